"""Le Vingt-et-un, exactly: one ponte against the banker for one coup, stake 1, cards coming without replacement.

Both may draw or stand as they like, as far as the reading lets them. The ponte knows his hand; the banker his own, the
cards the ponte has drawn, and that he stood. That is a game of two players, one winning what the other loses: neither
can be sure of more than its value. `vingt_et_un_odds` finds how both should play, and bounds the value from both sides
by best replies that are themselves exact.
"""

from tripot.study.odds.vingt_et_un.by_hand import ByHand, banker_by_hand, ponte_by_hand
from tripot.study.odds.vingt_et_un.policies import (
    BankerPolicy,
    PontePolicy,
    Reply,
    best_reply,
    drawing_to,
    expected_gain,
)
from tripot.study.odds.vingt_et_un.reading import Reading, Shoe, fresh_shoe, reading_of
from tripot.study.odds.vingt_et_un.solution import Odds, laid_out, vingt_et_un_odds

__all__ = [
    "BankerPolicy",
    "ByHand",
    "Odds",
    "PontePolicy",
    "Reading",
    "Reply",
    "Shoe",
    "banker_by_hand",
    "best_reply",
    "drawing_to",
    "expected_gain",
    "fresh_shoe",
    "laid_out",
    "ponte_by_hand",
    "reading_of",
    "vingt_et_un_odds",
]
