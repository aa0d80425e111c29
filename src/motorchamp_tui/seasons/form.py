"""Form for a new season: what can be chosen on it, and the season that it describes."""

from collections.abc import Hashable, Sequence
from typing import Any

from attrs import define, field

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games.entries import Driver, all_drivers, person
from motorchamp_tui.games.forms import Form, FormRow, FormState, FormVerdict, RowLetters, next_of, option_row
from motorchamp_tui.games.options import Options, OptionTable, RaceOption, Where, offered
from motorchamp_tui.games.points import POINTS
from motorchamp_tui.games.protocol import Game
from motorchamp_tui.race.opponents import opponents_for
from motorchamp_tui.race.plan import fresh_seed
from motorchamp_tui.seasons.season import (
    ALL,
    LONGEST_NAME,
    CalendarRace,
    Season,
    calendar_of,
    can_be_in_the_name,
    check_new_season,
    usual_cars,
    usual_laps,
)
from motorchamp_tui.settings.words import EASY, MIXED
from motorchamp_tui.words import counted

MOST_CARS_EACH = 4
Part = str | RaceOption[Any]
NAME, CALENDAR, BOTS, BOT_COUNT, CARS, POINTS_TABLE = "name", "calendar", "bots", "bot count", "cars", "points"
DROP = "drop"
"""The rows above the options."""
DROP_NOTE = "of each driver's worst results"
TYPE_A_NAME = FormVerdict("Type a name.", FormState.UNFINISHED)


def calendars_of(game: Game, options: Options) -> dict[str, Sequence[CalendarRace]]:
    """The calendars on offer in a game, by what they are called: all circuits in use, or those of one kind."""
    tracks = [game.circuit(name) for name in game.circuits_in_use()]
    races = {track.name: CalendarRace(track.name, usual_laps(game, track, options)) for track in tracks}
    kinds = dict.fromkeys(map(game.kind_of, tracks))
    of_kinds = {kind: [races[track.name] for track in tracks if game.kind_of(track) == kind] for kind in kinds}
    return {ALL: [*races.values()], **(of_kinds if len(kinds) > 1 else {})}


def races_called(calendar: str, game: Game, options: Options) -> tuple[CalendarRace, ...]:
    """The races of a calendar on offer, or of circuits as they are typed; may raise a :class:`MotorChampError`."""
    on_offer = calendars_of(game, options)
    return tuple(on_offer[calendar]) if calendar in on_offer else calendar_of(calendar, game, options)


def name_row(text: str, name: Hashable) -> FormRow:
    """The row for the name of a season."""
    letters = RowLetters(LONGEST_NAME, can_be_in_the_name, text)
    return FormRow("Name", text, "type it", name, stepped=False, letters=letters)


@define
class SeasonForm(Form):
    """What has been chosen so far, for a season of this game with this person in it."""

    game: Game
    person: str
    name: str = ""
    calendar: str = ALL
    bots: str = MIXED
    bot_count: int = field()
    typed_drivers: tuple[Driver, ...] = ()
    """Who drives, where that was typed; otherwise the person against the bots."""
    cars: int | None = None
    """How many each has; None: as many as fit on every circuit."""
    points: str = next(iter(POINTS))
    drop: int = 0
    options: Options = field()
    seed: int = field(factory=fresh_seed)

    @bot_count.default
    def _as_in_a_quick_race(self) -> int:
        return self.game.QUICK_RACE.bots

    @options.default
    def _as_usual(self) -> Options:
        return self.game.USUAL_OPTIONS

    @property
    def table(self) -> OptionTable:
        """The rules that can be agreed."""
        return offered(self.game.OPTIONS, Where.AT_HOME)

    @property
    def rows(self) -> tuple[FormRow, ...]:
        """Everything that can be chosen, in its order."""
        calendar = self.races
        cars = (str(self.cars), "") if self.cars else ("the usual", "as many as fit on every circuit")
        laps = max(race.laps for race in calendar)
        settled = self.options.settled(self.game.OPTIONS, laps)
        return (
            name_row(self.name, NAME),
            FormRow("Circuits", self.calendar, counted(len(calendar), "race"), CALENDAR),
            FormRow("Bots", self.bots, name=BOTS),
            FormRow("How many", str(self.bot_count), name=BOT_COUNT),
            FormRow("Cars each", *cars, CARS),
            FormRow("Points", self.points, name=POINTS_TABLE),
            FormRow("Left out", str(self.drop or "none"), DROP_NOTE, DROP),
            *(option_row(option, laps, self.options, settled) for option in self.table),
        )

    @property
    def races(self) -> Sequence[CalendarRace]:
        """The races: of a calendar on offer, or as they were typed; may raise a :class:`MotorChampError`."""
        return races_called(self.calendar, self.game, self.options)

    @property
    def drivers(self) -> tuple[Driver, ...]:
        """Who drives."""
        bots = opponents_for(self.game, self.bot_count, self.bots)
        return self.typed_drivers or all_drivers([person(self.person, self.game.BOT_NAMES), *bots])

    @property
    def calendars(self) -> dict[str, Sequence[CalendarRace]]:
        """The calendars that can be chosen."""
        return calendars_of(self.game, self.options)

    def step(self, part: Part, by: int) -> None:
        """The next value, or the one before; after the last comes the first."""
        if isinstance(part, RaceOption):
            self.options = self.options.step(part, by)
        elif part == CALENDAR:
            self.calendar = next_of(list(self.calendars), self.calendar, by)
            self.drop = min(self.drop, len(self.races) - 1)
        elif part == BOTS:
            self.bots = next_of([MIXED, EASY, *self.game.BOT_NAMES], self.bots, by)
        elif part == BOT_COUNT:
            self.bot_count = next_of(range(1, self.game.MOST_DRIVERS), self.bot_count, by)
        elif part == CARS:
            self.cars = next_of([None, *range(1, MOST_CARS_EACH + 1)], self.cars, by)
        elif part == POINTS_TABLE:
            self.points = next_of(list(POINTS), self.points, by)
        elif part == DROP:
            self.drop = next_of(range(len(self.races)), self.drop, by)

    def write(self, _part: Part, text: str) -> None:
        """Call it this."""
        self.name = text

    def verdict(self) -> FormVerdict:
        """The season in short, or why there is none."""
        season, sentence = self.read()
        if season is None:
            return FormVerdict(sentence, FormState.IMPOSSIBLE) if self.name.strip() else TYPE_A_NAME
        cars = f"{len(season.drivers)} drivers with {counted(season.cars, 'car')} each"
        return FormVerdict(f"{counted(len(season.calendar), 'race')}, {cars}.")

    def read(self) -> tuple[Season | None, str]:
        """The season that it describes; None and a sentence where something is wrong with it."""
        try:
            return self.season(), ""
        except MotorChampError as error:
            return None, str(error)

    def season(self) -> Season:
        """The season that it describes; raises a :class:`MotorChampError` where it is not possible."""
        calendar, drivers = tuple(self.races), self.drivers
        cars = usual_cars(self.game, calendar, len(drivers)) if self.cars is None else self.cars
        game = self.game.circuit(calendar[0].circuit).game
        name = self.name.strip()
        season = Season(name, game, calendar, drivers, cars, self.options, self.points, self.seed, self.drop)
        check_new_season(season)
        return season
