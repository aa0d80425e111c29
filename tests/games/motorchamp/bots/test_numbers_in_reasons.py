"""Every number that a bot gives as a reason, worked out again from what the referee does with every throw."""

import itertools
import math
import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice

import pytest
from attrs import evolve, frozen
from random_positions import any_choices

from motorchamp_tui.games import game_named
from motorchamp_tui.games.dice import SeededDice
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.games.motorchamp.bots import BOT_NAMES, bot_named, explain
from motorchamp_tui.games.motorchamp.bots.reasons import compared_with, named, square_of
from motorchamp_tui.games.motorchamp.bots.worths import worths_of_moves
from motorchamp_tui.games.motorchamp.rules.fair_play import is_too_many
from motorchamp_tui.games.motorchamp.rules.moves import ChooseDice, Drive, DropOut, Move, StandBeside, Throw
from motorchamp_tui.games.motorchamp.rules.race import LAPS_WITHOUT_STOP, Car, Flap, Race, Status, occupied_by
from motorchamp_tui.games.motorchamp.rules.referee import apply, legal_moves
from motorchamp_tui.games.motorchamp.rules.throws import DICE_OF, Dice
from motorchamp_tui.games.motorchamp.rules.track import Square
from motorchamp_tui.games.motorchamp.rules.verdict import verdict
from motorchamp_tui.games.motorchamp.sections import tracks
from motorchamp_tui.games.protocol import AnyRace
from motorchamp_tui.race.control import bot_seats, play
from motorchamp_tui.race.plan import line_up_by_plan, plan_race
from of_motorchamp import of_motorchamp
from thoroughness import IS_THOROUGH

POSITIONS, SEEDS = (100, 25) if IS_THOROUGH else (40, 2)
A_LITTLE = 1e-6

SAFEST = re.compile(
    r".*[:;] from there the safest next throw averages (?P<points>[\d.]+) points"
    r" and keeps it in the race (?P<safe>\d+)% of the time\."
)
FASTEST = re.compile(r".*[:;] from there the fastest next throw averages (?P<rows>[\d.]+) rows\.")
RISK = (
    r"(?:safe|(?:throw lost (?P<lost>\d+/\d+)(?:, )?)?(?:temporarily out (?P<temporarily>\d+/\d+)(?:, )?)?"
    r"(?:permanently out (?P<permanently>\d+/\d+))?)"
)
COMPARED = r"(?:(?P<how>[\d.]+ more than|[\d.]+ fewer than|as many as) (?P<other>(?:with|from) .+?))"
STEADY_DICE = re.compile(rf".*: {RISK}; (?:no other choice is safer|less safe than (?P<other>with .+))\.")
DARING_DICE = re.compile(rf".*: (?P<rows>-?[\d.]+) rows to hope for(?:, {COMPARED})?; {RISK}\.")
HOTHEAD_DICE = re.compile(
    rf".*?: {RISK}; (?:it would rather throw (?P<other>.+)"
    r"|(?P<dares>the more dice the better, as long as one throw in five at most ends its race)"
    r"|no other choice ends its race less often)\."
)
HOTHEAD_SQUARE = re.compile(r".*: the square allows (?P<dice>.+), and the more the better\.")
WARY_SQUARE = re.compile(r".*: (?:(?P<dark>a dark square, from which it cannot go fast)\.|not a dark square; .*)")
CHARGER_SQUARE = re.compile(r".*: (?:(?P<rows>\d+) rows? behind (?P<car>.+), which it hunts\.|it has nobody .*)")
BLOCKER_SQUARE = re.compile(
    r".*: (?:it costs (?P<car>.+), behind it, (?P<cost>[\d.]+) throws\.|it is in nobody's way; .*)"
)
CAREFUL = ("wary", "charger", "blocker", "steady")
ROOKIE = re.compile(r".*: (?:picked at random from (?P<moves>\d+) legal moves|the only legal move)\.")
CHAMPION = re.compile(
    rf".*?: (?P<throws>[\d.]+) throws to the flag, allowing for the risk of going out(?:, {COMPARED})?"
    rf"(?:; {RISK})?\.(?: On that square it (?:costs|saves) (?P<car>\S.*?), behind it, (?P<cost>[\d.]+) throws\.)?"
    r"(?: Two cars should pass it in about (?P<rounds>[\d.]+) rounds\.)?"
)


