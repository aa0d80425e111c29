"""The three moments of a go: how many dice, how to place them, where to end; by keys and by clicks."""

from collections.abc import Sequence

from roads import A, B, race_on, road
from textual.actions import parse

from motorchamp_tui.games.motorsportspiel.rules.moves import (
    FORFEIT,
    Blocked,
    ChooseNumber,
    Drive,
    Move,
    TooFast,
)
from motorchamp_tui.games.motorsportspiel.rules.race import Race
from motorchamp_tui.games.motorsportspiel.rules.referee import apply, legal_moves
from motorchamp_tui.games.motorsportspiel.rules.throws import Placing, Throw
from motorchamp_tui.games.road import Pit
from motorchamp_tui.tui.games.motorsportspiel.dice_panel import dice_in, dice_line, falling
from motorchamp_tui.tui.games.motorsportspiel.questions import choosing
from motorchamp_tui.tui.games.protocol import Choosing
from motorchamp_tui.tui.race.race_lines import whose_go_lines
from motorchamp_tui.tui.widgets.lines_panel import Line

THROW = Throw((3, 1), (4, 6))
PITS = road(pit=Pit(30, (*range(31, 40), 0, 1), (34, 35), (0, 1)))


def asked(race: Race, *moves: Move) -> Choosing:
    """The question after these moves."""
    for move in moves:
        race, _ = apply(race, move)
    return choosing(race, tuple(legal_moves(race)))


def placing(race: Race, throw: Throw = THROW) -> Choosing:
    return asked(race, ChooseNumber(throw.number), throw)


def text_of(lines: Sequence[Line]) -> str:
    return "\n".join("".join(segment.text for segment in line) for line in lines)


def shown(question: Choosing, columns: int = 80) -> str:
    return text_of(question.lines(columns, 12))


def clicks_in(question: Choosing) -> set[str]:
    lines = [*question.lines(100, 12), *question.filling(100, 12)]
    segments = [segment for line in lines for segment in line]
    return {str(segment.style.meta["@click"]) for segment in segments if segment.style and segment.style.meta}


def test_the_most_dice_that_are_always_clean_are_marked_first() -> None:
    assert asked(race_on(A, "X R5")).press("confirm") == ChooseNumber(3)
    assert asked(race_on(B, "X L11")).press("confirm") == ChooseNumber(1)


def test_each_number_says_what_can_come_of_it_by_name() -> None:
    words = shown(asked(race_on(B, "X L11", "Y L30")))
    assert "[1] red alone" in words
    assert "always clean" in words
    assert "yellow at the corner at 12 1/9" in words
    assert "gravel at the corner at 12 1/27" in words
    behind = shown(asked(race_on(A, "X R5", "Y R9", "Z L9")))
    assert "ambulance behind Z and Y 5/27" in behind or "ambulance behind Y and Z 5/27" in behind


def test_where_lines_are_few_every_chance_is_still_told_without_its_place() -> None:
    question = asked(race_on(B, "X L9", "Y L30"))
    assert len(question.lines(66, 12)) > 3
    words = text_of(question.lines(66, 3))
    assert len(question.lines(66, 3)) == 3
    assert "clean 6/9, yellow 3/9" in words
    assert "clean 22/27, yellow 2/27, gravel 3/27" in words


def test_looking_at_another_number_lights_other_places() -> None:
    question = asked(race_on(A, "X R5"))
    before = question.lights()
    assert question.press("look", 1) is None
    assert question.lights().chances != before.chances
    assert question.press("confirm") == ChooseNumber(1)
    assert question.press("say", 2) == ChooseNumber(2)


def test_a_go_that_may_be_forfeited_says_so() -> None:
    question = asked(race_on(PITS, "X R30", "Y R31", "Z L31"))
    assert question.may_press("say", 0)
    assert "[0] forfeit" in shown(question)
    assert question.press("say", 0) == FORFEIT
    assert not asked(race_on(A, "X R5")).may_press("say", 0)


