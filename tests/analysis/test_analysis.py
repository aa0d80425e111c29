"""The analysis of a race: the four add up, champion makes no mistake, the same race gives the same bytes."""

import functools
import hashlib
import itertools
import json
import random
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import attrs
import pytest
from attrs import evolve

from motorchamp_tui.analysis import kept, pages
from motorchamp_tui.analysis.account import (
    UNITS,
    Analysis,
    CarAccount,
    MistakeSize,
    WeighedChoice,
    analyse,
    can_be_analysed,
    costs_of,
    dearest_choice,
    position_of,
    race_of,
    shown,
)
from motorchamp_tui.analysis.charts import LABEL_COLUMNS, as_svg, plot
from motorchamp_tui.errors import SetupError, why_not
from motorchamp_tui.games import game_of, game_with, worths_of
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.games.options import GRID, read_rules
from motorchamp_tui.games.protocol import AnyRace
from motorchamp_tui.race.control import bot_seats, offered, settled_move
from motorchamp_tui.race.plan import Parent, agree, line_up_by_plan, plan_race
from motorchamp_tui.race.record import Damage, RaceRecord, Run, step_from
from motorchamp_tui.race.replay import Replay

NOW = datetime(2026, 3, 1, 20, 15, tzinfo=UTC)
MIXED = "bot:steady,bot:rookie,bot:champion"
Told = tuple[str, str, int, int, int, int]
"""Track, drivers, cars, laps, seed, and after how many moves somebody leaves."""
NEVER = 10**9
NOBODY, ROOKIE = frozenset[str](), frozenset({"rookie"})
RACES: list[Told] = [
    ("A1-C1", MIXED, 2, 2, 3, NEVER),
    ("A1-B1-C1", "bot:daring,bot:rookie", 2, 5, 4, NEVER),
    ("hockenheim-short", "bot:daring,bot:rookie", 1, 1, 4, NEVER),
    ("A1-C1", MIXED, 2, 2, 3, 41),
]
FULL_PITS: list[Told] = [
    ("A1-B1-C1", "bot:steady,bot:steady", 4, 5, 6, NEVER),
    ("hockenheim-short", "bot:rookie,bot:rookie", 2, 3, 1, NEVER),
]
"""In which cars are in the way of each other in the pits, too, and a throw may leave nothing but to retire."""


@functools.cache
def driven(told: Told) -> RaceRecord:
    track, drivers, cars, laps, seed, most = told
    game = game_with(track)
    options = game.USUAL_OPTIONS.agree(GRID, GRID.default)
    names = read_drivers(drivers, game.BOT_NAMES)
    plan = plan_race(game.circuit(track), names, cars=cars, laps=laps, options=options, seed=seed)
    record = RaceRecord(agree(plan, NOW))
    run = Run(line_up_by_plan(plan))
    record.runs.append(run)
    bots, cup = bot_seats(game, plan.drivers, seed), record.cup()
    while not run.race.is_over and len(run.steps) < most:
        moves = offered(run.race)
        move = settled_move(run.race, moves, cup)
        if move is None:
            move = bots[run.race.current_car.driver].decide(run.race, moves)
        run.steps.append(step_from(run.race, move))
    return record


@functools.cache
def analysed(told: Told) -> tuple[RaceRecord, Run, Analysis]:
    record = driven(told)
    run = race_of(record)
    return record, run, analyse(run)


@pytest.mark.parametrize("race", RACES)
def test_the_four_add_up_to_the_round_in_which_a_car_took_the_flag(race: Told) -> None:
    record, run, analysis = analysed(race)
    results = record.plan.game.classify(run.race)
    assert [account.car for account in analysis.cars] == [result.car for result in results]
    for result, account in zip(results, analysis.cars, strict=True):
        assert account.driving >= 0
        assert account.expected + account.dice + account.driving + account.others == account.came_to
        if result.has_finished and result.laps == record.plan.laps:
            last = max(step.before.round for step in run.steps if step.before.current_car.name == result.car)
            assert account.came_to == UNITS * last
    assert any(account.dice for account in analysis.cars)


