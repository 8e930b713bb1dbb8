"""What the system asks of a command that runs long: to stop, or to go with its terminal."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def stops_raise(interruption: Callable[[int], BaseException]) -> Iterator[None]:
    """Being told to stop, or the terminal's closing, raises this of the signal; said again it changes nothing.

    A signal that we are to pass over (nohup) is passed over.
    """

    def interrupt(stop: int, _: object) -> None:
        for number in heeded:
            signal.signal(number, signal.SIG_IGN)
        raise interruption(stop)

    heeded = [number for number in (signal.SIGTERM, signal.SIGHUP) if signal.getsignal(number) == signal.SIG_DFL]
    before = {number: signal.signal(number, interrupt) for number in heeded}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
