"""French as it is printed: narrow spaces before ; ! ? and inside « », a wide one before the colon, true apostrophes."""

import re
from collections.abc import Iterator

NARROW, WIDE = "\u202f", "\xa0"
FAULTS = {
    "a straight apostrophe": r"'",
    "straight quotation marks": r'"',
    "no narrow space before ; ! or ?": rf"(?<![{NARROW}!?])[;!?]",
    "no wide space before a colon": rf"(?<![{WIDE}]):(?!//)",
    "no narrow space inside « »": rf"«(?!{NARROW})|(?<!{NARROW})»",
    "a breaking space before a mark": r" [;:!?»]",
    "three points instead of one sign": r"(?<![\d,NOMA])\.\.\.(?!\S)",
    "a word twice in a row": r"(?i)(?<![\w-])(?!nous |vous |as )([^\W\d]+) \1(?![\w’-])",
}


def faults_of(text: str) -> Iterator[str]:
    """What is wrong with a French text."""
    for fault, pattern in FAULTS.items():
        found = re.search(pattern, text)
        if found:
            yield f"{fault}: {text[max(0, found.start() - 20) : found.end() + 20]!r}"


def english_faults_of(text: str) -> Iterator[str]:
    """What is wrong with an English text."""
    for fault, pattern in {"a straight mark": r"['\"]", "a space before a mark": r"\s[;:!?]"}.items():
        found = re.search(pattern, text)
        if found:
            yield f"{fault}: {text[max(0, found.start() - 20) : found.end() + 20]!r}"
