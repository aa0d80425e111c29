"""A puzzle on the screen: the road with the cars, one choice, then what every answer would have cost.

It is answered with the keys and panels of a race; only the words afterwards are added.
"""

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from attrs import evolve
from textual import events, work
from textual.binding import Binding, BindingType

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games.protocol import AnyRace
from motorchamp_tui.games.road import Place
from motorchamp_tui.puzzles.puzzle import OpenPuzzle
from motorchamp_tui.puzzles.solving import AnswerLine, PuzzleResult, PuzzleSession
from motorchamp_tui.tui.games.seen import Lights
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.navigation import leave
from motorchamp_tui.tui.puzzles.puzzle_race import PuzzleRace
from motorchamp_tui.tui.race.advice import Advice
from motorchamp_tui.tui.race.keys import RACE_KEYS
from motorchamp_tui.tui.race.road_picture import lights_of_choice
from motorchamp_tui.tui.race.screen import RaceScreen
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.lines_panel import Line, line, width_of

NOT_IN_A_PUZZLE = ("undo", "advice", "why", "skip", "continue", "pause", "resume", "faster", "slower", "leave")
"""Keys of a race that do nothing here, or something else."""
TO_BEGIN_WITH: list[BindingType] = [
    Binding("enter", "next_puzzle", "next puzzle", id="next_puzzle", tooltip="Go on to the next puzzle"),
]
AFTERWARDS: list[BindingType] = [
    Binding("up,k", "mark(-1)", "answer", id="answer_above", key_display="↑", tooltip="The answer above"),
    Binding("down,j", "mark(1)", "answer", id="answer_below", key_display="↓", tooltip="The answer below"),
    Binding("h", "advice", "hint", id="advice", tooltip="What the puzzle is about"),
    Binding("a", "again", "try again", id="again", tooltip="Answer the same puzzle again; the first try counts"),
    page.SHARE,
]
PUZZLE_KEYS: list[BindingType] = [
    *TO_BEGIN_WITH,
    *AFTERWARDS,
    *(key for key in RACE_KEYS if isinstance(key, Binding) and key.id not in NOT_IN_A_PUZZLE),
    Binding("q,escape", "leave", "leave", id="leave", key_display="q", tooltip="Leave the puzzle"),
]
RIGHT, WRONG = "✓", "✗"
"""The signs on the road where the best answer ends, and the one that was chosen."""
WORDS_COLUMNS, COST_COLUMNS, SHORT_COST_COLUMNS = 32, 13, 6
"""The most columns for what an answer is, and those for what it costs: in a narrow panel without its error."""
YOURS = " (yours)"
COLUMNS_WITH_RISK = 70
FEWEST_ANSWERS = 2
ASKED = "what is best?"


