"""Looks of an app on its terminal: glyphs, colours and theme, by the settings and by what the terminal shows;

what ``auto`` becomes, which theme replaces one with too many colours, and how a look changes
while the app is running.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from textual.app import App

from motorchamp_tui.games.liveries import COLOUR_NAMES
from motorchamp_tui.settings.words import DARK, LIGHT, OUR_THEMES
from motorchamp_tui.terminals.screen import textual_parts
from motorchamp_tui.terminals.screen.kinds import Colours, Glyphs, Terminal, leaves_ground, terminal_kind
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.look.fewer_colours import COLOURLESS, MANY

if TYPE_CHECKING:
    from textual.filter import LineFilter

AUTO = "auto"


class Look(NamedTuple):
    """The glyphs, colours and theme of an app; ``erases``: erased cells have the ground of the pen."""

    terminal: Terminal
    theme: str
    erases: bool = False


def look_of(words: Mapping[str, str], environ: Mapping[str, str], encoding: str | None) -> Look:
    """The look for these words for glyphs, colours and theme, all of which have been checked."""
    seems = terminal_kind(environ, encoding)
    colours, glyphs = words["colours"], words["glyphs"]
    return Look(
        Terminal(
            seems.colours if colours == AUTO else cast("Colours", colours),
            seems.glyphs if glyphs == AUTO else cast("Glyphs", glyphs),
        ),
        words["theme"],
        leaves_ground(environ),
    )


def theme_shown(look: Look) -> str:
    """The theme for which the terminal has colours."""
    if look.theme == DARK or look.terminal.colours == "none":
        # A bright ground without colours is shown reversed: a bright theme would reverse everything.
        return DARK
    if look.terminal.colours == "16" and look.theme not in OUR_THEMES:
        from motorchamp_tui.tui.look.themes import THEMES

        return DARK if THEMES[look.theme].dark else LIGHT
    return look.theme


def team_colour_name(look: Look, team: str) -> str:
    """The usual name of the colour of a team's cars; empty without colours."""
    match look.terminal.colours:
        case "none":
            return ""
        case "16":
            from motorchamp_tui.tui.look.sixteen_colours import NAMES

            return NAMES.get(team, "")
        case _:
            return COLOUR_NAMES.get(team, "")


def filters_for(kind: Terminal) -> "list[LineFilter]":
    """The filters that turn everything drawn into what this terminal can show; few need to load the last two."""
    filters: list[LineFilter] = []
    if kind.colours == "none":
        filters.append(COLOURLESS)
    if kind.colours == "256":
        filters.append(MANY)
    if kind.colours == "16":
        from motorchamp_tui.tui.look.sixteen_colours import SIXTEEN

        filters.append(SIXTEEN)
    if kind.glyphs != "full":
        from motorchamp_tui.tui.look.letters import GLYPH_FILTERS

        filters += GLYPH_FILTERS[kind.glyphs]
    return filters


def put_on(app: App[Any], look: Look) -> None:
    """Make the app look like this, at once if it is running."""
    theme = theme_shown(look)
    recolour: list[LineFilter] = []
    name = palette.THEME.name
    if theme != DARK:
        from motorchamp_tui.tui.look import themes

        name = themes.THEMES[theme].name
        if name not in app.available_themes:
            app.register_theme(themes.THEMES[theme])
        recolour += filter(None, [themes.filter_of(theme)])
    if app.theme != name:
        app.theme = name
    shown = [*recolour, *filters_for(look.terminal)]
    textual_parts.use_terminal(app, look.terminal, shown, erases=look.erases)
    if hasattr(app, "is_patterned"):
        app.is_patterned = look.terminal.needs_patterns
    if app.is_running:
        textual_parts.forget(app.console)
        for screen in app.screen_stack:
            for widget in screen.walk_children(with_self=True):
                widget.refresh()
                if hasattr(widget, "patterned"):
                    _draw_anew(widget, patterned=look.terminal.needs_patterns)


def _draw_anew(picture: Any, *, patterned: bool) -> None:
    """Redraw a picture of the track with patterns, or without."""
    picture.patterned = patterned
    if picture.race is not None:
        picture.show(picture.race, picture.lights)
