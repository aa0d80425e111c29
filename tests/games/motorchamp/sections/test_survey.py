"""The survey of the circuits: what it promises, and that the table kept here is the one it prints."""

import itertools
from pathlib import Path

import pytest

from motorchamp_tui.games.motorchamp.sections import tracks
from motorchamp_tui.games.motorchamp.sections.figure_races import throws_of_a_race
from thoroughness import IS_THOROUGH
from tools.survey import survey_data
from tools.survey_motorchamp import (
    LEGEND,
    PRACTICE_LAPS,
    RACES,
    WINDOWS,
    Surveyed,
    practice_throws,
    share_permanently_out,
    survey,
    table,
)

PRINTED = Path(__file__).with_name("survey.md")
PRACTICE, STOP = 5, 8
"""The columns of throws: of a practice lap, and for a pit stop; what each window is worth is beside it."""
COLUMNS = {"steady": -2, "rookie": -1}
"""The columns of shares that are permanently out, by bot."""
EVERY_SECTION = ("A1-B1-C1", "A2-B2-C2", "A1-C2", "A2-C1") if IS_THOROUGH else ("A1-B1-C1", "A2-B2-C2")
"""The circuits that are surveyed again: a section or a rule that has changed shows in one of them."""
DRIVEN_AGAIN = {
    "rookie": EVERY_SECTION if IS_THOROUGH else ("A2-C1",),
    "steady": ("A1-C2", "A2-C1") if IS_THOROUGH else ("A1-C2",),
}
"""The circuits on which all races of the table kept here are driven again."""


def shown(heading: str) -> dict[str, list[str]]:
    """The rows of the table kept here that begins with this heading, by circuit."""
    lines = PRINTED.read_text(encoding="utf-8").splitlines()
    begin = next(number for number, line in enumerate(lines) if line.startswith(heading)) + 2
    rows = itertools.takewhile(lambda line: line.startswith("| "), lines[begin:])
    cells = [row.strip("| ").split(" | ") for row in rows]
    return {row[0]: row for row in cells}


def test_a_practice_lap_takes_8_to_10_throws_on_long_and_5_to_7_on_short_circuits() -> None:
    rows = shown("| circuit | rows |")
    assert tuple(rows) == tracks.circuit_names()
    for name, row in rows.items():
        practice = float(row[PRACTICE])
        fewest, most = (8, 10) if tracks.circuit(name).is_long else (5, 7)
        assert fewest <= practice <= most, name
        # A practice time counts the throws before the last: the promise holds for that number too.
        assert fewest <= practice - 1 <= most, name


def test_careful_drivers_stay_in_the_race_and_careless_ones_do_not() -> None:
    rows = shown("| circuit | rows |")
    assert tuple(rows) == tracks.circuit_names()
    for name, row in rows.items():
        steady_out, rookie_out = (float(cell.rstrip("%")) for cell in row[-2:])
        assert steady_out <= 12, name
        assert rookie_out >= 30, name


def test_a_pit_stop_costs_throws_and_no_window_is_pointless() -> None:
    for name, row in shown("| circuit | rows |").items():
        assert 1.5 <= float(row[STOP]) <= 4.5, name
        *windows, handicap = map(float, row[STOP + 1].split(" / "))
        assert min(windows) >= 0.2, name
        assert max(windows) - min(windows) <= 0.1, name
        assert 0.05 <= handicap < min(windows), name


def test_whoever_leaves_out_more_windows_loses_more() -> None:
    track = tracks.circuit("A1-C1")
    free = throws_of_a_race(track)
    one = throws_of_a_race(track, frozenset({WINDOWS[0]}))
    two = throws_of_a_race(track, frozenset(WINDOWS[:2]))
    never = throws_of_a_race(track, frozenset(WINDOWS))
    assert throws_of_a_race(track, pit_stops=False) < free < one < two < never


def test_the_survey_prints_the_table_that_is_kept() -> None:
    """Without the last two columns, for which all races are needed."""
    surveyed = survey(map(tracks.circuit, EVERY_SECTION), laps=PRACTICE_LAPS, races=1)
    heads, _, *printed = table(surveyed)
    rows = shown(heads)
    for line in printed:
        name, *figures = line.strip("| ").split(" | ")
        assert rows[name][1:-2] == figures[:-2], name


@pytest.mark.parametrize(("bot", "name"), [(bot, name) for bot, names in DRIVEN_AGAIN.items() for name in names])
def test_as_many_cars_go_out_in_all_races_of_the_survey_as_in_the_table(bot: str, name: str) -> None:
    """A rule or a bot that has changed shows here: then ``python -m tools.survey`` prints the new table."""
    share = share_permanently_out(tracks.circuit(name), bot, RACES)
    assert shown("| circuit | rows |")[name][COLUMNS[bot]] == f"{share:.1%}"


def test_the_same_seed_gives_the_same_survey_and_another_seed_another() -> None:
    track = tracks.circuit("A1-C1")
    assert practice_throws(track, 20, seed=3) == practice_throws(track, 20, seed=3)
    assert practice_throws(track, 20, seed=3) != practice_throws(track, 20, seed=4)
    assert share_permanently_out(track, "rookie", 1, seed=3) == share_permanently_out(track, "rookie", 1, seed=3)


def test_the_survey_is_data_too(monkeypatch: pytest.MonkeyPatch) -> None:
    windows = (0.26, 0.256, 0.25, 0.1)
    row = Surveyed("A1-C1", 41, 0.25, 0.5, 0.25, 17, 9, 6.5, 0.005, 7, 2.1, windows, 0.021, 0.423)
    monkeypatch.setattr("tools.survey_motorchamp.survey", lambda _: (row,))
    (data,) = survey_data([tracks.circuit("A1-C1")])
    assert (data["name"], data["windows"], data["rookie_out"]) == ("A1-C1", windows, 0.423)


def test_the_table_has_a_line_for_each_circuit() -> None:
    windows = (0.26, 0.256, 0.25, 0.1)
    row = Surveyed("A1-C1", 41, 0.25, 0.5, 0.25, 17, 9, 6.5, 0.005, 7, 2.1, windows, 0.021, 0.423)
    assert table([row])[2] == (
        "| A1-C1 | 41 | 25% / 50% / 25% | 17 | 9 | 6.5 | 0.5% | 7 | 2.1 | 0.26 / 0.26 / 0.25 / 0.10 "
        "| 2.1% | 42.3% |"
    )


def test_every_column_of_the_survey_has_its_meaning() -> None:
    for head in table([])[0].strip("| ").split(" | ")[1:]:
        assert head in LEGEND
