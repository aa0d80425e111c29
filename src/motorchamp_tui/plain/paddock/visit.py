"""Visit line by line: from the name to the goodbye, with the paddock's races and everything done alone.

The list of races is said once and on request; what happens meanwhile comes with the next line, but
a go of the visitor at once.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial

from motorchamp_tui.acts import refuse
from motorchamp_tui.analysis.account import Analysis, race_of
from motorchamp_tui.analysis.kept import analysis_of
from motorchamp_tui.analysis.pages import explanation, sentences
from motorchamp_tui.errors import SetupError, UnknownNameError
from motorchamp_tui.games import game_named, menu_words_of, plain_words_of, rulebooks
from motorchamp_tui.games.rulebook import that_say
from motorchamp_tui.journal import rated
from motorchamp_tui.lessons.files import lesson_named
from motorchamp_tui.names import LONGEST_NAME
from motorchamp_tui.paddock.codes import LENGTHS, letters_of
from motorchamp_tui.paddock.entries.agreement import usual_agreement
from motorchamp_tui.paddock.entries.limits import by_code
from motorchamp_tui.paddock.events.visits import Visit
from motorchamp_tui.paddock.operating.acts import acts_for, read_line
from motorchamp_tui.paddock.operating.operations import Operations
from motorchamp_tui.paddock.paddock import Paddock
from motorchamp_tui.paddock.people.players import GUEST, WANTS_LINES
from motorchamp_tui.paddock.races.acts import AtPaddock
from motorchamp_tui.paddock.races.meeting import Meeting, Stage
from motorchamp_tui.paddock.shelf.acts import AtShelf
from motorchamp_tui.paddock.wording import meeting_words as words_of
from motorchamp_tui.plain import lessons, lists, puzzles
from motorchamp_tui.plain.console import InputEnded, Left
from motorchamp_tui.plain.kept_races import without_how
from motorchamp_tui.plain.paddock import agreeing
from motorchamp_tui.plain.paddock.circuits import CircuitsOfHost
from motorchamp_tui.plain.paddock.correspondence import WebhookOfVisitor, ask_for_order
from motorchamp_tui.plain.paddock.entries import EntryRoom
from motorchamp_tui.plain.paddock.far_end import FarEnd
from motorchamp_tui.plain.paddock.race import RaceRoom
from motorchamp_tui.plain.paddock.seasons import SEASON_HELP, SeasonsOfHost
from motorchamp_tui.plain.paddock.visitor import FarConsole, Visitor
from motorchamp_tui.plain.room import word
from motorchamp_tui.plain.rounds import replay
from motorchamp_tui.plain.seat import rules_lines
from motorchamp_tui.plain.setup import one_of_games
from motorchamp_tui.plain.title import NOTHING_YET
from motorchamp_tui.puzzles.solving import puzzle_set_of
from motorchamp_tui.puzzles.tries import PuzzleTries
from motorchamp_tui.race.record import RaceRecord
from motorchamp_tui.settings.words import GAMES, KEYS, NO, SETTINGS, YES, check_keys, checked, setting_named
from motorchamp_tui.sharing import has_marks, race_line
from motorchamp_tui.terminals.connection import WayIn
from motorchamp_tui.today.on_a_host import form_here, today_on_a_host
from motorchamp_tui.words import LONGEST_ECHO, and_so_on, counted

HERE = ("game", "throw", "coach", "talk", "notify", "bots_speed")
PROMPT = "Paddock: what next?"
LEAVE = "Leave for the paddock?"
WELCOME = (
    "This is the paddock, line by line: races with the people of this host. Type a word or its beginning; "
    "help lists them all."
)
LAST_HELP = "At a race, say and some words: everyone there can read them."
ASK_NAME = "What should others call you?"


class PlainVisit:
    """One visit, from coming in to leaving; :meth:`run` is called in a thread, everything else in the loop."""

    def __init__(
        self,
        paddock: Paddock,
        key: str,
        suggestion: str,
        far: FarEnd,
        address: str = "",
        operations: Operations | None = None,
    ) -> None:
        self._paddock = paddock
        self._key = key
        self._suggestion = suggestion
        self._address = address
        self._operations = operations
        self._far = far
        self._visit: Visit | None = None
        self._has_left = False

    def run(self) -> None:
        """Ask a visitor without a name for one, and then what to do, until the visitor leaves."""
        talk = FarConsole(self._far)
        try:
            Lobby(self._come_in(talk)).run()
        except (Left, InputEnded) as end:
            talk.say(["", f"{end} Goodbye."])

    def leave(self) -> None:
        """The visit is over."""
        self._has_left = True
        if self._visit is not None:
            self._visit.leave()

    def _come_in(self, talk: FarConsole) -> Visitor:
        players = self._paddock.players
        suggestion = self._suggestion
        if suggestion and self._far.ask_loop(lambda: players.wrong_with(self._key, suggestion)):
            suggestion = ""
        talk.say([f"Welcome. {words_of.AS_A_GUEST if self._key.startswith(GUEST) else words_of.BY_KEY}"])
        if self._far.ask_loop(lambda: players.known(self._key)) is None:
            talk.say(filter(None, [words_of.about_new_key(self._key)]))
        while self._far.ask_loop(lambda: players.known(self._key)) is None:
            if self._far.ask_loop(lambda: self._paddock.asks_for_code(self._key)):
                self._ask_for_code(talk)
                continue
            hint = f" Enter: {suggestion}." if suggestion else ""
            name = talk.ask(f"{ASK_NAME}{hint}") or suggestion
            with talk.telling_trouble():
                self._add_key(name)
                self._far.ask_loop(lambda name=name: players.welcome(self._key, name, self._address))  # type: ignore[misc]
        visit = self._far.ask_loop(self._begin)
        return Visitor(self._paddock, visit, self._far, talk, self._operations)

    def _add_key(self, typed: str) -> None:
        """Where a key code was typed, the visit is over: it goes on under the name that the key has now."""
        if words := self._far.ask_loop(lambda: self._paddock.add_key(self._key, self._address, typed)):
            raise Left(words)

    def _ask_for_code(self, talk: FarConsole) -> None:
        """Ask a newcomer for the code of an invitation."""
        code = talk.ask(words_of.ASK_CODE)
        with talk.telling_trouble():
            self._add_key(code)
            self._far.ask_loop(lambda: self._paddock.take_code(self._key, self._address, code))

    def _begin(self) -> Visit:
        """Come in; asked in the loop."""
        player = self._paddock.players.known(self._key)
        if player is None or self._has_left:
            raise InputEnded
        self._visit = visit = self._paddock.come_in(player, self._address, WayIn.LINES)
        visit.on_change = self._far.stir
        return visit


class Lobby(CircuitsOfHost, SeasonsOfHost, WebhookOfVisitor):
    """The paddock itself: its list of races, and everything that can be done from there."""

    def __init__(self, visitor: Visitor) -> None:
        super().__init__(visitor)
        self._numbers: list[int] = []
        """The meetings as they were last listed."""
        self._tries: PuzzleTries | None = None

    def run(self) -> None:
        """Ask what to do, again and again; raises :class:`Left`."""
        self._visitor.set_bell()
        self._talk.say(self._visitor.left_out())
        self._talk.say(
            [f"You are {self._visitor.player.name}. {WELCOME}", *self._motto(), *self._about_old_name()]
        )
        self.races()
        self._talk.say(filter(None, [" ".join(self._day_lines())]))
        self._visitor.tell_calls()
        while True:
            line = self._talk.ask(PROMPT)
            self._visitor.tell_calls()
            with self._talk.telling_trouble():
                self._obey(line)

    def _day_lines(self) -> Sequence[str]:
        """Where it is their go by correspondence, and what the day has for them."""
        visitor, game = self._visitor, self._visitor.setting("game")
        paddock, player = visitor.paddock, visitor.player
        tries, form = self._puzzle_tries(), form_here(paddock.ratings, player, game)

        def lines() -> list[str]:
            now = datetime.now(UTC)
            goes = words_of.goes_by_correspondence(paddock.meetings_for(player), player, paddock.clock.now())
            today = today_on_a_host(paddock, player, tries, game, now, form)
            return [*([f"It is your go on {goes}."] if goes else []), *today.sentences()]

        return visitor.in_loop(lines)

    def _motto(self) -> Sequence[str]:
        motto = self._visitor.in_loop(lambda: self._visitor.paddock.house.record.motto)
        return [motto] if motto else []

    def _about_old_name(self) -> Iterator[str]:
        visitor = self._visitor
        told = words_of.about_old_name(visitor.paddock.players, visitor.player, visitor.told)
        if told:
            yield f"{told} name and a name chooses it."

    def _obey(self, line: str) -> None:
        if not line:
            self.races()
        elif line.isascii() and line.isdigit():
            self.go(line)
        elif line.partition(" ")[0].casefold() == "say":
            raise SetupError("There is no chat in the paddock itself: go to a race first.")
        else:
            self.obey(line)

    @word("list", "races", "back", "menu")
    def races(self) -> None:
        """list, or an empty line: the races. The number of one goes there."""
        self._talk.say(self._visitor.in_loop(self._list_lines))

    def _list_lines(self) -> list[str]:
        """A line for each race; asked in the loop."""
        paddock, player = self._visitor.paddock, self._visitor.player
        meetings = words_of.in_sections(paddock.meetings_for(player), player)
        self._numbers = [meeting.number for meeting in meetings]
        others = len({visit.player.key for visit in paddock.visits} - {player.key})
        here = (
            f"{counted(others, 'other')} {'is' if others == 1 else 'are'} here"
            if others
            else "nobody else is here"
        )
        if not meetings:
            return [f"{self._no_race()}, and {here}. new opens one."]
        lines = [f"{number}: {self._race_words(meeting)}" for number, meeting in enumerate(meetings, 1)]
        return [f"{counted(len(meetings), 'race')}, {here}.", *lines]

    def _no_race(self) -> str:
        hidden = by_code(self._visitor.paddock.meetings, self._visitor.player)
        return words_of.only_by_code(hidden) or "There are no races yet"

    def _race_words(self, meeting: Meeting) -> str:
        player, paddock = self._visitor.player, self._visitor.paddock
        if not meeting.is_known:
            return meeting.trouble
        words = [
            words_of.section_of(meeting, player).value,
            f"{meeting.agreement.game.TITLE} on {meeting.agreement.track_name}",
        ]
        words += [words_of.season_words(meeting), words_of.how_far(meeting), f"code {meeting.code}"]
        match meeting.stage:
            case Stage.ENTRIES:
                words.append(f"opened by {words_of.opener_of(meeting, paddock.players)}")
                if meeting.part is None:
                    words.append(f"{counted(meeting.free_seats, 'free seat')}")
                if words_of.seat_of(meeting, player):
                    words.append(words_of.waits_for(meeting, player))
            case Stage.OVER:
                words.append(meeting.outcome)
            case Stage.STOPPED:
                words.append(meeting.trouble)
            case _:
                others, watching = words_of.company(meeting, player)
                words += filter(None, [", ".join(filter(None, [*others, watching]))])
        asked = meeting.asked_of(player)
        if asked is not None:
            words += filter(None, [words_of.due_words(meeting, asked, paddock.clock.now())])
        return f"{'; '.join(filter(None, words)).rstrip('.')}."

    def _meeting(self, words: str) -> Meeting:
        """The race of this number in the list, or with this code; without either, the one that needs you most."""
        return self._visitor.in_loop(lambda: self._find(words.strip()))

    def _find(self, words: str) -> Meeting:
        paddock, player = self._visitor.paddock, self._visitor.player
        seen = words_of.in_sections(paddock.meetings_for(player), player)
        if not words:
            if not seen:
                raise SetupError(f"{self._no_race()}: new opens one.")
            return seen[0]
        if words.isascii() and words.isdigit():
            number = int(words[:6])
            listed = self._numbers if number <= len(self._numbers) else [meeting.number for meeting in seen]
            wanted = listed[number - 1 : number] if number else []
            found = next((meeting for meeting in seen if meeting.number in wanted), None)
            if found is None:
                raise SetupError(f"There is no race {number}; list shows the races.")
            return found
        if len(letters_of(words)) not in LENGTHS:
            codes = [meeting.code for meeting in seen]
            raise UnknownNameError("race", words[:LONGEST_ECHO], codes, [*map(str, range(1, len(seen) + 1))])
        return paddock.with_code(player, words)

    @word("go", "enter", "watch", "drive", "join", after="a race")
    def go(self, words: str) -> None:
        """go 2, or go and the code of a race: enter it, drive on, watch, or hear how it ended.

        go alone: where it is your go, or else your race.
        """
        meeting = self._meeting(words)
        stage = self._visitor.in_loop(lambda: meeting.stage)
        if stage is Stage.ENTRIES and not EntryRoom(self._visitor, meeting).run():
            return
        match self._visitor.in_loop(lambda: meeting.stage):
            case Stage.PRACTICE | Stage.RACE:
                RaceRoom(self._visitor, meeting).run()
            case Stage.STOPPED:
                raise SetupError(meeting.trouble)
            case _:
                self._result(meeting)

    @word("new", "open", "race", after="a track")
    def new(self, words: str) -> None:
        """new: open a race. new A1-C1: on that track, or one from the shelf.

        Its entry list is where everything else is agreed.
        """
        agreement = usual_agreement(self._visitor.setting("game"))
        if words:
            shelf, usual = self._visitor.paddock.shelf, agreement
            agreement = self._visitor.in_loop(
                lambda: agreeing.changed(usual, f"track {words}", shelf.track_called)
            )
        meeting = self._visitor.in_loop(
            lambda: self._visitor.paddock.open_meeting(self._visitor.player, agreement)
        )
        self.go(meeting.code)

    @word("revenge", "again", "rematch", after="a race")
    def revenge(self, words: str) -> None:
        """revenge: your last race again, with other dice; revenge 2: race 2.

        Everyone who drove in it is invited, and takes their seat by the same word.
        """
        visitor = self._visitor
        number = visitor.in_loop(lambda: (self._find(words.strip()) if words else self._last_driven()).number)
        revenge = visitor.in_loop(lambda: visitor.paddock.open_revenge(visitor.player, number))
        self.go(revenge.code)

    def _last_driven(self) -> Meeting:
        """The race that this player finished last; asked in the loop."""
        paddock, player = self._visitor.paddock, self._visitor.player
        over = [meeting for meeting in paddock.meetings if meeting.has_revenge and meeting.driver_of(player)]
        if not over:
            raise SetupError("You have finished no race here lately to have revenge for.")
        return max(over, key=lambda meeting: (meeting.ended or meeting.opened, meeting.number))

    def _result(self, meeting: Meeting) -> None:
        lists.tell_race(
            self._talk,
            self._record_of(meeting),
            driver=self._visitor.in_loop(lambda: meeting.driver_of(self._visitor.player)) or "",
            ratings=self._visitor.paddock.ratings.now,
            work_out=self._visitor.work_out,
        )

    @word("ratings")
    def ratings(self) -> None:
        """ratings: how strong everyone is."""
        host, games = self._visitor.paddock.ratings, rated.in_order(self._visitor.setting("game"))
        ratings = host.now()
        self._talk.say(self._visitor.in_loop(lambda: list(rated.sentences(ratings, games, host.name_of))))

    @word("result", after="a race")
    def result(self, words: str) -> None:
        """result 2: how race 2 ended."""
        self._result(self._meeting(words))

    @word("who")
    def who(self) -> None:
        """who: who is here."""
        self._talk.say(self._visitor.in_loop(self._visitor.who_lines))

    @word("day")
    def day(self) -> None:
        """day: where it is your go, how the lap and the puzzle of the day stand, your rating, and your rival."""
        self._talk.say([*self._day_lines()] or [NOTHING_YET])

    def _record_of(self, meeting: Meeting) -> RaceRecord:
        return self._visitor.far.await_in_loop(meeting.look_back())

    @word("analysis", "analyse", after="a race, or how")
    def analysis(self, words: str) -> None:
        """analysis 2: what decided race 2, your mistakes, and where each result comes from.

        analysis 2 how: how that is worked out.
        """
        name, how = without_how(words)
        record = self._driven(name)
        run = race_of(record)
        if how:
            self._talk.say(explanation(record))
            return
        analysis, own = self._analysed(record), self._own(record)
        self._talk.say(sentences(record, run, analysis, own))

    def _driven(self, words: str) -> RaceRecord:
        """A race that is over."""
        meeting = self._meeting(words)
        self._check(meeting, "analysis")
        return self._record_of(meeting)

    def _analysed(self, record: RaceRecord) -> Analysis:
        self._talk.say(["The race is being analysed, which can take some seconds."])
        return self._visitor.work_out(partial(analysis_of, record, self._visitor.paddock.analyses))

    @word("share", after="a race, or lap")
    def share(self, words: str) -> None:
        """share 2: race 2 as one line to paste into a chat; share lap: the last lap you drove alone."""
        if words.casefold() == "lap":
            self.share_lap()
            return
        record = self._record_of(self._meeting(words))
        shared = race_line(record, self._analysed(record) if has_marks(record) else None)
        self._talk.say([shared.text(in_letters=True)])

    def _own(self, record: RaceRecord) -> frozenset[str]:
        return record.agreed.people_here(self._visitor.player.name)

    @word("replay", after="a race")
    def replay(self, words: str) -> None:
        """replay 2: hear race 2 again, round by round."""
        meeting = self._meeting(words)
        self._check(meeting, "replay")
        replay(self._record_of(meeting), self._talk, driver=self._visitor.player.name)

    @word("order", "standing order", after="a race")
    def order(self, words: str) -> None:
        """order 2: a standing order, in a race by correspondence."""
        self._check(meeting := self._meeting(words), "standing_order")
        ask_for_order(self._visitor, meeting)

    def _check(self, meeting: Meeting, act: str) -> None:
        """Refuse what may not be done with this race now; raises :class:`SetupError`."""
        refuse(self._visitor.in_loop(lambda: AtPaddock(meeting, self._visitor.player).refusal(act)))

    @word("puzzle", "puzzles", after="daily, a theme, a grade or a puzzle")
    def puzzle(self, words: str) -> None:
        """puzzle: puzzles; puzzle daily is today's."""
        puzzle_set = puzzle_set_of(self._visitor.setting("game"), self._puzzle_tries())
        first = puzzles.choose(puzzle_set, words.casefold()) if words else None
        self._until_left(lambda: puzzles.solve(puzzle_set, first, self._talk))

    def _puzzle_tries(self) -> PuzzleTries:
        if self._tries is None:
            kept = self._visitor.paddock.puzzles_of(self._visitor.player.key)  # a guest's go with the visit
            self._tries = PuzzleTries(kept, "the host's list of your puzzles")
        return self._tries

    @word("learn", "lessons", after="a lesson")
    def learn(self, words: str) -> None:
        """learn: lessons."""
        first = lesson_named(words, self._game) if words else None
        game = first.game if first else self._game
        self._until_left(
            lambda: lessons.teach(game, first, self._talk, self._visitor.told, lambda _: self.new(""))
        )

    def _until_left(self, do: Callable[[], None]) -> None:
        try:
            do()
        except Left:
            self._talk.say(["Back in the paddock."])

    @word("rules", "rulebook", after="words")
    def rules(self, words: str) -> None:
        """rules and a word: what the rulebook says."""
        first, *_ = that_say(rulebooks(self._visitor.setting("game")), words)
        self._talk.say(rules_lines(game_named(first), words))

    @word("name", after="a name")
    def rename(self, name: str) -> None:
        """name Ann: be called Ann."""
        visitor = self._visitor
        name = name or self._talk.ask(ASK_NAME)
        if name:
            visitor.in_loop(lambda: visitor.paddock.players.welcome(visitor.player.key, name[: 2 * LONGEST_NAME]))
            self._talk.say([f"You are {visitor.player.name} from here on."])

    @word("game", after="a game")
    def game(self, words: str) -> None:
        """game: the game of what you do alone."""
        others = and_so_on([f"game {name}" for name in GAMES], "or")
        if not words:
            self._talk.say([f"The game is {self._game.TITLE}. {others} chooses one."])
            return
        self._remember({"game": one_of_games(words)})
        self._talk.say([f"{self._game.TITLE} from here on.", menu_words_of(self._visitor.setting("game")).imprint])

    @word("settings", after="a setting and its value")
    def settings(self, words: str) -> None:
        """settings: what you can set."""
        name, _, value = words.partition(" ")
        if not words:
            self._talk.say(f"{name} is {self._visitor.setting(name)}: {SETTINGS[name].meaning}." for name in HERE)
            self._talk.say(["settings throw by hand changes one."])
            return
        setting = setting_named(name)
        if setting.name.startswith(KEYS) and value:
            word = checked(setting.name, value, "settings")
            check_keys({**self._visitor.wishes, setting.name: word}, "settings")
            self._remember({setting.name: word})
            self._talk.say([f"{setting.name} is {word or 'the usual key'} on screens, from your next visit on."])
            return
        if setting.name not in HERE:
            raise SetupError(f"{setting.name} makes no difference line by line.")
        if value:
            self._remember({setting.name: checked(setting.name, value, "settings")})
        can_be = f" It can be {and_so_on(list(setting.words), 'or')}."
        self._talk.say([f"{setting.name} is {self._visitor.setting(setting.name)}: {setting.meaning}.{can_be}"])
        self._visitor.set_bell()

    @word("plain", after="on or off")
    def plain(self, words: str) -> None:
        """plain on: come in like this by any terminal, with your key; plain off: only if you ask for it."""
        if words not in ("on", "off"):
            raise SetupError("plain on: lines on any terminal; plain off: screens where your terminal has them.")
        self._remember({WANTS_LINES: YES if words == "on" else NO})
        told = {
            "on": "From now on you come in line by line, from any terminal, with this key.",
            "off": "From now on you get screens, unless you connect with ssh -T or as plain.",
        }
        self._talk.say([told[words]])

    @word("key", after="words")
    def key(self, words: str) -> None:
        """key: a code by which another key of yours lets you in, too."""
        self._act("key", words)

    @word("invite", after="words")
    def invite(self, words: str) -> None:
        """invite: a code that lets one newcomer in, once."""
        self._act("invite", words)

    @word("ignore", after="words")
    def ignore(self, words: str) -> None:
        """ignore Ann: hear nothing more of what they say; ignore Ann --off hears it again."""
        self._act("ignore", words)

    @word("report", after="words")
    def report(self, words: str) -> None:
        """report Ann and some words: for the operators of this host."""
        self._act("report", words)

    def _act(self, name: str, words: str) -> None:
        """Ask something of the host."""
        operations = self._visitor.operations
        if operations is None:
            raise SetupError("This host takes no such words.")
        act, given = read_line(f"{name} {words}")
        doing = operations.by_player(self._visitor.player, act.name, given)
        self._talk.say(self._visitor.far.await_in_loop(doing).lines)

    @word("host", after="a word for the host")
    def host(self, words: str) -> None:
        """host and a word: for operators; host alone lists what you may do."""
        if words:
            name, _, rest = words.partition(" ")
            self._act(name.casefold(), rest)
            return
        operations, key = self._visitor.operations, self._visitor.player.key
        is_operator = operations is not None and self._visitor.in_loop(lambda: operations.is_operator(key))
        acts = acts_for(is_operator=is_operator)
        self._talk.say([f"host {act.usage}: {act.meaning}" for act in acts])

    def _remember(self, changes: Mapping[str, str]) -> None:
        players, key = self._visitor.paddock.players, self._visitor.player.key
        self._visitor.in_loop(lambda: players.remember(key, changes))

    @word("help", "h", "?", after="a word")
    def help(self, about: str) -> None:
        """help and a word: only what it says about that."""
        words_of_game = plain_words_of(self._game)
        self._talk.help(
            about,
            [
                WELCOME,
                *self.help_lines(),
                *AtShelf.help_of("shelf", ""),
                *SEASON_HELP,
                LAST_HELP,
                words_of_game.GAME_IN_SHORT,
                words_of_game.RULES_IN_SHORT,
                words_of_game.too_many(None),
            ],
        )

    @word("quit", "q", "exit", "bye", "leave")
    def quit(self) -> None:
        """quit: leave; your seats are kept."""
        visitor = self._visitor

        def kept() -> str:
            return words_of.seats_kept(visitor.paddock.meetings_for(visitor.player), visitor.player)

        seats = visitor.in_loop(kept)
        if not seats or self._talk.confirm(seats):
            raise Left("You have left.")
