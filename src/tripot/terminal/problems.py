"""What goes wrong at the edge, named so that it can be said in either language."""


class Problem(Exception):  # noqa: N818  # it is said to a player, not raised at a programmer
    """Bad input: `name` is the sentence of `phrases.toml` that says it, with these values."""

    def __init__(self, name: str, **values: object) -> None:
        super().__init__(name)
        self.name, self.values = name, values
