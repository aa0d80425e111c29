"""Faults that are put into the program on purpose, each of which people at the screens have to find."""

import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack
from typing import Any
from unittest.mock import patch

from textual.screen import Screen

from motorchamp_tui import cli
from motorchamp_tui.games.motorchamp.rules import classification as motorchamp_rules
from motorchamp_tui.games.motorsportspiel.rules import classification as motorsportspiel_rules
from motorchamp_tui.games.protocol import AnyRace, Move
from motorchamp_tui.journal.records import Records
from motorchamp_tui.journal.writer import Recorder
from motorchamp_tui.race import go_clock
from motorchamp_tui.race.control import RaceControl, offered, settled_move
from motorchamp_tui.race.record import Step
from motorchamp_tui.terminals.screen import drivers
from motorchamp_tui.terminals.screen.drivers import FrameDriver
from motorchamp_tui.tui import app_settings
from motorchamp_tui.tui.games import motorsportspiel as face
from motorchamp_tui.tui.games.motorchamp import order_panel as motorchamp_order
from motorchamp_tui.tui.games.motorsportspiel import order_panel as motorsportspiel_order
from motorchamp_tui.tui.games.motorsportspiel import questions
from motorchamp_tui.tui.help.commands import CommandsScreen
from motorchamp_tui.tui.lessons.screen import LessonScreen
from motorchamp_tui.tui.menu.title import TitleScreen
from motorchamp_tui.tui.paddock_app import PaddockApp
from motorchamp_tui.tui.race import overlays, race_lines
from motorchamp_tui.tui.race import screen as race_screen
from motorchamp_tui.tui.race.race_playback import KeyboardSeat
from motorchamp_tui.tui.race.screen import RaceScreen
from motorchamp_tui.tui.widgets import judged
from motorchamp_tui.tui.widgets.key_bar import KeyBar
from motorchamp_tui.tui.widgets.lines_panel import line
from motorchamp_tui.tui.widgets.settling import SettlingScreen
from motorchamp_tui.tui.workshop.screen import WorkshopScreen
from screens.evening import Outcome, spend

Fault = Callable[[], AbstractContextManager[object]]


def _lone_move_asked_for() -> AbstractContextManager[object]:
    """Who throws by hand is asked for dice where their only move is to miss a go."""

    async def next_move(self: RaceControl) -> Move:
        race, moves = self.race, offered(self.race)
        move = settled_move(race, moves, self._cup)
        if move is None or (race.is_between_goes and self._by_hand(race)):
            return await self._seats[race.current_car.driver].choose(race, moves)
        return move

    usual = questions.choosing

    def choosing(race: Any, moves: Sequence[Any]) -> Any:
        is_for_dice = race.throw is None
        return questions.ChoosingNumber(race, moves) if is_for_dice else usual(race, moves)

    stack = ExitStack()
    stack.enter_context(patch.object(RaceControl, "_next_move", next_move))
    stack.enter_context(patch.object(face, "choosing", choosing))
    return stack


def _records_multiply() -> AbstractContextManager[object]:
    """Every opening of the records counts the product of its tables."""
    usual = Records._open

    def opened(self: Records) -> sqlite3.Connection:
        base = usual(self)
        base.execute("SELECT count(*) FROM journals, people, races, results, times, laps").fetchone()
        return base

    return patch.object(Records, "_open", opened)


def _nobody_goes_on_in_lines() -> AbstractContextManager[object]:
    def run() -> None:
        cli._begin()

    return patch.object(cli, "_run", run)


def _answer_is_not_given() -> AbstractContextManager[object]:
    return patch.object(RaceScreen, "_take", lambda self, move: None)


def _keys_stay() -> AbstractContextManager[object]:
    """The keys at the foot stay those of the first moment."""
    return patch.object(KeyBar, "_bindings_updated", lambda self, screen: self.fill())


def _saved_late() -> AbstractContextManager[object]:
    """A go is seen before it is on the disk."""

    async def record(self: Recorder, steps: Sequence[Step]) -> None:
        if self._journal.path is not None:
            await self.save()
        self._journal.add(steps)

    return patch.object(Recorder, "__call__", record)


def _result_in_place_of_help() -> AbstractContextManager[object]:
    return patch.object(RaceScreen, "_can_be_left", True)


def _quit_does_nothing() -> AbstractContextManager[object]:
    return patch.object(TitleScreen, "action_quit", lambda self: None)


def _leave_does_nothing() -> AbstractContextManager[object]:
    return patch.object(RaceScreen, "action_leave", lambda self: None)


def _another_is_to_go() -> AbstractContextManager[object]:
    """The car whose go it is said to be is another one."""

    def lines(race: AnyRace, *given: Any, **named: Any) -> Any:
        other = next((car for car in race.cars if car is not race.current_car), race.current_car)
        return [line(f" {other.name} · your go")]

    return patch.object(race_screen, "whose_go_lines", lines)


def _a_move_is_missing() -> AbstractContextManager[object]:
    """One of the moves is not offered where there are several."""
    usual = KeyboardSeat.choose

    async def choose(self: KeyboardSeat, race: AnyRace, moves: Sequence[Move]) -> Move:
        return await usual(self, race, moves[:-1] or moves)

    return patch.object(KeyboardSeat, "choose", choose)


def _size_is_not_noticed() -> AbstractContextManager[object]:
    return patch.object(FrameDriver, "_report_size", lambda self: None)