def test_dice_are_put_turned_and_taken_back() -> None:
    question = placing(race_on(A, "X R5"))
    assert "[1] red 3/1" in shown(question)
    question.press("put", 1)
    question.press("put", 0)
    question.press("turn")
    assert "placed 4, red 1, –" in shown(question)
    question.press("put", 2)
    assert question.press("place") == Placing((4, 1, 6), 1)
    question.press("take_back")
    assert "placed 4, red 1, –" in shown(question)
    assert question.press("place") is None
    assert question.refusal == "Put every die in its place first; Tab suggests a placing."


def test_tab_goes_through_the_good_placings_the_farthest_first() -> None:
    question = placing(race_on(A, "X R5"))
    question.press("good", 1)
    first = question.press("place")
    assert isinstance(first, Placing)
    assert first.points == 13
    question.press("good", 1)
    assert question.press("place") != first
    question.press("good", -1)
    assert question.press("place") == first


def test_enter_shows_the_best_placing_where_no_die_lies_yet_and_takes_it_then() -> None:
    question = placing(race_on(A, "X R5"))
    assert (question.may_press("suggest"), question.may_press("place")) == (True, False)
    assert "[place]" not in shown(question)
    assert question.press("suggest") is None
    assert not question.refusal
    assert (question.may_press("suggest"), question.may_press("place")) == (False, True)
    made = question.press("place")
    assert isinstance(made, Placing)
    assert made.points == 13


def test_where_somebody_has_to_mark_first_enter_suggests_nothing() -> None:
    question = placing(race_on(A, "X R5"))
    question.unmark()
    assert "Tab suggests." in shown(question)
    assert not question.may_press("suggest")
    assert question.press("place") is None
    assert "placed –, –, –" in shown(question)
    assert question.refusal == "Put every die in its place first; Tab suggests a placing."


def test_a_click_on_a_lit_end_places_the_dice() -> None:
    question = placing(race_on(A, "X R5"), Throw((2, 1), (4,)))
    question.press("put", 0)
    assert question.click(A.named("R7")) is None
    question.press("put", 1)
    assert question.click(A.named("R7")) is None
    assert question.click(A.named("L11")) == Placing((2, 4), 0)


def test_the_mean_is_said_to_be_in_rows_where_that_takes_no_further_line() -> None:
    question = asked(race_on(B, "X L11", "Y L30"))
    widths = [columns for columns in range(40, 120) if " rows  " in shown(question, columns)]
    assert widths
    assert 40 not in widths
    assert all(len(shown(question, columns).splitlines()) <= 7 for columns in (50, 66))


def test_a_placing_that_must_fail_is_asked_about_once() -> None:
    question = placing(race_on(B, "X L11"), Throw((3, 2), (6, 6)))
    for die in (1, 2, 0):
        question.press("put", die)
    assert question.press("place") is None
    assert question.refusal.startswith("This will fail. Enter once more")
    assert isinstance(question.press("place"), Placing)


def test_the_ends_or_the_error_light_up_as_soon_as_all_dice_lie_there() -> None:
    question = placing(race_on(A, "X R5"), Throw((2, 1), (4,)))
    question.press("put", 0)
    assert {place.name for place, _ in question.lights().ends} == {"R7", "L7"}
    question.press("put", 1)
    assert {place.name for place, _ in question.lights().ends} == {"R11", "L11"}
    failing = placing(race_on(B, "X L11"), Throw((1, 2), (4,)))
    failing.press("put", 1)
    failing.press("put", 0)
    assert not failing.lights().ends
    assert {place.name for place, _ in failing.lights().errors} == {"L12"}


