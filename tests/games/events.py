"""What a match has told, as the tests of all games look at it."""

import tripot


def told(match: tripot.Match, word: str) -> list[tuple[int, ...]]:
    """What was told with this word, in order."""
    return [event.values for event in match.events if event.word == word]
