"""Random roads, random moments of races on them, and random goes, for what holds on all of them."""

import random
from typing import TypeVar

from motorchamp_tui.games.motorsportspiel.parts.boards import circuit, circuit_names
from motorchamp_tui.games.motorsportspiel.rules.moves import Drive, Move
from motorchamp_tui.games.motorsportspiel.rules.order import order_of_goes
from motorchamp_tui.games.motorsportspiel.rules.race import Car, Race, Rules
from motorchamp_tui.games.motorsportspiel.rules.referee import legal_moves
from motorchamp_tui.games.motorsportspiel.rules.throws import Placing
from motorchamp_tui.games.motorsportspiel.rules.track import Corner, Space, Track, numbered
from motorchamp_tui.games.motorsportspiel.rules.verdict import outlook
from motorchamp_tui.games.road import Lane, Pit

Thing = TypeVar("Thing")


def random_track(chance: random.Random, pits: int) -> Track:
    """A ring with line spaces, dots, long spaces, corners, perhaps pits; its last rows are mostly plain."""
    rows = chance.randint(24, 60)
    entrance = rows - pits - chance.randint(2, 3)
    free = {entrance, *range(rows - 8, rows)} if chance.random() < 0.8 else {entrance}
    corners = random_corners(chance, rows, free)
    most_long = chance.randint(0, rows - 18)
    spaces = [
        space for lane in (Lane.RIGHT, Lane.LEFT) for space in random_lane(chance, lane, rows, corners, free)
    ]
    long = [space for space in spaces if space.length == 2]
    for space in long[most_long:]:
        spaces.remove(space)
        spaces += [
            Space(space.lane, row, 0, 1, space.limit, is_line=True, gravel=space.gravel)
            for row in (space.row - 1, space.row)
        ]
    pit = random_pit(chance, rows, entrance, pits) if chance.random() < 0.8 else None
    marks = [Corner(f"corner {first}", first, last, limit) for first, last, limit, _ in corners]
    return Track("random", rows, numbered(spaces), tuple(marks), pit)


RandomCorner = tuple[int, int, int, Lane]


def random_corners(chance: random.Random, rows: int, free: set[int]) -> list[RandomCorner]:
    found = list[RandomCorner]()
    row, often = 0, chance.choice([0.05, 0.15, 0.3])
    while row < rows:
        last = min(row + chance.randint(0, 5), rows - 1)
        if chance.random() < often and not free & set(range(row, last + 1)):
            found.append((row, last, chance.randint(2, 5), chance.choice([Lane.RIGHT, Lane.LEFT])))
            row = last
            if chance.random() < 0.4:
                often = 0.9
        row += 1
    return found


def random_lane(
    chance: random.Random, lane: Lane, rows: int, corners: list[RandomCorner], free: set[int]
) -> list[Space]:
    share, found, row = chance.choice([0.15, 0.4, 0.7]), list[Space](), 0
    while row < rows:
        corner = next((one for one in corners if one[0] <= row <= one[1]), None)
        limit, gravel, end = (corner[2], corner[3], corner[1]) if corner else (0, None, rows)
        ahead = min(
            [rows, end + 1, *(one[0] for one in corners if one[0] > row), *(one for one in free if one > row)]
        )
        is_line = row not in free and chance.random() < share
        length = 2 if is_line and row + 2 <= ahead and chance.random() < 0.6 else 1
        dot = is_line and chance.random() < 0.5
        row += length
        found.append(Space(lane, row - 1, 0, length, limit, is_line=is_line, has_dot=dot, gravel=gravel))
    return found


def random_pit(chance: random.Random, rows: int, entrance: int, pits: int) -> Pit:
    beyond = chance.randint(0, 3)
    lane = (*range(entrance + 1, rows), *range(beyond + 1))
    boxes = tuple(range(entrance + 2, entrance + 2 + pits))
    exits = (beyond,) if chance.random() < 0.4 or not beyond else (beyond - 1, beyond)
    return Pit(entrance, lane, boxes, exits)


def random_track_or_circuit(chance: random.Random, pits: int) -> Track:
    """Often one of the boards of the game instead."""
    if chance.random() < 0.3:
        return circuit(chance.choice(circuit_names()))
    return random_track(chance, pits)


