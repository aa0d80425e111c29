"""Broken on purpose: hang-ups, junk, floods, storms and clients that do not read; nobody else notices."""

import asyncio
import itertools
import random
import socket
import struct
from pathlib import Path
from typing import Any

import asyncssh
import pytest
from hosting_scenes import Hosted, Visit, hosted, short, until, visit_on

from motorchamp_tui.terminals.connection import TOO_MUCH
from motorchamp_tui.tui.app import MotorChampApp

CROWD, PLACES, FOR_NEWCOMERS = 50, 15, 12


async def assert_all_is_well(host: Hosted) -> None:
    """Somebody else comes in and has the whole host to themselves."""
    async with host.visited() as visit:
        await visit.sees("hello")
        visit.type("fine")
        await visit.sees("fine")


@pytest.mark.parametrize("seed", range(4))
async def test_garbage_on_the_port_is_nobodys_language(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    starts = [b"", b"SSH-2.0-junk\r\n", b"GET / HTTP/1.1\r\n\r\n", b"\x16\x03\x01", b"SSH-2.0-" + b"x" * 9000]
    async with hosted(tmp_path, limits=short(login_seconds=5.0)) as host:
        for start in starts:
            _, writer = await asyncio.open_connection("127.0.0.1", host.port)
            writer.write(start + chance.randbytes(20_000))
            writer.close()
        await until(lambda: not host.door._logins.here, "the junk to be gone")
        await assert_all_is_well(host)


async def test_packets_of_junk_after_a_good_beginning_end_one_connection(tmp_path: Path) -> None:
    async with hosted(tmp_path) as host, host.visited() as other:
        await other.sees("hello")
        for number in (0, 50, 90, 94, 98, 99, 200, 255):
            async with host.connected() as connection:
                connection.send_packet(number, b"\x00" * 100)
                connection.send_packet(90, struct.pack("!I", 7) + b"session" + b"\xff" * 20)
                await asyncio.wait_for(connection.wait_closed(), 300)
        other.type("fine")
        await other.sees("fine")


async def test_hanging_up_at_any_moment_leaves_nothing_behind(tmp_path: Path) -> None:
    async with hosted(tmp_path, make_app=MotorChampApp) as host:
        for moment in range(25):
            connection = await asyncssh.connect(
                "127.0.0.1",
                host.port,
                username="ann",
                known_hosts=None,
                config=None,
                client_keys=[host.host_key],
            )
            visit = Visit((80, 24))
            await connection.create_session(
                lambda: visit,
                term_type="xterm",
                term_size=(80, 24),
                encoding=None,
            )
            await until(lambda: len(visit.output) >= moment * 70 or visit.is_over.is_set())
            connection.abort()
        await until(lambda: not len(host.sessions))
        await until(lambda: not host.door._logins.here)


async def test_a_flood_of_keys_is_slowed_down_and_at_last_shown_out(tmp_path: Path) -> None:
    limits = short(input_bytes_a_second=2000.0, input_burst=500, flood_seconds=0.3)
    async with hosted(tmp_path, limits=limits) as host, host.visited() as other:
        await other.sees("hello")
        async with host.visited() as flooding:
            await flooding.sees("hello")
            flooding.type("k" * 60_000)
            other.type("fine")
            await other.sees("fine")
            assert await flooding.end() == 0
            assert TOO_MUCH.encode() in flooding.output
        other.type("!")
        await other.sees("fine!")


async def test_a_paste_without_end_is_no_client_settings_without_end(tmp_path: Path) -> None:
    limits = short(input_bytes_a_second=1e9, network_bytes_a_second=1e9)
    async with hosted(tmp_path, limits=limits) as host, host.visited() as visit:
        await visit.sees("hello")
        visit.type("\x1b[200~" + "k" * 300_000)
        visit.type("\x1b[201~")
        await visit.sees("<")
        assert "kkk" not in visit.text


async def test_a_storm_of_sizes_is_survived_and_the_last_one_holds(tmp_path: Path) -> None:
    async with hosted(tmp_path) as host, host.visited() as visit:
        await visit.sees("hello")
        for columns, rows in [(1, 1), (9999, 9999), (0, 0), (2**31, 2**31), (500, 1), (1, 200)] * 100:
            visit.channel.change_terminal_size(columns, rows)
        visit.screen.resize(50, 120)
        visit.channel.change_terminal_size(120, 50)
        await visit.sees("hello 120x50")
        assert len(visit.output) < 1_000_000


async def test_for_a_client_that_never_reads_frames_are_left_out_and_it_is_cut_off(tmp_path: Path) -> None:
    limits = short(stuck_seconds=0.5, input_bytes_a_second=1e6)
    async with hosted(tmp_path, make_app=MotorChampApp, limits=limits) as host, host.visited() as visit:
        await until(lambda: len(visit.output) > 2000)
        [login] = host.door._logins.here
        [session] = host.sessions._tasks.values()
        transport: Any = login._connection._transport  # type: ignore[union-attr]
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        visit.freeze()
        most = left_out = 0

        def resize_on() -> bool:
            nonlocal most, left_out
            if not login._connection:
                return True
            most = max(most, transport.get_write_buffer_size())
            left_out += session.connection.is_stuck
            if left_out < 10:
                visit.channel.change_terminal_size(random.randrange(200, 400), random.randrange(60, 200))
            return False

        await until(resize_on, "the client to be cut off")
        # One frame of the largest window may still be under way when the queue is full.
        assert most < 1_000_000


async def test_who_reads_again_sees_what_there_is_now(tmp_path: Path) -> None:
    async with hosted(tmp_path) as host, host.visited(window=4096) as visit:
        await visit.sees("hello")
        visit.channel.pause_reading()
        [session] = host.sessions._tasks.values()
        columns = itertools.cycle(range(300, 500))

        def is_stuck() -> bool:
            visit.channel.change_terminal_size(next(columns), 150)
            return session.connection.is_stuck

        await until(is_stuck, "the client to be too slow")
        visit.channel.change_terminal_size(80, 24)
        visit.type("fine")
        await until(lambda: session.connection.size == (80, 24), "the host to hear of it")
        visit.screen.reset()
        visit.channel.resume_reading()
        await visit.sees("hello 80x24 fine")


async def test_a_crowd_at_once_is_let_in_or_told_why_not(tmp_path: Path) -> None:
    limits = short(sessions=PLACES, newcomers=1000)

    async def come(host: Hosted) -> str:
        async with host.visited() as visit:
            await until(lambda: "hello" in visit.text or visit.is_over.is_set())
            if "hello" in visit.text:
                await full.wait()
                return "in"
            return visit.text.split("\n")[0].strip()

    full = asyncio.Event()
    async with hosted(tmp_path, limits=limits) as host, host.visited() as first:
        await first.sees("hello")
        coming = [asyncio.create_task(come(host)) for _ in range(CROWD)]
        await until(lambda: sum(each.done() for each in coming) == CROWD + 1 - FOR_NEWCOMERS)
        first.type("fine")
        await first.sees("fine")
        full.set()
        results = await asyncio.gather(*coming)
    assert results.count("in") == FOR_NEWCOMERS - 1
    full_words = f"All {PLACES} places here are taken, but for those kept for regulars. Try again later."
    assert results.count(full_words) == CROWD + 1 - FOR_NEWCOMERS


async def test_variables_without_end_are_not_kept(tmp_path: Path) -> None:
    async with hosted(tmp_path) as host, host.connected() as connection:
        sent = {f"LC_{chr(65 + n // 26)}{chr(65 + n % 26)}": "x" for n in range(600)}
        async with visit_on(connection, env=sent) as visit:
            await visit.sees("hello")
            [session] = host.sessions._tasks.values()
            assert len(session.connection.environ) <= 40
