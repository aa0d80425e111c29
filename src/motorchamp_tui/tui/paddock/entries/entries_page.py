"""Entry list of a meeting as lines: what is agreed, who drives which cars, what is missing, the chat."""

from rich.cells import cell_len

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games.entries import Entry
from motorchamp_tui.games.options import RATED
from motorchamp_tui.journal.rated import Ratings
from motorchamp_tui.paddock.events.visits import Visit
from motorchamp_tui.paddock.paddock import Paddock
from motorchamp_tui.paddock.races.meeting import Entrant, Meeting
from motorchamp_tui.paddock.wording import agreement_words
from motorchamp_tui.paddock.wording import meeting_words as words_of
from motorchamp_tui.settings.words import NO
from motorchamp_tui.tui.app_settings import app_settings_of
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.paddock.talk import TALK
from motorchamp_tui.tui.paddock.visit_screen import VisitScreen
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.field_screen import TypingScreen
from motorchamp_tui.tui.widgets.form_lines import cars_in_colours, mark, track_lines
from motorchamp_tui.tui.widgets.lines_panel import Line, line, width_of
from motorchamp_tui.tui.widgets.page import EMPTY
from motorchamp_tui.words import and_so_on

WIDE_COLUMNS, SIDE_COLUMNS, PICTURE_LINES = 114, 42, 11
NAME_COLUMNS, CARS_COLUMNS = 13, 27
SAY = "say: "


