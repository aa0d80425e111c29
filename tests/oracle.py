"""The rules a second time, as plainly as the rulebook's pseudo-code: the measure for the real ones.

Shares no code with ``src`` and no way of thinking either: a game is a dictionary, squares are pairs like
``("R", 14)``, and everything is found by walking step by step. Slow, and meant to be read beside ``docs/rules``.
"""

import itertools

NORMAL, SPECIAL = (1, 2, 3, 4, 5, 6), (1, 2, 2, 2, 3, 3)
DICE = {"S": [SPECIAL], "1": [NORMAL], "2": [NORMAL, NORMAL], "3": [NORMAL, NORMAL, SPECIAL]}

Square = tuple[str, int]
Car = dict[str, object]


class Game:
    """A board with its cars; every attribute is a plain dictionary, set or number."""

    rows: int
    colour: dict[Square, int]
    limit: dict[Square, int]
    solid: set[int]
    wall: set[int]
    start_area_end: int | None
    entrance: int | None
    lane: list[int]
    exits: set[int]
    laps: int
    pit_stops: bool
    winner_in: bool
    soft: bool = False
    rolling: bool = False
    strict: bool = False
    own_turning: bool = False
    cars: "dict[str, OracleCar]"

    def copy(self) -> "Game":
        twin = Game()
        twin.__dict__.update(self.__dict__)
        twin.cars = {name: car.copy() for name, car in self.cars.items()}
        return twin


class OracleCar:
    """A car: where it is, what it carries, and whether it is ``on``, ``beside``, ``gone`` or ``home``."""

    def __init__(
        self,
        at: Square,
        laps: int,
        flap: str,
        state: str,
        passes: int,
        boxes: list[int],
        *,
        yellow_at_the_box: bool = False,
    ) -> None:
        self.at, self.laps, self.flap, self.state, self.passes, self.boxes = at, laps, flap, state, passes, boxes
        self.yellow_at_the_box = yellow_at_the_box

    def copy(self) -> "OracleCar":
        return OracleCar(
            self.at,
            self.laps,
            self.flap,
            self.state,
            self.passes,
            self.boxes,
            yellow_at_the_box=self.yellow_at_the_box,
        )

    def facts(self) -> tuple[Square, int, str, str, int, bool]:
        return self.at, self.laps, self.flap, self.state, self.passes, self.yellow_at_the_box


def others(game: Game, name: str) -> set[Square]:
    return {car.at for other, car in game.cars.items() if other != name and car.state == "on"}


def may_step(game: Game, taken: set[Square], start: Square, to: str, last: bool) -> bool:
    lane, row = start
    ahead = (row + 1) % game.rows
    if (to, ahead) in taken:
        return False
    if to == lane:
        return True
    if (to, row) in taken and (lane, ahead) in taken:
        return False
    here, there = row in game.solid, ahead in game.solid
    if here and there:
        return False
    return not (here and not there and last)


def walk(game: Game, taken: set[Square], start: Square, steps: int, *, stopping: bool) -> set[Square]:
    """Squares reached by exactly so many steps; ``stopping``: the last one must be a legal stop."""
    squares = {start}
    for number in range(1, steps + 1):
        last = stopping and number == steps
        squares = {
            (to, (square[1] + 1) % game.rows)
            for square in squares
            for to in "RL"
            if may_step(game, taken, square, to, last)
        }
    return squares


def furthest(game: Game, taken: set[Square], start: Square, points: int) -> int:
    return next(n for n in range(points, -1, -1) if walk(game, taken, start, n, stopping=True))


def in_start_phase(game: Game, car: OracleCar) -> bool:
    if game.start_area_end is None or car.laps >= 1 or game.rolling:
        return False
    return car.laps == -1 or car.at[1] <= game.start_area_end


def ends_at_the_line(game: Game, car: OracleCar) -> bool:
    return game.winner_in or car.laps + 1 == game.laps


