"""Agreement on a race in the paddock: the race, who may come, the clock, the stand-in, the chat.

It also decides from which clock on a race is by correspondence, which clock is that of the game, and what may not
be agreed on a host.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import cached_property, lru_cache

from attrs import evolve, field, frozen

from motorchamp_tui.errors import MotorChampError, SetupError, UnknownNameError, why_not
from motorchamp_tui.games import FIRST_GAME, game_named, game_with
from motorchamp_tui.games.codes import drawing_in, is_code
from motorchamp_tui.games.entries import Driver
from motorchamp_tui.games.options import CLOCK, GRID, Grid, Options, Where
from motorchamp_tui.games.own_circuits import shipped_circuits
from motorchamp_tui.games.protocol import AnyTrack, Game
from motorchamp_tui.games.standing_order import takes_orders
from motorchamp_tui.race.plan import RacePlan, plan_race
from motorchamp_tui.seasons.league import ZONES, past_the_weekend

CLOCKS = (0, 30, 60, 120, 300, 8 * 3600, 24 * 3600, 3 * 24 * 3600, 7 * 24 * 3600)
"""The clocks on offer: seconds for each go, 0 for no limit."""
CLOCKS_OF_A_GAME = (10, 15, 20, 45)
"""More of them, in games whose own clock can call time."""
FEWEST_DRIVERS = 2
CORRESPONDENCE = 3600
"""From this many seconds a go up, nobody is expected to sit and wait."""
STAND_IN_AFTER = 60
MOST_LAPS_HERE = 30
SHORTEST_CLOCK, LONGEST_CLOCK = 10, 30 * 24 * 3600
LONGEST_OF_A_GAME = max(value.value for value in CLOCK.values)
"""Seconds up to which a clock is that of the game, where it has one."""
LONGEST_ABSENCE = 3600


@frozen
class Agreement:
    """``track`` is the name of a circuit that comes with the games, or the code of one from the shelf.

    With ``cars`` None each driver brings the usual number. ``clock``: seconds a go, 0 for none.

    In a game with a clock of its own, one of up to a minute is that clock: when it has run out it calls time, and
    the driver has as long again. ``stand_in`` is the bot that drives for a driver who has been away
    for ``stand_in_after`` seconds, or whose go has lasted too long. A race that is not ``is_public`` is found by
    its code alone.
    """

    track: str
    laps: int = field()
    options: Options = field()
    cars: int | None = None
    clock: int = 0
    stand_in: str = field()
    stand_in_after: int = STAND_IN_AFTER
    is_public: bool = True
    has_talk: bool = True
    weekend: str = ""
    """By correspondence: the time zone whose weekends do not count for deadlines; empty where all days count."""

    @laps.default
    def _usual_laps(self) -> int:
        return self.game.usual_laps(self.circuit) if is_track(self.track) else 1

    @options.default
    def _usual_options(self) -> Options:
        return self.game.USUAL_OPTIONS

    @stand_in.default
    def _usual_stand_in(self) -> str:
        return self.game.STAND_IN

    @cached_property
    def game(self) -> Game:
        """The game that is played: that of the track."""
        return game_with(self.track)

    @property
    def circuit(self) -> AnyTrack:
        """The track itself; raises :class:`UnknownNameError`."""
        return _in_code(self.track) if is_code(self.track) else self.game.circuit(self.track)

    @property
    def track_name(self) -> str:
        """What the track is called."""
        return self.circuit.name if is_code(self.track) else self.track

    def cars_each(self, drivers: int) -> int:
        """How many cars each of this many drivers brings."""
        return self.cars or self.game.usual_cars(self.circuit, drivers)

    def plan(self, drivers: Sequence[Driver], seed: int = 0) -> RacePlan:
        """The plan of this race for these drivers; raises a :class:`MotorChampError` where that is impossible."""
        options = self.options_of_race
        return plan_race(self.circuit, drivers, cars=self.cars, laps=self.laps, options=options, seed=seed)

    def problem(self, drivers: int = FEWEST_DRIVERS) -> str | None:
        """Why this many drivers, or the fewest, cannot drive it, in one sentence."""
        return _problem(self, drivers)

    @cached_property
    def seats(self) -> int:
        """How many drivers can take part; 0 where not even one can."""
        counts = range(self.game.MOST_DRIVERS, 0, -1)
        return next((count for count in counts if self.problem(count) is None), 0)

    @property
    def options_of_race(self) -> Options:
        """The options, with the clock where it is that of the game."""
        return self.options.having(CLOCK, self.clock) if self.is_by_the_clock_of_the_game else self.options

    @property
    def grid(self) -> Grid:
        """How the starting positions are found."""
        return self.options[GRID]

    @property
    def settled(self) -> Options:
        """The options as they hold in a race of this many laps."""
        return self.options.settled(self.game.OPTIONS, self.laps)

    @property
    def is_by_correspondence(self) -> bool:
        """Whether deadlines are kept in the journal and nobody counts as away."""
        return self.clock >= CORRESPONDENCE

    @property
    def clocks(self) -> Sequence[int]:
        """The clocks on offer in this game."""
        return sorted({*CLOCKS, *(CLOCKS_OF_A_GAME if CLOCK in self.game.OPTIONS else ())})

    @property
    def is_by_the_clock_of_the_game(self) -> bool:
        """Whether it is the game's own clock that runs."""
        return CLOCK in self.game.OPTIONS and 0 < self.clock <= LONGEST_OF_A_GAME

    @property
    def takes_orders(self) -> bool:
        """Whether standing orders can be left."""
        return self.is_by_correspondence and takes_orders(self.game)

    def due(self, since: datetime) -> datetime | None:
        """When a go by correspondence has to be over that began then."""
        if not self.clock:
            return None
        due = since + timedelta(seconds=self.clock)
        return past_the_weekend(due, self.weekend) if self.weekend else due

    @property
    def time_a_go(self) -> timedelta | None:
        """How long a go may take, until the stand-in drives it."""
        times = 2 if self.is_by_the_clock_of_the_game else 1
        return timedelta(seconds=times * self.clock) if self.clock else None

    def of_another_game(self, game: str) -> "Agreement":
        """The usual race of another game; what only a paddock knows stays as it was agreed."""
        return evolve(
            usual_agreement(game),
            clock=self.clock,
            stand_in_after=self.stand_in_after,
            is_public=self.is_public,
            has_talk=self.has_talk,
        )

    def check(self) -> None:
        """Refuse terms that are impossible here; raises :class:`MotorChampError`."""
        game = self.game
        if not is_track(self.track):  # never a file: a client has no files here
            raise UnknownNameError("track", self.track, shipped_circuits(game))
        for option in game.OPTIONS:
            if self.options.word(option) != option.default and option.where is Where.AT_HOME:
                raise SetupError(f"{option.title} can only be agreed for a race at one keyboard.")
        if self.stand_in not in game.BOT_NAMES:
            raise UnknownNameError("bot", self.stand_in, game.BOT_NAMES)
        if not 1 <= self.laps <= MOST_LAPS_HERE:
            raise SetupError(f"A race here lasts 1 to {MOST_LAPS_HERE} laps, not {self.laps}.")
        if self.cars is not None and not 1 <= self.cars <= game.MOST_CARS:
            raise SetupError(f"A driver brings 1 to {game.MOST_CARS} cars, not {self.cars}.")
        if self.clock and not SHORTEST_CLOCK <= self.clock <= LONGEST_CLOCK:
            raise SetupError(
                f"A go may take {SHORTEST_CLOCK} seconds to {LONGEST_CLOCK // 86400} days, or as long as it takes."
            )
        if self.is_by_the_clock_of_the_game and self.clock not in [value.value for value in CLOCK.values]:
            raise SetupError(
                f"A go of {game.TITLE} may take {SHORTEST_CLOCK} to {LONGEST_OF_A_GAME} seconds in steps of five, "
                f"or some minutes, not {self.clock} seconds."
            )
        if self.weekend and self.weekend not in ZONES:
            raise UnknownNameError("time zone", self.weekend, ZONES)
        if not 0 <= self.stand_in_after <= LONGEST_ABSENCE:
            raise SetupError(
                f"The stand-in comes after 0 to {LONGEST_ABSENCE} seconds, not {self.stand_in_after}."
            )


def is_track(word: str) -> bool:
    """Whether a race here can be on this: a circuit that comes with the games, or a code that can be driven."""
    if not is_code(word):
        return word in shipped_circuits(game_with(word))
    try:
        return bool(_in_code(word).rows)
    except MotorChampError:
        return False


@lru_cache(maxsize=256)
def _in_code(code: str) -> AnyTrack:
    return drawing_in(code).track()


def usual_agreement(game: str = FIRST_GAME) -> Agreement:
    """The agreement as it is first offered: on the track of the quick race of a game."""
    return Agreement(game_named(game).USUAL_CIRCUIT)


@lru_cache(maxsize=1024)
def _problem(agreement: Agreement, drivers: int) -> str | None:
    return why_not(agreement.plan, [Driver(str(number)) for number in range(drivers)]) or None
