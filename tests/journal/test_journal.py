"""The journal of a race: what is written when, and that a race goes on from it as if nothing had been."""

import contextlib
import random
import re
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path

import pytest
from attrs import evolve

from drawings import PIT, road
from journal_driving import NOW, drive, driven, plan_of, texts, written
from motorchamp_tui.errors import MotorChampError, SetupError
from motorchamp_tui.games.dice import SeededDice
from motorchamp_tui.games.entries import Driver
from motorchamp_tui.games.motorchamp.notation import fingerprint
from motorchamp_tui.games.motorchamp.options import OPTIONS
from motorchamp_tui.games.motorchamp.rules.moves import ChooseDice, Throw
from motorchamp_tui.games.motorchamp.rules.throws import DICE_OF, Dice
from motorchamp_tui.games.motorchamp.sections import tracks
from motorchamp_tui.games.notation import words_of
from motorchamp_tui.games.options import USUAL, Grid
from motorchamp_tui.games.protocol import AnyRace, Move
from motorchamp_tui.journal.file import JournalNotSavedError, RaceBusyError, is_locked
from motorchamp_tui.journal.header import head_lines
from motorchamp_tui.journal.lines import JournalError, check_of
from motorchamp_tui.journal.reader import read_journal, reader_of
from motorchamp_tui.journal.tail import JournalTail
from motorchamp_tui.journal.writer import Journal, Recorder
from motorchamp_tui.plain.headless import followed_lines, race_lines, record_lines
from motorchamp_tui.race.control import RaceControl, bot_seats, offered
from motorchamp_tui.race.plan import RacePlan, agree
from motorchamp_tui.race.record import RaceRecord, Step, step_from
from of_motorchamp import of_motorchamp
from thoroughness import IS_THOROUGH

GRIDS = pytest.mark.parametrize("grid", Grid)


def kept_in(path: Path) -> RaceRecord:
    reader = read_journal(path)
    assert reader.damage is None
    return reader.finish()


async def no_trouble(error: JournalNotSavedError) -> bool:
    raise AssertionError(error)


@GRIDS
def test_a_journal_replays_to_the_same_lines_as_the_race_itself(tmp_path: Path, grid: Grid) -> None:
    plan = plan_of(grid=grid, laps=5)
    record = kept_in(driven(tmp_path, plan))
    assert record.plan == plan
    assert list(record_lines(record, json_lines=True)) == list(race_lines(plan, json_lines=True))


@pytest.mark.parametrize("name", tracks.circuit_names())
def test_every_track_is_kept_whole_with_a_fingerprint_of_its_own(name: str, tmp_path: Path) -> None:
    plan = plan_of(name)
    journal = Journal.begin(tmp_path, plan, NOW)
    journal.save()
    journal.close()
    assert kept_in(tmp_path / f"0001-{name}.journal").plan.track == plan.track
    assert len({fingerprint(tracks.circuit(name)) for name in tracks.circuit_names()}) == 12


def test_a_race_replays_without_the_section_files(tmp_path: Path) -> None:
    track = road(50, "R5=/7 L9=/4", colour=2, solid=[3, 4, 9], wall=range(40, 50), pit=PIT)
    path = driven(tmp_path, plan_of(track))
    assert kept_in(path).plan.track == track
    assert path.name == "0001-a-test-road.journal"


def test_a_go_is_one_line_with_round_car_dice_faces_and_where_it_led(tmp_path: Path) -> None:
    lines = texts(driven(tmp_path, plan_of("A1-B2-C1", "bot:steady,bot:rookie", seed=5)).read_bytes())
    goes = [" ".join(line) for line in lines if line[0][:1].isdigit()]
    kinds = (
        r"\d+ [A-Z]{3}[12] [S123] \[[1-6]( [1-6])*\] [RLPB]\d+",
        r"\d+ [A-Z]{3}[12] [S123] \[[1-6]( [1-6])*\] [RL]\d+(>[RL]\d+)+",
        r"\d+ [A-Z]{3}[12] [S123] \[[1-6]( [1-6])*\] beside [RL]\d+",
        r"\d+ [A-Z]{3}[12] [S123] \[[1-6]( [1-6])*\] (out|stays)",
    )
    assert all(any(re.fullmatch(kind, go) for kind in kinds) for go in goes)
    assert all(any(re.fullmatch(kind, go) for go in goes) for kind in kinds[:3])