def test_what_is_to_be_done_is_said_until_every_die_has_its_place() -> None:
    question = placing(race_on(A, "X R5"))
    assert "1 2 3 picks the die driven first; Tab or Enter suggests." in shown(question)
    question.press("put", 2)
    assert "1 2 3 picks the die driven second, f turns it over." in shown(question)
    assert "placed 6, –, –" in shown(question)
    question.press("good", 1)
    assert "Clean, to R18, or to one other space" in shown(question)
    two = placing(race_on(A, "X R5"), Throw((3, 1), (4,)))
    assert "1 2 picks the die driven first; " in shown(two)
    in_the_pits = placing(race_on(PITS, "X P32"))
    assert "1 2 3 picks the die driven first; Tab or Enter suggests." in shown(in_the_pits)


def test_dice_fields_and_buttons_fit_beside_the_clock_of_a_lap() -> None:
    question = placing(race_on(A, "X R5"))
    question.press("put", 1)
    question.press("put", 0)
    for columns, places, buttons in ((66, 0, 1), (50, 1, 1), (39, 1, 2)):
        told = text_of(question.lines(columns, 5)).splitlines()
        assert max(map(len, told)) <= columns
        assert "placed 4, red 3, –" in told[places]
        assert "[place]" in told[buttons]


def test_in_the_pit_lane_no_die_is_turned() -> None:
    question = placing(race_on(PITS, "X P32"))
    assert "[1] red 1/3" in shown(question)
    question.press("turn")
    assert question.refusal == "In the pit lane every die shows its slow side."
    for die in range(3):
        question.press("put", die)
    assert question.press("place") == Placing((1, 3, 1), 0)


def test_advice_lays_the_dice_as_it_would_place_them() -> None:
    question = placing(race_on(A, "X R5"))
    question.mark(Placing((6, 1, 3), 1))
    assert question.press("place") == Placing((6, 1, 3), 1)


def test_everything_a_key_does_to_dice_a_click_does_too() -> None:
    question = placing(race_on(A, "X R5"))
    assert {"screen.press('put', 0)", "screen.press('turn', 2)", "screen.press('good', 1)"} <= clicks_in(question)
    assert "screen.press('take_back')" not in clicks_in(question)
    assert "screen.press('place')" not in clicks_in(question)
    question.press("turn", 2)
    assert "[3] 1/6" in shown(question)
    question.press("put", 2)
    assert {"screen.press('take_back')", "screen.press('place')"} <= clicks_in(question)
    question.press("choose", 0)
    assert isinstance(question.press("place"), Placing)


def test_an_end_is_marked_by_keys_and_driven_to_by_a_click() -> None:
    race = race_on(A, "X R5")
    question = asked(race, ChooseNumber(1), Throw((2, 1)), Placing((2,), 0))
    assert question.press("drive") == Drive(A.named("R7"))
    question.press("next_end", 1)
    assert question.lights().chosen == A.named("L7")
    assert question.press("pick", 0) is None
    assert question.press("pick", 0) == Drive(A.named("R7"))
    assert question.click(A.named("L7")) == Drive(A.named("L7"))
    assert question.click(A.named("L8")) is None


def test_ends_on_the_line_and_in_the_pits_are_found_by_a_key() -> None:
    question = asked(race_on(B, "X R9"), ChooseNumber(1), Throw((2, 1)), Placing((2,), 0))
    assert question.may_press("next_line")
    question.press("next_line")
    marked = question.lights().chosen
    assert marked is not None
    assert B.named(marked.name).is_line
    pits = asked(race_on(PITS, "X R29"), ChooseNumber(2), Throw((2, 3), (1,)), Placing((2, 1), 0))
    assert pits.may_press("next_pit")
    pits.press("next_pit")
    assert pits.press("drive") == Drive(PITS.named("P32"))


