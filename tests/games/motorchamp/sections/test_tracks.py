"""The twelve circuits: what holds for each, and what is said when a name or a file is wrong."""

import itertools
from pathlib import Path

import pytest

from motorchamp_tui.errors import BrokenFileError, UnknownNameError
from motorchamp_tui.games import game_named
from motorchamp_tui.games.circuits import circuit_lines
from motorchamp_tui.games.motorchamp.rules.start import starting_position
from motorchamp_tui.games.motorchamp.rules.track import Track, at
from motorchamp_tui.games.motorchamp.sections import tracks
from motorchamp_tui.games.own_circuits import shipped_circuits
from motorchamp_tui.games.road import Lane
from motorchamp_tui.locations import tracks_folder
from track_drawings import change, own, place, words_of

NAMES = tracks.circuit_names()
SHIPPED = shipped_circuits(game_named("motorchamp"))
LONG, SHORT = NAMES[:8], NAMES[8:]


def test_three_boards_join_to_eight_long_and_four_short_circuits() -> None:
    assert tuple(f"A{a}-B{b}-C{c}" for a, b, c in itertools.product((1, 2), repeat=3)) == LONG
    assert SHORT == ("A1-C1", "A1-C2", "A2-C1", "A2-C2")


def test_the_games_own_files_have_no_mistakes() -> None:
    assert tracks.check_files([tracks_folder()]) == ()


@pytest.mark.parametrize("name", NAMES)
def test_a_long_circuit_has_56_to_70_rows_and_a_short_one_36_to_48(name: str) -> None:
    track = tracks.circuit(name)
    assert track.is_long is (name in LONG)
    assert track.rows in (range(56, 71) if track.is_long else range(36, 49))


@pytest.mark.parametrize("name", NAMES)
def test_the_pit_lane_lies_beside_the_finishing_straight(name: str) -> None:
    track = tracks.circuit(name)
    walls = 14 if track.is_long else 8
    straight = tuple(range(track.rows - walls, track.rows))
    assert track.pit is not None
    assert track.wall == frozenset(straight)
    assert (track.pit.entrance, track.pit.lane) == (track.rows - walls - 1, straight)
    assert track.pit.exits == (track.rows - 2, track.rows - 1)
    assert len(track.pit.boxes) == (10 if track.is_long else 4)
    assert track.pit.boxes == tuple(range(track.rows - walls + 1, track.rows - 3))
    assert {track.bends[row] for row in straight} == {0}


@pytest.mark.parametrize("name", NAMES)
def test_the_grid_stands_on_the_straight_before_the_line(name: str) -> None:
    track = tracks.circuit(name)
    cars = 20 if track.is_long else 14
    assert {starting_position(track, position).row for position in range(1, cars + 1)} <= track.wall


@pytest.mark.parametrize("name", NAMES)
def test_the_start_area_ends_behind_the_first_bend_or_the_second_on_long_circuits(name: str) -> None:
    track = tracks.circuit(name)
    assert track.start_area_end is not None
    turned = sum(abs(bend) for bend in track.bends[: track.start_area_end])
    assert abs(track.bends[track.start_area_end]) < 10
    assert turned >= (150 if track.is_long else 80)
    assert track.start_area_end <= (15 if track.is_long else 8)


@pytest.mark.parametrize("name", NAMES)
def test_dark_squares_lie_in_bends_and_light_ones_on_straights(name: str) -> None:
    track = tracks.circuit(name)
    bend = {colour: mean_bend(track, colour) for colour in (1, 2, 3)}
    assert bend[1] > bend[2] > bend[3]
    assert bend[1] > 15
    assert bend[3] < 5


