"""Values: dice, and quicker ways to make frozen objects, of which a race needs thousands.

A frozen class of attrs fills its objects field by field through ``object.__setattr__``, which takes five times as
long as filling an open one; and a throw makes three races. Objects made here are filled as open objects of the
same layout, which then become ones of the frozen class: as frozen as any.
"""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar, cast

from attrs import fields

Die = Sequence[int]
"""The faces of a die, which are equally likely."""
Value = TypeVar("Value")

remember = object.__setattr__
"""``remember(value, field, answer)``: an answer about a frozen value is kept in it for later.

Only for fields that follow from the others and are not part of the value: neither compared nor printed, at first
empty.
"""


def fast_constructor(value: type[Value]) -> Callable[..., Value]:
    """A quicker constructor of this frozen class, to be given every field."""
    return cast("Callable[..., Value]", _maker(value, _names(value), {}))


def fast_change(value: type[Value], *changed: str) -> Callable[..., Value]:
    """A quicker ``evolve`` for objects of this frozen class, to be given the object and these fields in order."""
    kept = {name: f"old.{name}" for name in _names(value) if name not in changed}
    return cast("Callable[..., Value]", _maker(value, ["old", *changed], kept))


def _names(value: type[object]) -> list[str]:
    return [field.name for field in fields(cast("Any", value))]


def _maker(value: type[object], given: list[str], kept: dict[str, str]) -> object:
    """The code is written out for the fields of the class, as attrs writes its own constructors."""
    is_open = {"__setattr__": object.__setattr__, "__delattr__": object.__delattr__, "__init__": object.__init__}
    lines = [
        f"def {value.__name__}({', '.join(given)}):",
        "made = opened()",
        *(f"made.{name} = {kept.get(name, name)}" for name in _names(value)),
        "made.__class__ = value",
        "return made",
    ]
    known = {"opened": type(value.__name__, (value,), {"__slots__": ()} | is_open), "value": value}
    exec("\n    ".join(lines), known)
    return known[value.__name__]