def test_a_driver_may_have_any_name(tmp_path: Path) -> None:
    names = ['An "Ann" ~1234 Lee', "Zoë ☃", "-", "bot team", "R14", "\\\\", "0"]
    drivers = tuple(Driver(name) for name in names)
    plan = RacePlan(tracks.circuit("A1-B1-C1"), drivers, 2, 2, options=USUAL.settled(OPTIONS, 1), seed=-(10**30))
    journal = Journal.begin(tmp_path, plan, NOW)
    journal.line_up()
    journal.save()
    journal.close()
    record = kept_in(next(tmp_path.iterdir()))
    assert record.plan == plan
    assert record.agreed.entries == plan.entries


def test_the_head_says_when_it_began_and_with_which_program(tmp_path: Path) -> None:
    agreed = agree(plan_of(), NOW)
    lines = list(head_lines(agreed))
    assert lines[0] == "motorchamp-journal 1"
    assert "started 2026-03-01T20:15:00Z" in lines
    assert read_journal(driven(tmp_path)).finish().agreed == agreed


def test_the_check_is_the_crc_that_other_programs_know() -> None:
    assert check_of(0, b"123456789") == 0x31C3


@pytest.mark.parametrize("text", ["a  b", " a", "a ", 'a "b', "[1", 'a"b"', "", " ", "a\tb"])
def test_words_that_are_not_parted_by_single_spaces_are_no_line(text: str) -> None:
    with pytest.raises(MotorChampError, match="not a line of a journal"):
        words_of(text)


async def test_every_move_is_on_disk_before_anybody_is_told_of_it(tmp_path: Path) -> None:
    plan = plan_of()
    journal = Journal.begin(tmp_path, plan, NOW)

    async def watcher(step: Step) -> None:
        assert step in on_disk[-1]

    on_disk = list[Sequence[Step]]()

    async def recorder(steps: Sequence[Step]) -> None:
        await write(steps)
        record = read_journal(tmp_path / "0001-A1-C1.journal").finish()
        assert record.run is not None
        assert [step.after for step in record.run.steps[-len(steps) :]] == [step.after for step in steps]
        on_disk.append(steps)

    write = Recorder(journal, no_trouble)
    control = RaceControl(
        journal.line_up(), bot_seats(plan.game, plan.drivers, plan.seed), journal.record.cup(), [watcher], recorder
    )
    for _ in range(40):
        await control.step()
    journal.close()


async def test_a_throw_that_leaves_a_choice_is_written_before_the_choice_is_made(tmp_path: Path) -> None:
    plan = plan_of(drivers="Ann,Ben")
    journal = Journal.begin(tmp_path, plan, NOW)
    thrown = list[tuple[int, ...]]()

    class Looker:
        async def choose(self, race: AnyRace, moves: Sequence[Move]) -> Move:
            faces = of_motorchamp(race).faces
            if faces is not None:
                record = read_journal(tmp_path / "0001-A1-C1.journal").finish()
                assert record.run is not None
                assert record.run.race == race
                thrown.append(faces)
            return moves[-1]

    seats = {"Ann": Looker(), "Ben": Looker()}
    control = RaceControl(journal.line_up(), seats, journal.record.cup(), (), Recorder(journal, no_trouble))
    while len(thrown) < 10:
        await control.step()
    journal.close()


def test_a_race_that_is_left_before_its_first_move_leaves_no_file(tmp_path: Path) -> None:
    journal = Journal.begin(tmp_path, plan_of(), NOW)
    journal.line_up()
    journal.close()
    journal.save()
    assert list(tmp_path.iterdir()) == []


def test_a_race_that_is_left_is_saved_and_nothing_more_is_written_to_it(tmp_path: Path) -> None:
    journal = drive(Journal.begin(tmp_path, plan_of(), NOW), 5)
    journal.close()
    drive(journal, 5)
    journal.save()
    assert [path.name for path in tmp_path.iterdir()] == ["0001-A1-C1.journal"]
    assert len(last_goes(kept_in(tmp_path / "0001-A1-C1.journal"))) < len(last_goes(journal.record))


@GRIDS
def test_a_race_that_is_cut_off_anywhere_goes_on_to_the_same_end_byte_by_byte(tmp_path: Path, grid: Grid) -> None:
    data = driven(tmp_path / "whole", plan_of(grid=grid, laps=1)).read_bytes()
    head = data.index(b"begin ~") + 11
    cuts = random.Random(1).sample(range(head, len(data)), 40 if IS_THOROUGH else 6)
    end = data.rindex(b"\nend ")
    for cut in [head, head + 1, *cuts, end, end + 1, end + 9, len(data) - 1, len(data)]:
        path = tmp_path / "cut.journal"
        path.write_bytes(data[:cut])
        journal = Journal.resume(path)
        assert journal.damage is None
        drive(journal)
        journal.save()
        journal.close()
        assert path.read_bytes() == data


