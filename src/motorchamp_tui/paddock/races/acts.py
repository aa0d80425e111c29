"""Acts at a meeting and at its entry list: what a player may do there now."""

from functools import partial

from attrs import evolve, frozen

from motorchamp_tui.acts import Acts, Judged, act, shown
from motorchamp_tui.errors import one_of
from motorchamp_tui.games.forms import next_of
from motorchamp_tui.paddock.entries.agreement import Agreement
from motorchamp_tui.paddock.entries.entrants import Entrant, entrant_of
from motorchamp_tui.paddock.events.visits import Visit
from motorchamp_tui.paddock.people.players import Player
from motorchamp_tui.paddock.races.meeting import Meeting, Stage

NO_SEAT = "You have no seat here."
NO_RACE = "There is no race here."
NOT_OVER = "That race is not over"


@frozen
class AtPaddock(Acts):
    """At the list of races, with the marked one, if there is any. ``takes_words``: whether the host does."""

    meeting: Meeting | None
    player: Player
    takes_words: bool = True

    @act(key="v", label="replay")
    def replay(self) -> Judged:
        """See this race again."""
        return (
            NO_RACE if self.meeting is None else shown if self._is_over else f"{NOT_OVER}: go there to follow it."
        )

    @act()
    def analysis(self) -> Judged:
        """What decided this race."""
        return shown if self._is_over else f"{NOT_OVER}: it can be analysed afterwards."

    @act(key="d", label="standing order")
    def standing_order(self) -> Judged:
        """Choose what to do on your next go."""
        return NO_RACE if self.meeting is None else self.meeting.why_no_order(self.player) or shown

    @act(key="colon")
    def host_words(self) -> Judged:
        """Words for this host: invite, ignore, report."""
        return shown if self.takes_words else "This host takes no such words."

    @property
    def _is_over(self) -> bool:
        return self.meeting is not None and self.meeting.stage in (Stage.OVER, Stage.STOPPED)


@frozen
class AtMeeting(Acts):
    """At any meeting. ``hears`` is false for players who have switched the chat off in their settings."""

    meeting: Meeting
    visit: Visit
    hears: bool = True

    @property
    def player(self) -> Player:
        """The player who acts."""
        return self.visit.player

    @act(key="slash", label="talk", words=("say",), after="and some words")
    def write(self, text: str = "") -> Judged:
        """Write a line to everyone here."""
        if self.meeting.agreement.has_talk and not self.hears:
            return "You have switched the chat off in your settings."
        return self._without_talk or partial(self.meeting.say, self.visit, text)

    @act(key="T")
    def talk(self) -> Judged:
        """The whole chat; chat on and off."""
        return self._without_talk or shown

    @property
    def _without_talk(self) -> str:
        return "" if self.meeting.agreement.has_talk else "Chat is switched off for this race."


