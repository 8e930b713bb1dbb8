"""The same at Le Polignac, whatever has been asked, promised and declared meanwhile."""

from collections.abc import Iterator

import pytest

import tripot
from tests.games.polignac.tables import set_up
from tests.players.test_reading import list_of
from tests.players.test_reading_dame import hands_before
from tripot.engine import rules
from tripot.engine.bits import has, size
from tripot.engine.options import Value
from tripot.engine.record import AnyState
from tripot.engine.stream import Stream, below, stream
from tripot.engine.worlds import Desk
from tripot.games.polignac.state import ASK, YES
from tripot.players.player import player
from tripot.players.thumb import INNOCENT, MIXED, ambition, bold, habit, likelihood, load, thumb
from tripot.players.thumb.freedom import FREEDOM

ACTS, WORLDS, EVERY = 2000, 1, 6
TABLES = [(4, {}), (6, {}), (4, {"enforcement": "penalise", "limit": 6}), (3, {"leftover_method": "dealer_discard"})]


def act(match: tripot.Match, chance: Stream) -> int:
    """After a general as long as there may be one, else as a beginner; favour is asked for and granted more often."""
    view = match.view(match.waiting[0])
    for word in (ASK, YES):
        if word in view.legal_actions and below(chance, 2):
            return word
    if ambition(view.state, view.seat) != INNOCENT:
        return bold(view.state, view.seat, chance)
    return player("thumb", chance).act(view)


def looks(seats: int, options: dict[str, Value]) -> Iterator[tuple[tripot.Match, int]]:
    """Whoever is to play a card, now and then."""
    load("polignac")
    game, chance = tripot.game("polignac", seats=seats, **options), stream("acts")
    match = game.match(seed=1)
    for number in range(ACTS):
        if match.over:
            match = game.match(seed=number)
        if match.phase in ("play", "decide", "answer") and number % EVERY == 0:
            yield match, match.waiting[0]
        match.play(act(match, chance), seat=match.waiting[0])


def chance_of(world: AnyState, game: tripot.Game, viewer: int) -> float:
    """How likely the others' free cards were: the coup played again with these hands, nobody asking for anything."""
    options = {**game.options, "enforcement": "prevent", "limit": 1000, "favour_requests": False}
    leader = world.turns[0] if world.plays else world.leader
    again = tripot.game("polignac", seats=game.seats, **options).set_up(
        {
            "hands": [list_of(hand) for hand in hands_before(world)[: game.seats]],
            "ecart": list_of(world.ecart),
            "dealer": world.dealer,
            "leader": leader,
        }
    )
    chance = 1.0
    for index in range(world.plays):
        seat, card = world.turns[index], world.history[index]
        number = size(rules.legal(again.state, seat).marks & ~(1 << ASK))
        if seat != viewer and number > 1 and not has(world.bound, index):
            follows = sum(rule(again.state, seat, stream(0)) == card for rule in (thumb, habit))
            chance *= FREEDOM / number + (1 - FREEDOM) / 2 * follows
        again.play(card, seat=seat)
        if again.phase == "decide":
            again.play("continue")
    return chance


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_a_world_is_weighed_by_every_card_played_freely(seats: int, options: dict[str, Value]) -> None:
    bound = going_on = 0
    for match, seat in looks(seats, options):
        view = match.view(seat).state
        world, scratch = view.clone(), view.clone()
        bound, going_on = bound + (view.bound != 0), going_on + view.going_on
        for luck in range(WORLDS):
            rules.imagine(view, seat, stream(luck), Desk(), world)
            exact = chance_of(world, match.game, seat)
            assert likelihood(world, seat, scratch, 0.0, MIXED) == pytest.approx(exact)

    assert bound > 10
    assert going_on > 10 or options.get("limit")


def test_a_position_without_its_history_tells_nothing() -> None:
    load("polignac")
    state = {"leader": 0, "trick": "8h 9h Th", "tricks": [3, 2, 1, 0], "charges": [2, 2, 0, 0]}
    world = set_up(["8d", "Jd", "7s", "7h Kh"], state=state).state
    assert likelihood(world, 3, world.clone(), 0.0, MIXED) == 1.0
