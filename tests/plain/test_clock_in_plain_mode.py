"""The clock of a go line by line: the seconds are told, and what is half typed stays (H-24, HQ-57)."""

import io
from pathlib import Path

from held_time import HeldTime
from journal_driving import NOW
from motorchamp_tui import plain
from motorchamp_tui.games import game_named
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.games.options import CLOCK, GRID, Grid
from motorchamp_tui.journal.writer import Journal
from motorchamp_tui.plain.console import Console
from motorchamp_tui.race.plan import plan_race
from motorchamp_tui.settings.words import Throwing

GAME = game_named("motorsportspiel")


class Typist(io.StringIO):
    """Types these lines, each so many seconds after the one before."""

    def __init__(self, *lines: tuple[float, str]) -> None:
        super().__init__()
        self.heard = io.StringIO()
        self.time = HeldTime()
        self._lines = list(lines)

    def waits(self, seconds: float) -> bool:
        """Whether the next line is there within so many seconds, which pass."""
        if not self._lines:
            return True
        after, line = self._lines[0]
        self._lines[0] = max(0.0, after - seconds), line
        self.time.go_on(min(after, seconds))
        return after <= seconds

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        if not self._lines:
            return ""
        after, line = self._lines.pop(0)
        self.time.go_on(after)
        return f"{line}\n"


def heard_of(folder: Path, typist: Typist, seconds: int = 20, *, is_piped: bool = False) -> tuple[str, list[str]]:
    """What is said to somebody who types like this, and the moves that they and the clock have made."""
    options = GAME.USUAL_OPTIONS.having(GRID, Grid.DICE).having(CLOCK, seconds)
    who = read_drivers("Ann", GAME.BOT_NAMES)
    plan = plan_race(GAME.circuit("hockenheim-short"), who, laps=1, seed=3, options=options, cars=1)
    journal = Journal.begin(folder, plan, NOW)
    talk = Console(typist, typist.heard, None if is_piped else typist.waits, typist.time.now)
    assert plain.politely(talk, lambda talk: plain.drive(journal, talk, Throwing.AUTO, set())) == 0
    return typist.heard.getvalue(), [str(step.move) for step in journal.record.steps if not step.before.awaited]


def test_the_seconds_are_told_at_the_question_at_ten_and_at_five_and_the_go_goes_on(tmp_path: Path) -> None:
    typist = Typist((3.0, "3"), (30.0, "1"))
    text, moves = heard_of(tmp_path, typist)
    assert "\n20 seconds. How many dice" in text
    assert "\n17 seconds. " in text
    assert (
        text.index("10 seconds left. ")
        < text.index("5 seconds left. ")
        < text.index("Time is up; the go goes on.")
    )
    assert text.count("Time is up") == 1
    assert moves[:3] == ["3", "late", moves[2]]
    assert "white flag" in text
    assert text.count("Enter: r") == 1  # the question was not told again


def test_an_answer_in_time_is_never_late_and_what_there_is_to_read_takes_no_time(tmp_path: Path) -> None:
    text, moves = heard_of(
        tmp_path, Typist((18.5, "odds"), (1.0, "rules gravel"), (500.0, "3"), (0.1, "1"), (0.1, "1"))
    )
    assert "The clock is stopped until your next line." in text
    assert "late" not in moves
    assert "\n1 second. " in text


def test_a_pipe_has_no_clock(tmp_path: Path) -> None:
    text, moves = heard_of(tmp_path, Typist((900.0, "3"), (900.0, "1")), is_piped=True)
    assert "second" not in text
    assert "late" not in moves


def test_nothing_runs_without_the_agreement(tmp_path: Path) -> None:
    text, moves = heard_of(tmp_path, Typist((900.0, "3"), (900.0, "1")), seconds=0)
    assert "second" not in text
    assert "late" not in moves
