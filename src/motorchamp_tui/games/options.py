"""Options of a race in any game: things to agree on beyond its track, laps and cars.

A game has a table of them, one row for each. Set-up, ``--rule``, the paddock, the head of a journal and completion
are made from the rows; ``options[GRID]`` is what was agreed. The options of the program itself are here.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum
from itertools import permutations
from typing import Any, Generic, TypeVar

from attrs import field, frozen

from motorchamp_tui.errors import SetupError, UnknownNameError

T = TypeVar("T")

YES, NO = "yes", "no"
SHORTEST_CLOCK, LONGEST_CLOCK, CLOCK_STEP = 10, 60, 5
FEW_VALUES = 3
"""More than these are not listed one by one."""

LISTED_VALUES = 6
"""From more than these, a sentence names the first and the last."""


class Grid(Enum):
    """How the starting positions are found."""

    DICE = "dice"
    PRACTICE = "practice"


class Sentence(Enum):
    """The sentence about a race that ends with the phrase of an option."""

    ITS_OWN = "its own"
    LAPS = "6 laps …"
    GRID = "the grid …"
    OUT_IN_PRACTICE = "a car that goes out in practice …"


class Where(Enum):
    """Who may agree on an option."""

    EVERYWHERE = "everywhere"
    AT_HOME = "at home"
    IN_A_PADDOCK = "in a paddock"


@frozen
class OptionValue(Generic[T]):
    """A value of an option: its ``word`` for commands and journals, and its wording for people.

    ``shown`` is the word of a form, by default the same; ``phrase`` goes into a sentence. ``formerly`` is the word
    in files and commands that are older.
    """

    value: T
    word: str
    phrase: str
    shown: str = field()
    formerly: str = ""

    @shown.default
    def _as_written(self) -> str:
        return self.word


@frozen
class CommandFlag:
    """An option of commands for one rule: short for ``--rule``.

    It stands for the value with this ``word``, or takes one, which its help calls ``takes``.
    """

    name: str
    meaning: str
    word: str = ""
    takes: str = ""


def _always(_laps: int, _options: "Options") -> bool:
    return True


@frozen(eq=False)
class RaceOption(Generic[T]):
    """A thing to agree on: ``default`` is the word of the value that holds unless another is agreed.

    ``title`` is the label of its line in a form, ``note`` what is beside it; its phrase ends the ``sentence``.
    ``matters`` decides for a number of laps and the other options whether it makes any difference; if not,
    ``idle`` is the note, and ``idle_word`` the value that holds, if only one can. ``typed`` is its name in plain
    mode, ``laps`` is the only length of a race in which it is agreed, that is, not the default; 0 where any will
    do. ``aliases`` are other ways to write a value after ``--rule``, and ``formerly`` the names in files and
    commands that are older; ``excludes`` names options that cannot be agreed together with it. An option that
    ``is_in_every_head`` has a line of its own in all journals; any other is written only where it is not the
    default. One that ``is_a_rule`` is taken by ``--rule``. One that ``is_extra`` changes the printed rules, or
    what a race counts for: forms put it after everything else.
    """

    name: str
    title: str
    values: tuple[OptionValue[T], ...]
    default: str
    where: Where = Where.EVERYWHERE
    sentence: Sentence = Sentence.ITS_OWN
    note: str = ""
    matters: Callable[[int, "Options"], bool] = _always
    idle: str = ""
    idle_word: str | None = None
    laps: int = 0
    typed: str = field()
    aliases: tuple[tuple[str, str], ...] = ()
    formerly: tuple[str, ...] = ()
    flag: CommandFlag | None = None
    excludes: tuple[str, ...] = ()
    is_in_every_head: bool = False
    is_a_rule: bool = True
    is_extra: bool = False

    @typed.default
    def _as_named(self) -> str:
        return self.name

    @property
    def words(self) -> tuple[str, ...]:
        """The words of its values."""
        return tuple(value.word for value in self.values)

    def value_of(self, word: str) -> OptionValue[T]:
        """The value that a word stands for, or has stood for; raises :class:`SetupError`."""
        for value in self.values:
            if word and word in (value.word, value.formerly):
                return value
        raise SetupError(f"{self.name} is {_in_short(self.words)}, not {word!r}.")

    def as_rule(self, word: str) -> str:
        """How a value is written after ``--rule``: ``practice-out=banned``, or just the name for a yes."""
        return self.name if word == YES else f"{self.name}={word}"


OptionTable = tuple[RaceOption[Any], ...]
"""Every option of a game, in the order of forms and journals."""


def _by_name(agreed: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted(agreed))


@frozen
class Options:
    """The options agreed: the words of all values that are not the default. Equal where the same was agreed."""

    agreed: tuple[tuple[str, str], ...] = field(default=(), converter=_by_name)

    def word(self, option: RaceOption[Any]) -> str:
        """The word of the value that was agreed."""
        return dict(self.agreed).get(option.name, option.default)

    def said(self, option: RaceOption[T]) -> OptionValue[T]:
        """The value that was agreed, with its words."""
        return option.value_of(self.word(option))

    def __getitem__(self, option: RaceOption[T]) -> T:
        """The value agreed for an option, or its default."""
        return self.said(option).value

    def agree(self, option: RaceOption[Any], word: str) -> "Options":
        """These options with another value; raises :class:`SetupError` for a word that is not one."""
        words = {**dict(self.agreed), option.name: option.value_of(word).word}
        if words[option.name] == option.default:
            del words[option.name]
        return Options(words.items())

    def having(self, option: RaceOption[T], value: T) -> "Options":
        """These options with another value."""
        return self.agree(option, next(possible.word for possible in option.values if possible.value == value))

    def step(self, option: RaceOption[Any], by: int) -> "Options":
        """These options with the value this many further on; after the last comes the first."""
        words = option.words
        return self.agree(option, words[(words.index(self.word(option)) + by) % len(words)])

    def laps_in(self, table: OptionTable, laps: int | None) -> int | None:
        """The laps of a race in which this is agreed; raises :class:`SetupError` where others are wanted."""
        for option in table:
            if option.laps and self.word(option) != option.default:
                if laps not in (None, option.laps):
                    raise SetupError(f"A race by the rule {option.name} lasts {option.laps} laps, not {laps}.")
                return option.laps
        return laps

    def settled(self, table: OptionTable, laps: int) -> "Options":
        """The options in force for this many laps: where only one value makes sense, that one."""
        options = self
        for option in table:
            if option.idle_word is not None and not option.matters(laps, self):
                options = options.agree(option, option.idle_word)
        return options


def no_or_yes(no: str, yes: str) -> tuple[OptionValue[bool], ...]:
    """The values of an option that is agreed or not, each with its phrase for a sentence."""
    return OptionValue(value=False, word=NO, phrase=no), OptionValue(value=True, word=YES, phrase=yes)


USUAL = Options()
"""Everything as it is by default."""

GRID = RaceOption(
    "grid",
    "Grid",
    (
        OptionValue(Grid.DICE, "dice", "by dice", "by dice"),
        OptionValue(Grid.PRACTICE, "practice", "by practice", "by practice"),
    ),
    default="dice",
    sentence=Sentence.GRID,
    is_in_every_head=True,
    is_a_rule=False,  # it has an option of its own, --grid
)
RATED = RaceOption(
    "rated",
    "Rated",
    no_or_yes("it moves no ratings", "rated: it moves the ratings of those who drive"),
    default=NO,
    note="moves ratings",
    excludes=("undo",),
    is_extra=True,
)
"""Whether the race counts for the ratings of its drivers."""
UNDO = RaceOption(
    "undo",
    "Undo",
    no_or_yes("no undo", "goes may be taken back"),
    default=NO,
    where=Where.AT_HOME,
    note="u takes a go back",
    matters=lambda _, options: not options[RATED],
    idle="not if rated",
    idle_word=NO,
    is_in_every_head=True,
)
CLOCK = RaceOption(
    "clock",
    "Clock",
    (
        OptionValue(0, "none", "no clock"),
        *(
            OptionValue(seconds, f"{seconds}", f"{seconds} seconds for a go", f"{seconds} s")
            for seconds in range(SHORTEST_CLOCK, LONGEST_CLOCK + 1, CLOCK_STEP)
        ),
    ),
    default="none",
    where=Where.AT_HOME,
    note="seconds for a go",
    flag=CommandFlag(
        "clock", f"seconds for a go, {SHORTEST_CLOCK} to {LONGEST_CLOCK} in steps of five", takes="SECONDS"
    ),
)
"""How many seconds a driver has to think in a go, in games in which a clock can call time."""


def _in_short(words: Sequence[str]) -> str:
    """All the words, or the first and the last of many."""
    if len(words) <= LISTED_VALUES:
        return " or ".join(words)
    return f"{', '.join(words[:FEW_VALUES])} … {words[-1]}"


def option_named(table: OptionTable, name: str) -> RaceOption[Any] | None:
    """The option that has, or has had, this name in files and commands."""
    return next((option for option in table if name == option.name or name in option.formerly), None)


def typed_names(table: OptionTable) -> dict[str, str]:
    """Everything that can be typed for an option in plain mode, and its name there."""
    return {
        **{name: option.typed for option in table for name in option.formerly},
        **{option.title.casefold(): option.typed for option in table},
        **{option.typed: option.typed for option in table},
    }


def offered(table: OptionTable, where: Where) -> OptionTable:
    """The options that can be agreed on at home, or in a paddock."""
    return tuple(option for option in table if option.where in (Where.EVERYWHERE, where))


def phrases(table: OptionTable, sentence: Sentence, options: Options) -> Iterator[str]:
    """The phrases of the options that end this sentence."""
    return (options.said(option).phrase for option in table if option.sentence is sentence)


def rules_offered(table: OptionTable) -> tuple[str, ...]:
    """The useful values for ``--rule``: every one that is not the default."""
    return tuple(
        option.as_rule(word) for option in _rules(table) for word in option.words if word != option.default
    )


def rules_in_short(table: OptionTable) -> tuple[str, ...]:
    """The same for people: many values together, and of very many only some, ``clock=10/15/…/60``."""
    shown = list[str]()
    for option in _rules(table):
        words = [word for word in option.words if word != option.default]
        if len(words) <= FEW_VALUES:
            shown += map(option.as_rule, words)
        else:
            told = words if len(words) <= LISTED_VALUES else [*words[:2], "…", words[-1]]
            shown.append(option.as_rule("/".join(told)))
    return tuple(shown)


def read_rules(table: OptionTable, texts: Iterable[str], options: Options = USUAL) -> Options:
    """The options with these words of ``--rule``: ``NAME=WORD``, or ``NAME`` for a yes.

    Raises :class:`UnknownNameError` or :class:`SetupError`.
    """
    said = dict[str, str]()
    for text in texts:
        option, word = _read_rule(table, text)
        if said.setdefault(option.name, word) != word:
            raise SetupError(f"{option.name} cannot be both {said[option.name]} and {word}: choose one.")
        options = options.agree(option, word)
    for option, other in permutations(table, 2):
        if other.name in option.excludes and all(
            said.get(one.name, one.default) != one.default for one in (option, other)
        ):
            raise SetupError(f"{option.name} and {other.name} exclude each other: choose one.")
    return options


def is_rule(table: OptionTable, text: str) -> bool:
    """Whether these words of ``--rule`` name a rule of this table, with any value."""
    name = text.partition("=")[0]
    rules = _rules(table)
    return bool(option_named(rules, name)) or any(text in dict(option.aliases) for option in rules)


def _read_rule(table: OptionTable, text: str) -> tuple[RaceOption[Any], str]:
    name, equals, word = text.partition("=")
    for option in _rules(table):
        if text in dict(option.aliases):
            return option, dict(option.aliases)[text]
    found = option_named(_rules(table), name)
    if found is None:
        raise UnknownNameError("rule", text, rules_offered(table), rules_in_short(table))
    if not equals and YES not in found.words:
        raise SetupError(f"{name} needs a value: {_in_short([*map(found.as_rule, found.words)])}.")
    return found, found.value_of(word if equals else YES).word


def _rules(table: OptionTable) -> OptionTable:
    return tuple(option for option in offered(table, Where.AT_HOME) if option.is_a_rule)
