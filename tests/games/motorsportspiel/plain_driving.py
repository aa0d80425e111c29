"""The driving of Das Motorsportspiel a second time, as plainly as its rules put it: the measure for the real one.

Shares no code with ``src`` and no way of thinking either: a space is a pair like ``("R", 13)``, a placing is
written out point by point, and every way is walked to its end by itself. Slow, and meant to be read beside the
rules.
"""

from typing import NamedTuple

Space = tuple[str, int]
"""Lane and front: ``R`` and ``L`` are the road, ``P`` is the pit lane, ``B`` a pit."""
Placing = list[tuple[int, bool]]
"""What the dice show, in the order of driving, each with whether that is its lower side."""

DIAGONAL_DICE = (2, 3, 5)
OTHER = {"R": "L", "L": "R"}


class Road:
    """A ring of rows. ``fronts`` gives for each lane and row the front of the space that covers the row."""

    def __init__(self, rows: int) -> None:
        self.rows = rows
        self.fronts = {lane: list(range(rows)) for lane in "RL"}
        self.line = set[Space]()
        self.dots = set[Space]()
        self.limit = dict[int, int]()
        self.gravel = dict[int, str]()
        self.entrance: int | None = None
        self.lane = list[int]()
        self.exits = set[int]()

    def ahead(self, lane: str, row: int) -> Space:
        """The space of a lane that holds the row behind this one."""
        return lane, self.fronts[lane][(row + 1) % self.rows]


def road(
    rows: int = 40,
    line: str = "",
    corners: dict[str, str] | None = None,
    pit: tuple[int, list[int], list[int]] | None = None,
) -> Road:
    """A road from words: line spaces like ``L10-11`` or ``R12-13o``, corners like ``{"10-12": "3l"}``."""
    made = Road(rows)
    for word in line.split():
        lane, covered = word[0], rows_of(word[1:].rstrip("o"))
        for row in covered:
            made.fronts[lane][row] = covered[-1]
        made.line.add((lane, covered[-1]))
        if word.endswith("o"):
            made.dots.add((lane, covered[-1]))
    for marked, sign in (corners or {}).items():
        for row in rows_of(marked):
            made.limit[row] = int(sign[0])
            made.gravel[row] = sign[1].upper()
    if pit:
        made.entrance, made.lane, made.exits = pit[0], pit[1], set(pit[2])
    return made


def rows_of(words: str) -> list[int]:
    first, _, last = words.partition("-")
    return list(range(int(first), int(last or first) + 1))


class Car:
    """A car: ``state`` is ``on`` (on the road or in the pits), ``gravel``, ``retired`` or ``home``."""

    def __init__(self, name: str, at: Space, *, laps: int = 0, arrival: int = 0, pit: int | None = None) -> None:
        self.name, self.at, self.laps, self.arrival, self.pit = name, at, laps, arrival, pit
        self.state = "on"
        self.yellow = self.red = self.white = 0
        self.black = self.has_stopped = self.misses = False


class Board:
    """Everything that the driving of a placing depends on: the road, the cars, and what was agreed."""

    def __init__(self, on: Road, cars: list[Car], laps: int = 5) -> None:
        self.road, self.cars, self.laps = on, cars, laps
        self.extra_stop = self.winner_in = False
        self.ambulance_retires = True

    def others_on(self, car: Car, space: Space) -> list[Car]:
        return [other for other in self.cars if other is not car and other.state == "on" and other.at == space]


class Way(NamedTuple):
    """How one way ends: ``end``, ``home``, ``too fast``, ``blocked`` or ``pits``, where, and the points left.

    ``over`` are those that remained before the last line, which are no error.
    """

    kind: str
    place: Space
    left: int
    over: int = 0


class Judgement(NamedTuple):
    """What the driver may choose from: ends on the road, beyond the last line and in the pits, or error places."""

    ends: set[Space]
    home: set[Space]
    pits: set[Space]
    excess: int
    too_fast: set[Space]
    blocked: set[Space]


def is_done_at_the_line(board: Board, car: Car) -> bool:
    """Whether its race ends when it next crosses the line (HQ-24, HQ-48, HQ-49)."""
    return board.winner_in or car.laps + 1 == board.laps


