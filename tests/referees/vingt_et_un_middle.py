"""Positions in the middle of a match of Le Vingt-et-un."""

import copy
import random
from collections import Counter

import tripot
from tests.referees.middle import Middle, Told, with_some
from tests.referees.second_vingt_et_un import SecondVingtEtUn
from tests.referees.vingt_et_un_twice import VINGT_ET_UN, any_game

WRITABLE = ("stake", "announce", "remix", "cut", "play")


def somewhere(chance: random.Random, game: tripot.Game) -> SecondVingtEtUn:
    second = SecondVingtEtUn(game.options, game.seats)
    second.players = tuple(range(game.seats))
    second.banker = chance.randrange(game.seats)
    second.deals = chance.randrange(second.agreed("coups"))
    second.chips = chips(chance, second)
    if chance.random() < 0.7:
        lay_talon(chance, second)
    between = copy.deepcopy(second, {id(second.options): second.options})
    second.open_coup()
    return gone_on(chance, second) if second.phase != "over" else between


def chips(chance: random.Random, second: SecondVingtEtUn) -> list[int]:
    """Two at least can stake, and one of them hold the bank (VEU-B15)."""
    start, least = second.agreed("starting_chips"), second.agreed("stake_min")
    if chance.random() < 0.3:
        return [start] * second.seats
    few = [0, least - 1, least, least + 1, 2 * least, start, 3 * start]
    found = [chance.choice([*few, chance.randint(0, 2 * start)]) for _ in range(second.seats)]
    for seat in chance.sample(range(second.seats), 2):
        found[seat] = max(found[seat], second.cover())
    return found


def lay_talon(chance: random.Random, second: SecondVingtEtUn) -> None:
    """The bank has been held for some deals."""
    cards = sorted(second.basket.elements())
    chance.shuffle(cards)
    cards.sort(key=lambda card: card[0] in "AKQJT" and chance.random() < 0.3)
    left = chance.choice([chance.randint(1, 5 * second.seats), chance.randint(1, len(cards) - 1)])
    second.talon, second.is_new = cards[-min(left, len(cards) - 1) :], False
    second.basket -= Counter(second.talon)


def gone_on(chance: random.Random, second: SecondVingtEtUn) -> SecondVingtEtUn:
    """After a few actions more of the same coup; not in play with cards of a basket taken back, of which these
    positions do not tell when that was.
    """
    deals, is_renewed = second.deals, False
    for _ in range(chance.choice([0, chance.randrange(3 * second.seats)])):
        later = copy.deepcopy(second, {id(second.options): second.options})
        actions = sorted(later.lawful(), key=lambda action: (len(action), action))
        later.act(later.actor, chance.choice([actions[0], chance.choice(actions)]))
        is_renewed |= later.wants_pack and later.is_last
        while later.wants_pack:
            cards = sorted((later.basket + Counter(later.talon)).elements())
            chance.shuffle(cards)
            later.give(cards)
        if later.deals > deals or later.phase not in WRITABLE or (is_renewed and later.phase == "play"):
            break
        second = later
    second.told = []
    return second


def written(chance: random.Random, second: SecondVingtEtUn) -> Told:
    needed: Told = {"deals": second.deals, "banks": second.banker}
    if not is_from_the_start(second):
        needed["chips"] = second.chips
    if second.banker:
        needed["banker"] = second.banker
    if second.talon:
        needed["talon"] = " ".join(second.talon)
    if second.stakes != least_stakes(second):
        needed["stakes"] = second.stakes
    if second.phase in ("draw", "stake"):
        return with_some(chance, needed, {"phase": "stake"})
    return written_deal(chance, second, needed)


def written_deal(chance: random.Random, second: SecondVingtEtUn, needed: Told) -> Told:
    spare: Told = {"actor": second.actor}
    (needed if second.phase != "play" else spare)["phase"] = second.phase
    if second.phase in ("remix", "play"):
        needed["actor"] = second.actor
    if second.phase == "play" and not all(second.hands[seat] for seat in second.dealt_in):
        needed["dealt_in"] = second.dealt_in
    if second.is_last:
        needed["last"] = True
    if second.phase == "announce":
        needed["dealt_in"] = sorted([second.banker, *second.staked()])
    if any(second.hands):
        needed |= {"first": slots(second, 0), "second": slots(second, 1), "shown": sorted(second.shown)}
        needed["extras"] = [" ".join(hand[2:]) for hand in second.hands]
        if second.phase == "cut":
            needed |= written_break(second)
    return with_some(chance, needed, {} if second.phase == "cut" else spare)


def written_break(second: SecondVingtEtUn) -> Told:
    """A basket cut in the middle of a deal: how far the deal has come, and who has asked for a card."""
    if second.buyer is None:
        return {"dealt_in": second.dealt_in, "dealt": sum(map(len, second.hands))}
    return {"dealt_in": second.dealt_in, "dealt": 2 * len(second.dealt_in), "actor": second.buyer}


def is_from_the_start(second: SecondVingtEtUn) -> bool:
    """Whether nobody has won or lost anything: chips left out are those of the start, but for the stakes."""
    held = {chips + stake for chips, stake in zip(second.chips, second.stakes, strict=True)}
    return held == {second.agreed("starting_chips")}


def least_stakes(second: SecondVingtEtUn) -> list[int]:
    """Those of a position that leaves them out: the least for each ponte with a hidden hand."""
    least, hands = second.agreed("stake_min"), second.hands
    hidden = {seat for seat, hand in enumerate(hands) if hand and seat not in second.shown} - {second.banker}
    return [least if seat in hidden else 0 for seat in range(second.seats)]


def slots(second: SecondVingtEtUn, place: int) -> list[str]:
    return [hand[place] if len(hand) > place else "" for hand in second.hands]


VINGT_ET_UN_MIDDLE = Middle(twice=VINGT_ET_UN, any_game=any_game, somewhere=somewhere, written=written)
