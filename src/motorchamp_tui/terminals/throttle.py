"""Throttles: limits on how fast we read from a client, and on how much of the processor a network takes."""

import asyncio
import threading
import time
from collections.abc import Callable

from motorchamp_tui.networks import Networks

SHARE, AT_ONCE = 0.2, 1.0
"""How much of a processor an address may have for long, and how many seconds of it at once."""
SECONDS_A_KEY = 0.001
"""That a key on a screen costs, as a rule: one connection alone never gets to the share of its address."""


class Processor:
    """The processor time that each network has used; beyond its share the others go first."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._paid: dict[str, float] = {}
        """When the share of each network will have paid for what it has used; those in the past have all of it."""

    def spend(self, networks: Networks, seconds: float) -> None:
        """These have used this much, in whichever thread."""
        with self._lock:
            now = self._clock()
            for name, size in networks.items():
                self._paid[name] = max(self._paid.get(name, now), now) + seconds / (SHARE * size)
            if len(self._paid) > 1000:
                self._paid = {name: paid for name, paid in self._paid.items() if paid > now}

    def wait(self, networks: Networks) -> float:
        """How many seconds these have to wait for more."""
        now = self._clock()
        return max(self._paid.get(name, now) - now - AT_ONCE / SHARE for name in networks)


PROCESSOR = Processor()
"""The processor time of this process."""


class Throttle:
    """Stops ``transport`` for a while whenever more than this many bytes a second have come."""

    def __init__(self, transport: asyncio.ReadTransport, bytes_a_second: float, burst: int) -> None:
        self._transport = transport
        self._rate = bytes_a_second
        self._burst = burst
        self._loop = asyncio.get_running_loop()
        self._allowance = float(burst)
        self._counted = self._loop.time()
        self._reasons: set[str] = set()

    def count(self, size: int) -> None:
        """Count what has come."""
        now = self._loop.time()
        self._allowance = min(self._burst, self._allowance + (now - self._counted) * self._rate) - size
        self._counted = now
        if self._allowance < 0 and "rate" not in self._reasons:
            self.stop("rate")
            self._loop.call_later(-self._allowance / self._rate, self.go_on, "rate")

    def stop(self, reason: str) -> None:
        """Read nothing for this reason."""
        if not self._reasons and not self._transport.is_closing():
            self._transport.pause_reading()
        self._reasons.add(reason)

    def go_on(self, reason: str) -> None:
        """Forget this reason."""
        self._reasons.discard(reason)
        if not self._reasons and not self._transport.is_closing():
            self._transport.resume_reading()
