"""League of a host: its divisions as they are or are proposed, and its rule."""

from collections.abc import Iterator
from enum import Enum
from functools import partial
from typing import ClassVar

from textual.binding import BindingType

from motorchamp_tui.paddock.events.visits import Visit
from motorchamp_tui.paddock.paddock import Paddock
from motorchamp_tui.paddock.seasons.acts import AtLeague
from motorchamp_tui.paddock.seasons.leagues import HostLeague, LeagueStage
from motorchamp_tui.paddock.wording import agreement_words
from motorchamp_tui.paddock.wording.season_words import league_words
from motorchamp_tui.seasons.league import rule_lines
from motorchamp_tui.seasons.pages import DRIVERS, TableRow, points_words, rows
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.paddock.seasons.host_season import HostSeasonScreen
from motorchamp_tui.tui.paddock.visit_screen import WatchingScreen
from motorchamp_tui.tui.seasons.season_pages import FOOT_LINES, with_foot
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.act_screen import keys_of
from motorchamp_tui.tui.widgets.lines_panel import Line, line
from motorchamp_tui.tui.widgets.lists import MarkedListScreen, last_keys
from motorchamp_tui.tui.widgets.question import ask
from motorchamp_tui.tui.widgets.tabs import TabbedScreen, tab_keys, tabs
from motorchamp_tui.words import counted

NAME_COLUMNS = 16


class LeaguePage(Enum):
    """What the screen shows of the league."""

    DIVISIONS = "divisions"
    RULE = "the rule"


LEAGUE_PAGES = tuple(LeaguePage)


