"""The lines of a race and its replay, at forty widths of the window: what does not fit is said shorter."""

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, product
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from forty_widths import SIZES, USUAL_SIZES, cut_in, nothing_is_cut_off
from random_positions import any_choices, any_offers

from journal_driving import driven
from motorchamp_tui.games import GAMES, game_named
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.games.protocol import AnyRace, Move
from motorchamp_tui.journal.reader import read_journal
from motorchamp_tui.names import LONGEST_NAME
from motorchamp_tui.race.plan import RaceOfSeason, plan_race
from motorchamp_tui.race.replay import Replay
from motorchamp_tui.tui.games import face_of
from motorchamp_tui.tui.race.pace import Pace
from motorchamp_tui.tui.race.race_lines import Occasion, head_line, whose_go_lines
from motorchamp_tui.tui.race.road_screen import Arrangement
from motorchamp_tui.tui.race.screen import RaceScreen
from motorchamp_tui.tui.replay import lines as replay_lines
from motorchamp_tui.tui.widgets.lines_panel import width_of

OFTEN, LOOKED_AT, APART = 40, 200, 8
"""Moments of each kind, out of so many; each is seen at the usual sizes and at a few others, together at all."""
ENDLESS = 500
NAMES = ("Maximilianus", "champion 10", "hothead 1", "hothead 2")
SEASON = RaceOfSeason("Winter", 12, 14)
LONGEST_CLOCK = 86_399
MARKING = (("look", 1), ("next_end", 1), ("good", 1))
"""The keys that mark something else."""


def with_drivers(race: Any, names: Sequence[str]) -> AnyRace:
    """The same race with drivers of other names."""
    drivers = dict.fromkeys(car.driver for car in race.cars)
    renamed = {driver: names[at % len(names)] for at, driver in enumerate(drivers)}
    changed: AnyRace = evolve(race, cars=tuple(evolve(car, driver=renamed[car.driver]) for car in race.cars))
    return changed


def now_and_then_with_long_names(race: AnyRace, chance: random.Random) -> AnyRace:
    """The race, every other time with drivers whose names are as long as names can be."""
    return with_drivers(race, NAMES) if chance.random() < 0.5 else race


def moments(game: str) -> Iterator[tuple[AnyRace, Sequence[Move], tuple[int, int]]]:
    """Choices of all kinds, with anything agreed, also those where most is to be said; each at some sizes."""
    known, chance = game_named(game), random.Random(1)
    chosen = islice(any_choices(known, chance, now_and_then_with_long_names), OFTEN)
    offered = islice(any_offers(known, chance, now_and_then_with_long_names), 0, LOOKED_AT * APART, APART)
    longest = sorted(offered, key=lambda moment: -longest_line(*moment))
    for number, (race, moves) in enumerate([*chosen, *longest[:OFTEN]]):
        for size in {*USUAL_SIZES, *SIZES[number % APART :: APART]}:
            yield race, moves, size


def longest_line(race: AnyRace, moves: Sequence[Move]) -> int:
    """How long the longest line of the question is where there is all the room in the world."""
    return max(map(width_of, face_of(race).choosing(race, moves).lines(ENDLESS, ENDLESS)))


def cut_of_race(race: AnyRace, moves: Sequence[Move], width: int, height: int) -> Iterator[str]:
    """What is cut in the panels of a race in a window of this size."""
    face, people = face_of(race), frozenset((race.current_car.driver,))
    placed = Arrangement.of(width, height, RaceScreen.FOOT_LINES, RaceScreen.OTHER_LINES, len(race.cars))
    columns = placed.side - 1 if placed.is_wide else width - placed.order
    for_order = (placed.side if placed.is_wide else placed.order) - 1
    room = placed.dice if placed.is_wide else placed.foot - 1
    for seconds, camera, season in product((None, LONGEST_CLOCK), (None, race.cars[-1]), (None, SEASON)):
        occasion = Occasion(season=season)
        yield from cut_in([head_line(race, occasion, Pace(), people, camera, width, seconds=seconds)], width)
    driver = race.current_car.driver
    stand_ins: Sequence[Mapping[str, Sequence[str]]] = ({}, {driver: (f"champion for {driver}", "champion")})
    for driven_by in stand_ins:
        yield from cut_in(face.order_lines(race, for_order, height, driven_by), for_order)
    for who, is_short in product((people, frozenset[str]()), (False, True)):
        yield from cut_in(whose_go_lines(race, columns, who, is_short=is_short), columns)
    yield from cut_in([face.dice_line(race, (), columns)], columns)
    for is_unmarked, lines in product((False, True), (room - 1, room - 4)):
        choosing = face.choosing(race, moves)
        if is_unmarked:
            choosing.unmark()
        for _ in moves[:3]:
            question = choosing.lines(columns, lines)
            yield from cut_in([*question, *choosing.filling(columns, room - len(question))], columns)
            for action, by in MARKING:
                if choosing.may_press(action, by):
                    choosing.press(action, by)


@pytest.mark.parametrize("game", GAMES)
def test_no_line_of_a_race_is_cut(game: str) -> None:
    with nothing_is_cut_off() as lost:
        cut = {words for race, moves, size in moments(game) for words in cut_of_race(race, moves, *size)}
    assert not cut
    assert not lost


@pytest.mark.parametrize("game", GAMES)
def test_no_line_of_a_replay_is_cut(game: str, tmp_path: Path) -> None:
    known = game_named(game)
    drivers = read_drivers(",".join(f"bot:{bot}" for bot in known.BOT_NAMES[-3:]), known.BOT_NAMES)
    plan = plan_race(known.circuit(known.circuit_names()[0]), drivers, laps=2, seed=3)
    replay = Replay(read_journal(driven(tmp_path, plan)).finish())
    cut = {words for at, (width, _) in enumerate(SIZES) for words in cut_of_replay(replay, at, width)}
    assert not cut


def cut_of_replay(replay: Replay, at: int, width: int) -> Iterator[str]:
    """What is cut in the panels of a replay at one of forty positions, in a window of this width."""
    position, columns, speed = at * replay.last // (len(SIZES) - 1), width - 14, Pace().name
    moment, kinds = replay.at(position), replay_lines.kinds_at(replay.incidents, position)
    for typed, camera, season in product(("", "1234"), (None, moment.race.cars[0]), ("", SEASON.words)):
        head = replay_lines.head_line(moment, replay_lines.PLAYS, typed, camera, width, season)
        yield from cut_in([head], width)
    yield from cut_in(replay_lines.news_lines(moment, kinds, "", columns), columns)
    yield from cut_in(replay_lines.go_lines(moment, columns, 2), columns)
    for kind in (None, *replay.record.plan.game.INCIDENTS):
        bar = replay_lines.buttons(position, replay.last, replay_lines.PLAYS, speed, kind, drives_here=True)
        yield from cut_in([bar], width)


def test_bots_of_one_kind_are_told_apart_in_every_order() -> None:
    assert max(map(len, NAMES)) == LONGEST_NAME
    for game in map(game_named, GAMES):
        race = next(any_choices(game, random.Random(2)))[0]
        race = with_drivers(race, [f"hothead {at}" for at in range(game.MOST_DRIVERS)])
        for columns in range(13, 50):
            for line in face_of(race).order_lines(race, columns, len(race.cars), {}):
                text = "".join(segment.text for segment in line)
                assert "hothead" not in text or any(f"{car.driver} " in text for car in race.cars), columns
