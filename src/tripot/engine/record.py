"""Records: fixed-size positions whose bytes plain Python and compiled code share."""

import ctypes
import enum
import functools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Protocol, Self, TypeVar, cast, get_type_hints

R = TypeVar("R", bound="Record")


class Kind(enum.Enum):
    """What the integers of a field mean, for those who read and write positions as text."""

    NUMBER = enum.auto()
    TOLD = enum.auto()  # one number or several, told even if zero: left out, they follow from other fields
    FLAG = enum.auto()  # 0 or 1
    CARDS = enum.auto()  # a set of cards, bit by card
    SLOT = enum.auto()  # card + 1, or 0 for none
    SEAT = enum.auto()
    TOLD_SEAT = enum.auto()  # a seat, told even if it is the first
    SEAT_SLOT = enum.auto()  # seat + 1, or 0 for none
    SEATS = enum.auto()  # a set of seats, bit by seat


@dataclass(frozen=True, slots=True)
class Words:
    """A field whose values have names, by index."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pile:
    """An array of cards in order; the field named `count` says how many are there.

    `from_the_end` is for a talon dealt from its end: it is written the other way round, the next card first.
    """

    count: str
    from_the_end: bool = False


@dataclass(frozen=True, slots=True)
class Piles:
    """One flat array of lists of cards, `width` places each; the array named `count` says how many are in each."""

    count: str
    width: int


Meaning = Kind | Words | Pile | Piles

#: The `State` record of any game, met by the field names that every state has.
AnyState = Any

Int = Annotated[int, ctypes.c_int64]
Flag = Annotated[int, ctypes.c_int64, Kind.FLAG]
CardSet = Annotated[int, ctypes.c_int64, Kind.CARDS]
SeatSet = Annotated[int, ctypes.c_int64, Kind.SEATS]
Slot = Annotated[int, ctypes.c_int64, Kind.SLOT]  # a card, or none
Seat = Annotated[int, ctypes.c_int64, Kind.SEAT]
SeatSlot = Annotated[int, ctypes.c_int64, Kind.SEAT_SLOT]  # a seat, or none


class Ints(Protocol):
    """A fixed array of integers inside a record."""

    def __getitem__(self, index: int, /) -> int: ...
    def __setitem__(self, index: int, value: int, /) -> None: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[int]: ...


class Floats(Protocol):
    """A fixed array of floats inside a record."""

    def __getitem__(self, index: int, /) -> float: ...
    def __setitem__(self, index: int, value: float, /) -> None: ...
    def __len__(self) -> int: ...


class Singles(Protocol):
    """A row of floats of 32 bits, which an algorithm writes."""

    def __getitem__(self, index: int, /) -> float: ...
    def __setitem__(self, index: int, value: float, /) -> None: ...
    def __len__(self) -> int: ...


class Marks(Protocol):
    """A row of yes and no, which an algorithm writes."""

    def __getitem__(self, index: int, /) -> bool: ...
    def __setitem__(self, index: int, value: bool, /) -> None: ...
    def __len__(self) -> int: ...


class Record(ctypes.Structure):
    """A fixed-size record. A misspelt field is refused, and so is padding."""

    __slots__ = ()

    def __repr__(self) -> str:
        """The fields that are not zero, arrays without their last zeros."""
        values = ((name, plain(getattr(self, name))) for name, _ in fields_of(type(self)))
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in values if value)})"

    def __bool__(self) -> bool:
        return any(bytes(self))

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and bytes(self) == bytes(other)

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled and deeply copied as its bytes."""
        return _restored, (type(self), bytes(self))

    def clone(self) -> Self:
        """An independent copy."""
        return type(self).from_buffer_copy(self)


def _restored(kind: type[R], raw: bytes) -> R:
    """The record of these bytes."""
    return kind.from_buffer_copy(raw)


def array_of(*records: R) -> Sequence[R]:
    """Copies of these records side by side in memory, as algorithms take them."""
    array: Any = (type(records[0]) * len(records))(*records)
    return cast(Sequence[R], array)


def plain(value: object) -> object:
    """A field's value as Python shows it best: a list without its last zeros for an array, others as they are."""
    if not isinstance(value, ctypes.Array):
        return value
    items = list(value)
    while items and items[-1] == 0:
        items.pop()
    return items


def fields_of(cls: type[Record]) -> list[tuple[str, Any]]:
    """Each field's name and C type, in order."""
    return [(name, kind) for name, kind, *_ in cls._fields_]


def phases_of(cls: type[Record]) -> tuple[str, ...]:
    """The names of the phases of a game's state, by number."""
    meaning = meanings_of(cls)["phase"]
    return meaning.names if isinstance(meaning, Words) else ()


def phase_name(state: AnyState) -> str:
    """The name of the phase a state is in."""
    phase: int = state.phase
    return phases_of(type(state))[phase]


def meanings_of(cls: type[Record]) -> dict[str, Meaning]:
    """What the integers of each field mean; plain numbers if nothing is said."""
    return _meanings_of(cls)


@functools.cache
def _meanings_of(cls: Any) -> dict[str, Meaning]:
    hints = get_type_hints(cls, include_extras=True)
    return {name: _meaning(hints[name]) for name, _ in fields_of(cls)}


def _meaning(hint: Any) -> Meaning:
    told = [note for note in getattr(hint, "__metadata__", ()) if isinstance(note, Kind | Words | Pile | Piles)]
    return told[-1] if told else Kind.NUMBER


def _layout(hint: Any) -> Any:
    """The C type an annotation asks for: its first note, or the nested record itself."""
    return hint.__metadata__[0] if hasattr(hint, "__metadata__") else hint


def record(cls: type[R]) -> type[R]:
    """Lay the annotated fields out as bytes, in their order.

    Raises TypeError if the class could take misspelt fields or would have padding.
    """
    if "__slots__" not in vars(cls):
        raise TypeError(f"{cls.__name__} needs __slots__ = (), or a misspelt field would pass unseen")
    hints = get_type_hints(cls, include_extras=True)
    hints.pop("__slots__", None)
    cls._fields_ = [(name, _layout(hint)) for name, hint in hints.items()]
    if sum(ctypes.sizeof(kind) for _, kind in fields_of(cls)) != ctypes.sizeof(cls):
        raise TypeError(f"{cls.__name__} has padding: order its fields from wide to narrow and fill the end")
    return cls
