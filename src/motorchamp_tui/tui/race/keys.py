"""Keys of the race screen other than those of a go, in the order of the bottom line."""

from collections.abc import Collection

from textual.binding import Binding

from motorchamp_tui.tui.widgets import page

SCREENFUL = 12

WHY = Binding("w", "why", "why", id="why", tooltip="Bots say why they chose what they chose: on or off")
SWAP = Binding("m", "swap", "board/grid", id="swap", tooltip="The board from above, or the lane grid")
ZOOM = Binding("z", "zoom", "zoom", id="zoom", tooltip="See the board closer, at full size, or whole again")
FOLLOW = Binding("f", "follow", "follow", id="follow", tooltip="Follow the cars again, after scrolling by hand")
FOLLOW_ALL = Binding(
    "f", "follow_all", "follow all", id="follow_all", tooltip="Let the camera follow the car whose go it is"
)
"""Keys that mean the same in a replay."""

CHOOSE_AGAIN = Binding(
    "D",
    "choose_again",
    "choose again",
    id="choose_again",
    tooltip="Choose again before your dearest choice, with the same dice",
)
"""In a replay and on the pages of a race that was driven."""

CAMERA = Binding(
    "F",
    "next_camera",
    show=False,
    id="camera",
    tooltip="Stay on one car, then on the next; so does a click on a car",
)

RACE_KEYS: list[Binding] = [
    Binding("h", "advice", "advice", id="advice", tooltip="What champion would do now, and why: on or off"),
    Binding("u", "take_back", "undo", id="undo", tooltip="Take back the last go, or the current one"),
    Binding("n", "skip", "skip", id="skip", tooltip="Show nothing more until it is a person's go"),
    Binding(
        "enter",
        "finish",
        "finish",
        id="finish_race",
        tooltip="Your race is over: let the bots finish theirs at once",
    ),
    Binding(
        "enter", "go_on", "continue", id="continue", tooltip="Continue at once: you have read enough, or paused"
    ),
    Binding("space", "pause", "pause", id="pause", tooltip="Pause the race"),
    Binding("space", "resume", "continue", id="resume", tooltip="Continue the paused race"),
    Binding("plus,equals_sign", "speed(1)", "pace", id="faster", key_display="+", tooltip="Bots drive faster"),
    Binding("minus", "speed(-1)", "pace", id="slower", key_display="-", tooltip="Bots drive slower"),
    WHY,
    FOLLOW,
    FOLLOW_ALL,
    CAMERA,
    Binding("o", "order", "order", id="order", tooltip="The order of all cars"),
    Binding("g", "log", "log", id="log", tooltip="Everything that happened"),
    SWAP,
    ZOOM,
    Binding("left_square_bracket", "scroll(-1)", "scroll", id="scroll_back", tooltip="Scroll back a row"),
    Binding("right_square_bracket", "scroll(1)", "scroll", id="scroll_ahead", tooltip="Scroll ahead a row"),
    Binding("left", "scroll(-1)", "scroll", show=False, id="scroll_left", tooltip="Scroll back a row"),
    Binding("right", "scroll(1)", "scroll", show=False, id="scroll_right", tooltip="Scroll ahead a row"),
    Binding(
        "k,pageup,up", f"scroll(-{SCREENFUL})", "scroll", show=False, id="page_back", tooltip="Scroll far back"
    ),
    Binding(
        "j,pagedown,down",
        f"scroll({SCREENFUL})",
        "scroll",
        show=False,
        id="page_ahead",
        tooltip="Scroll far ahead",
    ),
    Binding("c", "coach", "coach", show=False, id="coach", tooltip="The coach explains what is new: on or off"),
    page.HELP,
    Binding("q,escape", "leave", "leave", id="leave", key_display="q", tooltip="Leave the race"),
]


def race_keys_without(ids: Collection[str]) -> list[Binding]:
    """The keys of a race but these: where they do nothing, or something else."""
    return [key for key in RACE_KEYS if key.id not in ids]
