"""Every number in a reason of a bot of Das Motorsportspiel, worked out again from what the referee does."""

import functools
import itertools
import math
import random
import re
from collections.abc import Iterator, Mapping, Sequence

import pytest
from attrs import evolve, frozen
from random_positions import any_choices

from motorchamp_tui.games import game_named
from motorchamp_tui.games.motorsportspiel.bots import BOT_NAMES, bot_named, explain
from motorchamp_tui.games.motorsportspiel.bots.champion import Weighing
from motorchamp_tui.games.motorsportspiel.bots.drivers import ROWS_FOR_A_GO, Charger, Daring, Steady, Wary
from motorchamp_tui.games.motorsportspiel.bots.expected_goes import flags_of
from motorchamp_tui.games.motorsportspiel.bots.reasons import compared_with
from motorchamp_tui.games.motorsportspiel.rules.moves import ChooseNumber, DroveOff, Move, RanIntoCars
from motorchamp_tui.games.motorsportspiel.rules.race import Car, Race, Status
from motorchamp_tui.games.motorsportspiel.rules.referee import apply, legal_moves
from motorchamp_tui.games.motorsportspiel.rules.throws import CASES, NUMBER_WORDS, Placing
from thoroughness import IS_THOROUGH

POSITIONS, SEEDS = (40, 15) if IS_THOROUGH else (10, 2)
A_LITTLE = 1e-6

RISK = (
    r"(?:never an error|(?:a small mistake (?P<small>\d+/\d+)(?:, )?)?(?:a big one (?P<big>\d+/\d+)(?:, )?)?"
    r"(?:the end of the race (?P<out>\d+/\d+))?)"
)
COMPARED = r"(?P<how>[\d.]+ more than|[\d.]+ fewer than|as many as) (?P<other>(?:with|from) .+?)"
SAFE = re.compile(
    r".*: (?:(?P<safe>safe enough), (?:but (?P<more>.+) would be, too|and no larger number is)"
    rf"|(?P<unsafe>not safe enough|no number is safe enough here)) \({RISK}\)\."
)
NEXT = re.compile(
    r".*: (?:(?:clear of|beside) gravel, )?no error, and "
    r"(?:from (?P<space>\w+) (?P<dice>.+) would be safe enough next|it takes the flag)\."
)
DARING = re.compile(
    r".*: (?P<rows>-?[\d.]+) rows on average, (?:flags priced in|flags hardly counted)"
    rf"(?:, {COMPARED})? \({RISK}\)\."
)
HOTHEAD = re.compile(rf".*: the more the better, at any risk \({RISK}\)\.")
CHARGER = re.compile(r".*: (?P<rows>\d+) rows on(?P<flag>, with a yellow flag)?\.")
BLOCKER = re.compile(r"(?P<space>\w+|Placing .+): in the way of (?P<car>\w+), (?P<rows>\d+) rows behind\.")
CHAMPION = re.compile(
    r".*?: (?P<goes>[\d.]+) (?:goes to the flag|dice to the line), allowing for the risk of errors"
    rf"(?:, {COMPARED})?(?: \({RISK}\))?\.(?: There it (?:costs|saves) .+, behind it, [\d.]+ goes\.)?"
)


def positions(seed: int) -> Iterator[Race]:
    for race, _ in itertools.islice(any_choices(game_named("motorsportspiel"), random.Random(seed)), POSITIONS):
        assert isinstance(race, Race)
        yield race


@frozen
class Driven:
    """One way in which a throw can be driven to its end: what is left over, and the car after it."""

    excess: int
    after: Race
    car: Car


@functools.lru_cache(maxsize=64)
def driven(race: Race, number: int) -> list[list[Driven]]:
    """For each of the equally likely throws, every way to drive it."""
    said = race.saying(number)
    return [_ways(said.thrown(throw), *legal_moves(said.thrown(throw))) for throw in CASES[number]]


