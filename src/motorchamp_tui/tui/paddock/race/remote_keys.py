"""Keys of a race with others: those of a race at home that are fair there, and those for company.

The slash opens the chat, as it does in most chat programs; it is not a letter, so nobody throws dice or takes a
slipstream as they begin to write. While a line is being written all other keys are letters.
"""

from textual.binding import Binding, BindingType

from motorchamp_tui.tui.race.keys import RACE_KEYS
from motorchamp_tui.tui.widgets.typing_screen import typing_keys

NOT_WITH_OTHERS = ("advice", "take_back", "pause", "resume")
"""Champion's advice would be unfair, moves that others saw cannot be taken back, and nobody waits for a pause."""

WRITING_KEYS: list[BindingType] = [
    *typing_keys("say"),
    Binding("tab", "lines", "whole chat", id="lines", tooltip="While you write: the whole chat"),
]
WRITING = ("take_typed", "type_nothing", "erase", "lines")
"""What can be done while a line is written."""

WITH_OTHERS: list[BindingType] = [
    Binding("d", "standing_order", "standing order", id="standing_order", tooltip="What to do on your next go"),
    Binding("v", "watch_next", "next driver", id="watch_next", tooltip="See the practice lap of another driver"),
    Binding("slash", "write", "talk", id="write", key_display="/", tooltip="Write a line to everyone here"),
    Binding("T", "talk", "talk", show=False, id="talk", tooltip="The whole chat; chat on and off"),
]

_FAIR = [key for key in RACE_KEYS if isinstance(key, Binding) and key.action not in NOT_WITH_OTHERS]

REMOTE_KEYS: list[BindingType] = [*WRITING_KEYS, *WITH_OTHERS, *_FAIR]
"""The keys of a go come after those for writing."""
