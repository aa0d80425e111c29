"""Puzzle on the screen: the road with the cars, one choice, then the cost of every answer."""

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from rich.segment import Segment
from textual.binding import Binding, BindingType

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games import game_of
from motorchamp_tui.games.entries import YOU, Driver
from motorchamp_tui.games.options import USUAL
from motorchamp_tui.puzzles.puzzle import OpenPuzzle
from motorchamp_tui.puzzles.solving import PuzzleResult, PuzzleSet
from motorchamp_tui.race.plan import RacePlan
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.race.advice import Advice
from motorchamp_tui.tui.race.choice_screen import ANSWER_KEYS, KEYS_OF_THE_RACE, ChoiceRace, ChoiceScreen
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.judged import only_if

PUZZLE_KEYS: list[BindingType] = [
    Binding("enter", "next_puzzle", "next puzzle", id="next_puzzle", tooltip="Go on to the next puzzle"),
    *ANSWER_KEYS,
    Binding("h", "advice", "hint", id="advice", tooltip="What the puzzle is about"),
    Binding("a", "again", "try again", id="again", tooltip="Answer the same puzzle again; the first try counts"),
    page.SHARE,
    *KEYS_OF_THE_RACE,
    Binding("q,escape", "leave", "leave", id="leave", key_display="q", tooltip="Leave the puzzle"),
]


class PuzzleScreen(ChoiceScreen):
    """One puzzle of a ``puzzle_set``, and after it the next."""

    BINDINGS: ClassVar[list[BindingType]] = PUZZLE_KEYS
    live: ChoiceRace[PuzzleResult]

    def __init__(self, puzzle_set: PuzzleSet, puzzle: OpenPuzzle) -> None:
        self.open_puzzle = puzzle
        self.puzzle_set = puzzle_set
        super().__init__(_plan_of(puzzle), puzzle, partial(puzzle_set.judge, puzzle))

    @property
    def result(self) -> PuzzleResult | None:
        """The result of the answer; None before it."""
        return self.live.result

    def _head_words(self, lap: str) -> Sequence[str]:
        puzzle, day = self.open_puzzle.puzzle, self.puzzle_set.day
        today = self.puzzle_set.todays
        kind = f"puzzle of {day:%Y-%m-%d}" if today is not None and today.id == puzzle.id else "puzzle"
        known = f"{puzzle.grade.value}, {puzzle.theme}" if self.result else puzzle.grade.value
        return f"{kind} {puzzle.id}", known, lap

    def _button(self) -> Segment:
        return page.button(" Enter: next ", "screen.next_puzzle", palette.MARKED)

    def _told_after(self) -> Sequence[str]:
        result = self.result
        return (result.trouble or result.rating_words,) if result else ()

    @only_if(lambda screen: screen.result is not None)
    def action_share(self) -> None:
        """Copy what came of it as one line, and show it."""
        from motorchamp_tui.sharing import puzzle_line
        from motorchamp_tui.tui.race.sharing import share

        if self.result is not None:
            share(self.app, puzzle_line(self.result))

    @only_if(lambda screen: screen.result is not None)
    def action_next_puzzle(self) -> None:
        """Go on to another puzzle of the chosen kind."""
        try:
            self.app.switch_screen(PuzzleScreen(self.puzzle_set, self.puzzle_set.open(self.puzzle_set.next())))
        except MotorChampError as error:
            self._say(str(error))

    @only_if(lambda screen: screen.live.seat.is_asked)
    def action_advice(self) -> None:
        """Say what the puzzle is about, without marking anything; or no longer."""
        race = self.open_puzzle.race
        hint = Advice(race, self.open_puzzle.moves[0], self.puzzle_set.hint(self.open_puzzle))
        self._advice = None if self._advice else hint
        self.show_race()


def _plan_of(puzzle: OpenPuzzle) -> RacePlan:
    """What a race like this would have been agreed as."""
    race = puzzle.race
    bot = game_of(race).STAND_IN
    names = dict.fromkeys(car.driver for car in race.cars)
    drivers = tuple(Driver(name, None if name == YOU else bot) for name in names)
    options = USUAL.settled(game_of(race).OPTIONS, race.laps)
    return RacePlan(race.track, drivers, cars=1, laps=race.laps, options=options, seed=0)
