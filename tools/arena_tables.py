"""The measurements of benchmarks/arena: play those that are missing, and write the tables of docs/arena.md from them.

python -m tools.arena_tables run [--long] [NAME...]
python -m tools.arena_tables
"""

import argparse
import shlex
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from math import ceil

from tools.arena_files import RUNS, Gathered, gathered, measurements, runs, shared
from tools.house import DOCS, write
from tools.markdown import between, code, table
from tripot.engine.wording import decimal
from tripot.games import GAMES, rulebook
from tripot.study.arena.plan import bounds
from tripot.study.arena.playing import SWEEPS
from tripot.study.arena.statistics import Estimate, clipped, estimate, most_unseen, ratio

PAGE = DOCS / "arena.md"
HEAD = ("Player", "Among", "Seats", "Observed", "Own", "Others", "Difference", "Ratio", "Sweeps made", "Conceded")
SPEED = ("Game", "Player", "Choices", "Mean", "95 %", "Longest")
CEILING = ("Seats", "Player", "Observed", "In place of a thumb", "All-seeing", "Part of the gap closed")
INSTEAD = ("Game", "Player", "Among", "Seats", "Observed", "Points or chips", "Sweeps made", "Sweeps conceded")
POOLED = ("Game", "Player", "Among", "Seats", "File", "Observed", "Difference", "Code")
FILES = ("File", "Command", "Versions", "Code", "Day")
UNKNOWN, OTHERWISE = "–", "†"
CODE_MATTERS = (
    "*Code* is a fingerprint of the sources that a result depends on, *day* when it was played (UTC); older files "
    "give neither (–). Players and rules change: a file whose code differs from that of your copy of Tripot, or is "
    "not given, may come out differently when its command is run again. Results that your copy writes give its own, "
    "as `code`."
)
ORACLE, THUMB = "oracle", "thumb"
NOTHING = "Nothing has been measured yet."


# the tables


def arena_page() -> str:
    """The page as it is, with its tables written anew."""
    text = PAGE.read_text("utf-8")
    for name, inside in (
        ("strength", strength()),
        ("pooled", pooled()),
        ("instead", instead()),
        ("ceilings", ceilings()),
        ("speed", speed()),
        ("data", commands()),
    ):
        text = between(text, name, inside)
    return text


def strength() -> str:
    """A table for each game."""
    contests = [contest for contest in gathered() if contest.seating != "same"]
    parts = []
    for game in GAMES:
        for unit in ("deal", "match"):
            own = [contest for contest in contests if (contest.game, contest.unit) == (game, unit)]
            if own:
                what = f"{rulebook(game).unit} a deal" if unit == "deal" else "victories a match"
                parts.append(f"### {rulebook(game).title.en}, {what}\n\n{table(HEAD, map(strength_row, own))}")
    return "\n\n".join(parts) or NOTHING


def strength_row(contest: Gathered) -> list[str]:
    """One contest."""
    own, others = (contest.series(side, contest.primary) for side in ("hero", "field"))
    points = contest.unit == "deal" and rulebook(contest.game).unit == "points"
    return [
        contest.hero,
        among(contest),
        str(contest.seats),
        str(contest.count),
        number(estimate(own).mean),
        number(estimate(others).mean),
        interval(estimate(contest.differences())),
        interval(ratio(own, others)) if points else "",
        *(sweeps(contest, name) for name in ("made", "conceded")),
    ]


def among(contest: Gathered) -> str:
    """Whom the hero meets, and on how many seats if not on all the others."""
    return contest.among if contest.seating == "one" else f"{contest.among}, half the seats"


def instead() -> str:
    """What changes when a player takes the place of a thumb, with the same cards and the same others."""
    contests = [one for one in gathered() if one.unit == "deal"]
    rows = []
    for contest in contests:
        usual = thumb_in_place(contest, contests)
        if usual:
            files = shared(contest, usual)
            score, *swept = (beside(contest, usual, name, files) for name in ("score", "made", "conceded"))
            about = [rulebook(contest.game).title.en, contest.hero, contest.among, str(contest.seats), str(len(score))]
            rows.append([*about, interval(estimate(score)), *(swept_beside(pair, contest.game) for pair in swept)])
    return table(INSTEAD, rows) if rows else NOTHING


def thumb_in_place(contest: Gathered, contests: Sequence[Gathered]) -> Gathered | None:
    """The contest of a thumb at the same seats and among the same others, if some of it is in the same files."""
    if contest.seating != "one" or contest.hero == THUMB:
        return None
    for one in contests:
        about = (one.game, one.seats, one.among, one.hero)
        alike = about == (contest.game, contest.seats, contest.among, THUMB)
        if alike and one.seating in ("one", "same") and shared(contest, one):
            return one
    return None


def beside(contest: Gathered, usual: Gathered, name: str, files: Sequence[str]) -> list[float]:
    """What the hero had above that of another contest in the same deals, one after another."""
    own, others = (one.series("hero", name, files) for one in (contest, usual))
    return [mine - theirs for mine, theirs in zip(own, others, strict=True)]


def ceilings() -> str:
    """How much of what an all-seeing player gains in place of a thumb others gain too, in the same seats and deals."""
    contests = gathered()
    parts = []
    for game in GAMES:
        rows = [row for contest in contests if contest.game == game for row in ceiling_rows(contest, contests)]
        if rows:
            parts.append(f"### {rulebook(game).title.en}\n\n{table(CEILING, rows)}")
    return "\n\n".join(parts) or NOTHING


