"""Plain mode, driven as a person would: lines in, sentences out."""

import io
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from misbehaving import MISBEHAVIOURS, written

from benchmarks.pseudo_terminal import PseudoTerminal
from motorchamp_tui import plain
from motorchamp_tui.games import reports
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.games.motorchamp.bots import BOT_NAMES
from motorchamp_tui.games.motorchamp.odds import road
from motorchamp_tui.games.motorchamp.options import OPTIONS
from motorchamp_tui.games.motorchamp.rules.moves import CarDrove, TookTheFlag
from motorchamp_tui.games.motorchamp.rules.throws import Dice
from motorchamp_tui.games.motorchamp.rules.track import square_named
from motorchamp_tui.games.motorchamp.sections import tracks
from motorchamp_tui.games.motorchamp.wording import plain_answers, plain_words
from motorchamp_tui.games.options import GRID, USUAL, Grid, read_rules
from motorchamp_tui.games.reports import sentence, summary
from motorchamp_tui.journal.writer import Journal
from motorchamp_tui.locations import races_folder
from motorchamp_tui.plain import TO_SHARE
from motorchamp_tui.plain.console import Console, in_ascii
from motorchamp_tui.plain.seat import PlainSeat
from motorchamp_tui.practice.drive import PracticeDrive, free_lap, lap_of_the_day
from motorchamp_tui.practice.luck_and_skill import NOT_TODAY
from motorchamp_tui.practice.results import result_of
from motorchamp_tui.race.plan import RacePlan, plan_race
from motorchamp_tui.settings.words import Throwing
from motorchamp_tui.sharing import lap_line
from scenes import SCENES, scene

RACE = """
import sys
from motorchamp_tui import plain
from motorchamp_tui.games.motorchamp.sections import tracks
from motorchamp_tui.games.motorchamp.bots import BOT_NAMES
from motorchamp_tui.games.reports import sentence, summary
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.race.plan import plan_race
plan = plan_race(tracks.circuit("A1-C2"), read_drivers("{drivers}", BOT_NAMES), laps=1, cars=1, seed=3)
sys.exit(plain.race(plan, sys.stdin, sys.stdout))
"""

DICE, END = re.compile(r"Which dice, (.*)\?"), re.compile(r"Which square, (?:1 or (\d)|1 to (\d+))\?")
THROWN = "Enter throws."
Answer = Callable[[str], str]


def a_plan(
    drivers: str = "you,bot:steady", track: str = "A1-C2", laps: int = 4, seed: int = 3, **more: Any
) -> RacePlan:
    return plan_race(tracks.circuit(track), read_drivers(drivers, BOT_NAMES), laps=laps, seed=seed, **more)


class Person(io.StringIO):
    """Reads what has been said last and answers it; counts the questions."""

    def __init__(self, answer: Answer) -> None:
        super().__init__()
        self.heard = io.StringIO()
        self.questions = list[str]()
        self._answer = answer

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        self.questions.append(self.heard.getvalue().rstrip().splitlines()[-1])
        return self._answer(self.questions[-1])

    @property
    def text(self) -> str:
        return self.heard.getvalue()


def first_on_offer(question: str) -> str:
    if question == THROWN:
        return "\n"
    match = DICE.fullmatch(question)
    return (re.split(", | or ", match[1])[0] if match else "1") + "\n"


def at_random(chance: random.Random) -> Answer:
    def answer(question: str) -> str:
        dice, end = DICE.fullmatch(question), END.fullmatch(question)
        if question == THROWN:
            return "\n"
        if dice:
            return chance.choice(re.split(", | or ", dice[1])) + "\n"
        assert end, question
        return f"{chance.randint(1, int(end[1] or end[2]))}\n"

    return answer


def saying(*lines: str, then: Answer = first_on_offer) -> Answer:
    """These lines first, one a question."""
    left = list(lines)
    return lambda question: left.pop(0) + "\n" if left else then(question)


def said_to(*lines: str, plan: RacePlan | None = None) -> list[str]:
    """What is said to each of these lines, from the first question for dice on."""
    person = Person(lambda _: "")
    left = list(lines)
    answers = list[int]()

    def answer(question: str) -> str:
        if not DICE.fullmatch(question) and not answers:
            return "1\n"
        answers.append(len(person.text))
        return left.pop(0) + "\n" if left else ""

    person._answer = answer
    assert plain.race(plan or a_plan(), person, person.heard) == 0
    return [person.text[start:end] for start, end in pairwise(answers)]