def _ways(race: Race, *moves: Move) -> list[Driven]:
    """Every way to drive these placings or ends to the end of the go."""
    found, name = list[Driven](), race.current_car.name
    for move in moves:
        after, reports = apply(race, move)
        if isinstance(move, Placing):
            found += _ways(after, *legal_moves(after))
        else:
            over = [report.excess for report in reports if isinstance(report, DroveOff | RanIntoCars)]
            found.append(Driven(sum(over), after, after.car(name)))
    return found


def on_the_road(race: Race, number: int) -> list[list[Driven]]:
    """The same without the ways into the pit lane."""
    return [[way for way in ways if way.car.space.is_on_track] for ways in driven(race, number)]


def least_excesses(race: Race, number: int) -> list[int]:
    return [min(way.excess for way in ways) for ways in on_the_road(race, number)]


def is_safe(race: Race, number: int, risk: float) -> bool:
    excesses = least_excesses(race, number)
    return max(excesses) <= 3 and sum(map(bool, excesses)) <= risk * len(excesses) + A_LITTLE


def check_the_risk(race: Race, number: int, found: re.Match[str]) -> None:
    excesses = least_excesses(race, number)
    for name, few, most in (("small", 1, 3), ("big", 4, 6), ("out", 7, 99)):
        cases = sum(few <= excess <= most for excess in excesses)
        assert found[name] == (f"{cases}/{len(excesses)}" if cases else None)


def rows_of(race: Race, way: Driven, driver: Daring) -> float:
    """The rows that this way wins, less what the driver gives to be spared its error; to miss a stop is none."""
    before, after = race.current_car, way.car
    is_retired = way.excess > 0 and way.after.retirements != race.retirements
    rows = float(race.progress(after) - race.progress(before))
    if is_retired:
        return -driver.for_the_race
    if race.rules.practice and not after.is_running:
        return ROWS_FOR_A_GO
    if not way.excess:
        return rows
    is_red = way.excess > 3
    flagged = evolve(before, red=1) if is_red else evolve(before, yellow=1)
    flags = flags_of(flagged if race.rules.practice else after)
    return rows - driver.for_a_flag[flags] - (driver.for_a_go if is_red else 0)


def rows_hoped_for(race: Race, number: int, driver: Daring) -> float:
    best = [max(rows_of(race, way, driver) for way in ways) for ways in on_the_road(race, number)]
    return sum(best) / len(best)


def alone(way: Driven) -> Race:
    """The car in its next go on an empty road, even where it may have no more of them."""
    car = evolve(way.car, pit=None, status=Status.RUNNING)
    return evolve(way.after, cars=(car,), to_go=(0,), number=0, throw=None, placing=None)


def check_what_is_next(race: Race, move: Move, found: re.Match[str], risk: float) -> None:
    ways = [way for way in _ways(race, move) if not way.excess and way.car.space.is_on_track]
    if not found["space"]:
        assert any(not way.car.is_running for way in ways)
        return
    way = next(way for way in ways if way.car.space.name == found["space"])
    safe = [number for number in NUMBER_WORDS if is_safe(alone(way), number, risk)]
    assert found["dice"] == (NUMBER_WORDS[safe[-1]] if safe else "no number")


def check_safety(race: Race, move: Move, reason: str, risk: float) -> None:
    if found := NEXT.fullmatch(reason):
        check_what_is_next(race, move, found, risk)
    elif found := SAFE.fullmatch(reason):
        assert isinstance(move, ChooseNumber)
        safe = [number for number in NUMBER_WORDS if is_safe(race, number, risk)]
        assert (move.number in safe) == bool(found["safe"])
        assert found["more"] == (NUMBER_WORDS[safe[-1]] if found["safe"] and safe[-1] > move.number else None)
        assert found["unsafe"] in (None, "not safe enough" if safe else "no number is safe enough here")
        check_the_risk(race, move.number, found)
    else:
        check_no_number(reason)


