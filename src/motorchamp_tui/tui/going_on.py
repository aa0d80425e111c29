"""Resuming a kept race from a screen: which one is offered, and what prevents it.

Any trouble with a journal becomes one sentence on the screen that asked for it.
"""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.journal import Journal
from motorchamp_tui.locations import races_folder
from motorchamp_tui.races_kept import Listed, journals, listed
from motorchamp_tui.tui.screens.question import Question

if TYPE_CHECKING:
    from motorchamp_tui.tui.app import MotorChampApp


def last_unfinished(is_wanted: Callable[[], bool]) -> Listed | None:
    """The latest race, not a practice lap, that can be resumed; None where there is none."""
    try:
        for path in journals(races_folder()):
            if not is_wanted():
                return None
            each = listed(path)
            if can_go_on(each) and not each.is_lap:
                return each
    except (MotorChampError, OSError):
        return None
    return None


def can_go_on(each: Listed) -> bool:
    """Whether this is a race or practice lap that is not over and that nobody is driving now."""
    return not (each.is_over or each.trouble or each.is_being_driven)


def when_words(driven: datetime, now: datetime) -> str:
    """When a race was last driven: the time of day, and the day unless it is today."""
    driven, now = driven.astimezone(), now.astimezone()
    return f"{driven:%H:%M}" if driven.date() == now.date() else f"{driven:%Y-%m-%d %H:%M}"


def go_on(app: "MotorChampApp", path: Path) -> str:
    """Open the race in this file where it was left; returns why it cannot be opened, or nothing."""
    try:
        journal = Journal.resume(path)
    except MotorChampError as error:
        return str(error)
    if journal.damage is None:
        app.open_race(journal)
        return ""

    def answered(is_wanted: bool | None) -> None:  # noqa: FBT001 - Textual's callback
        if is_wanted:
            app.open_race(journal)
        else:
            journal.close()

    sentence = str(journal.damage)
    question = Question(f"{sentence[:1].upper()}{sentence[1:]}", yes="Go on from there", no="Not now")
    app.push_screen(question, answered)
    return ""
