"""The figures of the rulebook of Das Motorsportspiel: each is played to where its file says.

That they hold is shown with all the situations of their folder.
"""

import pytest

from motorchamp_tui.games.motorsportspiel.rulebook import read_rulebook
from motorchamp_tui.games.motorsportspiel.rulebook.figures import figure, situation_file
from motorchamp_tui.games.motorsportspiel.rules.race import Race
from motorchamp_tui.games.motorsportspiel.situations.files import situation_of
from motorchamp_tui.games.rulebook import FigureStep
from motorchamp_tui.games.tables import in_file

NAMES = [picture.situation for chapter in read_rulebook().chapters for picture in chapter.pictures]
ROOM = 4 * 70
"""The letters that there is room for at 80 columns."""


def words_of(name: str) -> list[str]:
    return [step.words for step in figure(name).steps]


def race_of(step: FigureStep[Race]) -> Race:
    assert step.race is not None
    return step.race


def ends_of(step: FigureStep[Race]) -> list[str]:
    return [space.name for space, _ in step.ends]


@pytest.mark.parametrize("name", NAMES)
def test_every_figure_is_played_to_where_its_file_says(name: str) -> None:
    situation, played = in_file(situation_file(name), situation_of), figure(name)
    assert played.title == situation.title
    assert all(step.words.endswith(".") and len(step.words) <= ROOM for step in played.steps)
    throws = [go for go in situation.goes if go.throw]
    assert sum(" throws " in step.words for step in played.steps) == len(throws)
    race = race_of(played.steps[-1])
    for one in situation.expected:
        match one.of:
            case ("cars", car, "at"):
                assert race.car(car).space.name == one.value
            case ("cars", car, "laps"):
                assert race.car(car).laps == one.value


def test_a_go_is_told_from_the_number_to_what_happens() -> None:
    asked, thrown, placed, after = figure("19-into-the-gravel").steps
    assert asked.words == "A: L19, 1 row to the corner at row 20 (3). It takes two dice: clean in 9 of 9 throws."
    assert (asked.is_a_go, str(asked.choice), asked.rows_ahead) == (True, "2", 10)
    assert thrown.words == "A throws [1/2 4]. It can be placed in 8 ways."
    assert placed.words.startswith(
        "A places red 1, 4. Too fast into the corner at row 20: 4 points over, red flag"
    )
    assert (ends_of(placed), str(placed.chosen)) == (["L22"], "L22")
    assert after.words.endswith("A: red flag. A is in the gravel beside R22.")
    assert race_of(after).car("A").is_in_gravel


def test_without_a_number_the_chances_of_all_are_told() -> None:
    (words,) = words_of("15-fewer-dice-behind-cars")
    assert "two dice are clean in 5 of 9 throws; three dice are clean in 2 of 27 throws." in words


def test_where_the_file_leaves_it_open_a_car_turns_into_the_pits() -> None:
    _, _, placed, after = figure("32a-turning-in-without-black").steps
    assert ends_of(placed)[-1] == str(placed.chosen)
    assert "turns into the pit lane" in after.words


def test_what_is_refused_says_why_and_what_has_no_dice_says_so() -> None:
    assert words_of("04-placed-already")[-1].startswith("That is refused. A has placed its dice already")
    assert words_of("25a-no-space-to-go-to")[0].endswith("It has no dice to throw.")


def test_orders_grids_and_flags_are_told_without_a_go() -> None:
    assert words_of("37-order-of-a-round")[-1] == "The order of goes is C, B, A, D."
    assert words_of("38a-grid-by-practice")[-1] == "The grid, from the front: A, B, C, D."
    assert words_of("40a-classification")[-1] == "The classification: A, B, C, E, D."
    assert words_of("40b-a-blue-flag")[-1] == "A whole lap behind, with a blue flag: B."
    assert words_of("36c-the-agreed-stop-is-due")[-1] == "A stop is due for A."


def test_the_car_that_goes_first_has_the_first_teams_colours() -> None:
    assert race_of(figure("19-into-the-gravel").steps[0]).current_car.team == "KAR"
