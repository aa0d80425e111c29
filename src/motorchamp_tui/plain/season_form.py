"""New season line by line: each question is asked until it is answered, then anything else can be agreed."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Protocol, TypeVar

from attrs import evolve, frozen

from motorchamp_tui.errors import SetupError, one_of
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.games.options import typed_names
from motorchamp_tui.games.points import POINTS
from motorchamp_tui.games.protocol import Game
from motorchamp_tui.plain.console import BACK, HELP_WORDS, Console, understood
from motorchamp_tui.plain.setup import agreed, number_from, option_lines
from motorchamp_tui.seasons.form import SeasonForm
from motorchamp_tui.seasons.pages import points_words
from motorchamp_tui.seasons.season import ALL, CalendarRace
from motorchamp_tui.words import and_so_on, counted

WHAT_ELSE = "Season: what else? Enter opens it, help says what can be changed, back opens nothing."
NOT_OPENED = "No season has been opened."
NAME, CIRCUITS, DRIVERS = "name", "circuits", "drivers"
IN_COMMON = (NAME, CIRCUITS, "points", "drop")
"""What can be changed in seasons at home and on a host."""
NAME_QUESTION = "What should the {} be called?"
CIRCUITS_QUESTION = (
    "Which circuits of {}, separated by commas, each with its laps if you like, as in {}x3? Enter takes all of "
    "them."
)
HELP = (
    "name Winter: call it that. circuits A1-C1,A2-C2x6: these races, the second with six laps. circuits all: all "
    "of them. back: open nothing.",
    f"points {' or '.join(POINTS)}: what places are worth. drop 2: drivers drop their two worst results.",
)
T = TypeVar("T")
Wanted = TypeVar("Wanted", bound="SeasonWanted")


class SeasonWanted(Protocol):
    """A season that is yet to be opened, and its words."""

    @property
    def names(self) -> Mapping[str, str]:
        """Every word that begins a change, and what it changes."""

    def changed(self: Wanted, what: str, words: str) -> Wanted:
        """The season with this change; raises a :class:`MotorChampError` where no such season is possible."""

    def sentences(self) -> Iterator[str]:
        """What is agreed so far."""

    def help_lines(self) -> Iterator[str]:
        """What can be typed to change something."""


def answered(talk: Console, question: str, read: Callable[[str], T], words: str = "") -> T:
    """The value of the answer to a question, which is repeated until it has one.

    With ``words`` it was answered before it was asked. Raises :class:`SetupError` for ``back``.
    """
    while True:
        answer, words = words or talk.ask(question), ""
        if answer.casefold() in BACK:
            raise SetupError(NOT_OPENED)
        with talk.telling_trouble():
            return read(answer)


def asked(
    talk: Console, wanted: Wanted, questions: Mapping[str, str], name: str, opened: Callable[[Wanted], T]
) -> T:
    """What ``opened`` makes of the season that is wanted in the end; raises :class:`SetupError` where none is.

    Where it cannot be opened, as under a name that is taken, what was agreed is kept and can be changed.
    """

    def answer(what: str) -> Callable[[str], Wanted]:
        return lambda words: wanted.changed(what, words)

    for what, question in questions.items():
        wanted = answered(talk, question, answer(what), name if what == NAME else "")
    talk.say(wanted.sentences())
    while True:
        line = talk.ask(WHAT_ELSE)
        if line.casefold() in BACK:
            raise SetupError(NOT_OPENED)
        with talk.telling_trouble():
            if not line:
                return opened(wanted)
            what, words = understood(line, {**wanted.names, **dict.fromkeys(HELP_WORDS, "help")})
            if what == "help":
                talk.help(words, wanted.help_lines())
                continue
            if not words:
                raise SetupError(f"{what} needs something after it: type help for an example.")
            before, wanted = list(wanted.sentences()), wanted.changed(what, words)
            news = [sentence for sentence in wanted.sentences() if sentence not in before]
            talk.say(news or ["That changes nothing at the moment."])


def circuits_question(game: Game) -> str:
    """Which circuits the season has, with one as an example."""
    return CIRCUITS_QUESTION.format(game.TITLE, game.USUAL_CIRCUIT)


def change_in_common(what: str, words: str) -> Mapping[str, Any]:
    """The new value of one of these things, by its name; raises a :class:`MotorChampError`."""
    match what:
        case "circuits":
            return {"calendar": words or ALL}
        case "points":
            return {what: one_of("table of points", words, list(POINTS))}
        case "drop":
            return {what: 0 if words.casefold() == "none" else number_from("the number of results", words)}
        case _:
            return {what: words}


def sentences_of(calendar: tuple[CalendarRace, ...], points: str, drop: int) -> Iterator[str]:
    """What seasons at home and on a host have in common."""
    laps = {race.laps for race in calendar}
    if len(laps) == 1:
        names = and_so_on([race.name for race in calendar], "and")
        yield f"{counted(len(calendar), 'race')} of {counted(laps.pop(), 'lap')}: {names}."
    else:
        races = and_so_on([f"{race.name} with {counted(race.laps, 'lap')}" for race in calendar], "and")
        yield f"{counted(len(calendar), 'race')}: {races}."
    yield points_words(points, drop)


@frozen
class SeasonAtHome:
    """The form of a season at home, changed by words."""

    form: SeasonForm

    @property
    def questions(self) -> dict[str, str]:
        """What is asked first."""
        usual = and_so_on([driver.name for driver in self.form.drivers], "and")
        return {
            NAME: NAME_QUESTION.format("season"),
            CIRCUITS: circuits_question(self.form.game),
            DRIVERS: f"Who drives? For example you,Ann,bot:{self.form.game.STAND_IN}. Enter takes {usual}.",
        }

    @property
    def names(self) -> Mapping[str, str]:
        """Every word that begins a change, and what it changes."""
        return {**typed_names(self.form.table), **{name: name for name in (*IN_COMMON, DRIVERS, "cars")}}

    def changed(self, what: str, words: str) -> "SeasonAtHome":
        """The season with this change; raises a :class:`MotorChampError` where no such season is possible."""
        form, changes = self.form, dict[str, Any]()
        match what:
            case "drivers":
                changes["typed_drivers"] = read_drivers(words, form.game.BOT_NAMES) if words else form.drivers
            case "cars":
                changes[what] = None if words.casefold() == "usual" else number_from("cars", words)
            case _ if what in IN_COMMON:
                changes |= change_in_common(what, words)
            case _:
                changes["options"] = agreed(form.options, form.table, what, words)
        new = evolve(form, **changes)
        new.season()
        return SeasonAtHome(new)

    def sentences(self) -> Iterator[str]:
        """What is agreed so far."""
        season = self.form.season()
        yield from sentences_of(season.calendar, season.points_name, season.drop)
        names = and_so_on([driver.name for driver in season.drivers], "and")
        yield f"Drivers: {names}, each with {counted(season.cars, 'car')}."
        for option in self.form.table:
            if season.options.word(option) != option.default:
                phrase = season.options.said(option).phrase
                yield f"{option.title}: {phrase}."

    def help_lines(self) -> Iterator[str]:
        """What can be typed to change something."""
        yield from HELP
        example = f"drivers you,Ann,bot:{self.form.game.STAND_IN}"
        yield f"{example}: who drives. cars 2, or cars usual: how many each has."
        yield from option_lines(self.form.table)
