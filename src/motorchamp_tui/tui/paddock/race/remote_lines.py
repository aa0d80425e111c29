"""Lines that the screen of a shared race adds to a race at home:

the head with the clock, who is away, how far everyone is in practice, and the line being written; and
what a player sees while waiting for others.
"""

from collections.abc import Iterator, Sequence

from motorchamp_tui.games.protocol import AnyRace
from motorchamp_tui.paddock.wording import remote_words
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.paddock.race.remote_race import RemoteRace
from motorchamp_tui.tui.race.race_lines import own_laps, stage_words
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.lines_panel import Line, line
from motorchamp_tui.tui.widgets.typed_line import TypedLine

NAME_COLUMNS = 13
SAY = " say: "


def head_line(remote: RemoteRace, race: AnyRace, width: int) -> Line:
    """Track, lap, round, race of a season, watchers, pace; on the right whose go it is and how long they have."""
    meeting, now = remote.meeting, remote.now
    turn = f" {_turn(remote)} "
    is_urgent = remote_words.is_urgent(meeting, remote.asked, remote.driver, now)
    watching = len(meeting.watching())
    own = "" if remote.practising else own_laps(race, remote.people)
    parts = [
        f" {race.track.name} · {stage_words(race, remote.practising)}",
        *([f" · {meeting.part.race.words}"] if meeting.part else []),
        *([f" · {own}"] if own else []),
        *([f" · {watching} watching"] if watching else []),
        f" · pace {remote.pace.name}",
    ]
    while len(parts) > 1 and sum(map(len, parts)) + len(turn) > width:
        parts.pop()
    left = page.column("".join(parts), max(0, width - len(turn)))
    style = palette.EMPHATIC if is_urgent else palette.BAR_KEY
    return line((left, palette.BAR), (turn, style if turn.strip() else palette.BAR))


def _turn(remote: RemoteRace) -> str:
    """Whose go it is; the player's own only when the goes before it have been seen, unless a clock is running."""
    asked = remote.asked
    if asked and asked.driver == remote.driver and asked.due is None and not remote.seat.is_asked:
        return ""
    return remote_words.whose_turn(remote.meeting, remote.followed, remote.driver, remote.now)


def writing_lines(typed: TypedLine, refusal: str, width: int) -> list[Line]:
    """The line being written; or why it was not sent."""
    if refusal:
        return page.wrapped(refusal, width, palette.BAD, indent=1)
    return [[*line((SAY, palette.MARKED)), *typed.shown(width - len(SAY))]]


def progress_lines(remote: RemoteRace, columns: int) -> Iterator[Line]:
    """A line for each driver: how far their practice has got; those still on the track first."""
    room = columns - NAME_COLUMNS - 1
    told = list(remote_words.practice_progress(remote.plan.drivers, remote.meeting.drives))
    for name, words, is_over in sorted(told, key=lambda progress: progress[2]):
        style = palette.FAINT if is_over else palette.PLAIN
        yield line((f" {page.column(name, NAME_COLUMNS)}", palette.STRONG), (page.column(words, room), style))


def meanwhile_lines(remote: RemoteRace, columns: int, room: int, *, tells_progress: bool) -> Sequence[Line]:
    """News for a player during others' goes, in this many lines."""
    lines = list[Line]()
    if remote.practising is not None and tells_progress:
        lines += progress_lines(remote, columns)
    for words in remote_words.absences(remote.meeting, remote.now):
        lines += page.wrapped(words, columns, palette.MARKED, indent=1)
    if words := remote_words.watching_words(remote.meeting):
        lines += page.wrapped(words, columns, palette.FAINT, indent=1)
    if lines and len(lines) < room:
        lines.insert(0, page.EMPTY)
    return lines[: max(0, room)]
