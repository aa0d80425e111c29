"""Sessions: who may come in, what is seen first, and that one is nothing to the others."""

import asyncio
import gc
import logging
import sys
from collections.abc import Iterator
from pathlib import Path
from weakref import ref

import pytest
from hosting_scenes import Channel, Echo, Everybody, Register, connection_on, in_lines, short, until
from textual.app import App
from textual.message_pump import MessagePump
from textual.timer import Timer

from motorchamp_tui.hosting.session import CRASHED
from motorchamp_tui.hosting.sessions import Sessions
from motorchamp_tui.terminals.limits import Limits
from motorchamp_tui.terminals.screen.textual_fixes import patch_textual
from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.app_settings import app_settings_of


@pytest.fixture(autouse=True)
def _patched() -> None:
    patch_textual()


def sessions_of(register: Register | None = None, limits: Limits | None = None) -> Sessions:
    return Sessions(register or Everybody(), lambda player, client: Echo(), in_lines, limits or short())


async def test_whoever_has_seen_the_card_sees_the_app_at_once_and_a_key_ends_it() -> None:
    sessions, channel = sessions_of(), Channel()
    connection = connection_on(channel, size=(90, 30))
    sessions.come_in(connection)
    await until(lambda: "hello 90x30" in channel.text(90, 30))
    connection.received("né".encode())
    await until(lambda: "hello 90x30 né" in channel.text(90, 30))
    connection.received(b"q")
    await until(lambda: channel.end == (0, ""))
    await until(lambda: not len(sessions))


async def test_the_first_card_comes_first_and_what_is_chosen_there_waits_for_a_name() -> None:
    register, channel = Register(), Channel()
    sessions = sessions_of(register)
    connection = connection_on(channel)
    sessions.come_in(connection)
    await until(lambda: "Can you read this?" in channel.text())
    connection.received(b"3\r")
    await until(lambda: "hello 80x24" in channel.text())
    assert register.kept == {}
    register.names["account:ann"] = "Ann"
    connection.received(b"q")
    await until(lambda: not len(sessions))
    assert register.kept == {"account:ann": {"glyphs": "ascii", "colours": "auto"}}


async def test_settings_that_cannot_be_used_are_said_on_the_screen_of_their_owner_alone() -> None:
    register = Register(k="Ann", other="Ben")
    register.remember("k", {"glyphs": "ascii", "colours": "none", "coach": "?"})
    register.remember("other", {"glyphs": "ascii", "colours": "none"})
    sessions = Sessions(register, lambda player, client: MotorChampApp(), in_lines, short())
    for key in ("k", "other", "k"):
        channel = Channel()
        sessions.come_in(connection_on(channel, key))
        await until(lambda channel=channel: "Quick race" in channel.text())  # type: ignore[misc]
        said = "Kept with your key: coach"
        if key == "k":
            await until(lambda channel=channel: channel.text().count(said) == 1)  # type: ignore[misc]
        assert (said in channel.text()) is (key == "k")
    await sessions.close()


async def test_what_is_remembered_is_how_it_looks() -> None:
    register, channel = Register(k="Ann"), Channel()
    register.remember(
        "k", {"glyphs": "ascii", "colours": "none", "theme": "light", "gone": "setting", "coach": "?"}
    )
    shown: list[Echo] = []

    def make() -> Echo:
        shown.append(Echo())
        return shown[-1]

    sessions = Sessions(register, lambda player, client: make(), in_lines, short())
    connection = connection_on(channel, "k", environ={"TERM": "xterm-256color", "SSH_CONNECTION": "elsewhere"})
    sessions.come_in(connection)
    await until(lambda: "hello" in channel.text())
    words = app_settings_of(shown[0]).words
    assert (words["glyphs"], words["colours"], words["coach"]) == ("ascii", "none", "true")
    assert words["animation"] == "off"
    assert "12;171;52" not in channel.sent.decode()
    await sessions.close()


async def test_ctrl_c_on_the_card_is_the_end() -> None:
    sessions, channel = sessions_of(Register()), Channel()
    connection = connection_on(channel)
    sessions.come_in(connection)
    await until(lambda: "Can you read this?" in channel.text())
    connection.received(b"\x03")
    await until(lambda: channel.end is not None)
    assert channel.end == (130, "")


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
    sessions, first, second = sessions_of(limits=limits), Channel(), Channel()
    sessions.come_in(connection_on(first, "a", address="192.0.2.1"))
    sessions.come_in(connection_on(second, key, address="192.0.2.1"))
    assert second.end == (1, words)
    assert not second.is_taken
    await until(lambda: "hello" in first.text())
    await sessions.close()


