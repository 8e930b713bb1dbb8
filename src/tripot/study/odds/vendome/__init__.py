"""La Vendôme: what a tour is worth, exactly, and by simulation."""

from tripot.study.odds.vendome.tour import Odds, Reading, vendome_odds

__all__ = ["Odds", "Reading", "vendome_odds"]
