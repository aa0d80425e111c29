"""How long the screen shows what others do: the speed of bots, pause, and the skip to the own go.

Decides the waiting; hands out no move. Nothing ticks while a person is asked.
"""

import asyncio
import contextlib

SPEEDS = (("slow", 1.2), ("normal", 0.5), ("fast", 0.15), ("at once", 0.0))


class Pace:
    """The pace at which a race is shown."""

    def __init__(self, speed: int = 1) -> None:
        self.speed = speed
        self.is_paused = False
        self.is_skipping = False
        self._woken = asyncio.Event()

    @property
    def name(self) -> str:
        """The speed in a word."""
        return SPEEDS[self.speed][0]

    def change_speed(self, by: int) -> None:
        """Faster or slower by so many steps."""
        self.speed = max(0, min(len(SPEEDS) - 1, self.speed + by))
        self._woken.set()

    def pause(self) -> None:
        """Pause, or go on."""
        self.is_paused = not self.is_paused
        self._woken.set()

    def skip(self) -> None:
        """Show nothing more until the own go."""
        self.is_skipping, self.is_paused = True, False
        self._woken.set()

    def stop_skipping(self) -> None:
        """The own go is here."""
        self.is_skipping = False

    async def wait(self, share: float = 1.0) -> None:
        """Let the last event be seen; returns at once while skipping, waits while paused."""
        self._woken.clear()
        seconds = 0.0 if self.is_skipping else SPEEDS[self.speed][1] * share
        if seconds:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), seconds)
        else:
            await asyncio.sleep(0)
        while self.is_paused:
            self._woken.clear()
            await self._woken.wait()
