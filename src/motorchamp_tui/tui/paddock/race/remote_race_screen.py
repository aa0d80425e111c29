"""Race screen of a race with others: the same road and dice, the keys that are fair there, and the other players.

It decides what is said about the others, and when; a line of chat is written where the news is.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import partial
from typing import ClassVar

from rich.cells import cell_len
from textual import work
from textual.binding import Binding, BindingType
from textual.worker import Worker

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games.protocol import AnyRace
from motorchamp_tui.paddock.clock import Clock, WallClock
from motorchamp_tui.paddock.events.visits import Visit
from motorchamp_tui.paddock.races.acts import AtMeeting
from motorchamp_tui.paddock.races.chat import LONGEST_LINE
from motorchamp_tui.paddock.races.meeting import Meeting
from motorchamp_tui.paddock.wording import remote_words
from motorchamp_tui.settings.words import NO
from motorchamp_tui.terminals.screen.textual_parts import is_open
from motorchamp_tui.tui.app_settings import app_settings_of
from motorchamp_tui.tui.games.order_in_view import DriverWords
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.navigation import leave
from motorchamp_tui.tui.paddock.race.remote_race import RemoteRace
from motorchamp_tui.tui.paddock.talk import TALK, TalkScreen
from motorchamp_tui.tui.race import overlays
from motorchamp_tui.tui.race.keys import RACE_KEYS
from motorchamp_tui.tui.race.race_lines import in_the_head, own_laps, stage_words, whose_go_lines
from motorchamp_tui.tui.race.screen import RaceScreen
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.field_screen import FieldScreen, typing_keys
from motorchamp_tui.tui.widgets.lines_panel import Line, line
from motorchamp_tui.tui.widgets.typed_line import TypedLine

NAME_COLUMNS = 13
SAY = " say: "
WRITING_KEYS: list[BindingType] = [
    *typing_keys("say"),
    Binding("tab", "lines", "whole chat", id="lines", tooltip="While you write: the whole chat"),
]
WRITING = ("take_typed", "type_nothing", "erase", "lines")
"""What can be done while a line is written."""
WITH_OTHERS: list[BindingType] = [
    Binding("d", "standing_order", "standing order", id="standing_order", tooltip="What to do on your next go"),
    Binding("v", "watch_next", "next driver", id="watch_next", tooltip="See the practice lap of another driver"),
    Binding("slash", "write", "talk", id="write", key_display="/", tooltip="Write a line to everyone here"),
    Binding("T", "talk", "talk", show=False, id="talk", tooltip="The whole chat; chat on and off"),
]
"""The slash opens the chat, as it does in most chat programs; it is not a letter, so nobody throws dice or takes a
slipstream as they begin to write.
"""
NOT_WITH_OTHERS = frozenset({"advice", "take_back", "pause", "resume"})
"""Champion's advice would be unfair, moves that others saw cannot be taken back, and nobody waits for a pause."""
FAIR = [key for key in RACE_KEYS if key.action not in NOT_WITH_OTHERS]


