"""The questions of a go: how many dice, how to place them, and where to end; by keys and by clicks."""

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
from motorchamp_tui.games.motorsportspiel.rules.verdict import outlook
from motorchamp_tui.games.motorsportspiel.wording.endings import endings
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


NARROWEST = 39
"""The columns of the dice where they are beside a road of 80 columns, in a window of 120."""


def text_of(lines: Sequence[Line]) -> str:
    return "\n".join("".join(segment.text for segment in line) for line in lines)


def shown(question: Choosing, columns: int = 80) -> str:
    return text_of(question.lines(columns, 12))


def clicks_in(question: Choosing) -> set[str]:
    lines = [*question.lines(100, 12), *question.filling(100, 12)]
    styles = [segment.style for line in lines for segment in line if segment.style]
    return {str(style.meta["@click"]) for style in styles if "@click" in style.meta}


def unmarked(race: Race, throw: Throw = THROW) -> Choosing:
    """The placing as puzzles and lessons ask it."""
    question = placing(race, throw)
    question.unmark()
    return question


def put(question: Choosing, *dice: int) -> None:
    for die in dice:
        question.press("put", die)


def test_three_dice_lie_ready_and_fewer_are_a_key_away() -> None:
    for race in (race_on(A, "X R5"), race_on(B, "X L11")):
        question = asked(race)
        assert question.press("confirm") == ChooseNumber(3)
        assert [question.press("say", number) for number in (1, 2)] == [ChooseNumber(1), ChooseNumber(2)]
        assert "▶[3]" in text_of(question.lines(66, 3))
    assert "gravel 3/27" in text_of(asked(race_on(B, "X L9", "Y L30")).lines(66, 3))


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


def test_a_suggestion_lies_there_and_the_first_enter_drives_it_to_the_end_that_is_marked() -> None:
    question = placing(race_on(A, "X R5"))
    assert shown(question).splitlines()[:2] == [
        " ╭─1st─╮ ╭─2nd─╮ ╭─3rd─╮  ▶ to R18, 13 rows on",
        " │  3  │ │  4  │ │  6  │  the farthest; keeps three dice clean next go",
    ]
    assert question.lights().chosen == A.named("R18")
    assert question.may_press("drive_placed")
    assert not question.may_press("place")
    assert question.press("drive_placed") == Placing((3, 4, 6), 0)
    assert question.then == Drive(A.named("R18"))


def test_a_die_that_is_put_drives_at_once_and_the_rest_lies_as_suggested_behind_it() -> None:
    question = placing(race_on(A, "X R5"))
    put(question, 2)
    assert shown(question).splitlines()[0].startswith(" ┏━1st━┓ ╭─2nd─╮ ╭─3rd─╮")
    lights = question.lights()
    assert dict(lights.ends)[A.named("R11")] == "·"
    assert {one.name for one in lights.still_open} >= {"R16", "R17"}
    put(question, 0)
    assert {place.name for place, label in question.lights().ends if label == "·"} == {"R14", "L14"}
    question.press("take_back")
    question.press("take_back")
    assert not question.may_press("take_back")
    assert "┏" not in shown(question)


def test_dice_are_put_turned_and_taken_back() -> None:
    question = placing(race_on(A, "X R5"))
    put(question, 1, 0)
    question.press("turn")
    put(question, 2)
    assert question.press("drive_placed") == Placing((4, 1, 6), 1)
    put(question, 2)
    assert question.press("drive_placed") == Placing((4, 1, 1), 1), "a die that is put again is turned"
    put(question, 0)
    first = question.press("drive_placed")
    assert isinstance(first, Placing)
    assert first.red == 0, "where all dice are put, the next key begins anew"


def test_the_key_that_turns_turns_the_red_die_of_a_suggestion_in_place() -> None:
    question = placing(race_on(A, "X R5"))
    assert "f 1" in shown(question).splitlines()[2].split("╯")[0]
    question.press("turn")
    assert question.press("drive_placed") == Placing((1, 4, 6), 0)
    question.press("turn", 1)
    assert question.press("drive_placed") == Placing((1, 3, 6), 0)


