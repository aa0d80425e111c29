"""Form of a race at home: every agreement as a value that can be stepped or typed, and a row for each driver.

The plan decides whether they go together; :meth:`RaceForm.read` passes its sentence
on. Rulebook: "The game and its parts"; R-05 to R-12, Q-94, Q-103.
"""

from collections.abc import Sequence
from enum import Enum, IntEnum
from typing import Any, NamedTuple

from attrs import define, evolve, field, frozen

from motorchamp_tui.errors import MotorChampError, SetupError
from motorchamp_tui.games import game_named, game_with
from motorchamp_tui.games.entries import Driver, Entry, all_drivers, numbered, person
from motorchamp_tui.games.forms import (
    Form,
    FormRow,
    FormState,
    FormVerdict,
    RowLetters,
    next_of,
    option_row,
    within,
)
from motorchamp_tui.games.options import Options, RaceOption, Sentence, Where, offered, phrases
from motorchamp_tui.games.own_circuits import circuits_offered
from motorchamp_tui.games.protocol import AnyTrack, Game
from motorchamp_tui.names import LONGEST_NAME, can_be_in_a_name
from motorchamp_tui.race.opponents import opponents_for
from motorchamp_tui.race.plan import MOST_LAPS, SEEDS, RacePlan, plan_race
from motorchamp_tui.settings.words import GAMES, MIXED
from motorchamp_tui.words import counted

PERSON = "person"
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gia", "Hugo")
LONGEST_SEED = len(str(SEEDS - 1))
MOST_CARS_A_DRIVER = 10
USUAL_DRIVERS = 4


class RaceField(Enum):
    """A part of the agreement with a line of its own that is not an option."""

    GAME = "Game"
    TRACK = "Track"
    LAPS = "Laps"
    SEED = "Seed"
    DRIVERS = "Drivers"
    CARS = "Cars each"


def fields(game: Game) -> tuple[RaceField | RaceOption[Any], ...]:
    """The lines of the agreement: its own, and one for each option between them."""
    race, others = tuple(RaceField)[:3], tuple(RaceField)[3:]
    options = offered(game.OPTIONS, Where.AT_HOME)
    extra = [option for option in options if option.is_extra]
    return (*race, *(option for option in options if not option.is_extra), *others, *extra)


def is_digit(letter: str) -> bool:
    """Whether a seed can contain this character."""
    return letter.isascii() and letter.isdigit()


class Part(IntEnum):
    """The parts of a driver's line that can be changed."""

    KIND = 0
    NAME = 1
    TEAM = 2


class DriverPart(NamedTuple):
    """A part of the line of a driver, who is counted from 0."""

    number: int
    part: Part


@define
class DriverLine:
    """A driver in the form: ``kind`` is :data:`PERSON` or a bot's name; bots are named after their kind."""

    kind: str
    name: str
    team: str

    @property
    def is_person(self) -> bool:
        """Whether a person drives."""
        return self.kind == PERSON


@frozen
class Reading:
    """The result of the form: a plan, or a sentence that says why it has none.

    ``sentence`` beside a plan is a warning. ``names`` and ``cars`` go with the drivers' lines.
    """

    plan: RacePlan | None
    sentence: str | None
    names: tuple[str, ...]
    cars: tuple[tuple[Entry, ...], ...]


