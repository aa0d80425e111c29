"""Panel of text lines that repaints only the lines that changed.

Panels are drawn with the Line API: no widget a line, no layout for a new text.
"""

from collections.abc import Callable, Sequence

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip

from motorchamp_tui.terminals.screen.textual_parts import DrawnInParts, lay_out_anew
from motorchamp_tui.tui.look import palette

Line = Sequence[Segment]


def line(*parts: tuple[str, Style] | str) -> list[Segment]:
    """A line from texts with styles; a bare text is plain."""
    return [Segment(part, palette.PLAIN) if isinstance(part, str) else Segment(part[0], part[1]) for part in parts]


def width_of(segments: Line) -> int:
    """How many columns a line takes."""
    return sum(segment.cell_length for segment in segments)


class LinesPanel(DrawnInParts):
    """Shows the lines it is given, cut and padded to its width; ``ground`` fills the rest."""

    DEFAULT_CSS = "LinesPanel { height: auto; }"

    def __init__(self, *, ground: Style = palette.PLAIN, id: str | None = None) -> None:
        super().__init__(id=id)
        self._ground = ground
        self._contents: list[Line] = []
        self._lines: list[Strip] = []
        """The same as strips: that of an unchanged line stays."""
        self._made_of: object = None
        """The source of the lines, where it is known."""

    def show(self, lines: Sequence[Line]) -> None:
        """Show these lines instead; only lines that differ are painted again."""
        old, before = self._lines, self._contents
        self._contents, self._made_of = [tuple(content) for content in lines], None
        self._lines = [
            old[y] if y < len(old) and before[y] == content else Strip(content)
            for y, content in enumerate(self._contents)
        ]
        if not self.is_attached:
            return
        if len(old) != len(self._lines) and self.styles.height is not None and self.styles.height.is_auto:
            lay_out_anew(self)
            return
        rows = range(max(len(old), len(self._lines)))
        changed = [y for y in rows if self._at(old, y) is not self._at(self._lines, y)]
        if changed:
            width = self.size.width
            self.refresh(*(Region(0, y, width, 1) for y in changed))

    def show_of(self, source: object, make: Callable[[], Sequence[Line]]) -> None:
        """Show the lines that ``make`` makes from this source, unless it is the current one."""
        if source != self._made_of:
            self.show(make())
            self._made_of = source

    @property
    def cut_off(self) -> list[str]:
        """The lines that are not fully visible: too wide for the panel, or below its last one."""
        width, height = self.size
        return [
            strip.text
            for y, strip in enumerate(self._lines)
            if strip.text.strip() and (y >= height or strip.crop(width, strip.cell_length).text.strip())
        ]

    @staticmethod
    def _at(lines: list[Strip], y: int) -> Strip | None:
        return lines[y] if y < len(lines) else None

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        """As many lines as there are."""
        return len(self._lines)

    def render_line(self, y: int) -> Strip:
        """One line, cut or padded to the width."""
        return self.render_part(y, 0, self.size.width)

    def render_part(self, y: int, first: int, last: int) -> Strip:
        """A part of a line, cut or padded to that width."""
        strip = self._at(self._lines, y)
        if strip is None:
            return Strip.blank(last - first, self._ground)
        return (strip.crop(first, last) if first else strip).adjust_cell_length(last - first, self._ground)
