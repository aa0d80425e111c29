"""Pictures of a kept race for others to see: a film for asciinema, and one moment as a picture or as text.

They show the replay without its buttons, drawn for a window of some size. The same race gives the
same bytes, whatever the terminal and the settings.
"""

import asyncio
import io
import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, ClassVar, TypeVar

from attrs import frozen
from rich.color import ColorSystem
from rich.console import Console
from rich.segment import Segment, Segments
from textual.app import ComposeResult
from textual.drivers.headless_driver import HeadlessDriver
from textual.geometry import Size
from textual.pilot import Pilot
from textual.strip import Strip

from motorchamp_tui.errors import SetupError
from motorchamp_tui.race.record import RaceRecord
from motorchamp_tui.terminals.screen import textual_parts
from motorchamp_tui.terminals.screen.screen_memory import ScreenMemory, cells
from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.board.widget import Board
from motorchamp_tui.tui.games import face_of, require_face
from motorchamp_tui.tui.replay.screen import ReplayScreen
from motorchamp_tui.tui.too_small import COLUMNS, LINES
from motorchamp_tui.words import counted

MOST_COLUMNS, MOST_LINES = 400, 200
MOVING, STILL, OPENING, ENDING = 0.06, 0.4, 2.0, 4.0
"""Seconds: one place on the way of a car; dice, or the end of a go; the beginning of a run; the end."""
MOST_PLACES = 6
"""How many of the places on the way of a car are shown."""
FONTS_FROM_ELSEWHERE = re.compile(r"^ *@font-face \{.*?^ *\}\n", re.DOTALL | re.MULTILINE)
CLEARED, ENDED = "\x1b[?25l\x1b[2J", "\x1b[m\x1b[?25h"

T = TypeVar("T")


@frozen
class Shot:
    """The lines of the screen, from top to bottom, and for how long they are shown."""

    seconds: float
    lines: tuple[Strip, ...]


class PictureScreen(ReplayScreen):
    """The replay with nothing to click: no bar, no keys."""

    HAS_BUTTONS: ClassVar[bool] = False

    def compose_foot(self) -> ComposeResult:
        """Nothing."""
        yield from ()

    def on_mount(self) -> None:
        """Nobody zooms."""
        self.query_one(Board).can_be_zoomed = False


class PictureApp(MotorChampApp):
    """The app that draws the screen; nobody sees it while it runs."""

    def __init__(self, record: RaceRecord) -> None:
        super().__init__(driver_class=HeadlessDriver)
        self._record = record
        textual_parts.show_as_drawn(self)

    def get_default_screen(self) -> PictureScreen:
        """The screen at its beginning."""
        return PictureScreen(self._record)


def film(record: RaceRecord, size: tuple[int, int], progress: Callable[[float], object] = lambda _: None) -> str:
    """The whole race as asciicast, version 2; ``progress`` is called with the part that is done.

    Raises :class:`SetupError` where nothing can be seen, or not at this size.
    """
    shots = _drawn(record, size, lambda screen: list(_shots_of_race(screen, progress)))
    columns, lines = size
    head = {
        "version": 2,
        "width": columns,
        "height": lines,
        "timestamp": int(record.agreed.started.timestamp()),
        "title": f"{record.plan.game.TITLE}: {record.plan.track.name}, {counted(record.plan.laps, 'lap')}",
        "env": {"TERM": "xterm-256color"},
    }
    return "\n".join([json.dumps(head), *_events(shots, Size(*size)), ""])


def _events(shots: Iterable[Shot], size: Size) -> Iterator[str]:
    memory, now, before = ScreenMemory(size), 0.0, CLEARED
    for shot in shots:
        pieces = ((row, 0, cells(strip, ColorSystem.TRUECOLOR)) for row, strip in enumerate(shot.lines))
        written = before + memory.written(pieces)
        if written:
            yield _event(now, written)
        now, before = now + shot.seconds, ""
    yield _event(now, ENDED)


