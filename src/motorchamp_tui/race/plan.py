"""Plan of a race: track, laps, drivers, grid, seed; and the way from there to the starting line.

It fills in the defaults for everything left open. Rulebook: "Start", "Practice"; Q-50, Q-94, Q-101, Q-103.
"""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from attrs import field, frozen

from motorchamp_tui import __version__
from motorchamp_tui.errors import FieldSizeError, SetupError
from motorchamp_tui.games import game_of
from motorchamp_tui.games.dice import SeededDice
from motorchamp_tui.games.entries import Driver, Entry
from motorchamp_tui.games.options import GRID, USUAL, Grid, Options
from motorchamp_tui.games.protocol import AnyRace, AnyTrack, Game, LapTime

MOST_LAPS = 99
SEEDS = 10**39 - 1
"""The largest seed."""
DRAWN = 2**128
"""How many seeds there are for races without a chosen one: too many to find one by trying."""


def fresh_seed() -> int:
    """A seed for a race without a chosen one; it is revealed when the race is over, and not before."""
    import secrets  # takes long to load, and most that plans a race is seen before one begins

    return secrets.randbelow(DRAWN)


def check_seed(seed: int) -> None:
    """Refuse a seed that no file can keep; raises :class:`SetupError`."""
    if abs(seed) > SEEDS:
        raise SetupError(f"A seed has at most {len(str(SEEDS))} digits.")


@frozen
class RacePlan:
    """Everything that is agreed before a race. ``cars`` is the number that each driver brings."""

    track: AnyTrack
    drivers: tuple[Driver, ...]
    cars: int
    laps: int
    options: Options = USUAL
    seed: int = field(factory=fresh_seed)

    def __attrs_post_init__(self) -> None:
        """Refuse a seed that no journal can have."""
        check_seed(self.seed)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return game_of(self.track)

    @property
    def grid(self) -> Grid:
        """How the starting positions are found."""
        return self.options[GRID]

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The cars entered, in the order of the drivers."""
        return self.game.enter(self.drivers, self.cars)

    def warning(self) -> str | None:
        """A sentence about a field that is smaller than the circuit is made for; refuses an impossible one."""
        return self.game.warn_of_entries(self.track, self.entries, self.options)

    def line_up(self, grid: Sequence[Entry], boxes: Sequence[str]) -> AnyRace:
        """The race before its first go; ``boxes`` are the teams in the order of their boxes."""
        return self.game.line_up(self.track, grid, self.laps, self.options, boxes)


def plan_race(
    track: AnyTrack,
    drivers: Sequence[Driver],
    *,
    cars: int | None = None,
    laps: int | None = None,
    options: Options | None = None,
    seed: int | None = None,
) -> RacePlan:
    """A plan with the defaults for everything left out.

    Raises :class:`SetupError` or :class:`FieldSizeError` for things that do not go together.
    """
    if laps is not None and not 1 <= laps <= MOST_LAPS:
        raise SetupError(f"A race lasts 1 to {MOST_LAPS} laps, not {laps}.")
    game = game_of(track)
    options = game.USUAL_OPTIONS if options is None else options
    laps = options.laps_in(game.OPTIONS, laps) or game.usual_laps(track)
    plan = RacePlan(
        track,
        tuple(drivers),
        game.usual_cars(track, len(drivers)) if cars is None else cars,
        laps,
        options.settled(game.OPTIONS, laps),
        fresh_seed() if seed is None else seed,
    )
    plan.warning()
    return plan


@frozen
class Parent:
    """What a race was driven on from: another race up to some move, or a situation.

    ``name`` is what its file is called; ``round`` and ``car`` are those of the go with which the new race begins.
    The first ``moves`` moves were made in the parent. Of all throws, those of the first ``foreign`` moves do not
    follow from the seed. ``situation`` has the lines of its file, if it was one.
    """

    name: str
    round: int
    car: str
    moves: int = 0
    foreign: int = 0
    situation: tuple[str, ...] = ()


@frozen
class RaceOfSeason:
    """Which race of the season called ``name`` this is: the ``number``-th, from 1, of this many ``races``."""

    name: str
    number: int
    races: int

    @property
    def words(self) -> str:
        """The words for the head of the race."""
        return f"race {self.number} of {self.races}"


@frozen
class Agreed:
    """Everything that is settled before the first throw. ``boxes`` gives the teams in the order of their boxes.

    ``is_lap``: not a race but a practice lap of the first car. ``clock`` is None for a race at home; in a
    paddock it is the seconds that a go may take, 0 for no limit, and others may choose for drivers who are away.
    ``has_own_dice``: every driver has their own dice in practice. ``edition`` is that of the rules. ``parent`` is
    set where the race goes on from a position of another, ``season`` where it counts for one. ``keys`` are those
    by which a host knows its drivers, in a race that is rated.
    """

    plan: RacePlan
    entries: tuple[Entry, ...]
    started: datetime
    boxes: tuple[str, ...]
    edition: int
    is_lap: bool = False
    program: str = __version__
    clock: int | None = None
    has_own_dice: bool = False
    parent: Parent | None = None
    season: RaceOfSeason | None = None
    keys: tuple[tuple[str, str], ...] = ()

    def people_here(self, person: str) -> frozenset[str]:
        """The drivers at this keyboard: all people of a race at home, of one in a paddock only ``person``."""
        people = (driver.name for driver in self.plan.drivers if not driver.bot)
        return frozenset(name for name in people if self.clock is None or name.casefold() == person.casefold())

    def line_up(self, grid: Sequence[Entry]) -> AnyRace:
        """The race before the first go in it: on the grid, pole first, or as the situation has it."""
        if self.parent is None or not self.parent.situation:
            return self.plan.line_up(grid, self.boxes)
        from motorchamp_tui.games.situations import race_in

        race = race_in(self.parent.situation, self.parent.name, {entry.name: entry.driver for entry in grid})
        if [car.name for car in race.cars] != [entry.name for entry in grid]:
            raise SetupError("These are not the cars of the situation.")
        return race


def agree(
    plan: RacePlan,
    now: datetime,
    *,
    is_lap: bool = False,
    clock: int | None = None,
    has_own_dice: bool = False,
    season: RaceOfSeason | None = None,
    keys: tuple[tuple[str, str], ...] = (),
) -> Agreed:
    """The agreement of this plan for a journal that begins now."""
    started = now.astimezone(UTC).replace(microsecond=0)
    return Agreed(
        plan,
        plan.entries,
        started,
        plan.game.TEAMS,
        plan.game.EDITION,
        is_lap=is_lap,
        clock=clock,
        has_own_dice=has_own_dice,
        season=season,
        keys=keys,
    )


def line_up_by_plan(plan: RacePlan, times: Mapping[Entry, LapTime | None] | None = None) -> AnyRace:
    """The race on the grid: by dice, or by the practice ``times`` of all entries.

    Raises :class:`FieldSizeError` when practice leaves no car to start.
    """
    by = times if plan.grid is Grid.PRACTICE else None
    grid = plan.game.grid(plan.entries, by, plan.options, SeededDice(plan.seed ^ 0x6772_6964))
    if not grid:
        raise FieldSizeError("No car got a practice time, so none may start: drive practice again.")
    return plan.line_up(grid, plan.game.TEAMS)
