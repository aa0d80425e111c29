"""The story of a race in sentences: one for every moment, the same on screens and line by line."""

from collections.abc import Iterator

from motorchamp_tui.analysis.account import UNITS, MistakeSize, WeighedChoice
from motorchamp_tui.analysis.story import LeadTaken, PlaceSwing, Setback, Story, aftermath_of
from motorchamp_tui.games import game_of, worths_of
from motorchamp_tui.race.control import offered
from motorchamp_tui.race.record import Run
from motorchamp_tui.words import and_so_on, capitalised, counted, ordinal


def finish_words(story: Story) -> str:
    """How close the first two were; empty where they were not."""
    finish = story.finish
    if finish is None:
        return ""
    winner, second = _called(story, finish.winner), _called(story, finish.second)
    were = "were" if second == "you" else "was"
    how = f"only {counted(finish.rows, 'row')} behind" if finish.rows else "level"
    return f"Photo finish: when {winner} took the flag, {second} {were} {how}."


def standing_words(story: Story) -> str:
    """Where the best car came in, from where on the grid, and so how many places it won."""
    who = "You are" if story.is_you else f"{story.cars[0]} ({story.driver}) is"
    place = f"{ordinal(story.place)} of {len(story.gaps)}" if story.place else "not classified"
    grid, won = f"from {ordinal(story.grid)} on the grid", story.grid - (story.place or story.grid)
    places = f": {counted(abs(won), 'place')} {'won' if won > 0 else 'lost'}" if won else ""
    return f"{who} {place}, {grid}{places}"


def moment_words(story: Story) -> Iterator[str]:
    """The sentences that need no analysis: the swing, and what decided."""
    match story.swing:
        case PlaceSwing(round, car, before, after):
            way = "climbed" if after < before else "fell"
            yield f"Round {round}: {_called(story, car)} {way} from {ordinal(before)} to {ordinal(after)}."
        case LeadTaken(_, car, _, 0):
            yield capitalised(f"{_called(story, car)} led from the first round to the flag.")
        case LeadTaken(round, car, taken_from, changes):
            earlier = f"; it had changed hands {_times(changes - 1)} before" if changes > 1 else ""
            taker, other = _called(story, car), _called(story, taken_from)
            yield f"Round {round}: {taker} took the lead from {other} for good{earlier}."
    if story.setback is not None:
        yield _setback_words(story, story.setback)


def _setback_words(story: Story, setback: Setback) -> str:
    what = game_of(setback.go.steps[-1].after).setback(setback.go.reports)
    who = _called(story, setback.car)
    leading = ", in the lead," if setback.led else ""
    cost = f"{counted(setback.lost, 'place')} lost" if setback.lost > 0 else ""
    end = "out of the race" if setback.is_final else ""
    return f"Round {setback.round}: {who}{leading} {what}: {' and '.join(filter(None, (cost, end)))}."


def choice_words(story: Story, run: Run, choice: WeighedChoice | None) -> str:
    """What the dearest choice was and cost, and what came of it; that there was none to speak of."""
    if choice is None:
        least = MistakeSize.SMALL.value
        whose = "your choices" if story.is_you else f"the choices of {story.driver}"
        return f"None of {whose} cost as much as {least / UNITS:.1f} {worths_of(run.start).WORTH_UNIT}."
    step = run.steps[choice.at]
    race, worths = step.before, worths_of(run.start)
    told = worths.race_choice_in_words(race, step.move, offered(race)[choice.best])
    who = _called(story, race.current_car.name)
    cost = f"{choice.cost / UNITS:.1f} {worths.WORTH_UNIT}"
    return f"Round {race.round}, {told} cost {who} {cost}{_aftermath_words(story, run, choice)}."


def _aftermath_words(story: Story, run: Run, choice: WeighedChoice) -> str:
    came, race = aftermath_of(run, choice), run.steps[choice.at].before
    car = race.current_car.name
    is_at_once = came.round == race.round
    if came.setback and story.setback and (story.setback.round, story.setback.car) == (came.round, car):
        return "" if is_at_once else f", which led to round {came.round}"
    if came.setback:
        return f"; {'' if is_at_once else 'on the next go '}{_called(story, car)} {came.setback}"
    if came.passed_by:
        return f", and {and_so_on(came.passed_by)} passed"
    return ", but nobody passed"


def best_words(story: Story) -> str:
    """The best go, and clean goes in a row."""
    told = list[str]()
    if (best := story.best_go) is not None:
        whose = f"{best.car}, " if len(story.cars) > 1 or not story.is_you else ""
        told.append(
            f"Best go: {whose}{counted(best.rows, 'row')} in round {best.round}, {best.start} → {best.end}."
        )
    if (clean := story.clean) is not None and clean.goes > 1:
        is_one_of_several = len(story.cars) > 1
        if clean.is_all:
            told.append(f"All {clean.goes} goes{f' of {clean.car}' * is_one_of_several} were clean.")
        else:
            told.append(f"{clean.goes} clean goes in a row{f' by {clean.car}' * is_one_of_several}.")
    return " ".join(told)


def _called(story: Story, car: str) -> str:
    """The car in a sentence: you, where it is your only one."""
    return "you" if story.is_you and story.cars == (car,) else car


def _times(number: int) -> str:
    return "once" if number == 1 else "twice" if number == 2 else f"{number} times"
