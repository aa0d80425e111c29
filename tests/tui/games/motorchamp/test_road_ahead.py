"""What the road says before and after the throw: totals, chances, slipstreams, barriers, the next go."""

from pathlib import Path

import pytest
from golden_screens import SMALL, until_asked
from pressing import lines_of, text_of

from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.rules.referee import apply, legal_moves
from motorchamp_tui.games.motorchamp.rules.throws import EVERY_THROW, Dice
from motorchamp_tui.games.motorchamp.rules.track import square_named
from motorchamp_tui.games.motorchamp.rules.verdict import Outcome, verdict
from motorchamp_tui.games.motorchamp.wording.go_words import outlook, stop_of
from motorchamp_tui.games.reports import in_full, summary
from motorchamp_tui.tui import app_settings
from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.games.motorchamp import dice_panel
from motorchamp_tui.tui.games.seen import Chance, Lights, Total
from motorchamp_tui.tui.race.race_lines import whose_go_lines
from motorchamp_tui.tui.widgets.lines_panel import Line
from scenes import SCENES, scene

ON_THE_ROAD = [name for name, of in SCENES.items() if of().race.dice is None]
THROWN = [name for name, of in SCENES.items() if of().race.faces is not None]


def race_of(name: str) -> Race:
    return SCENES[name]().race


def text_in(line: Line) -> str:
    return "".join(segment.text for segment in line)


@pytest.mark.parametrize("dice", Dice)
@pytest.mark.parametrize("name", ON_THE_ROAD)
def test_the_ruler_tells_for_every_row_the_total_that_leads_there_and_whether_it_is_too_much(
    name: str, dice: Dice
) -> None:
    race = race_of(name)
    square, rows = race.current_car.square, race.track.rows
    lights = dice_panel.lights_ahead(race, dice)
    assert lights.totals
    for row, total in lights.totals.items():
        assert row == (square.row + total.points) % rows
        faces = next((each for each in EVERY_THROW[dice] if sum(each) == total.points), None)
        assert total.can_come == (faces is not None)
        if faces:
            fate = verdict(race, dice, faces).outcome
            assert total.is_too_much == (fate in (Outcome.TEMPORARILY_OUT, Outcome.PERMANENTLY_OUT))


def test_a_chance_is_told_in_three_letters_and_its_kind_without_colour() -> None:
    assert [Chance(ways, 216).label for ways in (1, 3, 36, 216)] == ["<1%", "1%", "17%", "100%"]
    assert Chance(1, 6, is_mishap=True).label == "17%"
    assert [Chance(1, 6, is_mishap=True).sign, Chance(1, 6, tows=True).sign, Chance(1, 6).sign] == ["!", "»", ""]
    assert [Total(7, True, False).label, Total(14, False, True).label] == ["+7", "!14"]


def test_the_chances_of_a_road_are_those_of_its_throws_and_say_where_a_slipstream_waits() -> None:
    race = race_of("blocked")
    chances = dice_panel.chances(race, Dice.TWO)
    assert chances[square_named("R52")] == Chance(2, 36, tows=True)
    assert not chances[square_named("L52")].tows
    assert chances[square_named("R56")].ways == 6
    assert dice_panel.lights_ahead(race, Dice.TWO).closed_after == 56


def test_nothing_is_closed_on_a_free_road_and_nothing_is_counted_in_the_pits() -> None:
    assert dice_panel.lights_ahead(race_of("choosing"), Dice.TWO).closed_after is None
    in_the_box = SCENES["box"]().race
    before_the_throw = in_the_box.with_order(in_the_box.to_go, in_the_box.round)
    assert dice_panel.lights_ahead(before_the_throw, Dice.TWO) == Lights()


@pytest.mark.parametrize("glyphs", ["full", "lines", "ascii"])
async def test_totals_slipstream_and_barrier_are_seen_in_every_look_at_80_columns(
    glyphs: str, tmp_path: Path
) -> None:
    app = MotorChampApp(SCENES["blocked"]().journal(tmp_path))
    wanted = app_settings.app_settings_of(app)
    wanted.change({"glyphs": glyphs, "colours": "none" if glyphs == "ascii" else "16"})
    app_settings.keep(app, wanted)
    cross, tow = ("╳", "»") if glyphs == "full" else ("X", "»" if glyphs == "lines" else ">")
    async with app.run_test(size=SMALL) as pilot:
        await until_asked(pilot)
        lines = lines_of(app)
        ruler = lines[1].replace("↘", " ").replace("↗", " ").replace("\\", " ").replace("/", " ").split()
        assert [f"+{n}" for n in range(1, 8)] == [word for word in ruler if word.startswith("+")]
        assert [word for word in ruler if word.startswith("!")][:2] == ["!8", "!9"]
        assert sum(line.count(cross) for line in lines[4:11]) == 7
        assert sum(f"3 {tow}" in line or f"2 {tow}" in line or f"1 {tow}" in line for line in lines) == 1


