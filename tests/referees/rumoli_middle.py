"""Positions in the middle of a match of Le Rumoli."""

import random

import tripot
from tests.referees.middle import Middle, Told, with_some
from tests.referees.rumoli_midway import Midway, gone_on
from tests.referees.rumoli_table import SUITS
from tests.referees.rumoli_twice import RUMOLI, any_game
from tests.referees.second_rumoli import RANKS

PACK = [rank + suit for suit in SUITS for rank in RANKS]
NAMES = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


def somewhere(chance: random.Random, game: tripot.Game) -> Midway:
    second = Midway(game.options, game.seats)
    least = second.ante()
    second.deals, second.circuits = chance.randrange(6), chance.randrange(3)
    leavers = chance.sample(range(game.seats), chance.randrange(game.seats - 2))
    second.gone = set(leavers) if chance.random() < 0.3 else set()
    second.dealer = chance.choice(second.at_table())
    second.eldest = second.around(second.dealer)[0]
    few = [0, least - 1, least, 2 * least - 1, 2 * least]
    second.chips = [chance.choice([*few, chance.randrange(60), chance.randrange(60)]) for _ in range(game.seats)]
    if game.options["insolvency"] == "debt" and chance.random() < 0.3:
        second.chips[chance.randrange(game.seats)] = -chance.randrange(9)
    second.boodles = {suit: chance.choice([0, chance.randrange(9)]) for suit in SUITS}
    second.boodles["c"] += max(0, 1 - sum(second.chips) - sum(second.boodles.values()))
    if chance.random() < 0.4:
        lay_the_rest(chance, second)
    second.owed = {}
    if second.is_finished() or chance.random() < 0.2:
        return between(chance, second)
    deal(chance, second)
    if chance.random() < 0.25:
        choosing(chance, second)
        return second
    leading(chance, second)
    return gone_on(chance, second) if chance.random() < 0.7 else second


def lay_the_rest(chance: random.Random, second: Midway) -> None:
    """Nobody has won anything yet, or at least what the players lack lies evenly on the boodles."""
    if chance.random() < 0.5:
        second.chips = just_anted(second)
    rest = second.seats * second.agreed("starting_chips") - sum(second.chips)
    if rest >= 0:
        second.boodles = spread(rest)


