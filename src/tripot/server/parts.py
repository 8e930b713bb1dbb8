"""What is shown, cut into parts that travel alone: only those that differ from the last time are sent."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from msgspec import Raw

from tripot.server.messages import encode
from tripot.table.shown import Shown, ShownMatch

NOTHING = b"null"


def each_part(shown: Shown) -> Iterator[tuple[str, object]]:
    """The parts that are there, by name."""
    yield "stage", {"phase": shown.phase, "until": shown.until}
    yield "me", {"chair": shown.chair, "seat": shown.seat, "host": shown.host, "auto": shown.auto}
    for seat in shown.seats:
        yield f"seat:{seat.seat}", seat
    if shown.match is not None:
        yield from _each_of_match(shown.match)
    if shown.question is not None:
        yield "question", shown.question
    if shown.proof is not None:
        yield "proof", shown.proof


def _each_of_match(match: ShownMatch) -> Iterator[tuple[str, object]]:
    yield (
        "match",
        {"number": match.number, "phase": match.phase, "deals": match.deals, "broken_off": match.broken_off},
    )
    for name, value in match.state.items():
        yield f"state:{name}", value
    yield "hand", match.hand
    yield "waiting", match.waiting
    yield "sheet", match.sheet
    if match.actions is not None:
        yield "actions", match.actions
    if match.refused:
        yield "refused", match.refused
    if match.outcome is not None:
        yield "outcome", match.outcome


@dataclass(slots=True)
class Laid:
    """The parts a viewer has before him, encoded."""

    parts: dict[str, bytes] = field(default_factory=dict)

    def lay(self, shown: Shown) -> dict[str, Raw]:
        """Lay down what is shown now. Returns the parts that changed, null for those that went."""
        new = {name: encode(value) for name, value in each_part(shown)}
        old, self.parts = self.parts, new
        changed = {name: Raw(value) for name, value in new.items() if old.get(name) != value}
        gone = {name: Raw(NOTHING) for name in old if name not in new}
        return changed | gone

    def all(self) -> dict[str, Raw]:
        """Every part."""
        return {name: Raw(value) for name, value in self.parts.items()}
