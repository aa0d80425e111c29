"""Keys of the workshop, in the order of the bottom line."""

from textual.binding import Binding, BindingType

from motorchamp_tui.tui.race.keys import SWAP, ZOOM
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.act_screen import keys_of
from motorchamp_tui.workshop.acts import AtWorkbench

FAR, END = 10, 1_000_000
"""The rows of a page, and more rows than any circuit has."""

CURSOR_KEYS: list[BindingType] = [
    Binding("left", "go(-1)", "row", id="row_back", key_display="←", tooltip="The row before"),
    Binding("right", "go(1)", "row", id="row_ahead", key_display="→", tooltip="The row ahead"),
    Binding("up,k", "line(-1)", "line", id="line_above", key_display="↑", tooltip="The line above"),
    Binding("down,j", "line(1)", "line", id="line_below", key_display="↓", tooltip="The line below"),
    Binding("pageup", f"go(-{FAR})", show=False, id="far_back", tooltip="Ten rows back"),
    Binding("pagedown", f"go({FAR})", show=False, id="far_ahead", tooltip="Ten rows ahead"),
    Binding("home", f"go(-{END})", show=False, id="first_row", tooltip="The first row"),
    Binding("end", f"go({END})", show=False, id="last_row", tooltip="The last row"),
    Binding("g", "go_to", show=False, id="go_to", tooltip="Go to a row by its number"),
]
WORD_KEYS: list[BindingType] = [
    Binding("plus,equals_sign,space", "step(1)", "word", id="next_word", key_display="+", tooltip="The next word"),
    Binding("minus,backspace", "step(-1)", "word", id="word_before", key_display="-", tooltip="The word before"),
    Binding("enter", "type", "type", id="type", tooltip="Type a word for the marked line"),
    *(
        Binding(
            digit,
            f"digit('{digit}')",
            show=False,
            id=f"digit_{digit}",
            tooltip="The next word that begins with this digit",
        )
        for digit in "123456789"
    ),
    Binding("full_stop", "plain", show=False, id="plain", key_display=".", tooltip="The word of a plain row"),
]
WORKSHOP_KEYS: list[BindingType] = [
    *CURSOR_KEYS,
    *WORD_KEYS,
    Binding("n", "next_mistake", "mistake", id="next_mistake", tooltip="Go to the next mistake"),
    Binding("s", "stretch", "stretch", id="stretch", tooltip="Mark a stretch from here on, or no longer"),
    *keys_of(
        AtWorkbench,
        share=[
            Binding("Y", "copy_rows", show=False, id="copy_rows", tooltip="Copy the marked rows before another")
        ],
    ),
    Binding(
        "E", "wrong_at", "goes wrong", id="wrong_at", tooltip="Where careful drivers go wrong, daring ones, or off"
    ),
    Binding("H", "name_corner", show=False, id="name_corner", tooltip="Name the corner in this row"),
    Binding("l", "laps", show=False, id="usual_laps", tooltip="How many laps a race has by default"),
    Binding("C", "character", show=False, id="character", tooltip="The few words about it in lists"),
    SWAP,
    ZOOM,
    page.HELP,
    Binding("escape", "drop_stretch", "no stretch", id="leave", key_display="Esc", tooltip="Unmark the stretch"),
    Binding("q,escape", "leave", "leave", id="leave", key_display="q", tooltip="Leave; the drawing is saved"),
]
