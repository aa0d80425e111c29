"""The road on the lane grid, what is seen of cars, and the ways that they are seen to take."""

from attrs import evolve
from roads import A, B, C, D, race_on, road

from motorchamp_tui.games.motorsportspiel import circuit
from motorchamp_tui.games.motorsportspiel.rules.moves import ChooseNumber, Drive, TooFast
from motorchamp_tui.games.motorsportspiel.rules.race import Race
from motorchamp_tui.games.motorsportspiel.rules.referee import apply
from motorchamp_tui.games.motorsportspiel.rules.throws import Placing, Throw
from motorchamp_tui.games.road import Pit
from motorchamp_tui.tui.games.lane_parts import GridCell
from motorchamp_tui.tui.games.motorsportspiel.dice_panel import lights_ahead, place_tip
from motorchamp_tui.tui.games.motorsportspiel.motion import moments, route
from motorchamp_tui.tui.games.motorsportspiel.order_panel import earned, order_lines
from motorchamp_tui.tui.games.motorsportspiel.road_cells import cells_of_road, cells_over_road, rows_ahead
from motorchamp_tui.tui.games.motorsportspiel.track_surface import box_owners, seen_cars, surface_of
from motorchamp_tui.tui.games.seen import Lights
from motorchamp_tui.tui.widgets.lines_panel import width_of

WIDTH, LINES = 4, 3
PITS = road(pit=Pit(30, (*range(31, 40), 0, 1), (34, 35), (0, 1)))


def text(cell: GridCell) -> str:
    return "".join(segment.text for segment in cell)


def over(race: Race, lights: Lights | None = None) -> dict[tuple[int, str], str]:
    road_cells = cells_of_road(race, WIDTH, LINES, patterned=False)
    cells = cells_over_road(race, lights or Lights(), road_cells, WIDTH, LINES)
    return {spot: text(cell) for spot, cell in cells.items()}


def test_every_cell_of_the_road_is_as_wide_as_its_column() -> None:
    for track in (A, B, C, D, PITS, circuit("hockenheim-gp"), circuit("hockenheim-short")):
        race = race_on(track, "X R5")
        for patterned in (False, True):
            cells = cells_of_road(race, WIDTH, LINES, patterned=patterned)
            assert {width_of(list(cell)) for cell in cells.values()} == {WIDTH}
        lit = cells_over_road(race, lights_ahead(race, 3), cells, WIDTH, LINES)
        assert {width_of(list(cell)) for cell in lit.values()} == {WIDTH}


def test_a_long_space_is_one_field_with_its_dot_in_the_middle() -> None:
    cells = cells_of_road(race_on(D, "X R5"), WIDTH, LINES, patterned=True)
    assert text(cells[12, "right 1"]) + text(cells[13, "right 1"]) == "▓▓▓•▓▓▓▕"
    assert text(cells[10, "right 1"]) + text(cells[11, "right 1"]) == "▓▓▓▓▓▓▓▕"
    assert text(cells[5, "left 1"]) == "░░░▕"


def test_kerbs_have_the_limit_on_both_sides_and_gravel_lies_on_one() -> None:
    cells = cells_of_road(race_on(C, "X R5"), WIDTH, LINES, patterned=False)
    assert text(cells[20, "limit left"]).startswith("(3)")
    assert text(cells[20, "limit right"]).startswith("(3)")
    assert "▚" in text(cells[21, "limit left"])
    assert "∴" in text(cells[21, "out right"])
    assert "∴" not in text(cells[21, "out left"])
    assert "∴" not in text(cells[23, "out right"])


def test_two_cars_in_a_space_stand_one_behind_the_other() -> None:
    cells = over(race_on(D, "X R13", "Y R13"))
    assert "Y" in cells[12, "right 1"]
    assert "X" in cells[13, "right 1"]
    short = race_on(road(["R10o"]), "X R10", "Y R10")
    assert "X" in over(short)[10, "right 0"]
    assert "Y" in over(short)[10, "right 2"]
    backs = {car.name: car.back for car in seen_cars(race_on(D, "X R13", "Y R13"))}
    assert backs["X"] < 0 < backs["Y"]


