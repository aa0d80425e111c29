"""Form for a new season or a new league on a host."""

from collections.abc import Iterator
from enum import Enum
from typing import ClassVar

from attrs import define, evolve, field
from textual.binding import Binding, BindingType

from motorchamp_tui.acts import next_of
from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games.points import POINTS
from motorchamp_tui.paddock.entries.agreement import Agreement, usual_agreement
from motorchamp_tui.paddock.events.visits import Visit
from motorchamp_tui.paddock.paddock import Paddock
from motorchamp_tui.paddock.seasons.league_files import LeagueTerms
from motorchamp_tui.paddock.seasons.season_files import SeasonTerms
from motorchamp_tui.seasons.form import calendars_of
from motorchamp_tui.seasons.league import LARGEST, SMALLEST, ZONES, LeagueRule
from motorchamp_tui.seasons.season import ALL, LONGEST_NAME, can_be_in_the_name
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.paddock.agreement_form import AgreementField, Field, fields, step
from motorchamp_tui.tui.paddock.agreement_page import agreement_line
from motorchamp_tui.tui.paddock.host_league import HostLeagueScreen
from motorchamp_tui.tui.paddock.host_season import HostSeasonScreen
from motorchamp_tui.tui.paddock.visit_screen import VisitScreen
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.form_lines import field_line, start_line, window
from motorchamp_tui.tui.widgets.lines_panel import Line, line
from motorchamp_tui.tui.widgets.lists import form_keys
from motorchamp_tui.tui.widgets.typed_line import TypedLine
from motorchamp_tui.tui.widgets.typing_screen import typing_keys
from motorchamp_tui.words import counted

REST_LINES = 7
OF_ONE_RACE = (AgreementField.TRACK, AgreementField.LAPS, AgreementField.PUBLIC)


class SeasonField(Enum):
    """A line of the form that only a season has."""

    NAME = "Name"
    CALENDAR = "Circuits"
    POINTS = "Points"
    DROP = "Left out"
    DIVISIONS = "Divisions"
    MOVES = "Rise and fall"
    ZONE = "Time zone"
    GRACE = "Weekends"


OF_A_LEAGUE = (SeasonField.MOVES, SeasonField.ZONE, SeasonField.GRACE)
A_DAY = 24 * 3600


