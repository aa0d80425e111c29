"""Workbench: a drawing in hand, every state that it has had, and its file, which is never behind.

A state is a value, so undo and redo are exact and have no end. The file is replaced whole: after a kill it has the
last state that was saved.
"""

from pathlib import Path

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.files import FOR_OTHERS, PRIVATE, reason_of, replace_file
from motorchamp_tui.games.drawing_text import Drawing
from motorchamp_tui.games.drawings import read_text
from motorchamp_tui.games.own_circuits import check_new_name
from motorchamp_tui.locations import own_circuits_folder
from motorchamp_tui.workshop import starts
from motorchamp_tui.workshop.edits import Edit


class NotSavedError(MotorChampError):
    """Why a drawing could not be saved."""


class Workbench:
    """A drawing and what becomes of it.

    ``drawing`` is the one in hand; ``file`` is where it is saved.
    """

    def __init__(self, drawing: Drawing) -> None:
        self.drawing = drawing
        self._before = list[str]()
        self._after = list[str]()
        self._saved = _text_in(drawing.file)

    @classmethod
    def open(cls, word: str, game: str) -> "Workbench":
        """A bench with the drawing in this file, circuit or code; ``game`` is that of a file that is new.

        Raises a :class:`MotorChampError`.
        """
        return cls(starts.drawing_of(word, game))

    @property
    def file(self) -> Path:
        """Where the drawing is saved."""
        return self.drawing.file

    @property
    def can_undo(self) -> bool:
        """Whether there is a state before this one."""
        return bool(self._before)

    @property
    def can_redo(self) -> bool:
        """Whether a state has been undone that can come back."""
        return bool(self._after)

    @property
    def is_saved(self) -> bool:
        """Whether the file has what is in hand."""
        return self._saved == self.drawing.text

    def do(self, edit: Edit) -> bool:
        """Make an edit; whether it changed anything. Raises :class:`MotorChampError`, and then nothing has."""
        changed = edit(self.drawing)
        if changed.text == self.drawing.text:
            return False
        self._before.append(self.drawing.text)
        self._after.clear()
        self.drawing = changed
        return True

    def undo(self) -> bool:
        """Go one state back; whether there was one."""
        return self._step(self._before, self._after)

    def redo(self) -> bool:
        """Go one state forward again; whether there was one."""
        return self._step(self._after, self._before)

    def _step(self, taken: list[str], left: list[str]) -> bool:
        if not taken:
            return False
        left.append(self.drawing.text)
        self.drawing = self._with_text(taken.pop())
        return True

    def _with_text(self, text: str) -> Drawing:
        return Drawing(self.drawing.game, self.drawing.name, text, self.drawing.folder)

    def save(self) -> None:
        """Write the file if the drawing has changed since; on disk when this returns.

        Raises :class:`NotSavedError`, also where another program has changed the file meanwhile.
        """
        text = self.drawing.text
        if self._saved == text:
            return
        if _text_in(self.file) != self._saved:
            raise NotSavedError(
                f"{self.file} has been changed by another program, and stays as it is now: open it again, or keep"
                " this drawing under another name."
            )
        try:
            replace_file(self.file.resolve(), text, _mode_of(self.file))
        except OSError as error:
            raise NotSavedError(f"{self.file} cannot be written: {reason_of(error)}.") from error
        self._saved = text

    def keep_as(self, name: str) -> None:
        """Have the drawing among the player's own circuits under another name from here on.

        Raises :class:`SetupError` for a name that cannot be, :class:`NotSavedError`. What came before can still be
        undone.
        """
        check_new_name(name)
        renamed = self.drawing.renamed(name)
        for states in (self._before, self._after):
            states[:] = [self._with_text(text).renamed(name).text for text in states]
        self.drawing = Drawing(renamed.game, name, renamed.text, own_circuits_folder())
        self._saved = _text_in(self.file)
        self.save()


def _text_in(file: Path) -> str | None:
    """The text of a file; None if it cannot be read."""
    text, mistakes = read_text(file)
    return None if mistakes else text


def _mode_of(file: Path) -> int:
    """The mode of the file as it is; a new one is private among the player's own circuits, elsewhere ordinary."""
    try:
        return file.stat().st_mode & 0o777
    except OSError:
        return PRIVATE if file.parent == own_circuits_folder() else FOR_OTHERS
