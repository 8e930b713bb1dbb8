"""A table under any commands in any order: what must hold whoever sends what, and when."""

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from tests.conformance.facts.known import facts_of
from tests.table.house import SEATS, SHORT, House, commit_of, person, refused_of, seed_of, show, tell
from tripot import GAMES
from tripot.engine import rules
from tripot.engine.actions import action_text, each_action
from tripot.engine.choices import choice_at, count
from tripot.engine.record import phase_name
from tripot.games import rulebook
from tripot.table import commands as do
from tripot.table.commands import AnyCommand, FromPeople
from tripot.table.course import Decision
from tripot.table.events import AnyEvent, Begun, Dealt, Played, Started, TookBack, decode, encode
from tripot.table.evolve import evolve, fold
from tripot.table.matching import view_for
from tripot.table.settings import Clock, Settings
from tripot.table.shortcut import read, write
from tripot.table.show import Showing, Shown
from tripot.table.shown import Parts, Told
from tripot.table.table import HOUSE, Table
from tripot.table.tell import lines
from tripot.table.timing import Turn, due, has_one_choice, machine_turns

PEOPLE = 3
who = st.integers(0, PEOPLE + 1).map(person)  # one of them a stranger
chairs = st.integers(-1, 5)
ALMOST_ALWAYS = st.sampled_from([True, True, True, False])