def in_the_middle(race: AnyRace, chance: random.Random) -> AnyRace:
    """Often a later lap, with other flaps: what the rules make of them comes up seldom when it is waited for."""
    race = of_motorchamp(race)
    if chance.random() < 0.3:
        return race
    laps = chance.randrange(-1, race.laps)
    flaps = possible_flaps(race, laps)
    cars = [car.moved_to(car.square, laps).with_flap(chance.choice(flaps)) for car in race.cars]
    return race.with_cars(tuple(cars), (), 1)


def possible_flaps(race: Race, laps: int) -> list[Flap]:
    if race.rules.softer_outs:
        return list(Flap)
    if not race.rules.pit_stops or laps < 1:
        return [Flap.NONE]
    return [Flap.HANDICAP if laps >= LAPS_WITHOUT_STOP else Flap.NONE, Flap.PIT]


def positions(seed: int) -> Iterator[Race]:
    chosen = any_choices(game_named("motorchamp"), random.Random(seed), in_the_middle)
    return (of_motorchamp(race) for race, _ in islice(chosen, POSITIONS))


@frozen
class Thrown:
    """What becomes of a car by one of the throws of its next go."""

    points: int
    rows: int
    out: str


def judged(race: Race, dice: Dice) -> list[Thrown]:
    """All equally likely throws of these dice."""
    faces = Counter(itertools.product(*DICE_OF[dice]))
    return [thrown for one in faces for thrown in [_thrown(race.choosing(dice), one)] * faces[one]]


def _thrown(race: Race, faces: tuple[int, ...]) -> Thrown:
    car, after = race.current_car, apply(race, Throw(faces))[0]
    moves, points = legal_moves(after), sum(faces)
    if isinstance(moves[0], DropOut):
        return Thrown(points, 0, "permanently")
    if isinstance(moves[0], StandBeside):
        return Thrown(points, 0, "temporarily")
    ends = [move.end for move in moves if isinstance(move, Drive)]
    if race.rules.practice and ends == [car.square]:
        return Thrown(points, 0, "lost")
    if race.is_in_start_phase(car):
        return Thrown(points, race.track.rows_to(car.square.row, ends[0].row), "")
    return Thrown(points, points, "")


def allowed(race: Race) -> list[Dice]:
    """The dice that a driver who keeps to the rules may choose."""
    if race.rules.strict_table:
        race = evolve(race, has_been_insisted=True)
    return [move.dice for move in legal_moves(race) if isinstance(move, ChooseDice)]


def alone_after(race: Race, move: Move) -> Race:
    """The current car alone on the road, as this move leaves it, back on the track if it went out."""
    name, (after, _) = race.current_car.name, apply(race, move)
    car = evolve(after.car(name), status=Status.RUNNING)
    return Race(race.track, race.rules, (car,), (0,), 1, occupied_by((car,)), winner_in=race.winner_in)


def mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)


def shows(text: str, number: float) -> bool:
    """Whether the text is this number with as many decimals as it has, however a half is rounded."""
    decimals = len(text.partition(".")[2])
    return math.isclose(float(text), number, rel_tol=0, abs_tol=0.5 / 10**decimals + A_LITTLE)


def check_the_next_throw(race: Race, move: Move, found: re.Match[str]) -> None:
    there = alone_after(race, move)
    choices = [judged(there, dice) for dice in allowed(there)]
    if found.re is FASTEST:
        assert shows(found["rows"], max(mean([thrown.rows for thrown in throws]) for throws in choices))
        return
    safety, points = max(
        (round(mean([not thrown.out for thrown in throws]), 9), mean([thrown.points for thrown in throws]))
        for throws in choices
    )
    assert shows(found["points"], points)
    assert shows(found["safe"], 100 * safety)


def check_the_risk(race: Race, dice: Dice, found: re.Match[str]) -> None:
    throws = judged(race, dice)
    for out in ("lost", "temporarily", "permanently"):
        ways = sum(thrown.out == out for thrown in throws)
        assert found[out] == (f"{ways}/{len(throws)}" if ways else None)


def hoped(race: Race, dice: Dice) -> float:
    shares = {"": 1.0, "lost": 1.0, "temporarily": 1 / 3}
    throws = judged(race, dice)
    return mean([-30 if one.out == "permanently" else one.points * shares[one.out] for one in throws])


def check_compared(found: re.Match[str], difference: float, others: Sequence[Move]) -> None:
    """Whether a number is so much more than that of the best of the others, which is one of these."""
    words = found["how"]
    assert found["other"] in map(compared_with, others)
    if words.startswith("as many"):
        assert abs(difference) <= 0.05 + A_LITTLE
    else:
        assert shows(words.split()[0], abs(difference))
        assert ("more" in words) == (difference > 0)


