"""The shortest player: any legal action. It talks to the arena by lines of JSON (docs/line-protocol.md).

tripot arena polignac thumb "cmd:python examples/random_player.py"
"""

import json
import random
import sys


def say(**message: object) -> None:
    print(json.dumps(message), flush=True)  # the protocol is what is printed


for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "hello":
        say(type="ready", name="random")
    elif asked["type"] == "new":
        random.seed(asked["seed"])
    elif asked["type"] == "choose":
        say(type="action", id=asked["id"], action=random.choice(asked["legal"]))
