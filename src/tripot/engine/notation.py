"""The record of a match: what PGN is to chess, in TOML; the grammar is in docs/notation.md.

A record holds the game, its options, where it started, every pack and every action in order, how it ended, and what
proves its packs fair. Comments are welcome. Written, read and replayed it gives the same bytes.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeGuard

from tripot.cards import cards_text
from tripot.engine.entries import Dealt, Played
from tripot.engine.fair import SCHEME, Proof
from tripot.engine.game import Game, make_game
from tripot.engine.match import Match
from tripot.engine.position import write_state
from tripot.engine.reading import BOM
from tripot.engine.rulebook import Rulebook
from tripot.engine.seats import MOST_SEATS
from tripot.engine.toml import read_toml
from tripot.engine.whole import spelt
from tripot.engine.wording import after_colon
from tripot.errors import RecordError, RefusedError, TripotError, cited, expect, shown

VERSION = 1
_FIELDS = ("tripot", "game", "seats", "options", "position", "log", "outcome", "proof")
_BESIDE = "table"  # where a saved game tells who sat around it: no part of the record
_PROOF_FIELDS = {"scheme", "sealed", "seed", "commits", "seeds"}
_MOST_QUOTED = 80  # characters of an entry


def record_text(match: Match, proof: Proof | None = None) -> str:
    """The record of a match so far, with the proof of its packs if there is one.

    Raises TripotError for what is no match.
    """
    expect(Match, match, "a match")
    game = match.game
    lines = [f"tripot = {VERSION}", f'game = "{game.name}"', f"seats = {game.seats}", "log = ["]
    lines += [f'  "{_entry(entry)}",' for entry in match.log]
    lines += ["]", "", "[options]", *(f"{name} = {_toml(value)}" for name, value in game.options.items())]
    if match.start is not None:
        lines += ["", "[position]", *(f"{name} = {_toml(value)}" for name, value in write_state(match.start).items())]
    if match.outcome is not None:
        lines += ["", "[outcome]", *(f"{name} = {value}" for name, value in outcome_data(match).items())]
    if proof is not None:
        lines += ["", "[proof]", *(f"{name} = {_toml(value)}" for name, value in _proof_data(proof).items())]
    return "\n".join(lines) + "\n"


def outcome_data(match: Match) -> dict[str, list[int]]:
    """The outcome as lists; empty while the match goes on."""
    outcome = match.outcome
    if outcome is None:
        return {}
    return {"winners": list(outcome.winners), "losers": list(outcome.losers), "scores": list(outcome.scores)}


def _proof_data(proof: Proof) -> dict[str, str | list[str]]:
    return {
        "scheme": SCHEME,
        "sealed": proof.sealed,
        "seed": proof.seed,
        "commits": list(proof.commits),
        "seeds": list(proof.seeds),
    }


def _entry(entry: Dealt | Played) -> str:
    return f"pack {cards_text(entry.cards)}" if isinstance(entry, Dealt) else f"{entry.seat}: {entry.text}"


def _toml(value: Any) -> str:
    """A value in TOML; None is the word none, a nested object an inline table."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{name} = {_toml(item)}" for name, item in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return '"none"' if value is None else json.dumps(value)


@dataclass(frozen=True)
class Header:
    """What a record says before its log."""

    game: Game
    position: Mapping[str, Any] | None
    log: tuple[str, ...]
    outcome: Mapping[str, Any]
    proof: Proof | None = None


def read_record(text: str, find: Callable[[str], Rulebook]) -> Header:
    """The parts of a record; `find` gives the rule book of a game's name.

    Raises RecordError, or the error of the part that is wrong.
    """
    if not isinstance(text, str):
        raise RecordError(f"a record is a text, not {shown(text)}", "un procès-verbal est un texte")
    data = read_toml(text.removeprefix(BOM))
    for name in data:
        if name not in (*_FIELDS, _BESIDE):
            raise RecordError(
                f"there is no field {shown(name)} in a record: the fields are {', '.join(_FIELDS)}",
                f"un procès-verbal n’a pas de champ {cited(name)}\xa0: les champs sont {', '.join(_FIELDS)}",
            )
    found = data.get("tripot")
    if type(found) is not int or found != VERSION:
        raise RecordError(
            f"a record begins with tripot = {VERSION}"
            + (": this one does not say so" if found is None else f", not {shown(found)}"),
            f"un procès-verbal commence par tripot = {VERSION}"
            + ("\xa0: celui-ci ne le dit pas" if found is None else f", et non {cited(found)}"),
        )
    return _header(data, find)


