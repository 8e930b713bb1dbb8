"""Playthroughs written down: every act, what was legal, what was told, and now and then all that everybody knows."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import tripot
from tripot.engine.entries import Played
from tripot.engine.event import Event
from tripot.engine.options import Value
from tripot.engine.stream import below, stream
from tripot.players.player import player

FOLDER = Path(__file__).parent / "texts"
LOOK_EVERY = 12  # acts between two looks at all views
MOST_LEGAL = 20  # legal actions shown


@dataclass(frozen=True)
class Playthrough:
    """A match to write down: the game and its options, a seed, who plays, and how many acts."""

    game: str
    seats: int
    acts: int = 40
    who: str = "thumb"
    options: Mapping[str, Value] = field(default_factory=dict)


PLAYTHROUGHS = {
    "vendome": Playthrough("vendome", 5, options={"ceremony": "by_hand"}),
    "vendome_automatic": Playthrough("vendome", 4),
    "vendome_matched_debt": Playthrough(
        "vendome", 6, options={"ceremony": "by_hand", "payment_basis": "matched_card", "insolvency": "debt"}
    ),
    "dame_de_pique": Playthrough("dame_de_pique", 4, acts=70),
    "dame_de_pique_by_hand": Playthrough(
        "dame_de_pique", 4, who="uniform", options={"ceremony": "by_hand", "queen_breaks_hearts": True}
    ),
    "vingt_et_un": Playthrough("vingt_et_un", 4),
    "vingt_et_un_by_hand": Playthrough(
        "vingt_et_un", 3, who="uniform", options={"ceremony": "by_hand", "forced_show": "any_21", "natural_pays": 2}
    ),
    "rumoli": Playthrough("rumoli", 4),
    "rumoli_penalised": Playthrough("rumoli", 5, who="uniform", options={"enforcement": "penalise"}),
    "rumoli_sealed": Playthrough("rumoli", 3, options={"auction": "sealed", "ante_mode": "free_placement"}),
    "polignac": Playthrough("polignac", 4),
    "polignac_discard": Playthrough("polignac", 7, options={"leftover_method": "dealer_discard"}),
    "polignac_penalised": Playthrough("polignac", 5, who="faulty", options={"enforcement": "penalise"}),
}


def playthrough_text(name: str) -> str:
    """The playthrough of this name, as the rules play it today."""
    plan = PLAYTHROUGHS[name]
    game = tripot.game(plan.game, seats=plan.seats, **plan.options)
    return "\n".join([f"# {game!r}, seed {name!r}, played by {plan.who}", *_acts(game, name, plan)]) + "\n"


def _acts(game: tripot.Game, name: str, plan: Playthrough) -> Iterator[str]:
    match = game.match(seed=name)
    chance = stream(name)
    yield from _told(match.events)
    for number in range(plan.acts):
        if number % LOOK_EVERY == 0:
            yield from _look(match)
        if not match.waiting:
            break
        seat = match.waiting[-1]
        legal = match.legal_for(seat)
        yield f"{number}. seat {seat} of {match.waiting}, legal {len(legal)}: {' | '.join(legal[:MOST_LEGAL])}"
        if plan.who == "faulty":
            possible = match.possible_for(seat)
            action: str | int = possible[below(chance, len(possible))]
        else:
            action = player(plan.who, chance).act(match.view(seat))
        told = match.play(action, seat)
        yield f"   does {_last_act(match)}"
        yield from _told(told)
    yield from _look(match)
    yield f"outcome {match.outcome}"


def _last_act(match: tripot.Match) -> str:
    return next(entry.text for entry in reversed(match.log) if isinstance(entry, Played))


def _told(events: list[Event]) -> Iterator[str]:
    for event in events:
        heard = "" if event.audience is None else f" to {sorted(event.audience)}"
        yield f"   told {event.word} {event.values}{heard}"


def _look(match: tripot.Match) -> Iterator[str]:
    """The position, what each seat and a spectator see of it, and the scores."""
    yield f"== {match.phase}, scores {match.scores}, players {match.players}"
    yield from _indented("position", match.position)
    for viewer in (tripot.SPECTATOR, *range(match.game.seats)):
        name = "spectator" if viewer == tripot.SPECTATOR else f"seat {viewer}"
        yield from _indented(name, match.view(viewer).position)


def _indented(name: str, text: str) -> Iterator[str]:
    yield f"   {name} {' '.join(line.strip() for line in text.splitlines())}"
