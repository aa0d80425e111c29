"""A choice of a race made again: the values of the analysis for every answer, and a race that goes on from it."""

import functools
import tempfile
from datetime import UTC, datetime
from pathlib import Path

import pytest
from attrs import evolve

from journal_driving import drive
from motorchamp_tui.analysis.account import choices_of, dearest_choice, race_of
from motorchamp_tui.analysis.again import (
    NOBODY_HERE,
    NOTHING_DEAR,
    AnswerAgain,
    ChoiceAgain,
    choice_again,
    drive_on_from,
    mistake_again,
)
from motorchamp_tui.errors import SetupError
from motorchamp_tui.games import game_of, game_with
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.games.options import UNDO
from motorchamp_tui.journal.reader import read_journal
from motorchamp_tui.journal.writer import Journal
from motorchamp_tui.race.answers import Whose
from motorchamp_tui.race.plan import plan_race
from motorchamp_tui.race.record import RaceRecord, step_from

NOW = datetime(2026, 3, 1, 20, 15, tzinfo=UTC)
GAMES = ["A1-C1", "hockenheim-short"]
ROOKIE = {"rookie"}


@functools.cache
def driven(track: str) -> RaceRecord:
    game = game_with(track)
    drivers = read_drivers("bot:rookie,bot:daring", game.BOT_NAMES)
    options = game.USUAL_OPTIONS
    plan = plan_race(game.circuit(track), drivers, cars=1, laps=2, options=options, seed=4)
    with tempfile.TemporaryDirectory() as folder:
        journal = drive(Journal.begin(Path(folder), plan, NOW))
        journal.save()
        assert journal.path is not None
        return read_journal(journal.path).finish()


@functools.cache
def asked_in(track: str) -> ChoiceAgain:
    return mistake_again(driven(track), ROOKIE)


@pytest.mark.parametrize("track", GAMES)
def test_every_answer_is_worth_what_the_analysis_says(track: str) -> None:
    record, asked = driven(track), asked_in(track)
    run = race_of(record)
    weighed = dearest_choice(choices_of(run, {car.name for car in run.start.cars if car.driver == "rookie"}))
    assert weighed is not None
    assert asked.then.choice == weighed
    assert asked.race is run.steps[weighed.at].before
    assert asked.answer(asked.then.driven).cost == weighed.cost
    assert asked.answer(asked.then.best).cost == 0
    assert asked.best == asked.then.best
    costs = [answer.cost for _, answer in asked.by_cost]
    assert costs == sorted(costs)
    assert min(costs) == 0


@pytest.mark.parametrize("track", GAMES)
def test_the_answer_is_told_beside_what_was_chosen_in_the_race(track: str) -> None:
    asked = asked_in(track)
    then, best = asked.words_of(asked.then.driven), asked.words_of(asked.then.best)
    right = AnswerAgain(asked, asked.then.best)
    cost = asked.amount(asked.then.cost)
    assert right.verdict == f"Right: {best}. In the race it was {then}, which cost {cost}."
    assert {line.whose for line in right.lines if line.whose} == {Whose.YOURS, Whose.IN_THE_RACE}
    assert [line.move for line in right.lines if line.whose] == [asked.then.best, asked.then.driven]
    assert all(line.error is None for line in right.lines)
    same = AnswerAgain(asked, asked.then.driven)
    assert same.verdict == f"As in the race, and not the best, by {cost}: {then}."
    assert [line.whose for line in same.lines if line.whose] == [Whose.YOURS_AGAIN]


def test_what_costs_as_much_as_in_the_race_is_not_said_to_be_the_same() -> None:
    record = driven("hockenheim-short")
    run = race_of(record)
    every = [
        choice_again(record, one) for one in choices_of(run, {car.name for car in run.start.cars}) if one.cost
    ]
    found = [(asked, move) for asked in every for move in asked.moves if is_as_dear(asked, move)]
    assert found
    for asked, move in found:
        result = AnswerAgain(asked, move)
        assert not result.verdict.startswith("As in the race")
        assert {line.whose for line in result.lines if line.whose} == {Whose.YOURS, Whose.IN_THE_RACE}
        assert [line.move for line in result.lines if line.is_chosen] == [move]


