"""Das Motorsportspiel line by line: what is told and asked, and what can be typed."""

import io

import pytest
from roads import A, B, C, D, race_on, road

from motorchamp_tui import plain
from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games import reports
from motorchamp_tui.games.entries import Entry, read_drivers
from motorchamp_tui.games.motorsportspiel import BOT_NAMES, circuit
from motorchamp_tui.games.motorsportspiel.rules import moves as m
from motorchamp_tui.games.motorsportspiel.rules.race import Race, Rules
from motorchamp_tui.games.motorsportspiel.rules.referee import apply, legal_moves
from motorchamp_tui.games.motorsportspiel.rules.throws import Placing, Throw
from motorchamp_tui.games.motorsportspiel.rules.times import LapInDice, LapInRows
from motorchamp_tui.games.motorsportspiel.setup import line_up_lap
from motorchamp_tui.games.motorsportspiel.wording import plain_answers, plain_news, plain_words
from motorchamp_tui.games.options import GRID, USUAL, Grid
from motorchamp_tui.games.plain_words import Suggested
from motorchamp_tui.games.road import Pit
from motorchamp_tui.race.plan import plan_race

THROWN = Throw((3, 1), (4, 6))


def after(race: Race, *moves: m.Move) -> Race:
    for move in moves:
        race, _ = apply(race, move)
    return race


def asked(race: Race) -> list[str]:
    return list(plain_answers.question(race, legal_moves(race)))


def about(race: Race, topic: str, words: str = "") -> list[str]:
    return list(plain_answers.about(race, legal_moves(race), topic, words))


def answer(race: Race, word: str) -> m.Move | None:
    return plain_answers.answers(race, legal_moves(race)).get(word)


def test_the_state_tells_place_flags_space_neighbours_and_the_corners_ahead() -> None:
    race = race_on(B, "X R9 y", "Y R13", "Z L38")
    assert list(plain_words.state(race)) == [
        "X, X's go. Lap 2 of 5, place 3 of 3. It has a yellow flag. It is on R9, a plain space.",
        "Within reach: Y on R13, 4 rows ahead. Corners: the corner at 12, limit 2, rows 12 to 15, 3 rows ahead.",
    ]


def test_the_line_is_told_within_twenty_rows() -> None:
    near, far = (" ".join(plain_words.state(race_on(B, f"X R{row}"))) for row in (20, 19))
    assert "The line is 20 rows ahead." in near
    assert "The line" not in far


def test_nobody_is_within_reach_whom_no_dice_can_reach() -> None:
    assert "Within reach: Y on R20, 15 rows ahead." in " ".join(plain_words.state(race_on(A, "X R5", "Y R20")))
    assert "Nobody is within reach ahead." in " ".join(plain_words.state(race_on(A, "X R5", "Y R21")))


def test_two_cars_in_a_space_are_told_of_each_other() -> None:
    behind = race_on(D, "Y R13", "X R13")
    assert "X is behind it in the same space." in " ".join(plain_words.state(behind))
    told = " ".join(plain_words.state(after(race_on(D, "Y L5", "X R13"), m.ChooseNumber(1))))
    assert "in the same space" not in told


def test_numbers_of_dice_have_their_exact_odds() -> None:
    race = race_on(A, "X R5", "Y R9", "Z L9")
    (told,) = asked(race)
    assert told.startswith(
        "A mistake would be behind Y and Z. 1: the red die alone, always clean; 2.7 rows on average. "
        "2: two dice, clean 5 in 9, yellow 4 in 9; 2.8 rows on average when clean. 3: "
    )
    assert plain_answers.prompt(race, legal_moves(race)) == "How many dice, 1, 2 or 3?"
    assert [answer(race, word) for word in ("1", "red", "two", "3")] == [
        m.ChooseNumber(1),
        m.ChooseNumber(1),
        m.ChooseNumber(2),
        m.ChooseNumber(3),
    ]


