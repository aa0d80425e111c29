"""Visitor of the paddock line by line: what all rooms of the plain paddock need of them."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from attrs import frozen

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games import game_named
from motorchamp_tui.games.protocol import Game
from motorchamp_tui.paddock.entries.meeting_info import MeetingInfo
from motorchamp_tui.paddock.events.visits import CallKind, Visit
from motorchamp_tui.paddock.not_saved import SAVED_AGAIN
from motorchamp_tui.paddock.operating.operations import Operations
from motorchamp_tui.paddock.paddock import Paddock
from motorchamp_tui.paddock.people.players import Player
from motorchamp_tui.paddock.races.acts import AtMeeting
from motorchamp_tui.paddock.races.meeting import Meeting
from motorchamp_tui.paddock.threads import in_its_turn
from motorchamp_tui.paddock.wording import meeting_words
from motorchamp_tui.paddock.wording.remote_words import talk_words
from motorchamp_tui.plain.console import Console
from motorchamp_tui.plain.paddock.far_end import FarEnd
from motorchamp_tui.plain.room import PlainRoom
from motorchamp_tui.settings.sources import KEPT, gather, leave_out_clashes, usable
from motorchamp_tui.settings.told import Told
from motorchamp_tui.settings.words import NO, SETTINGS, Notify

T = TypeVar("T")
BACK_HINT = "Type go, here or back in the paddock."


class FarConsole(Console):
    """Sentences out and lines in, at the far end of a connection."""

    def __init__(self, far: FarEnd) -> None:
        super().__init__(far.stream, far.stream, far.waits)

    def ring(self) -> None:
        """Ring the bell there, if that is wanted."""
        if self.rings:
            self._out.write("\a")


@frozen
class Call:
    """Something to be told at once, whatever else goes on, and what can be typed then."""

    words: str
    hint: str = ""


class Visitor:
    """One visit: its console, its place in the paddock, and what it has heard.

    Everything in the paddock belongs to the event loop: it is read and changed by :meth:`in_loop` alone.
    """

    def __init__(
        self,
        paddock: Paddock,
        visit: Visit,
        far: FarEnd,
        talk: FarConsole,
        operations: Operations | None = None,
    ) -> None:
        self.paddock = paddock
        self.operations = operations
        self.visit = visit
        self.far = far
        self.talk = talk
        key = visit.player.key
        players = paddock.players
        self.told = Told(
            players.told(key), lambda topics: self.in_loop(lambda: players.remember_told(key, topics))
        )
        self._calls = list[Call]()
        self._trouble: tuple[MeetingInfo | None, str] = None, ""
        """Where they were last told what cannot be saved, and what they were told."""
        visit.call = lambda kind, words: self._call(Call(words, "" if kind is CallKind.LOST_SEAT else BACK_HINT))
        visit.announce = lambda words: self._call(Call(words))
        far.stirred = self.tell_calls

    @property
    def player(self) -> Player:
        """Who they are."""
        return self.visit.player

    def in_loop(self, act: Callable[[], T]) -> T:
        """What this gives in the loop; raises what it raises."""
        return self.far.ask_loop(act)

    def work_out(self, act: Callable[[], T]) -> T:
        """What this comes to, which may take long: one such thing after the other on the whole host."""
        return self.far.await_in_loop(in_its_turn(act))

    def setting(self, name: str) -> str:
        """What they have chosen, or the default."""
        return self.wishes.get(name, SETTINGS[name].default)

    @property
    def wishes(self) -> Mapping[str, str]:
        """All that they have chosen and that can be used."""
        return {name: value.word for name, value in usable(self._kept()).items()}

    def _kept(self) -> Mapping[str, str]:
        return self.in_loop(lambda: self.paddock.players.wishes(self.player.key))

    def left_out(self) -> Sequence[str]:
        """A sentence on each of their settings that cannot be used, here or on screens."""
        unused = list[str]()
        said = gather({}, {}, None) | usable(self._kept(), unused.append)
        leave_out_clashes(said, f"Kept {KEPT}", unused.append)
        return unused

    def set_bell(self) -> None:
        """Let the bell ring from now on, or not, as they have chosen."""
        self.talk.rings = Notify(self.setting("notify")) is not Notify.OFF

    def _call(self, call: Call) -> None:
        """Their go has begun somewhere, they are invited or have lost a seat, or the host says something.

        Called in the loop.
        """
        self._calls.append(call)
        self.far.stir()

    def take_calls(self, except_for: str = "") -> Sequence[Call]:
        """What they have not heard of yet, but for a go with these words; asked in the loop."""
        self._note_trouble()
        calls, self._calls = self._calls, []
        return [call for call in dict.fromkeys(calls) if call.words != except_for]

    def tell_calls(self, except_for: str = "") -> None:
        """Tell at once where it is their go or a seat is theirs, unless they are there, and what the host says."""
        self.tell_of(self.in_loop(lambda: self.take_calls(except_for)))

    def tell_announcements(self) -> None:
        """Tell at once what the host says, but not where it is their go or a seat is theirs."""

        def taken() -> Sequence[Call]:
            self._note_trouble()
            announced = [call for call in self._calls if not call.hint]
            self._calls = [call for call in self._calls if call.hint]
            return announced

        self.tell_of(self.in_loop(taken))

    def _note_trouble(self) -> None:
        """Have it told when something here can no longer be saved, or can be again; asked in the loop."""
        meeting = self.visit.meeting
        trouble = self.paddock.trouble_at(meeting)
        (before, told), self._trouble = self._trouble, (meeting, trouble)
        if trouble != told and (trouble or before is meeting):
            self._calls.append(Call(trouble or SAVED_AGAIN))

    def tell_of(self, calls: Sequence[Call]) -> None:
        """Tell this."""
        for call in calls:
            self.talk.ring()
            self.talk.say([f"{call.words} {call.hint}".rstrip()])

    def who_lines(self) -> Sequence[str]:
        """All who are here; asked in the loop."""
        seen = self.paddock.meetings_for(self.player)
        here = meeting_words.who_is_here(self.paddock.visits, self.player, seen)
        return [
            f"{'You are' if number == 0 else f'{name} is'} {words}." for number, (name, words) in enumerate(here)
        ]

    def go_to(self, meeting: Meeting | None) -> None:
        """Be at this meeting, or back in the paddock."""
        self.in_loop(lambda: self.visit.go_to(meeting))


class VisitorRoom(PlainRoom):
    """What a visitor can type in the paddock, or a part of it."""

    def __init__(self, visitor: Visitor) -> None:
        self._visitor = visitor
        self._talk = visitor.talk

    @property
    def _game(self) -> Game:
        """The game of what they do alone."""
        return game_named(self._visitor.setting("game"))


class Talk:
    """What is said at a meeting: what this visitor has not heard yet, and what they say."""

    def __init__(self, visitor: Visitor, meeting: Meeting) -> None:
        self._visitor = visitor
        self._meeting = meeting
        self._heard = visitor.in_loop(lambda: meeting.talk_for(visitor.player))
        self._hears = visitor.setting("talk") != NO

    def news(self) -> Sequence[str]:
        """The lines that have come since the last call; asked in the loop."""
        lines = self._meeting.talk_for(self._visitor.player)
        new = [line for line in lines if not any(line is heard for heard in self._heard[-len(lines) :])]
        self._heard = list(lines)
        own = self._visitor.player.name
        return [talk_words(line) for line in new if line.name != own] if self._hears else []

    def take(self, line: str) -> bool:
        """Say it, if the line is meant for the chat; returns whether it was."""
        first, _, text = line.strip().partition(" ")
        if first.casefold() != "say":
            return False
        try:
            at = AtMeeting(self._meeting, self._visitor.visit, self._hears)
            self._visitor.in_loop(lambda: at.do("write", text))
        except MotorChampError as error:
            self._visitor.talk.say([str(error)])
        else:
            self._visitor.talk.say([f"You say: {text.strip()}"])
        return True
