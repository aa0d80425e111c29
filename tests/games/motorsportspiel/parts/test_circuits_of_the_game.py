"""The circuits that come with the game: what they are like, and what is known of their plan."""

import pytest

from motorchamp_tui.errors import UnknownNameError
from motorchamp_tui.games import motorsportspiel
from motorchamp_tui.games.motorsportspiel.rules.track import Track

SHORT, GP = map(motorsportspiel.circuit, ("hockenheim-short", "hockenheim-gp"))


def test_the_plan_has_a_short_layout_and_a_long_one() -> None:
    assert motorsportspiel.circuit_names() == ("hockenheim-short", "hockenheim-gp", "classic-short", "classic-gp")
    assert [motorsportspiel.kind_of(track) for track in (SHORT, GP)] == ["short", "long"]
    assert [track.laps for track in (SHORT, GP)] == [5, 5]
    assert motorsportspiel.character_of("hockenheim-gp").startswith("long straights through the forest")


@pytest.mark.parametrize(
    ("track", "rows", "spaces", "long", "dotted"), [(SHORT, 80, 135, 25, 8), (GP, 116, 192, 40, 12)]
)
def test_each_has_its_rows_long_spaces_and_dots(
    track: Track, rows: int, spaces: int, long: int, dotted: int
) -> None:
    assert (track.rows, len(track.spaces)) == (rows, spaces)
    assert sum(space.length == 2 for space in track.spaces) == long
    assert sum(space.has_dot for space in track.spaces) == dotted
    assert sum(track.bends) == 360


def test_corners_have_their_rows_limits_and_names() -> None:
    assert [(corner.first, corner.last, corner.limit) for corner in SHORT.corners] == [
        (12, 14, 3),
        (21, 25, 2),
        (28, 31, 2),
        (40, 43, 3),
        (47, 50, 2),
        (58, 60, 4),
        (65, 67, 4),
    ]
    assert [corner.name for corner in GP.corners][:2] == ["Nordkurve", "Jim-Clark-Schikane"]
    assert [corner.name for corner in GP.corners if corner.limit == 2] == [
        "Jim-Clark-Schikane",
        "chicane before the Ostkurve",
        "Ostkurve",
        "Ayrton-Senna-Schikane",
        "Sachskurve",
    ]


def test_a_chicane_has_gravel_on_one_side_and_then_on_the_other() -> None:
    assert [GP.named(name).gravel for name in ("R27", "L28", "R29", "L30")] == [1, 1, 0, 0]


def test_a_long_space_is_in_its_corner_with_both_rows() -> None:
    assert (GP.named("R49").first_row, GP.named("R49").limit) == (48, 2)
    assert (GP.named("L25").first_row, GP.named("L25").limit) == (24, 0)


def test_the_pit_lane_runs_from_behind_the_entrance_to_beyond_the_line() -> None:
    assert str(GP.entrance) == "R104"
    assert [str(space) for space in GP.lane] == [*(f"P{row}" for row in range(105, 116)), "P0", "P1"]
    assert [str(space) for space in GP.pits] == [f"B{row}" for row in range(106, 116)]
    assert GP.pit is not None
    assert GP.pit.exits == (0, 1)


def test_a_name_is_found_in_any_letters_and_a_wrong_one_gets_the_nearest() -> None:
    assert motorsportspiel.circuit("Hockenheim-GP") is GP
    with pytest.raises(UnknownNameError, match="Did you mean hockenheim-gp"):
        motorsportspiel.circuit("hockenheim-g")