def bar(race: Race, people: frozenset[str], width: int = 80) -> str:
    return "\n".join(map(text_in, whose_go_lines(race, width, people)))


@pytest.mark.parametrize("width", [49, 80])
def test_everybody_at_the_keyboard_is_told_of_the_stop_of_their_cars_and_bots_of_nothing(width: int) -> None:
    race = race_of("last chance")
    people = frozenset(("Ann", "Ben"))
    for index, car in enumerate(race.cars):
        text = bar(race.with_order((index,), race.round), people, width)
        stop, _ = stop_of(race, car)
        assert stop
        assert (stop in text) == (car.driver in people)
        assert all(len(line) <= width for line in text.splitlines())
    assert "LAST CHANCE to stop, pits 26 rows ahead" in bar(race, people)
    assert "no stop yet, last chance lap 4: pits 13 rows ahead" in bar(race_of("choosing"), frozenset(["you"]))


@pytest.mark.parametrize("glyphs", ["full", "ascii"])
async def test_the_last_chance_and_the_entrance_are_seen_at_80_columns_without_colour(
    glyphs: str, tmp_path: Path
) -> None:
    app = MotorChampApp(scene("AZA1 L35 3 go, VAN1 R7 3 P").journal(tmp_path))
    wanted = app_settings.app_settings_of(app)
    wanted.change({"glyphs": glyphs, "colours": "none"})
    app_settings.keep(app, wanted)
    async with app.run_test(size=SMALL) as pilot:
        await until_asked(pilot)
        text = text_of(app)
        assert "LAST CHANCE to stop, pits 13 rows ahead" in text
        assert ("╲PIT" if glyphs == "full" else "\\PIT") in text


def test_a_flap_is_explained_at_the_moment_it_is_given() -> None:
    at_the_line = scene("AZA1 R61 3 go, VAN1 R7 3 P", throw="2 1 3").race
    reports = [report for move in legal_moves(at_the_line)[:1] for report in apply(at_the_line, move)[1]]
    told = "handicap flap, one die and no slipstream until it stops"
    assert told in summary(reports)
    assert told in in_full(reports)


@pytest.mark.parametrize("name", THROWN)
def test_every_end_says_what_the_next_go_would_risk_there(name: str) -> None:
    race = race_of(name)
    moves = legal_moves(race)
    lines = [text_in(each) for each in dice_panel.end_lines(race, moves, None, 80, len(moves))]
    assert len(lines) == len(moves)
    for move, line in zip(moves, lines, strict=True):
        risks = outlook(race, move)
        if risks is None:
            assert "safe" not in line
            assert "temp. out" not in line
            continue
        safe = [dice for dice, odds in risks if odds.is_safe]
        risky = [odds for _, odds in risks if not odds.is_safe]
        assert ("safe with" in line) == bool(safe)
        if risky and not safe:
            assert dice_panel.risk_words(risky[0]) in line


def test_where_there_is_no_line_for_each_end_the_ends_share_lines_and_keep_what_they_risk() -> None:
    race = race_of("pit entry")
    moves = legal_moves(race)
    shared = [text_in(each) for each in dice_panel.end_lines(race, moves, 0, 80, 3)]
    assert len(shared) < len(moves)
    assert all(len(line) <= 80 for line in shared)
    on_the_road = [move for move in moves if outlook(race, move) is not None]
    assert "".join(shared).count("safe") == len(on_the_road)


def test_out_is_told_of_in_two_kinds_that_never_overlap_each_with_its_denominator() -> None:
    race = race_of("limit")
    (line,) = [text_in(each) for each in dice_panel.choice_lines(race, Dice.ONE, 80, 8) if "[2]" in text_in(each)]
    assert "temp. out 5/36, perm. out 10/36" in line
    fates = [verdict(race, Dice.TWO, faces).outcome for faces in EVERY_THROW[Dice.TWO]]
    assert fates.count(Outcome.TEMPORARILY_OUT) == 5
    assert fates.count(Outcome.PERMANENTLY_OUT) == 10


def test_in_the_box_the_panel_has_the_chances_of_being_repaired_and_away() -> None:
    told = dice_panel.choice_lines(scene("AZA1 B50 2 go, COO1 L52 2").race, Dice.TWO, 66, 8)
    (line,) = [text_in(each) for each in told if "[2]" in text_in(each)]
    assert line.endswith("repaired 33/36, and away 27/36")


@pytest.mark.parametrize(("glyphs", "dice"), [("full", "⚂ 3  ⚁ 2"), ("lines", "[3]  [2]"), ("ascii", "[3]  [2]")])
async def test_a_die_is_seen_once(glyphs: str, dice: str, tmp_path: Path) -> None:
    app = MotorChampApp(SCENES["pit entry"]().journal(tmp_path))
    wanted = app_settings.app_settings_of(app)
    wanted.change({"glyphs": glyphs, "colours": "16"})
    app_settings.keep(app, wanted)
    async with app.run_test(size=SMALL) as pilot:
        await until_asked(pilot)
        assert any(line.startswith(f" {dice}  =  5") for line in lines_of(app))
