"""Card that is shown once, before anything else: can you read this?

Players choose glyphs and colours by looking at them: one line of each as it would be, and the rest of
the card in the current choice. A choice left as suggested is worked out again at every start.
"""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from rich.color import Color, ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.color import Color as TextualColor
from textual.screen import Screen

from motorchamp_tui.terminals.screen import textual_parts
from motorchamp_tui.terminals.screen.kinds import COLOUR_SYSTEMS, Colours, Glyphs, Terminal
from motorchamp_tui.tui.app_settings import AppSettings
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.look.fewer_colours import colourless
from motorchamp_tui.tui.look.letters import GLYPH_FILTERS
from motorchamp_tui.tui.look.sixteen_colours import sixteen
from motorchamp_tui.tui.too_small import RoomyApp, TooSmall
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.lines_panel import Line, LinesPanel, line
from motorchamp_tui.tui.widgets.page import EMPTY

GLYPH_NAMES: Mapping[Glyphs, str] = {"full": "everything", "lines": "lines and blocks", "ascii": "ASCII only"}
COLOUR_NAMES: Mapping[Colours, str] = {
    "true": "all colours",
    "256": "256 colours",
    "16": "16 colours",
    "none": "no colours",
}
NAME_COLUMNS = 19
CARD_COLUMNS = 72
GLYPH_SAMPLE = "╭─┬━╸╮ ▀▄█▌ ▓▒░ ⚀⚁⚂⚃⚄⚅ ●●○ ◀▶▲▼ ←→↗ ⚑ ▰▱ ⌀ 3.5"
TEAMS_SHOWN = ("AZA", "VAN", "COO", "LOT", "TAL", "ENN")


