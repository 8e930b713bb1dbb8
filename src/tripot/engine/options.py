"""The options of a game: declared once, validated at the edge, integers inside the record."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from tripot.engine.whole import spelt, truth, whole_number
from tripot.errors import OptionError, cited, shown

Value = str | int | bool | None
Encoded = Mapping[str, int]
DefaultNumber = int | Callable[[int, Encoded], int]
SPAN = re.compile(r"(\d+) to (\d+)")
Conditions = tuple[tuple[str, Value], ...]  # other options, and what each must be


@dataclass(frozen=True, slots=True)
class Choice:
    """One word of a list; inside the record, its index. The first word is the default.

    Like every option it says nothing unless the others are as it is declared `under`.
    """

    name: str
    values: tuple[str, ...]
    fr: str
    en: str
    under: Conditions = ()

    def default(self, seats: int, others: Encoded) -> int:  # noqa: ARG002
        return 0

    def encode(self, value: Value) -> int:
        if isinstance(value, str) and value in self.values:
            return self.values.index(value)
        raise _not_allowed(self, value)

    def decode(self, number: int) -> Value:
        return self.values[number]

    def allowed(self) -> str:
        return " | ".join(self.values)


@dataclass(frozen=True, slots=True)
class Switch:
    """Yes or no; `on` is the default."""

    name: str
    fr: str
    en: str
    on: bool = field(kw_only=True)
    under: Conditions = ()

    def default(self, seats: int, others: Encoded) -> int:  # noqa: ARG002
        return int(self.on)

    def encode(self, value: Value) -> int:
        flag = truth(value)
        if flag is None:
            raise _not_allowed(self, value)
        return int(flag)

    def decode(self, number: int) -> Value:
        return bool(number)

    def allowed(self) -> str:
        return "true | false"


@dataclass(frozen=True, slots=True)
class Number:
    """A number from low to high, or one of a few words that stand for a number inside the record.

    The default may depend on the number of seats and on the options declared before. The word `none` is also None.
    """

    name: str
    low: int
    high: int
    standard: DefaultNumber
    fr: str
    en: str
    words: Mapping[str, int] = field(default_factory=dict)
    under: Conditions = ()

    def default(self, seats: int, others: Encoded) -> int:
        return self.standard(seats, others) if callable(self.standard) else self.standard

    def encode(self, value: Value) -> int:
        word = "none" if value is None else value
        if isinstance(word, str) and word in self.words:
            return self.words[word]
        number = spelt(word) if isinstance(word, str) else whole_number(word)
        if number is None or not self.low <= number <= self.high:
            raise _not_allowed(self, value)
        return number

    def decode(self, number: int) -> Value:
        named = {inside: word for word, inside in self.words.items()}
        word = named.get(number)
        return None if word == "none" else word if word is not None else number

    def allowed(self) -> str:
        return " | ".join([f"{self.low} to {self.high}", *self.words])


#: Each tells its `default`, by the number of seats and the options declared before. `encode` is the number inside the
#: record for a value (it raises OptionError naming what is `allowed`), `decode` the value for such a number.
Option = Choice | Switch | Number


def _not_allowed(option: Option, value: Value) -> OptionError:
    allowed, given = option.allowed(), f"{option.name}={value if isinstance(value, str) else shown(value)}"
    permitted = SPAN.sub(r"de \1 à \2", allowed)
    return OptionError(
        f"{option.name}={shown(value)} is not allowed: {allowed}",
        f"{cited(given)} n’est pas permis\xa0: {permitted}",
    )


def encode_options(options: tuple[Option, ...], seats: int, given: Mapping[str, Value]) -> dict[str, int]:
    """Every option as the number inside the record: the given ones, and defaults for the rest.

    Raises OptionError naming the options there are, or the values allowed.
    """
    names = [option.name for option in options]
    for name in given:
        if name not in names:
            raise OptionError(
                f"there is no option {shown(name)}: the options are {', '.join(names)}",
                f"il n’y a pas d’option {cited(name)}\xa0: les options sont {', '.join(names)}",
            )
    encoded: dict[str, int] = {}
    for option in options:
        chosen = option.name in given
        encoded[option.name] = option.encode(given[option.name]) if chosen else option.default(seats, encoded)
    return encoded


AUTOMATIC, BY_HAND = range(2)
CEREMONY = Choice(
    "ceremony",
    ("automatic", "by_hand"),
    "Le tirage, la coupe et la donne se font d’eux-mêmes, ou chacun les fait de sa main.",
    "The draw, the cut and the deal are done for you, or everybody does them by hand.",
)
PREVENT, PENALISE = range(2)
ENFORCEMENT = Choice(
    "enforcement",
    ("prevent", "penalise"),
    "Une carte ou une action illicite est refusée, ou bien acceptée et punie selon la règle.",
    "An illegal card or action is refused, or accepted and penalised as the rules say.",
)
REDRAW_TIED, REDRAW_ALL = range(2)
TIE_DRAW = Choice(
    "tie_draw",
    ("redraw_tied", "redraw_all"),
    "À égalité au tirage, seuls les ex æquo tirent de nouveau, ou bien tout le monde, "
    "ce qui peut être très long à une table nombreuse.",
    "When drawn cards tie, only the tied players draw again, or everybody does, "
    "which may take very long at a large table.",
)
PARTIAL_PAYMENT, DEBT = range(2)
INSOLVENCY = Choice(
    "insolvency",
    ("partial_payment", "debt"),
    "Qui ne peut tout payer paie ce qu’il a et le reste est perdu, ou bien s’endette.",
    "Whoever cannot pay in full pays what they have and the rest is written off, or goes into debt.",
)
