"""Places for connections: one address cannot take all of them, unless many are known to share it."""

from pathlib import Path
from unittest.mock import patch

from attrs import evolve
from click.testing import CliRunner

from motorchamp_tui.cli.hosting import host
from motorchamp_tui.hosting.opening import paddock_of
from motorchamp_tui.terminals.limits import Limits
from motorchamp_tui.terminals.room import RefusedError, Room

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
