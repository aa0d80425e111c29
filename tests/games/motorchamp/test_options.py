"""What can be agreed about a race: one table, and everything that is made from it."""

import io
from datetime import UTC, datetime
from typing import Any

import pytest

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games import game_named
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.games.motorchamp import BOT_NAMES, circuit
from motorchamp_tui.games.motorchamp.options import OPTIONS, PIT_STOPS, PRACTICE_OUT, PracticeOut
from motorchamp_tui.games.options import (
    GRID,
    UNDO,
    USUAL,
    Grid,
    Options,
    RaceOption,
    Where,
    offered,
    read_rules,
    rules_offered,
)
from motorchamp_tui.journal.header import HeadReader, head_lines
from motorchamp_tui.paddock.entries.record_files import converter_of
from motorchamp_tui.plain.console import Console
from motorchamp_tui.plain.setup import PlainSetup, help_lines
from motorchamp_tui.race.plan import agree, plan_race
from motorchamp_tui.tui.games.motorchamp.help import HELP
from motorchamp_tui.tui.help.texts import TEXTS


def test_without_an_agreement_the_defaults_hold() -> None:
    assert (USUAL[PIT_STOPS], USUAL[GRID], USUAL[PRACTICE_OUT], USUAL[UNDO]) == (
        True,
        Grid.DICE,
        PracticeOut.LAST,
        False,
    )


@pytest.mark.parametrize(
    ("rule", "agreed"),
    [
        ("no-pits", USUAL.having(PIT_STOPS, value=False)),
        ("pit-stops=no", USUAL.having(PIT_STOPS, value=False)),
        ("pit-stops=yes", USUAL),
        ("pit-stops", USUAL),
        ("practice-out-last", USUAL),
        ("practice-out=last", USUAL),
        ("practice-out-banned", USUAL.having(PRACTICE_OUT, PracticeOut.BANNED)),
        ("practice-out=banned", USUAL.having(PRACTICE_OUT, PracticeOut.BANNED)),
        ("undo", USUAL.having(UNDO, value=True)),
        ("undo=yes", USUAL.having(UNDO, value=True)),
        ("undo=no", USUAL),
    ],
)
def test_a_rule_is_written_by_its_name_and_value_or_as_it_used_to_be(rule: str, agreed: Options) -> None:
    assert read_rules(OPTIONS, [rule]) == agreed


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        (
            ["no-pit"],
            "There is no rule 'no-pit'. Choose from: pit-stops=no, practice-out=banned, undo, ",
        ),
        (["grid=practice"], "There is no rule 'grid=practice'."),
        (["practice-out"], "practice-out needs a value: practice-out=banned or practice-out=last."),
        (["practice-out=lats"], "practice-out is banned or last, not 'lats'."),
        (["undo="], "undo is no or yes, not ''."),
        (
            ["practice-out-last", "practice-out-banned"],
            "practice-out cannot be both last and banned: choose one.",
        ),
        (["pit-stops", "no-pits"], "pit-stops cannot be both yes and no: choose one."),
    ],
)
def test_what_is_not_a_rule_is_refused_in_one_sentence(rules: list[str], sentence: str) -> None:
    with pytest.raises(MotorChampError) as refusal:
        read_rules(OPTIONS, rules)
    assert str(refusal.value).startswith(sentence)


def test_the_rules_offered_are_what_is_not_the_default_and_all_can_be_given() -> None:
    printed = ("pit-stops=no", "practice-out=banned", "undo", "rated")
    assert rules_offered(OPTIONS) == (
        *printed,
        "beginners",
        "softer-outs",
        "start=rolling",
        "table=strict",
        *(f"strict-eyes={percent}" for percent in (0, 25, 50, 75)),
        "turning=own",
        "score=tournament",
    )
    for rule in rules_offered(OPTIONS):
        assert read_rules(OPTIONS, [rule]) != USUAL


OLD_WORDS = [("out=soft", "softer-outs"), ("out=hard", "softer-outs=no"), ("no-pits", "pit-stops=no")]


@pytest.mark.parametrize(("old", "new"), OLD_WORDS)
def test_a_rule_may_be_given_by_the_words_of_older_programs(old: str, new: str) -> None:
    assert read_rules(OPTIONS, [old]) == read_rules(OPTIONS, [new])


def test_softer_outs_are_read_from_files_that_were_written_before_they_were_called_so() -> None:
    agreed = read_rules(OPTIONS, ["softer-outs"])
    assert converter_of("A1-C1").structure({"out": "soft"}, Options) == agreed
    plan = plan_race(circuit("A1-C1"), read_drivers("Ann", BOT_NAMES), options=agreed, seed=1)
    reader = HeadReader()
    for line in head_lines(agree(plan, datetime(2026, 3, 1, tzinfo=UTC))):
        reader.take(line.replace("rule softer-outs yes", "rule out soft"))
    assert reader.agreed is not None
    assert reader.agreed.plan == plan


def test_softer_outs_are_agreed_line_by_line_by_their_old_name_too() -> None:
    for line in ("outs soft", "softer outs yes", "softer-outs soft"):
        plan = PlainSetup(game_named("motorchamp"), "Ann").run(
            Console(io.StringIO(f"{line}\nstart\n"), io.StringIO())
        )
        assert plan is not None
        assert plan.options == read_rules(OPTIONS, ["softer-outs"], plan.game.USUAL_OPTIONS)


def test_options_are_equal_where_the_same_was_agreed_however_it_came_about() -> None:
    there_and_back = USUAL.step(UNDO, 1).step(PIT_STOPS, 1).step(UNDO, -1)
    assert there_and_back == USUAL.step(PIT_STOPS, -1)
    assert hash(there_and_back) == hash(USUAL.step(PIT_STOPS, -1))


def test_only_what_a_short_race_decides_is_settled_by_its_length() -> None:
    agreed = USUAL.having(UNDO, value=True)
    assert agreed.settled(OPTIONS, 5) == agreed
    assert agreed.settled(OPTIONS, 4) == agreed.having(PIT_STOPS, value=False)


def test_every_default_is_a_value_and_no_name_or_alias_stands_twice() -> None:
    names = [option.name for option in OPTIONS]
    names += [alias for option in OPTIONS for alias, _ in option.aliases]
    assert len(names) == len(set(names))
    for option in OPTIONS:
        assert option.default in option.words
        for _, word in option.aliases:
            assert word in option.words
    printed = tuple(option for option in OPTIONS if not option.is_extra)
    assert offered(printed, Where.IN_A_PADDOCK) == (PIT_STOPS, GRID, PRACTICE_OUT)
    assert OPTIONS[: len(printed)] == printed


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_what_is_written_by_hand_speaks_of_every_option(option: RaceOption[Any]) -> None:
    """Help in plain mode, and help on the set-up screen."""
    assert f" {option.typed} " in " ".join(["", *help_lines(game_named("motorchamp"))])
    paragraphs = [part for part in TEXTS["SetupScreen"][1] if not isinstance(part, str)]
    assert option.title.casefold() in str([*HELP["options"], *paragraphs]).casefold()
