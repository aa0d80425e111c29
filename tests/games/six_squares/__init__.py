"""The smallest game that the door takes: six squares in a ring, and a go with a bold or a careful die.

The bold die has six faces, of which the six counts only where that was agreed; the careful one has one to three.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from attrs import evolve, frozen

from motorchamp_tui.errors import IllegalMoveError, SetupError
from motorchamp_tui.games.bots import Character
from motorchamp_tui.games.entries import AnyBot, Driver, Entry, Result
from motorchamp_tui.games.options import GRID, NO, UNDO, USUAL, Options, RaceOption, no_or_yes
from motorchamp_tui.games.protocol import BotOf, FigureColumn, Preset
from motorchamp_tui.games.reports import LEAD, IncidentKind
from motorchamp_tui.games.road import Lane
from motorchamp_tui.ratings.strength import NEWCOMER

TITLE, TEAMS, MOST_DRIVERS, MOST_CARS, EDITION = "Six Squares", ("RED", "BLU"), 2, 2, 1
SIXES = RaceOption("sixes", "Sixes", no_or_yes("sixes do not count", "sixes count"), default=NO)
OPTIONS: tuple[RaceOption[Any], ...] = (GRID, SIXES, UNDO)
USUAL_OPTIONS = USUAL
USUAL_CIRCUIT = "six"
QUICK_RACE = EVENING = BOTS_RACE = Preset("six", 2, bots=1, cars=1, options=USUAL)
CHARACTERS = {"timid": Character("Moves one square at a time.", "Move two.")}
BOT_NAMES, ADVISER, STAND_IN = tuple(CHARACTERS), "timid", "timid"
BOT_STRENGTHS, RANDOM_BOTS = {"timid": NEWCOMER}, ()
INCIDENTS: tuple[IncidentKind, ...] = (LEAD,)
FIGURES: tuple[FigureColumn, ...] = ()
TRACK_KEYWORDS = ("ring",)
DICE = {"bold": ((1, 2, 3, 4, 5, 6),), "careful": ((1, 2, 3),)}
Move = str | int
Report = tuple[str, int]  # the car, and how far it drove


@frozen
class Square:
    row: int
    lane, length, is_on_track = Lane.RIGHT, 1, True
    name = property(lambda self: f"S{self.row}")


@frozen
class Ring:
    game, name, rows, bends = "six_squares", "six", 6, ()


@frozen
class Car:
    name: str
    team: str
    driver: str
    driven: int = 0
    is_running = True
    place = property(lambda self: Square(self.driven % Ring.rows))
    laps = property(lambda self: self.driven // Ring.rows)


@frozen
class Race:
    cars: tuple[Car, ...]
    laps: int
    sixes_count: bool = False
    is_practice: bool = False
    goes: int = 0
    die: str = ""
    game, track = Ring.game, Ring()
    round = property(lambda self: self.goes // len(self.cars) + 1)
    current_car = property(lambda self: self.cars[self.goes % len(self.cars)])
    is_between_goes = property(lambda self: not self.die)
    awaited = property(lambda self: DICE.get(self.die, ()))
    is_over = property(lambda self: any(car.laps >= self.laps for car in self.cars))


@frozen
class Throws:
    rank: tuple[int, ...]
    is_of_a_lap = True


class TrackReader:
    track: Ring | None = None
    lacking = property(lambda self: None if self.track else "ring")

    def take(self, text: str) -> None:
        self.track = Ring()


def enter(drivers: Sequence[Driver], cars: int) -> tuple[Entry, ...]:
    if len(drivers) > MOST_DRIVERS or cars != 1:
        raise SetupError(f"{TITLE} is for one or two drivers with a car each.")
    return tuple(Entry(team, team, driver.name) for team, driver in zip(TEAMS, drivers, strict=False))


def line_up(track: Ring, grid: Sequence[Entry], laps: int, options: Options = USUAL, boxes: object = ()) -> Race:
    return Race(tuple(Car(entry.name, entry.team, entry.driver) for entry in grid), laps, options[SIXES])


def legal_moves(race: Race) -> Sequence[Move]:
    return () if race.is_over else race.awaited[0] if race.die else tuple(DICE)


def apply(race: Race, move: Move) -> tuple[Race, tuple[Report, ...]]:
    if move not in legal_moves(race):
        raise IllegalMoveError(f"{move} is not possible now.")
    if isinstance(move, str):
        return evolve(race, die=move), ()
    far = move if move < 6 or race.sixes_count else 0
    car = evolve(race.current_car, driven=race.current_car.driven + far)
    cars = tuple(car if other.name == car.name else other for other in race.cars)
    return evolve(race, cars=cars, goes=race.goes + 1, die=""), ((car.name, far),)


def classify(race: Race) -> tuple[Result, ...]:
    ranked = sorted(race.cars, key=lambda car: -car.driven)
    return tuple(
        Result(place, car.name, car.team, car.driver, car.laps, "", "", has_finished=car.laps >= race.laps)
        for place, car in enumerate(ranked, 1)
    )


def take_move(race: Race, words: list[str]) -> Move:
    word = words.pop(0)
    return next((move for move in legal_moves(race) if str(move) == word), word)


# fmt: off
def circuit_names() -> tuple[str, ...]: return ("six",)
def circuits_in_use() -> tuple[str, ...]: return ("six",)
def circuit(name: str) -> Ring: return Ring()
def kind_of(track: Ring) -> str: return "round"
def character_of(circuit: str) -> str: return "no corners"
def usual_laps(track: Ring) -> int: return 2
def usual_cars(track: Ring, drivers: int) -> int: return 1
def warn_of_entries(track: Ring, entries: Sequence[Entry], options: Options) -> str | None: return None
def grid(cars: Sequence[Entry], times: object, o: Options, cup: object) -> tuple[Entry, ...]: return tuple(cars)
def line_up_lap(r: Ring, car: Entry, o: Options) -> Race: return evolve(line_up(r, [car], 1), is_practice=True)
def thrown(faces: tuple[int, ...]) -> Move: return faces[0]
def time_is_up(race: Race) -> Move | None: return None
def come_to_the_same(race: Race, moves: Sequence[Move]) -> bool: return False
def are_dice_prescribed(race: Race) -> bool: return False
def leader(race: Race) -> Car | None: return max(race.cars, key=lambda car: car.driven)
def lap_of(race: Race) -> int: return 1
def lap_time(reports: Iterable[Report]) -> Throws | None: return Throws((sum(1 for _ in reports),))
def read_time(text: str) -> Throws: return Throws((int(text),))
def move_words(race: Race, move: Move) -> str: return str(move)
def track_lines(track: Ring) -> list[str]: return ["ring"]
def fingerprint(track: Ring) -> str: return "ring"
def sentence(report: Report) -> str: return f"{report[0]} drives {report[1]}"
def summary(reports: Iterable[Report]) -> str: return "; ".join(map(sentence, reports))
def setback(reports: Iterable[Report]) -> str: return ""
def as_data(report: Report) -> dict[str, Any]: return {"car": report[0], "far": report[1]}
def incident(report: Report) -> IncidentKind | None: return None
def went_wrong(report: Report) -> bool: return False
def figures(report: Report) -> tuple[str, Mapping[str, int]] | None: return None
def bot_named(bot: AnyBot, overseer: object = None) -> BotOf[Race, Move]: return lambda race, moves, _: moves[-1]
def explain(bot: AnyBot, race: Race, moves: Sequence[Move], move: Move) -> str: return f"{move}: the last offered."
def prepare(bot: AnyBot, race: Race, cars: Sequence[str]) -> None: return None
def winner(race: Race) -> Car | None: return next((car for car in race.cars if car.laps >= race.laps), None)
def falling(move: Move) -> tuple[()]: return ()
def moments(before: Race, move: Move) -> tuple[()]: return ()
