"""How much of a host anybody may use.

The defaults are generous to a person at a keyboard and small to a machine.
"""

from attrs import frozen


@frozen
class Limits:
    """The largest numbers and the longest times."""

    sessions: int = 100
    """Lines at the same time."""
    sessions_a_key: int = 5
    """Lines of one person; for one more the oldest ends."""
    sessions_an_address: int = 25
    """Lines from one address; of IPv6 from one network, because everybody has a whole one."""

    newcomers: int = 100
    """Connections that have not yet said who they are."""
    newcomers_an_address: int = 20
    """Of these from one address, or from one account of this machine."""
    login_seconds: float = 15.0
    """How long a connection may take to become a line."""
    starting: int = 2
    """Lines that are shown their first screen at the same time; who is there already waits for them."""

    input_bytes_a_second: float = 2000.0
    """What a line may send for long; a mouse that is swept about sends half of it."""
    input_burst: int = 8000
    """What it may send at once."""
    keys_a_second: float = 100.0
    """Keys and mouse events, of which each may draw a screen; a key that is held repeats itself half as often."""
    flood_seconds: float = 60.0
    """How long a line may want to send more than that."""

    network_bytes_a_second: float = 32_000.0
    """What a connection may send for long, with everything that SSH adds."""
    network_burst: int = 256_000

    unread_bytes: int = 64 * 1024
    """What may wait for a line that does not read; then frames are left out until it does."""
    stuck_seconds: float = 60.0
    """How long a line may not read."""

    columns: int = 500
    rows: int = 200
    """The largest window; of a larger one only so much is painted."""

    keepalive_seconds: float = 30.0
    """After so long without a word a line is asked whether it is still there."""
    keepalives: int = 3
    """Questions without an answer."""

    closing_seconds: float = 5.0
    """How long the lines have to end when the host closes down."""
