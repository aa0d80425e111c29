"""Mining puzzles: the same seed gives the same ones, what is done is kept, themes get their share."""

from collections import Counter
from pathlib import Path

import pytest

from motorchamp_tui.laboratory import mining
from motorchamp_tui.laboratory.mining import Find, Haul, Mine, haul_of, mine
from motorchamp_tui.puzzles.files import PuzzleFile, shipped, written
from quick_command import run
from thoroughness import IS_THOROUGH

NOTHING = Haul(PuzzleFile("motorchamp", 7))


def mined(order: Mine, haul: Haul = NOTHING, *, jobs: int = 1) -> list[Haul]:
    return list(mine(order, haul, jobs=jobs))


def test_the_same_seed_gives_the_same_puzzles_whether_or_not_it_was_interrupted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(mining, "BATCH", 1)
    monkeypatch.setattr(mining, "MOST_A_RACE", 1)
    first, second = mined(Mine("motorchamp", 2, 7))
    assert first.file.races == 1
    assert second.file.puzzles
    again = mined(Mine("motorchamp", 2, 7), haul_of(first.file))
    assert written(again[-1].file) == written(second.file)


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
        order, nothing = Mine(game, 9, 3), Haul(PuzzleFile(game, 3))
        one, two = (mined(order, nothing, jobs=jobs)[-1] for jobs in (1, 2))
        assert written(one.file) == written(two.file)


def find(theme: str, *, is_missed: bool = False, gap: float = 0.5) -> Find:
    origin = shipped("motorchamp").puzzles[0].origin
    return Find(origin, theme, (theme, str(is_missed), str(gap)), gap, is_missed)


def test_rare_themes_are_rolled_out_first_and_full_ones_not_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = list[Find]()
    monkeypatch.setattr(mining, "_rank", lambda one, there: chosen.append(one) or (there, False, 0.0))
    haul = Haul(PuzzleFile("motorchamp"), themes=Counter({"lane": 50, "dice": 3}))
    order = Mine("motorchamp", 1, 1)
    assert order.share_of(8) < 50
    assert len(mining._wanted(order, haul, [[find("lane"), find("dice"), find("tow"), find("tow", gap=0.9)]])) == 3
    assert "lane" not in {one.theme for one in chosen}
    alike = find("tow")
    known = Haul(PuzzleFile("motorchamp"), traits=(alike.traits,))
    assert mining._wanted(order, known, [[alike]]) == []


def test_one_in_three_is_what_a_careful_driver_finds() -> None:
    found, missed = find("tow"), find("tow", is_missed=True)
    ranks = [mining._rank(found, there) < mining._rank(missed, there) for there in range(6)]
    assert ranks == [True, False, False, True, False, False]


def test_a_file_from_other_races_is_not_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "mine.puzzles"
    path.write_text(written(PuzzleFile("motorchamp", 7, 2)), encoding="utf-8")
    done = run("puzzles", "mine", "--seed", "8", "--out", str(path))
    assert done.returncode == 2
    assert "has puzzles of motorchamp with seed 7: give those, or another --out" in done.stderr
    done = run("puzzles", "mine", "--seed", "7", "--races", "2", "--out", str(path))
    assert done.stdout.startswith(f"{path}: 0 puzzles from 2 races")


def test_files_of_puzzles_are_checked(tmp_path: Path) -> None:
    path = tmp_path / "mine.puzzles"
    path.write_text(written(PuzzleFile("motorchamp", 7, 2, shipped("motorchamp").puzzles[:1])), encoding="utf-8")
    assert run("puzzles", "check", str(path)).stdout == f"ok      {path}\n"
    path.write_text(path.read_text(encoding="utf-8").replace('"difficulty":', '"difficulty":1'), encoding="utf-8")
    done = run("puzzles", "check", str(path))
    assert done.returncode == 2
    assert "has been edited: it is not scored" in done.stderr
