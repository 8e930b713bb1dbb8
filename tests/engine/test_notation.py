"""Records: written for people, read without trust."""

import pytest

import tripot
from tripot.cards import DECK_SIZE, card_text
from tripot.engine.fair import Proof
from tripot.engine.notation import Header, read_record, record_text
from tripot.errors import RecordError, TripotError
from tripot.games import rulebook

POLIGNAC = tripot.game("polignac", seats=3, limit=2)


def played(most: int = 1000) -> tripot.Match:
    match = POLIGNAC.match(seed="notation")
    while match.waiting and most:
        match.play(match.legal[-1])
        most -= 1
    return match


def test_a_record_names_game_options_packs_acts_and_outcome() -> None:
    lines = played().record.splitlines()
    assert lines[:4] == ["tripot = 1", 'game = "polignac"', "seats = 3", "log = ["]
    assert lines[4].startswith('  "pack ')
    assert any(line.startswith('  "1: ') for line in lines)
    assert "limit = 2" in lines
    assert "[outcome]" in lines


def test_comments_and_other_orders_are_welcome() -> None:
    match = played(5)
    head, _, options = match.record.partition("[options]")
    text = f"# what a game\nseats = 3 # of us\n{head.replace('seats = 3', '')}\n\n[options]{options}"
    assert tripot.replay(text).record == match.record


def test_the_mark_with_which_some_editors_begin_a_file_is_no_part_of_it() -> None:
    record = played(5).record
    assert tripot.replay(f"\ufeff{record}").record == record
    position = played(5).position
    assert POLIGNAC.set_up(f"\ufeff{position}").position == position


def test_a_match_that_begins_at_a_position_has_no_proof() -> None:
    laid = POLIGNAC.set_up(played(5).position).record
    proof = '[proof]\nscheme = "tripot-fair-1"\nsealed = ""\nseed = ""\ncommits = ["", "", ""]\nseeds = ["", "", ""]\n'
    with pytest.raises(RecordError, match="no proof: its cards do not follow from seeds"):
        tripot.replay(f"{laid}\n{proof}")


def test_a_record_that_breaks_off_goes_on_where_it_stood() -> None:
    match = tripot.replay(played(5).record)
    assert match.waiting
    match.play(match.legal[0])
    assert match.record != played(5).record


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("tripot = 1", "tripot = 2", "begins with tripot = 1"),
        ("tripot = 1", "", "begins with tripot = 1: this one does not say so"),
        ("tripot = 1", "tripot = true", "begins with tripot = 1"),
        ('game = "polignac"', 'game = "bridge"', "there is no game 'bridge'"),
        ('game = "polignac"', "game = 3", "names its game: game is a text"),
        ("seats = 3", "seats = 9", "3 to 8 seats"),
        ("seats = 3", "seats = '3'", "how many seats there are: seats is a whole number"),
        ("seats = 3", "seats = 3.0", "how many seats there are: seats is a whole number"),
        ("limit = 2", "limit = 0", "limit=0 is not allowed"),
        ("limit = 2", "limits = 2", "there is no option 'limits'"),
        ("log = [", "log = [3, ", "list of texts"),
        ("log = [", 'log = ["pack 2c", ', "log entry 1"),
        ("log = [", 'log = ["hello", ', "'pack CARDS', or 'SEAT: ACTION'"),
        ('"1: ', '"7: ', "there is no seat 7"),
        ('"1: ', '"one: ', "'SEAT: ACTION'"),
        ('"1: ', '"1 ', "'SEAT: ACTION'"),
        ("[outcome]", "[outcome]\nkind = 3", "the record ends with kind = 3, "),
        ("losers = [1]", "losers = [true]", "losers = [True]"),
        ("[options]", "[option]", "there is no field 'option'"),
        ("[options]", "[options", "not TOML"),
    ],
)
def test_a_record_that_is_wrong_is_refused_with_the_reason(old: str, new: str, said: str) -> None:
    text = played().record
    assert old in text
    with pytest.raises(TripotError) as refused:
        tripot.replay(text.replace(old, new, 1))
    assert said in str(refused.value)