def test_a_car_in_the_gravel_lies_beside_the_road_turned_round() -> None:
    race = race_on(C, "X R22", "Y R5")
    race = evolve(race, cars=(race.cars[0].in_gravel(is_in_gravel=True), race.cars[1]))
    assert over(race)[22, "out right"].startswith("◀X")
    seen = seen_cars(race)[0]
    assert seen.is_beside
    assert seen.is_reversed


def test_pits_show_whose_they_are() -> None:
    race = race_on(PITS, "KAR1 B34", "SPE1 R5")
    assert dict(box_owners(race))[PITS.named("B35")] == ""
    assert "KAR1" in over(race)[34, "box"]


def test_the_board_from_above_is_told_of_line_dots_limits_and_gravel() -> None:
    surface = surface_of(C)
    assert surface.asphalt[C.named("L21")] < surface.asphalt[C.named("L5")]
    assert C.named("L21") in surface.dots
    assert surface.limits[C.named("R20")] == "3"
    assert surface.gravel[21] > 0
    assert surface.gravel[5] == 0
    assert surface.kerbs == frozenset((20, 21, 22))


def placed(race: Race, throw: Throw, placing: Placing) -> Race:
    for move in (ChooseNumber(throw.number), throw, placing):
        race, _ = apply(race, move)
    return race


def test_a_car_is_seen_on_every_space_of_a_way_that_its_dice_allow() -> None:
    race = placed(race_on(B, "X L8"), Throw((3, 1), (2, 6)), Placing((3, 2, 6), 0))
    way = route(race, Drive(B.named("R21")))
    assert len(way) == 11
    assert [space.name for space in way[-3:]] == ["R19", "R20", "R21"]
    assert [moment.race.cars[0].space for moment in moments(race, Drive(B.named("R21")))] == list(way)


def test_a_car_that_flies_off_turns_round() -> None:
    race = placed(race_on(C, "X L19"), Throw((1, 2), (4,)), Placing((1, 4), 0))
    turned = [moment.turned for moment in moments(race, TooFast(C.named("L22")))]
    assert [turns["X"] for turns in turned if turns] == [90, 180, 270]


def test_the_way_through_the_pits_is_seen() -> None:
    into = placed(race_on(PITS, "X R29"), Throw((1, 2), (2,)), Placing((1, 2), 0))
    assert [space.name for space in route(into, Drive(PITS.named("P32")))] == ["R30", "P31", "P32"]
    out = placed(race_on(PITS, "X P39"), Throw((1, 2), (3,)), Placing((1, 3), 0))
    assert [space.name for space in route(out, Drive(PITS.named("R3")))][:2] == ["P0", "R1"]


def test_the_order_tells_flags_by_letter_and_what_is_due() -> None:
    race = race_on(PITS, "KAR1 R20 yrb", "SPE1 R10 yyw", "MAN1 R5")
    told = ["".join(segment.text for segment in line) for line in order_lines(race, 48, 9, {})]
    assert "▲b pit!" in told[0]
    assert "▲y" not in told[0]
    assert "▲y2△w" in told[1]
    assert "R20" in told[0]
    assert all(width_of(line) <= 24 for line in order_lines(race, 24, 9, {}))
    assert [earned(race, car)[0] for car in ("SPE1", "KAR1", "MAN1")] == ["2y 1w", "black", ""]


def test_where_there_are_few_columns_a_stop_that_is_due_comes_before_the_signs_of_flags() -> None:
    race = race_on(PITS, "KAR1 R20 yrb", "SPE1 R10 yyw")
    tails = {
        columns: [
            "".join(part.text for part in line).split("●1")[1].split()
            for line in order_lines(race, columns, 9, {})
        ]
        for columns in (19, 20, 21)
    }
    assert tails == {
        19: [["pit!"], ["▲y2△w"]],
        20: [["b", "pit!"], ["▲y2△w"]],
        21: [["▲b", "pit!"], ["▲y2△w"]],
    }


