"""Plans tried in imagined worlds, each world played out to the end of the deal: the part that is compiled."""

from collections.abc import Sequence

from tripot.engine.bits import has, lowest
from tripot.engine.choices import FIRST_WORD
from tripot.engine.kernel import algorithm, copy, rule
from tripot.engine.record import AnyState, Floats, Record
from tripot.engine.rules import apply, deal, imagine, waiting, wanted
from tripot.engine.stream import Pack, Stream, below, shuffle, unit
from tripot.engine.worlds import Desk
from tripot.players.bench import BOLD, FATES, MOST_PLANS, STEPS, Bench
from tripot.players.search.endings import ENDING, finish_best
from tripot.players.search.playing import EVERYBODY, others_action, usual_action, value_of
from tripot.players.thumb import ABLE, MANY, MIXED, SURE, ambition, fate, gained, imagine_near, likelihood, tricks_left

WARMING = 12  # worlds proposed before the first is tried
NAIVE_ONE_IN = 2  # the others play as beginners in so many worlds


@algorithm
def weigh(
    states: Sequence[Record],
    desks: Sequence[Desk],
    packs: Sequence[Pack],
    streams: Sequence[Stream],
    benches: Sequence[Bench],
    results: Floats,
    worlds: int,
) -> None:
    """Try every plan still alive in so many worlds that fit the view in states[0]; the others are scratch.

    What a plan is worth in a world goes to `results`, a row of MOST_PLANS for each world. Within a world every plan
    meets the same chance.
    """
    world, trial, pack, luck, bench = states[1], states[2], packs[0], streams[1], benches[0]
    weight = first_world(states, desks[0], streams[0], bench)
    for number in range(worlds):
        weight = next_world(states, desks[0], streams[0], bench, weight)
        eager, naive = 0, EVERYBODY
        if bench.others == MIXED:
            eager = eager_seats(world, bench.seat, streams[0])
            naive = naive_seats(world, bench.seat, streams[0])
        for index in range(bench.plans):
            if has(bench.alive, index):
                copy(trial, world)
                copy(luck, streams[0])
                carry_out(trial, bench, index)
                keen = eager | 1 << bench.seat if bench.manners[index] == BOLD else eager
                finish_deal(states, bench, index, pack, luck, keen, naive)
                results[number * MOST_PLANS + index] = value_of(world, trial, bench)
                note(world, trial, bench, index)
        copy(streams[0], luck)


@rule
def first_world(states: Sequence[Record], desk: Desk, stream: Stream, bench: Bench) -> float:
    """Where the chain of worlds begins, in states[1]; returns how likely it is."""
    view, world = states[0], states[1]
    imagine(view, bench.seat, stream, desk, world)
    if bench.proposals == 0:
        return 1.0
    weight = likelihood(world, bench.seat, states[4], 0.0, bench.others)
    return propose(states, desk, stream, bench, WARMING, weight)


@rule
def next_world(states: Sequence[Record], desk: Desk, stream: Stream, bench: Bench, weight: float) -> float:
    """The next world to try, in states[1]; returns how likely it is."""
    if bench.proposals == 0:
        imagine(states[0], bench.seat, stream, desk, states[1])
        return weight
    return propose(states, desk, stream, bench, bench.proposals, weight)


@rule
def propose(states: Sequence[Record], desk: Desk, stream: Stream, bench: Bench, times: int, weight: float) -> float:
    """Propose worlds that fit; one takes the place of the last by the chance that it is likelier.

    Worlds so come to be as frequent as the acts of the others make them (Metropolis and Hastings; that one world is
    proposed in place of another has the same chance both ways).
    """
    view, world, other = states[0], states[1], states[3]
    for _ in range(times):
        imagine_near(view, bench.seat, stream, desk, world, states[4], other)
        least = unit(stream) * weight
        found = likelihood(other, bench.seat, states[4], least, bench.others)
        if found > least:
            copy(world, other)
            weight = found
    return weight


@rule
def eager_seats(world: AnyState, seat: int, stream: Stream) -> int:
    """Which of the others play boldly in this world: the oftener, the more it seems to be so."""
    eager = 0
    for other in range(world.seats):
        if other != seat and below(stream, SURE) + ABLE < ambition(world, other):
            eager |= 1 << other
    return eager


@rule
def naive_seats(world: AnyState, seat: int, stream: Stream) -> int:
    """Which of the others play as beginners in this world."""
    naive = 0
    for other in range(world.seats):
        if other != seat and below(stream, NAIVE_ONE_IN) == 0:
            naive |= 1 << other
    return naive


@rule
def carry_out(trial: AnyState, bench: Bench, index: int) -> None:
    """The actions of a plan, in a row."""
    for step in range(bench.lengths[index]):
        apply(trial, bench.seat, bench.steps[index * STEPS + step])


@rule
def finish_deal(
    states: Sequence[Record], bench: Bench, index: int, pack: Pack, luck: Stream, keen: int, naive: int
) -> None:
    """Play states[2] on by habit, some seats boldly or as beginners, until the deal or the match is over.

    After a plan that is a word the seat's own first card is played as usual too: the best for each world would be
    chosen on what nobody sees, which the plans that are cards are not.
    """
    state: AnyState = states[2]
    deals = states[0].deals
    owes_card = bench.steps[index * STEPS] >= FIRST_WORD
    while state.deals == deals:
        seats = waiting(state)
        if seats == 0:
            if wanted(state, pack) == 0:
                return
            shuffle(pack, luck)
            deal(state, pack)
        else:
            seat = lowest(seats)
            if seat != bench.seat:
                apply(state, seat, others_action(state, seat, luck, keen, naive))
            elif tricks_left(state, seat) <= ENDING and not owes_card:
                finish_best(states, bench, luck, keen, naive)
                return
            else:
                owes_card = owes_card and tricks_left(state, seat) == MANY
                apply(state, seat, usual_action(state, seat, luck, keen, naive))


@rule
def note(world: AnyState, trial: AnyState, bench: Bench, index: int) -> None:
    """Add what came of a plan in this world."""
    change = float(gained(world, trial, bench.seat))
    bench.tried[index] += 1
    bench.changes[index] += change
    bench.squares[index] += change * change
    found = fate(world, trial, bench.seat)
    for kind in range(FATES):
        bench.fates[index * FATES + kind] += found >> kind & 1