def _nothing_is_painted_again() -> AbstractContextManager[object]:
    """After Ctrl-Z and fg the window stays empty."""
    stack = ExitStack()
    stack.enter_context(patch.object(drivers, "forget", lambda console: None))
    stack.enter_context(patch.object(drivers, "repaint", lambda app: None))
    return stack


def _head_is_cut() -> AbstractContextManager[object]:
    """The head of a race is as long as it is, however small the window."""
    usual = race_lines._head_words

    def words(*given: Any) -> Any:
        longest = next(usual(*given))
        return iter((longest, longest))

    return patch.object(race_lines, "_head_words", words)


def _no_log_of_nothing() -> AbstractContextManager[object]:
    usual = overlays.show_log

    def show(app: Any, log: Sequence[str]) -> None:
        assert log[-1]
        usual(app, log)

    return patch.object(overlays, "show_log", show)


def _settings_are_forgotten() -> AbstractContextManager[object]:
    return patch.object(app_settings, "saving_in", lambda file: lambda changes: None)


def _never_settles() -> AbstractContextManager[object]:
    """A screen that comes by itself takes no key for ever."""
    return patch.object(SettlingScreen, "settle", lambda self: None)


def _announced_from_elsewhere() -> AbstractContextManager[object]:
    """What the host says is shown in the context of whoever says it."""

    def from_outside(self: PaddockApp, act: Callable[..., None], *given: object) -> None:
        act(*given)

    return patch.object(PaddockApp, "from_outside", from_outside)


def _judged_as(kind: type[Screen[Any]], action: Callable[..., None]) -> AbstractContextManager[object]:
    """An action of a screen as it is here, with what this says of when it can be done."""
    stack = ExitStack()
    stack.callback(judged._judge_of.cache_clear)
    stack.enter_context(patch.object(kind, action.__name__, action))
    judged._judge_of.cache_clear()
    return stack


def _row_that_has_gone() -> AbstractContextManager[object]:
    """A click on a row of a drawing, which a key before it in the packet has removed, marks it."""

    def put_cursor(self: WorkshopScreen, row: int) -> None:
        self.row, self.message, self._follows = row, "", True
        self.show_race()

    return patch.object(WorkshopScreen, "_put_cursor", put_cursor)


def _success_is_thrown_away() -> AbstractContextManager[object]:
    """Enter tries a lesson again, also while a bot drives after the right answer."""

    @judged.only_if(lambda screen: screen._is_read)
    def action_try_again(self: LessonScreen) -> None:
        self._drive_again()

    return _judged_as(LessonScreen, action_try_again)


def _key_that_does_nothing() -> AbstractContextManager[object]:
    """The palette says what Enter does where no command is found."""

    @judged.only_if(lambda screen: True)
    def action_take(self: CommandsScreen) -> None:
        self.action_choose(self._marked)

    return _judged_as(CommandsScreen, action_take)


def _clock_without_a_pause() -> AbstractContextManager[object]:
    """A clock that stands just before its next second is looked at all the time."""
    return patch.object(go_clock, "SHORTEST_WAIT", 0.0)


def _place_of_another() -> AbstractContextManager[object]:
    """The order has two cars in the place of each other."""
    stack = ExitStack()
    for module, rules in (
        (motorchamp_order, motorchamp_rules),
        (motorsportspiel_order, motorsportspiel_rules),
    ):

        def turned(race: Any, classify: Any = rules.classify) -> Any:
            ranked = classify(race)
            return *ranked[1:2], *ranked[:1], *ranked[2:]

        stack.enter_context(patch.object(module, "classify", turned))
    return stack


FAULTS: Mapping[str, Fault] = {
    "a player whose only move is no throw is asked for dice": _lone_move_asked_for,
    "records cost the product of their tables": _records_multiply,
    "nobody goes on line by line": _nobody_goes_on_in_lines,
    "an answer is not given": _answer_is_not_given,
    "the keys at the foot stay": _keys_stay,
    "a go is seen before it is saved": _saved_late,
    "the result takes the place of help": _result_in_place_of_help,
    "q on the title does nothing": _quit_does_nothing,
    "a race cannot be left": _leave_does_nothing,
    "another car is said to go": _another_is_to_go,
    "a move is not offered": _a_move_is_missing,
    "a new size is not noticed": _size_is_not_noticed,
    "nothing is painted after fg": _nothing_is_painted_again,
    "the head of a race is cut": _head_is_cut,
    "the log of nothing is a crash": _no_log_of_nothing,
    "settings are forgotten": _settings_are_forgotten,
    "an announcement is shown in another context": _announced_from_elsewhere,
    "a screen that has come by itself never takes a key": _never_settles,
    "a row that has gone is marked": _row_that_has_gone,
    "Enter tries a lesson again after the right answer": _success_is_thrown_away,
    "the palette has a key that does nothing": _key_that_does_nothing,
    "a clock that stands is looked at all the time": _clock_without_a_pause,
    "two cars have each other's place": _place_of_another,
}
"""Each by what it does."""


def first_found(fault: str, seeds: Iterable[int]) -> Outcome | None:
    """The first of these evenings that finds a fault, and nothing without it."""
    for seed in seeds:
        with FAULTS[fault]():
            outcome = spend(seed)
        if outcome.found and not spend(seed).found:
            return outcome
    return None