def check_dice(race: Race, name: str, move: ChooseDice, reason: str) -> None:
    if is_too_many(race, race.current_car, move.dice):
        assert race.rules.strict_table
        return
    others = [dice for dice in allowed(race) if dice is not move.dice]
    if name in CAREFUL:
        found = STEADY_DICE.fullmatch(reason)
        assert found
        risks = {dice: (odds_of(race, dice)) for dice in (*others, move.dice)}
        safest = min(risks.values())
        assert (found["other"] is None) == (risks[move.dice] == safest)
        assert not found["other"] or found["other"] in [
            compared_with(ChooseDice(dice)) for dice in others if risks[dice] == safest
        ]
        check_the_risk(race, move.dice, found)
    if name == "hothead":
        check_hothead(race, move.dice, reason)
    if name == "daring":
        found = DARING_DICE.fullmatch(reason)
        assert found
        rows = hoped(race, move.dice)
        assert shows(found["rows"], rows)
        assert bool(found["how"]) == bool(others)
        if others:
            best = max(hoped(race, dice) for dice in others)
            of_the_best = [ChooseDice(dice) for dice in others if hoped(race, dice) > best - A_LITTLE]
            check_compared(found, rows - best, of_the_best)
        check_the_risk(race, move.dice, found)


def check_hothead(race: Race, dice: Dice, reason: str) -> None:
    found = HOTHEAD_DICE.fullmatch(reason)
    assert found
    check_the_risk(race, dice, found)
    ends = {one: odds_of(race, one)[0] for one in allowed(race)}
    dared = [one for one in ends if ends[one] <= 1 / 5]
    liked = dared[-1:] or [one for one in ends if ends[one] == min(ends.values())]
    assert bool(found["other"]) == (dice not in liked)
    assert not found["other"] or found["other"] in [named(ChooseDice(one)) for one in liked]
    assert bool(found["dares"]) == (dice in dared[-1:])


def check_square(race: Race, name: str, move: Drive | StandBeside, reason: str) -> None:
    """What is said of a square on the track, by those who do not speak of the next throw."""
    square = square_of(move)
    colour = race.track.colour(square)
    if name == "hothead":
        found = HOTHEAD_SQUARE.fullmatch(reason)
        assert found
        assert found["dice"] == ("one die", "two dice", "three dice")[colour - 1]
    if name == "wary":
        found = WARY_SQUARE.fullmatch(reason)
        assert found
        assert bool(found["dark"]) == (colour == 1)
    if name == "charger":
        found = CHARGER_SQUARE.fullmatch(reason)
        assert found
        others = [car for car in race.cars if car.is_on_track and car is not race.current_car]
        ahead = {
            car.name: race.track.rows_to(square.row, car.square.row)
            for car in others
            if car.square.lane == square.lane
        }
        nearest = min((rows for rows in ahead.values() if rows), default=13)
        assert bool(found["car"]) == (nearest <= 12)
        assert not found["car"] or ahead[found["car"]] == nearest == int(found["rows"])
    if name == "blocker":
        found = BLOCKER_SQUARE.fullmatch(reason)
        assert found
        assert not found["car"] or shows(found["cost"], cost_to(race, found["car"], square))


def cost_to(race: Race, name: str, square: Square) -> float:
    """By how much dearer the next throw of a car is when the one on the go is on this square: by every throw."""
    after = [car.moved_to(square, car.laps) if car is race.current_car else car for car in race.cars]
    without = [car for car in race.cars if car is not race.current_car]
    return cost_of_a_throw(race, name, after) - cost_of_a_throw(race, name, without)


def cost_of_a_throw(race: Race, name: str, cars: Sequence[Car]) -> float:
    """What the best dice cost, far from flag and pits: waits and outs, less the rows, with three for each tow."""
    far = evolve(race.rules, laps=race.car(name).laps + 9, pit_stops=False)
    me = next(index for index, car in enumerate(cars) if car.name == name)
    here = Race(race.track, far, tuple(cars), (me,), 1, occupied_by(cars))
    return min(
        mean([_cost(here, dice, faces) for faces in itertools.product(*DICE_OF[dice])]) for dice in allowed(here)
    )


