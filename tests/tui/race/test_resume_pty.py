"""The installed game killed in the middle of a race: nothing that was seen is lost, and it goes on from there."""

import re
import signal
import sys
from pathlib import Path

import pyte
import pytest

from benchmarks.pseudo_terminal import PseudoTerminal
from motorchamp_tui.journal.reader import read_journal
from motorchamp_tui.locations import races_folder
from motorchamp_tui.race.record import RaceRecord
from motorchamp_tui.race.replay import Replay
from motorchamp_tui.tui.race.race_log import RaceLog
from thoroughness import IS_THOROUGH

COMMAND = str(Path(sys.executable).with_name("motorchamp"))
RACE = ("race", "--seed", "5", "--track", "A1-C1", "--drivers", "Ann,bot:steady", "--laps", "2", "--cars", "1")
KITTY = re.compile(rb"\x1b\[[<>]\d*u")
TURN = "Ann's go"


class Sight:
    """What can be seen on a terminal."""

    def __init__(self, terminal: PseudoTerminal) -> None:
        self.terminal = terminal
        self._screen = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self._screen)
        self._fed = 0

    def text(self) -> str:
        """The screen now."""
        fresh = self.terminal.output[self._fed :]
        self._fed += len(fresh)
        self._stream.feed(KITTY.sub(b"", fresh))
        lines: list[str] = self._screen.display
        return "\n".join(lines)

    def drive(self, goes: int) -> None:
        """Answer every question with Enter until so many goes are on disk."""
        path = races_folder() / "0001-A1-C1.journal"
        self.terminal.read_until(lambda: TURN in self.text(), TURN)
        size = 0
        while True:
            if path.exists() and path.stat().st_size > size:
                size = path.stat().st_size
                if len(goes_of(kept_race())) >= goes:
                    return
            self.terminal.type("n\r")
            self.terminal.read(0.02)


def kept_race() -> RaceRecord:
    """The race, as its journal has it."""
    return read_journal(races_folder() / "0001-A1-C1.journal").finish()


def goes_of(kept: RaceRecord) -> list[str]:
    """What happened in each go that is over."""
    return [entry[5:] for entry in RaceLog(Replay(kept)).entries]


@pytest.mark.parametrize(
    ("number", "goes"),
    [(signal.SIGKILL, 3), (signal.SIGKILL, 17), (signal.SIGHUP, 8)] + [(signal.SIGKILL, 10)] * IS_THOROUGH,
)
def test_a_killed_race_goes_on_at_the_same_go_with_the_same_dice(number: signal.Signals, goes: int) -> None:
    with PseudoTerminal([COMMAND, *RACE]) as terminal:
        sight = Sight(terminal)
        sight.drive(goes)
        terminal.read_until(lambda: " threw " in sight.text(), "the news of a go")
        terminal.read_until_quiet()
        news = [line.partition("│")[0].strip() for line in sight.text().splitlines() if " threw " in line]
        terminal.type("n\r")
        terminal.read(0.02)
        terminal.send(number)
        assert terminal.end() == -number
    told = goes_of(kept_race())
    assert news
    assert set(news) <= set(told)
    with PseudoTerminal([COMMAND, "resume"]) as terminal:
        sight = Sight(terminal)
        terminal.read_until(lambda: TURN in sight.text(), "the race again")
        assert f"round {kept_race().run.race.round} " in sight.text().replace("·", " ")  # type: ignore[union-attr]
        sight.drive(goes + 6)
        terminal.type("\x03")
        assert terminal.end() == 130
    after = kept_race()
    assert goes_of(after)[: len(told)] == told
    assert len(goes_of(after)) >= goes + 6
    assert after.follows_its_seed
    assert after.taken_back == 0


def test_in_a_window_made_too_small_the_same_race_goes_on_line_by_line() -> None:
    with PseudoTerminal([COMMAND, *RACE]) as terminal:
        Sight(terminal).drive(3)
        terminal.resize(60, 20)
        terminal.read_until(lambda: b"p goes on" in terminal.output, "the sentence")
        goes = len(goes_of(kept_race()))
        terminal.type("p")
        terminal.read_until(lambda: b"The race continues in round " in terminal.output, "the race in lines")
        terminal.type("log\rquit\ryes\r")
        assert terminal.end() == 0
        assert terminal.modes() == terminal.modes_before
    assert b"  1  " in terminal.output
    assert len(goes_of(kept_race())) >= goes
    assert list(races_folder().iterdir()) == [races_folder() / "0001-A1-C1.journal"]


@pytest.mark.parametrize("name", [[], ["1"]], ids=["the last", "by name"])
def test_a_second_program_is_told_in_one_sentence_that_the_race_is_driven(name: list[str]) -> None:
    with PseudoTerminal([COMMAND, *RACE]) as terminal:
        Sight(terminal).drive(2)
        with PseudoTerminal([COMMAND, "resume", *name]) as other:
            assert other.end() == 2
            assert " ".join(other.output.decode().split()) == (
                "motorchamp: Race 1 is open in another window: watch it with motorchamp replay 1 --follow."
            )


def test_the_replay_of_a_race_is_a_command() -> None:
    with PseudoTerminal([COMMAND, *RACE]) as terminal:
        Sight(terminal).drive(3)
        terminal.send(signal.SIGKILL)
        terminal.end()
    with PseudoTerminal([COMMAND, "replay", "1"]) as terminal:
        sight = Sight(terminal)
        terminal.read_until(lambda: "The cars are on the grid" in sight.text(), "the replay")
        terminal.type("\x1b[C")
        first = goes_of(kept_race())[0]
        terminal.read_until(lambda: first in sight.text(), first)
        terminal.type("q")
        assert terminal.end() == 0
