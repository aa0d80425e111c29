"""Two hosts on one database, one in trouble: no move lost, none doubled, never two who keep the paddock."""

import json
import multiprocessing
import os
import random
import signal
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import Any

import psycopg
from attrs import frozen

from fleet.cluster import Cluster
from fleet.proxy import Proxy
from fleet.worker import HERE, OVER_A_LINK, PATIENCE, Orders, words_of, work
from motorchamp_tui.fleet.database import Database
from motorchamp_tui.fleet.working_copy import WorkingCopy
from motorchamp_tui.journal.reader import JournalReader

PROCESSES = multiprocessing.get_context("forkserver")
LONG = 20.0
A_MOMENT = 0.02
ENOUGH = 15
OTHER = {"a": "b", "b": "a"}
OF_KEEPER = 0.8
"""How often it is the host that keeps the paddock which is in trouble, and not the one that waits."""
Line = dict[str, Any]


@frozen
class Verdict:
    """What a trial showed; ``found`` is empty when everything held.

    ``moves`` were driven, and so many told at the host that waits. ``away``: seconds without a move told.
    """

    seed: int
    troubles: tuple[str, ...]
    found: tuple[str, ...]
    moves: int
    races: int
    epochs: int
    away: float
    lost_answers: int
    moves_over_a_link: int
    answers: Sequence[float]
    """Seconds that each answer over a link took."""


