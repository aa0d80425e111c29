"""An analysis in words: as a page of text, sentence by sentence, as JSON and as CSV."""

import csv
import io
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from motorchamp_tui.analysis.account import (
    UNITS,
    WHAT_MISTAKES_MEAN,
    Analysis,
    CarAccount,
    MistakeSize,
    WeighedChoice,
    counts_of,
    shown,
)
from motorchamp_tui.analysis.charts import plot, sign_of
from motorchamp_tui.games import game_of, worths_of
from motorchamp_tui.games.protocol import AnyRace, Move, Result
from motorchamp_tui.race.control import offered
from motorchamp_tui.race.record import RaceRecord, Run, Step
from motorchamp_tui.words import and_so_on, counted

COSTLIEST = 3
Picture = Callable[[AnyRace, Move], Sequence[str]]
"""Draws the road before a choice, and what was chosen."""

MEANING = (
    "Everything is measured in {units}, as the champion bot would drive them; fewer is better. Expected: "
    "what that grid place is worth on an empty road. Dice: what the throws made of it. Driving: what the driver's "
    "choices cost against the best. Others: what other cars did to it, by {others}, and what going out costs. "
    "Rounds spent waiting count. So does the distance that a retired or lapped car had left to drive."
)
PLOT_COLUMNS, PLOT_LINES, DRIVER_COLUMNS = 79, 16, 14


def no_picture(_race: AnyRace, _move: Move) -> Sequence[str]:
    """Where nothing can be drawn."""
    return ()


def unit_of(run: Run) -> str:
    """What a race of this game is counted in."""
    return worths_of(run.start).WORTH_UNIT


def meaning(record: RaceRecord) -> str:
    """What the columns of the page mean, and how far their figures may be trusted."""
    worths = worths_of(record.plan.track)
    return f"{MEANING.format(units=worths.WORTH_UNIT, others=worths.WORTH_OTHERS)} {worths.WORTH_TRUST}"


def what_mistakes_are(unit: str) -> str:
    """From how much on a choice is a mistake, and of which size."""
    small, *larger = [f"{mistake.words} from {mistake.value / UNITS:.1f}" for mistake in MistakeSize]
    return f"A mistake is {and_so_on([f'{small} {unit} on', *larger])}: {WHAT_MISTAKES_MEAN}."


def step_of(run: Run, choice: WeighedChoice) -> Step:
    """The step at which a choice was made."""
    return run.steps[choice.at]


def own_first(record: RaceRecord, run: Run, choices: Sequence[WeighedChoice]) -> tuple[WeighedChoice, ...]:
    """These choices with those of people before those of bots, each in the order in which they come."""
    people = people_of(record)
    return tuple(sorted(choices, key=lambda choice: step_of(run, choice).before.current_car.driver not in people))


def people_of(record: RaceRecord) -> frozenset[str]:
    """The drivers of a race who are not bots."""
    return frozenset(driver.name for driver in record.plan.drivers if driver.bot is None)


def costliest(record: RaceRecord, run: Run, analysis: Analysis) -> Sequence[WeighedChoice]:
    """The few choices that cost most, as far as they cost anything to speak of, people's own first."""
    return own_first(record, run, analysis.mistakes)[:COSTLIEST]


def why_words(record: RaceRecord, run: Run, analysis: Analysis) -> str:
    """Why the only person in a race has come out where they have; nothing where there is not exactly one."""
    if len(people := people_of(record)) != 1:
        return ""
    cars = {car.name for car in run.start.cars if car.driver in people}
    own, unit = [account for account in analysis.cars if account.car in cars], unit_of(run)
    driving, dice, others = (
        sum(amounts) / UNITS
        for amounts in zip(*((account.driving, account.dice, account.others) for account in own), strict=True)
    )
    words = [f"Your choices cost {driving:.1f} {unit}", f"the dice {_cost(dice)}", f"other cars {_cost(others)}"]
    worst = next(iter(own_first(record, run, analysis.mistakes)), None)
    if worst is None or step_of(run, worst).before.current_car.name not in cars:
        return f"{', '.join(words)}."
    race, move = step_of(run, worst).before, step_of(run, worst).move
    told = worths_of(race).race_choice_in_words(race, move, offered(race)[worst.best])
    return f"{', '.join(words)}; the worst was in round {race.round}, {told}."


