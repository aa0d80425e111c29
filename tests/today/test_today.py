"""What the day has for somebody, in words: only what there is, the same on screens and line by line."""

import time

import pytest

from motorchamp_tui.journal.rated import OwnForm, RatedDriver
from motorchamp_tui.lately import Duel, RatingWay, Rival
from motorchamp_tui.practice.medals import Medal
from motorchamp_tui.ratings.strength import NEWCOMER
from motorchamp_tui.today import LapOfToday, PuzzleOfToday, Today, day_ends, lap_words, puzzle_words
from motorchamp_tui.words import capitalised

STEADY = RatedDriver("motorchamp", "steady", "steady", NEWCOMER, is_bot=True)
FORM = OwnForm(
    way=RatingWay(1584, 23, 10), rival=Rival("steady", 3, 5, Duel("steady", is_won=False, rows=4)), driver=STEADY
)


def driven(**more: object) -> LapOfToday:
    told = {"is_begun": True, "is_over": True, "time": "8.6/11"} | more
    return LapOfToday("A2-C2", **told)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("lap", "words", "short"),
    [
        (LapOfToday("A2-C2"), "not driven yet, on A2-C2", "A2-C2"),
        (LapOfToday("A2-C2", 1), "not driven yet, on A2-C2", "A2-C2"),
        (LapOfToday("A2-C2", 3), "not driven yet, on A2-C2; three days in a row so far", "A2-C2"),
        (LapOfToday("A2-C2", 3, is_begun=True), "begun, on A2-C2; three days in a row so far", "begun"),
        (driven(), "8.6/11 on A2-C2", "8.6/11"),
        (driven(days=1), "8.6/11 on A2-C2", "8.6/11"),
        (driven(days=14), "8.6/11 on A2-C2, 14 days in a row", "8.6/11, 14 days"),
        (driven(medal=Medal.SILVER), "8.6/11, silver, on A2-C2", "8.6/11"),
        (driven(time=""), "no time on A2-C2", "no time"),
        (driven(days=2, place=3, of=11), "8.6/11 on A2-C2, third of eleven, two days in a row", "8.6/11, 2 days"),
        (driven(place=21, of=40), "8.6/11 on A2-C2, 21st of 40", "8.6/11"),
        (driven(place=1, of=1), "8.6/11 on A2-C2", "8.6/11"),
    ],
)
def test_the_lap_of_the_day_in_words_and_in_a_column(lap: LapOfToday, words: str, short: str) -> None:
    assert (lap_words(lap), lap.in_short) == (words, short)


@pytest.mark.parametrize(
    ("puzzle", "words", "short"),
    [
        (PuzzleOfToday(), "not tried yet", "not tried yet"),
        (PuzzleOfToday(None, 2), "not tried yet; two days in a row so far", "not tried yet"),
        (PuzzleOfToday(is_right=True, days=1), "solved", "solved"),
        (PuzzleOfToday(is_right=True, days=5), "solved, five days in a row", "solved, 5 days"),
        (PuzzleOfToday(is_right=False), "missed", "missed"),
    ],
)
def test_the_puzzle_of_the_day_in_words_and_in_a_column(puzzle: PuzzleOfToday, words: str, short: str) -> None:
    assert (puzzle_words(puzzle), puzzle.in_short) == (words, short)


def test_of_what_there_is_not_nothing_is_said() -> None:
    nothing = Today()
    assert [*nothing.sentences(), *nothing.standing_in_short()] == []
    assert nothing.more_of("records") == nothing.rival == ""


@pytest.mark.parametrize(
    ("zone", "words"),
    [("UTC0", "midnight UTC"), ("XST-5:30", "05:30 (midnight UTC)"), ("YST8", "16:00 (midnight UTC)")],
)
def test_when_the_day_ends_is_told_by_the_clock_here(
    zone: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        assert day_ends() == f"the day ends at {words}"
        assert Today().more_of("todays_lap") == Today().more_of("puzzles") == f"; {day_ends()}"
    finally:
        monkeypatch.undo()
        time.tzset()


def test_all_of_it_is_a_sentence_each() -> None:
    today = Today(driven(), PuzzleOfToday(is_right=True), FORM)
    assert [*today.sentences()] == [
        "Today's lap: 8.6/11 on A2-C2.",
        "Today's puzzle: solved.",
        f"{capitalised(day_ends())}.",
        "Your rating: 1584, up 23 in the last ten races.",
        "Your rival, steady: you 3, they 5; last lost by four rows.",
    ]
    assert today.more_of("todays_lap") == f"; 8.6/11 on A2-C2; {day_ends()}"
    assert today.more_of("puzzles") == f"; today's: solved; {day_ends()}"
    assert today.more_of("records") == ""
    assert [*today.standing_in_short()] == [
        "rating: 1584 ▲ 23 in the last ten races",
        "rival, steady: you 3, they 5; last lost by four rows",
    ]


def test_a_rival_is_called_what_they_are_called_now() -> None:
    today = Today(form=FORM, name_of=lambda driver: driver.name.upper())
    assert today.rival.startswith("STEADY: you 3")
