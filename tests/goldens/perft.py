"""Counts of lines: from a fixed match the number of sequences of 1, 2, ... n legal actions, by first action too."""

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import tripot
from tripot.engine.actions import action_text, each_action
from tripot.engine.perft import Branch, count_lines
from tripot.engine.record import Record, array_of
from tripot.engine.rules import apply, legal
from tripot.engine.stream import Pack, stream

FILE = Path(__file__).parent / "perft.json"
MOST_PACKS = 12


@dataclass(frozen=True)
class Tree:
    """The match whose lines are counted: after some legal actions chosen in turn, to this depth."""

    game: str
    seats: int
    depth: int
    acts: int = 0
    options: dict[str, Any] = field(default_factory=dict)


TREES = {
    "vendome": Tree("vendome", 4, 3, acts=5, options={"ceremony": "by_hand"}),
    "dame_de_pique_exchange": Tree("dame_de_pique", 4, 3),
    "dame_de_pique_play": Tree("dame_de_pique", 4, 6, acts=24),
    "vingt_et_un": Tree("vingt_et_un", 3, 4, options={"stake_max": 3}),
    "vingt_et_un_cards": Tree("vingt_et_un", 3, 7, acts=2, options={"stake_max": 2}),
    "rumoli": Tree("rumoli", 4, 3, options={"starting_chips": 12}),
    "rumoli_play": Tree("rumoli", 4, 6, acts=8),
    "rumoli_penalised": Tree("rumoli", 3, 7, acts=2, options={"enforcement": "penalise"}),
    "polignac": Tree("polignac", 4, 5),
    "polignac_discard": Tree("polignac", 3, 4, options={"leftover_method": "dealer_discard"}),
    "polignac_penalised": Tree("polignac", 8, 6, acts=2, options={"enforcement": "penalise"}),
}


def root_of(name: str) -> tripot.Match:
    """The match at which the count begins."""
    tree = TREES[name]
    match = tripot.game(tree.game, seats=tree.seats, **tree.options).match(seed=name)
    for number in range(tree.acts):
        seat = match.waiting[0]
        actions = match.legal_for(seat)
        match.play(actions[number % len(actions)], seat)
    return match


def lines(name: str, state: Record, depth: int, *, compiled: bool) -> int:
    """The number of sequences of exactly this many legal actions."""
    states = array_of(*[state] * (depth + 1))
    branches = array_of(*[Branch() for _ in range(depth + 1)])
    streams = array_of(*[stream(f"{name} {number}") for number in range(MOST_PACKS)])
    count = count_lines if compiled else count_lines.run
    return count(states, branches, array_of(Pack()), streams, depth)


def counts(name: str, depth: int, *, compiled: bool) -> list[int]:
    """The counts to depths 1, 2, ... depth."""
    state = root_of(name).state
    return [lines(name, state, level, compiled=compiled) for level in range(1, depth + 1)]


def divide(name: str) -> dict[str, int]:
    """The lines behind each first action, to the full depth."""
    match = root_of(name)
    found = {}
    for seat in match.waiting:
        for action in each_action(legal(match.state, seat)):
            after = match.state.clone()
            apply(after, seat, action)
            text = f"{seat}: {action_text(match.game.rulebook, match.state, action)}"
            found[text] = lines(name, after, TREES[name].depth - 1, compiled=True)
    return found


def written() -> dict[str, Any]:
    """What the rules count today."""
    return {
        name: {**asdict(tree), "counts": counts(name, tree.depth, compiled=True), "divide": divide(name)}
        for name, tree in TREES.items()
    }


def read() -> dict[str, Any]:
    return json.loads(FILE.read_text("utf-8"))  # type: ignore[no-any-return]