def _header(data: dict[str, Any], find: Callable[[str], Rulebook]) -> Header:
    if not isinstance(data.get("game"), str):
        raise RecordError(
            "a record names its game: game is a text", "un procès-verbal nomme son jeu\xa0: le champ game est un texte"
        )
    rulebook = find(data["game"])
    options, position, outcome = (_table(data, name) for name in ("options", "position", "outcome"))
    log = data.get("log", [])
    if not isinstance(log, list) or not all(isinstance(entry, str) for entry in log):
        raise RecordError("the log is a list of texts", "le journal (log) est une liste de textes")
    seats = data.get("seats")
    if not isinstance(seats, int):
        raise RecordError(
            "a record says how many seats there are: seats is a whole number",
            "un procès-verbal dit combien il y a de places\xa0: le champ seats est un nombre entier",
        )
    proof = _read_proof(_table(data, "proof"), seats) if "proof" in data else None
    if proof and position:
        raise RecordError(
            "a match that begins at a position has no proof: its cards do not follow from seeds",
            "une partie qui commence par une position n’a pas de preuve\xa0: ses cartes ne découlent pas de graines",
        )
    return Header(make_game(rulebook, seats, options), position or None, tuple(log), outcome, proof)


def _read_proof(data: dict[str, Any], seats: int) -> Proof:
    """The proof of a record. Raises RecordError if it has not the form of one."""
    if data.get("scheme") != SCHEME:
        raise RecordError(
            f"a proof names its scheme, {SCHEME!r}, not {shown(data.get('scheme'))}",
            f"une preuve nomme son procédé (scheme), qui est {cited(SCHEME)}",
        )
    if data.keys() != _PROOF_FIELDS:
        fields = ", ".join(sorted(_PROOF_FIELDS))
        raise RecordError(f"the fields of a proof are {fields}", f"les champs d’une preuve sont {fields}")
    if not all(isinstance(data[name], str) for name in ("sealed", "seed")):
        raise RecordError(
            "the seed of a proof and what was sealed are texts",
            "la graine d’une preuve (seed) et son sceau (sealed) sont des textes",
        )
    if not all(are_texts(data[name], seats) for name in ("commits", "seeds")):
        raise RecordError(
            f"a proof has {seats} commits and {seats} seeds, a text for each player",
            f"une preuve a {seats} engagements (commits) et {seats} graines (seeds), un texte par joueur",
        )
    return Proof(data["sealed"], data["seed"], tuple(data["commits"]), tuple(data["seeds"]))


def are_texts(value: object, count: int) -> TypeGuard[list[str]]:
    """Whether this is a list of so many texts."""
    return isinstance(value, list) and len(value) == count and all(isinstance(item, str) for item in value)


def _table(data: dict[str, Any], name: str) -> dict[str, Any]:
    table = data.get(name, {})
    if not isinstance(table, dict):
        raise RecordError(
            f"{name} is a table of names and values", f"{name} est une table de noms et de valeurs ([{name}])"
        )
    return table


def replay_record(header: Header) -> Match:
    """The match a record tells, played again.

    Raises RecordError naming the entry that does not fit the rules, or the outcome if it is not what comes out.
    """
    match = header.game.unsupplied(header.position)
    for number, entry in enumerate(header.log, 1):
        try:
            _play_entry(match, entry)
        except TripotError as error:
            raise _misfit(number, entry, error) from error
    if header.outcome and not _is_same(header.outcome, outcome_data(match)):
        told, true = dict(header.outcome), outcome_data(match)
        raise RecordError(
            f"the record ends with {_told(told)}, the rules with {_told(true) or 'no outcome'}",
            f"le procès-verbal finit par {_told(told)}, les règles par {_told(true) or 'aucun résultat'}",
        )
    return match


def _misfit(number: int, entry: str, error: TripotError) -> RecordError:
    """An entry that does not fit the rules."""
    begun = entry if len(entry) <= _MOST_QUOTED else f"{entry[:_MOST_QUOTED].rstrip()}…"
    en, fr, rule = str(error), error.fr, None
    if isinstance(error, RefusedError):  # its sentences begin with capitals
        en, fr, rule = after_colon(en), after_colon(fr), error.rule
    return RecordError(
        f"log entry {number}, {begun!r}: {en}", f"entrée {number} du journal, {cited(begun)}\xa0: {fr}", rule
    )


def _is_same(told: Mapping[str, Any], true: Mapping[str, list[int]]) -> bool:
    """Whether an outcome is told as it is, in whole numbers."""
    return dict(told) == dict(true) and all(type(number) is int for numbers in told.values() for number in numbers)


def _told(outcome: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} = {_quoted(value)}" for name, value in outcome.items())


def _quoted(value: Any) -> str:
    """A value of an outcome: a number for each seat, or whatever stands there, in short."""
    is_told = isinstance(value, list) and len(value) <= MOST_SEATS
    return f"[{', '.join(map(shown, value))}]" if is_told else shown(value)


def _play_entry(match: Match, entry: str) -> None:
    head, _, rest = entry.partition(" ")
    if head == "pack":
        match.give(rest)
        return
    seat = spelt(head.removesuffix(":"))
    if not head.endswith(":") or seat is None:
        raise RecordError(
            "an entry is 'pack CARDS', or 'SEAT: ACTION'",
            f"une entrée est {cited('pack CARTES')}, ou le numéro d’une place, deux points et une action",
        )
    if match.wants_pack and len(match.log) == 1 and match.start is None:
        raise RecordError(
            "a pack is wanted: the one before is that of the draw, which comes first",
            "on attend des cartes\xa0: le paquet d’avant est celui du tirage, qui vient d’abord",
        )
    match.play(rest, seat=seat)
