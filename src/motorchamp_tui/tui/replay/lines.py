"""Text of the replay beside its pictures: the position, the go, the news, its buttons."""

import textwrap
from collections.abc import Sequence

from motorchamp_tui.games import game_of, lap_round_of
from motorchamp_tui.games.protocol import AnyCar, AnyRace
from motorchamp_tui.games.reports import IncidentKind
from motorchamp_tui.race.replay import Incident, ReplayMoment
from motorchamp_tui.tui.games import face_of
from motorchamp_tui.tui.games.seen import Lights
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.race.race_lines import in_the_head, kind_words
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.lines_panel import Line, line, width_of

PLAYS, PAUSED = "▶ playing", "paused"
LINES_OF_A_GO = 3


def head_line(
    moment: ReplayMoment, state: str, typed: str, camera: AnyCar | None, width: int, season: str = ""
) -> Line:
    """Track, race of a season, lap, round, whether it plays; the number of a round while it is typed.

    Where that does not fit, first without what kind of track it is, then without the track.
    """
    race, track = moment.race, moment.race.track
    if moment.lap_of:
        what = f"practice lap of {moment.lap_of.name}, {lap_round_of(race)} {race.round}"
    else:
        what = f"lap {game_of(race).lap_of(race)}/{race.laps} · round {race.round}"
    kind = f"camera on {camera.name}" if camera else season or kind_words(track)
    wanted = f" · to round {typed}▏" if typed else ""
    ways = (track.name, kind), (track.name,), ()
    words = page.longest((in_the_head("Replay", *way, what, state) for way in ways), width - len(wanted))
    return line((words, palette.BAR), (wanted, palette.BAR_KEY))


def news_lines(moment: ReplayMoment, kinds: Sequence[IncidentKind], reason: str, width: int) -> list[Line]:
    """The news of this moment, or the reason for it, under the kind of incident."""
    signs = face_of(moment.race).MARKS
    marks = line(" ", *((f"{signs[kind][0]} {kind.words}  ", signs[kind][1]) for kind in kinds))
    room = " " * width_of(marks)
    words = f"» {reason}" if reason else _news(moment)
    first, *rest = textwrap.wrap(f"{room}{words}", max(len(room) + 20, width - 1), subsequent_indent=" ")
    return [[*marks, *line((first[len(room) :], palette.HINT))], *(line((text, palette.HINT)) for text in rest)]


def _news(moment: ReplayMoment) -> str:
    step = moment.step
    if step is None:
        return f"{moment.lap_of.name} begins its practice lap" if moment.lap_of else "The cars are on the grid"
    return moment.go.words if step.ends_go else game_of(moment.race).sentence(step.reports[-1])


def go_lines(moment: ReplayMoment, width: int, height: int) -> list[Line]:
    """The car that has just moved, its dice, and whose go is next; the dice beside the car if room is short."""
    step, race = moment.step, moment.race
    lines: list[Line] = []
    if step is not None:
        dice = face_of(race).dice_in(moment.go.reports)
        if height < LINES_OF_A_GO:
            lines.append([*_car_line(step.before, width - width_of(dice), ""), *dice])
        else:
            lines += [_car_line(step.before, width, ""), dice]
    if race.is_over:
        what = "The practice lap" if moment.lap_of else "The race"
        lines.append(line((f" {what} is over", palette.STRONG)))
    elif step is None or step.ends_go:
        lines.append(_car_line(race, width, "next: "))
    return lines


def _car_line(race: AnyRace, width: int, before: str) -> Line:
    car = race.current_car
    words, where = f" {before}{car.name} · {car.driver} · ", face_of(race).where_it_stands(race)
    words += where if len(words) + len(where) < width else where.partition(",")[0]
    return line((page.column(words, width), palette.FAINT if before else palette.team_style(car.team)))


def lights_at(moment: ReplayMoment) -> Lights:
    """The squares lit up by the last choice."""
    step = moment.step
    return face_of(moment.race).lights_of(step.before, step.move) if step is not None else Lights()


def rows_seen(moment: ReplayMoment) -> tuple[int, int]:
    """The row to look from, and the number of rows ahead to show: from where the car was to where it is.

    Before its move, as far as a throw can lead.
    """
    race, step = moment.race, moment.step
    if step is None or not step.ends_go:
        car = race.current_car
        _, farthest = face_of(race).rows_ahead(race, car.name, is_choosing=True)
        return car.place.row, farthest if car.place.is_on_track else 0
    before = step.before.current_car
    after = next(car for car in race.cars if car.name == before.name)
    return before.place.row, (after.place.row - before.place.row) % race.track.rows + 1


def buttons(
    position: int, last: int, state: str, speed: str, kind: IncidentKind | None, *, drives_here: bool
) -> Line:
    """All commands of the replay, for the mouse."""
    drive_on = [*line("  "), page.button(" drive on ", "screen.drive_on", palette.BAR)] if drives_here else []
    return [
        page.button(" ■ pause " if state == PLAYS else " ▶ play ", "screen.play", palette.BAR_KEY),
        *_pair(line((" go ", palette.PLAIN)), "go"),
        *_pair(line((" round ", palette.PLAIN)), "round"),
        *_pair(
            [page.button(f" {kind.words if kind else 'incident'} ", "screen.kind(1)", palette.PLAIN)], "incident"
        ),
        *_pair(line((f" {speed} ", palette.PLAIN)), "speed"),
        *drive_on,
        *line((f"   {position}/{last}", palette.FAINT)),
    ]


def _pair(words: Line, action: str) -> Line:
    """A value between its arrows."""
    return [
        *line("  "),
        page.button("‹", f"screen.{action}(-1)"),
        *words,
        page.button("›", f"screen.{action}(1)"),
    ]


def kinds_at(incidents: Sequence[Incident], position: int) -> list[IncidentKind]:
    """The kinds of incident at this position."""
    return [incident.kind for incident in incidents if incident.position == position]
