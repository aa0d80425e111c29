"""Acts of a player: each is one method, with its key and its words beside it.

The method returns what does it, or one sentence: why it may not be done now. Screens and line mode map a key and a
word to it; they ask nobody else, and show that sentence.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, ParamSpec, TypeVar

from attrs import frozen

from motorchamp_tui.docstrings import docstring_of
from motorchamp_tui.errors import SetupError
from motorchamp_tui.words import brief

Judged = Callable[[], object] | str
"""What does an act, and may return what line mode says then; or one sentence why it may not be done now."""
Judge = TypeVar("Judge", bound=Callable[..., Judged])
Given = ParamSpec("Given")
MARK = "act_words"


@frozen
class ActWords:
    """How an act is asked for.

    ``key``: its keys on a screen, with ``label`` in the line of keys if it is there; ``tip`` says what it does.
    ``words``: what is typed line by line, first what help lists; ``after``: an example of what may follow;
    ``in_lines`` says in that help what it does, where the tip is about the screen.
    """

    name: str
    tip: str
    key: str
    label: str
    words: tuple[str, ...]
    after: str
    in_lines: str

    def help_line(self, before: str = "", place: str = "") -> str:
        """What it does, for help line by line: ``team VAN: drive for that team.``

        The word may need one ``before`` it, and the name of a ``place`` after it.
        """
        what = self.in_lines or self.tip
        usage = " ".join(filter(None, [before, self.words[0], place, self.after]))
        return f"{usage}: {what[:1].lower()}{what[1:]}."


def act(
    key: str = "", label: str = "", words: tuple[str, ...] = (), after: str = "", in_lines: str = ""
) -> Callable[[Judge], Judge]:
    """Mark a method as an act; its docstring is the tip, the parts are those of :class:`ActWords`."""

    def marked(judge: Judge) -> Judge:
        tip = docstring_of(judge).rstrip(".")
        setattr(judge, MARK, ActWords(judge.__name__, tip, key, label, words, after, in_lines))
        return judge

    return marked


def done(sentence: str, do: Callable[Given, object], *given: Given.args, **named: Given.kwargs) -> Judged:
    """What does this, and says so in a sentence."""

    def does() -> str:
        do(*given, **named)
        return sentence

    return does


def shown() -> None:
    """What an act does that only shows something: that is for the screen to do."""


def refuse(refusal: str) -> None:
    """Raise :class:`SetupError` with this sentence, if there is one."""
    if refusal:
        raise SetupError(refusal)


class Acts:
    """What one player may do in one place now: a method for each act."""

    @classmethod
    @cache
    def all(cls) -> Mapping[str, ActWords]:
        """The acts by name, as they are written; those that every such place has come last."""
        marked = [vars(kind).values() for kind in cls.__mro__]
        found = [words for methods in marked for method in methods if (words := getattr(method, MARK, None))]
        return {words.name: words for words in found}

    @classmethod
    def names(cls) -> dict[str, str]:
        """Every word that can be typed, with the name of its act."""
        return {word: words.name for words in cls.all().values() for word in words.words}

    def refusal(self, name: str, *given: Any) -> str:
        """Why this act may not be done now; empty where it may."""
        judged = self._judged(name, *given)
        return judged if isinstance(judged, str) else ""

    def do(self, name: str, *given: Any) -> object:
        """Do this act, with what is ``given``; raises :class:`SetupError` with the refusal."""
        judged = self._judged(name, *given)
        if isinstance(judged, str):
            raise SetupError(judged)
        return judged()

    def do_typed(self, name: str, rest: str) -> object:
        """Do it as it was typed, with the ``rest`` of the line; raises :class:`SetupError`."""
        words = self.all()[name]
        if rest and not words.after:
            raise SetupError(f"{words.words[0]} takes no argument: leave out {brief(rest)!r}.")
        return self.do(name, rest) if words.after else self.do(name)

    @classmethod
    def help_of(cls, before: str, place: str) -> Iterator[str]:
        """A sentence for each act that can be typed, after this word and with this place after its own."""
        return (words.help_line(before, place) for words in cls.all().values() if words.words)

    def help_lines(self, never: str = "") -> Iterator[str]:
        """A line for each act that can be typed, except those that are refused with the sentence ``never``."""
        for name, words in self.all().items():
            if words.words and not (never and self.refusal(name) == never):
                yield words.help_line()

    def _judged(self, name: str, *given: Any) -> Judged:
        judged: Judged = getattr(self, name)(*given)
        return judged
