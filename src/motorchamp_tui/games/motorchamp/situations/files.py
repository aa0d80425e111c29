"""Situation files: a stretch of track, the cars on it, their goes, and what must follow, read from TOML.

Every key, value and square is checked, and the first mistake is reported with its place. ``judging`` compares
a situation with the rules.
"""

from collections.abc import Mapping

from attrs import frozen

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games.expectations import Consequence
from motorchamp_tui.games.motorchamp.options import BEGINNERS, OPTIONS, PIT_STOPS
from motorchamp_tui.games.motorchamp.rules.fair_play import prescribed_dice
from motorchamp_tui.games.motorchamp.rules.race import Car, Flap, Race, Rules, Status, occupied_by
from motorchamp_tui.games.motorchamp.rules.throws import DICE_LETTERS, EVERY_THROW, NORMAL_DIE, Dice
from motorchamp_tui.games.motorchamp.rules.times import PracticeTime, read_time
from motorchamp_tui.games.motorchamp.rules.track import Square, Track
from motorchamp_tui.games.motorchamp.setup import USUAL_LAPS, rules_of
from motorchamp_tui.games.motorchamp.situations.expectations import (
    FLAPS,
    chain_named,
    of_a_race,
    of_practice,
    square_in,
)
from motorchamp_tui.games.motorchamp.situations.tracks import read_track
from motorchamp_tui.games.options import read_rules
from motorchamp_tui.games.tables import MOST_CARS, SituationError, Table
from motorchamp_tui.words import brief

MOST_LAPS = 100


@frozen
class PlannedGo:
    """One go as the file has it; without faces it only asks which dice may be chosen.

    ``is_insisted``: another driver insists on a new throw; ``are_turned``: drivers turn the cars that it passes.
    """

    car: str
    dice: Dice | None
    faces: tuple[int, ...] | None
    end: tuple[Square, ...] | None
    is_insisted: bool = False
    are_turned: bool = True


@frozen
class Situation:
    """A rule as data. ``race`` is None with practice times instead of a track."""

    title: str
    chapter: str
    ruling: str | None
    figure: str | None
    race: Race | None
    goes: tuple[PlannedGo, ...]
    times: tuple[tuple[str, PracticeTime | None], ...]
    expected: tuple[Consequence, ...]


TOP_KEYS = ("title", "chapter", "ruling", "figure", "track", "race", "cars", "goes", "practice", "expect", "game")


def situation_of(values: object) -> Situation:
    """The situation with these values of a file; raises :class:`SituationError` with the place."""
    top = Table(values, "", TOP_KEYS)
    title, chapter = top.text("title"), top.text("chapter")
    ruling = top.text("ruling") if "ruling" in top else None
    figure = top.text("figure") if "figure" in top else None
    race, goes, times = None, tuple[PlannedGo, ...](), tuple[tuple[str, PracticeTime | None], ...]()
    if "practice" in top:
        for key in ("track", "race", "cars", "goes"):
            if key in top:
                raise top.wrong(key, "Practice times replace track, cars and goes: drop one of them.")
        times = _times(top.table("practice", ("times",)))
        expected = of_practice(top, tuple(car for car, _ in times))
    else:
        race = _race(top)
        goes = _goes(race, top)
        expected = of_a_race(top, race, [go.faces is not None for go in goes])
    return Situation(title, chapter, ruling, figure, race, goes, times, expected)


def _times(practice: Table) -> tuple[tuple[str, PracticeTime | None], ...]:
    times = practice.table("times")
    if not times.values:
        raise SituationError(times.place, "No practice time is given.")
    return tuple((car, _time(times, car)) for car in times.values)


def _time(times: Table, car: str) -> PracticeTime | None:
    text = times.text(car)
    if text == "none":
        return None
    try:
        return read_time(text)
    except MotorChampError as error:
        raise times.wrong(car, str(error)) from None


CAR_KEYS = ("name", "at", "team", "laps", "flap", "flap_waiting", "out", "passes")


def _race(top: Table) -> Race:
    track, boxes = read_track(top)
    table = top.table("race", ("laps", "pit_stops", "winner_in", "rules"))
    rules = _rules(table)
    winner_in = table.yes_or_no("winner_in", default=False)
    cars = list[Car]()
    for place, item in top.items("cars", MOST_CARS):
        car = _car(track, boxes, rules, Table(item, place, CAR_KEYS))
        _check_room(car, cars, place)
        cars.append(car)
    if not cars:
        raise SituationError("cars", "No car is on the track.")
    everybody = tuple(cars)
    outs = tuple(index for index, car in enumerate(cars) if car.is_out_for_now)
    return Race(track, rules, everybody, (), 1, occupied_by(everybody), winner_in=winner_in, outs=outs)


