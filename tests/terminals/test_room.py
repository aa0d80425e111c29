"""Places for connections: one address cannot take all of them, unless many are known to share it; newcomers."""

from pathlib import Path
from unittest.mock import patch

from attrs import evolve
from click.testing import CliRunner

from motorchamp_tui.cli.hosting import host
from motorchamp_tui.hosting.opening import paddock_of
from motorchamp_tui.terminals.limits import Limits
from motorchamp_tui.terminals.room import Newcomers, RefusedError, Room

HERE, THERE = "192.0.2.1", "198.51.100.1"
LIMITS = Limits()


def ended(place: int, words: str) -> None:
    raise AssertionError(f"{place} is ended: {words}")


def taken(room: Room, address: str) -> int:
    """How many places somebody gets with as many keys as they want."""
    for number in range(1000):
        try:
            room.take(f"{address} {number}", address, ended)
        except RefusedError:
            return number
    raise AssertionError("there is no end")


def test_an_attack_from_one_address_leaves_others_their_places() -> None:
    room = Room(LIMITS)
    assert taken(room, HERE) == LIMITS.sessions_an_address
    assert taken(room, THERE) == LIMITS.sessions_an_address
    assert 3 * LIMITS.sessions_an_address < LIMITS.sessions


def test_people_at_an_address_that_many_share_may_have_all_places() -> None:
    room = Room(evolve(LIMITS, shared_addresses=frozenset({HERE})))
    assert taken(room, THERE) == LIMITS.sessions_an_address
    assert taken(room, HERE) == LIMITS.sessions - LIMITS.sessions_an_address


async def test_addresses_that_many_share_are_given_to_the_doors_and_to_the_paddock(tmp_path: Path) -> None:
    shared = ["--shared-address", HERE, "--shared-address", "2001:db8::7"]
    with patch("motorchamp_tui.hosting.host.run", return_value=0) as run:
        assert CliRunner().invoke(host, ["--folder", str(tmp_path / "paddock"), *shared]).exit_code == 0
    plan = run.call_args.args[0]
    assert plan.limits.shared_addresses == paddock_of(plan).shares.shared == {HERE, "2001:db8::/64"}


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
