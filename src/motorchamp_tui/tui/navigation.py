"""How one screen leads to another."""

from textual.app import App
from textual.screen import Screen


def leave(app: App[None]) -> None:
    """Leave the screen: back to the one below, or out of the program where that is the empty one."""
    if type(app.screen_stack[-2]) is Screen:
        app.exit()
    else:
        app.pop_screen()
