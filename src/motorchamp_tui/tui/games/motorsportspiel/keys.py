"""Keys of a go, in the order of the bottom line; :mod:`.questions` has what each of them does.

Enter comes first at each question: a key that stays in its place is not sent again.
"""

from collections.abc import Sequence

from textual.binding import Binding

from motorchamp_tui.tui.games.marking import TELL_THAT_NOTHING_IS, keys_of_ends, keys_of_looking

WORDS = ("the red die alone", "the red die and a white one", "all three dice")

KEYS: Sequence[Binding] = [
    Binding("enter", "press('confirm')", "throw", id="confirm_number", tooltip="Throw the marked dice"),
    *(
        Binding(f"{n}", f"press('say', {n})", "dice", id=f"say_{n}", tooltip=f"Throw {words}")
        for n, words in enumerate(WORDS, 1)
    ),
    *keys_of_looking("Look at another number of dice"),
    Binding(
        "enter",
        "press('drive_placed')",
        "drive",
        id="drive_placed",
        tooltip="Drive the dice as placed, to the marked space",
    ),
    Binding("enter", "press('place')", "place", id="place", tooltip="Place the dice: they are driven like this"),
    TELL_THAT_NOTHING_IS,
    *(
        Binding(
            f"{n}",
            f"press('put', {n - 1})",
            "die",
            id=f"put_{n}",
            tooltip="This die is driven next; again turns it over",
        )
        for n in (1, 2, 3)
    ),
    Binding("f", "press('turn')", "turn", id="turn", tooltip="Turn a die to its other side: the one with an f"),
    Binding(
        "tab,down,j",
        "press('good', 1)",
        "suggest",
        id="good",
        key_display="Tab",
        tooltip="Place the next good way",
    ),
    Binding(
        "shift+tab,up,k", "press('good', -1)", show=False, id="good_before", tooltip="Place the previous good way"
    ),
    *(
        Binding(
            f"{n}",
            f"press('choose', {n - 4})",
            "way",
            show=False,
            id=f"choose_{n}",
            tooltip="Place the way with this number",
        )
        for n in range(4, 10)
    ),
    Binding(
        "backspace,x,delete",
        "press('take_back')",
        "take back",
        id="take_back",
        key_display="Bksp",
        tooltip="Take the last die back",
    ),
    *keys_of_ends("space"),
    Binding("t", "press('next_line')", "line", id="line", tooltip="Mark a space on the racing line"),
    Binding("p", "press('next_pit')", "pit", id="pit", tooltip="Mark a space in the pit lane or the pit"),
]
LAP_KEYS = [key for key in KEYS if key.id != "pit"]
"""On a lap alone nobody stops."""
