"""What a viewer is shown and told does not move with what he may not know: not a byte, not a length."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tests.conformance.facts.known import facts_of
from tests.conformance.games import each_game, explore, times
from tests.conformance.test_knowledge import ALWAYS_REVEALING, choose_alike, swap_hidden_cards
from tests.table.house import House, begun, person, play_some, refused_of, seats_shown, show, tell
from tripot.engine.actions import action_text
from tripot.engine.game import Game
from tripot.engine.match import Match
from tripot.engine.record import AnyState, phase_name
from tripot.engine.rules import SPECTATOR
from tripot.engine.stream import below, stream
from tripot.engine.view import view_of
from tripot.table import commands as do
from tripot.table.about import about
from tripot.table.course import Decision
from tripot.table.decide import decide
from tripot.table.look import look
from tripot.table.matching import match_of, view_for
from tripot.table.settings import Clock, Settings
from tripot.table.show import why
from tripot.table.table import HOUSE, Table
from tripot.table.tell import lines

SOMEWHERE = 90  # steps into a match
STEPS = 25


def table_of(game: Game, seed: int) -> House:
    """A table with this game's rules, somewhere in a match; half of the chairs are people's. Some have clocks."""
    people = (game.seats + 1) // 2
    options: dict[str, Any] = dict(game.options)
    settings = Settings(clock=Clock(60_000, 5_000) if seed % 2 else None)
    made = begun(game.name, people=people, seed=seed, settings=settings, seats=game.seats, short=False, **options)
    return play_some(made, below(stream(f"{seed} steps"), SOMEWHERE), dice=f"{seed}")


def with_state(table: Table, state: AnyState) -> Table:
    assert table.playing is not None
    return replace(table, playing=replace(table.playing, state=state))


def who_sits(table: Table, seat: int) -> str:
    """The viewer of a seat: its person, whoever plays there, or a passer-by."""
    return "nobody" if seat == SPECTATOR else f"viewer {table.seating[seat]}"


def peopled(table: Table) -> Table:
    """The table with a person on every chair, so that every seat's view is tried."""
    people = tuple(f"viewer {at}" for at in range(len(table.chairs)))
    chairs = tuple(replace(chair, person=who, level="") for who, chair in zip(people, table.chairs, strict=True))
    playing = table.playing and replace(table.playing, people=people)
    return replace(table, chairs=chairs, playing=playing)


def seen(table: Table, who: str) -> bytes:
    """All that can be asked of a table, but for what the past left in memory."""
    return msgspec.json.encode((show(table, who), about(table, who), look(table, who)))


@each_game
@times(12, 3000)
def test_what_is_shown_does_not_move_with_what_is_hidden(name: str, trials: int) -> None:
    seen_moving: Counter[str] = Counter()

    def check(game: Game, seed: int) -> None:
        table = peopled(table_of(game, seed).table)
        if table.playing is None:
            return
        state, chance = table.playing.state, stream(f"{seed} hidden")
        for seat in range(SPECTATOR, game.seats):
            view = view_of(game, state, seat)
            other = state.clone()
            swap_hidden_cards(other, view.state, chance)
            world = view.imagine(chance) if seat == SPECTATOR or seed % 3 == 0 else other
            who = who_sits(table, seat)
            for hidden in (other, world):
                seen_moving["different"] += bytes(hidden) != bytes(state)
                assert seen(with_state(table, hidden), who) == seen(table, who)

    explore(name, trials, check)
    if facts_of(name).HAS_SECRET_HANDS:
        assert seen_moving["different"] > trials


@dataclass
class Pair:
    """A table and another that looks the same to one viewer."""

    tables: list[Table]
    seat: int

    @property
    def who(self) -> str:
        return who_sits(self.tables[0], self.seat)


@each_game
@times(12, 3000)
def test_tables_that_look_the_same_go_on_looking_the_same(name: str, trials: int) -> None:
    """The same is played at both; what the viewer is told and shown is the same, until it must come to light."""
    told: Counter[str] = Counter()

    def check(game: Game, seed: int) -> None:
        chance = stream(f"{seed} pair")
        table = peopled(table_of(game, seed).table)
        if table.phase != "play":
            return
        seat = below(chance, game.seats + 1) - 1
        world = view_for(table, seat).imagine(chance)
        pair = Pair([table, with_state(table, world)], seat)
        told["pairs"] += 1
        for _ in range(STEPS):
            if not play_alike(pair, game, chance):
                break
            told["steps"] += 1

    explore(name, trials, check)
    assert told["steps"] > trials // 4 or name == "vendome", told


