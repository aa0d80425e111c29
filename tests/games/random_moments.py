"""Random moments of races of MotorChamp on random boards, by the printed rules or with any of the options."""

import random

from drawings import road
from motorchamp_tui.games.motorchamp.rules.order import order_of_moves
from motorchamp_tui.games.motorchamp.rules.race import Car, Flap, Race, Rules, occupied_by
from motorchamp_tui.games.motorchamp.rules.track import Track, at
from motorchamp_tui.games.road import Lane, Pit


def spot(name: str) -> tuple[str, int]:
    return name[0], int(name[1:])


def random_track(chance: random.Random) -> Track:
    rows = chance.choice([16, 17, 18, 20, 24, 30, 40])
    solid, wall = set[int](), set[int]()
    while chance.random() < 0.75:
        first = chance.randrange(rows)
        solid |= {(first + ahead) % rows for ahead in range(chance.randint(1, 6))}
    if chance.random() < 0.4:
        wall = {row % rows for row in range(chance.randint(-9, -1), chance.randint(1, 6))}
    squares = [f"{lane}{row}" for lane in "RL" for row in range(rows)]
    colours = [f"{square}={chance.randint(1, 3)}" for square in squares]
    limits = [f"{square}=/{chance.randint(1, 14)}" for square in squares if chance.random() < 0.35]
    return road(
        rows,
        " ".join(colours + limits),
        solid=solid,
        wall=wall,
        start_area_end=chance.randrange(rows) if chance.random() < 0.5 else None,
        pit=random_pit(chance, rows) if chance.random() < 0.7 else None,
    )


def random_pit(chance: random.Random, rows: int) -> Pit:
    before, beyond = chance.randint(3, 8), chance.randint(1, 6)
    if chance.random() < 0.3:
        beyond = chance.randint(-3, 0)  # the exits lie before the line
        before += 3
    lane = tuple(row % rows for row in range(rows - before, rows + beyond))
    boxes = sorted(chance.sample(range(1, len(lane) - 2), min(3, len(lane) - 3)))
    exits = (lane[-1],) if chance.random() < 0.3 else lane[-2:]
    return Pit(rows - before - 1, lane, tuple(lane[place] for place in boxes), exits)


def random_race(chance: random.Random) -> Race:
    track, laps = random_track(chance), chance.choice([1, 2, 4, 5, 6, 7])
    squares = [at(lane, row) for row in range(track.rows) for lane in (Lane.RIGHT, Lane.LEFT)]
    stretch, crowd = chance.randrange(track.rows), chance.randint(3, track.rows)
    squares = [square for square in squares if (square.row - stretch) % track.rows <= crowd]
    beside = [square for square in squares if track.has_run_off(square)]
    if track.pit:
        squares += [at(Lane.PIT, row) for row in track.pit.lane]
        squares += [at(Lane.BOX, row) for row in track.pit.boxes]
    chance.shuffle(squares)
    chance.shuffle(beside)
    everywhere = chance.choice([1, 1, 2, 4])
    cars = [
        random_car(chance, track, laps, f"car{number}", squares[number])
        for number in range(min(len(squares), chance.randint(1, 12) // everywhere + 1))
    ]
    for number in range(min(len(beside), chance.choice([0, 0, 1, 4]))):
        car = random_car(chance, track, laps, f"out{number}", beside[number])
        cars.append(car.beside_the_track().passed(chance.randint(0, 2)))
    outs = tuple(index for index, car in enumerate(cars) if car.is_out_for_now)
    race = Race(
        track,
        random_rules(chance, laps),
        tuple(cars),
        (),
        1,
        occupied_by(tuple(cars)),
        winner_in=chance.random() < 0.15,
        outs=outs,
    )
    order = list(order_of_moves(race))
    chance.shuffle(order)
    if track.pit and chance.random() < 0.3:
        order.sort(key=lambda index: not is_close_to_the_pits(race, race.cars[index]))
    return race.with_order(tuple(order))


def random_rules(chance: random.Random, laps: int) -> Rules:
    """The printed rules half the time, otherwise any of the optional ones."""
    pit_stops, has_options = chance.random() < 0.9, chance.random() < 0.5
    soft, rolling, strict, own = (has_options and chance.random() < 0.6 for _ in range(4))
    return Rules(laps, pit_stops, softer_outs=soft, rolling_start=rolling, strict_table=strict, own_turning=own)


def is_close_to_the_pits(race: Race, car: Car) -> bool:
    pit = race.track.pit
    if pit is None or not car.square.is_on_track:
        return car.square.lane is Lane.BOX
    return car.laps > 0 and car.flap is not Flap.PIT and race.track.rows_to(car.square.row, pit.entrance) < 6


def random_car(chance: random.Random, track: Track, most_laps: int, name: str, square: object) -> Car:
    place = spot(str(square))
    boxes = track.pit.boxes if track.pit else ()
    own: tuple[int, ...] = boxes if chance.random() < 0.2 else tuple(chance.sample(boxes, min(1, len(boxes))))
    flap = Flap(chance.choice(["none", "none", "pit", "handicap"]))
    if place[0] == "B":
        own = (place[1],)
    return Car(
        name,
        name,
        name,
        own if chance.random() < 0.95 else (),
        at(Lane("RLPB".index(place[0])), place[1]),
        chance.randint(-1, most_laps - 1) if chance.random() < 0.8 else most_laps - 1,
        flap,
        has_flap_waiting=flap is Flap.HANDICAP and chance.random() < 0.5,
    )
