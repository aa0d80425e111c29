"""Lines to share: one for a lap, a puzzle, a race and a season, which can be compared and give nothing away."""

import random
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from rich.cells import cell_len

from journal_driving import NOW, drive, plan_of
from lap_driving import keep_lap, lap_plan, timidly
from motorchamp_tui.analysis.account import UNITS, MistakeSize, analyse, race_of
from motorchamp_tui.errors import SetupError
from motorchamp_tui.games import GAMES, game_named, game_of
from motorchamp_tui.games.entries import Driver
from motorchamp_tui.games.motorchamp.sections import tracks
from motorchamp_tui.games.options import USUAL
from motorchamp_tui.games.protocol import AnyRace, AnyTrack, Move
from motorchamp_tui.journal.writer import Journal
from motorchamp_tui.practice.laps import laps_in
from motorchamp_tui.practice.luck_and_skill import account_of
from motorchamp_tui.race.control import offered, settled_move
from motorchamp_tui.race.plan import RacePlan
from motorchamp_tui.race.record import RaceRecord, step_from
from motorchamp_tui.seasons.pages import DRIVERS, rows
from motorchamp_tui.sharing import GoMark, ShareLine, has_marks, lap_line, race_line, season_line
from motorchamp_tui.words import ordinal
from season_driving import drive_next_as_bots, look, opened, small_season

GREEN, YELLOW, RED = GoMark
TRACK = tracks.circuit("A1-C1")
SHORT = {"motorchamp": "A1-C1", "motorsportspiel": "classic-short"}
LAPS_BY_CHANCE = {"motorchamp": 14, "motorsportspiel": 4}
Choose = Callable[[AnyRace, Sequence[Move]], Move]


def lap(folder: Path, seed: int, **driving: object) -> RaceRecord:
    keep_lap(folder, lap_plan(TRACK, seed), **driving)  # type: ignore[arg-type]
    return next(lap for lap in laps_in(folder) if lap.seed == seed).record


def lap_of(track: AnyTrack, seed: int, choose: Choose | None = None) -> RaceRecord:
    """A lap of any game; driven by chance where nobody says how."""
    chance = random.Random(seed)
    plan = RacePlan(track, (Driver("Ann"),), 1, 1, USUAL.settled(game_of(track).OPTIONS, 1), seed)
    journal = Journal.begin(Path("never written"), plan, NOW, is_lap=True)
    race, cup = journal.practise(plan.entries[0]), journal.record.cup()
    while not race.is_over:
        moves = offered(race)
        move = settled_move(race, moves, cup)
        if move is None:
            move = choose(race, moves) if choose else chance.choice(moves)
        journal.add([step_from(race, move)])
        race = journal.record.runs[0].race
    return journal.record


def random_lap(game: str, seed: int) -> RaceRecord:
    return lap_of(game_named(game).circuit(SHORT[game]), seed)


def test_a_mark_is_a_square_of_two_columns_or_an_ascii_letter() -> None:
    assert [mark.value[1] for mark in GoMark] == ["+", "-", "!"]
    assert [cell_len(mark.value[0]) for mark in GoMark] == [2, 2, 2]
    line = ShareLine(("A1-C1", "", "4 throws"), ((GREEN, YELLOW), (), (RED,)))
    assert line.text() == "A1-C1 · 4 throws · 🟩🟨 🟥"
    assert line.text(in_letters=True) == "A1-C1 | 4 throws | +- !"
    assert line.text(in_letters=True).isascii()


def test_the_line_of_a_lap_has_its_time_par_medal_and_a_mark_a_go(tmp_path: Path) -> None:
    line = lap_line(lap(tmp_path, 0), 3)
    assert line.text() == "A1-C1 daily 2026-05-04 · 4 throws (par 4.9) · silver* · streak 3 · 🟩🟩🟩🟩🟩"
    assert lap_line(lap(tmp_path, 1), 1).facts[0] == "A1-C1 daily 2026-05-04"
    assert lap_line(lap(tmp_path, 2)).facts[0] == "A1-C1 2026-05-04"
    assert "streak" not in lap_line(lap(tmp_path, 1), 1).text()


def test_the_line_says_what_was_taken_back(tmp_path: Path) -> None:
    assert lap_line(lap(tmp_path, 4, undo_first=True)).facts[3] == "1 taken back"


