"""Shelf of a paddock: a line for each circuit that people have drawn, and the code of the marked one below."""

from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from typing import ClassVar

from textual import events, work
from textual.binding import Binding, BindingType

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games import GAMES
from motorchamp_tui.games.codes import MOST_LETTERS, code_of, drawing_in, is_track_file
from motorchamp_tui.games.drawing_text import UNNAMED, Drawing
from motorchamp_tui.names import LONGEST_STEM
from motorchamp_tui.paddock.entries.agreement import Agreement
from motorchamp_tui.paddock.events.visits import Visit
from motorchamp_tui.paddock.paddock import Paddock
from motorchamp_tui.paddock.people import laps_alone
from motorchamp_tui.paddock.shelf.acts import AtShelf
from motorchamp_tui.paddock.shelf.shelf import ShelvedCircuit
from motorchamp_tui.paddock.wording.shelf_words import Bests, best_lap, drawn_by, length
from motorchamp_tui.tui.games import face_of
from motorchamp_tui.tui.games.protocol import Face
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.paddock.entries.open_race import OpenRaceScreen
from motorchamp_tui.tui.paddock.visit_screen import DrivingAlone
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.act_screen import keys_of
from motorchamp_tui.tui.widgets.field_screen import TypingScreen, typing_keys
from motorchamp_tui.tui.widgets.form_lines import HIGHEST_PICTURE, track_lines
from motorchamp_tui.tui.widgets.lines_panel import Line, line
from motorchamp_tui.tui.widgets.lists import ItemsScreen, last_keys
from motorchamp_tui.tui.widgets.question import ask
from motorchamp_tui.tui.widgets.typed_line import TypedLine

NAME, DRAWER, RACES, BEST = 16, 13, 6, 22
ABOUT = (
    "Circuits that people here have drawn. Draw one in the workshop, copy its code, and paste it here with /; its "
    "track file will do, too, and motorchamp tracks code FILE prints the code of one. Anyone can race on it."
)
NAME_OF_FILE = "The file is good: give its circuit a name, and press Enter."
LEAST_PICTURE = 6
MOST_TYPED = 2 * MOST_LETTERS
"""With the blanks and hyphens that a chat may put into a code."""


