"""Parts of Textual that the screens need in addition to its widgets: private ones where they are known.

They are known for the versions with which the tests were run. With a newer Textual, or one that differs inside,
the game runs on the public parts alone: just as right, but slower.
"""

import functools
import os
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import textual

if TYPE_CHECKING:
    from motorchamp_tui.terminals.screen.composing import DrawnInParts as DrawnInParts
    from motorchamp_tui.terminals.screen.textual_fixes import FilledScreen as FilledScreen
    from motorchamp_tui.terminals.screen.textual_fixes import bind as bind
    from motorchamp_tui.terminals.screen.textual_fixes import every_binding as every_binding
    from motorchamp_tui.terminals.screen.textual_fixes import forget as forget
    from motorchamp_tui.terminals.screen.textual_fixes import is_open as is_open
    from motorchamp_tui.terminals.screen.textual_fixes import laid_out as laid_out
    from motorchamp_tui.terminals.screen.textual_fixes import lay_out_anew as lay_out_anew
    from motorchamp_tui.terminals.screen.textual_fixes import line_filters as line_filters
    from motorchamp_tui.terminals.screen.textual_fixes import patch_textual as patch_textual
    from motorchamp_tui.terminals.screen.textual_fixes import repaint as repaint
    from motorchamp_tui.terminals.screen.textual_fixes import seen as seen
    from motorchamp_tui.terminals.screen.textual_fixes import show_as_drawn as show_as_drawn
    from motorchamp_tui.terminals.screen.textual_fixes import show_cursor as show_cursor
    from motorchamp_tui.terminals.screen.textual_fixes import shown_bindings as shown_bindings
    from motorchamp_tui.terminals.screen.textual_fixes import until_composed as until_composed
    from motorchamp_tui.terminals.screen.textual_fixes import use_terminal as use_terminal

NEWEST_TRIED = (8, 2, 8)
"""The newest Textual that the tests were run with; the oldest is in ``pyproject.toml``."""


@functools.cache
def installed() -> str:
    """The version of Textual; reading all its metadata would delay the first frame."""
    names = os.listdir(Path(textual.__file__).parents[1])  # noqa: PTH208 - a third of the time
    found = [name for name in names if name.startswith("textual-") and name.endswith(".dist-info")]
    return found[0].removeprefix("textual-").removesuffix(".dist-info") if len(found) == 1 else textual.__version__


def is_tried() -> bool:
    """Whether this Textual is no newer than those that were tried."""
    numbers = tuple(int(number) for number in installed().split(".")[:3] if number.isdecimal())
    return numbers <= NEWEST_TRIED


@functools.cache
def _parts() -> ModuleType:
    if is_tried():
        try:
            from motorchamp_tui.terminals.screen import textual_fixes
        except (ImportError, AttributeError):
            pass  # it is otherwise inside
        else:
            if not textual_fixes.otherwise_inside():
                return textual_fixes
    from motorchamp_tui.terminals.screen import public_parts

    return public_parts


def are_known() -> bool:
    """Whether its private parts are used."""
    return _parts().__name__.endswith("textual_fixes")


def unknown_in_words() -> str:
    """The sentence for a player where they are not."""
    return (
        f"Textual {installed()} was never tried with this game, which works, but draws more slowly than it could."
    )


def __getattr__(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(name)
    return getattr(_parts(), name)
