"""What holds at every moment of every race, whoever drives it."""

import random
from itertools import pairwise

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from drawings import PIT, is_end, road
from motorchamp_tui.errors import IllegalMoveError
from motorchamp_tui.games.entries import Entry
from motorchamp_tui.games.motorchamp.rules.classification import classify
from motorchamp_tui.games.motorchamp.rules.moves import (
    ChooseDice,
    Drive,
    DropOut,
    LapCompleted,
    Move,
    RaceEnded,
    Report,
    StandBeside,
    Throw,
    TookTheFlag,
)
from motorchamp_tui.games.motorchamp.rules.race import Race, Rules, Status, occupied_by
from motorchamp_tui.games.motorchamp.rules.referee import apply, legal_moves
from motorchamp_tui.games.motorchamp.rules.start import line_up
from motorchamp_tui.games.motorchamp.rules.throws import EVERY_THROW, Dice
from motorchamp_tui.games.motorchamp.rules.track import Track, at
from motorchamp_tui.games.road import Lane, Pit

SHORT_PIT = Pit(20, (21, 22, 23, 0, 1, 2), (22, 23, 0), (1, 2))

TRACKS = (
    road(50, colour=2, solid=range(12, 18), wall=[*range(44, 50), *range(2)], start_area_end=9, pit=PIT),
    road(24, "R5=/3 L5=/4 R12=/5", colour=1, solid=[5, 6, 14], pit=SHORT_PIT, any_box=True),
    road(16, " ".join(f"R{row}=/8" for row in range(0, 16, 3)), solid=[3, 4, 10], start_area_end=4),
    road(30, " ".join(f"L{row}=2/6" for row in range(0, 30, 2)), colour=2, solid=range(20, 26), wall=range(30)),
)


@st.composite
def races(draw: st.DrawFn) -> Race:
    track = draw(st.sampled_from(TRACKS))
    cars = draw(st.integers(1, 10))
    entries = [Entry(f"car{number}", f"team{number // 2}", f"driver{number % 3}") for number in range(cars)]
    return line_up(track, entries, Rules(draw(st.integers(1, 6)), draw(st.booleans())))


def played(race: Race, chance: random.Random) -> tuple[list[Race], list[Move], list[tuple[Report, ...]]]:
    """Every state, move and report of a race that is driven to its end, more or less carefully."""
    care = chance.random()
    states, moves, reports = [race], list[Move](), list[tuple[Report, ...]]()
    while not race.is_over:
        offered = legal_moves(race)
        careful = race.faces is None and race.dice is None and chance.random() < care
        move = offered[0] if careful else chance.choice(offered)
        race, told = apply(race, move)
        states.append(race)
        moves.append(move)
        reports.append(told)
        assert len(moves) < 60_000
    return states, moves, reports


seeds = st.integers(0, 2**32)
quick = settings(max_examples=40, derandomize=True, suppress_health_check=[HealthCheck.too_slow])


def places_taken(race: Race) -> list[tuple[str, bool]]:
    return [(car.square.name, car.is_running) for car in race.cars if car.is_running or car.is_out_for_now]


@quick
@given(races(), seeds)
def test_no_two_cars_stand_on_one_square_or_beside_one_square(race: Race, seed: int) -> None:
    for state in played(race, random.Random(seed))[0]:
        assert len(set(places_taken(state))) == len(places_taken(state))


@quick
@given(races(), seeds)
def test_nobody_goes_backwards_and_no_lap_is_lost(race: Race, seed: int) -> None:
    states = played(race, random.Random(seed))[0]
    for before, after in pairwise(states):
        for old, new in zip(before.cars, after.cars, strict=True):
            assert after.progress(new) >= before.progress(old)
            assert new.laps in (old.laps, old.laps + 1)