def _event(now: float, text: str) -> str:
    return json.dumps([round(now, 3), "o", text], ensure_ascii=False)


def picture(record: RaceRecord, position: int, size: tuple[int, int]) -> str:
    """This position as a picture in SVG, which loads nothing from elsewhere."""
    lines = _drawn(record, size, lambda screen: textual_parts.seen(_at(screen, position)))
    console = Console(
        width=size[0],
        height=size[1],
        file=io.StringIO(),
        force_terminal=True,
        color_system="truecolor",
        record=True,
        legacy_windows=False,
    )
    console.print(Segments([segment for strip in lines for segment in (*strip, Segment.line())]), end="")
    title = f"{record.plan.game.TITLE}: {record.plan.track.name}"
    return FONTS_FROM_ELSEWHERE.sub("", console.export_svg(title=title))


def text(record: RaceRecord, position: int, size: tuple[int, int]) -> str:
    """This position in plain characters."""
    lines = _drawn(record, size, lambda screen: textual_parts.seen(_at(screen, position)))
    return "\n".join(strip.text.rstrip() for strip in lines).rstrip() + "\n"


def check_size(size: tuple[int, int]) -> None:
    """Refuse a size at which nothing could be seen."""
    columns, lines = size
    if not (COLUMNS <= columns <= MOST_COLUMNS and LINES <= lines <= MOST_LINES):
        raise SetupError(
            f"A replay is seen in {COLUMNS}x{LINES} to {MOST_COLUMNS}x{MOST_LINES} characters, not in "
            f"{columns}x{lines}."
        )


def _drawn(record: RaceRecord, size: tuple[int, int], draw: Callable[[PictureScreen], T]) -> T:
    """The result of ``draw`` for the screen; raises :class:`SetupError` where nothing could be seen."""
    check_size(size)
    if not record.runs:
        raise SetupError("Nothing has been driven in this race yet.")
    require_face(record.plan.track, "motorchamp replay --headless")
    textual_parts.patch_textual()
    made = list[T]()

    async def look(pilot: Pilot[Any]) -> None:
        screen = pilot.app.screen
        assert isinstance(screen, PictureScreen)
        await textual_parts.until_composed(screen)
        await pilot.pause()
        while textual_parts.laid_out(screen):  # the panels are filled for the sizes that they get
            screen.show_race()
            await pilot.pause()
        made.append(draw(screen))
        pilot.app.exit()

    asyncio.run(PictureApp(record).run_async(headless=True, size=size, auto_pilot=look))
    if not made:
        raise AssertionError("nothing has been drawn")
    return made[0]


def _at(screen: PictureScreen, position: int) -> PictureScreen:
    """The screen at this position."""
    screen.jump(position)
    if textual_parts.laid_out(screen):
        screen.show_race()
    return screen


def _shots_of_race(screen: PictureScreen, progress: Callable[[float], object]) -> Iterator[Shot]:
    """All shots of a race: the start, dice, cars on their way, the ends of goes."""
    last = screen.replay.last
    for position in range(last + 1):
        step = screen.replay.at(position).step
        progress((position + 1) / (last + 1))
        if step is None:
            yield _shot(screen, position, OPENING)
            continue
        face = face_of(step.before)
        for moment in _some(tuple(face.moments(step.before, step.move))[:-1]):
            screen.show_moment(moment)  # which changes nobody's size
            yield Shot(MOVING, tuple(textual_parts.seen(screen)))
        if step.before.is_between_goes and position < last:
            continue
        yield _shot(screen, position, ENDING if position == last else STILL)


def _shot(screen: PictureScreen, position: int, seconds: float) -> Shot:
    return Shot(seconds, tuple(textual_parts.seen(_at(screen, position))))


def _some(moments: Sequence[T]) -> Sequence[T]:
    """A few of them, always with the last."""
    every = -(-len(moments) // MOST_PLACES) or 1
    return moments[::-1][::every][::-1]
