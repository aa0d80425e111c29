"""Reasons of puzzles: the part that is named is the largest, beside worths and parts that are worked out here."""

from collections.abc import Mapping

import pytest

from motorchamp_tui.games import GAMES, game_of, puzzles_of, worths_of
from motorchamp_tui.games.protocol import AnyRace, Move
from motorchamp_tui.games.puzzles import SavedPart, decisive
from motorchamp_tui.puzzles.files import shipped
from motorchamp_tui.puzzles.puzzle import Puzzle
from thoroughness import IS_THOROUGH

EVERY = 1 if IS_THOROUGH else 12
ROWS_OF_A_GO = {"motorchamp": 6.5, "motorsportspiel": 10.5}
NAMED: Mapping[str, SavedPart] = {
    "HMRVB": SavedPart.PITS,
    "SCRXC": SavedPart.PITS,
    "JE2DN": SavedPart.PITS,
    "JDCS9": SavedPart.PITS,
    "NLHYY": SavedPart.PITS,
    "BEWVT": SavedPart.OUT,
    "LVPHH": SavedPart.OUT,
}
WORDS: Mapping[SavedPart, tuple[str, ...]] = {
    SavedPart.FLAG: ("the flag",),
    SavedPart.OUT: ("out ", "end of the race", "stays in the race", "next round", "shorter wait"),
    SavedPart.ERROR: ("mistake", "error", "end of the race"),
    SavedPart.PITS: ("pits", "stop"),
    SavedPart.POSITION: ("farther", " more"),
    SavedPart.NEXT: ("next",),
    SavedPart.AFTER: ("way on", "to go on from"),
}
"""What the words of a part have in them."""
PUZZLES = [
    puzzle
    for game in GAMES
    for at, puzzle in enumerate(shipped(game).puzzles)
    if at % EVERY == 0 or puzzle.id in NAMED
]


def worth_after(race: AnyRace, move: Move) -> float:
    """The goes of the car alone after a move, the best of what its driver may do then."""
    game, name = game_of(race), race.current_car.name
    after, _ = game.apply(race, move)
    same = not after.is_over and after.current_car.name == name and after.round == race.round
    left = game.legal_moves(after) if same and not after.is_between_goes and not after.awaited else ()
    if left:
        return min(worth_after(after, one) for one in left)
    return worths_of(race).worth_of(after, name)


def is_an_end(race: AnyRace, move: Move) -> bool:
    return not race.is_between_goes and not getattr(move, "dice", None) and not getattr(move, "number", None)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: f"{puzzle.game} {puzzle.id}")
def test_a_reason_names_the_largest_part_of_what_the_best_answer_is_worth_more(puzzle: Puzzle) -> None:
    opened, says = puzzle.open(), puzzles_of(puzzle.game)
    race, both = opened.race, (opened.best, opened.second)
    parts = says.parts_of(race, *both)
    named = decisive(parts)
    assert all(saved <= max(parts.get(named, 0.0), 0.0) for saved in parts.values())
    assert any(word in says.why_best(race, *both) for word in WORDS[named])
    if puzzle.id in NAMED:
        assert named is NAMED[puzzle.id]
    if not is_an_end(race, opened.best):
        return
    name, rows = race.current_car.name, ROWS_OF_A_GO[puzzle.game]
    cars = [next(car for car in end_of(race, move).cars if car.name == name) for move in both]
    if not any(getattr(car, "reason", None) for car in cars):  # champion's price of a stop missed is no worth
        of_best, of_second = (worth_after(race, move) for move in both)
        assert sum(parts.values()) == pytest.approx(of_second - of_best)
    assert not getattr(cars[0], "reason", None), "the best answer retires the car"
    in_pits = [not car.place.is_on_track for car in cars]
    if race.current_car.place.is_on_track and in_pits[0] is not in_pits[1]:
        assert {part for part, saved in parts.items() if saved} <= {SavedPart.PITS}
    elif SavedPart.POSITION in parts and not any(in_pits) and all(car.is_running for car in cars):
        driven = [car.laps * race.track.rows + car.place.row for car in cars]
        assert parts[SavedPart.POSITION] == pytest.approx((driven[0] - driven[1]) / rows)


def end_of(race: AnyRace, move: Move) -> AnyRace:
    """The race after the go that begins with this move, its best end taken."""
    game, name = game_of(race), race.current_car.name
    after, _ = game.apply(race, move)
    if not after.is_over and after.current_car.name == name and not after.is_between_goes:
        best = min(game.legal_moves(after), key=lambda one: worth_after(after, one))
        return end_of(after, best)
    return after
