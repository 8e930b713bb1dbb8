"""`python -m tools.mutations polignac`: break what cites each sentence of a game, and print what its tests noticed."""

import sys

from tools.mutations.sentences import table, unwatched_clauses, watch


def main(games: list[str]) -> None:
    for game in games:
        print("\n".join(unwatched_clauses(game)) or f"every clause of {game} is watched")
        print(table(watch(game)))


if __name__ == "__main__":
    main(sys.argv[1:])
