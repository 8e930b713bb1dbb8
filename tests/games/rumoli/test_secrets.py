"""What is done in secret at Le Rumoli, by who knows of it: sealed bids, and answers not all heard yet."""

from collections import Counter

import tripot
from tripot.cards import parse_card
from tripot.engine.rules import SPECTATOR
from tripot.engine.stream import stream

DRAWS = 400


def test_a_sealed_bid_is_its_bidders_alone_until_all_are_there() -> None:
    """Others think of any he can pay, all his chips too; whoever has still to bid has none (RUM-B6)."""
    match = tripot.game("rumoli", seats=4, auction="sealed", starting_chips=20).match(seed=2)
    match.play("auction")
    dealer = match.state.dealer
    bidder, rival, last = ((dealer + turn) % 4 for turn in (1, 2, 3))
    match.play("bid 3", bidder)
    match.play("bid 2", rival)
    most, chance = match.state.chips[rival], stream("bids")
    assert [match.view(bidder).state.bids[seat] for seat in (bidder, rival)] == [3, 0]
    assert not any(match.view(seat).state.bids[bidder] for seat in (rival, last, dealer, SPECTATOR))
    thought = Counter[int]()
    for _ in range(DRAWS):
        world = match.view(bidder).imagine(chance)
        assert (world.bids[bidder], world.bids[last], world.bids[dealer]) == (3, 0, 0)
        thought[world.bids[rival]] += 1
    assert {*thought} == {*range(most + 1)}
    assert min(thought.values()) > DRAWS / (most + 1) / 4
    match.play("pass", last)
    assert list(match.view(SPECTATOR).state.bids[:4]) == list(match.state.bids[:4])


def test_answers_are_thought_of_as_lawful_until_all_are_heard() -> None:
    """Whoever has the card due has offered it, if he has answered; a stray lead is taken back as often as not."""
    game = tripot.game("rumoli", seats=3, enforcement="penalise")
    position = {"hands": ["2c 3c", "4s 7d", "5s 6h"], "leader": 1, "last_suit": "spades", "dead": "9s"}
    due, chance, seen = parse_card("5s"), stream("answers"), Counter[tuple[int, int, int]]()
    for taken_back in (0, 1):
        match = game.set_up(position, seed=1)
        match.play("4s")
        for seat, answer in ((None, ""), (2, "5s"), (1, "take_back" if taken_back else "pass")):
            if seat is not None:
                match.play(answer, seat)
            answered = match.state.answered
            assert match.view(1).state.withdrawn == (taken_back if seat == 1 else 0)
            assert match.view(0).state.withdrawn == match.view(0).state.offered == 0
            assert match.view(2).state.offered == (3 if seat else 0)
            for viewer in range(3):
                for _ in range(80):
                    world = match.view(viewer).imagine(chance)
                    holder = next((place for place in range(3) if world.hands[place] >> due & 1), -1)
                    offers = holder >= 0 and answered >> holder & 1 and not (holder == 1 and world.withdrawn)
                    assert world.offered == (holder + 1 if offers else 0)
                    assert viewer != 1 or world.withdrawn == match.state.withdrawn
                    seen[viewer, answered, world.withdrawn] += 1
    for viewer in (0, 2):
        assert not seen[viewer, 0, 1]
        assert not seen[viewer, 0b100, 1]
        assert abs(seen[viewer, 0b110, 1] - 80) < 30
