"""Request for a practice lap that is not made yet.

Nothing of a lap is loaded before the first frame: neither the road nor the rules.
"""

import gc
from collections.abc import Callable
from typing import TYPE_CHECKING

from motorchamp_tui.errors import MotorChampError

if TYPE_CHECKING:
    from motorchamp_tui.practice.drive import PracticeDrive


class PracticeRequest:
    """``make`` makes the drive; then it is in ``drive``, or an error in the request is in ``trouble``.

    ``game`` is the name of its game.
    """

    def __init__(self, make: "Callable[[], PracticeDrive]", game: str) -> None:
        self._make = make
        self.game = game
        self.drive: PracticeDrive | None = None
        self.trouble: MotorChampError | None = None

    def fill(self) -> None:
        """Make the drive, and load the screen that it is seen on."""
        gc.disable()  # nothing loaded here is ever freed, as at the start of the program
        try:
            from motorchamp_tui.tui.practice import screen  # noqa: F401 - loaded here, shown by the app

            self.drive = self._make()
        except MotorChampError as error:
            self.trouble = error
        finally:
            gc.freeze()
            gc.enable()
