"""The tables of the odds: what the data say, and the fractions."""

from tools import odds_tables
from tripot.study.odds.vendome import vendome_odds


def test_the_page_is_what_the_data_say() -> None:
    assert odds_tables.odds_page() == odds_tables.PAGE.read_text("utf-8")


def test_the_fractions_are_those_of_the_library() -> None:
    rows = odds_tables.vendome().splitlines()[2:]
    assert len(rows) == 9
    for seats, row in enumerate(rows, 4):
        keeps = vendome_odds(seats).keeps
        assert f"| {seats} | {keeps.numerator}/{keeps.denominator} | {float(keeps):.6f} |" in row


def test_no_simulation_is_five_standard_errors_away() -> None:
    apart = [row.split("|")[-2].replace("−", "-") for row in odds_tables.beside().splitlines()[2:]]
    assert all(abs(float(errors)) < 5 for errors in apart)
