"""tripot verify."""

import click

from tripot.cli.house import Command
from tripot.engine.entries import Dealt
from tripot.engine.fair import Proof
from tripot.engine.match import Match
from tripot.engine.notation import read_record
from tripot.engine.wording import Phrases, listed
from tripot.games import rulebook
from tripot.terminal.files import read_file
from tripot.terminal.saving import HEADING, read_match

UNPROVEN = 3


def make(text: Phrases) -> Command:
    """The command that checks a record and the proof of its packs."""

    def verify(record: str) -> int:
        content = read_file(record)
        match = read_match(content, record)
        click.echo(text("verify_match", entries=len(match.log)))
        if match.outcome is None:
            click.echo(text("verify_unfinished"))
        proof = read_record(content.partition(HEADING)[0], rulebook).proof
        if proof is None:
            click.echo(text("verify_no_proof"))
            return UNPROVEN
        for line in proven(match, proof, text):
            click.echo(line)
        return 0

    return Command("verify", text, callback=verify, params=[click.Argument(["record"], metavar=text("record_metavar"))])


def proven(match: Match, proof: Proof, text: Phrases) -> list[str]:
    """What the proof of a match shows, in sentences. Raises ProofError if it does not hold."""
    packs = [entry.cards for entry in match.log if isinstance(entry, Dealt)]
    proof.check(packs)
    left_out = set(proof.left_out)
    opened = [player for player in range(match.game.seats) if player not in left_out]
    lines = [text("verify_packs", packs=len(packs))]
    if not opened:
        return [*lines, text("verify_alone")]
    lines.append(text("verify_seeds", names=listed([text.part("verify_house"), *_named(opened, text)], text.language)))
    absent = listed(_named(sorted(left_out), text), text.language)
    return [*lines, text("verify_left_out", players=absent)] if left_out else lines


def _named(players: list[int], text: Phrases) -> list[str]:
    return [text.part("verify_player", player=player) for player in players]
