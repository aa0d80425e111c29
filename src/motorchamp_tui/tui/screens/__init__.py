"""The screens."""

import contextlib

from textual.app import App
from textual.css.query import NoMatches
from textual.screen import Screen

WHILE_IT_LASTS = contextlib.suppress(NoMatches)
"""What is still drawing may be left by its screen, panel by panel."""


def leave(app: App[None]) -> None:
    """Leave the screen: back to the one below, or out of the program where that is the empty one."""
    if type(app.screen_stack[-2]) is Screen:
        app.exit()
    else:
        app.pop_screen()
