"""What the race screen says beside its pictures: head, whose go it is, dice, ends, the coach, the race log.

Also says what the pictures light up.
"""

import textwrap
from collections.abc import Callable, Container, Sequence

from motorchamp_tui.games.entries import Entry
from motorchamp_tui.games.motorchamp.rules.moves import Move
from motorchamp_tui.games.motorchamp.rules.race import Car, Race, Status
from motorchamp_tui.games.motorchamp.rules.throws import Dice
from motorchamp_tui.games.motorchamp.wording.go_words import (
    YOUR_GO,
    go_of,
    next_in_round,
    stop_of,
    where_it_stands,
    why_these_dice,
)
from motorchamp_tui.games.road import Place
from motorchamp_tui.tui.games.motorchamp import dice_panel
from motorchamp_tui.tui.games.motorchamp.race_keys import end_of
from motorchamp_tui.tui.games.seen import Lights
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.race.pace import Pace
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.lines_panel import Line, line

MOST_OWN_CARS = 3
"""The head has no room for the laps of more cars; the order has their pins."""
WHAT_HAPPENED: Line = line((" what happened", palette.FAINT))
"""The heading of the race log."""


def head_line(
    race: Race, practising: Entry | None, pace: Pace, people: Container[str], camera: Car | None, width: int
) -> Line:
    """Track, lap, round, the laps of these people's cars, who is next, how fast bots drive; in practice whose lap.

    What there is no room for is left out: first the kind of track, then the driver of the next car, the pace, and
    the next car itself.
    """
    track = race.track
    kind = f"{'long' if track.is_long else 'short'}, {track.rows} rows"
    stage, own = stage_words(race, practising), "" if practising else own_laps(race, people)
    on_camera, paused = f"camera on {camera.name}" if camera else "", "PAUSED" if pace.is_paused else ""
    following, in_short, bots = next_words(race), next_words(race, with_driver=False), f"bots {pace.name}"
    for optional in (
        (kind, following, bots),
        ("", following, bots),
        ("", in_short, bots),
        ("", in_short, ""),
        ("", "", ""),
    ):
        told = (track.name, optional[0], stage, own, on_camera, *optional[1:], paused)
        words = f" {' · '.join(filter(None, told))}"
        if len(words) <= width:
            break
    return line((words, palette.BAR))


def own_laps(race: Race, people: Container[str]) -> str:
    """The lap that each car of these people is on, or that it has finished or is out; nothing for watchers."""
    laps = race.rules.laps
    words = {Status.FINISHED: "finished", Status.PERMANENTLY_OUT: "out"}
    own = [
        f"{car.name} {words.get(car.status) or f'lap {max(1, min(car.laps + 1, laps))}'}"
        for car in sorted(race.cars, key=lambda car: car.name)
        if car.driver in people
    ]
    return ", ".join(own) if len(own) <= MOST_OWN_CARS else ""


def next_words(race: Race, *, with_driver: bool = True) -> str:
    """Whose go comes after this one; after the last of a round that is not known yet."""
    if race.is_over or len(race.cars) == 1:
        return ""
    car = next_in_round(race)
    if car is None:
        return f"then round {race.round + 1}"
    return f"next {car.name} ({car.driver})" if with_driver else f"next {car.name}"


def stage_words(race: Race, practising: Entry | None) -> str:
    """How far the race is, and once it is won by whom; in practice whose lap it is."""
    if practising:
        return f"practice lap of {practising.name}, throw {race.round}"
    if race.finishers:
        return f"{race.cars[race.finishers[0]].name} HAS WON · round {race.round}"
    lap = max((car.laps for car in race.cars if not car.is_out_for_now), default=0) + 1
    return f"lap {max(1, min(lap, race.rules.laps))}/{race.rules.laps} · round {race.round}"


