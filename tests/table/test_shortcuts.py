"""A shortcut and what came after it tell the same table as the whole log."""

from itertools import accumulate

import pytest

from tests.table.house import House, at_random, awaited, begun, commit_of, person, play_one
from tripot import GAMES
from tripot.engine.stream import Stream, below, stream
from tripot.table import commands as do
from tripot.table import events as told
from tripot.table.commands import AnyCommand
from tripot.table.events import AnyEvent
from tripot.table.evolve import evolve, fold
from tripot.table.settings import Clock, Settings
from tripot.table.shortcut import FOLD, MARK, read, write
from tripot.table.table import Around, Table

PEOPLE = 3
MATCHES = 3
WHIMS: tuple[AnyCommand, ...] = (
    do.Leave(), do.Return(), do.Connect(), do.Disconnect(), do.Auto(on=True), do.Auto(on=False), do.Mute(0),
    do.Mute(1, on=False), do.Ask("take_back"), do.Ask("claim"), do.Answer(yes=True), do.Say("hello"),
)  # fmt: skip


def life(game: str, seed: int) -> House:
    """Some matches at one table, whose people come and go, are absent, change their mind and run out of time."""
    settings = Settings(clock=Clock(4_000, 1_000) if seed % 2 else None, grace=3_000, pause=2_000)
    made = begun(game, people=PEOPLE, seed=seed, settings=settings, ceremony="by_hand")
    dice = stream(f"{game} {seed}")
    for match in range(1, MATCHES + 1):
        while made.table.phase in ("sealing", "play", "pause"):
            go_on(made, dice)
        if match < MATCHES:
            again(made, match + 1)
    return made


def go_on(made: House, dice: Stream) -> None:
    """Somebody has a whim, time passes, or a choice is made. Where nobody is left, the first comes back.

    Whoever has the rest of the match to himself goes on by himself.
    """
    if len(made.table.voices) == 1:
        made.ask(do.Next(), person(made.table.voices[0]))
    if below(dice, 4) == 0:
        made.ask(WHIMS[below(dice, len(WHIMS))], person(below(dice, PEOPLE)))
    if not made.table.attended:
        made.ask(do.Connect(), person(0))
        made.ask(do.Return(), person(0))
    if below(dice, 8) == 0 or made.table.question is not None or made.table.phase != "play":
        made.wait(below(dice, 5_000))
    if made.table.phase == "play" and made.table.question is None and awaited(made):
        play_one(made, awaited(made)[0], at_random(dice))


def again(made: House, match: int) -> None:
    """Whoever is gone is replaced, and there is another match."""
    for chair in range(PEOPLE):
        made.ask(do.Connect(), person(chair))
        made.ask(do.Return(), person(chair))
        made.ask(do.Sit(f"Name {chair}", None, made.table.token), person(chair))
    for chair in range(PEOPLE):
        made.ask(do.Rematch(commit=commit_of(chair, match)), person(chair))
        made.ask(do.Ready(commit=commit_of(chair, match)), person(chair))
    if made.table.phase != "sealing":
        made.do(do.Start(), made.table.host)


def starts(log: list[AnyEvent]) -> list[int]:
    """How many events lead to the beginning of each match."""
    return [at for at, event in enumerate(log, 1) if isinstance(event, told.Started)]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_a_shortcut_and_what_came_after_it_tell_the_table_that_the_whole_log_does(game: str, seed: int) -> None:
    log = life(game, seed).log
    tables = list(accumulate(log, evolve, initial=Table()))
    assert len(starts(log)) == MATCHES
    for at in starts(log):
        assert list(accumulate(log[at:], evolve, initial=read(write(tables[at])))) == tables[at:]


def test_the_lives_of_tables_know_all_that_can_happen_there() -> None:
    happened = {type(event) for game in GAMES for seed in range(4) for event in life(game, seed).log}
    assert happened >= {told.TookBack, told.Vacated, told.SteppedIn, told.Returned, told.Muted, told.Hosted}


