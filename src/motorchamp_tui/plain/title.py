"""The title line by line: a menu with the lines of the title, and their actions.

The list is printed once, and again after help; after a race or a lap the menu is back. Any trouble
becomes one sentence.
"""

import os
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from typing import NamedTuple, TextIO

from attrs import evolve

from motorchamp_tui import plain
from motorchamp_tui.errors import MotorChampError, SetupError, one_of
from motorchamp_tui.games import game_named, game_with, menu_words_of, plain_words_of, rulebooks
from motorchamp_tui.games.bots import described
from motorchamp_tui.games.menu_words import GO_ON, LESSONS, MENU, NEXT_GAME, MenuLine, MenuWords, bots_words
from motorchamp_tui.games.protocol import Game
from motorchamp_tui.games.rulebook import that_say
from motorchamp_tui.help_topics import TOPICS, topic_lines
from motorchamp_tui.journal import library
from motorchamp_tui.journal.file import name_of
from motorchamp_tui.journal.rated import own_rating
from motorchamp_tui.journal.writer import Journal, journal_of
from motorchamp_tui.lessons.files import lesson_named
from motorchamp_tui.lessons.progress import how_far
from motorchamp_tui.locations import puzzle_tries_file, races_folder, settings_file
from motorchamp_tui.plain import lessons, lists
from motorchamp_tui.plain.console import Console, InputEnded, Left, MeansNothingError, understood
from motorchamp_tui.plain.driving_on import driven_on_from
from motorchamp_tui.plain.kept_races import KeptRaces
from motorchamp_tui.plain.rounds import replay
from motorchamp_tui.plain.seasons import PlainSeasons
from motorchamp_tui.plain.seat import rules_lines
from motorchamp_tui.plain.setup import PlainSetup, one_of_games
from motorchamp_tui.practice.session import last_track, session_for
from motorchamp_tui.race import presets
from motorchamp_tui.race.opponents import OwnRating, field_words
from motorchamp_tui.race.plan import RacePlan, fresh_seed
from motorchamp_tui.settings import file
from motorchamp_tui.settings.sources import Origin, SettingValue, gather
from motorchamp_tui.settings.words import (
    BY_RATING,
    GAMES,
    KEY_SETTINGS,
    OPPONENTS,
    RACE_DRIVEN,
    SETTINGS,
    Notify,
    Throwing,
    checked,
    lessons_done,
    setting_named,
)
from motorchamp_tui.today import Today
from motorchamp_tui.today.at_home import today_at_home
from motorchamp_tui.words import LONGEST_ECHO, and_so_on

PROMPT = "Menu: what next?"
LEAVE = "Leave for the menu?"
WELCOME = "This is the menu. Type a number, a word or the beginning of one; help lists all that you can type."
ALSO = (
    "You can also type, here in the menu:",
    "practice {track}: a lap on that track. tracks: all tracks.",
    "quick race steady, or an evening steady: against these bots. bots: the list of bots.",
    "season: the latest season. season new: open one. season go: drive its next race. season list: all of them.",
    "season summer, season go summer: the season of that name. season strike summer 3: strike its race 3.",
    "season delete summer: delete that season; its races stay.",
    "continue 12: continue race 12, or a lap. result 12: how it ended. replay 12: replay it.",
    "analysis 12: what decided race 12, your mistakes, and where each result comes from; analysis 12 how: how "
    "that is worked out.",
    "choose 12: choose again before your dearest choice of race 12; choose 12 2: before the second.",
    "revenge: the race that was driven last once more, with other dice; revenge 12: race 12.",
    "share 12: race or lap 12 as one line to paste into a chat, which gives nothing away. season share: a season.",
    "replay 12@8: hear race 12 from round 8 on. result, replay, analysis, choose or share alone: the last race.",
    "drive 12@8: drive on from round 8 of race 12; drive 12@8:VAN1: from the go of VAN1 in it.",
    "rename 12 friday: call race 12 friday. export 12 FOLDER: write its figures into files. delete 12: delete it.",
    "races 30: that many races; races all: all of them. records {track}: one track only.",
    "ratings: everyone's rating, from rated races.",
    "rules {word}: what the rulebook says about a word.",
    "help accessibility: what there is for people who do not see the screen, or see it badly.",
    "help and any other word: only what the help says about it, here and at every question.",
    "settings throw: what a setting means. settings throw by hand: change it.",
    "day: what the day has for you: its lap and its puzzle, your rating, and your rival.",
    "puzzle daily: today's puzzle, once a day. puzzle pits, puzzle hard: one of that theme or grade.",
    "An empty line: hear where you are. quit: leave.",
)
DAY, HERE = "what the day has", "where one is"
NOTHING_YET = "Nothing yet: drive today's lap, try today's puzzle, or finish a rated race."
WORDS: Mapping[str, str] = {
    "continue": GO_ON,
    "0": GO_ON,
    "resume": GO_ON,
    "race": "quick_race",
    "evening": "evening",
    "full race": "evening",
    "lap": "practice",
    "daily lap": "todays_lap",
    "today": "todays_lap",
    "day": DAY,
    "setup": "set_up",
    "set-up": "set_up",
    "watch": "watch",
    "friends": "friends",
    "rules": "rulebook",
    "puzzle": "puzzles",
    "learn": LESSONS.action,
    "lessons": LESSONS.action,
    "seasons": "seasons",
    "game": NEXT_GAME,
    "games": NEXT_GAME,
    "ratings": "ratings",
    "bots": "bots",
    "tracks": "tracks",
    "revenge": "revenge",
    "again": "revenge",
    "rematch": "revenge",
    "result": "result",
    "share": "share",
    "analysis": "analysis",
    "analyse": "analysis",
    "choose": "choose",
    "replay": "replay",
    "drive": "drive",
    "rename": "rename",
    "export": "export",
    "delete": "delete",
    "quit": "quit",
    "q": "quit",
    "exit": "quit",
    "bye": "quit",
    "leave": "quit",
    "back": HERE,
    "menu": HERE,
}
"""The words that can be typed besides the keys and names of the lines of the title."""