def is_as_dear(asked: ChoiceAgain, move: object) -> bool:
    dear = asked.answer(asked.then.driven).cost
    return move != asked.then.driven and len(asked.moves) <= 8 and asked.answer(move).cost == dear


@pytest.mark.parametrize("track", GAMES)
def test_of_many_placings_those_that_cost_the_same_are_one_answer(track: str) -> None:
    run = race_of(driven(track))
    every = [choice_again(driven(track), choice) for choice in choices_of(run, {run.start.cars[0].name})]
    assert every
    for asked in every:
        costs = [answer.cost for _, answer in asked.by_cost]
        is_crowded = len(asked.moves) > 8
        assert costs == sorted(set(costs)) if is_crowded else costs.count(0) == 1
        assert len(costs) == len(set(costs)) or not is_crowded


@pytest.mark.parametrize("track", GAMES)
def test_the_race_that_goes_on_has_the_same_dice_and_the_other_one_stays_as_it_was(
    track: str, tmp_path: Path
) -> None:
    record, asked = driven(track), asked_in(track)
    before = [step.move for step in race_of(record).steps]
    journal = drive_on_from(record, asked.then, asked.then.driven, "Ann", tmp_path, NOW)
    at = len(race_of(record).steps[: asked.then.choice.at])
    assert journal.record.run is not None
    assert [step.move for step in journal.record.run.steps] == before[: at + 1]
    assert len(journal.record.own_steps) == 1
    assert [driver.bot for driver in journal.record.plan.drivers] == [None, "daring"]
    race, cup = journal.record.run.race, journal.record.cup()
    for move in before[at + 1 :]:  # whoever chooses as in the race sees the same dice to its end
        if race.awaited:
            assert game_of(race).thrown(cup.throw(race.awaited)) == move
        race = step_from(race, move).after
    assert race.is_over
    assert [step.move for step in race_of(record).steps] == before


@pytest.mark.parametrize("track", GAMES)
def test_the_race_that_goes_on_is_kept_as_one_that_was_driven_on(track: str, tmp_path: Path) -> None:
    record, asked = driven(track), asked_in(track)
    journal = drive_on_from(record, asked.then, asked.then.best, "Ann", tmp_path, NOW)
    drive(journal)
    journal.save()
    assert journal.path is not None
    again = read_journal(journal.path).finish()
    assert again.is_over
    assert again.damage is None
    assert again.agreed.parent is not None
    assert (again.agreed.parent.round, again.agreed.parent.car) == (asked.then.round, asked.then.car)
    assert again.plan.seed == record.plan.seed
    assert again.agreed.season is None
    assert again.plan.options[UNDO] == record.plan.options[UNDO]
    assert again.own_steps[0].move == asked.then.best
    assert again.follows_its_seed


def test_a_mistake_is_found_by_its_number_and_what_is_not_there_is_refused_in_a_sentence() -> None:
    record = driven("A1-C1")
    by_both = {"rookie", "daring"}
    first, second = (mistake_again(record, by_both, number) for number in (1, 2))
    assert second.then.cost <= first.then.cost
    assert second.then.choice != first.then.choice
    assert choice_again(record, second.then.choice).then.choice == second.then.choice
    with pytest.raises(SetupError, match=r"You made .* in this race: there is none with number 99\."):
        mistake_again(record, ROOKIE, 99)
    with pytest.raises(SetupError) as nobody:
        mistake_again(record, {"Ann"})
    assert str(nobody.value) == NOBODY_HERE


def test_whoever_made_no_mistake_is_told_so() -> None:
    record = driven("A1-C1")
    run = race_of(record)
    first = RaceRecord(record.agreed, [type(run)(run.start, steps=run.steps[:1])])
    with pytest.raises(SetupError) as nothing:
        mistake_again(first, ROOKIE)
    assert str(nothing.value) == NOTHING_DEAR


def test_the_dice_of_a_race_on_a_host_that_is_not_over_stay_secret(tmp_path: Path) -> None:
    record, asked = driven("A1-C1"), asked_in("A1-C1")
    run = race_of(record)
    left = RaceRecord(evolve(record.agreed, clock=0), [type(run)(run.start, steps=run.steps[:-1])])
    with pytest.raises(SetupError, match="stay secret until it is over"):
        drive_on_from(left, asked.then, asked.then.best, "Ann", tmp_path, NOW)
