"""Commentary: reports in words and as data, one line each, for news, logs, headless races and screen readers."""

from collections.abc import Iterable
from typing import Any

from motorchamp_tui.games.motorsportspiel.rules import moves as m
from motorchamp_tui.games.motorsportspiel.rules.throws import Placing, Throw
from motorchamp_tui.games.motorsportspiel.rules.times import LapInDice, LapInRows, Time
from motorchamp_tui.games.motorsportspiel.rules.track import Space
from motorchamp_tui.games.reports import report_as_data, winner_words, without_car
from motorchamp_tui.words import and_so_on, counted

NUMBER_WORDS = {1: "the red die alone", 2: "two dice", 3: "three dice"}


def sentence(report: m.Report) -> str:
    """One line in plain words."""
    match report:
        case m.RoundStarted(number, order):
            return f"Round {number}: {' '.join(order)}"
        case m.NumberChosen(car, number):
            return f"{car} takes {NUMBER_WORDS[number]}"
        case m.DiceThrown(car, throw):
            return f"{car} throws {throw}"
        case m.DicePlaced(car):
            return f"{car} places {_placed(report)}"
        case m.CarDrove(car, start, end, lost=lost):
            drove = f"stays on {end}" if start == end else f"drives from {start} to {end}"
            wasted = f"; {counted(lost, 'point')} lost in the pit lane" if lost else ""
            return f"{car} {drove}{wasted}"
        case m.LapCompleted(car, laps):
            done = f", {counted(laps, 'lap')} completed" if laps else " for the first time"
            return f"{car} crosses the line{done}"
        case m.TookTheFlag(car, laps, order):
            return f"{car} {'wins the race' if order == 1 else 'takes the flag'} after {counted(laps, 'lap')}"
        case m.PracticeLapTimed(car, time):
            return f"{car}: practice {_timed(time)}" if time else f"{car} gets no practice time"
        case m.FlagShown(car, flag):
            return f"{car}: {flag} flag"
        case m.Lapped(car):
            return f"{car} is a lap behind the leader: blue flag"
        case m.TookTooLong(car):
            return f"{car} has taken too long"
        case m.RaceEnded(rounds):
            return f"The race is over after {counted(rounds, 'round')}"
        case _:
            return _incident(report)


def _placed(report: m.DicePlaced) -> str:
    """The dice as placed; and that nobody was asked how, where it does not matter."""
    return f"{report.placing.words}{', as good as any other way' if report.is_as_any else ''}"


def _timed(time: Time) -> str:
    """A time in words: a distance with its unit."""
    return f"{time}" if time.is_of_a_lap else f"{time} rows"


def _incident(report: m.Report) -> str:
    match report:
        case m.DroveOff(car, space, corner, excess):
            where = f"{space} ({corner})" if corner else f"{space}"
            return f"{car} is too fast on {where}: {counted(excess, 'point')} left over"
        case m.RanIntoCars(car, space, behind, excess):
            return f"{car} is held up by {and_so_on(behind)} on {space}: {counted(excess, 'point')} left over"
        case m.PutInGravel(car, space):
            return f"{car} is in the gravel beside {space}"
        case m.Retired(car, space, reason):
            return f"{car} retires at {space}: it {reason}"
        case m.DiceLost(car, lost, is_goes):
            return f"{car} loses {lost_in_practice(lost, is_goes=is_goes)}"
        case m.CameBack(car, space):
            return f"{car} is back on the road, on {space}"
        case m.MissedGo(car, space):
            return f"{car} misses its go on {space}"
        case m.Forfeited(car, space):
            return f"{car} has nowhere to go and forfeits its go on {space}"
        case m.PitEntered(car, space):
            return f"{car} turns into the pit lane, {space}"
        case m.PitReached(car, space):
            return f"{car} stops at its pit, {space}"
        case m.FlagsReturned(car, flags):
            return f"{car} gives back {flags_in_words(flags)}" if flags else f"{car} has no flags to give back"
        case m.PitLeft(car, space):
            return f"{car} is out of the pit lane, on {space}"
        case _:
            raise AssertionError(report)


def setback(reports: Iterable[m.Report]) -> str:
    """What set a car back in its go, as what it did, and what that brought."""
    return and_so_on([what for report in reports if (what := _setback(report))])


def _setback(report: m.Report) -> str:
    match report:
        case m.DroveOff(_, space, corner, excess):
            where = f"{space} ({corner})" if corner else f"{space}"
            return f"entered {where} {counted(excess, 'point')} too fast"
        case m.RanIntoCars(_, space, behind, excess):
            return f"ran into {and_so_on(behind)} on {space} with {counted(excess, 'point')} left over"
        case m.Forfeited(_, space):
            return f"had nowhere to go from {space}"
        case m.PutInGravel():
            return "went into the gravel"
        case m.FlagShown(_, m.Flag.BLACK):
            return "got a black flag"
        case m.Retired(_, _, m.Reason.AMBULANCE):
            return "retired"
        case m.Retired(_, _, reason):
            return f"{reason}"
        case _:
            return ""


def summary(reports: Iterable[m.Report]) -> str:
    """A whole go in one line: the winner first, if it decided the race, then the dice and their result."""
    won, placed, driver, way, tail = "", "", "", list[str](), list[str]()
    for report in reports:
        match report:
            case m.DicePlaced(car):
                placed, driver = f"{car} placed {_placed(report)}: ", car
            case m.TookTheFlag(car, laps, 1):
                won = f"{winner_words(car, laps)} "
            case m.CarDrove(_, start, end, lost=lost):
                drove = f"stays on {end}" if start == end else f"{start} → {end}"
                way.append(f"{drove} ({counted(lost, 'point')} lost)" if lost else drove)
            case m.NumberChosen() | m.DiceThrown() | m.RoundStarted() | m.PitEntered() | m.LapCompleted(_, 0):
                pass
            case m.FlagsReturned(flags=()):
                pass
            case m.LapCompleted(_, laps):
                tail.append(f"lap {laps} completed")
            case m.RaceEnded(rounds):
                tail.append(f"{counted(rounds, 'round')} in all")
            case _:
                tail.append(without_car(driver, sentence(report)))
    return won + placed + "; ".join([*way, *tail])


def lost_in_practice(lost: int, *, is_goes: bool) -> str:
    """The dice or goes that a mistake costs on a practice lap."""
    one, more = ("go", "goes") if is_goes else ("die", "dice")
    return f"{lost} {one if lost == 1 else more}"


def flags_in_words(flags: Iterable[m.Flag]) -> str:
    """``a yellow flag``, ``2 yellow and 1 black flag``."""
    told = list(flags)
    if len(told) == 1:
        return f"a {told[0]} flag"
    parts = [f"{told.count(flag)} {flag}" for flag in dict.fromkeys(told)]
    return f"{and_so_on(parts)} flag{'s' if told.count(told[-1]) > 1 else ''}"


def as_data(report: m.Report) -> dict[str, Any]:
    """The report as JSON data: its kind and its fields."""
    return report_as_data(report, (Space, Placing, Throw, LapInDice, LapInRows))
