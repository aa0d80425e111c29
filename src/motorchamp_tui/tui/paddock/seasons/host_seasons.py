"""Leagues and seasons of a host: a line for each, and below them the line for a new one, which opens the form."""

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from motorchamp_tui.paddock.entries.agreement import usual_agreement
from motorchamp_tui.paddock.events.visits import Visit
from motorchamp_tui.paddock.forms.season_form import SeasonOffer
from motorchamp_tui.paddock.paddock import Paddock
from motorchamp_tui.paddock.seasons.host_season import HostSeason
from motorchamp_tui.paddock.seasons.league_files import LeagueTerms
from motorchamp_tui.paddock.seasons.leagues import HostLeague
from motorchamp_tui.paddock.wording.season_words import league_words, stage_words
from motorchamp_tui.seasons.pages import leader_words
from motorchamp_tui.tui.app_settings import game_chosen
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.paddock.seasons.host_league import HostLeagueScreen
from motorchamp_tui.tui.paddock.seasons.host_season import HostSeasonScreen
from motorchamp_tui.tui.paddock.visit_screen import VisitScreen, WatchingScreen
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.form_lines import row_lines, start_line, verdict_lines
from motorchamp_tui.tui.widgets.form_screen import FormScreen, form_keys
from motorchamp_tui.tui.widgets.lines_panel import Line, line
from motorchamp_tui.tui.widgets.lists import ItemsScreen, last_keys

NAME, GAME, STATE = 19, 20, 24
REST_LINES = 7
"""Of the form: above and below its rows."""
ABOUT = (
    "A season is a calendar of circuits for the same drivers. Everyone here may enter one that is open; its "
    "races follow one another in the paddock. A league has divisions, and a race every week by correspondence."
)


class HostSeasonsScreen(WatchingScreen, ItemsScreen[HostLeague | HostSeason]):
    """Those that this player drives in first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "open", "open", id="open_season", tooltip="Open the marked one, or a new season"),
        Binding("l", "new", "new season", id="new_season", tooltip="Open a new season or league"),
        *last_keys("season", "seasons", "Back to the paddock"),
    ]

    heads = f"   {'season':{NAME}}{'game':{GAME}}{'how far':{STATE}}leader"
    about = ABOUT
    new = "+ A new season or league"
    foot_lines = 4

    def look_again(self) -> None:
        """Something has changed."""
        self.action_move(0)

    @property
    def items(self) -> Sequence[HostLeague | HostSeason]:
        """The leagues and the seasons."""
        return [*self.paddock.leagues.listed(self.player), *self.paddock.seasons.listed(self.player)]

    def head(self) -> Line:
        """Where this is."""
        return line((" The paddock", palette.BAR_KEY), (" · seasons", palette.BAR))

    @property
    def trouble(self) -> str:
        """What may not be done, or is wrong with the files of the seasons."""
        troubles = self.paddock.leagues.troubles | self.paddock.seasons.troubles
        return self.wrong or " ".join(troubles.values())

    def words_of(self, item: HostLeague | HostSeason) -> str:
        """A season or a league, and how far it is."""
        if isinstance(item, HostLeague):
            game = item.terms.season.game.TITLE
            name = page.column(f"{item.name}", NAME - 1)
            return f"{name} {page.column(game, GAME - 1)} league · {league_words(item)}"
        season = item
        state = stage_words(season, self.player)
        leader = leader_words(season.now) if season.now else ""
        cells = [(season.name, NAME), (season.terms.game.TITLE, GAME), *([(state, STATE)] if leader else [])]
        fixed = "".join(f"{page.column(text, columns - 1)} " for text, columns in cells)
        return f"{fixed}{leader or state}"

    def open_item(self, item: HostLeague | HostSeason) -> None:
        """Open the marked season or league."""
        if isinstance(item, HostLeague):
            self.app.push_screen(HostLeagueScreen(self.paddock, self.visit, item))
        else:
            self.app.push_screen(HostSeasonScreen(self.paddock, self.visit, item))

    def action_new(self) -> None:
        """The form for a new season."""
        self.app.push_screen(OpenSeasonScreen(self.paddock, self.visit, game_chosen(self.app)))


class OpenSeasonScreen(FormScreen, VisitScreen):
    """Opens the season or the league that its form describes."""

    BINDINGS: ClassVar[list[BindingType]] = form_keys("open it", "open the season", "Back; nothing is opened")
    form: SeasonOffer

    def __init__(self, paddock: Paddock, visit: Visit, game: str) -> None:
        super().__init__(paddock, visit)
        self.form = SeasonOffer(usual_agreement(game))

    def head(self) -> Line:
        """Where this is."""
        return line((" The paddock", palette.BAR_KEY), (" · a new season", palette.BAR))

    def lines(self, width: int, height: int) -> Sequence[Line]:
        """The form."""
        rows, more = row_lines(self.rows, self.row, height - REST_LINES)
        verdict = self.form.verdict()
        return [
            page.EMPTY,
            [*line(("  Open a season", palette.MARKED)), *more],
            page.EMPTY,
            *rows,
            page.EMPTY,
            *verdict_lines(verdict, width - 4, self.message),
            start_line("Open it", is_marked=self.is_at_the_end, can_start=verdict.is_possible),
        ]

    def action_start(self) -> None:
        """Open the season, if it can be."""
        if self.form.verdict().is_possible:
            self.attempt(self._open)
        else:
            self.action_point(0, 0)

    def _open(self) -> None:
        terms, rule = self.form.terms, self.form.rule
        if rule is None:
            season = self.paddock.seasons.open_season(self.player, terms)
            self.app.switch_screen(HostSeasonScreen(self.paddock, self.visit, season))
        else:
            league = self.paddock.leagues.open_league(self.player, LeagueTerms(terms, rule))
            self.app.switch_screen(HostLeagueScreen(self.paddock, self.visit, league))
