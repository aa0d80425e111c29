"""Sessions: who may come in, what is seen first, and that one is nothing to the others."""

import asyncio
import gc
import logging
import sys
from collections.abc import Iterator
from pathlib import Path
from weakref import ref

import pytest
from hosting_scenes import Echo, Everybody, Register, Wire, line_on, short, until
from textual.app import App
from textual.message_pump import MessagePump
from textual.timer import Timer

from motorchamp_tui.hosting.limits import Limits
from motorchamp_tui.hosting.session import CRASHED
from motorchamp_tui.hosting.sessions import Sessions
from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.app_settings import app_settings_of
from motorchamp_tui.tui.terminal.textual_fixes import patch_textual


@pytest.fixture(autouse=True)
def _patched() -> None:
    patch_textual()


def sessions_of(register: Register | None = None, limits: Limits | None = None) -> Sessions:
    return Sessions(register or Everybody(), lambda person, caller: Echo(), limits or short())


async def test_whoever_has_seen_the_card_sees_the_app_at_once_and_a_key_ends_it() -> None:
    sessions, wire = sessions_of(), Wire()
    line = line_on(wire, size=(90, 30))
    sessions.come_in(line)
    await until(lambda: "hello 90x30" in wire.text(90, 30))
    line.received("né".encode())
    await until(lambda: "hello 90x30 né" in wire.text(90, 30))
    line.received(b"q")
    await until(lambda: wire.end == (0, ""))
    await until(lambda: not len(sessions))


async def test_the_first_card_comes_first_and_what_is_chosen_there_waits_for_a_name() -> None:
    register, wire = Register(), Wire()
    sessions = sessions_of(register)
    line = line_on(wire)
    sessions.come_in(line)
    await until(lambda: "Can you read this?" in wire.text())
    line.received(b"3\r")
    await until(lambda: "hello 80x24" in wire.text())
    assert register.kept == {}
    register.names["account:ann"] = "Ann"
    line.received(b"q")
    await until(lambda: not len(sessions))
    assert register.kept == {"account:ann": {"glyphs": "ascii", "colours": "auto"}}


async def test_what_is_remembered_is_how_it_looks() -> None:
    register, wire = Register(k="Ann"), Wire()
    register.remember(
        "k", {"glyphs": "ascii", "colours": "none", "theme": "light", "gone": "setting", "coach": "?"}
    )
    shown: list[Echo] = []

    def make() -> Echo:
        shown.append(Echo())
        return shown[-1]

    sessions = Sessions(register, lambda person, caller: make(), short())
    line = line_on(wire, "k", environ={"TERM": "xterm-256color", "SSH_CONNECTION": "elsewhere"})
    sessions.come_in(line)
    await until(lambda: "hello" in wire.text())
    words = app_settings_of(shown[0]).words
    assert (words["glyphs"], words["colours"], words["coach"]) == ("ascii", "none", "true")
    assert words["animation"] == "off"
    assert "12;171;52" not in wire.sent.decode()
    await sessions.close()


async def test_ctrl_c_on_the_card_is_the_end() -> None:
    sessions, wire = sessions_of(Register()), Wire()
    line = line_on(wire)
    sessions.come_in(line)
    await until(lambda: "Can you read this?" in wire.text())
    line.received(b"\x03")
    await until(lambda: wire.end is not None)
    assert wire.end == (130, "")


@pytest.mark.parametrize(
    ("limits", "key", "words"),
    [
        (short(sessions=1), "b", "All 1 places here are taken. Try again later."),
        (
            short(sessions_an_address=1),
            "b",
            "Too many connections from your address: 1 are open already. Try again later.",
        ),
    ],
)
async def test_beyond_a_limit_a_sentence_says_which_and_the_terminal_is_left_alone(
    limits: Limits, key: str, words: str
) -> None:
    sessions, first, second = sessions_of(limits=limits), Wire(), Wire()
    sessions.come_in(line_on(first, "a", address="192.0.2.1"))
    sessions.come_in(line_on(second, key, address="192.0.2.1"))
    assert second.end == (1, words)
    assert not second.is_taken
    await until(lambda: "hello" in first.text())
    await sessions.close()


