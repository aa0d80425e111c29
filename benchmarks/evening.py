"""A long evening on a host: sixty people who race, practise, talk, hang up in the middle of a frame and come back.

Times are those of one more person whose keys are timed, from a process that does nothing else. Everything else is
what the host's process holds: memory, open files by kind, and what is alive in it after everybody has left, after
a restart, and when the races are over. ``EVENING=2`` makes it two minutes instead of ten.
"""

import asyncio
import json
import multiprocessing
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from multiprocessing.connection import Connection as Pipe
from pathlib import Path

import asyncssh
from attrs import define, field

from benchmarks.figures import Figure, at_most
from benchmarks.hosting import ENTER, LEFT, NEVER, PRESS_EVERY, RIGHT, Client, Door, Friend, Host, port_in
from motorchamp_tui.games.options import GRID, USUAL, Grid
from motorchamp_tui.hosting.session import ScreenSession
from motorchamp_tui.journal.writer import read_journal
from motorchamp_tui.paddock.clock import WallClock
from motorchamp_tui.paddock.entries.agreement import Agreement
from motorchamp_tui.paddock.events.subscription import Subscription
from motorchamp_tui.paddock.events.visits import Visit
from motorchamp_tui.paddock.paddock import Paddock
from motorchamp_tui.paddock.people.players import Player
from motorchamp_tui.terminals.connection import Connection
from motorchamp_tui.terminals.connection_driver import ConnectionDriver
from motorchamp_tui.terminals.ssh.channel import SshChannel
from motorchamp_tui.terminals.ssh.login import SshLogin
from motorchamp_tui.tui.paddock.meetings import PaddockScreen
from motorchamp_tui.tui.paddock.race.remote_race_screen import RemoteRaceScreen
from motorchamp_tui.tui.paddock_app import PaddockApp

MINUTES = float(os.environ.get("EVENING", "10"))
FRIENDS, DRIVERS_A_RACE = 60, 4
SAMPLE_EVERY, SHOW_EVERY = 5.0, 30.0
AFTER_ALL_HAVE_LEFT = 12.0
ARRIVALS = 0.1
"""The share of the evening during which everybody comes in."""
GROWTH, STALL = 8.0, 1000.0
SIZES = ((80, 24), (80, 24), (100, 30), (120, 36))
ESCAPE, CTRL_C, UP, DOWN = b"\x1b", b"\x03", b"\x1b[A", b"\x1b[B"
TALK = ("good luck", "that was close", "in the pits next lap", "six and six!", "whose go is it?")
OF_A_SESSION = [
    *(
        PaddockApp,
        RemoteRaceScreen,
        PaddockScreen,
        ConnectionDriver,
        SshChannel,
        SshLogin,
        Connection,
        ScreenSession,
    ),
    *(Subscription, Visit, asyncssh.SSHServerConnection, asyncssh.SSHServerChannel),
]
"""Classes of which nothing may be left when everybody has left."""
MADE = (
    Agreement("A1-B1-C1", laps=2, cars=2, options=USUAL.having(GRID, Grid.PRACTICE), clock=30, stand_in_after=10),
    Agreement("A1-B2-C1", laps=2, cars=2, clock=60, stand_in="champion", stand_in_after=10),
    Agreement("A1-B1-C1", laps=20, cars=2, stand_in_after=10),
)
"""The races of every four friends: one with practice, one with champion as the stand-in, and a long one."""


def figures() -> Iterator[Figure]:
    """The whole evening."""
    yield from asyncio.run(_evening())


async def _prepare(folder: Path) -> list[Friend]:
    """Friends with races that have begun; the first drives theirs alone, and their keys are timed."""
    paddock = Paddock(folder, WallClock())
    await paddock.open_up()
    friends, people = list[Friend](), list[Player]()
    for number in range(FRIENDS + 1):
        key = asyncssh.generate_private_key("ssh-ed25519")
        player = paddock.players.welcome(key.get_fingerprint(), f"Friend {number}")
        paddock.players.remember(player.key, {"glyphs": "full", "colours": "256"})
        friends.append(Friend(key.export_private_key(), player.name, number))
        people.append(player)
    alone = Agreement("A1-B1-C1", laps=20, cars=2, stand_in_after=NEVER)
    groups = [(people[:1], alone)]
    groups += [
        (people[at : at + DRIVERS_A_RACE], made) for at in range(1, FRIENDS + 1, DRIVERS_A_RACE) for made in MADE
    ]
    for (opener, *others), agreement in groups:
        visits = [paddock.come_in(player) for player in (opener, *others)]
        meeting = paddock.open_meeting(opener, agreement)
        for player in others:
            meeting.take_seat(player)
        meeting.add_bot(opener, "steady")
        for player in (opener, *others):
            meeting.set_ready(player, is_ready=True)
        for visit in visits:
            visit.leave()
    await paddock.close()
    return friends