@define
class SeasonOffer:
    """What has been chosen so far: a season, or with ``rule`` a league."""

    agreement: Agreement
    name: str = ""
    calendar: str = ALL
    points: str = field(factory=lambda: next(iter(POINTS)))
    drop: int = 0
    rule: LeagueRule | None = None

    @property
    def lines(self) -> tuple[SeasonField | Field, ...]:
        """The lines of the form."""
        name, calendar, *rest = SeasonField
        others = [what for what in rest if self.rule or what not in OF_A_LEAGUE]
        of_races = [what for what in fields(self.agreement) if what not in OF_ONE_RACE]
        return (name, of_races[0], calendar, *others, *of_races[1:])

    @property
    def terms(self) -> SeasonTerms:
        """The season that it describes."""
        calendar = tuple(calendars_of(self.agreement.game, self.agreement.options)[self.calendar])
        agreement = evolve(self.agreement, track=calendar[0].circuit, laps=calendar[0].laps)
        return SeasonTerms(self.name, calendar, agreement, self.points, self.drop)

    def step(self, what: SeasonField | Field, by: int) -> None:
        """The next value, or the one before."""
        calendars = calendars_of(self.agreement.game, self.agreement.options)
        match what:
            case SeasonField.NAME:
                return
            case SeasonField.CALENDAR:
                self.calendar = next_of(tuple(calendars), self.calendar, by)
                self.drop = min(self.drop, len(calendars[self.calendar]) - 1)
            case SeasonField.POINTS:
                self.points = next_of(tuple(POINTS), self.points, by)
            case SeasonField.DROP:
                self.drop = (self.drop + by) % len(calendars[self.calendar])
            case SeasonField.DIVISIONS | SeasonField.MOVES | SeasonField.ZONE | SeasonField.GRACE:
                self._step_rule(what, by)
            case _:
                self.agreement = step(self.agreement, what, by)
                if what is AgreementField.GAME:
                    self.calendar, self.drop = ALL, 0

    def _step_rule(self, what: SeasonField, by: int) -> None:
        """Another rule of the league; with divisions of no size it is not a league."""
        rule = self.rule
        if what is SeasonField.DIVISIONS:
            size = next_of((0, *range(SMALLEST, LARGEST + 1)), rule.size if rule else 0, by)
            moves = min(rule.moves if rule else 1, max(1, size // 2))
            self.rule = evolve(rule or LeagueRule(), size=size, moves=moves) if size else None
            if size and not self.agreement.is_by_correspondence:
                self.agreement = evolve(self.agreement, clock=A_DAY)
        elif rule is not None and what is SeasonField.MOVES:
            self.rule = evolve(rule, moves=next_of(tuple(range(1, rule.size // 2 + 1)), rule.moves, by))
        elif rule is not None and what is SeasonField.ZONE:
            self.rule = evolve(rule, zone=next_of(ZONES, rule.zone, by))
        elif rule is not None:
            self.rule = evolve(rule, has_grace=not rule.has_grace)

    def trouble(self) -> str:
        """Why such a season is impossible, in one sentence; empty where it is possible."""
        try:
            if self.rule is not None:
                LeagueTerms(self.terms, self.rule).check()
            self.terms.check()
        except MotorChampError as error:
            return str(error)
        return ""


class OpenSeasonScreen(VisitScreen):
    """The page with a cursor; its name is typed first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *typing_keys("that is it"),
        Binding("enter", "take_it", "open it", id="start", tooltip="On the last line: open the season"),
        Binding("enter", "name", "type", id="type_name", tooltip="Type the name"),
        *form_keys("open the season"),
        page.HELP,
        Binding("q,escape", "leave", "back", id="leave", key_display="Esc", tooltip="Back; nothing is opened"),
    ]

    def __init__(self, paddock: Paddock, visit: Visit, game: str) -> None:
        super().__init__(paddock, visit)
        self._offer = SeasonOffer(usual_agreement(game))
        self._row = 0

    def on_mount(self) -> None:
        """Begin with the name."""
        self.action_name()

    def head(self) -> Line:
        """Where this is."""
        return line((" The paddock", palette.BAR_KEY), (" · a new season", palette.BAR))

    def lines(self, width: int, height: int) -> list[Line]:
        """The form."""
        offer = self._offer
        form = [self._line(number, what) for number, what in enumerate(offer.lines)]
        form, more = window(form, min(self._row, len(form) - 1), height - REST_LINES)
        trouble = self.message or offer.trouble()
        return [
            page.EMPTY,
            [*line(("  Open a season", palette.MARKED)), *more],
            page.EMPTY,
            *form,
            page.EMPTY,
            *self._verdict(trouble, width),
            start_line("Open it", is_marked=self._is_at_the_end, can_start=not trouble),
        ]

    def _line(self, number: int, what: SeasonField | Field) -> Line:
        offer, is_marked = self._offer, number == self._row
        if not isinstance(what, SeasonField):
            return agreement_line(offer.agreement, what, number, is_marked=is_marked)
        races, rule = len(offer.terms.calendar), offer.rule or LeagueRule()
        value, note = {
            SeasonField.NAME: (f"{self.typed.text}▏" if self.typed else offer.name, "type it"),
            SeasonField.CALENDAR: (offer.calendar, counted(races, "race")),
            SeasonField.POINTS: (offer.points, ""),
            SeasonField.DROP: (str(offer.drop or "none"), "of each driver's worst results"),
            SeasonField.DIVISIONS: (f"of {rule.size}" if offer.rule else "none", "with divisions it is a league"),
            SeasonField.MOVES: (str(rule.moves), "of each division, after a season"),
            SeasonField.ZONE: (rule.zone, "whose weekends count"),
            SeasonField.GRACE: ("grace" if rule.has_grace else "like any other day", "or no grace for deadlines"),
        }[what]
        is_typed = what is SeasonField.NAME
        return field_line(number, what.value, value, note, is_marked=is_marked, is_typed=is_typed)

    def _verdict(self, trouble: str, width: int) -> Iterator[Line]:
        if trouble:
            style, words = palette.BAD, f"✗ {trouble}"
        else:
            races = counted(len(self._offer.terms.calendar), "race")
            kind = "A league, a race every week: its rule is shown first." if self._offer.rule else races
            style, words = palette.WELL, f"✓ {kind.rstrip('.')}. Everyone here may enter until you start it."
        yield from [*page.wrapped(words, width - 4, style, indent=2), page.EMPTY][:2]

    @property
    def _is_at_the_end(self) -> bool:
        return self._row == len(self._offer.lines)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what the marked line can do."""
        if self.typed is not None:
            return action in ("move", "point", "last") or super().check_action(action, parameters)
        match action:
            case "take_it":
                return self._is_at_the_end
            case "name":
                return self._row == 0
            case "last":
                return not self._is_at_the_end
            case "step":
                return self._row > 0 and not self._is_at_the_end
            case _:
                return super().check_action(action, parameters)

    def action_name(self) -> None:
        """Type the name."""
        self.begin_typing(TypedLine(LONGEST_NAME, can_be_in_the_name, text=self._offer.name))

    def take(self, text: str) -> None:
        """That is the name."""
        self._offer.name = text.strip()
        self.action_point(1 if self._offer.name else 0, 0)

    def action_move(self, by: int) -> None:
        """Mark another line; after the last comes the first."""
        self.action_point((self._row + by) % (len(self._offer.lines) + 1), 0)

    def turn_wheel(self, by: int) -> None:
        """Mark another line."""
        if self.typed is None:
            self.action_move(by)

    def action_point(self, row: int, _part: int) -> None:
        """Mark this line; a name that is being typed is complete."""
        if self.typed is not None:
            self._offer.name, self.typed = self.typed.text.strip(), None
        self._row, self.message = row, ""
        self.show_page()

    def action_last(self) -> None:
        """Mark the last line."""
        self.action_point(len(self._offer.lines), 0)

    def action_step(self, by: int) -> None:
        """The next or the previous value of what is marked."""
        self.action_change(self._row, 0, by)

    def action_change(self, row: int, part: int, by: int) -> None:
        """Mark this and change it."""
        self._offer.step(self._offer.lines[row], by)
        self.action_point(row, part)

    def action_take_it(self) -> None:
        """Enter on the last line."""
        self.action_start()

    def action_start(self) -> None:
        """Open the season, if it can be; a click on the last line."""
        self.attempt(self._open)

    def _open(self) -> None:
        terms, rule = self._offer.terms, self._offer.rule
        if rule is None:
            season = self.paddock.seasons.open_season(self.player, terms)
            self.app.switch_screen(HostSeasonScreen(self.paddock, self.visit, season))
        else:
            league = self.paddock.leagues.open_league(self.player, LeagueTerms(terms, rule))
            self.app.switch_screen(HostLeagueScreen(self.paddock, self.visit, league))

    def action_leave(self) -> None:
        """Back to the seasons."""
        self.app.pop_screen()
