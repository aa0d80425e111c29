"""The publisher's optional rules: how they are agreed, and what follows before and after a race."""

import random

import pytest
from attrs import evolve

from drawings import PIT, car, go, race, road
from motorchamp_tui.errors import IllegalMoveError, SetupError
from motorchamp_tui.games import game_named
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.games.motorchamp.bots import BOT_NAMES, bot_named, explain
from motorchamp_tui.games.motorchamp.bots.worths import worth_of, worths_of_moves
from motorchamp_tui.games.motorchamp.notation import move_words, take_move
from motorchamp_tui.games.motorchamp.options import BEGINNERS, OPTIONS, PIT_STOPS
from motorchamp_tui.games.motorchamp.rules.moves import (
    CHOICES,
    DROP_OUT,
    INSIST,
    KEEP_QUIET,
    Insisted,
    Throw,
    Turn,
)
from motorchamp_tui.games.motorchamp.rules.race import Race, Rules
from motorchamp_tui.games.motorchamp.rules.referee import apply, legal_moves
from motorchamp_tui.games.motorchamp.rules.throws import Dice
from motorchamp_tui.games.motorchamp.wording import plain_words
from motorchamp_tui.games.motorchamp.wording.plain_answers import answers, prompt, question
from motorchamp_tui.games.notation import NotationError
from motorchamp_tui.games.options import read_rules
from motorchamp_tui.games.reports import sentence
from motorchamp_tui.plain.headless import race_lines
from motorchamp_tui.race import form as race_form
from motorchamp_tui.race.plan import RacePlan, line_up_by_plan, plan_race
from motorchamp_tui.tui.menu.setup import setup_lines

GAME = game_named("motorchamp")


def planned(*rules: str, laps: int | None = None, bots: int = 4, track: str = "A1-C1") -> RacePlan:
    drivers = read_drivers(",".join(["bot:rookie"] * bots), GAME.BOT_NAMES)
    return plan_race(GAME.circuit(track), drivers, laps=laps, options=read_rules(OPTIONS, rules), seed=1)


def test_a_beginners_race_lasts_four_laps_without_stops() -> None:
    plan = planned("beginners")
    assert (plan.laps, plan.options[PIT_STOPS]) == (4, False)
    assert planned("beginners", laps=4).laps == 4
    with pytest.raises(SetupError, match=r"^A race by the rule beginners lasts 4 laps, not 6\.$"):
        planned("beginners", laps=6)


def test_the_form_of_a_beginners_race_takes_its_laps() -> None:
    form = race_form.usual_form(GAME, "Ann")
    form.step(BEGINNERS, 1)
    plan = form.plan()
    assert plan is not None
    assert plan.laps == 4


def test_a_form_with_more_lines_than_there_is_room_for_shows_those_around_the_marked_one() -> None:
    form = race_form.usual_form(GAME, "Ann")
    for row in (0, len(race_form.fields(GAME)) - 1):
        lines = ["".join(segment.text for segment in line) for line in setup_lines(form, row, 0, 80, 23)]
        assert len(lines) == 23
        assert sum("more" in line for line in lines) == 1
        assert sum("▶" in line for line in lines) == 1


def test_a_rolling_start_has_a_row_for_each_car() -> None:
    start = line_up_by_plan(planned("start=rolling", bots=3))
    rows = start.track.rows
    places = [str(other.place) for other in start.cars]
    assert places == [f"{'LR'[number % 2]}{rows - number}" for number in range(1, len(places) + 1)]


def test_a_tournament_is_scored_after_the_race() -> None:
    lines = list(race_lines(planned("score=tournament", "softer-outs", laps=1, bots=2), json_lines=False))
    scores = lines[lines.index("Tournament") + 1 :]
    assert len(scores) == 2
    assert all("(" in line for line in scores)
    assert "Tournament" not in list(race_lines(planned(laps=1, bots=2), json_lines=False))


def test_own_turning_with_every_pass_claimed_is_the_race_without_it() -> None:
    own, automatic = planned("turning=own", "start=rolling"), planned("start=rolling")
    assert driven(own) == driven(automatic)


def driven(plan: RacePlan) -> list[str]:
    return [line for line in race_lines(plan, json_lines=False) if "passed" not in line and "turned" not in line]


SINGLE = road(60, colour=1)
STRICT = Rules(strict_table=True)


def at_a_strict_table(*drivers: str) -> Race:
    cars = [evolve(car(f"car{number}", f"R{20 + 5 * number}"), driver=name) for number, name in enumerate(drivers)]
    return evolve(race(SINGLE, *cars), rules=STRICT)


def test_every_other_driver_may_insist_one_after_the_other_and_one_is_enough() -> None:
    start = at_a_strict_table("Ann", "Ben", "Ann", "Cleo", "Ben")
    chosen, _ = apply(start, CHOICES[Dice.THREE])
    assert chosen.current_car.name == "car1"
    assert legal_moves(chosen) == (INSIST, KEEP_QUIET)
    assert chosen.awaited == ()
    asked, told = apply(chosen, KEEP_QUIET)
    assert (asked.current_car.name, told) == ("car3", ())
    again, told = apply(asked, INSIST)
    assert told == (Insisted("car0", "Cleo"),)
    assert again.current_car.name == "car0"
    assert legal_moves(again) == (CHOICES[Dice.ONE],)
    quiet, _ = apply(asked, KEEP_QUIET)
    assert len(quiet.awaited) == 3
    thrown, _ = apply(quiet, Throw((1, 1, 1)))
    assert legal_moves(thrown) == (DROP_OUT,)
    out, told = apply(thrown, DROP_OUT)
    assert sentence(told[0]) == "car0 is permanently out, from R20: too many dice"
    assert legal_moves(out) == (CHOICES[Dice.ONE], CHOICES[Dice.TWO], CHOICES[Dice.THREE])


