"""Workshop line by line: a circuit is drawn by words, a sentence after each says what has become of it.

Every change is saved at once. The screen's twin: what may be done is judged by the same acts.
"""

import re
from collections.abc import Callable, Iterator
from itertools import islice
from typing import TextIO

from motorchamp_tui import plain
from motorchamp_tui.acts import refuse
from motorchamp_tui.errors import MotorChampError, SetupError
from motorchamp_tui.games import GAMES, game_named, practice_of
from motorchamp_tui.games.circuits import wrong_with
from motorchamp_tui.games.codes import code_of, is_code
from motorchamp_tui.games.drawing_text import Drawing, PlacedMistake
from motorchamp_tui.games.own_circuits import drop, own_circuits, shipped_circuits
from motorchamp_tui.games.protocol import AnyTrack
from motorchamp_tui.games.workshop import DrawnLine
from motorchamp_tui.journal.writer import journal_of
from motorchamp_tui.plain.console import BACK, HELP_WORDS, Console, InputEnded, Left, understood
from motorchamp_tui.plain.drawing_words import (
    ALL,
    edit_from,
    pieces_in,
    rows_from,
    rows_read_out,
    stretches,
)
from motorchamp_tui.plain.room import PlainRoom, word
from motorchamp_tui.plain.setup import number_from, one_of_games
from motorchamp_tui.race import presets
from motorchamp_tui.settings.words import Throwing
from motorchamp_tui.words import and_so_on, brief, capitalised, counted, spelt_out
from motorchamp_tui.workshop import starts
from motorchamp_tui.workshop.acts import AtWorkbench, lap_on, race_of_bots_on
from motorchamp_tui.workshop.bench import Workbench
from motorchamp_tui.workshop.edits import Edit, name_corner, rows_in_words, set_character, set_laps, stretch
from motorchamp_tui.workshop.figures import CAREFUL, DARING, FigureLine, TrackFigures, figure_lines, figures_of

LEAVE = "Leave for the workshop?"
WELCOME = "This is the workshop: draw a circuit by words. help lists them."
NOTHING_HERE = "There is nothing to draw on yet: new begins with a plain oval, open and put together with others."
STRETCHES = ("insert", "delete", "mirror")
"""The acts on a stretch of rows."""
THERE = "on the circuits of the game"
BESIDE_THE_ROWS = "The rows stay as they are; what is beside them has changed."
MOST_TOLD = 3
"""How many sentences about rows follow a change, and how many places there are where most goes go wrong."""
FULL_STOP = re.compile(r" \.$")
LAST_HELP = (
    "Rows are numbered from the first beyond the line, 0. 10-20 or 10 to 20 is a stretch, all the whole circuit.",
    "An empty line: hear how the circuit is. leave: leave; everything is saved.",
)


def workshop(
    bench: Workbench | None, game: str, stdin: TextIO, stdout: TextIO, throwing: Throwing, told: set[str]
) -> int:
    """Draw line by line until the person leaves, on this bench or another; returns the exit status."""
    return plain.politely(
        Console(stdin, stdout), lambda talk: PlainWorkshop(talk, game, throwing, told).run(bench)
    )


