"""Paddock as lines: the meetings under their headings, the marked one in full, and who is here.

With little room, some are left out.
"""

from collections.abc import Iterable, Iterator, Sequence

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style

from motorchamp_tui.games import FIRST_GAME, menu_words_of
from motorchamp_tui.paddock.entries.limits import by_code
from motorchamp_tui.paddock.races.meeting import Meeting, Stage
from motorchamp_tui.paddock.times import moment, zone
from motorchamp_tui.paddock.wording import agreement_words
from motorchamp_tui.paddock.wording import meeting_words as words_of
from motorchamp_tui.paddock.wording.meeting_words import MeetingGroup
from motorchamp_tui.today import Today, day_ends
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.paddock.visit_screen import DrivingAlone
from motorchamp_tui.tui.widgets import page, title_picture
from motorchamp_tui.tui.widgets.field_screen import TypingScreen
from motorchamp_tui.tui.widgets.form_lines import track_lines
from motorchamp_tui.tui.widgets.lines_panel import Line, line, width_of
from motorchamp_tui.tui.widgets.page import EMPTY
from motorchamp_tui.words import counted

WIDE_COLUMNS, SIDE_COLUMNS, PICTURE_LINES = 110, 42, 9
TRACK_COLUMNS, STATE_COLUMNS = 9, 27
DETAIL_LINES, HERE_LINES, NAME_COLUMNS = 3, 2, 13
MOST_OF_MOTTO = 3
PLAN_SENTENCES = 2
"""How many sentences of the agreement describe the race; the others say how it is driven."""

ROOMY_LINES, FEW_DAY_LINES, BETWEEN = 30, 2, " · "

Cell = tuple[str, Style]
Ways = Iterable[str]
"""What is said, from the longest wording to the shortest."""


