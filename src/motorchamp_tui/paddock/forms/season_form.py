"""Form for a new season or a new league on a host: what can be chosen on it, and the terms that it describes."""

from collections.abc import Sequence
from enum import Enum

from attrs import define, evolve, field

from motorchamp_tui.errors import MotorChampError, SetupError
from motorchamp_tui.games.forms import Form, FormRow, FormState, FormVerdict, next_of
from motorchamp_tui.games.points import POINTS
from motorchamp_tui.paddock.entries.agreement import Agreement
from motorchamp_tui.paddock.forms.agreement_form import AgreementField, Field, fields, row_of, step
from motorchamp_tui.paddock.seasons.league_files import LeagueTerms
from motorchamp_tui.paddock.seasons.season_files import SeasonTerms
from motorchamp_tui.seasons.form import DROP_NOTE, TYPE_A_NAME, calendars_of, name_row, races_called
from motorchamp_tui.seasons.league import LARGEST, SMALLEST, ZONES, LeagueRule
from motorchamp_tui.seasons.season import ALL
from motorchamp_tui.words import counted

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
class SeasonOffer(Form):
    """What has been chosen so far: a season, or with ``rule`` a league."""

    agreement: Agreement
    name: str = ""
    calendar: str = ALL
    points: str = field(factory=lambda: next(iter(POINTS)))
    drop: int = 0
    rule: LeagueRule | None = None

    @property
    def rows(self) -> Sequence[FormRow]:
        """The season, and what is agreed for all its races."""
        name, calendar, *others = map(
            self._row, [what for what in SeasonField if self.rule or what not in OF_A_LEAGUE]
        )
        game, *of_races = [
            row_of(self.agreement, what) for what in fields(self.agreement) if what not in OF_ONE_RACE
        ]
        return [name, game, calendar, *others, *of_races]

    def _row(self, what: SeasonField) -> FormRow:
        rule = self.rule or LeagueRule()
        match what:
            case SeasonField.NAME:
                return name_row(self.name, what)
            case SeasonField.CALENDAR:
                value, note = self.calendar, counted(len(self.terms.calendar), "race")
            case SeasonField.POINTS:
                value, note = self.points, ""
            case SeasonField.DROP:
                value, note = str(self.drop or "none"), DROP_NOTE
            case SeasonField.DIVISIONS:
                value, note = f"of {rule.size}" if self.rule else "none", "with divisions it is a league"
            case SeasonField.MOVES:
                value, note = str(rule.moves), "of each division, after a season"
            case SeasonField.ZONE:
                value, note = rule.zone, "whose weekends count"
            case SeasonField.GRACE:
                value, note = "grace" if rule.has_grace else "like any other day", "or no grace for deadlines"
        return FormRow(what.value, value, note, what)

    def write(self, _what: SeasonField | Field, text: str) -> None:
        """Call it this."""
        self.name = text

    @property
    def terms(self) -> SeasonTerms:
        """The season that it describes; may raise a :class:`MotorChampError`."""
        if "/" in self.calendar or ".toml" in self.calendar:
            raise SetupError("Seasons here use the game's own circuits.")
        calendar = races_called(self.calendar, self.agreement.game, self.agreement.options)
        agreement = evolve(self.agreement, track=calendar[0].circuit, laps=calendar[0].laps)
        return SeasonTerms(self.name.strip(), calendar, agreement, self.points, self.drop)

    def agree(self, agreement: Agreement) -> None:
        """Agree on this for all races; in another game with all of its circuits."""
        if agreement.game is not self.agreement.game:
            self.calendar, self.drop = ALL, 0
        self.agreement = agreement

    def check(self) -> None:
        """Refuse what is impossible; raises a :class:`MotorChampError`."""
        terms = self.terms
        if self.rule is not None:
            LeagueTerms(terms, self.rule).check()
        terms.check()

    def step(self, what: SeasonField | Field, by: int) -> None:
        """The next value, or the one before."""
        calendars = calendars_of(self.agreement.game, self.agreement.options)
        match what:
            case SeasonField.CALENDAR:
                self.calendar = next_of(tuple(calendars), self.calendar, by)
                self.drop = min(self.drop, len(calendars[self.calendar]) - 1)
            case SeasonField.POINTS:
                self.points = next_of(tuple(POINTS), self.points, by)
            case SeasonField.DROP:
                self.drop = (self.drop + by) % len(calendars[self.calendar])
            case SeasonField.DIVISIONS | SeasonField.MOVES | SeasonField.ZONE | SeasonField.GRACE:
                self._step_rule(what, by)
            case SeasonField.NAME:
                return
            case _:
                self.agree(step(self.agreement, what, by))

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

    def verdict(self) -> FormVerdict:
        """The season in short, or why it is impossible."""
        try:
            self.check()
        except MotorChampError as error:
            return FormVerdict(str(error), FormState.IMPOSSIBLE) if self.name.strip() else TYPE_A_NAME
        races = counted(len(self.terms.calendar), "race")
        kind = "A league, a race every week: its rule is shown first" if self.rule else races
        return FormVerdict(f"{kind}. Everyone here may enter until you start it.")