def ceiling_rows(oracle: Gathered, contests: Sequence[Gathered]) -> Iterator[list[str]]:
    """Every player measured in the same deals as this one, if it is the all-seeing one."""
    if oracle.hero != ORACLE or oracle.seating != "one" or oracle.unit != "deal":
        return
    about = (oracle.game, oracle.unit, oracle.seats, oracle.among)
    alike = [one for one in contests if (one.game, one.unit, one.seats, one.among) == about]
    alone = next((one for one in alike if one.seating == "same"), None)
    for contest in alike:
        files = shared(contest, oracle, alone) if alone else []
        if contest.seating == "one" and contest is not oracle and alone and files:
            gain, most = (gained(one, alone, files) for one in (contest, oracle))
            estimates = (estimate(gain), estimate(most), ratio(gain, most))
            yield [str(contest.seats), contest.hero, str(len(gain)), *map(interval, estimates)]


def gained(contest: Gathered, alone: Gathered, files: Sequence[str]) -> list[float]:
    """What the hero had above (chips) or below (points) the field's own players, deal by deal."""
    sign = 1 if rulebook(contest.game).unit == "chips" else -1
    return [sign * more for more in beside(contest, alone, "score", files)]


def speed() -> str:
    """How long choices took, of each file."""
    rows = []
    for name, data in measurements():
        for player, clock in data["timing"].items():
            times = (f"{clock[which]:.2f} ms" for which in ("mean_ms", "p95_ms", "max_ms"))
            rows.append([name, player, str(clock["choices"]), *times])
    return table(SPEED, rows) if rows else NOTHING


def commands() -> str:
    """Which file came of which command, with which versions and which code, on which day."""
    rows = [
        [
            f"`{name}.json`",
            code(data["command"]),
            ", ".join(f"{what} {which}" for what, which in data["versions"].items()),
            data.get("code", UNKNOWN),
            data.get("day", UNKNOWN),
        ]
        for name, data in measurements()
    ]
    return f"{CODE_MATTERS}\n\n{table(FILES, rows)}" if rows else NOTHING


def pooled() -> str:
    """The single files of what is counted together, each by itself."""
    codes = {name: data.get("code", UNKNOWN) for name, data in measurements()}
    rows = [
        [rulebook(contest.game).title.en, contest.hero, among(contest), str(contest.seats), *row]
        for contest in gathered()
        if contest.seating != "same" and len(contest.files) > 1
        for row in single_files(contest, codes)
    ]
    return table(POOLED, rows) if rows else NOTHING


def single_files(contest: Gathered, codes: Mapping[str, str]) -> Iterator[list[str]]:
    """For each file that counts: its name, observations, the difference, and its code; marked where it may differ."""
    found = {codes[file] for file in contest.files}
    mark = "" if len(found) == 1 and UNKNOWN not in found else f" {OTHERWISE}"
    for file in contest.files:
        differences = contest.differences([file])
        yield [f"`{file}.json`", str(len(differences)), interval(estimate(differences)), codes[file] + mark]


def number(value: float) -> str:
    return decimal(value, "en")


def sweeps(contest: Gathered, name: str) -> str:
    """A mean of sweeps; where no deal had any, also in how many at most others may. Nothing where there are none."""
    values = contest.series("hero", name)
    if not is_sweeping(contest.game):
        return ""
    if contest.unit == "deal" and not any(values):
        return f"0 (below {upwards(most_unseen(len(values)))})"
    return interval(clipped(estimate(values), *bounds(name, contest.unit)))


def swept_beside(values: Sequence[float], game: str) -> str:
    """A mean difference of sweeps; where no deal had any, also how far from it others may be."""
    if not is_sweeping(game):
        return ""
    return interval(estimate(values)) if any(values) else f"0 (within {upwards(most_unseen(len(values)))})"


def is_sweeping(game: str) -> bool:
    """Whether one seat can take everything there."""
    return not rulebook(game).events.keys().isdisjoint(SWEEPS)


def upwards(value: float) -> str:
    """With two places, and not less than it is."""
    return number(ceil(100 * value) / 100)


def interval(found: Estimate | None) -> str:
    if found is None:
        return ""
    if found.low is None or found.high is None:
        return number(found.mean)
    return f"{number(found.mean)} [{number(found.low)}, {number(found.high)}]"


# playing


def play(names: Sequence[str], *, long: bool) -> None:
    """Play the measurements named, or all that are not there yet, each writing its file as it ends."""
    for run, file in runs():
        wanted = run["name"] in names if names else not file.exists() and (long or not run.get("long", False))
        if wanted:
            print(f"{run['name']}: tripot arena {run['words']}", flush=True)
            words = [python_of_the_house(word) for word in shlex.split(run["words"])]
            unfinished = file.with_suffix(".part")
            arena = [sys.executable, "-m", "tripot", "arena", *words, "--json", str(unfinished), "--lang", "en"]
            subprocess.run(arena, check=True, cwd=DOCS.parent)
            file.write_text(unfinished.read_text("utf-8").replace(sys.executable, "python"), "utf-8")
            unfinished.unlink()
            write(PAGE, arena_page())


def python_of_the_house(word: str) -> str:
    """The examples are run by the Python that runs this."""
    return word.replace("cmd:python ", f"cmd:{sys.executable} ")


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("act", nargs="?", choices=("run", "write"), default="write")
    words.add_argument("names", nargs="*", help="measurements to play (again)")
    words.add_argument("--long", action="store_true", help="the long ones too")
    asked = words.parse_intermixed_args()
    if unknown := set(asked.names) - {run["name"] for run, _ in runs()}:
        words.error(f"{RUNS.name} has no {', '.join(sorted(unknown))}")
    if asked.act == "run":
        play(asked.names, long=asked.long)
    write(PAGE, arena_page())


if __name__ == "__main__":
    main()