def test_a_program_that_is_given_up_is_named_once_among_the_lines(tmp_path: Path) -> None:
    program = written(tmp_path, MISBEHAVIOURS["it exits at once"])
    person = Person(first_on_offer)
    plan = a_plan(f"Ann,bot:{program}", laps=1, cars=1)
    assert plain.race(plan, person, person.heard) == 0
    told = [line for line in person.text.splitlines() if "is not asked again" in line]
    assert len(told) == 1
    assert told[0].startswith(f"{program.name} is not asked again, because it has ended, ")


@pytest.mark.parametrize("seed", range(6))
def test_a_whole_race_can_be_driven_line_by_line(seed: int) -> None:
    drivers = ("you,bot:steady", "Ann,Ben,bot:rookie")[seed % 2]
    plan = a_plan(drivers, ("A1-C2", "A1-B2-C1")[seed % 2], 6, seed, cars=1 + seed % 2)
    person = Person(at_random(random.Random(seed)))
    assert plain.race(plan, person, person.heard) == 0
    before, result = person.text.split("\nThe race is over")
    winner, *lines, told, dearest = result.splitlines()
    assert told == f"The dice were those of seed {seed}."
    assert " cost " in dearest
    places = [line for line in lines if re.match(r"\d+\. |Not classified: ", line)]
    assert " on the grid" in lines[0]
    assert lines[-len(places) :] == places
    assert f"seed {seed}" not in before
    assert len(places) == len(plan.entries)
    first = re.match(r"1\. (\w+), (\w+), 6 laps, winner[.,]", places[0])
    if first:
        assert winner == f": {first[1]} ({first[2]}) WINS after 6 laps!"
        won = re.search(rf"\b{first[1]} throws [\d =]+\. {first[1]} WINS THE RACE after 6 laps! ", before)
        assert won or before.endswith(". The bots finish at once.\n")
    else:
        assert winner.startswith(". Nobody finished; ")
    assert len(person.questions) > 20
    assert before.count("Which") + before.count(THROWN) == len(person.questions)
    assert f" {person.questions[0]}" not in before.splitlines()


def test_every_question_is_one_of_two_and_is_answered_once() -> None:
    person = Person(first_on_offer)
    assert plain.race(a_plan(), person, person.heard) == 0
    assert all(
        DICE.fullmatch(question) or END.fullmatch(question) or question == THROWN for question in person.questions
    )
    assert "means nothing" not in person.text
    assert re.search(r"^1\. \w+, \w+, 4 laps, winner[.,]", person.text, re.M)


def test_with_the_grid_by_practice_everybody_drives_a_lap_first() -> None:
    person = Person(lambda question: "yes\n" if "Drive practice" in question else first_on_offer(question))
    assert plain.race(a_plan(laps=1, options=USUAL.having(GRID, Grid.PRACTICE), cars=1), person, person.heard) == 0
    practice, race = person.text.split("\nThe grid, from the front: ")
    assert "AZA1, your go. Practice lap, throw 1." in practice
    assert practice.count("practice time") == 2
    assert "Practice lap" not in race


def a_lap(track: str, seed: int) -> PracticeDrive:
    return free_lap(races_folder(), tracks.circuit(track), "you", seed)


def the_daily_lap() -> PracticeDrive:
    return lap_of_the_day(races_folder(), "you", datetime(2026, 5, 4, 12, tzinfo=UTC))


def test_a_practice_lap_ends_with_its_time_and_what_it_came_to() -> None:
    person, lap = Person(first_on_offer), a_lap("A1-C1", 4)
    assert plain.practice(lap, person, person.heard) == 0
    _, last, *told = person.text[person.text.index("\nThe practice time of AZA1 is") :].splitlines()
    time = re.fullmatch(
        r"The practice time of AZA1 is (\d+)\.(\d+)/(\d+): \1 throws before the last, "
        r"\2 squares? to go before it, \3 points? in it\.",
        last,
    )
    assert time, last
    assert f"Practice lap, throw {int(time[1]) + 1}." in person.text
    assert f"The line is {time[2]} row" in person.text
    result = result_of(lap)
    assert told == [*result.lines(), *result.small_print(), result.headline()]
    assert result.seed == 4
    (seed,) = (line for line in person.text.splitlines() if "seed" in line)
    assert re.fullmatch(r"Perfect driving without foresight: .* with these dice \(seed 4\)\.", seed)
    medal, account, costliest, grade = told[1:5]
    assert re.fullmatch(r"\w+ takes \d+\.\d+/\d+ or better; the star takes par, \d throws at most\.", medal)
    assert re.fullmatch(r"Grade \d+ of 1000, for choices alone\.", grade)
    assert re.match(r"Par is \d+\.\d throws\. (Luck|Bad luck) .*, your choices cost ", account)
    assert costliest.startswith("Costliest choice: throw ")


