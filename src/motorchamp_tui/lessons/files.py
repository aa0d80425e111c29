"""Lesson files: a situation, a task, and the words that go with it. ``lessons/FORMAT.md`` describes them.

The road, the cars and their expected outcome are read by the game, as in a situation; the rest is the same for
every game and is read here. The first mistake is reported with its place.
"""

import textwrap
from collections.abc import Mapping
from functools import cache, cached_property
from pathlib import Path

from attrs import define, frozen

from motorchamp_tui.errors import BrokenFileError, MotorChampError, SetupError, UnknownNameError
from motorchamp_tui.games import FIRST_GAME, GAMES, game_named, reference_of
from motorchamp_tui.games.entries import YOU
from motorchamp_tui.games.protocol import AnyRace, Game
from motorchamp_tui.games.tables import SituationError, Table, read_toml
from motorchamp_tui.lessons.progress import lesson_topic
from motorchamp_tui.locations import lessons_folder

COLUMNS, LINES, LINES_AFTERWARDS = 78, 8, 4
"""The lines that the smallest window has for title, sentences and task, and for what was learnt."""
TASK_COLUMNS, TASK_LINES = 28, 7
"""While the learner drives, the task is in a narrow panel."""
MOST_GOES = 9
HIGHEST_FACE = 99
NOTHING = {"order": list[str]()}
"""The expectation of a situation that checks nothing."""

BEGINS = ("with the go", "with the round")
JUDGED = ("after the go", "after the round")
LESSON_KEYS = (
    "say",
    "keys",
    "task",
    "learnt",
    "hint",
    "yours",
    "throws",
    "goes",
    "begins",
    "judged",
    "dice",
    "ends",
    "passed",
    "answers",
    "wrong",
)


@frozen
class WrongAnswer:
    """A wrong answer, as the first words of plain mode, and ``because``: why it does not do.

    It is empty for an answer that the rules close: the referee explains that.
    """

    answers: tuple[str, ...]
    because: str


@frozen
class Goal:
    """A goal beyond what the situation expects of its cars; empty where it does not matter.

    ``dice``: one of these answers to the first question of the go; ``ends``: the places where its car may end,
    running; ``passed``: cars that are behind it then.
    """

    dice: tuple[str, ...]
    ends: tuple[str, ...]
    passed: tuple[str, ...]


@define(eq=False, slots=False)
class Lesson:
    """One lesson.

    ``keys`` are words for the screen alone; ``yours`` the cars that the learner drives, in at most this many
    ``goes``. ``is_whole_round``: the cars that go before them do so; otherwise they have gone already.
    ``is_by_round``: the goal is judged when every car has had its go. ``throws`` are faces of the
    dice: each is thrown by the first dice that can show it. ``answers`` are a good answer to every question,
    ``wrong`` others.
    """

    name: str
    game: Game
    title: str
    chapter: str
    say: tuple[str, ...]
    keys: str
    task: str
    learnt: str
    hint: str
    yours: tuple[str, ...]
    throws: tuple[tuple[int, ...], ...]
    goes: int
    is_whole_round: bool
    is_by_round: bool
    goal: Goal
    answers: tuple[str, ...]
    wrong: tuple[WrongAnswer, ...]
    situation: Mapping[str, object]

    @property
    def topic(self) -> str:
        """The note that is kept for a player who has done it."""
        return lesson_topic(game_key(self.game), self.name)

    @property
    def read_on_screen(self) -> str:
        """The sentences before driving, without the task."""
        return " ".join((*self.say, self.keys)).strip()

    @cached_property
    def race(self) -> AnyRace:
        """The race with which it begins, with an unnamed driver."""
        return self.line_up(YOU)

    def line_up(self, driver: str) -> AnyRace:
        """The race with which it begins; all other cars are driven by a bot."""
        cars = Table({"cars": self.situation.get("cars", [])}, "").items("cars")
        names = [str(car.get("name")) for _, car in cars if isinstance(car, dict)]
        drivers = {name: driver if name in self.yours else self.game.STAND_IN for name in names}
        first = [] if self.is_whole_round else [name for name in self.yours if name in names][:1]
        its_go = {"goes": [{"car": name} for name in first]}
        values = {"expect": NOTHING, **self.situation, **its_go}
        return reference_of(self.game).race_of_situation(values, self.title, drivers)

    def is_reached(self, race: AnyRace) -> bool:
        """Whether the cars are as the situation expects."""
        return "expect" not in self.situation or not reference_of(self.game).unmet(self.situation, race)


def game_key(game: Game) -> str:
    """The name by which the program knows a game."""
    return next(name for name in GAMES if game_named(name) is game)


def lessons_of(game: Game) -> tuple[Lesson, ...]:
    """The lessons that come with a game, in their order; raises :class:`SetupError` where it has none."""
    lessons = _lessons_in(lessons_folder() / game_key(game))
    if not lessons:
        raise SetupError(f"{game.TITLE} has no lessons.")
    return lessons


@cache
def _lessons_in(folder: Path) -> tuple[Lesson, ...]:
    return tuple(map(read_lesson, sorted(folder.glob("*.toml"))))