def test_the_best_placings_are_offered_and_any_other_can_be_typed() -> None:
    race = after(race_on(A, "X R5"), m.ChooseNumber(3), THROWN)
    lines = asked(race)
    assert lines[0].startswith("1: r3-4-6, to ")
    assert lines[-1] == "Or type any of the 48 placings; all lists them."
    assert plain_answers.prompt(race, legal_moves(race)) == "How do you place them?"
    assert answer(race, "1") == Placing((3, 4, 6), 0)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("6-r3-4", Placing((6, 3, 4), 1)),
        ("6r34", Placing((6, 3, 4), 1)),
        ("6,red3,4", Placing((6, 3, 4), 1)),
        ("red346", Placing((3, 4, 6), 0)),
        ("r1-1-4", Placing((1, 1, 4), 0)),
        ("1-r1-4", Placing((1, 1, 4), 1)),
        ("4-6-r1", Placing((4, 6, 1), 2)),
    ],
)
def test_placings_are_typed_in_the_order_of_driving(typed: str, meant: Placing) -> None:
    race = after(race_on(A, "X R5"), m.ChooseNumber(3), THROWN)
    assert answer(race, typed) == meant


def test_the_r_can_be_left_out_where_only_one_placing_is_meant() -> None:
    race = after(race_on(A, "X R5"), m.ChooseNumber(3), THROWN)
    assert answer(race, "1-6-4") == Placing((1, 6, 4), 0)
    assert answer(race, "6-3-4") == Placing((6, 3, 4), 1)
    assert answer(race, "1-1-4") is None


def test_a_placing_that_the_dice_do_not_allow_is_refused_with_what_they_show() -> None:
    race = after(race_on(A, "X R5"), m.ChooseNumber(3), THROWN)
    for typed, reason in {
        "6-6-r1": "6-6-r1 was not thrown: the white ones show 1 or 6 and 3 or 4, not 6 and 6.",
        "r2-9-4": "r2-9-4 was not thrown: the red die shows 1 or 3, not 2; "
        "the white ones show 1 or 6 and 3 or 4, not 9.",
        "r1-6": "A placing is 3 numbers, the red one with an r, in the order of driving: r3-4-6.",
        "8": "8 is not in the list; all lists every placing.",
        "quickly": "",
    }.items():
        assert plain_answers.why_not(race, typed) == reason


def test_a_placing_that_must_fail_says_what_it_costs() -> None:
    race = after(race_on(C, "X L19"), m.ChooseNumber(2), Throw((1, 2), (4,)))
    assert about(race, "why", "r1-4") == [
        "r1-4: too fast into the corner at 20: 4 points over, red flag, gravel beside R22."
    ]
    assert about(race, "all")[0].startswith("r1-3: to ")
    assert about(race, "why", "1-4") == about(race, "why", "r1-4")
    with pytest.raises(MotorChampError, match=r"^r9-9 was not thrown: the red die shows 1 or 2, not 9; the white"):
        about(race, "why", "r9-9")


def test_ends_are_numbered_and_can_be_named() -> None:
    race = after(race_on(A, "X R5"), m.ChooseNumber(2), Throw((2, 1), (4,)), Placing((2, 4), 0))
    assert asked(race) == ["1: R11; 2: L11. Next go clean: 3 dice always."]
    assert plain_answers.prompt(race, legal_moves(race)) == "Which space, 1 or 2?"
    assert answer(race, "2") == answer(race, "l11") == m.Drive(A.named("L11"))
    assert about(race, "why") == ["Every point must be used; these are all the spaces on which the dice can end."]


def test_places_of_a_mistake_are_named_too() -> None:
    race = after(race_on(C, "X L19"), m.ChooseNumber(2), Throw((1, 2), (4,)), Placing((1, 4), 0))
    assert asked(race)[:2] == [
        "1 is in the corner at 20, limit 3.",
        "1: too fast onto L22, a space on the line.",
    ]
    assert answer(race, "toofastl22") == answer(race, "l22") == m.TooFast(C.named("L22"))
    assert about(race, "why")[0].startswith("r1-4 cannot be driven: too fast into the corner at 20")


def test_the_road_ahead_is_told_row_by_row() -> None:
    lines = about(race_on(B, "X R9", "Y R13"), "look")
    assert lines[0] == "1 row ahead, row 10: left L11, a long space on the line; right R10, a plain space."
    assert lines[2] == (
        "3 rows ahead, row 12: left L12, a plain space; right R13, a long space on the line with a dot, with Y; "
        "the corner at 12 begins, limit 2."
    )
    assert lines[3].startswith("4 rows ahead, row 13: left L13, a plain space; right R13 goes on")