@define
class AccountingHost(Host):
    """A host that tells what is alive in it."""

    account_file: Path = field(kw_only=True)

    async def account(self) -> dict[str, float]:
        """What it holds now; finding out takes it a second."""
        self.account_file.unlink(missing_ok=True)
        self.process.send_signal(signal.SIGUSR1)
        while not self.account_file.exists():
            if self.process.poll() is not None:
                raise SystemExit("The host has ended instead of saying what is alive in it.")
            await asyncio.sleep(0.1)
        account: dict[str, float] = json.loads(self.account_file.read_text())
        return account

    @property
    def resident(self) -> float:
        """MiB in memory, with what is shared."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / (1 << 20)

    @property
    def open_files(self) -> Counter[str]:
        """How many files of which kind are open."""
        kinds = Counter[str]()
        for number in Path(f"/proc/{self.process.pid}/fd").iterdir():
            with suppress(OSError):
                kinds[self._kind(str(number.readlink()))] += 1
        return kinds

    def _kind(self, target: str) -> str:
        if target.startswith("socket:"):
            return "sockets"
        if target.startswith(str(self.folder / "races")):
            return "races"
        return "practice" if target.startswith(str(self.folder / "practice")) else "others"

    @property
    def races_on(self) -> int:
        """How many races are not over."""
        meetings = [json.loads(path.read_text()) for path in (self.folder / "meetings").glob("*.json")]
        return sum(meeting["begun"] is not None and meeting["ended"] is None for meeting in meetings)

    @property
    def practising(self) -> int:
        """How many drivers have practice laps to drive."""
        paths = (self.folder / "practice").glob("*/*.journal")
        alone = [read_journal(path).finish() for path in paths]
        return sum(any(entry not in record.times for entry in record.agreed.entries) for record in alone)


@asynccontextmanager
async def _host(folder: Path, friends: Sequence[Friend]) -> AsyncIterator[AccountingHost]:
    account = folder / "account.json"
    command = [sys.executable, "-m", "benchmarks.accounting_host", str(account)]
    command += ["host", "--port", "0", "--folder", str(folder)]
    with (folder / "log").open("ab") as log:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
    assert process.stdout is not None
    host = AccountingHost([port_in(process.stdout.readline())], process, folder, friends, account_file=account)
    try:
        await asyncio.sleep(3)
        yield host
    finally:
        await host.let_go()
        process.send_signal(signal.SIGTERM)
        process.communicate()


class TimedClient(Client):
    """A terminal that notes how long host and terminal have been kept waiting for a core when something comes."""

    host_pid = 0
    waited = 0.0

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:
        """Something to show."""
        super().data_received(data, datatype)
        self.waited = self.waiting()

    def waiting(self) -> float:
        """Seconds that both could have run in, had there been a core for them."""
        return _waiting(self.host_pid) + _waiting(os.getpid())

    async def echo(self, key: bytes) -> "Echo":
        """Press a key and wait for its answer."""
        before = self.waiting()
        seconds = await self.press(key)
        return Echo(seconds, min(seconds, self.waited - before))


def _waiting(pid: int) -> float:
    return int(Path(f"/proc/{pid}/schedstat").read_text().split()[1]) / 1e9


@define
class Echo:
    """Seconds from a key to its answer, and how many of them were spent waiting for a core."""

    seconds: float
    waiting: float

    @property
    def own(self) -> float:
        """What it takes where nobody else wants the cores."""
        return self.seconds - self.waiting


@define
class Sample:
    """The host at one moment: seconds since the beginning, MiB for itself and resident, open files."""

    seconds: float
    memory: float
    resident: float
    files: int

    @property
    def shown(self) -> Figure:
        """The same, to be seen while it goes on."""
        size = f"{self.memory:.1f} MiB, resident {self.resident:.1f}, {self.files} files"
        return Figure(f"after {self.seconds / 60:.1f} minutes", size)


async def _evening() -> list[Figure]:
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home)
        friends = await _prepare(folder)
        async with _host(folder, friends) as host:
            print(f"  host {host.process.pid}, load average {os.getloadavg()[0]:.1f}", flush=True)
            rest, echoes, samples, done = await _in_company(host, friends)
            left = await _everybody_has_left(host)
        async with _host(folder, friends) as host:
            again = await _account_figures(host, "after a restart")
    return [*_shown(echoes, samples, done), rest, *left, *again]


async def _in_company(
    host: AccountingHost, friends: Sequence[Friend]
) -> tuple[Figure, list[Echo], list[Sample], Counter[str]]:
    rest = Figure("open files before anybody has come", _words(host.open_files))
    context = multiprocessing.get_context("spawn")
    receiver, sender = context.Pipe(duplex=False)
    load = context.Process(target=_drive_load, args=(sender, host.ports, friends[1:], 60 * MINUTES), daemon=True)
    timed = TimedClient()
    timed.host_pid = host.process.pid
    await host.connect(friends[0], client=timed)
    await timed.press(ENTER)
    load.start()
    started, echoes, samples = time.perf_counter(), list[Echo](), list[Sample]()
    next_sample, spent = 0.0, sum(host.processor_times.values())
    while (seconds := time.perf_counter() - started) < 60 * MINUTES:
        if seconds >= next_sample:
            next_sample += SAMPLE_EVERY
            samples.append(Sample(seconds, host.memory, host.resident, host.open_files.total()))
            if len(samples) % round(SHOW_EVERY / SAMPLE_EVERY) == 1:
                print(samples[-1].shown, flush=True)
        echoes.append(await timed.echo((RIGHT, LEFT)[len(echoes) % 2]))
        await asyncio.sleep(PRESS_EVERY)
    done: Counter[str] = await asyncio.to_thread(receiver.recv)
    await asyncio.to_thread(load.join)
    done["‰ of a core"] = int(
        1000 * (sum(host.processor_times.values()) - spent) / (time.perf_counter() - started)
    )
    return rest, echoes, samples, done


def _shown(echoes: Sequence[Echo], samples: Sequence[Sample], done: Counter[str]) -> Iterator[Figure]:
    what = f"{FRIENDS} people for {MINUTES:g} minutes"
    yield Figure(f"{what}: what they did", ", ".join(f"{count} {name}" for name, count in sorted(done.items())))
    yield Figure(f"{what}: load average", " ".join(f"{load:.1f}" for load in os.getloadavg()))
    yield Figure(f"key to echo, {len(echoes)} times, median", _percentile(echoes, 0.5))
    for share in (0.95, 0.99, 1.0):
        yield Figure(f"key to echo, {share:.0%} within", _percentile(echoes, share))
    yield at_most("key to echo, the slowest without waiting", 1000 * max(echo.own for echo in echoes), STALL, "ms")
    slow = sorted(echoes, key=lambda echo: -echo.seconds)[: max(1, len(echoes) // 100)]
    waiting = sum(echo.waiting for echo in slow) / sum(echo.seconds for echo in slow)
    yield Figure("of the slowest hundredth waiting for a core", f"{waiting:.0%}")
    half = [sample.memory for sample in samples[len(samples) // 2 :]]
    early, late = half[: len(half) // 2], half[len(half) // 2 :]
    growth = statistics.median(late) - statistics.median(early)
    yield at_most("growth from the third quarter to the last", growth, GROWTH, "MiB")


def _percentile(echoes: Sequence[Echo], share: float) -> str:
    at = int(share * (len(echoes) - 1))
    whole, own = sorted(echo.seconds for echo in echoes)[at], sorted(echo.own for echo in echoes)[at]
    return f"{1000 * whole:.0f} ms, {1000 * own:.0f} without waiting for a core"


async def _everybody_has_left(host: AccountingHost) -> list[Figure]:
    await host.let_go()
    await asyncio.sleep(AFTER_ALL_HAVE_LEFT)
    return await _account_figures(host, "after all have left")


async def _account_figures(host: AccountingHost, when: str) -> list[Figure]:
    resident = host.resident
    files, on, practising = host.open_files, host.races_on, host.practising
    account = await host.account()
    types: dict[str, int] = account["types"]  # type: ignore[assignment]
    of_sessions = {name: types[name] for name in (kind.__name__ for kind in OF_A_SESSION) if types.get(name)}
    common = sorted(types.items(), key=lambda item: -item[1])[:8]
    return [
        Figure(f"{when}: memory", f"{account['memory']:.1f} MiB, resident {resident:.1f}"),
        Figure(f"{when}: with free pages given back", f"{account['trimmed']:.1f} MiB"),
        Figure(f"{when}: small objects", f"{account['arenas in use']:.1f} of {account['arenas']:.1f} MiB in use"),
        Figure(f"{when}: the C heap", f"{account['heap in use']:.1f} of {account['heap']:.1f} MiB in use"),
        Figure(f"{when}: objects", f"{account['objects']:,.0f}: " + ", ".join(f"{n} {c}" for n, c in common)),
        at_most(f"{when}: left of sessions {of_sessions or ''}", sum(of_sessions.values()), 0, "objects"),
        Figure(f"{when}: races that go on, drivers in practice", f"{on}, {practising}"),
        Figure(f"{when}: open files", _words(files)),
        at_most(f"{when}: journals open of what is over", files["races"] - on, 0, "files"),
        at_most(f"{when}: laps open of what is over", max(0, files["practice"] - practising), 0, "files"),
    ]


def _words(kinds: Counter[str]) -> str:
    return ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items()))


def _drive_load(sender: Pipe, ports: Sequence[int], friends: Sequence[Friend], seconds: float) -> None:
    sender.send(asyncio.run(_load(ports, friends, seconds)))


async def _load(ports: Sequence[int], friends: Sequence[Friend], seconds: float) -> Counter[str]:
    done = Counter[str]()
    until = time.perf_counter() + seconds
    await asyncio.gather(*(_player(ports, friend, until, done) for friend in friends))
    return done


async def _player(ports: Sequence[int], friend: Friend, until: float, done: Counter[str]) -> None:
    """Come in, do what people do, hang up or leave, and come again, until the evening is over."""
    chance = random.Random(friend.number)
    await asyncio.sleep(chance.uniform(0, 60 * MINUTES * ARRIVALS))
    while time.perf_counter() < until:
        here = Door(ports)
        try:
            client = await asyncio.wait_for(here.connect(friend, chance.choice(SIZES)), 20)
            done["visits"] += 1
            client.channel.write(ENTER)
            while time.perf_counter() < until and not client.channel.is_closing():
                await asyncio.sleep(chance.uniform(1, 5))
                if not await _act(client.channel, chance, done):
                    break
        except (OSError, asyncssh.Error, TimeoutError) as error:
            done[f"{type(error).__name__}s"] += 1
        await here.let_go()
        await asyncio.sleep(chance.uniform(0.5, 8))


async def _act(channel: "asyncssh.SSHClientChannel[bytes]", chance: random.Random, done: Counter[str]) -> bool:
    """One thing that a person does; False when the line is over by it."""
    act = chance.random()
    if act < 0.70:
        channel.write(ENTER)
    elif act < 0.86:
        channel.write(chance.choice((LEFT, RIGHT, UP, DOWN)))
    elif act < 0.92:
        done["lines of talk"] += 1
        channel.write(b"/")
        await asyncio.sleep(0.3)
        channel.write(chance.choice(TALK).encode() + ENTER)
    elif act < 0.95:
        for key in (b"q", b"y", ENTER):  # out of the race, yes, and into the one that waits
            channel.write(key)
            await asyncio.sleep(0.5)
    elif act < 0.97:
        channel.change_terminal_size(*chance.choice(SIZES))
    elif act < 0.985:
        channel.write(b"?")
        await asyncio.sleep(1)
        channel.write(ESCAPE)
    elif act < 0.995:
        done["drops"] += 1
        channel.write(ENTER)
        return False
    else:
        channel.write(CTRL_C)
        await asyncio.wait_for(channel.wait_closed(), 10)
        return False
    return True
