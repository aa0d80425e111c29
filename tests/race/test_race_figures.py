"""A race in figures: counted from reports, written as JSON, CSV and SVG."""

import csv
import io
import json
import xml.etree.ElementTree as ET
from collections.abc import Iterable

import pytest
from attrs import evolve, fields

from drawings import car, race, road
from motorchamp_tui.games.liveries import TEAM_LIVERIES
from motorchamp_tui.games.motorchamp.rules.moves import (
    CarDrove,
    CarStayed,
    DiceThrown,
    DroppedOut,
    LapCompleted,
    PitWorkDone,
    Report,
    SlipstreamTaken,
    WentOut,
)
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.rules.track import square_named
from motorchamp_tui.games.motorchamp.wording.figures import FIGURES
from motorchamp_tui.race.figures import OTHER_COLOUR, OUTLINE, CarFigures, as_csv, as_data, as_svg, figures
from motorchamp_tui.tui.look.contrast import contrast

TEAM_GROUNDS = {team: ground for team, (ground, _) in TEAM_LIVERIES.items()}
SPACE, PAPER = "{http://www.w3.org/2000/svg}", "#ffffff"
HERE, THERE = square_named("R3"), square_named("R9")


def grid() -> Race:
    return race(road(), car("A", "R9", laps=2), car("B", "R8", laps=1), car("C", "R7"))


def of(name: str, reports: Iterable[Report]) -> CarFigures:
    return next(row for row in figures(grid(), grid(), reports) if row.car == name)


def test_throws_and_points_are_those_that_were_thrown_and_lost_those_that_could_not_be_used() -> None:
    reports: list[Report] = [
        DiceThrown("A", (4, 5, 2)),
        CarDrove("A", HERE, THERE, 5),
        DiceThrown("B", (6,)),
        DiceThrown("A", (2,)),
        CarStayed("A", THERE, 2),
    ]
    first = of("A", reports)
    assert (first.throws, first.points, first.counted["lost"]) == (2, 13, 7)
    assert first.average == 6.5
    assert of("C", reports).average == 0


def test_slipstreams_stops_and_outs_are_counted() -> None:
    reports: list[Report] = [
        SlipstreamTaken("A", "B", HERE, THERE),
        SlipstreamTaken("A", "C", HERE, THERE),
        PitWorkDone("A", (1, 1), repaired=False),
        PitWorkDone("A", (3, 1), repaired=True),
        WentOut("A", HERE, THERE, limit=True, blocked=False),
        DroppedOut("A", HERE, 4, limit=False, blocked=True),
    ]
    first = of("A", reports)
    assert first.counted == {"lost": 0, "slipstreams": 2, "stops": 1, "outs": 2}


def test_places_over_the_laps_are_the_order_in_which_the_cars_complete_them() -> None:
    laps = [("B", 0), ("A", 0), ("B", 1), ("A", 1), ("C", 1), ("A", 2), ("B", 2)]
    reports: list[Report] = [LapCompleted(name, number) for name, number in laps]
    assert {row.car: row.places for row in figures(grid(), grid(), reports)} == {
        "A": (1, 2, 1),
        "B": (2, 1, 2),
        "C": (3, 3),
    }
    assert {name: of(name, reports).laps_led for name in "ABC"} == {"A": 1, "B": 1, "C": 0}


def test_cars_come_in_the_order_of_the_classification_with_its_reasons() -> None:
    end = race(road(), car("A", "R9", laps=2), car("B", "R8", laps=4, out=True), car("C", "R7", laps=5))
    found = figures(grid(), end, ())
    assert [row.car for row in found] == ["C", "B", "A"]
    assert found[1].reason == "temporarily out on lap 5"


def counted(*numbers: int) -> dict[str, int]:
    return dict(zip((figure.name for figure in FIGURES), numbers, strict=True))


SOME = (
    CarFigures("A", "AZA", 'Ann "A" <b>', 1, "winner", False, 2, (2, 1, 1), 2, 20, 111, counted(3, 1, 0, 0)),
    CarFigures("B", "VAN", "Ben", None, "out, on lap 1", True, 0, (1,), 0, 3, 10, counted(0, 0, 1, 2)),
)