@define
class RaceForm(Form):
    """Everything that is agreed before a race, as it is now. ``cars`` None: as many as usual."""

    lines: list[DriverLine]
    track: str
    drivers: int = USUAL_DRIVERS
    laps: int = field()
    options: Options = field()
    seed: str = ""
    cars: int | None = None
    _reading: Reading | None = field(default=None, init=False, repr=False)

    @laps.default
    def _usual_laps(self) -> int:
        return self.game.usual_laps(self.circuit)

    @options.default
    def _usual_options(self) -> Options:
        return self.game.USUAL_OPTIONS

    @property
    def game(self) -> Game:
        """The game that is played: that of the track."""
        return game_with(self.track)

    @property
    def circuit(self) -> AnyTrack:
        """The track itself."""
        return self.game.circuit(self.track)

    @property
    def cars_each(self) -> int:
        """How many cars each driver brings."""
        return self.cars or self.game.usual_cars(self.circuit, self.drivers)

    @property
    def driving(self) -> list[DriverLine]:
        """The lines of the drivers who take part."""
        return self.lines[: self.drivers]

    @property
    def rows(self) -> Sequence[FormRow]:
        """The agreements, then the drivers."""
        settled = self.options.settled(self.game.OPTIONS, self.laps)
        agreed = [
            option_row(what, self.laps, self.options, settled) if isinstance(what, RaceOption) else self._row(what)
            for what in fields(self.game)
        ]
        return [*agreed, *map(self._driver_row, range(self.drivers))]

    def _row(self, what: RaceField) -> FormRow:
        note, letters = "", None
        match what:
            case RaceField.GAME:
                value = self.game.TITLE
            case RaceField.TRACK:
                value, note = self.track, f"{self.game.kind_of(self.circuit)}, {self.circuit.rows} rows"
            case RaceField.LAPS:
                value = str(self.laps)
            case RaceField.SEED:
                value, note = self.seed or "any", "type digits"
                letters = RowLetters(LONGEST_SEED, is_digit, self.seed, takes_all=False)
            case RaceField.DRIVERS:
                value = str(self.drivers)
            case RaceField.CARS:
                value, note = str(self.cars_each), f"{self.cars_each * self.drivers} in all"
        return FormRow(what.value, value, note, what, letters=letters)

    def _driver_row(self, number: int) -> FormRow:
        """The kind of a driver, the name, which bots have from it, and the team."""
        driver, name = self.lines[number], self.read().names[number]
        letters = RowLetters(LONGEST_NAME, can_be_in_a_name, name) if driver.is_person else None
        values = {Part.KIND: driver.kind, Part.NAME: name, Part.TEAM: driver.team}
        parts = (
            FormRow(
                "",
                value,
                name=DriverPart(number, part),
                stepped=part is not Part.NAME or driver.is_person,
                letters=letters if part is Part.NAME else None,
            )
            for part, value in values.items()
        )
        return FormRow(str(number + 1), name, parts=tuple(parts))

    def verdict(self) -> FormVerdict:
        """The race in short, what is odd about it, or why none can start."""
        plan, sentence = self.read().plan, self.read().sentence or ""
        if plan is None or sentence:
            return FormVerdict(sentence, FormState.ODD if plan else FormState.IMPOSSIBLE)
        laps = " ".join([counted(plan.laps, "lap"), *phrases(plan.game.OPTIONS, Sentence.LAPS, plan.options)])
        return FormVerdict(f"{counted(len(plan.entries), 'car')}, {laps}.")

    def step(self, what: RaceField | RaceOption[Any] | DriverPart, by: int) -> None:
        """The next value of an agreement or of a driver's line, or the one before."""
        self._reading = None
        if isinstance(what, DriverPart):
            self._step_driver(*what, by)
            return
        if isinstance(what, RaceOption):
            self.options = self.options.step(what, by)
            self.laps = self.options.laps_in((what,), None) or self.laps
            return
        match what:
            case RaceField.GAME:
                games = [game_named(name) for name in GAMES]
                self._become(next_of(games if self.game in games else [self.game, *games], self.game, by))
            case RaceField.TRACK:
                self.track = next_of(circuits_offered(self.game), self.track, by)
            case RaceField.LAPS:
                self.laps = within(1, self.laps + by, MOST_LAPS)
            case RaceField.SEED:
                self.seed = ""
            case RaceField.DRIVERS:
                self.drivers = within(1, self.drivers + by, self.game.MOST_DRIVERS)
            case RaceField.CARS:
                self.cars = within(1, self.cars_each + by, MOST_CARS_A_DRIVER)

    def _become(self, game: Game) -> None:
        """Change to another game: the same people, as many of them as it takes; everything else as usual there."""
        usual = usual_form(game, self.lines[0].name)
        for line, other in zip(usual.lines, self.lines, strict=False):
            line.name = other.name
            line.kind = other.kind if other.kind in (PERSON, *game.BOT_NAMES) else line.kind
        self.lines, self.track, self.cars = usual.lines, usual.track, None
        self.drivers, self.laps, self.options = min(self.drivers, len(usual.lines)), usual.laps, usual.options

    def _step_driver(self, number: int, part: Part, by: int) -> None:
        """The next kind, name or team of a driver; a team that another driver has is swapped for theirs."""
        driver = self.lines[number]
        match part:
            case Part.KIND:
                driver.kind = next_of((PERSON, *self.game.BOT_NAMES), driver.kind, by)
            case Part.NAME:
                if driver.is_person:
                    free = [name for name in NAMES if name == driver.name or not self._is_taken(name)]
                    driver.name = next_of(free, driver.name, by) if driver.name in free else free[0]
            case Part.TEAM:
                team = next_of(self.game.TEAMS, driver.team, by)
                for other in self.lines:
                    if other.team == team:
                        other.team = driver.team
                driver.team = team

    def _is_taken(self, name: str) -> bool:
        return any(line.is_person and line.name == name for line in self.lines)

    def write(self, what: RaceField | DriverPart, text: str) -> None:
        """Take this as the name of a driver, or as the seed."""
        self._reading = None
        if isinstance(what, DriverPart):
            self.lines[what.number].name = text
        else:
            self.seed = text

    def plan(self) -> RacePlan | None:
        """The plan to start now; the next one has another seed unless one is given."""
        plan, self._reading = self.read().plan, None
        return plan

    def read(self) -> Reading:
        """The result of the form as it is now."""
        if self._reading is None:
            self._reading = self._read()
        return self._reading

    def _read(self) -> Reading:
        names, cars = _names(self.driving), tuple[tuple[Entry, ...], ...]()
        try:
            drivers = self._read_drivers()
            entries = self.game.enter(drivers, self.cars_each)
            cars = tuple(tuple(entry for entry in entries if entry.driver == driver.name) for driver in drivers)
            plan = self._planned(drivers)
        except MotorChampError as error:
            return Reading(None, str(error), names, cars)
        return Reading(plan, plan.warning(), names, cars)

    def _planned(self, drivers: Sequence[Driver]) -> RacePlan:
        return plan_race(
            self.circuit,
            drivers,
            cars=self.cars_each,
            laps=self.laps,
            options=self.options,
            seed=int(self.seed) if self.seed else None,
        )

    def _read_drivers(self) -> list[Driver]:
        for number, driver in enumerate(self.driving, 1):
            if driver.is_person and not driver.name.strip():
                raise SetupError(f"Driver {number} has no name yet: type one.")
        bots = self.game.BOT_NAMES
        drivers = all_drivers(
            [person(line.name.strip(), bots) if line.is_person else line.kind for line in self.driving]
        )
        return [evolve(driver, team=line.team) for driver, line in zip(drivers, self.driving, strict=True)]


def _names(lines: Sequence[DriverLine]) -> tuple[str, ...]:
    """The names of the drivers, bots by their kind and number."""
    kinds = [line.kind for line in lines]
    return tuple(
        line.name if line.is_person else numbered(line.kind, kinds, number) for number, line in enumerate(lines)
    )


def usual_form(game: Game, person: str) -> RaceForm:
    """The form as it is first opened: the person and three bots on a short circuit, six laps."""
    kinds = (PERSON, *opponents_for(game, game.MOST_DRIVERS - 1, MIXED))
    names = (person, *[name for name in NAMES if name != person])
    seats = zip(kinds, names, game.TEAMS, strict=False)
    lines = [DriverLine(*driver) for driver in seats]
    return RaceForm(lines, game.USUAL_CIRCUIT, min(len(lines), USUAL_DRIVERS))
