"""What is suggested for a throw, and why: ends that are open, the order of suggestions, the numbers of reasons."""

import itertools
import random
import re
from collections.abc import Iterator

import pytest
from roads import A, B, race_on, road

from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.games.motorsportspiel import BOT_NAMES, apply, bot_named, circuit, legal_moves
from motorchamp_tui.games.motorsportspiel.bots.drivers import Steady
from motorchamp_tui.games.motorsportspiel.rules.moves import ChooseNumber, Move, TooFast
from motorchamp_tui.games.motorsportspiel.rules.race import Race, Rules
from motorchamp_tui.games.motorsportspiel.rules.referee import come_to_the_same
from motorchamp_tui.games.motorsportspiel.rules.throws import Throw
from motorchamp_tui.games.motorsportspiel.rules.verdict import outlook
from motorchamp_tui.games.motorsportspiel.wording.endings import Ending, endings, suggestions, why
from motorchamp_tui.games.motorsportspiel.wording.forecast import good_placings
from motorchamp_tui.games.motorsportspiel.wording.next_go import driven_on, next_odds
from motorchamp_tui.games.reports import sentence, summary
from motorchamp_tui.games.road import Pit
from motorchamp_tui.race.plan import plan_race

PITS = road(pit=Pit(30, (*range(31, 40), 0, 1), (34, 35), (0, 1)))
THROW = Throw((3, 1), (4, 6))


def thrown(race: Race, throw: Throw = THROW) -> Race:
    race, _ = apply(race, ChooseNumber(throw.number))
    return apply(race, throw)[0]


def driven(board: str, seed: int) -> Iterator[Race]:
    """The moments of a race of daring drivers in which dice are to be placed."""
    chance = random.Random(seed)
    plan = plan_race(
        circuit(board), read_drivers("bot:daring,bot:daring,bot:daring", BOT_NAMES), laps=2, seed=seed, cars=2
    )
    race = plan.line_up(plan.entries, [entry.team for entry in plan.entries])
    assert isinstance(race, Race)
    bot = bot_named("daring")
    while not race.is_over:
        moves = legal_moves(race)
        if race.throw is not None and race.placing is None:
            yield race
        move = chance.choice(moves) if race.awaited else bot(race, moves, chance)
        race, _ = apply(race, move)


def clean_after(race: Race, ending: Ending) -> int:
    """In how many throws of three dice the next go would be clean, by the odds."""
    placed, _ = apply(race, ending.placing)
    return next_odds(placed, driven_on(placed, ending.move))[3].clean


@pytest.mark.parametrize("board", ["hockenheim-short", "hockenheim-gp"])
def test_every_number_in_the_reason_of_a_suggestion_is_what_the_odds_say(board: str) -> None:
    told = 0
    for race in itertools.islice(driven(board, 7), 0, 90, 3):
        assert race.throw is not None
        found = endings(race, race.throw)
        best = suggestions(race, race.throw)[0]
        reasons = why(race, best, found)
        for words in reasons:
            here = re.match(r"[^(]*?(\d+)/27", words)
            if here or "keeps three dice clean" in words:
                assert clean_after(race, best) == (int(here[1]) if here else 27)
                told += 1
            if beyond := re.search(r"\((\w+), (\d+) rows? on: (\d+)/27\)", words):
                farther = next(one for one in found if one.space.name == beyond[1])
                assert farther.rows - best.rows == int(beyond[2])
                assert clean_after(race, farther) == int(beyond[3])
                assert all(one.rows <= farther.rows for one in found if one.space.is_on_track)
            if "the farthest" in words:
                assert all(one.rows <= best.rows for one in found if one.space.is_on_track)
    assert told > 20


def test_every_clean_end_is_there_once_with_dice_that_lead_to_it() -> None:
    race = thrown(race_on(B, "X R5", "Y R9"))
    assert race.throw is not None
    ahead = outlook(race)
    ends = {end for placing in ahead.placings(race.throw) for end in ahead.verdict(placing).ends}
    found = endings(race, race.throw)
    assert sorted(one.space.name for one in found) == sorted(end.name for end in ends)
    assert all(one.move in ahead.verdict(one.placing).moves for one in found)
    assert [one.rows for one in found] == sorted((one.rows for one in found), reverse=True)


def test_with_dice_that_lie_already_only_what_begins_with_them_is_open() -> None:
    race = thrown(race_on(A, "X R5"))
    for taken in (((6, False),), ((4, False), (1, True)), ((3, True), (1, False), (3, False))):
        for one in endings(race, THROW, taken):
            assert [(value, at == one.placing.red) for at, value in enumerate(one.placing.values)][
                : len(taken)
            ] == [*taken]
    assert len(endings(race, THROW)) > len(endings(race, THROW, ((6, False),))) > 0


