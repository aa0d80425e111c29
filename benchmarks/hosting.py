"""What friends over SSH cost: a real host in a process of its own, real clients over loopback.

Times are those of a client in a process that does nothing else: from a key to the last byte of its answer, from
the connection to the whole first frame. Memory and processor time are the host's, cryptography included, and where
several share a database, those of all of them and of the database.
"""

import asyncio
import contextlib
import multiprocessing
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import ExitStack, asynccontextmanager, contextmanager
from multiprocessing.connection import Connection
from pathlib import Path

import asyncssh
from attrs import define, evolve, field

from benchmarks.figures import Figure, at_most, milliseconds
from benchmarks.pseudo_terminal import PseudoTerminal
from motorchamp_tui.games.options import USUAL
from motorchamp_tui.paddock.clock import WallClock
from motorchamp_tui.paddock.entries.agreement import Agreement
from motorchamp_tui.paddock.paddock import Paddock
from motorchamp_tui.paddock.people.players import Player

GAME = str(Path(sys.executable).with_name("motorchamp"))
SESSIONS = (1, 10, 50, 100)
SESSIONS_OF_THE_SECOND = 10
DRIVERS_A_RACE = 4
NEVER = 3600
"""Seconds after which a stand-in would drive."""
STARTING = 60
"""Seconds that a host may take to begin."""
SIZES = ((80, 24), (120, 36))
PRESSES, PRESS_EVERY = 100, 0.05
PLAY_SECONDS, IDLE_SECONDS = 20.0, 5.0
ENTER_EVERY = 5.0
"""Seconds between two presses of Enter by each driver: a go asks two questions, so about as long as it takes."""
QUIET, GO_QUIET = 0.05, 1.5
PATIENCE = 5.0
PRESSES_IN_GOES = 16
VISITS, FIRST_VISITS = 500, 100
AT_ONCE = 4
CLIENTS_AN_ADDRESS = 20
MEMORY, PROCESSOR, ECHO, PAUSE = 4.0, 4.0, 10.0, 50.0
HOSTS = "--hosts="
TESTS = Path(__file__).parents[1] / "tests"
LINE_IS_UP = "the line to the host that keeps the paddock is up"
LEFT, RIGHT, ENTER, CTRL_C = b"\x1b[D", b"\x1b[C", b"\r", b"\x03"
CIRCUITS = {"motorchamp": "A1-B1-C1", "motorsportspiel": "hockenheim-gp"}
CARS = {"motorchamp": 2, "motorsportspiel": 2}
TAKE = {"motorchamp": ENTER, "motorsportspiel": b"\t" + ENTER}
"""What takes everything as it is offered: in the second game a good placing has to be asked for."""
FIRST, SECOND = CIRCUITS


def figures(*options: str) -> Iterator[Figure]:
    """Everything about hosting; with ``--hosts=1,3`` what so many hosts on one database make of a full house."""
    if options:
        yield from _full_houses(options)
        return
    yield from _openssh()
    for sessions in SESSIONS:
        yield from asyncio.run(_in_play(sessions))
    yield from asyncio.run(_in_play(SESSIONS_OF_THE_SECOND, SECOND))
    yield from asyncio.run(_watched(SESSIONS[-1]))
    for game in CIRCUITS:
        for size in SIZES:
            yield from asyncio.run(_bytes(*size, game))
    yield from asyncio.run(_comings_and_goings())


def _full_houses(options: Sequence[str]) -> Iterator[Figure]:
    """A hundred in play, and all but a few of them at one race, at different numbers of hosts."""
    for option in options:
        counts = option.removeprefix(HOSTS).split(",")
        if not option.startswith(HOSTS) or not all(count.isdecimal() and int(count) for count in counts):
            raise SystemExit(f"{option}: hosting has {HOSTS}N or {HOSTS}N,M alone.")
        for hosts in map(int, counts):
            yield Figure(f"{hosts} ×: load of the machine before it", f"{os.getloadavg()[0]:.2f}")
            before = _machine_time()
            for measure in (_in_play, _watched):
                for figure in asyncio.run(measure(SESSIONS[-1], hosts=hosts)):
                    yield evolve(figure, what=f"{hosts} × {figure.what}")
            stolen, whole = (now - then for now, then in zip(_machine_time(), before, strict=True))
            yield Figure(f"{hosts} ×: of its time the machine lost to others", f"{stolen / whole:.1%}")


