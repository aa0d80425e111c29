"""An analysis in words: as a page of text, sentence by sentence, as JSON and as CSV."""

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
from motorchamp_tui.analysis.mistakes import DearChoice, dear_choices
from motorchamp_tui.games import game_of, worths_of
from motorchamp_tui.games.entries import Result
from motorchamp_tui.games.protocol import AnyRace, Move
from motorchamp_tui.race.control import offered
from motorchamp_tui.race.record import RaceRecord, Run
from motorchamp_tui.tabular import csv_text
from motorchamp_tui.words import and_so_on, capitalised, counted

COSTLIEST, MOST_TOLD = 3, 10
HOW_IN_COMMANDS = "How it is worked out: motorchamp analyse --how."
Picture = Callable[[AnyRace, Move], Sequence[str]]
"""Draws the road before a choice, and what was chosen."""

MEANING = (
    "Everything is measured in {units}, as the champion bot would drive them; fewer is better. Expected: what "
    "that grid place is worth on an empty road. Dice: what the throws made of it. Driving: what the driver's "
    "choices cost against the best, never below zero. Others: what other cars did to it, by {others}, and what "
    "going out costs. The four add up exactly to what the car came to. Rounds spent waiting count. So does the "
    "distance that a retired or lapped car had left to drive."
)
PLOT_COLUMNS, PLOT_LINES, DRIVER_COLUMNS = 79, 16, 14


def no_picture(_race: AnyRace, _move: Move) -> Sequence[str]:
    """For places where nothing can be drawn."""
    return ()


def unit_of(run: Run) -> str:
    """The unit in which a race of this game is counted."""
    return worths_of(run.start).WORTH_UNIT


def meaning(record: RaceRecord) -> str:
    """The meaning of the columns, and how far their figures can be trusted."""
    worths = worths_of(record.plan.track)
    return f"{MEANING.format(units=worths.WORTH_UNIT, others=worths.WORTH_OTHERS)} {worths.WORTH_TRUST}"


def what_mistakes_are(unit: str) -> str:
    """How much each size of mistake costs at least, and what that means."""
    first, *larger = MistakeSize
    sizes = [f"one costing {first.value / UNITS:.1f} {unit} is {first.words}"]
    sizes += [f"{size.value / UNITS:.1f} {size.words}" for size in larger]
    return (
        f"A mistake is a choice that was not the best on offer, as champion ranks them: {', '.join(sizes)}. "
        f"{WHAT_MISTAKES_MEAN}."
    )


def explanation(record: RaceRecord) -> Sequence[str]:
    """How everything on these pages is worked out, what it means, and how far it may be trusted."""
    return meaning(record), what_mistakes_are(worths_of(record.plan.track).WORTH_UNIT)


def people_of(record: RaceRecord) -> frozenset[str]:
    """The drivers of a race who are not bots."""
    return frozenset(driver.name for driver in record.plan.drivers if driver.bot is None)


def mistakes_of(run: Run, analysis: Analysis, own: frozenset[str]) -> Sequence[DearChoice]:
    """The mistakes of these drivers, or without any those of everyone, the dearest first."""
    drivers = own or frozenset(car.driver for car in run.start.cars)
    return dear_choices(run, analysis.choices, drivers)


def heading(own: frozenset[str]) -> str:
    """What stands above those mistakes."""
    match len(own):
        case 0:
            return "The mistakes of everyone, dearest first"
        case 1:
            return "Your mistakes, dearest first"
        case _:
            return f"The mistakes of {and_so_on(sorted(own))}, dearest first"


NO_MISTAKES = "No choice cost anything worth mentioning."


def what_decided(run: Run, analysis: Analysis, own: frozenset[str]) -> str:
    """What a race came down to, in a sentence: what choices, dice and other cars cost, the most first.

    It is about the only one of these drivers, about each of several, and about the winner without any.
    """
    if len(own) == 1:
        return f"{capitalised(_shares(run, analysis, own, 'your choices', 'you '))}."
    first = analysis.cars[0].car
    drivers = sorted(own) or [next(car.driver for car in run.start.cars if car.name == first)]
    told = [f"{driver}: {_shares(run, analysis, frozenset((driver,)), 'choices')}" for driver in drivers]
    return f"{'' if own else f'{first} came first. '}{'; '.join(told)}."


def _shares(run: Run, analysis: Analysis, drivers: frozenset[str], choices: str, whom: str = "") -> str:
    """What choices, dice and others cost the cars of these drivers; of equal ones the choices, then the dice."""
    cars = {car.name for car in run.start.cars if car.driver in drivers}
    own = [account for account in analysis.cars if account.car in cars]
    names = choices, "the dice", "other cars"
    parts = (sum(one.driving for one in own), sum(one.dice for one in own), sum(one.others for one in own))
    ranked = sorted(zip(names, parts, strict=True), key=lambda share: -abs(share[1]))
    units = f" {unit_of(run)}", "", ""
    return ", ".join(
        f"{name} {_cost_words(part, whom, unit)}" for (name, part), unit in zip(ranked, units, strict=True)
    )


def _cost_words(part: int, whom: str, unit: str) -> str:
    shown = f"{abs(part) / UNITS:.1f}"
    if not float(shown):
        return f"cost {whom}nothing"
    return f"{'cost' if part > 0 else 'gave'} {whom}{shown}{unit}"