def test_a_safer_end_is_suggested_where_the_farthest_costs_more_than_a_third_of_a_row_a_throw() -> None:
    for race in itertools.islice(driven("hockenheim-gp", 3), 40):
        assert race.throw is not None
        best = suggestions(race, race.throw)[0]
        weighed = [one for one in endings(race, race.throw) if one.clean is not None]
        if best not in weighed or outlook(race).ways is None or Steady().wants_to_stop(race, race.current_car):
            continue
        worth = {id(one): one.rows - (27 - (one.clean or 0)) / 3 for one in weighed}
        assert worth[id(best)] == max(worth.values())


def test_a_car_with_a_stop_due_is_suggested_the_pits() -> None:
    race = thrown(race_on(PITS, "X R29 b"), Throw((2, 3), (1,)))
    best = suggestions(race, Throw((2, 3), (1,)))[0]
    assert not best.space.is_on_track
    free = thrown(race_on(PITS, "X R29"), Throw((2, 3), (1,)))
    assert suggestions(free, Throw((2, 3), (1,)))[0].space.is_on_track


@pytest.mark.parametrize(
    ("car", "extra_stop", "reason"),
    [("X R28 b", False, "a stop takes its flags away"), ("X R28", True, "the agreed stop is due")],
)
def test_a_way_into_the_pits_is_suggested_for_the_stop_that_is_due(
    car: str, extra_stop: bool, reason: str
) -> None:
    throw = Throw((1, 2), (3,))
    race = thrown(race_on(PITS, car, rules=Rules(laps=2, extra_stop=extra_stop)), throw)
    found = suggestions(race, throw)[0]
    assert not found.space.is_on_track
    assert why(race, found, endings(race, throw)) == (reason,)


def test_where_nothing_is_clean_the_least_error_is_suggested() -> None:
    throw = Throw((1, 3), (3, 3))
    race = thrown(race_on(B, "X L11"), throw)
    best = suggestions(race, throw)[0]
    assert isinstance(best.move, TooFast)
    assert outlook(race).verdict(best.placing).excess == outlook(race).least_excess(throw)
    assert best.placing == good_placings(race, throw)[0]


def test_on_the_last_go_of_a_lap_alone_the_fewest_dice_to_the_line_are_suggested() -> None:
    throw = Throw((1, 3), (4, 6))
    lap = race_on(A, "X R38", rules=Rules(laps=1, practice=True), laps=0)
    race = thrown(lap, throw)
    best = suggestions(race, throw)[0]
    assert best.placing.values[0] == 6
    assert why(race, best, endings(race, throw)) == ("takes the flag",)


def test_placings_that_end_alike_are_nobodys_question_and_the_log_says_so() -> None:
    throw = Throw((3, 1), (4, 6))
    in_the_pits = thrown(race_on(PITS, "X P32"), throw)
    moves = legal_moves(in_the_pits)
    assert len(moves) > 1
    assert come_to_the_same(in_the_pits, moves)
    after, reports = apply(in_the_pits, moves[0])
    assert sentence(reports[0]) == "X places red 1, 1, 3, as good as any other way"
    _, ended = apply(after, legal_moves(after)[0])
    assert summary([*reports, *ended]).startswith("X placed red 1, 1, 3, as good as any other way: P32 →")
    on_the_road = thrown(race_on(A, "X R5"), throw)
    assert not come_to_the_same(on_the_road, legal_moves(on_the_road))
    assert "as good as" not in sentence(apply(on_the_road, legal_moves(on_the_road)[0])[1][0])


def test_placings_that_end_alike_leave_the_same_race_whichever_is_taken() -> None:
    for board, seed in (("hockenheim-short", 5), ("hockenheim-gp", 3)):
        for race in driven(board, seed):
            moves = legal_moves(race)
            if come_to_the_same(race, moves):
                results = {_ends(race, move) for move in moves}
                assert len(results) == 1


def _ends(race: Race, placing: Move) -> tuple[object, ...]:
    """What every move after a placing leaves behind: the cars."""
    placed, _ = apply(race, placing)
    return tuple(apply(placed, move)[0].cars for move in legal_moves(placed))


def test_on_a_lap_alone_the_line_makes_placings_differ_that_end_alike_in_a_race() -> None:
    throw = Throw((3, 2), ())
    in_a_race = thrown(race_on(A, "X R39", laps=4), throw)
    assert come_to_the_same(in_a_race, legal_moves(in_a_race))
    alone = thrown(race_on(A, "X R39", rules=Rules(laps=1, practice=True), laps=0), throw)
    assert not come_to_the_same(alone, legal_moves(alone))


def test_a_single_die_in_the_pits_is_not_called_as_good_as_another() -> None:
    race = thrown(race_on(PITS, "X P32"), Throw((3, 1), ()))
    assert "as good as" not in sentence(apply(race, legal_moves(race)[0])[1][0])