def test_any_end_that_is_still_open_is_marked_by_a_key_and_the_dice_follow() -> None:
    race = asked_race(race_on(A, "X R5"), ChooseNumber(3), THROW)
    question, ends = choosing(race, tuple(legal_moves(race))), set[str]()
    for _ in range(40):
        chosen = question.lights().chosen
        assert chosen is not None
        ends.add(chosen.name)
        made = question.press("drive_placed")
        assert isinstance(made, Placing)
        assert question.then in outlook(race).verdict(made).moves
        question.press("next_end", 1)
    lit = question.lights()
    assert ends == {place.name for place in [*dict(lit.ends), *lit.still_open]}
    assert len(ends) > 5


def test_a_kerb_that_the_next_die_would_break_warns_with_the_least_number_that_does() -> None:
    question = unmarked(race_on(B, "X L9"), Throw((2, 1), (1, 3)))
    put(question, 1)
    warned = {place.name: sign for place, sign in question.lights().errors}
    assert warned
    assert {B.named(name).limit for name in warned} == {2}
    assert set(warned.values()) == {"3!"}
    assert "3 or 4 next is too fast for the corner at 12" in shown(question)
    assert not placing(race_on(B, "X L9"), Throw((2, 1), (1, 3))).lights().errors, "a suggestion breaks none"


def test_tab_goes_through_what_is_suggested_the_best_first() -> None:
    question = placing(race_on(A, "X R5"))
    first = question.press("drive_placed")
    assert isinstance(first, Placing)
    assert first.points == 13
    question.press("good", 1)
    assert question.press("drive_placed") != first
    question.press("good", -1)
    assert question.press("drive_placed") == first
    put(question, 0, 1, 2)
    question.press("good", 1)
    assert "┏" not in shown(question), "a suggestion takes the place of dice that were all put by hand"


def test_where_somebody_has_to_mark_first_nothing_lies_there_and_enter_takes_nothing() -> None:
    question = unmarked(race_on(A, "X R5"))
    assert "Tab suggests." in shown(question, 100)
    assert "1st" not in shown(question)
    assert not question.filling(66, 6)
    assert question.lights().chosen is None
    assert not question.lights().ends
    assert [question.may_press(key) for key in ("drive_placed", "place", "nothing_marked")] == [False, False, True]
    assert question.press("nothing_marked") is None
    assert question.refusal == "Put every die in its place first; Tab suggests a placing."
    put(question, 2, 0)
    assert not question.may_press("place")
    put(question, 1)
    assert question.may_press("place")
    assert question.press("place") == Placing((6, 3, 4), 1)
    assert question.then is None, "the end is a question of its own there"


def test_where_somebody_has_to_mark_first_a_suggestion_can_be_asked_for_and_taken_back() -> None:
    question = unmarked(race_on(A, "X R5"))
    question.press("good", 1)
    assert question.press("place") == Placing((3, 4, 6), 0)
    question.press("take_back")
    assert "1st" not in shown(question)


def test_a_click_on_a_lit_end_places_the_dice() -> None:
    question = unmarked(race_on(A, "X R5"), Throw((2, 1), (4,)))
    put(question, 0)
    assert question.click(A.named("R7")) is None
    put(question, 1)
    assert question.click(A.named("R7")) is None
    assert question.click(A.named("L11")) == Placing((2, 4), 0)


def test_a_click_on_any_end_that_is_open_drives_there() -> None:
    question = placing(race_on(A, "X R5"), Throw((2, 1), (4,)))
    assert question.click(A.named("R30")) is None
    made = question.click(A.named("L9"))
    assert isinstance(made, Placing)
    assert made.points == 4
    assert question.then == Drive(A.named("L9"))


def test_the_mean_is_said_to_be_in_rows_where_that_takes_no_further_line() -> None:
    question = asked(race_on(B, "X L11", "Y L30"))
    widths = [columns for columns in range(40, 120) if " rows  " in shown(question, columns)]
    assert widths
    assert 40 not in widths
    assert all(len(shown(question, columns).splitlines()) <= 7 for columns in (50, 66))


def test_a_placing_that_fails_and_need_not_is_asked_about_once() -> None:
    question = placing(race_on(B, "X L11"), Throw((1, 2), (3, 4)))
    put(question, 1, 2, 0)
    assert question.press("drive_placed") is None
    assert question.refusal.startswith("This will fail. Press Enter again")
    assert isinstance(question.press("drive_placed"), Placing)


