"""The coach: what is new is told once, in one line, and long enough to be read."""

from collections.abc import Callable
from pathlib import Path

import pytest

from drawings import car, race, road
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.rules.throws import Dice
from motorchamp_tui.settings.told import told_in
from motorchamp_tui.tui.games.coaching import Hint
from motorchamp_tui.tui.games.motorchamp.coach import Coach
from scenes import SCENES, scene, with_winner

YOU = frozenset({"you", "A"})
LONGEST = 76
"""Columns of a hint that still fits into one line of the smallest window."""


def every_hint(of: Race, *, is_asked: bool = True, people: frozenset[str] = YOU) -> dict[str, str]:
    """Everything that is new in this race, in the order in which it is told."""
    told, found = set[str](), dict[str, str]()
    while True:
        coach = Coach(told, people)
        coach.look(of, is_asked=is_asked)
        if coach.hint is None:
            return found
        coach.was_shown([coach.hint.words])
        found[coach.hint.topic] = coach.hint.words


def thrown(of: Race, dice: Dice, *faces: int) -> Race:
    return of.choosing(dice).thrown(faces)


TRAFFIC = race(road(squares="R7=/8", colour=3), car("A", "R7"), car("B", "R11"), car("C", "L11"), car("D", "L30"))
HOLE = race(road(colour=2, solid=[5, 6]), car("A", "R5"), car("B", "R7"), pit_stops=False)

CASES: list[tuple[str, Callable[[], Race]]] = [
    ("start phase", lambda: SCENES["start"]().race),
    ("practice", lambda: SCENES["practice"]().race),
    ("limit", lambda: SCENES["limit"]().race),
    ("fair play", lambda: SCENES["limit"]().race),
    ("window", lambda: SCENES["limit"]().race),
    ("entrance", lambda: SCENES["pit entry"]().race),
    ("pit entry", lambda: SCENES["pit entry"]().race),
    ("slipstream", lambda: SCENES["pit entry"]().race),
    ("box", lambda: SCENES["box"]().race),
    ("pit lane", lambda: scene("AZA1 P49 2 go, VAN1 R7 2").race),
    ("way out", lambda: scene("AZA1 P55 2 P go, VAN1 R7 2").race),
    ("one too many", lambda: SCENES["one too many"]().race),
    ("handicap", lambda: SCENES["handicap"]().race),
    ("solid line", lambda: SCENES["limit"]().race),
    ("flag", lambda: SCENES["flag"]().race),
    ("last lap", lambda: scene("AZA1 R20 5 go, VAN1 R7 5").race),
    ("lapped", lambda: SCENES["flag"]().race),
    ("blocked", lambda: TRAFFIC),
    ("tow ahead", lambda: race(road(colour=3), car("A", "R7"), car("B", "R12"))),
    ("no safe dice", lambda: race(road(), car("A", "R7"), car("B", "R8"), car("C", "L8"))),
    ("own car out", lambda: SCENES["out"]().race),
    ("other car out", lambda: SCENES["out"]().race),
    ("other car lost", lambda: SCENES["out"]().race),
    ("own car lost", lambda: scene("AZA1 R20 5 go, AZA2 L7 2 lost, VAN1 R7 5").race),
]


@pytest.mark.parametrize(("topic", "of"), CASES)
def test_what_is_new_is_told(topic: str, of: Callable[[], Race]) -> None:
    assert topic in every_hint(of())


def test_a_quiet_road_has_nothing_to_tell_but_how_to_choose() -> None:
    quiet = race(road(colour=3), car("A", "R7"), car("B", "L7"), pit_stops=False)
    assert set(every_hint(quiet)) == {"own cars", "fair play", "odds"}
    assert set(every_hint(thrown(quiet, Dice.ONE, 3))) == {"own cars", "ends"}


def test_a_throw_that_finds_no_free_square_while_larger_ones_do_is_a_hole() -> None:
    hints = every_hint(HOLE)
    assert hints["hole"] == "No free square 2 ahead: a 2 puts you temporarily out, a 3 does not."


@pytest.mark.parametrize("name", SCENES)
def test_every_hint_is_one_line_of_the_smallest_window(name: str) -> None:
    hints = every_hint(SCENES[name]().race) | every_hint(SCENES[name]().race, is_asked=False)
    assert all(len(words) <= LONGEST for words in hints.values())


@pytest.mark.parametrize(("topic", "of"), CASES)
def test_no_hint_is_longer_than_that(topic: str, of: Callable[[], Race]) -> None:
    assert len(every_hint(of())[topic]) <= LONGEST


def test_the_first_hint_of_all_says_which_cars_are_the_persons_and_how_to_find_them() -> None:
    start, colours = SCENES["start"]().race, {"AZA": "red", "VAN": "green"}
    both = scene("AZA1 R20 5 go, AZA2 L7 2, VAN1 R7 5").race
    in_colour = Coach(set(), YOU, colours.__getitem__)
    in_colour.look(both, is_asked=True)
    assert hint_of(in_colour).words == "You drive AZA1 and AZA2, in red."
    without = Coach(set(), YOU)
    without.look(both, is_asked=True)
    assert hint_of(without).words == "You drive AZA1 and AZA2: look for these letters on the road."
    two = Coach(set(), frozenset({"A", "Ben"}))
    two.look(TRAFFIC, is_asked=True)
    assert hint_of(two).words == "A drives A: look for these letters on the road."
    assert next(iter(every_hint(start))) == "own cars"
    assert "own cars" not in every_hint(SCENES["practice"]().race)