class PuzzleScreen(RaceScreen):
    """One puzzle of a ``session``, and after it the next."""

    DEFAULT_CSS = """
    PuzzleScreen.-answered #order, PuzzleScreen.-answered #news { display: none; }
    """
    TELLS_OF_GOES: ClassVar[bool] = False
    ASKS_UNMARKED: ClassVar[bool] = True
    BINDINGS: ClassVar[list[BindingType]] = PUZZLE_KEYS
    BEFORE_A_GO: ClassVar[int] = len(TO_BEGIN_WITH)
    FOOT_LINES: ClassVar[tuple[int, int]] = (9, 2)
    live: PuzzleRace

    def __init__(self, session: PuzzleSession, puzzle: OpenPuzzle) -> None:
        self.open_puzzle = puzzle
        self.session = session
        super().__init__(partial(PuzzleRace, session, puzzle), coach=False)
        self._marked = 0

    @property
    def result(self) -> PuzzleResult | None:
        """What came of the answer; None before it."""
        return self.live.result

    def _keys_settle_in(self) -> float:
        return 0.0 if self.result is not None else super()._keys_settle_in()

    @work(exclusive=True)
    async def _drive_race(self) -> None:
        """Ask, and then say what came of the answer."""
        self.remove_class("-answered")
        await self.live.drive()
        self._marked = 0
        self.add_class("-answered")
        self.call_after_refresh(self.show_race)
        self.show_race()

    def _note_the_end(self) -> None:
        """A puzzle is not a race."""

    @property
    def _cars(self) -> int:
        return len(self.open_puzzle.race.cars)

    def _head_line(self, race: AnyRace) -> Line:
        puzzle, day = self.open_puzzle.puzzle, self.session.day
        today = self.session.todays
        kind = f"puzzle of {day:%Y-%m-%d}" if today is not None and today.id == puzzle.id else "puzzle"
        known = f"{puzzle.grade.value}, {puzzle.theme}" if self.result else puzzle.grade.value
        lap = f"lap {max(1, race.current_car.laps + 1)}/{race.laps}"
        told = (race.track.name, f"{kind} {puzzle.id}", known, lap, "" if self.result else ASKED)
        return line((f" {' · '.join(filter(None, told))}", palette.BAR))

    @property
    def _answers(self) -> Sequence[AnswerLine]:
        return self.result.lines if self.result is not None else ()

    def _lights(self, race: AnyRace) -> Lights:
        """After the answer: what the marked one leads to, and where the best and the chosen one end."""
        result, answers = self.result, self._answers
        if result is None or not answers:
            return super()._lights(race)
        lights = lights_of_choice(race, answers[self._marked].move)
        if lights.chances or lights.totals:
            return lights
        signs = {lights.chosen: " "} if lights.chosen is not None else dict[Place, str]()
        for move, sign in ((result.chosen, WRONG), (result.best, RIGHT)):
            place = lights_of_choice(race, move).chosen
            if place is not None:
                signs[place] = sign
        return evolve(lights, ends=tuple(signs.items()))

    def _dice_lines(self, race: AnyRace) -> list[Line]:
        result = self.result
        if result is None:
            return super()._dice_lines(race)
        columns, height = self._dice.size
        return self._result_lines(result, columns - 1, height)

    def _result_lines(self, result: PuzzleResult, columns: int, height: int) -> list[Line]:
        """The verdict, the answers, what there is to say about the marked one, and what comes next."""
        sign, style = (RIGHT, palette.WELL) if result.is_right else (WRONG, palette.BAD)
        above = page.wrapped(f"{sign} {result.verdict}", columns, style, indent=1)
        below = self._about_the_marked(result, columns)
        button = page.button(" Enter: next ", "screen.next_puzzle", palette.MARKED)
        rating = page.wrapped(result.trouble or result.rating_words, columns, indent=1)
        is_beside = len(rating) == 1 and width_of(rating[0]) + button.cell_length <= columns
        after = [[button, *rating[0]]] if is_beside else [*rating, [button]]
        room = max(FEWEST_ANSWERS, height - len(above) - len(after) - len(below))
        table = self._table(columns, room)
        room = max(1, height - len(above) - len(after) - len(table))
        return [*above, *table, *below[:room], *after]

    def _table(self, columns: int, room: int) -> list[Line]:
        """The answers around the marked one, in this many lines."""
        answers = self._answers
        first = max(0, min(self._marked - room // 2, len(answers) - room))
        return [self._row(number, answers[number], columns) for number in range(len(answers))[first:][:room]]

    def _row(self, number: int, answer: AnswerLine, columns: int) -> Line:
        is_marked = number == self._marked
        mark = page.MARK if is_marked else " "
        sign = RIGHT if answer.is_right else WRONG if answer.is_chosen else " "
        has_risk = columns >= COLUMNS_WITH_RISK
        for_cost = COST_COLUMNS if has_risk else SHORT_COST_COLUMNS
        wide = self._words_columns if has_risk else columns - for_cost - 5
        forms = f"{answer.words}{YOURS if answer.is_chosen else ''}", answer.words, answer.words.partition(",")[0]
        words = next((form for form in forms if len(form) <= wide), forms[-1])
        error = f" ± {answer.error:.2f}" if has_risk else ""
        cost = "best" if answer.is_right else f"+{answer.cost:.2f}{error}"
        text = f" {mark}{sign} {page.column(words, wide)} {page.column(cost, for_cost)}"
        text += f" {answer.short_risk}" if has_risk else ""
        style = palette.here(palette.STRONG) if is_marked else palette.PLAIN
        return [page.button(page.column(text, columns), f"screen.choose({number})", style)]

    @property
    def _words_columns(self) -> int:
        """As many as the longest answer needs: the rest is for what can go wrong."""
        longest = max(len(answer.words) + len(YOURS) * answer.is_chosen for answer in self._answers)
        return min(WORDS_COLUMNS, longest)

    def _about_the_marked(self, result: PuzzleResult, columns: int) -> list[Line]:
        answer = self._answers[self._marked]
        words = result.why if answer.is_right else f"{answer.words}, {answer.risk}."
        return page.wrapped(words, columns, palette.HINT, indent=1)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what can be done now."""
        match action:
            case "next_puzzle" | "again" | "share":
                return self.result is not None
            case "mark":
                return len(self._answers) > 1
            case "advice":
                return self.live.seat.is_asked
            case "scroll" if parameters and self.result is not None and abs(int(str(parameters[0]))) > 1:
                return False
            case "skip" | "take_back" | "why" | "coach" | "go_on" | "speed" | "pause" | "resume":
                return False
            case _:
                return super().check_action(action, parameters)

    def action_mark(self, by: int) -> None:
        """Mark another answer."""
        self.action_choose(max(0, min(self._marked + by, len(self._answers) - 1)))

    def action_choose(self, number: int) -> None:
        """Mark this answer, and show on the road where it leads."""
        self._marked = number
        if self.live.race is not None:
            self._show_choice(self.live.race)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Wheel over the answers: the next one."""
        self._wheel(event, 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Wheel over the answers: the one before."""
        self._wheel(event, -1)

    def _wheel(self, event: events.MouseEvent, by: int) -> None:
        if self._answers and self._dice.region.contains(event.screen_x, event.screen_y):
            event.stop()
            self.action_mark(by)

    def action_again(self) -> None:
        """The same puzzle once more; only the first try counts."""
        self.live.close()
        self.live = PuzzleRace(self.session, self.open_puzzle, self, self.live.pace)
        self._advice = None
        self._follows = True
        self._drive_race()

    def action_share(self) -> None:
        """Copy what came of it as one line, and show it."""
        from motorchamp_tui.sharing import puzzle_line
        from motorchamp_tui.tui.race.sharing import share

        if self.result is not None:
            share(self.app, puzzle_line(self.result))

    def action_next_puzzle(self) -> None:
        """Go on to another puzzle of the kind that was asked for."""
        try:
            self.app.switch_screen(PuzzleScreen(self.session, self.session.open(self.session.next())))
        except MotorChampError as error:
            self.live.news = str(error)
            self.remove_class("-answered")
            self.show_race()

    def action_advice(self) -> None:
        """Say what the puzzle is about, without marking anything; or no longer."""
        race = self.open_puzzle.race
        hint = Advice(race, self.open_puzzle.moves[0], self.session.hint(self.open_puzzle))
        self._advice = None if self._advice else hint
        self.show_race()

    def action_leave(self) -> None:
        """Leave; nothing is lost."""
        leave(self.app)
