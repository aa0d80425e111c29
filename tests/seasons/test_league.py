"""The rule of a league: what is printed is what happens, over random seasons."""

import random
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import pytest

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.seasons.league import (
    LeagueRule,
    divided,
    next_divisions,
    past_the_weekend,
    race_begins,
    rule_lines,
)

BERLIN = LeagueRule(zone="Europe/Berlin")


def test_divisions_are_filled_in_the_order_of_entering_and_nobody_is_alone() -> None:
    rule = LeagueRule(size=3)
    assert divided("abcdefgh", rule) == (tuple("abc"), tuple("def"), tuple("gh"))
    assert divided("abcdefg", rule) == (tuple("abc"), tuple("defg"))
    assert divided("a", rule) == (("a",),)
    assert divided("", rule) == ()


def test_the_first_rise_and_the_last_fall() -> None:
    rule = LeagueRule(size=4, moves=2)
    assert next_divisions(["abcd", "efgh", "ij"], rule) == (tuple("abef"), tuple("cdij"), tuple("gh"))


def test_who_leaves_is_replaced_from_below_and_newcomers_come_last() -> None:
    rule = LeagueRule(size=3)
    after = next_divisions(["abc", "def", "ghi"], rule, leaving="be", joining="xy")
    assert after == (tuple("adc"), tuple("gfh"), tuple("ixy"))


def by_the_words(ends: Sequence[Sequence[str]], rule: LeagueRule) -> list[set[str]]:
    """Who is where by the printed sentences alone, where nobody leaves or joins."""
    now = [set(end) for end in ends]
    for upper in range(len(ends) - 1):
        lower, count = upper + 1, min(rule.moves, len(ends[upper + 1]))
        for name in ends[lower][:count]:
            now[lower].remove(name)
            now[upper].add(name)
        for name in ends[upper][-count:]:
            now[upper].remove(name)
            now[lower].add(name)
    return now


def test_what_is_printed_is_what_happens_in_random_seasons() -> None:
    luck = random.Random(16)
    for _ in range(400):
        size = luck.randint(2, 10)
        rule = LeagueRule(size, luck.randint(1, size // 2))
        names = [f"d{number}" for number in range(luck.randint(2, 40))]
        divisions = divided(names, rule)
        for _ in range(3):
            ends = [luck.sample(division, len(division)) for division in divisions]
            after = next_divisions(ends, rule)
            assert list(map(set, after)) == by_the_words(ends, rule)
            leaving = luck.sample(names, luck.randint(0, len(names) // 3))
            joining = [f"new{number}" for number in range(luck.randint(0, 4))]
            with_changes = next_divisions(ends, rule, leaving, joining)
            stayed = [name for name in names if name not in leaving]
            flat = [name for division in with_changes for name in division]
            assert sorted(flat) == sorted(stayed + joining)
            assert flat[len(stayed) :] == joining
            assert all(len(division) == size for division in with_changes[:-2])
            assert all(len(division) in (size, size + 1) for division in with_changes[:-1])
            order = [name for division in after for name in division if name in stayed]
            assert flat[: len(stayed)] == order  # nobody comes past anybody because somebody leaves
            divisions = after


def test_the_sentences_have_the_figures_of_the_rule() -> None:
    told = " ".join(rule_lines(LeagueRule(size=6, moves=2, zone="Asia/Tokyo")))
    assert "Divisions of 6 drivers" in told
    assert "the first 2 of each rise and the last 2 of each fall" in told
    assert "(Asia/Tokyo) is due on the Monday after" in told
    assert "the first of each rises and the last of each falls" in " ".join(rule_lines(LeagueRule()))
    assert "Weekends are days like any other." in list(rule_lines(LeagueRule(has_grace=False)))


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        (LeagueRule(size=1), "A division has 2 to 10 drivers, not 1."),
        (LeagueRule(size=4, moves=3), "Of 4 drivers, 1 to 2 can rise and fall, not 3."),
        (LeagueRule(zone="Europe/Berlni"), "Did you mean Europe/Berlin?"),
    ],
)
def test_a_rule_that_cannot_be_is_refused(rule: LeagueRule, words: str) -> None:
    with pytest.raises(MotorChampError, match=words.replace("?", r"\?")):
        rule.check()


def test_a_race_begins_every_week_at_the_same_hour_also_when_clocks_are_changed() -> None:
    begun = datetime(2026, 3, 23, 18, tzinfo=UTC)  # 19:00 in Berlin; clocks go forward on the 29th
    assert race_begins(begun, 1, BERLIN) == begun
    assert race_begins(begun, 2, BERLIN) == datetime(2026, 3, 30, 17, tzinfo=UTC)
    assert race_begins(begun, 2, LeagueRule()) == begun + timedelta(days=7)


@pytest.mark.parametrize(
    ("due", "moved"),
    [
        (datetime(2026, 11, 20, 22, 59, tzinfo=UTC), datetime(2026, 11, 20, 22, 59, tzinfo=UTC)),  # Friday 23:59
        (datetime(2026, 11, 20, 23, 0, tzinfo=UTC), datetime(2026, 11, 22, 23, 0, tzinfo=UTC)),  # Saturday 0:00
        (datetime(2026, 11, 22, 22, 59, tzinfo=UTC), datetime(2026, 11, 23, 22, 59, tzinfo=UTC)),  # Sunday 23:59
        (datetime(2026, 11, 22, 23, 0, tzinfo=UTC), datetime(2026, 11, 22, 23, 0, tzinfo=UTC)),  # Monday 0:00
        (datetime(2026, 10, 24, 10, 0, tzinfo=UTC), datetime(2026, 10, 26, 11, 0, tzinfo=UTC)),  # clocks go back
    ],
)
def test_a_deadline_on_a_weekend_moves_to_monday_at_the_same_time_of_day(due: datetime, moved: datetime) -> None:
    assert past_the_weekend(due, "Europe/Berlin") == moved
    assert past_the_weekend(moved, "Europe/Berlin") == moved
