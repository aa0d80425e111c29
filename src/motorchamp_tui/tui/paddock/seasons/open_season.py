"""Page for a new season or a new league on a host."""

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import BindingType

from motorchamp_tui.paddock.entries.agreement import usual_agreement
from motorchamp_tui.paddock.events.visits import Visit
from motorchamp_tui.paddock.forms.season_form import SeasonOffer
from motorchamp_tui.paddock.paddock import Paddock
from motorchamp_tui.paddock.seasons.league_files import LeagueTerms
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.paddock.seasons.host_league import HostLeagueScreen
from motorchamp_tui.tui.paddock.seasons.host_season import HostSeasonScreen
from motorchamp_tui.tui.paddock.visit_screen import VisitScreen
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.form_lines import row_lines, start_line, verdict_lines
from motorchamp_tui.tui.widgets.form_screen import FormScreen, form_keys
from motorchamp_tui.tui.widgets.lines_panel import Line, line

REST_LINES = 7


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
