"""Races that go on from a position of another race, of a lap, or from a situation, and their journals."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from attrs import evolve

from journal_driving import NOW, drive, driven, plan_of, texts, written
from motorchamp_tui.errors import MotorChampError, SetupError
from motorchamp_tui.games import game_named
from motorchamp_tui.games.entries import Driver, read_drivers
from motorchamp_tui.games.options import Grid
from motorchamp_tui.games.protocol import AnyRace
from motorchamp_tui.journal.reader import read_journal, reader_of
from motorchamp_tui.journal.records import Records
from motorchamp_tui.journal.writer import Journal, JournalError
from motorchamp_tui.practice.laps import laps_in
from motorchamp_tui.race.control import bot_seats, last_choice, offered, settled_move
from motorchamp_tui.race.driving_on import (
    Position,
    position_after,
    position_in_round,
    position_now,
    position_of_situation,
)
from motorchamp_tui.race.plan import RacePlan, agree, plan_race
from motorchamp_tui.race.record import RaceRecord, step_from

SITUATIONS = Path(__file__).parent.parent / "situations"
OTHER_GAME = "motorsportspiel"


def plan_of_the_other_game(grid: Grid = Grid.DICE) -> RacePlan:
    game = game_named(OTHER_GAME)
    options = game.USUAL_OPTIONS.agree(game.OPTIONS[0], grid.value)
    drivers = read_drivers("bot:steady,Ann,bot:rookie", game.BOT_NAMES)
    return plan_race(game.circuit("hockenheim-short"), drivers, cars=1, laps=1, options=options, seed=4)


PLANS = {
    "motorchamp": plan_of(drivers="bot:steady,Ann,bot:rookie", cars=1),
    OTHER_GAME: plan_of_the_other_game(),
}


def record_of(path: Path) -> RaceRecord:
    return read_journal(path).finish()


def driven_on(
    folder: Path,
    position: Position,
    drivers: Sequence[Driver] | None = None,
    *,
    seed: int | None = 9,
    has_same_dice: bool = False,
    undo: bool | None = None,
) -> Journal:
    seats = position.seated(position.usual_bots("Zoe"), "Zoe") if drivers is None else drivers
    agreed = position.agree(seats, NOW, seed=seed, has_same_dice=has_same_dice, undo=undo)
    return Journal.driven_on(folder, position, agreed)


def same_place(one: AnyRace, other: AnyRace) -> bool:
    """Whether everything is alike but who drives."""

    def told(race: AnyRace) -> object:
        cars = [(car.name, car.place, car.laps, car.is_running) for car in race.cars]
        current = None if race.is_over else race.current_car.name
        return race.round, race.is_between_goes, race.awaited, current, cars

    return told(one) == told(other)


@pytest.mark.parametrize("game", PLANS)
def test_a_race_goes_on_from_each_moment_and_its_journal_needs_nothing_else(tmp_path: Path, game: str) -> None:
    parent = driven(tmp_path / "parents", PLANS[game])
    before, record = parent.read_bytes(), record_of(parent)
    moves = sum(1 for _ in record.steps)
    middle = moves // 2
    for at in (0, middle, middle + 1, middle + 2, moves - 4):
        journal = drive(driven_on(tmp_path / "races", position_after(record, at, 1)), 12)
        assert same_place(journal.record.runs[0].steps[at].before, record.runs[0].steps[at].before)
        journal.save()
        journal.close()
        assert journal.path is not None
        again = record_of(journal.path)
        assert again.agreed == journal.record.agreed
        assert again.runs[-1].race == journal.record.runs[-1].race
        assert again.follows_its_seed
        assert again.agreed.parent is not None
        assert again.agreed.parent.name == parent.stem
        resumed = drive(Journal.resume(journal.path))
        resumed.close()
        assert record_of(journal.path).is_over
    assert parent.read_bytes() == before


@pytest.mark.parametrize("game", PLANS)
def test_with_the_same_dice_the_same_race_comes_of_the_same_driving(tmp_path: Path, game: str) -> None:
    record = record_of(driven(tmp_path / "parents", PLANS[game]))
    moves = sum(1 for _ in record.steps)
    child = drive(
        driven_on(tmp_path, position_after(record, moves // 2, 1), record.plan.drivers, has_same_dice=True)
    )
    assert [step.move for step in child.record.steps] == [step.move for step in record.steps]
    child.save()
    child.close()
    assert child.path is not None
    later = position_after(record_of(child.path), moves - 9, 1)
    grandchild = drive(driven_on(tmp_path, later, record.plan.drivers, has_same_dice=True))
    assert [step.move for step in grandchild.record.steps] == [step.move for step in record.steps]
    new = driven_on(tmp_path, position_after(record, moves // 2, 1), seed=5)
    early = position_after(new.record, moves // 4, 1)
    with pytest.raises(SetupError, match="with the dice of that race"):
        driven_on(tmp_path, early, has_same_dice=True)
    with pytest.raises(SetupError, match="stay secret"):
        driven_on(tmp_path, evolve(early, is_secret=True), has_same_dice=True)


@pytest.mark.parametrize("game", PLANS)
def test_whoever_drove_keeps_their_car_for_as_long_as_it_is_in_the_race(tmp_path: Path, game: str) -> None:
    record = record_of(driven(tmp_path, PLANS[game]))
    kept = set[bool]()
    for moves in range(0, sum(1 for _ in record.steps) - 1, 3):
        position = position_after(record, moves, 1)
        ann = next(result for result in position.game.classify(position.race) if result.driver == "Ann")
        is_in = not (ann.has_finished or ann.is_out)
        kept.add(is_in and position.driver != "Ann")
        usual = position.usual_bots("Zoe")
        person = "Ann" if is_in else position.driver
        assert [driver.name for driver, bot in zip(position.drivers, usual, strict=True) if bot is None] == [
            person
        ]
    assert kept == {False, True}


def test_of_the_people_in_a_paddock_only_you_keep_your_seat(tmp_path: Path) -> None:
    here = position_in_round(record_of(driven(tmp_path, plan_of(drivers="bot:steady,Ann,Ben", cars=1))), 3)
    assert here.usual_bots("Zoe") == ("steady", None, None)
    paddock = evolve(here, agreed=evolve(here.agreed, clock=60))
    assert paddock.usual_bots("ann") == ("steady", None, "steady")
    seats = zip(paddock.drivers, paddock.usual_bots("Zoe"), strict=True)
    assert [driver.name for driver, bot in seats if bot is None] == [paddock.driver]


def test_where_only_bots_drove_the_car_whose_go_it_is_becomes_yours(tmp_path: Path) -> None:
    bots = record_of(driven(tmp_path, plan_of(drivers="bot:steady,bot:daring,bot:rookie", cars=1)))
    other = position_in_round(bots, 3, "aza1")
    zoe, bot, rookie = other.seated(other.usual_bots("Zoe"), "Zoe")
    assert (zoe.name, zoe.bot) == ("Zoe", None)
    assert (bot.bot, rookie.bot) == ("daring", "rookie")


def test_bots_and_people_of_one_name_have_numbers(tmp_path: Path) -> None:
    other = position_in_round(record_of(driven(tmp_path, PLANS["motorchamp"])), 3, "aza1")
    names = [driver.name for driver in other.seated((None, None, None), "Ann")]
    assert names == ["Ann 2", "Ann", "Ann 3"]
    seats = read_drivers("Zoe,bot:rookie,bot:rookie", game_named("motorchamp").BOT_NAMES)
    child = driven_on(tmp_path, other, other.with_drivers(seats))
    assert [entry.driver for entry in child.record.agreed.entries] == ["Zoe", "rookie 1", "rookie 2"]
    with pytest.raises(SetupError, match=r"3 seats \(steady, Ann, rookie\), not 1"):
        other.with_drivers(seats[:1])


@pytest.mark.parametrize("game", PLANS)
def test_a_go_is_taken_back_as_far_as_it_was_driven_here(tmp_path: Path, game: str) -> None:
    record = record_of(driven(tmp_path / "parents", PLANS[game]))
    steps = record.runs[0].steps
    at = next(
        number
        for number, step in enumerate(steps)
        if number > 40 and not step.before.is_between_goes and not step.before.awaited
    )
    journal = driven_on(tmp_path, position_after(record, at, 1), undo=True)
    people = frozenset(driver.name for driver in journal.record.plan.drivers)
    start = journal.record.runs[0].race
    assert last_choice(journal.record.own_steps, people) is None
    drive(journal, 3)
    race = journal.take_back(start.round, start.current_car.name)
    assert race == start
    assert journal.record.own_steps == []
    drive(journal, 5)
    journal.save()
    journal.close()
    assert journal.path is not None
    again = record_of(journal.path)
    assert again.taken_back == journal.record.taken_back > 0
    assert again.runs[0].race == journal.record.runs[0].race
    with pytest.raises(SetupError, match="has no go in"):
        Journal.resume(journal.path).take_back(1, steps[0].before.current_car.name)


def test_it_goes_on_from_practice_and_from_a_lap_alone(tmp_path: Path) -> None:
    record = record_of(driven(tmp_path / "parents", plan_of(grid=Grid.PRACTICE, laps=1, cars=1), 20))
    first, moves = record.runs[0], sum(1 for _ in record.steps)
    early = drive(driven_on(tmp_path, position_after(record, 5, 1)))
    assert early.record.is_over
    assert len(early.record.times) == len(record.agreed.entries)
    between = position_after(record, len(first.steps), 1)
    assert between.parent.car == record.agreed.entries[1].name
    assert position_now(record).parent.moves == moves
    with pytest.raises(SetupError, match="not lined up yet"):
        position_in_round(record, 2)
    lap = record_of(driven(tmp_path / "laps", plan_of(drivers="Ann", cars=1, laps=1), is_lap=True))
    position = position_in_round(lap, 2)
    with pytest.raises(SetupError, match="driven by a person"):
        driven_on(tmp_path, position, [Driver("steady", "steady")])
    child = drive(driven_on(tmp_path / "laps", position))
    assert child.record.is_over
    child.save()
    child.close()
    assert len(list(laps_in(tmp_path / "laps"))) == 1
    with Records(tmp_path / "records") as book:
        book.refresh(tmp_path / "laps")
        assert len(book.best_times()) == 1


@pytest.mark.parametrize(
    ("name", "in_a_go"),
    [
        ("tow-basic", True),
        ("order-grid", False),
        ("pit-own-box-reached", True),
        ("motorsportspiel/19b-back-from-the-gravel", False),
        ("motorsportspiel/02a-forty-eight-placings", True),
    ],
)
def test_a_situation_is_driven_on_from(tmp_path: Path, name: str, in_a_go: bool) -> None:
    file = tmp_path / f"{Path(name).name}.toml"
    file.write_text((SITUATIONS / f"{name}.toml").read_text(encoding="utf-8"), encoding="utf-8")
    position = position_of_situation(file)
    assert position.race.is_between_goes != in_a_go
    journal = drive(driven_on(tmp_path, position, undo=True), 1)
    file.unlink()
    start = journal.record.runs[0].start
    assert same_place(start, position.race)
    assert start.current_car.driver == "Zoe"
    race = journal.take_back(start.round, start.current_car.name)
    assert race == start
    drive(journal, 8)
    journal.save()
    journal.close()
    assert journal.path is not None
    again = record_of(journal.path)
    assert again.runs[0].race == journal.record.runs[0].race
    assert again.follows_its_seed
    assert again.plan.track == journal.record.plan.track
    onwards = driven_on(tmp_path, position_now(again), seed=1)
    assert same_place(onwards.record.runs[0].race, again.runs[0].race)
    with pytest.raises(SetupError, match="no dice of its own"):
        driven_on(tmp_path, position, has_same_dice=True)


def test_any_situation_can_be_driven_on_from(tmp_path: Path) -> None:
    files = [file for file in sorted(SITUATIONS.rglob("*.toml")) if "practice" not in file.read_text()]
    for file in files[::8]:
        driven_on(tmp_path, position_of_situation(file))


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("practice-order", "practice: Practice times put no car on a road"),
        ("motorsportspiel/hq22-a-mistake-in-practice", "race.practice: You cannot drive on from a practice lap"),
        ("motorsportspiel/40a-classification", "cars: No car can move here"),
    ],
)
def test_a_situation_that_cannot_be_raced_on_is_refused_in_a_sentence(name: str, reason: str) -> None:
    file = SITUATIONS / f"{name}.toml"
    with pytest.raises(MotorChampError) as refused:
        position_of_situation(file)
    assert str(refused.value).startswith(f"{file}: {reason}")


@pytest.mark.parametrize(
    ("round", "car", "reason"),
    [
        (999, None, r"There is no round 999 in 0001-\S+: it has got to round \d+\."),
        (0, None, "There is no round 0"),
        (2, "VAM1", "There is no car 'VAM1'. Did you mean VAN1?"),
    ],
)
def test_a_wrong_place_is_refused_in_a_sentence(tmp_path: Path, round: int, car: str | None, reason: str) -> None:
    record = record_of(driven(tmp_path, PLANS["motorchamp"]))
    with pytest.raises(MotorChampError, match=reason):
        position_in_round(record, round, car)
    with pytest.raises(SetupError, match="It is over at this point"):
        position_now(record)


def test_what_is_wrong_in_the_head_is_refused_at_its_line(tmp_path: Path) -> None:
    journal = driven_on(tmp_path, position_in_round(record_of(driven(tmp_path, PLANS["motorchamp"])), 4))
    journal.save()
    journal.close()
    assert journal.path is not None
    lines = texts(journal.path.read_bytes())
    head = [line[0] for line in lines]
    assert head[0] == "motorchamp-journal 4"
    assert head[head.index("seed 9") - 2].startswith('from "0001-A1-C1" 4 ')
    for old, new in (("from ", "from 0001"), ("inherits ", "inherits 5 9"), ("inherits ", "rule 7")):
        number = next(at for at, text in enumerate(head) if text.startswith(old))
        with pytest.raises(JournalError, match=f"line {number + 1}: "):
            reader_of(written([*lines[:number], [new], *lines[number + 1 :]]), "a.journal")
    for more in (1, 4):
        short = written(lines[: head.index("begin") + more])
        with pytest.raises(
            JournalError, match="the file ends here, before the position that the race goes on from"
        ):
            reader_of(short, "a.journal")
    without = [line for line in lines if not line[0].startswith("inherits ")]
    with pytest.raises(JournalError, match="lacks the line inherits"):
        reader_of(written(without), "a.journal")


def test_nothing_is_written_where_nobody_drove(tmp_path: Path) -> None:
    position = position_in_round(record_of(driven(tmp_path / "parents", PLANS["motorchamp"])), 4)
    driven_on(tmp_path / "races", position).close()
    assert not (tmp_path / "races").exists()


def test_what_others_chose_in_a_paddock_stays_and_dice_of_ones_own_fall_again(tmp_path: Path) -> None:
    plan = plan_of(grid=Grid.PRACTICE, laps=1, cars=1)
    parent = Journal.of(tmp_path / "paddock", agree(plan, NOW, clock=60, has_own_dice=True))
    for entry in parent.record.agreed.entries:
        parent.practise(entry)
        drive_run(parent)
    parent.line_up()
    drive_run(parent)
    parent.save()
    parent.close()
    assert parent.path is not None
    record = record_of(parent.path)
    assert record.follows_its_seed
    moves = sum(1 for _ in record.steps)
    with pytest.raises(SetupError, match="had dice of their own"):
        driven_on(tmp_path / "races", position_after(record, 9, 1), has_same_dice=True)
    for at in (moves - len(record.runs[2].steps), moves - 9):
        position = position_after(record, at, 3)
        child = driven_on(tmp_path / "races", position, record.plan.drivers, has_same_dice=True)
        drive_run(child)
        child.save()
        child.close()
        assert child.path is not None
        again = record_of(child.path)
        assert again.follows_its_seed
        assert again.agreed.clock is None
        kept = [step.by for step in again.steps][:at]
        assert kept == [step.by for step in record.steps][:at]
        assert "steady" in kept
    begun = record_of(driven_journal_of(tmp_path, plan))
    with pytest.raises(SetupError, match="stay secret"):
        driven_on(tmp_path, position_now(begun), has_same_dice=True)


def drive_run(journal: Journal) -> None:
    """Drive the lap or race that is on to its end, with its own dice; every third go by a stand-in."""
    record = journal.record
    bots, cup = bot_seats(record.plan.game, record.plan.drivers, record.plan.seed), record.cup()
    while not (race := record.runs[-1].race).is_over:
        moves = offered(race)
        move = settled_move(race, moves, cup)
        by = "" if record.agreed.clock is None or race.round % 3 else "steady"
        move = bots[race.current_car.driver].decide(race, moves) if move is None else move
        journal.add([evolve(step_from(race, move), by=by)])


def driven_journal_of(folder: Path, plan: RacePlan) -> Path:
    """A race in a paddock that has only begun."""
    journal = Journal.of(folder, agree(plan, NOW, clock=60, has_own_dice=True))
    journal.practise(journal.record.agreed.entries[0])
    journal.save()
    journal.close()
    assert journal.path is not None
    return journal.path
