"""Laps of a visitor alone, line by line: practice, today's lap, its table, and the best laps."""

from collections.abc import Iterator
from datetime import UTC, datetime

from motorchamp_tui.errors import SetupError
from motorchamp_tui.games import game_named
from motorchamp_tui.paddock.people import laps_alone
from motorchamp_tui.paddock.people.laps_alone import LapsOfAPlayer
from motorchamp_tui.plain import drive_lap
from motorchamp_tui.plain.console import Left
from motorchamp_tui.plain.paddock.visitor import Visitor
from motorchamp_tui.practice.daily import row_ended_by
from motorchamp_tui.practice.drive import PracticeDrive
from motorchamp_tui.practice.laps import laps_in
from motorchamp_tui.settings.words import GAMES, Throwing
from motorchamp_tui.sharing import lap_line

LEAVE = "Leave this lap for the paddock?"
NOT_KEPT = "You are a guest: your laps are in no table, and are forgotten when you leave."


class Alone:
    """The laps of a visitor, in a folder of their own."""

    def __init__(self, visitor: Visitor) -> None:
        self._visitor = visitor
        self._book = visitor.paddock.laps
        self._folder = self._book.folder_of(visitor.player.key)

    def practise(self, track: str) -> None:
        """A lap on this track, or on the last one."""
        visitor, game = self._visitor, self._visitor.setting("game")
        shelf = visitor.paddock.shelf
        if track:
            called = visitor.in_loop(lambda: shelf.track_called(track, *map(game_named, GAMES)))
            begun = laps_alone.begin_lap(self._folder, track=called)
        else:
            begun = laps_alone.begin_last_lap(self._folder, game, visitor.in_loop(shelf.by_record))
        self._drive(begun)

    def drive_today(self, track: str) -> None:
        """The lap of the day, or that on a circuit from the shelf; then its table."""
        visitor, game = self._visitor, self._visitor.setting("game")
        if track:
            circuit = visitor.in_loop(lambda: visitor.paddock.shelf.called(track))
            self._drive(laps_alone.begin_lap(self._folder, track=circuit.code, day_of=self._now()))
            day = self._look().today
            visitor.talk.say(
                visitor.in_loop(lambda: list(laps_alone.table_on(self._book, visitor.player, day, circuit.track)))
            )
            return
        self._drive(laps_alone.begin_lap(self._folder, day_of=self._now(), game=game))
        self.tell_table()

    def tell_table(self) -> None:
        """The table of the day."""
        visitor, game = self._visitor, self._visitor.setting("game")
        laps = self._look()
        visitor.talk.say(
            visitor.in_loop(lambda: list(laps_alone.table_lines(self._book, visitor.player, laps.today, game)))
        )
        if not laps.is_begun[game]:
            visitor.talk.say(["You have not started today's lap; today drives it. Only the first try counts."])

    def tell_best(self) -> None:
        """The best laps of all and of the visitor, of both games."""
        visitor = self._visitor
        laps = self._look()
        best = visitor.in_loop(lambda: {game: list(self._best(laps, game)) for game in GAMES})
        for game, lines in best.items():
            told = lines or ["No lap has been driven yet."]
            visitor.talk.say([f"{game_named(game).TITLE}, the best laps here:", *told])

    def share(self) -> None:
        """The last lap as one line."""
        laps = list(laps_in(self._folder)) if self._folder.is_dir() else []
        lap = next((lap for lap in laps if lap.is_over), None)
        if lap is None:
            raise SetupError("You have driven no lap here yet: practice drives one.")
        self._visitor.talk.say([lap_line(lap.record, row_ended_by(lap.path, laps)).text(in_letters=True)])

    def _best(self, laps: LapsOfAPlayer, game: str) -> Iterator[str]:
        visitor = self._visitor
        drawn = [one.track for one in visitor.paddock.shelf.circuits]
        return laps_alone.best_lines(self._book, visitor.player, laps, game, drawn)

    def _drive(self, drive: PracticeDrive) -> None:
        visitor = self._visitor
        if visitor.player.is_guest:
            visitor.talk.say([NOT_KEPT])
        try:
            drive_lap(drive, visitor.talk, Throwing(visitor.setting("throw")), leave=LEAVE)
        except Left:
            again = " Type today to continue it." if drive.is_counted else ""
            visitor.talk.say([f"Back in the paddock.{again}"])
        finally:
            self._look()

    def _look(self) -> LapsOfAPlayer:
        """Look through the laps, and add them to the tables."""
        visitor = self._visitor
        laps = laps_alone.laps_of_player(self._folder, visitor.player, GAMES, self._now())
        visitor.in_loop(lambda: laps_alone.note(self._book, visitor.player, laps))
        return laps

    @staticmethod
    def _now() -> datetime:
        return datetime.now(UTC)
