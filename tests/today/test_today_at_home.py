"""What the day has for the person at this keyboard, by the journals and tries that are kept here."""

from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path

import pytest

from journal_driving import NOW
from lap_driving import boldly, keep_lap, lap_plan, perfectly
from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games.motorchamp import circuit
from motorchamp_tui.journal.reader import read_journal
from motorchamp_tui.journal.records import Records
from motorchamp_tui.locations import puzzle_tries_file, races_folder, records_file
from motorchamp_tui.practice.daily import daily_lap
from motorchamp_tui.practice.medals import medals_of
from motorchamp_tui.puzzles.tries import PuzzleTries
from motorchamp_tui.ratings.strength import Strength
from motorchamp_tui.today import LapOfToday, PuzzleOfToday, Today
from motorchamp_tui.today.at_home import today_at_home

GAME, TODAY = "motorchamp", date(2026, 3, 2)
HARD = (Strength(1500, 60), 0.3)


def noon(day: date, hour: int = 12) -> datetime:
    return datetime(day.year, day.month, day.day, hour, tzinfo=UTC)


def lap(back: int, *, name: str = "Ann", hour: int = 9, goes: int | None = None, is_bold: bool = False) -> None:
    """The lap of so many days ago."""
    day = TODAY - timedelta(days=back)
    todays = daily_lap(day)
    plan = lap_plan(circuit(todays.track), todays.seed, name)
    keep_lap(races_folder(), plan, boldly if is_bold else perfectly, at=noon(day, hour), goes=goes)


def seen(name: str = "Ann", game: str = GAME, now: datetime | None = None) -> Today:
    return today_at_home(game, name, now or noon(TODAY), lambda: True)


def test_at_the_first_start_there_is_nothing_and_nothing_is_made() -> None:
    assert seen() == Today()
    assert not races_folder().exists()
    assert not records_file().exists()


def test_whoever_has_driven_the_lap_of_a_day_sees_how_today_s_stands() -> None:
    track = daily_lap(TODAY).track
    lap(2)
    assert seen().lap == LapOfToday(track)
    lap(1)
    assert seen().lap == LapOfToday(track, 2)
    lap(0, hour=8, goes=1)
    assert seen().lap == LapOfToday(track, 2, is_begun=True)
    assert seen("Ben").lap is seen(game="motorsportspiel").lap is None


def test_a_counted_lap_shows_its_time_and_the_days_in_a_row() -> None:
    for back in (0, 1, 3):
        lap(back)
    lap(0, hour=10)  # once more, for practice
    (first, *_) = sorted(races_folder().glob("*.journal"))
    (time,) = read_journal(first).finish().times.values()
    assert time is not None
    track = daily_lap(TODAY).track
    medal = medals_of(circuit(track)).of(time.rank)
    assert seen().lap == LapOfToday(track, 2, is_begun=True, is_over=True, time=str(time), medal=medal)


def test_a_day_begins_everywhere_at_midnight_in_greenwich() -> None:
    lap(0)
    late = datetime(TODAY.year, TODAY.month, TODAY.day, 23, 30, tzinfo=timezone(timedelta(hours=-5)))
    tomorrow = daily_lap(TODAY + timedelta(days=1))
    assert seen(now=late).lap == LapOfToday(tomorrow.track, 1)


def test_whoever_has_tried_a_puzzle_sees_how_today_s_stands() -> None:
    tries = PuzzleTries(puzzle_tries_file())
    tries.add(GAME, "a", HARD, is_right=True, now=NOW)
    assert seen().puzzle == PuzzleOfToday()
    for back in (2, 1):
        day = TODAY - timedelta(days=back)
        tries.add(GAME, f"{back}", HARD, is_right=True, now=noon(day), day=day)
    assert seen().puzzle == PuzzleOfToday(None, 2)
    tries.add(GAME, "today", HARD, is_right=False, now=noon(TODAY), day=TODAY)
    assert seen().puzzle == PuzzleOfToday(is_right=False)
    assert seen(game="motorsportspiel").puzzle is None


def test_records_that_cannot_be_read_leave_what_does_not_need_them(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise MotorChampError("no records today")

    lap(0)
    PuzzleTries(puzzle_tries_file()).add(GAME, "a", HARD, is_right=True, now=NOW)
    monkeypatch.setattr(Records, "refresh", broken)
    assert seen() == Today(puzzle=PuzzleOfToday())


def test_no_journal_is_read_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    lap(0)
    seen()
    monkeypatch.setattr("motorchamp_tui.journal.records.standing_of", Path.unlink)
    assert seen().lap is not None