class TableMachine(RuleBasedStateMachine):
    """Commands of people, of strangers and of the house, right and wrong, at a clock that moves as it likes."""

    def __init__(self) -> None:
        super().__init__()
        self.house = House("machine")
        self.told, self.read = Table(), 0  # the table as the log tells it so far
        self.lent: list[bool] = []  # of each entry of the match, whether it was chosen for a person
        self.others: set[str] = set()  # who has heard what cannot be read again: unsaid, or heard at another seat
        self.heard: dict[str, list[Told]] = {person(chair): [] for chair in range(PEOPLE + 2)}
        self.showing: Showing | None = None
        self.shown: dict[str, tuple[Shown | None, Parts]] = dict.fromkeys(self.heard, (None, {}))

    @initialize(
        game=st.sampled_from(GAMES),
        by_hand=st.booleans(),
        settings=st.builds(
            Settings,
            listed=st.booleans(),
            watching=st.sampled_from(["public", "after", "none"]),
            clock=st.sampled_from([None, Clock(4_000, 1_000), Clock(0, 0), Clock(60_000, 0)]),
            take_back=ALMOST_ALWAYS,
            claims=ALMOST_ALWAYS,
            grace=st.sampled_from([3_000, 0, 45_000]),
            pause=st.sampled_from([2_000, 0, 20_000]),
            pace=st.sampled_from([100, 0]),
        ),
        is_lenient=st.booleans(),
        people=st.integers(1, PEOPLE),
        begins=ALMOST_ALWAYS,
    )
    def make(
        self, game: str, *, by_hand: bool, settings: Settings, is_lenient: bool, people: int, begins: bool
    ) -> None:
        seats = max(SEATS[game], 4) if game != "vingt_et_un" else 3
        options = {**SHORT[game], "ceremony": "by_hand" if by_hand else "automatic"}
        if is_lenient and any(option.name == "enforcement" for option in rulebook(game).options):
            options["enforcement"] = "penalise"
        self.send(do.Create("t", game, seats, options, settings), person(0))
        for chair in range(people):
            self.send(do.Sit(f"Name {chair}", chair, self.house.table.token), person(chair))
            self.send(do.Ready(commit=commit_of(chair)), person(chair))
        for chair in range(people, seats):
            self.send(do.Invite(chair, "uniform"), person(0))
        if begins:
            self.send(do.Start(), person(0))
            for chair in range(people):
                self.send(do.Reveal(seed_of(chair).hex()), person(chair))

    def send(self, command: AnyCommand, sender: str) -> bool:
        """Whether it was accepted; a refusal must leave the very same table."""
        before, length = self.house.table, len(self.house.log)
        made = self.house.ask(command, sender)
        if not isinstance(made, Decision):
            assert self.house.table is before
            assert len(self.house.log) == length
            assert made.code
            assert made.fr
            assert made.en
            return False
        assert made.events
        for viewer, heard in self.heard.items():
            heard += tell(made, viewer)
            if before.playing and before.chair_of(viewer) != made.table.chair_of(viewer):
                self.others.add(viewer)
        if any(isinstance(event, TookBack) for event in made.events):
            self.others |= self.heard.keys()
        self.look(made.table)
        return True

    def look(self, table: Table) -> None:
        """Two of the viewers look, in turn: what has changed for them makes of what they saw what they see now."""
        self.showing, seen = Showing(table, self.showing), len(self.house.log)
        for at in (seen, seen + 1):
            viewer = person(at % len(self.heard))
            last, parts = self.shown[viewer]
            now = self.showing.to(viewer)
            parts = {name: part for name, part in (parts | now.since(last)).items() if part is not None}
            assert parts == show(table, viewer)
            self.shown[viewer] = now, parts

    # people

    @rule(who=who, chair=st.none() | chairs, invited=st.booleans(), name=st.text(max_size=4) | st.just("Ann"))
    def sit(self, who: str, chair: int | None, name: str, *, invited: bool) -> None:
        self.send(do.Sit(name, chair, self.house.table.token if invited else "x"), who)

    @rule(
        who=who,
        command=st.sampled_from(
            [
                do.Leave(), do.Ready(), do.Ready(on=False), do.Start(), do.Next(), do.Rematch(), do.Rematch(on=False),
                do.Auto(on=True), do.Auto(on=False), do.Ask("take_back"), do.Ask("claim"), do.Ask("tea"),
                do.Answer(yes=True), do.Answer(yes=False), do.Say("hello"), do.Say("tea"), do.Return(),
                do.Connect(), do.Disconnect(), do.Invite(2, "thumb"), do.Invite(1, "uniform"), do.Empty(1), do.Mute(0),
                do.Reveal("00"), do.Ready(commit="f" * 64), do.Next(deals=1), do.Answer(yes=True, until=1),
            ]
        ),
    )  # fmt: skip
    def command(self, who: str, command: AnyCommand) -> None:
        self.send(command, who)

    @rule(who=who, chair=chairs, name=st.sampled_from([None, "Ann", "Name 1"]), on=st.booleans())
    def about_a_chair(self, who: str, chair: int, name: str | None, *, on: bool) -> None:
        for command in (do.Mute(chair, on), do.Empty(chair, name), do.Invite(chair)):
            self.send(command, who)

    @rule(chair=st.integers(0, PEOPLE + 1), late=st.booleans())
    def have_a_part_in_the_shuffle(self, chair: int, *, late: bool) -> None:
        """Commitments and seeds, in time or not, of this match or of the next."""
        match = self.house.table.match + (self.house.table.phase != "sealing")
        commit, seed = commit_of(chair, match), seed_of(chair, match).hex()
        deeds: list[AnyCommand] = [do.Ready(commit=commit), do.Rematch(commit=commit), do.Reveal(seed)]
        for command in deeds[::-1] if late else deeds:
            self.send(command, person(chair))

    @rule(who=who, action=st.sampled_from(["Qs", "pass", "bid 5", "draw 3", "?", ""]), turn=st.integers(-1, 40))
    def play_anything(self, who: str, action: str, turn: int) -> None:
        self.send(do.Play(action, turn), who)

    @rule(at=st.integers(0, 1000), steps=st.integers(1, 15))
    def play_on(self, at: int, steps: int) -> None:
        """People and machines choose in turn, and are ready for the next deal."""
        for step in range(steps):
            self.choose(at + step, repeat=step == 0)
            self.machines(late=step)
            if self.house.phase == "pause":
                self.send(do.Next(), person(at % PEOPLE))

    @rule(what=st.sampled_from(["take_back", "claim"]), at=st.integers(0, 2), agreed=st.booleans())
    def put_a_question(self, what: str, at: int, *, agreed: bool) -> None:
        """Somebody asks, and the others answer."""
        if self.send(do.Ask(what), person(at)):
            for other in range(PEOPLE):
                self.send(do.Answer(yes=agreed), person(other))

    def choose(self, at: int, *, repeat: bool) -> None:
        """Somebody who is asked chooses, once what he may not do was refused him; the same sent again is stale."""
        table = self.house.table
        asked = [number for number, chair in enumerate(table.chairs) if chair.asked is not None and chair.present]
        if table.phase != "play" or table.question is not None or not asked:
            return
        number = asked[at % len(asked)]
        self.play_what_is_refused(table.chairs[number].person)
        view = view_for(table, table.seat_of(number))
        legal = rules.legal(view.state, view.seat)
        text = action_text(view.game.rulebook, view.state, choice_at(legal, at % count(legal)))
        command = do.Play(text, table.chairs[number].turn)
        assert self.send(command, table.chairs[number].person)
        if repeat:
            assert not self.send(command, table.chairs[number].person)

    def play_what_is_refused(self, who: str) -> None:
        """A card the rules forbid is refused with their sentence."""
        shown = show(self.house.table, who)
        for card, reason in refused_of(shown).items():
            if not reason.fault:
                made = self.house.ask(do.Play(card, shown["actions"].turn), who)
                assert not isinstance(made, Decision)
                assert (made.rule, made.fr, made.en) == (reason.rule, reason.fr, reason.en)

    # the house

    @rule(milliseconds=st.sampled_from([0, 1, 500, 3_000, 5_000, 31_000, 100_000]))
    def wait(self, milliseconds: int) -> None:
        self.house.now += milliseconds
        at = due(self.house.table)
        assert self.send(do.Tick(), HOUSE) == (at is not None and at <= self.house.now)

    def machines(self, late: int) -> None:
        """Every machine that is asked plays, when it may."""
        for turn in list(machine_turns(self.house.table)):
            if not any(again == turn for again in machine_turns(self.house.table)):
                continue
            self.house.now = max(self.house.now, turn.at) + late
            self.machine(turn)

    def machine(self, turn: Turn) -> None:
        view = view_for(self.house.table, turn.seat)
        legal = list(each_action(rules.legal(view.state, view.seat)))
        action = action_text(view.game.rulebook, view.state, legal[turn.turn % len(legal)])
        assert self.send(do.Play(action, turn.turn, turn.chair), HOUSE)

    @rule(back=st.lists(who, min_size=1, unique=True))
    def restart(self, back: list[str]) -> None:
        """The server dies, and comes back with what it had written down; so do people."""
        if self.house.table.phase == "closed":
            return
        self.house.table = fold(map(decode, map(encode, self.house.log)))
        self.send(do.Wake(), HOUSE)
        for one in back:
            self.send(do.Connect(), one)

    # what always holds

    @invariant()
    def the_log_tells_the_table(self) -> None:
        for event in map(decode, map(encode, self.house.log[self.read :])):
            self.note_who_chose(event)
            self.told = evolve(self.told, event)
            if isinstance(event, Started):
                self.told = self.by_shortcut(self.told)
        self.read = len(self.house.log)
        assert self.told == self.house.table

    def note_who_chose(self, event: AnyEvent) -> None:
        """A choice made for whoever asked for it is his only one."""
        if isinstance(event, Begun | TookBack):
            del self.lent[event.entries if isinstance(event, TookBack) else 0 :]
        elif isinstance(event, Dealt):
            self.lent.append(False)
        elif isinstance(event, Played):
            self.lent.append(event.hand != "own" and not self.told.chairs[event.chair].level)
            assert event.hand != "auto" or has_one_choice(self.told, event.chair)

    @invariant()
    def what_was_chosen_for_people_is_known(self) -> None:
        playing = self.house.table.playing
        if playing is not None:
            assert playing.lent == tuple(at for at, lent in enumerate(self.lent) if lent)

    def by_shortcut(self, table: Table) -> Table:
        """The table as it would be read by one who does not read what came before the match."""
        kept = read(write(table))
        assert kept is not None
        return kept

    def teardown(self) -> None:
        assert fold(map(decode, map(encode, self.house.log))) == self.house.table

    @invariant()
    def time_only_goes_forward(self) -> None:
        times = [event.at for event in self.house.log]
        assert times == sorted(times)

    @invariant()
    def cards_and_chips_are_all_there(self) -> None:
        table = self.house.table
        if table.playing is None or table.game is None:
            return
        facts, state = facts_of(table.game.name), table.playing.state
        phase = phase_name(state)
        assert facts.chips(state) == facts.starting_chips(table.game)
        assert sorted(facts.cards(state)) == sorted(facts.pack(table.game, phase))
        assert list(facts.broken_facts(table.game, state, phase)) == []

    @invariant()
    def somebody_can_always_go_on(self) -> None:
        """In play, either somebody is asked, or a question waits; a sealing ends, and a pause unless it is one person's
        alone, who has not said yet that he is ready.
        """
        table = self.house.table
        if table.phase == "play":
            assert table.question is not None or any(chair.asked is not None for chair in table.chairs)
        is_alone = len(table.voices) == 1 and not table.chairs[table.voices[0]].next
        if table.phase == "sealing" or (table.phase == "pause" and table.attended and not is_alone):
            assert due(table) is not None
        assert not table.under_way or any(chair.person for chair in table.chairs)

    @invariant()
    def nobody_is_asked_but_in_play(self) -> None:
        table = self.house.table
        assert table.phase == "play" or {chair.asked for chair in table.chairs} <= {None}

    @invariant()
    def who_sits_where_is_plain(self) -> None:
        table = self.house.table
        people = [chair.person for chair in table.chairs if chair.person]
        names = [chair.name.casefold() for chair in table.chairs if not chair.empty]
        assert len(set(people)) == len(people)
        assert len(set(names)) == len(names)
        assert sorted(table.seating) == list(range(len(table.chairs)))
        assert all(not (chair.person and chair.level) for chair in table.chairs)

    @invariant()
    def what_was_heard_of_the_match_is_a_prefix_of_its_record(self) -> None:
        """Told piece by piece or read again from the log, it is the same."""
        table = self.house.table
        for viewer in self.heard.keys() - self.others:
            told = [line for one in self.heard[viewer] for line in one.lines]
            again = list(lines(table, viewer))
            assert told[len(told) - len(again) :] == again

    @invariant()
    def all_that_is_shown_goes_through_the_wire(self) -> None:
        for viewer in self.heard:
            shown = show(self.house.table, viewer)
            assert msgspec.json.decode(msgspec.json.encode(shown))
            assert ("proof" not in shown or not shown["proof"].seed) or self.house.table.phase in ("over", "closed")


TestTable = TableMachine.TestCase
TestTable.settings = settings(max_examples=16, stateful_step_count=40, deadline=None, derandomize=True)


class LongTableMachine(TableMachine):
    """The same, for long."""


TestTableForLong = pytest.mark.soak(LongTableMachine.TestCase)
TestTableForLong.settings = settings(max_examples=2_000, stateful_step_count=60, deadline=None)


def test_only_what_people_may_send_is_read() -> None:
    from_people = msgspec.json.Decoder(FromPeople)
    good = from_people.decode(b'{"do": "play", "action": "Qs", "turn": 3}')
    assert good == do.Play("Qs", 3)
    for bad in (
        b'{"do": "tick"}',
        b'{"do": "close"}',
        b'{"do": "play", "action": "Qs"}',
        b'{"do":"next","x":1}',
        b"[]",
    ):
        try:
            from_people.decode(bad)
        except msgspec.ValidationError:
            continue
        raise AssertionError(bad)
