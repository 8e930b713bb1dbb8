"""The examples of docs/protocol.md, by what their fences say they are."""

import re
from dataclasses import dataclass
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"
FENCE = re.compile(r"^```json ([^\n]+)\n(.*?)^```", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Example:
    """`kind` is client, deed, server, part, request, http or error; `about` what it is one of."""

    kind: str
    about: str
    text: str


def examples(kind: str) -> list[Example]:
    """All examples of a kind, in the order of the page."""
    found = []
    for head, text in FENCE.findall(PAGE.read_text("utf-8")):
        name, _, about = head.partition(" ")
        found.append(Example(name, about, text))
    return [example for example in found if example.kind == kind]


def codes() -> set[str]:
    """The error codes the page documents."""
    section = PAGE.read_text("utf-8").partition("### Errors")[2].partition("| Close")[0]
    heads = (line.split("|")[1] for line in section.splitlines() if line.startswith("| `") and "`code`" not in line)
    return {code for head in heads for code in re.findall(r"`(\w+)`", head)}