@quick
@given(races(), seeds)
def test_only_the_current_car_moves(race: Race, seed: int) -> None:
    states = played(race, random.Random(seed))[0]
    for before, after in pairwise(states):
        for index, (old, new) in enumerate(zip(before.cars, after.cars, strict=True)):
            if index != before.to_go[0]:
                assert (new.square, new.laps, new.flap) == (old.square, old.laps, old.flap)


@quick
@given(races(), seeds)
def test_the_occupied_squares_are_those_that_cars_stand_on(race: Race, seed: int) -> None:
    for state in played(race, random.Random(seed))[0]:
        assert state.occupied == occupied_by(state.cars)
        for car in state.cars:
            if car.is_running:
                assert state.car_at(car.square) is car


@quick
@given(races(), seeds)
def test_legal_moves_are_never_empty_and_never_twice_before_the_end(race: Race, seed: int) -> None:
    states = played(race, random.Random(seed))[0]
    for state in states[:-1]:
        moves = legal_moves(state)
        assert moves
        assert len(set(map(str, moves))) == len(moves)
    assert legal_moves(states[-1]) == ()


@quick
@given(races(), seeds)
def test_every_race_ends_with_every_car_home_or_out_and_with_one_report_of_it(race: Race, seed: int) -> None:
    states, _, reports = played(race, random.Random(seed))
    assert not any(car.is_running for car in states[-1].cars)
    assert [type(report) for told in reports for report in told].count(RaceEnded) == 1
    assert isinstance(reports[-1][-1], RaceEnded)


@quick
@given(races(), seeds)
def test_the_same_moves_give_the_same_race_and_the_same_reports(race: Race, seed: int) -> None:
    states, moves, reports = played(race, random.Random(seed))
    again = race
    for move, state, told in zip(moves, states[1:], reports, strict=True):
        again, repeated = apply(again, move)
        assert again == state
        assert repeated == told


@quick
@given(races(), seeds)
def test_the_flag_is_taken_once_a_car_and_laps_are_counted_one_by_one(race: Race, seed: int) -> None:
    states, _, reports = played(race, random.Random(seed))
    told = [report for of_move in reports for report in of_move]
    flags = [report for report in told if isinstance(report, TookTheFlag)]
    assert [report.place for report in flags] == list(range(1, len(flags) + 1))
    assert [states[-1].cars[index].name for index in states[-1].finishers] == [report.car for report in flags]
    for car in states[-1].cars:
        laps = [report.laps for report in told if isinstance(report, LapCompleted) and report.car == car.name]
        assert laps == list(range(car.laps + 1))


@quick
@given(races(), seeds)
def test_the_classification_has_every_car_once_and_its_places_without_a_gap(race: Race, seed: int) -> None:
    results = classify(played(race, random.Random(seed))[0][-1])
    assert sorted(result.car for result in results) == sorted(car.name for car in race.cars)
    places = [result.place for result in results if result.place is not None]
    assert places == list(range(1, len(places) + 1))
    laps = [result.laps for result in results]
    assert laps == sorted(laps, reverse=True)


def every_move(track: Track) -> list[Move]:
    squares = [at(lane, row) for lane in Lane for row in range(0, track.rows, 5)]
    moves: list[Move] = [DropOut(), *map(ChooseDice, Dice), *map(StandBeside, squares), *map(Drive, squares)]
    moves += [Throw(faces) for dice in Dice for faces in EVERY_THROW[dice][::7]]
    moves += [Throw(()), Throw((7,)), Throw((6, 6, 6)), Drive(squares[0], (squares[3],))]
    return moves


@settings(max_examples=25, derandomize=True)
@given(races(), seeds, st.integers(0, 300))
def test_whatever_is_not_among_the_legal_moves_is_refused_with_a_sentence(
    race: Race, seed: int, length: int
) -> None:
    state = played(race, random.Random(seed))[0][: length + 1][-1]
    legal = legal_moves(state)
    for move in every_move(race.track):
        if move in legal:
            apply(state, move)
        else:
            with pytest.raises(IllegalMoveError) as error:
                apply(state, move)
            assert str(error.value).endswith((".", "!"))
            assert len(str(error.value).split()) > 3


