"""Entry list of one meeting: take a seat and a team, add bots, chat, be ready.

When the race begins, everyone here is taken to it.
"""

from contextlib import suppress
from typing import ClassVar

from textual import work
from textual.binding import BindingType

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games.options import RATED
from motorchamp_tui.journal.rated import Ratings
from motorchamp_tui.paddock.events.visits import Visit
from motorchamp_tui.paddock.paddock import Paddock
from motorchamp_tui.paddock.races.chat import LONGEST_LINE
from motorchamp_tui.paddock.races.meeting import Entrant, Meeting, Stage
from motorchamp_tui.paddock.threads import in_its_turn
from motorchamp_tui.paddock.wording import meeting_words as words_of
from motorchamp_tui.settings.words import NO
from motorchamp_tui.tui.app_settings import app_settings_of
from motorchamp_tui.tui.games import face_of
from motorchamp_tui.tui.games.protocol import Face
from motorchamp_tui.tui.menu.race_form import next_of
from motorchamp_tui.tui.navigation import paddock_navigator
from motorchamp_tui.tui.paddock.entries_page import EntryScene, can_change, entries_lines, head_line
from motorchamp_tui.tui.paddock.entry_keys import ENTRY_KEYS
from motorchamp_tui.tui.paddock.meetings import PaddockScreen
from motorchamp_tui.tui.paddock.talk import TALK, TalkScreen
from motorchamp_tui.tui.paddock.visit_screen import VisitScreen
from motorchamp_tui.tui.widgets.lines_panel import Line
from motorchamp_tui.tui.widgets.typed_line import TypedLine

GONE = "That race is by code only now."
NOBODY_LEFT = "Nobody was left on the entry list, so that race was closed."
BY_CODE, FOR_ALL = "by code", "for all"