def spread(chips: int) -> dict[str, int]:
    return {suit: chips // 4 + (place < chips % 4) for place, suit in enumerate(SUITS)}


def just_anted(second: Midway) -> list[int]:
    """What each has once the first antes are paid (RUM-13, RUM-14)."""
    antes = [second.ante() * (1 + (seat == second.dealer)) for seat in range(second.seats)]
    return [second.agreed("starting_chips") - ante for ante in antes]


def between(chance: random.Random, second: Midway) -> Midway:
    """The antes are still to be made."""
    second.deals = second.circuits = 0
    while second.is_finished():
        second.gone.pop()
    second.eldest = second.dealer  # of the coup before, whose dealer sat on his right
    second.phase = "between"
    if chance.random() < 0.5:
        second.open_coup()
    while second.phase == "ante" and chance.random() < 0.9 and sum(second.owed.values()) > 1:
        second.place(chance.choice(second.waiting()), chance.choice(SUITS))
    return second


def deal(chance: random.Random, second: Midway) -> None:
    pack = PACK[:]
    chance.shuffle(pack)
    if chance.random() < 0.5:
        pack.sort(key=lambda card: card[1] == chance.choice("cd"))
    order = [second.seats, *second.around(second.dealer), second.dealer]
    hands = [set[str]() for _ in range(second.seats + 1)]
    for place, holder in enumerate(order):
        hands[holder] = set(pack[place :: len(order)])
    second.deal(hands[:-1], hands[-1])


def choosing(chance: random.Random, second: Midway) -> None:
    """The dealer chooses, or the dead hand is for sale."""
    if chance.random() < 0.7:
        second.choose("auction")
        for _ in range(chance.randrange(second.seats + 1)):
            bid(chance, second)


def bid(chance: random.Random, second: Midway) -> None:
    """One bid more, if it does not end the auction."""
    seat = chance.choice(second.waiting())
    highest = max(second.bids.values(), default=0) if second.options["auction"] == "ascending" else 0
    most = second.chips[seat]
    word = f"bid {chance.randint(highest + 1, most)}" if most > highest and chance.random() < 0.5 else "pass"
    if len(second.bidders) > 2:
        second.bid(seat, word)


def leading(chance: random.Random, second: Midway) -> None:
    """Everybody has played some cards; somebody leads, or the lead passes."""
    if chance.random() < 0.3:
        second.taker = chance.choice(second.at_table())
        second.exchange(second.taker)
    faulty = second.options["enforcement"] == "penalise"
    most_left = chance.choice([2, 3, 5, 20])
    for seat in second.at_table():
        if faulty and chance.random() < 0.2:
            second.bar(chance.choice(["fined", "caught"]), seat)
        held = sorted(second.hands[seat])
        chance.shuffle(held)
        left = chance.randint(0 if seat in second.caught else 1, min(most_left, len(held)))
        second.put_away(seat, set(held[left:]))
    second.phase, second.last_suit = "leading", chance.choice(["", *SUITS, *SUITS])
    second.leader = chance.choice(second.at_table())


def written(chance: random.Random, second: Midway) -> Told:
    needed: Told = {"deals": second.deals, "circuit": second.circuits, "out": sorted(second.gone)}
    needed |= written_chips(chance, second)
    if second.dealer:
        needed["dealer"] = second.dealer
    spare: Told = {"eldest": second.eldest}
    if second.phase == "between":
        second.open_coup()
        return with_some(chance, needed, {"phase": "ante"})
    if second.phase == "ante":
        owed = [second.owed.get(seat, 0) for seat in range(second.seats)]
        return with_some(chance, needed | {"owed": owed}, {"phase": "ante", **spare})
    if second.phase in ("deal", "over"):
        return needed | {"phase": second.phase}
    needed["hands"] = [" ".join(sorted(hand)) for hand in second.hands]
    if second.phase in ("choice", "auction"):
        return with_some(chance, needed | written_auction(second), spare | {"dead": " ".join(second.dead)})
    return with_some(chance, needed | written_cards(chance, second) | written_play(second), spare)


def written_chips(chance: random.Random, second: Midway) -> Told:
    """Left out, the chips are those after the first antes, and the boodles have what the players lack."""
    needed: Told = {"chips": second.chips[:], "boodles": list(second.boodles.values())}
    total = second.seats * second.agreed("starting_chips")
    if second.boodles == spread(max(0, total - sum(second.chips))) and chance.random() < 0.6:
        del needed["boodles"]
    if second.chips == just_anted(second) and second.phase not in ("between", "ante") and chance.random() < 0.6:
        del needed["chips"]
    return needed


def written_auction(second: Midway) -> Told:
    told: Told = {"phase": second.phase}
    if second.phase == "auction":
        told["bids"] = [second.last_bids.get(seat, 0) for seat in range(second.seats)]
        if second.bidders != set(second.around(second.dealer)):
            told["bidders"] = sorted(second.bidders)
    return told


def written_cards(chance: random.Random, second: Midway) -> Told:
    """Which cards are dead, or who laid which: the one follows from the other."""
    told: Told = {} if second.taker is None else {"taker": second.taker}
    told["dead"] = " ".join(second.dead)
    if second.history:
        told["history"] = " ".join(second.history)
    if second.history or chance.random() < 0.5:
        told["laid"] = [" ".join(cards) for cards in second.laid_by]
        if chance.random() < 0.5:
            del told["dead"]
    return told


def written_play(second: Midway) -> Told:
    told: Told = {"stops": " ".join(second.withheld)} if second.withheld else {}
    for name, since in (("fined", second.fined_since), ("caught", second.caught_since)):
        if since:
            told[name] = [since.get(seat, 0) for seat in range(second.seats)]
    if second.stray:
        told["stray"] = second.stray.card
    last_suit = second.stray.last_suit if second.stray else second.last_suit
    if last_suit:
        told["last_suit"] = NAMES[last_suit]
    if second.phase == "ask":
        return told | {"leader": second.last[0]} | written_answers(second)
    if second.phase == "play":
        return told | {"leader": second.actor}
    if second.leader != second.eldest:
        told["leader"] = second.leader
    second.await_lead(second.leader)
    return told


def written_answers(second: Midway) -> Told:
    told: Told = {"phase": "ask", "answered": sorted(second.answers)}
    given = [seat for seat, word in second.answers.items() if word == second.due]
    if given:
        told["offered"] = given[0]
    if "take_back" in second.answers.values():
        told["withdrawn"] = True
    return told


RUMOLI_MIDDLE = Middle(twice=RUMOLI, any_game=any_game, somewhere=somewhere, written=written)