async def test_for_one_line_too_many_the_oldest_of_that_person_ends() -> None:
    sessions, channels = sessions_of(limits=short(sessions_a_key=2)), [Channel() for _ in range(4)]
    for channel, key in zip(channels, "abaa", strict=True):
        sessions.come_in(connection_on(channel, key))
        await until(lambda: "hello" in channel.text())
    await until(lambda: channels[0].end is not None)
    assert channels[0].end == (0, "You have come in on another connection; this one ends.")
    assert [channel.end for channel in channels[1:]] == [None, None, None]
    await sessions.close()


async def test_who_has_left_counts_no_more() -> None:
    sessions = sessions_of(limits=short(sessions=1, sessions_a_key=1, sessions_an_address=1))
    for _ in range(3):
        channel = Channel()
        connection = connection_on(channel, address="192.0.2.1")
        sessions.come_in(connection)
        await until(lambda: "hello" in channel.text())
        connection.lost()
        await until(lambda: not len(sessions))


@pytest.mark.parametrize("term", ["dumb", "", "unknown"])
async def test_a_terminal_without_screens_is_served_line_by_line(term: str) -> None:
    sessions, channel = sessions_of(), Channel()
    sessions.come_in(connection_on(channel, environ={"TERM": term}))
    await until(lambda: channel.end)
    assert channel.end == (2, "a test would go on line by line.")


async def test_what_is_a_sentence_ends_a_session_with_that_sentence() -> None:
    sessions, channel = sessions_of(), Channel()
    connection = connection_on(channel)
    sessions.come_in(connection)
    await until(lambda: "hello" in channel.text())
    connection.received(b"X")
    await until(lambda: channel.end is not None)
    assert channel.end == (2, "The road is closed.")


async def test_a_mistake_ends_one_session_with_a_sentence_and_is_in_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    sessions, unlucky, other = sessions_of(), Channel(), Channel()
    connections = [connection_on(channel) for channel in (unlucky, other)]
    for connection in connections:
        sessions.come_in(connection)
    await until(lambda: "hello" in unlucky.text() and "hello" in other.text())
    connections[0].received(b"x")
    await until(lambda: unlucky.end is not None)
    assert unlucky.end == (1, CRASHED)
    assert "a mistake in the game" in caplog.text
    assert b"ZeroDivisionError" not in unlucky.sent
    connections[1].received(b"abc")
    await until(lambda: "abc" in other.text())
    await sessions.close()


async def test_an_app_that_cannot_even_be_made_ends_one_session() -> None:
    def broken(*_: object) -> App[None]:
        raise KeyError("nothing there")

    sessions, channel = Sessions(Everybody(), broken, in_lines, short()), Channel()
    sessions.come_in(connection_on(channel))
    await until(lambda: channel.end == (1, CRASHED))


async def test_nobody_gets_the_colours_of_somebody_elses_terminal() -> None:
    kinds = {"xterm-kitty": "38;2;18;171;52", "xterm-256color": "38;5;", "xterm": "32"}
    channels = {term: Channel() for term in kinds}
    sessions = sessions_of()
    for term in [*kinds, *reversed(kinds)]:
        channels[term] = Channel()
        sessions.come_in(connection_on(channels[term], environ={"TERM": term}))
        await until(lambda: "hello" in channels[term].text())
    sent = {term: channel.sent.decode() for term, channel in channels.items()}
    assert all(kinds[term] in sent[term] for term in kinds)
    assert "38;2;" not in sent["xterm-256color"]
    assert "38;" not in sent["xterm"]
    await sessions.close()


