"""Plain mode: the same game line by line, for a screen reader, a pipe or a terminal without a screen.

Decides how a race and a practice lap begin and end there, and the exit status.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import TextIO, cast

from motorchamp_tui import plain_news
from motorchamp_tui.dice import SeededDice
from motorchamp_tui.entries import TEAMS, YOU
from motorchamp_tui.plain_seat import PlainSeat
from motorchamp_tui.plain_talk import Left, Talk
from motorchamp_tui.plain_words import counted
from motorchamp_tui.race_control import DiceCup, RaceControl, Seat, bot_seats, practice_time
from motorchamp_tui.race_plan import Grid, RacePlan, fresh_seed, line_up_by_plan
from motorchamp_tui.rules.classification import classify
from motorchamp_tui.rules.moves import Move, PracticeLapTimed, Report
from motorchamp_tui.rules.practice import PracticeTime, line_up_lap
from motorchamp_tui.rules.race import Race
from motorchamp_tui.rules.start import Entry
from motorchamp_tui.rules.track import Track

INTERRUPTED = 130


def race(plan: RacePlan, stdin: TextIO, stdout: TextIO) -> int:
    """Drive the race of ``plan`` line by line; the exit status."""
    return _politely(Talk(stdin, stdout), lambda talk: _race(plan, talk))


def practice(track: Track, seed: int | None, stdin: TextIO, stdout: TextIO) -> int:
    """Drive a practice lap line by line; the exit status."""
    return _politely(
        Talk(stdin, stdout), lambda talk: _practice(track, fresh_seed() if seed is None else seed, talk)
    )


def _politely(talk: Talk, play: Callable[[Talk], None]) -> int:
    """Play to the end, or until the person leaves."""
    try:
        play(talk)
    except Left as left:
        talk.say(["", f"{left} Good-bye."])
    except KeyboardInterrupt:
        talk.say(["", "Interrupted. Good-bye."])
        return INTERRUPTED
    return 0


def _race(plan: RacePlan, talk: Talk) -> None:
    talk.say(_welcome(plan.track, f"{counted(plan.laps, 'lap')}, seed {plan.seed}"))
    seat = PlainSeat(talk, [driver.name for driver in plan.drivers if not driver.bot])
    bots, cup = bot_seats(plan.drivers, plan.seed), SeededDice(plan.seed)
    seats: dict[str, Seat] = {driver.name: bots.get(driver.name, seat) for driver in plan.drivers}
    times: dict[Entry, PracticeTime | None] = {}
    if plan.grid is Grid.PRACTICE:
        talk.say(["", "Practice: every car drives one lap alone; the best time starts in front."])
        for entry in plan.entries:
            times[entry] = _lap(plan.track, entry, seats, seat, cup)
            talk.say([_time_words(entry.name, times[entry])])
    lined_up = line_up_by_plan(plan, times)
    grid = [f"{car.name} ({car.driver})" for car in lined_up.cars]
    talk.say(["", f"The grid, from the front: {', '.join(grid)}."])
    end = _run(RaceControl(lined_up, seats, cup, [seat.seen]))
    talk.say(["", "The race is over.", *plain_news.classification_lines(classify(end))])


def _practice(track: Track, seed: int, talk: Talk) -> None:
    talk.say(_welcome(track, f"a practice lap alone, seed {seed}"))
    seat, entry = PlainSeat(talk, [YOU]), Entry(f"{TEAMS[0]}1", TEAMS[0], YOU)
    time = _lap(track, entry, {YOU: seat}, seat, SeededDice(seed))
    talk.say(["", _time_words(entry.name, time)])


def _welcome(track: Track, what: str) -> Iterable[str]:
    kind = "long" if track.is_long else "short"
    yield f"MotorChamp, line by line. {track.name}, a {kind} circuit of {track.rows} rows, {what}."
    yield "Type help at any question."


def _lap(
    track: Track, entry: Entry, seats: Mapping[str, Seat], seat: PlainSeat, cup: DiceCup
) -> PracticeTime | None:
    timed = list[PracticeLapTimed]()

    async def look_for_the_time(_before: Race, _move: Move, _after: Race, reports: tuple[Report, ...]) -> None:
        timed.extend(report for report in reports if isinstance(report, PracticeLapTimed))

    watchers = [seat.seen, look_for_the_time] if seats[entry.driver] is seat else [look_for_the_time]
    _run(RaceControl(line_up_lap(track, entry), seats, cup, watchers))
    return practice_time(timed[-1]) if timed else None


def _time_words(car: str, time: PracticeTime | None) -> str:
    if time is None:
        return f"{car} gets no practice time."
    return (
        f"{car} has the practice time {time}: {counted(time.throws, 'throw')} before the last, "
        f"{counted(time.to_go, 'square')} to go before it, {counted(time.last, 'point')} in it."
    )


def _run(control: RaceControl) -> Race:
    """Drive to the end. Nothing here ever waits but for a line, so no event loop stands before Ctrl-C."""
    driving = control.run()
    try:
        driving.send(None)
    except StopIteration as end:
        return cast("Race", end.value)
    raise AssertionError("a seat has waited for something else than a line")
