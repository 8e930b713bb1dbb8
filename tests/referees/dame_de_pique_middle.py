"""Positions in the middle of a match of La Dame de Pique."""

import random

import tripot
from tests.referees.dame_de_pique_twice import DAME_DE_PIQUE, PACK, any_game, pack
from tests.referees.middle import Middle, Told, with_some
from tests.referees.second_dame_de_pique import HEARTS, POINTS, QUEEN, SEATS, SecondDameDePique


def somewhere(chance: random.Random, game: tripot.Game) -> SecondDameDePique:
    second = SecondDameDePique(game.options, 4)
    second.backs = ["2c"]  # the draw is over
    second.deals, second.dealer = chance.randrange(12), chance.choice(SEATS)
    target = game.options["target"]
    assert isinstance(target, int)
    most = target - (game.options["end_rule"] == "reach")
    second.totals = [chance.choice([most, chance.randint(0, most)]) for _ in SEATS]
    second.phase = "deal"
    second.hearts_free = game.options["hearts_break_scope"] == "partie" and frees_for_good(chance, second)
    chance.choice([between, exchanging, playing, playing, playing, choosing])(chance, second)
    second.told = []
    return second


def frees_for_good(chance: random.Random, second: SecondDameDePique) -> bool:
    """DDP-B4: in an earlier deal, where all hearts were played."""
    by_any = second.options["hearts_broken_by"] == "any_heart_played"
    return second.deals > 0 and (by_any or chance.random() < 0.5)


def between(_: random.Random, __: SecondDameDePique) -> None:
    """Nothing is dealt yet."""


def exchanging(chance: random.Random, second: SecondDameDePique) -> None:
    """Some cards have been put aside, or all, and the play begins."""
    second.deal(pack(chance))
    for _ in range(chance.choice([12, 13, 15, chance.randrange(20)])):
        seat = chance.choice(second.waiting())
        second.act(seat, chance.choice(sorted(second.legal(seat))))


def playing(chance: random.Random, second: SecondDameDePique) -> None:
    """So many tricks are left, the cards of the others lie somewhere."""
    left = chance.choice([1, 1, 2, 3, chance.randint(1, 12)])
    cards = sorted(PACK[1:], key=lambda card: chance.random() + 0.4 * (card in POINTS))
    chance.shuffle(held := cards[-4 * left :])
    second.phase, second.tricks, second.actor = "play", 13 - left, chance.choice(SEATS)
    second.hands = [set(held[seat::4]) for seat in SEATS]
    second.trick, second.aside = [], [set() for _ in SEATS]
    second.taken = taken(chance, set(PACK) - set(held))
    second.hearts_free = second.hearts_free or freed(chance, second)
    for _ in range(chance.randrange(4)):
        second.act(second.actor, chance.choice(sorted(second.legal(second.actor))))


def taken(chance: random.Random, gone: set[str]) -> list[set[str]]:
    """Who has taken the cards that are gone, often all points the same."""
    tricks: list[set[str]] = [set() for _ in SEATS]
    favoured, alone = chance.choice(SEATS), chance.random() < 0.5
    for card in sorted(gone):
        tricks[favoured if alone else chance.choice(SEATS)].add(card)
    return tricks


def freed(chance: random.Random, second: SecondDameDePique) -> bool:
    """DDP-B3, DDP-B5: whether hearts were freed in the tricks that are gone."""
    freeing = POINTS if second.options["queen_breaks_hearts"] else HEARTS
    able = bool(freeing & set[str]().union(*second.taken))
    return able and (second.options["hearts_broken_by"] == "any_heart_played" or chance.random() < 0.5)


def choosing(chance: random.Random, second: SecondDameDePique) -> None:
    """A Volte whose maker has to choose, where the options let him."""
    if second.options["moon_scoring"] != "shooter_choice":
        playing(chance, second)
        return
    second.phase, second.actor = "choose", chance.choice(SEATS)
    second.taken = [POINTS if seat == second.actor else set() for seat in SEATS]
    second.hearts_free = True


def written(chance: random.Random, second: SecondDameDePique) -> Told:
    needed: Told = {"deals": second.deals, "totals": second.totals}
    if second.dealer:
        needed["dealer"] = second.dealer
    if is_told_free(second):
        needed["hearts_free"] = second.hearts_free
    if second.phase == "deal":
        return with_some(chance, needed, {"phase": "deal"})
    if second.phase == "exchange":
        return needed | {"phase": "exchange", "hands": texts(second.hands), "passed": texts(second.aside)}
    needed["charges"] = charges(second)
    if second.phase == "choose":
        return needed | {"phase": "choose", "hearts_free": True}
    return written_play(chance, second, needed)


def written_play(chance: random.Random, second: SecondDameDePique, needed: Told) -> Told:
    leader = second.trick[0][0] if second.trick else second.actor
    needed["hands"] = texts(second.hands)
    spare: Told = {"phase": "play", "gone": " ".join(set[str]().union(*second.taken))}
    if second.trick:
        needed["trick"] = " ".join(card for _, card in second.trick)
    (spare if second.trick or second.tricks == 0 else needed)["leader"] = leader
    if not is_told_free(second):
        spare["hearts_free"] = second.hearts_free
    if any(second.aside) and chance.random() < 0.5:
        needed["passed"] = texts(second.aside)
    else:
        second.aside = [set() for _ in SEATS]  # left out, nobody remembers them
    return with_some(chance, needed, spare)


def is_told_free(second: SecondDameDePique) -> bool:
    """Free by a discard that the position does not show (DDP-B3), or before it."""
    by_discard = second.options["hearts_broken_by"] == "discard_only"
    shown = second.phase == "play" and any(second.frees(card) for _, card in second.trick)
    return second.hearts_free and by_discard and not shown


def charges(second: SecondDameDePique) -> list[int]:
    return [13 * (QUEEN in cards) + len(HEARTS & cards) for cards in second.taken]


def texts(hands: list[set[str]]) -> list[str]:
    return [" ".join(sorted(hand)) for hand in hands]


DAME_DE_PIQUE_MIDDLE = Middle(
    twice=DAME_DE_PIQUE,
    any_game=any_game,
    somewhere=somewhere,
    written=written,
    packs=lambda chance: [pack(chance) for _ in range(16)],
)
