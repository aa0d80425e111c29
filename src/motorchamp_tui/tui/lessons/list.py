"""List of lessons: which have been done, and which comes next."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games import GAMES, game_named
from motorchamp_tui.lessons.files import Lesson, game_key, lesson_named, lessons_of
from motorchamp_tui.settings.words import lessons_done
from motorchamp_tui.terminals.screen.keys_in_turn import READING
from motorchamp_tui.tui.app_settings import told_at
from motorchamp_tui.tui.lessons.screen import IN_SHORT, LessonScreen, quick_race
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.navigation import navigator
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.lines_panel import Line, line
from motorchamp_tui.tui.widgets.lists import ItemsScreen, list_keys

ABOUT = (
    "Each lesson is a short road, a few sentences and a task to drive, a minute or two each. They come in the "
    "order in which a race needs them, and you can stop and continue at any time."
)
ALL_DONE = "You have done all of them, and know every rule of a quick race."


class LessonsScreen(ItemsScreen[Lesson]):
    """The lessons of a game; those that have been done are ticked."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "open", "drive", id="open_lesson", tooltip="Drive the marked lesson"),
        *list_keys("lesson", "lessons"),
        Binding("G", "other_game", "other game", id="next_game", tooltip="The lessons of the other game"),
        Binding(
            "right,left,tab", "other_game", show=False, id="other_game", tooltip="The lessons of the other game"
        ),
        page.HELP,
        Binding("q,escape", "leave", "back", id="leave", key_display="Esc", tooltip="Back to where you were"),
    ]

    def __init__(self, game: str) -> None:
        super().__init__()
        self._lessons: Sequence[Lesson] = ()
        self._take(game)

    def _take(self, game: str) -> None:
        self.game = game_named(game)
        try:
            self._lessons, self.message = lessons_of(self.game), ""
        except MotorChampError as error:
            self._lessons, self.message = (), str(error)

    def of_words(self, words: str) -> tuple[Sequence[Lesson], int]:
        """The lessons with one of this number, name or file among them, and its place."""
        lesson = lesson_named(words, self.game)
        at = [number for number, one in enumerate(self._lessons) if one.name == lesson.name]
        return (self._lessons, at[0]) if at and not words.endswith(".toml") else ((lesson,), 0)

    def on_screen_resume(self) -> None:
        """Mark the first lesson that has not been done."""
        self._mark_the_next()
        if self._lessons and all(map(self._is_done, self._lessons)):
            told_at(self.app).add(lessons_done(game_key(self.game)))
        self.show_page()

    def _mark_the_next(self) -> None:
        undone = (number for number, lesson in enumerate(self._lessons) if not self._is_done(lesson))
        self.marked = next(undone, self.count - 1)

    @property
    def items(self) -> Sequence[Lesson]:
        """The lessons."""
        return self._lessons

    @property
    def count(self) -> int:
        """How many lines can be marked: the lessons, and a race once they are done."""
        return len(self._lessons) + (bool(self._lessons) and all(map(self._is_done, self._lessons)))

    @property
    def room(self) -> int:
        """All of them fit."""
        return self.count

    def _is_done(self, lesson: Lesson) -> bool:
        return lesson.topic in told_at(self.app)

    def lines(self, width: int, _height: int) -> Iterator[Line]:
        """What they are, the lessons, and what follows them."""
        done = sum(map(self._is_done, self._lessons))
        yield line(
            (f"  Lessons · {self.game.TITLE}", palette.MARKED),
            (f"  {done} of {len(self._lessons)} done", palette.FAINT),
        )
        yield page.EMPTY
        yield from page.wrapped(ABOUT, min(width, 100) - 2, palette.FAINT, indent=2)
        yield page.EMPTY
        words = [
            f"{'✓' if self._is_done(lesson) else ' '} {number}  {lesson.title}"
            for number, lesson in enumerate(self._lessons, 1)
        ]
        yield from self.list_lines([*words, f"     {IN_SHORT}"][: self.count], min(width, 80))
        yield page.EMPTY
        told = self.message or (ALL_DONE if self._lessons and done == len(self._lessons) else "")
        yield from page.wrapped(told, min(width, 100) - 2, palette.BAD if self.message else palette.WELL, indent=2)

    def open_item(self, item: Lesson) -> None:
        """Drive the marked lesson."""
        self.app.push_screen(LessonScreen(self._lessons, self.marked))

    def action_new(self) -> None:
        """The race that comes after them."""
        self._race()

    @work(exclusive=True, group=READING)
    async def _race(self) -> None:
        with self.saying_why():
            navigator(self).open_race(await quick_race(self.app, self.game))

    def action_other_game(self) -> None:
        """Show the lessons of the next game."""
        names = tuple(GAMES)
        self._take(names[(names.index(game_key(self.game)) + 1) % len(names)])
        self._mark_the_next()
        self.show_page()
