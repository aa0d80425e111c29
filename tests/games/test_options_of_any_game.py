"""Options over a table that is no game's: what is agreed, offered, read and settled."""

import pytest

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games.options import (
    GRID,
    NO,
    UNDO,
    USUAL,
    YES,
    Grid,
    Options,
    OptionValue,
    RaceOption,
    Where,
    offered,
    read_rules,
    rules_offered,
)

RAIN = RaceOption(
    "rain",
    "Rain",
    (OptionValue(value=False, word=NO, phrase="it is dry"), OptionValue(value=True, word=YES, phrase="it rains")),
    default=YES,
    matters=lambda laps, _: laps > 1,
    idle_word=NO,
)
TABLE = (UNDO, RAIN, GRID)


def test_options_are_equal_in_whatever_order_they_were_agreed() -> None:
    agreed = USUAL.agree(RAIN, NO).agree(UNDO, YES)
    assert agreed == USUAL.agree(UNDO, YES).agree(RAIN, NO) == Options((("undo", "yes"), ("rain", "no")))
    assert len({agreed, USUAL.agree(UNDO, YES).agree(RAIN, NO)}) == 1


def test_a_default_that_was_agreed_is_nothing_agreed() -> None:
    assert USUAL.agree(RAIN, NO).agree(RAIN, YES) == USUAL
    assert USUAL.having(GRID, Grid.DICE) == USUAL


def test_the_table_says_what_is_offered_and_in_which_order() -> None:
    assert offered(TABLE, Where.AT_HOME) == TABLE
    assert offered(TABLE, Where.IN_A_PADDOCK) == (RAIN, GRID)
    assert rules_offered(TABLE) == ("undo", "rain=no")


def test_a_rule_of_another_table_is_not_a_rule() -> None:
    assert read_rules(TABLE, ["rain=no"])[RAIN] is False
    with pytest.raises(MotorChampError, match="There is no rule 'rain=no'"):
        read_rules((GRID, UNDO), ["rain=no"])


def test_where_a_race_is_too_short_for_an_option_it_is_settled() -> None:
    assert USUAL.settled(TABLE, 1) == USUAL.agree(RAIN, NO)
    assert USUAL.settled(TABLE, 2) == USUAL