class HostLeagueScreen(WatchingScreen, TabbedScreen, MarkedListScreen):
    """One league, for its members and for everyone else here; before it begins, its rule is shown first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *keys_of(AtLeague),
        *tab_keys(LEAGUE_PAGES, "See"),
        *last_keys("line", "lines", "Back to the seasons"),
    ]

    pages = LEAGUE_PAGES

    def __init__(self, paddock: Paddock, visit: Visit, league: HostLeague) -> None:
        super().__init__(paddock, visit)
        self.league = league
        self.shown = LeaguePage.RULE if league.stage is LeagueStage.ENTRIES else LeaguePage.DIVISIONS
        self._has_more = False

    def look_again(self) -> None:
        """Something has changed."""
        self.action_move(0)

    def head(self) -> Line:
        """Which league, and its pages."""
        return [
            *line((f" {self.league.name}", palette.BAR_KEY), (f" · {league_words(self.league)}  ", palette.BAR)),
            *tabs(LEAGUE_PAGES, self.shown),
        ]

    def lines(self, width: int, height: int) -> list[Line]:
        """The page."""
        room = height - FOOT_LINES - 1
        told = list(self._rule(width) if self.shown is LeaguePage.RULE else self._divisions(width))
        self.top = max(0, min(self.top, len(told) - room))
        self._has_more = len(told) > self.top + room
        words, style = (self.wrong, palette.BAD) if self.wrong else (self._foot(), palette.HINT)
        foot = [page.EMPTY, *page.wrapped(words, width - 4, style, indent=2)][:FOOT_LINES]
        return with_foot([page.EMPTY, *told[self.top : self.top + room]], foot, height)

    def _rule(self, width: int) -> Iterator[Line]:
        terms = self.league.terms.season
        races = ", ".join(f"{race.name} {race.laps}" for race in terms.calendar)
        agreed = ". ".join(agreement_words.of_every_race(self.league.terms.agreement, self.league.terms.rule.size))
        for words in (
            f"{counted(len(terms.calendar), 'race')} of {terms.game.TITLE}, each with its laps: {races}.",
            f"{agreed}. {points_words(terms.points, terms.drop)}",
            *rule_lines(self.league.terms.rule),
        ):
            yield from page.wrapped(words, width - 4, palette.PLAIN, indent=2)

    def _divisions(self, width: int) -> Iterator[Line]:
        league = self.league
        if league.stage is LeagueStage.ON:
            for number, season in enumerate(league.seasons):
                yield self._heading(number, f"Division {number + 1} · {season.name}", width)
                if season.now is None:
                    yield from (line(f"       {entrant.name}") for entrant in season.entrants)
                else:
                    table = rows(season.now, DRIVERS)
                    yield from (self._row(number, table, at) for at in range(len(table)))
            return
        for number, keys in enumerate(league.proposal):
            yield self._heading(number, f"Division {number + 1}", width)
            for at, key in enumerate(keys, 1):
                style = palette.MARKED if key == self.player.key else palette.PLAIN
                yield line((f"   {at:>2}  ", palette.FAINT), (league.name_of(key), style))

    def _heading(self, number: int, words: str, width: int) -> Line:
        is_marked = number == self.marked
        style = palette.CHOSEN if is_marked else palette.STRONG
        text = f"{page.MARK if is_marked else ' '} {words}"
        return [page.button(page.column(text, min(width, 60)), f"screen.choose({number})", style)]

    def _row(self, division: int, table: tuple[TableRow, ...], at: int) -> Line:
        """A driver of a division, and whether they would rise or fall now."""
        league, row = self.league, table[at]
        moves = league.terms.rule.moves
        below = len(league.seasons[division + 1].entrants) if division + 1 < len(league.seasons) else 0
        rises = division > 0 and at < min(moves, len(table))
        falls = at >= len(table) - min(moves, below)
        is_own = row.name == league.seasons[division].driver_of(self.player)
        words = "rises" if rises else "falls" if falls else ""
        style = palette.WELL if rises else palette.BAD
        return line(
            (f"   {row.place:>2}  ", palette.FAINT),
            (page.column(row.name, NAME_COLUMNS), palette.MARKED if is_own else palette.PLAIN),
            (f"{row.points:>5}   ", palette.STRONG),
            (words, style),
        )

    def _foot(self) -> str:
        """What happens next."""
        league = self.league
        if self.shown is LeaguePage.RULE and self._has_more:
            return "↓ scrolls to the rest of the rule. Tab shows the divisions."
        is_opener = league.record.opener == self.player.key
        begins = "n starts it." if is_opener else "It starts when the player who opened the league starts it."
        match league.stage:
            case LeagueStage.ENTRIES:
                return f"It is open, and these would be the divisions now. {begins}"
            case LeagueStage.PROPOSED:
                return f"Season {league.record.season} is over. The rule proposes the next. {begins}"
            case LeagueStage.ON:
                return "Who rises and who falls is shown as things stand."

    @property
    def acts(self) -> AtLeague:
        """What this player may do here."""
        division = self.marked if self.shown is LeaguePage.DIVISIONS else None
        return AtLeague(self.paddock.leagues, self.league, self.player, division)

    def do_act(self, name: str) -> None:
        """Do it here."""
        self._do(self.acts, name)

    def action_give_up(self) -> None:
        """Leave this league, in mid-season after a question."""
        acts = self.acts
        if acts.question:
            ask(self.app, acts.question, partial(self._do, acts, "give_up"))
        else:
            self._do(acts, "give_up")

    def _do(self, acts: AtLeague, name: str) -> None:
        told = list[object]()
        if not self.attempt(lambda: told.append(acts.do(name))):
            return
        if name == "enter_league":
            self.refuse(str(told[0]))
        elif name == "begin_season":
            self.action_turn_to(0)
        elif self.paddock.leagues.numbered(self.league.number) is None:
            self.app.pop_screen()

    @property
    def count(self) -> int:
        """How many divisions there are."""
        return len(self.league.seasons) or len(self.league.proposal)

    def begin_page(self) -> None:
        """From its first line on."""
        self.top = 0
        self.action_move(0)

    def action_move(self, by: int) -> None:
        """Mark another division; scroll the rule."""
        if self.shown is LeaguePage.RULE:
            self.top = max(0, self.top + by)
        else:
            self.marked = max(0, min(self.marked + by, self.count - 1))
            sizes = [len(season.entrants) + 1 for season in self.league.seasons[: self.marked]]
            self.top = sum(sizes)
        self.show_page()

    def action_open(self) -> None:
        """The same, by a click."""
        self.action_go_there()

    def action_go_there(self) -> None:
        """The season of the marked division."""
        if self.marked < len(self.league.seasons):
            season = self.league.seasons[self.marked]
            self.app.push_screen(HostSeasonScreen(self.paddock, self.visit, season))
