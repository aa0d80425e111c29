"""What the replay says beside its pictures: the position, whose go it was, what happened, its buttons."""

import textwrap
from collections.abc import Sequence

from motorchamp_tui.games.motorchamp.rules.moves import ChooseDice, DiceThrown
from motorchamp_tui.games.motorchamp.rules.race import Car, Race
from motorchamp_tui.games.motorchamp.rules.slipstream import BONUS
from motorchamp_tui.games.motorchamp.rules.track import LONGEST_THROW_FROM
from motorchamp_tui.games.motorchamp.wording.commentary import sentence, summary
from motorchamp_tui.games.motorchamp.wording.go_words import where_it_stands
from motorchamp_tui.journal.library import lap_of
from motorchamp_tui.race.replay import Incident, IncidentKind, ReplayMoment
from motorchamp_tui.tui.games.motorchamp import dice_panel
from motorchamp_tui.tui.games.seen import Lights
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.replay.position_bar import MARKS
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.lines_panel import Line, line, width_of

PLAYS, PAUSED = "▶ playing", "paused"
LINES_OF_A_GO = 3


def head_line(moment: ReplayMoment, state: str, typed: str, camera: Car | None) -> Line:
    """Track, lap, round, whether it plays; the number of a round while it is being typed."""
    race, track = moment.race, moment.race.track
    kind = f"{'long' if track.is_long else 'short'}, {track.rows} rows"
    if moment.lap_of:
        what = f"practice lap of {moment.lap_of.name}, throw {race.round}"
    else:
        what = f"lap {lap_of(race)}/{race.rules.laps} · round {race.round}"
    words = f" Replay · {track.name} · {f'camera on {camera.name}' if camera else kind} · {what} · {state}"
    wanted = f" · to round {typed}▏" if typed else ""
    return line((words, palette.BAR), (wanted, palette.BAR_KEY))


def news_lines(moment: ReplayMoment, kinds: Sequence[IncidentKind], reason: str, width: int) -> list[Line]:
    """What has happened at this moment, or the reason for it, under the kind of incident it is."""
    marks = line(" ", *((f"{MARKS[kind][0]} {kind.value}  ", MARKS[kind][1]) for kind in kinds))
    room = " " * width_of(marks)
    words = f"» {reason}" if reason else _news(moment)
    first, *rest = textwrap.wrap(f"{room}{words}", max(len(room) + 20, width - 1), subsequent_indent=" ")
    return [[*marks, *line((first[len(room) :], palette.HINT))], *(line((each, palette.HINT)) for each in rest)]


def _news(moment: ReplayMoment) -> str:
    step = moment.step
    if step is None:
        return f"{moment.lap_of.name} begins its practice lap" if moment.lap_of else "The cars are on the grid"
    return summary(moment.reports) if step.ends_go else sentence(step.reports[-1])


def go_lines(moment: ReplayMoment, width: int, height: int) -> list[Line]:
    """The car that has just moved, its dice, and whose go is next; the dice beside the car where room is short."""
    step, race = moment.step, moment.race
    lines: list[Line] = []
    if step is not None:
        faces = _faces(moment)
        dice = dice_panel.dice_line(faces) if faces else page.EMPTY
        if height < LINES_OF_A_GO:
            lines.append([*_car_line(step.before, width - width_of(dice), ""), *dice])
        else:
            lines += [_car_line(step.before, width, ""), dice]
    if race.is_over:
        lines.append(line((" The race is over", palette.STRONG)))
    elif step is None or step.ends_go:
        lines.append(_car_line(race, width, "next: "))
    return lines


def _car_line(race: Race, width: int, before: str) -> Line:
    car = race.car_on_the_go
    words, where = f" {before}{car.name} · {car.driver} · ", where_it_stands(race, car)
    words += where if len(words) + len(where) < width else where.partition(",")[0]
    return line((page.column(words, width), palette.FAINT if before else palette.team_style(car.team)))


def _faces(moment: ReplayMoment) -> tuple[int, ...]:
    thrown = [report.faces for report in moment.reports if isinstance(report, DiceThrown)]
    return thrown[-1] if thrown else ()


def lights_at(moment: ReplayMoment) -> Lights:
    """The chances of the dice that have just been chosen; nothing else is lit in a replay."""
    step = moment.step
    if step is None or not isinstance(step.move, ChooseDice):
        return Lights()
    return Lights(chances=dice_panel.chances(step.before, step.move.dice), choice=step.move)


def rows_seen(moment: ReplayMoment) -> tuple[int, int]:
    """The row to look from, and how many rows ahead must be in view: where the car was, and where it is.

    Before it has moved, as far as a throw can lead.
    """
    race, step = moment.race, moment.step
    if step is None or not step.ends_go:
        square = race.car_on_the_go.square
        return square.row, LONGEST_THROW_FROM[race.track.colour(square)] + BONUS if square.is_on_track else 0
    car = step.before.car_on_the_go
    return car.square.row, race.track.rows_to(car.square.row, race.car(car.name).square.row) + 1


def buttons(position: int, last: int, state: str, speed: str, kind: IncidentKind | None) -> Line:
    """Everything that can be done with the replay, for the mouse."""
    return [
        page.button(" ■ pause " if state == PLAYS else " ▶ play ", "screen.play", palette.BAR_KEY),
        *_pair(line((" go ", palette.PLAIN)), "go"),
        *_pair(line((" round ", palette.PLAIN)), "round"),
        *_pair(
            [page.button(f" {kind.value if kind else 'incident'} ", "screen.kind(1)", palette.PLAIN)], "incident"
        ),
        *_pair(line((f" {speed} ", palette.PLAIN)), "speed"),
        *line((f"   {position}/{last}", palette.FAINT)),
    ]


def _pair(words: Line, action: str) -> Line:
    """Something that can be stepped, between its arrows."""
    return [
        *line("  "),
        page.button("‹", f"screen.{action}(-1)"),
        *words,
        page.button("›", f"screen.{action}(1)"),
    ]


def kinds_at(incidents: Sequence[Incident], position: int) -> list[IncidentKind]:
    """The kinds of incident at this position."""
    return [each.kind for each in incidents if each.position == position]
