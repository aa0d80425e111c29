"""Season of a host: before it begins its entries, then its calendar, both tables and the plot."""

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

from textual import work
from textual.binding import BindingType

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games.forms import next_of
from motorchamp_tui.paddock.events.visits import Visit
from motorchamp_tui.paddock.paddock import Paddock
from motorchamp_tui.paddock.races.meeting import Stage
from motorchamp_tui.paddock.seasons.acts import AtSeason
from motorchamp_tui.paddock.seasons.host_season import HostSeason, SeasonStage
from motorchamp_tui.paddock.wording import agreement_words
from motorchamp_tui.paddock.wording.season_words import stage_words
from motorchamp_tui.seasons.book import RaceStage, SeasonNow, SeasonRace
from motorchamp_tui.seasons.pages import points_words
from motorchamp_tui.terminals.screen.keys_in_turn import READING
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.navigation import paddock_navigator
from motorchamp_tui.tui.paddock.visit_screen import WatchingScreen, opening_of
from motorchamp_tui.tui.seasons.season_pages import (
    FOOT_LINES,
    SEASON_PAGES,
    STRIKE,
    SeasonPage,
    SeasonPages,
    with_foot,
)
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.act_screen import keys_of
from motorchamp_tui.tui.widgets.lines_panel import Line, line
from motorchamp_tui.tui.widgets.lists import last_keys
from motorchamp_tui.tui.widgets.question import ask
from motorchamp_tui.tui.widgets.tabs import tab_keys
from motorchamp_tui.words import and_so_on, counted

NAME_COLUMNS, KIND_COLUMNS = 16, 20


