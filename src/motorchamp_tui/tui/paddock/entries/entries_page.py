"""Entry list of a meeting as lines: what is agreed, who drives which cars, what is missing, the chat."""

from collections.abc import Sequence
from datetime import datetime

from attrs import frozen
from rich.cells import cell_len

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games.entries import Entry
from motorchamp_tui.paddock.events.visits import Visit
from motorchamp_tui.paddock.people.players import Player, Players
from motorchamp_tui.paddock.races.meeting import Entrant, Meeting
from motorchamp_tui.paddock.wording import agreement_words
from motorchamp_tui.paddock.wording import meeting_words as words_of
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.form_lines import cars_in_colours, mark, track_lines
from motorchamp_tui.tui.widgets.lines_panel import Line, line
from motorchamp_tui.tui.widgets.page import EMPTY
from motorchamp_tui.tui.widgets.typed_line import TypedLine
from motorchamp_tui.words import and_so_on

WIDE_COLUMNS, SIDE_COLUMNS, PICTURE_LINES = 110, 42, 11
NAME_COLUMNS, CARS_COLUMNS = 13, 27
SAY = "say: "


@frozen
class EntryScene:
    """What the page shows: the ``marked`` line, from 0."""

    meeting: Meeting
    player: Player
    players: Players
    visits: Sequence[Visit]
    now: datetime
    marked: int = 0
    message: str = ""
    typed: TypedLine | None = None
    hears_talk: bool = True
    ratings: str = ""
    """The ratings of the entrants, where the race is rated."""

    @property
    def rows(self) -> int:
        """How many lines the list has: one for each seat."""
        if self.meeting.part is not None:
            return len(self.meeting.entrants)
        return max(self.meeting.agreement.seats, len(self.meeting.entrants))

    @property
    def entrant(self) -> Entrant | None:
        """The entrant on the marked line."""
        entrants = self.meeting.entrants
        return entrants[self.marked] if 0 <= self.marked < len(entrants) else None


def head_line(scene: EntryScene) -> Line:
    """Which race, whose, and the code to pass on."""
    meeting = scene.meeting
    opener = words_of.opener_of(meeting, scene.players)
    secret = "" if meeting.agreement.is_public else ", the only way in"
    if meeting.part is not None:
        whose = f"{words_of.season_words(meeting)} on {meeting.agreement.track_name}"
        return line((" Entry list", palette.BAR_KEY), (f" · {whose}", palette.BAR))
    return line(
        (" Entry list", palette.BAR_KEY),
        (f" · {opener}'s race on {meeting.agreement.track_name} · code ", palette.BAR),
        (meeting.code, palette.BAR_KEY),
        (secret, palette.BAR),
    )


def entries_lines(scene: EntryScene, width: int, height: int) -> list[Line]:
    """The whole page."""
    is_wide = width >= WIDE_COLUMNS
    columns = width - SIDE_COLUMNS - 2 if is_wide else width
    agreement = scene.meeting.agreement
    lines: list[Line] = [EMPTY]
    for sentence in agreement_words.sentences(agreement, len(scene.meeting.entrants)):
        lines += page.wrapped(f"{sentence}.", columns - 2, palette.PLAIN, indent=2)
    if scene.ratings:
        lines += page.wrapped(scene.ratings, columns - 2, palette.PLAIN, indent=2)
    if invited := words_of.invited_words(scene.meeting, scene.players):
        lines += page.wrapped(invited, columns - 2, palette.PLAIN, indent=2)
    if barred := words_of.barred_words(scene.meeting, scene.player):
        words = page.column(barred, columns - 4).rstrip()
        lines += [[*line("  "), page.button(words, "screen.admit", palette.PLAIN)]]
    lines += [EMPTY, _heads()]
    cars = _cars(scene.meeting)
    lines += [_entrant_line(scene, number, cars) for number in range(scene.rows)]
    lines += [EMPTY, *_verdict(scene, columns), EMPTY]
    if not is_wide:
        return lines + _talk(scene, width, height - len(lines), indent=2)
    drawn = [EMPTY, *track_lines(agreement.circuit, SIDE_COLUMNS - 2, PICTURE_LINES)]
    drawn += [EMPTY] * (PICTURE_LINES + 2 - len(drawn))
    side = drawn + _talk(scene, SIDE_COLUMNS - 2, height - len(drawn), indent=0)
    bar = line(("│ ", palette.FAINT))
    framed = [[*bar, *content] for content in side + [EMPTY] * (height - len(side))]
    return list(page.beside(lines, framed, columns + 2))


def _heads() -> Line:
    return line((f"     {'driver':{NAME_COLUMNS + 2}}{'team':6}{'cars':{CARS_COLUMNS + 1}}ready", palette.FAINT))


