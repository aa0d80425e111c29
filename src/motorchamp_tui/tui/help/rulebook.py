"""Rulebook on the screen: chapters, text, search, and figures on a live lane grid, played step by step.

With enough room a figure is shown below the text, otherwise instead of it.
"""

from collections.abc import Iterable
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games import FIRST_GAME, game_named, games_to_look_up, reference_of
from motorchamp_tui.games.rulebook import Chapter, FigureLink
from motorchamp_tui.race.driving_on import Position, position_of_situation
from motorchamp_tui.tui.games import FACES, face_named
from motorchamp_tui.tui.help import rulebook_page
from motorchamp_tui.tui.help.figure_panel import LINES as FIGURE_LINES
from motorchamp_tui.tui.help.figure_panel import FigurePanel
from motorchamp_tui.tui.navigation import navigator
from motorchamp_tui.tui.too_small import TooSmall
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.field_screen import ERASING, FieldScreen
from motorchamp_tui.tui.widgets.judged import only_if
from motorchamp_tui.tui.widgets.key_bar import KeyBar
from motorchamp_tui.tui.widgets.lines_panel import LinesPanel
from motorchamp_tui.tui.widgets.scroll_panel import END, ReadingScreen, ScrollPanel
from motorchamp_tui.tui.widgets.typed_line import TypedLine

WIDE_COLUMNS, WIDE_LINES = 100, 36
MOST_LETTERS = 40


def game_shown_on(screens: Iterable[Screen[Any]], otherwise: str) -> str:
    """The game of the first of these screens that has a game with a rulebook."""
    faces = [getattr(screen, "face", None) for screen in screens]
    shown = (name for face in faces for name in FACES if face is not None and face is face_named(name))
    return next((name for name in shown if name in games_to_look_up()), otherwise)


