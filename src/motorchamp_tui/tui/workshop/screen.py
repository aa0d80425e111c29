"""The workshop: a circuit on the lane grid and from above, drawn by keys and clicks, with what a lap is like.

Every change is saved at once. The figures are worked out in a thread, a step at a time; a change stops them.
"""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType

from motorchamp_tui.errors import MotorChampError, why_not
from motorchamp_tui.games import game_named
from motorchamp_tui.games.codes import code_of
from motorchamp_tui.games.drawing_text import Drawing, PlacedMistake
from motorchamp_tui.games.own_circuits import check_new_name
from motorchamp_tui.games.protocol import AnyRace, AnyTrack
from motorchamp_tui.games.road import Lane, Place
from motorchamp_tui.games.workshop import DrawnLine
from motorchamp_tui.sharing import ShareLine
from motorchamp_tui.tui.board.lane_grid import LaneGrid
from motorchamp_tui.tui.board.widget import Board
from motorchamp_tui.tui.games import face_of
from motorchamp_tui.tui.games.protocol import Face
from motorchamp_tui.tui.games.seen import Chance, Lights
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.navigation import StartingPlace, leave, navigator
from motorchamp_tui.tui.race.road_screen import RoadScreen
from motorchamp_tui.tui.race.sharing import share
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.act_screen import ActScreen
from motorchamp_tui.tui.widgets.judged import only_if
from motorchamp_tui.tui.widgets.key_bar import KeyBar
from motorchamp_tui.tui.widgets.lines_panel import Line, LinesPanel, line
from motorchamp_tui.tui.widgets.prompt import ask_for
from motorchamp_tui.tui.widgets.question import ask
from motorchamp_tui.tui.workshop.grid import DrawingGrid, GridMarks
from motorchamp_tui.tui.workshop.keys import END, WORKSHOP_KEYS
from motorchamp_tui.tui.workshop.lines import (
    FIGURES_COLUMNS,
    figure_panel,
    mistakes_panel,
    row_lines,
)
from motorchamp_tui.words import counted
from motorchamp_tui.workshop.acts import AtWorkbench, lap_on, race_of_bots_on
from motorchamp_tui.workshop.bench import Workbench
from motorchamp_tui.workshop.edits import (
    Edit,
    name_corner,
    place_mark,
    rows_in_words,
    set_character,
    set_laps,
    set_word,
    stretch,
    word_for,
)
from motorchamp_tui.workshop.figures import CAREFUL, DARING, TrackFigures, figure_lines, figures_of

PAUSE: float = 0.25
"""Seconds without a change before the figures are worked out."""
PER_MILLE = 1000
ROWS_AROUND = 4
"""How many rows stay in view before and behind the cursor."""
SHOWN_WRONG = ("", CAREFUL, DARING)
"""Whose mistakes are shown on the squares: nobody's, careful drivers', daring ones'."""
NOTHING_CHANGES = "That changes nothing: it is drawn like this already."


