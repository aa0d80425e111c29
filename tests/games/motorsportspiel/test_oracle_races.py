"""The oracle's races on the examples of the rules: flags, gravel, stops, the order, the finish."""

import plain_race
from plain_driving import Car, Road, Space, road
from plain_race import Move, Race, legal, play

GP_PITS = road(107, pit=(95, [*range(96, 107), 0, 1], [0, 1]))
C = road(line="R18-19 L20-21o L22 R23-24", corners={"20-22": "3r"})


def space(word: str) -> Space:
    return word[0], int(word[1:])


def race(on: Road, cars: str, laps: int = 1, total: int = 5) -> Race:
    """Cars like ``A:R5 B:L7``, all with as many laps."""
    places = [word.split(":") for word in cars.split()]
    lined_up = [
        Car(name, space(place), laps=laps, arrival=number, pit=99) for number, (name, place) in enumerate(places)
    ]
    return Race(on, lined_up, total)


def go(before: Race, red: str, placing: str, end: str) -> Race:
    """A whole go: the red pair like ``3/1``, the placing like ``r3-6``, and where it ends, ``!`` for an error."""
    top, under = map(int, red.split("/"))
    dice = [("r" if word[0] == "r" else "w", int(word.strip("r"))) for word in placing.split("-")]
    whites = tuple(value for colour, value in dice if colour == "w")
    kinds = {"!": "too fast", "?": "blocked"}
    last = (kinds.get(end[-1], "drive"), space(end.strip("!?")))
    moves: list[Move] = [("number", len(dice)), ("throw", (top, under), whites), ("place", *dice), last]
    now = before
    for move in moves:
        assert move[0] == "throw" or move in legal(now), (move, legal(now))
        now = play(now, move)
    return now


def flags(now: Race, name: str = "A") -> str:
    car = next(car for car in now.board.cars if car.name == name)
    return "y" * car.yellow + "r" * car.red + "b" * car.black + "w" * car.white


def facts(now: Race, name: str = "A") -> tuple[str, int, str]:
    at, laps, state, *_ = now.facts()[name]
    return f"{at[0]}{at[1]}", laps, state


def with_flags(now: Race, words: str, name: str = "A") -> Race:
    car = next(car for car in now.board.cars if car.name == name)
    car.yellow, car.red, car.white = words.count("y"), words.count("r"), words.count("w")
    car.black = "b" in words
    return now


def test_a_car_in_the_gravel_misses_its_next_go_and_drives_in_the_one_after() -> None:
    now = go(race(C, "A:L19"), "1/3", "r1-4", "L22!")
    assert (facts(now), flags(now)) == (("R22", 1, "gravel"), "r")
    assert legal(now) == [("back", ("R", 22))]
    now = play(now, ("back", ("R", 22)))
    assert facts(now) == ("R22", 1, "on")
    assert legal(now) == plain_race.NUMBERS


def test_a_car_comes_back_behind_those_that_stand_there_but_not_over_the_line() -> None:
    now = go(race(C, "A:L19 B:R12 C:R11"), "1/3", "r1-4", "L22!")
    for car, place in zip(now.board.cars[1:], ("R22", "R20"), strict=True):
        car.at = space(place)
    now.to_go = ["A"]
    assert legal(now) == [("back", ("R", 21))]
    now.board.cars = now.board.cars[:1] + [Car(f"X{row}", ("R", row)) for row in range(23)]
    assert legal(now) == [("wait",)]


SLOW = road(corners={"10": "2l"}, pit=(30, [31, 32, 33, 34], [34]))


def test_flags_add_up_to_black_and_one_more_retires() -> None:
    for before, after in (("", "y"), ("y", "yy"), ("yy", "yyyb"), ("r", "yrb"), ("www", "ywww")):
        now = go(with_flags(race(SLOW, "A:R9"), before), "3/1", "r3", "R10!")
        assert (flags(now), facts(now)) == (after, ("R10", 1, "on"))
    now = go(with_flags(race(SLOW, "A:R9"), "yrb"), "3/1", "r3", "R10!")
    assert facts(now)[2] == "retired"
    assert not now.to_go
    now = go(with_flags(race(SLOW, "A:R9"), "r"), "3/1", "4-r1", "R10!")
    assert (flags(now), facts(now)) == ("rrb", ("L10", 1, "gravel"))
    assert facts(go(race(SLOW, "A:R9"), "3/1", "6-r1", "R10!"))[2] == "retired"