def test_what_is_damaged_is_no_shortcut() -> None:
    kept = write(fold(BEGINNING))
    for at in range(len(kept)):
        assert read(kept[:at]) is None
        assert read(kept[:at] + bytes([kept[at] ^ 1]) + kept[at + 1 :]) is None


def test_a_shortcut_of_another_fold_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = write(fold(BEGINNING))
    monkeypatch.setattr("tripot.table.shortcut.FOLD", FOLD + 1)
    assert read(kept) is None
    assert read(write(fold(BEGINNING))) == fold(BEGINNING)


def test_a_shortcut_holds_no_seed() -> None:
    """None is open when a match begins, and those of the match before are forgotten."""
    log = life("polignac", 1).log
    seeds = [event.seed for event in log if isinstance(event, told.Sealed | told.Revealed)]
    assert len(seeds) > MATCHES
    for at in starts(log):
        assert not any(seed.encode() in write(fold(log[:at])) for seed in seeds)


#: Written by hand, so that nothing but the fold decides what becomes of it.
BEGINNING: list[AnyEvent] = [
    told.Created(1, "t", "ann", "polignac", 3, {"limit": 3}, Settings(clock=Clock(9_000, 10)), "aa", "bb", "1"),
    told.Seated(2, 0, "ann", "Ann"),
    told.Seated(3, 1, "bob", "Bob"),
    told.Invited(4, 2, "thumb", "Adèle"),
    told.Readied(5, 0, on=True, commit="cc"),
    told.Readied(6, 1, on=True),
    told.Started(7, 1),
    told.Sealed(8, "dd"),
    told.Muted(9, 1, 0, on=True),
    told.AutoSet(10, 0, on=True),
    told.Disconnected(11, 1),
    told.SteppedIn(12, 1, "absent"),
    told.Hosted(13, "bob"),
    told.Over(14, 1, broken_off=True),
    told.Wanted(15, 0, on=True, commit="ee"),
    told.Started(16, 2),
]
#: What a shortcut says of them, but for the options of the game.
WRITTEN = (
    '{"id":"t","phase":"sealing","host":"bob",'
    '"settings":{"listed":false,"watching":"public","clock":{"bank":9000,"increment":10},"take_back":true,'
    '"claims":true,"advice":false,"lesson":false,"grace":45000,"pause":20000,"pace":100},'
    '"token":"aa","salt":"uw==","chairs":['
    '{"person":"ann","name":"Ann","level":"","ready":false,"auto":true,"away":null,"stand_in":null,"returning":false,'
    '"pledge":"","turn":0,"asked":null,"bank":9000,"respite":null,"next":false,"wants":false,"muted":[],"asks":0,'
    '"again":0},'
    '{"person":"bob","name":"Bob","level":"","ready":false,"auto":false,"away":11,"stand_in":null,'
    '"returning":false,"pledge":"","turn":0,"asked":null,"bank":9000,"respite":null,"next":false,"wants":false,'
    '"muted":[0],"asks":0,"again":0},'
    '{"person":"","name":"Adèle","level":"thumb","ready":false,"auto":false,"away":null,"stand_in":null,'
    '"returning":false,"pledge":"","turn":0,"asked":null,"bank":9000,"respite":null,"next":false,"wants":false,'
    '"muted":[],"asks":0,"again":0}],'
    '"match":2,"commits":["ee","",""],"seeds":["","",""],"seed":"","since":16,"now":16}}'
)


def test_who_changes_the_fold_or_the_fields_of_a_table_raises_the_number_of_the_fold() -> None:
    """Else a shortcut that lies on a disk would be read for what it is not. Whoever changes one changes the other."""
    assert {*Table.__struct_fields__} - {*Around.__struct_fields__} == {"game", "playing", "question"}
    assert (FOLD, write(fold(BEGINNING))[MARK:].decode().partition('"around":')[2]) == (4, WRITTEN)
