"""The door for other accounts of this machine: the machine says who somebody is."""

import asyncio
import json
import os
import socket
import stat
import tempfile
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from hosting_scenes import ROOMY, Echo, Everybody, in_lines, screen_of, short, until

from motorchamp_tui.hosting.sessions import Sessions
from motorchamp_tui.terminals.limits import Limits
from motorchamp_tui.terminals.local import joining
from motorchamp_tui.terminals.local import places as local_places
from motorchamp_tui.terminals.local.door import LocalDoor, LocalDoorError
from motorchamp_tui.terminals.local.frames import (
    HEAD,
    LONGEST_HELLO,
    SIZE,
    FrameError,
    FrameKind,
    Frames,
    Hello,
    frame,
)
from motorchamp_tui.terminals.local.places import NoHostError, find, hosts, socket_of
from motorchamp_tui.terminals.screen.textual_fixes import patch_textual

ACCOUNT = local_places.account()
HELLO = Hello((80, 24), {"TERM": "xterm-256color"}).line()


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    """A folder with a short name, wherever temporary files are kept: the name of a socket has few letters."""
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:
        yield Path(folder)


class Client:
    """The other end of the socket."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer
        self.frames = Frames()
        self.kinds: list[FrameKind] = []
        self.output = b""
        self.end = b""

    async def read(self) -> bool:
        try:
            data = await asyncio.wait_for(self.reader.read(1 << 16), 300)
        except ConnectionResetError:
            return False
        for kind, content in self.frames.take(data):
            self.kinds.append(kind)
            if kind is FrameKind.OUTPUT:
                self.output += content
            if kind is FrameKind.END:
                self.end = content
        return bool(data)

    async def sees(self, words: str) -> None:
        while words not in "\n".join(screen_of(self.output, 80, 24).display):
            assert await self.read(), f"{words!r} never came"

    async def ends(self) -> tuple[int, str]:
        while await self.read():
            pass
        return (self.end[0], self.end[1:].decode()) if self.end else (-1, "")


class House:
    """A local door and what is behind it."""

    def __init__(self, door: LocalDoor, sessions: Sessions) -> None:
        self.door, self.sessions = door, sessions

    @asynccontextmanager
    async def called(self, hello: bytes = HELLO) -> AsyncIterator[Client]:
        reader, writer = await asyncio.open_unix_connection(str(self.door.place))
        writer.write(hello)
        try:
            yield Client(reader, writer)
        finally:
            writer.close()


@asynccontextmanager
async def opened(folder: Path, limits: Limits = ROOMY) -> AsyncIterator[House]:
    patch_textual()
    sessions = Sessions(Everybody(), lambda player, client: Echo(), in_lines, limits)
    door = LocalDoor(socket_of(ACCOUNT, folder), limits, sessions.come_in)
    await door.open()
    try:
        yield House(door, sessions)
    finally:
        await sessions.close("Good night.")
        await door.close()


async def test_whoever_connects_is_the_account_that_the_machine_says(tmp_path: Path) -> None:
    async with opened(tmp_path) as house, house.called() as client:
        await client.sees("hello 80x24")
        [session] = house.sessions._tasks.values()
        assert session.connection.client.key == f"account:{ACCOUNT}"
        assert session.connection.client.name == ACCOUNT
        assert client.kinds[0] is FrameKind.TAKE
        client.writer.write(frame(FrameKind.KEYS, "né".encode()) + frame(FrameKind.SIZE, SIZE.pack(90, 30)))
        await until(lambda: session.connection.size == (90, 30))
        client.writer.write(frame(FrameKind.KEYS, b"q"))
        assert await client.ends() == (0, "")


async def test_everybody_can_reach_the_socket_and_nobody_can_exchange_it(tmp_path: Path) -> None:
    before = os.umask(0o077)
    try:
        async with opened(tmp_path) as house:
            place = house.door.place
            assert stat.S_IMODE(place.stat().st_mode) == 0o666
            assert stat.S_IMODE(place.parent.stat().st_mode) == 0o755
    finally:
        os.umask(before)
    assert not place.parent.exists()


async def test_closing_down_says_so(tmp_path: Path) -> None:
    async with opened(tmp_path) as house, house.called() as client:
        await client.sees("hello")
        await house.sessions.close("Good night.")
        assert await client.ends() == (0, "Good night.")


async def test_beyond_a_limit_a_sentence_says_so_and_the_terminal_is_left_alone(tmp_path: Path) -> None:
    async with (
        opened(tmp_path, short(sessions=1)) as house,
        house.called() as first,
        house.called() as second,
    ):
        await first.sees("hello")
        status, words = await second.ends()
        assert (status, second.kinds) == (1, [FrameKind.END])
        assert words.startswith("All 1 places here are taken.")


@pytest.mark.parametrize(
    "junk",
    [
        b"\n",
        b"nonsense\n",
        b"[" * 4000 + b"\n",
        b"x" * (LONGEST_HELLO + 10),
        json.dumps({"version": 1, "size": ["a", 1], "environ": {}}).encode() + b"\n",
        json.dumps({"version": 99, "size": [80, 24], "environ": {}}).encode() + b"\n",
        HELLO + b"zzzzzzzzzz",
        HELLO + HEAD.pack(b"k", 2**31),
        HELLO + frame(FrameKind.OUTPUT, b"for you"),
        HELLO + frame(FrameKind.SIZE, b"123"),
    ],
)
async def test_junk_is_cut_off_and_nobody_else_notices(tmp_path: Path, junk: bytes) -> None:
    async with opened(tmp_path) as house, house.called() as other:
        await other.sees("hello")
        async with house.called(junk) as client:
            assert await client.ends() == (-1, "")
        await until(lambda: len(house.sessions) == 1)
        other.writer.write(frame(FrameKind.KEYS, b"fine"))
        await other.sees("fine")


async def test_who_says_nothing_is_cut_off(tmp_path: Path) -> None:
    async with opened(tmp_path, short(login_seconds=0.05)) as house, house.called(b"{") as client:
        assert await client.ends() == (-1, "")


async def test_who_says_nothing_makes_room_for_whoever_comes_later(tmp_path: Path) -> None:
    for limits in (short(newcomers=2), short(newcomers_an_address=2)):
        async with opened(tmp_path, limits) as house, house.called(b"{") as first, house.called(b"{"):
            async with house.called() as other:
                await other.sees("hello")
            assert await first.ends() == (-1, "")
            assert len(house.door._channels) <= 2


async def test_who_does_not_read_gets_no_more_than_the_limit(tmp_path: Path) -> None:
    async with opened(tmp_path, short(stuck_seconds=0.2, unread_bytes=10_000)) as house, house.called() as client:
        await client.sees("hello")
        [session] = house.sessions._tasks.values()
        [channel] = house.door._channels
        little = channel._transport.get_extra_info("socket")  # type: ignore[union-attr]
        little.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        client.writer.transport.pause_reading()  # type: ignore[attr-defined]
        columns = 100
        while len(house.sessions):
            columns = 100 + (columns + 7) % 300
            client.writer.write(frame(FrameKind.SIZE, SIZE.pack(columns, 150)))
            await asyncio.sleep(0.02)
        assert session.connection.why_over == "stopped reading"


async def test_a_host_is_found_by_its_account_its_socket_or_because_it_is_the_only_one(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        place = house.door.place
        assert list(hosts(tmp_path)) == [(ACCOUNT, place)]
        assert find(None, tmp_path) == find(ACCOUNT, tmp_path) == find(str(place), tmp_path) == place
        with pytest.raises(NoHostError, match=f"nobodyelse has no host on this machine. .*join {ACCOUNT}"):
            find("nobodyelse", tmp_path)
    with pytest.raises(NoHostError, match="Nobody on this machine has a host"):
        find(None, tmp_path)


async def test_what_does_not_belong_to_the_account_it_is_named_after_is_not_trusted(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        false = tmp_path / "motorchamp-daemon"
        false.mkdir()
        house.door.place.rename(false / "paddock")
        with pytest.raises(NoHostError, match="does not belong to daemon: do not trust it"):
            find("daemon", tmp_path)
        assert list(hosts(tmp_path)) == []
        false.chmod(0o777)
        with pytest.raises(NoHostError, match="others could have put it there"):
            find(str(false / "paddock"), tmp_path)


async def test_a_socket_that_others_could_replace_is_refused_when_it_is_made_too(tmp_path: Path) -> None:
    tmp_path.chmod(0o777)
    with pytest.raises(LocalDoorError, match="Others can write to"):
        await LocalDoor(tmp_path / "paddock", Limits(), lambda _: None).open()


def test_of_several_hosts_all_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    places = {}
    for name in ("ann", "ben"):
        places[name] = socket_of(name, tmp_path)
        places[name].parent.mkdir()
        with socket.socket(socket.AF_UNIX) as listening:
            listening.bind(str(places[name]))
    monkeypatch.setattr(local_places, "hosts", lambda public: iter(places.items()))
    with pytest.raises(NoHostError, match=r"Choose from: motorchamp join ann, motorchamp join ben\."):
        find(None, tmp_path)


async def test_only_one_host_of_an_account_listens_at_a_place_and_what_a_dead_one_left_is_no_hindrance(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path) as house:
        with pytest.raises(LocalDoorError, match="Another host of yours listens"):
            await LocalDoor(house.door.place, ROOMY, lambda connection: None).open()
    place = socket_of(ACCOUNT, tmp_path)
    place.parent.mkdir()
    with socket.socket(socket.AF_UNIX) as dead:
        dead.bind(str(place))
    async with opened(tmp_path) as house, house.called() as client:
        await client.sees("hello")


async def test_what_is_in_the_way_is_left_alone(tmp_path: Path) -> None:
    place = socket_of(ACCOUNT, tmp_path)
    place.parent.mkdir()
    place.write_text("somebody's notes")
    with pytest.raises(LocalDoorError, match="is in the way"):
        await LocalDoor(place, ROOMY, lambda connection: None).open()
    assert place.read_text() == "somebody's notes"


def test_frames_are_the_same_however_they_are_cut() -> None:
    data = frame(FrameKind.KEYS, b"abc") + frame(FrameKind.TAKE) + frame(FrameKind.OUTPUT, b"x" * 100_000)
    frames = Frames()
    taken = [each for start in range(0, len(data), 7) for each in frames.take(data[start : start + 7])]
    assert [kind for kind, _ in taken] == [FrameKind.KEYS, FrameKind.TAKE, FrameKind.OUTPUT, FrameKind.OUTPUT]
    assert b"".join(content for _, content in taken) == b"abc" + b"x" * 100_000


def test_the_first_line_says_only_what_is_of_use() -> None:
    hello = Hello((80, 24), {"TERM": "xterm", "LANG": "C", "SECRET": "x", "LC_ALL": "\x1b[0m"})
    assert b"SECRET" not in hello.line()
    assert Hello.read(hello.line()) == Hello((80, 24), {"TERM": "xterm", "LANG": "C"})
    with pytest.raises(FrameError):
        Hello.read(b"{}")


@pytest.mark.parametrize(
    ("typed", "sent"), [(b"list\n", b"list\n\x04"), (b"list\nque", b"list\nque\n\x04"), (b"", b"\x04")]
)
def test_the_end_of_the_input_ends_half_a_line_and_adds_no_empty_one(
    typed: bytes, sent: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    reading, writing = os.pipe()
    monkeypatch.setattr(joining, "LINES_IN", reading)
    os.write(writing, typed)
    os.close(writing)
    here, there = socket.socketpair()
    with here, there, ThreadPoolExecutor(1) as threads:
        there.sendall(frame(FrameKind.OUTPUT))
        joined = threads.submit(joining.Joined(here, {}).run)
        frames, keys = Frames(), b""
        while b"\x04" not in keys:
            keys += b"".join(content for _, content in frames.take(there.recv(1 << 16)))
        there.sendall(frame(FrameKind.END, b"\0"))
        assert (keys, joined.result()) == (sent, (0, ""))
    os.close(reading)