def line_ahead(game: Game, name: str, points: int) -> set[Square]:
    """First squares beyond the line, if this throw takes the car over it to end its race."""
    car = game.cars[name]
    distance = game.rows - car.at[1]
    if not ends_at_the_line(game, car) or points < distance:
        return set()
    return walk(game, others(game, name), car.at, distance, stopping=points == distance)


def excess(game: Game, name: str, points: int) -> int:
    car, taken = game.cars[name], others(game, name)
    blocked = 0 if line_ahead(game, name, points) else points - furthest(game, taken, car.at, points)
    over = points - game.limit[car.at] if car.at in game.limit else 0
    return max(blocked, over, 0)


def totals(letter: str) -> list[int]:
    return [sum(faces) for faces in itertools.product(*DICE[letter])]


def most_dice(game: Game, name: str) -> str:
    """The strongest dice that may be taken where the car is; fair play only ever closes weaker ones."""
    car = game.cars[name]
    if car.at[0] == "B" and car.flap != "pit":
        return "2"
    if car.at[0] in "PB" or car.flap == "handicap" or in_start_phase(game, car):
        return "1"
    return "S123"[game.colour[car.at]]


def dice_allowed(game: Game, name: str) -> list[str]:
    car, most = game.cars[name], most_dice(game, name)
    if car.at[0] in "PB" or car.flap == "handicap" or in_start_phase(game, car):
        return [most]
    available = list("S123"[: "S123".index(most) + 1])
    risk = {points: is_risk(game, name, points) for points in range(1, 16)}
    safe = [letter for letter in available if not any(risk[points] for points in totals(letter))]
    return available[available.index(safe[-1]) :] if safe else available


def dice_on_the_table(game: Game, name: str, insisted: bool = False) -> list[str]:
    """What can be taken, wrongly too: at a strict table nobody is kept from more dice than are allowed (Q-113)."""
    allowed = dice_allowed(game, name)
    if not game.strict or insisted:
        return allowed
    return ["S", "1", "2", "3"]["S123".index(allowed[0]) :]


def is_a_blunder(game: Game, name: str, letter: str) -> bool:
    return "S123".index(letter) > "S123".index(most_dice(game, name))


def is_risk(game: Game, name: str, points: int) -> bool:
    """A total that puts the car out: one too many does not where the throw ends the race (Q-117)."""
    return excess(game, name, points) > (1 if line_ahead(game, name, points) else 0)


def odds(game: Game, name: str, letter: str) -> tuple[int, int]:
    if game.strict and is_a_blunder(game, name, letter):
        return 0, len(totals(letter))
    if game.cars[name].at[0] in "PB":
        return 0, 0
    outcome = {points: judge(game, name, letter, (points,))["outcome"] for points in set(totals(letter))}
    found = [outcome[points] for points in totals(letter)]
    return found.count("temporarily out"), found.count("permanently out")


Ruling = dict[str, object]


def ruling(outcome: str, ends: set[str] = set(), tows: set[str] = set(), beside: set[str] = set()) -> Ruling:  # noqa: B006
    return {"outcome": outcome, "ends": set(ends), "tows": set(tows), "beside": set(beside)}


def word(*squares: Square) -> str:
    return ">".join(f"{lane}{row}" for lane, row in squares)