def test_ten_laps_are_ten_where_there_are_thirteen_columns() -> None:
    race = race_on(PITS, "KAR1 R20", "MAN1 R5")
    ten = evolve(race, cars=tuple(evolve(car, laps=12) for car in race.cars))
    assert ["".join(segment.text for segment in line) for line in order_lines(ten, 13, 9, {})] == [
        "▶ 1 KAR1●12",
        "  2 MAN1●12",
    ]


def test_where_there_are_thirteen_columns_flags_are_letters() -> None:
    race = race_on(PITS, "KAR1 R20 yr", "SPE1 R10 b", "MAN1 R5 yy")
    lying = evolve(race, cars=(*race.cars[:2], race.cars[2].in_gravel(is_in_gravel=True)))
    told = ["".join(segment.text for segment in line) for line in order_lines(lying, 13, 9, {})]
    assert told == ["▶ 1 KAR1●1yr", "  2 SPE1●1b", "  3 MAN1●1∴yy"]


def test_both_of_two_cars_in_a_space_keep_their_numbers() -> None:
    cells = over(race_on(D, "KAR1 R13", "KAR2 R13"))
    assert (cells[12, "right 1"], cells[13, "right 1"]) == ("KAR2", "KAR1")
    race = race_on(C, "SPE2 R22")
    lying = evolve(race, cars=(race.cars[0].in_gravel(is_in_gravel=True),))
    assert over(lying)[22, "out right"] == "◀S2 "


def test_flags_are_seen_above_a_car_and_in_its_pit() -> None:
    race = race_on(PITS, "KAR1 R20 yr", "SPE1 R10 b")
    cells = over(race)
    assert cells[20, "right 0"] == "▼yr▕"
    assert cells[10, "right 0"] == " b ▕"
    assert over(race_on(PITS, "KAR1 R20 yr"))[34, "box"] == "K1yr"
    assert over(race_on(PITS, "KAR1 B34"))[34, "box"] == "KAR1"
    assert {car.name: bool(car.tail) for car in seen_cars(race)} == {"KAR1": True, "SPE1": True}


def test_a_car_that_is_moving_needs_no_sign_above_it() -> None:
    cells = over(race_on(PITS, "KAR1 R20 yr", "SPE1 R10"), Lights(is_under_way=True))
    assert cells[20, "right 0"] == "yr ▕"
    assert (10, "right 0") not in cells


def test_a_car_whose_stop_is_due_sees_its_chances_in_the_pit_lane() -> None:
    lights = lights_ahead(race_on(PITS, "X R29 b"), 1)
    assert lights.chances
    assert not any(place.is_on_track and place.row > 30 for place in lights.chances)


def test_a_tip_says_what_a_space_is_and_what_would_happen_there() -> None:
    race = race_on(B, "X L11", "Y R13")
    assert place_tip(race, Lights(), B.named("R13")) == (
        "R13, a long space on the line with a dot, in a corner of limit 2 (corner at 12), gravel on the left; "
        "Y (Y) is here."
    )
    lights = lights_ahead(race_on(A, "X R5"), 1)
    tips = [place_tip(race_on(A, "X R5"), lights, place) for place in lights.chances]
    assert all("the farthest clean end here in" in tip for tip in tips)


def test_the_road_ahead_of_others_is_brought_into_view_once_a_go() -> None:
    race = race_on(A, "X R5")
    said, _ = apply(race, ChooseNumber(3))
    thrown, _ = apply(said, Throw((3, 1), (4, 6)))
    placed, _ = apply(thrown, Placing((3, 4, 6), 0))
    assert [rows_ahead(at, "X", is_choosing=False)[1] for at in (race, said, thrown, placed)] == [1, 1, 1, 14]
    assert [rows_ahead(at, "X", is_choosing=True)[1] for at in (race, said, thrown, placed)] == [20] * 4