class WorkshopScreen(RoadScreen, ActScreen, StartingPlace):
    """A drawing on its ``bench``, and a cursor: a row and a line of it."""

    DEFAULT_CSS = f"""
    WorkshopScreen #figures {{ width: {FIGURES_COLUMNS + 1}; height: 100%; border-left: solid $panel; }}
    WorkshopScreen.-wide #figures, WorkshopScreen.-wide #row {{ display: none; }}
    WorkshopScreen #news {{ height: 3; }}
    WorkshopScreen.-wide #news {{ height: 2; }}
    WorkshopScreen #row {{ height: 1fr; }}
    WorkshopScreen #row_aside {{ height: 10; }}
    WorkshopScreen #figures_aside {{ height: 1fr; }}
    """
    BINDINGS: ClassVar[list[BindingType]] = WORKSHOP_KEYS
    BESIDE: ClassVar[tuple[str, ...]] = ("row_aside", "figures_aside")
    BESIDE_THE_NEWS: ClassVar[str] = "figures"
    FOOT_LINES: ClassVar[tuple[int, int]] = (8, 2)
    GRID: ClassVar[type[LaneGrid]] = DrawingGrid

    def __init__(self, bench: Workbench) -> None:
        super().__init__()
        self.bench = bench
        self.row = 0
        self.at = 0
        """The number of the line at the cursor."""
        self.began: int | None = None
        """Where the marked stretch was begun."""
        self.message = ""
        self.figures: TrackFigures | None = None
        self._shows_wrong = 0
        self._drawn: tuple[Drawing, AnyRace] | None = None
        self._figures_of: AnyTrack | None = None
        self._follows = True

    # What is on the bench

    @property
    def drawing(self) -> Drawing:
        """The drawing in hand."""
        return self.bench.drawing

    @property
    def face(self) -> Face:
        """What its game draws."""
        return face_of(self.race_in_view)

    @property
    def race_in_view(self) -> AnyRace:
        """The road as it is drawn, without a car."""
        if self._drawn is None or self._drawn[0] is not self.drawing:
            self._drawn = self.drawing, self.drawing.drafting.empty_road(self.drawing.sketch())
        return self._drawn[1]

    @property
    def line(self) -> DrawnLine:
        """The line at the cursor."""
        return self.drawing.lines[self.at]

    @property
    def word(self) -> str:
        """The word at the cursor."""
        return self.drawing.rows[self.row][self.at]

    @property
    def ends(self) -> tuple[int, int]:
        """The first and the last of the marked rows."""
        if self.began is None:
            return self.row, self.row
        first, last = self.began, self.row
        count = len(self.drawing.rows)
        is_ahead = (last - first) % count <= count // 2 if self.drawing.is_whole else first <= last
        return (first, last) if is_ahead else (last, first)

    @property
    def rows(self) -> tuple[int, ...]:
        """The marked rows: a stretch, or that of the cursor."""
        return stretch(self.drawing, *self.ends)

    @property
    def acts(self) -> AtWorkbench:
        """What may be done now."""
        return AtWorkbench(self.bench, *self.ends)

    # What is shown

    def compose_below(self) -> ComposeResult:
        """The marked row."""
        yield LinesPanel(id="row")

    def compose_foot(self) -> ComposeResult:
        """The keys."""
        yield KeyBar()

    def on_screen_resume(self) -> None:
        """Back from a lap or a race: everything is where it was."""
        self.fill()
        self._see_to_figures()

    def show_race(self) -> None:
        """Everything may have changed."""
        if not self.is_open:
            return
        race, grid = self.race_in_view, self._grid
        assert isinstance(grid, DrawingGrid)
        wrong = self._wrong_on_the_road
        mistakes = frozenset((one.row, one.label) for one in self.drawing.mistakes if one.row is not None)
        grid.marks = GridMarks(self.row, self.line.label, self.word, self.rows, mistakes)
        for board in self._boards_in_view():
            board.show(race, self._lights_from_above(board, wrong))
            board.bring_into_view(self.row, 0)
        grid.show(race, Lights(chances=wrong, is_under_way=True))
        if self._follows:
            self._bring_row_into_view(grid)
        self._panel("head").show([self._head()])
        self._panel("news").show(list(self._news()))
        row = list(row_lines(self.drawing, self.rows, self.row, self.line.label))
        figures = list(self._figure_lines())
        for name in ("row", "row_aside"):
            self._panel(name).show(row)
        for name in ("figures", "figures_aside"):
            self._panel(name).show(figures)
        self.refresh_bindings()

    def _bring_row_into_view(self, grid: LaneGrid) -> None:
        if not grid.size.width:
            return
        column, most = grid.column_of(self.row), grid.rows_in_view
        if column < ROWS_AROUND:
            grid.look_from(self.row - ROWS_AROUND)
        elif column >= most - ROWS_AROUND:
            grid.look_from(self.row - most + 1 + ROWS_AROUND)

    @property
    def _wrong_on_the_road(self) -> dict[Place, Chance]:
        """Where goes go wrong, by the places of the road."""
        kind = SHOWN_WRONG[self._shows_wrong]
        if not kind or self.figures is None:
            return {}
        places = {place.name: place for place in face_of(self.race_in_view).surface(self.race_in_view).asphalt}
        return {
            places[name]: Chance(max(1, round(PER_MILLE * share)), PER_MILLE, is_mishap=True)
            for name, share in self.figures.wrong_at.get(kind, {}).items()
            if name in places
        }

    def _lights_from_above(self, board: Board, wrong: dict[Place, Chance]) -> Lights:
        """On the board the marked rows are lit."""
        surface = face_of(self.race_in_view).surface(self.race_in_view)
        ends = [
            place
            for row in self.rows
            for lane in (Lane.LEFT, Lane.RIGHT)
            if (place := surface.places.get((lane, row))) is not None
        ]
        return Lights(
            chances=wrong,
            ends=[(place, "") for place in dict.fromkeys(ends)],
            chosen=surface.places.get((Lane.RIGHT if "right" in self.line.label else Lane.LEFT, self.row)),
            is_under_way=True,
        )

    def _head(self) -> Line:
        drawing, mistakes = self.drawing, self.drawing.mistakes
        saved = "saved" if self.bench.is_saved else "not saved yet" if not self.bench.can_undo else "not saved"
        words = (game_named(drawing.game).TITLE, counted(len(drawing.rows), "row"), saved)
        told = f" {counted(len(mistakes), 'mistake')} " if mistakes else "can be driven"
        ways = (f" · {' · '.join(words[left_out:])} · " for left_out in range(len(words)))
        name = f" {drawing.name}"
        return line(
            (name, palette.BAR_KEY),
            (page.longest(ways, self.app.size.width - len(name) - len(told)), palette.BAR),
            (told, palette.RISK if mistakes else palette.BAR),
        )

    def _news(self) -> Iterator[Line]:
        """The last message; else the mistake at the cursor or the next one; else what the line is."""
        width = self._panel("news").size.width or self.app.size.width
        mistake = self._mistake_from(self.row)
        if self.message:
            yield from page.wrapped(self.message, width - 2, palette.HINT, indent=1)
        elif mistake is not None:
            yield from page.wrapped(f"! {mistake.with_place}", width - 2, palette.BAD, indent=1)
        else:
            yield from page.wrapped(f"{self.line.label}: {self.line.meaning}.", width - 2, palette.FAINT, indent=1)

    def _mistake_from(self, row: int) -> PlacedMistake | None:
        """The mistake at the cursor, or the next one ahead; those beside the drawing come last."""
        count = len(self.drawing.rows)

        def distance(one: PlacedMistake) -> float:
            return count if one.row is None else (one.row - row) % count + (one.label != self.line.label) / 2

        return min(self.drawing.mistakes, key=distance, default=None)

    def _figure_lines(self) -> Iterator[Line]:
        """What a lap is like, or why nobody can drive one."""
        track = self._figures_of
        if self.drawing.mistakes:
            yield from mistakes_panel(self.drawing.mistakes)
        elif track is None:
            yield line((" A part of a circuit has no figures.", palette.FAINT))
        else:
            yield from figure_panel(self.figures, figure_lines(self.figures, track) if self.figures else ())

    # Figures

    def _see_to_figures(self) -> None:
        """Work out the figures of what is drawn now, unless they are known or there can be none."""
        track = None
        if not self.drawing.mistakes and self.drawing.is_whole:
            with suppress(MotorChampError):
                track = self.drawing.track()
        if track == self._figures_of and (track is None or (self.figures is not None and self.figures.is_final)):
            return
        self._figures_of, self.figures = track, None if track != self._figures_of else self.figures
        if track is None:
            self.workers.cancel_group(self, "figures")
        else:
            self._work_out_figures(track)

    @work(exclusive=True, group="figures")
    async def _work_out_figures(self, track: AnyTrack) -> None:
        await asyncio.sleep(PAUSE)
        steps = figures_of(track)
        while (figures := await asyncio.to_thread(next, steps, None)) is not None:
            if figures is not self.figures:
                self.figures = figures
                if self.is_current:
                    self.show_race()
            if not self.is_current:
                return  # a lap or a race is on top: they wait

    # What is done

    def refuse(self, refusal: str) -> None:
        """Show why something may not be done."""
        self._say(refusal)

    def _say(self, message: str) -> None:
        self.message = message
        self.show_race()

    def do_act(self, name: str) -> None:
        """Do this act to the marked rows."""
        self._change(lambda: self.acts.do(name))

    def _make(self, edit: Edit) -> None:
        self._change(lambda: self.acts.make(edit))

    def _change(self, change: Callable[[], object]) -> None:
        """Do something to the drawing; the cursor goes with it."""
        before, self.message = self.drawing, why_not(change)
        if self.drawing is not before:
            self._follow_change(before)
            self._see_to_figures()
        elif not self.message:
            self.message = NOTHING_CHANGES
        self.show_race()

    def _follow_change(self, before: Drawing) -> None:
        """Keep the cursor within the drawing, and go where something else has changed."""
        old, new = before.rows, self.drawing.rows
        if len(old) != len(new):
            self.began = None
        self.row = min(self.row, len(new) - 1)
        changed = [row for row, (one, other) in enumerate(zip(old, new, strict=False)) if one != other]
        if len(old) == len(new) and changed and self.row not in changed:
            self.row, self.began = changed[0], None
        self._follows = True

    # Cursor

    def _put_cursor(self, row: int) -> None:
        """Mark this row, or the last one where it has just been removed."""
        self.row, self.message, self._follows = min(row, len(self.drawing.rows) - 1), "", True
        self.show_race()

    def action_go(self, rows: int) -> None:
        """Move along the road; over the line it goes on."""
        count = len(self.drawing.rows)
        if abs(rows) == END:
            self._put_cursor(0 if rows < 0 else count - 1)
        elif self.drawing.is_whole:
            self._put_cursor((self.row + rows) % count)
        else:
            self._put_cursor(max(0, min(self.row + rows, count - 1)))

    def action_line(self, by: int) -> None:
        """Another line; after the last comes the first."""
        self.action_point((self.at + by) % len(self.drawing.lines))

    def action_point(self, number: int) -> None:
        """Mark this line."""
        self.at, self.message = number, ""
        self.show_race()

    def action_go_to(self) -> None:
        """Ask for the number of a row."""
        count = len(self.drawing.rows)

        def trouble(text: str) -> str:
            is_row = text.strip().isdecimal() and int(text) < count
            return "" if is_row else f"The drawing has rows 0 to {count - 1}."

        ask_for(self.app, "Which row?", "", trouble, lambda text: self._put_cursor(int(text)))

    def on_drawing_grid_spot_clicked(self, event: DrawingGrid.SpotClicked) -> None:
        """A click moves the cursor there; one on the cursor takes the next word."""
        labels = [one.label for one in self.drawing.lines]
        at = labels.index(event.label) if event.label else self.at
        if (event.row, at) == (self.row, self.at) and event.label:
            self.action_step(1)
        else:
            self.at = at
            self._put_cursor(event.row)

    def on_lane_grid_place_clicked(self, event: LaneGrid.PlaceClicked) -> None:
        """A click on the board moves the cursor to that row."""
        self._put_cursor(event.place.row)

    @only_if(lambda screen, *_: screen.began is None)
    def action_stretch(self) -> None:
        """Begin a stretch in this row."""
        self.began = self.row
        self._say("Move on to the other end: what you do then is done to all of these rows.")

    @only_if(lambda screen, *_: screen.began is not None)
    def action_drop_stretch(self) -> None:
        """Mark this row alone."""
        self.began = None
        self._say("")

    @property
    def _other_mistakes(self) -> Sequence[tuple[int, int]]:
        """The rows and lines with a mistake, but for those at the cursor."""
        mistakes = self.drawing.mistakes
        spots = [(one.row, self._number_of(one.label)) for one in mistakes if one.row is not None]
        return [spot for spot in spots if spot != (self.row, self.at)]

    @only_if(lambda screen, *_: bool(screen._other_mistakes))
    def action_next_mistake(self) -> None:
        """Go to the next mistake, and to its line."""
        here = self.row, self.at
        self._put_on(*min(self._other_mistakes, key=lambda spot: (spot < here, spot)))

    @only_if(lambda screen, number: number < len(screen.drawing.mistakes))
    def action_to_mistake(self, number: int) -> None:
        """Go to this mistake, if it is on the road."""
        mistake = self.drawing.mistakes[number]
        if mistake.row is not None:
            self._put_on(mistake.row, self._number_of(mistake.label))

    def _put_on(self, row: int, at: int) -> None:
        self.at = at
        self._put_cursor(row)

    def _number_of(self, label: str) -> int:
        labels = [one.label for one in self.drawing.lines]
        return labels.index(label) if label in labels else self.at

    # Words

    def action_step_at(self, number: int, by: int) -> None:
        """The next word of this line, which is marked."""
        self.at = number
        self.action_step(by)

    def action_step(self, by: int) -> None:
        """The next or the previous word of the line, in all marked rows."""
        words = self._words_to_take()
        here = words.index(self.word) if self.word in words else -1 if by > 0 else 0
        self._write(words[(here + by) % len(words)])

    def _words_to_take(self) -> Sequence[str]:
        """The words of the line, but for marks that a ring has once and has elsewhere."""
        elsewhere = {
            mark
            for row, words in enumerate(self.drawing.rows)
            if row != self.row
            for mark in words[self.at].split(self.line.joined or None)
        }
        return [word for word in self.line.words if word not in self.line.single & elsewhere]

    def _write(self, word: str) -> None:
        self._make(set_word(*self.ends, self.line.label, word))

    def action_digit(self, digit: str) -> None:
        """The next word of the line that begins with this digit."""
        words = [word for word in self._words_to_take() if word.lstrip("-").startswith(digit)]
        if words:
            here = words.index(self.word) if self.word in words else -1
            self._write(words[(here + 1) % len(words)])
        else:
            self._say(f"No word of {self.line.label} begins with {digit}.")

    def action_plain(self) -> None:
        """The word of a plain row."""
        self._write(self.line.plain)

    def action_type(self) -> None:
        """Type a word for the line; a mark that a ring has once moves here."""
        drawing, label = self.drawing, self.line.label
        spoken = ", ".join(dict.fromkeys(self.line.spoken))
        sentence = f"{rows_in_words(*self.ends)}, {label}: {self.line.meaning}. Or: {spoken}."

        def taken(text: str) -> None:
            word = word_for(drawing, label, text.strip())
            if self.line.single and word not in drawing.rows[self.row][self.at].split(self.line.joined or None):
                self._make(place_mark(self.row, word))
            elif not self.line.single:
                self._write(word)

        ask_for(self.app, sentence, "", lambda text: why_not(word_for, drawing, label, text.strip()), taken)

    # Stretches

    def action_copy_rows(self) -> None:
        """Ask where a copy of the marked rows should come."""
        acts, rows = self.acts, rows_in_words(*self.ends)
        count = len(self.drawing.rows)

        def trouble(text: str) -> str:
            is_row = text.strip().isdecimal() and int(text) <= count
            return "" if is_row else f"A copy can come before the rows 0 to {count - 1}, or at the end, {count}."

        def put(text: str) -> None:
            self._change(lambda: acts.do("copy", int(text)))
            if not self.message:
                self._put_cursor(int(text) % len(self.drawing.rows))

        ask_for(self.app, f"{rows}: before which row should a copy come?", str(self.ends[1] + 1), trouble, put)

    # The rest

    def action_wrong_at(self) -> None:
        """Show on the road where careful drivers go wrong, then daring ones, then nothing."""
        self._shows_wrong = (self._shows_wrong + 1) % len(SHOWN_WRONG)
        kind = SHOWN_WRONG[self._shows_wrong]
        known = "" if self.figures is not None else " There are no figures yet."
        self._say(f"In how many laps a go of {kind} drivers from a square goes wrong.{known}" if kind else "")

    def action_lap(self) -> None:
        """A lap on it."""
        person = navigator(self).person(game_named(self.drawing.game))
        self._open(lambda: navigator(self).open_practice(lap_on(self.drawing, person)))

    def action_bots_race(self) -> None:
        """A race of bots on it."""
        self._open(lambda: navigator(self).open_race(race_of_bots_on(self.drawing)))

    def _open(self, what: Callable[[], object]) -> None:
        if refusal := why_not(what):
            self._say(refusal)

    def action_share(self) -> None:
        """Copy its code, and show it."""
        self._open(lambda: share(self.app, ShareLine((code_of(self.drawing),))))

    def action_keep(self) -> None:
        """Ask for another name."""
        sentence = "Under which name should it be kept among your own circuits?"

        def keep(text: str) -> None:
            self._change(lambda: self.acts.do("keep", text.strip()))
            self._say(self.message or f"Kept as {self.drawing.name}, among your own circuits.")

        ask_for(self.app, sentence, "", lambda text: why_not(check_new_name, text.strip()), keep)

    @only_if(lambda screen, *_: bool(screen.drawing.names[screen.row]))
    def action_name_corner(self) -> None:
        """Ask for the name of the corner at the cursor."""
        row, name = self.row, self.drawing.names[self.row]
        self._ask(f"What is {name} called?", name, lambda text: name_corner(row, text))

    def action_laps(self) -> None:
        """Ask how many laps a race has, in a game whose circuits say so."""
        if refusal := why_not(set_laps(1), self.drawing):
            self._say(refusal)
            return
        laps = str(self.drawing.values.get("laps", ""))
        self._ask(
            "How many laps has a race by default?",
            laps,
            lambda text: set_laps(int(text) if text.isdecimal() else 0),
        )

    def action_character(self) -> None:
        """Ask for the words about it in lists."""
        self._ask(
            "What is it like, in a few words for lists?",
            str(self.drawing.values.get("character", "")),
            set_character,
        )

    def _ask(self, sentence: str, text: str, edit: Callable[[str], Edit]) -> None:
        def trouble(text: str) -> str:
            return why_not(edit(text.strip()), self.drawing)

        ask_for(self.app, sentence, text, trouble, lambda text: self._make(edit(text.strip())))

    def action_help(self) -> None:
        """Help for the workshop."""
        navigator(self).open_help(self)

    def action_leave(self) -> None:
        """Leave; where the last changes could not be saved, only after a question."""
        if self.bench.is_saved or not self.bench.can_undo:
            leave(self.app)
        else:
            ask(self.app, "Leave, and lose what has not been saved?", lambda: leave(self.app))
