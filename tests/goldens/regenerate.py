"""Write the goldens anew: python -m tests.goldens.regenerate. What changed shows in the diff, and wants a reason."""

import json

from tests.goldens import perft, playthroughs


def main() -> None:
    playthroughs.FOLDER.mkdir(exist_ok=True)
    for name in playthroughs.PLAYTHROUGHS:
        print(name, flush=True)  # noqa: T201  # a tool
        (playthroughs.FOLDER / f"{name}.txt").write_text(playthroughs.playthrough_text(name), "utf-8")
    perft.FILE.write_text(json.dumps(perft.written(), indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
