"""Resumption of a kept race from a screen: which one is offered, and what prevents it.

Any trouble with a journal becomes one sentence on the screen that asked for it.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from textual.screen import Screen

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.journal import library
from motorchamp_tui.journal.library import ListedRace
from motorchamp_tui.journal.writer import Journal
from motorchamp_tui.locations import races_folder
from motorchamp_tui.tui.games import require_face
from motorchamp_tui.tui.navigation import navigator
from motorchamp_tui.tui.widgets.question import Question
from motorchamp_tui.words import capitalised


def last_unfinished(is_wanted: Callable[[], bool]) -> ListedRace | None:
    """The latest race that a person here drives and that can be resumed; None without one.

    Not a practice lap, and not a race of bots that was only watched.
    """
    try:
        return library.last_unfinished(races_folder(), own_races_only=True, is_wanted=is_wanted)
    except (MotorChampError, OSError):
        return None


def _check_face(journal: Journal) -> None:
    """Close the journal again where there are no screens for it; raises :class:`SetupError`."""
    try:
        require_face(journal.record.plan.track, "motorchamp resume --plain")
    except MotorChampError:
        journal.close()
        raise


def go_on(screen: Screen[Any], path: Path) -> str:
    """Open the race in this file where it was left; returns why it cannot be opened, or an empty text."""
    try:
        journal = Journal.resume(path)
        _check_face(journal)
    except MotorChampError as error:
        return str(error)
    if journal.damage is None:
        navigator(screen).open_race(journal)
        return ""

    def answered(is_wanted: bool | None) -> None:  # noqa: FBT001 - Textual's callback
        if is_wanted:
            navigator(screen).open_race(journal)
        else:
            journal.close()

    question = Question(capitalised(str(journal.damage)), yes="Continue from there", no="Not now")
    screen.app.push_screen(question, answered)
    return ""
