"""Shares: what people from one address may have together, and that nobody else goes without because of them."""

import logging
from datetime import timedelta

import pytest
from paddock_scenes import HeldClock

from motorchamp_tui.errors import SetupError
from motorchamp_tui.networks import FOR_MANY
from motorchamp_tui.paddock.people.shares import SHARES, WRONG_CODES_OF_ALL, Held, Shares, Use

HERE, THERE = "192.0.2.1", "198.51.100.1"
LINES, WRONG, RACES = SHARES[Use.LINE], SHARES[Use.WRONG_CODE], SHARES[Use.RACE]


def shares_of(clock: HeldClock, regulars: str = "") -> Shares:
    """With some keys from one address, and some from another: capitals."""
    shares = Shares(clock, regulars.__contains__)
    for key in "abcdefghijk":
        shares.came(key, HERE)
        shares.came(key.upper(), THERE)
    return shares


def open_one_more(shares: Shares, key: str, openers: str) -> None:
    """Where these keys have opened races, this one opens another."""
    held = [Held(str(number), opener) for number, opener in enumerate(openers)]
    assert shares.room_for(Use.RACE, key, held, 100, "There is no room.") is None


def taken(shares: Shares, use: Use, keys: str) -> int:
    """How often these keys one after the other get something, until there is no more."""
    for number in range(100_000):
        try:
            shares.take(use, keys[number % len(keys)])
        except SetupError:
            return number
    raise AssertionError("there is no end")


def test_people_at_one_address_have_a_share_together_and_those_at_another_have_their_own() -> None:
    shares = shares_of(HeldClock())
    assert taken(shares, Use.LINE, "abc") == LINES.newcomers
    with pytest.raises(SetupError, match="Too many lines from your address: wait 1 minute"):
        shares.take(Use.LINE, "d")
    assert taken(shares, Use.LINE, "ABC") == LINES.newcomers


def test_whoever_has_no_address_is_counted_alone() -> None:
    shares = Shares(HeldClock())
    for account in ("account:ann", "account:ben"):
        for _ in range(LINES.newcomers):
            shares.take(Use.LINE, account)
        with pytest.raises(SetupError, match="Too many lines: wait"):
            shares.take(Use.LINE, account)


def test_a_share_is_there_again_bit_by_bit_and_never_more_than_all_of_it() -> None:
    clock = HeldClock()
    shares = shares_of(clock)
    assert WRONG.every == timedelta(minutes=1)
    assert taken(shares, Use.WRONG_CODE, "a") == WRONG.newcomers
    clock.go_on(seconds=59)
    assert taken(shares, Use.WRONG_CODE, "a") == 0
    clock.go_on(seconds=1)
    assert taken(shares, Use.WRONG_CODE, "b") == 1
    clock.go_on(days=1)
    assert taken(shares, Use.WRONG_CODE, "a") == WRONG.newcomers


def test_newcomers_at_an_address_take_nothing_from_its_regulars() -> None:
    shares = shares_of(HeldClock(), regulars="de")
    assert taken(shares, Use.LINE, "abc") == LINES.newcomers
    assert taken(shares, Use.LINE, "de") == LINES.regulars > LINES.newcomers


def test_an_address_that_many_share_has_more_of_everything() -> None:
    shares = shares_of(HeldClock())
    shares.origins.shared = frozenset({HERE})
    assert taken(shares, Use.LINE, "abc") == FOR_MANY * LINES.newcomers
    open_one_more(shares, "k", "abcdefghij" * 5)
    assert taken(shares, Use.LINE, "A") == LINES.newcomers


def test_of_what_stands_each_may_have_some_and_all_at_an_address_some() -> None:
    shares = shares_of(HeldClock(), regulars="de")
    with pytest.raises(SetupError, match="You can have no more than 5 races at a time: finish one first"):
        open_one_more(shares, "a", "aaaaa")
    open_one_more(shares, "d", "ddddd")
    with pytest.raises(SetupError, match="People at your address can have no more than 8 races at a time"):
        open_one_more(shares, "k", "abcfghij")
    for key in "dK":
        open_one_more(shares, key, "abcfghij")


def test_wrong_codes_of_all_slow_down_those_at_addresses_with_wrong_ones_alone() -> None:
    shares = Shares(HeldClock())
    guessers = [f"guesser {number}" for number in range(WRONG_CODES_OF_ALL.newcomers)]
    for key in guessers:
        shares.count(Use.WRONG_CODE, key)
    with pytest.raises(SetupError, match="Too many wrong codes"):
        shares.check(Use.WRONG_CODE, guessers[0])
    shares.check(Use.WRONG_CODE, "somebody else")


def test_what_is_refused_again_and_again_is_logged_once_in_a_while(caplog: pytest.LogCaptureFixture) -> None:
    clock = HeldClock()
    shares = shares_of(clock)
    with caplog.at_level(logging.WARNING):
        taken(shares, Use.LINE, "a")
        for key in "abcd" * 50:
            with pytest.raises(SetupError):
                shares.take(Use.LINE, key)
    assert [record.getMessage() for record in caplog.records] == [
        f"Refused {HERE} a line: Too many lines from your address: wait 1 minute."
    ]


def test_nothing_is_remembered_of_what_was_used_long_ago() -> None:
    clock = HeldClock()
    shares = shares_of(clock)
    for key in "aA":
        taken(shares, Use.WRONG_CODE, key)
    clock.go_on(days=1)
    shares.tidy_up()
    shares.forget("abcdefghijkABCDEFGHIJK")
    assert [shares._full_again, shares._logged, shares._addresses] == [{}, {}, {}]
