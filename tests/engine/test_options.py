"""Options: what each takes, what it gives back, and the clear error for anything else."""

import numpy as np
import pytest

import tripot
from tripot.engine.options import Choice, Encoded, Number, Switch, Value, encode_options
from tripot.errors import OptionError, SeatError

COLOUR = Choice("colour", ("red", "black"), "Couleur.", "Colour.")
LOUD = Switch("loud", "Fort.", "Loud.", on=True)


def twice(seats: int, others: Encoded) -> int:
    return 2 * seats + others["colour"]


LIMIT = Number("limit", 1, 100, twice, "Limite.", "Limit.", {"none": 0})
OPTIONS = (COLOUR, LOUD, LIMIT)


def test_defaults_may_rest_on_seats_and_on_options_before() -> None:
    assert encode_options(OPTIONS, 4, {}) == {"colour": 0, "loud": 1, "limit": 8}
    assert encode_options(OPTIONS, 5, {"colour": "black"}) == {"colour": 1, "loud": 1, "limit": 11}


@pytest.mark.parametrize(
    ("name", "value", "inside"),
    [
        ("colour", "black", 1),
        ("loud", False, 0),
        ("loud", "true", 1),
        ("limit", 100, 100),
        ("limit", "7", 7),
        ("limit", np.int64(9), 9),
        ("limit", "none", 0),
        ("limit", None, 0),
    ],
)
def test_values_and_their_texts_are_taken(name: str, value: Value, inside: int) -> None:
    assert encode_options(OPTIONS, 4, {name: value})[name] == inside


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("colour", "green", "red | black"),
        ("colour", 0, "red | black"),
        ("loud", 1, "true | false"),
        ("loud", "yes", "true | false"),
        ("limit", 0, "1 to 100 | none"),
        ("limit", 101, "1 to 100 | none"),
        ("limit", True, "1 to 100 | none"),
        ("limit", "1.5", "1 to 100 | none"),
        ("limit", "²", "1 to 100 | none"),
        ("limit", np.bool_(1), "1 to 100 | none"),
        ("limit", 2.0, "1 to 100 | none"),
        ("quiet", True, "colour, loud, limit"),
    ],
)
def test_anything_else_is_refused_with_what_is_allowed(name: str, value: Value, said: str) -> None:
    with pytest.raises(OptionError) as refused:
        encode_options(OPTIONS, 4, {name: value})
    assert said in str(refused.value)
    assert name in str(refused.value)


def test_numbers_allowed_are_told_in_french_from_the_lowest_to_the_highest() -> None:
    with pytest.raises(OptionError) as refused:
        encode_options(OPTIONS, 4, {"limit": 0})
    assert refused.value.fr.endswith("«\u202flimit=0\u202f» n’est pas permis\xa0: de 1 à 100 | none")


@pytest.mark.parametrize(
    ("game", "seats", "options", "fr", "en"),
    [
        ("vendome", 5, {"min_active_players": 12}, "au-dessous de 12 joueurs", "fewer than 12 have chips"),
        ("rumoli", 4, {"starting_chips": 7}, "7 au début", "7 to start with"),
        ("vingt_et_un", 12, {"max_extra_cards": 9, "packs": 2}, "2 paquets", "2 packs"),
        ("vingt_et_un", 4, {"stake_min": 3, "stake_max": 2}, "2, est au-dessous", "2, is below"),
        ("vingt_et_un", 4, {"stake_min": 9, "starting_chips": 8}, "8 au début", "8 to start with"),
    ],
)
def test_what_does_not_go_together_is_said_in_words(
    game: str, seats: int, options: dict[str, Value], fr: str, en: str
) -> None:
    with pytest.raises(OptionError) as refused:
        tripot.game(game, seats=seats, **options)
    for said, words in ((refused.value.fr, fr), (str(refused.value), en)):
        assert words in said
        assert "_" not in said


def test_what_goes_in_comes_out() -> None:
    assert [COLOUR.decode(1), LOUD.decode(0), LIMIT.decode(7), LIMIT.decode(0)] == ["black", False, 7, None]


def test_seats_may_be_counted_in_numbers_of_another_make() -> None:
    game = tripot.game("polignac", seats=np.int64(4))  # type: ignore[arg-type]
    assert game == tripot.game("polignac", seats=4)
    assert type(game.seats) is int
    for seats in (True, "4", 4.0, None, 9):
        with pytest.raises(SeatError, match="is for 3 to 8 seats, not"):
            tripot.game("polignac", seats=seats)  # type: ignore[arg-type]
