"""Addresses on the network to which a host sends nothing: those that lead only to its own neighbours.

A player must not be able to make the host knock on doors of its own network.
"""

import socket
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address

UNICAST = IPv6Network("2000::/3")
"""The range of all public addresses of IPv6."""
TRANSLATED = IPv6Network("64:ff9b::/96")
"""An address of IPv4 in a network without IPv4: the last 32 bits are the real address."""
TUNNELS = (IPv6Network("2001::/32"), IPv6Network("2002::/16"))
"""Teredo and 6to4: they lead to an arbitrary address of IPv4."""
PRIVATE = (
    IPv4Network("192.0.0.0/24"),  # for protocols; some clouds have services for their machines here
    IPv4Network("168.63.129.16/32"),  # what Azure shows its own machines under a public address
    IPv4Network("192.88.99.0/24"),  # what used to be the way into 6to4
)
NEIGHBOURS = 64
"""Bits that the addresses of IPv6 in one network share."""


def is_private(address: str) -> bool:
    """Whether this address, in the form that a socket takes, is anywhere but on the public internet."""
    found = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        inner = _inside(found)
        if inner is None:
            return found not in UNICAST or any(found in net for net in TUNNELS) or not found.is_global
        found = inner
    return not found.is_global or found.is_multicast or any(found in net for net in PRIVATE)


def _inside(address: IPv6Address) -> IPv4Address | None:
    """The address of IPv4 behind this one."""
    if address in TRANSLATED:
        return IPv4Address(int(address) & 0xFFFFFFFF)
    return address.ipv4_mapped


def is_next_door(address: str, own: str) -> bool:
    """Whether this is the machine with the ``own`` address, or one beside it."""
    there, here = ip_address(address.partition("%")[0]), ip_address(own.partition("%")[0])
    if isinstance(there, IPv6Address) and isinstance(here, IPv6Address):
        return int(there) >> (128 - NEIGHBOURS) == int(here) >> (128 - NEIGHBOURS)
    return there == here


def own_address_towards(family: int, address: str) -> str | None:
    """The address of this machine from which another one is reached; without sending anything."""
    with socket.socket(family, socket.SOCK_DGRAM) as found:
        try:
            found.connect((address, 9))
        except OSError:
            return None
        return str(found.getsockname()[0])


def is_forbidden(family: int, address: str) -> bool:
    """Whether a host that keeps to the public internet sends nothing to this address."""
    if is_private(address):
        return True
    own = own_address_towards(family, address)
    return own is not None and is_next_door(address, own)