@pytest.mark.parametrize("game", GAMES)
def test_the_mark_of_a_go_follows_from_what_it_gave_away_and_whether_it_went_wrong(
    game: str,
) -> None:
    seen = set[tuple[GoMark, bool]]()
    for seed in range(LAPS_BY_CHANCE[game]):
        record = random_lap(game, seed)
        steps, game_played = record.runs[0].steps, record.plan.game
        (marks,) = [group for group in lap_line(record).marks if group]
        rounds = dict.fromkeys(step.before.round for step in steps if step.before.awaited)
        assert len(marks) == len(rounds)
        for round, mark in zip(rounds, marks, strict=True):
            decisions = [one for one in account_of(steps).decisions if one.race.round == round]
            cost = UNITS * float(sum(one.cost for one in decisions))
            reports = [report for step in steps if step.before.round == round for report in step.reports]
            is_wrong = any(map(game_played.went_wrong, reports))
            seen.add((mark, is_wrong))
            if is_wrong:
                assert mark is RED
            elif mark is GREEN:
                assert cost < MistakeSize.SMALL.value
            else:
                assert (mark is RED) == (cost >= MistakeSize.LARGE.value)
    assert {(GREEN, False), (YELLOW, False), (RED, True)} <= seen


@pytest.mark.parametrize("game", GAMES)
def test_a_lap_without_a_time_ends_with_a_red_mark(game: str) -> None:
    for seed in range(200):
        record = random_lap(game, seed)
        if record.times[record.agreed.entries[0]] is None:
            line = lap_line(record)
            assert "no time (par " in line.text()
            assert [group for group in line.marks if group][-1][-1] is RED
            return
    pytest.fail("no lap of chance was lost")


def test_a_lap_that_is_not_over_cannot_be_shared(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="not over"):
        lap_line(lap(tmp_path, 3, goes=2))


def record_of(drivers: str, laps: int = 2) -> RaceRecord:
    return drive(Journal.begin(Path("never written"), plan_of(drivers=drivers, laps=laps, cars=2), NOW)).record


def test_the_line_of_a_race_has_the_place_in_the_field_and_the_goes_of_the_best_car() -> None:
    record = record_of("Ann,bot:rookie,bot:steady")
    assert has_marks(record)
    run = race_of(record)
    line = race_line(record, analyse(run))
    assert record.run is not None
    best = next(result for result in game_of(run.race).classify(run.race) if result.driver == "Ann")
    assert best.place is not None
    assert line.facts == ("A1-C1 2026-03-01", "2 laps", f"{ordinal(best.place)} of 6")
    own = [step.before for step in run.steps if step.before.current_car.name == best.car]
    assert sum(map(len, line.marks)) == len({race.round for race in own if race.awaited})
    assert len([group for group in line.marks if group]) == 2
    assert race_line(record, None).marks == ()


def test_the_line_of_a_race_of_several_people_names_them_and_has_no_marks() -> None:
    record = record_of("Ann,Ben,bot:rookie")
    assert not has_marks(record)
    (places,) = race_line(record, None).facts[2:]
    assert {"Ann", "Ben"} <= set(places.split())
    assert places.endswith(" of 6")
    assert "rookie" not in places


def test_a_race_that_is_not_over_cannot_be_shared() -> None:
    journal = drive(Journal.begin(Path("never written"), plan_of(drivers="Ann,bot:rookie"), NOW), 5)
    with pytest.raises(SetupError, match="not over"):
        race_line(journal.record, None)


def test_the_line_of_a_season_has_its_leader_then_its_champion_and_the_people_in_it() -> None:
    path = opened(small_season(drivers="Ann,bot:steady,bot:rookie"))
    with pytest.raises(SetupError, match="no race of this season has a result"):
        season_line(look(path))
    drive_next_as_bots(path)
    facts = season_line(look(path)).facts
    assert facts[:2] == ("MotorChamp season Summer", "1 of 3 races")
    assert facts[2].startswith("leader: ")
    drive_next_as_bots(path)
    drive_next_as_bots(path)
    now = look(path)
    facts = season_line(now).facts
    first, *others = rows(now, DRIVERS)
    assert facts[1:3] == ("3 races", f"champion: {first.name}, {first.points} points")
    ann = next(row for row in (first, *others) if row.name == "Ann")
    assert facts[3:] == (() if ann is first else (f"Ann {ordinal(ann.place)} of 3, {ann.points} points",))


def test_timidly_driven_laps_have_other_marks_than_perfect_ones(tmp_path: Path) -> None:
    perfect, timid = lap_line(lap(tmp_path, 5)), lap_line(lap(tmp_path, 6, driving=timidly))
    assert {mark for group in perfect.marks for mark in group} == {GREEN}
    assert {mark for group in timid.marks for mark in group} > {GREEN}
