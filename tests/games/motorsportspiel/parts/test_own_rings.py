"""Rings of one's own: a whole one in a file, a part that closes the stadium, and why a file is not a ring."""

from pathlib import Path

import pytest

from motorchamp_tui.errors import BrokenFileError
from motorchamp_tui.games import circuits, game_in_file, game_with, rulebooks
from motorchamp_tui.games.motorsportspiel import check_files, circuit
from motorchamp_tui.games.motorsportspiel.parts.layout_checks import is_feared, leads_in_for_certain, steps_a_lap
from motorchamp_tui.games.motorsportspiel.rules.track import Corner, Track
from motorchamp_tui.games.road import Lane
from track_drawings import own

MOTODROM, LINK = own("motorsportspiel/motodrom"), own("motorsportspiel/querspange")
SHORT, GP = circuit("hockenheim-short"), circuit("hockenheim-gp")


def whole() -> str:
    """The short circuit as one drawing that begins at the line."""
    shared, link = (
        [line.partition("|") for line in text.splitlines() if "|" in line and not line.startswith("#")]
        for text in (MOTODROM, LINK)
    )
    line = shared[-1][2].split().index("F+out")
    drawing = "\n".join(
        f"{label}| {' '.join([*words.split()[line:], *more.split(), *words.split()[:line]])}"
        for (label, _, words), (_, _, more) in zip(shared, link, strict=True)
    )
    names = [corner.name for corner in SHORT.corners]
    head = 'game = "motorsportspiel"\npart = "whole"\ncircuit = "ring"\nlaps = 3\ncharacter = "twisty"\n'
    return f"{head}corners = {names}\n\nstrand = '''\n{drawing}\n'''\n"


def kept(folder: Path, name: str, text: str) -> Path:
    file = folder / f"{name}.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_a_whole_ring_in_one_file_can_be_raced_on(tmp_path: Path) -> None:
    file = kept(tmp_path, "mine", whole())
    assert check_files([file]) == ()
    track = circuit(str(file))
    assert (track.name, track.laps, track.spaces, track.pit) == ("ring", 3, SHORT.spaces, SHORT.pit)
    assert track.corners == SHORT.corners
    assert game_with(str(file)).TITLE == "Das Motorsportspiel"


def test_a_part_of_ones_own_closes_the_shared_one_beside_it_or_the_games_own(tmp_path: Path) -> None:
    file = kept(tmp_path, "mine", LINK.replace("hockenheim-short", "my-link"))
    assert circuit(str(file)).name == "my-link"
    kept(tmp_path, "motodrom", MOTODROM.replace("F+out", "F"))
    assert circuit(str(file)).pit.exits == (1,)  # type: ignore[union-attr]


def test_a_shared_part_is_not_a_ring(tmp_path: Path) -> None:
    with pytest.raises(BrokenFileError, match="the part that closes its ring"):
        circuit(str(kept(tmp_path, "motodrom", MOTODROM)))


def test_a_ring_with_mistakes_is_not_raced_on(tmp_path: Path) -> None:
    file = kept(tmp_path, "mine", LINK)
    kept(tmp_path, "motodrom", MOTODROM.replace("B B P     P", "B B B     P"))
    with pytest.raises(BrokenFileError, match="line 19, column 121: a pit beyond the line"):
        circuit(str(file))
    with pytest.raises(BrokenFileError, match="no such file"):
        circuit(str(tmp_path / "none.toml"))


def test_a_shared_part_with_mistakes_of_its_own_closes_no_ring(tmp_path: Path) -> None:
    kept(tmp_path, "stadium", MOTODROM.replace("F+out", "."))
    file = kept(tmp_path, "mine", LINK.replace('"motodrom"', '"stadium"'))
    with pytest.raises(BrokenFileError, match="stadium has mistakes of its own"):
        circuit(str(file))


def test_mistakes_of_several_files_are_told_at_once_and_those_of_a_ring_once(tmp_path: Path) -> None:
    kept(tmp_path, "motodrom", MOTODROM.replace("3l 3l 3l 3l", "3l 3l 3l 7l"))
    kept(tmp_path, "querspange", LINK.replace("22 22", "22 21"))
    kept(tmp_path, "wald", "nonsense")
    mistakes = check_files([tmp_path])
    assert len([mistake for mistake in mistakes if "a limit of 7 cannot be broken" in mistake]) == 1
    assert len([mistake for mistake in mistakes if "they turn by 359 degrees" in mistake]) == 1
    assert f"{tmp_path}/wald.toml:1:1: this is not TOML: expected '=' after a key in a key/value pair" in mistakes


def test_a_file_is_checked_by_the_game_that_it_names(tmp_path: Path) -> None:
    section = kept(tmp_path, "A1", own("A1").replace("3 3 3", "x 3 3"))
    part = kept(tmp_path, "mine", LINK.replace("=o >", "x >", 1))
    mistakes = circuits.check_files([section, part])
    assert "'x' is not a space" in mistakes[-1]
    assert [game_in_file(file) for file in (section, part)] == ["motorchamp", "motorsportspiel"]
    assert circuits.check_files([kept(tmp_path, "A1", f'game = "motorchamp"\n{own("A1")}')]) == ()


def test_a_misspelt_game_is_told_by_the_nearest(tmp_path: Path) -> None:
    file = kept(tmp_path, "mine", LINK.replace('"motorsportspiel"', '"motorsportspeil"'))
    assert circuits.check_files([file]) == (
        f"{file}:3:1: 'motorsportspeil' is not this game: write game = \"motorsportspiel\"",
    )


@pytest.mark.parametrize(("track", "left", "right", "line"), [(SHORT, 67, 68, 58), (GP, 94, 98, 82)])
def test_the_line_saves_steps(track: Track, left: int, right: int, line: int) -> None:
    assert [steps_a_lap(track, lane) for lane in (Lane.LEFT, Lane.RIGHT)] == [left, right]
    assert steps_a_lap(track) == line
    rules = "".join(map(str, rulebooks("motorsportspiel")["motorsportspiel"].chapters))
    assert round(8 * (1 - line / left)) == 1
    assert "about an eighth fewer points than in the faster of the two lanes" in rules


@pytest.mark.parametrize(("track", "missed"), [(SHORT, {"L66", "L67"}), (GP, {"L102", "L103"})])
def test_with_red_alone_a_driver_turns_in_for_certain_from_all_but_two_spaces(
    track: Track, missed: set[str]
) -> None:
    assert {space.name for space in track.spaces if space not in leads_in_for_certain(track)} == missed


def test_a_corner_whose_limit_nobody_meets_is_not_feared() -> None:
    assert all(is_feared(GP, corner) for corner in GP.corners if corner.limit == 2)
    assert not is_feared(GP, Corner("paint on the road", 35, 36, 2))
