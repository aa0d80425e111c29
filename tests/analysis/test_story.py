"""The story of a race: when each sentence is chosen, in both games, and what it says."""

import functools
from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import pairwise

import pytest
from attrs import evolve

from motorchamp_tui.analysis import story_words
from motorchamp_tui.analysis.account import UNITS, MistakeSize, analyse, choices_of, dearest_choice, race_of
from motorchamp_tui.analysis.story import (
    FEWEST_PLACES,
    MOST_ROWS,
    BestGo,
    CleanGoes,
    LeadTaken,
    PhotoFinish,
    PlaceSwing,
    Story,
    aftermath_of,
    story_of,
)
from motorchamp_tui.games import game_of, game_with
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.games.protocol import AnyRace
from motorchamp_tui.race.control import bot_seats, offered, settled_move
from motorchamp_tui.race.gaps import Gap, flag_of, gaps_of, progress
from motorchamp_tui.race.plan import agree, line_up_by_plan, plan_race
from motorchamp_tui.race.record import RaceRecord, Run, Step, step_from
from thoroughness import IS_THOROUGH

NOW = datetime(2026, 3, 1, 20, 15, tzinfo=UTC)
TRACKS = ("A1-C1", "hockenheim-short")
SEEDS = range(8)
FEWEST_RACES = 60 if IS_THOROUGH else 15
SEEDS_OF_PHOTO_FINISHES = {"A1-C1": 5, "hockenheim-short": 80}
"""A race that ended in one, by its track; whatever changes, it may be a later one."""
BOTS = "bot:steady,bot:daring,bot:hothead"


@functools.cache
def driven(track: str, seed: int, people: str = "Ann", laps: int = 2) -> RaceRecord:
    """A race of these people, who drive as the hotheaded bot does, against bots."""
    game = game_with(track)
    names = read_drivers(",".join(filter(None, (people, BOTS))), game.BOT_NAMES)
    plan = plan_race(game.circuit(track), names, cars=1, laps=laps, seed=seed)
    record = RaceRecord(agree(plan, NOW))
    run = Run(line_up_by_plan(plan))
    record.runs.append(run)
    seats = bot_seats(game, [evolve(driver, bot=driver.bot or "hothead") for driver in plan.drivers], seed)
    cup = record.cup()
    while not run.race.is_over:
        moves = offered(run.race)
        move = settled_move(run.race, moves, cup)
        if move is None:
            move = seats[run.race.current_car.driver].decide(run.race, moves)
        run.steps.append(step_from(run.race, move))
    return record


def told(track: str, seed: int, people: str = "Ann") -> tuple[Run, Story]:
    record = driven(track, seed, people)
    return race_of(record), story_of(record, race_of(record))


def order_of(race: AnyRace) -> list[str]:
    return [result.car for result in game_of(race).classify(race)]


def rounds_of(run: Run) -> list[AnyRace]:
    """The race at the start of every round, and as it ended."""
    starts = {step.before.round: step.before for step in reversed(run.steps) if step.before.is_between_goes}
    return [*(starts[round] for round in sorted(starts)), run.race]


def goes_of(run: Run) -> list[list[Step]]:
    goes = list[list[Step]]()
    for step in run.steps:
        if not goes or step.before.is_between_goes:
            goes.append([])
        goes[-1].append(step)
    return goes


def setbacks_in(run: Run, go: Sequence[Step]) -> str:
    return game_of(run.start).setback([report for step in go for report in step.reports])


def places_lost(run: Run, goes: Sequence[Sequence[Step]], number: int) -> int:
    """Between the start of a go and that of the next one in which the car drives, or the end."""
    car = goes[number][0].before.current_car.name
    later = [
        go[0].before
        for go in goes[number + 1 :]
        if go[0].before.current_car.name == car and any(step.before.awaited for step in go)
    ]
    after = later[0] if later else run.race
    return order_of(after).index(car) - order_of(goes[number][0].before).index(car)


both_games = pytest.mark.parametrize("track", TRACKS)


