"""Season: the circuits in their order, who drives, what places are worth, and the plan of each race."""

import re
from collections.abc import Sequence
from pathlib import Path

from attrs import field, frozen

from motorchamp_tui.errors import SetupError, UnknownNameError
from motorchamp_tui.games import game_named, game_with
from motorchamp_tui.games.codes import is_code
from motorchamp_tui.games.entries import YOU, Driver, all_drivers, person
from motorchamp_tui.games.options import Options
from motorchamp_tui.games.own_circuits import is_circuit
from motorchamp_tui.games.points import POINTS, Points
from motorchamp_tui.games.protocol import AnyTrack, Game
from motorchamp_tui.journal.header import MOST_RACES
from motorchamp_tui.names import check_new_title
from motorchamp_tui.race.opponents import opponents_for
from motorchamp_tui.race.plan import RaceOfSeason, RacePlan, check_seed, fresh_seed, plan_race
from motorchamp_tui.settings.words import MIXED
from motorchamp_tui.words import counted

ALL = "all"
LONGEST_NAME = 30
COMMANDS = ("new", "go", "list", "show", "strike", "delete", "drop")
"""The words that can follow ``motorchamp season``: no new season can have such a name."""
USUAL_POINTS = "publisher"
WITH_LAPS = re.compile(r"(.+)x([0-9]{1,3})")


@frozen
class CalendarRace:
    """A race of the calendar: its circuit by name, or by the path of its file, and how many laps it has."""

    circuit: str
    laps: int

    @property
    def name(self) -> str:
        """The name of the circuit."""
        return Path(self.circuit).stem if self.circuit.endswith(".toml") else self.circuit


GIVEN = 2**64
"""A smaller seed was given to its season, or is older than the seeds that are drawn now."""


@frozen
class LateDriver:
    """A driver who joined during the season, and their first race."""

    driver: Driver
    race: int


@frozen
class Season:
    """What was agreed for a season. Each driver brings ``cars`` to every race.

    A ``seed`` that was drawn for it is as secret as its last race: see :meth:`seed_of`.
    """

    name: str
    game_name: str
    calendar: tuple[CalendarRace, ...]
    drivers: tuple[Driver, ...]
    cars: int
    options: Options
    points_name: str = USUAL_POINTS
    seed: int = field(factory=fresh_seed)
    drop: int = 0
    """How many of their worst results drivers drop."""
    late: tuple[LateDriver, ...] = ()

    @property
    def game(self) -> Game:
        """The game that is played."""
        return game_named(self.game_name)

    @property
    def points(self) -> Points:
        """What places are worth."""
        return POINTS[self.points_name]

    @property
    def people(self) -> tuple[str, ...]:
        """The drivers who are not bots."""
        return tuple(driver.name for driver in self.everybody if not driver.bot)

    @property
    def everybody(self) -> tuple[Driver, ...]:
        """All drivers, those who joined late after the others."""
        return (*self.drivers, *(one.driver for one in self.late))

    def drivers_in(self, number: int) -> tuple[Driver, ...]:
        """Who drives in this race."""
        return (*self.drivers, *(one.driver for one in self.late if one.race <= number))

    def counting(self, struck: int = 0) -> int | None:
        """How many races count for each, with this many of them struck; None where all do."""
        return max(1, len(self.calendar) - struck - self.drop) if self.drop else None

    def race(self, number: int) -> RaceOfSeason:
        """The race of the season with this number, from 1."""
        return RaceOfSeason(self.name, number, len(self.calendar))

    @property
    def hides_its_seeds(self) -> bool:
        """Whether nobody can work out the seed of a race from those of others."""
        return abs(self.seed) >= GIVEN

    def seed_of(self, number: int) -> int:
        """The seed of this race: its own, or the n-th after a seed that was given or is of the older kind."""
        if not self.hides_its_seeds:
            return self.seed + number
        import hashlib

        return int.from_bytes(hashlib.sha256(f"{self.seed} {number}".encode("ascii")).digest()[:16], "big")

    def plan(self, number: int) -> RacePlan:
        """The plan of this race; raises a :class:`MotorChampError` where its circuit no longer exists."""
        race = self.calendar[number - 1]
        return plan_race(
            self.game.circuit(race.circuit),
            self.drivers_in(number),
            cars=self.cars,
            laps=race.laps,
            options=self.options,
            seed=self.seed_of(number),
        )


def check_new_season(season: Season) -> None:
    """Refuse a season that nobody may start: raises a :class:`MotorChampError` of one sentence."""
    check_season(season)
    check_new_name(season.name)