def mean_bend(track: Track, colour: int) -> float:
    """The mean degrees a row by which the road turns beside squares of this colour."""
    turns = [abs(track.bends[index // 2]) for index, there in enumerate(track.colours) if there == colour]
    return sum(turns) / len(turns)


@pytest.mark.parametrize("name", NAMES)
def test_every_limit_can_be_broken_where_it_stands(name: str) -> None:
    track = tracks.circuit(name)
    ranges = {1: range(3, 6), 2: range(6, 12), 3: range(12, 15)}
    limited = [(colour, limit) for colour, limit in zip(track.colours, track.limits, strict=True) if limit]
    assert all(limit in ranges[colour] for colour, limit in limited)
    assert {colour for colour, _ in limited} == {1, 2, 3}
    assert sum(colour == 3 for colour, _ in limited) <= 4


@pytest.mark.parametrize("name", NAMES)
def test_limits_are_different_by_lane_where_the_inside_is_tighter(name: str) -> None:
    track = tracks.circuit(name)
    differing = [
        row
        for row in range(track.rows)
        if abs(track.bends[row]) >= 20
        and track.colour(at(Lane.LEFT, row)) == track.colour(at(Lane.RIGHT, row))
        and track.limit(at(Lane.LEFT, row)) != track.limit(at(Lane.RIGHT, row))
    ]
    assert differing
    for row in differing:
        inside = Lane.RIGHT if track.bends[row] > 0 else Lane.LEFT
        outside = Lane.LEFT if inside is Lane.RIGHT else Lane.RIGHT
        assert (track.limit(at(inside, row)) or 99) < (track.limit(at(outside, row)) or 99)


@pytest.mark.parametrize("name", NAMES)
def test_solid_lines_lead_through_bends_and_braking_zones_but_not_everywhere(name: str) -> None:
    track = tracks.circuit(name)
    in_bends = {row for row in track.solid if abs(track.bends[row]) >= 10}
    assert in_bends
    assert 0 < len(track.solid) < track.rows / 3
    assert not track.solid & track.wall


@pytest.mark.parametrize("letter", "ABC")
def test_the_two_sides_of_a_board_are_no_variations_of_one_another(letter: str) -> None:
    first, second = own(f"{letter}1"), own(f"{letter}2")
    assert len(words_of(first, "bend")) != len(words_of(second, "bend"))
    for label in ("left colour", "right colour", "left limit", "right limit", "line"):
        both = list(zip(words_of(first, label), words_of(second, label), strict=False))
        off_the_straight = both[4:] if letter == "A" else both[:16] if letter == "C" else both
        assert sum(one != two for one, two in off_the_straight) >= 4, label
    signs = [[direction(word) for word in words_of(text, "bend")] for text in (first, second)]
    assert signs[0] != signs[1][: len(signs[0])]


def direction(word: str) -> str:
    """Straight on, to the left or to the right."""
    return word if word == "." else word[0] if word.startswith("-") else "+"


def test_a_circuit_is_found_in_small_letters_too() -> None:
    assert tracks.circuit("a1-b2-c1") is tracks.circuit("A1-B2-C1")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("A1-B3-C1", "There is no track 'A1-B3-C1'. Did you mean A1-B1-C1 or A1-B2-C1?"),
        ("A1C2", "There is no track 'A1C2'. Did you mean A1-C2?"),
        ("Monza", f"There is no track 'Monza'. Choose from: {', '.join(SHIPPED)}."),
    ],
)
def test_an_unknown_name_is_answered_with_the_nearest(name: str, sentence: str) -> None:
    with pytest.raises(UnknownNameError) as raised:
        tracks.circuit(name)
    assert str(raised.value) == sentence


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    file = tmp_path / "none.toml"
    with pytest.raises(BrokenFileError) as raised:
        tracks.circuit(str(file))
    assert str(raised.value) == f"{file}: line 1, column 1: no such file"


def test_a_section_alone_is_no_track(tmp_path: Path) -> None:
    file = tmp_path / "A1.toml"
    file.write_text(own("A1"), encoding="utf-8")
    with pytest.raises(BrokenFileError) as raised:
        tracks.circuit(str(file))
    assert str(raised.value) == (
        f"{file}: line 1, column 1: this is a section A, not a whole track: a track is named like A1-B2-C1"
    )


def test_a_broken_file_is_not_raced_on(tmp_path: Path) -> None:
    text = change(change(own("A1"), "left colour", 5, "7"), "right colour", 5, "8")
    file = tmp_path / "A1.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BrokenFileError) as raised:
        tracks.circuit(str(file))
    left, right = (place(text, label, 5).split(":") for label in ("left colour", "right colour"))
    assert raised.value.mistakes == (
        f"line {left[0]}, column {left[1]}: '7' is no colour: write 1 (dark), 2 (middle) or 3 (light)",
        f"line {right[0]}, column {right[1]}: '8' is no colour: write 1 (dark), 2 (middle) or 3 (light)",
    )


def test_the_list_tells_length_character_and_picture_of_each_circuit() -> None:
    listed = list(circuit_lines(game_named("motorchamp"), ascii_only=False))
    heads = [line for line in listed if line and not line.startswith(" ")]
    assert [line.partition(" ")[0] for line in heads] == list(NAMES)
    assert heads[0] == "A1-B1-C1  long, 59 rows: fast opening, flowing esses, long parabola"
    assert heads[-1] == "A2-C2  short, 47 rows: tight chicane, stop and go"
    pictures = "\n".join(line for line in listed if line not in heads).strip("\n").split("\n\n")
    assert len({*pictures}) == len({line.partition(": ")[2] for line in heads}) == 12