def test_saved_dice_are_not_thrown_again_and_the_same_ones_come_next(tmp_path: Path) -> None:
    plan = plan_of()
    data = driven(tmp_path / "whole", plan).read_bytes()
    open_goes = [match.end() for match in re.finditer(rb"^[0-9]+ \w+ \S \[[0-9 ]+\] ~.... (?=\S)", data, re.M)]
    for cut in open_goes[::20]:
        path = tmp_path / "cut.journal"
        path.write_bytes(data[:cut])
        record = kept_in(path)
        assert record.run is not None
        assert record.is_in_a_go
        throws = [step.move for step in record.run.steps if isinstance(step.move, Throw)]
        assert of_motorchamp(record.run.race).faces == throws[-1].faces
        assert record.follows_its_seed
        dice, cup, straight = DICE_OF[Dice.THREE], record.cup(), SeededDice(plan.seed)
        for throw in throws:
            straight.throw(dice[: len(throw.faces)])
        assert [cup.throw(dice) for _ in range(50)] == [straight.throw(dice) for _ in range(50)]


def test_a_half_written_line_is_dropped_without_a_word(tmp_path: Path) -> None:
    data = driven(tmp_path, most_pieces=9).read_bytes()
    for tail in (b"4", b"12 AZA1 3 [4 5", b"\0\0\0\0", b"\xff", b"4 AZA1 3 [4 5 2] ~12a"):
        reader = reader_of(data + tail, "a race")
        assert reader.damage is None
        assert reader.sound == reader_of(data, "a race").sound


def test_zeros_in_place_of_what_followed_a_check_are_dropped_without_a_word(tmp_path: Path) -> None:
    """A write may stop after the check, as the disk is full; the rest comes in a second, without its bytes yet."""
    data = driven(tmp_path, most_pieces=9).read_bytes()[:-1]
    path = tmp_path / "zeros.journal"
    path.write_bytes(data + b"\0" * 30)
    with contextlib.closing(Journal.resume(path, takes_damage=False)) as journal:
        assert journal.damage is None
    assert path.read_bytes()[:-1] == data


def test_a_throw_that_does_not_follow_from_the_seed_is_noticed(tmp_path: Path) -> None:
    lines = texts(driven(tmp_path, most_pieces=1).read_bytes())
    assert reader_of(written(lines), "a race").finish().follows_its_seed
    for face in "123456":
        other = [*lines[:-1], [re.sub(r"\[[1-6]\].*", f"[{face}] stays", " ".join(lines[-1]))]]
        try:
            record = reader_of(written(other), "a race").finish()
        except MotorChampError:
            continue
        assert record.follows_its_seed == (f"[{face}]" in " ".join(lines[-1]))


def last_goes(record: RaceRecord) -> list[tuple[int, str]]:
    assert record.run is not None
    return [
        (step.before.round, step.before.current_car.name)
        for step in record.run.steps
        if isinstance(step.move, ChooseDice)
    ]