class PlainWorkshop(PlainRoom):
    """A bench with a drawing on it, once there is one, and the words for what is done there."""

    def __init__(self, talk: Console, game: str, throwing: Throwing, told: set[str]) -> None:
        self._talk, self._game, self._throwing, self._told = talk, game, throwing, told
        self._bench: Workbench | None = None

    @classmethod
    def names(cls) -> dict[str, str]:
        """Every word that can be typed, with the name of what it does."""
        return {**AtWorkbench.names(), **super().names()}

    def run(self, bench: Workbench | None = None) -> None:
        """Ask what to do, again and again; raises :class:`Left`."""
        self._talk.say([WELCOME])
        if bench is None:
            self._talk.say([*self._own(), "list: what a drawing can begin as."])
        else:
            self._put_on_bench(bench)
        while True:
            name = "Workshop" if self._bench is None else self._bench.drawing.name
            line = self._talk.ask(f"{name}: what next?")
            try:
                self.obey(FULL_STOP.sub(" none", line) or "here")
            except MotorChampError as error:
                self._talk.say([str(error)])

    def obey(self, line: str) -> None:
        """Do what this line says; raises a :class:`MotorChampError` where that cannot be done."""
        name, rest = understood(line, self.names())
        if name not in AtWorkbench.all():
            super().obey(line)
        elif name in STRETCHES:
            rows = self._rows_alone(name, rest)
            self._change(lambda: self._acts(*rows).do(name), rows)
        elif name in ("undo", "redo"):
            self._change(lambda: self._acts().do_typed(name, rest), otherwise=BESIDE_THE_ROWS)
        else:
            then = {"lap": self._lap, "bots_race": self._watch, "share": self._code, "keep": self._called}
            self._acts().do_typed(name, rest)
            then[name]()

    # What is on the bench

    @property
    def _on_bench(self) -> Workbench:
        if self._bench is None:
            raise SetupError(NOTHING_HERE)
        return self._bench

    @property
    def _drawing(self) -> Drawing:
        return self._on_bench.drawing

    def _acts(self, first: int = 0, last: int = 0) -> AtWorkbench:
        return AtWorkbench(self._on_bench, first, last)

    def _put_on_bench(self, bench: Workbench) -> None:
        self._bench, self._game = bench, bench.drawing.game
        self.here()

    def _take(self, bench: Workbench, *, is_kept: bool) -> None:
        """Draw on this bench from here on; ``is_kept``: it is saved before the first change."""
        if self._may_go():
            if is_kept:
                bench.save()
            self._put_on_bench(bench)

    def _may_go(self) -> bool:
        """Whether what is on the bench may go: what could not be saved would be lost."""
        bench = self._bench
        if bench is None or bench.is_saved or not bench.can_undo:
            return True
        return self._talk.confirm(f"{bench.drawing.name} could not be saved, and would be lost. Go on,")

    # Changes

    def _make(self, edit: Edit, rows: tuple[int, int] | None = None, otherwise: str = "") -> None:
        self._change(lambda: self._acts().make(edit), rows, otherwise)

    def _change(
        self, change: Callable[[], object], rows: tuple[int, int] | None = None, otherwise: str = ""
    ) -> None:
        """Change the drawing, and say what has become of it, as of these ``rows``.

        ``otherwise`` is said where no row is another. What could not be saved is said as well.
        """
        before, trouble = self._drawing, ""
        try:
            change()
        except MotorChampError as error:
            if self._drawing is before:
                raise
            trouble = str(error)
        after = self._drawing
        if after is not before:
            told = [*_told(before, after, rows)] or [*filter(None, [otherwise])]
            self._talk.say([*told, _state_after(before, after), *filter(None, [trouble])])
        elif rows is not None or otherwise:
            self._talk.say(["That changes nothing.", *(self._rows(*rows) if rows else ())])

    def _rows_alone(self, command: str, words: str) -> tuple[int, int]:
        """The rows that were typed after this word, and nothing else; raises :class:`SetupError`."""
        first, last, more = rows_from(self._drawing, words, f"{command} 12 or {command} 10-20")
        if more:
            raise SetupError(f"{command} takes rows alone: leave out {brief(more)!r}.")
        return first, last

    def _rows(self, first: int, last: int) -> Iterator[str]:
        return rows_read_out(self._drawing, stretch(self._drawing, first, last))

    @word("row", "rows", after="rows, the name of a line and a word")
    def row(self, words: str) -> None:
        """row 12 left triple, row 10-20 bend 20 left: draw in these rows; help row: what there is to draw."""
        edit, first, last = edit_from(self._drawing, words)
        self._make(edit, (first, last))

    @word("limit", after="rows and a limit")
    def limit(self, words: str) -> None:
        """limit 12 left 9: a limit for the left square; limit 12-20 3 left: a corner, with its gravel."""
        edit, first, last = edit_from(self._drawing, words, "limit")
        self._make(edit, (first, last))

    @word("mark", after="a row and a mark")
    def mark(self, words: str) -> None:
        """mark 12 entrance, mark 0 line: a mark moves there; mark 12 none: no mark in that row."""
        edit, first, last = edit_from(self._drawing, words, "mark")
        self._make(edit, (first, last))

    @word("copy", after="rows, to, a row")
    def copy(self, words: str) -> None:
        """copy 3-8 to 20: these rows again, from row 20 on; copy 3-8 to end: as the last rows."""
        rows, _, to = words.casefold().rpartition(" to ")
        first, last, rest = rows_from(self._drawing, rows, "copy 3-8 to 20")
        count = len(self._drawing.rows)
        if rest:
            raise SetupError(f"Copy which rows where? Leave out {brief(rest)!r}: type it like copy 3-8 to 20.")
        before = count if to == "end" else number_from("A row", to)
        size = len(stretch(self._drawing, first, last))
        acts = self._acts(first, last)
        self._change(lambda: acts.do("copy", before), (before, before + size - 1))

    @word("corner", after="a row and a name")
    def corner(self, words: str) -> None:
        """corner 12 Ostkurve: the name of the corner in row 12; corner alone: all of them."""
        if words:
            row, last, name = rows_from(self._drawing, words, "corner 12 Ostkurve")
            if row != last:
                raise SetupError("Name one row of the corner, like corner 12 Ostkurve.")
            self._make(name_corner(row, name), otherwise=f"Row {row} is in {name}.")
            return
        names = self._drawing.names
        known = [
            f"{rows_in_words(first, last)}: {name}."
            for name in dict.fromkeys(filter(None, names))
            for first, last in stretches([row for row, one in enumerate(names) if one == name])
        ]
        self._talk.say(known or ["No corner here has a name."])

    @word("laps", after="a number")
    def laps(self, words: str) -> None:
        """laps 4: how many laps a race has by default."""
        number = number_from("laps", words)
        self._make(set_laps(number), otherwise=f"A race has {counted(number, 'lap')} by default.")

    @word("character", after="a few words")
    def character(self, words: str) -> None:
        """character fast and open: a few words about it for lists."""
        self._make(set_character(words), otherwise=f"In lists: {words.strip()}.")

    # What is drawn

    @word("show", after="rows")
    def show(self, words: str) -> None:
        """show 10-20: these rows in words; show: all of them."""
        self._talk.say(self._rows(*self._rows_alone("show", words or ALL)))

    @word("check", "mistakes")
    def check(self) -> None:
        """check: every mistake, with its place."""
        mistakes = self._drawing.mistakes
        told = [one.with_place for one in mistakes]
        self._talk.say(told or [_state(self._drawing)])

    @word("here", "state")
    def here(self) -> None:
        """here: which circuit this is, and whether it can be driven."""
        if self._bench is None:
            self._talk.say([NOTHING_HERE])
            return
        drawing = self._drawing
        character = drawing.values.get("character")
        about = f"{character}, " if isinstance(character, str) and character else ""
        saved = "" if self._bench.is_saved else " It will be saved with your first change."
        self._talk.say(
            [
                f"{drawing.name}, {game_named(drawing.game).TITLE}: {about}{counted(len(drawing.rows), 'row')}."
                f" {_state(drawing)}{saved}"
            ]
        )

    # What it is like

    @word("par")
    def par(self) -> None:
        """par: what perfect driving of a lap needs, beside the range on the circuits of the game."""
        track = self._track()
        par = TrackFigures(float(practice_of(track).par_of(track)), practice_of(track).UNIT, None, "")
        self._talk.say([_figure_words(figure_lines(par, track)[0], f" {THERE}")])

    @word("figures", after="all")
    def figures(self, words: str) -> None:
        """figures: what a lap and a race are like, a first idea; figures all: after all races, some seconds."""
        if words.casefold() not in ("", "all"):
            raise SetupError(f"Type figures or figures all, without {brief(words)!r}.")
        track = self._track()
        if words:
            self._talk.say(["This takes some seconds."])
        known = next(one for one in figures_of(track) if one.is_final or (not words and one.stop is not None))
        self._talk.say(
            [
                f"After {counted(known.races, 'race')} of each kind of driver, each with its range {THERE}.",
                *map(_figure_words, figure_lines(known, track)),
                *(_wrong_words(kind, known) for kind in (CAREFUL, DARING)),
            ]
        )

    def _track(self) -> AnyTrack:
        refuse(self._acts().refusal("lap"))
        return self._drawing.track()

    def _lap(self) -> None:
        """A practice lap on it."""
        drawing = self._drawing
        drive = lap_on(drawing, presets.person_name(game_named(drawing.game).BOT_NAMES))
        self._away(lambda: plain.drive_lap(drive, self._talk, self._throwing, leave=LEAVE))

    def _watch(self) -> None:
        """A race of bots on it."""
        journal = journal_of(race_of_bots_on(self._drawing))
        self._away(lambda: plain.drive(journal, self._talk, self._throwing, self._told, leave=LEAVE, pauses=True))

    def _away(self, play: Callable[[], None]) -> None:
        """Play until it is over or left, and come back to the bench."""
        try:
            play()
        except InputEnded:
            raise
        except Left as left:
            self._talk.say(["", str(left)])
        self._talk.say(["", "Back in the workshop."])
        self.here()

    def _code(self) -> None:
        """The code."""
        self._talk.say([code_of(self._drawing)])

    def _called(self) -> None:
        """What it is called now."""
        self._talk.say([f"It is called {self._drawing.name}, and kept among your own circuits."])

    # Drawings

    @word("new", after="a name")
    def new(self, name: str) -> None:
        """new, new Homestead: begin with a plain oval."""
        bench = Workbench(starts.blank(self._game, name or None))
        self._take(bench, is_kept=bool(name))

    @word("put together", "together", "pieces", after="pieces")
    def put_together(self, words: str) -> None:
        """put together A1 B2-turned C1: begin with a ring of these pieces; put together: which there are."""
        if not words:
            self._talk.say([self._pieces()])
            return
        drawing = starts.put_together(self._game, pieces_in(words, starts.pieces(self._game)))
        self._take(Workbench(drawing), is_kept=True)

    def _pieces(self) -> str:
        pieces = and_so_on([one.replace(" ", "-") for one in starts.pieces(self._game)])
        return f"put together makes a ring of pieces: {pieces}."

    @word("open", after="a circuit, a code or a file")
    def open(self, words: str) -> None:
        """open Homestead: one of your own; open A1-C1: a copy of it; open and a code or a file: that one."""
        if not words:
            raise SetupError("Open which one? A circuit, a code or a file; list says which circuits there are.")
        self._take(Workbench.open(words, self._game), is_kept=is_code(words))

    @word("list", "circuits")
    def circuits(self) -> None:
        """list: your own circuits, and those that you can begin with."""
        game = game_named(self._game)
        others = and_so_on([name for name in GAMES if name != self._game], "or")
        self._talk.say(
            [
                *self._own(),
                f"open makes a copy of a circuit: {and_so_on(shipped_circuits(game), 'or')}.",
                self._pieces(),
                f"game {others}: circuits of another game.",
            ]
        )

    def _own(self) -> Iterator[str]:
        names = own_circuits(self._game)
        if not names:
            yield f"You have drawn no circuit of {game_named(self._game).TITLE} yet: new begins one."
        for name in names:
            mistakes = wrong_with(name)
            yield f"{name}: yours, {counted(len(mistakes), 'mistake') if mistakes else 'can be driven'}."

    @word("drop", after="a circuit")
    def drop(self, name: str) -> None:
        """drop Homestead: delete that circuit of yours, after a question."""
        if not name:
            raise SetupError("Drop which circuit? Name one of yours, like drop Homestead.")
        if name.casefold() in map(str.casefold, own_circuits()) and not self._talk.confirm(
            f"Delete your circuit {name}? Races that were driven on it stay."
        ):
            return
        path = drop(name)
        if self._bench is not None and self._bench.file == path:
            self._bench = None
        self._talk.say([f"{path.stem} has been deleted."])

    @word("game", after="a game")
    def game(self, words: str) -> None:
        """game motorsportspiel: the game of a new circuit."""
        if words:
            self._game = one_of_games(words)
        self._talk.say([f"New circuits are of {game_named(self._game).TITLE}."])

    # The rest

    @word(*HELP_WORDS, after="a word")
    def help(self, about: str) -> None:
        """help: what can be typed; help limit: only what the help says about limits."""
        drawn = () if self._bench is None else map(_line_words, self._drawing.lines)
        self._talk.help(about, [WELCOME, *self.help_lines(), *AtWorkbench.help_of("", ""), *drawn, *LAST_HELP])

    @word(*BACK)
    def leave(self) -> None:
        """leave: leave the workshop; everything is saved."""
        if self._may_go():
            raise Left("You have left the workshop.")