def stop_is_due(board: Board, car: Car) -> bool:
    """Black, three white, or the agreed stop not made when the last lap has begun (HQ-16, HQ-21, HQ-43)."""
    owes = board.extra_stop and not car.has_stopped and car.laps + 1 == board.laps
    return car.black or car.white >= 3 or owes


def may_turn_in(board: Board, car: Car) -> bool:
    """In any lap but the last, and in that one if a stop is due (HQ-39, HQ-43)."""
    return car.pit is not None and (stop_is_due(board, car) or not is_done_at_the_line(board, car))


def crosses(start: Space, to: Space) -> bool:
    """Whether a single step goes over the line."""
    return to[1] < start[1]


def has_room(board: Board, car: Car, start: Space, to: Space) -> bool:
    others = board.others_on(car, to)
    if not others:
        return True
    return len(others) == 1 and to in board.road.dots and start in board.road.line


def stands_behind_another(board: Board, car: Car, place: Space) -> bool:
    """Whoever came first stands in front; wherever a car only drives through, it came last (HQ-44)."""
    return any(place != car.at or other.arrival < car.arrival for other in board.others_on(car, place))


def step(board: Board, car: Car, start: Space, to: Space, value: int) -> str:
    """What a step from space to space on the road is: ``free``, ``home``, ``blocked`` or ``too fast``."""
    if start[0] == to[0] and stands_behind_another(board, car, start):
        return "blocked"
    if crosses(start, to) and is_done_at_the_line(board, car):
        return "home"
    if not has_room(board, car, start, to):
        return "blocked"
    return "too fast" if value > board.road.limit.get(to[1], 6) else "free"


def spaces_ahead(board: Board, start: Space, value: int) -> list[Space]:
    """Where a die may lead from a space of the road: straight on, and into the other lane if it can (H-07)."""
    lane, row = start
    straight, diagonal = board.road.ahead(lane, row), board.road.ahead(OTHER[lane], row)
    return [straight, diagonal] if value in DIAGONAL_DICE else [straight]


def is_on_the_way_in(board: Board, car: Car, place: Space) -> bool:
    lane = board.road.lane
    assert car.pit is not None
    return place[0] == "P" and lane.index(place[1]) < lane.index(car.pit)


def places_ahead_in_the_pits(board: Board, car: Car, place: Space) -> list[Space]:
    """On the way in to the own pit and not past it; from there along the lane and over an exit (HQ-40)."""
    lane, ahead = board.road.lane, (place[1] + 1) % board.road.rows
    if is_on_the_way_in(board, car, place) and ahead == car.pit:
        return [("B", ahead)]
    places = list[Space]()
    if place[1] != lane[-1]:
        places.append(("P", ahead))
    if place[0] == "P" and place[1] in board.road.exits:
        places.append(board.road.ahead("R", place[1]))
    return places


def can_turn_in(board: Board, car: Car, place: Space) -> bool:
    entrance = board.road.entrance
    if entrance is None or place != ("R", entrance) or not may_turn_in(board, car):
        return False
    return not board.others_on(car, ("P", board.road.lane[0]))


def points_of(placing: Placing) -> Placing:
    """A placing point by point: each point knows the die that it is of."""
    return [die for die in placing for _ in range(die[0])]


def ways(board: Board, car: Car, place: Space, points: Placing) -> list[Way]:
    """Every way that a car on the road may take with these points, one after the other."""
    if not points:
        return [Way("end", place, 0)]
    (value, is_low), rest = points[0], points[1:]
    found = list[Way]()
    for to in spaces_ahead(board, place, value):
        what = step(board, car, place, to, value)
        if what == "free":
            found += ways(board, car, to, rest)
        elif what == "home":
            found.append(Way("home", to, 0, len(points)))
        else:
            found.append(Way(what, place if what == "blocked" else to, len(points)))
    if is_low and can_turn_in(board, car, place):
        found += ways_in(board, car, ("P", board.road.lane[0]), rest)
    return found