def whose_go_lines(race: Race, width: int, people: Container[str] = (), *, is_own: bool = False) -> list[Line]:
    """The car, its driver, its square and its stop, in the colours of its team: not to be overlooked.

    ``people`` are the drivers at this screen, who are told of the stop; ``is_own``: it is the go of the only one.
    """
    car, style = race.car_on_the_go, palette.team_style(race.car_on_the_go.team)
    who, where = f" {car.name} · {YOUR_GO if is_own else go_of(car)}", where_it_stands(race, car)
    stop = stop_of(race, car) if car.driver in people else None
    told = [who, where, *([stop.words] if stop else [])]
    lines = [told[0]]
    for words in told[1:]:
        joined = f"{lines[-1]} · {words}"
        if len(joined) < width and not (stop and stop.is_last_chance and words is stop.words):
            lines[-1] = joined
        else:
            lines += textwrap.wrap(words, max(20, width - 1), initial_indent=" ", subsequent_indent="   ")
    styles = [palette.CHOSEN if stop and stop.is_last_chance and stop.words in each else style for each in lines]
    return [line((each.ljust(width), own)) for each, own in zip(lines, styles, strict=True)]


def last_of_the_story(log: Sequence[str], width: int, height: int) -> list[Line]:
    """The last entries of the log that there is room for in full."""
    lines: list[Line] = []
    for entry in reversed(log):
        told = story_lines(entry, width)
        if len(lines) + len(told) > height:
            break
        lines[:0] = told
    return lines


def story_lines(entry: str, width: int) -> list[Line]:
    """An entry of the log, wrapped to the width of its panel."""
    wrapped = textwrap.wrap(entry, max(20, width - 2), subsequent_indent=" " * 5)
    return [line((f" {text}", palette.PLAIN)) for text in wrapped]


def lights_of(race: Race, moves: Sequence[Move], look: Dice, picked: int) -> Lights:
    """What lights up while a person chooses among ``moves``: chances before the throw, ends after it."""
    if race.dice is None:
        return dice_panel.lights_ahead(race, look)
    ends = dict[Place, str]()
    for index, move in enumerate(moves, 1):
        end = end_of(move)
        if end is not None:
            ends.setdefault(end, str(index))
    return Lights(ends=tuple(ends.items()), chosen=end_of(moves[picked]))


def choosing_lines(
    race: Race, moves: Sequence[Move], look: Dice, picked: int, columns: int, room: int
) -> list[Line]:
    """The choice of dice, or of the end of a throw, in this many columns and if possible lines."""
    if race.dice is None:
        return list(dice_panel.choice_lines(race, look, columns))
    outlook = list(dice_panel.outlook_lines(race, moves[picked], columns))
    ends = dice_panel.end_lines(race, moves, picked, columns, room - 1 - len(outlook))
    # Every end has its risk beside it; that of the marked one is told in full only where there is room.
    fitting = outlook if 1 + len(ends) + len(outlook) <= room else []
    return [dice_panel.dice_line(race.faces or (), why_these_dice(race)), *ends, *fitting]


def last_with_room(told: Sequence[str], columns: int, room: int) -> Sequence[str]:
    """The last of what is told that fits into this many lines."""
    fitting = (first for first in range(len(told)) if len(told_lines(told[first:], columns)) <= room)
    return told[next(fitting, len(told)) :]


def with_told(
    lines: Sequence[Line], told: Sequence[str], columns: int, height: int, fill: Callable[[int], Sequence[Line]]
) -> list[Line]:
    """The lines, at the foot of the panel what is told, and between them what ``fill`` makes of the free lines.

    Where there is no room for all, the last lines without a mark are left out.
    """
    below, kept = told_lines(told, columns), list(lines)
    room = max(0, height - len(below))
    for index in reversed(range(len(kept))) if below else ():
        if len(kept) > room and not any(dice_panel.MARK in segment.text for segment in kept[index]):
            del kept[index]
    free = fill(room - len(kept))
    return [*kept, *free, *[page.EMPTY] * (room - len(kept) - len(free)), *below]


def told_lines(told: Sequence[str], columns: int) -> list[Line]:
    """Each with » in front."""
    return [each for words in told for each in _told_lines(words, columns)]


def _told_lines(words: str, columns: int) -> list[Line]:
    wrapped = textwrap.wrap(f" » {words}", max(20, columns - 1), subsequent_indent="   ")
    return [line((each, palette.HINT)) for each in wrapped]