def _told(before: Drawing, after: Drawing, rows: tuple[int, int] | None) -> Iterator[str]:
    """Which rows have become what; ``rows`` are new where there are more than before."""
    count = len(after.rows)
    changed = [row for row, (old, new) in enumerate(zip(before.rows, after.rows, strict=False)) if old != new]
    if count != len(before.rows):
        yield f"The drawing has {counted(count, 'row')} now."
        is_longer = count > len(before.rows)
        changed = [*stretch(after, *rows)] if is_longer and rows else [min([*changed, count - 1])]
    elif moved := _moved(before, after):
        yield f"Rows are numbered from the line: what was row {moved} is row 0 now."
        changed = [0]
    sentences = rows_read_out(after, changed)
    yield from islice(sentences, MOST_TOLD)
    if next(sentences, ""):
        yield f"And more: {counted(len(changed), 'row')} in all; show reads them out."


def _moved(before: Drawing, after: Drawing) -> int:
    """How many rows the line has moved, where at most one row is another; 0 if it has not."""
    old, new = (_without_marks(drawing) for drawing in (before, after))

    def is_moved(by: int) -> bool:
        return sum(one != other for one, other in zip((*old[by:], *old[:by]), new, strict=True)) <= 1

    return next((by for by in range(len(old)) if is_moved(by)), 0)


