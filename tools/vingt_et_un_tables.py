"""Write the tables a Maître plays Le Vingt-et-un by: an equilibrium for one ponte and two fresh packs, in tenths.

python -m tools.vingt_et_un_tables
"""

from importlib.resources import files
from pathlib import Path

from tripot.players import exact
from tripot.players.exact.vingt_et_un import HARD_FROM, SILENT, SOFT_FROM, TABLE, TENTHS, TO
from tripot.study.odds.vingt_et_un import fresh_shoe, vingt_et_un_odds
from tripot.study.odds.vingt_et_un.charts import SEEN, Chart, charts

PACKS = 2


def row(chart: Chart, column: int) -> str:
    """How often to draw at one sight, a character for each total: hard ones, then soft ones."""
    cells = [(0, points) for points in range(HARD_FROM, TO + 1)] + [(1, points) for points in range(SOFT_FROM, TO + 1)]
    marks = ""
    for soft, points in cells:
        met, drawn = chart.met[column, soft, points], chart.drawn[column, soft, points]
        marks += TENTHS[round(10 * drawn / met)] if met > SEEN else SILENT
    return marks


def main() -> None:
    ponte, banker = charts(vingt_et_un_odds(fresh_shoe(PACKS)))
    lines = [
        f"{','.join(map(str, sight)) or '-'} {row(ponte, number)} {row(banker, number)}"
        for number, sight in enumerate(ponte.columns)
    ]
    Path(str(files(exact).joinpath(TABLE))).write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
