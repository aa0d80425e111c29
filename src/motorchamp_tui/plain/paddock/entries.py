"""Entry list line by line: a seat, a team, bots, what is agreed, chat; until the race begins."""

from collections.abc import Mapping, Sequence

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games.options import RATED
from motorchamp_tui.paddock.entries.entry_list import ONLY_BY_OPENER
from motorchamp_tui.paddock.races.acts import AtEntryList
from motorchamp_tui.paddock.races.meeting import Meeting, Stage
from motorchamp_tui.paddock.wording import agreement_words
from motorchamp_tui.paddock.wording import meeting_words as words_of
from motorchamp_tui.plain.console import BACK, HELP_WORDS, Left, understood
from motorchamp_tui.plain.paddock import agreeing
from motorchamp_tui.plain.paddock.visitor import Talk, Visitor
from motorchamp_tui.words import and_so_on

PROMPT = "Entry list: what next?"
READY = "You are ready. The race starts when everyone is; you hear what the others do as it happens."
GONE = "That race no longer exists."
HIDDEN = "That race is by code only now."
WHO = "who: who is here."
LAST_HELP = (
    "An empty line: hear the list again. rules and a word, once the race is on. back: to the paddock; your seat "
    "stays yours."
)
NAMES = {
    **AtEntryList.names(),
    "who": "who",
    **dict.fromkeys(("list", "again", "agreement"), "list"),
    **dict.fromkeys(HELP_WORDS, "help"),
    **dict.fromkeys(BACK, "back"),
}


class BegunError(MotorChampError):
    """The race has begun, or the entry list is gone."""