class EntriesScreen(VisitScreen):
    """A line for each seat; the opener's keys are for the opener only."""

    BINDINGS: ClassVar[list[BindingType]] = ENTRY_KEYS

    def __init__(self, paddock: Paddock, visit: Visit, meeting: Meeting) -> None:
        super().__init__(paddock, visit)
        self.meeting = meeting
        self._marked = 0
        self._bot = meeting.agreement.game.STAND_IN
        self._is_over = False
        self._ratings: Ratings | None = None

    def on_mount(self) -> None:
        """Mark the player's own line; follow what the others do, whatever is on top of this screen."""
        own = words_of.seat_of(self.meeting, self.player)
        free = min(len(self.meeting.entrants), self._scene.rows - 1)
        self._marked = self.meeting.entrants.index(own) if own else free
        self.begin_to_watch()

    def on_screen_resume(self) -> None:
        """Come, or come back."""
        self.visit.go_to(self.meeting)
        self.look_again()

    def look_again(self) -> None:
        """The list has changed, or the race begins, or it is gone."""
        if self._is_over:
            return
        if self._is_rated and self._ratings is None:
            self._read_ratings()
        if not self._is_there:
            self._go_back(self.meeting.trouble or GONE)
        elif self.meeting.stage is not Stage.ENTRIES:
            self._is_over = True
            self._come_to_top()
            paddock_navigator(self).replace_with(self.meeting)
        else:
            self._marked = min(self._marked, self._scene.rows - 1)
            self.show_page()

    @property
    def face(self) -> Face:
        """The face of the game that will be played."""
        return face_of(self.meeting.agreement.circuit)

    @property
    def _is_there(self) -> bool:
        """Whether the race still exists, and this player may see it."""
        return self.meeting in self.paddock.meetings_for(self.player)

    def _go_back(self, message: str) -> None:
        """Go back to the paddock, with this message."""
        self._is_over = True
        self._come_to_top()
        self.app.pop_screen()
        if isinstance(self.app.screen, PaddockScreen):
            self.app.screen.message = message

    def _come_to_top(self) -> None:
        """Close what is on top of this screen."""
        while self in self.app.screen_stack and self.app.screen is not self:
            self.app.pop_screen()

    @property
    def _scene(self) -> EntryScene:
        hears = self.meeting.agreement.has_talk and app_settings_of(self.app).words.get(TALK) != NO
        return EntryScene(
            self.meeting,
            self.player,
            self.paddock.players,
            self.paddock.events.visits,
            self.paddock.clock.now(),
            self._marked,
            self.message,
            self.typed,
            hears,
            words_of.rating_words(self.meeting, self._ratings) if self._ratings and self._is_rated else "",
        )

    @property
    def _is_rated(self) -> bool:
        return self.meeting.agreement.options[RATED]

    @work(exclusive=True, group="ratings")
    async def _read_ratings(self) -> None:
        """Find out the ratings of all, which follow from the journals of other races."""
        with suppress(MotorChampError):  # they can be asked for in the paddock, where it is said what is wrong
            self._ratings = await in_its_turn(self.paddock.ratings.now)
            self.show_page()

    def head(self) -> Line:
        """Which race, and its code."""
        return head_line(self._scene)

    def lines(self, width: int, height: int) -> list[Line]:
        """The agreement, the list, the talk."""
        return entries_lines(self._scene, width, height)

    @property
    def _own(self) -> Entrant | None:
        return words_of.seat_of(self.meeting, self.player)

    @property
    def _is_opener(self) -> bool:
        return self.meeting.opener == self.player.key

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what this player can do with the marked line."""
        if self.typed is not None:
            return super().check_action(action, parameters)
        own, scene = self._own, self._scene
        match action:
            case "step" | "give_up" | "add_bot" | "fill" | "remove" | "change_agreement" | "public" if (
                self.meeting.part is not None
            ):
                return False
            case "take_seat":
                return own is None and words_of.free_seats(self.meeting) > 0
            case "be_ready" | "not_ready":
                return own is not None and own.is_ready == (action == "not_ready")
            case "step":
                return own is not None and not self._changes_bot
            case "kind":
                return self._changes_bot
            case "give_up":
                return own is not None
            case "add_bot" | "fill":
                return self._is_opener and words_of.free_seats(self.meeting) > 0
            case "remove":
                entrant = scene.entrant
                return self._is_opener and entrant is not None and entrant.key != self.player.key
            case "change_agreement":
                return self._is_opener
            case "public":
                wanted = BY_CODE if self.meeting.agreement.is_public else FOR_ALL
                return self._is_opener and parameters == (wanted,)
            case "write":
                return scene.hears_talk
            case "talk":
                return self.meeting.agreement.has_talk
            case _:
                return super().check_action(action, parameters)

    @property
    def _changes_bot(self) -> bool:
        entrant = self._scene.entrant
        return entrant is not None and entrant.bot is not None and can_change(self._scene, entrant)

    def action_take_seat(self) -> None:
        """Take a free seat, and mark its line."""
        if self.attempt(lambda: self.meeting.take_seat(self.player)):
            self._mark_own()

    def _mark_own(self) -> None:
        own = self._own
        if own is not None:
            self._mark(self.meeting.entrants.index(own))

    def action_be_ready(self) -> None:
        """Be ready."""
        self.attempt(lambda: self.meeting.set_ready(self.player, is_ready=True))
        self.look_again()

    def action_not_ready(self) -> None:
        """Not yet, after all."""
        self.attempt(lambda: self.meeting.set_ready(self.player, is_ready=False))

    def action_move(self, by: int) -> None:
        """Mark another line."""
        self._mark(max(0, min(self._marked + by, self._scene.rows - 1)))

    def action_take_line(self, number: int | None = None) -> None:
        """Mark this line, or take the marked one, and do what can be done with it."""
        number = self._marked if number is None else number
        entrants, own = self.meeting.entrants, self._own
        self._mark(number)
        if number < len(entrants):
            if entrants[number] is not own:
                self.action_kind(1)
            elif own.is_ready:
                self.action_not_ready()
            else:
                self.action_be_ready()
        elif own is None:
            self.action_take_seat()
        elif self.check_action("add_bot", ()):
            self.action_add_bot()

    def _mark(self, number: int) -> None:
        self._marked = number
        self.show_page()

    def turn_wheel(self, by: int) -> None:
        """Mark another line."""
        self.action_move(by)

    def action_step(self, by: int) -> None:
        """The next team, or the one before."""
        own = self._own
        if own is not None:
            self.action_change(self.meeting.entrants.index(own), by)

    def action_kind(self, by: int) -> None:
        """The next kind of bot, or the one before, on the marked line."""
        self.action_change(self._marked, by)

    def action_change(self, number: int, by: int) -> None:
        """Change this line: a bot's kind, or the player's own team."""
        entrants = self.meeting.entrants
        if number >= len(entrants) or not can_change(self._scene, entrants[number]):
            return
        entrant = entrants[number]
        if entrant.bot is None:
            team = self._next_team(entrant, by)
            self.attempt(lambda: self.meeting.take_seat(self.player, team))
        else:
            self._change_bot(entrant, next_of(self.meeting.agreement.game.BOT_NAMES, entrant.bot, by))

    def _next_team(self, entrant: Entrant, by: int) -> str:
        """The next team that nobody else has taken."""
        taken = {other.team for other in self.meeting.entrants if other is not entrant}
        free = [team for team in self.meeting.agreement.game.TEAMS if team not in taken]
        if entrant.team not in free:
            return free[0 if by > 0 else -1]
        return next_of(free, entrant.team, by)

    def _change_bot(self, entrant: Entrant, kind: str) -> None:
        """Replace this bot by another for the same team, at the end of the list."""
        self._bot = kind
        if self.attempt(lambda: self.meeting.remove(self.player, entrant.name)):
            self.attempt(lambda: self.meeting.add_bot(self.player, kind, entrant.team))
            self._mark(len(self.meeting.entrants) - 1)

    def action_add_bot(self) -> None:
        """Enter another bot of the kind chosen last."""
        if self.attempt(lambda: self.meeting.add_bot(self.player, self._bot)):
            self._mark(len(self.meeting.entrants) - 1)

    def action_fill(self) -> None:
        """Give every free seat to a bot."""
        self.attempt(self._fill)

    def _fill(self) -> None:
        for _ in range(words_of.free_seats(self.meeting)):
            self.meeting.add_bot(self.player, self._bot)

    def action_remove(self) -> None:
        """Take the marked line off the list."""
        entrant = self._scene.entrant
        if entrant is not None:
            self.attempt(lambda: self.meeting.remove(self.player, entrant.name))
            self._mark(min(self._marked, len(self.meeting.entrants) - 1))

    def action_give_up(self) -> None:
        """Give the seat up; if nobody is left, leave."""
        self.attempt(lambda: self.meeting.give_up_seat(self.player))
        if not self._is_there:
            self._go_back(NOBODY_LEFT)

    def action_change_agreement(self) -> None:
        """Change the agreement."""
        from motorchamp_tui.tui.paddock.open_race import OpenRaceScreen

        self.app.push_screen(OpenRaceScreen(self.paddock, self.visit, self.meeting))

    def action_public(self, wanted: str) -> None:
        """Open the race to everyone, or only to those with the code."""
        from attrs import evolve

        agreed = self.meeting.agreement
        self.attempt(lambda: self.meeting.agree(self.player, evolve(agreed, is_public=wanted == FOR_ALL)))

    def action_write(self) -> None:
        """Begin a line of chat."""
        self.message = ""
        self.begin_typing(TypedLine(LONGEST_LINE))

    def take(self, text: str) -> None:
        """Say it."""
        if text.strip():
            self.attempt(lambda: self.meeting.say(self.visit, text))

    def action_talk(self) -> None:
        """Show everything that was said."""
        self.app.push_screen(TalkScreen(self.meeting, self.player))

    def action_leave(self) -> None:
        """Back to the paddock."""
        self.app.pop_screen()