class EntriesPage(VisitScreen, TypingScreen):
    """What is shown of the entry list of ``meeting``; ``marked`` is a line of it, from 0."""

    marked = 0

    def __init__(self, paddock: Paddock, visit: Visit, meeting: Meeting) -> None:
        super().__init__(paddock, visit)
        self.meeting = meeting
        self._ratings: Ratings | None = None
        """Those of all who race here, once they have been read."""

    @property
    def rows(self) -> int:
        """How many lines the list has: one for each seat."""
        if self.meeting.part is not None:
            return len(self.meeting.entrants)
        return max(self.meeting.agreement.seats, len(self.meeting.entrants))

    @property
    def is_rated(self) -> bool:
        """Whether the race counts for the ratings of its drivers."""
        return self.meeting.agreement.options[RATED]

    @property
    def hears(self) -> bool:
        """Whether the player has the chat on."""
        return app_settings_of(self.app).words.get(TALK) != NO

    def head(self) -> Line:
        """Which race, whose, and the code to pass on."""
        meeting = self.meeting
        opener = words_of.opener_of(meeting, self.paddock.players)
        secret = "" if meeting.agreement.is_public else ", the only way in"
        if meeting.part is not None:
            whose = f"{words_of.season_words(meeting)} on {meeting.agreement.track_name}"
            return line((" Entry list", palette.BAR_KEY), (f" · {whose}", palette.BAR))
        whose = f" · {opener}'s race"
        ways = (f"{whose} on {meeting.agreement.track_name}", whose)
        start, end = (
            line((" Entry list", palette.BAR_KEY)),
            line((" · code ", palette.BAR), (meeting.code, palette.BAR_KEY), (secret, palette.BAR)),
        )
        room = self.size.width - width_of([*start, *end])
        return [*start, *line((page.longest(ways, room), palette.BAR)), *end]

    def lines(self, width: int, height: int) -> list[Line]:
        """The whole page."""
        is_wide = width >= WIDE_COLUMNS
        columns = width - SIDE_COLUMNS - 2 if is_wide else width
        agreement = self.meeting.agreement
        lines: list[Line] = [EMPTY]
        for sentence in agreement_words.sentences(agreement, len(self.meeting.entrants)):
            lines += page.wrapped(f"{sentence}.", columns - 2, palette.PLAIN, indent=2)
        if self._ratings is not None and self.is_rated:
            told = words_of.rating_words(self.meeting, self._ratings)
            lines += page.wrapped(told, columns - 2, palette.PLAIN, indent=2)
        if invited := words_of.invited_words(self.meeting, self.paddock.players):
            lines += page.wrapped(invited, columns - 2, palette.PLAIN, indent=2)
        if barred := words_of.barred_words(self.meeting, self.player):
            words = page.column(barred, columns - 4).rstrip()
            lines += [[*line("  "), page.button(words, "screen.admit", palette.PLAIN)]]
        lines += [EMPTY, _heads()]
        cars = _cars(self.meeting)
        lines += [self._entrant_line(number, cars) for number in range(self.rows)]
        lines += [EMPTY, *self._verdict(columns), EMPTY]
        if not is_wide:
            return lines + self._talk(width, height - len(lines), indent=2)
        drawn = [EMPTY, *track_lines(agreement.circuit, SIDE_COLUMNS - 2, PICTURE_LINES)]
        drawn += [EMPTY] * (PICTURE_LINES + 2 - len(drawn))
        side = drawn + self._talk(SIDE_COLUMNS - 2, height - len(drawn), indent=0)
        bar = line(("│ ", palette.FAINT))
        framed = [[*bar, *content] for content in side + [EMPTY] * (height - len(side))]
        return list(page.beside(lines, framed, columns + 2))

    def _entrant_line(self, number: int, cars: dict[str, list[Entry]]) -> Line:
        meeting, is_marked = self.meeting, number == self.marked
        start = [*mark(is_marked), *line((f"{number + 1}  ", palette.STRONG if is_marked else palette.FAINT))]
        if number >= len(meeting.entrants):
            style = palette.CHOSEN if is_marked else palette.FAINT
            return [*start, page.button("free".ljust(NAME_COLUMNS), f"screen.take_line({number})", style)]
        entrant = meeting.entrants[number]
        is_own = entrant.key == self.player.key
        style = palette.CHOSEN if is_marked else palette.STRONG if is_own else palette.PLAIN
        driven = list(cars_in_colours(cars.get(entrant.name, []), CARS_COLUMNS))
        return [
            *start,
            page.button(page.column(entrant.name, NAME_COLUMNS), f"screen.take_line({number})", style),
            *line(" "),
            *self._team(entrant, number),
            *line(" "),
            *page.padded(driven, CARS_COLUMNS + 1),
            *self._readiness(entrant, number),
        ]

    def _team(self, entrant: Entrant, number: int) -> Line:
        """The team, between arrows on the player's own line."""
        team = entrant.team or "any"
        if entrant.key != self.player.key or self.meeting.part is not None:
            return line((f" {team} ", palette.PLAIN))
        return _between_arrows(team, number)

    def _readiness(self, entrant: Entrant, number: int) -> Line:
        if entrant.bot:
            kind: Line = line((f" {entrant.bot}", palette.FAINT))
            if self.meeting.part is None and self.meeting.opener == self.player.key:
                kind = _between_arrows(entrant.bot, number)
            return [*line(("bot ", palette.FAINT)), *kind]
        ready = ("✓ ready", palette.WELL) if entrant.is_ready else ("not yet", palette.PLAIN)
        return line(ready, (self._where(entrant), palette.FAINT))

    def _where(self, entrant: Entrant) -> str:
        """Why an entrant cannot answer at once."""
        if entrant.key == self.player.key:
            return " · you"
        places = [visit.meeting for visit in self.paddock.events.visits if visit.player.key == entrant.key]
        if self.meeting in places:
            return ""
        return " · elsewhere" if places else " · away"

    def _verdict(self, width: int) -> list[Line]:
        """Why the race does not begin yet, or why something could not be done."""
        meeting = self.meeting
        if self.wrong:
            return page.wrapped(self.wrong, width - 2, palette.BAD, indent=2)[:2]
        seat, problem = words_of.seat_of(meeting, self.player), meeting.problem()
        waiting = [
            entrant.name
            for entrant in meeting.entrants
            if entrant.key and not entrant.is_ready and entrant.key != self.player.key
        ]
        waits_for = f"Waiting for {and_so_on(waiting)}. " if waiting else ""
        others = waits_for + words_of.looking_on(meeting, self.player)
        if seat is None:
            if closed := meeting.closed_to(self.player):
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

    def _talk(self, width: int, room: int, indent: int) -> list[Line]:
        """The latest lines, and the one being typed."""
        if not (self.meeting.agreement.has_talk and self.hears) or room < 1:
            return []
        left = " " * indent
        said = [
            content
            for said in self.meeting.talk_for(self.player)
            for content in _said(f"{left}{said.name}: ", said.text, width)
        ]
        last: Line = [page.button(f"{left}/ writes to everyone at this list", "screen.write", palette.FAINT)]
        if self.typed is not None:
            last = [*line((left + SAY, palette.STRONG)), *self.typed.shown(width - len(left + SAY) - 1)]
        return [*said[max(0, len(said) - room + 1) :], last]


def _heads() -> Line:
    return line((f"     {'driver':{NAME_COLUMNS + 2}}{'team':6}{'cars':{CARS_COLUMNS + 1}}ready", palette.FAINT))


def _between_arrows(value: str, number: int) -> Line:
    return [
        page.button("‹", f"screen.change({number}, -1)"),
        page.button(value, f"screen.change({number}, 1)", palette.STRONG),
        page.button("›", f"screen.change({number}, 1)"),
    ]


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


def _said(start: str, text: str, width: int) -> list[Line]:
    """A line of chat with its speaker's name, wrapped."""
    room = cell_len(start)
    return [
        [*line((start if number == 0 else " " * room, palette.HINT)), *content]
        for number, content in enumerate(page.wrapped(text, width - room - 1))
    ]
