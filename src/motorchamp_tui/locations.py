"""Locations of files on this machine.

Tracks, situations, lessons, puzzles and pages of help are in the package when it was installed as a wheel, and
beside ``src`` in a checkout. What a player drives is kept with their other data.
"""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
REPLACED = "motorchamp has been moved, removed or updated since this began: begin again. What is kept is kept."


def _mark() -> tuple[int, int] | None:
    """What tells this file from any other in its place; None if it has gone."""
    try:
        state = Path(__file__).stat()
    except OSError:
        return None
    return state.st_ino, state.st_mtime_ns


_MARK = _mark()


def is_replaced() -> bool:
    """Whether the program on disk is no longer the one that runs: what it has not read yet may be another's."""
    return _mark() != _MARK


def tracks_folder() -> Path:
    """The folder with the section files that belong to the game."""
    return _shipped("_tracks", "tracks")


def drawn_circuits_folder() -> Path:
    """The folder with the circuits that come with the program and were drawn in its workshop."""
    return tracks_folder() / "drawn"


def openness_file() -> Path:
    """The file that says how open races on these circuits are."""
    return tracks_folder() / "openness.csv"


def medals_file() -> Path:
    """The file that says what the medals of these circuits take."""
    return tracks_folder() / "medals.csv"


def figures_file() -> Path:
    """The file that says what these circuits are like, for the workshop."""
    return tracks_folder() / "figures.csv"


def situations_folder() -> Path:
    """The folder with the situation files that belong to the game."""
    return _shipped("_situations", "tests/situations")


def lessons_folder() -> Path:
    """The folder with the lessons that belong to the games, those of each in a folder of its own."""
    return _shipped("_lessons", "lessons")


def puzzles_folder() -> Path:
    """The folder with the puzzles that belong to the games, a file for each."""
    return _shipped("_puzzles", "puzzles")


def rules_folder() -> Path:
    """The folder with the printed rules, a page a chapter."""
    return _shipped("_rules", "docs/rules")


def help_folder() -> Path:
    """The folder with the pages that ``motorchamp help`` prints."""
    return _shipped("_help", "docs")


def races_folder() -> Path:
    """The folder with the journals of this person's races."""
    return _data_folder() / "races"


def seasons_folder() -> Path:
    """The folder with the seasons of this person: their calendars, and which races have been driven."""
    return _data_folder() / "seasons"


def own_circuits_folder() -> Path:
    """The folder with the circuits that this person has drawn, or was given."""
    return _data_folder() / "circuits"


def analyses_folder() -> Path:
    """The folder with the analyses of races, each made again when it is missing."""
    return _data_folder() / "analyses"


def own_medals_file() -> Path:
    """The file that says what medals take on circuits that do not belong to the games, worked out here."""
    return _data_folder() / "medals.csv"


def paddock_folder() -> Path:
    """The folder with everything that a host keeps: people, meetings, the journals of their races."""
    return _data_folder() / "paddock"


def records_file() -> Path:
    """The file with the results and times of all races, made from their journals."""
    return _data_folder() / "records.sqlite"


def told_file() -> Path:
    """The file with what the coach has explained to this person."""
    return _data_folder() / "coach.txt"


def puzzle_tries_file() -> Path:
    """The file with what this person has answered to puzzles."""
    return _data_folder() / "puzzles.txt"


def settings_file() -> Path:
    """The file with the settings of this person."""
    from platformdirs import user_config_path

    return user_config_path("motorchamp-tui", appauthor=False) / "settings.toml"


def crash_log() -> Path:
    """The file with the traceback of the last crash."""
    from platformdirs import user_log_path

    return user_log_path("motorchamp-tui", appauthor=False) / "crash.log"


def _shipped(installed: str, in_a_checkout: str) -> Path:
    """A folder that comes with the program, by its name in the package and beside ``src``."""
    packed = PACKAGE / installed
    return packed if packed.is_dir() else PACKAGE.parent.parent / in_a_checkout


def _data_folder() -> Path:
    from platformdirs import user_data_path

    return user_data_path("motorchamp-tui", appauthor=False)
