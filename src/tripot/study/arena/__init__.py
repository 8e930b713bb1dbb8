"""The arena: who plays better, by how much, and how sure that is.

Duplicate deals: every deal is played by every seating of the players compared, with the same cards, so that the luck of
the cards falls on all alike. A deal, with all its seatings, is one observation. `contests` says who meets whom and
how they sit, `playing` plays one game, `measure` plays them all, `statistics` tells the intervals.
"""
