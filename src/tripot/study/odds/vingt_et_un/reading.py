"""What is asked: the cards of the talon by their values, and the options that change the odds of a coup."""

from dataclasses import dataclass
from typing import Literal, cast, get_args

from tripot.engine.game import Game
from tripot.engine.whole import truth, whole
from tripot.errors import TripotError, shown
from tripot.games.vingt_et_un.options import UNLIMITED

#: How many cards there are of each value: aces, twos, and so on to nines, then all that count ten.
Shoe = tuple[int, ...]
Ties = Literal["null", "banker_wins"]
StandRule = Literal["free", "seventeen"]

FLAGS = ("natural_beats_drawn_21", "banker_natural_immediate")
VALUES = 10
TEN = 10


@dataclass(frozen=True, slots=True)
class Reading:
    """The options that change the odds of a coup, by their names in the game.

    `forced_show` is not among them: with one ponte nobody is left to be forced (VEU-B1).
    """

    max_extra_cards: int | Literal["unlimited"] = 3
    ties: Ties = "null"
    natural_beats_drawn_21: bool = False
    natural_pays: int = 1
    banker_natural_immediate: bool = False
    stand_rule: StandRule = "free"

    def __post_init__(self) -> None:
        """Raises TripotError for a value that the game does not know."""
        if self.max_extra_cards != "unlimited" and not 1 <= whole(self.max_extra_cards) < UNLIMITED:
            raise TripotError(
                f"max_extra_cards is 1 to {UNLIMITED - 1}, or unlimited, not {shown(self.max_extra_cards)}"
            )
        if self.ties not in get_args(Ties) or self.stand_rule not in get_args(StandRule):
            raise TripotError(f"no such reading: ties={shown(self.ties)}, stand_rule={shown(self.stand_rule)}")
        if whole(self.natural_pays) not in (1, 2):
            raise TripotError(f"natural_pays is 1 or 2, not {shown(self.natural_pays)}")
        for name in FLAGS:
            flag = getattr(self, name)
            if isinstance(flag, str) or truth(flag) is None:
                raise TripotError(f"{name} is True or False, not {shown(flag)}")

    @property
    def most_extra(self) -> int:
        """The extra cards that a hand may ask for; no hand can get more than the last number (VEU-B6)."""
        return UNLIMITED if self.max_extra_cards == "unlimited" else self.max_extra_cards

    @property
    def stands_from(self) -> int:
        """The least points on which nobody may draw (VEU-B5, VEU-B7)."""
        return 21 if self.stand_rule == "free" else 17

    @property
    def banker_two_card_21_wins(self) -> bool:
        """Whether a ponte's drawn 21 loses to the banker's two-card 21: in the end (VEU-B3), or at once (VEU-B4)."""
        return self.natural_beats_drawn_21 or self.banker_natural_immediate


def reading_of(game: Game) -> Reading:
    """The reading that a game of Vingt-et-un is played by."""
    options = game.options
    return Reading(
        max_extra_cards=cast("int | Literal['unlimited']", options["max_extra_cards"]),
        ties=cast("Ties", options["ties"]),
        natural_beats_drawn_21=cast("bool", options["natural_beats_drawn_21"]),
        natural_pays=cast("int", options["natural_pays"]),
        banker_natural_immediate=cast("bool", options["banker_natural_immediate"]),
        stand_rule=cast("StandRule", options["stand_rule"]),
    )


def fresh_shoe(packs: int) -> Shoe:
    """The cards of whole packs. Raises TripotError for less than one."""
    if (number := whole(packs)) < 1:
        raise TripotError(f"{shown(packs)} packs make no shoe: a whole number from 1 does")
    return (4 * number,) * (VALUES - 1) + (16 * number,)


def check_shoe(shoe: Shoe, reading: Reading) -> None:
    """Raises TripotError if the talon might run out in the coup: then other cards come into it (VEU-30)."""
    if len(shoe) != VALUES or min(shoe) < 0:
        raise TripotError(f"a shoe has {VALUES} numbers of cards, from aces to tens, not {shown(shoe)}")
    needed = 4 + 2 * reading.most_extra
    if sum(shoe) < needed:
        raise TripotError(f"a coup may take {needed} cards, and the shoe has {sum(shoe)}")
