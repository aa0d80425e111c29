"""End and classification: who is placed where, and why."""

from attrs import evolve

from drawings import car, go, race, road
from motorchamp_tui.games.motorchamp.rules.classification import classify
from motorchamp_tui.games.motorchamp.rules.race import Car, Race, Status


def over(*cars: Car, finishers: str = "", outs: str = "", laps: int = 6) -> Race:
    names = [car.name for car in cars]
    return evolve(
        race(road(60), *cars, laps=laps, winner_in=bool(finishers)),
        to_go=(),
        finishers=tuple(map(names.index, finishers.split())),
        outs=tuple(map(names.index, outs.split())),
    )


def home(name: str, laps: int) -> Car:
    return car(name, "R0", laps=laps).taken_off(Status.FINISHED)


def lost(name: str, at: str, laps: int) -> Car:
    return car(name, at, laps=laps).taken_off(Status.PERMANENTLY_OUT)


def placing(ended: Race) -> str:
    return " ".join(f"{result.place or '-'}:{result.car}" for result in classify(ended))


def test_more_laps_first_and_out_in_a_lap_before_stopped_with_as_many() -> None:
    ended = over(
        home("stopped4", 4),
        lost("out5", "R3", 4),
        home("stopped5", 5),
        lost("out6", "R50", 5),
        home("second", 6),
        home("winner", 6),
        lost("early", "R59", 3),
        finishers="winner second stopped5 stopped4",
        outs="early out5 out6",
    )
    assert placing(ended) == "1:winner 2:second 3:out6 4:stopped5 5:out5 6:stopped4 -:early"


def test_cars_out_in_the_same_lap_rank_by_distance_then_the_later_first() -> None:
    ended = over(
        home("W", 6),
        lost("A", "R20", 5),
        lost("B", "L20", 5),
        lost("C", "R21", 5),
        car("D", "R30", laps=5, out=True),
        finishers="W",
        outs="C A D B",
    )
    assert placing(ended) == "1:W 2:D 3:C 4:B 5:A"


def test_all_out_before_any_finish_are_classified_all_the_same() -> None:
    assert placing(over(lost("A", "R3", 4), lost("B", "R9", 5), lost("C", "R9", 3), outs="C A B")) == "1:B 2:A -:C"


def test_in_a_race_of_four_laps_two_are_enough_to_be_classified() -> None:
    ended = over(home("A", 4), lost("B", "R3", 2), lost("C", "R3", 1), finishers="A", outs="C B", laps=4)
    assert placing(ended) == "1:A 2:B -:C"


def test_only_a_race_of_one_lap_classifies_cars_that_went_out_on_the_grid() -> None:
    two_laps = over(home("A", 2), lost("B", "R3", 0), lost("C", "R58", -1), finishers="A", outs="C B", laps=2)
    assert placing(two_laps) == "1:A 2:B -:C"
    one_lap = over(home("A", 1), lost("B", "R3", 0), lost("C", "R58", -1), finishers="A", outs="C B", laps=1)
    assert placing(one_lap) == "1:A 2:B 3:C"


def test_every_line_says_why() -> None:
    ended = over(
        home("A", 6),
        home("B", 6),
        home("C", 4),
        lost("D", "R3", 4),
        lost("E", "R3", 0),
        finishers="A B C",
        outs="E D",
    )
    assert [(result.car, result.laps, result.reason) for result in classify(ended)] == [
        ("A", 6, "winner"),
        ("B", 6, "finished"),
        ("D", 4, "out on lap 5"),
        ("C", 4, "finished, 2 laps down"),
        ("E", 0, "out on lap 1"),
    ]


def test_while_the_race_is_on_cars_rank_by_what_they_have_driven() -> None:
    on = race(road(60), car("A", "R20", laps=2), car("B", "R30", laps=1), car("C", "L21", laps=2, out=True))
    assert [(result.car, result.reason) for result in classify(on)] == [
        ("C", "temporarily out on lap 3"),
        ("A", "on lap 3"),
        ("B", "on lap 2"),
    ]


def test_the_first_over_the_line_wins_and_the_next_in_the_same_round_is_second() -> None:
    track = road(60, "R58=1 L57=1")
    on = race(track, car("A", "R58", laps=5), car("B", "L57", laps=5))
    on, _ = go(on, "1", [2])
    on, _ = go(on, "1", [6])
    assert on.is_over
    assert placing(on) == "1:A 2:B"