@frozen
class AtEntryList(AtMeeting):
    """At an entry list. ``marked`` is the line that is meant where no name is given, ``bot`` the kind of bot."""

    marked: Entrant | None = None
    bot: str = ""

    @property
    def own(self) -> Entrant | None:
        """The player's own line."""
        return entrant_of(self.meeting.entrants, self.player)

    @act(key="space", label="take a seat", words=("enter",))
    def take_seat(self) -> Judged:
        """Take a free seat."""
        if self.own is not None:
            return "You have a seat already."
        refusal = self._fixed or self.meeting.closed_to(self.player) or self._full
        return refusal or partial(self.meeting.take_seat, self.player)

    @act(key="space", label="ready", words=("ready", "begin", "go"))
    def be_ready(self) -> Judged:
        """Say that you are ready; with the last one the race starts."""
        if self.own is None:
            return NO_SEAT
        if self.own.is_ready:
            return "You are ready already."
        refusal = self.meeting.entry_list.why_closed() or self.meeting.problem()
        return refusal or partial(self.meeting.set_ready, self.player, is_ready=True)

    @act(key="space", label="not ready", words=("wait", "not ready"))
    def not_ready(self) -> Judged:
        """Say that you are not ready after all."""
        if self.own is None or not self.own.is_ready:
            return "You are not ready yet." if self.own else NO_SEAT
        return partial(self.meeting.set_ready, self.player, is_ready=False)

    @act(key="left", label="kind")
    def kind_before(self) -> Judged:
        """The previous kind of bot."""
        return self._another_kind(-1)

    @act(key="right", label="kind")
    def kind_after(self) -> Judged:
        """The next kind of bot."""
        return self._another_kind(1)

    @act(key="left", label="team")
    def team_before(self) -> Judged:
        """The previous team."""
        return self._another_team(-1)

    @act(key="right", label="team")
    def team_after(self) -> Judged:
        """The next free team."""
        return self._another_team(1)

    @act(words=("team",), after="VAN")
    def team(self, typed: str = "") -> Judged:
        """Drive for that team."""
        if self.own is None:
            return NO_SEAT
        return self._fixed or partial(self._drive_for, typed)

    @act(
        key="b", label="bot", words=("bot", "add bot", "bots"), after="steady, or just steady", in_lines="Enter it"
    )
    def add_bot(self, typed: str = "") -> Judged:
        """Enter a bot, of the kind chosen last."""
        return self._not_theirs or self._full or (lambda: self._enter(typed, 1))

    @act(key="B", label="fill up", words=("fill",), after="steady")
    def fill(self, typed: str = "") -> Judged:
        """Give every free seat to a bot."""
        return self._not_theirs or self._full or (lambda: self._enter(typed, self.meeting.free_seats))

    @act(key="x,delete", label="remove", words=("remove", "strike"), after="Ben", in_lines="Clear Ben's seat")
    def remove(self, typed: str = "") -> Judged:
        """Remove the marked line."""
        names = {entrant.name.casefold(): entrant.name for entrant in self.meeting.entrants}
        marked = self.marked.name if self.marked else ""
        name = names.get(typed.casefold(), typed) if typed else marked
        if not name:
            return self._not_theirs or "Which driver is to be removed?"
        refusal = self.meeting.entry_list.why_not_removed(self.player, name)
        return refusal or partial(self.meeting.remove, self.player, name)

    @act(key="l", label="change")
    def agree(self, wanted: Agreement | None = None) -> Judged:
        """Change what is agreed: laps, track, clock."""
        agreed = self.meeting.agreement
        if wanted == agreed:
            return "That changes nothing at the moment."
        return self._not_theirs or partial(self.meeting.agree, self.player, wanted or agreed)

    @act(key="P", label="by code", words=("by code", "code only"))
    def by_code(self) -> Judged:
        """Admit only those with the code."""
        return self._admit(is_public=False)

    @act(key="P", label="for all", words=("for all", "public"))
    def for_all(self) -> Judged:
        """Admit everyone."""
        return self._admit(is_public=True)

    @act(
        key="X",
        label="close to",
        words=("bar",),
        after="Ben",
        in_lines="Close the race to Ben, who can neither enter nor talk here",
    )
    def bar(self, typed: str = "") -> Judged:
        """Close the race to someone: no seat, no talk."""
        return self._not_theirs or partial(self.meeting.bar, self.player, typed)

    @act(key="U", label="open to", words=("admit",), after="Ben", in_lines="Open the race again to Ben")
    def admit(self, typed: str = "") -> Judged:
        """Open the race again to someone it is closed to."""
        nobody = "" if self.meeting.barred else "This race is closed to nobody."
        return self._not_theirs or nobody or partial(self._open_to, typed)

    write, talk = AtMeeting.write, AtMeeting.talk

    @act(key="u", label="give up seat", words=("give up",))
    def give_up(self) -> Judged:
        """Give up your seat."""
        if self.own is None:
            return NO_SEAT
        return self._fixed or partial(self.meeting.give_up_seat, self.player)

    @property
    def _fixed(self) -> str:
        return self.meeting.entry_list.why_fixed()

    @property
    def _not_theirs(self) -> str:
        return self.meeting.entry_list.why_not_by(self.player)

    @property
    def _full(self) -> str:
        return "" if self.meeting.free_seats else f"All {len(self.meeting.entrants)} seats are taken."

    def _admit(self, *, is_public: bool) -> Judged:
        agreed = self.meeting.agreement
        if agreed.is_public is is_public:
            return f"It is {'for all' if is_public else 'by code'} already."
        return self._not_theirs or partial(self.meeting.agree, self.player, evolve(agreed, is_public=is_public))

    def _open_to(self, typed: str) -> str:
        return f"{self.meeting.admit(self.player, typed)} can enter again."

    def _enter(self, typed: str, bots: int) -> None:
        game = self.meeting.agreement.game
        bot = one_of("bot", typed, game.BOT_NAMES) if typed else self.bot or game.STAND_IN
        for _ in range(bots):
            self.meeting.add_bot(self.player, bot)

    def _another_kind(self, by: int) -> Judged:
        bot = self.marked
        if bot is None or bot.bot is None:
            return "Only a bot can be of another kind."
        kinds = self.meeting.agreement.game.BOT_NAMES
        return self._not_theirs or partial(self._replace, bot, next_of(kinds, bot.bot, by))

    def _replace(self, old: Entrant, kind: str) -> None:
        self.meeting.remove(self.player, old.name)
        self.meeting.add_bot(self.player, kind, old.team)

    def _another_team(self, by: int) -> Judged:
        own = self.own
        if own is None:
            return NO_SEAT
        taken = {other.team for other in self.meeting.entrants if other is not own}
        free = [team for team in self.meeting.agreement.game.TEAMS if team not in taken]
        team = next_of(free, own.team, by) if own.team in free else free[0 if by > 0 else -1]
        return self._fixed or partial(self.meeting.take_seat, self.player, team)

    def _drive_for(self, typed: str) -> None:
        self.meeting.take_seat(self.player, one_of("team", typed, self.meeting.agreement.game.TEAMS))
