"""What help says about the screens of the paddock: coming in, the list of races, an entry list, an agreement.

Decides nothing; a text is a list of headings, each with a paragraph.
"""

CLOCKS_AND_STAND_INS = (
    "Clock and stand-in",
    "With a go clock every go has to be over in that time, else the stand-in, a bot, drives it. The stand-in "
    "also drives for whoever has been away for the time agreed. The seat stays: come back by the same key, "
    "from any machine, and it is yours at once, even in the middle of a go.",
)

CORRESPONDENCE = (
    "By correspondence",
    "From some hours a go on nobody waits at the screen: come in when you like, what waits for you stands on "
    "top with its deadline. d leaves an order for your next go: which dice, what risk, which lane, pits or "
    "not. It is carried out as soon as the go is yours; past the deadline the stand-in drives.",
)

PADDOCK_TEXTS: dict[str, tuple[str, tuple[tuple[str, str], ...]]] = {
    "VisitorNameScreen": (
        "your name",
        (
            (
                "A name for the others",
                "You are known by your key; the name is what the others read. It has at most 12 letters and no "
                "comma or colon, nobody else may have it here, and bots have theirs. In the paddock y takes "
                "another one.",
            ),
        ),
    ),
    "PaddockScreen": (
        "the paddock",
        (
            (
                "The races",
                "First those in which you are to go, then the others that you have a seat in, those with free "
                "seats, those you can watch, and those that are over. Enter goes there: to your go, to the "
                "entry list, to watch, to the result; below, or beside the list, the marked one is told in "
                "full.",
            ),
            (
                "Opening one",
                "n agrees a new race: track, laps, clock, who may come. A race by code is in nobody's list "
                "until he has typed its four letters with c; tell them to whom you like.",
            ),
            CLOCKS_AND_STAND_INS,
            CORRESPONDENCE,
            (
                "Who is here",
                "Everybody in the paddock and what he does. Whoever watches sees no more than those who drive.",
            ),
            (
                "Leaving",
                "q gives the terminal back. Nothing is lost by it, nor by a line that drops: every move is on "
                "the disk of the host before anybody sees it.",
            ),
        ),
    ),
    "EntriesScreen": (
        "the entry list",
        (
            (
                "Getting ready",
                "Space takes a seat, and then says that you are ready; when the last person is, the race "
                "begins and everybody at the list goes there. When somebody is struck off or a bot enters, and "
                "when something else is agreed, nobody is ready any more. ← → take another team.",
            ),
            (
                "Whoever opened it",
                "b enters a bot, f gives all free seats to bots, ← → on the line of a bot change its kind. x "
                "strikes the marked line off: a bot, or a person who is away or not ready. a agrees something "
                "else, p lets everybody come or only who has the code.",
            ),
            CLOCKS_AND_STAND_INS,
            (
                "Talk",
                "/ writes a line to all who are at this list, Enter says it. T shows everything that was said, "
                "and switches talk off for you.",
            ),
        ),
    ),
    "OpenRaceScreen": (
        "agreeing a race",
        (
            (
                "Changing things",
                "↑ ↓ go from line to line, ← → change what is marked; Enter on the last line agrees it. With "
                "the mouse, click ‹ and ›.",
            ),
            (
                "Grid",
                "By dice, or by practice: everybody drives a lap with each of his cars, all at the same time. "
                "A car that goes out in practice starts last, or, if you agree so, not at all.",
            ),
            (
                "Cars each",
                "As usual is as many as the table of the rulebook has room for, by the number of drivers.",
            ),
            CLOCKS_AND_STAND_INS,
            CORRESPONDENCE,
        ),
    ),
}
"""Title and text for each screen of the paddock, by the name of its class."""