class FirstRunScreen(Screen[None]):
    """Two lists to choose from; ends its app with the choice kept in ``settings``."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1)", id="up", tooltip="The line above"),
        Binding("down,j", "move(1)", id="down", tooltip="The line below"),
        Binding("left,right,tab,shift+tab", "other", id="other", tooltip="The other list"),
        *(Binding(str(number), f"choose({number})", id=f"line_{number}") for number in range(1, 8)),
        Binding("enter,space", "take", id="take", tooltip="Use the marked lines"),
        Binding("escape", "guess", id="guess", tooltip="Use what your terminal seems to support"),
        Binding("ctrl+c", "interrupt", priority=True, id="interrupt", tooltip="Quit at once"),
    ]

    def __init__(self, settings: AppSettings) -> None:
        super().__init__()
        self._settings = settings
        self.seems = settings.seems.terminal
        self.chosen = self.seems
        self._is_in_colours = False
        self._trouble = ""

    def compose(self) -> ComposeResult:
        """The card."""
        yield LinesPanel(id="page")
        yield TooSmall()

    def on_resize(self) -> None:
        """Draw it for the new size."""
        self._show()

    def _show(self) -> None:
        width, height = self.app.size
        lines = [page.in_the_middle(content, width) for content in self._lines()]
        shown = [page.padded(content, width) for content in page.down_to(lines, height)]
        shown += [page.padded(EMPTY, width)] * (height - len(shown))
        self.query_one(LinesPanel).show([list(as_shown(content, self.chosen)) for content in shown])

    def _lines(self) -> Iterator[Line]:
        return (page.padded(content, CARD_COLUMNS) for content in self._card())

    def _card(self) -> Iterator[Line]:
        yield line(("Can you read this?", palette.MARKED))
        yield EMPTY
        yield line(("Choose the first line where nothing is broken or missing:", self._heading(is_colours=False)))
        for number, glyphs in enumerate(GLYPH_NAMES, 1):
            sample = as_shown(line((GLYPH_SAMPLE, palette.PLAIN)), Terminal(self.chosen.colours, glyphs))
            yield self._choice(number, GLYPH_NAMES[glyphs], sample)
        yield EMPTY
        yield line(
            ("Choose the first line with three greys and a colour for each car:", self._heading(is_colours=True))
        )
        for number, colours in enumerate(COLOUR_NAMES, 1 + len(GLYPH_NAMES)):
            sample = as_shown(colour_sample(), Terminal(colours, self.chosen.glyphs))
            yield self._choice(number, COLOUR_NAMES[colours], sample)
        yield EMPTY
        for words in self._words():
            yield from page.wrapped(words, CARD_COLUMNS, palette.FAINT)
        yield EMPTY
        yield [
            page.button(" Enter ", "screen.take", palette.BAR_KEY),
            page.button("use these ", "screen.take", palette.BAR),
            Segment("  ", palette.PLAIN),
            page.button(" Esc ", "screen.guess", palette.BAR_KEY),
            page.button("use the suggestion ", "screen.guess", palette.BAR),
        ]

    def _words(self) -> Iterator[str]:
        if self._trouble:
            yield f"{self._trouble} Press Enter to continue anyway."
            return
        yield "Press 1 to 7, use ↑ and ↓, or click; ← and → move to the other list. "
        yield "Your choice is saved; you can change it in the settings at any time."

    def _heading(self, *, is_colours: bool) -> Style:
        return palette.STRONG if self._is_in_colours == is_colours else palette.PLAIN

    def _choice(self, number: int, name: str, sample: Iterator[Segment]) -> Line:
        is_chosen = number in (self._number(is_colours=False), self._number(is_colours=True))
        is_marked = is_chosen and (number > len(GLYPH_NAMES)) == self._is_in_colours
        style = palette.CHOSEN if is_marked else palette.BAR if is_chosen else palette.PLAIN
        mark = ">" if is_marked else "*" if is_chosen else " "
        label = page.button(f"{mark} {number} {name:{NAME_COLUMNS}}", f"screen.choose({number})", style)
        click = Style(meta={"@click": f"screen.choose({number})"})
        as_it_is = (Segment(segment.text, (segment.style or Style()) + click + AS_IT_IS) for segment in sample)
        return [label, *line(" "), *as_it_is]

    def _number(self, *, is_colours: bool) -> int:
        if is_colours:
            return 1 + len(GLYPH_NAMES) + list(COLOUR_NAMES).index(self.chosen.colours)
        return 1 + list(GLYPH_NAMES).index(self.chosen.glyphs)

    def action_choose(self, number: int) -> None:
        """Choose the line of this number."""
        self._is_in_colours = number > len(GLYPH_NAMES)
        if self._is_in_colours:
            self.chosen = self.chosen._replace(colours=list(COLOUR_NAMES)[number - len(GLYPH_NAMES) - 1])
        else:
            self.chosen = self.chosen._replace(glyphs=list(GLYPH_NAMES)[number - 1])
        self._show()

    def action_move(self, by: int) -> None:
        """Choose another line of the same list."""
        first, count = (1 + len(GLYPH_NAMES), len(COLOUR_NAMES)) if self._is_in_colours else (1, len(GLYPH_NAMES))
        self.action_choose(first + (self._number(is_colours=self._is_in_colours) - first + by) % count)

    def action_other(self) -> None:
        """Go to the other list."""
        self._is_in_colours = not self._is_in_colours
        self._show()

    def action_guess(self) -> None:
        """Use what the terminal seems to support."""
        self.chosen = self.seems
        self.action_take()

    def action_take(self) -> None:
        """Save the choice, and continue; where it cannot be saved, say why first."""
        words = {
            name: "auto" if chosen == seems else chosen
            for name, chosen, seems in zip(Terminal._fields, self.chosen, self.seems, strict=True)
        }
        if self._trouble:
            self.app.exit()
            return
        self._trouble = self._settings.change(words)
        if self._trouble:
            self._show()
        else:
            self.app.exit()

    def action_interrupt(self) -> None:
        """Ctrl-C: leave at once."""
        self.app.exit(return_code=130)


class FirstRunApp(RoomyApp):
    """The card alone; the game starts after it."""

    ENABLE_COMMAND_PALETTE = False
    drives_here = True

    def __init__(self, settings: AppSettings) -> None:
        super().__init__()
        self.register_theme(palette.THEME)
        self.theme = palette.THEME.name
        self.settings = settings
        # The look of each line is worked out here; nothing must be translated after that.
        textual_parts.show_as_drawn(self)

    def get_default_screen(self) -> Screen[Any]:
        """The card."""
        return FirstRunScreen(self.settings)


AS_IT_IS = Style(meta={"as_it_is": True})
NO_BACKGROUND = TextualColor(0, 0, 0)


def as_shown(segments: Line, terminal: Terminal) -> Iterator[Segment]:
    """The segments as this terminal shows them, except those that have been through this already."""
    for segment in segments:
        style = segment.style or Style()
        if style.meta.get("as_it_is"):
            yield segment
            continue
        shown = [Segment(segment.text, in_colours(style, terminal.colours))]
        for glyph_filter in GLYPH_FILTERS[terminal.glyphs]:
            shown = glyph_filter.apply(shown, NO_BACKGROUND)
        yield from shown


def in_colours(style: Style, colours: Colours) -> Style:
    """The style with only the available colours."""
    if colours == "none":
        return colourless(style)
    if colours == "16":
        return sixteen(style)
    system = COLOUR_SYSTEMS[colours]
    return style + Style(color=_downgraded(style.color, system), bgcolor=_downgraded(style.bgcolor, system))


def _downgraded(colour: Color | None, system: ColorSystem) -> Color | None:
    return colour.downgrade(system) if colour is not None else None


def colour_sample() -> list[Segment]:
    """The three greys, a limit and some cars."""
    sample = [Segment(f" {palette.PATTERNS[number]}{number} ", style) for number, style in palette.INKED.items()]
    sample += [Segment(" ", palette.PLAIN), Segment(" 9 ", palette.LIMIT), Segment(" ", palette.PLAIN)]
    for team in TEAMS_SHOWN:
        sample += [Segment(f"{team}1", palette.team_style(team)), Segment(" ", palette.PLAIN)]
    return sample