def _machine_time() -> tuple[int, int]:
    """Of all cores since they were started, in ticks: what other virtual machines had instead, and all of it."""
    ticks = [int(word) for word in Path("/proc/stat").read_text().splitlines()[0].split()[1:9]]
    return ticks[7], sum(ticks)


@define
class Friend:
    """Somebody with a key, who has been here before."""

    key: bytes
    name: str
    number: int


class Client(asyncssh.SSHClientSession[bytes]):
    """A terminal at the other end of a line: counts what arrives, draws nothing."""

    def __init__(self) -> None:
        self.received = 0
        self.last = 0.0
        self._news = asyncio.Event()

    def connection_made(self, chan: asyncssh.SSHClientChannel[bytes]) -> None:
        """The line is open."""
        self.channel = chan

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:
        """Something to show."""
        self.received += len(data)
        self.last = time.perf_counter()
        self._news.set()

    async def until_quiet(self, pause: float = QUIET) -> None:
        """Wait for something, if it comes at all, and until nothing more comes for so long."""
        self._news.clear()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._news.wait(), PATIENCE)
        while time.perf_counter() - self.last < pause:
            await asyncio.sleep(pause / 2)

    async def press(self, key: bytes) -> float:
        """Seconds from the key to the last byte of its answer; none at all where it shows nothing."""
        started = time.perf_counter()
        self.channel.write(key)
        await self.until_quiet()
        return max(0.0, self.last - started)


@define
class Door:
    """Where hosts let people in, and their lines: friends are dealt out to the ``ports`` in turn."""

    ports: Sequence[int]
    connections: list[asyncssh.SSHClientConnection] = field(factory=list, init=False)

    async def connect(
        self, friend: Friend, size: tuple[int, int] = SIZES[0], client: Client | None = None
    ) -> Client:
        """Let a friend come in, at this terminal if at any, and wait for the first frame."""
        terminal = client or Client()
        connection = await asyncssh.connect(
            "127.0.0.1",
            self.ports[friend.number % len(self.ports)],
            username=friend.name,
            client_keys=[asyncssh.import_private_key(friend.key)],
            known_hosts=None,
            agent_path=None,
            config=None,
            local_addr=(f"127.0.0.{1 + friend.number // CLIENTS_AN_ADDRESS}", 0),
        )
        self.connections.append(connection)
        kind = "xterm-256color"
        await connection.create_session(lambda: terminal, term_type=kind, term_size=size, encoding=None)
        await terminal.until_quiet()
        return terminal

    async def let_go(self) -> None:
        """Cut all lines."""
        for connection in self.connections:
            connection.abort()
        await asyncio.gather(*(connection.wait_closed() for connection in self.connections))
        self.connections.clear()


@define
class Host(Door):
    """A running host, or several that share a database: then ``others`` are the processes of those and of that."""

    process: subprocess.Popen[str]
    folder: Path
    friends: Sequence[Friend]
    others: Sequence[int] = field(default=(), kw_only=True)

    @property
    def goes(self) -> int:
        """How many goes the journals of all races have."""
        journals = (path.read_text(encoding="utf-8") for path in (self.folder / "races").glob("*.journal"))
        return sum(line[:1].isdigit() for text in journals for line in text.splitlines())

    @property
    def memory(self) -> float:
        """MiB that its processes have for themselves."""
        texts = [Path(f"/proc/{number}/smaps_rollup").read_text() for number in self._processes]
        lines = [line for text in texts for line in text.splitlines()]
        return sum(int(line.split()[1]) for line in lines if line.startswith("Private")) / 1024

    @property
    def processor_times(self) -> Mapping[int, float]:
        """Seconds that each of them has used, with what those had used that it has started and that have ended."""
        texts = {number: Path(f"/proc/{number}/stat").read_text() for number in self._processes}
        ticks = {number: text.rpartition(")")[2].split()[11:15] for number, text in texts.items()}
        return {number: sum(map(int, words)) / os.sysconf("SC_CLK_TCK") for number, words in ticks.items()}

    @property
    def _processes(self) -> Sequence[int]:
        started = [self.process.pid, *self.others]
        children = (Path(f"/proc/{number}/task/{number}/children").read_text().split() for number in started)
        return [*started, *(int(number) for numbers in children for number in numbers)]


