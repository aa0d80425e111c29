"""What help says about the screens of a paddock and of the races there.

The form is that of :mod:`motorchamp_tui.tui.help.texts`.
"""

from motorchamp_tui.tui.help.texts import (
    READING_THE_BOARD,
    READING_THE_DICE,
    READING_THE_GRID,
    READING_THE_ORDER,
    RULES,
    WHAT_HAPPENED,
    Paragraph,
)

STANDING_ORDERS: Paragraph = (
    "Standing orders",
    "In a race by correspondence you can leave an order for your next go: how many dice at most, how much risk of "
    "going out you accept, the lane, the pits. It is carried out as soon as that go begins, whether you are "
    "here or not, and is then used up. The stand-in decides whatever it leaves open, and it never breaks fair "
    "play. Until then you can change it or take it back.",
)

TEXTS_WITH_OTHERS: dict[str, tuple[str, tuple[Paragraph, ...]]] = {
    "SharedRaceScreen": (
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
            STANDING_ORDERS,
            READING_THE_GRID,
            READING_THE_BOARD,
            READING_THE_DICE,
            READING_THE_ORDER,
            WHAT_HAPPENED,
            *RULES,
        ),
    ),
    "StandingOrderScreen": (
        "the standing order",
        (
            STANDING_ORDERS,
            (
                "Risk",
                "The chance of going out with that throw, temporarily or permanently. If your dice would risk "
                "more, fewer are thrown; if every choice risks more, the one that risks least.",
            ),
        ),
    ),
}
"""Title and text for each screen, by the name of its class."""
