"""Entry list line by line: a seat, a team, bots, what is agreed, chat; until the race begins."""

from collections.abc import Callable, Mapping, Sequence

from motorchamp_tui.errors import MotorChampError, SetupError, nearest
from motorchamp_tui.games.options import RATED
from motorchamp_tui.paddock.races.meeting import Meeting, Stage
from motorchamp_tui.paddock.wording import agreement_words
from motorchamp_tui.paddock.wording import meeting_words as words_of
from motorchamp_tui.plain.console import BACK, HELP_WORDS, InputEnded, Left, understood
from motorchamp_tui.plain.paddock import agreeing
from motorchamp_tui.plain.paddock.visitor import Talk, Visitor
from motorchamp_tui.plain.setup import one_of
from motorchamp_tui.words import LONGEST_ECHO, and_so_on

PROMPT = "Entry list: what next?"
READY = "You are ready. The race starts when everyone is; you hear what the others do as it happens."
GONE = "That race no longer exists."
HELP = (
    "ready: start as soon as everyone is. wait: not yet, after all. enter: take a seat. give up: leave the list.",
    "team VAN: drive for that team. say and some words: everyone here hears them. who: who is here.",
    "An empty line: hear the list again. rules and a word, once the race is on. back: to the paddock; your seat "
    "stays yours.",
)
HELP_OPENER = (
    "It is your race. bot steady, or just steady: add it. fill: bots for all seats. remove Ben: clear Ben's seat."
)
NAMES = {
    **{name: name for name in ("ready", "wait", "enter", "team", "bot", "fill", "remove", "who", "help")},
    "give up": "give up",
    "not ready": "wait",
    "begin": "ready",
    "go": "ready",
    "add bot": "bot",
    "bots": "bot",
    "strike": "remove",
    "list": "list",
    "again": "list",
    "agreement": "list",
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
        self._commands: Mapping[str, Callable[[str], None]] = {
            "ready": lambda _: self._be_ready(is_ready=True),
            "wait": lambda _: self._be_ready(is_ready=False),
            "enter": lambda _: self._do(lambda: meeting.take_seat(visitor.player)),
            "give up": lambda _: self._do(lambda: meeting.give_up_seat(visitor.player)),
            "team": self._take_team,
            "bot": self._add_bot,
            "fill": self._fill,
            "remove": self._remove,
            "who": lambda _: visitor.talk.say(visitor.in_loop(visitor.who_lines)),
            "list": lambda _: self._tell_all(),
            "help": self._help,
        }

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
            has_begun = visitor.in_loop(lambda: self._meeting.stage is not Stage.STOPPED)
            visitor.talk.say(["", "The race begins." if has_begun else GONE])
            return has_begun
        except InputEnded:
            raise
        except Left:
            visitor.talk.say(["Back in the paddock."])
            return False
        finally:
            visitor.far.stirred = visitor.tell_calls
            visitor.go_to(None)

    def _enter_by_itself(self) -> None:
        """Take a seat where one is free: a visitor who comes here wants to drive."""
        player = self._visitor.player

        def enter() -> bool:
            is_new = self._meeting.driver_of(player) is None and words_of.free_seats(self._meeting) > 0
            if is_new:
                self._meeting.take_seat(player)
            return is_new

        try:
            if self._visitor.in_loop(enter):
                self._visitor.talk.say(["You are on the entry list."])
        except MotorChampError as error:
            self._visitor.talk.say([str(error)])

    def _next_line(self) -> str:
        """The next line; while this visitor is ready, what the others do is said as it happens."""
        visitor = self._visitor
        if not self._is_ready():
            return visitor.talk.ask(PROMPT)
        while not visitor.far.listen():
            self._look()
            self._tell_news()
            if not self._is_ready():
                visitor.talk.say(["You are no longer ready: what was agreed has changed."])
                return visitor.talk.ask(PROMPT)
        return visitor.talk.heard()

    def _is_ready(self) -> bool:
        seat = self._visitor.in_loop(lambda: words_of.seat_of(self._meeting, self._visitor.player))
        return seat is not None and seat.is_ready

    def _look(self) -> None:
        """Leave for the race when it has begun."""
        self._visitor.tell_calls()
        if self._visitor.in_loop(lambda: self._meeting.stage) is not Stage.ENTRIES:
            raise BegunError

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
        game = self._visitor.in_loop(lambda: self._meeting.agreement.game)
        bots = {bot: bot for bot in game.BOT_NAMES}
        command, words = understood(line, {**bots, **agreeing.names(game), **NAMES})
        if command == "back":
            raise Left("You have left.")
        if command in bots and not words:
            command, words = "bot", command
        if command in self._commands:
            self._commands[command](words)
        else:
            self._do(lambda: self._agree(line))

    def _agree(self, line: str) -> None:
        before = self._meeting.agreement
        wanted = agreeing.changed(before, line)
        if wanted == before:
            raise SetupError("That changes nothing at the moment.")
        self._meeting.agree(self._visitor.player, wanted)

    def _do(self, act: Callable[[], None]) -> None:
        self._visitor.in_loop(act)

    def _be_ready(self, *, is_ready: bool) -> None:
        self._do(lambda: self._meeting.set_ready(self._visitor.player, is_ready=is_ready))
        if is_ready:
            self._look()
            self._visitor.talk.say([READY])

    def _take_team(self, words: str) -> None:
        team = one_of("team", words, self._meeting.agreement.game.TEAMS)
        self._do(lambda: self._meeting.take_seat(self._visitor.player, team))

    def _bot(self, words: str) -> str:
        game = self._meeting.agreement.game
        return one_of("bot", words, game.BOT_NAMES) if words else game.STAND_IN

    def _add_bot(self, words: str) -> None:
        bot = self._bot(words)
        self._do(lambda: self._meeting.add_bot(self._visitor.player, bot))

    def _fill(self, words: str) -> None:
        bot = self._bot(words)

        def fill() -> None:
            for _ in range(words_of.free_seats(self._meeting)):
                self._meeting.add_bot(self._visitor.player, bot)

        self._do(fill)

    def _remove(self, words: str) -> None:
        def remove() -> None:
            known = {entrant.name.casefold(): entrant.name for entrant in self._meeting.entrants}
            name = known.get(words.casefold())
            if name is None:
                near = nearest(words, known.values()) if words else None
                hint = f" Did you mean {near}?" if near else ""
                raise SetupError(f"Nobody called {words[:LONGEST_ECHO]!r} is on the entry list.{hint}")
            self._meeting.remove(self._visitor.player, name)

        self._do(remove)

    def _help(self, about: str) -> None:
        lines = list(HELP)
        if self._visitor.in_loop(lambda: self._is_opener):
            lines += [HELP_OPENER, *agreeing.help_lines(self._meeting.agreement.game)]
        self._visitor.talk.help(about, lines)

    @property
    def _is_opener(self) -> bool:
        return self._meeting.opener == self._visitor.player.key

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
        return [*(f"{line}." for line in agreed), *filter(None, [invited, others])]

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
        if seat is None:
            return "You have no seat here. enter takes one; help lists the rest."
        trouble = meeting.problem()
        if trouble:
            return f"{trouble} {'bot adds a bot; help lists the rest.' if self._is_opener else ''}".rstrip()
        if not seat.is_ready:
            return "Type ready when you want to start; help lists the rest."
        missing = [entrant.name for entrant in meeting.entrants if entrant.key and not entrant.is_ready]
        return f"Waiting for {and_so_on(missing)}."
