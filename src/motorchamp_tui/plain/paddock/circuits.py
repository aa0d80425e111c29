"""Circuits of a host line by line: laps alone on them with their tables, and the shelf of those drawn here."""

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial

from motorchamp_tui.errors import SetupError
from motorchamp_tui.games import game_named
from motorchamp_tui.games.codes import code_of, is_track_file
from motorchamp_tui.games.drawing_text import UNNAMED, Drawing
from motorchamp_tui.gone import GONE_AT_THE_SHELF, NO_OPINIONS
from motorchamp_tui.paddock.people import laps_alone
from motorchamp_tui.paddock.people.laps_alone import LapsOfAPlayer
from motorchamp_tui.paddock.shelf.acts import AtShelf
from motorchamp_tui.paddock.wording.shelf_words import circuit_words
from motorchamp_tui.plain import drive_lap
from motorchamp_tui.plain.console import Left
from motorchamp_tui.plain.lists import track_lines
from motorchamp_tui.plain.paddock.visitor import Visitor, VisitorRoom
from motorchamp_tui.plain.room import word
from motorchamp_tui.practice.daily import row_ended_by
from motorchamp_tui.practice.drive import PracticeDrive
from motorchamp_tui.practice.laps import laps_in
from motorchamp_tui.settings.words import GAMES, Throwing
from motorchamp_tui.sharing import lap_line
from motorchamp_tui.today import day_ends
from motorchamp_tui.words import capitalised

LEAVE = "Leave this lap for the paddock?"
NOT_KEPT = "You are a guest: your laps are in no table, and are forgotten when you leave."
EMPTY = "There is no circuit on the shelf yet. Draw one in the workshop; shelf add and its code puts it here."
LAST_LINE = "end"
FILE_TOO = f"A track file will do, too: send all its lines, and then a line with {LAST_LINE}."
ASK_CODE, ASK_NAME = "What is its code?", "What is it called?"
WAYS_ON = "new and a name opens a race on one, practice and a name drives a lap, shelf and a name has its code."


