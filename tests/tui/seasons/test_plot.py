"""The points race by race, as a plot."""

from motorchamp_tui.seasons.pages import TableRow
from motorchamp_tui.tui.seasons.season_pages import plot


def row(name: str, *races: int | None) -> TableRow:
    return TableRow(1, name, sum(points or 0 for points in races), 0, (), races, (1, 1))


def drawn(*rows: TableRow, races: int, columns: int = 25, lines: int = 6) -> list[str]:
    return ["".join(cell.sign for cell in line).rstrip() for line in plot(rows, races, columns, lines)]


def test_points_go_up_from_left_to_right_as_far_as_races_have_been_driven() -> None:
    assert drawn(row("Ann", 10, 10), row("Ben", 0, 0), races=4) == [
        "  20          11",
        "           111",
        "  10     11",
        "       11",
        "   0 11222222222",
        "         r1   r2  r3   r4",
    ]


def test_a_race_without_a_result_adds_nothing_and_keeps_its_place() -> None:
    assert row("Ann", 10, None, 4, None).totals == (0, 10, 10, 14)
    assert drawn(row("Ann", None, 4), races=2, columns=15, lines=3) == [
        "   4        111",
        "   0 1111111",
        "        r1   r2",
    ]


def test_nothing_is_drawn_before_the_first_result() -> None:
    assert not any(line[5:] for line in drawn(row("Ann", None), races=3)[:-1])