def check_rows(race: Race, move: Move, reason: str, driver: Daring) -> None:
    if found := DARING.fullmatch(reason):
        assert isinstance(move, ChooseNumber)
        rows = {number: rows_hoped_for(race, number, driver) for number in NUMBER_WORDS}
        assert shows(found["rows"], rows[move.number])
        check_compared(found, {ChooseNumber(number): -rows[number] for number in NUMBER_WORDS}, move, 1)
        check_the_risk(race, move.number, found)
    elif found := CHARGER.fullmatch(reason):
        check_rows_of_an_end(race, move, found)
    elif found := HOTHEAD.fullmatch(reason):
        assert isinstance(move, ChooseNumber)
        check_the_risk(race, move.number, found)
    elif found := BLOCKER.fullmatch(reason):
        check_who_is_blocked(race, move, found)
    else:
        check_no_number(reason)


def check_rows_of_an_end(race: Race, move: Move, found: re.Match[str]) -> None:
    """Some way to drive this leads so many rows on, with a small mistake where one is named."""
    before = race.progress(race.current_car)
    cars = [way.car for way in _ways(race, move) if bool(way.excess) == bool(found["flag"]) and way.excess <= 3]
    assert int(found["rows"]) in [race.progress(car) - before for car in cars]


def check_who_is_blocked(race: Race, move: Move, found: re.Match[str]) -> None:
    """From some end of this the car that is named is the next one behind in the same lane."""
    rows, mine, name = race.track.rows, race.current_car, found["car"]
    ends = [way.car.space for way in _ways(race, move) if not way.excess]
    others = [car for car in race.cars if car is not mine and car.is_on_road]
    behind = [
        min(((end.row - car.space.row) % rows or rows, car.name) for car in others if car.space.lane == end.lane)
        for end in ends
        if any(car.space.lane == end.lane for car in others)
    ]
    assert int(found["rows"]) in [number for number, one in behind if one == name or (number, name) in behind]


def check_no_number(reason: str) -> None:
    assert not re.search(r"\d", reason.partition(": ")[2])


def check_champion(race: Race, moves: Sequence[Move], move: Move, reason: str) -> None:
    found = CHAMPION.fullmatch(reason)
    assert found
    goes = Weighing(race).goes_to_go(moves)
    assert shows(found["goes"], max(0, goes[move]))
    check_compared(found, goes, move, 2)
    if isinstance(move, ChooseNumber) and race.current_car.space.is_on_track:
        check_the_risk(race, move.number, found)


def check_compared(found: re.Match[str], costs: Mapping[Move, float], move: Move, decimals: int) -> None:
    """Whether a number differs by so much from that of the best of the others."""
    others = [other for other in costs if other != move]
    best = min(costs[other] for other in others)
    difference = abs(costs[move] - best)
    if found["how"] is None:
        assert difference <= 0.5 / 10**decimals + A_LITTLE
        return
    assert found["other"] in [compared_with(other) for other in others if costs[other] < best + A_LITTLE]
    if found["how"].startswith("as many"):
        assert difference <= 0.5 / 10**decimals + A_LITTLE
    else:
        assert shows(found["how"].split()[0], difference)
        is_better = costs[move] < best
        assert ("more" in found["how"]) == (is_better if decimals == 1 else not is_better)


def shows(text: str, number: float) -> bool:
    """Whether the text is this number with as many decimals as it has, however a half is rounded."""
    decimals = len(text.partition(".")[2])
    return math.isclose(float(text), number, rel_tol=0, abs_tol=0.5 / 10**decimals + A_LITTLE)


def check(race: Race, moves: Sequence[Move], name: str, move: Move) -> None:
    reason = explain(name, race, moves, move)
    match name:
        case "steady" | "wary":
            check_safety(race, move, reason, {"steady": Steady, "wary": Wary}[name].risk)
        case "daring" | "blocker":
            check_rows(race, move, reason, Daring())
        case "charger" | "hothead":
            check_rows(race, move, reason, Charger())
        case "champion" if len(moves) > 1:
            check_champion(race, moves, move, reason)
        case _:
            check_no_number(reason)


@pytest.mark.parametrize("seed", range(SEEDS))
def test_every_number_in_a_reason_is_what_the_referee_makes_of_every_throw(seed: int) -> None:
    for race in positions(seed):
        moves = legal_moves(race)
        for name in BOT_NAMES:
            chance = random.Random(seed)
            for move in {bot_named(name)(race, moves, chance), chance.choice(moves)}:
                check(race, moves, name, move)
