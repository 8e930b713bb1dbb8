"""A PostgreSQL of the tests' own: made in a folder, started, stopped and killed."""

import contextlib
import itertools
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

import psutil

WITHIN = 60.0  # seconds; never waited for unless something is wrong
USER = "postgres"  # whoever owns the cluster where we are root, as whom PostgreSQL does not run
SETTINGS = {"listen_addresses": "", "autovacuum": "off", "max_connections": "60"}


def program(name: str) -> str:
    """Where one of PostgreSQL's programs is."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    where = str(found[-1]) if found else shutil.which(name)
    assert where, f"{name} is not there: tools/postgres.sh sees to it"
    return where


class Cluster:
    """A server on a socket in a folder, with such settings; `url` makes a new database and names it."""

    def __init__(self, folder: Path, settings: Mapping[str, str]) -> None:
        self.folder = folder
        self._settings = [f"--{name}={value}" for name, value in settings.items()]
        self._as = {"user": USER, "group": USER} if os.geteuid() == 0 else {}
        if self._as:
            shutil.chown(folder, USER, USER)
        command = [program("initdb"), "-D", "data", "-U", "tripot", "-E", "UTF8", "--locale=C", "-A", "trust", "-N"]
        self._run(command, check=True)
        self._databases = itertools.count()
        self._server: subprocess.Popen[bytes] | None = None

    def _run(self, command: list[str], *, check: bool) -> int:
        done = subprocess.run(command, cwd=self.folder, capture_output=True, check=False, **self._as)  # type: ignore[call-overload]
        assert done.returncode == 0 or not check, done.stderr.decode()
        return int(done.returncode)

    def start(self) -> None:
        """Start, and wait until it answers."""
        command = [program("postgres"), "-D", "data", "-k", str(self.folder), *self._settings]
        said = self.folder.parent / f"{self.folder.name}.log"
        with said.open("ab") as log:
            self._server = subprocess.Popen(command, cwd=self.folder, stderr=log, stdout=log, **self._as)  # type: ignore[call-overload]
        end = time.monotonic() + WITHIN
        while self._run([program("pg_isready"), "-h", str(self.folder), "-q"], check=False) != 0:
            assert time.monotonic() < end, f"PostgreSQL does not answer: {said.read_text()[-1000:]}"
            time.sleep(0.02)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """End it: politely with connections cut (SIGINT), or at once, as a crash of the machine would (SIGQUIT)."""
        assert self._server is not None
        self._server.send_signal(how)
        self._server.wait(WITHIN)
        self._server = None

    def pause(self) -> None:
        """Let it and all its connections answer nothing."""
        self._all(signal.SIGSTOP)

    def go_on(self) -> None:
        """After a pause."""
        self._all(signal.SIGCONT)

    def _all(self, what: signal.Signals) -> None:
        assert self._server is not None
        whole = psutil.Process(self._server.pid)
        for process in (whole, *whole.children()):
            with contextlib.suppress(psutil.NoSuchProcess):  # a connection may just have ended
                process.send_signal(what)

    def url(self, encoding: str = "UTF8") -> str:
        """The URL of a new, empty database."""
        name, where = f"d{next(self._databases)}", ["-h", str(self.folder), "-U", "tripot"]
        self._run([program("createdb"), *where, "-T", "template0", "-E", encoding, name], check=True)
        return f"postgresql://tripot@/{name}?host={self.folder}"


@contextlib.contextmanager
def running(**settings: str) -> Iterator[Cluster]:
    """A server with these settings and ours, while this lasts; the path of a socket must be short."""
    with tempfile.TemporaryDirectory(prefix="tripot-pg-") as folder:
        Path(folder).chmod(0o755)
        place = Path(folder) / "c"
        place.mkdir()
        cluster = Cluster(place, SETTINGS | settings)
        cluster.start()
        try:
            yield cluster
        finally:
            if cluster._server is not None:
                cluster.stop(signal.SIGQUIT)  # nothing of it is kept: it need not be written
