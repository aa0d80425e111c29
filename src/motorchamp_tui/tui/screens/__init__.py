"""The screens."""

from textual.app import App


def leave(app: App[object]) -> None:
    """Leave the screen: back to the one below, or out of the program when it was opened alone."""
    if len(app.screen_stack) > 2:
        app.pop_screen()
    else:
        app.exit()
