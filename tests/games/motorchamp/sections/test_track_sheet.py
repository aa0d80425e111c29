"""A circuit on paper and as data."""

import json

from attrs import evolve

from drawings import road
from motorchamp_tui.games.motorchamp.rules.track import LANE_LETTERS, Track, square_named
from motorchamp_tui.games.motorchamp.sections import track_sheet, tracks
from motorchamp_tui.games.road import Pit

PIT = Pit(entrance=3, lane=(4, 5), boxes=(4,), exits=(5,))
DRAWN = road("32 1 23 3 3 3", "L0=/11 R1=/4", solid=[1, 2], wall=[4, 5], start_area_end=2, pit=PIT, any_box=True)
ROAD = evolve(DRAWN, name="A9-C9")


def test_the_lane_grid_shows_every_square_without_colour() -> None:
    assert track_sheet.lane_grid(ROAD) == (
        "A9-C9: short, 6 rows",
        "",
        "row          0   1   2   3   4   5",
        "limit       11",
        "left        ▒2▒ ▓1▓ ░3░ ░3░ ░3░ ░3░",
        "            ╌ ╌ ━━━━━━━━╌ ╌ ╌ ╌ ╌ ╌",
        "right       ░3░ ▓1▓ ▒2▒ ░3░ ░3░ ░3░",
        "limit            4",
        "pit wall                    ▄▄▄▄▄▄▄▄",
        "pit lane                    P+B  P",
        "marks       |F       S  in      out",
        "",
        "▓1▓ dark, one die   ▒2▒ middle, two dice   ░3░ light, three dice",
        "╌ ╌ dashed, ━━━━ solid line   |F first row beyond the line   S end of the start area",
        "P pit lane   B box   in pit entrance   out exit",
    )


def test_the_lane_grid_can_do_without_anything_but_ascii() -> None:
    lines = track_sheet.lane_grid(ROAD, ascii_only=True)
    assert "\n".join(lines).isascii()
    assert lines[4:7] == (
        "left         2   1   3   3   3   3",
        "            - - ========- - - - - -",
        "right        3   1   2   3   3   3",
    )


def test_a_long_circuit_is_wrapped_to_a_hundred_columns() -> None:
    lines = track_sheet.lane_grid(tracks.circuit("A1-B2-C1"))
    assert max(map(len, lines)) <= 104
    numbers = [int(word) for line in lines if line.startswith("row ") for word in line.split()[1:]]
    assert numbers == list(range(tracks.circuit("A1-B2-C1").rows))


def test_the_data_of_a_track_names_every_square() -> None:
    data = track_sheet.track_data(ROAD)
    assert json.loads(json.dumps(data)) == data
    assert {key: data[key] for key in ("name", "rows", "solid", "start_area_end", "pit")} == {
        "name": "A9-C9",
        "rows": 6,
        "solid": [1, 2],
        "start_area_end": 2,
        "pit": {"entrance": 3, "lane": [4, 5], "boxes": [4], "exits": [5]},
    }
    squares = data["squares"]
    assert isinstance(squares, list)
    assert len(squares) == 12
    assert squares[:3] == [
        {"row": 0, "lane": "right", "colour": 3, "limit": None, "run_off": True},
        {"row": 0, "lane": "left", "colour": 2, "limit": 11, "run_off": True},
        {"row": 1, "lane": "right", "colour": 1, "limit": 4, "run_off": True},
    ]
    assert squares[8] == {"row": 4, "lane": "right", "colour": 3, "limit": None, "run_off": False}


def test_a_track_without_pits_has_none_in_its_data() -> None:
    assert track_sheet.track_data(Track("plain", 20, (3,) * 40, (0,) * 40))["pit"] is None


def test_the_data_agrees_with_the_track() -> None:
    track = tracks.circuit("A2-B1-C2")
    squares = track_sheet.track_data(track)["squares"]
    assert isinstance(squares, list)
    for square in squares:
        where = square_named(f"{'RL'[square['lane'] == 'left']}{square['row']}")
        assert LANE_LETTERS[where.lane] in "RL"
        assert square["colour"] == track.colour(where)
        assert square["limit"] == track.limit(where)
        assert square["run_off"] == track.has_run_off(where)
