"""Pace at which the screen shows what others do: the speed of bots, pause, animation, and the skip to your own go.

It only waits; no move passes through here. Nothing ticks while a player is asked.
"""

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from typing import TypeVar

from motorchamp_tui.settings.words import Animation, BotsSpeed
from motorchamp_tui.terminals.screen.drawing_queue import Rank, drawing_queue

SPEEDS = (("slow", 1.2), ("normal", 0.5), ("fast", 0.15), ("at once", 0.0))
FRAME_SECONDS = (0.02, 0.09)
"""The shortest and the longest time for one frame of a moving car."""
FEW_FRAMES = 3
STEP_SECONDS = 0.1
"""A car that goes far is shown on every second or third place of its way: the eye can follow such steps."""
READING_SECONDS = 2.0
"""How long something to be read is shown at least, unless bots drive at once."""

Frame = TypeVar("Frame")


class Pace:
    """The pace at which a race is shown."""

    def __init__(self, speed: int = 1, animation: Animation = Animation.FULL) -> None:
        self.speed = speed
        self.animation = animation
        self.is_paused = False
        self.is_skipping = False
        self.is_for_reading = False
        """Whether the last event comes with something to read."""
        self.rank: Rank | None = None
        """When this screen draws where many do; None where it is alone."""
        self._is_cut = False
        self._woken = asyncio.Event()

    @property
    def name(self) -> str:
        """The speed in a word."""
        return SPEEDS[self.speed][0]

    def set_to(self, speed: BotsSpeed, animation: Animation) -> None:
        """Take the player's settings."""
        self.speed = [name for name, _ in SPEEDS].index(speed.value)
        self.animation = animation

    @property
    def is_animated(self) -> bool:
        """Whether anything is shown moving now."""
        return self.animation is not Animation.OFF and not (self.is_skipping or self._is_cut) and self.speed < 3

    def change_speed(self, by: int) -> None:
        """Faster or slower by this many steps."""
        self.speed = max(0, min(len(SPEEDS) - 1, self.speed + by))
        self._woken.set()

    def pause(self) -> None:
        """Pause, or continue."""
        self.is_paused = not self.is_paused
        self._woken.set()

    def skip(self) -> None:
        """Show nothing more until the player's own go."""
        self.is_skipping, self.is_paused = True, False
        self._woken.set()

    def stop_skipping(self) -> None:
        """The player's own go has come."""
        self.is_skipping = False

    def cut(self) -> None:
        """End what is moving."""
        self._is_cut = True
        self._woken.set()

    def start_moving(self) -> None:
        """Something new moves."""
        self._is_cut = False

    def frames(self, moments: Sequence[Frame]) -> Sequence[Frame]:
        """The moments that are shown, always including the last."""
        if not self.is_animated or not moments:
            return ()
        step = -(-len(moments) // self._most_frames)
        return moments[::-1][::step][::-1]

    @property
    def _most_frames(self) -> int:
        """How many frames of a movement are shown: at least a few, and more where there is time."""
        if self.animation is not Animation.FULL:
            return FEW_FRAMES
        return max(FEW_FRAMES, round(SPEEDS[self.speed][1] / STEP_SECONDS))

    async def my_turn(self) -> float:
        """Wait until this screen may draw, and return for how many seconds: others may be drawing."""
        return 0.0 if self.rank is None else await drawing_queue().my_turn(self.rank)

    async def play(self, frames: Sequence[Frame], show: Callable[[Frame], None], *, of: int) -> None:
        """Show these frames, ``of`` that many in a go, while something is animated.

        Those whose time passed while others were drawing are left out.
        """
        shortest, longest = FRAME_SECONDS
        late = 0.0
        for frame in frames:
            seconds = max(shortest, min(longest, SPEEDS[self.speed][1] / of))
            if late >= seconds:
                late -= seconds
                continue
            late += await self.my_turn()
            if not self.is_animated:
                break
            show(frame)
            await self._sleep(seconds)

    async def wait(self, share: float = 1.0) -> None:
        """Wait while the last event is seen; returns at once while skipping, waits while paused."""
        await self._sleep(0.0 if self.is_skipping else self.seconds(share))
        while self.is_paused:
            self._woken.clear()
            await self._woken.wait()

    def seconds(self, share: float) -> float:
        """How long the last event is seen."""
        seconds = SPEEDS[self.speed][1] * share
        return max(seconds, READING_SECONDS) if seconds and self.is_for_reading else seconds

    async def _sleep(self, seconds: float) -> None:
        self._woken.clear()
        if not seconds:
            await asyncio.sleep(0)
            return
        # Not wait_for, which misses the end of a replay that coincides with a key.
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._woken.wait()
