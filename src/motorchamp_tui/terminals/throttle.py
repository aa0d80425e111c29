"""Throttle: a limit on how fast we read from a client, whatever they send."""

import asyncio


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