def test_a_practice_lap_of_a_car_that_goes_out_has_no_time() -> None:
    for seed in range(60):
        person = Person(at_random(random.Random(seed)))
        plain.practice(a_lap("A1-C2", seed), person, person.heard)
        if "is permanently out" in person.text:
            assert "AZA1 gets no practice time.\nNo time: a throw was two points or more over" in person.text
            return
    pytest.fail("no car went out in sixty reckless laps")


@pytest.mark.parametrize(
    ("start", "end", "why"),
    [
        ("R40", "R41", "start phase, road blocked ahead"),
        ("R50", "P52", "pit lane occupied ahead"),
        ("P52", "P53", "pit lane occupied ahead"),
        ("P53", "B54", "the box ends the go"),
        ("P56", "R3", "road blocked ahead"),
    ],
)
def test_points_that_are_lost_are_told_with_the_reason(start: str, end: str, why: str) -> None:
    drove = CarDrove("AZA1", square_named(start), square_named(end), 3)
    assert sentence(drove) == f"AZA1 drives from {start} to {end}; 3 points lost: {why}"
    assert summary([drove]) == f"{start} → {end} (3 points lost: {why})"
    assert list(reports.news([[drove]])) == [f"The others: AZA1 to {end} (3 points lost: {why})."]


def test_points_lost_to_a_limit_in_the_start_phase_name_it() -> None:
    drove = CarDrove("AZA1", square_named("R40"), square_named("R41"), 2, 4)
    assert summary([drove]) == "R40 → R41 (2 points lost: start phase, limit 4)"


def test_who_takes_the_flag_is_told_without_a_number_that_is_no_place() -> None:
    assert sentence(TookTheFlag("AZA1", 6, 1)) == "AZA1 wins the race after 6 laps"
    assert sentence(TookTheFlag("AZA1", 5, 5)) == "AZA1 takes the flag after 5 laps"


def test_nobody_wins_a_practice_lap() -> None:
    person = Person(saying(then=first_on_offer))
    plain.practice(a_lap("A1-C1", 4), person, person.heard)
    assert "crosses the line, 1 lap completed.\n" in person.text
    assert "wins" not in person.text


def test_in_practice_best_and_advice_say_the_same_of_the_question_at_hand() -> None:
    person = Person(saying("best", "advice", "1", "best", "quit", "yes"))
    plain.practice(a_lap("A1-C1", 3), person, person.heard)
    said = [line for line in person.text.splitlines() if line.startswith("Best: ")]
    assert len(said) == 3
    assert said[0] == said[1] != said[2]


def test_in_a_race_advice_is_champions() -> None:
    assert re.search(r"\nChampion's advice: [RL]\d+: \d+\.\d throws to the flag", driven_with(a_plan(), "advice"))


def test_the_daily_lap_is_driven_without_advice_and_ends_with_a_line_to_share() -> None:
    person, lap = Person(saying("advice", "undo", then=first_on_offer)), the_daily_lap()
    assert plain.practice(lap, person, person.heard) == 0
    assert "the daily lap of 2026-05-04.\n" in person.text
    assert f"{NOT_TODAY}\n" in person.text
    assert "Nothing can be taken back on the lap that counts for the day.\n" in person.text
    shared = lap_line(lap.journal.record, result_of(lap).streak).text(in_letters=True)
    assert person.text.splitlines()[-2:] == [TO_SHARE, shared]
    assert " 2026-05-04 | " in shared
    again = Person(saying("advice", "quit", "yes"))
    plain.practice(the_daily_lap(), again, again.heard)
    assert "for practice: yours has been driven" in again.text
    assert "\nBest: " in again.text