def judge(game: Game, name: str, letter: str, faces: tuple[int, ...]) -> Ruling:
    car, points = game.cars[name], sum(faces)
    if game.strict and is_a_blunder(game, name, letter):
        return ruling("permanently out")
    if car.at[0] in "PB":
        return judge_in_the_pits(game, name, faces)
    taken = others(game, name)
    if in_start_phase(game, car):
        points = min(points, game.limit.get(car.at, points))
        if line_ahead(game, name, points):
            return ruling("finishes", {word(square) for square in line_ahead(game, name, points)})
        best = furthest(game, taken, car.at, points)
        ends = walk(game, taken, car.at, best, stopping=True)
        return ruling("moves" if best else "stays", {word(square) for square in ends})
    too_many = excess(game, name, points)
    if too_many <= 1 and line_ahead(game, name, points):
        return ruling("finishes", {word(square) for square in line_ahead(game, name, points)})
    entries = pit_entries(game, name, letter, points)
    if too_many and entries:
        return ruling("moves", entries)
    if too_many == 1:
        best = furthest(game, taken, car.at, points)
        slots = {car.at for car in game.cars.values() if car.state == "beside"}
        beside = {
            word(square)
            for square in walk(game, taken, car.at, best, stopping=True)
            if square not in slots and not (square[0] == "R" and square[1] in game.wall)
        }
        return ruling("temporarily out", beside=beside) if beside else lost_or_spared(game, name)
    if too_many:
        return lost_or_spared(game, name)
    ends = walk(game, taken, car.at, points, stopping=True)
    before = walk(game, taken, car.at, points - 1, stopping=False)
    tows = set()
    if car.flap != "handicap":
        for end in ends:
            if (end[0], (end[1] - 1) % game.rows) in before:
                tows |= {word(end, *chain) for chain in slipstreams(game, name, end, points)}
    return ruling("moves", {word(square) for square in ends} | entries, tows)


def lost_or_spared(game: Game, name: str) -> Ruling:
    """Permanently out; by the softer rule beside the own square, unless red already or without room (Q-108)."""
    car = game.cars[name]
    is_room = not (car.at[0] == "R" and car.at[1] in game.wall) and not any(
        other.state == "beside" and other.at == car.at for other in game.cars.values()
    )
    if game.soft and car.flap != "handicap" and is_room:
        return ruling("temporarily out", beside={word(car.at)})
    return ruling("permanently out")


def slipstreams(game: Game, name: str, end: Square, driven: int) -> set[tuple[Square, ...]]:
    """Every chain that begins on ``end``, which was reached by a straight last step."""
    lane, row = end
    ahead = (lane, (row + 1) % game.rows)
    towing = [
        other
        for other, car in game.cars.items()
        if other != name and car.state == "on" and car.at == ahead and not in_start_phase(game, car)
    ]
    if not towing or driven + 3 > game.rows:
        return set()
    if has_the_red_flap_by_now(game, game.cars[name], driven):
        return set()
    taken, distance = others(game, name), game.rows - row
    if distance <= 3 and ends_at_the_line(game, game.cars[name]):
        return {(square,) for square in walk(game, taken, end, distance, stopping=distance == 3)}
    before = walk(game, taken, end, 2, stopping=False)
    chains = set[tuple[Square, ...]]()
    for square in walk(game, taken, end, 3, stopping=True):
        chains.add((square,))
        if (square[0], (square[1] - 1) % game.rows) in before:
            chains |= {(square, *further) for further in slipstreams(game, name, square, driven + 3)}
    return chains


def has_the_red_flap_by_now(game: Game, car: OracleCar, driven: int) -> bool:
    """The flap is given on the line, in mid-move; nothing is left of slipstreams from there on (Q-118)."""
    has_crossed = car.at[0] in "RL" and car.at[1] + driven >= game.rows
    return has_crossed and car.laps + 1 == 4 and car.flap == "none" and game.pit_stops


def pit_entries(game: Game, name: str, letter: str, points: int) -> set[str]:
    car, taken = game.cars[name], others(game, name)
    if game.entrance is None or not game.pit_stops or not car.boxes or letter == "3" or points > 6:
        return set()
    window = (car.flap != "pit" and car.laps in (1, 2, 3)) or (car.flap == "handicap" and car.laps == 4)
    if game.soft and car.flap == "handicap" and car.laps >= 0:
        window = True  # any lap but the last
    if not window or ends_at_the_line(game, car) or points > game.limit.get(car.at, points):
        return set()  # a way round the flag is no stop
    distance = (game.entrance - car.at[1]) % game.rows
    if distance >= points:
        return set()
    if ("R", game.entrance) not in walk(game, taken, car.at, distance, stopping=False):
        return set()
    first = ("P", game.lane[0])
    return set() if first in taken else lane_ends(game, name, first, points - distance - 1)


