"""Positions in the middle of a match of Le Polignac."""

import copy
import random

import tripot
from tests.referees.middle import Middle, Told, parts, with_some
from tests.referees.polignac_twice import POLIGNAC, any_game
from tests.referees.second_polignac import EACH, JACKS, ORDER, PACK, SecondPolignac, worth


class Midway(SecondPolignac):
    """The second writing, which knows whether promises were missed before the trick on the table."""

    has_missed = False


def somewhere(chance: random.Random, game: tripot.Game) -> Midway:
    second = Midway(game.options, game.seats)
    second.deals, second.dealer = chance.randrange(9), chance.randrange(game.seats)
    limit = game.options["limit"]
    assert isinstance(limit, int)
    second.totals = [chance.choice([limit - 1, chance.randrange(limit)]) for _ in range(game.seats)]
    if chance.random() < 0.05:
        return second
    deal(chance, second)
    if second.phase == "play" and chance.random() < 0.8:
        play_before(chance, second)
        ask_before(chance, second)
    return gone_on(chance, second)


def deal(chance: random.Random, second: Midway) -> None:
    whole = second.options["leftover_method"] == "dealer_discard"
    pack = sorted(PACK if whole else PACK - second.removed())
    chance.shuffle(pack)
    each = EACH[second.seats]
    hands = [set(pack[seat * each :][:each]) for seat in range(second.seats)]
    hands[second.dealer] |= set(pack[each * second.seats :])
    second.deal(hands)
    while second.phase == "ecart" and chance.random() < 0.95:
        second.act(second.actor, chance.choice(sorted(second.legal())))


def play_before(chance: random.Random, second: Midway) -> None:
    """Some tricks were made by anybody, unless jacks or limit would have ended the coup (POL-32, POL-45)."""
    made = chance.randint(1, EACH[second.seats] - 1)
    held = [sorted(sorted(hand), key=lambda card: chance.random() + 0.3 * (card in JACKS)) for hand in second.hands]
    gone = {card for hand in held for card in hand[:made]}
    tricks = parts(chance, made, second.seats) if chance.random() < 0.6 else alone(chance, made, second.seats)
    makers = [seat for seat in range(second.seats) if tricks[seat]]
    before = vars(second).copy()
    second.charges = [0] * second.seats
    for jack in sorted(gone & JACKS):
        second.charges[chance.choice(makers)] += worth([jack])
    second.hands, second.tricks, second.gone = [set(hand[made:]) for hand in held], tricks, gone
    second.leader = second.actor = chance.choice(makers)
    if gone >= JACKS or second.at_limit():
        if len(makers) > 1 or (second.at_limit() and second.options["limit_vs_general"] == "limit_first"):
            vars(second).update(before)
        else:
            second.phase = chance.choice(["decide", "play"])
            second.going_on = second.phase == "play"
            second.declared = {second.leader} if second.going_on else set()


def alone(chance: random.Random, made: int, seats: int) -> list[int]:
    """One has made every trick."""
    maker = chance.randrange(seats)
    return [made if seat == maker else 0 for seat in range(seats)]


def ask_before(chance: random.Random, second: Midway) -> None:
    """Who has every trick may have asked for favour before, and been answered (POL-36, POL-B12)."""
    seat, timing = second.actor, second.options["favour_timing"]
    able = bool(second.options["favour_requests"]) and second.has_all(seat)
    if timing == "after_all_jacks":
        able = able and second.going_on and second.gone >= JACKS
    elif timing == "before_first_lead":
        able = able and seat == (second.dealer + 1) % second.seats
    if able and chance.random() < 0.8:
        second.asker, second.asked, second.declared = seat, {seat}, second.declared | {seat}
        second.favourers = {other for other in range(second.seats) if other != seat and chance.random() < 0.6}


def gone_on(chance: random.Random, second: Midway) -> Midway:
    """After a few actions more of the same coup."""
    for _ in range(chance.choice([0, chance.randrange(1, second.seats), chance.randrange(12)])):
        later = copy.deepcopy(second, {id(second.options): second.options})
        later.act(later.actor, chosen(chance, later))
        if later.phase in ("deal", "over"):
            return second
        if not later.trick:
            later.has_missed = any(later.missed)
        second = later
    return second


def chosen(chance: random.Random, second: Midway) -> str:
    """High leads, so that generals come about, and promises broken."""
    seat, faulty = second.actor, second.options["enforcement"] == "penalise" and chance.random() < 0.8
    if second.phase != "play" or not (faulty or not second.trick):
        return chance.choice(sorted(second.legal()))
    cards = sorted(second.lawful(seat), key=lambda card: (ORDER.index(card[0]), card))
    return chance.choice([cards[-1], chance.choice(cards)])


def written(chance: random.Random, second: Midway) -> Told:
    needed: Told = {"deals": second.deals, "totals": second.totals}
    if second.dealer:
        needed["dealer"] = second.dealer
    if second.phase == "deal":
        return with_some(chance, needed, {"phase": "deal"})
    needed["hands"] = texts(second.hands)
    if second.ecart:
        needed["ecart"] = " ".join(second.ecart)
    if second.phase == "ecart":
        return needed | {"phase": "ecart"}
    return written_play(chance, second, needed | written_favour(second))


def written_play(chance: random.Random, second: Midway, needed: Told) -> Told:
    needed |= {"tricks": second.tricks, "charges": second.charges}
    spare: Told = {"gone": " ".join(second.gone)}
    (spare if second.phase == "play" else needed)["phase"] = second.phase
    makers = [seat for seat in range(second.seats) if second.tricks[seat]]
    (spare if second.trick or len(makers) < 2 else needed)["leader"] = second.leader
    (needed if second.phase == "answer" else spare)["actor"] = second.actor
    if second.trick:
        needed["trick"] = " ".join(card for _, card in second.trick)
    told = with_some(chance, needed, spare)
    promises = {"missed": texts(second.missed), "base": texts(base(second))}
    if second.options["enforcement"] != "penalise" or (not second.has_missed and chance.random() < 0.7):
        return told
    return told | promises


def written_favour(second: Midway) -> Told:
    """Who has asked for what; who has answered follows."""
    told: Told = {"favourers": sorted(second.favourers)} if second.favourers else {}
    if second.asker >= 0:
        told["asker"] = second.asker
    if second.asked != {second.asker} - {-1}:
        told["asked"] = sorted(second.asked)
    if second.going_on:
        told["going_on"] = True
    if second.declared != second.asked | ({second.leader} if second.going_on else set()):
        told["declared"] = sorted(second.declared)
    return told


def base(second: Midway) -> list[set[str]]:
    """What those bound by a oui could have played to this trick."""
    bound = {seat for seat, _ in second.trick[1:]} & second.favourers
    return [cards if seat in bound else set() for seat, cards in enumerate(second.choices)]


def texts(hands: list[set[str]]) -> list[str]:
    return [" ".join(sorted(hand)) for hand in hands]


POLIGNAC_MIDDLE = Middle(twice=POLIGNAC, any_game=any_game, somewhere=somewhere, written=written)