async def test_for_one_line_too_many_the_oldest_of_that_person_ends() -> None:
    sessions, wires = sessions_of(limits=short(sessions_a_key=2)), [Wire() for _ in range(4)]
    for wire, key in zip(wires, "abaa", strict=True):
        sessions.come_in(line_on(wire, key))
        await until(lambda: "hello" in wire.text())
    await until(lambda: wires[0].end is not None)
    assert wires[0].end == (0, "You have come in by another line; this one ends.")
    assert [wire.end for wire in wires[1:]] == [None, None, None]
    await sessions.close()


async def test_who_has_left_counts_no_more() -> None:
    sessions = sessions_of(limits=short(sessions=1, sessions_a_key=1, sessions_an_address=1))
    for _ in range(3):
        wire = Wire()
        line = line_on(wire, address="192.0.2.1")
        sessions.come_in(line)
        await until(lambda: "hello" in wire.text())
        line.lost()
        await until(lambda: not len(sessions))


@pytest.mark.parametrize("term", ["dumb", "", "unknown"])
async def test_a_terminal_without_screens_is_told_so(term: str) -> None:
    sessions, wire = sessions_of(), Wire()
    sessions.come_in(line_on(wire, environ={"TERM": term}))
    assert wire.end == (1, "The game needs a terminal that can show its screens, and yours says that it cannot.")


async def test_a_mistake_ends_one_session_with_a_sentence_and_is_in_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    sessions, unlucky, other = sessions_of(), Wire(), Wire()
    lines = [line_on(wire) for wire in (unlucky, other)]
    for line in lines:
        sessions.come_in(line)
    await until(lambda: "hello" in unlucky.text() and "hello" in other.text())
    lines[0].received(b"x")
    await until(lambda: unlucky.end is not None)
    assert unlucky.end == (1, CRASHED)
    assert "a mistake in the game" in caplog.text
    assert b"ZeroDivisionError" not in unlucky.sent
    lines[1].received(b"abc")
    await until(lambda: "abc" in other.text())
    await sessions.close()


async def test_an_app_that_cannot_even_be_made_ends_one_session() -> None:
    def broken(*_: object) -> App[None]:
        raise KeyError("nothing there")

    sessions, wire = Sessions(Everybody(), broken, short()), Wire()
    sessions.come_in(line_on(wire))
    await until(lambda: wire.end == (1, CRASHED))


async def test_nobody_gets_the_colours_of_somebody_elses_terminal() -> None:
    kinds = {"xterm-kitty": "38;2;18;171;52", "xterm-256color": "38;5;", "xterm": "32"}
    wires = {term: Wire() for term in kinds}
    sessions = sessions_of()
    for term in [*kinds, *reversed(kinds)]:
        wires[term] = Wire()
        sessions.come_in(line_on(wires[term], environ={"TERM": term}))
        await until(lambda: "hello" in wires[term].text())
    sent = {term: wire.sent.decode() for term, wire in wires.items()}
    assert all(kinds[term] in sent[term] for term in kinds)
    assert "38;2;" not in sent["xterm-256color"]
    assert "38;" not in sent["xterm"]
    await sessions.close()


async def test_what_is_printed_is_the_hosts_and_no_apps(capsys: pytest.CaptureFixture[str]) -> None:
    sessions, wires = sessions_of(), [Wire(), Wire()]
    streams = sys.stdout, sys.stderr
    lines = [line_on(wire) for wire in wires]
    for line in lines:
        sessions.come_in(line)
    await until(lambda: all("hello" in wire.text() for wire in wires))
    print("for the host")
    lines[0].lost()
    await until(lambda: len(sessions) == 1)
    print("still for the host")
    lines[1].lost()
    await until(lambda: not len(sessions))
    assert (sys.stdout, sys.stderr) == streams
    assert capsys.readouterr().out == "for the host\nstill for the host\n"


