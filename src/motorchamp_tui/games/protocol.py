"""Protocol between the program and a game: what the program may know about it.

A game is a package whose names are those of :class:`GameOf`; ``games.game_of`` gives it for a race or a track.
The program hands races, moves and reports on and asks the game about them. It never looks into a move or a
report, and knows about a race and its cars only what :class:`AnyRace` and :class:`AnyCar` have.
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from random import Random
from typing import Any, Protocol, TypeVar

from attrs import frozen

from motorchamp_tui.games.bots import Character
from motorchamp_tui.games.entries import AnyBot, Driver, Entry, Overseer, Result
from motorchamp_tui.games.options import Options, RaceOption
from motorchamp_tui.games.reports import IncidentKind
from motorchamp_tui.games.road import Place, Ring
from motorchamp_tui.games.values import Die
from motorchamp_tui.ratings.strength import Strength

Move = Hashable
"""A seat's choice or the faces of dice: frozen, and ``str`` gives it in words."""
Report = object
"""A thing that happened: frozen, and put into words by :meth:`GameOf.sentence`."""


class AnyTrack(Ring, Protocol):
    """A circuit of a game."""

    @property
    def game(self) -> str:
        """The name of the game."""

    @property
    def name(self) -> str:
        """The name of the circuit."""


class AnyCar(Protocol):
    """A car in a race."""

    @property
    def name(self) -> str:
        """Its name, like ``AZA1``."""

    @property
    def team(self) -> str:
        """Its team."""

    @property
    def driver(self) -> str:
        """The name of its driver."""

    @property
    def place(self) -> Place:
        """Where it is, or was last."""

    @property
    def laps(self) -> int:
        """The laps that it has completed; -1 before it has crossed the line for the first time."""

    @property
    def is_running(self) -> bool:
        """Whether it can move when its go comes."""


class AnyRace(Hashable, Protocol):
    """A race or a practice lap between two moves; it never changes."""

    @property
    def game(self) -> str:
        """The name of the game."""

    @property
    def track(self) -> AnyTrack:
        """Where it is driven."""

    @property
    def cars(self) -> tuple[AnyCar, ...]:
        """All cars, in the order of the grid."""

    @property
    def round(self) -> int:
        """The round, from 1."""

    @property
    def laps(self) -> int:
        """How many laps were agreed."""

    @property
    def is_practice(self) -> bool:
        """Whether this is a practice lap."""

    @property
    def is_over(self) -> bool:
        """Whether no car can still move."""

    @property
    def current_car(self) -> AnyCar:
        """The car whose go it is."""

    @property
    def is_between_goes(self) -> bool:
        """Whether nothing has been chosen yet for the next go."""

    @property
    def awaited(self) -> Sequence[Die]:
        """The dice that have to fall now; None while a driver is choosing."""


class LapTime(Protocol):
    """The time of a practice lap; ``str`` writes it as the rules do."""

    @property
    def is_of_a_lap(self) -> bool:
        """Whether it is for a whole lap, so that all such times on a circuit can be compared."""

    @property
    def rank(self) -> tuple[int, ...]:
        """The key for comparing times: lower is better. Of a whole lap first the throws or dice that it took."""


class DiceCup(Protocol):
    """The cup that throws the dice."""

    def throw(self, dice: Sequence[Die]) -> tuple[int, ...]:
        """The faces of one throw, one for each die."""


class AnyTrackReader(Protocol):
    """Takes the lines of a track in a journal one by one; after the last there is a ``track``."""

    @property
    def track(self) -> AnyTrack | None:
        """The track, once all of it has been read."""

    @property
    def lacking(self) -> str | None:
        """The first word of the line that comes next; None when all are there."""

    def take(self, text: str) -> None:
        """The next line; raises :class:`.NotationError` for one that does not belong there."""


@frozen
class FigureColumn:
    """A figure that is counted for every car: its ``name`` in data, the ``head`` of its column, a ``note``.

    ``is_bad``: the fewer the better.
    """

    name: str
    head: str
    note: str = ""
    is_bad: bool = False


@frozen
class Preset:
    """A race that is ready to be driven: where, for how many laps, and how many bots drive it.

    ``options`` are those agreed in it.
    """

    track: str
    laps: int
    bots: int
    cars: int
    options: Options