def random_rules(chance: random.Random) -> Rules:
    return Rules(
        laps=chance.choice([1, 2, 2, 3]),
        clock=True,
        extra_stop=chance.random() < 0.3,
        ambulance_retires=chance.random() < 0.7,
    )


def random_race(chance: random.Random) -> Race:
    """A race at any moment, with the cars close together."""
    count, rules = chance.randint(1, 8), random_rules(chance)
    track = random_track_or_circuit(chance, chance.choice([count, max(count // 2, 1)]))
    stretch, crowd = chance.randrange(track.rows), chance.choice([4, 8, 15, track.rows])
    if track.pit and chance.random() < 0.3:
        stretch, crowd = track.pit.entrance - 5, 6
    near = [space for space in track.spaces if (space.row - stretch) % track.rows <= crowd]
    cars, taken = list[Car](), list[Space]()
    for number in range(count):
        pit = track.pits[number % len(track.pits)] if track.pits else None
        there = [space for space in near if taken.count(space) < space.room]
        if pit and chance.random() < 0.25:
            there = [space for space in (*track.lane, pit) if space not in taken and space.row != pit.row]
            there += [pit] * 3 * (pit not in taken)
        if there:
            space = chance.choice(there)
            cars.append(random_car(chance, f"car{number}", space, pit, rules, chance.randint(1, 30)))
            if not cars[-1].is_in_gravel:
                taken.append(space)
    cars = [car.moved_to(car.space, car.laps, number) for number, car in enumerate(shuffled(chance, cars), 1)]
    race = Race(track, rules, tuple(cars), (), arrivals=len(cars), winner_in=chance.random() < 0.15)
    return race.with_order(tuple(shuffled(chance, list(order_of_goes(race)))))


def shuffled(chance: random.Random, things: list[Thing]) -> list[Thing]:
    return chance.sample(things, len(things))


def random_car(
    chance: random.Random, name: str, space: Space, pit: Space | None, rules: Rules, arrival: int
) -> Car:
    laps = chance.choice([rules.laps - 1, chance.randint(-1, rules.laps - 1)])
    yellow, red = chance.choice([(0, 0), (0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (3, 0)])
    is_black = yellow > 2 or red > 1 or bool(yellow and red)
    in_gravel = space.is_on_track and chance.random() < 0.1
    misses = space.is_on_track and not in_gravel and chance.random() < 0.05
    return Car(
        name,
        name,
        "Ann",
        pit,
        space,
        laps,
        arrival,
        yellow,
        red,
        is_black,
        chance.choice([0, 0, 1, 2, 3]),
        in_gravel,
        misses,
        chance.random() < 0.3,
    )


def start_of_a_race(chance: random.Random, cars: int | None = None) -> Race:
    """Cars on the grid, where the oracle puts them."""
    count, rules = cars or chance.randint(1, 8), random_rules(chance)
    track = random_track_or_circuit(chance, chance.choice([count, max(count // 2, 1)]))
    grid = list[Car]()
    for number in range(1, count + 1):
        lane = Lane.LEFT if number % 2 == 0 else Lane.RIGHT
        pit = track.pits[number % len(track.pits)] if track.pits else None
        space = track.holding(lane, track.rows - number)
        grid.append(Car(f"car{number}", "team", "Ann", pit, space, arrival=number))
    race = Race(track, rules, tuple(grid), (), arrivals=count)
    return race.with_order(order_of_goes(race))


def chosen(chance: random.Random, race: Race, caution: float) -> Move:
    """Any legal move; the cautious place their dice so that they can be driven, and come into the pits."""
    moves = list(legal_moves(race))
    if chance.random() >= caution or race.awaited or race.number == 0:
        return chance.choice(moves)
    if race.placing is None:
        seen = outlook(race)
        placed = [move for move in moves if isinstance(move, Placing)]
        least = min(seen.verdict(move).excess for move in placed)
        return chance.choice([move for move in placed if seen.verdict(move).excess == least])
    return next((move for move in moves if isinstance(move, Drive) and not move.end.is_on_track), moves[0])