def _cost(race: Race, dice: Dice, faces: tuple[int, ...]) -> float:
    over, is_towed = verdict(race, dice, faces).excess, race.ahead_of(race.current_car).towed(sum(faces))
    if over > 1:
        return 10.0
    bonus = 3 if is_towed and not over and race.current_car.flap is not Flap.HANDICAP else 0
    return 1.5 * over - (sum(faces) + bonus) / 6.5


def odds_of(race: Race, dice: Dice) -> tuple[float, float]:
    throws = judged(race, dice)
    return mean([one.out == "permanently" for one in throws]), mean([one.out == "temporarily" for one in throws])


def check_champion(race: Race, moves: Sequence[Move], move: Move, reason: str) -> None:
    found = CHAMPION.fullmatch(reason)
    assert found
    moves = [one for one in moves if not (isinstance(one, ChooseDice) and one.dice not in allowed(race))]
    worths = dict(zip(moves, worths_of_moves(race, moves), strict=True))
    assert shows(found["throws"], max(0, worths[move]))
    others = [other for other in moves if other != move]
    assert bool(found["how"]) == bool(others)
    if others:
        best = min(worths[other] for other in others)
        check_compared(found, worths[move] - best, [other for other in others if worths[other] == best])
    if isinstance(move, ChooseDice):
        check_the_risk(race, move.dice, found)
    if found["rounds"]:
        assert isinstance(move, StandBeside)
        rows = sorted(
            race.track.rows_to(car.square.row, race.current_car.square.row)
            for car in race.cars
            if car.is_on_track and car.name != race.current_car.name
        )
        ahead = race.track.rows_to(race.current_car.square.row, move.square.row)
        assert shows(found["rounds"], 0.2 + (rows[1] + ahead) / 6.5)


def check(race: Race, moves: Sequence[Move], name: str, move: Move) -> bool:
    """Check the numbers of this reason; whether they are about the next throw of a car with one die."""
    reason = explain(name, race, moves, move)
    if race.is_for_a_word or not (race.faces or race.current_car.square.is_on_track):
        assert not re.search(r"\d", reason.partition(": ")[2]), reason
        return False
    if name == "rookie" and not (isinstance(move, ChooseDice) and move.dice not in allowed(race)):
        found = ROOKIE.fullmatch(reason)
        assert found
        assert int(found["moves"] or 1) == len(moves if race.faces else allowed(race))
    elif isinstance(move, ChooseDice):
        check_dice(race, name, move, reason)
    if name == "champion" and isinstance(move, Drive | StandBeside):
        check_champion(race, moves, move, reason)
    if name == "champion" and isinstance(move, ChooseDice) and move.dice in allowed(race):
        check_champion(race, moves, move, reason)
    if isinstance(move, Drive | StandBeside) and square_of(move).is_on_track and "it takes the flag" not in reason:
        check_square(race, name, move, reason)
    found = SAFEST.fullmatch(reason) or FASTEST.fullmatch(reason)
    if found:
        check_the_next_throw(race, move, found)
        return allowed(alone_after(race, move)) == [Dice.ONE]
    assert (
        name in ("rookie", "charger", "blocker", "champion")
        or isinstance(move, ChooseDice)
        or not re.search(r"\d", reason.partition(": ")[2])
    ), reason
    return False


@pytest.mark.parametrize("seed", range(SEEDS))
def test_every_number_in_a_reason_is_what_the_rules_make_of_every_throw(seed: int) -> None:
    on_one_die = 0
    for race in positions(seed):
        moves = legal_moves(race)
        for name in BOT_NAMES:
            chance = random.Random(seed)
            for move in {bot_named(name)(race, moves, chance), chance.choice(moves)}:
                on_one_die += check(race, moves, name, move)
    assert on_one_die > POSITIONS / 20


def test_what_a_blocker_costs_the_cars_behind_it_is_by_how_much_dearer_their_next_throw_is() -> None:
    plan = plan_race(tracks.circuit("A2-C1"), read_drivers("bot:blocker,bot:blocker", BOT_NAMES), seed=3)
    told, before = 0, line_up_by_plan(plan)
    for after, _ in play(before, bot_seats(plan.game, plan.drivers, 3), SeededDice(3)):
        race, moves = of_motorchamp(before), legal_moves(of_motorchamp(before))
        if race.faces and race.current_car.square.is_on_track:
            reasons = [explain("blocker", race, moves, move) for move in moves]
            for move, reason in zip(moves, reasons, strict=True):
                if isinstance(move, Drive) and "it costs" in reason:
                    check_square(race, "blocker", move, reason)
                    told += 1
        before = after
    assert told > 20