def typed_for(choice: MenuLine) -> Iterator[str]:
    """The key and the name of a line, as they are typed."""
    name = choice.name.casefold()
    yield from dict.fromkeys((choice.key.casefold(), name, name.replace("'", "")))


NAMES = {**{word: choice.action for choice in MENU for word in typed_for(choice)}, **WORDS}

SETTING_NAMES = {name.replace("_", sign): name for name in (*SETTINGS, *KEY_SETTINGS) for sign in "_- "}


class WordCommand(NamedTuple):
    """The action of a word, given the text after it; ``after`` says what that may be, nothing if empty."""

    do: Callable[[str], None]
    after: str = ""


def title(stdin: TextIO, stdout: TextIO, told: set[str], why: str = "", game: str | None = None) -> int:
    """Ask line by line what to do until the person leaves; the exit status.

    ``told`` is what they have read so far; ``why``, if any, is the reason for line mode; ``game`` is the game
    that was asked for.
    """
    return plain.politely(Console(stdin, stdout), lambda talk: PlainTitle(talk, told, game).run(why))


class PlainTitle:
    """The menu of the person at this keyboard."""

    def __init__(self, talk: Console, told: set[str], game: str | None = None) -> None:
        self._talk = talk
        self._told = told
        self._said = gather(os.environ, {"game": game}, settings_file())
        self._person = presets.person_name(self._game.BOT_NAMES)
        self._kept = KeptRaces(talk, self._person)
        self._tracks: dict[str, str] = {}
        self._setups: dict[str, PlainSetup] = {}
        self._commands: Mapping[str, WordCommand] = {
            GO_ON: WordCommand(self._go_on, "the number of a race"),
            "quick_race": WordCommand(self._quick_race, "bots"),
            "evening": WordCommand(self._evening, "bots"),
            "practice": WordCommand(self._practice, "a track"),
            "todays_lap": WordCommand(self._todays_lap),
            "set_up": WordCommand(self._set_up),
            "watch": WordCommand(self._watch),
            "seasons": WordCommand(self._seasons, "a season, or new, go, list, share, strike, delete"),
            "races": WordCommand(self._kept.races, "how many"),
            "records": WordCommand(self._records, "a track"),
            "ratings": WordCommand(lambda _: talk.say(lists.ratings_lines(self._word("game")))),
            "friends": WordCommand(lambda _: talk.say(lists.friends_lines())),
            "rulebook": WordCommand(self._rulebook, "words"),
            "help": WordCommand(self._help, "a word"),
            "settings": WordCommand(self._settings, "a setting and its value"),
            LESSONS.action: WordCommand(self._learn, "a lesson"),
            DAY: WordCommand(lambda _: talk.say([*self._today().sentences()] or [NOTHING_YET])),
            "puzzles": WordCommand(self._puzzles, "daily, a theme, a grade or a puzzle"),
            NEXT_GAME: WordCommand(self._choose_game, "a game"),
            "bots": WordCommand(self._bots, "bots"),
            "tracks": WordCommand(lambda _: talk.say(lists.track_lines(self._game))),
            "revenge": WordCommand(self._revenge, "the number of a race"),
            "result": WordCommand(self._kept.result, "the number of a race"),
            "share": WordCommand(self._kept.share, "the number of a race"),
            "analysis": WordCommand(self._kept.analysis, "the number of a race, or how"),
            "choose": WordCommand(
                lambda words: self._drive(self._kept.choose_again(words)), "the number of a race and of a mistake"
            ),
            "replay": WordCommand(self._replay, "the number of a race and a round"),
            "drive": WordCommand(self._drive_on, "a race and a round"),
            "rename": WordCommand(self._kept.rename, "the number of a race and its new name"),
            "export": WordCommand(self._kept.export, "the number of a race and a folder"),
            "delete": WordCommand(self._kept.delete, "the number of a race"),
            HERE: WordCommand(lambda _: talk.say(["This is the menu. help repeats the menu, quit exits."])),
            "quit": WordCommand(self._quit),
        }

    def run(self, why: str) -> None:
        """Ask what to do, again and again; raises :class:`Left`."""
        if why:
            self._talk.say([f"The screens need a terminal, and {why}; this is the same game line by line."])
        self._talk.say([f"{self._game.TITLE}, line by line.", WELCOME, *self._menu()])
        while True:
            line = self._talk.ask(PROMPT)
            try:
                self._obey(line)
            except MotorChampError as error:
                self._talk.say([str(error)])

    def _obey(self, line: str) -> None:
        line = line.removeprefix("motorchamp ")
        action, rest = understood(line, NAMES) if line else (HERE, "")
        command = self._commands[action]
        if rest and not command.after:
            typed = line.removesuffix(rest).strip()
            raise SetupError(f"{typed} takes no argument: leave out {rest[:LONGEST_ECHO]!r}.")
        command.do(rest)

    def _menu(self) -> Iterator[str]:
        """The lines of the title."""
        race = self._unfinished()
        if race is not None:
            yield f"0: Continue, race {lists.race_words(race)}."
        done, of = how_far(self._word("game"), self._told)
        learn = f"learn: {LESSONS.name}, {LESSONS.words}; {done} of {of} done, learn 3 is the third."
        is_new = race is None and not self._told & {RACE_DRIVEN, lessons_done(self._word("game"))}
        if is_new:
            yield learn
        quick, evening = (bots_words(self._word("opponents"), count) for count in self._menu_words.OPPONENT_COUNTS)
        today = self._today()
        for choice in MENU:
            words = choice.words or self._menu_words.MENU_WORDS[choice.action]
            words = words.format(quick=quick, evening=evening, track=self._practice_track())
            words += today.more_of(choice.action)
            key = f"{choice.key}: " if choice.key.isalnum() else ""  # a sign is not read out
            yield f"{key}{choice.name}{', ' if key else ': '}{words}."
        if not is_new:
            yield learn
        yield f"game: Game, {self._game.TITLE}; {' or '.join(self._other_games())} chooses the other one."
        yield "q: Quit."
        if standing := " ".join(today.standing()):
            yield standing

    def _today(self) -> Today:
        """What the day has for the person in the game of the menu."""
        return today_at_home(self._word("game"), self._person, datetime.now(UTC))

    def _other_games(self) -> Iterator[str]:
        """The words to type for each of them."""
        return (f"game {name}" for name in GAMES if name != self._word("game"))

    def _help(self, topic: str) -> None:
        if topic in TOPICS:
            self._talk.say(topic_lines(topic))
            return
        words_of = plain_words_of(self._game)
        track, word = self._menu_words.PRACTICE_TRACK, self._menu_words.RULE_WORD
        also = (line.format(track=track, word=word) for line in ALSO)
        in_race = (f"In a race, {line}" for line in words_of.HELP_ON_TOPICS) if topic else ()
        in_short = words_of.GAME_IN_SHORT, words_of.RULES_IN_SHORT
        self._talk.help(topic, [WELCOME, *self._menu(), *also, *in_race, *in_short])

    def _quit(self, _: str) -> None:
        raise Left("You have left.")

    def _word(self, name: str) -> str:
        return self._said[name].word

    @property
    def _game(self) -> Game:
        """The game that the menu offers."""
        return game_named(self._word("game"))

    @property
    def _menu_words(self) -> MenuWords:
        return menu_words_of(self._word("game"))

    def _choose_game(self, words: str) -> None:
        """The game of this name from now on; the one already chosen if the name is empty."""
        if words:
            self._change("game", one_of_games(words))
            self._talk.say([f"{self._game.TITLE} from here on.", self._menu_words.IMPRINT, *self._menu()])
        else:
            others = " or ".join(self._other_games())
            self._talk.say([f"The game is {self._game.TITLE}; {others} chooses the other one."])

    def _bots(self, words: str) -> None:
        if not words:
            self._talk.say(f"{bot}: {how}" for bot, how in described(self._game.CHARACTERS))
            kinds = and_so_on(OPPONENTS, "or")
            words = self._talk.ask(
                f"Your opponents now: {self._word('opponents')}; Enter keeps that. Which bots, {kinds}?"
            )
        self._choose_bots(words)
        quick, evening = (bots_words(self._word("opponents"), count) for count in self._menu_words.OPPONENT_COUNTS)
        self._talk.say([f"You race against {quick} in Quick race, {evening} in An evening."])

    def _choose_bots(self, words: str) -> None:
        if words:
            self._change("opponents", one_of("bot", words, OPPONENTS))

    def _rulebook(self, words: str) -> None:
        """The text of the first rulebook that mentions it."""
        first, *_ = that_say(rulebooks(self._word("game")), words)
        self._talk.say(rules_lines(game_named(first), words))

    def _settings(self, words: str) -> None:
        if not words:
            self._talk.say(lists.settings_lines(self._said))
            return
        try:
            wanted, value = understood(words, SETTING_NAMES)
        except MeansNothingError:
            name, _, value = words.partition(" ")
            wanted = setting_named(name).name
        value = value.strip("\"'")
        if value:
            self._change(wanted, value)
            self._talk.say([f"{wanted} is {value} from here on."])
        else:
            self._talk.say([lists.setting_words(wanted, self._said)])

    def _change(self, name: str, word: str) -> None:
        """Apply this word at once, and keep it; raises :class:`WrongSettingError`."""
        self._said[name] = SettingValue(checked(name, word, "settings"), Origin.FILE, str(settings_file()))
        try:
            file.save({name: word})
        except file.SettingsNotSavedError as error:
            self._talk.say([str(error)])

    def _quick_race(self, bots: str) -> None:
        self._race(presets.quick_race, bots)

    def _evening(self, bots: str) -> None:
        self._race(presets.evening, bots)

    def _race(self, planned: Callable[[Game, str, str, OwnRating], RacePlan], bots: str) -> None:
        self._choose_bots(bots)
        rating = own_rating(self._word("game"), self._person)
        plan = planned(self._game, self._person, self._word("opponents"), rating)
        if self._word("opponents") == BY_RATING:
            against = [str(driver.bot) for driver in plan.drivers if driver.bot]
            self._talk.say([f"You race against {field_words(against, rating)}."])
        self._drive(plain.begun(plan, self._talk))

    def _revenge(self, name: str) -> None:
        """A race that was driven once more, with other dice."""
        agreed = self._kept.read(self._kept.path_or_last(name)).agreed
        if agreed.is_lap:
            raise SetupError("That was a lap alone: practice drives another.")
        if agreed.season is not None:
            raise SetupError("That was a race of a season: season go drives the next one.")
        self._drive(plain.begun(evolve(agreed.plan, seed=fresh_seed()), self._talk))

    def _watch(self, _: str) -> None:
        self._drive(journal_of(presets.bots_race(self._game)))

    def _seasons(self, words: str) -> None:
        """A season, or an action on it; the journal of a race is driven at once."""
        seasons = PlainSeasons(self._talk, self._game, self._person)
        journal = seasons.obey(words)
        if journal is not None:
            self._drive(journal)
            self._talk.say(seasons.standing())

    def _set_up(self, _: str) -> None:
        setup = self._setups.setdefault(self._word("game"), PlainSetup(self._game, self._person))
        plan = setup.run(self._talk)
        if plan is not None:
            self._drive(plain.begun(plan, self._talk))

    def _practice_track(self) -> str:
        folder = races_folder()
        game = self._word("game")
        known = self._tracks.get(game) or (last_track(folder, game).name if folder.is_dir() else "")
        return known or self._menu_words.PRACTICE_TRACK

    def _practice(self, track: str) -> None:
        track = track or self._practice_track()
        session = session_for(races_folder(), self._person, track=track)
        driven = session.plan.track
        self._tracks[driven.game] = driven.name if driven.name in session.plan.game.circuit_names() else track
        self._drive(session.journal)

    def _todays_lap(self, _: str) -> None:
        session = session_for(races_folder(), self._person, day_of=datetime.now(UTC), game=self._word("game"))
        self._play(lambda throwing: plain.drive_lap(session, self._talk, throwing, leave=LEAVE), session.journal)

    def _puzzles(self, words: str) -> None:
        """Puzzles of the game, until the player leaves them for the menu."""
        from motorchamp_tui.plain import puzzles
        from motorchamp_tui.puzzles.solving import session_of
        from motorchamp_tui.puzzles.tries import PuzzleTries

        session = session_of(self._word("game"), PuzzleTries(puzzle_tries_file()))
        first = puzzles.choose(session, words.casefold()) if words else None
        self._until_left(lambda: puzzles.solve(session, first, self._talk))

    def _learn(self, words: str) -> None:
        """The lessons of the game, or one of them, until the player leaves them for the menu."""
        first = lesson_named(words, self._game) if words else None
        game = first.game if first else self._game
        self._until_left(
            lambda: lessons.teach(game, first, self._talk, self._told, lambda _: self._quick_race(""))
        )

    def _until_left(self, do: Callable[[], None]) -> None:
        """Do this until the player leaves it for the menu."""
        try:
            do()
        except InputEnded:
            raise
        except Left:
            self._talk.say([""])

    def _drive(self, journal: Journal | None) -> None:
        if journal is None:
            return
        self._play(
            lambda throwing: plain.drive(journal, self._talk, throwing, self._told, leave=LEAVE, pauses=True),
            journal,
        )

    def _play(self, play: Callable[[Throwing], None], journal: Journal) -> None:
        """Play until it is over or left, and come back to the menu."""
        self._talk.rings = Notify(self._word("notify")) is not Notify.OFF
        try:
            play(Throwing(self._word("throw")))
        except InputEnded:
            raise
        except Left as left:
            name = name_of(journal.path) if journal.path else ""
            kept = f" It is kept as race {name}: type continue {name} to continue it." if name else ""
            self._talk.say(["", f"{left}{kept}"])
        else:
            name = name_of(journal.path) if journal.path and journal.record.is_lined_up else ""
            more = [f"analysis {name} says what decided; choose {name} puts you before your dearest choice again."]
            if journal.record.agreed.season is None:
                more.append(f"revenge {name} drives it again with other dice.")
            self._talk.say(["", *(more if name else ())])

    def _unfinished(self) -> library.ListedRace | None:
        try:
            return library.last_unfinished(races_folder(), own_races_only=True)
        except (MotorChampError, OSError):
            return None

    def _go_on(self, name: str) -> None:
        race = library.listed(self._kept.path_of(name)) if name else self._unfinished()
        if race is None:
            raise SetupError("You have no race to continue; races lists those that are kept.")
        if race.is_over:
            raise SetupError(f"Race {race.name} is over: result {race.name} shows how it ended.")
        journal = Journal.resume(race.path)
        if journal.damage is not None and not self._goes_on_from(str(journal.damage), journal):
            return
        self._drive(journal)

    def _goes_on_from(self, damage: str, journal: Journal) -> bool:
        """Whether the person wants to continue what is left of a damaged race."""
        goes_on = False
        try:
            goes_on = self._talk.confirm(f"{damage[:1].upper()}{damage[1:]} Continue from there,")
        finally:
            if not goes_on:
                journal.close()
        return goes_on

    def _records(self, track: str) -> None:
        self._talk.say(
            lists.records_lines(game_with(track).circuit(track).name if track else None, self._word("game"))
        )

    def _replay(self, name: str) -> None:
        race, since = self._kept.from_a_round(name)
        self._drive(replay(race, self._talk, self._person, since=since))

    def _drive_on(self, words: str) -> None:
        self._drive(driven_on_from(words, self._talk, self._person))
