"""Keys of a go, in the order of the bottom line; :mod:`.questions` has what each of them does."""

from collections.abc import Sequence

from textual.binding import Binding

from motorchamp_tui.tui.games.marking import TELL_THAT_NOTHING_IS, keys_of_ends, keys_of_looking

KEYS: Sequence[Binding] = [
    *(
        Binding(key, f"press('throw', '{key}')", "throw", id=f"throw_{key}", tooltip=f"Throw {words}")
        for key, words in zip("123s", ("one die", "two dice", "all three dice", "the special die"), strict=True)
    ),
    *(
        Binding(
            key,
            f"press('why_closed', '{key}')",
            show=False,
            id=f"closed_{key}",
            tooltip="Say why these dice are closed",
            system=True,
        )
        for key in "123s"
    ),
    Binding("enter", "press('confirm')", "throw", id="confirm_dice", tooltip="Throw the marked dice"),
    *keys_of_looking("Look at the chances of other dice"),
    *keys_of_ends("square"),
    Binding("t", "press('next_tow')", "slipstream", id="tow", tooltip="Mark a square with a slipstream"),
    Binding("p", "press('next_pit')", "pit", id="pit", tooltip="Mark a square in the pit lane or a box"),
    Binding("C", "press('claim')", "turn", id="claim", tooltip="Turn your car, which has been passed"),
    Binding("O", "press('insist')", "insist", id="insist", tooltip="Insist on a new throw"),
    Binding("enter", "press('say_marked')", "say it", id="say_marked", tooltip="Say the marked word"),
    TELL_THAT_NOTHING_IS,
    Binding("0", "press('say', 1)", "quiet", id="keep_quiet", show=False, tooltip="Keep quiet", system=True),
]
LAP_KEYS = [key for key in KEYS if key.id not in ("tow", "pit", "claim", "insist", "say_marked", "keep_quiet")]
"""A lap alone has neither slipstreams nor pit stops, and nobody else who could say anything."""