async def _prepare(folder: Path, count: int, watching: int, game: str, alone: int = 1) -> list[Friend]:
    """So many friends, each in a race that has begun: the first ones ``alone`` against bots, then four a race.

    The last ones, so many as are ``watching``, drive nowhere.
    """
    paddock = Paddock(folder, WallClock())
    await paddock.open_up()
    friends, people = list[Friend](), list[Player]()
    for number in range(count):
        key = asyncssh.generate_private_key("ssh-ed25519")
        player = paddock.players.welcome(key.get_fingerprint(), f"Friend {number}")
        paddock.players.remember(player.key, {"glyphs": "full", "colours": "256"})
        friends.append(Friend(key.export_private_key(), player.name, number))
        people.append(player)
    agreement = Agreement(CIRCUITS[game], laps=20, options=USUAL, cars=CARS[game], stand_in_after=NEVER)
    # Those whose key presses are timed sit alone in races: nobody else's go is taken for an answer.
    together = people[alone : count - watching]
    groups = [[player] for player in people[:alone]]
    groups += [together[at : at + DRIVERS_A_RACE] for at in range(0, len(together), DRIVERS_A_RACE)]
    for group in groups:
        opener, *others = group
        visits = [paddock.come_in(player) for player in (opener, *others)]
        meeting = paddock.open_meeting(opener, agreement)
        for player in others:
            meeting.take_seat(player)
        for _ in range(DRIVERS_A_RACE - len(group)):
            meeting.add_bot(opener, "steady")
        for player in (opener, *others):
            meeting.set_ready(player, is_ready=True)
        for visit in visits:
            visit.leave()
    await paddock.close()
    return friends


@asynccontextmanager
async def _host(friends: int, watching: int = 0, game: str = FIRST, hosts: int = 1) -> AsyncIterator[Host]:
    """A host with races of so many friends, all in this game; several ``hosts`` have them in one database."""
    with ExitStack() as opened:
        folder = Path(opened.enter_context(tempfile.TemporaryDirectory()))
        known = await _prepare(folder / "1", friends, watching, game, hosts)
        options, others = list[str](), list[int]()
        if hosts > 1:
            address, server = opened.enter_context(_database())
            options, others = ["--database", address], [server]
        started, ports = list[subprocess.Popen[str]](), list[int]()
        try:
            for number in range(1, hosts + 1):
                started.append(process := _start(folder / str(number), options))
                assert process.stdout is not None
                ports.append(port_in(process.stdout.readline()))
            others += [process.pid for process in started[1:]]
            for number in range(2, hosts + 1):
                await _until(folder / f"{number}.log", LINE_IS_UP)
            host = Host(ports, started[0], folder / "1", known, others=others)
            await asyncio.sleep(1.0)
            yield host
            await host.let_go()
        finally:
            for process in started[::-1]:
                process.send_signal(signal.SIGTERM)
                process.communicate()


def _start(folder: Path, options: Sequence[str]) -> subprocess.Popen[str]:
    """Start a host in this folder, with a log beside it."""
    command = [GAME, "host", "--port", "0", "--folder", str(folder), "--max-sessions", "200"]
    with folder.with_suffix(".log").open("w") as log:
        return subprocess.Popen([*command, *options], stdout=subprocess.PIPE, stderr=log, text=True)


async def _until(log: Path, words: str) -> None:
    """Return when these words are in the log."""
    async with asyncio.timeout(STARTING):
        while words not in log.read_text("utf-8"):
            await asyncio.sleep(0.1)


@contextmanager
def _database() -> Iterator[tuple[str, int]]:
    """The address of an empty database, and the process of its server."""
    sys.path.insert(0, str(TESTS))
    from fleet.cluster import cluster

    try:
        with cluster() as server:
            yield server.new(), int((server.folder / "data" / "postmaster.pid").read_text().split()[0])
    except LookupError as error:
        raise SystemExit(f"{error}.") from None


def port_in(line: str) -> int:
    """The port in ``People come in with: ssh -p 2222 127.0.0.1``."""
    return int(line.split()[-2])


def _openssh() -> Iterator[Figure]:
    """The system's own client under a pseudo terminal, from its start to the whole first frame."""
    yield from asyncio.run(_first_frames())


async def _first_frames() -> list[Figure]:
    async with _host(1) as host:
        friend, times, with_openssh = host.friends[0], list[float](), list[float]()
        for _ in range(20):
            started = time.perf_counter()
            client = await host.connect(friend)
            times.append(client.last - started)
            await host.let_go()
        with tempfile.TemporaryDirectory() as home:
            identity = Path(home) / "key"
            identity.write_bytes(friend.key)
            identity.chmod(0o600)
            for _ in range(10):
                with_openssh.append(await asyncio.to_thread(_openssh_start, host.ports[0], identity))
    return [
        milliseconds("connection to the whole first frame, asyncssh", times),
        milliseconds("start of ssh to the whole first frame, OpenSSH", with_openssh),
    ]