@both_games
def test_a_photo_finish_is_taken_when_the_second_is_less_than_a_mean_go_of_the_winner_behind(track: str) -> None:
    seen = set[bool]()
    first = SEEDS_OF_PHOTO_FINISHES[track]
    for count, seed in enumerate(range(first, first + 200)):
        if count >= FEWEST_RACES and len(seen) == 2:
            break
        record = driven(track, seed, "", 2)
        run, at = race_of(record), flag_of(race_of(record))
        finish = story_of(record, run).finish
        if at is None:
            assert finish is None
            continue
        race, before = run.steps[at].after, run.steps[at].before
        winner, second = order_of(run.race)[:2]
        cars, came = {car.name: car for car in race.cars}, {car.name: car for car in before.cars}
        rows = progress(race, cars[winner]) - progress(race, cars[second])
        has_finished = game_of(race).classify(run.race)[1].has_finished
        is_close = 0 <= rows <= min(MOST_ROWS, progress(race, cars[winner]) / before.round)
        are_there = came[winner].place.is_on_track and cars[second].place.is_on_track
        expected = PhotoFinish(winner, second, rows, at) if is_close and are_there and has_finished else None
        assert finish == expected
        seen.add(finish is not None)
    assert seen == {True, False}


@both_games
def test_the_swing_is_the_most_places_that_you_won_or_lost_in_a_round_without_a_setback(track: str) -> None:
    seen = 0
    for seed in SEEDS:
        run, story = told(track, seed)
        (car,) = story.cars
        rounds = rounds_of(run)
        places = [(race.round, order_of(race).index(car) + 1) for race in rounds]
        swings = [PlaceSwing(first[0], car, first[1], then[1]) for first, then in pairwise(places)]
        if story.setback and story.setback.car == car:
            swings = [swing for swing in swings if swing.round != story.setback.round]
        most = max(swing.places for swing in swings)
        if most >= FEWEST_PLACES:
            assert story.swing == [swing for swing in swings if swing.places == most][-1]
            seen += 1
        else:
            assert not isinstance(story.swing, PlaceSwing)
    assert seen


@both_games
def test_where_you_have_no_swing_it_is_told_how_the_lead_was_taken_for_good(track: str) -> None:
    seen = 0
    for seed in range(40):
        run, story = told(track, seed)
        if isinstance(story.swing, PlaceSwing) or flag_of(run) is None:
            continue
        flag = flag_of(run)
        assert flag is not None
        rounds = [
            race for race in rounds_of(run) if race.round <= run.steps[flag].before.round and not race.is_over
        ]
        leaders = [leader.name for race in rounds if (leader := game_of(race).leader(race))]
        leaders.append(order_of(run.race)[0])
        changes = [at for at, (one, other) in enumerate(pairwise(leaders)) if one != other]
        assert isinstance(story.swing, LeadTaken)
        assert (story.swing.car, story.swing.changes) == (leaders[-1], len(changes))
        if changes:
            assert story.swing.taken_from == leaders[changes[-1]]
            assert story.swing.round == rounds[changes[-1]].round
        seen += 1
    assert seen


@both_games
def test_the_setback_is_the_one_that_cost_you_or_a_leader_most_places(track: str) -> None:
    seen = set[bool]()
    for seed in SEEDS:
        run, story = told(track, seed)
        goes, costs = goes_of(run), list[tuple[int, int, str]]()
        for number, go in enumerate(goes):
            race = go[0].before
            car, leader = race.current_car.name, game_of(race).leader(race)
            is_won = any(result.has_finished for result in game_of(race).classify(race))
            counts = car in story.cars or (leader is not None and leader.name == car and not is_won)
            if counts and setbacks_in(run, go):
                costs.append((places_lost(run, goes, number), race.round, car))
        dear = max(costs, key=lambda cost: cost[:2], default=(0, 0, ""))
        if dear[0] > 0:
            assert story.setback is not None
            assert (story.setback.lost, story.setback.round) == dear[:2]
            seen.add(story.setback.car in story.cars)
        else:
            assert story.setback is None or story.setback.is_final
    assert True in seen


@both_games
def test_a_setback_that_ends_your_race_is_told_though_it_cost_no_place(track: str) -> None:
    for seed in range(60):
        run, story = told(track, seed)
        if story.setback and story.setback.is_final and story.setback.car in story.cars:
            result = next(one for one in game_of(run.race).classify(run.race) if one.car == story.setback.car)
            assert not result.has_finished
            assert any("out of the race" in words for words in story_words.moment_words(story))
            return
    pytest.fail("no car of Ann went out")


@both_games
def test_the_dearest_choice_is_the_one_of_your_own_that_cost_most_in_the_analysis(track: str) -> None:
    run, story = told(track, 1)
    (car,) = story.cars
    own = [choice for choice in analyse(run).choices if run.steps[choice.at].before.current_car.name == car]
    assert list(choices_of(run, story.cars)) == own
    dearest = dearest_choice(own)
    assert dearest is not None
    assert dearest.cost == max(choice.cost for choice in own) >= MistakeSize.SMALL.value
    words = story_words.choice_words(story, run, dearest)
    assert words.startswith(f"Round {run.steps[dearest.at].before.round}, from ")
    assert f" cost you {dearest.cost / UNITS:.1f} " in words