def test_where_every_placing_fails_the_least_failure_is_suggested_and_driven_at_once() -> None:
    question = placing(race_on(B, "X L11"), Throw((1, 3), (3, 3)))
    assert "Too fast into the corner at 12" in shown(question)
    made = question.press("drive_placed")
    assert isinstance(made, Placing)
    assert isinstance(question.then, TooFast)


def test_the_ends_or_the_error_light_up_as_soon_as_all_dice_are_put() -> None:
    question = unmarked(race_on(A, "X R5"), Throw((2, 1), (4,)))
    put(question, 0)
    assert {place.name for place, _ in question.lights().ends} == {"R7", "L7"}
    put(question, 1)
    assert {place.name for place, _ in question.lights().ends} == {"R11", "L11"}
    failing = unmarked(race_on(B, "X L11"), Throw((1, 2), (4,)))
    put(failing, 1, 0)
    assert not failing.lights().ends
    assert {place.name for place, _ in failing.lights().errors} == {"L12", "R13"}


def test_an_end_says_on_the_road_how_often_three_dice_are_clean_from_there() -> None:
    question = placing(race_on(B, "X R5"), Throw((2, 1), (4, 4)))
    race = asked_race(race_on(B, "X R5"), ChooseNumber(3), Throw((2, 1), (4, 4)))
    known = {one.space: one.clean for one in endings(race, Throw((2, 1), (4, 4)))}
    chosen, labels = question.lights().chosen, dict(question.lights().ends)
    assert set(labels) <= set(known)
    for place, label in labels.items():
        clean = known[B.named(place.name)]
        assert clean is not None
        assert label == ("✓" if clean == 27 else "" if place == chosen else f"{100 * clean / 27:.0f}%")


def test_what_is_to_be_done_is_said_until_every_die_has_its_place() -> None:
    question = unmarked(race_on(A, "X R5"))
    assert "1 2 3 puts the die driven first, f turns it; Tab suggests." in shown(question, 100)
    put(question, 2)
    assert "so far to R11" in shown(question)
    assert "1 2 3 puts the die driven second, f turns it; Tab suggests." in shown(question, 100)
    question.press("good", 1)
    assert "Clean, to R18, or to one other space" in shown(question)
    two = unmarked(race_on(A, "X R5"), Throw((3, 1), (4,)))
    assert "1 2 puts the die driven first" in shown(two)
    in_the_pits = unmarked(race_on(PITS, "X P32"))
    assert "1 2 3 puts the die driven first; Tab suggests." in shown(in_the_pits)


def test_dice_and_what_is_said_of_them_fit_every_panel() -> None:
    question = placing(race_on(B, "X R5"), Throw((2, 1), (4, 4)))
    for columns in (66, 50, 39, 24):
        for height in (1, 2, 3, 4, 6, 12):
            told = text_of(question.lines(columns, height)).splitlines()
            assert max(map(len, told)) <= max(columns, 44)
            assert "1st" in told[0]
            if height > 3:
                assert any("[drive]" in text for text in told)
                assert any("▶ to " in text for text in told)
    assert "1st [2] 3/4 2nd [3] 3/4 3rd [1] red 2/1" in text_of(question.lines(66, 2))


def test_in_the_pit_lane_no_die_is_turned() -> None:
    question = unmarked(race_on(PITS, "X P32"))
    assert not question.may_press("turn")
    question.press("turn")
    assert question.refusal == "In the pit lane every die shows its slow side."
    put(question, 0, 1, 2)
    assert question.press("place") == Placing((1, 3, 1), 0)


def test_advice_lays_the_dice_as_it_would_place_them_and_leaves_the_end_to_be_asked() -> None:
    question = placing(race_on(A, "X R5"))
    question.mark(Placing((6, 1, 3), 1))
    assert question.may_press("place")
    assert question.press("place") == Placing((6, 1, 3), 1)
    assert question.then is None
    question.press("next_end", 1)
    assert question.may_press("drive_placed")