def _openssh_start(port: int, identity: Path) -> float:
    options = (
        "StrictHostKeyChecking=no",
        f"UserKnownHostsFile={os.devnull}",
        "IdentitiesOnly=yes",
        "LogLevel=ERROR",
    )
    command = ["ssh", "-F", os.devnull, "-tt", "-p", str(port), "-i", str(identity)]
    command += [word for option in options for word in ("-o", option)]
    with PseudoTerminal([*command, "127.0.0.1"]) as terminal:
        terminal.read_until(lambda: len(terminal.output) > 1000, "the first frame")
        terminal.read_until_quiet()
        return terminal.arrivals[-1][0] - terminal.started


async def _in_play(sessions: int, game: str = FIRST, hosts: int = 1) -> list[Figure]:
    """So many lines, all of them in races of this game that go on."""
    async with _host(sessions, game=game, hosts=hosts) as host:
        empty = host.memory
        timed, crowd = await _come_in(host, sessions - hosts, TAKE[game])
        idle, _ = await _load(host, IDLE_SECONDS)
        quiet = await _echoes(timed)
        crowd.play()
        load, busiest = await _load(host, PLAY_SECONDS)
        echoes = await _echoes(timed, PLAY_SECONDS)
        memory = host.memory
        await crowd.leave()
    what = f"{sessions} in play" if game == FIRST else f"{game}: {sessions} in play"
    return [
        at_most(f"{what}: key to echo, median", 1000 * statistics.median(echoes), ECHO, "ms"),
        at_most(f"{what}: the slowest of {len(echoes)} echoes", 1000 * max(echoes), PAUSE, "ms"),
        milliseconds(f"{what}: key to echo while nobody else plays", quiet),
        at_most(f"{what}: memory a session", (memory - empty) / sessions, MEMORY, "MiB"),
        at_most(f"{what}: processor a session", 1000 * load / sessions, PROCESSOR, "millicores"),
        Figure(f"{what}: processor of the busiest process", f"{1000 * busiest:.0f} millicores"),
        Figure(f"{what}: processor a session while all only look", f"{1000 * idle / sessions:.2f} millicores"),
    ]


async def _watched(sessions: int, hosts: int = 1) -> list[Figure]:
    """One race of four, and everybody else watches it: all screens are drawn at the same moments."""
    watching = sessions - hosts - DRIVERS_A_RACE
    async with _host(sessions, watching, hosts=hosts) as host:
        timed, crowd = await _come_in(host, DRIVERS_A_RACE)
        crowd.play()
        load, busiest = await _load(host, PLAY_SECONDS)
        echoes = await _echoes(timed, PLAY_SECONDS)
        await crowd.leave()
    what = f"{sessions - hosts} at one race"
    return [
        at_most(f"{what}: key to echo elsewhere, median", 1000 * statistics.median(echoes), ECHO, "ms"),
        at_most(f"{what}: the slowest of {len(echoes)} echoes", 1000 * max(echoes), PAUSE, "ms"),
        at_most(f"{what}: processor a session", 1000 * load / sessions, PROCESSOR, "millicores"),
        Figure(f"{what}: processor of the busiest process", f"{1000 * busiest:.0f} millicores"),
    ]


async def _echoes(clients: Sequence[Client], seconds: float = PRESSES * PRESS_EVERY) -> list[float]:
    """How long the answers to some keys take that mark another choice, at each of these in turn."""
    times, deadline = list[float](), time.perf_counter() + seconds
    while time.perf_counter() < deadline:
        turn, at = divmod(len(times), len(clients))
        times.append(await clients[at].press((RIGHT, LEFT)[turn % 2]))
        if not times[-1]:
            raise SystemExit(f"A key has shown nothing for {PATIENCE:g} s.")
        await asyncio.sleep(PRESS_EVERY)
    return times


class Crowd:
    """Everybody but those who are timed, in another process: no terminal has to wait for somebody else's.

    ``playing`` of them play, and answer every question with the keys ``take``.
    """

    def __init__(self, ports: Sequence[int], friends: Sequence[Friend], playing: int, take: bytes) -> None:
        context = multiprocessing.get_context("spawn")
        self._line, there = context.Pipe()
        self._process = context.Process(target=_be_there, args=(there, ports, friends, playing, take), daemon=True)
        self._process.start()
        there.close()

    async def have_come(self) -> None:
        """Return when all of them are at their races."""
        await asyncio.to_thread(self._line.recv)

    def play(self) -> None:
        """Let them begin."""
        self._line.send(None)

    async def leave(self) -> None:
        """Let them end."""
        self._line.send(None)
        await asyncio.to_thread(self._process.join)


