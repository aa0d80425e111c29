"""Crossing the line for the last time: what stands behind it, in the pit lane, and with a stop due."""

from attrs import evolve
from roads import race_on, road

from motorchamp_tui.games.motorsportspiel.rules.classification import classify
from motorchamp_tui.games.motorsportspiel.rules.moves import FORFEIT, ChooseNumber, Drive
from motorchamp_tui.games.motorsportspiel.rules.race import Race, Status
from motorchamp_tui.games.motorsportspiel.rules.referee import apply, legal_moves
from motorchamp_tui.games.motorsportspiel.rules.throws import Throw
from motorchamp_tui.games.road import Pit

PITS = road(pit=Pit(30, (31, 32, 33, 34, 35, 36, 37, 38, 39, 0, 1), (34, 35), (0, 1)))


def placed(race: Race, throw: Throw, placing: str) -> Race:
    """The race with this throw placed like this."""
    for move in (ChooseNumber(throw.number), throw):
        race, _ = apply(race, move)
    return apply(race, next(move for move in legal_moves(race) if str(move) == placing))[0]


def ends(race: Race, throw: Throw, placing: str) -> list[str]:
    return list(map(str, legal_moves(placed(race, throw, placing))))


def driven(race: Race, throw: Throw, placing: str, end: str) -> Race:
    race = placed(race, throw, placing)
    return apply(race, Drive(race.track.named(end)))[0]


def test_nothing_beyond_the_line_is_in_the_way_of_a_car_that_is_done_there() -> None:
    closed = road(corners={"0-1": "2l"})
    race = race_on(closed, "A L37", "B R0", "C L0", laps=4)
    assert ends(race, Throw((1, 2), (5,)), "5-r1") == ["R0", "L0"]
    assert legal_moves(race_on(closed, "A L39", "B R0", "C L0", laps=4)) == (*map(ChooseNumber, (1, 2, 3)),)
    assert legal_moves(race_on(closed, "A L39", "B R0", "C L0", laps=3)) == (FORFEIT,)


def test_nothing_beyond_the_line_is_in_the_way_in_the_pit_lane() -> None:
    race = race_on(PITS, "A P39", "B P0", laps=4)
    assert ends(race, Throw((1, 2), ()), "r1") == ["P0"]
    assert legal_moves(race_on(PITS, "A P39", "B P0", laps=3)) == (FORFEIT,)


def test_a_car_that_begins_its_last_lap_in_the_pit_lane_has_still_to_drive_it() -> None:
    for race in (race_on(PITS, "A P0", laps=4), race_on(PITS, "A P0", laps=2, winner_in=True)):
        assert ends(race, Throw((1, 2), (3,)), "r1-3") == ["R4", "L4"]


def test_the_classification_says_in_which_order_the_flag_was_taken() -> None:
    race = race_on(road(), "A R5", "B R6", "C R7", laps=4)
    race = evolve(
        race,
        cars=tuple(evolve(car, status=Status.FINISHED) for car in race.cars),
        finishers=(2, 0, 1),
        winner_in=True,
    )
    assert [(result.car, result.reason) for result in classify(race)] == [
        ("C", "took the flag"),
        ("A", "took the flag"),
        ("B", "took the flag"),
    ]


def test_a_car_that_passes_the_entrance_without_its_stop_takes_no_flag() -> None:
    race = race_on(PITS, "A R30 yyyb", "B R20", laps=4)
    race = driven(race, Throw((1, 2), (6, 6)), "6-6-r1", "R0")
    assert (race.cars[0].status, race.cars[0].laps) == (Status.RETIRED, 5)
    assert not race.winner_in
    assert not race.finishers
    assert [result.car for result in classify(race)] == ["A", "B"]
