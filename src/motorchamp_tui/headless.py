"""A race of bots, or one that was kept, without a screen: one line a report, then the classification.

Decides the form of those lines, for people and as JSON.
"""

import json
from collections.abc import Iterator

from motorchamp_tui.commentary import as_data, classification_as_data, sentence
from motorchamp_tui.dice import SeededDice
from motorchamp_tui.kept_race import KeptRace
from motorchamp_tui.race_control import bot_seats, play, practice_time, practise
from motorchamp_tui.race_plan import Grid, RacePlan, line_up_by_plan
from motorchamp_tui.rules.classification import Result, classify
from motorchamp_tui.rules.moves import PracticeLapTimed, Report
from motorchamp_tui.rules.race import Race


def race_lines(plan: RacePlan, *, json_lines: bool) -> Iterator[str]:
    """The lines of a whole race; the same plan gives the same lines."""
    bots, cup = bot_seats(plan.drivers, plan.seed), SeededDice(plan.seed)
    times = {}
    if plan.grid is Grid.PRACTICE:
        for entry, report in practise(plan, bots, cup):
            yield _line(report, json_lines=json_lines)
            if isinstance(report, PracticeLapTimed):
                times[entry] = practice_time(report)
    race = line_up_by_plan(plan, times)
    yield _heading(plan, race, json_lines=json_lines)
    for after, reports in play(race, bots, cup):
        race = after
        for report in reports:
            yield _line(report, json_lines=json_lines)
    yield from _results(classify(race), json_lines=json_lines)


def kept_lines(kept: KeptRace, *, json_lines: bool) -> Iterator[str]:
    """The lines of a race that was kept, as far as it has come: the same that the race itself gave."""
    for run in kept.runs:
        if run.entry is None:
            yield _heading(kept.plan, run.start, json_lines=json_lines)
        for step in run.steps:
            for report in step.reports:
                yield _line(report, json_lines=json_lines)
    if kept.is_over and kept.run is not None and kept.is_lined_up:
        yield from _results(classify(kept.run.race), json_lines=json_lines)


def _heading(plan: RacePlan, race: Race, *, json_lines: bool) -> str:
    grid = [car.name for car in race.cars]
    if json_lines:
        return json.dumps({"track": plan.track.name, "laps": plan.laps, "seed": plan.seed, "grid": grid})
    return f"{plan.track.name}, {plan.laps} laps, seed {plan.seed}. Grid: {' '.join(grid)}"


def _line(report: Report, *, json_lines: bool) -> str:
    return json.dumps(as_data(report)) if json_lines else sentence(report)


def _results(results: tuple[Result, ...], *, json_lines: bool) -> Iterator[str]:
    if json_lines:
        yield json.dumps({"classification": classification_as_data(results)})
        return
    yield "Classification"
    for result in results:
        place = f"{result.place}." if result.place else "–"
        laps = f"{result.laps} lap{'' if result.laps == 1 else 's'}"
        yield f"{place:>4} {result.car:6} {result.driver:12} {laps:7} {result.reason}"
