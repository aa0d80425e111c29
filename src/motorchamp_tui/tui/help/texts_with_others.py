"""What help says about the screens of a paddock and of the races there.

The form is that of :mod:`motorchamp_tui.tui.help.texts`.
"""

from motorchamp_tui.tui.help.texts import Text

TEXTS_WITH_OTHERS: dict[str, Text] = {
    "RemoteRaceScreen": (
        "a race with others",
        (
            (
                "The goal",
                "Be the first to complete {laps}. It is a race like any other, driven by people who may be "
                "anywhere. Everyone sees every move, each at their own pace: {faster} and {slower} change yours, "
                "{skip} jumps to what is happening now. The right end of the top line says whose go it is and how "
                "long they have.",
            ),
            (
                "Away and late",
                "If you leave or lose the connection, your seat is kept. After the agreed time a bot stands in, "
                "shown as “steady for Ben”, and hands over as soon as you are back, from any machine, even in the "
                "middle of a go. If the time for a go runs out, the stand-in drives that go and the seat stays "
                "yours.",
            ),
            (
                "Practice side by side",
                "Everyone drives their practice laps at the same time, each with their own dice. When you have "
                "finished yours you see how far the others are, and one of them on the track; {watch_next} moves "
                "on to the next.",
            ),
            (
                "Talk",
                "{write} starts a line to everyone at this race, Enter says it, Esc drops it. The "
                "latest line stays for half a minute; {talk} shows them all, and there you can switch talk off.",
            ),
            "standing orders",
            "grid",
            "board",
            "dice",
            "order",
            "news",
            "rules",
        ),
    ),
    "StandingOrderScreen": (
        "the standing order",
        (
            "standing orders",
            "risk",
        ),
    ),
}
"""Title and text for each screen, by the name of its class."""
