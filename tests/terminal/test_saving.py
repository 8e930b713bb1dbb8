"""Leaving, saving and coming back."""

import errno
import re
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

import tripot
from tests.disk import write_half
from tests.seldom import mostly_long
from tests.terminal.scripted import Answer, Scripted, first_line, go_on, played, table_of, typing
from tripot import GAMES
from tripot.engine.problems import Problem
from tripot.engine.view import View
from tripot.table.panel import table_lines
from tripot.terminal import files
from tripot.terminal.files import read_file
from tripot.terminal.parting import Stopped
from tripot.terminal.playing import PROMPT, run
from tripot.terminal.saving import (
    HEADING,
    check_place,
    is_record,
    load,
    read_match,
    read_table,
    save,
    sitting_text,
)
from tripot.terminal.showing import points_line
from tripot.terminal.sitting import Sitting
from tripot.terminal.talk import Manner, Talk


def leaving_after(choices: int, *then: str) -> Answer:
    """Makes so many choices, types these lines, then nothing more."""
    made = 0
    rest = iter(then)

    def answer(console: Scripted, prompt: str) -> str | None:
        nonlocal made
        made += prompt == PROMPT
        return first_line(console, prompt) if made <= choices and not console.sitting.over else next(rest, None)

    return answer


def test_being_stopped_while_others_play_saves_what_was_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody may be there to read: that hinders nothing."""
    file = str(tmp_path / "match.toml")
    console = Scripted(first_line)
    console.talk = talk = Talk(console, Sitting(table_of("polignac", seed="stop")), Manner(file=file))

    def think(_: View) -> int:
        if len(talk.sitting.played) < 9:
            return talk.sitting.match.view(talk.sitting.match.waiting[0]).legal_actions[0]
        monkeypatch.setattr(talk, "say", unread)
        raise Stopped(1)

    monkeypatch.setattr("tripot.terminal.sitting.player", lambda *_: SimpleNamespace(act=think))
    with pytest.raises(Stopped):
        run(talk)
    assert len(load(file).played) == 9


def unread(_: str = "") -> None:
    raise OSError


def test_where_nobody_can_read_on_the_match_is_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = str(tmp_path / "match.toml")
    console = Scripted(first_line)
    console.talk = talk = Talk(console, Sitting(table_of("polignac", seed="stop")), Manner(file=file))
    monkeypatch.setattr(talk, "say", unread)
    with pytest.raises(OSError):
        run(talk)
    assert load(file).played == []


@pytest.mark.parametrize("choices", mostly_long((0, 1, 7, 25), 7))
@pytest.mark.parametrize("game", GAMES)
def test_a_saved_match_goes_on_as_if_nothing_had_happened(game: str, choices: int, tmp_path: Path) -> None:
    table = table_of(game, seed="saved", ceremony="by_hand")
    whole = played(table, first_line)
    file = str(tmp_path / "match.toml")
    console = played(table, leaving_after(choices, f"sauver {file}", "quitter", ""))
    assert f"Sauvé dans {file}." in console.lines
    resumed = go_on(load(file), first_line)
    assert resumed.sitting.match.record == whole.sitting.match.record
    assert resumed.lines[-2:] == whole.lines[-2:]
    assert resumed.sitting.table == table


def test_coming_back_shows_the_points_and_what_has_been_led(tmp_path: Path) -> None:
    file = str(tmp_path / "match.toml")
    left = played(table_of("polignac", seed="3", me=2), leaving_after(4, f"sauver {file}")).talking
    table = list(table_lines(left.sitting.view, left.voice))
    lines = go_on(load(file), typing()).lines
    turn = next(place for place, line in enumerate(lines) if line.startswith("À vous, "))
    assert lines[turn - len(table) - 1 : turn] == [points_line(left.sitting.view, left.voice), *table]
    assert table


def test_going_back_works_after_coming_back(tmp_path: Path) -> None:
    file = str(tmp_path / "match.toml")
    console = played(table_of("polignac", seed="3"), leaving_after(4, f"sauver {file}"))
    resumed = load(file)
    before = resumed.before_my_last_choice()
    assert before is not None
    assert before.my_turn
    assert len(before.played) < len(console.sitting.played)
    assert console.sitting.played[: len(before.played)] == before.played


def test_a_saved_match_is_a_record_with_a_table(tmp_path: Path) -> None:
    sitting = played(table_of("polignac", seed="5"), leaving_after(3)).sitting
    text = sitting_text(sitting)
    assert text.startswith("tripot = 1\n")
    record, _, table = text.partition(HEADING)
    assert tripot.replay(record).record == sitting.match.record
    assert tripot.replay(text).record == sitting.match.record
    assert table.splitlines()[0] == 'seed = "5"'
    assert read_table(text, sitting.match) == sitting.table


@pytest.mark.parametrize("name", ['Élise « la » \\ "sœur"', "名前", "😀", "a\x7f\tb"])
def test_any_name_and_seed_survive(name: str, tmp_path: Path) -> None:
    table = table_of("polignac", seed=name)
    sitting = Sitting(replace(table, names=(name, *table.names[1:])))
    file = str(tmp_path / "match.toml")
    save(sitting, file)
    assert load(file).table == sitting.table


def test_another_file_is_not_written_over(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Chère Adèle", "utf-8")
    console = played(table_of("polignac"), typing(f"sauver {letter}", "quitter", ""))
    assert any("je n’écris pas dessus" in line for line in console.lines)
    assert letter.read_text("utf-8") == "Chère Adèle"


def test_but_an_older_record_is(tmp_path: Path) -> None:
    file = str(tmp_path / "match.toml")
    played(table_of("polignac", seed="1"), leaving_after(1, f"sauver {file}"))
    console = played(table_of("polignac", seed="1"), leaving_after(4, f"sauver {file}"))
    assert len(load(file).played) == len(console.sitting.played)


@pytest.mark.parametrize("before", ["\ufeff", "# Ma partie\n\n", "\ufeff\n # à reprendre\n"])
def test_a_record_with_a_comment_is_saved_back(before: str, tmp_path: Path) -> None:
    file = tmp_path / "match.toml"
    played(table_of("polignac", seed="1"), leaving_after(1, f"sauver {file}"))
    file.write_text(before + file.read_text("utf-8"), "utf-8")
    console = go_on(load(str(file)), leaving_after(2), file=str(file))
    assert f"Sauvé dans {file}." in console.lines
    assert load(str(file)).match.record == console.sitting.match.record


def test_a_file_that_only_speaks_of_records_is_not_one(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("# Chère Adèle\nvoici tripot = 1", "utf-8")
    assert not is_record(letter)


@pytest.mark.parametrize("device", ["/dev/full", "/dev/zero", "/dev/null"])
def test_a_device_is_no_record(device: str) -> None:
    console = played(table_of("polignac"), typing(f"sauver {device}"))
    assert f"Le fichier {device} existe et n’est pas un procès-verbal\xa0: je n’écris pas dessus." in console.lines


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT, errno.EFBIG])
def test_a_user_whose_share_of_the_disk_is_full_has_no_room_either(number: int) -> None:
    assert files.unwritten("match.toml", OSError(number, "full")).name == "no_room"


def test_what_was_saved_stays_when_saving_again_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "match.toml"
    sitting = played(table_of("polignac", seed="1"), leaving_after(3, f"sauver {file}")).sitting
    before = file.read_text("utf-8")

    monkeypatch.setattr(Path, "write_text", write_half)
    with pytest.raises(Problem) as raised:
        save(sitting, str(file))
    assert raised.value.name == "no_room"
    assert file.read_text("utf-8") == before
    assert list(tmp_path.iterdir()) == [file]


def test_saving_keeps_a_link_and_the_rights_of_its_file(tmp_path: Path) -> None:
    file, link = tmp_path / "match.toml", tmp_path / "link.toml"
    sitting = played(table_of("polignac", seed="1"), leaving_after(1, f"sauver {file}")).sitting
    file.chmod(0o640)
    link.symlink_to(file)
    save(sitting, str(link))
    assert link.is_symlink()
    assert file.stat().st_mode & 0o777 == 0o640
    assert load(str(file)).match.record == sitting.match.record


@pytest.mark.parametrize("target", ["/nowhere/at/all.toml", "/", "/dev/null", "letter.txt", "~nobody-at-all/x"])
def test_where_nothing_can_be_saved_is_known_beforehand(
    target: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "letter.txt").write_text("Chère Adèle", "utf-8")
    with pytest.raises(Problem):
        check_place(target)
    check_place("match.toml")
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


@pytest.mark.parametrize("target", ["/", "/nowhere/at/all.toml", "\0"])
def test_what_cannot_be_written_is_said_and_the_match_goes_on(target: str) -> None:
    console = played(table_of("polignac"), typing(f"sauver {target}", "sauver", "points"))
    assert any(line.startswith("Points\xa0: ") for line in console.lines)
    assert not any(line.startswith("Sauvé") for line in console.lines)


def test_leaving_asks_for_a_file(tmp_path: Path) -> None:
    file = str(tmp_path / "match.toml")
    console = played(table_of("polignac"), leaving_after(2, "quitter", file))
    assert console.prompts[-1].startswith("Sauver la partie avant de partir")
    assert console.lines[-2:] == [f"Sauvé dans {file}.", "Au revoir."]
    assert load(file).played


@pytest.mark.parametrize("answer", ["", "non", "N", "no", "quitter", "quit", "sauver"])
def test_a_no_is_no_file_name(answer: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    console = played(table_of("polignac"), typing("quitter", answer))
    assert console.lines[-2:] == ["La partie n’est pas sauvée.", "Au revoir."]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("first", ["/nowhere/at/all.toml", "/", "letter.txt", "aide", "table", "oui", "sauver"])
def test_what_is_no_place_to_save_is_asked_again(first: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "letter.txt").write_text("Chère Adèle", "utf-8")
    console = played(table_of("polignac"), leaving_after(2, "quitter", first, "kept"))
    assert console.lines[-2:] == ["Sauvé dans kept.", "Au revoir."]
    assert load("kept").match.record == console.sitting.match.record


@pytest.mark.parametrize("end", [leaving_after(2), leaving_after(2, "quitter"), first_line])
def test_a_match_that_could_not_be_saved_is_an_error(end: Answer) -> None:
    console = Scripted(end)
    console.talk = Talk(console, Sitting(table_of("polignac")), Manner(file="/nowhere/at/all.toml"))
    with pytest.raises(Problem) as raised:
        run(console.talking)
    assert raised.value.name == "not_saved"


def test_whoever_gives_up_saving_leaves_in_good_order() -> None:
    console = played(table_of("polignac"), typing("quitter", "/nowhere/at/all.toml", ""))
    assert console.lines[-2:] == ["La partie n’est pas sauvée.", "Au revoir."]


@pytest.mark.parametrize("answers", [["oui", "kept"], ["sauver kept"], ["kept"]])
def test_a_yes_is_asked_for_its_file(answers: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    played(table_of("polignac"), typing("quitter", *answers))
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]


def test_a_file_given_beforehand_is_written_whatever_ends_the_match(tmp_path: Path) -> None:
    for number, end in enumerate((leaving_after(2), leaving_after(2, "quitter"), first_line)):
        file = str(tmp_path / f"{number}.toml")
        console = played(table_of("polignac"), end, file=file)
        assert f"Sauvé dans {file}." in console.lines
        assert load(file).match.record == console.sitting.match.record


@pytest.mark.parametrize("file", ["", "match.toml"])
def test_breaking_off_leaves_in_good_order(file: str, tmp_path: Path) -> None:
    answers = iter([file and str(tmp_path / file)])

    def break_off(console: Scripted, prompt: str) -> str | None:
        if prompt == PROMPT:
            raise KeyboardInterrupt
        return next(answers, None)

    console = Scripted(break_off)
    console.talk = Talk(console, Sitting(table_of("polignac")), Manner())
    with pytest.raises(KeyboardInterrupt):
        run(console.talking)
    assert console.lines[-1] == "Au revoir."
    assert (tmp_path / "match.toml").exists() == bool(file)


def test_breaking_off_twice_leaves_at_once() -> None:
    def always(_console: Scripted, _prompt: str) -> str | None:
        raise KeyboardInterrupt

    console = Scripted(always)
    console.talk = Talk(console, Sitting(table_of("polignac")), Manner())
    with pytest.raises(KeyboardInterrupt):
        run(console.talking)
    assert console.lines[-2:] == ["La partie n’est pas sauvée.", "Au revoir."]


def test_a_match_that_is_over_can_be_opened_again(tmp_path: Path) -> None:
    file = str(tmp_path / "match.toml")
    played(table_of("polignac", seed="8"), first_line, file=file)
    console = go_on(load(file), typing())
    assert any(line.startswith("La partie est perdue par ") for line in console.lines)


@pytest.mark.parametrize("auto", [False, True], ids=["broken off", "over"])
def test_a_match_nobody_chooses_in_is_opened_where_it_stood(tmp_path: Path, *, auto: bool) -> None:
    file = tmp_path / "match.toml"
    played(table_of("vendome", seed="8"), typing("", ""), file=str(file), auto=auto)
    before = load(str(file)).match
    assert before.over == auto
    assert len(before.log) > 2
    go_on(load(str(file)), typing(), file=str(file), auto=auto)
    assert load(str(file)).match.log[: len(before.log)] == before.log


def saved(tmp_path: Path) -> tuple[Path, str]:
    file = tmp_path / "match.toml"
    played(table_of("polignac", seed="9"), leaving_after(5), file=str(file))
    return file, file.read_text("utf-8")


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('seed = "9"', 'seed = "10"', "other_packs"),
        ('seed = "9"', "seed = 9", "no_table"),
        ('"human"', '"thumb"', "no_table"),
        ('"thumb"', '"human"', "no_table"),
        ('"thumb"', '"somebody"', "no_table"),
        ('"thumb", ', "", "no_table"),
        ('seed = "9"', "seed = " + "[" * 10_000, "no_table"),
        ("[table]", "[table", "bad_record"),
        ("\n[table]\n", "\n", "bad_record"),
        ("tripot = 1", "tripot = 7", "bad_record"),
        ('game = "polignac"', 'game = "poker"', "bad_record"),
        ("seats = 4", "seats = 40", "bad_record"),
        ("limit = 15", "limit = -1", "bad_record"),
        ("pack ", "pack 2c ", "bad_record"),
        (": ", ": zut ", "bad_record"),
    ],
)
def test_a_damaged_file_is_refused_for_what_is_wrong_with_it(old: str, new: str, problem: str, tmp_path: Path) -> None:
    file, text = saved(tmp_path)
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(Problem) as raised:
        load(str(file))
    assert raised.value.name == problem


def test_packs_the_seed_does_not_give_are_refused_though_nobody_has_played_from_them(tmp_path: Path) -> None:
    sitting = Sitting(table_of("polignac", seed="9"))
    sitting.advance()
    assert not sitting.played
    file = tmp_path / "match.toml"
    other = re.sub(r"pack (\S+) (\S+)", r"pack \2 \1", sitting_text(sitting), count=1)
    file.write_text(other, "utf-8")
    assert read_match(other, "x").log
    with pytest.raises(Problem) as raised:
        load(str(file))
    assert raised.value.name == "other_packs"


def test_nothing_is_saved_where_a_folder_is(tmp_path: Path) -> None:
    with pytest.raises(Problem) as raised:
        check_place(str(tmp_path))
    assert raised.value.name == "is_folder"


def test_a_record_without_a_table_is_read_but_not_resumed(tmp_path: Path) -> None:
    file, text = saved(tmp_path)
    record = text.partition(HEADING)[0]
    file.write_text(record, "utf-8")
    assert read_match(record, "x").record == record
    with pytest.raises(Problem) as raised:
        load(str(file))
    assert raised.value.name == "no_table"


def test_the_mark_some_editors_begin_a_text_with_is_no_part_of_it(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"\xef\xbb\xbf{}")
    assert read_file(str(file)) == "{}"


def test_a_file_without_an_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "LONGEST", 1000)
    with pytest.raises(Problem) as raised:
        read_file("/dev/zero")
    assert raised.value.name == "long_file"


@pytest.mark.parametrize(
    ("content", "problem"), [(b"\xff\xfe\x00", "not_text"), (None, "no_file"), ("folder", "is_folder")]
)
def test_a_file_that_cannot_be_read_is_refused(content: bytes | str | None, problem: str, tmp_path: Path) -> None:
    file = tmp_path / "file"
    if content == "folder":
        file.mkdir()
    elif isinstance(content, bytes):
        file.write_bytes(content)
    with pytest.raises(Problem) as raised:
        read_file(str(file))
    assert raised.value.name == problem
