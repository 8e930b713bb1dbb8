"""The stakes, in the order II, III and so on (VEU-12, B13, B14)."""

from tripot.engine.choices import Choices
from tripot.engine.clauses import clause
from tripot.engine.kernel import rule, tell
from tripot.games.vingt_et_un.bank import NO_CAP, cap_left, next_to_stake
from tripot.games.vingt_et_un.dealing import stakes_are_made
from tripot.games.vingt_et_un.state import State


@clause("VEU-12")
def stake_something(state: State, seat: int, choices: Choices) -> Choices:  # noqa: ARG001
    """A stake is compulsory."""
    return Choices(choices.marks, max(choices.low, 1), choices.high)


@clause("VEU-B13")
def within_limits(state: State, seat: int, choices: Choices) -> Choices:
    """The least and the greatest stake of the table, and never more chips than the ponte has."""
    high = min(choices.high, state.chips[seat])
    if state.options.stake_max > 0:
        high = min(high, state.options.stake_max)
    return Choices(choices.marks, max(choices.low, state.options.stake_min), high)


@clause("VEU-B14")
def under_the_cap(state: State, seat: int, choices: Choices) -> Choices:  # noqa: ARG001
    """The banker could pay all stakes."""
    return Choices(choices.marks, choices.low, min(choices.high, cap_left(state)))


@rule
def stake_choices(state: State, seat: int) -> Choices:
    choices = stake_something(state, seat, Choices(0, 0, NO_CAP))
    choices = within_limits(state, seat, choices)
    return under_the_cap(state, seat, choices)


@rule
def stake(state: State, seat: int, chips: int) -> None:
    """The ponte places a stake in front of him."""
    tell("stakes", seat, chips)
    state.chips[seat] -= chips
    state.stakes[seat] = chips
    state.actor = 1 + next_to_stake(state, seat)
    if state.actor == 1 + state.banker:
        stakes_are_made(state)
