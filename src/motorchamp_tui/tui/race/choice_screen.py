"""One choice on the screen, and afterwards what every answer costs: what a puzzle and a choice made again share.

It is answered with the keys and panels of a race; only the words afterwards are added.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, ClassVar, Generic, TypeVar

from attrs import evolve
from rich.segment import Segment
from textual import events, work
from textual.binding import Binding, BindingType

from motorchamp_tui.games.protocol import AnyRace, Move
from motorchamp_tui.games.road import Place
from motorchamp_tui.paddock.threads import in_a_thread
from motorchamp_tui.race.answers import AnswerLine, AnyChoiceResult, OpenChoice
from motorchamp_tui.race.plan import RacePlan
from motorchamp_tui.tui.games.seen import Lights
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.navigation import leave
from motorchamp_tui.tui.race.keys import race_keys_without
from motorchamp_tui.tui.race.pace import Pace
from motorchamp_tui.tui.race.race_playback import Audience, KeyboardSeat, RacePlayback
from motorchamp_tui.tui.race.road_picture import lights_of_choice
from motorchamp_tui.tui.race.screen import RaceScreen
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.judged import only_if
from motorchamp_tui.tui.widgets.lines_panel import Line, line, width_of
from motorchamp_tui.tui.widgets.wheel import TurnedByWheel

ResultT = TypeVar("ResultT", bound=AnyChoiceResult)

NOT_FOR_ONE_CHOICE = ("undo", "advice", "why", "skip", "continue", "pause", "resume", "faster", "slower", "leave")
"""Keys of a race that do nothing here, or something else."""
ANSWER_KEYS: list[BindingType] = [
    Binding("up,k", "mark(-1)", "answer", id="answer_above", key_display="↑", tooltip="The answer above"),
    Binding("down,j", "mark(1)", "answer", id="answer_below", key_display="↓", tooltip="The answer below"),
]
KEYS_OF_THE_RACE = race_keys_without(NOT_FOR_ONE_CHOICE)
RIGHT, WRONG = "✓", "✗"
"""The signs on the road where the best answer ends, and the one that was chosen."""
WORDS_COLUMNS, COST_COLUMNS, SHORT_COST_COLUMNS = 32, 13, 6
"""The most columns for what an answer is, and those for what it costs: in a narrow panel without its error."""
COLUMNS_WITH_RISK = 70
FEWEST_ANSWERS = 2
ASKED = "what is best?"


class ChoiceRace(RacePlayback, Generic[ResultT]):
    """One try at the choice in ``asked``; ``result`` is None until ``judge`` has said what came of it."""

    gives_advice = True
    seat: KeyboardSeat

    def __init__(
        self, plan: RacePlan, asked: OpenChoice, judge: Callable[[Move], ResultT], audience: Audience, pace: Pace
    ) -> None:
        super().__init__(plan.drivers, KeyboardSeat(audience.show_question), audience, pace)
        self.result: ResultT | None = None
        self._asked, self._judge, self._plan = asked, judge, plan

    @property
    def plan(self) -> RacePlan:
        """What was agreed for the race."""
        return self._plan

    @property
    def people(self) -> frozenset[str]:
        """The player who chooses."""
        return frozenset((self._asked.race.current_car.driver,))

    async def drive(self) -> AnyRace:
        """Ask the question, once."""
        asked = self._asked
        self._take_up(asked.race, asked.run.steps)
        move = await self.seat.choose(asked.race, asked.moves)
        self.result = await in_a_thread(partial(self._judge, move))
        return asked.race


class ChoiceScreen(TurnedByWheel, RaceScreen):
    """One choice of a race, answered once or again and again."""

    DEFAULT_CSS = """
    ChoiceScreen.-answered #order, ChoiceScreen.-answered #news { display: none; }
    """
    TELLS_OF_GOES: ClassVar[bool] = False
    ASKS_UNMARKED: ClassVar[bool] = True
    BEFORE_A_GO: ClassVar[int] = 1
    FOOT_LINES: ClassVar[tuple[int, int]] = (9, 2)
    WITHOUT: ClassVar[frozenset[str]] = frozenset(
        {"skip", "take_back", "why", "coach", "go_on", "speed", "pause", "resume"}
    )
    live: ChoiceRace[Any]

    def __init__(self, plan: RacePlan, asked: OpenChoice, judge: Callable[[Move], AnyChoiceResult]) -> None:
        """``judge`` says what came of an answer to the choice in ``asked``, of a race like ``plan``."""
        super().__init__(partial(ChoiceRace[Any], plan, asked, judge), coach=False)
        self._marked = 0

    @property
    def shown(self) -> AnyChoiceResult | None:
        """What came of the answer; None before it."""
        result: AnyChoiceResult | None = self.live.result
        return result

    def _button(self) -> Segment:
        """What Enter does after the answer."""
        raise NotImplementedError

    def _told_after(self) -> Sequence[str]:
        """What there is to say below the answers: the first of it beside the button, where there is room."""
        raise NotImplementedError

    def _head_words(self, lap: str) -> Sequence[str]:
        """What is said at the top; ``lap`` is the one that the car is on."""
        raise NotImplementedError

    def _keys_settle_in(self) -> float:
        return 0.0 if self.shown is not None else super()._keys_settle_in()

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
        """One choice is not a race."""

    @property
    def _cars(self) -> int:
        return 0 if self.live.race is None else len(self.live.race.cars)

    def _head_line(self, race: AnyRace) -> Line:
        lap = f"lap {max(1, race.current_car.laps + 1)}/{race.laps}"
        told = (race.track.name, *self._head_words(lap), "" if self.shown else ASKED)
        return line((f" {' · '.join(filter(None, told))}", palette.BAR))

    @property
    def _answers(self) -> Sequence[AnswerLine]:
        return self.shown.lines if self.shown is not None else ()

    def _lights(self, race: AnyRace) -> Lights:
        """After the answer: what the marked one leads to, and where the best and the chosen one end."""
        result, answers = self.shown, self._answers
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
        result = self.shown
        if result is None:
            return super()._dice_lines(race)
        columns, height = self._dice.size
        return self._result_lines(result, columns - 1, height)

    def _result_lines(self, result: AnyChoiceResult, columns: int, height: int) -> list[Line]:
        """The verdict, the answers, what there is to say about the marked one, and what comes next."""
        sign, style = (RIGHT, palette.WELL) if result.is_right else (WRONG, palette.BAD)
        above = page.wrapped(f"{sign} {result.verdict}", columns, style, indent=1)
        below = self._about_the_marked(result, columns)
        button = self._button()
        first, *rest = (page.wrapped(told, columns, indent=1) for told in self._told_after())
        is_beside = len(first) == 1 and width_of(first[0]) + button.cell_length <= columns
        after = [
            *([[button, *first[0]]] if is_beside else [*first, [button]]),
            *(one for told in rest for one in told),
        ]
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
        short, whose = answer.words.partition(",")[0], _whose(answer)
        forms = f"{answer.words}{whose}", f"{short}{whose}", short
        words = next((form for form in forms if len(form) <= wide), forms[-1])
        error = f" ± {answer.error:.2f}" if has_risk and answer.error is not None else ""
        cost = "best" if answer.is_right else f"+{answer.cost:.2f}{error}"
        text = f" {mark}{sign} {page.column(words, wide)} {page.column(cost, for_cost)}"
        text += f" {answer.short_risk}" if has_risk else ""
        style = palette.here(palette.STRONG) if is_marked else palette.PLAIN
        return [page.button(page.column(text, columns), f"screen.choose({number})", style)]

    @property
    def _words_columns(self) -> int:
        """As many as the longest answer needs: the rest is for what can go wrong."""
        longest = max(len(answer.words) + len(_whose(answer)) for answer in self._answers)
        return min(WORDS_COLUMNS, longest)

    def _about_the_marked(self, result: AnyChoiceResult, columns: int) -> list[Line]:
        answer = self._answers[self._marked]
        words = result.why if answer.is_right else f"{answer.words}, {answer.risk}."
        return page.wrapped(words, columns, palette.HINT, indent=1)

    @only_if(lambda screen, rows=1: screen.shown is None or abs(rows) == 1)
    def action_scroll(self, rows: int) -> None:
        """Scroll the road; after the answer by single rows."""
        super().action_scroll(rows)

    @only_if(lambda screen, *_: len(screen._answers) > 1)
    def action_mark(self, by: int) -> None:
        """Mark another answer."""
        self.action_choose(max(0, min(self._marked + by, len(self._answers) - 1)))

    def action_choose(self, number: int) -> None:
        """Mark this answer, and show on the road where it leads."""
        self._marked = number
        if self.live.race is not None:
            self._show_choice(self.live.race)

    def turn(self, by: int, event: events.MouseEvent) -> None:
        """Over the answers: the next one, or the one before."""
        if self._answers and self._dice.region.contains(event.screen_x, event.screen_y):
            self.action_mark(by)

    @only_if(lambda screen, *_: screen.shown is not None)
    def action_again(self) -> None:
        """The same choice once more."""
        self._drive_again()

    def _say(self, words: str) -> None:
        """Say this instead of what came of the answer."""
        self.live.news = words
        self.remove_class("-answered")
        self.show_race()

    def action_leave(self) -> None:
        """Back to where it was opened; nothing is lost."""
        leave(self.app)


def _whose(answer: AnswerLine) -> str:
    """Who gave an answer, in brackets."""
    return f" ({answer.whose.value})" if answer.whose else ""
