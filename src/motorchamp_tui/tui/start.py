"""Start of the screens, from the command to the first screen and back to the shell:

what counts as a terminal, and what is shown while the screens load.
"""

import gc
import os
import sys
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from motorchamp_tui.errors import NoTerminalError, SetupError, WrongLibraryError
from motorchamp_tui.terminals.screen import terminal

if TYPE_CHECKING:
    from motorchamp_tui.journal.writer import Journal
    from motorchamp_tui.practice.drive import PracticeDrive
    from motorchamp_tui.puzzles.puzzle import Puzzle
    from motorchamp_tui.puzzles.solving import PuzzleSet
    from motorchamp_tui.race.plan import RacePlan
    from motorchamp_tui.race.record import RaceRecord
    from motorchamp_tui.settings.sources import Options
    from motorchamp_tui.tui.app import ToBeginWith
    from motorchamp_tui.workshop.bench import Workbench

ANOTHER_DRIVER = "TEXTUAL_DRIVER"
"""Textual's variable for who reads keys and shows frames instead of us: textual-serve names its driver there."""

SPLASH = ("M O T O R C H A M P", "", "to the grid ...")
"""Plain letters, because nothing is known yet about the terminal's glyphs and colours."""

INSTEAD = "motorchamp race --plain"
"""The command to use without a terminal; every function here takes the one to advise."""


def title(options: "Options | None" = None) -> None:
    """Show the title screen until the player leaves; ``options`` are settings that the command was given."""
    _show(None, options, "motorchamp --plain")


def race(plan: "RacePlan | Journal", options: "Options | None" = None, *, instead: str = INSTEAD) -> None:
    """Show the race that ``plan`` describes, or a resumed one, until the player leaves."""
    from motorchamp_tui.race.plan import RacePlan
    from motorchamp_tui.tui.games import require_face

    require_face((plan if isinstance(plan, RacePlan) else plan.record.plan).track, instead)
    _show(plan, options, instead)


def replay(record: "RaceRecord", options: "Options | None" = None, *, instead: str = INSTEAD) -> None:
    """Replay a kept race until the player leaves."""
    if not record.runs:
        raise SetupError("Nothing has been driven in this race yet.")
    from motorchamp_tui.tui.games import require_face

    require_face(record.plan.track, instead)
    _show(record, options, instead)


def practice(
    make: "Callable[[], PracticeDrive]", options: "Options | None" = None, *, game: str, instead: str = INSTEAD
) -> "PracticeDrive | None":
    """Show the practice lap that ``make`` makes, and those that follow it, until the player leaves.

    ``game``: the name of the game that it seems to be of, for the first frame.

    Returns the first of them, None if the player left before it; raises what ``make`` raises.
    """
    from motorchamp_tui.tui.games import require_face
    from motorchamp_tui.tui.practice.request import PracticeRequest

    def made() -> "PracticeDrive":
        drive = make()
        require_face(drive.plan.track, instead)
        return drive

    request = PracticeRequest(made, game)
    _show(request, options, instead)
    if request.trouble is not None:
        raise request.trouble
    return request.drive


def learn(
    game: str, lesson: str | None = None, options: "Options | None" = None, *, instead: str = INSTEAD
) -> None:
    """Show the lessons of a game, with ``lesson`` on top, by its number, name or file, until the player leaves."""
    _show(lambda app: app.open_lessons(game, lesson), options, instead)


def puzzle(
    puzzle_set: "PuzzleSet", first: "Puzzle", options: "Options | None" = None, *, instead: str = INSTEAD
) -> None:
    """Show puzzles until the player leaves; raises :class:`SetupError` where the first cannot be shown."""
    from motorchamp_tui.tui.games import require_face

    require_face(puzzle_set.open(first).race, instead)
    _show(lambda app: app.show_puzzles(puzzle_set, first), options, instead)


