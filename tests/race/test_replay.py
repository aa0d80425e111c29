"""A kept race at any of its moments: stepping, jumping, incidents."""

import functools
import tempfile
from itertools import pairwise
from pathlib import Path

import pytest

from journal_driving import driven, plan_of
from motorchamp_tui.games.motorchamp.rules.moves import (
    FLAG,
    OUT,
    SLIPSTREAM,
    STOP,
    DiceChosen,
    DroppedOut,
    PitWorkDone,
    SlipstreamTaken,
    TookTheFlag,
    WentOut,
)
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.rules.referee import apply
from motorchamp_tui.games.options import Grid
from motorchamp_tui.games.reports import LEAD
from motorchamp_tui.journal.reader import read_journal
from motorchamp_tui.race.record import RaceRecord
from motorchamp_tui.race.replay import Replay
from of_motorchamp import move_of_motorchamp, of_motorchamp


@functools.cache
def record(grid: Grid = Grid.DICE, most_pieces: int = 10**9) -> RaceRecord:
    with tempfile.TemporaryDirectory() as folder:
        plan = plan_of("A1-B2-C1", "bot:steady,bot:rookie", laps=5, grid=grid, seed=4)
        return read_journal(driven(Path(folder), plan, most_pieces)).finish()


def states(of: RaceRecord) -> list[Race]:
    """Every state, computed by the referee from the moves alone."""
    found = list[Race]()
    for run in of.runs:
        race = of_motorchamp(run.start)
        found.append(race)
        for step in run.steps:
            race, _ = apply(race, move_of_motorchamp(step.move))
            found.append(race)
    return found


@pytest.mark.parametrize("grid", Grid)
def test_every_position_is_the_state_that_the_moves_up_to_there_give(grid: Grid) -> None:
    replay, right = Replay(record(grid)), states(record(grid))
    assert replay.last == len(right) - 1
    assert [replay.at(position).race for position in range(replay.last + 1)] == right


def test_beyond_either_end_there_is_the_first_and_the_last_moment() -> None:
    replay = Replay(record())
    assert replay.at(-5).race is replay.at(0).race
    assert replay.at(10**6).race is replay.at(replay.last).race
    assert replay.at(0).step is None
    assert replay.go_before(0) == 0
    assert replay.go_after(replay.last) == replay.last


def test_a_step_forward_and_a_step_back_come_to_the_same_place() -> None:
    replay = Replay(record(Grid.PRACTICE))
    position, goes = 0, 0
    while position < replay.last:
        after = replay.go_after(position)
        assert replay.go_before(after) == position
        assert all(replay.go_before(inside) == position for inside in range(position + 1, after))
        assert all(replay.go_after(inside) == after for inside in range(position + 1, after))
        assert replay.at(after).race.is_between_goes
        position, goes = after, goes + 1
    assert goes == sum(step.ends_go for step in replay.record.steps) + len(replay.record.runs) - 1


def test_a_moment_tells_the_go_up_to_there() -> None:
    replay = Replay(record())
    for position in range(1, 60):
        moment = replay.at(position)
        assert moment.step is not None
        reports = moment.go.reports
        assert isinstance(reports[0], DiceChosen)
        assert reports[-len(moment.step.reports) :] == moment.step.reports
        assert reports[0].car == moment.step.before.current_car.name


def test_a_practice_lap_says_whose_it_is_and_the_race_says_nobody() -> None:
    replay = Replay(record(Grid.PRACTICE))
    assert replay.at(0).lap_of == replay.record.agreed.entries[0]
    assert replay.at(replay.last).lap_of is None


@pytest.mark.parametrize("grid", Grid)
def test_any_round_of_the_race_can_be_jumped_to(grid: Grid) -> None:
    replay = Replay(record(grid))
    last = replay.at(replay.last).race.round
    for round in range(1, last + 1):
        position = replay.start_of_round(round)
        race = replay.at(position).race
        assert (race.round, race.is_between_goes) == (round, True)
        assert replay.at(position).lap_of is None
        before = replay.at(position - 1)
        assert position == 0 or before.lap_of is not None or before.race.round < round
    assert replay.start_of_round(0) == replay.start_of_round(1)
    assert replay.at(replay.start_of_round(10**6)).race.round == last


def test_before_the_race_there_is_no_round_to_jump_to() -> None:
    replay = Replay(record(Grid.PRACTICE, 3))
    assert replay.start_of_round(1) == replay.last


def test_incidents_are_outs_stops_slipstreams_flags_and_passes_for_the_lead() -> None:
    replay = Replay(record())
    kinds = {
        OUT: (WentOut, DroppedOut),
        STOP: (PitWorkDone,),
        SLIPSTREAM: (SlipstreamTaken,),
        FLAG: (TookTheFlag,),
    }
    for kind, reports in kinds.items():
        right = [
            position
            for position in range(1, replay.last + 1)
            for step in [replay.at(position).step]
            if step
            and any(isinstance(report, reports) and getattr(report, "repaired", True) for report in step.reports)
        ]
        assert right
        assert [incident.position for incident in replay.incidents if incident.kind is kind] == right


def test_a_pass_for_the_lead_is_made_by_the_car_that_leads_then() -> None:
    replay = Replay(record())
    passes = [incident for incident in replay.incidents if incident.kind is LEAD]
    assert passes
    for incident in passes:
        before = of_motorchamp(replay.at(replay.go_before(incident.position)).race)
        after = of_motorchamp(replay.at(incident.position).race)
        leader = after.car(incident.car)
        assert after.progress(leader) == max(after.progress(car) for car in after.cars if car.is_running)
        others = [before.progress(car) for car in before.cars if car.is_running and car.name != incident.car]
        assert before.progress(before.car(incident.car)) <= max(others)


def test_the_next_incident_and_the_one_before_can_be_asked_for_by_kind() -> None:
    replay = Replay(record())
    assert all(a.position <= b.position for a, b in pairwise(replay.incidents))
    first, last = replay.incidents[0], replay.incidents[-1]
    assert replay.incident_after(0) == first
    assert replay.incident_before(first.position) is None
    assert replay.incident_after(last.position) is None
    stop = replay.incident_after(0, STOP)
    assert stop
    assert stop.kind is STOP
    following = replay.incident_after(stop.position)
    assert following
    back = replay.incident_before(following.position, STOP)
    assert back == stop
