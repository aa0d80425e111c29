"""The figures of the boards are those that are kept beside this file."""

import re
from pathlib import Path

import pytest
import roads

from motorchamp_tui.games.motorsportspiel import circuit
from motorchamp_tui.games.motorsportspiel.rules.track import Space, Track
from motorchamp_tui.games.motorsportspiel.rules.verdict import odds_of_go
from motorchamp_tui.games.road import Lane

PAGE = Path(__file__).with_name("boards.md").read_text(encoding="utf-8")
SIDES = {Lane.LEFT: "left", Lane.RIGHT: "right"}
CIRCUITS = [circuit(name) for name in ("hockenheim-short", "hockenheim-gp")]


def table(head: str) -> list[list[str]]:
    """The rows of the table that begins with this cell."""
    (text,) = re.findall(rf"^\| {re.escape(head)} \|.*\n\|[ :|-]+\|\n((?:\|.*\n)+)", PAGE, re.MULTILINE)
    return [[cell.strip() for cell in row.strip("|").split(" | ")] for row in text.splitlines()]


def fewest_points(track: Track) -> int:
    """The points of the shortest lap from the last space of the right lane to itself."""
    start = track.spaces[-2] if track.spaces[-2].lane is Lane.RIGHT else track.spaces[-1]
    reached, points = {(start, 0)}, 0
    while (start, 1) not in reached:
        steps = ((space, on, lap) for space, lap in reached for on in ahead(track, space))
        reached = {(on, lap + (on.row < space.row)) for space, on, lap in steps}
        points += 1
    return points


def ahead(track: Track, space: Space) -> tuple[Space, Space]:
    return track.straight_from(space), track.diagonal_from(space)


def figures(track: Track) -> list[int]:
    spaces = track.spaces
    return [
        track.rows,
        len(spaces),
        sum(space.length == 2 for space in spaces),
        sum(space.has_dot for space in spaces),
        *(sum(space.lane is lane for space in spaces) for lane in (Lane.LEFT, Lane.RIGHT)),
        fewest_points(track),
        track.laps,
    ]


def test_the_figures_of_each_circuit_are_those_of_the_page() -> None:
    first = "`hockenheim-short` | `hockenheim-gp` |"
    text = PAGE.split(f"| | {first}\n")[1].split("\n\n")[0]
    columns = re.findall(r"\| (\d+) \| (\d+) \|$", text, re.MULTILINE)
    assert [[int(short) for short, _ in columns], [int(gp) for _, gp in columns]] == [*map(figures, CIRCUITS)]


def test_the_corners_are_those_of_the_page() -> None:
    rows = table("corner")
    for column, track in enumerate(CIRCUITS, 1):
        named = [(row[0], row[column], int(row[3]), row[4]) for row in rows if row[column] != "–"]
        assert named == [
            (corner.name, f"{corner.first}–{corner.last}", corner.limit, gravel(track, corner.first, corner.last))
            for corner in track.corners
        ]


def gravel(track: Track, first: int, last: int) -> str:
    sides = [track.holding(Lane.LEFT, row).gravel for row in range(first, last + 1)]
    return ", then ".join(SIDES[side] for side in dict.fromkeys(sides) if side is not None)


def test_the_pit_lanes_are_those_of_the_page() -> None:
    rows = {row[0]: row[1:] for row in table("pit lane")}
    for column, track in enumerate(CIRCUITS):
        assert track.pit is not None
        assert rows["entrance"][column] == str(track.entrance)
        assert rows["from, to"][column] == f"{track.lane[0]}, {track.lane[-1]}"
        assert rows["pits"][column] == f"{track.pits[0]} to {track.pits[-1]}"
        assert rows["exits"][column] == ", ".join(f"P{row}" for row in track.pit.exits)


@pytest.mark.parametrize("row", table("circuit | space"), ids=lambda row: row[1])
def test_the_chances_are_those_of_the_page(row: list[str]) -> None:
    name, space, *cells = row
    odds = odds_of_go(roads.race_on(circuit(name), f"Y {space}")).values()
    assert cells == [f"{counted.clean} / {counted.small} / {counted.big}" for counted in odds]
