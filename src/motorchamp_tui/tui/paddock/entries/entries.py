"""Entry list of one meeting: take a seat and a team, add bots, chat, be ready.

When the race begins, everyone here is taken to it.
"""

from contextlib import suppress
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.paddock.events.visits import Visit
from motorchamp_tui.paddock.paddock import Paddock
from motorchamp_tui.paddock.races.acts import AtEntryList
from motorchamp_tui.paddock.races.chat import LONGEST_LINE
from motorchamp_tui.paddock.races.meeting import Meeting, Stage
from motorchamp_tui.paddock.threads import in_its_turn
from motorchamp_tui.paddock.wording import meeting_words as words_of
from motorchamp_tui.tui.games import face_of
from motorchamp_tui.tui.games.protocol import Face
from motorchamp_tui.tui.navigation import paddock_navigator
from motorchamp_tui.tui.paddock.entries.entries_page import EntriesPage
from motorchamp_tui.tui.paddock.talk import TalkScreen
from motorchamp_tui.tui.paddock.visit_screen import VisitScreen
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.act_screen import keys_of
from motorchamp_tui.tui.widgets.field_screen import typing_keys
from motorchamp_tui.tui.widgets.typed_line import TypedLine

GONE = "That race is by code only now."
CLOSE_TO = "Who is kept out of this race? They can neither enter nor talk here."
OPEN_TO = "Who may come in again?"
OF_THE_OWN_LINE = "be_ready", "not_ready"
OF_A_FREE_LINE = "take_seat", "add_bot"
OF_A_BOT = ("kind_after",)
"""What Enter and a click do on a line: the first that may be done."""
ADDING = "take_seat", "add_bot", "kind_before", "kind_after"
"""What adds a line at the end."""


