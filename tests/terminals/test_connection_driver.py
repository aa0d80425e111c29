"""An app on a connection: frames are left out while the other end does not read, and it misses nothing by that."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from hosting_scenes import Channel, Echo, Everybody, connection_on, in_lines, screen_of, short, until

from motorchamp_tui.hosting.sessions import Sessions
from motorchamp_tui.terminals.connection import Connection
from motorchamp_tui.terminals.connection_driver import ConnectionDriver
from motorchamp_tui.terminals.screen.textual_fixes import patch_textual


@asynccontextmanager
async def shown(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[Connection, Channel, list[str]]]:
    """An app on a connection, and every frame that its driver was given to send."""
    patch_textual()
    frames, send = list[str](), ConnectionDriver.send

    def note_and_send(driver: ConnectionDriver, text: str) -> None:
        frames.append(text)
        send(driver, text)

    monkeypatch.setattr(ConnectionDriver, "send", note_and_send)
    sessions, channel = Sessions(Everybody(), lambda player, client: Echo(), in_lines, short()), Channel()
    connection = connection_on(channel)
    sessions.come_in(connection)
    await until(lambda: "hello 80x24" in channel.text())
    yield connection, channel, frames
    await sessions.close()


async def test_frames_are_left_out_while_the_other_end_does_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    async with shown(monkeypatch) as (connection, channel, frames):
        connection.stuck()
        frames.clear()
        before = channel.sent
        connection.received(b"unseen")
        await until(lambda: "n" in "".join(frames))
        assert channel.sent == before


async def test_whoever_reads_again_is_sent_the_whole_screen_as_it_is_then(monkeypatch: pytest.MonkeyPatch) -> None:
    async with shown(monkeypatch) as (connection, channel, frames):
        connection.stuck()
        frames.clear()
        connection.received(b"unseen")
        await until(lambda: "n" in "".join(frames))
        channel.sent = b""
        connection.flowing()
        await until(lambda: "hello 80x24 unseen" in screen_of(channel.sent).display[0])


async def test_whoever_has_missed_nothing_is_not_sent_the_screen_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async with shown(monkeypatch) as (connection, channel, _):
        connection.stuck()
        channel.sent = b""
        connection.flowing()
        connection.received(b"fine")
        await until(lambda: "fine" in screen_of(channel.sent).display[0])
        assert b"hello" not in channel.sent
