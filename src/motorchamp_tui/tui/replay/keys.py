"""The keys of the replay, in the order of the bottom line, which drops the last ones first."""

from textual.binding import Binding, BindingType

from motorchamp_tui.tui.race.keys import CAMERA, CHOOSE_AGAIN, FOLLOW, FOLLOW_ALL, SCREENFUL, SWAP, WHY, ZOOM
from motorchamp_tui.tui.widgets import page

REPLAY_KEYS: list[BindingType] = [
    Binding("enter", "take_round", "go to round", id="take_round", tooltip="To the round whose number was typed"),
    Binding("space", "play", "play/pause", id="play", tooltip="Play the replay, or pause it"),
    Binding("left", "go(-1)", "go", id="go_back", tooltip="Back to where the go began, or the go before"),
    Binding("right", "go(1)", "go", id="go_on", tooltip="To the end of this go, or of the next one"),
    Binding("n", "incident(1)", "incident", id="incident_on", tooltip="To the next incident"),
    Binding("N", "incident(-1)", "incident", id="incident_back", tooltip="Back to the incident before"),
    Binding("pageup", "round(-1)", "round", id="round_back", key_display="PgUp", tooltip="Back by a round"),
    Binding("pagedown", "round(1)", "round", id="round_on", key_display="PgDn", tooltip="To the next round"),
    Binding("d", "drive_on", "drive on", id="drive_on", tooltip="Drive on from here, as a race of its own"),
    Binding("plus,equals_sign", "speed(1)", "speed", id="faster", key_display="+", tooltip="Play faster"),
    Binding("minus", "speed(-1)", "speed", id="slower", key_display="-", tooltip="Play slower"),
    Binding("i", "kind(1)", "incidents", id="kind_on", tooltip="Look for another kind of incident"),
    Binding(
        "I", "kind(-1)", "incidents", show=False, id="kind_back", tooltip="Look for the previous kind of incident"
    ),
    WHY,
    Binding("A", "analysis", "analysis", id="analysis", tooltip="Where each result comes from, and mistakes"),
    CHOOSE_AGAIN,
    SWAP,
    ZOOM,
    Binding("o", "order", "order", id="order", tooltip="The order of all cars"),
    Binding("g", "log", "log", id="log", tooltip="Everything that happened up to here"),
    FOLLOW,
    FOLLOW_ALL,
    CAMERA,
    Binding("less_than_sign", "move(-1)", "move", id="move_back", key_display="<", tooltip="Back by a move"),
    Binding("greater_than_sign", "move(1)", "move", id="move_on", key_display=">", tooltip="To the next move"),
    Binding("home", "end(-1)", show=False, id="first", tooltip="To the start"),
    Binding("end", "end(1)", show=False, id="last", tooltip="To the end"),
    Binding("left_square_bracket", "scroll(-1)", show=False, id="scroll_back", tooltip="Scroll back a row"),
    Binding("right_square_bracket", "scroll(1)", show=False, id="scroll_ahead", tooltip="Scroll ahead a row"),
    Binding("k,up", f"scroll(-{SCREENFUL})", show=False, id="page_back", tooltip="Scroll far back"),
    Binding("j,down", f"scroll({SCREENFUL})", show=False, id="page_ahead", tooltip="Scroll far ahead"),
    *(
        Binding(
            str(n), f"digit({n})", show=False, id=f"digit_{n}", tooltip="Type the number of a round, then Enter"
        )
        for n in range(10)
    ),
    Binding("backspace", "erase", show=False, id="erase", tooltip="Erase a digit of the number"),
    page.HELP,
    Binding("q,escape", "leave", "leave", id="leave", key_display="q", tooltip="Leave the replay"),
]
