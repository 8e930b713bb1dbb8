"""What goes wrong at the edge, named so that it can be said in either language."""

from tripot.engine.vocabulary import Language
from tripot.errors import TripotError


class Problem(Exception):  # noqa: N818  # it is said to a player, not raised at a programmer
    """Bad input, or a place that will not do: `name` is the sentence of a room's `phrases.toml` that says it."""

    def __init__(self, name: str, **values: object) -> None:
        super().__init__(name)
        self.name, self.values = name, values

    def told(self, language: Language) -> dict[str, object]:
        """The values, an error among them by its message in the language."""
        return {
            name: value.said(language) if isinstance(value, TripotError) else value
            for name, value in self.values.items()
        }
