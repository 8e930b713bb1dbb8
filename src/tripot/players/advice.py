"""Advice: what each action a seat may choose is worth, and why in a line; and a review of a match played.

It is the search of the players, told instead of acted upon: the same worlds, the same playouts.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import hypot, sqrt
from typing import TYPE_CHECKING

from tripot.engine.actions import action_named
from tripot.engine.choices import FIRST_WORD
from tripot.engine.entries import Played
from tripot.engine.match import Match
from tripot.engine.refusing import Refusal
from tripot.engine.stream import Stream
from tripot.engine.stream import stream as seeded
from tripot.engine.view import View
from tripot.engine.vocabulary import Language
from tripot.engine.wording import NO_BREAK, decimal, phrases, unit_of
from tripot.errors import expect
from tripot.players.bench import FATES, Bench
from tripot.players.limits import NO_LIMITS, Limits
from tripot.players.thumb import USUAL_HOPES, fate, hopes

if TYPE_CHECKING:
    from tripot.players.search.inquiry import Inquiry

USUAL = Limits(iterations=8000)
REMARKED = 0.5  # points or chips below which a review is silent
SURE = 2.0  # standard errors by which a loss must be clear
STANDS_OUT = 10  # how many times in a hundred more than usual make a fate worth telling
LANGUAGES: tuple[Language, ...] = ("fr", "en")
Frequencies = Sequence[float]  # of each fate of the game


@dataclass(frozen=True, slots=True)
class Advice:
    """What an action is worth, the best first.

    `expected` is what is still to come of the deal for the seat, in points or chips, a stake that lies on the table
    counted as still its own, and no ante of the next deal; `spread` is the standard deviation of one deal, `error` that
    of what is expected. `behind` says by how much the best action does better for the match, 0 for the best, in the
    unit of the game's prospects. A `reason` is a line without a capital, of what is still to come too.
    """

    action: int
    expected: float
    spread: float
    error: float
    worlds: int
    behind: float
    reason_fr: str
    reason_en: str


@dataclass(frozen=True, slots=True)
class Remark:
    """A choice of a match that another would have bettered by `gain`, in points or chips: `entry` counts the log.

    Nothing is weighed where the choice was a fault by the rules: `played` and `best` are None, `gain` is 0.
    """

    entry: int
    played: Advice | None
    best: Advice | None
    gain: float
    fr: str
    en: str


def advise(view: View, limits: Limits = NO_LIMITS, stream: Stream | None = None) -> list[Advice]:
    """Every action weighed, the best for the match first; of very many numbers, some spread evenly over them.

    An action that is one of several in a row, as a card of three to pass, is told with the best plan it is part of; a
    card that is in no plan is left out. The first is what the search itself would do.

    Where nothing was weighed, as with a single choice or a stake at Le Vingt-et-un, `worlds` is 0 and so are all
    numbers: they tell nothing. A seat that is not waited for gets no advice. Without a stream the advice follows from
    the view alone, as far as iterations limit it and not time. Raises TripotError for what is no view, no limits or
    no stream.
    """
    expect(View, view, "a view, as match.view(seat) gives it,")
    expect(Limits, limits, "a Limits")
    if stream is not None:
        expect(Stream, stream, "a stream, as stream(1) makes it,")
    if not view.may_act:
        return []
    from tripot.players.search.manner import Manner
    from tripot.players.search.search import Search

    found = Search(stream or seeded(bytes(view)), Manner(USUAL)).weighed(view, limits)
    best = found.best_of_each()
    if not found.worlds:
        return [_unweighed(action, "only" if len(view.legal_actions) == 1 else "unweighed") for action in best]
    often = {index: _frequencies(found.bench, index) for index in best.values()}
    told = [_advice(view, found, each, often) for each in best.items()]
    return sorted(told, key=lambda advice: (advice.behind, advice.action != found.choice))


def _unweighed(action: int, reason: str) -> Advice:
    """Nothing was weighed: there is a single choice, nothing at stake, or no time."""
    fr, en = (phrases(__package__, language).part(reason) for language in LANGUAGES)
    return Advice(action, 0.0, 0.0, 0.0, 0, 0.0, fr, en)


def _advice(view: View, found: "Inquiry", each: tuple[int, int], often: Mapping[int, Frequencies]) -> Advice:
    """What the plan of an action has shown."""
    action, index = each
    bench, worlds = found.bench, found.bench.tried[index]
    expected = bench.changes[index] / worlds
    spread = sqrt(max(bench.squares[index] / worlds - expected**2, 0.0))
    others = [often[other] for other in often if other != index]
    behind, good = found.behind(index), good_fates(view)
    kinds = view.game.name if fate.is_answered(type(view.state)) else view.game.rulebook.unit
    fr, en = (reason_for(kinds, often[index], others, ~good if behind else good, language) for language in LANGUAGES)
    return Advice(action, expected, spread, found.error(index), worlds, behind, fr, en)


def good_fates(view: View) -> int:
    """The fates that are good for a seat, as a set."""
    answered = hopes.is_answered(type(view.state))
    return hopes(view.state) if answered else USUAL_HOPES[view.game.rulebook.unit]


def _frequencies(bench: Bench, index: int) -> Frequencies:
    """How often each fate came of a plan, times in a hundred."""
    return [100 * bench.fates[index * FATES + kind] / bench.tried[index] for kind in range(FATES)]


def reason_for(kinds: str, often: Frequencies, others: Sequence[Frequencies], wanted: int, language: Language) -> str:
    """What an action brings more often than the others do, one of the fates wanted where there is one; or, if it is
    like them, what it brings most often. Of fates equally frequent the last, which tells most.
    """
    text = phrases(__package__, language)
    usual = [sum(each) / len(others) for each in zip(*others, strict=True)] or often
    more = [each - other for each, other in zip(often, usual, strict=True)]
    special = [kind for kind in reversed(range(FATES)) if more[kind] >= STANDS_OUT]
    wished = [kind for kind in special if wanted >> kind & 1]
    kind = max(wished or special or reversed(range(FATES)), key=(more if special else often).__getitem__)
    times = in_a_hundred(often[kind])
    comparison = _comparison([in_a_hundred(other[kind]) < times for other in others]) if special else "often"
    return text.part(comparison, fate=text.part(f"{kinds}_{kind}"), times=times)


def in_a_hundred(often: float) -> int:
    """A whole number: 0 only of what never came, 100 only of what always did."""
    return round(often) if often in (0, 100) else min(max(round(often), 1), 99)


def _comparison(rarer: Sequence[bool]) -> str:
    """Whether something comes more often than with the others, judged by which of them it is rarer with."""
    if all(rarer):
        return "more" if len(rarer) > 1 else "more_of_two"
    return "most" if 2 * sum(rarer) > len(rarer) else "often"


def review(match: Match, seat: int, limits: Limits = NO_LIMITS) -> list[Remark]:
    """The choices of a seat that were faults, or clearly cost it something, in the order they were made.

    A match read from a record will do: it is gone through from its beginning, and what the seat knew each time is
    all that is looked at. Raises SeatError, and TripotError for what is no match or no limits.
    """
    expect(Match, match, "a match")
    expect(Limits, limits, "a Limits")
    match.legal_for(seat)  # which refuses a seat that is not at the table
    remarks = (_reproach(*choice) or _remark(*choice[:3], limits) for choice in choices_of(match, seat))
    return [remark for remark in remarks if remark]


def choices_of(match: Match, seat: int) -> Iterator[tuple[int, View, int, Refusal | None]]:
    """Each choice of a seat: its place in the log, what the seat knew, what it did, and why the rules forbade it."""
    again = match.restarted()
    for entry, done in enumerate(match.log):
        if isinstance(done, Played) and done.seat == seat:
            yield entry, again.view(seat), done.action, again.verify(done.action, seat)
        again.repeat(done)


def _reproach(entry: int, view: View, action: int, refusal: Refusal | None) -> Remark | None:
    """What there is to say of a fault, which no search weighs."""
    if refusal is None:
        return None
    why: Mapping[Language, str] = {"fr": refusal.fr, "en": refusal.en}
    fr, en = (
        phrases(__package__, language)(
            "fault", action=_quoted(view, action, language), rule=refusal.rule, why=why[language]
        )
        for language in LANGUAGES
    )
    return Remark(entry, None, None, 0.0, fr, en)


def _remark(entry: int, view: View, action: int, limits: Limits) -> Remark | None:
    """What there is to say of a choice; None if it was good, or not weighed."""
    advices = advise(view, limits)
    played = next((advice for advice in advices if advice.action == action), None)
    if played is None:
        return None
    best = advices[0]
    gain = view.game.rulebook.sign * (best.expected - played.expected)
    if gain < max(REMARKED, SURE * hypot(best.error, played.error)):
        return None
    fr, en = (_better(view, played, best, gain, language) for language in LANGUAGES)
    return Remark(entry, played, best, gain, fr, en)


def _better(view: View, played: Advice, best: Advice, gain: float, language: Language) -> str:
    """`Ici, 3♣ coûtait 1,3 point de moins que D♠`, `Ici, « miser 5 » valait 2,3 jetons de plus que « miser 1 »`."""
    unit = view.game.rulebook.unit
    return phrases(__package__, language)(
        f"better_{unit}",
        best=_quoted(view, best.action, language),
        action=_quoted(view, played.action, language),
        gain=measured(unit, gain, language),
        reason=best.reason_fr if language == "fr" else best.reason_en,
    )


def named(view: View, action: int, language: Language) -> str:
    """An action in words: `D♠`, `passer`, `miser 5`."""
    return action_named(view.game.rulebook, view.state, action, language)


def _quoted(view: View, action: int, language: Language) -> str:
    """An action within a sentence: words stand between quotation marks, a card by itself."""
    words = named(view, action, language)
    return words if action < FIRST_WORD else phrases(__package__, language).part("quoted", words=words)


def measured(unit: str, value: float, language: Language) -> str:
    """`1,3 point`, `2,0 points`, with a true minus sign."""
    return f"{decimal(value, language, 1)}{NO_BREAK}{unit_of(unit, round(value, 1), language)}"
