"""What help says about the screens of a paddock and of the races there.

Decides nothing; see :mod:`motorchamp_tui.tui.help_texts` for the form.
"""

from motorchamp_tui.tui.help_texts import (
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
    "In a race by correspondence d leaves an order for your next go: at most so many dice, the risk of going "
    "out that you still take, the lane, the pits. It is carried out as soon as that go begins, whether you are "
    "here or not, and then it is used up; what it leaves open the stand-in decides, and nothing of it goes "
    "against fair play. Until then you can change it or take it back.",
)

TEXTS_WITH_OTHERS: dict[str, tuple[str, tuple[Paragraph, ...]]] = {
    "SharedRaceScreen": (
        "a race with others",
        (
            (
                "This screen",
                "A race as at home, driven by people who may be anywhere. Everybody sees every move, each at "
                "his own pace: + and - change yours, n goes at once to what is on now. At the right of the top "
                "line: whose go it is, and how long he may think.",
            ),
            (
                "Away and late",
                "A seat is kept for whoever leaves or loses the line. After the agreed time a bot stands in for "
                "him, as “steady for Ben”, and it ends as soon as he is back, from whatever machine, also in "
                "the middle of a go. When the time for a go runs out the stand-in drives that go and the seat "
                "stays.",
            ),
            (
                "Practice side by side",
                "Everybody drives his practice laps at the same time, with dice of his own. When yours are "
                "driven you see how far the others are, and one of them on the track; v goes on to the next.",
            ),
            (
                "Talk",
                "/ begins a line to all who are at this race, Enter says it, Esc does not. The last line stays "
                "for half a minute; T shows them all, and x there lets you hear no more of it.",
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
                "The chance to go out in that throw, temporarily or permanently. Where your dice would risk more, "
                "fewer are taken; where all risk more, those that risk least.",
            ),
        ),
    ),
}
"""Title and text for each screen, by the name of its class."""
