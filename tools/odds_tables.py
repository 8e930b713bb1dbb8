"""The tables of docs/odds.md, from the fractions themselves and from the files of benchmarks/odds.

    python -m tools.odds_tables

Each file is what one command wrote: `tripot odds vendome --seats 5 --deals 10000000 --json` that of vendome-5.json,
`tripot odds vingt_et_un --deals 10000000 --json` that of vingt_et_un-2.json, `--seats 5 --deals 120` that of
vingt_et_un-5.json, and `tripot odds vingt_et_un --readings --json` that of vingt_et_un-readings.json.
"""

import json
from collections.abc import Iterator
from typing import Any

from tools.house import DOCS, write
from tools.markdown import between, table
from tripot.engine.wording import decimal
from tripot.study.odds.vendome import vendome_odds
from tripot.study.statistics import student_95

HERE = DOCS.parent / "benchmarks" / "odds"
PAGE = DOCS / "odds.md"
EXACT = 1e-12  # rounding
NOTHING = "Nothing has been measured yet."


def odds_page() -> str:
    """The page as it is, with its tables written anew."""
    text = PAGE.read_text("utf-8")
    parts = (("vendome", vendome()), ("beside", beside()), ("readings", readings()), ("pontes", pontes()))
    for name, inside in parts:
        text = between(text, name, inside)
    return text


def vendome() -> str:
    """For 4 to 12 seats: the bank kept, and the gains of the banker and of the first and the last coupeur."""
    rows = []
    for seats in range(4, 13):
        odds = vendome_odds(seats)
        gains = (odds.banker, odds.coupeurs[0], odds.coupeurs[-1])
        exact = f"{odds.keeps.numerator}/{odds.keeps.denominator}"
        rows.append([str(seats), exact, number(float(odds.keeps)), *(number(float(gain)) for gain in gains)])
    head = ("Seats", "The bank is kept", "", "Banker", "First coupeur", "Last coupeur")
    return table(head, rows)


def beside() -> str:
    """Exact values and simulations, with how many standard errors lie between them."""
    rows = []
    for name, data in files("vendome-*"):
        played, exact = data["simulated"], [data["banker"], *data["coupeurs"]]
        keeps, tours = data["keeps"]["value"], played["tours"]
        spread = (keeps * (1 - keeps) / tours) ** 0.5
        rows.append([name, "bank kept", *compared(keeps, played["keeps"], spread, tours)])
        for place, gain in enumerate(exact):
            who = f"coupeur {place}" if place else "banker"
            rows.append([name, who, *compared(gain["value"], played["gains"][place], played["errors"][place], tours)])
    for name, data in files("vingt_et_un-2"):
        played, value = data["simulated"], (data["value_low"] + data["value_high"]) / 2
        rows.append([name, "ponte", *compared(value, played["mean"], played["error"], played["coups"])])
    head = ("File", "", "Exact", "Simulated", "Deals", "Standard errors apart")
    return table(head, rows) if rows else NOTHING


def compared(exact: float, played: float, error: float, deals: int) -> list[str]:
    return [number(exact), number(played), str(deals), number((played - exact) / error, 2)]


def readings() -> str:
    """What each reading of Vingt-et-un is worth to the ponte."""
    rows = []
    for _, data in files("vingt_et_un-readings"):
        usual = told_by(data["readings"][0])
        for found in data["readings"]:
            changed = [f"{name}={str(value).lower()}" for name, value in told_by(found).items() if value != usual[name]]
            value = (found["value_low"] + found["value_high"]) / 2
            rows.append([", ".join(changed) or "as usual", number(value, 5), certified(found)])
    return table(("Reading", "Value to the ponte", "Certified to within"), rows) if rows else NOTHING


def told_by(found: dict[str, Any]) -> dict[str, Any]:
    """The options of a reading, the packs among them."""
    return {"packs": found["packs"], **found["reading"]}


def certified(found: dict[str, Any]) -> str:
    """The distance of the bounds; where nobody has a choice there is none."""
    gap: float = found["value_high"] - found["value_low"]
    return f"{gap:.1e}" if gap > EXACT else "exact"


def pontes() -> str:
    """Bounds for one of several pontes."""
    rows = []
    for _, data in files("vingt_et_un-[3-9]"):
        quantile = student_95(data["samples"] - 1)
        low, high = ((data[side], quantile * data[f"{side}_error"]) for side in ("low", "high"))
        rows.append(
            [
                str(data["pontes"]),
                *(f"{number(mean, 5)} ± {error:.5f}" for mean, error in (low, high)),
                str(data["samples"]),
            ]
        )
    return table(("Pontes", "Sure of", "At most", "Samples"), rows) if rows else NOTHING


def files(pattern: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The files of this name, in the order of their numbers."""
    for file in sorted(HERE.glob(f"{pattern}.json"), key=lambda file: (len(file.name), file.name)):
        yield f"`{file.name}`", json.loads(file.read_text("utf-8"))


def number(value: float, places: int = 6) -> str:
    return decimal(value, "en", places)


def main() -> None:
    write(PAGE, odds_page())


if __name__ == "__main__":
    main()
