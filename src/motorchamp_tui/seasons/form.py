"""Form for a new season: what can be chosen on it, and the season that it describes."""

from collections.abc import Sequence
from typing import Any

from attrs import define, field

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games.entries import Driver, all_drivers
from motorchamp_tui.games.options import Options, OptionTable, RaceOption, Where, offered
from motorchamp_tui.games.points import POINTS
from motorchamp_tui.games.protocol import Game
from motorchamp_tui.race.opponents import opponents_for
from motorchamp_tui.race.plan import fresh_seed
from motorchamp_tui.seasons.season import ALL, CalendarRace, Season, check_new_season, usual_cars, usual_laps
from motorchamp_tui.settings.words import EASY, MIXED

AS_USUAL = 0
"""As many cars as fit on every circuit."""
MOST_CARS_EACH = 4
Part = str | RaceOption[Any]
NAME, CALENDAR, BOTS, BOT_COUNT, CARS, POINTS_TABLE = "name", "calendar", "bots", "bot count", "cars", "points"
DROP = "drop"
"""The lines of the form above the options."""


def calendars_of(game: Game, options: Options) -> dict[str, Sequence[CalendarRace]]:
    """The calendars on offer in a game, by what they are called: all circuits in use, or those of one kind."""
    tracks = [game.circuit(name) for name in game.circuits_in_use()]
    races = {track.name: CalendarRace(track.name, usual_laps(game, track, options)) for track in tracks}
    kinds = dict.fromkeys(map(game.kind_of, tracks))
    of_kinds = {kind: [races[track.name] for track in tracks if game.kind_of(track) == kind] for kind in kinds}
    return {ALL: [*races.values()], **(of_kinds if len(kinds) > 1 else {})}


@define
class SeasonForm:
    """What has been chosen so far, for a season of this game with this person in it."""

    game: Game
    person: str
    name: str = ""
    calendar: str = ALL
    bots: str = MIXED
    bot_count: int = field()
    cars: int = AS_USUAL
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
    def parts(self) -> tuple[Part, ...]:
        """Everything that can be chosen, in its order."""
        return (NAME, CALENDAR, BOTS, BOT_COUNT, CARS, POINTS_TABLE, DROP, *self.table)

    @property
    def calendars(self) -> dict[str, Sequence[CalendarRace]]:
        """The calendars that can be chosen."""
        return calendars_of(self.game, self.options)

    def step(self, part: Part, by: int) -> None:
        """The next value, or the one before; after the last comes the first."""
        if isinstance(part, RaceOption):
            self.options = self.options.step(part, by)
        elif part == CALENDAR:
            self.calendar = _step(list(self.calendars), self.calendar, by)
            self.drop = min(self.drop, len(self.calendars[self.calendar]) - 1)
        elif part == BOTS:
            self.bots = _step([MIXED, EASY, *self.game.BOT_NAMES], self.bots, by)
        elif part == BOT_COUNT:
            self.bot_count = _step(range(1, self.game.MOST_DRIVERS), self.bot_count, by)
        elif part == CARS:
            self.cars = _step(range(MOST_CARS_EACH + 1), self.cars, by)
        elif part == POINTS_TABLE:
            self.points = _step(list(POINTS), self.points, by)
        elif part == DROP:
            self.drop = _step(range(len(self.calendars[self.calendar])), self.drop, by)

    def read(self) -> tuple[Season | None, str]:
        """The season that it describes; None and a sentence where something is wrong with it."""
        try:
            season = self._season()
            check_new_season(season)
        except MotorChampError as error:
            return None, str(error)
        return season, ""

    def _season(self) -> Season:
        calendar = tuple(self.calendars[self.calendar])
        bots = opponents_for(self.game, self.bot_count, self.bots)
        drivers = all_drivers([Driver(self.person), *bots])
        cars = self.cars or usual_cars(self.game, calendar, len(drivers))
        game = self.game.circuit(calendar[0].circuit).game
        return Season(
            self.name.strip(), game, calendar, drivers, cars, self.options, self.points, self.seed, self.drop
        )


def _step(values: Sequence[Any], value: Any, by: int) -> Any:
    return values[(values.index(value) + by) % len(values)]