class PaddockPage(DrivingAlone, TypingScreen):
    """What is shown of the paddock: the ``meetings`` in their order, ``marked`` is the number of one of them.

    ``today`` is what the day has for the player, once it has been looked for.
    """

    meetings: Sequence[Meeting] = ()
    marked: int | None = None
    today: Today | None = None

    @property
    def meeting(self) -> Meeting | None:
        """The marked meeting."""
        return next((meeting for meeting in self.meetings if meeting.number == self.marked), None)

    def head(self) -> Line:
        """Whose paddock it is, and the time."""
        here = len({visit.player.key for visit in self.paddock.events.visits})
        return [
            *line((" The paddock", palette.BAR_KEY), (" · you are ", palette.BAR)),
            page.button(self.player.name, "screen.rename", palette.BAR_KEY),
            *line((f" · {here} here · times are {zone(self.paddock.clock.now())}", palette.BAR)),
            *self._seasons_button(),
        ]

    def _seasons_button(self) -> Line:
        paddock = self.paddock
        seasons = len(paddock.seasons.listed(self.player)) + len(paddock.leagues.listed(self.player))
        words = page.button(counted(seasons, "season"), "screen.seasons", palette.BAR_KEY)
        return [*line((BETWEEN, palette.BAR)), words] if seasons else ()

    def lines(self, width: int, height: int) -> list[Line]:
        """The whole page."""
        is_wide = width >= WIDE_COLUMNS
        columns = width - SIDE_COLUMNS - 2 if is_wide else width
        foot = self._words_below(columns)
        if not is_wide:
            foot += [*self._details_in_short(width), *self._here_in_short(width)]
        day = list(_day_lines(self.today, columns)) if self.today else []
        said = self.paddock.house.record.motto
        motto = page.wrapped(said, columns - 4, palette.HINT) if said else []
        top: list[Line] = [[*line("  "), *words] for words in motto[:MOST_OF_MOTTO]]
        top += [*day, EMPTY] if height >= ROOMY_LINES else day[:FEW_DAY_LINES] or [EMPTY]
        room = height - len(foot) - len(top)
        body = self._list_lines(columns, room) if self.meetings else self._nothing_yet(columns, room)
        lines = [*top, *body, *[EMPTY] * (room - len(body)), *foot]
        return list(page.beside(lines, self._side_lines(height), columns + 2)) if is_wide else lines

    def _words_below(self, width: int) -> list[Line]:
        """What is below the list: the code being typed, why something could not be done, or why nothing moves."""
        if self.typed is not None:
            return [[*line(("  Which code? ", palette.STRONG)), *self.typed.shown(20)]]
        return page.wrapped(self.wrong, width - 2, palette.BAD, indent=2) or [EMPTY]

    def _list_lines(self, width: int, room: int) -> list[Line]:
        """As many lines as there is room for, the marked one among them."""
        rows: list[str | Meeting | None] = []
        for meeting in self.meetings:
            heading = words_of.heading_of(meeting, self.player)
            if heading not in rows:
                rows += [None, heading] if rows else [heading]
            rows.append(meeting)
        if len(rows) > room:
            rows = [row for row in rows if row is not None]
        at = next((at for at, row in enumerate(rows) if isinstance(row, Meeting) and row.number == self.marked), 0)
        first = max(0, min(at - room // 2, len(rows) - room))
        return [self._row(row, width) for row in rows[first : first + room]]

    def _row(self, row: str | Meeting | None, width: int) -> Line:
        match row:
            case None:
                return EMPTY
            case str():
                return line((f"  {row}", palette.MARKED))
            case _:
                return self._meeting_line(row, width)

    def _meeting_line(self, meeting: Meeting, width: int) -> Line:
        is_marked = meeting.number == self.marked
        section = words_of.section_of(meeting, self.player)
        state, rest = self._words(meeting, section)
        track = max(TRACK_COLUMNS, *(cell_len(other.agreement.track_name) + 1 for other in self.meetings))
        cells: list[Cell] = [
            (f"{'▶' if is_marked else ' '} {page.column(meeting.agreement.track_name, track)}", palette.STRONG),
            (_fitted(state, STATE_COLUMNS - 1) + " ", _state_style(section)),
            (_fitted(rest, width - 2 - track - STATE_COLUMNS), palette.PLAIN),
        ]
        action = f"screen.choose({meeting.number})"
        return [page.button(text, action, palette.CHOSEN if is_marked else style) for text, style in cells]

    def _words(self, meeting: Meeting, section: MeetingGroup) -> tuple[Ways, Ways]:
        """The stage of a meeting, and what else is worth knowing; both from long to short."""
        season, far = words_of.season_words(meeting), words_of.how_far(meeting)
        company, watching = words_of.company(meeting, self.player)
        if meeting.trouble and meeting.is_on:
            return ["held up"], [meeting.trouble, "Enter says why"]
        match section:
            case MeetingGroup.YOUR_GO | MeetingGroup.YOURS if meeting.stage is not Stage.ENTRIES:
                return self._whose_go(meeting), _ways(season, far, names=company, last=watching)
            case MeetingGroup.YOURS | MeetingGroup.YOUR_GO:
                clock = agreement_words.clock(meeting.agreement)
                waits = words_of.waits_for(meeting, self.player)
                return [waits, "waiting for drivers"], _ways(season, far, clock, names=company, last=watching)
            case MeetingGroup.INVITED:
                clock = agreement_words.clock(meeting.agreement)
                opener = words_of.opener_of(meeting, self.paddock.players)
                return ["revenge"], _ways(far, clock, f"opened by {opener}", names=company, last=watching)
            case MeetingGroup.OPEN | MeetingGroup.FULL:
                free, clock = meeting.free_seats, agreement_words.clock(meeting.agreement)
                seats = f"{counted(free, 'seat')} free" if free else "no seat free"
                opener = words_of.opener_of(meeting, self.paddock.players)
                others = [entrant.name for entrant in meeting.entrants if entrant.name != opener]
                return _ways(seats, far), _ways(clock, f"{opener}'s race", names=others)
            case MeetingGroup.CLOSED:
                opener = words_of.opener_of(meeting, self.paddock.players)
                return ["not yet begun"], _ways(season, far, f"{opener}'s race", names=company, last=watching)
            case MeetingGroup.SOON:
                clock = agreement_words.clock(meeting.agreement)
                return ["starts when all are ready"], _ways(season, far, clock, names=company, last=watching)
            case MeetingGroup.ON:
                race = words_of.race_of(meeting)
                leads = f"{words_of.leader_of(race).car} leads" if race else ""
                state = [_joined(*told) for told in ((season, far, leads), (far, leads), (far,))]
                return state, _ways(names=company, last=watching)
            case MeetingGroup.OVER:
                names = [entrant.name for entrant in meeting.entrants]
                ended = moment(meeting.ended, self.paddock.clock.now()) if meeting.ended else ""
                return [meeting.outcome or "stopped"], _ways(season, far, ended, names=names)

    def _whose_go(self, meeting: Meeting) -> Ways:
        mine = meeting.asked_of(self.player)
        if mine is not None:
            car = mine.race.current_car.name
            due = words_of.due_words(meeting, mine, self.paddock.clock.now())
            return [f"{car} {due}" if due else f"{car} is to go"]
        asked = next(words_of.questions(meeting), None)
        if asked is None:
            return ["bots are driving"]
        due = words_of.due_words(meeting, asked, self.paddock.clock.now())
        return [f"{asked.driver}'s go{f', {due}' if due else ''}", *([due] if due else [])]

    def _nothing_yet(self, width: int, room: int) -> list[Line]:
        """An empty paddock invites."""
        hidden = by_code(self.paddock.meetings, self.player)
        words = [
            [
                *line((f"{words_of.only_by_code(hidden) or 'No races yet'}: ", palette.STRONG)),
                page.button(" l ", "screen.new_race", palette.BAR_KEY),
                *line((" opens one.", palette.STRONG)),
            ],
            EMPTY,
            [
                *line(("Everyone who comes in sees it here. Have a code? ", palette.FAINT)),
                page.button(" / ", "screen.code", palette.BAR_KEY),
            ],
        ]
        road = list(title_picture.road_lines(width, 1, menu_words_of(FIRST_GAME)))
        return page.down_to(
            [*(page.in_the_middle(content, width) for content in words), EMPTY, EMPTY, *road], room
        )

    def _details(self, meeting: Meeting) -> list[str]:
        """What was agreed; for a race that is over, only what still matters."""
        if not meeting.is_known:
            return [meeting.trouble.rstrip(".")]
        opener = words_of.opener_of(meeting, self.paddock.players)
        opened = f"Opened by {opener}, {moment(meeting.opened, self.paddock.clock.now())}"
        agreed = agreement_words.sentences(meeting.agreement, len(meeting.entrants))
        if meeting.stage in (Stage.OVER, Stage.STOPPED):
            return [*agreed[:PLAN_SENTENCES], opened]
        return [*agreed[:PLAN_SENTENCES], f"{opened}; code {meeting.code}", *agreed[PLAN_SENTENCES:]]

    def _details_in_short(self, width: int) -> list[Line]:
        meeting = self.meeting
        if meeting is None:
            return [EMPTY] * DETAIL_LINES
        text = f"{'. '.join(self._details(meeting))}."
        return _cut_to(page.wrapped(text, width - 2, palette.FAINT, indent=2), DETAIL_LINES, palette.FAINT)

    def _here_in_short(self, width: int) -> list[Line]:
        here = words_of.who_is_here(self.paddock.events.visits, self.player, self.meetings)
        said = [name if doing == words_of.IN_THE_PADDOCK else f"{name} {doing}" for name, doing in here[1:]]
        text = f"Here: you{''.join(f' · {words}' for words in said)}" if said else "Here: you alone"
        return _cut_to(page.wrapped(text, width - 2, palette.HINT, indent=2), HERE_LINES, palette.HINT)

    def _side_lines(self, height: int) -> list[Line]:
        lines = list(self._meeting_side()) if self.meeting else [EMPTY]
        here = list(self._here_side(max(3, height - len(lines))))
        bar = line(("│ ", palette.FAINT))
        return [[*bar, *content] for content in [*lines, *here, *[EMPTY] * (height - len(lines) - len(here))]]

    def _meeting_side(self) -> Iterator[Line]:
        meeting = self.meeting
        if meeting is None:
            return
        yield EMPTY
        drawn = _track(meeting) if meeting.is_known else []
        yield from drawn
        yield from [EMPTY] * (PICTURE_LINES + 1 - len(drawn))
        for sentence in self._details(meeting):
            yield from page.wrapped(f"{sentence}.", SIDE_COLUMNS - 2, palette.PLAIN)
        yield EMPTY

    def _here_side(self, room: int) -> Iterator[Line]:
        yield line(("Here", palette.MARKED))
        here = words_of.who_is_here(self.paddock.events.visits, self.player, self.meetings)
        shown = here if len(here) < room else here[: room - 2]
        for name, doing in shown:
            style = palette.STRONG if name == self.player.name else palette.PLAIN
            yield line((page.column(name, NAME_COLUMNS), style), (doing, palette.FAINT))
        if len(shown) < len(here):
            yield line((f"and {len(here) - len(shown)} more", palette.FAINT))


def _day_lines(today: Today, width: int) -> Iterator[Line]:
    """What the day has for the player, in as many lines as it needs; each part opens what it is about."""
    parts = list[tuple[str, str]]()
    if today.lap is not None:
        told_of_lap = ", ".join(filter(None, [today.lap.in_short, today.lap.place_words]))
        parts.append((f"Today's lap {told_of_lap}", "screen.todays_lap"))
    if today.puzzle is not None:
        what = "puzzle" if parts else "Today's puzzle"
        parts.append((f"{what} {today.puzzle.in_short}", "screen.puzzles"))
    if today.form.way is not None:
        parts.append((f"Rating {today.form.way.in_short}", "screen.ratings"))
    if today.rival:
        parts.append((f"rival {today.rival}", "screen.ratings"))
    if today.lap is not None or today.puzzle is not None:
        parts.append((day_ends(), "screen.todays_lap"))
    told: list[Segment] = []
    for words, action in parts:
        if told and width_of(told) + len(BETWEEN) + cell_len(words) > width - 2:
            yield told
            told = []
        told += [*line((BETWEEN if told else "  ", palette.FAINT)), page.button(words, action, palette.HINT)]
    if told:
        yield told


def _state_style(section: MeetingGroup) -> Style:
    match section:
        case MeetingGroup.YOUR_GO | MeetingGroup.INVITED:
            return palette.WELL
        case MeetingGroup.CLOSED | MeetingGroup.OVER:
            return palette.FAINT
        case MeetingGroup.YOURS | MeetingGroup.OPEN | MeetingGroup.SOON | MeetingGroup.FULL | MeetingGroup.ON:
            return palette.PLAIN


def _joined(*words: str) -> str:
    return BETWEEN.join(filter(None, words))


def _ways(*facts: str, names: Sequence[str] = (), last: str = "") -> Iterator[str]:
    """The facts, the names and the last fact; with fewer and fewer names, then with fewer and fewer facts."""
    for shown in range(len(names), 0, -1):
        left_out = f" and {len(names) - shown} more" if shown < len(names) else ""
        yield _joined(*facts, ", ".join(names[:shown]) + left_out, last)
    for most in range(len(facts), 0, -1):
        yield _joined(*facts[:most], last)
    yield last


def _fitted(ways: Ways, columns: int) -> str:
    """The longest of these ways that fits, filled to the width of its column."""
    return page.column(page.longest(ways, columns), columns)


def _cut_to(lines: list[Line], most: int, style: Style) -> list[Line]:
    """Exactly this many lines; an ellipsis shows where text was cut."""
    if len(lines) > most:
        lines = [*lines[: most - 1], [*lines[most - 1], *line((" …", style))]]
    return lines + [EMPTY] * (most - len(lines))


def _track(meeting: Meeting) -> list[Line]:
    return track_lines(meeting.agreement.circuit, SIDE_COLUMNS - 2, PICTURE_LINES)
