"""Link to the keeper of a paddock, for a copy of it at another host.

Acts of the owner alone are marked: in the paddock itself they are done at once, in a copy the owner is
asked. When that returns, the copy has all resulting changes.
"""

import functools
import inspect
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, ClassVar, Concatenate, ParamSpec, Protocol, TypeVar, cast

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.paddock.not_saved import OWNER_AWAY, not_saved

Given = ParamSpec("Given")
Result = TypeVar("Result")
Kind = TypeVar("Kind", bound="Owned")
MARK = "is_of_the_owner"


class OwnerGoneError(MotorChampError):
    """Nobody keeps the paddock now."""

    def __init__(self) -> None:
        super().__init__(not_saved(OWNER_AWAY))


class LinkToOwner(Protocol):
    """The way to the owner."""

    def ask(
        self,
        part: "Owned",
        act: Callable[..., Result],
        given: tuple[Any, ...],
        named: Mapping[str, Any],
    ) -> Result:
        """Have this done with that part of the paddock.

        Raises :class:`MotorChampError` as the owner does, and :class:`OwnerGoneError`.
        """

    def ask_for_later(
        self,
        part: "Owned",
        act: Callable[..., Coroutine[Any, Any, Result]],
        given: tuple[Any, ...],
        named: Mapping[str, Any],
    ) -> Coroutine[Any, Any, Result]:
        """The same for acts that take time."""


class Owned:
    """Part of a paddock; ``owner_link`` leads to its owner, and is None at the owner."""

    PART: ClassVar[str]
    """The name of this kind of part in a request."""
    owner_link: LinkToOwner | None = None

    @property
    def key(self) -> int:
        """Which of its kind it is."""
        return 0


def by_owner(act: Callable[Concatenate[Kind, Given], Result]) -> Callable[Concatenate[Kind, Given], Result]:
    """Mark an act of the owner alone; one that takes time is a coroutine function."""
    takes_time = inspect.iscoroutinefunction(act)

    @functools.wraps(act)
    def done(part: Kind, /, *given: Given.args, **named: Given.kwargs) -> Result:
        link = part.owner_link
        if link is None:
            return act(part, *given, **named)
        ask = cast("Callable[..., Result]", link.ask_for_later) if takes_time else link.ask
        return ask(part, act, given, named)

    setattr(done, MARK, True)
    return done
