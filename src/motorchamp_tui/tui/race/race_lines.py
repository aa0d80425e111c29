"""Lines of the race screen beside its pictures: head, whose go it is, comments, the race log."""

import functools
import textwrap
from collections.abc import Callable, Container, Iterator, Sequence
from typing import NamedTuple

from motorchamp_tui.games import game_of, lap_round_of
from motorchamp_tui.games.entries import YOUR_GO, Entry, go_of
from motorchamp_tui.games.protocol import AnyCar, AnyRace, AnyTrack
from motorchamp_tui.race.go_clock import LAST_SECONDS
from motorchamp_tui.race.plan import RaceOfSeason
from motorchamp_tui.tui.games import face_of
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.race.pace import Pace
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.big_figures import big_lines
from motorchamp_tui.tui.widgets.lines_panel import Line, line
from motorchamp_tui.words import counted

MOST_OWN_CARS = 3
"""The head has no room for the laps of more cars; the order has their pins."""
WHAT_HAPPENED: Line = line((" what happened", palette.FAINT))
"""The heading of the race log."""


class Occasion(NamedTuple):
    """The occasion of a race: whose practice lap it is, and which race of a season."""

    practising: Entry | None = None
    season: RaceOfSeason | None = None


def head_line(
    race: AnyRace,
    occasion: Occasion,
    pace: Pace,
    people: Container[str],
    camera: AnyCar | None,
    width: int,
    *,
    seconds: int | None = None,
) -> Line:
    """How far the race has got; on the right the seconds that are left for the go, where a clock runs."""
    clock = "" if seconds is None else f" {counted(seconds, 'second')} "
    words = page.longest(_head_words(race, occasion, pace, people, camera), width - len(clock))
    if not clock:
        return line((words, palette.BAR))
    style = palette.EMPHATIC if is_running_out(seconds) else palette.BAR_KEY
    return line((page.column(words, width - len(clock)), palette.BAR), (clock, style))


def _head_words(
    race: AnyRace, occasion: Occasion, pace: Pace, people: Container[str], camera: AnyCar | None
) -> Iterator[str]:
    """Track, race of a season, lap, round, the laps of these people's cars, who is next, how fast bots drive.

    In practice whose lap it is. First all of it; then without the kind of track, the driver of the next car, the
    pace, the next car itself, the season, and the laps of these people; at last how far the race has got.
    """
    practising, season = occasion.practising, occasion.season.words if occasion.season else ""
    stage, own = stage_words(race, practising), "" if practising else own_laps(race, people)
    on_camera, paused = f"camera on {camera.name}" if camera else "", "PAUSED" if pace.is_paused else ""
    following, in_short, speed = next_words(race), next_words(race, with_driver=False), f"pace {pace.name}"
    for kind, next_car, how_fast in (
        (kind_words(race.track), following, speed),
        ("", following, speed),
        ("", in_short, speed),
        ("", in_short, ""),
        ("", "", ""),
    ):
        yield in_the_head(race.track.name, kind, season, stage, own, on_camera, next_car, how_fast, paused)
    yield in_the_head(race.track.name, stage, own, on_camera, paused)
    yield in_the_head(race.track.name, stage, on_camera, paused)
    yield in_the_head(stage, on_camera, paused)


def in_the_head(*told: str) -> str:
    """Those of these words that are not empty, as they are in the head of a race."""
    return f" {' · '.join(filter(None, told))}"


def is_running_out(seconds: int | None) -> bool:
    """Whether these are the last seconds of a go."""
    return seconds is not None and seconds <= LAST_SECONDS


def seconds_lines(seconds: int) -> list[Line]:
    """The last seconds of a go, large enough for a player who looks elsewhere."""
    return [page.EMPTY, *big_lines(f"{seconds}", palette.EMPHATIC)]


def kind_words(track: AnyTrack) -> str:
    """The kind of circuit, and how many rows it has."""
    return f"{game_of(track).kind_of(track)}, {track.rows} rows"


def own_laps(race: AnyRace, people: Container[str]) -> str:
    """The lap that each car of these people is on, or that it has finished or is out; nothing for watchers."""
    face = face_of(race)
    own = [
        f"{car.name} {face.fate(race, car.name) or f'lap {max(1, min(car.laps + 1, race.laps))}'}"
        for car in sorted(race.cars, key=lambda car: car.name)
        if car.driver in people
    ]
    return ", ".join(own) if len(own) <= MOST_OWN_CARS else ""


