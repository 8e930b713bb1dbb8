"""Matches of La Dame de Pique, voltes and hands of hearts among them, to be told twice."""

import functools
import random
from collections.abc import Sequence

import tripot
from tests.referees.second_dame_de_pique import HEARTS, POINTS, SEATS, SecondDameDePique, height, worth
from tests.referees.twice import Twice
from tripot.cards import cards_text, each_card
from tripot.engine.entries import Dealt
from tripot.engine.event import named_values
from tripot.engine.options import Value

PACK = cards_text(range(52)).split()
RARITIES = frozenset(
    {
        "points on the first trick",
        "hearts free from a deal before",
        "nothing but hearts to lead",
        "the queen to lead before hearts",
        "hearts to lead before the queen",
        "over at the target",
        "not over at the target",
        "a victory shared",
        "less than nothing",
        "a volte that loses",
    }
)
COUNTED = {"hearts_free", "takes", "volte", "total"}


def any_game(chance: random.Random) -> tripot.Game:
    values: dict[str, list[Value]] = {
        "target": [1, 13, 26, 26, 26, 52, 100],
        "end_rule": ["reach", "exceed"],
        "hearts_broken_by": ["any_heart_played", "discard_only"],
        "hearts_break_scope": ["manche", "partie"],
        "queen_breaks_hearts": [True, False],
        "lead_hearts_if_only_queen_and_hearts": [True, False],
        "moon_scoring": ["others_plus_26", "others_plus_26", "self_minus_26", "shooter_choice"],
        "ceremony": ["automatic", "by_hand"],
    }
    return tripot.game("dame_de_pique", seats=4, **{name: chance.choice(allowed) for name, allowed in values.items()})


def any_match(chance: random.Random, seed: int) -> tripot.Match:
    return any_game(chance).match(packs=[pack(chance) for _ in range(16)], draw=drawing(chance), seed=seed)


def pack(chance: random.Random) -> list[str]:
    """Often one that deals hands of cards that lie together: by suit, the queen among the hearts, or by rank."""
    spread, by_suit = chance.choice([100, 100, 10, 4, 1, 0]), chance.random() < 0.6

    def place(card: str) -> float:
        place = 13 * "cdsh".index("h" if card == "Qs" else card[1]) + height(card)
        return (place if by_suit else 4 * height(card)) + chance.uniform(-spread, spread)

    cards = sorted(PACK, key=place)
    hands = [cards[13 * seat : 13 * seat + 13] for seat in SEATS]
    chance.shuffle(hands)
    for hand in hands:
        chance.shuffle(hand)
    return [hands[index % 4][index // 4] for index in range(52)]


def drawing(chance: random.Random) -> list[str]:
    """Equal cards lie near each other, so that players often draw again."""
    return sorted(PACK, key=lambda card: height(card) + chance.uniform(0, 3))


def pick(chance: random.Random, match: tripot.Match, second: SecondDameDePique) -> tuple[int, str]:
    """Anybody who is waited for, in the manner of the deal."""
    seat = chance.choice(match.waiting)
    legal = match.legal_for(seat)
    if second.phase not in ("exchange", "play"):
        return seat, chance.choice(legal)
    manner = MANNERS[(second.players[0] + second.deals) % len(MANNERS)]
    return seat, manner(chance, legal, second, seat)


def at_random(chance: random.Random, legal: Sequence[str], _: SecondDameDePique, __: int) -> str:
    return chance.choice(legal)


def for_a_volte(_: random.Random, legal: Sequence[str], second: SecondDameDePique, seat: int) -> str:
    """The strongest hand keeps its high cards and plays them, the others play low."""
    strong = seat == max(SEATS, key=lambda other: sum(map(height, second.hands[other])))
    best = max if strong == (second.phase == "play") else min
    return best(legal, key=lambda card: (height(card), card))


def for_hands_of_points(chance: random.Random, legal: Sequence[str], _: SecondDameDePique, __: int) -> str:
    """Everybody holds the point cards back."""
    return chance.choice([card for card in legal if card not in POINTS] or legal)


MANNERS = (at_random, for_a_volte, for_hands_of_points)


@functools.lru_cache(maxsize=100)
def cards_in(cards: int) -> frozenset[str]:
    return frozenset(cards_text(each_card(cards)).split())


def told(match: tripot.Match) -> list[tuple[object, ...]]:
    """What is said of points and hearts."""
    events = [event for event in match.events if event.word in COUNTED]
    return [(event.word, *named_values(match.game.rulebook, event).values()) for event in events]


def tell_pack(match: tripot.Match, second: SecondDameDePique) -> None:
    """Tell the second writing of packs that it has not heard of."""
    packs = [cards_text(entry.cards).split() for entry in match.log if isinstance(entry, Dealt)]
    if not second.backs:
        second.spread(packs[0])
    if second.phase == "deal":
        second.deal(packs[-1])


def assert_alike(match: tripot.Match, second: SecondDameDePique) -> None:
    if second.phase in ("draw", "deal"):
        tell_pack(match, second)
    state = match.state
    assert (match.phase, match.waiting, state.deals) == (second.phase, second.waiting(), second.deals)
    assert (state.players[:], state.dealer, list(match.scores)) == (second.players, second.dealer, second.totals)
    if match.outcome:
        assert list(match.outcome.winners) == second.winners
        assert told(match) == second.told
    for seat in match.waiting:
        assert set(match.legal_for(seat)) == set(match.possible_for(seat)) == second.legal(seat)
    if match.phase in ("exchange", "play"):
        assert list(map(cards_in, state.hands)) == second.hands
        assert list(map(cards_in, state.passed)) == second.aside
        assert list(state.charges) == list(map(worth, second.taken))
        assert cards_text(state.trick[: state.played]).split() == [card for _, card in second.trick]


def seen(second: SecondDameDePique) -> frozenset[str]:
    found: dict[str, bool] = {}
    if second.phase == "play":
        found = seen_in_play(second)
    elif second.phase in ("deal", "over") and second.deals:
        found = seen_at_the_end(second)
    return frozenset(name for name, rare in found.items() if rare)


def seen_in_play(second: SecondDameDePique) -> dict[str, bool]:
    hand, opening = second.hands[second.actor], second.tricks == 0
    bound = not second.trick and not second.hearts_free and hand <= POINTS
    return {
        "points on the first trick": opening and hand <= POINTS,
        "hearts free from a deal before": opening and not second.trick and second.hearts_free,
        "nothing but hearts to lead": bound and hand <= HEARTS,
        "the queen to lead before hearts": bound and second.led(hand) == {"Qs"} != hand,
        "hearts to lead before the queen": bound and {"Qs"} < second.led(hand),
    }


def seen_at_the_end(second: SecondDameDePique) -> dict[str, bool]:
    over, at_target = second.phase == "over", max(second.totals) == second.options["target"]
    word, seat = second.told[-5:][0][:2]
    return {
        "over at the target": at_target and over,
        "not over at the target": at_target and not over,
        "a victory shared": len(second.winners) > 1,
        "less than nothing": min(second.totals) < 0,
        "a volte that loses": over and word == "volte" and seat not in second.winners,
    }


DAME_DE_PIQUE = Twice(
    game="dame_de_pique",
    any_match=any_match,
    second=SecondDameDePique,
    pick=pick,
    assert_alike=assert_alike,
    by_hand=frozenset[str](),
    matches=50,
    most_plays=1500,
    seen=seen,
    rarities=RARITIES,
)