@pytest.mark.parametrize("goes", [1, 2, 5])
def test_goes_that_are_taken_back_stay_in_the_journal_and_the_same_dice_come_again(
    tmp_path: Path, goes: int
) -> None:
    whole = driven(tmp_path / "whole").read_bytes()
    pieces = sum(len(line) for line in texts(whole))
    for made in (20, 21, pieces // 2 + 1):
        folder = tmp_path / str(made)
        journal = drive(Journal.begin(folder, plan_of(), NOW), made)
        before = last_goes(journal.record)
        race = journal.take_back(*before[-goes])
        journal.save()
        assert journal.path is not None
        record = kept_in(journal.path)
        assert record.run is not None
        assert record.run.race == race
        assert last_goes(record) == before[:-goes]
        assert record.taken_back == goes
        assert (race.round, race.current_car.name) == before[-goes]
        drive(journal)
        journal.save()
        journal.close()
        assert list(record_lines(kept_in(journal.path), json_lines=False)) == list(
            record_lines(reader_of(whole, "whole").finish(), json_lines=False)
        )


def test_what_cannot_be_taken_back_is_refused(tmp_path: Path) -> None:
    journal = drive(Journal.begin(tmp_path, plan_of(), NOW), 9)
    with pytest.raises(SetupError, match="AZA1 has no go in round 77"):
        journal.take_back(77, "AZA1")
    drive(journal)
    with pytest.raises(SetupError, match="The race is over"):
        journal.take_back(1, "AZA1")


def test_a_second_program_is_told_that_the_race_is_being_driven_and_can_follow_it(tmp_path: Path) -> None:
    journal = drive(Journal.begin(tmp_path, plan_of(), NOW), 6)
    journal.save()
    assert journal.path is not None
    assert is_locked(journal.path)
    with pytest.raises(RaceBusyError, match="Race 1 is open in another window"):
        Journal.resume(journal.path)
    following = JournalTail(journal.path)
    for _ in range(30):
        assert not following.look()
        drive(journal, 1)
        journal.save()
        assert following.look()
        assert following.record.run is not None
        assert journal.record.run is not None
        assert following.record.run.race == journal.record.run.race
        assert not following.is_over
    journal.take_back(*last_goes(journal.record)[-3])
    journal.save()
    following.look()
    assert last_goes(following.record) == last_goes(journal.record)
    journal.close()
    assert following.is_over
    assert not is_locked(journal.path)


def test_a_race_that_is_followed_tells_the_same_lines_and_what_was_taken_back(tmp_path: Path) -> None:
    journal = drive(Journal.begin(tmp_path, plan_of(laps=1), NOW), 11)
    journal.save()
    assert journal.path is not None
    looks = list[int]()

    def drive_on() -> None:
        looks.append(1)
        if len(looks) == 4:
            journal.take_back(*last_goes(journal.record)[-3])
        drive(journal, 9)
        journal.save()
        if journal.record.is_over:
            journal.close()

    lines = list(followed_lines(JournalTail(journal.path), drive_on, json_lines=False))
    back = next(number for number, line in enumerate(lines) if line.startswith("Taken back: "))
    assert re.fullmatch(r"Taken back: [23] whole goes", lines[back])
    whole = list(race_lines(plan_of(laps=1), json_lines=False))
    assert lines[:back] == whole[:back]
    assert lines[back + 1 :] == whole[len(whole) - len(lines[back + 1 :]) :]
    assert whole[-1] == lines[-1]


def test_two_races_that_begin_at_once_get_two_numbers(tmp_path: Path) -> None:
    journals = [Journal.begin(tmp_path, plan_of(seed=seed), NOW) for seed in range(3)]
    for journal in journals:
        journal.save()
    assert [journal.path.name for journal in journals if journal.path] == [
        f"000{number}-A1-C1.journal" for number in (1, 2, 3)
    ]
    for journal in journals:
        journal.close()


def in_a_paddock(folder: Path, *, clock: int = 24 * 3600) -> Journal:
    return Journal.of(folder, agree(plan_of(), NOW, clock=clock, has_own_dice=True))


def test_a_race_at_home_keeps_the_first_format_and_one_in_a_paddock_has_the_second(tmp_path: Path) -> None:
    assert next(head_lines(agree(plan_of(), NOW))) == "motorchamp-journal 1"
    lines = list(head_lines(agree(plan_of(), NOW, clock=30, has_own_dice=True)))
    assert lines[0] == "motorchamp-journal 2"
    assert "clock 30" in lines
    assert "practice-dice own" in lines


def test_a_deadline_is_a_line_of_its_own_and_holds_until_the_go_is_over(tmp_path: Path) -> None:
    journal = in_a_paddock(tmp_path)
    race = journal.line_up()
    due = NOW + timedelta(days=1, microseconds=7)
    journal.set_due(due)
    journal.save()
    path = journal.path
    assert path is not None
    assert texts(path.read_bytes())[-1] == [f"due {race.current_car.name} 2026-03-02T20:15:00Z"]
    assert kept_in(path).due == journal.record.due == NOW + timedelta(days=1)
    drive(journal, 1)
    while journal.record.is_in_a_go:
        assert journal.record.due is not None
        drive(journal, 1)
    assert journal.record.due is None
    journal.save()
    assert kept_in(path).due is None


def test_a_deadline_is_said_between_goes_for_the_car_that_comes_next(tmp_path: Path) -> None:
    record = in_a_paddock(tmp_path).record
    with pytest.raises(SetupError, match="AZA1 cannot be given a deadline at this point"):
        record.set_due("AZA1", NOW)
    journal = in_a_paddock(tmp_path)
    race = journal.line_up()
    other = next(car.name for car in race.cars if car is not race.current_car)
    with pytest.raises(SetupError):
        journal.record.set_due(other, NOW)


def test_who_chose_for_a_driver_is_in_the_journal(tmp_path: Path) -> None:
    journal = in_a_paddock(tmp_path)
    race = journal.line_up()
    dice = step_from(race, offered(race)[0])
    throw = step_from(dice.after, offered(dice.after)[0])
    journal.add([evolve(dice, by="steady"), throw])
    if journal.record.is_in_a_go:
        journal.add([evolve(step_from(throw.after, offered(throw.after)[0]), by="order")])
    journal.save()
    path = journal.path
    assert path is not None
    line = " ".join(texts(path.read_bytes())[-1])
    assert line.startswith(f"1 {race.current_car.name} by steady 1 [1] ")
    assert [step.by for step in kept_in(path).steps][:2] == ["steady", ""]
    assert [step.by for step in kept_in(path).steps] == [step.by for step in journal.record.steps]


@pytest.mark.parametrize("words", ["by", "by steady", 'by "a b"'])
def test_after_who_chose_comes_the_move(tmp_path: Path, words: str) -> None:
    journal = in_a_paddock(tmp_path)
    race = journal.line_up()
    journal.save()
    path = journal.path
    assert path is not None
    lines = [*texts(path.read_bytes()), [f"1 {race.current_car.name} {words}"]]
    with pytest.raises(JournalError, match="line "):
        reader_of(written(lines), "a race")


@pytest.mark.parametrize("line", ["due AZA1 2026-03-02T20:15:00Z", "1 AZA1 by steady 1 [1] R5"])
def test_a_race_at_home_knows_neither_deadlines_nor_stand_ins(tmp_path: Path, line: str) -> None:
    journal = Journal.begin(tmp_path, plan_of(), NOW)
    car = journal.line_up().current_car.name
    journal.save()
    path = journal.path
    assert path is not None
    with pytest.raises(JournalError):
        reader_of(written([*texts(path.read_bytes()), [line.replace("AZA1", car)]]), "a race")


def test_a_race_that_goes_on_skips_a_number_for_each_die_thrown_wherever_it_was_cut_off(tmp_path: Path) -> None:
    record = kept_in(driven(tmp_path))
    run = record.run
    assert run is not None
    steps = run.steps
    assert isinstance(steps[0].move, ChooseDice)
    for length in range(len(steps)):
        run.steps = steps[:length]
        numbers = random.Random(record.plan.seed)
        for step in run.steps:
            if isinstance(step.move, Throw):
                for _ in step.move.faces:
                    numbers.random()
        thrown = tuple(1 + int(numbers.random() * 6) for _ in range(2))
        assert record.cup().throw(DICE_OF[Dice.TWO]) == thrown, length


def test_drivers_who_practise_side_by_side_have_dice_of_their_own(tmp_path: Path) -> None:
    plan, dice = plan_of(grid=Grid.PRACTICE, seed=5), DICE_OF[Dice.THREE]
    journal = Journal.of(tmp_path, agree(plan, NOW, clock=0, has_own_dice=True))
    record = journal.record
    for entry in record.agreed.entries:
        journal.practise(entry)
        fresh = not any(run.entry and run.entry.driver == entry.driver for run in record.runs[:-1])
        if fresh:
            number = [driver.name for driver in plan.drivers].index(entry.driver) + 1
            straight, cup = SeededDice(5 + number * 1_000_000), record.cup()
            assert [cup.throw(dice) for _ in range(9)] == [straight.throw(dice) for _ in range(9)]
        assert record.run is not None
        while not record.run.race.is_over:
            drive(journal, 1)
    journal.line_up()
    cup, straight = record.cup(), SeededDice(5)
    assert [cup.throw(dice) for _ in range(9)] == [straight.throw(dice) for _ in range(9)]
    drive(journal)
    journal.save()
    path = journal.path
    assert path is not None
    again = kept_in(path)
    assert again.is_over
    assert again.follows_its_seed
    one_cup = evolve(again.agreed, has_own_dice=False)
    assert not RaceRecord(one_cup, again.runs).follows_its_seed


def test_a_damaged_journal_can_be_refused_and_is_left_as_it_is(tmp_path: Path) -> None:
    path = driven(tmp_path, most_pieces=20)
    data = path.read_bytes().replace(b"\n1 ", b"\n2 ", 1)
    path.write_bytes(data)
    with pytest.raises(JournalError, match="its check is"):
        Journal.resume(path, takes_damage=False)
    assert path.read_bytes() == data
    assert not is_locked(path)
    assert list(tmp_path.iterdir()) == [path]