def test_a_practice_lap_that_was_left_goes_on_line_by_line() -> None:
    left, lap = Person(saying("1", "1", "quit", "yes")), a_lap("A1-C1", 3)
    plain.practice(lap, left, left.heard)
    assert lap.journal.path is not None
    person = Person(first_on_offer)
    assert plain.race(Journal.resume(lap.journal.path), person, person.heard) == 0
    assert "The lap continues where you left it.\n\nAZA1, your go. Practice lap, throw 2." in person.text
    assert "\nGrade " in person.text


@pytest.mark.parametrize(
    ("game", "goal"),
    [
        (lambda person: plain.race(a_plan(laps=2), person, person.heard), "be the first to complete 2 laps."),
        (lambda person: plain.practice(a_lap("A1-C1", 3), person, person.heard), "in as few throws as you can."),
    ],
)
def test_help_begins_with_the_goal_and_names_every_command(game: Callable[[Person], int], goal: str) -> None:
    person = Person(saying("help", "quit", "yes"))
    game(person)
    helped = person.text[person.text.index("Your goal: ") :]
    assert helped.splitlines()[0].endswith(goal)
    seat = PlainSeat(Console(io.StringIO(), io.StringIO()), [], str, lambda *_: "")
    for command in seat._commands:
        assert command == "help" or f"{command}:" in helped or f"{command}," in helped


def test_the_stop_is_told_of_at_every_go_until_it_is_made() -> None:
    told = " ".join(plain_words.state(SCENES["choosing"]().race))
    assert "No stop yet, last chance lap 4: pits 13 rows ahead." in told
    assert "LAST CHANCE to stop, pits 26 rows ahead." in " ".join(plain_words.state(SCENES["last chance"]().race))
    stopped = " ".join(plain_words.state(scene("AZA1 R22 3 P go, VAN1 R7 3").race))
    assert "It has made its pit stop." in stopped
    assert "stop yet" not in stopped


def test_the_same_answers_and_the_same_seed_give_the_same_text() -> None:
    texts = set()
    for _ in range(2):
        person = Person(first_on_offer)
        plain.race(a_plan(), person, person.heard)
        texts.add(person.text)
    assert len(texts) == 1


def test_bots_alone_need_nobody() -> None:
    person = Person(lambda question: pytest.fail(f"asked {question}"))
    assert plain.race(a_plan("bot:steady,bot:rookie"), person, person.heard) == 0
    assert " winner" in person.text


def test_before_the_throw_it_is_said_where_the_car_stands_and_who_is_near() -> None:
    assert list(plain_words.state(road(3, 10, 12))) == [
        "0, 's go. Lap 2 of 6, place 3 of 3. It is on R10, a triple square with limit 12. "
        "The track is blocked after 10 free squares.",
        "Within reach: 1 on R21, 11 rows ahead; 2 on L21, 11 rows ahead.",
    ]


def test_the_line_is_told_within_twenty_rows() -> None:
    rows = scene("AZA1 R22 2 go, VAN1 R7 2").race.track.rows
    near, far = (scene(f"AZA1 R{rows - ahead} 2 go, VAN1 R7 2").race for ahead in (20, 21))
    assert "The line is 20 rows ahead." in " ".join(plain_words.state(near))
    assert "The line" not in " ".join(plain_words.state(far))


def test_a_go_takes_ten_lines_at_most_on_average() -> None:
    for throwing in (Throwing.AUTO, Throwing.ALWAYS):
        person = Person(first_on_offer)
        assert plain.race(a_plan("you,bot:steady,bot:rookie"), person, person.heard, throwing, set()) == 0
        goes = person.text[person.text.index("AZA1, your go") : person.text.index("The race is over")]
        lines = [line for line in goes.splitlines() if line]
        assert len(lines) <= 10 * goes.count("your go")


def test_where_there_is_one_answer_an_empty_line_gives_it_and_says_why() -> None:
    person = Person(saying("", "", "", then=lambda _: ""))
    assert plain.race(a_plan(laps=1, cars=1), person, person.heard, Throwing.AUTO, set()) == 0
    assert "In the start phase only one normal die may be used. Safe.\nEnter throws.\nAZA1 throws " in person.text
    assert "Which dice, 1?" not in person.text


def test_nobody_is_within_reach_whom_the_dice_that_may_be_thrown_cannot_reach() -> None:
    on_the_grid = SCENES["start"]().race
    told = " ".join(plain_words.state(on_the_grid))
    rows = [int(words) for words in re.findall(r"(\d+) rows? ahead[;.]", told.split("Within reach")[-1])]
    assert max(rows[:-1], default=0) <= 6
    far = road(1, 10, None)
    assert "Nobody is within reach ahead." in " ".join(plain_words.state(far))


