"""Mining puzzles: the same seed gives the same ones, what is done is kept, themes get their share."""

from pathlib import Path

import pytest
from attrs import evolve
from click.testing import CliRunner

from motorchamp_tui.cli.commands import motorchamp
from motorchamp_tui.games import game_of, worths_of
from motorchamp_tui.games.protocol import AnyRace
from motorchamp_tui.puzzles.files import PuzzleFile, shipped, written
from motorchamp_tui.puzzles.puzzle import Grade
from motorchamp_tui.race.answers import Answer
from motorchamp_tui.race.control import offered
from thoroughness import IS_THOROUGH
from tools import mining
from tools.mine import mine as mine_command
from tools.mining import Find, Haul, Mine, Nature, haul_of, mine

NOTHING = Haul(PuzzleFile("motorchamp", 7))


def mined(goal: Mine, haul: Haul = NOTHING, *, jobs: int = 1) -> list[Haul]:
    return list(mine(goal, haul, jobs=jobs))


def by_the_table(race: AnyRace) -> tuple[Answer, ...]:
    """What rollouts would say if they agreed with champion's worths: quick."""
    worths = worths_of(race).worths_of_moves(race, offered(race))
    ranks = sorted(set(worths))
    return tuple(
        Answer(
            game_of(race).move_words(race, move),
            max(300, round(1000 * (worth - ranks[0]))),
            50,
            ranks.index(worth),
        )
        for move, worth in zip(offered(race), worths, strict=True)
    )


def test_the_same_seed_gives_the_same_puzzles_whether_or_not_it_was_interrupted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(mining, "BATCH", 1)
    monkeypatch.setattr(mining, "weigh", by_the_table)
    first, *_, last = mined(Mine("motorchamp", 4, 7))
    assert first.file.races == 1
    assert 0 < len(first.file.puzzles) < len(last.file.puzzles)
    again = mined(Mine("motorchamp", 4, 7), haul_of(first.file))
    assert written(again[-1].file) == written(last.file)


def test_an_interrupt_keeps_what_was_there(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    file = PuzzleFile("motorchamp", 7, 1, shipped("motorchamp").puzzles[:2])
    (haul,) = mine(Mine("motorchamp", 2, 7), haul_of(file), jobs=1, told=interrupt)
    assert haul.is_interrupted
    assert haul.file == file


@pytest.mark.skipif(not IS_THOROUGH, reason="processes of their own take long to begin")
def test_several_processes_give_the_same_bytes_as_one() -> None:
    for game in ("motorchamp", "motorsportspiel"):
        goal, nothing = Mine(game, 9, 3), Haul(PuzzleFile(game, 3))
        one, two = (mined(goal, nothing, jobs=jobs)[-1] for jobs in (1, 2))
        assert written(one.file) == written(two.file)


def find(theme: str, grade: Grade = Grade.EASY, what: str = "", dice: str = "", *, is_seen: bool = False) -> Find:
    origin = evolve(shipped("motorchamp").puzzles[0].origin, moves=f"{theme} {grade} {what} {dice}")
    traits = (theme, str(grade), what, f"{what} {dice}", f"again {what}")
    return Find(origin, Nature(theme, traits, grade, dice, is_seen))


def haul_with(*finds: Find) -> Haul:
    return Haul(PuzzleFile("motorchamp"), tuple(one.nature for one in finds))


def test_rare_themes_are_rolled_out_first_then_rare_grades_and_full_ones_not_at_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(mining, "MOST_A_RACE", 2)
    goal = Mine("motorchamp", 1, 1)
    assert goal.share_of(8) < 70
    haul = haul_with(*(find("lane", what=str(number)) for number in range(70)), find("pits", Grade.HARD))
    easy, hard = find("tow"), find("tow", Grade.HARD, "another")
    lane, dice = find("lane"), find("dice")
    assert mining._wanted(goal, haul, [[lane, dice, easy, hard]]) == [hard.origin, dice.origin]
    assert mining._wanted(goal, haul, [[lane]]) == []
    assert mining._wanted(goal, haul_with(easy), [[easy]]) == []


def test_no_number_of_dice_is_the_answer_more_often_than_all_others_allow() -> None:
    goal = Mine("motorchamp", 1, 1)
    three, two = (find("dice", what=f"another {dice}", dice=dice) for dice in ("3", "2"))
    assert haul_with().tally.has_room(goal, three.nature)
    again = find("dice", what="and another", dice="3")
    assert not haul_with(three).tally.has_room(goal, again.nature)
    assert haul_with(three, two).tally.has_room(goal, again.nature)


def test_what_first_sight_solves_is_no_more_frequent_than_all_else_allows() -> None:
    goal = Mine("motorchamp", 1, 1)
    seen, hidden = (find("lane", what=f"what is {what}", is_seen=what == "seen") for what in ("seen", "hidden"))
    assert haul_with().tally.has_room(goal, seen.nature)
    again = find("lane", what="another that is seen", is_seen=True)
    assert not haul_with(seen).tally.has_room(goal, again.nature)
    assert haul_with(seen, hidden).tally.has_room(goal, again.nature)


def test_a_file_from_other_races_is_not_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "mine.puzzles"
    path.write_text(written(PuzzleFile("motorchamp", 7, 2)), encoding="utf-8")
    words = ["--races", "2", "--out", str(path), "--seed"]
    other, same = (CliRunner().invoke(mine_command, [*words, seed]) for seed in ("8", "7"))
    assert str(other.exception).endswith("has puzzles of motorchamp with seed 7: give those, or another --out.")
    assert same.stdout.startswith(f"{path}: 0 puzzles from 2 races")


def test_files_of_puzzles_are_checked(tmp_path: Path) -> None:
    path = tmp_path / "mine.puzzles"
    path.write_text(written(PuzzleFile("motorchamp", 7, 2, shipped("motorchamp").puzzles[:1])), encoding="utf-8")
    assert CliRunner().invoke(motorchamp, ["puzzles", "check", str(path)]).output == f"ok      {path}\n"
    path.write_text(path.read_text(encoding="utf-8").replace('"difficulty":', '"difficulty":1'), encoding="utf-8")
    done = CliRunner().invoke(motorchamp, ["puzzles", "check", str(path)])
    assert done.exit_code == 2
    assert "has been edited: it is not scored" in done.output
