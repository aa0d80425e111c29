"""How an app looks on its terminal: glyphs, colours, theme; by what is set and what the terminal seems to show.

Decides what ``auto`` becomes, and how a look is changed while the app runs.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from textual.app import App

from motorchamp_tui.settings_words import DARK
from motorchamp_tui.tui import palette, textual_fixes
from motorchamp_tui.tui.glyphs import Colours, Glyphs, Terminal, terminal_kind

if TYPE_CHECKING:
    from textual.filter import LineFilter

AUTO = "auto"


class Look(NamedTuple):
    """What is shown, and in which theme."""

    terminal: Terminal
    theme: str


def look_of(words: Mapping[str, str], environ: Mapping[str, str], encoding: str | None) -> Look:
    """The look that these words for glyphs, colours and theme ask for; all have been checked."""
    seems = terminal_kind(environ, encoding)
    colours, glyphs = words["colours"], words["glyphs"]
    return Look(
        Terminal(
            seems.colours if colours == AUTO else cast("Colours", colours),
            seems.glyphs if glyphs == AUTO else cast("Glyphs", glyphs),
        ),
        words["theme"],
    )


def put_on(app: App[Any], look: Look) -> None:
    """Let the app look like this, at once if it is running."""
    # Without colours a bright ground is shown reversed: a bright theme would reverse everything.
    theme = DARK if look.terminal.colours == "none" else look.theme
    recolour: list[LineFilter] = []
    name = palette.THEME.name
    if theme != DARK:
        from motorchamp_tui.tui import themes  # noqa: PLC0415 - the usual look does not wait for it

        name = themes.THEMES[theme].name
        if name not in app.available_themes:
            app.register_theme(themes.THEMES[theme])
        recolour += filter(None, [themes.filter_of(theme)])
    app.theme = name
    textual_fixes.use_terminal(app, look.terminal, recolour)
    for each in (app, *_everything_on(app)):
        for name in ("is_patterned", "patterned"):
            if hasattr(each, name):
                setattr(each, name, look.terminal.needs_patterns)


def _everything_on(app: App[Any]) -> list[Any]:
    if not app.is_running:
        return []
    textual_fixes.forget(app.console)
    widgets = [widget for screen in app.screen_stack for widget in screen.walk_children(with_self=True)]
    for widget in widgets:
        widget.refresh()
    return widgets