@pytest.mark.parametrize("race", RACES)
def test_what_is_driving_is_the_sum_of_what_the_choices_cost(race: Told) -> None:
    _, run, analysis = analysed(race)
    costs = dict.fromkeys((account.car for account in analysis.cars), 0)
    for choice in analysis.choices:
        costs[run.steps[choice.at].before.current_car.name] += choice.cost
    assert costs == {account.car: account.driving for account in analysis.cars}


@pytest.mark.parametrize(
    ("track", "laps"), [("A1-C1", 2), ("hockenheim-short", 1)], ids=["motorchamp", "motorsportspiel"]
)
def test_champion_makes_no_mistake(track: str, laps: int) -> None:
    _, run, analysis = analysed((track, "bot:champion,bot:champion", 2, laps, 6, NEVER))
    assert analysis.choices
    assert {choice.cost for choice in analysis.choices} == {0}
    assert not any(choice.mistake for choice in analysis.choices)
    for choice in analysis.choices:
        step = run.steps[choice.at]
        assert offered(step.before)[choice.best] == step.move


@pytest.mark.parametrize("race", [*RACES[:3], *FULL_PITS])
def test_what_is_expected_of_a_throw_is_the_mean_of_what_can_fall(race: Told) -> None:
    """So dice are luck: before they fall, they are expected to bring nothing."""
    record = driven(race)
    run = race_of(record)
    worths, game = worths_of(run.start), record.plan.game
    throws = [step for step in run.steps if step.before.awaited]
    in_the_pits = [step for step in throws if not step.before.current_car.place.is_on_track]
    for step in (*throws[:: max(1, len(throws) // 12)], *in_the_pits[:20]):
        before, car = step.before, step.before.current_car
        total, ways = 0.0, 0
        for faces in itertools.product(*before.awaited):
            after, _ = game.apply(before, game.thrown(faces))
            total, ways = total + worths.worth_of(after, car.name), ways + 1
        assert total / ways == pytest.approx(worths.worth_of(before, car.name), abs=1e-9)


def test_a_race_that_is_not_over_is_analysed_as_far_as_it_goes() -> None:
    record, run, analysis = analysed(RACES[3])
    assert not run.race.is_over
    assert "analysed as far as it goes" in pages.headline(record, run)
    assert all(account.came_to > UNITS * (run.race.round - 1) for account in analysis.cars)


@pytest.mark.parametrize("moves", [40, 41, 42])
def test_of_a_race_that_goes_on_from_another_its_own_part_is_analysed(moves: int) -> None:
    whole, run, _ = analysed(RACES[0])
    record = RaceRecord(evolve(whole.agreed, parent=Parent("1", 2, "AZA1", moves)), list(whole.runs))
    own = race_of(record)
    assert own.steps == run.steps[moves:]
    analysis = analyse(own)
    results = whole.plan.game.classify(run.race)
    for result, account in zip(results, analysis.cars, strict=True):
        if result.has_finished and result.laps == whole.plan.laps:
            last = max(step.before.round for step in run.steps if step.before.current_car.name == result.car)
            assert account.came_to == UNITS * last
    choice = analysis.choices[0]
    assert Replay(record).at(position_of(record, choice)).race == own.steps[choice.at].before


def test_the_figures_that_are_shown_add_up() -> None:
    for account in (CarAccount("A", 10_005, -3_333, 1_666, 777), CarAccount("B", 1, 4, 4, 4)):
        expected, dice, driving, others, came_to = shown(account)
        assert expected + dice + driving + others == came_to
        assert abs(others - account.others / 10) <= 2


def test_a_mistake_has_the_size_of_what_it_cost() -> None:
    sizes = [WeighedChoice(0, 0, cost).mistake for cost in (99, 100, 299, 300, 999, 1000, 9000)]
    assert sizes == [
        None,
        *[MistakeSize.SMALL] * 2,
        *[MistakeSize.MEDIUM] * 2,
        *[MistakeSize.LARGE] * 2,
    ]


@pytest.mark.parametrize("race", RACES)
def test_the_same_race_gives_the_same_bytes_and_every_choice_a_line(race: Told) -> None:
    record, run, analysis = analysed(race)
    again = analyse(run)
    assert again == analysis
    lines = list(pages.text_lines(record, run, analysis, NOBODY))
    assert lines == list(pages.text_lines(record, run, again, NOBODY))
    assert max(map(len, lines)) <= 80
    assert ("tows" in pages.meaning(record)) == (record.plan.track.game == "motorchamp")
    assert pages.as_csv(run, analysis).count("\n") == len(analysis.choices) + 1
    data = json.loads(json.dumps(pages.as_data(record, run, analysis)))
    assert [car["came_to"] for car in data["cars"]] == [account.came_to for account in analysis.cars]
    assert next(pages.sentences(record, run, analysis, NOBODY)).startswith(record.plan.track.name)


def test_the_leader_is_at_the_top_of_the_plot_and_of_the_drawing() -> None:
    _, run, analysis = analysed(RACES[0])
    assert all(min(amount for amount in row if amount is not None) == 0 for row in analysis.behind)
    drawn = plot(analysis, 60, 8)
    assert len(drawn) == 9
    assert {len(row) for row in drawn} == {60}
    assert all(spot.car is not None for spot in drawn[0][LABEL_COLUMNS:])
    teams = {car.name: car.team for car in run.start.cars}
    svg = ET.fromstring(as_svg("A & B", analysis, teams, "throws"))
    assert len(svg.findall("{http://www.w3.org/2000/svg}polyline")) == len(analysis.cars)


def test_a_car_that_goes_out_is_out_of_the_plot_and_pays_for_it() -> None:
    _, run, analysis = analysed(RACES[1])
    assert run.race.is_over
    out = [place for place, total in enumerate(analysis.totals[-1]) if total is None]
    assert out
    assert all(analysis.totals[0][place] is not None for place in out)


def test_a_car_that_was_out_where_the_race_was_taken_up_has_no_line_in_the_drawing() -> None:
    whole, run, _ = analysed(RACES[1])
    moves = next(number for number, step in enumerate(run.steps, 1) if cars_out_of(step.after))
    record = RaceRecord(evolve(whole.agreed, parent=Parent("1", 2, "AZA1", moves)), list(whole.runs))
    own = race_of(record)
    analysis = analyse(own)
    gone = cars_out_of(own.start)
    teams = {car.name: car.team for car in own.start.cars}
    svg = ET.fromstring(as_svg("A & B", analysis, teams, "throws"))
    lines = svg.findall("{http://www.w3.org/2000/svg}polyline")
    assert gone
    assert len(lines) == len(analysis.cars) - len(gone)


def cars_out_of(race: AnyRace) -> set[str]:
    return {result.car for result in game_of(race).classify(race) if result.is_out}


def test_an_analysis_is_kept_and_made_again_where_it_was_changed(tmp_path: Path) -> None:
    record, run, analysis = analysed(RACES[0])
    told = list[int]()
    assert kept.analysis_of(record, tmp_path, told.append) == analysis
    assert told[-1] == len(run.steps)
    (file,) = tmp_path.iterdir()
    text = file.read_text()
    told.clear()
    assert kept.analysis_of(record, tmp_path, told.append) == analysis
    assert not told
    for broken in ("", "0\n{}\n", text.replace("0", "1", 1), text[:-40], "x\ny\nz\n"):
        file.write_text(broken)
        assert kept.analysis_of(record, tmp_path) == analysis
        assert file.read_text() == text


def test_an_analysis_of_another_shape_is_made_again_though_its_check_is_right(tmp_path: Path) -> None:
    record, _, analysis = analysed(RACES[0])
    assert kept.analysis_of(record, tmp_path) == analysis
    (file,) = tmp_path.iterdir()
    text = file.read_text()
    (car, *numbers), *others = (attrs.astuple(one) for one in analysis.cars)
    wrong: list[object] = [
        *(None, 3, "text", [], {}, {"cars": [], "choices": [], "totals": []}, [[], [], []], [1, 2, 3], "["),
        [[[car, *numbers]], [], [[1]]],
        [[["Nobody", *numbers], *others], [], analysis.totals],
        [[[car, *numbers], *others], [], analysis.totals[:-1]],
        [[[car, *numbers], *others], [[100_000, 0, 0]], analysis.totals],
        [[[car, *numbers], *others], [[analysis.choices[0].at, -1, 0]], analysis.totals],
        [[[car, "a go", *numbers[1:]], *others], [], analysis.totals],
    ]
    for data in wrong:
        line = "[" * 40 if data == "[" else json.dumps(data)
        file.write_text(f"{hashlib.sha256(line.encode()).hexdigest()}\n{line}\n")
        assert kept.analysis_of(record, tmp_path) == analysis
        assert file.read_text() == text


def test_another_version_or_another_race_has_an_analysis_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record, run, _ = analysed(RACES[0])
    names = {kept.fingerprint(record, run), kept.fingerprint(*analysed(RACES[3])[:2])}
    monkeypatch.setattr(kept, "__version__", "0.0.0")
    assert len(names | {kept.fingerprint(record, run)}) == 3
    monkeypatch.setattr(kept, "MOST_KEPT", 1)
    for race in (RACES[0], RACES[3]):
        kept.analysis_of(analysed(race)[0], tmp_path)
    assert len(list(tmp_path.iterdir())) == 1


def test_a_disk_that_takes_nothing_costs_only_time(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    record, _, analysis = analysed(RACES[3])
    assert kept.analysis_of(record, tmp_path / "file") == analysis


@pytest.mark.parametrize(
    ("race", "words"),
    [
        (RACES[0], ", line 440 is damaged"),
        (RACES[3], ", analysed up to round 3, where line 440 is damaged"),
    ],
    ids=["over", "left"],
)
def test_an_analysis_says_what_is_wrong_with_the_file_of_the_race(race: Told, words: str) -> None:
    whole, run, analysis = analysed(race)
    record = evolve(whole, damage=Damage(440, "its end with the check is missing"))
    own = (record, run, analysis, NOBODY)
    for told in (next(pages.text_lines(*own)), next(pages.sentences(*own))):
        assert told.endswith(f"{words}.")
    assert pages.as_data(record, run, analysis)["damage"] == str(record.damage)
    assert pages.as_data(whole, run, analysis)["damage"] is None


def test_what_is_not_a_race_is_refused_in_one_sentence() -> None:
    whole = driven(RACES[3])
    empty = RaceRecord(whole.agreed)
    lap = RaceRecord(agree(whole.plan, NOW, is_lap=True))
    for record, word in ((empty, "This race has not been driven yet"), (lap, "practice lap")):
        assert not can_be_analysed(record)
        with pytest.raises(SetupError, match=f"{word}.*[.]$"):
            race_of(record)


@pytest.mark.parametrize("race", RACES[:3], ids=["motorchamp", "with pits", "motorsportspiel"])
def test_an_analysis_begins_with_what_decided_and_the_mistakes_of_whoever_looks_dearest_first(race: Told) -> None:
    record, run, analysis = analysed(race)
    mistakes = pages.mistakes_of(run, analysis, ROOKIE)
    assert {dear.driver for dear in mistakes} == {"rookie"}
    costs = [dear.cost for dear in mistakes]
    assert costs == sorted(costs, reverse=True)
    assert costs[-1] >= MistakeSize.SMALL.value
    dear = sorted((one for one in analysis.choices if one.mistake), key=lambda one: -one.cost)
    by_rookie = [one for one in dear if run.steps[one.at].before.current_car.driver == "rookie"]
    assert [dear.choice for dear in mistakes] == by_rookie
    assert mistakes[0].choice == dearest_choice(by_rookie)
    first, second, third, *told = pages.sentences(record, run, analysis, ROOKIE)
    assert first.startswith(record.plan.track.name)
    assert second == pages.what_decided(run, analysis, ROOKIE)
    assert third == "Your mistakes, dearest first:"
    assert told[0] == f"1. {pages.dear_words(mistakes[0])}."
    assert f"Round {mistakes[0].round}, {mistakes[0].car} (rookie) {mistakes[0].words}: " in told[0]
    text = list(pages.text_lines(record, run, analysis, ROOKIE))
    assert " ".join(text[1 : text.index("")]) == second
    assert text[text.index("") + 1] == "Your mistakes, dearest first"


def test_the_largest_of_choices_dice_and_others_comes_first_in_what_decided() -> None:
    _, run, made = analysed(RACES[0])
    for amounts, words in (
        ((-300, 1200, 400), "Your choices cost you 1.2 throws, other cars cost you 0.4, the dice gave you 0.3."),
        ((-2500, 1200, 400), "The dice gave you 2.5 throws, your choices cost you 1.2, other cars cost you 0.4."),
        ((200, 100, -900), "Other cars gave you 0.9 throws, the dice cost you 0.2, your choices cost you 0.1."),
        (
            (-49, 49, 300),
            "Other cars cost you 0.3 throws, your choices cost you nothing, the dice cost you nothing.",
        ),
        ((0, 0, 0), "Your choices cost you nothing, the dice cost you nothing, other cars cost you nothing."),
        ((200, 200, 200), "Your choices cost you 0.2 throws, the dice cost you 0.2, other cars cost you 0.2."),
    ):
        teams = {car.name: car.driver for car in run.start.cars}
        own = [name for name, driver in teams.items() if driver == "rookie"]
        cars = [
            CarAccount(one.car, 0, *(amounts if one.car == own[0] else (0, 0, 0))) if one.car in own else one
            for one in made.cars
        ]
        assert pages.what_decided(run, evolve(made, cars=tuple(cars)), ROOKIE) == words


def test_what_decided_is_about_each_of_several_people_and_about_the_winner_without_any() -> None:
    _, run, analysis = analysed(RACES[0])
    both = pages.what_decided(run, analysis, frozenset({"rookie", "steady"}))
    assert both.count(" throws, ") == 2
    assert "rookie: " in both
    assert "; steady: " in both
    winner = analysis.cars[0].car
    nobody = pages.what_decided(run, analysis, NOBODY)
    assert nobody.startswith(f"{winner} came first. ")
    assert len(pages.mistakes_of(run, analysis, NOBODY)) == sum(
        bool(choice.mistake) for choice in analysis.choices
    )
    assert pages.heading(NOBODY) == "The mistakes of everyone, dearest first"
    assert pages.heading(frozenset({"Ann", "Ben"})) == "The mistakes of Ann and Ben, dearest first"


def test_what_a_bot_chose_for_somebody_who_was_away_is_not_a_mistake_of_theirs() -> None:
    _, run, analysis = analysed(RACES[0])
    first = pages.mistakes_of(run, analysis, ROOKIE)[0]
    steps = list(run.steps)
    steps[first.choice.at] = evolve(steps[first.choice.at], by="steady")
    driven_for = Run(run.start, steps=steps)
    assert first.choice not in [dear.choice for dear in pages.mistakes_of(driven_for, analysis, ROOKIE)]


def test_the_explanation_is_told_apart_from_the_analysis() -> None:
    record, run, analysis = analysed(RACES[2])
    meaning, sizes = pages.explanation(record)
    assert meaning.startswith("Everything is measured in goes, ")
    assert "one costing 0.1 goes is small, 0.3 medium, 1.0 large." in sizes
    told = " ".join(pages.sentences(record, run, analysis, NOBODY))
    assert meaning not in told
    assert sizes not in told


@pytest.mark.parametrize(
    ("track", "rules"),
    [
        ("A2-B1-C2", ("start=rolling", "table=strict")),
        ("A1-C1", ("start=rolling",)),
        ("A1-B1-C1", ()),
        ("hockenheim-short", ()),
    ],
)
def test_every_choice_has_a_cost_from_the_last_place_of_the_largest_grid_on(
    track: str, rules: Sequence[str]
) -> None:
    game = game_with(track)
    options = read_rules(game.OPTIONS, rules, game.USUAL_OPTIONS)
    drivers = read_drivers("bot:rookie,bot:daring", game.BOT_NAMES)
    circuit, chance = game.circuit(track), random.Random(4)
    planned = partial(plan_race, circuit, drivers, laps=2, options=options, seed=4)
    most = max(cars for cars in range(1, 10) if not why_not(planned, cars=cars))
    race = line_up_by_plan(planned(cars=most))
    weighed = 0
    while race.round <= 2:
        moves = offered(race)
        if not race.awaited:
            costs = costs_of(race, moves)
            assert min(costs) == 0
            weighed += len(costs)
        race = game.apply(race, chance.choice(moves))[0]
    assert weighed > 4 * most