def test_every_choice_has_its_exact_odds_and_closed_ones_are_named() -> None:
    assert list(plain_words.choice_lines(road(3, 10, None))) == [
        "1: one die, safe.",
        "2: two dice, temporarily out 2 in 36, permanently out 1 in 36.",
        "3: three dice, temporarily out 25 in 216, permanently out 41 in 216.",
        "Closed: s. Type why for the reasons.",
    ]


def test_a_closed_choice_says_why() -> None:
    assert plain_words.closed_reasons(road(2, 5, None)) == {
        "3": "Three dice may not be chosen: a double square allows two dice."
    }
    assert plain_words.closed_reasons(road(3, 10, None)) == {
        "s": "The special die may not be chosen: one die is safe (fair play)."
    }


def test_where_the_rules_dictate_the_dice_all_others_say_so() -> None:
    reasons = plain_words.closed_reasons(SCENES["start"]().race)
    assert reasons.keys() == {"s", "2", "3"}
    assert reasons["2"] == "Two dice may not be chosen: in the start phase only one normal die may be used."


def test_a_closed_choice_that_is_typed_says_why_and_the_question_comes_again() -> None:
    asked, typed, *_ = said_to("why", "three", "x")
    reason = "Three dice may not be chosen: a single square allows one die.\n"
    assert reason in asked
    assert typed.startswith(reason)
    assert DICE.fullmatch(typed.splitlines()[-1])


def test_the_odds_of_a_choice_name_every_total_and_what_it_does() -> None:
    lines = list(plain_words.throws_of(road(2, 5, None), Dice.TWO))
    assert lines[0] == "2 points, 1 in 36: R12 or L12."
    assert lines[3:6] == [
        "5 points, 4 in 36: R15 or L15.",
        "6 points, 5 in 36: temporarily out beside R15 or L15.",
        "7 points, 6 in 36: permanently out.",
    ]
    assert len(lines) == 11


def test_in_the_box_the_chances_are_those_of_being_repaired_and_away() -> None:
    in_the_box = scene("AZA1 B50 2 go, COO1 L52 2").race
    assert next(iter(plain_words.choice_lines(in_the_box))) == (
        "2: two dice, repaired 33 in 36, and away at once 27 in 36."
    )
    assert list(plain_words.throws_of(in_the_box, Dice.TWO)) == ["Repaired 33 in 36, and away at once 27 in 36."]
    shut_in = scene("AZA1 B50 2 go, COO1 P51 2 P").race
    assert next(iter(plain_words.choice_lines(shut_in))) == "2: two dice, repaired 33 in 36."


@pytest.mark.parametrize("square", ["R1", "R2", "L4", "R12", "L14"])
def test_more_odds_are_offered_of_dice_that_may_be_thrown(square: str) -> None:
    race = scene(f"AZA1 {square} 2 go, COO1 L52 2").race
    *_, offer = plain_answers.about(race, (), "odds", "")
    key = offer.split()[1]
    assert key not in plain_words.closed_reasons(race)
    dice = next(dice for dice in Dice if plain_words.key_of(dice) == key)
    assert list(plain_answers.about(race, (), "odds", key)) == list(plain_words.throws_of(race, dice))


def test_help_look_order_odds_log_answer_and_ask_again() -> None:
    for said in said_to("help", "?", "look", "where", "order", "odds", "log", "", "again"):
        assert DICE.fullmatch(said.splitlines()[-1])
        assert len(said.splitlines()) > 1


def test_look_describes_every_row_up_to_the_longest_throw() -> None:
    (look, *_) = said_to("look", "look")
    rows = set[int]()
    for line in look.splitlines()[:-1]:
        match = re.match(r"(?:(\d+) to )?(\d+|Here|Level) ?(?:rows? ahead)?, rows? ", line)
        assert match, line
        last = int(match[2]) if match[2].isdigit() else 0
        rows |= set(range(int(match[1] or last), last + 1))
    assert rows == set(range(16))


def test_look_at_a_square_says_what_is_there_or_why_nothing_can_be_said() -> None:
    for said, words in zip(
        said_to("look r3", "look B99", "look 3", "x"),
        ("R3, ", "B99 is not on ", "'3' is not a square"),
        strict=False,
    ):
        assert said.startswith(words)


