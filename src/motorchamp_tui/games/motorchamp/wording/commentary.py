"""Commentary: reports in words and as data, one line each, for news, logs, headless races and screen readers."""

from collections.abc import Iterable
from typing import Any

from motorchamp_tui.games.motorchamp.rules import moves as m
from motorchamp_tui.games.motorchamp.rules.throws import Dice
from motorchamp_tui.games.motorchamp.rules.times import PracticeTime
from motorchamp_tui.games.motorchamp.rules.track import Square
from motorchamp_tui.games.reports import report_as_data, winner_words, without_car
from motorchamp_tui.games.road import Lane
from motorchamp_tui.words import counted

DICE_WORDS = {
    Dice.SPECIAL: "the special die",
    Dice.ONE: "one die",
    Dice.TWO: "two dice",
    Dice.THREE: "three dice",
}

HANDICAP_MEANS = "one die and no slipstream until it stops"


def sentence(report: m.Report) -> str:
    """One line in plain words."""
    match report:
        case m.RoundStarted(number, order):
            return f"Round {number}: {' '.join(order)}"
        case m.DiceChosen(car, dice):
            return f"{car} takes {DICE_WORDS[dice]}"
        case m.DiceThrown(car, faces):
            return f"{car} throws {_faces(faces)}"
        case m.CarDrove(car, start, end, lost):
            return f"{car} drives from {start} to {end}{f'; {lost_words(report)}' if lost else ''}"
        case m.CarStayed(car, square, lost):
            return f"{car} stays on {square}{f'; {lost_words(report)}' if lost else ''}"
        case m.SlipstreamTaken(car, behind, start, end):
            return f"{car} takes the slipstream of {behind}, {start} to {end}"
        case m.LapCompleted(car, laps):
            done = f", {counted(laps, 'lap')} completed" if laps else " for the first time"
            return f"{car} crosses the line{done}"
        case m.TookTheFlag(car, laps, place):
            return f"{car} {'wins the race' if place == 1 else 'takes the flag'} after {counted(laps, 'lap')}"
        case m.PracticeLapTimed(car, time):
            return f"{car}: practice time {time}" if time else f"{car} gets no practice time"
        case m.RaceEnded(rounds):
            return f"The race is over after {counted(rounds, 'round')}"
        case _:
            return _incident(report)


def summary(reports: Iterable[m.Report]) -> str:
    """A whole go in one line: the winner first, if it decided the race, then the throw and its result."""
    won, throw, thrower, way, tail = "", "", "", list[str](), list[str]()
    for report in reports:
        match report:
            case m.DiceThrown(car, faces):
                throw, thrower = f"{car} threw {' '.join(map(str, faces))}: ", car
            case m.TookTheFlag(car, laps, 1):
                won = f"{winner_words(car, laps)} "
            case m.CarDrove(_, start, end, lost):
                way.append(f"{start} → {end}{f' ({lost_words(report)})' if lost else ''}")
            case m.SlipstreamTaken(_, behind, _, end):
                way.append(f"slipstream of {behind} → {end}")
            case m.CarStayed(_, square, lost):
                way.append(f"stays on {square}{f' ({lost_words(report)})' if lost else ''}")
            case m.DiceChosen() | m.RoundStarted() | m.PitEntered() | m.LapCompleted(_, 0):
                pass
            case m.LapCompleted(_, laps):
                tail.append(f"lap {laps} completed")
            case m.RaceEnded(rounds):
                tail.append(f"{counted(rounds, 'round')} in all")
            case m.WasPassed(car, by, passes) if by:
                tail.append(f"passed {car} ({passes}/2)")
            case _:
                tail.append(without_car(thrower, sentence(report)))
    return won + throw + "; ".join([", ".join(way), *tail] if way else tail)