def lesson_named(words: str, game: Game) -> Lesson:
    """The lesson with this number or name, or in the file at this path; raises :class:`MotorChampError`."""
    if words.endswith(".toml"):
        return read_lesson(Path(words))
    lessons = lessons_of(game)
    by_number = {str(number): lesson for number, lesson in enumerate(lessons, 1)}
    by_word = {lesson.name.partition("-")[2]: lesson for lesson in lessons}
    named = {**by_number, **by_word, **{lesson.name: lesson for lesson in lessons}}.get(words.casefold())
    if named is None:
        raise UnknownNameError("lesson", words, (*by_number, *by_word))
    return named


def read_lesson(path: Path) -> Lesson:
    """The lesson in a file; raises :class:`BrokenFileError` with the file and the place."""
    values = read_toml(path)
    try:
        return lesson_from(values, path.stem)
    except BrokenFileError:
        raise
    except MotorChampError as mistake:
        raise BrokenFileError(str(path), [str(mistake)]) from None


def lesson_from(values: Mapping[str, object], name: str) -> Lesson:
    """The lesson that these values of a file are; raises :class:`SituationError` with the place."""
    top = Table(values, "")
    game = game_named(top.word("game", tuple(GAMES), FIRST_GAME))
    if "lesson" not in top:
        raise top.wrong("lesson", "This table is missing: without it the file is a situation and not a lesson.")
    table = top.table("lesson", LESSON_KEYS)
    lesson = Lesson(
        name,
        game,
        top.text("title"),
        top.text("chapter"),
        _some(table, "say"),
        table.text("keys") if "keys" in table else "",
        table.text("task"),
        table.text("learnt"),
        table.text("hint"),
        _some(table, "yours"),
        _throws(table),
        table.whole("goes", 1, MOST_GOES, 1),
        table.word("begins", BEGINS, BEGINS[0]) == BEGINS[1],
        table.word("judged", JUDGED, JUDGED[0]) == JUDGED[1],
        Goal(*(tuple(text for _, text in table.texts(key)) for key in ("dice", "ends", "passed"))),
        _some(table, "answers"),
        tuple(_wrong(Table(item, place, ("answers", "because"))) for place, item in table.items("wrong")),
        {key: value for key, value in top.values.items() if key != "lesson"},
    )
    _check_cars(lesson, table)
    _check_words(lesson, table)
    return lesson


def _some(table: Table, key: str) -> tuple[str, ...]:
    """An array of texts, at least one."""
    texts = tuple(text for _, text in table.texts(key))
    if not texts:
        raise table.wrong(key, "This key is missing." if key not in table else "It is empty.")
    return texts


def _throws(table: Table) -> tuple[tuple[int, ...], ...]:
    throws = []
    for place, item in table.items("throws"):
        throws.append(Table({"throw": item}, place).numbers("throw", 1, HIGHEST_FACE))
        if not throws[-1]:
            raise SituationError(place, "No die is thrown.")
    return tuple(throws)


def _wrong(table: Table) -> WrongAnswer:
    return WrongAnswer(_some(table, "answers"), table.text("because") if "because" in table else "")


def _check_cars(lesson: Lesson, table: Table) -> None:
    cars = {car.name: car for car in lesson.race.cars}
    for key, names in (("yours", lesson.yours), ("passed", lesson.goal.passed)):
        for number, name in enumerate(names):
            place = f"{table.place_of(key)}[{number}]"
            if name not in cars:
                raise SituationError(place, f"There is no car {name!r}. Choose from: {', '.join(cars)}.")
            if (name in lesson.yours) is (key == "passed"):
                raise SituationError(place, f"{name} is the learner's own car, which passes others.")
    if not any(cars[name].is_running for name in lesson.yours):
        raise table.wrong("yours", "None of these cars can move.")
    if not any((lesson.goal.dice, lesson.goal.ends, lesson.goal.passed, "expect" in lesson.situation)):
        raise table.wrong("task", "The task has no goal: give dice, ends or passed, or expect something.")
    if lesson.is_reached(lesson.race) and not any((lesson.goal.dice, lesson.goal.ends, lesson.goal.passed)):
        raise SituationError("expect", "All of this is so from the start: the learner would have nothing to do.")


def _check_words(lesson: Lesson, table: Table) -> None:
    """Check that everything fits into the smallest window."""
    for key, lines, most in (
        ("say", reading_lines(lesson), LINES),
        ("task", textwrap.wrap(lesson.task, TASK_COLUMNS), TASK_LINES),
        ("learnt", textwrap.wrap(lesson.learnt, COLUMNS), LINES_AFTERWARDS),
        ("hint", textwrap.wrap(lesson.hint, COLUMNS), LINES_AFTERWARDS),
        *(("wrong", textwrap.wrap(answer.because, COLUMNS), LINES_AFTERWARDS) for answer in lesson.wrong),
    ):
        if len(lines) > most:
            raise table.wrong(key, f"These words need {len(lines)} lines, and only {most} fit.")


def reading_lines(lesson: Lesson, columns: int = COLUMNS) -> list[str]:
    """The text before driving: the sentences, and below them the task."""
    return [*textwrap.wrap(lesson.read_on_screen, columns), *textwrap.wrap(f"Your task: {lesson.task}", columns)]