@both_games
def test_a_choice_that_cost_less_than_a_small_mistake_is_none_to_tell_of(track: str) -> None:
    run, story = told(track, 1)
    cheap = [choice for choice in choices_of(run, story.cars) if choice.mistake is None]
    assert cheap
    assert dearest_choice(cheap) is None
    assert story_words.choice_words(story, run, None).startswith("None of your choices cost as much as 0.1 ")


@both_games
def test_what_came_of_a_choice_is_a_setback_by_the_next_go_or_who_has_passed_by_then(track: str) -> None:
    seen = set[str]()
    for seed in SEEDS:
        run, story = told(track, seed)
        goes = goes_of(run)
        firsts = [sum(map(len, goes[:number])) for number in range(len(goes))]
        own = [
            number
            for number, go in enumerate(goes)
            if go[0].before.current_car.name in story.cars and any(step.before.awaited for step in go)
        ]
        for choice in choices_of(run, story.cars):
            number = max(at for at, first in enumerate(firsts) if first <= choice.at)
            later = [at for at in own if at > number][:1]
            came = [at for at in (number, *later) if setbacks_in(run, goes[at])][:1]
            words = story_words.choice_words(story, run, choice)
            if came:
                what, round = setbacks_in(run, goes[came[0]]), goes[came[0]][0].before.round
                is_told = story.setback is not None and (story.setback.round, story.setback.car) == (
                    round,
                    *story.cars,
                )
                if is_told:
                    assert what not in words
                    seen.add("told")
                else:
                    whose = "on the next go you" if came != [number] else "you"
                    assert words.endswith(f"; {whose} {what}.")
                    seen.add(whose)
                continue
            passed_by = aftermath_of(run, choice).passed_by
            assert words.endswith(" passed.")
            assert all(car in words for car in passed_by)
            if not passed_by:
                assert places_lost(run, goes, number) <= 0
                assert words.endswith(", but nobody passed.")
            seen.add("passed" if passed_by else "nothing")
    assert seen >= {"told", "passed", "nothing"}
    assert track == TRACKS[0] or seen >= {"you", "on the next go you"}  # going out twice is rare in MotorChamp


@both_games
def test_the_best_go_is_the_one_that_took_you_furthest(track: str) -> None:
    for seed in SEEDS:
        run, story = told(track, seed)
        rows = list[tuple[int, int]]()
        for go in goes_of(run):
            car = go[0].before.current_car
            after = next(other for other in go[-1].after.cars if other.name == car.name)
            if car.name in story.cars and any(step.before.awaited for step in go):
                rows.append((progress(go[-1].after, after) - progress(go[0].before, car), go[0].before.round))
        assert story.best_go is not None
        most = max(far for far, _ in rows)
        assert (story.best_go.rows, story.best_go.round) == next(one for one in rows if one[0] == most)


@both_games
def test_clean_goes_in_a_row_end_with_a_setback(track: str) -> None:
    seen = set[bool]()
    for seed in range(40):
        run, story = told(track, seed)
        (car,) = story.cars
        signs = "".join(
            "x" if setbacks_in(run, go) else "."
            for go in goes_of(run)
            if go[0].before.current_car.name == car
            and (setbacks_in(run, go) or any(step.before.awaited for step in go))
        )
        longest = max(map(len, signs.split("x")))
        assert story.clean == CleanGoes(car, longest, is_all="x" not in signs)
        seen.add("x" in signs)
    assert seen == {True, False}


@both_games
def test_gaps_are_rows_behind_the_winner_at_the_flag_and_places_won_count_from_the_grid(track: str) -> None:
    run = race_of(driven(track, 1))
    at = flag_of(run)
    assert at is not None
    race, results = run.steps[at].after, game_of(run.race).classify(run.race)
    assert not any(result.has_finished for result in game_of(race).classify(run.steps[at].before))
    driven_so_far = {car.name: progress(race, car) for car in race.cars}
    gaps = gaps_of(run)
    for place, result in enumerate(results, 1):
        gap = gaps[result.car]
        assert gap.won == [car.name for car in run.start.cars].index(result.car) + 1 - place
        if result.has_finished:
            assert gap.rows == driven_so_far[results[0].car] - driven_so_far[result.car]
        else:
            assert gap.rows is None