def test_a_space_is_told_with_who_is_on_it_and_what_leads_there() -> None:
    race = race_on(A, "X R5", "Y R9")
    assert about(race, "look", "r8") == [
        "R8, a plain space; free.",
        "The red die alone can end here: 2 in 3.",
        "Two dice can end here: 4 in 9.",
        "Three dice can end here: 2 in 27.",
    ]
    assert about(race, "look", "R9")[0] == "R9, a plain space; Y (Y) is here."
    with pytest.raises(MotorChampError, match="There is no space 'r99'"):
        about(race, "look", "r99")


def test_odds_of_a_number_list_every_throw() -> None:
    race = race_on(B, "X L11")
    lines = about(race, "odds", "2")
    assert [line.partition(":")[0] for line in lines] == ["Clean, 8 in 9", "Yellow at the corner at 12, 1 in 9"]
    assert lines[1] == "Yellow at the corner at 12, 1 in 9: red 1/3 white 3/4."
    with pytest.raises(MotorChampError, match="'4' is not a number of dice: type odds 1, odds 2 or odds 3"):
        about(race, "odds", "4")
    assert about(after(race, m.ChooseNumber(1)), "odds") == [
        "The dice are already thrown; odds are only for before."
    ]


def test_a_go_without_dice_says_why() -> None:
    gravel = after(race_on(C, "X L19", "Y R5"), m.ChooseNumber(2), Throw((1, 2), (4,)), Placing((1, 4), 0))
    race = after(gravel, m.TooFast(C.named("L22")), m.ChooseNumber(1), Throw((1, 2)), Placing((1,), 0))
    race = after(race, m.Drive(C.named("R6")))
    (move,) = legal_moves(race)
    assert plain_words.why_no_choice(race, move) == "You miss this go: your car goes back to R22."


def test_others_are_told_briefly_unless_something_happens_to_them() -> None:
    quiet = (
        m.NumberChosen("X", 1),
        m.DiceThrown("X", Throw((1, 2))),
        m.CarDrove("X", A.named("R5"), A.named("R6"), 1),
    )
    loud = (*quiet, m.FlagShown("X", m.Flag.YELLOW))
    assert list(reports.news([quiet, loud])) == [
        "The others: X to R6.",
        "X drives from R5 to R6. X: yellow flag.",
    ]


def test_the_order_says_where_everybody_is_and_what_they_have() -> None:
    race = race_on(B, "X R30 y r b", "Y R5")
    assert list(plain_news.order_lines(race)) == [
        "1. X, X, lap 2, on R30, 1 yellow, 1 red and 1 black flag, a stop is due.",
        "2. Y, Y, lap 2, on R5.",
        "It is X's go. Next is Y.",
    ]


def test_practice_counts_dice_and_tells_the_time_in_full() -> None:
    lap = line_up_lap(circuit("classic-short"), Entry("KAR1", "KAR", "Ann"))
    assert plain_answers.goal(lap).startswith("Your goal: get round one lap")
    first = next(iter(plain_words.state(lap)))
    assert first == "KAR1, Ann's go. Practice lap, 0 dice so far. It is on R71, a plain space."
    assert plain_words.lap_time_words("KAR1", LapInDice(16, 3)) == (
        "The practice time of KAR1 is 16/3: 16 dice, 3 points over the line."
    )
    assert plain_words.lap_time_words("KAR1", LapInRows(63)) == "KAR1 covered 63 rows in practice."
    assert plain_words.lap_time_words("KAR1", None) == "KAR1 gets no practice time."


@pytest.mark.parametrize("grid", Grid)
def test_a_whole_race_can_be_driven_by_typing(grid: Grid) -> None:
    options = USUAL.having(GRID, grid)
    plan = plan_race(circuit("classic-short"), read_drivers("Ann", BOT_NAMES), laps=1, options=options, seed=4)
    is_practised = "yes\n" * (grid is Grid.PRACTICE)
    typed = io.StringIO(
        f"{is_practised}help\nlook\norder\nodds\nodds 3\nwhy\nrules gravel\nlog\nnonsense\n" + "1\n" * 400
    )
    said = io.StringIO()
    assert plain.race(plan, typed, said) == 0
    heard = said.getvalue()
    assert "Das Motorsportspiel, line by line. classic-short, a short circuit of 72 rows, 1 lap" in heard
    assert "The race is over: KAR1 (Ann) WINS after 1 lap!" in heard
    assert "'nonsense' isn't an answer here." in heard
    assert ("The practice time of KAR1 is " in heard) == (grid is Grid.PRACTICE)


