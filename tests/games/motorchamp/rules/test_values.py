import pickle

import pytest
from attrs import evolve, frozen
from attrs.exceptions import FrozenInstanceError

from motorchamp_tui.games.values import fast_change, fast_constructor


@frozen
class Flag:
    colour: str
    rows: tuple[int, ...] = ()


quick_flag = fast_constructor(Flag)
painted = fast_change(Flag, "colour")


def test_a_value_made_fast_constructor_is_like_any_other() -> None:
    quick = quick_flag("red", (1, 2))
    assert type(quick) is Flag
    assert quick == Flag("red", (1, 2))
    assert hash(quick) == hash(Flag("red", (1, 2)))
    assert repr(quick) == repr(Flag("red", (1, 2)))
    assert pickle.loads(pickle.dumps(quick)) == quick
    assert evolve(quick, colour="blue") == Flag("blue", (1, 2))


def test_a_value_made_fast_constructor_cannot_be_changed() -> None:
    quick = quick_flag("red", ())
    with pytest.raises(FrozenInstanceError):
        quick.colour = "blue"  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del quick.colour


def test_a_value_is_made_fast_constructor_with_all_its_fields_in_their_order() -> None:
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'rows'"):
        quick_flag("red")
    assert quick_flag(rows=(3,), colour="red") == Flag("red", (3,))


def test_a_value_that_is_changed_quickly_keeps_its_other_fields() -> None:
    red = Flag("red", (1, 2))
    blue = painted(red, "blue")
    assert blue == Flag("blue", (1, 2))
    assert red == Flag("red", (1, 2))
    with pytest.raises(FrozenInstanceError):
        blue.colour = "green"  # type: ignore[misc]
