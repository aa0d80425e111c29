"""Help on MotorChamp, by topic; the bots speak for themselves."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from motorchamp_tui.games.bots import described
from motorchamp_tui.games.motorchamp import CHARACTERS
from motorchamp_tui.tui.games.help_texts import paragraphs
from motorchamp_tui.tui.games.protocol import Paragraph

HELP: Mapping[str, Sequence[Paragraph]] = {
    **paragraphs(Path(__file__).with_name("help.md")),
    "bots": described(CHARACTERS),
}