def _cost(amount: float) -> str:
    return f"{'cost' if amount >= 0 else 'gave'} {abs(amount):.1f}"


def choice_words(run: Run, choice: WeighedChoice) -> str:
    """A choice in a sentence: who, where, what instead of what, and what it cost."""
    step, worths = step_of(run, choice), worths_of(run.start)
    car, best = step.before.current_car, offered(step.before)[choice.best]
    by = f", chosen by {step.by}" if step.by else ""
    told = worths.race_choice_in_words(step.before, step.move, best)
    return (
        f"Round {step.before.round}, {car.name} ({car.driver}{by}) {told}: "
        f"{amount(choice.cost)} {worths.WORTH_UNIT}{f', {choice.mistake.words}' if choice.mistake else ''}"
    )


def choice_row(run: Run, choice: WeighedChoice) -> str:
    """The same for a list: what it cost first."""
    step = step_of(run, choice)
    race, car = step.before, step.before.current_car
    told = worths_of(race).race_choice_in_words(race, step.move, offered(race)[choice.best])
    size = choice.mistake.words if choice.mistake else ""
    return f"{amount(choice.cost)} {size:6} round {race.round:<3}{car.name} {car.driver} {told}"


def amount(thousandths: int) -> str:
    """An amount with two decimals."""
    return f"{thousandths / UNITS:.2f}"


def headline(record: RaceRecord, run: Run) -> str:
    """Which race this is, and whether it is over."""
    plan, race = record.plan, run.race
    if record.damage and not race.is_over:
        until = f"analysed up to round {race.round}, where {record.damage.place}"
    elif race.is_over:
        until = counted(race.round, "round") + (f", {record.damage.place}" if record.damage else "")
    else:
        until = f"analysed as far as it goes, round {race.round}"
    return f"{plan.track.name}, {counted(plan.laps, 'lap')}, {counted(len(race.cars), 'car')}, {until}"


def table(run: Run, analysis: Analysis) -> Iterator[str]:
    """A line for each car, the head first."""
    yield _row("", "car", "driver", "expected", "dice", "driving", "others", "came to")
    for result, account in zip(game_of(run.start).classify(run.race), analysis.cars, strict=True):
        yield table_row(result, account)


def table_row(result: Result, account: CarAccount) -> str:
    """The line of a car."""
    expected, dice, driving, others, came_to = (figure / 100 for figure in shown(account))
    return _row(
        f"{result.place or '–'}",
        result.car,
        result.driver,
        f"{expected:.2f}",
        f"{dice:+.2f}",
        f"{driving:+.2f}",
        f"{others:+.2f}",
        f"{came_to:.2f}",
    )


def _row(place: str, car: str, driver: str, *figures: str) -> str:
    name = driver if len(driver) <= DRIVER_COLUMNS else f"{driver[: DRIVER_COLUMNS - 1]}…"
    return f"{place:>3} {car:5} {name:{DRIVER_COLUMNS}}" + "".join(f"{figure:>10}" for figure in figures)


def driver_lines(run: Run, analysis: Analysis) -> Iterator[str]:
    """What each driver's choices came to, in the order of the classification."""
    drivers = dict.fromkeys(line.driver for line in game_of(run.start).classify(run.race))
    for driver in drivers:
        choices = [
            choice for choice in analysis.choices if step_of(run, choice).before.current_car.driver == driver
        ]
        sizes = ", ".join(f"{count} {mistake.words}" for mistake, count in counts_of(choices).items())
        cost = amount(sum(choice.cost for choice in choices))
        yield f"{driver}: {counted(len(choices), 'choice')}, mistakes {sizes}; {cost} in all"


