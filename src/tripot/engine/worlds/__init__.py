"""Sharing hidden cards among those who hide them, every world that fits what is known equally likely.

A world gives each holder as many cards as it has room for, none of them barred to it. Cards that only one holder may
take, or that a holder cannot do without, are placed first. The rest is grouped: cards the same holders may take are
one kind, holders the same cards are barred to are one camp. What matters is how many cards of each kind each camp
takes. One side is then gone through item by item (the cards, or the places to fill) while the other is counted (what
is left of each camp, or of each kind): `ways` holds the number of ways to come to each state, and a world is drawn by
walking back from the end in proportion to them. The side with the fewer states is counted; the freest row comes last,
where its n items may be placed in n! ways whatever came before.

The sharing is exactly uniform, to the rounding of floats and the 32 bits of each draw, whenever the states fit in
TABLE. They are at most the product of (1 + size) over the camps, or over the kinds, and often far fewer: only what the
rows before the last may take counts. So any knowledge about four hands of a pack of 52 fits, or about five holders of
8 cards, six of 5, eight of 3, ten of 2, thirteen of 1; and any number of holders in few camps, or cards of few kinds.
Beyond, it is only approximately uniform: from a world found by matching, a few holders chosen at random (three or more,
up to about BLOCK states) share their cards anew, exactly, ROUNDS times for each holder. Restrictions so tight that
only more holders at a time could untie them keep that chain from some of the worlds.
"""

from tripot.engine.worlds.desk import MOST_CARDS, MOST_HOLDERS, Desk, clear_desk
from tripot.engine.worlds.sharing import share

__all__ = ["MOST_CARDS", "MOST_HOLDERS", "Desk", "clear_desk", "share"]
