"""Keys of an entry list: for everyone, and for the player who opened the race."""

from textual.binding import Binding, BindingType

from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.typing_screen import typing_keys

READY_KEYS = {
    "take_seat": ("take a seat", "Take a free seat"),
    "be_ready": ("ready", "Say that you are ready; with the last one the race starts"),
    "not_ready": ("not ready", "Say that you are not ready after all"),
}

ENTRY_KEYS: list[BindingType] = [
    *typing_keys("say it"),
    *(
        Binding("space", action, words, id=action, key_display="Space", tooltip=tooltip)
        for action, (words, tooltip) in READY_KEYS.items()
    ),
    Binding(
        "enter",
        "take_line",
        show=False,
        id="take_line",
        tooltip="On a free line a seat or a bot, on your own ready or not, on a bot's another kind",
    ),
    Binding("left", "step(-1)", "team", id="team_before", key_display="←", tooltip="The previous team"),
    Binding("right", "step(1)", "team", id="team_after", key_display="→", tooltip="The next free team"),
    Binding("left", "kind(-1)", "kind", id="kind_before", key_display="←", tooltip="The previous kind of bot"),
    Binding("right", "kind(1)", "kind", id="kind_after", key_display="→", tooltip="The next kind of bot"),
    Binding("b", "add_bot", "bot", id="add_bot", tooltip="Enter a bot, of the kind chosen last"),
    Binding("B", "fill", "fill up", id="fill", tooltip="Give every free seat to a bot"),
    Binding("x,delete", "remove", "remove", id="remove", key_display="x", tooltip="Remove the marked line"),
    Binding("l", "change_agreement", "change", id="agree", tooltip="Change what is agreed: laps, track, clock"),
    Binding("P", "public('by code')", "by code", id="by_code", tooltip="Admit only those with the code"),
    Binding("P", "public('for all')", "for all", id="for_all", tooltip="Admit everyone"),
    Binding("slash", "write", "talk", id="write", key_display="/", tooltip="Write a line to everyone here"),
    Binding("T", "talk", show=False, id="talk", tooltip="The whole chat; chat on and off"),
    Binding("u", "give_up", "give up seat", id="give_up", tooltip="Give your seat up"),
    Binding("up,k", "move(-1)", show=False, id="up", tooltip="Mark the line above"),
    Binding("down,j", "move(1)", show=False, id="down", tooltip="Mark the line below"),
    page.HELP,
    Binding("q,escape", "leave", "back", id="leave", key_display="Esc", tooltip="Back; your seat is kept"),
]