def test_nothing_is_told_twice() -> None:
    told = {"own cars"}
    first = Coach(told, YOU)
    first.look(SCENES["out"]().race, is_asked=True)
    first.was_shown([hint_of(first).words])
    second = Coach(told, YOU)
    second.look(SCENES["out"]().race, is_asked=True)
    assert hint_of(second).topic != hint_of(first).topic


def hint_of(coach: Coach) -> Hint:
    assert coach.hint is not None
    return coach.hint


def test_while_others_drive_nothing_is_said_and_what_happened_is_told_at_the_next_question() -> None:
    told = {"own cars"}
    coach, theirs = Coach(told, YOU), scene("AZA1 R20 5, AZA2 L7 2 out 0, VAN1 R23 5 go").race
    coach.look(theirs, is_asked=False)
    assert coach.hint is None
    assert told == {"own cars"}
    coach.look(scene("AZA1 R20 5 go, AZA2 L7 2 out 0, VAN1 R7 5").race, is_asked=True)
    assert hint_of(coach).topic == "own car out"


def shown(coach: Coach, of: Race) -> str:
    """The topic of the hint that this question brings, once it has been on the screen."""
    coach.look(of, is_asked=True)
    hint = hint_of(coach)
    coach.was_shown([hint.words])
    return hint.topic


def test_a_hint_is_put_away_while_others_drive_and_comes_back_for_the_second_question_of_the_go() -> None:
    coach, start = Coach({"own cars"}, YOU), SCENES["start"]().race
    assert shown(coach, start) == "start phase"
    coach.look(race(road(), car("B", "R11"), car("A", "R7")), is_asked=False)
    assert coach.hint is None
    assert shown(coach, thrown(start, Dice.ONE, 3)) == "start phase"


def test_a_hint_about_dice_goes_when_they_are_thrown_and_one_about_ends_when_dice_are_asked_for() -> None:
    coach = Coach({"own cars", "blocked"}, YOU)
    assert shown(coach, TRAFFIC) == "limit"
    coach.look(thrown(TRAFFIC, Dice.TWO, 1, 2), is_asked=False)
    assert coach.hint is None
    assert shown(coach, thrown(TRAFFIC, Dice.TWO, 1, 2)) == "ends"
    coach.look(TRAFFIC, is_asked=False)
    assert coach.hint is None
    assert shown(coach, TRAFFIC) not in ("limit", "ends")


def test_what_was_said_of_one_car_is_not_said_of_the_next() -> None:
    coach = Coach({"own cars"}, frozenset({"A1", "A2"}))
    assert shown(coach, race(road(squares="R7=/8"), car("A1", "R7"), car("A2", "R2"))) == "limit"
    assert shown(coach, race(road(), car("A2", "R2"), car("A1", "R1"))) != "limit"


def test_a_hint_that_had_no_room_has_not_been_told() -> None:
    told = {"own cars"}
    coach = Coach(told, YOU)
    coach.look(TRAFFIC, is_asked=True)
    first = hint_of(coach)
    coach.was_shown(["something else"])
    assert told == {"own cars"}
    coach.look(thrown(TRAFFIC, Dice.TWO, 1, 2), is_asked=True)
    coach.look(TRAFFIC, is_asked=True)
    assert hint_of(coach) == first
    coach.was_shown(["something else", first.words])
    assert told == {"own cars", first.topic}


def test_a_hint_stays_while_the_same_question_is_asked() -> None:
    coach, of = Coach({"own cars"}, YOU), TRAFFIC
    coach.look(of, is_asked=True)
    asked = hint_of(coach)
    coach.look(of, is_asked=True)
    assert hint_of(coach) is asked


def test_a_car_that_was_passed_twice_is_greeted_back_when_somebody_is_asked() -> None:
    told = {"own cars", "own car out", "other car out"}
    coach = Coach(told, YOU)
    out = race(road(), car("A", "R7", out=True), car("B", "L30"))
    coach.look(out, is_asked=False)
    assert coach.hint is None
    back = race(road(), car("A", "R7"), car("B", "L30"))
    coach.look(back, is_asked=False)
    coach.look(back, is_asked=True)
    assert hint_of(coach).topic == "own car back"


def test_where_nobody_is_ever_asked_the_coach_is_silent() -> None:
    coach = Coach(told := set[str](), frozenset())
    coach.look(with_winner(scene("AZA1 R58 5 P go, VAN1 R34 5 P"), "VAN1").race, is_asked=False)
    assert coach.hint is None
    assert not told


def test_what_was_told_is_remembered_from_one_evening_to_the_next(tmp_path: Path) -> None:
    file = tmp_path / "data" / "coach.txt"
    told, in_another_window = told_in(file), told_in(file)
    told.add("limit")
    in_another_window.add("odds")
    assert told_in(file) == {"limit", "odds"}


def test_a_coach_that_cannot_write_or_read_goes_on(tmp_path: Path) -> None:
    (tmp_path / "none").write_text("")
    told = told_in(tmp_path / "none" / "coach.txt")
    told.add("limit")
    assert told == {"limit"}
    (tmp_path / "odd").write_bytes(b"\xff")
    assert told_in(tmp_path / "odd") == set()