async def test_an_app_neither_opens_anything_on_the_host_nor_writes_there(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("webbrowser.open", lambda *_: pytest.fail("a browser on the host"))
    apps: list[Echo] = []

    def make() -> Echo:
        apps.append(Echo())
        return apps[-1]

    sessions, wire = Sessions(Everybody(), lambda person, caller: make(), short()), Wire()
    line = line_on(wire)
    sessions.come_in(line)
    await until(lambda: "hello" in wire.text())
    apps[0].open_url("https://example.org")
    apps[0].deliver_screenshot(path=str(tmp_path))
    line.received(b"\x1aafter")
    await until(lambda: "after" in wire.text())
    assert list(tmp_path.iterdir()) == [tmp_path / "home"] or not list(tmp_path.iterdir())
    await sessions.close()


async def test_a_mistake_of_screens_that_were_ended_half_built_is_none(caplog: pytest.LogCaptureFixture) -> None:
    class HalfBuilt(Echo):
        def on_unmount(self) -> None:
            raise LookupError("no such widget any more")

    caplog.set_level(logging.INFO)
    sessions, wire = Sessions(Everybody(), lambda person, caller: HalfBuilt(), short()), Wire()
    line = line_on(wire)
    sessions.come_in(line)
    await until(lambda: "hello" in wire.text())
    line.lost()
    await until(lambda: not len(sessions))
    assert {record.levelno for record in caplog.records} == {logging.INFO}


async def test_closing_down_gives_every_terminal_back_with_a_sentence_and_lets_nobody_in() -> None:
    sessions, wires, late = sessions_of(), [Wire() for _ in range(5)], Wire()
    for wire in wires:
        sessions.come_in(line_on(wire))
    await until(lambda: "hello" in wires[0].text())
    await sessions.close("Good night.")
    assert {wire.end for wire in wires} == {(0, "Good night.")}
    sessions.come_in(line_on(late))
    assert late.end == (1, "Good night.")


async def test_an_app_that_does_not_end_is_ended(caplog: pytest.LogCaptureFixture) -> None:
    class Stubborn(Echo):
        async def on_unmount(self) -> None:
            await asyncio.Event().wait()

    sessions = Sessions(Everybody(), lambda person, caller: Stubborn(), short(closing_seconds=0.05))
    wire = Wire()
    sessions.come_in(line_on(wire))
    await until(lambda: "hello" in wire.text())
    await sessions.close("Good night.")
    assert wire.end == (0, "Good night.")


async def test_a_line_that_is_lost_at_any_moment_is_a_session_that_ends(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    sessions = Sessions(Register(), lambda person, caller: MotorChampApp(), short())
    for moment in range(40):
        line = line_on(Wire())
        sessions.come_in(line)
        for _ in range(moment):
            await asyncio.sleep(0)
        line.received(b"\r")
        line.lost()
    await until(lambda: not len(sessions))
    assert caplog.records == []


async def test_nothing_of_a_session_is_left_when_it_is_over_even_if_nobody_looks_for_garbage(
    monkeypatch: pytest.MonkeyPatch, looks_for_no_garbage: None
) -> None:
    monkeypatch.setattr("motorchamp_tui.tui.terminal.teardown.AFTER_THE_END", 0.0)
    apps: list[ref[App[None]]] = []

    def make() -> MotorChampApp:
        app = MotorChampApp()
        apps.append(ref(app))
        return app

    sessions = Sessions(Everybody(), lambda person, caller: make(), short())
    for _ in range(25):
        wire = Wire()
        line = line_on(wire)
        sessions.come_in(line)
        await until(lambda: len(wire.sent) > 2000)
        line.received(b"jk?")
        line.lost()
    await until(lambda: not len(sessions))
    await until(lambda: not [app for app in apps if app() is not None], "the last app to be gone")


@pytest.fixture
def looks_for_no_garbage() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


async def test_an_idle_session_sends_nothing() -> None:
    app, wire = MotorChampApp(), Wire()
    sessions = Sessions(Everybody(), lambda person, caller: app, short())
    sessions.come_in(line_on(wire))
    await until(lambda: "Quick race" in wire.text())
    await until(lambda: is_at_rest(app), "nothing to be about to happen by itself")
    before = len(wire.sent)
    for _ in range(100):
        await asyncio.sleep(0)
    assert len(wire.sent) == before
    assert is_at_rest(app)
    await sessions.close()


def is_at_rest(app: App[None]) -> bool:
    """Whether no message, timer or work is left that could change what is shown."""
    pumps: list[MessagePump] = [app, app.screen, *app.screen.walk_children()]
    unheard = sum(pump._message_queue.qsize() for pump in pumps)
    ticking = [timer for pump in pumps for timer in pump._timers if is_ticking(timer)]
    return not unheard and not ticking and all(work.is_finished for work in app.workers)


def is_ticking(timer: Timer) -> bool:
    return bool(timer._task and not timer._task.done() and timer._active.is_set())