async def _come_in(host: Host, playing: int, take: bytes = ENTER) -> tuple[Sequence[Client], Crowd]:
    """Those who are timed, one at each port, and all others, everybody at their race."""
    timed = [await host.connect(friend) for friend in host.friends[: len(host.ports)]]
    for client in timed:
        await client.press(ENTER)
        await _until_asked(client)
    crowd = Crowd(host.ports, host.friends[len(timed) :], playing, take)
    await crowd.have_come()
    await asyncio.sleep(3)
    return timed, crowd


async def _until_asked(client: Client) -> None:
    """Drive on until there is a choice: of a single move none other can be marked."""
    await client.until_quiet(GO_QUIET)
    while not all([await client.press(key) > 0 for key in (RIGHT, LEFT)]):
        await client.press(ENTER)
        await client.until_quiet(GO_QUIET)


def _be_there(
    line: Connection, ports: Sequence[int], friends: Sequence[Friend], playing: int, take: bytes
) -> None:
    asyncio.run(_be_a_crowd(line, Door(ports), friends, playing, take))


async def _be_a_crowd(line: Connection, door: Door, friends: Sequence[Friend], playing: int, take: bytes) -> None:
    clients = [await door.connect(friend) for friend in friends]
    for client in clients:
        await client.press(ENTER)
    line.send(None)
    await asyncio.to_thread(line.recv)
    tasks = [asyncio.create_task(_play(client, at, take)) for at, client in enumerate(clients[:playing])]
    await asyncio.to_thread(line.recv)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await door.let_go()


async def _play(client: Client, number: int, take: bytes) -> None:
    """Take everything as it is offered: where it is not their go, the keys do nothing."""
    await asyncio.sleep(ENTER_EVERY * (number * 0.618 % 1))
    while True:
        client.channel.write(take)
        await asyncio.sleep(ENTER_EVERY)


async def _load(host: Host, seconds: float) -> tuple[float, float]:
    """Processor seconds a second: of all processes, and of the busiest of them."""
    spent, started = host.processor_times, time.perf_counter()
    await asyncio.sleep(seconds)
    took = time.perf_counter() - started
    loads = [(now - spent.get(number, 0)) / took for number, now in host.processor_times.items()]
    return sum(loads), max(loads)


async def _bytes(columns: int, rows: int, game: str) -> list[Figure]:
    """Bytes of a first frame, of goes, and of doing nothing, as the terminal gets them."""
    async with _host(1, game=game) as host:
        client = await host.connect(host.friends[0], (columns, rows))
        first = client.received
        await client.press(ENTER)
        await client.until_quiet(pause=GO_QUIET)
        opened, goes = client.received - first, host.goes
        before = client.received
        for _ in range(PRESSES_IN_GOES):
            client.channel.write(TAKE[game])
            await client.until_quiet(pause=GO_QUIET)
        a_go = (client.received - before) / (host.goes - goes)
        before = client.received
        await asyncio.sleep(IDLE_SECONDS)
    size = f"{game}, {columns}×{rows}"
    return [
        Figure(f"{size}: bytes of the first frame, and of the race screen", f"{first:,} and {opened:,}"),
        Figure(f"{size}: bytes of a go, own ones and those of bots", f"{a_go:,.0f}"),
        at_most(f"{size}: idle for {IDLE_SECONDS:g} s", client.received - before, 0, "bytes"),
    ]


async def _comings_and_goings() -> list[Figure]:
    """Memory after many visits, hung up in mid-frame or left politely."""
    async with _host(20) as host:
        sizes = dict[int, float]()
        for visit in range(1, VISITS + 1, AT_ONCE):
            friends = [host.friends[(visit + number) % len(host.friends)] for number in range(AT_ONCE)]
            clients = await asyncio.gather(*map(host.connect, friends))
            if visit % 8 == 1:
                for client in clients:
                    client.channel.write(CTRL_C)
                    await client.channel.wait_closed()
            await host.let_go()
            sizes[visit + AT_ONCE - 1] = host.memory
        await asyncio.sleep(3)
        after = host.memory
    early = sizes[FIRST_VISITS]
    return [
        Figure(f"memory after {FIRST_VISITS} and {VISITS} visits", f"{early:.1f} and {after:.1f} MiB"),
        at_most(f"growth over the last {VISITS - FIRST_VISITS} visits", after - early, MEMORY, "MiB"),
    ]