class RaceMachine(RuleBasedStateMachine):
    """A race of five cars in which hypothesis chooses dice, throws and ends, and looks after every step."""

    @initialize(track=st.sampled_from(TRACKS), laps=st.integers(1, 3))
    def grid(self, track: Track, laps: int) -> None:
        entries = [Entry(f"car{number}", f"team{number // 2}", "Ann") for number in range(5)]
        self.race = line_up(track, entries, Rules(laps))
        self.before = self.race
        self.moves = list[Move]()
        self.first = self.race

    def step(self, move: Move) -> None:
        self.before, self.moves = self.race, [*self.moves, move]
        self.race, _ = apply(self.race, move)

    @precondition(lambda self: not self.race.is_over and self.race.dice is None)
    @rule(choice=st.integers(0, 3))
    def chooses_dice(self, choice: int) -> None:
        moves = legal_moves(self.race)
        assert all(isinstance(move, ChooseDice) for move in moves)
        self.step(moves[choice % len(moves)])

    @precondition(lambda self: not self.race.is_over and self.race.dice is not None and self.race.faces is None)
    @rule(faces=st.tuples(st.integers(1, 6), st.integers(1, 6), st.integers(1, 3)))
    def throws(self, faces: tuple[int, int, int]) -> None:
        shown = {
            Dice.SPECIAL: faces[2:],
            Dice.ONE: faces[:1],
            Dice.TWO: faces[:2],
            Dice.THREE: faces,
        }
        assert self.race.dice is not None
        self.step(Throw(shown[self.race.dice]))

    @precondition(lambda self: not self.race.is_over and self.race.faces is not None)
    @rule(choice=st.integers(0, 20))
    def ends_its_go(self, choice: int) -> None:
        moves = legal_moves(self.race)
        assert all(map(is_end, moves))
        self.step(moves[choice % len(moves)])

    @precondition(lambda self: self.race.is_over)
    @rule()
    def nothing_more_can_be_done(self) -> None:
        assert legal_moves(self.race) == ()
        with pytest.raises(IllegalMoveError, match="The race is over"):
            apply(self.race, DropOut())

    @invariant()
    def cars_keep_their_own_places(self) -> None:
        assert len(set(places_taken(self.race))) == len(places_taken(self.race))

    @invariant()
    def cars_that_are_home_or_out_for_good_stay_so(self) -> None:
        for old, new in zip(self.before.cars, self.race.cars, strict=True):
            if old.status in (Status.FINISHED, Status.PERMANENTLY_OUT):
                assert new == old

    @invariant()
    def only_running_cars_have_a_go(self) -> None:
        assert all(self.race.cars[index].is_running for index in self.race.to_go)
        assert len(set(self.race.to_go)) == len(self.race.to_go)

    @invariant()
    def those_who_wait_have_been_passed_at_most_twice(self) -> None:
        assert all(0 <= car.passes <= 2 for car in self.race.cars)
        assert all(car.passes == 0 for car in self.race.cars if car.is_running)

    def teardown(self) -> None:
        again = getattr(self, "first", None)
        if again is None:
            return
        for move in self.moves:
            again, _ = apply(again, move)
        assert again == self.race


RaceMachine.TestCase.settings = settings(max_examples=30, stateful_step_count=60, derandomize=True)
TestRaceMachine = RaceMachine.TestCase


@quick
@given(st.sampled_from(TRACKS), seeds)
def test_a_car_alone_never_waits_longer_than_two_empty_rounds(track: Track, seed: int) -> None:
    race = line_up(track, [Entry("A", "A", "Ann")], Rules(3))
    for state in played(race, random.Random(seed))[0]:
        assert not state.cars[0].is_out_for_now