def test_everything_a_key_does_to_dice_a_click_does_too() -> None:
    question = placing(race_on(A, "X R5"))
    assert {"screen.press('put', 0)", "screen.press('turn', 2)", "screen.press('drive_placed')"} <= clicks_in(
        question
    )
    assert "screen.press('take_back')" not in clicks_in(question)
    question.press("turn", 2)
    assert "3rd [3] 1/6" in text_of(question.lines(66, 2))
    assert "screen.press('take_back')" in clicks_in(question)
    asked_first = unmarked(race_on(A, "X R5"))
    assert "screen.press('good', 1)" in clicks_in(asked_first)
    put(asked_first, 0, 1, 2)
    assert "screen.press('place')" in clicks_in(asked_first)


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
    assert question.refusal == "R32 is past the entrance, and a stop is due: retired. Press again to drive there."
    assert question.press("drive") == Drive(PITS.named("R32"))
    told = shown(question, NARROWEST).splitlines()
    assert any("R32, past the entrance: retired" in words for words in told)
    assert max(len(words.rstrip()) for words in told) <= NARROWEST


def test_what_is_still_open_has_a_heading_and_a_key_for_each() -> None:
    question = placing(race_on(A, "X R5"))
    heading, *told = text_of(question.filling(66, 9)).splitlines()
    assert heading == " still open, next go clean with 3 dice"
    assert [text[:6] for text in told] == [" ▶[4] ", *(f"  [{key}] " for key in range(5, 10))]
    assert told[0].rstrip().endswith("R18 red 3, 4, 6, 27/27")
    (alone,) = text_of(question.filling(66, 1)).splitlines()
    assert alone.startswith(" still open  [5] ")
    for columns in (66, 39):
        for height in range(1, 9):
            lines = text_of(question.filling(columns, height)).splitlines()
            assert len(lines) <= height
            assert all(len(text) <= columns for text in lines)


def test_everything_that_is_still_open_is_laid_by_its_key_or_a_click() -> None:
    question = placing(race_on(A, "X R5"))
    choices = [parse(action)[2] for action in clicks_in(question) if "'choose'" in action]
    assert len(choices) == 6
    laid = set()
    for _, index in choices:
        assert question.may_press("choose", index)
        question.press("choose", index)
        laid.add(question.press("drive_placed"))
    assert len(laid) == len(choices)
    assert not question.may_press("choose", 6)


def test_a_single_die_is_not_told_to_have_an_order() -> None:
    words = shown(unmarked(race_on(A, "X R5"), Throw((3, 1), ())))
    assert "1 puts the die, f turns it" in words
    question = placing(race_on(A, "X R5"), Throw((3, 1), ()))
    put(question, 0)
    put(question, 0)
    assert question.press("drive_placed") == Placing((1,), 0)


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
    assert text_of([dice_line(race, (), NARROWEST)]).split() == ["red", "3/1", "4/3", "6/1"]
    _, reports = apply(asked_race(race_on(A, "X R5"), ChooseNumber(3)), THROW)
    assert text_of([dice_in(reports)]).split() == ["red", "3/1", "4/3", "6/1"]
    tumbling = falling(THROW)
    assert len(tumbling) == 5
    assert "3/1" not in text_of(
        [dice_line(asked_race(race_on(A, "X R5"), ChooseNumber(3)), tumbling[0], NARROWEST)]
    )
    assert not falling(ChooseNumber(1))


def asked_race(race: Race, *moves: Move) -> Race:
    for move in moves:
        race, _ = apply(race, move)
    return race


def test_on_the_way_out_a_die_is_turned_up_only_where_it_is_driven_beyond_the_exit() -> None:
    race, throw = race_on(PITS, "X P1"), Throw((1, 2), (6,))
    question = unmarked(race, throw)
    put(question, 1)
    question.press("turn")
    assert question.refusal == "Only a die that is driven wholly on the road beyond the exit may be turned up."
    put(question, 0)
    assert question.press("place") == Placing((1, 1), 1)
    question = unmarked(race, throw)
    put(question, 0, 1)
    assert question.press("place") == Placing((1, 6), 0)
    question.press("turn")
    assert question.press("place") == Placing((1, 1), 0)
    question = unmarked(race, throw)
    question.press("turn", 1)
    put(question, 1, 0)
    assert question.press("place") == Placing((1, 1), 1)


def test_on_the_way_out_the_suggestion_turns_up_what_is_clean() -> None:
    question = placing(race_on(PITS, "X P1"), Throw((1, 2), (6,)))
    assert question.press("drive_placed") == Placing((1, 6), 0)