def _entrant_line(scene: EntryScene, number: int, cars: dict[str, list[Entry]]) -> Line:
    meeting, is_marked = scene.meeting, number == scene.marked
    start = [*mark(is_marked), *line((f"{number + 1}  ", palette.STRONG if is_marked else palette.FAINT))]
    if number >= len(meeting.entrants):
        style = palette.CHOSEN if is_marked else palette.FAINT
        return [*start, page.button("free".ljust(NAME_COLUMNS), f"screen.take_line({number})", style)]
    entrant = meeting.entrants[number]
    is_own = entrant.key == scene.player.key
    style = palette.CHOSEN if is_marked else palette.STRONG if is_own else palette.PLAIN
    driven = list(cars_in_colours(cars.get(entrant.name, []), CARS_COLUMNS))
    return [
        *start,
        page.button(page.column(entrant.name, NAME_COLUMNS), f"screen.take_line({number})", style),
        *line(" "),
        *_team(scene, entrant, number),
        *line(" "),
        *page.padded(driven, CARS_COLUMNS + 1),
        *_readiness(scene, entrant, number),
    ]


def _team(scene: EntryScene, entrant: Entrant, number: int) -> Line:
    """The team, between arrows on the player's own line."""
    team = entrant.team or "any"
    if entrant.key != scene.player.key or scene.meeting.part is not None:
        return line((f" {team} ", palette.PLAIN))
    return _between_arrows(team, number)


def _between_arrows(value: str, number: int) -> Line:
    return [
        page.button("‹", f"screen.change({number}, -1)"),
        page.button(value, f"screen.change({number}, 1)", palette.STRONG),
        page.button("›", f"screen.change({number}, 1)"),
    ]


def _readiness(scene: EntryScene, entrant: Entrant, number: int) -> Line:
    if entrant.bot:
        kind: Line = line((f" {entrant.bot}", palette.FAINT))
        if scene.meeting.part is None and scene.meeting.opener == scene.player.key:
            kind = _between_arrows(entrant.bot, number)
        return [*line(("bot ", palette.FAINT)), *kind]
    ready = ("✓ ready", palette.WELL) if entrant.is_ready else ("not yet", palette.PLAIN)
    return line(ready, (_where(scene, entrant), palette.FAINT))


def _where(scene: EntryScene, entrant: Entrant) -> str:
    """Why an entrant cannot answer at once."""
    if entrant.key == scene.player.key:
        return " · you"
    places = [visit.meeting for visit in scene.visits if visit.player.key == entrant.key]
    if scene.meeting in places:
        return ""
    return " · elsewhere" if places else " · away"


def _cars(meeting: Meeting) -> dict[str, list[Entry]]:
    """The cars of every driver, as they would be shared out now."""
    agreement = meeting.agreement
    drivers = [entrant.driver for entrant in meeting.entrants]
    dealt = dict[str, list[Entry]]()
    if not drivers:
        return dealt
    try:
        for entry in agreement.game.enter(drivers, agreement.cars_each(len(drivers))):
            dealt.setdefault(entry.driver, []).append(entry)
    except MotorChampError:
        return {}  # the verdict says what is wrong
    return dealt


def _verdict(scene: EntryScene, width: int) -> list[Line]:
    """Why the race does not begin yet, or why something could not be done."""
    meeting = scene.meeting
    if scene.message:
        return page.wrapped(scene.message, width - 2, palette.BAD, indent=2)[:2]
    seat, problem = words_of.seat_of(meeting, scene.player), meeting.problem()
    waiting = [
        entrant.name
        for entrant in meeting.entrants
        if entrant.key and not entrant.is_ready and entrant.key != scene.player.key
    ]
    waits_for = f"Waiting for {and_so_on(waiting)}. " if waiting else ""
    others = waits_for + words_of.looking_on(meeting, scene.player)
    if seat is None:
        if closed := meeting.closed_to(scene.player):
            return page.wrapped(f"{closed} {others}", width - 2, palette.BAD, indent=2)[:2]
        invites = "You can have a seat: Space takes it." if meeting.free_seats else "No seat is free."
        return page.wrapped(f"{invites} {others}", width - 2, palette.HINT, indent=2)[:2]
    if problem:
        return page.wrapped(f"✗ {problem} {others}", width - 2, palette.BAD, indent=2)[:2]
    if not seat.is_ready:
        starts = "" if waiting else " The race starts with you."
        return page.wrapped(
            f"Space says that you are ready.{starts} {others}", width - 2, palette.MARKED, indent=2
        )[:2]
    return page.wrapped(f"✓ {others}", width - 2, palette.WELL, indent=2)[:2]


def _talk(scene: EntryScene, width: int, room: int, indent: int) -> list[Line]:
    """The latest lines, and the one being typed."""
    if not scene.hears_talk or room < 1:
        return []
    left = " " * indent
    said = [
        content
        for said in scene.meeting.talk_for(scene.player)
        for content in _said(f"{left}{said.name}: ", said.text, width)
    ]
    last: Line = [page.button(f"{left}/ writes to everyone at this list", "screen.write", palette.FAINT)]
    if scene.typed is not None:
        last = [*line((left + SAY, palette.STRONG)), *scene.typed.shown(width - len(left + SAY) - 1)]
    return [*said[max(0, len(said) - room + 1) :], last]


def _said(start: str, text: str, width: int) -> list[Line]:
    """A line of chat with its speaker's name, wrapped."""
    room = cell_len(start)
    return [
        [*line((start if number == 0 else " " * room, palette.HINT)), *content]
        for number, content in enumerate(page.wrapped(text, width - room - 1))
    ]