def test_the_data_can_be_written_as_json_and_has_everything() -> None:
    first = json.loads(json.dumps(as_data(SOME)))[0]
    assert first["average"] == pytest.approx(5.55)
    assert first["places"] == [2, 1, 1]
    every_car = {field.name for field in fields(CarFigures)} - {"counted", "is_out"}
    assert set(first) == every_car | {*counted(0, 0, 0, 0), "average"}


def test_the_csv_has_one_line_a_car_and_a_column_a_lap() -> None:
    rows = list(csv.DictReader(io.StringIO(as_csv(SOME))))
    assert [row["driver"] for row in rows] == ['Ann "A" <b>', "Ben"]
    assert [rows[0][head] for head in ("grid", "lap 1", "lap 2")] == ["2", "1", "1"]
    assert rows[1]["place"] == ""
    assert not rows[1]["lap 1"]
    assert rows[1]["reason"] == "out, on lap 1"


def test_the_picture_is_svg_with_one_line_a_car_that_goes_through_its_places() -> None:
    picture = ET.fromstring(as_svg("A <fine> race", SOME))
    lines = picture.findall(f"{SPACE}polyline")
    assert len(lines) == 2
    heights = [[int(point.split(",")[1]) for point in line.get("points", "").split()] for line in lines]
    assert heights[0][0] > heights[0][1] == heights[0][2]
    assert heights[1] == [heights[0][1]]
    texts = [text.text for text in picture.findall(f"{SPACE}text")]
    assert "A <fine> race" in texts
    assert "B out" in texts
    assert "out, on lap 1" in [title.text for title in picture.iter(f"{SPACE}title")]
    assert {"grid", "1", "2"} <= set(texts)


def lines_of_twins(team: str) -> list[ET.Element]:
    """The lines of three cars of a team, without what is drawn below them."""
    cars = [evolve(SOME[0], car=f"{team}{number}", team=team, places=(number, number)) for number in (1, 2, 3)]
    picture = ET.fromstring(as_svg("A race", cars))
    return [line for line in picture.iter(f"{SPACE}polyline") if line.get("stroke") != OUTLINE]


@pytest.mark.parametrize("team", TEAM_GROUNDS)
def test_every_line_has_the_colour_of_its_team_and_the_cars_of_a_team_differ_without_colour(team: str) -> None:
    lines = lines_of_twins(team)
    assert [line.get("stroke") for line in lines] == [TEAM_GROUNDS[team]] * 3
    dashes = [line.get("stroke-dasharray") for line in lines]
    assert dashes[0] is None
    assert len(set(dashes)) == 3


def test_every_line_and_its_end_can_be_seen_on_white_paper() -> None:
    cars = [evolve(SOME[0], car=f"{team}1", team=team) for team in TEAM_GROUNDS]
    shapes = list(ET.fromstring(as_svg("A race", cars)))
    pale = {team for team, colour in TEAM_GROUNDS.items() if contrast(colour, PAPER) < 2}
    assert pale
    for place, shape in enumerate(shapes):
        if shape.get("stroke") in {TEAM_GROUNDS[team] for team in pale}:
            below, end = shapes[place - 1], shapes[place + 1]
            assert below.get("points") == shape.get("points")
            assert int(below.get("stroke-width", 0)) > int(shape.get("stroke-width", 0))
            assert below.get("stroke") == end.get("stroke") == OUTLINE
            pale -= {team for team in pale if TEAM_GROUNDS[team] == shape.get("stroke")}
    assert not pale


def test_a_team_that_has_no_colour_is_grey() -> None:
    picture = as_svg("A race", [evolve(SOME[0], car="XYZ1", team="XYZ")])
    assert f'stroke="{OTHER_COLOUR}" stroke-width="2"/>' in picture


def test_a_race_in_which_nothing_happened_can_be_written_too() -> None:
    nothing = [evolve(row, places=(1,)) for row in SOME]
    assert ET.fromstring(as_svg("Empty", nothing)) is not None
    assert as_csv(nothing).splitlines()[0].endswith(",grid")
    assert as_csv(()).startswith("grid")
