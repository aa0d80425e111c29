"""Room line by line: what can be typed there is a method, with its words beside it, and help in its docstring."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, TypeVar

from attrs import frozen

from motorchamp_tui.docstrings import docstring_of
from motorchamp_tui.errors import SetupError
from motorchamp_tui.plain.console import understood
from motorchamp_tui.words import brief

Do = TypeVar("Do", bound=Callable[..., object])
MARK = "typed_as"


@frozen
class TypedAs:
    """The ``words`` that do something, what may be typed ``after`` them, nothing if empty, and what help says."""

    words: tuple[str, ...]
    after: str
    help: str


def word(*words: str, after: str = "") -> Callable[[Do], Do]:
    """Mark a method of a room as what these words do; its docstring is its help."""

    def marked(do: Do) -> Do:
        help_line = " ".join(docstring_of(do).split())
        setattr(do, MARK, TypedAs(words, after, help_line))
        return do

    return marked


class PlainRoom:
    """Does what is typed."""

    @classmethod
    @cache
    def all(cls) -> Mapping[str, TypedAs]:
        """What can be done here, by the names of the methods; what belongs to several rooms comes last."""
        methods = {name: getattr(cls, name) for kind in cls.__mro__ for name in vars(kind)}
        return {name: getattr(method, MARK) for name, method in methods.items() if hasattr(method, MARK)}

    @classmethod
    def names(cls) -> dict[str, str]:
        """Every word that can be typed, with the name of what it does."""
        return {word: name for name, typed in cls.all().items() for word in typed.words}

    @classmethod
    def help_lines(cls) -> Iterator[str]:
        """What can be typed, and what it does."""
        return (typed.help for typed in cls.all().values())

    def obey(self, line: str) -> Any:
        """What comes of doing what this line says; raises a :class:`MotorChampError` where that cannot be done."""
        name, rest = understood(line, self.names())
        do: Callable[..., Any] = getattr(self, name)
        if self.all()[name].after:
            return do(rest)
        if rest:
            raise SetupError(f"{line.removesuffix(rest).strip()} takes no argument: leave out {brief(rest)!r}.")
        return do()