def ways_in(board: Board, car: Car, place: Space, points: Placing) -> list[Way]:
    """The rest of a go that has turned in: without errors to the own pit at most (HQ-19, HQ-20).

    Until the car stops there, every die shows its lower side, also one that is lost behind cars (H-26, HQ-18).
    """
    if not points or place[0] == "B":
        return [Way("pits", place, len(points))]
    if not points[0][1]:
        return []
    (to,) = places_ahead_in_the_pits(board, car, place)
    if board.others_on(car, to):
        return [Way("pits", place, len(points))] if all(is_low for _, is_low in points) else []
    return ways_in(board, car, to, points[1:])


def ways_from_the_pits(board: Board, car: Car, place: Space, points: Placing) -> list[Way]:
    """Every way of low dice in a go that begins in the pits: what is left where they fail is lost (HQ-41)."""
    goes_in = is_on_the_way_in(board, car, car.at)
    if not points or (goes_in and place[0] == "B"):
        return [Way("pits" if place[0] in "PB" else "end", place, 0 if goes_in else len(points))]
    found = list[Way]()
    if place[0] in "PB":
        for to in places_ahead_in_the_pits(board, car, place):
            if crosses(place, to) and is_done_at_the_line(board, car):
                found.append(Way("home", to, 0))
            elif not board.others_on(car, to) and points[0][0] <= limit_of(board, to):
                found += ways_from_the_pits(board, car, to, points[1:])
    else:
        for to in spaces_ahead(board, place, points[0][0]):
            what = step(board, car, place, to, points[0][0])
            if what == "home":
                found.append(Way("home", to, 0))
            elif what == "free":
                found += ways_from_the_pits(board, car, to, points[1:])
    return found or [Way("pits" if place[0] in "PB" else "end", place, len(points))]


def judge_leaving(board: Board, car: Car, points: Placing) -> Judgement:
    """Low dice lead out as far as they can; from the first die that is turned up on, all is as on the road.

    None of its steps begins in the lane or the pit: with no way on the road by then there is no choice at all.
    """
    first = next((at for at, (_, is_low) in enumerate(points) if not is_low), len(points))
    low, turned = points[:first], points[first:]
    found = ways_from_the_pits(board, car, car.at, low)
    lost = min(way.left for way in found)
    found = [way for way in found if way.left == lost]
    if not turned:
        return Judgement(of("end", found), of("home", found), of("pits", found), 0, set(), set())
    if lost:
        failing, places = low[-lost][0], of("end", found)
        steps = [(place, to) for place in places for to in spaces_ahead(board, place, failing)]
        why = [(step(board, car, place, to, failing), place, to) for place, to in steps]
        too_fast = {to for what, _, to in why if what == "too fast"}
        blocked = {place for what, place, _ in why if what == "blocked"}
        return Judgement(set(), set(), set(), len(turned) if places else 0, too_fast, blocked)
    after = [way for way in found if way.kind == "home"]
    for place in of("end", found):
        after += [way for way in ways(board, car, place, turned) if way.kind != "pits"]
    least = min((way.left for way in after), default=0)
    after = [way for way in after if way.left == least]
    return Judgement(
        of("end", after), of("home", after), set(), least, of("too fast", after), of("blocked", after)
    )


def limit_of(board: Board, place: Space) -> int:
    """The pit lane has no corners, whatever the road beside it has."""
    return board.road.limit.get(place[1], 6) if place[0] in "RL" else 6


def judge(board: Board, car: Car, placing: Placing) -> Judgement:
    """What the driver may choose from once a placing is there (HQ-31, HQ-39, HQ-41)."""
    points = points_of(placing)
    if car.at[0] == "P" and is_on_the_way_in(board, car, car.at):
        found = ways_from_the_pits(board, car, car.at, points)
        least = min(way.left for way in found)
        return Judgement(set(), set(), {way.place for way in found if way.left == least}, 0, set(), set())
    if car.at[0] in "PB":
        return judge_leaving(board, car, points)
    found = ways(board, car, car.at, points)
    along = [way for way in found if way.kind != "pits"]
    least = min(way.left for way in along)
    along = [way for way in along if way.left == least]
    pits = of("pits", found)
    return Judgement(of("end", along), of("home", along), pits, least, of("too fast", along), of("blocked", along))


def of(kind: str, found: list[Way]) -> set[Space]:
    return {way.place for way in found if way.kind == kind}