class ShelfScreen(DrivingAlone, TypingScreen, ItemsScreen[ShelvedCircuit]):
    """All circuits, in alphabetical order."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *typing_keys("add it"),
        Binding("enter", "open", "race", id="open_shelved", tooltip="Open a race on it, or paste one", show=False),
        *keys_of(AtShelf),
        *last_keys("circuit", "circuits", "Back to the paddock"),
    ]

    heads = f"   {'circuit':{NAME}}{'by':{DRAWER}}{'races':{RACES}}{'best lap':{BEST}}"
    about = ABOUT
    new = "+ Paste the code of a circuit, or its track file"
    foot_lines = 7

    def __init__(self, paddock: Paddock, visit: Visit) -> None:
        super().__init__(paddock, visit)
        self._bests: Bests = {}
        self._file = ""
        """The track file that has been pasted, while its name is asked for."""

    def on_screen_resume(self) -> None:
        """Come, or come back, perhaps from a lap."""
        super().on_screen_resume()
        self._look_at_laps(has_driven=self.has_driven)
        self.has_driven = False

    @work(exclusive=True, group="laps")
    async def _look_at_laps(self, *, has_driven: bool) -> None:
        """Find the best laps, once those of the player are in the tables."""
        with suppress(MotorChampError):  # the host is closing, or has lost the one that keeps the paddock
            if has_driven:
                await self.laps_of_player()
            self._bests = {key: lap for game in GAMES for key, lap in self.paddock.laps.best(game).items()}
            self.show_page()

    def look_again(self) -> None:
        """Something has changed."""
        self.action_move(0)

    @property
    def items(self) -> Sequence[ShelvedCircuit]:
        """What is on the shelf."""
        return self.paddock.shelf.circuits

    @property
    def acts(self) -> AtShelf:
        """What this player may do with the marked circuit."""
        return AtShelf(self.paddock.shelf, self.player, self.item)

    @property
    def face(self) -> Face | None:
        """The face of the game of the marked circuit."""
        return face_of(self.item.track) if self.item else None

    def head(self) -> Line:
        """Where this is."""
        return line((" The paddock", palette.BAR_KEY), (" · the shelf", palette.BAR))

    def words_of(self, item: ShelvedCircuit) -> str:
        """A circuit, who drew it, and what has become of it."""
        cells = [
            (item.name, NAME),
            (drawn_by(item, self.paddock.players), DRAWER),
            (f"{len(item.races):4}", RACES),
            (best_lap(item, self._bests) or "-", BEST),
        ]
        return "".join(f"{page.column(text, columns - 1)} " for text, columns in cells)

    def lines(self, width: int, height: int) -> Sequence[Line]:
        """The list, and below it the marked circuit with its code, or the line for one."""
        if self.typed is not None:
            what = "  Its name: " if self._file else "  The code: "
            below: Sequence[Line] = [
                [*line((what, palette.STRONG)), *self.typed.shown(width - 14)],
                *page.wrapped(self.message, width - 4, palette.HINT, indent=2),
            ]
        elif self.wrong:
            below = page.wrapped(self.wrong, width - 4, palette.BAD, indent=2)
        elif (item := self.item) is not None:
            below = self._about(item, width)
        else:
            below = page.wrapped(ABOUT, min(width, 100) - 4, palette.FAINT, indent=2)
        listed = [*map(self.words_of, self.items), self.new]
        lines = [
            page.EMPTY,
            line((self.heads if self.items else "", palette.FAINT)),
            *self.list_lines(listed, width),
            page.EMPTY,
            *below[: self.foot_lines],
        ]
        return [*lines, *self._picture(width, height - len(lines))]

    def _about(self, item: ShelvedCircuit, width: int) -> Sequence[Line]:
        """What it is, beside its picture, and its code to copy."""
        words = f"{item.name}: {item.game.TITLE}, {length(item)}."
        return [
            *page.wrapped(words, width - 4, palette.PLAIN, indent=2),
            *page.wrapped(item.code, width - 4, palette.FAINT, indent=2),
        ]

    def _picture(self, width: int, height: int) -> Sequence[Line]:
        """The shape of the marked circuit, where there is room for it."""
        if self.item is None or self.typed is not None or height < LEAST_PICTURE:
            return ()
        shown = track_lines(self.item.track, width - 4, min(height - 1, HIGHEST_PICTURE))
        return [page.EMPTY, *([*line("  "), *one] for one in shown)]

    def open_item(self, item: ShelvedCircuit) -> None:
        """Open a race on the marked circuit."""
        self.message = ""
        self.app.push_screen(OpenRaceScreen(self.paddock, self.visit, Agreement(item.code)))

    def action_new(self) -> None:
        """Paste a code."""
        self.action_add()

    def action_new_race(self) -> None:
        """Open a race on the marked circuit."""
        if (item := self.item) is not None:
            self.open_item(item)

    def action_add(self) -> None:
        """Paste a code."""
        if refusal := self.acts.refusal("add"):
            self.refuse(refusal)
            return
        self.message = ""
        self.begin_typing(TypedLine(MOST_TYPED))

    def on_paste(self, event: events.Paste) -> None:
        """A track file is pasted whole, and then its name is asked for; anything else is typed."""
        if not is_track_file(event.text) or self._file:
            return
        event.prevent_default()
        event.stop()
        self.action_add()
        if self.typed is not None and self.attempt(lambda: self._take_file(event.text)):
            self.say(NAME_OF_FILE)

    def _take_file(self, text: str) -> None:
        """Ask for the name of a track file in which there is no mistake; raises :class:`SetupError`."""
        self.typed = None
        name = Drawing.pasted(text).name
        self._file = text
        self.typed = TypedLine(LONGEST_STEM, text="" if name == UNNAMED else name)

    def take(self, text: str) -> None:
        """Put the circuit in this code, or in the file that was pasted, on the shelf, and mark it."""
        file, self._file = self._file, ""
        if text and self.attempt(lambda: self._add(text, file)):
            self.message = ""
        elif text and file:
            self._file, self.typed = file, TypedLine(LONGEST_STEM, text=text)

    def _add(self, text: str, file: str) -> None:
        code = code_of(Drawing.pasted(file, text) if file else drawing_in(text))
        self.acts.do("add", code)
        self.action_move([one.code for one in self.items].index(code) - self.marked)

    def action_type_nothing(self) -> None:
        """Nothing is added; letters are keys again."""
        self._file = self.message = ""
        super().action_type_nothing()

    def action_remove(self) -> None:
        """Ask, then take the marked circuit off the shelf."""
        if (item := self.item) is not None:
            ask(self.app, f"Take {item.name} off the shelf?", lambda: self.do_act("remove"))

    def action_practice(self) -> None:
        """A lap alone on the marked circuit."""
        if (item := self.item) is not None:
            self.drive_alone(partial(laps_alone.begin_lap, self.laps_folder, track=item.code))

    def action_todays_lap(self) -> None:
        """Today's lap on the marked circuit."""
        if (item := self.item) is not None:
            now = datetime.now(UTC)
            self.drive_alone(partial(laps_alone.begin_lap, self.laps_folder, track=item.code, day_of=now))