def play_alike(pair: Pair, game: Game, chance: object) -> bool:
    """One choice at both tables; whether the viewer still cannot tell them apart."""
    before, other = (table.playing for table in pair.tables)
    if pair.tables[0].phase != "play" or before is None or other is None:
        return False
    matches: list[Match] = [match_of(game, playing.state) for playing in (before, other)]
    acts = choose_alike(matches, pair.seat, chance)  # type: ignore[arg-type]
    if acts is None:
        return False
    seat, actions = acts
    facts, phase = facts_of(game.name), phase_name(before.state)
    revealing = phase in ALWAYS_REVEALING or any(facts.may_reveal(game, match.state, phase, seat) for match in matches)
    made = [choose(table, seat, action) for table, action in zip(pair.tables, actions, strict=True)]
    for one in made:
        if view_for(one.before, pair.seat).state == view_for(one.table, pair.seat).state:
            assert not tell(one, pair.who)
            assert show(one.table, pair.who) == show(one.before, pair.who)
    heard = [msgspec.json.encode(tell(one, pair.who)) for one in made]
    shown = [msgspec.json.encode((show(one.table, pair.who), lines(one.table, pair.who))) for one in made]
    pair.tables = [one.table for one in made]
    if heard[0] != heard[1] or shown[0] != shown[1]:
        assert revealing, (phase, heard, shown)
        return False
    return True


def choose(table: Table, seat: int, action: int) -> Decision:
    assert table.game is not None
    assert table.playing is not None
    number = table.seating[seat]
    text = action_text(table.game.rulebook, table.playing.state, action)
    command = do.Play(text, table.chairs[number].turn)
    made = decide(table, command, who=f"viewer {number}", now=table.now + 1_000, entropy=bytes(128))
    assert isinstance(made, Decision), made
    return made


@each_game
def test_reasons_are_those_of_the_match_and_rest_on_the_view(name: str) -> None:
    """Why a card may not be played: the same from the table and from any world that looks the same."""
    asked = 0
    for seed in range(12):
        made = play_some(begun(name, people=2, seed=seed), 9 + 3 * seed, dice=f"{seed}")
        table = peopled(made.table)
        if table.phase != "play" or table.playing is None or table.game is None:
            continue
        match = match_of(table.game, table.playing.state)
        for seat in match.waiting:
            who = who_sits(table, seat)
            shown = show(table, who)
            refused = refused_of(shown)
            assert not set(shown["actions"].cards) & set(refused)
            assert set(shown["hand"]) >= set(refused)
            world = with_state(table, view_for(table, seat).imagine(stream(seed)))
            for card in shown["hand"]:
                reason = why(table, who, card)
                assert reason == why(world, who, card)
                assert (reason is None) == match.can(card, seat)
                if reason is not None and reason.rule is not None:
                    assert refused[card] == reason
                    asked += 1
    assert asked > 3 or name in ("vendome", "vingt_et_un", "rumoli")


@pytest.mark.parametrize("watching", ["none", "public", "after"])
def test_who_does_not_sit_there_sees_what_the_table_allows(watching: str) -> None:
    made = begun("polignac", people=2, settings=Settings(watching=watching))  # type: ignore[arg-type]
    play_some(made, 3)
    shown = show(made.table, "nobody")
    assert ("match" in shown) == (watching == "public")
    assert any(seat.held for seat in seats_shown(shown)) == (watching == "public")
    assert bool(lines(made.table, "nobody")) == (watching == "public")
    assert any(told.lines for told in tell(made.decisions[-1], "nobody")) == (watching == "public")
    assert (about(made.table, "nobody").token == "") == (about(made.table, person(0)).token != "")


def test_events_are_never_told_as_they_are() -> None:
    """No seed of the table, no pack, no salt reaches anybody while the match lasts."""
    made = begun("polignac", people=2)
    play_some(made, 20)
    table = made.table
    secrets = [table.seed, table.salt.hex()]
    assert table.playing is not None
    assert all(secrets)
    for who in (person(0), person(1), "nobody", HOUSE):
        said = [tell(decision, who) for decision in made.decisions]
        text = msgspec.json.encode((show(table, who), lines(table, who), said)).decode()
        assert not [secret for secret in secrets if secret in text]
        assert ('"word":"dealt"' in text) == (who in (person(0), person(1)))
