"""Networks that an address is in: by them is shared out what can fill up, and decided what goes when it is full.

An IPv4 address counts alone. With IPv6 a user has at least a /64, a household often a /56, a firm a /48: each of
these counts, the wider ones with more. Whatever has no address, an account or a key, counts alone as well.
"""

import ipaddress
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import IntEnum
from functools import lru_cache
from typing import Any, TypeVar

from attrs import frozen

Kind = TypeVar("Kind")
Networks = Mapping[str, int]
"""The networks that count for an address, the narrowest first, each with how many shares of one address it has."""

IPV6 = {64: 1, 56: 2, 48: 4}
"""How many shares of one address a network of IPv6 has, by its bits."""
FOR_MANY = 10
"""How many an address has that is known to be shared by many."""
RESERVED = 4
"""One place in this many is for regulars alone."""


class HowKnown(IntEnum):
    """How well someone is known; where all is taken, those who are known least make room first."""

    NAMELESS = 0
    NEWCOMER = 1
    REGULAR = 2


def network_of(address: str) -> str:
    """The network that counts as one address: with IPv6 every user has many."""
    try:
        there = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(there, ipaddress.IPv6Address):
        if there.ipv4_mapped:
            return str(there.ipv4_mapped)
        return str(ipaddress.ip_network((there, 64), strict=False))
    return str(there)


@lru_cache(maxsize=4096)
def networks_of(place: str, shared: frozenset[str] = frozenset()) -> Networks:
    """The networks that count for this address, network, account or key; ``shared`` ones have more."""
    if place in shared:
        return {place: FOR_MANY}
    try:
        there = ipaddress.ip_network(network_of(place))
    except ValueError:
        return {place: 1}
    if isinstance(there, ipaddress.IPv6Network) and there.prefixlen == max(IPV6):
        return {str(there.supernet(new_prefix=bits)): size for bits, size in IPV6.items()}
    return {network_of(place): 1}


MOST_WITHIN = 2**16


def networks_within(network: ipaddress.IPv4Network | ipaddress.IPv6Network) -> list[str]:
    """The networks that count and are in this one, or in which it is; empty if they are too many to look for."""
    bits: int = network.max_prefixlen
    if isinstance(network, ipaddress.IPv6Network):
        bits = min((bits for bits in IPV6 if bits >= network.prefixlen), default=max(IPV6))
        if network.prefixlen > bits:
            network = network.supernet(new_prefix=bits)
    if 2 ** (bits - network.prefixlen) > MOST_WITHIN:
        return []
    here = network.subnets(new_prefix=bits)
    return [str(one.network_address if bits == one.max_prefixlen else one) for one in here]


class Loads:
    """How much of something each network has, in shares of one address."""

    def __init__(self, held: Iterable[Networks]) -> None:
        self._counts = Counter(name for networks in held for name in networks)

    def of(self, networks: Networks, more: int = 0) -> float:
        """The load of the one of these networks that has most, with this many ``more``."""
        return max((self._counts[name] + more) / size for name, size in networks.items())

    def less(self, networks: Networks) -> None:
        """One of these has gone."""
        self._counts.subtract(networks.keys())


@frozen
class Taken:
    """A place that is taken: from which networks, by whom, and what it is worth beside others there."""

    what: Any
    networks: Networks
    standing: HowKnown
    worth: Any = 0
    can_go: bool = True
    is_spare: bool = False
    """Whether it goes even where no network has more than that of the new one: nobody needs it now."""


class FullError(Exception):
    """There is no room, and nothing that can go for it."""


def to_make_room(new: Taken, taken: Sequence[Taken], most: int) -> Taken | None:
    """The one that goes for a new one, where there is room for ``most``; None while there is.

    A network that would still have more than that of the new one loses what is worth least; without one,
    the nameless go and what is spare. A quarter of all places is kept for regulars. Raises :class:`FullError`.
    """
    regulars = sum(one.standing is HowKnown.REGULAR for one in taken)
    reserve = 0 if new.standing is HowKnown.REGULAR else most // RESERVED
    if len(taken) < most - max(0, reserve - regulars):
        return None
    loads = Loads(one.networks for one in taken)
    can_go = [
        one for one in taken if one.can_go and not (one.standing is HowKnown.REGULAR and regulars <= reserve)
    ]
    highest = max((loads.of(one.networks) for one in can_go), default=0.0)
    if highest > loads.of(new.networks, 1):
        here = [one for one in can_go if loads.of(one.networks) == highest]
    else:
        here = [one for one in can_go if one.is_spare or (new.standing and not one.standing)]
    if not here:
        raise FullError
    return min(here, key=lambda one: (one.standing, -loads.of(one.networks), one.worth))


def without_excess(items: Iterable[Kind], networks: Callable[[Kind], Networks], most: int) -> list[Kind]:
    """These items without those beyond ``most``: each time the network with most loses its first."""
    left = [(item, networks(item)) for item in items]
    loads = Loads(there for _, there in left)
    while len(left) > most:
        goes = max(range(len(left)), key=lambda at: loads.of(left[at][1]))
        loads.less(left.pop(goes)[1])
    return [item for item, _ in left]