def workshop(
    game: str, bench: "Workbench | None" = None, options: "Options | None" = None, *, instead: str = INSTEAD
) -> None:
    """Show the circuits of a game that can be drawn, or only the drawing on a bench, until the player leaves."""
    _show(lambda app: app.open_workshop(game, bench), options, instead)


def why_no_screens(environ: Mapping[str, str]) -> str:
    """Why the screens could not be shown, in a few words; empty where they can."""
    if environ.get(ANOTHER_DRIVER):
        return ""
    kind = environ.get("TERM", "")
    if kind in ("", "dumb", "unknown"):
        return f"TERM={kind} cannot show them" if kind else "TERM is not set"
    streams = {"input": 0, "output": 1, "error output": 2}
    missing = next((name for name, number in streams.items() if not os.isatty(number)), None)
    return f"the {missing} is not one" if missing else ""


def require_terminal(environ: Mapping[str, str], instead: str = INSTEAD) -> None:
    """Raise :class:`NoTerminalError` where the screens could not be shown."""
    reason = why_no_screens(environ)
    if reason:
        raise NoTerminalError(f"The screens need a terminal, and {reason}: try {instead}, which needs none.")


def splash(columns: int, rows: int) -> str:
    """The picture while the screens are being loaded, in the middle of ``columns`` by ``rows`` cells."""
    top = max(1, (rows - len(SPLASH)) // 2 + 1)
    lines = (line[:columns] for line in SPLASH)
    return "".join(
        f"\x1b[{top + number};{(columns - len(line)) // 2 + 1}H{line}"
        for number, line in enumerate(lines)
        if line and top + number <= rows
    )


def _show(
    plan: "ToBeginWith | None",
    options: "Options | None",
    instead: str = INSTEAD,
) -> None:
    if os.environ.get(ANOTHER_DRIVER):
        status = _run(plan, options, is_our_terminal=False)
    else:
        require_terminal(os.environ, instead)
        with terminal.loan.until_the_end():
            terminal.write(splash(*terminal.size()))
            status = _run(plan, options)
    if status:
        sys.exit(status)


def _run(
    plan: "ToBeginWith | None",
    options: "Options | None",
    *,
    is_our_terminal: bool = True,
) -> int:
    # Nothing loaded here is ever freed: collecting garbage in it would cost a tenth of the start.
    gc.disable()
    from motorchamp_tui.locations import told_file

    try:
        from motorchamp_tui import disks
        from motorchamp_tui.settings import told
        from motorchamp_tui.terminals.screen import running
        from motorchamp_tui.tui import app_settings
        from motorchamp_tui.tui.app import MotorChampApp
    except (ImportError, AttributeError) as error:
        raise WrongLibraryError("The screens", "Textual", error) from error

    # Another driver means a browser, which shows everything, whatever terminal this was started in.
    environ = os.environ if is_our_terminal else {**os.environ, **app_settings.FULLY_EQUIPPED}
    wanted = app_settings.app_settings_here(environ, options or {})
    if is_our_terminal and wanted.is_asked_for():
        from motorchamp_tui.tui.menu.first_run import FirstRunApp

        status = running.run(FirstRunApp(wanted))
        if status:
            return status
    try:
        app = MotorChampApp(plan)
    except (ImportError, AttributeError, RuntimeError, ValueError) as error:
        if is_our_terminal:
            raise
        driver = os.environ[ANOTHER_DRIVER]
        raise SetupError(f"{ANOTHER_DRIVER}={driver} is not a driver of Textual's: {error}.") from error
    app.told = told.told_in(told_file())
    app_settings.keep(app, wanted)
    gc.freeze()
    gc.enable()
    app.has_lines = is_our_terminal
    with disks.heard_by(lambda lack: disks.tell_once(lack, app.told, app.tell_from_outside)):
        status = running.run(app, is_our_terminal=is_our_terminal)
    if app.in_lines:
        raise app.in_lines
    return status