class RemoteRaceScreen(RaceScreen, FieldScreen):
    """One meeting, from practice or the grid to the classification, for a driver or a watcher."""

    BINDINGS: ClassVar[list[BindingType]] = [*WRITING_KEYS, *WITH_OTHERS, *FAIR]
    WITHOUT: ClassVar[frozenset[str]] = NOT_WITH_OTHERS
    BEFORE_A_GO: ClassVar[int] = len(WRITING_KEYS)
    IS_SHARED: ClassVar[bool] = True
    live: RemoteRace

    def __init__(self, meeting: Meeting, visit: Visit, clock: Clock | None = None) -> None:
        super().__init__(partial(RemoteRace, meeting, visit, clock or WallClock()))
        self._meeting = meeting
        self._visit = visit
        self._typed: TypedLine | None = None
        self._refusal = ""
        self._ticker: tuple[datetime, Worker[None]] | None = None

    def on_mount(self) -> None:
        """Show the race, and follow who comes and goes."""
        super().on_mount()
        self._hear_of_others()

    @work(group="others")
    async def _hear_of_others(self) -> None:
        """Follow new watchers, and practice elsewhere: neither is news of the laps being followed."""
        shown: object = None
        while not self._visit.has_left:
            progress = remote_words.practice_progress(self.live.plan.drivers, self._meeting.drives)
            others = (self._meeting.stage, self._meeting.watching(), *progress)
            if others != shown:
                shown = others
                await self.live.pace.my_turn()
                self.show_race()
            await self._visit.changed()

    def on_screen_resume(self) -> None:
        """Come back to this race, and see what has happened meanwhile."""
        super().on_screen_resume()
        if self._visit.meeting is not self._meeting:
            self._visit.go_to(self._meeting)

    @property
    def _can_be_left(self) -> bool:
        return super()._can_be_left and self._typed is None

    def show_race(self) -> None:
        """Everything may have changed; arrange for a redraw when time alone changes it."""
        super().show_race()
        if not self.is_open:
            return
        self._tick_at(remote_words.next_change(self._meeting, self.live.followed, self.live.now))
        for over_it in self.app.screen_stack[-1:]:
            if isinstance(over_it, TalkScreen) and is_open(over_it):
                over_it.look_again()

    def _tick_at(self, when: datetime | None) -> None:
        if self._ticker is not None:
            awaited, worker = self._ticker
            if awaited == when:
                return
            worker.cancel()
        self._ticker = None if when is None else (when, self._show_again(when))

    @work(group="ticks")
    async def _show_again(self, when: datetime) -> None:
        await self.live.wait_until(when)
        self._ticker = None
        await self.live.pace.my_turn()
        self.show_race()

    @property
    def next_change(self) -> datetime | None:
        """When something has to be redrawn because of the time alone."""
        return self._ticker[0] if self._ticker else None

    @property
    def _has_a_clock(self) -> bool:
        agreement = self._meeting.agreement
        return bool(agreement.clock) and not agreement.is_by_correspondence

    def _head_line(self, race: AnyRace) -> Line:
        """Track, lap, round, race of a season, watchers, pace; on the right whose go it is and how long."""
        remote, meeting, width = self.live, self._meeting, self.size.width
        turn = f" {_turn(remote)} "
        is_urgent = remote_words.is_urgent(meeting, remote.asked, remote.driver, remote.now)
        watching = len(meeting.watching())
        stage = stage_words(race, remote.practising)
        others = (
            meeting.part.race.words if meeting.part else "",
            "" if remote.practising else own_laps(race, remote.people),
            f"{watching} watching" if watching else "",
            f"pace {remote.pace.name}",
        )
        ways = (in_the_head(race.track.name, stage, *others[:most]) for most in range(len(others), -1, -1))
        room = max(0, width - cell_len(turn))
        left = page.column(page.longest((*ways, in_the_head(stage)), room), room)
        style = palette.EMPHATIC if is_urgent else palette.BAR_KEY
        return line((left, palette.BAR), (turn, style if turn.strip() else palette.BAR))

    def _news_lines(self, columns: int) -> list[Line]:
        if self._typed is not None:
            if self._refusal:
                return page.wrapped(self._refusal, columns, palette.BAD, indent=1)
            return [[*line((SAY, palette.MARKED)), *self._typed.shown(columns - len(SAY))]]
        if trouble := self._meeting.trouble:
            return page.wrapped(trouble, columns, palette.BAD, indent=1)
        return super()._news_lines(columns)

    def _told(self) -> list[str]:
        """What the coach or the bots say; last, and so most prominent, what a player has just said."""
        said = self._meeting.talk_for(self._visit.player)[-1:] if self._hears_talk else []
        fresh = [chat_line for chat_line in said if self.live.now - chat_line.when < remote_words.TALK_STAYS]
        return [*super()._told(), *map(remote_words.talk_words, fresh)]

    def _dice_lines(self, race: AnyRace) -> list[Line]:
        if not race.is_over or self.live.practising is None:
            return super()._dice_lines(race)
        columns, height = self._dice_room
        over = line((f" The practice lap of {self.live.practising.name} is over", palette.STRONG))
        return [over, *self._meanwhile(columns, height)]

    def _meanwhile(self, columns: int, room: int) -> list[Line]:
        """News for a player during others' goes, in fewer than this many lines."""
        lines = list[Line]()
        if self.live.practising is not None and not self._is_wide:  # a panel beside the road has it otherwise
            lines += _progress_lines(self.live, columns)
        for words in remote_words.absences(self._meeting, self.live.now):
            lines += page.wrapped(words, columns, palette.MARKED, indent=1)
        if words := remote_words.watching_words(self._meeting):
            lines += page.wrapped(words, columns, palette.FAINT, indent=1)
        if lines and len(lines) < room - 1:
            lines.insert(0, page.EMPTY)
        return lines[: max(0, room - 1)]

    def _standings(self, race: AnyRace, columns: int, room: int) -> list[Line]:
        if self.live.practising is not None:
            progress = _progress_lines(self.live, columns)
            return [line((" practice", palette.FAINT)), *progress, page.EMPTY]
        return super()._standings(race, columns, room)

    @property
    def _driven_by(self) -> DriverWords:
        return self.live.driven_by

    def _whose_go(self, race: AnyRace, columns: int, *, is_short: bool = False) -> Sequence[Line]:
        people = self.live.people
        is_own = race.current_car.driver in people
        return whose_go_lines(race, columns, people, is_own=is_own, is_short=is_short)

    @property
    def _hears_talk(self) -> bool:
        return self._meeting.agreement.has_talk and self._at_meeting.hears

    @property
    def _at_meeting(self) -> AtMeeting:
        return AtMeeting(self._meeting, self._visit, app_settings_of(self.app).words[TALK] != NO)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what can be done now; while a line is being written, nothing else."""
        if (action in WRITING) is not (self._typed is not None):
            return False
        match action:
            case "write" | "talk":
                return not self._at_meeting.refusal(action)
            case "standing_order":
                return not self._meeting.why_no_order(self._visit.player)
            case "watch_next":
                return len(self.live.to_watch) > 1
            case _:
                return action in WRITING or super().check_action(action, parameters)

    def action_skip(self) -> None:
        """Skip to what is being driven now."""
        self.live.pace.skip()

    def action_watch_next(self) -> None:
        """Watch another driver's practice lap."""
        self.live.watch_next()
        self._drive_race()

    def action_standing_order(self) -> None:
        """Leave a standing order for the next go, or take it back."""
        from motorchamp_tui.tui.paddock.race.standing_order import StandingOrderScreen

        self.app.push_screen(StandingOrderScreen(self._meeting, self._visit.player))

    def action_order(self) -> None:
        """All cars, as an overlay."""
        if self.live.race:
            overlays.show_order(self.app, self.live.race, self.live.driven_by)

    def action_leave(self) -> None:
        """Leave; drivers are asked first, and see what happens to their seat."""
        if self.live.driver is None:
            leave(self.app)
        else:
            overlays.ask_to_leave(self.app, remote_words.leaving_words(self._meeting, self._visit.player))

    def action_write(self) -> None:
        """Begin a line."""
        self._write(TypedLine(LONGEST_LINE))

    def _write(self, typed: TypedLine | None, refusal: str = "") -> None:
        self._typed, self._refusal = typed, refusal
        self._show_news()
        self.refresh_bindings()

    @property
    def field(self) -> TypedLine | None:
        """The line that is being written."""
        return self._typed

    def field_changed(self, field: TypedLine) -> None:
        """Show the line; the refusal of the last one no longer matters."""
        self._write(field)

    def action_take_typed(self) -> None:
        """Send the line; one that is refused stays, with the reason."""
        text = self._typed.text.strip() if self._typed else ""
        try:
            if text:
                self._meeting.say(self._visit, text)
        except MotorChampError as error:
            self._write(self._typed, str(error))
        else:
            self.action_type_nothing()

    def action_type_nothing(self) -> None:
        """Letters are keys again."""
        self._write(None)
        self._show_result()

    def action_lines(self) -> None:
        """Show the whole chat; the line being written stays."""
        self.action_talk()

    def action_talk(self) -> None:
        """Show everything that was said."""
        self.app.push_screen(TalkScreen(self._meeting, self._visit.player))


def _turn(remote: RemoteRace) -> str:
    """Whose go it is; the player's own only when the goes before it have been seen, unless a clock is running."""
    asked = remote.asked
    if asked and asked.driver == remote.driver and asked.due is None and not remote.seat.is_asked:
        return ""
    return remote_words.whose_turn(remote.meeting, remote.followed, remote.driver, remote.now)


def _progress_lines(remote: RemoteRace, columns: int) -> Iterator[Line]:
    """A line for each driver: how far their practice has got; those still on the track first."""
    room = columns - NAME_COLUMNS - 1
    told = list(remote_words.practice_progress(remote.plan.drivers, remote.meeting.drives))
    for name, words, is_over in sorted(told, key=lambda progress: progress[2]):
        style = palette.FAINT if is_over else palette.PLAIN
        yield line((f" {page.column(name, NAME_COLUMNS)}", palette.STRONG), (page.column(words, room), style))