def test_where_nobody_else_drives_nobody_insists() -> None:
    chosen, _ = apply(at_a_strict_table("Ann", "Ann"), CHOICES[Dice.TWO])
    assert len(chosen.awaited) == 2


def test_a_word_is_refused_where_there_is_nothing_to_say_and_nothing_else_where_there_is() -> None:
    start = at_a_strict_table("Ann", "Ben")
    with pytest.raises(IllegalMoveError, match=r"^Nobody can insist on anything"):
        apply(start, INSIST)
    chosen, _ = apply(start, CHOICES[Dice.TWO])
    with pytest.raises(IllegalMoveError, match=r"^Ben may insist on a new throw first, or keep quiet\.$"):
        apply(chosen, Throw((1, 1)))
    with pytest.raises(IllegalMoveError):
        apply(chosen, Turn("car1"))


def just_passed(passes: int = 0) -> Race:
    waiting = evolve(car("A", "R20", out=True, passes=passes), driver="Ann")
    start = race(road(60, colour=2), waiting, car("B", "R18"))
    after, _ = go(evolve(start, rules=Rules(own_turning=True)), "2", (4, 3), "R25")
    return after


def test_the_owner_of_a_car_that_was_passed_turns_it_before_the_next_round_begins() -> None:
    asked = just_passed()
    assert (asked.round, asked.current_car.driver, asked.is_between_goes) == (1, "Ann", True)
    turned, told = apply(asked, Turn("A"))
    assert (turned.round, turned.car("A").passes) == (2, 1)
    assert sentence(told[0]) == "A is turned: passed once"
    forgotten, told = apply(asked, KEEP_QUIET)
    assert (forgotten.round, forgotten.car("A").passes) == (2, 0)
    assert sentence(told[0]) == "A is not turned: the pass is lost"
    back, _ = apply(just_passed(1), Turn("A"))
    assert [back.cars[index].name for index in back.to_go] == ["B", "A"]


def test_words_are_written_and_read_again() -> None:
    asked = just_passed()
    chosen, _ = apply(at_a_strict_table("Ann", "Ben"), CHOICES[Dice.TWO])
    for state in (asked, chosen):
        for move in legal_moves(state):
            words = [move_words(state, move)]
            assert take_move(state, words) == move
        with pytest.raises(NotationError):
            take_move(state, ["3"])


def test_the_bots_speak_up_and_never_take_too_many_dice() -> None:
    asked = just_passed()
    chosen, _ = apply(at_a_strict_table("Ann", "Ben"), CHOICES[Dice.TWO])
    blind = evolve(chosen, rules=evolve(STRICT, strict_eyes=0.0))
    for name in BOT_NAMES:
        bot, chance = bot_named(name), random.Random(1)
        assert bot(asked, legal_moves(asked), chance) == Turn("A")
        assert bot(chosen, legal_moves(chosen), chance) is INSIST
        assert bot(blind, legal_moves(blind), chance) is KEEP_QUIET
        start = at_a_strict_table("Ann", "Ben")
        assert bot(start, legal_moves(start), chance) == CHOICES[Dice.ONE]
        assert explain(name, asked, legal_moves(asked), Turn("A")).startswith("Turning A:")


def test_every_bot_has_a_reason_for_its_dice_in_the_pits_at_a_strict_table_too() -> None:
    at_work = car("A", "B47", laps=2, boxes=(47,))
    in_the_lane = car("A", "P45", laps=2, boxes=(47,))
    for place in (at_work, in_the_lane):
        asked = evolve(race(road(50, pit=PIT), place, car("B", "R9")), rules=STRICT)
        moves = legal_moves(asked)
        assert len(moves) > 1
        for name in BOT_NAMES:
            move = bot_named(name)(asked, moves, random.Random(1))
            assert explain(name, asked, moves, move).endswith(": it has no other choice in the pits.")


def test_too_many_dice_in_the_box_are_said_to_put_the_car_out() -> None:
    at_work = car("A", "B47", laps=2, boxes=(47,))
    asked = evolve(race(road(50, pit=PIT), at_work, car("B", "R9")), rules=STRICT)
    assert len(list(plain_words.throws_of(asked, Dice.TWO))) == 1
    assert all(line.endswith(": permanently out.") for line in plain_words.throws_of(asked, Dice.THREE))


def test_a_pass_that_is_lost_is_worth_something_and_a_word_to_others_nothing() -> None:
    asked = just_passed()
    claimed, lost = worths_of_moves(asked, legal_moves(asked))
    assert claimed < lost
    assert worth_of(apply(asked, KEEP_QUIET)[0], "A") - worth_of(apply(asked, Turn("A"))[0], "A") == lost
    chosen, _ = apply(at_a_strict_table("Ann", "Ben"), CHOICES[Dice.TWO])
    assert worths_of_moves(chosen, legal_moves(chosen)) == [0, 0]
    assert worth_of(chosen, "car1") > 0


def test_a_word_is_asked_for_line_by_line() -> None:
    asked = just_passed()
    assert list(plain_words.state(asked)) == ["Ann: A has been passed and may be turned round."]
    assert list(question(asked, legal_moves(asked))) == [
        "turn: turn it: the pass counts.",
        "quiet: keep quiet, and the pass is lost.",
    ]
    assert prompt(asked, legal_moves(asked)) == "Turn or quiet?"
    assert answers(asked, legal_moves(asked))["turn"] == Turn("A")
