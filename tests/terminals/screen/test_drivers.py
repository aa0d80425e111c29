"""Keys and frames: how the drivers cut both, and whether Textual's own still need replacing."""

import asyncio
import gc
import inspect
import os
import random
from weakref import ref

import pytest
from textual import events
from textual._ansi_sequences import SYNC_END, SYNC_START
from textual._xterm_parser import XTermParser
from textual.app import App, ComposeResult
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message
from textual.messages import InBandWindowResize
from textual.widgets import Static

from motorchamp_tui.terminals.screen import terminal
from motorchamp_tui.terminals.screen.drivers import LONGEST_PASTE, FrameDriver, LoopDriver, Parser


class Hello(App[None]):
    def compose(self) -> ComposeResult:
        yield Static("hello")


def test_textuals_driver_still_looks_for_keys_ten_times_a_second_and_waits_for_that_on_quitting() -> None:
    assert inspect.getsource(LinuxDriver.run_input_thread).count("selector.select(0.1)") == 2


def test_textual_still_lets_all_tasks_of_a_loop_begin_at_once() -> None:
    assert "loop.set_task_factory(asyncio.eager_task_factory)" in inspect.getsource(App.run_async)


def test_the_parser_still_takes_nothing_for_the_end() -> None:
    parser = XTermParser()
    list(parser.feed(""))
    assert parser.is_eof