class EntriesScreen(EntriesPage):
    """A line for each seat; the opener's keys are for the opener only."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *typing_keys("say it"),
        *keys_of(AtEntryList),
        Binding(
            "enter",
            "take_line",
            show=False,
            id="take_line",
            tooltip="On a free line a seat or a bot, on your own ready or not, on a bot's another kind",
        ),
        Binding("up,k", "move(-1)", show=False, id="up", tooltip="Mark the line above"),
        Binding("down,j", "move(1)", show=False, id="down", tooltip="Mark the line below"),
        page.HELP,
        Binding("q,escape", "leave", "back", id="leave", key_display="Esc", tooltip="Back; your seat is kept"),
    ]

    def __init__(self, paddock: Paddock, visit: Visit, meeting: Meeting) -> None:
        super().__init__(paddock, visit, meeting)
        self._bot = meeting.agreement.game.STAND_IN
        self._is_over = False

    def on_mount(self) -> None:
        """Mark the player's own line; follow what the others do, whatever is on top of this screen."""
        own = words_of.seat_of(self.meeting, self.player)
        free = min(len(self.meeting.entrants), self.rows - 1)
        self.marked = self.meeting.entrants.index(own) if own else free
        self.begin_to_watch()

    def on_screen_resume(self) -> None:
        """Come, or come back."""
        self.visit.go_to(self.meeting)
        self.look_again()

    def look_again(self) -> None:
        """The list has changed, or the race begins, or it is gone."""
        if self._is_over:
            return
        if self.is_rated and self._ratings is None:
            self._read_ratings()
        if not self._is_there:
            self._go_back(self.meeting.trouble or GONE)
        elif self.meeting.stage is not Stage.ENTRIES:
            self._is_over = True
            self._come_to_top()
            paddock_navigator(self).replace_with(self.meeting)
        else:
            self.marked = min(self.marked, self.rows - 1)
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
        """Go back to where the player came from, with this message."""
        self._is_over = True
        self._come_to_top()
        self.app.pop_screen()
        if isinstance(self.app.screen, VisitScreen):
            self.app.screen.message = message

    def _come_to_top(self) -> None:
        """Close what is on top of this screen."""
        while self in self.app.screen_stack and self.app.screen is not self:
            self.app.pop_screen()

    @work(exclusive=True, group="ratings")
    async def _read_ratings(self) -> None:
        """Find out the ratings of all, which follow from the journals of other races."""
        with suppress(MotorChampError):  # they can be asked for in the paddock, where it is said what is wrong
            self._ratings = await in_its_turn(self.paddock.ratings.now)
            self.show_page()

    @property
    def acts(self) -> AtEntryList:
        """What this player may do here, with the marked line."""
        return self._acts_at(self.marked)

    def _acts_at(self, number: int) -> AtEntryList:
        entrants = self.meeting.entrants
        marked = entrants[number] if number < len(entrants) else None
        return AtEntryList(self.meeting, self.visit, self.hears, marked, self._bot)

    def do_act(self, name: str) -> None:
        """Do it with the marked line."""
        self._do(self.acts, name)

    def _do(self, acts: AtEntryList, name: str) -> None:
        """Do it; a line that it adds is marked, and the next bot is of the same kind."""
        if self.attempt(lambda: acts.do(name)) and name in ADDING:
            self.marked = len(self.meeting.entrants) - 1
            self._bot = self.meeting.entrants[-1].bot or self._bot
        if name == "remove":
            self.marked = min(self.marked, len(self.meeting.entrants) - 1)
        self.look_again()

    def action_move(self, by: int) -> None:
        """Mark another line."""
        self.marked = max(0, min(self.marked + by, self.rows - 1))
        self.message = ""
        self.show_page()

    def action_take_line(self, number: int | None = None) -> None:
        """Mark this line, or take the marked one, and do the first of what can be done with it."""
        self.marked = self.marked if number is None else number
        acts = self.acts
        names = OF_A_BOT if acts.marked else OF_A_FREE_LINE
        if acts.marked is not None and acts.marked == acts.own:
            names = OF_THE_OWN_LINE
        name = next((name for name in names if not acts.refusal(name)), None)
        if name is not None:
            self._do(acts, name)
        elif names is OF_A_BOT:
            self.show_page()
        else:
            self.refuse(acts.refusal(names[0]))

    def action_change(self, number: int, by: int) -> None:
        """Change this line: a bot's kind, or the player's own team."""
        acts = self._acts_at(number)
        what = "kind" if acts.marked is not None and acts.marked.bot else "team"
        self._do(acts, f"{what}_{'after' if by > 0 else 'before'}")

    def action_agree(self) -> None:
        """Change what is agreed, on a screen of its own."""
        from motorchamp_tui.tui.paddock.entries.open_race import ChangeAgreementScreen

        self.app.push_screen(ChangeAgreementScreen(self.paddock, self.visit, self.meeting))

    def action_bar(self) -> None:
        """Close the race to someone: the player on the marked line, or another name."""
        marked = self.acts.marked
        is_other = marked is not None and marked.key not in (None, self.player.key)
        self._ask_for_name("bar", CLOSE_TO, marked.name if marked is not None and is_other else "")

    def action_admit(self) -> None:
        """Open the race again to someone: the last to be kept out, or another name."""
        self._ask_for_name("admit", OPEN_TO, self.meeting.name_of_barred([*self.meeting.barred][-1]))

    def _ask_for_name(self, act: str, sentence: str, name: str) -> None:
        from motorchamp_tui.tui.widgets.prompt import ask_for

        def trouble(typed: str) -> str:
            self.attempt(lambda: self.acts.do(act, typed))
            wrong, self.message = self.message, ""
            return wrong

        ask_for(self.app, sentence, name, trouble, lambda _: self.look_again())

    def action_talk(self) -> None:
        """Show everything that was said."""
        self.app.push_screen(TalkScreen(self.meeting, self.player))

    def action_write(self) -> None:
        """Begin a line of chat."""
        self.message = ""
        self.begin_typing(TypedLine(LONGEST_LINE))

    def take(self, text: str) -> None:
        """Say it."""
        if text.strip():
            self.attempt(lambda: self.acts.do("write", text))