def _incident(report: m.Report) -> str:
    match report:
        case m.HandicapGiven(car):
            return f"{car} has driven four laps without a pit stop: handicap flap, {HANDICAP_MEANS}"
        case m.WentOut() | m.Spared() | m.DroppedOut():
            return _out_words(report)
        case m.WasPassed(car, by, passes):
            return f"{car} is passed by {by or 'nobody (an empty round)'}: {_times(passes)}"
        case m.MayBeTurned(car, by):
            return f"{car} is passed by {by}: its driver may turn it"
        case m.CarTurned(car, passes):
            return f"{car} is turned: passed {_times(passes)}"
        case m.PassLost(car):
            return f"{car} is not turned: the pass is lost"
        case m.Insisted(car, by):
            return f"{by} insists: {car} has taken too many dice and chooses again"
        case m.CameBack(car, square):
            return f"{car} is back on {square}"
        case m.PitEntered(car, square):
            return f"{car} turns into the pit lane, {square}"
        case m.BoxReached(car, square):
            return f"{car} reaches its box, {square}"
        case m.PitWorkDone(car, faces, repaired):
            return f"{car}: pit work {_faces(faces)}, {'repaired, pit flap' if repaired else 'not repaired yet'}"
        case m.RedFlapOff(car, faces):
            return f"{car}: pit work {_faces(faces)}, the handicap flap is off; one more for the pit flap"
        case m.PitLeft(car, square):
            return f"{car} leaves the pits, {square}"
        case _:
            raise AssertionError(report)


def _out_words(report: m.WentOut | m.Spared | m.DroppedOut) -> str:
    match report:
        case m.WentOut(car, _, beside):
            return f"{car} is temporarily out beside {beside}: {_why(report)}"
        case m.Spared(car, beside):
            return f"{car} is spared, temporarily out beside {beside} with the handicap flap: {_why(report)}"
        case m.DroppedOut(car, start, excess):
            no_room = ", no room beside the track" if excess == 1 else ""
            return f"{car} is permanently out, from {start}: {_why(report)}{no_room}"


def setback(reports: Iterable[m.Report]) -> str:
    """What set a car back in its go, as what it did; of several things the last."""
    return next(filter(None, map(_setback, reversed([*reports]))), "")


def _setback(report: m.Report) -> str:
    match report:
        case m.WentOut(_, _, beside):
            return f"went out beside {beside} ({_why(report)})"
        case m.Spared(_, beside):
            return f"went out beside {beside} with the handicap flap ({_why(report)})"
        case m.DroppedOut(_, start):
            return f"went out for good from {start} ({_why(report)})"
        case m.HandicapGiven():
            return "got the handicap flap after four laps without a stop"
        case m.PitWorkDone(_, faces, repaired=False):
            return f"failed at the pit work with {_faces(faces)}"
        case _:
            return ""


def _faces(faces: tuple[int, ...]) -> str:
    return f"{' '.join(map(str, faces))} = {sum(faces)}" if len(faces) > 1 else str(faces[0])


def lost_words(report: m.CarDrove | m.CarStayed) -> str:
    """How many points of a throw could not be driven, and why."""
    if isinstance(report, m.CarDrove):
        start, end = report.start, report.end
    else:
        start = end = report.square
        if report.limit:
            return f"one over the limit of {report.limit}: the throw counts"
    points = report.lost
    if start.is_on_track and end.is_on_track:
        why = f"start phase, limit {report.limit}" if report.limit else "start phase, road blocked ahead"
    elif end.lane is Lane.BOX:
        why = "the box ends the go"
    elif end.lane is Lane.PIT:
        why = "pit lane occupied ahead"
    else:
        why = "road blocked ahead"
    return f"{counted(points, 'point')} lost: {why}"


def _times(passes: int) -> str:
    return "once" if passes == 1 else "twice"


def _why(report: m.WentOut | m.Spared | m.DroppedOut) -> str:
    excess = 1 if isinstance(report, m.WentOut) else report.excess
    if not excess:
        return "too many dice"
    causes = {"over the limit": report.limit, "the track is blocked": report.blocked}
    return f"{counted(excess, 'point')} too many, {' and '.join(why for why, is_so in causes.items() if is_so)}"


def as_data(report: m.Report) -> dict[str, Any]:
    """The report as JSON data: its kind and its fields."""
    return report_as_data(report, (Square, Dice, PracticeTime))
