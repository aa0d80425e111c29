"""A circuit on paper: its lane grid, and the list of all."""

from motorchamp_tui.games import game_named
from motorchamp_tui.games.circuits import circuit_data, circuit_lines
from motorchamp_tui.games.motorsportspiel import circuit, lane_grid

GAME = game_named("motorsportspiel")


def test_long_spaces_dots_gravel_limits_and_the_pit_lane_are_on_the_sheet() -> None:
    lines = lane_grid(circuit("classic-short"), width=52)
    assert lines[0] == "classic-short: short, 72 rows, 120 spaces"
    assert lines[2:9] == (
        "row           0   1   2   3   4   5   6   7   8   9",
        "gravel                      ∴∴∴ ∴∴∴ ∴∴∴",
        "left        ░░░ ░░░ ▓▓▓▓▓▓▓ ░░░ ░░░ ░░░ ▓▓▓▓▓▓▓ ░░░",
        "limit                        5   5   5",
        "right       ░░░ ░░░ ░░░ ░░░ ▓▓▓•▓▓▓ ▓▓▓ ░░░ ░░░ ░░░",
        "pit lane     P>  P>",
        "marks       |F",
    )


def test_a_long_space_goes_on_in_the_next_stretch() -> None:
    lines = [line for line in lane_grid(circuit("classic-short"), width=24) if line.startswith("left")]
    assert lines[0:2] == ["left        ░░░ ░░░ ▓▓▓▓", "left        ▓▓▓ ░░░ ░░░"]


def test_the_sheet_needs_no_letters_but_those_of_ascii() -> None:
    lines = lane_grid(circuit("classic-gp"), ascii_only=True)
    assert all(map(str.isascii, lines))
    assert any("second Sudkurve" in line for line in lines)
    assert all(map(str.isascii, circuit_lines(ascii_only=True)))


def test_a_chicane_has_its_gravel_on_the_left_and_then_on_the_right() -> None:
    (line,) = (line for line in lane_grid(circuit("classic-gp")) if line.startswith("Jim-Clark"))
    assert line.split("  ")[-2:] == ["limit 2", "gravel left, then right"]


def test_the_list_says_how_long_each_is_and_what_it_is_like() -> None:
    assert [line for line in circuit_lines(GAME, ascii_only=False) if line.startswith("hockenheim")] == [
        "hockenheim-short  short, 80 rows: one tight right-hander and a chicane, then back into the stadium",
        "hockenheim-gp  long, 116 rows: long straights through the forest, three chicanes, the Ostkurve",
    ]
    assert circuit_data(GAME)[:2] == [
        {
            "name": "hockenheim-short",
            "game": "motorsportspiel",
            "rows": 80,
            "long": False,
            "character": "one tight right-hander and a chicane, then back into the stadium",
        },
        {
            "name": "hockenheim-gp",
            "game": "motorsportspiel",
            "rows": 116,
            "long": True,
            "character": "long straights through the forest, three chicanes, the Ostkurve",
        },
    ]
