"""Leagues and seasons of a host: a line for each, and below them the line that opens a new one."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from motorchamp_tui.paddock.seasons.host_season import HostSeason
from motorchamp_tui.paddock.seasons.leagues import HostLeague
from motorchamp_tui.paddock.wording.season_words import league_words, stage_words
from motorchamp_tui.seasons.pages import leader_words
from motorchamp_tui.tui.app_settings import game_chosen
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.paddock.visit_screen import VisitScreen
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.lines_panel import Line, line
from motorchamp_tui.tui.widgets.lists import MarkedListScreen, list_keys

HEAD_LINES, FOOT_LINES = 3, 4
NAME, GAME, STATE = 19, 20, 24
ABOUT = (
    "A season is a calendar of circuits for the same drivers. Everyone here may enter one that is open; its "
    "races follow one another in the paddock. A league has divisions, and a race every week by correspondence."
)


class HostSeasonsScreen(VisitScreen, MarkedListScreen):
    """Those that this player drives in first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "open", "open", id="open_season", tooltip="Open the marked one, or a new season"),
        Binding("l", "new_season", "new season", id="new_season", tooltip="Open a new season or league"),
        *list_keys("season", "seasons"),
        page.HELP,
        Binding("q,escape", "leave", "back", id="leave", key_display="Esc", tooltip="Back to the paddock"),
    ]

    def on_screen_resume(self) -> None:
        """Come, or come back from a season."""
        self.begin_to_watch()
        self.action_move(0)

    def on_screen_suspend(self) -> None:
        """Another screen is shown."""
        self.stop_watching()

    @property
    def _kept(self) -> Sequence[HostLeague | HostSeason]:
        return [*self.paddock.leagues.listed(self.player), *self.paddock.seasons.listed(self.player)]

    def head(self) -> Line:
        """Where this is."""
        return line((" The paddock", palette.BAR_KEY), (" · seasons", palette.BAR))

    def lines(self, width: int, height: int) -> list[Line]:
        """The list."""
        return list(self._lines(width))

    @property
    def count(self) -> int:
        """The leagues and the seasons, and a line for a new one."""
        return len(self._kept) + 1

    @property
    def room(self) -> int:
        """How many of them fit."""
        return max(1, self.page_lines - HEAD_LINES - FOOT_LINES)

    def _lines(self, width: int) -> Iterator[Line]:
        seasons = self._kept
        yield page.EMPTY
        heads = f"   {'season':{NAME}}{'game':{GAME}}{'how far':{STATE}}leader"
        yield line((heads if seasons else "", palette.FAINT))
        yield from self.list_lines([*map(self._words, seasons), "+ A new season or league"], width)
        yield page.EMPTY
        troubles = self.paddock.leagues.troubles | self.paddock.seasons.troubles
        trouble = self.message or " ".join(troubles.values())
        told, style = (trouble, palette.BAD) if trouble else (ABOUT, palette.FAINT)
        yield from page.wrapped(told, width - 4, style, indent=2)[: FOOT_LINES - 1]

    def _words(self, kept: HostLeague | HostSeason) -> str:
        if isinstance(kept, HostLeague):
            game = kept.terms.season.game.TITLE
            name = page.column(f"{kept.name}", NAME - 1)
            return f"{name} {page.column(game, GAME - 1)} league · {league_words(kept)}"
        season = kept
        state = stage_words(season, is_entered=season.driver_of(self.player) is not None)
        leader = leader_words(season.now) if season.now else ""
        cells = [(season.name, NAME), (season.terms.game.TITLE, GAME), *([(state, STATE)] if leader else [])]
        fixed = "".join(f"{page.column(text, columns - 1)} " for text, columns in cells)
        return f"{fixed}{leader or state}"

    def action_open(self) -> None:
        """Open the marked season, or a new one."""
        from motorchamp_tui.tui.paddock.seasons.host_league import HostLeagueScreen
        from motorchamp_tui.tui.paddock.seasons.host_season import HostSeasonScreen

        kept = self._kept
        if self.marked == len(kept):
            self.action_new_season()
            return
        marked = kept[self.marked]
        if isinstance(marked, HostLeague):
            self.app.push_screen(HostLeagueScreen(self.paddock, self.visit, marked))
        else:
            self.app.push_screen(HostSeasonScreen(self.paddock, self.visit, marked))

    def action_new_season(self) -> None:
        """The form for a new season."""
        from motorchamp_tui.tui.paddock.seasons.open_season import OpenSeasonScreen

        self.app.push_screen(OpenSeasonScreen(self.paddock, self.visit, game_chosen(self.app)))

    def action_leave(self) -> None:
        """Back to the paddock."""
        self.app.pop_screen()