def text_lines(record: RaceRecord, run: Run, analysis: Analysis, picture: Picture = no_picture) -> Iterator[str]:
    """The whole analysis as text, 80 columns wide."""
    import textwrap

    unit = unit_of(run)
    yield f"Analysis: {headline(record, run)}."
    yield ""
    yield from table(run, analysis)
    yield ""
    yield from textwrap.wrap(meaning(record), 79)
    yield ""
    yield from textwrap.wrap(what_mistakes_are(unit), 79)
    yield from driver_lines(run, analysis)
    yield ""
    yield from _costliest_lines(run, costliest(record, run, analysis), picture)
    yield f"Expected {unit} behind the leader, round by round"
    for row in plot(analysis, PLOT_COLUMNS, PLOT_LINES):
        yield "".join(spot.sign for spot in row).rstrip()
    signs = "  ".join(f"{sign_of(place)} {account.car}" for place, account in enumerate(analysis.cars))
    yield from textwrap.wrap(signs, 79)


def _costliest_lines(run: Run, choices: Sequence[WeighedChoice], picture: Picture) -> Iterator[str]:
    import textwrap

    yield "The costliest choices" if choices else "No choice cost anything to speak of."
    for number, choice in enumerate(choices, 1):
        step = step_of(run, choice)
        yield from textwrap.wrap(f"{number}. {choice_words(run, choice)}.", 79, subsequent_indent="   ")
        yield from picture(step.before, step.move)
    yield ""


def sentences(record: RaceRecord, run: Run, analysis: Analysis) -> Iterator[str]:
    """The analysis told without columns."""
    unit = unit_of(run)
    yield f"{headline(record, run)}."
    if why := why_words(record, run, analysis):
        yield why
    for result, account in zip(game_of(run.start).classify(run.race), analysis.cars, strict=True):
        expected, dice, driving, others, came_to = (figure / 100 for figure in shown(account))
        place = f"{result.place}." if result.place else "Not classified:"
        yield (
            f"{place} {result.car}, {result.driver}: {expected:.2f} {unit} expected, dice {dice:+.2f}, "
            f"driving {driving:+.2f}, others {others:+.2f}; came to {came_to:.2f}."
        )
    yield meaning(record)
    yield what_mistakes_are(unit)
    yield from (f"{line} {unit}." for line in driver_lines(run, analysis))
    choices = costliest(record, run, analysis)
    if not choices:
        yield "No choice cost anything to speak of."
    for choice in choices:
        yield f"{choice_words(run, choice)}."


def as_data(record: RaceRecord, run: Run, analysis: Analysis) -> dict[str, Any]:
    """The analysis as JSON data: amounts in thousandths, so that they add up exactly."""
    return {
        "unit": f"thousandths of {worths_of(run.start).WORTH_UNIT}",
        "over": run.race.is_over,
        "damage": str(record.damage) if record.damage else None,
        "cars": [
            {
                "place": result.place,
                "car": account.car,
                "driver": result.driver,
                "expected": account.expected,
                "dice": account.dice,
                "driving": account.driving,
                "others": account.others,
                "came_to": account.came_to,
            }
            for result, account in zip(game_of(run.start).classify(run.race), analysis.cars, strict=True)
        ],
        "mistakes": {mistake.words: mistake.value for mistake in MistakeSize},
        "choices": [_choice_data(run, choice) for choice in analysis.choices],
        "behind": [list(row) for row in analysis.behind],
    }


def _choice_data(run: Run, choice: WeighedChoice) -> dict[str, Any]:
    step = step_of(run, choice)
    race, car = step.before, step.before.current_car
    return {
        "round": race.round,
        "car": car.name,
        "driver": car.driver,
        "by": step.by,
        "chosen": str(step.move),
        "best": str(offered(race)[choice.best]),
        "cost": choice.cost,
        "mistake": choice.mistake.words if choice.mistake else "",
    }


def as_csv(run: Run, analysis: Analysis) -> str:
    """Every choice on a line of its own, its cost in whole goes with three decimals."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    rows = [_choice_data(run, choice) for choice in analysis.choices]
    writer.writerow(["round", "car", "driver", "by", "chosen", "best", "cost", "mistake"])
    for row in rows:
        writer.writerow([*({**row, "cost": f"{row['cost'] / UNITS:.3f}"}).values()])
    return text.getvalue()