def next_words(race: AnyRace, *, with_driver: bool = True) -> str:
    """Whose go comes after this one; after the last of a round that is not known yet."""
    if race.is_over or len(race.cars) == 1:
        return ""
    car = face_of(race).next_car(race)
    if car is None:
        return f"then round {race.round + 1}"
    return f"next {car.name} ({car.driver})" if with_driver else f"next {car.name}"


def stage_words(race: AnyRace, practising: Entry | None) -> str:
    """How far the race has got, and once it is won, by whom; in practice whose lap it is."""
    if practising:
        return f"practice lap of {practising.name}, {lap_round_of(race)} {race.round}"
    if (winner := face_of(race).winner(race)) is not None:
        return f"{winner.name} HAS WON · round {race.round}"
    return f"lap {game_of(race).lap_of(race)}/{race.laps} · round {race.round}"


@functools.lru_cache(64)
def whose_go_lines(
    race: AnyRace,
    width: int,
    people: frozenset[str] = frozenset(),
    *,
    is_own: bool = False,
    is_short: bool = False,
) -> Sequence[Line]:
    """The car, its driver, where it is, its duty, in the colours of its team: hard to overlook.

    ``people`` are the drivers at this screen, who see the duty; ``is_own``: it is the go of the only
    person here; ``is_short``: without where the car is.
    """
    car, face, style = race.current_car, face_of(race), palette.team_style(race.current_car.team)
    duty, is_last_chance = face.duty(race) if car.driver in people else ("", False)
    lines = [f" {car.name} · {YOUR_GO if is_own else go_of(car.driver)}"]
    for words in filter(None, ("" if is_short else face.where_it_stands(race), duty)):
        joined = f"{lines[-1]} · {words}"
        if len(joined) < width and not (is_last_chance and words is duty):
            lines[-1] = joined
        else:
            lines += textwrap.wrap(words, max(20, width - 1), initial_indent=" ", subsequent_indent="   ")
    styles = [palette.EMPHATIC if is_last_chance and duty in text else style for text in lines]
    return [line((text.ljust(width), own)) for text, own in zip(lines, styles, strict=True)]


def last_of_the_story(log: Sequence[str], width: int, height: int) -> list[Line]:
    """The last entries of the log that fit in full."""
    lines: list[Line] = []
    for entry in reversed(log):
        told = story_lines(entry, width)
        if len(lines) + len(told) > height:
            break
        lines[:0] = told
    return lines


@functools.lru_cache(256)
def story_lines(entry: str, width: int) -> Sequence[Line]:
    """An entry of the log, wrapped to the width of its panel."""
    wrapped = textwrap.wrap(entry, max(20, width - 2), subsequent_indent=" " * 5)
    return tuple(line((f" {text}", palette.PLAIN)) for text in wrapped)


def last_with_room(told: Sequence[str], columns: int, room: int) -> Sequence[str]:
    """The last comments that fit into this many lines."""
    fitting = (first for first in range(len(told)) if len(told_lines(told[first:], columns)) <= room)
    return told[next(fitting, len(told)) :]


def with_told(
    lines: Sequence[Line],
    told: Sequence[str],
    columns: int,
    height: int,
    fill: Callable[[int], Sequence[Line]],
    *,
    is_at_the_foot: bool,
) -> list[Line]:
    """The lines, the filling of the free ones, and the comments: at the foot of the panel, or below these.

    Where not all fit, the last lines without a mark are left out.
    """
    below, kept = told_lines(told, columns), list(lines)
    room = max(0, height - len(below))
    for index in reversed(range(len(kept))) if below else ():
        if len(kept) > room and not any(page.MARK in segment.text for segment in kept[index]):
            del kept[index]
    free = fill(room - len(kept))
    gap = room - len(kept) - len(free)
    return [*kept, *free, *[page.EMPTY] * (gap if is_at_the_foot else min(gap, len(below), 1)), *below]


def told_lines(told: Sequence[str], columns: int) -> list[Line]:
    """Each with » in front."""
    return [content for words in told for content in _told_lines(words, columns)]


@functools.lru_cache(64)
def _told_lines(words: str, columns: int) -> Sequence[Line]:
    """The lines, wrapped once: every key asks several times for the same words."""
    wrapped = textwrap.wrap(f" » {words}", max(20, columns - 1), subsequent_indent="   ")
    return tuple(line((text, palette.HINT)) for text in wrapped)
