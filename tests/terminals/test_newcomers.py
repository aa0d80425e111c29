"""Connections that have not said who they are: who has to go where there are too many."""

from motorchamp_tui.terminals.limits import Limits
from motorchamp_tui.terminals.newcomers import Newcomers

HERE, THERE = "192.0.2.1", "198.51.100.1"


def test_the_oldest_from_the_same_address_goes() -> None:
    newcomers = Newcomers[str](Limits(newcomers_an_address=2))
    assert [newcomers.enter(who, HERE) for who in "ab"] == [None, None]
    assert newcomers.enter("c", THERE) is None
    assert newcomers.enter("d", HERE) == "a"


def test_who_has_said_who_they_are_does_not_count_any_more() -> None:
    newcomers = Newcomers[str](Limits(newcomers_an_address=2))
    for who in "ab":
        newcomers.enter(who, HERE)
    newcomers.settle("a")
    assert newcomers.enter("c", HERE) is None
    assert newcomers.enter("d", HERE) == "b"


def test_where_there_are_too_many_in_all_the_address_with_most_loses_its_oldest() -> None:
    newcomers = Newcomers[str](Limits(newcomers=3))
    for who, place in (("a", THERE), ("b", HERE), ("c", HERE)):
        assert newcomers.enter(who, place) is None
    assert newcomers.enter("d", THERE) == "a"
    newcomers.settle("a")
    assert newcomers.enter("e", HERE) == "b"


def test_an_address_that_many_share_may_have_all_of_them() -> None:
    limits = Limits(newcomers=5, newcomers_an_address=2, shared_addresses=frozenset({HERE}))
    newcomers = Newcomers[str](limits)
    assert [newcomers.enter(who, HERE) for who in "abcde"] == [None] * 5
    assert newcomers.enter("f", HERE) == "a"
