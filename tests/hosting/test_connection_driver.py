"""An app on a line: frames are left out while the other end does not read, and it misses nothing by that."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from hosting_scenes import Echo, Everybody, Wire, line_on, screen_of, short, until

from motorchamp_tui.hosting.connection import Line
from motorchamp_tui.hosting.connection_driver import LineDriver
from motorchamp_tui.hosting.sessions import Sessions
from motorchamp_tui.tui.terminal.textual_fixes import patch_textual


@asynccontextmanager
async def shown(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[Line, Wire, list[str]]]:
    """An app on a line, and every frame that its driver was given to send."""
    patch_textual()
    frames, send = list[str](), LineDriver.send

    def note_and_send(driver: LineDriver, text: str) -> None:
        frames.append(text)
        send(driver, text)

    monkeypatch.setattr(LineDriver, "send", note_and_send)
    sessions, wire = Sessions(Everybody(), lambda person, caller: Echo(), short()), Wire()
    line = line_on(wire)
    sessions.come_in(line)
    await until(lambda: "hello 80x24" in wire.text())
    yield line, wire, frames
    await sessions.close()


async def test_frames_are_left_out_while_the_other_end_does_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    async with shown(monkeypatch) as (line, wire, frames):
        line.stuck()
        frames.clear()
        before = wire.sent
        line.received(b"unseen")
        await until(lambda: "n" in "".join(frames))
        assert wire.sent == before


async def test_whoever_reads_again_is_sent_the_whole_screen_as_it_is_then(monkeypatch: pytest.MonkeyPatch) -> None:
    async with shown(monkeypatch) as (line, wire, frames):
        line.stuck()
        frames.clear()
        line.received(b"unseen")
        await until(lambda: "n" in "".join(frames))
        wire.sent = b""
        line.flowing()
        await until(lambda: "hello 80x24 unseen" in screen_of(wire.sent).display[0])


async def test_whoever_has_missed_nothing_is_not_sent_the_screen_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async with shown(monkeypatch) as (line, wire, _):
        line.stuck()
        wire.sent = b""
        line.flowing()
        line.received(b"fine")
        await until(lambda: "fine" in screen_of(wire.sent).display[0])
        assert b"hello" not in wire.sent
