"""Questions to a driver: each set of moves that the referee of either game can offer, on screens and in lines."""

import random
from collections.abc import Sequence
from itertools import islice

import pytest
from random_positions import any_offers
from random_roads import random_race
from textual.actions import parse

from motorchamp_tui.games import game_named, plain_words_of
from motorchamp_tui.games.protocol import AnyRace, Move
from motorchamp_tui.race.control import is_for_dice
from motorchamp_tui.tui.games import face_of
from motorchamp_tui.tui.games.protocol import Choosing
from thoroughness import IS_THOROUGH

OFFERS = 20_000 if IS_THOROUGH else 2500
SIZES = ((80, 24), (46, 9), (20, 3))
ALONE = {
    "motorchamp": {"ChooseDice", "Drive", "StandBeside", "DropOut"},
    "motorsportspiel": {"Placing", "Drive", "TooFast", "Blocked", "PutBack", "MissGo", "Forfeit"},
}
"""The moves that are the only one now and then."""


def begun(race: AnyRace, chance: random.Random) -> AnyRace:
    """Half of the races of the second game begin in a crowd, in which a car seldom finds no space to go to."""
    return random_race(chance) if race.game == "motorsportspiel" and chance.random() < 0.5 else race


def answers_by_keys(asked: Choosing, race: AnyRace) -> set[Move]:
    """The answers that one key gives; whatever the others mark, the panel is drawn again."""
    given = set[Move]()
    for binding in face_of(race).KEYS:
        _, _, (action, *parameters) = parse(binding.action)
        if asked.may_press(str(action), *parameters):
            given |= {move for move in [asked.press(str(action), *parameters)] if move is not None}
            drawn(asked)
    return given


def drawn(asked: Choosing) -> None:
    for columns, height in SIZES:
        assert any(asked.lines(columns, height))
        asked.filling(columns, height)
    asked.lights()


def is_answered(race: AnyRace, moves: Sequence[Move]) -> bool:
    """Whether keys answer, with something marked at first or nothing, and each move can be marked."""
    face = face_of(race)
    given = answers_by_keys(face.choosing(race, moves), race)
    unmarked = face.choosing(race, moves)
    unmarked.unmark()
    drawn(unmarked)
    for move in moves:
        asked = face.choosing(race, moves)
        asked.mark(move)
        given |= answers_by_keys(asked, race)
    return bool(given) and given <= {*moves}


@pytest.mark.parametrize("name", ALONE)
def test_every_set_of_moves_can_be_asked_about_and_answered(name: str) -> None:
    chance, met = random.Random(name), dict[tuple[frozenset[str], bool], int]()
    for race, moves in islice(any_offers(game_named(name), chance, begun), OFFERS):
        kind = frozenset(type(move).__name__ for move in moves), len(moves) == 1
        met[kind] = met.get(kind, 0) + 1
        if met[kind] > (200 if IS_THOROUGH else 8):
            continue
        words = plain_words_of(game_named(name))
        assert is_answered(race, moves), moves
        face_of(race).safest_end(race, moves)
        assert {*words.answers(race, moves).values()} == {*moves}
        assert words.prompt(race, moves)
        list(words.question(race, moves))
        is_of_dice = "dice" in words.prompt(race, moves) or words.prompt(race, moves) == "Enter throws."
        assert is_of_dice == is_for_dice(race), moves
    assert {kind for kinds, is_alone in met if is_alone for kind in kinds} == ALONE[name]
