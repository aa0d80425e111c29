"""All meetings of one host, and everybody who is here.

Decides which meetings a person sees and in which order, how many there can be, and that all of them go on after
the host was stopped in the middle.
"""

from collections.abc import Sequence
from pathlib import Path

from motorchamp_tui.paddock.agreement import Agreement
from motorchamp_tui.paddock.clock import Clock
from motorchamp_tui.paddock.meeting import Meeting
from motorchamp_tui.paddock.people import People, Person
from motorchamp_tui.paddock.visits import Visit


class Paddock:
    """Everything is kept in ``folder``: ``people.json``, ``meetings/``, ``races/``.

    Raises :class:`MotorChampError` where the folder cannot be used or another host has it.
    """

    people: People

    def __init__(self, folder: Path, clock: Clock) -> None:
        raise NotImplementedError

    async def open_up(self) -> None:
        """Take up every meeting that is kept, each where it was."""
        raise NotImplementedError

    async def close(self) -> None:
        """Let everything be on disk, and drive no more."""
        raise NotImplementedError

    def come_in(self, person: Person) -> Visit:
        """This person is here."""
        raise NotImplementedError

    @property
    def visits(self) -> Sequence[Visit]:
        """Everybody who is here, who came first first."""
        raise NotImplementedError

    def open_meeting(self, person: Person, agreement: Agreement) -> Meeting:
        """Open a race, with this person on its entry list; raises :class:`SetupError` beyond the limits."""
        raise NotImplementedError

    def with_code(self, person: Person, code: str) -> Meeting:
        """The meeting with these four letters, in any case, which this person sees from now on.

        Raises :class:`SetupError`, with the nearest public code where there is one.
        """
        raise NotImplementedError

    def meetings_for(self, person: Person) -> Sequence[Meeting]:
        """What this person may see: first where he is asked, then his others that go on, open ones with free
        seats, races to watch, then those that are over; the newest first among equals.
        """
        raise NotImplementedError