class RulebookScreen(ReadingScreen, FieldScreen):
    """A list of chapters, a text, a figure, of this game. Starts with a search for ``query``."""

    DEFAULT_CSS = f"""
    RulebookScreen #chapters {{ width: {rulebook_page.LIST_COLUMNS}; height: 1fr; padding-top: 1; }}
    RulebookScreen #reading, RulebookScreen #text {{ width: 1fr; height: 1fr; }}
    RulebookScreen #figure {{ display: none; height: 1fr; }}
    RulebookScreen.-wide.-figured #figure {{ display: block; height: {FIGURE_LINES}; }}
    RulebookScreen.-playing #chapters, RulebookScreen.-playing #text {{ display: none; }}
    RulebookScreen.-playing #figure {{ display: block; }}
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "found", "done", id="found", tooltip="Keep what was found, and read"),
        *ERASING,
        Binding(
            "enter,space", "step(1)", "play", id="step", tooltip="The figure's next step; after the last the first"
        ),
        Binding(
            "backspace", "step(-1)", "play", id="step_back", key_display="⌫", tooltip="The figure's previous step"
        ),
        Binding(
            "right",
            "advance(1)",
            show=False,
            id="ahead",
            tooltip="The figure's next step; after the last the first",
        ),
        Binding("left", "advance(-1)", show=False, id="behind", tooltip="The figure's previous step"),
        Binding("up,k", "scroll(-1)", "read", id="up", key_display="↑", tooltip="A line up"),
        Binding("down,j", "scroll(1)", "read", id="down", key_display="↓", tooltip="A line down"),
        Binding("pageup", "page(-1)", "read", show=False, id="page_up", tooltip="A page up"),
        Binding("pagedown", "page(1)", "read", show=False, id="page_down", tooltip="A page down"),
        Binding("home", "end(-1)", "read", show=False, id="first", tooltip="To the first line"),
        Binding("end", "end(1)", "read", show=False, id="last", tooltip="To the last line"),
        Binding(
            "left", "turn(-1)", "chapter", id="chapter_before", key_display="←", tooltip="The previous chapter"
        ),
        Binding("right", "turn(1)", "chapter", id="next_chapter", key_display="→", tooltip="The next chapter"),
        Binding("tab", "figure(1)", "figure", id="figure_on", key_display="Tab", tooltip="The next figure"),
        Binding("n", "figure(1)", show=False, id="next_figure", tooltip="The next figure"),
        Binding("shift+tab", "figure(-1)", show=False, id="figure_back", tooltip="The previous figure"),
        Binding("N", "figure(-1)", show=False, id="figure_before", tooltip="The previous figure"),
        Binding(
            "d", "drive_on", "drive on", id="drive_on", tooltip="Drive on from the figure, as a race of its own"
        ),
        Binding("slash", "search", "search", id="search", key_display="/", tooltip="Search in all chapters"),
        page.HELP,
        page.HELP_IN_A_FIELD,
        Binding(
            "q,escape",
            "close",
            "back",
            id="leave",
            key_display="Esc",
            tooltip="Out of the figure, the search, the book",
        ),
    ]

    def __init__(self, query: str = "", game: str = FIRST_GAME, chapter: str = "") -> None:
        """``chapter`` is the title of the one that is open at first; by default the first."""
        super().__init__()
        self._query = query
        self._is_typing = False
        self._reference = reference_of(game_named(game))
        self._book = self._found()
        self._chapter = next((at for at, one in enumerate(self._book) if one.title == chapter), 0)
        self._selected = 0
        self._step = 0
        self._is_playing = False
        self._positions = dict[str, Position | None]()

    def compose(self) -> ComposeResult:
        """The list beside the text, the figure below or instead, the keys."""
        with Horizontal(id="book"):
            yield LinesPanel(id="chapters")
            with Vertical(id="reading"):
                yield ScrollPanel("Rulebook", id="text")
                yield FigurePanel(id="figure")
        yield KeyBar()
        yield TooSmall()

    def on_mount(self) -> None:
        """Open the first chapter."""
        self._show()

    def on_resize(self) -> None:
        """Show figure and text together from a certain size on."""
        self._show()

    @property
    def _open(self) -> Chapter | None:
        return self._book[self._chapter] if self._book else None

    @property
    def _pictures(self) -> tuple[FigureLink, ...]:
        return self._open.pictures if self._open else ()

    @property
    def _is_wide(self) -> bool:
        return self.size.width >= WIDE_COLUMNS and self.size.height >= WIDE_LINES

    @property
    def _shows_figure(self) -> bool:
        return bool(self._pictures) and (self._is_wide or self._is_playing)

    @property
    def hides_panel(self) -> bool:
        """Whether a figure is shown instead of the text."""
        return self.has_class("-playing")

    @property
    def _can_be_chosen(self) -> bool:
        """Whether there is a figure to choose, and keys are no letters."""
        return bool(self._pictures) and not self._is_typing

    def _show(self) -> None:
        is_playing_alone = self._is_playing and not self._is_wide
        self.update_classes(
            {"-wide": self._is_wide, "-figured": bool(self._pictures), "-playing": is_playing_alone}, animate=False
        )
        chapters = rulebook_page.list_lines(self._book, self._chapter, self._query, is_typing=self._is_typing)
        self.query_one("#chapters", LinesPanel).show(tuple(chapters))
        self.panel.show(lambda width: self._text(width).lines)
        self.refresh_bindings()
        self._show_figure()

    def _text(self, width: int) -> rulebook_page.Text:
        meant = self._reference.read_rulebook().meant(self._query)
        return rulebook_page.text_of(self._open, width, self._selected, meant)

    def _show_figure(self) -> None:
        if self._shows_figure:
            chapter, picture = self._book[self._chapter], self._pictures[self._selected]
            passage = next(passage for passage in chapter.passages if picture in passage.pictures)
            figure = self._reference.figure(picture.situation)
            title = passage.title or chapter.title
            self.query_one(FigurePanel).show_step(title, picture.caption, figure, self._step)

    @property
    def field(self) -> TypedLine | None:
        """The search, while it is being typed."""
        return TypedLine(MOST_LETTERS, text=self._query) if self._is_typing else None

    def field_changed(self, field: TypedLine) -> None:
        """Search for it."""
        self._look_for(field.text)

    def on_lane_grid_place_clicked(self) -> None:
        """A click on the road is the next step."""
        self.action_step(1)

    def _look_for(self, query: str) -> None:
        self._query = query
        self._book = self._found()
        self.action_open(0)

    def _found(self) -> tuple[Chapter, ...]:
        book = self._reference.read_rulebook()
        return book.found(self._query) if self._query.strip() else book.chapters

    @only_if(lambda screen: not screen._is_typing)
    def action_search(self) -> None:
        """Begin to type a search."""
        self._is_typing, self._is_playing = True, False
        self._look_for("")

    @only_if(lambda screen: screen._is_typing)
    def action_found(self) -> None:
        """Finish typing the search."""
        self._is_typing = False
        self._show()

    def action_open(self, index: int) -> None:
        """Open a chapter of the list."""
        self._chapter, self._selected, self._step, self._is_playing = index, 0, 0, False
        self._show()
        self.panel.scroll_by(-END)

    @only_if(lambda screen, _: len(screen._book) > 1 and not screen.hides_panel)
    def action_turn(self, by: int) -> None:
        """The next chapter; after the last comes the first."""
        self.action_open((self._chapter + by) % len(self._book))

    @property
    def _position(self) -> Position | None:
        """The position of the figure that is shown, if a race can go on from it here."""
        a_race_is_on = any(getattr(screen, "live", None) for screen in self.app.screen_stack)
        if not self._shows_figure or self._is_typing or a_race_is_on or not navigator(self).drives_here:
            return None
        name = self._pictures[self._selected].situation
        if name not in self._positions:
            try:
                self._positions[name] = position_of_situation(self._reference.situation_file(name))
            except MotorChampError:
                self._positions[name] = None
        return self._positions[name]

    @only_if(lambda screen: screen._position is not None)
    def action_drive_on(self) -> None:
        """Choose who drives on from the figure, and drive."""
        if (position := self._position) is not None:
            navigator(self).open_drive_on(position)

    @only_if(lambda screen, _: screen._can_be_chosen)
    def action_figure(self, by: int) -> None:
        """Mark the next figure of the chapter, and bring it into view."""
        self._mark((self._selected + by) % len(self._pictures))

    def action_play(self, situation: str) -> None:
        """A click on a figure: mark it, or on a small screen open it; nothing once another chapter is open."""
        names = [picture.situation for picture in self._pictures]
        if situation in names:
            self._is_playing = True
            self._mark(names.index(situation))

    def _mark(self, index: int) -> None:
        self._selected, self._step = index, 0
        self._show()
        line_number = self._text(self.panel.text_columns).pictures[index]
        self.panel.scroll_by(-END)
        self.panel.scroll_by(line_number - self.panel.page_lines // 2)

    @property
    def _steps(self) -> int:
        """The steps of the figure."""
        return len(self._reference.figure(self._pictures[self._selected].situation).steps)

    @only_if(lambda screen, by: screen._can_be_chosen and (screen._steps > 1 if screen._shows_figure else by > 0))
    def action_step(self, by: int) -> None:
        """Play the figure, which has several steps; on a small screen open it first."""
        was_shown, self._is_playing = self._shows_figure, True
        if was_shown:
            self._step = (self._step + by) % self._steps
        self._show()

    @only_if(lambda screen, _: screen.hides_panel)
    def action_advance(self, by: int) -> None:
        """Step with the arrows, where they do not turn the chapters."""
        self.action_step(by)

    def action_close(self) -> None:
        """Leave the figure, then the search, then the book."""
        if self.hides_panel:
            self._is_playing = False
            self._show()
        elif self._query or self._is_typing:
            self._is_typing = False
            self._look_for("")
        else:
            self.dismiss()