def choice_words(run: Run, choice: WeighedChoice) -> str:
    """A choice in a sentence: who, where, what instead of what, and what it cost."""
    return dear_words(DearChoice(choice, run.steps[choice.at]))


def dear_words(dear: DearChoice) -> str:
    """A choice in a sentence: who, where, what instead of what, and what it cost."""
    by = f", chosen by {dear.step.by}" if dear.step.by else ""
    size = dear.choice.mistake
    return (
        f"Round {dear.round}, {dear.car} ({dear.driver}{by}) {dear.words}: "
        f"{amount(dear.cost)} {worths_of(dear.race).WORTH_UNIT}{f', {size.words}' if size else ''}"
    )


def dear_row(dear: DearChoice, *, names_driver: bool = True) -> str:
    """The same for a list: what it cost first."""
    size = dear.choice.mistake.words if dear.choice.mistake else ""
    driver = f" {dear.driver}" if names_driver else ""
    return f"{amount(dear.cost)} {size:6} round {dear.round:<3}{dear.car}{driver} {dear.words}"


def amount(thousandths: int) -> str:
    """An amount with two decimals."""
    return f"{thousandths / UNITS:.2f}"


def headline(record: RaceRecord, run: Run) -> str:
    """The name of the race, and whether it is over."""
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
    """The total cost of each driver's choices, in the order of the classification."""
    drivers = dict.fromkeys(line.driver for line in game_of(run.start).classify(run.race))
    for driver in drivers:
        choices = [
            choice for choice in analysis.choices if run.steps[choice.at].before.current_car.driver == driver
        ]
        sizes = ", ".join(f"{count} {mistake.words}" for mistake, count in counts_of(choices).items())
        cost = amount(sum(choice.cost for choice in choices))
        yield f"{driver}: {counted(len(choices), 'choice')}, mistakes {sizes}; {cost} {unit_of(run)} in all."


def text_lines(
    record: RaceRecord, run: Run, analysis: Analysis, own: frozenset[str], picture: Picture = no_picture
) -> Iterator[str]:
    """The whole analysis as text, 80 columns wide: what decided, the mistakes of its own people, then the rest."""
    import textwrap

    unit = unit_of(run)
    yield f"Analysis: {headline(record, run)}."
    yield from textwrap.wrap(what_decided(run, analysis, own), 79)
    yield ""
    yield from _mistake_lines(mistakes_of(run, analysis, own), own, picture)
    yield from table(run, analysis)
    yield from textwrap.wrap(f"Counted in {unit}, fewer are better. {HOW_IN_COMMANDS}", 79)
    yield ""
    yield from driver_lines(run, analysis)
    yield ""
    yield f"Expected {unit} behind the leader, round by round"
    for row in plot(analysis, PLOT_COLUMNS, PLOT_LINES):
        yield "".join(spot.sign for spot in row).rstrip()
    signs = "  ".join(f"{sign_of(place)} {account.car}" for place, account in enumerate(analysis.cars))
    yield from textwrap.wrap(signs, 79)


def _mistake_lines(mistakes: Sequence[DearChoice], own: frozenset[str], picture: Picture) -> Iterator[str]:
    """The dearest mistakes with the road before each, those after them in a line each, the rest as a number."""
    import textwrap

    yield heading(own) if mistakes else NO_MISTAKES
    for number, dear in enumerate(mistakes[:MOST_TOLD], 1):
        yield from textwrap.wrap(f"{number}. {dear_words(dear)}.", 79, subsequent_indent="   ")
        if number <= COSTLIEST:
            yield from picture(dear.race, dear.driven)
    if len(mistakes) > MOST_TOLD:
        yield f"and {len(mistakes) - MOST_TOLD} more, smaller ones"
    yield ""


def sentences(record: RaceRecord, run: Run, analysis: Analysis, own: frozenset[str]) -> Iterator[str]:
    """The analysis told without columns, what decided first."""
    unit = unit_of(run)
    yield f"{headline(record, run)}."
    yield what_decided(run, analysis, own)
    mistakes = mistakes_of(run, analysis, own)
    yield f"{heading(own)}:" if mistakes else NO_MISTAKES
    for number, dear in enumerate(mistakes[:MOST_TOLD], 1):
        yield f"{number}. {dear_words(dear)}."
    if len(mistakes) > MOST_TOLD:
        yield f"And {len(mistakes) - MOST_TOLD} more, smaller ones."
    yield "Where each result comes from:"
    for result, account in zip(game_of(run.start).classify(run.race), analysis.cars, strict=True):
        expected, dice, driving, others, came_to = (figure / 100 for figure in shown(account))
        place = f"{result.place}." if result.place else "Not classified:"
        yield (
            f"{place} {result.car}, {result.driver}: {expected:.2f} {unit} expected, dice {dice:+.2f}, "
            f"driving {driving:+.2f}, others {others:+.2f}; came to {came_to:.2f}."
        )
    yield from driver_lines(run, analysis)


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
    step = run.steps[choice.at]
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
    """Each choice on its own line, its cost in whole goes with three decimals."""
    rows = (_choice_data(run, choice) for choice in analysis.choices)
    cells = ({**row, "cost": f"{row['cost'] / UNITS:.3f}"}.values() for row in rows)
    return csv_text([["round", "car", "driver", "by", "chosen", "best", "cost", "mistake"], *cells])
