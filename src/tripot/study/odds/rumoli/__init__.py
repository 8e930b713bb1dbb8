"""Le Rumoli: what the dead hand is worth to a hand."""

from tripot.study.odds.rumoli.mort import Mort, mort_value

__all__ = ["Mort", "mort_value"]
