"""The log of a match, beside a plain list: whatever grows from it, it stays what it was."""

from hypothesis import given
from hypothesis import strategies as st

from tripot.engine.entries import Dealt, Played
from tripot.table.log import LEAF, Log

entries = st.lists(
    st.builds(Played, st.integers(0, 7), st.integers(0, 51), st.just("Qs")) | st.just(Dealt((1, 2, 3))),
    max_size=3 * LEAF + 5,
)


def grown(some: list[Dealt | Played]) -> list[Log]:
    """The log of each beginning of these entries, each grown from the one before."""
    logs = [Log()]
    for entry in some:
        logs.append(logs[-1].plus(entry))
    return logs


@given(entries, st.data())
def test_a_log_is_read_as_a_list_is(some: list[Dealt | Played], data: st.DataObject) -> None:
    log, size = grown(some)[-1], len(some)
    assert len(log) == size
    assert list(log) == some
    assert log.packs == sum(isinstance(entry, Dealt) for entry in some)
    start, stop = (data.draw(st.none() | st.integers(-size - 2, size + 2)) for _ in range(2))
    assert log[start:stop] == tuple(some[start:stop])
    for place in range(-size, size):
        assert log[place] == some[place]
    assert log.last == {entry.seat: at for at, entry in enumerate(some) if isinstance(entry, Played)}


@given(entries)
def test_what_grows_from_a_log_leaves_it_as_it_was(some: list[Dealt | Played]) -> None:
    for size, log in enumerate(grown(some)):
        other = log.plus(Dealt((4,)))
        assert list(log) == some[:size]
        assert list(other) == [*some[:size], Dealt((4,))]
        assert log == grown(some[:size])[-1]
        assert log != other
