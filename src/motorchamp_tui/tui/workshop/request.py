"""Request for the workshop, with which the program was started: not loaded before it is opened."""

from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from motorchamp_tui.workshop.bench import Workbench


@frozen(eq=False)
class WorkshopRequest:
    """The game whose circuits are listed, or the ``bench`` with a drawing on it, which is all there is then."""

    game: str
    bench: "Workbench | None" = None
