"""The title line by line: a menu with the lines of the title, and their actions.

The list is printed once, and again after help; after a race or a lap the menu is back. Any trouble
becomes one sentence.
"""

import contextlib
import os
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import TextIO

from attrs import evolve

from motorchamp_tui import plain
from motorchamp_tui.acts import refuse
from motorchamp_tui.errors import MotorChampError, SetupError, one_of
from motorchamp_tui.games import game_named, game_with, menu_words_of, plain_words_of, rulebooks
from motorchamp_tui.games.bots import described
from motorchamp_tui.games.menu_words import LESSONS, MENU, MenuLine, MenuWords, bots_words
from motorchamp_tui.games.protocol import Game
from motorchamp_tui.games.rulebook import that_say
from motorchamp_tui.gone import IN_A_FILE
from motorchamp_tui.help_topics import TOPICS, topic_lines
from motorchamp_tui.journal import library
from motorchamp_tui.journal.acts import AtKeptRace
from motorchamp_tui.journal.file import name_of
from motorchamp_tui.journal.rated import own_rating
from motorchamp_tui.journal.writer import Journal, journal_of
from motorchamp_tui.lessons.files import lesson_named
from motorchamp_tui.lessons.progress import how_far
from motorchamp_tui.locations import puzzle_tries_file, races_folder, settings_file
from motorchamp_tui.plain import lessons, lists
from motorchamp_tui.plain.console import Console, Left, MeansNothingError, understood
from motorchamp_tui.plain.kept_races import KeptRaces
from motorchamp_tui.plain.room import word
from motorchamp_tui.plain.rounds import replay
from motorchamp_tui.plain.seasons import PlainSeasons
from motorchamp_tui.plain.seat import rules_lines
from motorchamp_tui.plain.setup import PlainSetup, one_of_games
from motorchamp_tui.practice.drive import drive_for, last_track
from motorchamp_tui.race import presets
from motorchamp_tui.race.opponents import OwnRating, field_words
from motorchamp_tui.race.plan import RacePlan, fresh_seed
from motorchamp_tui.settings import file
from motorchamp_tui.settings.sources import Origin, SettingValue, gather
from motorchamp_tui.settings.unused import leave_out, take
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
from motorchamp_tui.words import and_so_on

PROMPT = "Menu: what next?"
LEAVE = "Leave for the menu?"
WELCOME = "This is the menu. Type a number, a word or the beginning of one; help lists all that you can type."
ALSO = "Here in the menu you can also type:"
LAST_HELP = (
    "result, replay, analysis or share alone: the last race.",
    "help accessibility: what there is for people who do not see the screen, or see it badly.",
    "help and any other word: only what the help says about it, here and at every question.",
    "An empty line: hear where you are. quit: leave.",
)
OTHER_WORDS = {"workshop": "circuits of your own, drawn in text files"}
"""What a line of the menu is called here, by its action, where the screens do more."""
NOTHING_YET = "Nothing yet: drive today's lap, try today's puzzle, or finish a rated race."


def typed_for(choice: MenuLine) -> Iterator[str]:
    """The key and the name of a line, as they are typed."""
    name = choice.name.casefold()
    yield from dict.fromkeys((choice.key.casefold(), name, name.replace("'", "")))


def title(stdin: TextIO, stdout: TextIO, told: set[str], why: str = "", game: str | None = None) -> int:
    """Ask line by line what to do until the person leaves; the exit status.

    ``told`` is what they have read so far; ``why``, if any, is the reason for line mode; ``game`` is the game
    that was asked for.
    """
    return plain.politely(Console(stdin, stdout), lambda talk: PlainTitle(talk, told, game).run(why))


