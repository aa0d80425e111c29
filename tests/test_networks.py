"""Networks: what counts as one place, and what goes where many places hold all there is."""

from collections.abc import Iterable

import pytest

from motorchamp_tui.networks import FullError, HowKnown, Taken, networks_of, to_make_room, without_excess

NAMELESS, NEWCOMER, REGULAR = HowKnown


def taken(*places: str, standing: HowKnown = NEWCOMER) -> list[Taken]:
    """What these addresses hold, the oldest worth most."""
    return [Taken(number, networks_of(place), standing, -number) for number, place in enumerate(places)]


def goes(place: str, held: Iterable[Taken], most: int, standing: HowKnown = NEWCOMER) -> object:
    one = to_make_room(Taken(None, networks_of(place), standing), [*held], most)
    return one.what if one else None


def test_an_address_counts_alone_and_of_ipv6_three_networks_each_of_which_has_more() -> None:
    assert networks_of("192.0.2.1") == {"192.0.2.1": 1}
    assert networks_of("account:ann") == {"account:ann": 1}
    assert networks_of("2001:db8:1:2ff::1") == networks_of("2001:db8:1:2ff::/64")
    assert networks_of("2001:db8:1:2ff::1") == {
        "2001:db8:1:2ff::/64": 1,
        "2001:db8:1:200::/56": 2,
        "2001:db8:1::/48": 4,
    }
    assert networks_of("::ffff:192.0.2.1") == {"192.0.2.1": 1}


def test_where_there_is_room_nothing_goes() -> None:
    assert goes("192.0.2.9", taken(*["192.0.2.1"] * 5), 8) is None


def test_where_all_is_taken_the_address_with_most_loses_what_is_worth_least() -> None:
    held = taken("192.0.2.1", "192.0.2.2", "192.0.2.2", "192.0.2.2", "192.0.2.3", "192.0.2.3")
    assert goes("192.0.2.9", held, 8) == 3


def test_nobody_makes_room_for_an_address_that_would_have_as_much() -> None:
    held = taken("192.0.2.1", "192.0.2.1", "192.0.2.2", "192.0.2.2", "192.0.2.3", "192.0.2.3")
    with pytest.raises(FullError):
        goes("192.0.2.1", held, 8)


def test_a_household_or_a_firm_counts_as_one_however_many_networks_it_has() -> None:
    for spread in (0x1, 0x100):
        held = taken("192.0.2.1", *(f"2001:db8:0:{spread * number:x}::1" for number in range(1, 40)))
        assert goes("192.0.2.2", held, 53) == 39


def test_a_quarter_of_all_is_for_regulars_and_newcomers_never_take_it() -> None:
    newcomers = taken(*(f"192.0.2.{number}" for number in range(6)))
    with pytest.raises(FullError):
        goes("192.0.2.9", newcomers, 8)
    regulars = taken("192.0.2.8", "192.0.2.8", standing=REGULAR)
    assert goes("192.0.2.8", newcomers + regulars[:1], 8, REGULAR) is None
    with pytest.raises(FullError):
        goes("192.0.2.9", newcomers + regulars, 8)


def test_where_no_address_has_most_the_nameless_make_room_for_those_who_have_a_name() -> None:
    held = taken("192.0.2.1", "192.0.2.2") + taken(*(f"192.0.2.{n}" for n in range(3, 7)), standing=NAMELESS)
    assert goes("192.0.2.9", held, 8) == 3
    with pytest.raises(FullError):
        goes("192.0.2.9", held, 8, NAMELESS)


def test_what_is_too_much_goes_from_the_front_of_whoever_has_most() -> None:
    said = [("192.0.2.1", "a"), ("192.0.2.2", "b"), ("192.0.2.1", "c"), ("192.0.2.1", "d")]
    left = without_excess(said, lambda line: networks_of(line[0]), 2)
    assert [text for _, text in left] == ["b", "d"]