def _rules(table: Table) -> Rules:
    """What was agreed: laps and pit stops, and the optional rules as after ``--rule``."""
    for place, text in table.texts("rules"):
        try:
            read_rules(OPTIONS, [text])
        except MotorChampError as error:
            raise SituationError(place, str(error)) from None
    laps = table.whole("laps", 1, MOST_LAPS) if "laps" in table else None
    try:
        options = read_rules(OPTIONS, [text for _, text in table.texts("rules")])
        laps = options.laps_in(OPTIONS, laps)
    except MotorChampError as error:
        raise table.wrong("rules", str(error)) from None
    stops = table.yes_or_no("pit_stops", default=options[PIT_STOPS] and not options[BEGINNERS])
    return rules_of(laps or USUAL_LAPS, options.having(PIT_STOPS, stops))


def _car(track: Track, boxes: Mapping[str, int], rules: Rules, table: Table) -> Car:
    name = table.name("name")
    team = table.name("team", name)
    square = square_in(track, table.text("at"), table.place_of("at"))
    is_out = table.word("out", ("no", "temporarily"), "no") == "temporarily"
    passes = table.whole("passes", 0, 2, 0)
    if is_out and not (square.is_on_track and track.has_run_off(square)):
        raise table.wrong("out", f"No car can wait beside {square}, which has no run-off.")
    if passes and not is_out:
        raise table.wrong("passes", f"{name} is not out, so nobody has passed it.")
    flap = Flap(table.word("flap", FLAPS, "none"))
    has_flap_waiting = table.yes_or_no("flap_waiting", default=False)
    if has_flap_waiting and flap is not Flap.HANDICAP:
        raise table.wrong("flap_waiting", f"{name} has no handicap flap, so none waits at its box.")
    if has_flap_waiting and not rules.softer_outs:
        raise table.wrong("flap_waiting", "A flap waits at a box only with the rule softer-outs.")
    return Car(
        name,
        team,
        team,
        (boxes[team],) if team in boxes else (),
        square,
        table.whole("laps", -1, rules.laps - 1, 1),
        flap,
        Status.TEMPORARILY_OUT if is_out else Status.RUNNING,
        passes,
        has_flap_waiting,
    )


def _check_room(car: Car, others: list[Car], place: str) -> None:
    for other in others:
        if other.name == car.name:
            raise SituationError(f"{place}.name", f"Two cars are called {car.name}.")
        if other.square is car.square and other.status is car.status:
            side = "beside" if car.is_out_for_now else "on"
            raise SituationError(f"{place}.at", f"{other.name} and {car.name} are both {side} {car.square}.")


GO_KEYS = ("car", "dice", "throw", "end", "insisted", "turned")


def _goes(race: Race, top: Table) -> tuple[PlannedGo, ...]:
    goes = list[PlannedGo]()
    for place, item in top.items("goes"):
        go = _go(race, Table(item, place, GO_KEYS))
        car = race.car(go.car)
        is_first = all(go.car != other.car for other in goes)
        if go.faces and go.dice is None and is_first and prescribed_dice(race, car) is None:
            raise SituationError(f"{place}.dice", "This key is missing: on the race track a car chooses its dice.")
        goes.append(go)
    return tuple(goes)


def _go(race: Race, table: Table) -> PlannedGo:
    car = table.word("car", tuple(car.name for car in race.cars))
    dice = Dice(DICE_LETTERS.index(table.word("dice", DICE_LETTERS))) if "dice" in table else None
    end = chain_named(race.track, table.text("end"), table.place_of("end")) if "end" in table else None
    if "throw" not in table:
        if end:
            raise table.wrong("end", "A go without a throw ends nowhere.")
        if "turned" in table:
            raise table.wrong("turned", "A go without a throw passes nobody.")
        is_insisted = table.yes_or_no("insisted", default=False)
        if is_insisted and not race.rules.strict_table:
            raise table.wrong("insisted", "Others may insist only with the rule table=strict.")
        return PlannedGo(car, dice, None, None, is_insisted)
    if "insisted" in table:
        raise table.wrong("insisted", "Once a driver insists, the throw is void: drop one of them.")
    if "turned" in table and not race.rules.own_turning:
        raise table.wrong("turned", "Drivers turn their own cars only with the rule turning=own.")
    faces = table.numbers("throw", NORMAL_DIE[0], NORMAL_DIE[-1])
    if not faces:
        raise table.wrong("throw", "No die is thrown.")
    if dice is not None and faces not in EVERY_THROW[dice]:
        raise table.wrong("throw", f"The dice chosen ({dice}) cannot show {brief(str(list(faces)))}.")
    return PlannedGo(car, dice, faces, end, are_turned=table.yes_or_no("turned", default=True))