@pytest.mark.parametrize("game", ["dame_de_pique", "rumoli"])
def test_a_record_without_the_draw_is_told_that_it_comes_first(game: str) -> None:
    match = tripot.game(game, seats=4).match(seed=1)
    match.play(match.legal_for(match.waiting[0])[0], match.waiting[0])
    draw = next(line for line in match.record.splitlines(keepends=True) if "pack" in line)
    with pytest.raises(RecordError, match=r"^log entry 2, .*: a pack is wanted: the one before") as told:
        tripot.replay(match.record.replace(draw, "", 1))
    assert "celui du tirage, qui vient d’abord" in told.value.fr


def test_a_record_need_not_tell_how_it_ends() -> None:
    record = played().record
    assert tripot.replay(record.partition("[outcome]")[0]).record == record


@pytest.mark.parametrize("thing", [None, 3, [], b"tripot = 1"])
def test_what_is_no_text_is_no_record(thing: object) -> None:
    with pytest.raises(RecordError, match="a record is a text"):
        tripot.replay(thing)  # type: ignore[arg-type]


def test_an_act_the_rules_refuse_names_its_entry() -> None:
    text = played(1).record
    entry = next(line.strip(' ",') for line in text.splitlines() if line.startswith('  "1: '))
    with pytest.raises(RecordError, match="log entry 4") as refused:
        tripot.replay(text.replace(f'"{entry}",', f'"{entry}", "{entry}",'))
    assert entry in str(refused.value)
    assert refused.value.rule is None


def test_a_long_entry_is_quoted_as_far_as_it_goes_with_a_sign_that_it_goes_on() -> None:
    text = played(1).record
    pack = next(line.strip(' ",') for line in text.splitlines() if line.startswith('  "pack '))
    assert pack[79] == " "
    with pytest.raises(RecordError) as refused:
        tripot.replay(text.replace(pack, pack[:-2] + pack[5:7]))
    assert f"{pack[:79]!r}"[:-1] + "…': " in str(refused.value)
    assert f"«\u202f{pack[:79]}…\u202f»\xa0: " in refused.value.fr


def test_a_record_is_refused_by_the_sentence_that_refuses_its_entry() -> None:
    match = tripot.game("dame_de_pique", seats=4).match(seed=1)
    while match.phase != "play":
        seat = match.waiting[0]
        match.play(match.legal_for(seat)[0], seat)
    (seat,), (lead,) = match.waiting, match.legal
    refusals = {card: match.verify(card) for card in map(card_text, range(DECK_SIZE))}
    wrong = next(card for card, refusal in refusals.items() if refusal and refusal.rule == "DDP-15")
    match.play(lead)
    with pytest.raises(RecordError) as refused:
        tripot.replay(match.record.replace(f'"{seat}: {lead}"', f'"{seat}: {wrong}"'))
    assert refused.value.rule == "DDP-15"


# the proof of the packs


PROOF = Proof("aa", "bb", ("cc", "", ""), ("dd", "", ""))


def read(text: str) -> Header:
    return read_record(text, rulebook)


def test_a_proof_is_written_and_read_back() -> None:
    match = played(5)
    text = record_text(match, PROOF)
    assert text.startswith(match.record)
    assert read(text).proof == PROOF
    assert tripot.replay(text).record == match.record


def test_a_record_need_not_have_a_proof() -> None:
    assert read(played(5).record).proof is None


@pytest.mark.parametrize(
    ("before", "after", "complaint"),
    [
        ("tripot-fair-1", "tripot-fair-9", "names its scheme"),
        ('sealed = "aa"\n', "", "the fields of a proof are"),
        ('sealed = "aa"\n', 'sealed = "aa"\nopened = "aa"\n', "the fields of a proof are"),
        ('sealed = "aa"', "sealed = 3", "are texts"),
        ('["dd", "", ""]', '["dd", ""]', "3 commits and 3 seeds"),
        ('["dd", "", ""]', '["dd", "", 4]', "3 commits and 3 seeds"),
    ],
)
def test_a_proof_of_another_form_is_refused(before: str, after: str, complaint: str) -> None:
    text = record_text(played(5), PROOF)
    assert before in text
    with pytest.raises(RecordError, match=complaint):
        read(text.replace(before, after))