def test_the_story_is_yours_or_of_the_best_of_several_or_else_of_the_winner() -> None:
    for track in TRACKS:
        run, yours = told(track, 1)
        assert (yours.driver, yours.is_you) == ("Ann", True)
        results = game_of(run.race).classify(told(track, 1, "Ann,Ben")[0].race)
        best = next(result.driver for result in results if result.driver in ("Ann", "Ben"))
        several = told(track, 1, "Ann,Ben")[1]
        assert (several.driver, several.is_you) == (best, False)
        run, winners = told(track, 1, "")
        assert (winners.cars[0], winners.is_you) == (order_of(run.race)[0], False)


def test_on_a_host_it_is_that_of_whoever_looks_and_of_the_winner_for_a_watcher() -> None:
    record = driven(TRACKS[1], 1, "Ann,Ben")
    run = race_of(record)
    for driver in ("Ann", "Ben"):
        own = story_of(record, run, driver)
        assert (own.driver, own.is_you) == (driver, True)
    watched = story_of(record, run, "")
    assert (watched.cars[0], watched.is_you) == (order_of(run.race)[0], False)


STORY = Story(
    "Ann",
    True,
    ("KAR1",),
    4,
    2,
    {"SPE1": Gap(1, 1), "KAR1": Gap(4, 2, 3, 3), "MAN1": Gap(2, 3, 30, 27)},
    PhotoFinish("SPE1", "KAR1", 3, 0),
    None,
    None,
    BestGo(8, "KAR1", 17, "L29", "R46"),
    CleanGoes("KAR1", 14, is_all=False),
)


def test_it_is_said_how_close_the_first_two_were() -> None:
    assert story_words.finish_words(STORY) == "Photo finish: when SPE1 took the flag, you were only 3 rows behind."
    level = evolve(STORY, is_you=False, finish=PhotoFinish("SPE1", "KAR1", 0, 0))
    assert story_words.finish_words(level) == "Photo finish: when SPE1 took the flag, KAR1 was level."
    assert not story_words.finish_words(evolve(STORY, finish=None))


@pytest.mark.parametrize(
    ("grid", "place", "words"),
    [
        (4, 2, "You are 2nd of 3, from 4th on the grid: 2 places won"),
        (1, 2, "You are 2nd of 3, from 1st on the grid: 1 place lost"),
        (2, 2, "You are 2nd of 3, from 2nd on the grid"),
        (2, None, "You are not classified, from 2nd on the grid"),
    ],
)
def test_it_is_said_where_you_started(grid: int, place: int | None, words: str) -> None:
    assert story_words.standing_words(evolve(STORY, grid=grid, place=place)) == words


def test_a_swing_and_a_lead_are_told_with_their_round() -> None:
    def words(swing: PlaceSwing | LeadTaken, story: Story = STORY) -> list[str]:
        return list(story_words.moment_words(evolve(story, swing=swing)))

    assert words(PlaceSwing(9, "KAR1", 2, 6)) == ["Round 9: you fell from 2nd to 6th."]
    assert words(PlaceSwing(9, "KAR1", 11, 3)) == ["Round 9: you climbed from 11th to 3rd."]
    assert words(LeadTaken(1, "SPE1", "", 0)) == ["SPE1 led from the first round to the flag."]
    assert words(LeadTaken(1, "KAR1", "", 0)) == ["You led from the first round to the flag."]
    assert words(LeadTaken(18, "SPE1", "KAR1", 1)) == ["Round 18: SPE1 took the lead from you for good."]
    changed = "Round 18: SPE1 took the lead from KAR1 for good; it had changed hands twice before."
    assert words(LeadTaken(18, "SPE1", "KAR1", 3), evolve(STORY, cars=("KAR1", "KAR2"))) == [changed]


def test_the_best_go_and_clean_goes_name_the_car_only_where_there_are_several() -> None:
    assert story_words.best_words(STORY) == "Best go: 17 rows in round 8, L29 → R46. 14 clean goes in a row."
    all_clean = evolve(STORY, cars=("KAR1", "KAR2"), clean=CleanGoes("KAR1", 14, is_all=True))
    words = "Best go: KAR1, 17 rows in round 8, L29 → R46. All 14 goes of KAR1 were clean."
    assert story_words.best_words(all_clean) == words
    assert "1 clean go in a row" not in story_words.best_words(
        evolve(STORY, clean=CleanGoes("KAR1", 1, is_all=False))
    )
