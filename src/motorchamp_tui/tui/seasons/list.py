"""The list of seasons, those of both games; below them the line that opens a new one."""

import asyncio
from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.locations import races_folder, seasons_folder
from motorchamp_tui.seasons import files
from motorchamp_tui.seasons.book import SeasonNow, look_at_all
from motorchamp_tui.seasons.pages import leader_words
from motorchamp_tui.terminals.screen.keys_in_turn import READING
from motorchamp_tui.tui.app_settings import game_chosen
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.navigation import leave
from motorchamp_tui.tui.seasons.new import NewSeasonScreen
from motorchamp_tui.tui.seasons.screen import SeasonScreen
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.lines_panel import Line, line
from motorchamp_tui.tui.widgets.lists import MarkedListScreen, list_keys
from motorchamp_tui.tui.widgets.question import ask

HEAD_LINES, FOOT_LINES = 3, 3
NAME, GAME, RACES, NEXT = 18, 20, 7, 17
ABOUT = (
    "A season is a calendar of circuits, with points for drivers and teams. Its races are driven one after the "
    "other, whenever you like."
)


class SeasonsScreen(MarkedListScreen):
    """A line for each season, the latest first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "open", "open", id="open", tooltip="Open this season, or a new one"),
        Binding("l", "new_season", "new season", id="new_season", tooltip="A new season"),
        Binding("x,delete", "delete", "delete", id="delete", tooltip="Delete this season, after a question"),
        *list_keys("season", "seasons"),
        page.HELP,
        Binding("q,escape", "leave", "back", id="leave", key_display="Esc", tooltip="Back to the title"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._seasons: Sequence[SeasonNow] | None = None
        self._message = ""

    def on_screen_resume(self) -> None:
        """Read the list, again when coming back from a season."""
        self._read()

    @work(exclusive=True, group=READING)
    async def _read(self) -> None:
        try:
            seasons, troubles = await asyncio.to_thread(look_at_all, seasons_folder(), races_folder())
        except MotorChampError as error:
            seasons, troubles = [], [str(error)]
        self._seasons = seasons
        self._message = " ".join(troubles)
        self.action_move(0)

    @property
    def count(self) -> int:
        """The seasons, and a line for a new one."""
        return len(self._seasons or ()) + 1

    @property
    def room(self) -> int:
        """How many of them fit."""
        return max(1, self.page_lines - HEAD_LINES - FOOT_LINES)

    @property
    def _season(self) -> SeasonNow | None:
        seasons = self._seasons or ()
        return seasons[self.marked] if self.marked < len(seasons) else None

    def lines(self, width: int, _height: int) -> Sequence[Line]:
        """The list."""
        return list(self._lines(width))

    def _lines(self, width: int) -> Iterator[Line]:
        seasons = self._seasons or ()
        count = "reading …" if self._seasons is None else ""
        yield line(("  Seasons", palette.MARKED), (f"  {count}", palette.FAINT))
        yield page.EMPTY
        heads = f"   {'season':{NAME}}{'game':{GAME}}{'races':{RACES}}{'next':{NEXT}}leader"
        yield line((heads if seasons else "", palette.FAINT))
        if self._seasons is not None:
            yield from self.list_lines([*map(_words, seasons), "+ A new season"], width)
        yield page.EMPTY
        told, style = (self._message, palette.BAD) if self._message else (ABOUT, palette.FAINT)
        yield from page.wrapped(told, width - 4, style, indent=2)[: FOOT_LINES - 1]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what the marked line allows."""
        match action:
            case "delete":
                return self._season is not None
            case "open" | "move":
                return self._seasons is not None
            case _:
                return True

    def action_open(self) -> None:
        """Open the marked season, or a new one."""
        season = self._season
        if season is None:
            self.action_new_season()
        else:
            self.app.push_screen(SeasonScreen(season.kept.path))

    def action_new_season(self) -> None:
        """The form for a new season of the game that is chosen."""
        try:
            screen = NewSeasonScreen(game_chosen(self.app))
        except MotorChampError as error:
            self._message = str(error)
            self.show_page()
        else:
            self.app.push_screen(screen)

    def action_delete(self) -> None:
        """Delete the marked season, after a question."""
        season = self._season
        if season is None:
            return

        def delete() -> None:
            try:
                files.delete(season.kept)
            except MotorChampError as error:
                self._message = str(error)
            self._read()

        ask(self.app, f"Delete season {season.season.name}? Its races stay.", delete)

    def action_leave(self) -> None:
        """Back to where this was opened."""
        leave(self.app)


def _words(now: SeasonNow) -> str:
    race = now.next_race
    cells = (
        (now.season.name, NAME),
        (now.season.game.TITLE, GAME),
        (f"{len(now.races) - len(now.left)}/{len(now.races)}", RACES),
        (race.race.name if race else "over", NEXT),
    )
    fixed = "".join(f"{page.column(text, columns - 1)} " for text, columns in cells)
    return f"{fixed}{leader_words(now)}".rstrip()
