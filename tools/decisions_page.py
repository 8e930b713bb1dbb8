"""The index of docs/decisions: every decision in a line, under the page that gives its reasons."""

import re
from pathlib import Path

from tools.house import DOCS
from tools.markdown import link, page

DECISIONS = DOCS / "decisions"
#: From the rules outwards, and last what all of it stands on. A page that is not named here is an error.
ORDER = ("interface", "table", "server", "environments", "dependencies")
LEAD = re.compile(r"^(?:- )?\*\*(.+?)\.?\*\*", re.MULTILINE)  # what a paragraph or an item decides


def decisions_page() -> str:
    """The pages in their order. Raises ValueError for one that has no place in it."""
    found = [path for path in DECISIONS.glob("*.md") if path.stem != "README"]
    found.sort(key=lambda path: ORDER.index(path.stem))
    return page("Decisions", ["Why the hard choices were made as they were.", *map(section, found)])


def section(path: Path) -> str:
    """A page, and what it decides."""
    heading, _, rest = path.read_text("utf-8").partition("\n")
    title = link(heading.removeprefix("# "), path.name)
    return "\n".join([f"## {title}", "", *(f"- {lead}" for lead in LEAD.findall(rest))])