async def test_what_is_printed_is_the_hosts_and_no_apps(capsys: pytest.CaptureFixture[str]) -> None:
    sessions, channels = sessions_of(), [Channel(), Channel()]
    streams = sys.stdout, sys.stderr
    connections = [connection_on(channel) for channel in channels]
    for connection in connections:
        sessions.come_in(connection)
    await until(lambda: all("hello" in channel.text() for channel in channels))
    print("for the host")
    connections[0].lost()
    await until(lambda: len(sessions) == 1)
    print("still for the host")
    connections[1].lost()
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

    sessions, channel = Sessions(Everybody(), lambda player, client: make(), in_lines, short()), Channel()
    connection = connection_on(channel)
    sessions.come_in(connection)
    await until(lambda: "hello" in channel.text())
    apps[0].open_url("https://example.org")
    apps[0].deliver_screenshot(path=str(tmp_path))
    connection.received(b"\x1aafter")
    await until(lambda: "after" in channel.text())
    assert list(tmp_path.iterdir()) == [tmp_path / "home"] or not list(tmp_path.iterdir())
    await sessions.close()


async def test_a_mistake_of_screens_that_were_ended_half_built_is_none(caplog: pytest.LogCaptureFixture) -> None:
    class HalfBuilt(Echo):
        def on_unmount(self) -> None:
            raise LookupError("no such widget any more")

    caplog.set_level(logging.INFO)
    sessions, channel = Sessions(Everybody(), lambda player, client: HalfBuilt(), in_lines, short()), Channel()
    connection = connection_on(channel)
    sessions.come_in(connection)
    await until(lambda: "hello" in channel.text())
    connection.lost()
    await until(lambda: not len(sessions))
    assert {record.levelno for record in caplog.records} == {logging.INFO}


async def test_closing_down_gives_every_terminal_back_with_a_sentence_and_lets_nobody_in() -> None:
    sessions, channels, late = sessions_of(), [Channel() for _ in range(5)], Channel()
    for channel in channels:
        sessions.come_in(connection_on(channel))
    await until(lambda: "hello" in channels[0].text())
    await sessions.close("Good night.")
    assert {channel.end for channel in channels} == {(0, "Good night.")}
    sessions.come_in(connection_on(late))
    assert late.end == (1, "Good night.")


async def test_an_app_that_does_not_end_is_ended(caplog: pytest.LogCaptureFixture) -> None:
    class Stubborn(Echo):
        async def on_unmount(self) -> None:
            await asyncio.Event().wait()

    sessions = Sessions(Everybody(), lambda player, client: Stubborn(), in_lines, short(closing_seconds=0.05))
    channel = Channel()
    sessions.come_in(connection_on(channel))
    await until(lambda: "hello" in channel.text())
    await sessions.close("Good night.")
    assert channel.end == (0, "Good night.")


async def test_a_line_that_is_lost_at_any_moment_is_a_session_that_ends(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    sessions = Sessions(Register(), lambda player, client: MotorChampApp(), in_lines, short())
    for moment in range(40):
        connection = connection_on(Channel())
        sessions.come_in(connection)
        for _ in range(moment):
            await asyncio.sleep(0)
        connection.received(b"\r")
        connection.lost()
    await until(lambda: not len(sessions))
    assert caplog.records == []


async def test_nothing_of_a_session_is_left_when_it_is_over_even_if_nobody_looks_for_garbage(
    monkeypatch: pytest.MonkeyPatch, looks_for_no_garbage: None
) -> None:
    monkeypatch.setattr("motorchamp_tui.terminals.screen.teardown.AFTER_THE_END", 0.0)
    apps: list[ref[App[None]]] = []

    def make() -> MotorChampApp:
        app = MotorChampApp()
        apps.append(ref(app))
        return app

    sessions = Sessions(Everybody(), lambda player, client: make(), in_lines, short())
    for _ in range(25):
        channel = Channel()
        connection = connection_on(channel)
        sessions.come_in(connection)
        await until(lambda: len(channel.sent) > 2000)
        connection.received(b"jk?")
        connection.lost()
    await until(lambda: not len(sessions))
    await until(lambda: not [app for app in apps if app() is not None], "the last app to be gone")


@pytest.fixture
def looks_for_no_garbage() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


async def test_an_idle_session_sends_nothing() -> None:
    app, channel = MotorChampApp(), Channel()
    sessions = Sessions(Everybody(), lambda player, client: app, in_lines, short())
    sessions.come_in(connection_on(channel))
    await until(lambda: "Quick race" in channel.text())
    await until(lambda: is_at_rest(app), "nothing to be about to happen by itself")
    before = len(channel.sent)
    for _ in range(100):
        await asyncio.sleep(0)
    assert len(channel.sent) == before
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
