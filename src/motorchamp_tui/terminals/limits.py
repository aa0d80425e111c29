"""Limits on the use of a host by one person.

The defaults are generous to a person at a keyboard and small to a machine.
"""

from attrs import frozen


@frozen
class Limits:
    """The largest numbers and the longest times."""

    sessions: int = 100
    """Connections at the same time."""
    sessions_a_key: int = 5
    """Connections of one player; one more ends the oldest."""
    shared_addresses: frozenset[str] = frozenset()
    """Addresses from which many people come, as from a browser: limits by address are wider there."""
    sessions_an_address: int = 25
    """Connections from one address; networks of IPv6 have more, the wider they are."""

    newcomers: int = 100
    """Connections that have not yet said who they are."""
    newcomers_an_address: int = 20
    """How many of these from one address, or from one account of this machine."""
    login_seconds: float = 15.0
    """How long a client may take to log in."""
    starting: int = 2
    """Connections that are shown their first screen at the same time; all others wait meanwhile."""

    input_bytes_a_second: float = 2000.0
    """Bytes a second that a connection may keep sending; sweeping the mouse about sends half of that."""
    input_burst: int = 8000
    """Bytes that it may send at once."""
    keys_a_second: float = 100.0
    """Keys and mouse events a second, each of which may draw a screen; a held key repeats half as often."""
    flood_seconds: float = 60.0
    """How long a connection may try to send more than that."""

    network_bytes_a_second: float = 32_000.0
    """Bytes a second that a client may keep sending, with everything that SSH adds."""
    network_burst: int = 256_000

    unread_bytes: int = 64 * 1024
    """Bytes that may wait for a client that does not read; beyond that, frames are left out until it does."""
    stuck_seconds: float = 60.0
    """How long a client may go without reading."""

    columns: int = 500
    rows: int = 200
    """The largest window; of a larger one only this much is painted."""

    keepalive_seconds: float = 10.0
    """After this much silence a client is asked whether it is still there."""
    keepalives: int = 2
    """Questions without an answer."""

    closing_seconds: float = 5.0
    """How long connections have to end when the host closes down."""