def test_an_end_past_the_entrance_is_lit_as_an_error_and_asked_about_once() -> None:
    question = asked(race_on(PITS, "X R29 b"), ChooseNumber(2), Throw((2, 3), (1,)), Placing((2, 1), 0))
    marked = question.lights().chosen
    assert marked == PITS.named("P32")
    assert {place.name for place, _ in question.lights().errors} == {"R32", "L32"}
    assert question.click(PITS.named("R32")) is None
    assert question.refusal == "R32 is past the entrance, and a stop is due: retired. Once more drives there."
    assert question.press("drive") == Drive(PITS.named("R32"))


def test_of_more_good_placings_than_lines_each_is_told_in_short() -> None:
    question = placing(race_on(A, "X R5"))
    heading, *told = text_of(question.filling(66, 3)).splitlines()
    assert heading == " best placings, Tab shows the next"
    assert len(told) == 2
    assert told[0].count(" to ") == 2
    assert all(len(text) <= 66 for text in told)


def test_every_good_placing_is_laid_by_a_click() -> None:
    question = placing(race_on(A, "X R5"))
    choices = [parse(action)[2] for action in clicks_in(question) if "'choose'" in action]
    assert len(choices) > 3
    laid = set()
    for _, index in choices:
        assert question.may_press("choose", index)
        question.press("choose", index)
        laid.add(question.press("place"))
    assert len(laid) == len(choices)


def test_a_single_die_is_not_told_to_have_an_order() -> None:
    words = shown(placing(race_on(A, "X R5"), Throw((3, 1), ())))
    assert "1 takes the die, f turns it over" in words
    assert "driving order" not in words


def test_where_a_car_stands_can_be_left_out_to_leave_room_for_what_is_chosen() -> None:
    race = race_on(B, "X L11")
    assert "L11" in text_of(whose_go_lines(race, 80))
    (short,) = text_of(whose_go_lines(race, 80, is_short=True)).splitlines()
    assert "L11" not in short
    assert "X" in short


def test_ends_name_their_corner_where_there_is_room_for_it() -> None:
    corner = asked(race_on(B, "X L11"), ChooseNumber(1), Throw((2, 1)), Placing((2,), 0))
    assert "corner at" in shown(corner, 60)
    narrow = shown(corner, 24).splitlines()
    assert "limit 2" in narrow[1]
    assert all("corner" not in text for text in narrow)


def test_ends_in_columns_are_marked_where_they_end_the_race() -> None:
    black = race_on(PITS, "X R29 b")
    question = asked(black, ChooseNumber(2), Throw((2, 1), (4,)), Placing((2, 4), 0))
    passing = [name for name in text_of(question.lines(60, 2)).split() if name.endswith("!")]
    assert passing
    assert {name.rstrip("!") for name in passing} == {place.name for place, _ in question.lights().errors}


def test_the_place_of_an_error_is_chosen_like_an_end() -> None:
    corner = road(corners={"10-13": "2l"})
    question = asked(race_on(corner, "X R8", "Y R10"), ChooseNumber(1), Throw((3, 1)), Placing((3,), 0))
    moves = {question.press("drive_to", index) for index in range(3)}
    assert moves == {TooFast(corner.named("L10")), Blocked(corner.named("R9")), Blocked(corner.named("L9"))}
    assert "too fast onto L10" in shown(question)


def test_dice_show_what_lies_underneath() -> None:
    race = asked_race(race_on(A, "X R5"), ChooseNumber(3), THROW)
    assert text_of([dice_line(race)]).split() == ["red", "3/1", "4/3", "6/1"]
    _, reports = apply(asked_race(race_on(A, "X R5"), ChooseNumber(3)), THROW)
    assert text_of([dice_in(reports)]).split() == ["red", "3/1", "4/3", "6/1"]
    tumbling = falling(THROW)
    assert len(tumbling) == 5
    assert "3/1" not in text_of([dice_line(asked_race(race_on(A, "X R5"), ChooseNumber(3)), tumbling[0])])
    assert not falling(ChooseNumber(1))


def asked_race(race: Race, *moves: Move) -> Race:
    for move in moves:
        race, _ = apply(race, move)
    return race