def test_help_with_a_word_says_only_the_lines_about_it() -> None:
    odds, *_ = said_to("help odds", "x")
    assert odds.startswith("odds: the odds of each choice;")
    assert len(odds.splitlines()) == 2


def test_the_log_grows_on_demand() -> None:
    short, long, none, *_ = said_to("log 1", "log 5", "log 0", "x")
    assert len(short.splitlines()) == 2
    assert len(long.splitlines()) == 6
    assert none.startswith("Nothing has happened yet.")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("hlep", "'hlep' isn't an answer here. Did you mean help?"),
        ("ordre", "'ordre' isn't an answer here. Did you mean order?"),
        ("9", "'9' isn't an answer here. Type help to see what you can type."),
        ("\x1b[A", "'\\x1b[a' isn't an answer here. Type help to see what you can type."),
        ("odds 7", "'7' is not a choice of dice: type odds s, odds 1, odds 2 or odds 3."),
        ("rules qqqq", "qqqq"),
    ],
)
def test_what_is_not_understood_gets_one_sentence_and_the_question_again(typed: str, said: str) -> None:
    answer, *_ = said_to(typed, "order")
    assert said in answer.splitlines()[0]
    assert DICE.fullmatch(answer.splitlines()[-1])
    assert len(answer.splitlines()) == 2


def test_an_end_can_be_named_by_its_square() -> None:
    person = Person(lambda _: "")

    def answer(question: str) -> str:
        if question == THROWN:
            return "\n"
        if DICE.fullmatch(question) or "L" in "".join(named):
            return ""
        said = person.text[person.text.rindex("throws") :]
        ends: list[str] = re.findall(r"(?:^|; )\d: ([RL]\d+),", said, re.M)
        named.append(ends[-1])
        return ends[-1].lower() + "\n"

    named = list[str]()
    person._answer = answer
    plain.race(a_plan(), person, person.heard)
    assert named
    for square in named:
        assert re.search(rf"drives from \w+ to {square}\.", person.text)


def test_quit_asks_once_and_no_goes_on() -> None:
    person = Person(saying("quit", "maybe", "no", "1", "q", "yes"))
    assert plain.race(a_plan(), person, person.heard) == 0
    assert person.text.count("Leave? motorchamp resume continues from here. yes or no?") == 3
    assert "Please type yes or no." in person.text
    assert person.text.endswith("You have left. Goodbye.\n")


def test_the_end_of_the_input_ends_politely_at_every_kind_of_question() -> None:
    person = Person(first_on_offer)
    plain.race(a_plan(), person, person.heard)
    kinds = {question[:10]: number for number, question in reversed(list(enumerate(person.questions)))}
    assert set(kinds) == {"Which dice", "Which squa"}
    for number in kinds.values():
        answers = [first_on_offer(question) for question in person.questions[:number]]
        leaver = Person(saying(*map(str.strip, answers), then=lambda _: ""))
        assert plain.race(a_plan(), leaver, leaver.heard) == 0
        assert len(leaver.questions) == number + 1
        assert leaver.text.endswith("End of input. Goodbye.\n")
    person = Person(saying("q", then=lambda _: ""))
    assert plain.race(a_plan(), person, person.heard) == 0
    assert person.text.endswith("yes or no?\n\nEnd of input. Goodbye.\n")


