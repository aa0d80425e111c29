"""Screen whose actions say themselves when they can be done: beside what they do."""

from collections.abc import Callable
from functools import cache
from typing import Any, ClassVar, TypeVar

from textual.screen import Screen

Action = TypeVar("Action", bound=Callable[..., object])
Judge = Callable[..., bool | None]
MARK = "only_if"


def only_if(judge: Judge) -> Callable[[Action], Action]:
    """Mark an ``action_…`` as one to be done only while this holds for the screen; given the parameters, too."""

    def marked(action: Action) -> Action:
        setattr(action, MARK, judge)
        return action

    return marked


class JudgedScreen(Screen[Any]):
    """What :func:`only_if` says of an action holds for every screen that has it, unless it says so again.

    ``WITHOUT``: the actions that a screen takes from another kind of screen and never does.
    """

    WITHOUT: ClassVar[frozenset[str]] = frozenset()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what can be done now."""
        judge = _judge_of(type(self), action)
        return judge is None or bool(judge(self, *parameters))


@cache
def _judge_of(kind: type[JudgedScreen], action: str) -> Judge | None:
    if action in kind.WITHOUT:
        return _never
    methods = (vars(base).get(f"action_{action}") for base in kind.__mro__)
    return next((judge for method in methods if (judge := getattr(method, MARK, None))), None)


def _never(_screen: JudgedScreen, *_parameters: object) -> bool:
    return False
