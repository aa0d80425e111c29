"""Places for connections: one address cannot take all of them, unless many are known to share it; newcomers."""

import contextlib
from pathlib import Path
from unittest.mock import patch

import pytest
from attrs import evolve
from click.testing import CliRunner

from motorchamp_tui.cli.hosting import host
from motorchamp_tui.hosting.opening import paddock_of
from motorchamp_tui.networks import HowKnown
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


def test_people_at_an_address_that_many_share_may_have_all_places_but_those_of_regulars() -> None:
    room = Room(evolve(LIMITS, shared_addresses=frozenset({HERE})))
    assert taken(room, HERE) == LIMITS.sessions * 3 // 4


def test_eighteen_addresses_or_one_network_of_ipv6_leave_places_for_newcomers_and_for_regulars() -> None:
    for addresses in (
        [f"203.0.113.{number}" for number in range(18)],
        [f"2001:db8:0:{number:x}::/64" for number in range(32)],
        [f"2001:db8:0:{number:x}00::/64" for number in range(256)],
    ):
        ended_places = list[int]()
        standing = {"Reg": HowKnown.REGULAR, "Cleo": HowKnown.NEWCOMER}
        room = Room(LIMITS, lambda key, known=standing: known.get(key, HowKnown.NAMELESS))  # type: ignore[misc]
        ann, reg = room.take("Ann", THERE, ended), room.take("Reg", THERE, ended)
        for number in range(40):
            for address in addresses:
                with contextlib.suppress(RefusedError):
                    room.take(f"{address} {number}", address, lambda place, _: ended_places.append(place))
        for key in ("Ben", "Cleo", "Reg", "Reg", "Reg"):
            room.take(key, "198.51.100.2", ended)
        assert not {ann, reg} & {*ended_places}


def test_where_every_place_is_anothers_the_nameless_make_room_for_those_who_are_known() -> None:
    gone = list[int]()
    known = {"Ann": HowKnown.NEWCOMER, "Reg": HowKnown.REGULAR}
    room = Room(LIMITS, lambda key: known.get(key, HowKnown.NAMELESS))
    for number in range(75):
        room.take(f"{number}", f"203.0.113.{number}", lambda place, _: gone.append(place))
    with pytest.raises(RefusedError, match="All 100 places here are taken"):
        room.take("one more", THERE, ended)
    room.take("Ann", THERE, ended)
    assert gone == [1]
    room.take("Reg", THERE, ended)
    assert gone == [1]


async def test_addresses_that_many_share_are_given_to_the_doors_and_to_the_paddock(tmp_path: Path) -> None:
    shared = ["--shared-address", HERE, "--shared-address", "2001:db8::7"]
    with patch("motorchamp_tui.hosting.host.run", return_value=0) as run:
        assert CliRunner().invoke(host, ["--folder", str(tmp_path / "paddock"), *shared]).exit_code == 0
    plan = run.call_args.args[0]
    assert plan.limits.shared_addresses == paddock_of(plan).shares.origins.shared == {HERE, "2001:db8::/64"}


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


def test_silent_connections_from_many_networks_hang_up_none_of_another_address() -> None:
    for addresses in (
        [f"203.0.113.{number}" for number in range(18)],
        [f"2001:db8:0:{number:x}::/64" for number in range(256)],
    ):
        newcomers = Newcomers[str](LIMITS)
        newcomers.enter("ann", THERE)
        dropped = [newcomers.enter(f"{number}", addresses[number % len(addresses)]) for number in range(400)]
        assert "ann" not in dropped