class Keyboard:
    """A driver that reads from a pipe instead of a terminal, and the messages it sends."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.messages: list[object] = []
        reading, self._writing = os.pipe()
        monkeypatch.setattr(terminal, "KEYS", reading)
        self.app = Hello()
        self.driver = LoopDriver(self.app)
        monkeypatch.setattr(self.driver, "send_message", self.messages.append)

    def press(self, data: bytes) -> list[object]:
        os.write(self._writing, data)
        self.driver._read()
        return self.messages

    def hang_up(self) -> None:
        os.close(self._writing)
        self.driver._read()


async def test_half_a_character_waits_for_its_other_half(monkeypatch: pytest.MonkeyPatch) -> None:
    keyboard = Keyboard(monkeypatch)
    first, second = bytes("é", "utf-8")[:1], bytes("é", "utf-8")[1:]
    assert keyboard.press(first) == []
    [key] = keyboard.press(second)
    assert isinstance(key, events.Key)
    assert key.character == "é"


async def test_a_lone_escape_is_a_key_after_its_delay(monkeypatch: pytest.MonkeyPatch) -> None:
    keyboard = Keyboard(monkeypatch)
    keyboard.press(b"\x1b")
    while not keyboard.messages:
        await asyncio.sleep(0.01)
    [key] = keyboard.messages
    assert isinstance(key, events.Key)
    assert key.key == "escape"


async def test_an_arrow_in_two_halves_is_one_key(monkeypatch: pytest.MonkeyPatch) -> None:
    keyboard = Keyboard(monkeypatch)
    keyboard.press(b"\x1b[")
    [key] = keyboard.press(b"A")
    assert isinstance(key, events.Key)
    assert key.key == "up"


async def test_a_terminal_that_is_gone_ends_the_app(monkeypatch: pytest.MonkeyPatch) -> None:
    keyboard = Keyboard(monkeypatch)
    keyboard.hang_up()
    assert keyboard.app.return_code == 129


async def test_nothing_is_written_to_a_terminal_that_was_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    monkeypatch.setattr(terminal, "write", written.append)
    driver = LoopDriver(Hello())
    driver.write("late")
    driver.flush()
    assert written == []


class Quiet(FrameDriver):
    """A driver without a terminal, and the messages and frames it sends."""

    def __init__(self, app: App[None]) -> None:
        super().__init__(app)
        self.messages: list[Message] = []
        self.frames: list[str] = []

    def size_now(self) -> tuple[int, int]:
        return 80, 24

    def send(self, text: str) -> None:
        self.frames.append(text)

    def start_application_mode(self) -> None:
        pass

    def stop_application_mode(self) -> None:
        pass

    def send_message(self, message: Message) -> None:
        self.messages.append(message)

    @property
    def keys(self) -> list[str]:
        return [message.key for message in self.messages if isinstance(message, events.Key)]


async def test_only_for_a_large_frame_the_terminal_is_told_to_wait() -> None:
    driver = Quiet(Hello())
    for frame in ("car", "", "road" * 500):
        for part in (SYNC_START, frame, SYNC_END):
            driver.write(part)
        driver.flush()
    assert driver.frames == ["car", f"{SYNC_START}{'road' * 500}{SYNC_END}"]


def test_textuals_parser_still_keeps_its_last_keys_for_ever() -> None:
    kept, ours = XTermParser(), Parser()
    for parser in (kept, ours):
        list(parser.feed("\x1b[97;1u"))
        parser._gen.close()
    kept_ref, our_ref = ref(kept), ref(ours)
    del parser, kept, ours
    gc.collect()
    assert (kept_ref() is not None) == hasattr(XTermParser, "_parse_extended_key")
    assert our_ref() is None


@pytest.mark.parametrize(
    "junk",
    [
        b"\x1b[99999999999;1u",
        b"\x1b[1114112u\x1b[1114112;1u",
        b"\x1b[48;0;0;0;0t\x1b[<0;5;5M",
        b"\x1b[48;9999;9999;9;9t",
        b"\x1b[?2048;1$y",
        b"\x1b[<0;99999999999999999999;1M",
        b"\xff\xfe\x00\x1b\x1b\x1b[[[",
    ],
)
async def test_what_is_nobodys_key_does_no_harm(junk: bytes) -> None:
    driver = Quiet(Hello())
    driver.feed(junk)
    driver.feed(b"x" * 33 + b"q")
    assert driver.keys[-1] == "q"
    assert not [each for each in driver.messages if isinstance(each, events.Resize | InBandWindowResize)]


@pytest.mark.parametrize(
    ("data", "keys"),
    [
        (b"?\x1bq", ["question_mark", "escape", "q"]),
        (b"\x1bhi\x1b1\x1b/", ["escape", "h", "i", "escape", "1", "escape", "slash"]),
        (b"a\x1b\x1b\r", ["a", "escape", "escape", "enter"]),
        (b"\x1b[A\x1bOP\x1b\x1b[B", ["up", "f1", "escape", "down"]),
        (b"\x1bb\x1bf\x1b\x7f", ["ctrl+left", "ctrl+right", "ctrl+w"]),
    ],
    ids=["a letter", "letters and signs", "Esc and Enter", "arrows", "with Alt in a line"],
)
async def test_esc_and_what_arrives_with_it_are_keys_of_their_own(data: bytes, keys: list[str]) -> None:
    for pieces in ([data], [data[at : at + 1] for at in range(len(data))]):
        driver = Quiet(Hello())
        for piece in pieces:
            driver.feed(piece)
        assert driver.keys == keys


def test_textuals_parser_still_takes_esc_and_a_letter_for_one_key() -> None:
    assert [getattr(key, "key", "") for key in XTermParser().feed("\x1b1")] == ["inverted_exclamation_mark"]


async def test_of_a_paste_that_never_ends_only_so_much_is_kept() -> None:
    driver = Quiet(Hello())
    driver.feed(b"\x1b[200~")
    for _ in range(20):
        driver.feed(b"q" * (LONGEST_PASTE // 4))
    assert driver.keys == []
    driver.feed(b"end\x1b[201~")
    driver.feed(b"k")
    assert driver.keys == ["k"]
    [paste] = [each for each in driver.messages if isinstance(each, events.Paste)]
    assert paste.text.endswith("qend")
    assert len(paste.text) <= LONGEST_PASTE * 5 // 4 + 3


async def test_random_bytes_are_read_to_their_end() -> None:
    chance = random.Random(1)
    driver = Quiet(Hello())
    for _ in range(300):
        pieces = [
            chance.choice((b"\x1b[", b"\x1b", b"<", b";", b"u", b"M", b"t", b"48", b"\xc3", b"9" * 9))
            for _ in range(9)
        ]
        driver.feed(b"".join(pieces))
    driver.feed(b"\x1b[201~" + b" " * 40 + b"q")
    assert driver.keys[-1] == "q"