class PlainTitle(KeptRaces):
    """The menu of the person at this keyboard: the lines of the title, and other words.

    What is to be driven, a word returns.
    """

    def __init__(self, talk: Console, told: set[str], game: str | None = None) -> None:
        self._told = told
        self._said = gather(os.environ, {"game": game}, settings_file(), leave_out)
        super().__init__(talk, presets.person_name(self._game.BOT_NAMES))
        self._tracks: dict[str, str] = {}
        self._setups: dict[str, PlainSetup] = {}

    @classmethod
    def names(cls) -> dict[str, str]:
        """Every word that can be typed, with the name of what it does."""
        return {**{typed: choice.action for choice in MENU for typed in typed_for(choice)}, **super().names()}

    def run(self, why: str) -> None:
        """Ask what to do, again and again; raises :class:`Left`."""
        if why:
            self._talk.say([f"The screens need a terminal, and {why}; this is the same game line by line."])
        self._talk.say(take())
        self._talk.say([f"{self._game.TITLE}, line by line.", WELCOME, *self._menu()])
        while True:
            line = self._talk.ask(PROMPT)
            with self._talk.telling_trouble():
                journal: Journal | None = self.obey(line.removeprefix("motorchamp ") or "menu")
                if journal is not None:
                    self._drive(journal)

    def _menu(self) -> Iterator[str]:
        """The lines of the title."""
        race = None
        with contextlib.suppress(MotorChampError, OSError):  # whoever asks for it is told
            race = self._unfinished()
        if race is not None:
            yield f"0: Continue, race {lists.race_words(race)}."
        done, of = how_far(self._word("game"), self._told)
        learn = f"learn: {LESSONS.name}, {LESSONS.words}; {done} of {of} done, learn 3 is the third."
        is_new = race is None and not self._told & {RACE_DRIVEN, lessons_done(self._word("game"))}
        if is_new:
            yield learn
        quick, evening = (bots_words(self._word("opponents"), count) for count in self._menu_words.opponent_counts)
        today = self._today()
        for choice in MENU:
            words = OTHER_WORDS.get(choice.action) or choice.words or self._menu_words.lines[choice.action]
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

    @word(after="a word")
    def help(self, topic: str) -> None:
        """help: what can be typed."""
        if topic in TOPICS:
            self._talk.say(topic_lines(topic))
            return
        words_of = plain_words_of(self._game)
        track, word = self._menu_words.practice_track, self._menu_words.rule_word
        also = (line.format(track=track, word=word) for line in [ALSO, *self.help_lines(), *LAST_HELP])
        in_race = (f"In a race, {line}" for line in words_of.HELP_ON_TOPICS) if topic else ()
        in_short = words_of.GAME_IN_SHORT, words_of.RULES_IN_SHORT, words_of.too_many(None)
        self._talk.help(topic, [WELCOME, *self._menu(), *also, *in_race, *in_short])

    @word("quit", "q", "exit", "bye", "leave")
    def quit(self) -> None:
        """quit: leave."""
        raise Left("You have left.")

    @word("ratings")
    def ratings(self) -> None:
        """ratings: everyone's rating, from rated races."""
        self._talk.say(lists.ratings_lines(self._word("game")))

    @word("friends")
    def friends(self) -> None:
        """friends: how to race against other people."""
        self._talk.say(lists.friends_lines())

    @word("day")
    def day(self) -> None:
        """day: what the day has for you: its lap and its puzzle, your rating, and your rival."""
        self._talk.say([*self._today().sentences()] or [NOTHING_YET])

    @word("tracks")
    def tracks(self) -> None:
        """tracks: all tracks."""
        self._talk.say(lists.track_lines(self._game))

    @word("back", "menu")
    def here(self) -> None:
        """menu: where you are."""
        self._talk.say(["This is the menu. help repeats the menu, quit exits."])

    def _word(self, name: str) -> str:
        return self._said[name].word

    @property
    def _game(self) -> Game:
        """The game that the menu offers."""
        return game_named(self._word("game"))

    @property
    def _menu_words(self) -> MenuWords:
        return menu_words_of(self._word("game"))

    @word("game", "games", after="a game")
    def next_game(self, words: str) -> None:
        """game: the game of the menu."""
        if words:
            self._change("game", one_of_games(words))
            self._talk.say([f"{self._game.TITLE} from here on.", self._menu_words.imprint, *self._menu()])
        else:
            others = " or ".join(self._other_games())
            self._talk.say([f"The game is {self._game.TITLE}; {others} chooses the other one."])

    @word("bots", after="bots")
    def bots(self, words: str) -> None:
        """bots: the list of bots."""
        if not words:
            self._talk.say(f"{bot}: {how}" for bot, how in described(self._game.CHARACTERS))
            kinds = and_so_on(OPPONENTS, "or")
            words = self._talk.ask(
                f"Your opponents now: {self._word('opponents')}; Enter keeps that. Which bots, {kinds}?"
            )
        self._choose_bots(words)
        quick, evening = (bots_words(self._word("opponents"), count) for count in self._menu_words.opponent_counts)
        self._talk.say([f"You race against {quick} in Quick race, {evening} in An evening."])

    def _choose_bots(self, words: str) -> None:
        if words:
            self._change("opponents", one_of("bot", words, OPPONENTS))

    @word("rules", after="words")
    def rulebook(self, words: str) -> None:
        """rules {word}: what the rulebook says about a word."""
        first, *_ = that_say(rulebooks(self._word("game")), words)
        self._talk.say(rules_lines(game_named(first), words))

    @word(after="a setting and its value")
    def settings(self, words: str) -> None:
        """settings throw: what a setting means. settings throw by hand: change it."""
        if not words:
            self._talk.say(lists.settings_lines(self._said))
            return
        try:
            names = {name.replace("_", sign): name for name in (*SETTINGS, *KEY_SETTINGS) for sign in "_- "}
            wanted, value = understood(words, names)
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

    @word("race", after="bots")
    def quick_race(self, bots: str) -> Journal:
        """quick race steady: against these bots."""
        return self._race(presets.quick_race, bots)

    @word("evening", "full race", after="bots")
    def evening(self, bots: str) -> Journal:
        """an evening steady: against these bots."""
        return self._race(presets.evening, bots)

    def _race(self, planned: Callable[[Game, str, str, OwnRating], RacePlan], bots: str) -> Journal:
        self._choose_bots(bots)
        rating = own_rating(self._word("game"), self._person)
        plan = planned(self._game, self._person, self._word("opponents"), rating)
        if self._word("opponents") == BY_RATING:
            against = [str(driver.bot) for driver in plan.drivers if driver.bot]
            self._talk.say([f"You race against {field_words(against, rating)}."])
        return plain.begun(plan, self._talk)

    @word("revenge", "again", "rematch", after="the number of a race")
    def revenge(self, name: str) -> Journal:
        """revenge: the race that was driven last once more, with other dice; revenge 12: race 12."""
        agreed = self.read(self.path_or_last(name)).agreed
        if agreed.is_lap:
            raise SetupError("That was a lap alone: practice drives another.")
        if agreed.season is not None:
            raise SetupError("That was a race of a season: season go drives the next one.")
        return plain.begun(evolve(agreed.plan, seed=fresh_seed()), self._talk)

    @word("watch")
    def watch(self) -> Journal:
        """watch: watch the bots."""
        return journal_of(presets.bots_race(self._game))

    @word("seasons", after="a season, or new, go, list, share, strike, delete")
    def seasons(self, words: str) -> None:
        """season: the latest season. season new: open one. season go: drive its next race.

        season list: all of them. season summer, season go summer: the season of that name. season strike summer 3:
        strike its race 3. season delete summer: delete that season; its races stay. season share: one line of it.
        """
        seasons = PlainSeasons(self._talk, self._game, self._person)
        journal = seasons.obey(words)
        if journal is not None:
            self._drive(journal)
            self._talk.say(seasons.standing())

    @word("setup", "set-up")
    def set_up(self) -> Journal | None:
        """setup: set up a race."""
        setup = self._setups.setdefault(self._word("game"), PlainSetup(self._game, self._person))
        plan = setup.run(self._talk)
        return None if plan is None else plain.begun(plan, self._talk)

    @word("draw", after="a circuit")
    def workshop(self, _circuit: str) -> None:
        """workshop: how to draw a circuit in a text file."""
        self._talk.say([IN_A_FILE])

    def _practice_track(self) -> str:
        folder, game = races_folder(), self._word("game")
        known = self._tracks.get(game)
        with contextlib.suppress(OSError):  # whoever drives a lap is told what is wrong with the folder
            known = known or (last_track(folder, game).name if folder.is_dir() else "")
        return known or self._menu_words.practice_track

    @word("lap", after="a track")
    def practice(self, track: str) -> Journal:
        """practice {track}: a lap on that track."""
        track = track or self._practice_track()
        drive = drive_for(races_folder(), self._person, track=track)
        driven = drive.plan.track
        self._tracks[driven.game] = driven.name if driven.name in drive.plan.game.circuit_names() else track
        return drive.journal

    @word("daily lap", "today")
    def todays_lap(self) -> None:
        """today: today's lap."""
        drive = drive_for(races_folder(), self._person, day_of=datetime.now(UTC), game=self._word("game"))
        self._play(lambda throwing: plain.drive_lap(drive, self._talk, throwing, leave=LEAVE), drive.journal)

    @word("puzzle", after="daily, a theme, a grade or a puzzle")
    def puzzles(self, words: str) -> None:
        """puzzle daily: today's puzzle, once a day. puzzle pits, puzzle hard: one of that theme or grade."""
        from motorchamp_tui.plain import puzzles
        from motorchamp_tui.puzzles.solving import puzzle_set_of
        from motorchamp_tui.puzzles.tries import PuzzleTries

        puzzle_set = puzzle_set_of(self._word("game"), PuzzleTries(puzzle_tries_file()))
        first = puzzles.choose(puzzle_set, words.casefold()) if words else None
        self._until_left(lambda: puzzles.solve(puzzle_set, first, self._talk))

    @word("learn", "lessons", after="a lesson")
    def lessons(self, words: str) -> None:
        """learn: lessons."""
        first = lesson_named(words, self._game) if words else None
        game = first.game if first else self._game
        self._until_left(
            lambda: lessons.teach(game, first, self._talk, self._told, lambda _: self._drive(self.quick_race("")))
        )

    def _until_left(self, do: Callable[[], None]) -> None:
        """Do this until the player leaves it for the menu."""
        try:
            do()
        except Left:
            self._talk.say([""])

    def _drive(self, journal: Journal) -> None:
        self._play(
            lambda throwing: plain.drive(journal, self._talk, throwing, self._told, leave=LEAVE, pauses=True),
            journal,
        )

    def _play(self, play: Callable[[Throwing], None], journal: Journal) -> None:
        """Play until it is over or left, and come back to the menu."""
        self._talk.rings = Notify(self._word("notify")) is not Notify.OFF
        try:
            play(Throwing(self._word("throw")))
        except Left as left:
            name = name_of(journal.path) if journal.path else ""
            kept = f" It is kept as race {name}: type continue {name} to continue it." if name else ""
            self._talk.say(["", f"{left}{kept}"])
        else:
            name = name_of(journal.path) if journal.path and journal.record.is_lined_up else ""
            more = [f"analysis {name} says what decided."]
            if journal.record.agreed.season is None:
                more.append(f"revenge {name} drives it again with other dice.")
            self._talk.say(["", *(more if name else ())])

    def _unfinished(self) -> library.ListedRace | None:
        return library.last_unfinished(races_folder(), own_races_only=True)

    @word("continue", "0", "resume", after="the number of a race")
    def go_on(self, name: str) -> Journal | None:
        """continue 12: continue race 12, or a lap."""
        race = library.listed(self.path_of(name)) if name else self._unfinished()
        refuse(AtKeptRace(race).refusal("go_on"))
        if race is None:
            return None
        journal = Journal.resume(race.path)
        goes_on = journal.damage is None or self._goes_on_from(str(journal.damage), journal)
        return journal if goes_on else None

    def _goes_on_from(self, damage: str, journal: Journal) -> bool:
        """Whether the person wants to continue what is left of a damaged race."""
        goes_on = False
        try:
            goes_on = self._talk.confirm(f"{damage[:1].upper()}{damage[1:]} Continue from there,")
        finally:
            if not goes_on:
                journal.close()
        return goes_on

    @word(after="a track")
    def records(self, track: str) -> None:
        """records {track}: the records of one track only."""
        self._talk.say(
            lists.records_lines(game_with(track).circuit(track).name if track else None, self._word("game"))
        )

    @word("replay", after="the number of a race and a round")
    def replay(self, name: str) -> None:
        """replay 12: replay race 12. replay 12@8: hear it from round 8 on."""
        race, since = self.from_a_round(name)
        replay(race, self._talk, since=since)
