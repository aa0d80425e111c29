"""Page of puzzles: today's, and those of every theme and grade, with how many are solved."""

from collections.abc import Iterator
from typing import ClassVar

from attrs import frozen
from rich.segment import Segment
from textual.binding import Binding, BindingType

from motorchamp_tui.games import GAMES, game_named
from motorchamp_tui.puzzles.puzzle import Grade, Puzzle
from motorchamp_tui.puzzles.solving import PuzzleSet, puzzle_set_of
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.puzzles.screen import PuzzleScreen
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.judged import only_if
from motorchamp_tui.tui.widgets.lines_panel import Line, line
from motorchamp_tui.tui.widgets.lists import MarkedListScreen, list_keys

ABOUT = (
    "A road, the dice, a choice: one answer is clearly best. Which? "
    "Only your first try at a puzzle counts for your rating."
)
TODAYS, ALL = "Today's puzzle", "Any puzzle"
GRADES: tuple[Grade | None, ...] = (None, *Grade)
NAME_COLUMNS, WORDS_COLUMNS = 15, 55


@frozen
class PuzzleLine:
    """A line of the page: the daily puzzle, or the next one of a theme, or of any theme."""

    name: str
    words: str
    theme: str = ""
    is_todays: bool = False


class PuzzlesScreen(MarkedListScreen):
    """The puzzles of a game, or of a player's own file."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "open", "solve", id="open_puzzle", tooltip="Solve a puzzle of the marked line"),
        *list_keys("line", "lines"),
        Binding("left", "grade(-1)", "grade", id="less", key_display="←", tooltip="Easier puzzles, or all"),
        Binding("right", "grade(1)", "grade", id="more", key_display="→", tooltip="Harder puzzles, or all"),
        Binding("G", "other_game", "other game", id="next_game", tooltip="The puzzles of the other game"),
        page.SHARE,
        page.HELP,
        Binding("q,escape", "leave", "back", id="leave", key_display="Esc", tooltip="Back to where you were"),
    ]

    def __init__(self, puzzle_set: PuzzleSet) -> None:
        super().__init__()
        self.puzzle_set = puzzle_set
        self._mark_wanted()

    def _mark_wanted(self) -> None:
        """Mark the theme that was asked for, or today's puzzle until it has been tried."""
        lines, puzzle_set = self._choices, self.puzzle_set
        todays = puzzle_set.todays
        if puzzle_set.theme in (theme.name for theme in puzzle_set.themes):
            self.marked = next(number for number, one in enumerate(lines) if one.theme == puzzle_set.theme)
        else:
            is_open = todays is not None and puzzle_set.is_for_the_day(todays)
            self.marked = 0 if is_open else next(number for number, one in enumerate(lines) if one.name == ALL)

    @property
    def _choices(self) -> list[PuzzleLine]:
        puzzle_set = self.puzzle_set
        lines = [PuzzleLine(TODAYS, puzzle_set.day_words(), is_todays=True)] if puzzle_set.todays else []
        lines.append(PuzzleLine(ALL, "one that matches your rating"))
        themes = (PuzzleLine(theme.name.capitalize(), theme.words, theme.name) for theme in puzzle_set.themes)
        return [*lines, *themes]

    def on_screen_resume(self) -> None:
        """Show how things stand after the last puzzle."""
        self.show_page()

    @property
    def count(self) -> int:
        """How many lines there are."""
        return len(self._choices)

    def lines(self, width: int, _height: int) -> Iterator[Line]:
        """The grades, and a line for each theme."""
        puzzle_set, columns = self.puzzle_set, min(width, 100) - 2
        yield line(
            (f"  Puzzles · {game_named(puzzle_set.game).TITLE}", palette.MARKED),
            (f"  your rating {puzzle_set.strength}", palette.FAINT),
        )
        yield page.EMPTY
        yield from page.wrapped(ABOUT, columns, palette.FAINT, indent=2)
        yield page.EMPTY
        yield [*line("   Grade  "), *self._grades()]
        yield line((f"{'':{NAME_COLUMNS + WORDS_COLUMNS + 3}} solved", palette.FAINT))
        yield from self.list_lines([*map(self._words, self._choices)], min(width, 80))
        yield page.EMPTY
        yield from page.wrapped(self.message or puzzle_set.trouble, columns, palette.BAD, indent=2)

    def _words(self, choice: PuzzleLine) -> str:
        counts = "" if choice.is_todays else "/".join(map(str, self.puzzle_set.solved(choice.theme)))
        name, words = page.column(choice.name, NAME_COLUMNS), page.column(choice.words, WORDS_COLUMNS)
        return f"{name}{words} {counts}"

    def _grades(self) -> Iterator[Segment]:
        for number, grade in enumerate(GRADES):
            is_chosen = grade is self.puzzle_set.grade
            mark, style = (page.MARK, palette.EMPHATIC) if is_chosen else (" ", palette.PLAIN)
            yield page.button(f"{mark}{grade.value if grade else 'all'} ", f"screen.choose_grade({number})", style)
            yield from line(" ")

    def action_move(self, by: int) -> None:
        """Mark another line."""
        self.message = ""
        super().action_move(by)

    def action_open(self) -> None:
        """Solve a puzzle of the marked line."""
        choice, puzzle_set = self._choices[self.marked], self.puzzle_set
        puzzle_set.theme = choice.theme
        with self.saying_why():
            todays = puzzle_set.todays if choice.is_todays else None
            self.solve(todays if todays is not None else puzzle_set.next())

    def solve(self, puzzle: Puzzle) -> None:
        """Open this puzzle; raises :class:`SetupError` where it is not usable."""
        self.app.push_screen(PuzzleScreen(self.puzzle_set, self.puzzle_set.open(puzzle)))

    def action_grade(self, by: int) -> None:
        """Another grade."""
        here = GRADES.index(self.puzzle_set.grade)
        self.action_choose_grade((here + by) % len(GRADES))

    def action_choose_grade(self, number: int) -> None:
        """This grade."""
        self.puzzle_set.grade = GRADES[number]
        self.say("")

    @only_if(lambda screen: screen.puzzle_set.daily is not None)
    def action_share(self) -> None:
        """Copy today's puzzle as one line, and show it."""
        from motorchamp_tui.sharing import puzzle_line
        from motorchamp_tui.tui.race.sharing import share

        if self.puzzle_set.daily is not None:
            share(self.app, puzzle_line(self.puzzle_set.daily))

    @only_if(lambda screen: screen.puzzle_set.is_shipped)
    def action_other_game(self) -> None:
        """Show the puzzles of the next game that has any."""
        names = tuple(GAMES)
        game = names[(names.index(self.puzzle_set.game) + 1) % len(names)]
        with self.saying_why():
            self.puzzle_set = puzzle_set_of(game, self.puzzle_set.tries)
            self._mark_wanted()
