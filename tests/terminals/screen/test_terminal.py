"""The installed command in a real terminal: what is seen, and what is left behind."""

import re
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pyte
import pytest

from benchmarks.pseudo_terminal import PseudoTerminal

COMMAND = str(Path(sys.executable).with_name("motorchamp"))
TITLE = "Quick race"
MODES = ("1049", "1000", "1003", "1006", "1015", "1004", "2004")
KITTY = re.compile(rb"\x1b\[[<>]\d*u")


class Sight:
    """A terminal, and the characters on it."""

    def __init__(self, terminal: PseudoTerminal, columns: int = 80, rows: int = 24) -> None:
        self.terminal = terminal
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self._fed = 0

    def text(self) -> str:
        """What is on the screen now, line by line."""
        fresh = self.terminal.output[self._fed :]
        self._fed += len(fresh)
        self._stream.feed(KITTY.sub(b"", fresh))
        lines: list[str] = self.screen.display
        return "\n".join(lines)

    def wait_for(self, words: str) -> None:
        """Read until the words can be seen."""
        self.terminal.read_until(lambda: words in self.text(), repr(words))

    def resize(self, columns: int, rows: int) -> None:
        """Change the window and what shows it."""
        self.screen.resize(rows, columns)
        self.terminal.resize(columns, rows)


@pytest.fixture
def title() -> Iterator[Sight]:
    with PseudoTerminal([COMMAND]) as terminal:
        sight = Sight(terminal)
        sight.wait_for(TITLE)
        terminal.read_until_quiet()
        yield sight


def last_word_on(mode: str, output: bytes) -> str:
    letters: list[bytes] = re.findall(rb"\x1b\[\?" + mode.encode() + rb"([hl])", output)
    return letters[-1].decode()


def assert_given_back(terminal: PseudoTerminal) -> None:
    """Everything that was switched on is off again, and the terminal's own settings are as they were."""
    assert terminal.modes() == terminal.modes_before
    assert {mode: last_word_on(mode, terminal.output) for mode in MODES} == dict.fromkeys(MODES, "l")
    assert last_word_on("25", terminal.output) == "h"
    assert last_word_on("7", terminal.output) == "h"
    assert terminal.output.count(b"\x1b[?1049h") == terminal.output.count(b"\x1b[?1049l") == 1
    assert terminal.output.count(b"\x1b[>25u") == terminal.output.count(b"\x1b[<u") == 1
    # The keyboard protocol belongs to the alternate screen: it ends there.
    assert terminal.output.index(b"\x1b[<u") < terminal.output.index(b"\x1b[?1049l")


@pytest.mark.parametrize(("key", "status"), [("q", 0), ("\x03", 130)])
def test_a_key_that_ends_the_game_gives_the_terminal_back(title: Sight, key: str, status: int) -> None:
    title.terminal.type(key)
    assert title.terminal.end() == status
    assert_given_back(title.terminal)
    assert title.terminal.output.endswith(b"\x1b[?1049l\x1b[?25h")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_the_game_and_gives_the_terminal_back(title: Sight, number: signal.Signals) -> None:
    title.terminal.send(number)
    assert title.terminal.end() == -number
    assert_given_back(title.terminal)


def test_an_interrupt_from_outside_ends_like_ctrl_c(title: Sight) -> None:
    title.terminal.send(signal.SIGINT)
    assert title.terminal.end() == 130
    assert_given_back(title.terminal)


def test_a_signal_while_the_screens_are_being_loaded_gives_the_terminal_back() -> None:
    with PseudoTerminal([COMMAND]) as terminal:
        terminal.read_until(lambda: b"\x1b[?1049h" in terminal.output, "the splash")
        terminal.send(signal.SIGTERM)
        assert terminal.end() == -signal.SIGTERM
        assert terminal.modes() == terminal.modes_before
        assert terminal.output.endswith(b"\x1b[?1049l\x1b[?25h")


def test_stopping_and_going_on_leaves_and_takes_the_terminal(title: Sight) -> None:
    terminal = title.terminal
    seen = len(terminal.output)
    terminal.send(signal.SIGTSTP)
    terminal.read_until(lambda: b"\x1b[?1049l" in terminal.output[seen:], "the shell's screen")
    terminal.read_until(terminal.is_stopped, "the command to stop")
    assert terminal.modes() == terminal.modes_before
    seen = len(terminal.output)
    terminal.send(signal.SIGCONT)
    terminal.read_until(lambda: TITLE.encode() in terminal.output[seen:], "the whole screen again")
    terminal.type("q")
    assert terminal.end() == 0
    assert terminal.modes() == terminal.modes_before


