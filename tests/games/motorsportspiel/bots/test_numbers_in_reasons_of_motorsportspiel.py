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
from motorchamp_tui.games.motorsportspiel.bots.daring import ROWS_FOR_A_FLAG, ROWS_FOR_A_GO, ROWS_FOR_THE_RACE
from motorchamp_tui.games.motorsportspiel.bots.expected_goes import flags_of
from motorchamp_tui.games.motorsportspiel.bots.reasons import DICE, compared_with
from motorchamp_tui.games.motorsportspiel.rules.moves import ChooseNumber, DroveOff, Move, RanIntoCars
from motorchamp_tui.games.motorsportspiel.rules.race import Car, Race, Status
from motorchamp_tui.games.motorsportspiel.rules.referee import apply, legal_moves
from motorchamp_tui.games.motorsportspiel.rules.throws import CASES, Placing
from thoroughness import IS_THOROUGH

POSITIONS, SEEDS = (40, 15) if IS_THOROUGH else (15, 2)
A_LITTLE = 1e-6

RISK = (
    r"(?:never an error|(?:a small mistake (?P<small>\d+/\d+)(?:, )?)?(?:a big one (?P<big>\d+/\d+)(?:, )?)?"
    r"(?:the end of the race (?P<out>\d+/\d+))?)"
)
COMPARED = r"(?P<how>[\d.]+ more than|[\d.]+ fewer than|as many as) (?P<other>(?:with|from) .+?)"
SAFE = re.compile(
    r".*: every throw of (?:them|it) can be driven, (?:as of (?P<more>.+)|and of no larger number)\."
)
UNSAFE = re.compile(rf".*: (?P<why>no number is safe here|not every throw of them can be driven) \({RISK}\)\.")
NEXT = re.compile(r".*: no error, and (?:from (?P<space>\w+) (?P<dice>.+) would be safe next|it takes the flag)\.")
DARING = re.compile(rf".*: (?P<rows>-?[\d.]+) rows on average, flags priced in(?:, {COMPARED})? \({RISK}\)\.")
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


def is_safe(race: Race, number: int) -> bool:
    return not any(least_excesses(race, number))


def check_the_risk(race: Race, number: int, found: re.Match[str]) -> None:
    excesses = least_excesses(race, number)
    for name, few, most in (("small", 1, 3), ("big", 4, 6), ("out", 7, 99)):
        cases = sum(few <= excess <= most for excess in excesses)
        assert found[name] == (f"{cases}/{len(excesses)}" if cases else None)


def rows_of(race: Race, way: Driven) -> float:
    """The rows that this way wins, less what daring gives to be spared its error; to miss a stop is none."""
    before, after = race.current_car, way.car
    is_retired = way.excess > 0 and way.after.retirements != race.retirements
    rows = float(race.progress(after) - race.progress(before))
    if is_retired:
        return -ROWS_FOR_THE_RACE
    if race.rules.practice and not after.is_running:
        return ROWS_FOR_A_GO
    if not way.excess:
        return rows
    is_red = way.excess > 3
    flagged = evolve(before, red=1) if is_red else evolve(before, yellow=1)
    flags = flags_of(flagged if race.rules.practice else after)
    return rows - ROWS_FOR_A_FLAG[flags] - (ROWS_FOR_A_GO if is_red else 0)


def rows_hoped_for(race: Race, number: int) -> float:
    best = [max(rows_of(race, way) for way in ways) for ways in on_the_road(race, number)]
    return sum(best) / len(best)


def alone(way: Driven) -> Race:
    """The car in its next go on an empty road, even where it may have no more of them."""
    car = evolve(way.car, pit=None, status=Status.RUNNING)
    return evolve(way.after, cars=(car,), to_go=(0,), number=0, throw=None, placing=None)


def check_what_is_next(race: Race, move: Move, found: re.Match[str]) -> None:
    ways = [way for way in _ways(race, move) if not way.excess and way.car.space.is_on_track]
    if not found["space"]:
        assert any(not way.car.is_running for way in ways)
        return
    way = next(way for way in ways if way.car.space.name == found["space"])
    safe = [number for number in DICE if is_safe(alone(way), number)]
    assert found["dice"] == (DICE[safe[-1]] if safe else "no number")


def check_steady(race: Race, move: Move, reason: str) -> None:
    if found := NEXT.fullmatch(reason):
        check_what_is_next(race, move, found)
        return
    if not isinstance(move, ChooseNumber) or "pit" in reason:
        assert not re.search(r"\d", reason.partition(": ")[2])
        return
    safe = [number for number in DICE if is_safe(race, number)]
    if found := SAFE.fullmatch(reason):
        assert move.number in safe
        assert found["more"] == (DICE[safe[-1]] if safe[-1] > move.number else None)
    else:
        found = UNSAFE.fullmatch(reason)
        assert found
        assert move.number not in safe
        assert found["why"].startswith("no number") == (not safe)
        check_the_risk(race, move.number, found)


def check_daring(race: Race, move: Move, reason: str) -> None:
    found = DARING.fullmatch(reason)
    if not found:
        assert not re.search(r"\d", reason.partition(": ")[2])
        return
    assert isinstance(move, ChooseNumber)
    rows = {number: rows_hoped_for(race, number) for number in DICE}
    assert shows(found["rows"], rows[move.number])
    check_compared(found, {ChooseNumber(number): -rows[number] for number in DICE}, move, 1)
    check_the_risk(race, move.number, found)


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
    if name == "steady":
        check_steady(race, move, reason)
    elif name == "daring":
        check_daring(race, move, reason)
    elif name == "champion" and len(moves) > 1:
        check_champion(race, moves, move, reason)
    else:
        assert not re.search(r"\d", reason.partition(": ")[2])


@pytest.mark.parametrize("seed", range(SEEDS))
def test_every_number_in_a_reason_is_what_the_referee_makes_of_every_throw(seed: int) -> None:
    for race in positions(seed):
        moves = legal_moves(race)
        for name in BOT_NAMES:
            chance = random.Random(seed)
            for move in {bot_named(name)(race, moves, chance), chance.choice(moves)}:
                check(race, moves, name, move)