def _without_marks(drawing: Drawing) -> tuple[tuple[str, ...], ...]:
    return tuple(
        tuple(one for line, one in zip(drawing.lines, words, strict=True) if not line.single)
        for words in drawing.rows
    )


def _state(drawing: Drawing) -> str:
    """Whether a drawing can be driven, or its first mistake."""
    mistakes = drawing.mistakes
    if not mistakes:
        return "It can be driven." if drawing.is_whole else "Nothing is wrong with it, as a part of a circuit."
    return _mistake_words(len(mistakes), mistakes[0])


def _mistake_words(count: int, one: PlacedMistake) -> str:
    """How many mistakes there are, and one of them in full."""
    many = "; check says which" if count > 1 else ""
    return f"{capitalised(spelt_out(count, 'mistake'))}{many}. {one.with_place}"


def _state_after(before: Drawing, after: Drawing) -> str:
    """Whether it can be driven now, or what is wrong; of several mistakes the first that is new."""
    known, mistakes = {one.with_place for one in before.mistakes}, after.mistakes
    new = [one for one in mistakes if one.with_place not in known]
    if mistakes and not new:
        return f"Still {spelt_out(len(mistakes), 'mistake')}; check says which."
    return _mistake_words(len(mistakes), new[0]) if new else _state(after)


