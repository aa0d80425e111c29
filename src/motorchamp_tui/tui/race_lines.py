"""The single lines of the race screen: its head, whose go it is, and the story so far.

Decides how a race is told in one line.
"""

import textwrap

from motorchamp_tui.go_words import go_of, where_it_stands
from motorchamp_tui.rules.race import Race
from motorchamp_tui.rules.start import Entry
from motorchamp_tui.tui import palette
from motorchamp_tui.tui.pace import Pace
from motorchamp_tui.tui.widgets.lines_panel import Line, line


def head_line(race: Race, practising: Entry | None, pace: Pace) -> Line:
    """Track, lap, round, and how fast bots drive; in practice whose lap it is."""
    track = race.track
    kind = f"{'long' if track.is_long else 'short'}, {track.rows} rows"
    if practising:
        what = f"practice lap of {practising.name}, throw {race.round}"
    else:
        lap = max((car.laps for car in race.cars if not car.is_out_for_now), default=0) + 1
        what = f"lap {max(1, min(lap, race.rules.laps))}/{race.rules.laps} · round {race.round}"
    held = " · PAUSED" if pace.is_paused else ""
    return line((f" {track.name} · {kind} · {what} · bots {pace.name}{held}", palette.BAR))


def whose_go_lines(race: Race, width: int) -> list[Line]:
    """The car, its driver and where it stands, in the colours of its team: not to be overlooked."""
    car, style = race.car_on_the_go, palette.team_style(race.car_on_the_go.team)
    who, where = f" {car.name} · {go_of(car)}", where_it_stands(race, car)
    words = [f"{who} · {where}"] if len(f"{who} · {where}") < width else [who, f" {where}"]
    return [line((each.ljust(width), style)) for each in words]


def story_lines(entry: str, width: int) -> list[Line]:
    """An entry of the log, wrapped to the width of its panel."""
    wrapped = textwrap.wrap(entry, max(20, width - 2), subsequent_indent=" " * 5)
    return [line((f" {text}", palette.PLAIN)) for text in wrapped]
