"""The picture from above: rings that close, strokes that fit."""

import itertools
import math

import pytest

from motorchamp_tui.games.motorchamp.rules.track import Track
from motorchamp_tui.games.motorchamp.sections import tracks
from motorchamp_tui.games.track_picture import boundaries, outline, small_picture, walk


def ring(bends: tuple[int, ...]) -> Track:
    return Track("ring", len(bends), (3,) * 2 * len(bends), (0,) * 2 * len(bends), bends=bends)


def test_a_row_without_a_bend_goes_one_row_straight_on() -> None:
    assert list(walk([0, 0], heading=0)) == [(0, 0, 0), (1, 0, 0), (2, 0, 0)]


def test_a_bend_to_the_right_turns_clockwise() -> None:
    *_, end = walk([30, 30, 30], heading=0)
    radius = 3 / math.radians(90)
    assert end == pytest.approx((radius, radius, 90))


@pytest.mark.parametrize("name", tracks.circuit_names())
def test_every_circuit_closes_without_kinks_or_gaps(name: str) -> None:
    track = tracks.circuit(name)
    middles = outline(track)
    assert len(middles) == track.rows
    for (x, y, heading), (to_x, to_y, next_heading) in itertools.pairwise((*middles, middles[0])):
        assert 0.85 < math.dist((x, y), (to_x, to_y)) < 1.15
        assert abs((next_heading - heading + 180) % 360 - 180) <= 61


@pytest.mark.parametrize("name", tracks.circuit_names())
def test_the_line_is_driven_over_to_the_left_and_the_straight_is_straight(name: str) -> None:
    track = tracks.circuit(name)
    starts = boundaries(track)
    assert starts[0] == pytest.approx((0, 0, 180))
    assert all(abs(y) < 0.2 for row, (_, y, _) in enumerate(starts) if row in track.wall)


def test_a_ring_that_misses_its_start_is_bent_together() -> None:
    crooked = ring((0,) * 4 + (45,) * 4 + (0,) * 5 + (44,) * 4)
    starts = boundaries(crooked)
    assert max(
        math.dist(one[:2], two[:2]) for one, two in itertools.pairwise((*starts, starts[0]))
    ) == pytest.approx(1, abs=0.1)


def test_a_track_without_bends_is_drawn_as_a_circle() -> None:
    plain = Track("plain", 40, (3,) * 80, (0,) * 80)
    middles = outline(plain)
    centre = [sum(point[axis] for point in middles) / 40 for axis in (0, 1)]
    distances = [math.dist(point[:2], centre) for point in middles]
    assert max(distances) - min(distances) < 0.01


def test_a_left_handed_ring_closes_too() -> None:
    starts = boundaries(ring((-9,) * 40))
    assert math.dist(starts[0][:2], starts[-1][:2]) == pytest.approx(1, abs=0.01)


@pytest.mark.parametrize("name", tracks.circuit_names())
def test_a_small_picture_fits_into_24_by_8_characters(name: str) -> None:
    track = tracks.circuit(name)
    for picture in (small_picture(track), small_picture(track, ascii_only=True)):
        assert 4 <= len(picture) <= 8
        assert 18 <= max(map(len, picture)) <= 24
    assert all(0x2800 <= ord(letter) < 0x2900 or letter == " " for line in small_picture(track) for letter in line)


def test_the_small_picture_in_ascii_shows_the_line_and_the_way_the_road_runs() -> None:
    assert small_picture(tracks.circuit("A2-C2"), ascii_only=True) == (
        "|/--------------\\",
        "\\\\\\             \\|",
        "   \\|            |\\--//-",
        "    \\                 ||",
        "    --+----------/---/",
    )