def _figure_words(line: FigureLine, there: str = "") -> str:
    """A figure and its range, and where that is measured: ``Par: 9.2 throws, within 8.1 to 9.9.``"""
    if line.value is None:
        return f"{capitalised(line.label)}: not known."
    value = " ".join(filter(None, [line.written(line.value), line.unit]))
    where = "within" if line.is_within else "above" if line.value > (line.high or 0) else "below"
    range_ = f", {where} {line.range_in_words}{there}" if line.range_in_words else ""
    return f"{capitalised(line.label)}: {value}{range_}."


def _wrong_words(kind: str, figures: TrackFigures) -> str:
    """Where this kind of driver goes wrong most often."""
    worst = [*islice(figures.wrong_at.get(kind, {}).items(), MOST_TOLD)]
    if not worst:
        return f"No go of a {kind} driver went wrong."
    places = and_so_on([f"{place} in {share:.0%} of the laps" for place, share in worst])
    return f"Goes of {kind} drivers go wrong most often from {places}."


def _line_words(line: DrawnLine) -> str:
    """A line of a drawing for help: how it is typed, and what it is."""
    example = next(one for one in line.words if one != line.plain)
    words = f" Its words: {and_so_on(list(line.spoken), 'or')}." if line.single else ""
    return f"row 12 {line.name} {line.in_words(example)}: {line.meaning}.{words}"
