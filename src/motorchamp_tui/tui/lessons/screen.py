"""Lesson on the screen: first its words are read, then it is driven, then the result is explained.

It is driven with the keys and panels of a race; only the words are added.
"""

import asyncio
import re
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, ClassVar

from textual import events, work
from textual.actions import parse
from textual.app import App
from textual.binding import Binding, BindingType

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games.entries import YOU, Driver
from motorchamp_tui.games.options import USUAL
from motorchamp_tui.games.protocol import AnyRace, Game, Move
from motorchamp_tui.journal.rated import own_rating
from motorchamp_tui.journal.writer import Journal, journal_of
from motorchamp_tui.lessons.attempts import SEED, Attempt, LessonDice
from motorchamp_tui.lessons.files import TASK_COLUMNS, Lesson, game_key
from motorchamp_tui.race import presets
from motorchamp_tui.race.control import RaceControl, Seat, advised, bot_seats
from motorchamp_tui.race.plan import RacePlan
from motorchamp_tui.race.record import Step
from motorchamp_tui.terminals.screen.keys_in_turn import READING
from motorchamp_tui.tui.app_settings import app_settings_of, told_at
from motorchamp_tui.tui.games.seen import Lights
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.navigation import leave, navigator
from motorchamp_tui.tui.race.advice import Advice
from motorchamp_tui.tui.race.keys import race_keys_without
from motorchamp_tui.tui.race.pace import Pace
from motorchamp_tui.tui.race.race_lines import told_lines
from motorchamp_tui.tui.race.race_playback import Audience, KeyboardSeat, RacePlayback
from motorchamp_tui.tui.race.screen import RaceScreen
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.judged import only_if
from motorchamp_tui.tui.widgets.lines_panel import Line, line

IN_SHORT = "Quick race: what you have learnt, against bots"


async def quick_race(app: App[Any], game: Game) -> Journal:
    """A quick race of a game, on disk before anything is driven; raises a :class:`MotorChampError` or OSError."""
    person = presets.person_name(game.BOT_NAMES)
    rating = await asyncio.to_thread(own_rating, game_key(game), person)
    return journal_of(presets.quick_race(game, person, app_settings_of(app).words["opponents"], rating))


NOT_IN_A_LESSON = ("undo", "advice", "why", "order", "skip", "continue", "leave")
"""Keys of a race that do nothing here, or something else."""
TO_BEGIN_WITH: list[BindingType] = [
    Binding("enter", "begin", "drive", id="begin_lesson", tooltip="You have read it: drive"),
    Binding("enter", "next_lesson", "next lesson", id="next_lesson", tooltip="Go on to the next lesson"),
    Binding(
        "enter", "finish", "quick race", id="finish_lessons", tooltip="Drive a race with what you have learnt"
    ),
    Binding("enter", "try_again", "try again", id="try_again", tooltip="Try the same lesson again"),
]
LESSON_KEYS: list[BindingType] = [
    *TO_BEGIN_WITH,
    Binding("h", "advice", "hint", id="advice", tooltip="Mark a good answer, and say what to look for"),
    Binding("a", "again", "start over", id="again", tooltip="The same lesson from its beginning"),
    Binding("r", "chapter", "rules", id="rulebook", tooltip="The rulebook on this"),
    *race_keys_without(NOT_IN_A_LESSON),
    Binding("q,escape", "leave", "leave", id="leave", key_display="q", tooltip="Leave the lesson"),
]
DONE, NOT_YET = "✓ Done.", "Not yet."
THE_LAST = "That was the last lesson. There is nothing in a quick race you haven't met."


class LessonRace(RacePlayback):
    """One ``attempt`` at a lesson, from its beginning until its task is done or missed."""

    gives_advice = True
    seat: KeyboardSeat

    def __init__(self, lesson: Lesson, audience: Audience, pace: Pace) -> None:
        bot = lesson.game.STAND_IN
        self._drivers = Driver(YOU), Driver(bot, bot)
        super().__init__(self._drivers, KeyboardSeat(audience.show_question), audience, pace)
        self.attempt = Attempt(lesson, lesson.line_up(YOU))
        self.race = start = self.attempt.race
        options = USUAL.settled(lesson.game.OPTIONS, start.laps)
        self._plan = RacePlan(start.track, self._drivers, cars=1, laps=start.laps, options=options, seed=SEED)

    @property
    def plan(self) -> RacePlan:
        """The plan of a race like this."""
        return self._plan

    @property
    def people(self) -> frozenset[str]:
        """The learner."""
        return frozenset((YOU,))

    async def drive(self) -> AnyRace:
        """Drive until the lesson has a result."""
        seats: dict[str, Seat] = {YOU: self.seat, **bot_seats(self.plan.game, self._drivers, SEED)}
        cup, watchers = LessonDice(self.attempt.lesson.throws), [self._seen, self._judged]
        control = RaceControl(self.attempt.race, seats, cup, watchers, by_hand=self._is_learners)
        while self.attempt.result is None and not control.race.is_over:
            await control.step()
        return control.race

    async def _judged(self, step: Step) -> None:
        self.attempt.note(step)

    def _is_learners(self, race: AnyRace) -> bool:
        return race.current_car.driver == YOU

    def good_answer(self) -> Move | None:
        """What the lesson would answer now; None once the learner has left that path."""
        return self.attempt.good_answer(self.race) if self.race is not None else None


