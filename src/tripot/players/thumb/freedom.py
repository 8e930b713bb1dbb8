"""How likely a choice is for somebody who is supposed to play by rules of thumb or habit, more often than not."""

from tripot.engine.kernel import rule
from tripot.players.thumb import BEGINNERS

FREEDOM = 0.4  # how often a player is supposed to follow neither rules of thumb nor habit
SLIP = 0.002  # how often a beginner plays otherwise than by rules of thumb


@rule
def chance_of(choice: int, usual: int, practised: int, number: int, others: int) -> float:
    """Rules of thumb and habit are followed as often one as the other; otherwise each of so many choices is as likely.

    Beginners follow rules of thumb and next to nothing else.
    """
    if others == BEGINNERS:
        return 1.0 if choice == usual else SLIP
    alike = (1 if choice == usual else 0) + (1 if choice == practised else 0)
    return FREEDOM / number + (1.0 - FREEDOM) / 2 * alike