def check_season(season: Season) -> None:
    """Refuse a season that could not be driven: raises a :class:`MotorChampError` of one sentence."""
    check_season_name(season.name)
    check_seed(season.seed)
    if season.points_name not in POINTS:
        raise UnknownNameError("table of points", season.points_name, POINTS)
    if len(season.calendar) > MOST_RACES:
        raise SetupError(f"A season has at most {MOST_RACES} races, not {len(season.calendar)}.")
    if not 0 <= season.drop < len(season.calendar):
        raise SetupError(
            f"Of {counted(len(season.calendar), 'race')}, 0 to {len(season.calendar) - 1} can be left out, "
            f"not {season.drop}."
        )
    for number in {race: number for number, race in enumerate(season.calendar, 1)}.values():
        season.plan(number)
    for driver in season.drivers:
        if driver.bot:
            season.game.bot_named(driver.bot)


def usual_cars(game: Game, calendar: Sequence[CalendarRace], drivers: int) -> int:
    """How many cars each driver brings by default: as many as fit on every circuit."""
    circuits = dict.fromkeys(race.circuit for race in calendar)
    return min(game.usual_cars(game.circuit(circuit), drivers) for circuit in circuits)


def usual_drivers(game: Game, name: str = YOU) -> tuple[Driver, ...]:
    """Who drives a season by default: the person of this name against bots of all kinds."""
    bots = opponents_for(game, game.QUICK_RACE.bots, MIXED)
    return all_drivers([person(name, game.BOT_NAMES), *bots])


def can_be_in_the_name(letter: str) -> bool:
    """Whether the name of a season can contain this character."""
    return letter.isalnum() or letter in " -_'"


def check_new_name(name: str) -> None:
    """Refuse the name of a new season or league that is a command, or misleads; raises :class:`SetupError`."""
    if name.strip().casefold() in COMMANDS:
        raise SetupError(f"{name.strip()} is a command of seasons: give the season another name.")
    check_new_title(name)


def check_season_name(name: str) -> None:
    """Refuse a name that a season cannot have."""
    wanted = name.strip()
    if not wanted:
        raise SetupError("A season needs a name.")
    if wanted.isdecimal():
        raise SetupError(f"{wanted} is a number: the name of a season needs a letter.")
    if not all(map(can_be_in_the_name, wanted)) or len(wanted) > LONGEST_NAME:
        raise SetupError(
            f"The name of a season has letters, digits, spaces, - and _, at most {LONGEST_NAME} of them."
        )


def usual_laps(game: Game, track: AnyTrack, options: Options) -> int:
    """How many laps a race on this circuit has by default: a rule may fix them."""
    return options.laps_in(game.OPTIONS, None) or game.usual_laps(track)


def calendar_of(circuits: str, game: Game, options: Options | None = None) -> tuple[CalendarRace, ...]:
    """The races of ``all``, or of names separated by commas, each with its laps if wanted: ``A1-C1,A2-C2x6``.

    Raises a :class:`MotorChampError` for a circuit that does not exist, or of another game.
    """
    options = game.USUAL_OPTIONS if options is None else options
    is_all = circuits.strip() == ALL
    words = game.circuits_in_use() if is_all else [word.strip() for word in circuits.split(",")]
    return tuple(_race(word, game, options) for word in words)


def _race(word: str, game: Game, options: Options) -> CalendarRace:
    if not word:
        raise SetupError("A circuit is missing: write them like A1-C1,A2-C2x6, or all.")
    name, laps = word, None
    if not is_circuit(word) and (with_laps := WITH_LAPS.fullmatch(word)):
        name, laps = with_laps[1], int(with_laps[2])
    if is_code(name):
        raise SetupError(
            "A season names its circuits: keep the one of this code first, with motorchamp tracks add."
        )
    is_file = name.endswith(".toml")
    if not is_file and game_with(name) is not game and name in game_with(name).circuit_names():
        raise SetupError(f"{name} is not a circuit of {game.TITLE}: a season is of one game.")
    track = game.circuit(name)
    if laps is None:
        laps = usual_laps(game, track, options)
    return CalendarRace(str(Path(name).resolve()) if is_file else track.name, laps)


def game_of_circuits(circuits: str) -> Game | None:
    """The game of the first of these circuits; None where they are ``all``."""
    first = circuits.partition(",")[0].strip()
    if first in ("", ALL):
        return None
    with_laps = WITH_LAPS.fullmatch(first)
    exact = game_with(first)
    if with_laps and not is_circuit(first):
        return game_with(with_laps[1])
    return exact
