"""What happens at the table itself, in both languages."""

import functools
from collections.abc import Iterable, Sequence

from tripot.engine.wording import listed, phrases
from tripot.table.shown import Place, Watching, Words


def phrase(key: str, /, **values: object) -> Words:
    """A sentence of phrases.toml; a value that is Words is said in each of them."""
    fr, en = (
        {name: getattr(value, language) if isinstance(value, Words) else value for name, value in values.items()}
        for language in ("fr", "en")
    )
    return Words(phrases("tripot.table", "fr")(key, **fr), phrases("tripot.table", "en")(key, **en))


def joined(said: Iterable[Words]) -> Words:
    """Sentences one after another."""
    told = list(said)
    return Words(" ".join(words.fr for words in told), " ".join(words.en for words in told))


def asked(what: str, name: str, choice: Words | None = None) -> Words:
    """The question somebody puts to the table; `choice` says what he has chosen, if he asks that back."""
    if choice is None:
        return phrase(f"asked_{what}", name=name)
    return phrase("asked_back", name=name, choice=Words(choice.fr.removesuffix("."), choice.en.removesuffix(".")))


@functools.lru_cache
def watching_words(watching: str, place: Place | None, *, plays: bool, closed: bool) -> Watching:
    """What is said to anyone who has no chair: whether he may watch, and where he might sit or what that takes."""
    said = [f"watch_{watching}"]
    if closed:
        place = None
    elif place is None or plays:
        said.append("watch_place" if place else "watch_full")
    elif place != "free":
        said.append("watch_invited")
    words = joined(phrase(key) for key in said)
    return Watching(words.fr, words.en, None if plays else place)


def outcome_words(names: Sequence[str], **seats: Sequence[int]) -> tuple[Words, ...]:
    """Who are the `winners` and who the `losers`, so far as there are some."""
    return tuple(_naming(name, [names[seat] for seat in found]) for name, found in seats.items() if found)


def _naming(name: str, who: list[str]) -> Words:
    return phrase(name, names=Words(listed(who, "fr"), listed(who, "en")))
