"""The keys of the race screen, what kind of move each of them looks for, and when it finds one.

They are in the order of the bottom line: what a go needs comes first.
"""

from collections.abc import Sequence

from textual.binding import Binding, BindingType

from motorchamp_tui.games.motorchamp.rules.moves import ChooseDice, Drive, Move, StandBeside
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.rules.throws import DICE_LETTERS, Dice
from motorchamp_tui.games.motorchamp.rules.track import Square
from motorchamp_tui.tui.widgets import page

SCREENFUL = 12

WHY = Binding("w", "why", "why", id="why", tooltip="Bots say why they chose what they chose: on or off")
SWAP = Binding("m", "swap", "board/grid", id="swap", tooltip="The board from above, or the lane grid")
ZOOM = Binding("z", "zoom", "zoom", id="zoom", tooltip="See the board closer, at full size, or whole again")
FOLLOW = Binding("f", "follow", "follow", id="follow", tooltip="Follow the cars again, after scrolling by hand")
FOLLOW_ALL = Binding(
    "f", "follow_all", "follow all", id="follow_all", tooltip="Let the camera follow whichever car is on the go"
)
"""Keys that mean the same in a replay."""

CAMERA = Binding(
    "F",
    "next_camera",
    show=False,
    id="camera",
    tooltip="Stay on one car, then on the next; a click on a car does, too",
)

RACE_KEYS: list[BindingType] = [
    *(
        Binding(key, f"throw('{key}')", "throw", id=f"throw_{key}", tooltip=f"Throw {words}")
        for key, words in zip("123s", ("one die", "two dice", "all three dice", "the special die"), strict=True)
    ),
    *(
        Binding(
            key, f"why_closed('{key}')", show=False, id=f"closed_{key}", tooltip="Say why these dice are closed"
        )
        for key in "123s"
    ),
    Binding("enter", "confirm", "throw", id="confirm_dice", tooltip="Throw the dice that are marked"),
    Binding("enter", "drive", "drive", id="drive", tooltip="Drive to the square that is marked"),
    Binding("up,k", "look(-1)", "look", show=False, id="look_up", tooltip="Look at the chances of other dice"),
    Binding("down,j", "look(1)", "look", show=False, id="look_down", tooltip="Look at the chances of other dice"),
    *(
        Binding(
            str(n),
            f"pick({n - 1})",
            "square",
            show=False,
            id=f"pick_{n}",
            tooltip="Mark the square with this number; again: drive there",
        )
        for n in range(1, 10)
    ),
    Binding(
        "left,shift+tab,up,k",
        "next_end(-1)",
        "square",
        id="end_before",
        key_display="← →",
        tooltip="Mark the square before",
    ),
    Binding(
        "right,tab,down,j", "next_end(1)", "square", show=False, id="end_after", tooltip="Mark the next square"
    ),
    Binding("t", "next_tow", "slipstream", id="tow", tooltip="Mark a square with a slipstream"),
    Binding("p", "next_pit", "pit", id="pit", tooltip="Mark a square in the pit lane or a box"),
    Binding("h", "advice", "advice", id="advice", tooltip="What champion would do now, and why: on or off"),
    Binding("u", "take_back", "undo", id="undo", tooltip="Take back the last go, or the one that is on"),
    Binding("n", "skip", "skip", id="skip", tooltip="Show nothing more until it is a person's go"),
    Binding(
        "enter", "go_on", "continue", id="continue", tooltip="Continue at once: you have read enough, or paused"
    ),
    Binding("space", "pause", "pause", id="pause", tooltip="Pause the race"),
    Binding("space", "resume", "continue", id="resume", tooltip="Let the race that is paused continue"),
    Binding("plus,equals_sign", "speed(1)", "speed", id="faster", key_display="+", tooltip="Bots drive faster"),
    Binding("minus", "speed(-1)", "speed", id="slower", key_display="-", tooltip="Bots drive slower"),
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


def dice_of_key(key: object) -> Dice:
    """The dice that a key throws."""
    return Dice(DICE_LETTERS.index(str(key).upper()))


def end_of(move: Move) -> Square | None:
    """The square where the car ends, or beside which it is put; None before the throw."""
    match move:
        case Drive():
            return move.last
        case StandBeside(square):
            return square
        case _:
            return None


def is_tow(move: Move) -> bool:
    """Whether the move takes a slipstream."""
    return isinstance(move, Drive) and bool(move.tows)


def is_pit(move: Move) -> bool:
    """Whether the move ends in the pit lane or a box."""
    return isinstance(move, Drive) and not move.end.is_on_track


def may_press(action: str, parameters: tuple[object, ...], race: Race, moves: Sequence[Move]) -> bool:
    """Whether an action has something to do, given the ``moves`` offered to a player, if it needs them."""
    is_choosing, is_ending = bool(moves) and race.dice is None, bool(moves) and race.faces is not None
    match action:
        case "throw":
            return is_choosing and ChooseDice(dice_of_key(parameters[0])) in moves
        case "why_closed":
            return is_choosing and ChooseDice(dice_of_key(parameters[0])) not in moves
        case "confirm" | "look":
            return is_choosing
        case "drive" | "next_end":
            return is_ending
        case "pick" | "drive_to":
            return is_ending and isinstance(parameters[0], int) and parameters[0] < len(moves)
        case "next_tow":
            return is_ending and any(is_tow(move) for move in moves)
        case "next_pit":
            return is_ending and any(is_pit(move) for move in moves)
        case _:
            return True