class HostSeasonScreen(WatchingScreen, SeasonPages):
    """One season, for its drivers and for everyone else here."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *keys_of(AtSeason, replay=tab_keys(SEASON_PAGES)),
        *last_keys("line", "lines", "Back to the seasons"),
    ]

    def __init__(self, paddock: Paddock, visit: Visit, season: HostSeason) -> None:
        super().__init__(paddock, visit)
        self.season = season
        self._bot = season.terms.game.STAND_IN

    def on_screen_resume(self) -> None:
        """Come, or come back from a race."""
        self.visit.go_to(None)

    def look_again(self) -> None:
        """Something has changed."""
        self.mark_next()

    @property
    def now(self) -> SeasonNow | None:
        """The season, once it has begun."""
        return self.paddock.seasons.seen(self.season)

    @property
    def own(self) -> tuple[str, ...]:
        """The driver of the player who looks, if they drive in it."""
        driver = self.season.driver_of(self.player)
        return (driver,) if driver is not None else ()

    @property
    def _is_gone(self) -> bool:
        """Whether everyone left it before it began."""
        is_begun = self.season.record.begun is not None
        return not is_begun and self.paddock.seasons.numbered(self.season.number) is None

    @property
    def _is_opener(self) -> bool:
        return self.season.record.opener == self.player.key

    @property
    def count(self) -> int:
        """How many lines of the page can be marked; before it begins, the entries."""
        return super().count if self.season.now is not None else len(self.season.entrants)

    def head(self) -> Line:
        """The pages; before it begins, which season it is."""
        if self.season.now is None:
            far = stage_words(self.season, self.player)
            return line((f" {self.season.name}", palette.BAR_KEY), (f" · {far}", palette.BAR))
        return super().head()

    def lines(self, width: int, height: int) -> list[Line]:
        """The page."""
        now = self.now
        lines = (
            self.season_lines(now, width, height) if now else list(self._entry_lines(width, height - FOOT_LINES))
        )
        trouble = self.wrong or self.season.trouble
        words, style = (trouble, palette.BAD) if trouble else (self._foot(), palette.HINT)
        foot = [page.EMPTY, *page.wrapped(words, width - 4, style, indent=2)][:FOOT_LINES]
        return with_foot(lines, foot, height)

    def _foot(self) -> str:
        """What happens next, and who is waited for."""
        season = self.season
        if self._is_gone:
            return f"{season.name} is no longer listed: everyone has left it."
        if season.stage is SeasonStage.ENTRIES:
            problem = season.problem()
            if not self._is_opener:
                return problem or "It starts when the player who opened it starts it."
            return f"{problem or 'n starts the season.'} b enters {self._bot}."
        race, meeting = season.next_race, self.paddock.seasons.meeting_of(season, season.next_race)
        if race is None or meeting is None:
            return ""
        if meeting.stage is not Stage.ENTRIES:
            goes = ": Enter goes there" if self.race is None or self.race.number == race.number else ""
            return f"Race {race.number} is being driven{goes}."
        waiting = and_so_on([entrant.name for entrant in meeting.entrants if not entrant.is_ready])
        without = " n starts it without them: a stand-in drives for anyone who is away." if self._is_opener else ""
        return f"Race {race.number} begins when {waiting} {'are' if ' and ' in waiting else 'is'} ready.{without}"

    def _entry_lines(self, width: int, room: int) -> Iterator[Line]:
        """What is agreed, then the entries."""
        yield page.EMPTY
        told = list[Line]()
        for words in self._agreed():
            told += page.wrapped(words, width - 4, palette.PLAIN, indent=2)
        yield from told
        yield page.EMPTY
        free = max(0, self.season.seats - len(self.season.entrants))
        yield line((f"    {'entered':{NAME_COLUMNS}}team  room for {free} more", palette.FAINT))
        left = max(1, room - len(told) - 3)
        for number, entrant in list(enumerate(self.season.entrants))[self.top :][:left]:
            is_marked = number == self.marked
            is_own = entrant.key == self.player.key
            style = palette.CHOSEN if is_marked else palette.STRONG if is_own else palette.PLAIN
            kind = f"bot {entrant.bot}" if entrant.bot else "you" if is_own else ""
            name = page.column(entrant.name, NAME_COLUMNS - 1)
            text = f"  {page.MARK if is_marked else ' '} {name} {entrant.team or '':5} {kind}"
            yield [page.button(page.column(text, width), f"screen.choose({number})", style)]

    def _agreed(self) -> Iterator[str]:
        terms = self.season.terms
        races = ", ".join(f"{race.name} {race.laps}" for race in terms.calendar)
        yield f"{counted(len(terms.calendar), 'race')} of {terms.game.TITLE}, each with its laps: {races}."
        agreed = agreement_words.of_every_race(
            terms.agreement_of(1, len(self.season.entrants)), len(self.season.entrants)
        )
        yield f"{'. '.join(agreed)}. {points_words(terms.points, terms.drop)}"

    @property
    def acts(self) -> AtSeason:
        """What this player may do here, with the marked line."""
        return AtSeason(self.paddock.seasons, self.season, self.player, self._marked_name)

    @property
    def _marked_name(self) -> str:
        """The marked driver before it begins, then the number of the marked race."""
        if self.season.now is None:
            return "".join(entrant.name for entrant in self.season.entrants[self.marked : self.marked + 1])
        return f"{self.marked + 1}" if self.shown is SeasonPage.CALENDAR else ""

    def do_act(self, name: str) -> None:
        """Do it with the marked line."""
        self._do(self.acts, name)

    def _do(self, acts: AtSeason, name: str) -> None:
        """Do it; without people the season is closed."""
        if self.attempt(lambda: acts.do(name)) and self._is_gone:
            self.app.pop_screen()
        else:
            self.action_move(0)

    def action_kind_before(self) -> None:
        """Another kind for the next bot."""
        self._choose_kind(-1)

    def action_kind_after(self) -> None:
        """Another kind for the next bot."""
        self._choose_kind(1)

    def _choose_kind(self, by: int) -> None:
        self._bot = next_of(self.season.terms.game.BOT_NAMES, self._bot, by)
        self.message = ""
        self.show_page()

    def action_add_bot(self) -> None:
        """Enter a bot of the kind chosen last."""
        self.attempt(lambda: self.acts.do("add_bot", self._bot))

    def action_strike(self) -> None:
        """Strike the marked race, after a question."""
        acts, race = self.acts, self.race
        if race is not None:
            ask(self.app, STRIKE.format(race.number, race.race.name), partial(self._do, acts, "strike"))

    def action_replay(self) -> None:
        """See the marked race again."""
        if self.race is not None:
            self._look_back(self.race, is_replay=True)

    def action_next_race(self) -> None:
        """Go to the race that is next: a click on the line that names it."""
        race = self.season.next_race
        if race is not None:
            self.attempt(lambda: self._go_to(race))

    def action_open(self) -> None:
        """The same, by a click."""
        self.action_go_there()

    def action_go_there(self) -> None:
        """Go to the marked race, at whatever stage it is; without a marked one, to the next."""
        race = self.race
        if race is None:
            self.action_next_race()
            return
        if race.stage is RaceStage.DRIVEN:
            self._look_back(race, is_replay=False)
        else:
            self.attempt(lambda: self._go_to(race))

    def _go_to(self, race: SeasonRace) -> None:
        meeting = self.paddock.seasons.meeting_of(self.season, race)
        if meeting is None:
            raise MotorChampError(f"Race {race.number} is still to come.")
        if meeting.stage is Stage.STOPPED:
            raise MotorChampError(meeting.trouble)
        paddock_navigator(self).go_to(meeting)

    @work(exclusive=True, group=READING)
    async def _look_back(self, race: SeasonRace, *, is_replay: bool) -> None:
        """Read what was driven, and show it unless something else is shown by then."""
        try:
            record = await self.paddock.seasons.record_of(race)
            show = await opening_of(paddock_navigator(self), record, is_replay=is_replay)
        except MotorChampError as error:
            self.refuse(" ".join(str(error).split()))
            return
        if self.is_current:
            show()