def may_be_placed(board: Board, car: Car, placing: Placing) -> bool:
    """On the road anything, on the way to the pit low dice, on the way out no die turned up in the lane."""
    if car.at[0] not in "PB":
        return True
    if is_on_the_way_in(board, car, car.at):
        return all(is_low for _, is_low in placing)
    return any(judge(board, car, placing)[place] for place in (0, 1, 2, 4, 5))


def has_somewhere_to_go(board: Board, car: Car) -> bool:
    """Whether any space ahead has room for it, whatever the dice may show (H-29, HQ-53)."""
    if car.at[0] in "PB":
        return any(
            (crosses(car.at, to) and is_done_at_the_line(board, car)) or not board.others_on(car, to)
            for to in places_ahead_in_the_pits(board, car, car.at)
        )
    return any(step(board, car, car.at, to, 2) != "blocked" for to in spaces_ahead(board, car.at, 2))


def crossing(board: Board, car: Car, placing: Placing) -> tuple[int, int]:
    """With which die a practice lap ends at best, and how many points of it are over (HQ-23, HQ-55)."""
    over = max(way.over for way in ways(board, car, car.at, points_of(placing)))
    dice = len(placing)
    while over > placing[dice - 1][0]:
        over -= placing[dice - 1][0]
        dice -= 1
    return dice, over


# Dice.

RED_PAIRS = ((1, 2), (1, 3), (2, 3))
WHITE_PAIRS = ((1, 6), (2, 5), (3, 4))
Pair = tuple[int, int]


def orders(things: list[tuple[str, Pair]]) -> list[list[tuple[str, Pair]]]:
    if not things:
        return [[]]
    return [
        [first, *rest]
        for place, first in enumerate(things)
        for rest in orders(things[:place] + things[place + 1 :])
    ]


def placings(red: Pair, whites: list[int]) -> set[tuple[tuple[str, int], ...]]:
    """Every placing of a throw, as pairs like ``("r", 2)`` and ``("w", 6)`` as they are driven (H-05)."""
    dice = [("r", red), *(("w", (top, 7 - top)) for top in whites)]
    found = set[tuple[tuple[str, int], ...]]()
    for order in orders(dice):
        shown = list[tuple[tuple[str, int], ...]]([()])
        for colour, sides in order:
            shown = [(*before, (colour, value)) for before in shown for value in sides]
        found.update(shown)
    return found


def as_dice(placing: tuple[tuple[str, int], ...], red: Pair) -> Placing:
    """A placing with what matters for the driving: the number, and whether it is the lower side."""
    return [(value, value == min(red) if colour == "r" else value <= 3) for colour, value in placing]


def every_throw(number: int) -> list[tuple[Pair, list[int]]]:
    """The 3, 9 or 27 equally likely throws, by their pairs."""
    found: list[tuple[Pair, list[int]]] = [(pair, []) for pair in RED_PAIRS]
    for _ in range(number - 1):
        found = [(red, [*whites, pair[0]]) for red, whites in found for pair in WHITE_PAIRS]
    return found


def outcome(board: Board, car: Car, placing: Placing) -> str:
    """Which of clean, small, big and out the best choice after a placing is."""
    found = judge(board, car, placing)
    if found.excess == 0 or found.pits:
        return "clean"
    if found.excess <= 3:
        return "small"
    if found.excess <= 6 and (found.too_fast or not board.ambulance_retires):
        return "big"
    return "out"


def odds(board: Board, car: Car, number: int) -> tuple[int, int, int]:
    """How many of the throws can be placed clean, with a small mistake at best, or only with a worse one."""
    counted = [0, 0, 0]
    for red, whites in every_throw(number):
        counted[best_of_throw(board, car, red, whites)] += 1
    return counted[0], counted[1], counted[2]


def best_of_throw(board: Board, car: Car, red: Pair, whites: list[int]) -> int:
    """0 if some placing is clean, 1 if the best is a small mistake, otherwise 2."""
    best = 2
    for placing in placings(red, whites):
        if not may_be_placed(board, car, as_dice(placing, red)):
            continue
        found = outcome(board, car, as_dice(placing, red))
        if found == "clean":
            return 0
        if found == "small":
            best = 1
    return best