@pytest.mark.parametrize("size", [(100, 30), (80, 24)])
@pytest.mark.parametrize("stop", [signal.SIGTSTP, signal.SIGSTOP])
def test_a_window_resized_while_the_game_is_stopped_is_painted_anew(
    title: Sight, stop: signal.Signals, size: tuple[int, int]
) -> None:
    terminal = title.terminal
    terminal.send(stop)
    terminal.read_until(terminal.is_stopped, "the command to stop")
    title.resize(*size)
    title.screen.reset()
    title.screen.resize(size[1], size[0])
    terminal.send(signal.SIGCONT)
    title.wait_for(TITLE)
    terminal.read_until_quiet()
    again = PseudoTerminal([COMMAND], columns=size[0], rows=size[1])
    with again:
        fresh = Sight(again, *size)
        fresh.wait_for(TITLE)
        again.read_until_quiet()
        assert title.text() == fresh.text()


def test_ctrl_z_leads_to_the_shell_and_fg_back() -> None:
    prompt = b"ready> "
    with PseudoTerminal(["/bin/sh", "-i"], environ={"PS1": prompt.decode(), "ENV": ""}) as shell:
        shell.type(f"{COMMAND}\r")
        shell.read_until(lambda: TITLE.encode() in shell.output, "the title")
        shell.read_until_quiet()
        shell.type("\x1a")
        shell.read_until(lambda: b"Stopped" in shell.output, "the shell")
        assert last_word_on("1049", shell.output) == "l"
        seen = len(shell.output)
        shell.type("fg\r")
        shell.read_until(lambda: TITLE.encode() in shell.output[seen:], "the whole screen again")
        shell.read_until_quiet()
        shell.type("q")
        # Before that the game throws away what is typed.
        shell.read_until(lambda: shell.output.endswith(prompt), "the shell again")
        assert last_word_on("1049", shell.output) == "l"
        shell.type("exit\r")
        assert shell.end() == 0


def test_ctrl_z_does_nothing_where_no_shell_could_go_on_with_the_game(title: Sight) -> None:
    title.terminal.type("\x1a")
    title.terminal.read_until_quiet()
    assert not title.terminal.is_stopped()
    assert last_word_on("1049", title.terminal.output) == "h"
    title.terminal.type("q")
    assert title.terminal.end() == 0


def test_an_idle_title_screen_sends_nothing(title: Sight) -> None:
    title.terminal.read_until_quiet(0.5)
    assert title.terminal.read(1.0) == b""


def test_the_first_frame_is_painted_once(title: Sight) -> None:
    assert title.terminal.output.count(TITLE.encode()) == 1


def test_a_storm_of_new_sizes_ends_with_the_whole_screen(title: Sight) -> None:
    for step in range(60):
        title.resize(80 + step % 37, 24 + step % 11)
    title.resize(100, 30)
    title.terminal.read_until_quiet()
    with PseudoTerminal([COMMAND], columns=100, rows=30) as calm:
        expected = Sight(calm, 100, 30)
        expected.wait_for(TITLE)

        def are_alike() -> bool:
            calm.read(0.05)
            return title.text() == expected.text()

        title.terminal.read_until(are_alike, "the screen of a calm start")
    title.terminal.type("q")
    assert title.terminal.end() == 0
    assert_given_back(title.terminal)


def test_the_race_screen_gives_the_terminal_back_too() -> None:
    with PseudoTerminal([COMMAND, "race", "--seed", "1", "--track", "A1-C1", "--drivers", "Ann,Ben"]) as terminal:
        sight = Sight(terminal)
        sight.wait_for("A1-C1")
        terminal.read_until_quiet()
        terminal.type("\x03")
        assert terminal.end() == 130
        assert_given_back(terminal)


def test_ascii_and_no_color_terminals_get_neither_glyphs_nor_colours() -> None:
    environ = {"TERM": "vt100", "NO_COLOR": "1"}
    with PseudoTerminal([COMMAND], environ=environ) as terminal:
        Sight(terminal).wait_for(TITLE)
        terminal.read_until_quiet()
        assert terminal.output.isascii()
        numbers = {
            number
            for sequence in re.findall(r"\x1b\[([\d;]*)m", terminal.output.decode())
            for number in sequence.split(";")
        }
        assert numbers <= {"", *"0123456789", "22", "24", "27", "39", "49"}