class EntryRoom:
    """The entry list of a meeting, until its race begins or the visitor goes back."""

    def __init__(self, visitor: Visitor, meeting: Meeting) -> None:
        self._visitor = visitor
        self._meeting = meeting
        self._talk = Talk(visitor, meeting)
        self._seen: Mapping[str, str] = {}
        self._told: Sequence[str] = ()

    def run(self) -> bool:
        """Ask what to do until the race begins; returns whether it has. Raises :class:`InputEnded`."""
        visitor = self._visitor
        visitor.go_to(self._meeting)
        visitor.far.stirred = self._look
        try:
            self._enter_by_itself()
            self._tell_all()
            while True:
                self._take(self._next_line())
        except BegunError:
            has_begun, is_hidden = visitor.in_loop(
                lambda: (self._meeting.stage is not Stage.STOPPED, self._is_hidden)
            )
            visitor.talk.say(["", GONE if not has_begun else HIDDEN if is_hidden else "The race begins."])
            return has_begun and not is_hidden
        except Left:
            visitor.talk.say(["Back in the paddock."])
            return False
        finally:
            visitor.far.stirred = visitor.tell_calls
            visitor.go_to(None)

    def _enter_by_itself(self) -> None:
        """Take a seat where one is free: a visitor who comes here wants to drive."""
        acts = self._acts
        with self._visitor.talk.telling_trouble():
            if not self._visitor.in_loop(lambda: acts.refusal("take_seat")):
                self._visitor.in_loop(lambda: acts.do("take_seat"))
                self._visitor.talk.say(["You are on the entry list."])

    @property
    def _acts(self) -> AtEntryList:
        """What this visitor may do here; asked in the loop."""
        return AtEntryList(self._meeting, self._visitor.visit)

    def _next_line(self) -> str:
        """The next line; while this visitor is ready, what the others do is said as it happens."""
        visitor = self._visitor
        if not self._is_ready():
            return visitor.talk.ask(PROMPT)
        while not visitor.far.listen():
            self._look()
            self._tell_news()
            if not self._is_ready():
                if visitor.in_loop(lambda: words_of.seat_of(self._meeting, visitor.player)):
                    visitor.talk.say(["You are no longer ready: what was agreed has changed."])
                return visitor.talk.ask(PROMPT)
        return visitor.talk.heard()

    def _is_ready(self) -> bool:
        seat = self._visitor.in_loop(lambda: words_of.seat_of(self._meeting, self._visitor.player))
        return seat is not None and seat.is_ready

    def _look(self) -> None:
        """Leave for the race when it has begun."""
        self._visitor.tell_calls()
        if self._visitor.in_loop(lambda: self._meeting.stage is not Stage.ENTRIES or self._is_hidden):
            raise BegunError

    @property
    def _is_hidden(self) -> bool:
        return not self._meeting.is_seen_by(self._visitor.player)

    def _take(self, line: str) -> None:
        self._tell_news()
        if self._talk.take(line):
            return
        try:
            if not line:
                self._tell_all()
                return
            self._obey(line)
        except BegunError:
            raise
        except MotorChampError as error:
            self._visitor.talk.say([str(error)])
        self._look()
        self._tell_news()

    def _obey(self, line: str) -> None:
        visitor, acts = self._visitor, self._acts
        game = visitor.in_loop(lambda: self._meeting.agreement.game)
        bots = {bot: bot for bot in game.BOT_NAMES}
        name, rest = understood(line, {**bots, **agreeing.names(game), **NAMES})
        if name in bots and not rest:
            name, rest = "add_bot", name
        match name:
            case "back":
                raise Left("You have left.")
            case "list":
                self._tell_all()
            case "who":
                visitor.talk.say(visitor.in_loop(visitor.who_lines))
            case "help":
                visitor.talk.help(rest, visitor.in_loop(self._help_lines))
            case _ if name in acts.all():
                told = visitor.in_loop(lambda: acts.do_typed(name, rest))
                visitor.talk.say([told] if isinstance(told, str) else [])
            case _:
                shelf = visitor.paddock.shelf
                wanted = visitor.in_loop(
                    lambda: agreeing.changed(self._meeting.agreement, line, shelf.track_called)
                )
                visitor.in_loop(lambda: acts.do("agree", wanted))
        if name == "be_ready":
            self._look()
            visitor.talk.say([READY])

    def _help_lines(self) -> Sequence[str]:
        """What can be typed by this visitor."""
        acts = self._acts
        agreed = () if acts.refusal("agree") else agreeing.help_lines(self._meeting.agreement.game)
        return [*acts.help_lines(ONLY_BY_OPENER), *agreed, WHO, LAST_HELP]

    def _tell_all(self) -> None:
        """What is agreed and who is on the list."""
        in_short, self._told, self._seen = self._visitor.in_loop(
            lambda: (self._circumstances(), self._circumstances(is_full=True), self._entrant_lines())
        )
        code = self._meeting.code
        self._visitor.talk.say(
            [
                "",
                f"The entry list of race {code}.",
                *in_short,
                *self._seen.values(),
                *self._rating_lines(),
                self._visitor.in_loop(self._what_now),
            ]
        )

    def _rating_lines(self) -> Sequence[str]:
        """The ratings of all drivers, where the race is rated."""
        meeting, host = self._meeting, self._visitor.paddock.ratings
        if not self._visitor.in_loop(lambda: meeting.agreement.options[RATED]):
            return ()
        try:
            ratings = host.now()
        except MotorChampError as error:
            return (str(error),)
        return (self._visitor.in_loop(lambda: words_of.rating_words(meeting, ratings)),)

    def _tell_news(self) -> None:
        """What has changed about them since the last news, and what was said."""

        def look() -> tuple[Sequence[str], Mapping[str, str], Sequence[str]]:
            return self._circumstances(is_full=True), self._entrant_lines(), self._talk.news()

        told, entrants, said = self._visitor.in_loop(look)
        news = [line for line in told if line not in self._told]
        news += [line for name, line in entrants.items() if line != self._seen.get(name)]
        news += [f"{name} is no longer on the list." for name in self._seen if name not in entrants]
        self._told, self._seen = told, entrants
        self._visitor.talk.say([*said, *news])

    def _circumstances(self, *, is_full: bool = False) -> Sequence[str]:
        """What is agreed, usual rules only where it ``is_full``, and who is here without a seat."""
        meeting = self._meeting
        agreed = agreement_words.sentences(meeting.agreement, len(meeting.entrants), is_full=is_full)
        others = words_of.looking_on(meeting, self._visitor.player)
        invited = words_of.invited_words(meeting, self._visitor.paddock.players)
        barred = words_of.barred_words(meeting, self._visitor.player)
        return [*(f"{line}." for line in agreed), *filter(None, [invited, barred, others])]

    def _entrant_lines(self) -> Mapping[str, str]:
        """What can be said of each entrant, by name."""
        own = self._visitor.player.key
        lines = dict[str, str]()
        for entrant in self._meeting.entrants:
            what = "a bot" if entrant.bot else "ready" if entrant.is_ready else "not ready yet"
            you = ", you" if entrant.key == own else ""
            team = f", team {entrant.team}" if entrant.team else ""
            lines[entrant.name] = f"{entrant.name}{you}{team}: {what}."
        return lines

    def _what_now(self) -> str:
        meeting, player = self._meeting, self._visitor.player
        seat = words_of.seat_of(meeting, player)
        if seat is None and meeting.part is not None:
            return "Only the drivers of the season have seats here. back returns to the paddock."
        if closed := meeting.closed_to(player):
            return closed
        if seat is None:
            return "You have no seat here. enter takes one; help lists the rest."
        trouble = meeting.problem()
        if trouble:
            bot = " bot adds a bot; help lists the rest." if meeting.opener == player.key else ""
            return f"{trouble}{bot}"
        if not seat.is_ready:
            return "Type ready when you want to start; help lists the rest."
        missing = [entrant.name for entrant in meeting.entrants if entrant.key and not entrant.is_ready]
        return f"Waiting for {and_so_on(missing)}."
