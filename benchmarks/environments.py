"""How fast matches are played for learners: python -m benchmarks.environments [--rounds N].

Choices a second on one core, at random among what is legal; at each the observation of whoever chooses and the mask of
what is legal are read. All in one process, in turn, processor time; medians of the rounds. Beside them OpenSpiel's
`hearts` by its Python interface, with its information-state tensor and legal actions. Writes
benchmarks/environments.json and benchmarks/environments.md.
"""

import argparse
import random
import statistics
import time
from collections.abc import Callable

import numpy as np
import pyspiel

import tripot
import tripot.envs.spiel
from benchmarks.hearts_openspiel import HEARTS, dealt
from benchmarks.machine import machine
from benchmarks.pages import Row, keep, table
from tripot.engine.game import Game
from tripot.engine.options import Value
from tripot.envs.acting import actions_of
from tripot.envs.batch import Batch
from tripot.envs.observing import width
from tripot.envs.zoo import environment

COMMAND = "python -m benchmarks.environments"
SIZE = 256  # matches side by side
GAMES: dict[str, tuple[int, dict[str, Value]]] = {
    "vendome": (6, {"ceremony": "by_hand"}),
    "dame_de_pique": (4, {}),
    "vingt_et_un": (4, {}),
    "rumoli": (4, {}),
    "polignac": (4, {}),
}
BATCH, ZOO, SPIEL, HEARTS_SPIEL = "Batch", "PettingZoo", "OpenSpiel, this game", "OpenSpiel, its own hearts"
CHOICES = {BATCH: 200_000, ZOO: 3_000, SPIEL: 2_000, HEARTS_SPIEL: 4_000}
BESIDE = "dame_de_pique"  # the game that OpenSpiel has too


def in_batch(game: Game, seed: int, choices: int) -> float:
    """Seconds for so many choices, many matches at once; drawing the actions is not counted."""
    batch, chance, seconds = Batch(game, SIZE, seed=seed), np.random.default_rng(seed), 0.0
    for _ in range(choices // SIZE):
        actions = (batch.masks * chance.random(batch.masks.shape, np.float32)).argmax(1)
        start = time.process_time()
        batch.step(actions)
        seconds += time.process_time() - start
    return seconds


def in_zoo(game: Game, seed: int, choices: int) -> float:
    """Seconds for so many choices in PettingZoo's form."""
    agents, chance, made = environment(game), np.random.default_rng(seed), 0
    agents.reset(seed=seed)
    start = time.process_time()
    while made < choices:
        seen, _, is_over, _, _ = agents.last()
        if is_over:
            agents.reset()
            continue
        assert seen is not None
        agents.step(int(chance.choice(np.flatnonzero(seen["action_mask"]))))
        made += 1
    return time.process_time() - start


def in_spiel(game: Game, seed: int, choices: int) -> float:
    """Seconds for so many choices in OpenSpiel's form."""
    options = ";".join(f"{option.name}:{game.options[option.name]}" for option in game.changed)
    loaded = pyspiel.load_game(f"tripot_{game.name}", {"players": game.seats, "options": options})
    return played(lambda _: loaded.new_initial_state(), "observation_tensor", seed, choices)


def in_hearts(_: Game, seed: int, choices: int) -> float:
    """Seconds for so many choices at OpenSpiel's own hearts."""
    hearts = pyspiel.load_game(HEARTS)
    return played(lambda chance: dealt(hearts, chance, 0), "information_state_tensor", seed, choices)


def played(begin: Callable[[random.Random], pyspiel.State], tensor: str, seed: int, choices: int) -> float:
    """Seconds for so many choices of OpenSpiel's; its packs, dealt card by card, are not counted as choices."""
    chance, made = random.Random(seed), 0
    start = time.process_time()
    state = begin(chance)
    while made < choices:
        if state.is_terminal():
            state = begin(chance)
        elif state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(outcomes, weights)[0])
        else:
            getattr(state, tensor)(state.current_player())
            state.apply_action(chance.choice(state.legal_actions()))
            made += 1
    return time.process_time() - start


FORMS: dict[str, Callable[[Game, int, int], float]] = {
    BATCH: in_batch,
    ZOO: in_zoo,
    SPIEL: in_spiel,
    HEARTS_SPIEL: in_hearts,
}


def measure(rounds: int) -> list[Row]:
    """Each form of each game, in turn."""
    rows = []
    for name, (seats, options) in GAMES.items():
        game = tripot.game(name, seats=seats, **options)
        forms = {form: run for form, run in FORMS.items() if form != HEARTS_SPIEL or name == BESIDE}
        for run in forms.values():
            run(game, 0, SIZE)  # compiles
        rates: dict[str, list[float]] = {form: [] for form in forms}
        for seed in range(rounds):
            for form, run in forms.items():
                rates[form].append(CHOICES[form] / run(game, seed, CHOICES[form]))
        found = {form: round(statistics.median(each)) for form, each in rates.items()}
        rows.append({"game": name, "seats": seats, "numbers_seen": width(game), "actions": actions_of(game), **found})
        print(rows[-1], flush=True)
    return rows


def page(results: Row) -> str:
    """The results, for people."""
    rows: list[Row] = results["rows"]
    beside = next(row for row in rows if row["game"] == BESIDE)
    own = beside[HEARTS_SPIEL]
    times = {form: beside[form] / own for form in (BATCH, ZOO, SPIEL)}
    lines = [
        "# Environments",
        "",
        f"Written by `{results['command']}`: choices a second on one core, with the observation of whoever chooses and",
        f"what is legal read at each; medians of {results['rounds']} rounds in turn; {SIZE} matches in a batch, where",
        'drawing the actions is not counted. La Vendôme is played with `ceremony="by_hand"`, as nobody chooses',
        "anything in it otherwise, the others by the usual options.",
        "",
        *table([{name: figure for name, figure in row.items() if name != HEARTS_SPIEL} for row in rows]),
        "",
        f"OpenSpiel’s own `hearts`, by its Python interface, in the same run: {own:,} choices a second.",
        f"La Dame de Pique has {times[BATCH]:.1f} times as many in a batch, {times[ZOO]:.2f} times in the form of",
        f"PettingZoo, {times[SPIEL]:.2f} times in that of OpenSpiel.",
        "",
    ]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how fast matches are played for learners.")
    parser.add_argument("--rounds", type=int, default=9)
    rounds = parser.parse_args().rounds
    command = f"{COMMAND} --rounds {rounds}"
    results: Row = {"command": command, "machine": machine(), "rounds": rounds, "rows": measure(rounds)}
    keep("environments", results, page(results))
    print(page(results))


if __name__ == "__main__":
    main()
