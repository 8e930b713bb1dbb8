"""Nobody is told what he may not know: not by his view, not by what he hears, not by what he may do."""

from collections import Counter

from tests.conformance.facts.known import facts_of
from tests.conformance.games import each_game, explore, times
from tests.conformance.secrets import change_hidden, exchange, hidden_cards
from tests.conformance.walks import FAULTS, positions, somewhere
from tripot.engine import rules
from tripot.engine.bits import nth, size
from tripot.engine.chance import SeededChance
from tripot.engine.choices import Choices, choice_at, count
from tripot.engine.game import Game
from tripot.engine.match import Match
from tripot.engine.record import AnyState
from tripot.engine.rules import SPECTATOR
from tripot.engine.stream import Stream, below, stream
from tripot.engine.view import view_of

SKIP = 120
ALWAYS_REVEALING = {"draw", "cut"}  # a covered card is turned; hands are dealt
ACTS = 40  # after which a pair of worlds is let go


@each_game
@times(15, 4000)
def test_a_view_does_not_move_with_what_it_hides(name: str, trials: int) -> None:
    """Two hidden cards change places wherever the view is blank: the view stays as it is."""

    def check(game: Game, seed: int) -> None:
        chance = stream(f"{seed} hidden")
        for state in positions(game, seed, skip=SKIP, most=10):
            for viewer in range(SPECTATOR, game.seats):
                view = view_of(game, state, viewer)
                other = state.clone()
                swap_hidden_cards(other, view.state, chance)
                assert view_of(game, other, viewer) == view

    explore(name, trials, check)


@each_game
@times(12, 2000)
def test_a_seat_knows_whatever_a_spectator_knows(name: str, trials: int) -> None:
    def check(game: Game, seed: int) -> None:
        for state in positions(game, seed, skip=SKIP, most=10):
            public = bytes(view_of(game, state, SPECTATOR))
            for seat in range(game.seats):
                own = bytes(view_of(game, state, seat))
                assert all(told == seen for told, seen in zip(public, own, strict=True) if told)

    explore(name, trials, check)


@each_game
@times(25, 10_000)
def test_worlds_that_look_the_same_go_on_looking_the_same(name: str, trials: int) -> None:
    """The state, and a world imagined from a view of it, are played on alike: the viewer sees and hears the same.

    Until an act brings to light what differs, which only the phases named by the game's facts may do.
    """
    seen: Counter[str] = Counter()

    def check(game: Game, seed: int) -> None:
        seen.update(compare_worlds(game, seed))

    explore(name, trials, check)
    assert seen["pairs"] > trials // 8, seen
    assert seen["acts"] >= seen["pairs"], seen
    assert seen["different"] > seen["pairs"] // 4, seen


def compare_worlds(game: Game, seed: int) -> Counter[str]:
    """Play on in both worlds; returns what was compared: nothing if the match has nobody to decide anything."""
    facts = facts_of(game.name)
    chance = stream(f"{seed} pair")
    state = somewhere(game, seed, SKIP)
    if not rules.waiting(state):
        return Counter()
    viewer = below(chance, game.seats + 1) - 1
    view = view_of(game, state, viewer)
    world = view.imagine(chance)
    assert view_of(game, world, viewer) == view
    pair = [Match(game, one, SeededChance(stream(seed))) for one in (state.clone(), world)]
    told: Counter[str] = Counter(pairs=1, different=int(bytes(state) != bytes(world)))
    while told["acts"] < ACTS and pair[0].waiting:
        assert pair[0].waiting == pair[1].waiting
        acts = choose_alike(pair, viewer, chance)
        if acts is None:
            break
        seat, actions = acts
        phase = pair[0].phase
        revealing = phase in ALWAYS_REVEALING or any(facts.may_reveal(game, one.state, phase, seat) for one in pair)
        heard = [
            [event for event in match.play(action, seat) if event.heard_by(viewer)]
            for match, action in zip(pair, actions, strict=True)
        ]
        told["acts"] += 1
        if heard[0] != heard[1] or pair[0].view(viewer) != pair[1].view(viewer):
            assert revealing, (phase, heard)
            told["revealed"] += 1
            break
    return told


def choose_alike(pair: list[Match], viewer: int, chance: Stream) -> tuple[int, list[int]] | None:
    """A waiting seat and its action in each world: the same, unless others choose in secret.

    None if the worlds have no action in common.
    """
    waiting = rules.waiting(pair[0].state)
    seat = nth(waiting, below(chance, size(waiting)))
    ask = rules.possible if below(chance, FAULTS) == 0 else rules.legal
    one, other = (ask(match.state, seat) for match in pair)
    if seat == viewer:
        assert rules.legal(pair[0].state, seat) == rules.legal(pair[1].state, seat)
    both = Choices(one.marks & other.marks, max(one.low, other.low), min(one.high, other.high))
    secret = facts_of(pair[0].game.name).is_secret(pair[0].game, pair[0].phase) and seat != viewer
    if secret:
        return seat, [any_of(choices, chance) for choices in (one, other)]
    if count(both) == 0:
        return None
    return seat, [any_of(both, chance)] * 2


def any_of(choices: Choices, chance: Stream) -> int:
    return choice_at(choices, below(chance, count(choices)))


def swap_hidden_cards(state: AnyState, view: AnyState, chance: Stream) -> None:
    """Let two cards change places wherever the view does not show them."""
    found = hidden_cards(state, view)
    if size(found) < 2:
        return
    one = nth(found, below(chance, size(found)))
    other = nth(found & ~(1 << one), below(chance, size(found) - 1))
    change_hidden(state, view, lambda cards: exchange(cards, {one: other, other: one}))