def test_a_pipe_drives_a_race_in_ascii_without_a_terminal() -> None:
    homes = {name: place for name, place in os.environ.items() if name.startswith("XDG_")}
    run = subprocess.run(
        [sys.executable, "-c", RACE.format(drivers="Zo\\u00eb,bot:steady")],
        input=b"1\n\xff\n" + b"1\n2\n3\ns\n" * 200,
        capture_output=True,
        env={"PYTHONIOENCODING": "ascii", "TERM": "dumb", "PYTHONUTF8": "0", **homes},
        timeout=300,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert run.stderr == b""
    text = run.stdout.decode("ascii")
    assert "AZA1, Zoe's go." in text
    assert "The race is over: " in text
    assert not re.search(r"[\x00-\x09\x0b-\x1f]", text)


def press_until_it_ends(
    process: subprocess.Popen[bytes], press: Callable[[], None], meanwhile: Callable[[float], object]
) -> None:
    """Interrupt as a person does, who presses again; Python misses what comes in the instant before it reads."""
    for turn in range(1000):
        if process.poll() is not None:
            return
        if turn % 100 == 0:
            press()
        meanwhile(0.02)
    raise AssertionError("Ten interrupts did not end it.")


def test_ctrl_c_in_a_dumb_terminal_ends_with_a_sentence_and_130() -> None:
    with PseudoTerminal(
        [sys.executable, "-c", RACE.format(drivers="you,bot:steady")], environ={"TERM": "dumb"}
    ) as it:
        it.read_until(lambda: b"Which square, 1 or 2? " in it.output, "a question")
        press_until_it_ends(it.process, lambda: it.type("\x03"), it.read)
        assert it.end() == 130
        assert it.output.replace(b"\r", b"").endswith(b"Interrupted. Goodbye.\n")
        assert b"\x1b" not in it.output


def test_an_interrupt_while_reading_from_a_pipe_is_130_too() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", RACE.format(drivers="you,bot:steady")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as run:
        assert run.stdout
        for line in run.stdout:
            if line.startswith(b"Which"):
                break
        press_until_it_ends(run, lambda: run.send_signal(signal.SIGINT), time.sleep)
        assert run.returncode == 130
        assert run.stdout.read().endswith(b"Interrupted. Goodbye.\n")


def test_signs_become_words_where_only_ascii_can_be_written() -> None:
    assert in_ascii("Zoë: R3 ▸ R6 – Łódź…") == "Zoe: R3 then R6 - odz..."


def undo_plan(*rules: str) -> RacePlan:
    return plan_race(
        tracks.circuit("A1-C2"),
        read_drivers("you,bot:steady", BOT_NAMES),
        laps=4,
        cars=1,
        seed=3,
        options=read_rules(OPTIONS, rules),
    )


def driven_with(plan: RacePlan, *lines: str) -> str:
    """The text of a race in which these lines are typed, one a question, and then the person leaves."""
    person = Person(saying(*lines, "quit", "yes"))
    assert plain.race(plan, person, person.heard) == 0
    return person.text


def test_where_it_was_agreed_a_go_is_taken_back_and_the_same_choice_gets_the_same_dice() -> None:
    text = driven_with(undo_plan("undo"), "1", "1", "undo", "1", "undo", "undo", "undo")
    first, second, third, none = text.split("Taken back: ")
    assert second.startswith("the go of AZA1 in round 2, and everything after it.\n\nAZA1, your go.")
    told = first.index("\nAZA1, your go. Lap 1 of 4, place 2 of 2. It is on R1")
    go = first[told : first.index("AZA1 drives from R1")]
    assert go in second
    assert third.startswith("the go of AZA1 in round 2")
    assert none.startswith("the go of AZA1 in round 1")
    assert "There is nothing to take back yet.\nWhich square" in none


def test_an_undo_takes_what_was_driven_since_out_of_the_log() -> None:
    before, after = driven_with(undo_plan("undo"), "1", "1", "log", "u", "log").split("Taken back: ")
    assert "  2  AZA1 threw 4: R1 to R5\n  3  VAN1 threw 4 1" in before
    assert after.count("VAN1 threw") == 2
    assert "AZA1 threw 4" not in after


def test_where_it_was_not_agreed_undo_says_so_and_the_question_comes_again() -> None:
    text = driven_with(undo_plan(), "1", "undo")
    assert "Undo was not agreed for this race: agree on it beforehand with --rule undo.\nWhich square" in text


def test_in_practice_everybody_may_take_back() -> None:
    lap = Person(saying("1", "1", "undo", "undo", "quit", "yes", then=first_on_offer))
    assert plain.practice(a_lap("A1-C1", 3), lap, lap.heard) == 0
    assert "Taken back: the go of AZA1 in round 1" in lap.text


def test_the_log_of_a_race_that_is_gone_on_with_begins_with_its_start(tmp_path: Path) -> None:
    journal = Journal.begin(tmp_path, undo_plan("undo"), datetime(2000, 5, 1, tzinfo=UTC))
    person = Person(saying("1", "1", "quit", "yes"))
    assert plain.race(journal, person, person.heard) == 0
    assert journal.path is not None
    again = Person(saying("log", "undo", "back", "yes"))
    assert plain.race(Journal.resume(journal.path), again, again.heard) == 0
    assert "  1  AZA1 threw 2: R44 to R1\n" in again.text
    assert "Taken back: the go of AZA1 in round 2" in again.text
