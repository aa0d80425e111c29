"""The one judgement of a throw: what it says, and that it is made once."""

from collections.abc import Callable
from typing import Any

import pytest

from drawings import car, race, road
from motorchamp_tui.games.motorchamp.rules import verdict as judgement
from motorchamp_tui.games.motorchamp.rules.moves import CarDrove, ChooseDice, DroppedOut, Throw, WentOut
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.rules.referee import apply, legal_moves
from motorchamp_tui.games.motorchamp.rules.throws import Dice
from motorchamp_tui.games.motorchamp.rules.verdict import Outcome, verdict_of

LIMIT_5 = race(road(60, "R10=/5"), car("A", "R10"))
BLOCKED_AFTER_4 = race(road(60), car("A", "R10"), car("B", "R15"), car("C", "L15"))
BOTH = race(road(60, "R10=/5"), car("A", "R10"), car("B", "R15"), car("C", "L15"))
STARTING = race(road(60, "R10=/2", start_area_end=12), car("A", "R10", laps=0))
STARTING_BEHIND = race(
    road(60, "R10=/3", start_area_end=12), car("A", "R10", laps=0), *map(car, "BC", ("R12", "L12"))
)
CARS_BEYOND_THE_LIMIT = race(
    road(60, "R10=/3", start_area_end=12), car("A", "R10", laps=0), *map(car, "BC", ("R15", "L15"))
)


def thrown(on: Race, *faces: int) -> Race:
    return on.choosing(Dice(len(faces))).thrown(faces)


@pytest.mark.parametrize(
    ("on", "faces", "outcome", "excess", "limit", "is_blocked"),
    [
        (LIMIT_5, (5,), Outcome.MOVES, 0, 0, False),
        (LIMIT_5, (6,), Outcome.TEMPORARILY_OUT, 1, 5, False),
        (LIMIT_5, (6, 2), Outcome.PERMANENTLY_OUT, 3, 5, False),
        (BLOCKED_AFTER_4, (5,), Outcome.TEMPORARILY_OUT, 1, 0, True),
        (BLOCKED_AFTER_4, (6,), Outcome.PERMANENTLY_OUT, 2, 0, True),
        (BOTH, (5,), Outcome.TEMPORARILY_OUT, 1, 0, True),
        (BOTH, (6,), Outcome.PERMANENTLY_OUT, 2, 5, True),
        (STARTING, (6,), Outcome.MOVES, 4, 2, False),
        (STARTING_BEHIND, (6,), Outcome.MOVES, 5, 3, True),
        (CARS_BEYOND_THE_LIMIT, (6,), Outcome.MOVES, 3, 3, False),
    ],
)
def test_a_verdict_says_by_how_much_a_throw_is_too_much_and_why(
    on: Race, faces: tuple[int, ...], outcome: Outcome, excess: int, limit: int, is_blocked: bool
) -> None:
    found = verdict_of(thrown(on, *faces))
    assert (found.outcome, found.excess, found.limit, found.is_blocked) == (outcome, excess, limit, is_blocked)


def test_the_end_of_a_go_is_reported_as_the_verdict_has_it() -> None:
    for on, faces in ((LIMIT_5, (6,)), (BLOCKED_AFTER_4, (6,)), (BOTH, (6,)), (STARTING, (6,))):
        found = verdict_of(thrown(on, *faces))
        _, (report, *_) = apply(thrown(on, *faces), found.moves[0])
        match report:
            case WentOut(limit=limit, blocked=blocked):
                assert (limit, blocked) == (found.limit > 0, found.is_blocked)
            case DroppedOut(excess=excess, limit=limit, blocked=blocked):
                assert (excess, limit, blocked) == (found.excess, found.limit > 0, found.is_blocked)
            case CarDrove(limit=limit):
                assert limit == found.limit
            case _:
                pytest.fail(f"{report} was not to be expected")


def test_a_throw_is_judged_once_and_the_road_is_looked_along_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[str]()

    def noted(what: str, ask: Callable[..., Any]) -> Callable[..., Any]:
        def answer(*args: Any) -> Any:
            asked.append(what)
            return ask(*args)

        return answer

    monkeypatch.setattr(judgement, "_on_the_track", noted("judged", judgement._on_the_track))
    monkeypatch.setattr(Race, "ahead_of", noted("looked", Race.ahead_of))
    on = BLOCKED_AFTER_4.with_order((0,))
    assert legal_moves(on) is legal_moves(on)
    on, _ = apply(on, ChooseDice(Dice.ONE))
    on, _ = apply(on, Throw((4,)))
    moves = legal_moves(on)
    assert verdict_of(on).moves is moves
    apply(on, moves[0])
    assert sorted(asked) == ["judged", "looked"]


def test_a_race_that_has_been_changed_is_judged_anew() -> None:
    on = thrown(BLOCKED_AFTER_4, 5)
    assert verdict_of(on).outcome is Outcome.TEMPORARILY_OUT
    alone = on.with_cars((on.cars[0],), (), on.round)
    assert verdict_of(alone).outcome is Outcome.MOVES
    assert verdict_of(on.thrown((4,))).outcome is Outcome.MOVES


def test_what_has_been_found_out_is_not_part_of_the_race() -> None:
    on, same = thrown(LIMIT_5, 6), thrown(LIMIT_5, 6)
    legal_moves(on)
    assert on == same
    assert hash(on) == hash(same)
    assert repr(on) == repr(same)
