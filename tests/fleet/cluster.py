"""A database that is thrown away: PostgreSQL in a folder of its own, reached by a socket in it."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from attrs import define

NOBODY = 65534
SETTINGS = {
    "fsync": "off",
    "full_page_writes": "off",
    "listen_addresses": "",
    "max_connections": "60",
    "shared_buffers": "16MB",
    "log_min_messages": "fatal",
    "autovacuum": "off",
}


def programs() -> Path | None:
    """Where PostgreSQL's programs are; None where they are not installed."""
    found = shutil.which("initdb")
    if found:
        return Path(found).parent
    there = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    return there[-1].parent if there else None


@define
class Cluster:
    """A server in ``folder``, and the databases in it."""

    folder: Path
    bin: Path
    _made: int = 0

    def start(self) -> None:
        """Start the server, and return when it answers."""
        self._run("pg_ctl", "-w", "-s", "-l", str(self.folder / "log"), "start")

    def stop(self, how: str = "immediate") -> None:
        """Stop it: ``immediate`` is what a crash would do."""
        self._run("pg_ctl", "-w", "-s", "-m", how, "stop")

    def new(self) -> str:
        """The address of a new, empty database."""
        import psycopg  # only those who share a paddock have it

        self._made += 1
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE paddock{self._made}")
        return self.address(f"paddock{self._made}")

    def address(self, name: str) -> str:
        """The address of a database of this name."""
        return f"host={self.folder} dbname={name} user=paddock"

    @property
    def socket(self) -> Path:
        """What clients connect to."""
        return self.folder / ".s.PGSQL.5432"

    def make(self) -> None:
        """Make the files of the server."""
        self._run("initdb", "-A", "trust", "-U", "paddock", "--no-sync", "--no-instructions", "-E", "UTF8")
        lines = [f"{name} = '{value}'" for name, value in SETTINGS.items()]
        settings = self.folder / "data" / "postgresql.conf"
        settings.write_text("\n".join([*lines, f"unix_socket_directories = '{self.folder}'", ""]))

    def _run(self, program: str, *words: str) -> None:
        # The server refuses to run as root.
        nobody = NOBODY if os.geteuid() == 0 else None
        environ = {
            "PGDATA": str(self.folder / "data"),
            "PGUSER": "paddock",
            "PATH": os.environ["PATH"],
            "LC_ALL": "C",
        }
        done = subprocess.run(
            [self.bin / program, *words],
            check=False,
            cwd=self.folder,
            env=environ,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            user=nobody,
            group=nobody,
            extra_groups=None if nobody is None else [],
        )
        if done.returncode:
            raise AssertionError(f"{program} failed: {done.stderr.decode()}")


@contextmanager
def cluster() -> Iterator[Cluster]:
    """A server, until it is no longer needed; raises LookupError where PostgreSQL is not installed."""
    there = programs()
    if there is None:
        raise LookupError("PostgreSQL's programs are not installed (apt install postgresql)")
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(prefix="pg-", dir=memory if os.access(memory, os.W_OK) else None) as folder:
        if os.geteuid() == 0:
            os.chown(folder, NOBODY, NOBODY)
        server = Cluster(Path(folder), there)
        server.make()
        server.start()
        try:
            yield server
        finally:
            server.stop()
