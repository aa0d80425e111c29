"""What is agreed about a race in the paddock beyond its plan: who may come, the clock, the stand-in, the chat.

Also says from which clock on a race is by correspondence, and what nobody may agree on a host.
"""

from datetime import timedelta

from attrs import frozen

from motorchamp_tui.errors import SetupError, UnknownNameError
from motorchamp_tui.games import motorchamp
from motorchamp_tui.games.motorchamp.bots import BOT_NAMES
from motorchamp_tui.games.motorchamp.rules.start import CARS_A_TEAM, MOST_TEAMS
from motorchamp_tui.games.motorchamp.sections import tracks
from motorchamp_tui.games.options import GRID, USUAL, Grid, Options, Where
from motorchamp_tui.race.plan import LAPS

CLOCKS = (0, 30, 60, 120, 300, 8 * 3600, 24 * 3600, 3 * 24 * 3600, 7 * 24 * 3600)
"""The clocks on offer: seconds for each go, 0 for no limit."""
CORRESPONDENCE = 3600
"""From this many seconds a go up, nobody is expected to sit and wait."""
STAND_IN, STAND_IN_AFTER = "steady", 60
MOST_LAPS_HERE = 30
SHORTEST_CLOCK, LONGEST_CLOCK = 10, 30 * 24 * 3600
LONGEST_ABSENCE = 3600


@frozen
class Agreement:
    """With ``cars`` None each driver brings as many as is usual. ``clock``: seconds a go, 0 for none.

    ``stand_in`` is the bot that drives for whoever has been away for ``stand_in_after`` seconds, or whose go
    has lasted too long. A race that is not ``is_public`` is found by its code alone.
    """

    track: str
    laps: int = LAPS
    options: Options = USUAL
    cars: int | None = None
    clock: int = 0
    stand_in: str = STAND_IN
    stand_in_after: int = STAND_IN_AFTER
    is_public: bool = True
    has_talk: bool = True

    @property
    def grid(self) -> Grid:
        """How the starting positions are found."""
        return self.options[GRID]

    @property
    def is_by_correspondence(self) -> bool:
        """Whether deadlines are kept in the journal and nobody counts as away."""
        return self.clock >= CORRESPONDENCE

    @property
    def time_a_go(self) -> timedelta | None:
        """How long a go may take."""
        return timedelta(seconds=self.clock) if self.clock else None

    def check(self) -> None:
        """Refuse what cannot be agreed here; raises :class:`MotorChampError`."""
        if self.track not in tracks.circuit_names():  # never a file: a visitor has no files here
            raise UnknownNameError("track", self.track, tracks.circuit_names())
        for option in motorchamp.OPTIONS:
            if self.options.word(option) != option.default and option.where is Where.AT_HOME:
                raise SetupError(f"{option.title} can only be agreed for a race at one keyboard.")
        if self.stand_in not in BOT_NAMES:
            raise UnknownNameError("bot", self.stand_in, BOT_NAMES)
        if not 1 <= self.laps <= MOST_LAPS_HERE:
            raise SetupError(f"A race here lasts 1 to {MOST_LAPS_HERE} laps, not {self.laps}.")
        if self.cars is not None and not 1 <= self.cars <= MOST_TEAMS * CARS_A_TEAM:
            raise SetupError(f"A driver brings 1 to {MOST_TEAMS * CARS_A_TEAM} cars, not {self.cars}.")
        if self.clock and not SHORTEST_CLOCK <= self.clock <= LONGEST_CLOCK:
            raise SetupError(
                f"A go may take {SHORTEST_CLOCK} seconds to {LONGEST_CLOCK // 86400} days, or as long as it takes."
            )
        if not 0 <= self.stand_in_after <= LONGEST_ABSENCE:
            raise SetupError(
                f"The stand-in comes after 0 to {LONGEST_ABSENCE} seconds, not {self.stand_in_after}."
            )