def suggested(race: Race) -> Suggested[m.Move]:
    found = plain_answers.suggested(race, legal_moves(race))
    assert found is not None
    return found


def test_an_empty_line_throws_the_suggested_number_of_dice_and_the_others_are_told_with_it() -> None:
    behind_cars = suggested(race_on(A, "X R5", "Y R9", "Z L9"))
    (line,) = behind_cars.lines
    assert line.startswith(
        "Enter or 1: the red die alone, always clean; 2.7 rows on average; 3: three dice, clean "
    )
    assert "; 2: two dice, clean 5 in 9, yellow 4 in 9" in line
    assert behind_cars.answers == {"": [m.ChooseNumber(1)]}
    assert suggested(race_on(A, "X R5")).answers == {"": [m.ChooseNumber(3)]}


def test_an_empty_line_places_and_drives_as_is_suggested_and_says_why() -> None:
    race = after(race_on(A, "X R5"), m.ChooseNumber(3), THROWN)
    found = suggested(race)
    assert found.lines[0] == "Enter: r3-4-6, to R18, 13 rows on: the farthest; keeps three dice clean next go."
    assert found.lines[1].startswith(
        "Still open, with how often three dice are clean next go: 2: r3-3-6 to R17, 27 in 27; "
    )
    assert found.answers[""] == found.answers["1"] == [Placing((3, 4, 6), 0), m.Drive(A.named("R18"))]
    placing, end = found.answers["r16"]
    assert end == m.Drive(A.named("R16"))
    assert end in legal_moves(after(race, placing))


def test_what_is_typed_like_a_placing_is_one_and_no_space() -> None:
    race = after(race_on(A, "X R38"), m.ChooseNumber(2), Throw((1, 3), (3,)))
    assert answer(race, "r13") == Placing((1, 3), 0)
    assert "r13" not in suggested(race).answers


def test_an_empty_line_never_drives_past_the_entrance_with_a_stop_due() -> None:
    pits = road(pit=Pit(30, (*range(31, 40), 0, 1), (34, 35), (0, 1)))
    race = after(race_on(pits, "X R29 b"), m.ChooseNumber(2), Throw((2, 3), (1,)), Placing((2, 1), 0))
    (end,) = suggested(race).answers[""]
    assert end == m.Drive(pits.named("P32"))
    assert suggested(race).lines[-1] == "Enter: pit lane, P32."


def test_somebody_who_takes_what_is_suggested_needs_two_lines_a_go() -> None:
    options = USUAL.having(GRID, Grid.DICE)
    plan = plan_race(circuit("hockenheim-short"), read_drivers("Ann", BOT_NAMES), laps=1, options=options, seed=4)
    said = io.StringIO()
    assert plain.race(plan, io.StringIO("\n" * 400), said) == 0
    heard = said.getvalue()
    assert "The race is over: KAR1 (Ann) WINS after 1 lap!" in heard
    for go in heard.split("\nKAR1, Ann's go. ")[1:]:
        assert go.count("How many dice") == 1
        assert go.count("How do you place") <= 1
        assert "Which space" not in go


def test_a_placing_of_ones_own_is_asked_for_its_end() -> None:
    options = USUAL.having(GRID, Grid.DICE)
    plan = plan_race(circuit("hockenheim-short"), read_drivers("Ann", BOT_NAMES), laps=1, options=options, seed=4)
    said = io.StringIO()
    assert plain.race(plan, io.StringIO("1\nr9\nr3\nr2\n\n\n"), said) == 0
    assert "r9 was not thrown" in said.getvalue()
    assert "Which space, 1 " in said.getvalue()


def test_a_race_by_the_clock_says_when_time_has_been_called() -> None:
    race = after(race_on(A, "X R5", rules=Rules(clock=True)), m.LATE)
    called = "The clock has called time: a white flag at the end of this go."
    assert called in next(iter(plain_words.state(race)))