class LessonScreen(RaceScreen):
    """One of ``lessons``, the one with this number."""

    DEFAULT_CSS = f"""
    LessonScreen #task {{ width: {TASK_COLUMNS + 2}; height: 100%; border-left: solid $panel; }}
    LessonScreen.-words #task, LessonScreen.-wide #task, LessonScreen.-words #news {{ display: none; }}
    LessonScreen #task_aside {{ height: auto; max-height: 8; margin-bottom: 1; }}
    """
    BESIDE: ClassVar[tuple[str, ...]] = ("task_aside", "dice_aside")
    BESIDE_THE_NEWS: ClassVar[str] = "task"
    TELLS_OF_GOES: ClassVar[bool] = False
    ASKS_UNMARKED: ClassVar[bool] = True
    BINDINGS: ClassVar[list[BindingType]] = LESSON_KEYS
    BEFORE_A_GO: ClassVar[int] = len(TO_BEGIN_WITH)
    WITHOUT: ClassVar[frozenset[str]] = frozenset({"go_on", "skip", "take_back", "why", "order"})
    live: LessonRace

    def __init__(self, lessons: Sequence[Lesson], number: int) -> None:
        self.lesson = lessons[number]
        super().__init__(partial(LessonRace, self.lesson), coach=False)
        self._lessons, self._number = lessons, number
        self._trouble = ""
        self._is_read = False
        """Whether its words have been read, so that it is being driven."""
        self._typed_on_the_card = ""
        """The key of a go that closed the words and was named in them, until it can do its work."""

    @property
    def _shows_words(self) -> bool:
        return not self._is_read or self.live.attempt.result is not None

    def _keys_settle_in(self) -> float:
        return 0.0 if self._shows_words else super()._keys_settle_in()

    @work(exclusive=True)
    async def _drive_race(self) -> None:
        """Drive as soon as the words have been read."""
        self.set_class(self._shows_words, "-words")
        if not self._is_read:
            self.show_race()
            return
        await self.live.drive()
        result = self.live.attempt.result
        if result is not None and result.is_done:
            told_at(self.app).add(self.lesson.topic)
        self.add_class("-words")
        self.call_after_refresh(self.show_race)
        self.show_race()

    def on_key(self, event: events.Key) -> None:
        """A key of a go closes the words; if they have named it, it does its work in the first question."""
        super().on_key(event)
        if not self._is_read and event.key not in self.active_bindings and self._go_keys(event.key):
            self._typed_on_the_card = event.key if event.key in re.findall(r"\w+", self.lesson.keys) else ""
            self.action_begin()

    def _go_keys(self, key: str) -> Sequence[Binding]:
        return [binding for binding in self.face.KEYS if key in binding.key.split(",")]

    def show_question(self) -> None:
        """The learner is asked; the key pressed on the card is waiting."""
        super().show_question()
        keys, self._typed_on_the_card = self._go_keys(self._typed_on_the_card), ""
        for binding in keys:
            _, name, parameters = parse(binding.action)
            if self.check_action(name, parameters):
                self.action_press(*map(str, parameters[:1]), *parameters[1:])
                break

    def throws_by_hand(self, race: AnyRace) -> bool:
        """Every throw is the learner's own."""
        return True

    def _note_the_end(self) -> None:
        """A lesson is not a race."""

    @property
    def _cars(self) -> int:
        return len(self.live.attempt.race.cars)

    def _head_line(self, race: AnyRace) -> Line:
        place = f"Lesson {self._number + 1} of {len(self._lessons)}" if len(self._lessons) > 1 else "Lesson"
        return line((f" {self.lesson.game.TITLE} · {place} · {self.lesson.title}", palette.BAR))

    def _lights(self, race: AnyRace) -> Lights:
        return Lights() if self._shows_words else super()._lights(race)

    def _follow(self, race: AnyRace, lights: Lights) -> None:
        """Keep what has been driven in view: others are followed only while the words are read."""
        if race.current_car.driver in self.live.people or not self._is_read:
            super()._follow(race, lights)

    def _dice_lines(self, race: AnyRace) -> list[Line]:
        columns, height = self._dice.size
        if self._is_read and self.live.attempt.result is None:
            return super()._dice_lines(race)
        lines = list(self._result_lines(columns) if self._is_read else self._words(columns))
        return lines[: height - 1] + lines[-1:] if len(lines) > height else lines

    @property
    def _dice_room(self) -> tuple[int, int]:
        return (self._dice.size.width, self._dice.size.height) if self._shows_words else super()._dice_room

    def _words(self, columns: int) -> Iterator[Line]:
        yield from page.wrapped(self.lesson.read_on_screen, columns - 1, indent=1)
        yield from page.wrapped(f"Your task: {self.lesson.task}", columns - 1, palette.MARKED, indent=1)

    def _result_lines(self, columns: int) -> Iterator[Line]:
        result = self.live.attempt.result
        if result is None:
            return
        verdict, style = (DONE, palette.WELL) if result.is_done else (NOT_YET, palette.BAD)
        yield from page.wrapped(f"{verdict} {result.happened}.", columns - 1, style, indent=1)
        yield from told_lines([result.words], columns)
        if result.is_done and self._next is None:
            yield from page.wrapped(THE_LAST, columns - 1, palette.MARKED, indent=1)
            yield from page.wrapped(self._trouble, columns - 1, palette.BAD, indent=1)
            yield [*line(" "), page.button("Enter: a quick race", "screen.finish", palette.MARKED)]
        elif result.is_done and self._next is not None:
            title = self._lessons[self._next].title
            yield [*line(" "), page.button(f"Enter: next, {title}", "screen.next_lesson", palette.MARKED)]
        else:
            yield [*line(" "), page.button("Enter: try again", "screen.again", palette.MARKED)]

    def _show_order(self, race: AnyRace) -> None:
        task = self._panel("task")
        task.show(list(self._task_lines(TASK_COLUMNS)))

    def _show_side(self, race: AnyRace) -> None:
        aside = self._panel("task_aside")
        aside.show(list(self._task_lines(aside.size.width - 1)) if not self._shows_words else [])

    def _task_lines(self, columns: int) -> Iterator[Line]:
        yield line((" your task", palette.FAINT))
        yield from page.wrapped(self.lesson.task, columns + 1, palette.MARKED, indent=1)

    @property
    def _next(self) -> int | None:
        return self._number + 1 if self._number + 1 < len(self._lessons) else None

    @property
    def _is_watching(self) -> bool:
        return not self._shows_words and super()._is_watching

    def _is_done_as(self, *, last: bool) -> bool:
        """Whether the lesson has been done, and it is the last one or not."""
        result = self.live.attempt.result
        return result is not None and result.is_done and (self._next is None) is last

    @only_if(lambda screen: not screen._is_read)
    def action_begin(self) -> None:
        """Drive."""
        self._is_read = True
        self._drive_race()

    @only_if(lambda screen: screen._is_read and bool(screen.live.attempt.steps))
    def action_again(self) -> None:
        """Try it again from the beginning, without reading the words once more."""
        self._drive_again()

    @only_if(lambda screen: screen.live.attempt.result is not None and not screen.live.attempt.result.is_done)
    def action_try_again(self) -> None:
        """Try it again: the task was not done."""
        self.action_again()

    @only_if(lambda screen: screen._is_done_as(last=False))
    def action_next_lesson(self) -> None:
        """Go on to the next lesson."""
        if self._next is not None:
            self.app.switch_screen(LessonScreen(self._lessons, self._next))

    @only_if(lambda screen: screen._is_done_as(last=True))
    def action_finish(self) -> None:
        """Drive a race: this was the last lesson."""
        self._race()

    @work(exclusive=True, group=READING)
    async def _race(self) -> None:
        try:
            journal = await quick_race(self.app, self.lesson.game)
        except (MotorChampError, OSError) as error:
            self._trouble = str(error)
            self.show_race()
            return
        here = navigator(self)
        leave(self.app)
        here.open_race(journal)

    def action_chapter(self) -> None:
        """Open the rulebook at the chapter on this."""
        navigator(self).open_chapter(game_key(self.lesson.game), self.lesson.chapter)

    async def _advice_on(self, race: AnyRace, moves: Sequence[Move]) -> Advice:
        move = self.live.good_answer()
        return Advice(race, advised(race, moves)[0] if move is None else move, self.lesson.hint)

    def action_leave(self) -> None:
        """Leave; nothing is lost."""
        leave(self.app)
