"""`python -m tools.mutations polignac`: break what cites each sentence of a game, and print what its tests noticed."""

import argparse

from tools.mutations.sentences import table, unwatched_clauses, watch
from tripot.games import GAMES


def main() -> None:
    parser = argparse.ArgumentParser(description="Break what cites each sentence, and print what its tests noticed.")
    parser.add_argument("games", nargs="+", choices=GAMES, metavar="game", help=", ".join(GAMES))
    for game in parser.parse_args().games:
        print("\n".join(unwatched_clauses(game)) or f"every clause of {game} is watched")
        print(table(watch(game)))


if __name__ == "__main__":
    main()