RaceT = TypeVar("RaceT")
TrackT = TypeVar("TrackT")
MoveT = TypeVar("MoveT")
ReportT = TypeVar("ReportT")
TimeT = TypeVar("TimeT")
RaceT_contra = TypeVar("RaceT_contra", contravariant=True)
TrackT_contra = TypeVar("TrackT_contra", contravariant=True)
MoveT_contra = TypeVar("MoveT_contra", contravariant=True)
ReportT_contra = TypeVar("ReportT_contra", contravariant=True)
TimeT_contra = TypeVar("TimeT_contra", contravariant=True)


class BotOf(Protocol[RaceT_contra, MoveT]):
    """A driver made of code."""

    def __call__(self, race: RaceT_contra, moves: Sequence[MoveT], chance: Random, /) -> MoveT:
        """One of ``moves`` for the current car."""


class GameOf(Protocol[TrackT, RaceT, MoveT, ReportT, TimeT]):
    """A game: everything that the program asks about its races. Its package offers these names."""

    # Before the race
    @property
    def TITLE(self) -> str:
        """The name of the game."""

    @property
    def TEAMS(self) -> tuple[str, ...]:
        """The teams, in the order of their boxes."""

    @property
    def MOST_DRIVERS(self) -> int:
        """How many people and bots can play."""

    @property
    def MOST_CARS(self) -> int:
        """How many cars can be entered."""

    @property
    def OPTIONS(self) -> tuple[RaceOption[Any], ...]:
        """The options beyond track, laps and cars, in the order of forms and journals."""

    @property
    def USUAL_OPTIONS(self) -> Options:
        """The default options."""

    @property
    def EDITION(self) -> int:
        """The edition of its rules: a ruling that closes moves raises it."""

    @property
    def QUICK_RACE(self) -> Preset:
        """A race of about ten minutes that stays open for long."""

    @property
    def EVENING(self) -> Preset:
        """A race with everything in the rules, for about three quarters of an hour."""

    @property
    def BOTS_RACE(self) -> Preset:
        """A race of bots alone."""

    def circuit_names(self) -> tuple[str, ...]:
        """The circuits that come with it."""

    def circuits_in_use(self) -> tuple[str, ...]:
        """Those that are raced on where none is named: all but what is kept for old journals."""

    def circuit(self, name: str, /) -> TrackT:
        """The circuit of this name, or in the file at this path; raises a :class:`MotorChampError`."""

    def kind_of(self, track: TrackT, /) -> str:
        """What kind of circuit it is, in a word, like ``short``."""

    def character_of(self, circuit: str, /) -> str:
        """The character of one of these circuits, in a few words."""

    @property
    def USUAL_CIRCUIT(self) -> str:
        """The default circuit."""

    def usual_laps(self, track: TrackT, /) -> int:
        """How many laps are driven by default."""

    def usual_cars(self, track: TrackT, drivers: int, /) -> int:
        """How many cars each driver brings by default."""

    def enter(self, drivers: Sequence[Driver], cars: int, /) -> tuple[Entry, ...]:
        """The cars of all drivers, ``cars`` each; raises a :class:`SetupError` if that is impossible."""

    def warn_of_entries(self, track: TrackT, entries: Sequence[Entry], options: Options, /) -> str | None:
        """A sentence about a field smaller than the circuit is made for; refuses one that is impossible."""

    def grid(
        self,
        entries: Sequence[Entry],
        times: Mapping[Entry, TimeT | None] | None,
        options: Options,
        cup: DiceCup,
        /,
    ) -> tuple[Entry, ...]:
        """The starters, pole first: by these practice times, or by dice without any."""

    def line_up(
        self, track: TrackT, grid: Sequence[Entry], laps: int, options: Options, boxes: Sequence[str], /
    ) -> RaceT:
        """The race before its first go; ``boxes`` are the teams in the order of their boxes."""

    def line_up_lap(self, track: TrackT, entry: Entry, options: Options, /) -> RaceT:
        """The practice lap of a car, before its first go."""

    # The rules
    def legal_moves(self, race: RaceT, /) -> Sequence[MoveT]:
        """Every move that is legal now, in a fixed order; empty only when the race is over."""

    def apply(self, race: RaceT, move: MoveT, /) -> tuple[RaceT, tuple[ReportT, ...]]:
        """The race after a legal move, and what happened; raises :class:`IllegalMoveError`."""

    def thrown(self, faces: tuple[int, ...], /) -> MoveT:
        """The move of dice with these faces."""

    def time_is_up(self, race: RaceT, /) -> MoveT | None:
        """The move that a clock makes when the current car has taken too long.

        It comes from outside: :meth:`legal_moves` does not offer it. None where no clock was agreed, or nobody is
        being asked.
        """

    def come_to_the_same(self, race: RaceT, moves: Sequence[MoveT], /) -> bool:
        """Whether it makes no difference which of several moves is made, so that no question is needed."""

    def are_dice_prescribed(self, race: RaceT, /) -> bool:
        """Whether it is a rule, and not its place, that leaves the current car no choice of dice."""

    def classify(self, race: RaceT, /) -> tuple[Result, ...]:
        """Every car, best first; in a race that is still on, by what they have driven so far."""

    def leader(self, race: RaceT, /) -> AnyCar | None:
        """The car in the lead; None if no car is running."""

    def lap_of(self, race: RaceT, /) -> int:
        """The lap that the foremost car is on, from 1."""

    def lap_time(self, reports: Iterable[ReportT], /) -> TimeT | None:
        """The time of the practice lap that these reports end; None if they end none, or one without a time."""

    def read_time(self, text: str, /) -> TimeT:
        """A time as it is written; raises :class:`SetupError`."""

    # The notation of a journal
    @property
    def TRACK_KEYWORDS(self) -> tuple[str, ...]:
        """The first words of the lines of a track."""

    def move_words(self, race: RaceT, move: MoveT, /) -> str:
        """A move as a journal has it."""

    def take_move(self, race: RaceT, words: list[str], /) -> MoveT:
        """The move at the beginning of ``words``, which is taken off, legal or not.

        Raises :class:`.NotationError` for other words.
        """

    def track_lines(self, track: TrackT, /) -> list[str]:
        """The track as lines of a journal."""

    def TrackReader(self) -> AnyTrackReader:
        """A reader for such lines."""

    def fingerprint(self, track: TrackT, /) -> str:
        """A few letters, the same only for tracks that drive the same."""

    # Words and figures
    @property
    def INCIDENTS(self) -> tuple[IncidentKind, ...]:
        """The kinds of incident to which a replay can jump, in their order; :data:`.LEAD` is one of them."""

    @property
    def FIGURES(self) -> tuple[FigureColumn, ...]:
        """The counts of a car beyond throws and points, in the order of tables."""

    def sentence(self, report: ReportT, /) -> str:
        """What happened, in one line."""

    def summary(self, reports: Iterable[ReportT], /) -> str:
        """A whole go in one line."""

    def as_data(self, report: ReportT, /) -> dict[str, Any]:
        """What happened as JSON data."""

    def incident(self, report: ReportT, /) -> IncidentKind | None:
        """The kind of incident of a report, one of :attr:`INCIDENTS`."""

    def went_wrong(self, report: ReportT, /) -> bool:
        """Whether a report says that a go went wrong for its car: a driving error, out, a throw that is lost."""

    def figures(self, report: ReportT, /) -> tuple[str, Mapping[str, int]] | None:
        """The car that a report is about, and what it adds to its figures, by name.

        These are ``laps``, ``throws``, ``points`` and those of :attr:`FIGURES`.
        """

    def setback(self, reports: Iterable[ReportT], /) -> str:
        """What set a car back in its go, as what the car did: ``went out beside R46``; empty where nothing did."""

    # Bots
    @property
    def BOT_NAMES(self) -> tuple[str, ...]:
        """The game's own bots, the weakest first."""

    @property
    def CHARACTERS(self) -> Mapping[str, Character]:
        """How each of them drives, and how a person beats it."""

    @property
    def BOT_STRENGTHS(self) -> Mapping[str, Strength]:
        """Their strength, measured once: their ratings never move."""

    @property
    def RANDOM_BOTS(self) -> tuple[str, ...]:
        """The bots that choose at random: they drive only in races that are meant to be easy."""

    @property
    def ADVISER(self) -> str:
        """The bot that gives advice."""

    @property
    def STAND_IN(self) -> str:
        """The bot that drives for a player who is away."""

    def bot_named(self, bot: AnyBot, overseer: Overseer | None = None, /) -> BotOf[RaceT, MoveT]:
        """The driver behind this bot; raises :class:`UnknownNameError`, or :class:`SetupError` for a program.

        ``overseer`` is informed when a program is given up; without one the log is.
        """

    def explain(self, bot: AnyBot, race: RaceT, moves: Sequence[MoveT], move: MoveT, /) -> str:
        """Why this bot makes ``move``, in a sentence or two."""

    def prepare(self, bot: AnyBot, race: RaceT, cars: Sequence[str], /) -> None:
        """Work out in advance what a bot needs to drive these cars, so that no decision waits for it."""


Game = GameOf[AnyTrack, AnyRace, Move, Report, LapTime]
"""Any game, as the program sees it."""
Bot = BotOf[AnyRace, Move]
"""A bot of any game."""