class Trial:
    """One trial from one seed."""

    def __init__(self, server: Cluster, seed: int, folder: Path, mistake: str = "") -> None:
        self._server = server
        self._seed = seed
        self._chance = random.Random(f"trial {seed}")
        self._folder = folder
        self._mistake = mistake
        self._name = server.new().split("dbname=")[1].split()[0]
        self._log = folder / "log"
        self._proxies = dict[str, Proxy]()
        self._hosts = dict[str, Any]()
        self._found: list[str] = []

    def run(self) -> Verdict:
        """Start two hosts, give one of them trouble, and look what became of the races."""
        troubles: list[str] = []
        try:
            for name in OTHER:
                way = self._folder / f"way-{name}"
                way.mkdir()
                self._proxies[name] = Proxy(way, self._server.socket)
                self._start(name)
            self._wait_for_moves()
            for _ in range(self._chance.choice((1, 1, 2))):
                trouble = self._chance.choice(list(TROUBLES))
                troubles.append(trouble)
                keeper = self._keeper()
                troubled = keeper if self._chance.random() < OF_KEEPER else OTHER[keeper]
                TROUBLES[trouble](self, troubled)
                self._wait_for_moves()
            keeper = self._keeper()
            self._stop()
        finally:
            for host in self._hosts.values():
                with suppress(ProcessLookupError):
                    os.kill(host.pid, signal.SIGCONT)
                host.kill()
                host.join()
            for proxy in self._proxies.values():
                proxy.end()
        lines = list(self._lines())
        moves, races, epochs = self._look_back(lines, keeper)
        lost = sum(proxy.lost for proxy in self._proxies.values())
        over_a_link = [line for line in lines if line.get("where") == OVER_A_LINK]
        return Verdict(
            self._seed,
            tuple(troubles),
            tuple(self._found),
            moves,
            races,
            epochs,
            _longest_pause(lines),
            lost,
            sum(line["what"] == "told" for line in over_a_link),
            [line["took"] for line in over_a_link if line["what"] == "answered"],
        )

    def _start(self, name: str) -> None:
        address = f"host={self._folder / f'way-{name}'} dbname={self._name} user=paddock"
        seed = self._chance.randrange(10**6)
        orders = Orders(name, address, self._folder / name, self._log, seed, self._mistake)
        self._hosts[name] = PROCESSES.Process(target=work, args=(orders,), daemon=True)
        self._hosts[name].start()

    def _stop(self) -> None:
        for host in self._hosts.values():
            os.kill(host.pid, signal.SIGTERM)
        for name, host in self._hosts.items():
            host.join(LONG)
            if host.is_alive():
                self._found.append(f"host {name} does not end")

    def _lines(self) -> Iterator[Line]:
        for text in self._log.read_text().splitlines() if self._log.exists() else ():
            yield json.loads(text)

    def _keeper(self) -> str:
        return str(max((line["epoch"], line["host"]) for line in self._lines() if line["what"] == "keeps")[1])

    def _wait_for_moves(self) -> None:
        """Wait until races go on, for some moves more, and are told by both hosts."""
        since, until = time.monotonic(), time.monotonic() + LONG
        told = Counter[str]()
        while time.monotonic() < until:
            told = Counter(
                line["where"] for line in self._lines() if line["what"] == "told" and line["at"] > since
            )
            if told[HERE] > ENOUGH and told[OVER_A_LINK] > ENOUGH:
                return
            time.sleep(0.05)
        self._found.append(f"races do not go on: {dict(told)}")

    # What may happen

    def kill(self, host: str) -> None:
        """The host is killed, and started again later."""
        self._hosts[host].kill()
        self._hosts[host].join()
        time.sleep(self._chance.uniform(0, 2 * PATIENCE.lease))
        self._start(host)

    def sleep(self, host: str) -> None:
        """The host sleeps beyond its lease, and wakes up in the middle of something."""
        os.kill(self._hosts[host].pid, signal.SIGSTOP)
        time.sleep(PATIENCE.lease * self._chance.uniform(0.5, 2.5))
        os.kill(self._hosts[host].pid, signal.SIGCONT)

    def cut_off(self, host: str) -> None:
        """The host does not reach the database."""
        self._proxies[host].is_closed = True
        time.sleep(PATIENCE.lease * self._chance.uniform(0.1, 2.5))
        self._proxies[host].is_closed = False

    def silence(self, host: str) -> None:
        """Nothing gets through to the database or back, and nobody says so."""
        self._proxies[host].is_silent = True
        time.sleep(PATIENCE.lease * self._chance.uniform(0.1, 2.5))
        self._proxies[host].is_silent = False

    def lose_answers(self, host: str) -> None:
        """Commits arrive, and their answers do not."""
        self._proxies[host].loses_commits = self._chance.randint(1, 6)
        time.sleep(PATIENCE.lease * self._chance.uniform(0.5, 1.5))
        self._proxies[host].loses_commits = 0

    def restart_database(self, _: str) -> None:
        """The database crashes, and comes back."""
        self._server.stop()
        time.sleep(PATIENCE.lease * self._chance.uniform(0, 1.5))
        self._server.start()

    def end_connections(self, host: str) -> None:
        """The database ends connections, again and again."""
        for _ in range(self._chance.randint(1, 5)):
            with psycopg.connect(self._server.address("postgres"), autocommit=True) as connection:
                connection.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", (self._name,)
                )
            time.sleep(self._chance.uniform(0, 0.4))

    # What has to hold

    def _look_back(self, lines: Sequence[Line], keeper: str) -> tuple[int, int, int]:
        database = Database(self._server.address(self._name))
        try:
            _, there = database.inventory()
            kept = {name: database.content(name) for name in there}
            here = WorkingCopy(self._folder / keeper, database.id, database)
            files = {name: path.read_bytes() for name, path in here.files().items()}
            here.close()
        finally:
            database.close()
        if different := sorted(name for name in kept.keys() | files.keys() if kept.get(name) != files.get(name)):
            self._found.append(f"the folder of {keeper} is not what is in the database: {different[:3]}")
        races = self._races(kept)
        self._check_told(lines, races)
        self._found += [f"{line['host']}: {line['words']}" for line in lines if line["what"] == "wrong"]
        self._check_epochs(lines)
        return sum(map(len, races.values())), len(races), max(line["epoch"] for line in lines)

    def _races(self, kept: dict[str, bytes]) -> dict[int, list[str]]:
        races = dict[int, list[str]]()
        for name, data in kept.items():
            if name.startswith("races/"):
                reader = JournalReader(name)
                reader.feed(data)
                record = reader.finish()
                if reader.damage is not None:
                    self._found.append(f"{name} is damaged: {reader.damage.reason}")
                if record.plan.seed in races:
                    self._found.append(f"{name} is there twice")
                races[record.plan.seed] = [words_of(step) for run in record.runs for step in run.steps]
        return races

    def _check_told(self, lines: Sequence[Line], races: dict[int, list[str]]) -> None:
        for line in lines:
            if line["what"] == "told":
                steps, number = races.get(line["race"], []), line["number"]
                if number >= len(steps) or steps[number] != line["step"]:
                    there = steps[number] if number < len(steps) else "nothing"
                    self._found.append(
                        f"{line['step']!r} was told in epoch {line['epoch']}, and {there!r} is kept"
                    )
                    return

    def _check_epochs(self, lines: Sequence[Line]) -> None:
        """Nobody keeps the paddock before the lease of the one before has run out, or they have closed it."""
        free = defaultdict[int, float](float)
        for line in lines:
            if line["what"] == "until":
                free[line["epoch"]] = max(free[line["epoch"]], line["until"])
        closed = {line["epoch"]: line["at"] for line in lines if line["what"] == "closed"}
        for line in lines:
            if line["what"] != "keeps":
                continue
            before = line["epoch"] - 1
            if min(free[before], closed.get(before, free[before])) > line["at"] + A_MOMENT:
                self._found.append(f"{line['host']} takes the paddock over while epoch {before} lasts")
        with psycopg.connect(self._server.address(self._name)) as connection:
            rows = connection.execute("SELECT epoch FROM motorchamp.piece ORDER BY change").fetchall()
        epochs = [row[0] for row in rows]
        if epochs != sorted(epochs):
            self._found.append("somebody has written after their epoch")


TROUBLES: dict[str, Callable[[Trial, str], None]] = {
    "killed": Trial.kill,
    "asleep": Trial.sleep,
    "cut off": Trial.cut_off,
    "silence": Trial.silence,
    "answers lost": Trial.lose_answers,
    "database restarted": Trial.restart_database,
    "connections ended": Trial.end_connections,
}


def _longest_pause(lines: Sequence[Line]) -> float:
    times = sorted(line["at"] for line in lines if line["what"] == "told")
    return max((later - earlier for earlier, later in pairwise(times)), default=0.0)


def hold(server: Cluster, seed: int, mistake: str = "") -> Verdict:
    """Hold the trial of this seed."""
    with tempfile.TemporaryDirectory() as folder:
        return Trial(server, seed, Path(folder), mistake).run()
