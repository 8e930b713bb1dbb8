"""Players that know the answer, where it is known."""

from tripot.engine.stream import Stream
from tripot.engine.view import View
from tripot.players.exact import vingt_et_un

ANSWERS = {"vingt_et_un": vingt_et_un.known_answer}


def known_answer(view: View, stream: Stream) -> int | None:
    """What a player who knows the answer does; None where it is not known."""
    answer = ANSWERS.get(view.game.name)
    return answer(view, stream) if answer else None