def test_a_big_mistake_behind_cars_retires_or_costs_a_go_on_the_spot() -> None:
    for retires, state in ((True, "retired"), (False, "on")):
        now = race(road(), "A:R5 B:R8")
        now.to_go, now.board.ambulance_retires = ["A"], retires
        now = go(now, "2/1", "4-r2", "R7?")
        assert facts(now) == ("R7", 1, state)
        assert facts(now, "B") == ("R8", 1, "on")
    assert flags(now) == "r"
    now.to_go = ["A"]
    assert legal(now) == [("wait",)]
    now = play(now, ("wait",))
    now.to_go = ["A"]
    assert legal(now) == plain_race.NUMBERS


def test_a_stop_that_is_due_is_made_at_the_entrance_or_retires() -> None:
    black = with_flags(race(GP_PITS, "A:R93"), "yyyb")
    stopped = go(black, "2/3", "r2-3-1", "B99")
    assert (facts(stopped), flags(stopped)) == (("B99", 1, "on"), "yyyb")
    left = go(stopped, "1/2", "r1-2-3", "P105")
    assert (facts(left), flags(left)) == (("P105", 1, "on"), "")
    out = go(left, "1/2", "r1-3", "L2")
    assert facts(out) == ("L2", 2, "on")
    assert facts(go(black, "2/3", "r2-4-1", "L100"))[2] == "retired"
    assert facts(go(with_flags(race(GP_PITS, "A:R97"), "yyyb"), "2/3", "r2", "R99"))[2] == "on"
    assert facts(go(with_flags(race(GP_PITS, "A:R93"), "yy"), "2/3", "r2-4-1", "L100"))[2] == "on"


def test_a_stop_clears_white_flags_only_if_there_are_three() -> None:
    for before, after in (("yyww", "ww"), ("ywww", ""), ("yww", "ww")):
        now = go(with_flags(race(GP_PITS, "A:B99"), before), "1/2", "r1", "P100")
        assert flags(now) == after


def test_a_car_is_late_once_a_go_at_most_and_gets_its_flag_when_the_go_is_over() -> None:
    now = go(play(play(race(GP_PITS, "A:R5"), ("late",)), ("late",)), "1/2", "r1", "R6")
    assert flags(now) == "w"
    now = go(play(now, ("late",)), "1/2", "r1", "R7")
    assert flags(now) == "ww"


def test_the_agreed_stop_is_due_in_the_last_lap() -> None:
    now = race(GP_PITS, "A:R94", laps=4)
    now.board.extra_stop = True
    assert facts(go(now, "1/2", "r1-2", "P97"))[2] == "on"
    assert facts(go(now, "1/2", "r1-2", "R97"))[2] == "retired"
    now.board.cars[0].has_stopped = True
    assert facts(go(now, "1/2", "r1-2", "R97"))[2] == "on"


def test_the_order_is_that_of_the_race_and_then_of_coming_there() -> None:
    now = race(road(107, line="R90o"), "A:R90 B:R40 C:L40 D:R90")
    for car, (laps, arrival) in zip(now.board.cars, ((2, 1), (3, 3), (3, 2), (2, 4)), strict=True):
        car.laps, car.arrival = laps, arrival
    assert plain_race.order(now) == ["C", "B", "A", "D"]


def test_the_first_over_the_line_wins_and_the_others_are_done_when_they_come_to_it() -> None:
    now = race(road(), "A:L36 B:L35", laps=4)
    now.board.cars[1].laps = 2
    now = go(now, "1/3", "3-6-r1", "L0")
    assert (facts(now), now.finishers) == (("L0", 5, "home"), ["A"])
    now = go(now, "1/3", "6-r1", "L0")
    assert facts(now, "B") == ("L0", 3, "home")
    assert plain_race.is_over(now)
    assert plain_race.classification(now) == ["A", "B"]


def test_who_took_the_flag_is_classified_before_those_who_retired_with_as_many_laps() -> None:
    now = race(road(), "A:R0 B:R0 C:R0 D:R30 E:R39")
    for car, laps in zip(now.board.cars, (5, 5, 4, 4, 4), strict=True):
        car.laps, car.state = laps, "home" if car.name in "ABC" else "retired"
    now.finishers, now.retired = ["A", "B", "C"], ["D", "E"]
    assert plain_race.classification(now) == ["A", "B", "C", "E", "D"]


def test_a_car_with_nowhere_to_go_forfeits_or_turns_in() -> None:
    shut = race(road(line="R6o"), "A:R5 B:L6 C:R6 D:R6")
    shut.to_go = ["A"]
    assert legal(shut) == [("forfeit",)]
    before = shut.car().arrival
    assert play(shut, ("forfeit",)).board.cars[0].arrival == before
    at_the_entrance = race(GP_PITS, "A:R95 B:L96 C:R96")
    at_the_entrance.to_go = ["A"]
    assert legal(at_the_entrance) == [*plain_race.NUMBERS, ("forfeit",)]