def lane_ends(game: Game, name: str, start: Square, points: int) -> set[str]:
    """Where an unserviced car in the lane may end: on to its box and no further, behind whoever is there."""
    car, taken = game.cars[name], others(game, name)
    found, row = set[str](), start[1]
    for _ in range(points):
        ahead = (row + 1) % game.rows
        flag = ahead == 0 and ends_at_the_line(game, car)
        free_box = ahead in car.boxes and ("B", ahead) not in taken
        if free_box:
            found.add(word(("B", ahead)))
            if flag or ahead == car.boxes[-1]:
                return found
        if (car.boxes and ahead == car.boxes[-1]) or ("P", ahead) in taken or ahead not in game.lane:
            break
        row = ahead
        if flag:
            break
    return found | {word(("P", row))}


def judge_in_the_pits(game: Game, name: str, faces: tuple[int, ...]) -> Ruling:
    car = game.cars[name]
    own = word(car.at)
    if car.flap == "pit":
        return leaving(game, name, sum(faces))
    if car.at[0] == "B":
        ends, tows = {own}, set[str]()
        for die, other in (faces, faces[::-1]):
            if die >= 4 and not only_takes_red_off(game, car):
                way_out = leaving(game, name, other)
                ends |= way_out["ends"]  # type: ignore[arg-type]
                tows |= way_out["tows"]  # type: ignore[arg-type]
        return ruling("stays" if ends == {own} else "moves", ends, tows)
    ends = lane_ends(game, name, car.at, sum(faces))
    crossed = all(int(end[1:]) < car.at[1] for end in ends)
    if ends == {own}:
        return ruling("stays", ends)
    return ruling("finishes" if crossed and ends_at_the_line(game, car) else "moves", ends)


def only_takes_red_off(game: Game, car: OracleCar) -> bool:
    """The first of two successes in one visit, for a car that had not stopped before its accident (Q-110)."""
    return game.soft and car.flap == "handicap" and not car.yellow_at_the_box


def ways_out(game: Game, name: str, points: int) -> dict[int, list[tuple[Square, ...]]]:
    """Every path out of the pits that takes so many steps, by the number of steps; a stop must be legal."""
    car, taken = game.cars[name], others(game, name)
    paths: list[tuple[Square, ...]] = [(car.at,)]
    found = {0: paths}
    for number in range(1, points + 1):
        longer = list[tuple[Square, ...]]()
        stops = list[tuple[Square, ...]]()
        for path in paths:
            lane, row = path[-1]
            ahead = (row + 1) % game.rows
            if row < car.at[1] and ends_at_the_line(game, car):
                continue
            steps = list[tuple[Square, bool]]()
            if lane in "PB" and ahead in game.lane and ("P", ahead) not in taken:
                steps.append((("P", ahead), True))
            if lane == "P" and row in game.exits and ("R", ahead) not in taken:
                steps.append((("R", ahead), True))
            if lane in "RL":
                for to in "RL":
                    if may_step(game, taken, path[-1], to, False):
                        steps.append(((to, ahead), may_step(game, taken, path[-1], to, True)))
            for square, may_stop in steps:
                home = ahead < car.at[1] and ends_at_the_line(game, car)
                longer.append((*path, square))
                if may_stop or (home and number < points):
                    stops.append((*path, square))
        if stops:
            found[number] = stops
        paths = longer
    return found


def leaving(game: Game, name: str, points: int) -> Ruling:
    car = game.cars[name]
    found = ways_out(game, name, points)
    paths = found[max(found)]
    ends = {word(path[-1]) for path in paths}
    if max(found) == 0:
        return ruling("stays", ends)
    if ends_at_the_line(game, car) and paths[0][-1][1] < car.at[1]:
        return ruling("finishes", ends)
    tows = set()
    for path in paths:
        if max(found) == points and path[-1][0] in "RL" and path[-2][0] == path[-1][0]:
            tows |= {word(path[-1], *chain) for chain in slipstreams(game, name, path[-1], points)}
    return ruling("moves", ends, tows)