class CircuitsOfHost(VisitorRoom):
    """What can be driven alone here; the laps of a visitor are in a folder of their own."""

    def __init__(self, visitor: Visitor) -> None:
        super().__init__(visitor)
        self._shelf, self._book = visitor.paddock.shelf, visitor.paddock.laps
        self._folder = self._book.folder_of(visitor.player.key)

    @word("tracks")
    def tracks(self) -> None:
        """tracks: all tracks."""
        self._talk.say(track_lines(self._game))

    @word("practice", "lap", after="a track")
    def practice(self, track: str) -> None:
        """practice A1-C1: a lap alone on that track, or one from the shelf, with a grade."""
        visitor, game, shelf = self._visitor, self._visitor.setting("game"), self._shelf
        if track:
            called = visitor.in_loop(lambda: shelf.track_called(track, *map(game_named, GAMES)))
            begun = laps_alone.begin_lap(self._folder, track=called)
        else:
            begun = laps_alone.begin_last_lap(self._folder, game, visitor.in_loop(shelf.by_record))
        self._drive(begun)

    @word("today", "daily lap", after="a circuit from the shelf")
    def today(self, track: str) -> None:
        """today: the lap of the day, the same for everyone; with a circuit from the shelf after it, that on it."""
        visitor, game = self._visitor, self._visitor.setting("game")
        if track:
            circuit = visitor.in_loop(lambda: self._shelf.called(track))
            self._drive(laps_alone.begin_lap(self._folder, track=circuit.code, day_of=datetime.now(UTC)))
            day = self._look().today
            self._talk.say(
                visitor.in_loop(lambda: list(laps_alone.table_on(self._book, visitor.player, day, circuit.track)))
            )
            return
        self._drive(laps_alone.begin_lap(self._folder, day_of=datetime.now(UTC), game=game))
        self.table()

    @word("table")
    def table(self) -> None:
        """table: who has driven the lap of the day how fast."""
        visitor, game = self._visitor, self._visitor.setting("game")
        laps = self._look()
        self._talk.say(
            visitor.in_loop(lambda: list(laps_alone.table_lines(self._book, visitor.player, laps.today, game)))
        )
        if not laps.is_begun[game]:
            self._talk.say(["You have not started today's lap; today drives it. Only the first try counts."])
        self._talk.say([f"{capitalised(day_ends())}."])

    @word("records")
    def records(self) -> None:
        """records: the best laps here."""
        visitor, laps = self._visitor, self._look()

        def best(game: str) -> list[str]:
            drawn = [one.track for one in self._shelf.circuits]
            return list(laps_alone.best_lines(self._book, visitor.player, laps, game, drawn))

        for game in GAMES:
            told = visitor.in_loop(partial(best, game)) or ["No lap has been driven yet."]
            self._talk.say([f"{game_named(game).TITLE}, the best laps here:", *told])

    def share_lap(self) -> None:
        """The last lap as one line."""
        laps = list(laps_in(self._folder)) if self._folder.is_dir() else []
        lap = next((lap for lap in laps if lap.is_over), None)
        if lap is None:
            raise SetupError("You have driven no lap here yet: practice drives one.")
        self._talk.say([lap_line(lap.record, row_ended_by(lap.path, laps)).text(in_letters=True)])

    def _drive(self, drive: PracticeDrive) -> None:
        visitor = self._visitor
        if visitor.player.is_guest:
            self._talk.say([NOT_KEPT])
        try:
            drive_lap(drive, visitor.talk, Throwing(visitor.setting("throw")), leave=LEAVE)
        except Left:
            again = " Type today to continue it." if drive.is_counted else ""
            self._talk.say([f"Back in the paddock.{again}"])
        finally:
            self._look()

    def _look(self) -> LapsOfAPlayer:
        """Look through the laps, and add them to the tables."""
        visitor = self._visitor
        laps = laps_alone.laps_of_player(self._folder, visitor.player, GAMES, datetime.now(UTC))
        visitor.in_loop(lambda: laps_alone.note(self._book, visitor.player, laps))
        return laps

    @word("shelf", "circuits", after="add or remove, and a circuit")
    def shelf(self, words: str) -> None:
        """shelf: the circuits that people here have drawn. shelf Millpond: that one, and its code."""
        visitor, acts = self._visitor, AtShelf(self._shelf, self._visitor.player)
        first, _, rest = words.partition(" ")
        name = acts.names().get(first.casefold())
        if first.casefold() in GONE_AT_THE_SHELF and rest:
            raise SetupError(NO_OPINIONS)
        if name is None:
            self._talk.say(visitor.in_loop(lambda: self._circuit(words) if words else self._whole_shelf()))
            return
        if name == "add" and not rest and not acts.refusal(name):
            self._talk.say([FILE_TOO])
            rest = self._talk.ask(ASK_CODE)
            rest = self._code_in_lines(rest) if is_track_file(rest) else rest
        self._talk.say([str(visitor.in_loop(lambda: acts.do_typed(name, rest.strip())))])

    def _code_in_lines(self, first: str) -> str:
        """The code of the circuit in a track file, of which this is the first line."""
        told = [first]
        while (line := self._talk.heard()).casefold() != LAST_LINE:
            told.append(line)
        text = "\n".join(told)
        drawing = Drawing.pasted(text)
        return code_of(Drawing.pasted(text, self._talk.ask(ASK_NAME)) if drawing.name == UNNAMED else drawing)

    def _whole_shelf(self) -> Sequence[str]:
        """Everything that is on it; asked in the loop."""
        paddock, player = self._visitor.paddock, self._visitor.player
        bests = {key: lap for game in GAMES for key, lap in paddock.laps.best(game).items()}
        lines = [circuit_words(one, paddock.players, bests, player) for one in self._shelf.circuits]
        return [*lines, WAYS_ON] if lines else [EMPTY]

    def _circuit(self, words: str) -> Sequence[str]:
        """One of them, with its code; asked in the loop."""
        paddock, circuit = self._visitor.paddock, self._shelf.called(words)
        bests = paddock.laps.best(circuit.drawing.game)
        return [circuit_words(circuit, paddock.players, bests, self._visitor.player), circuit.code]
