"""What help says: about each screen, and the rules in short.

Decides nothing; the rulebook does. A text is a list of headings, each with a paragraph.
"""

from motorchamp_tui.tui.paddock_help import PADDOCK_TEXTS

Paragraph = tuple[str, str]

RULES: tuple[Paragraph, ...] = (
    (
        "A go",
        "Choose dice, throw, and drive exactly as many squares as the dice show, straight on or diagonally into "
        "the other lane. In every round each car has one go: the car farthest ahead on the road goes first, of "
        "two side by side the one on the right.",
    ),
    (
        "Dice and colours",
        "The square you start from says how many dice you may take: dark grey (1) one, middle grey (2) up to two, "
        "light grey (3) up to three. The special die shows 1 2 2 2 3 3; it can be taken alone on any square, and "
        "it is the third of the three. On the first lap, up to the S or L beside the track, everybody throws one "
        "die, and nobody goes out.",
    ),
    (
        "Limits",
        "A number in a sign beside your square is a speed limit: a throw made from that square must not show "
        "more. Only the square you start from counts, not those you drive over.",
    ),
    (
        "A blocked track",
        "Two cars side by side close the track. So do two cars in different lanes, one right behind the other, "
        "and a car in your lane where a solid line keeps you from leaving it. Onto the first square after a solid "
        "line you may change lanes only if you do not stop there.",
    ),
    (
        "Out",
        "One point more than the limit or the free squares allow, and the car is temporarily out: it stands "
        "beside the track until it has been passed twice, then it is back on its square. Two points or more, or "
        "no room beside the track, and it is permanently out. Along the pit wall there is no room on the right.",
    ),
    (
        "Fair play",
        "Nobody crawls. Of the choices that cannot put you out, the strongest is the least you must take: where "
        "two dice are safe, one die is too few. More is always allowed, and when nothing is safe everything is. "
        "The dice panel says why a choice is closed.",
    ),
    (
        "Slipstream",
        "End your throw right behind a car, the last two squares driven in its lane, and you may drive three "
        "squares more: all three or none. If they end right behind a car in the same way, there are three more.",
    ),
    (
        "Pit stop",
        "In races of more than four laps every car should stop once, at the end of lap 2, 3 or 4. Turn in from "
        "the right lane with a throw of at most six, not with three dice; then it is one die a go up to the box. "
        "There you throw two dice: four points or more repair the car, and it gets the yellow flap (P). If one "
        "die alone shows four or more, you may leave at once with the other. A car that begins lap 5 without a "
        "stop gets the red flap (H): one die a go and no slipstream, until it has stopped.",
    ),
    (
        "The end",
        "The first car to complete the laps wins; every other car stops when it next crosses the line. More laps "
        "rank higher. A car that is out is still classified if no more than two laps were missing.",
    ),
)

READING_THE_GRID: Paragraph = (
    "Reading the grid",
    "You look at the road from the side: you drive to the right, the left lane is on top. The number in a "
    "square's corner is its dice: 1 dark, 2 middle, 3 light. A sign beside the road has the limit of the square "
    "next to it. ━━ between the lanes is a solid line, ── a dashed one. ▀▀ is the pit wall; pit lane and boxes "
    "lie below it. ┃ after a square is the start and finish line. Cars carry their name; ●2 is the pin for two "
    "laps, P and H are the flaps. A car beside the road is temporarily out. While you choose dice, the ruler "
    "counts points: +7 is a total that leads there, !14 one that is too much. Squares show the chance to end "
    "there, !3 that of standing beside it, temporarily out; » marks a slipstream, ╳ where cars block the road. "
    "After the throw the ends that you can reach light up with a number. ╲PIT is the pit entrance.",
)

READING_THE_BOARD: Paragraph = (
    "Reading the board",
    "The whole circuit from above, driven the way the arrow at the chequered flag points. Squares have the same "
    "three greys; numbers beside the road are limits, L or S ends the start area. Cars have the colour of their "
    "team, their letter and number; beside the road stand those that are temporarily out. z shows it larger, the "
    "mouse drags it, m swaps it with the lane grid.",
)

READING_THE_DICE: Paragraph = (
    "Reading the dice",
    "In the colour of the team: whose go it is, and what its square allows. Then a line for each choice of dice. "
    "⌀ is the average total; “temp. out 6/36” means that 6 of 36 equally likely throws put the car temporarily "
    "out, “perm. out” how many others permanently; safe, that none does; slipstream, how many end right behind a "
    "car. A closed choice says by which rule. After the throw come the ends that it can have, each with what the "
    "next go would risk from there if nobody were ahead. A "
    "blue line with » is the coach, who explains what is new; c sends him away.",
)

REASONS_AND_ADVICE: Paragraph = (
    "Reasons and advice",
    "w lets every bot say why it chose what it chose, in figures, and gives you the time to read it; Space holds "
    "the race, Enter goes on at once. While you are asked, h asks champion: what it would do is marked, and why "
    "is said below. Throws to the flag are what it expects to need with good driving, with a price for the "
    "chance of being out. h again takes the advice away.",
)

READING_THE_ORDER: Paragraph = (
    "Reading the order",
    "The cars as they would be classified now. ●2 is the pin for two laps, ▰P the flap of a pit stop done, ▰H the "
    "handicap; then the driver, and the square, or how often a car that is out has been passed. ▶ is the car on "
    "the go.",
)

WHAT_HAPPENED: Paragraph = (
    "What happened",
    "The go that was last: the dice, the way they led, and what came of it. g shows all goes since the start, the "
    "round in front of each.",
)

PANELS: dict[str, Paragraph] = {
    "grid": READING_THE_GRID,
    "board": READING_THE_BOARD,
    "news": WHAT_HAPPENED,
    "story": WHAT_HAPPENED,
    "dice": READING_THE_DICE,
    "dice_aside": READING_THE_DICE,
    "standings": READING_THE_ORDER,
}
"""How to read the panels of a screen, by their ids."""

TEXTS: dict[str, tuple[str, tuple[Paragraph, ...]]] = {
    "TitleScreen": (
        "the game",
        (
            (
                "MotorChamp",
                "A racing game with dice: drive your cars round a two-lane circuit as fast as the dice and your "
                "nerve allow. Quick race is the way in: nothing has to be read first, the screen says at every go "
                "what you may do, what the odds are, and why a choice is closed.",
            ),
            *RULES,
        ),
    ),
    "SetupScreen": (
        "setting up a race",
        (
            (
                "What is agreed before a race",
                "The circuit, the laps, who drives. Short circuits are made for 8 to 12 cars, long ones for 12 to "
                "16; more than 14 or 18 do not fit, fewer are fine for driving alone.",
            ),
            (
                "Changing things",
                "↑ ↓ go from line to line, ← → change what is marked. In a driver's line Tab goes on to the name "
                "and to the team; a person's name can be typed at once. With the mouse, click ‹ and ›.",
            ),
            (
                "Pit stops",
                "Races of up to four laps are driven without. In longer ones every car should stop once.",
            ),
            (
                "Grid",
                "By dice: three dice a car, the highest starts in front; first one car of every driver, then the "
                "second ones. By practice: everybody drives a lap alone. A car that goes out in practice starts "
                "last, or, if you agree so, not at all.",
            ),
            (
                "Undo",
                "Where the drivers at this keyboard agree, u takes back the last go that one of them drove, and "
                "all that came after it. The same choice gets the same dice again.",
            ),
            (
                "Seed",
                "The same seed throws the same dice. Left open, every race is another one.",
            ),
            (
                "Bots",
                "steady takes no risk that fair play lets it avoid; rookie makes any move that the rules allow.",
            ),
        ),
    ),
    "SettingsScreen": (
        "the settings",
        (
            (
                "Changing things",
                "↑ ↓ go from line to line, ← → change what is marked; your name is typed. With the mouse, click ‹ "
                "and ›. A change holds at once and is kept; the road below shows what it looks like.",
            ),
            (
                "Glyphs and colours",
                "auto is what your terminal seems to have. If signs are missing or broken, try lines, then ascii. "
                "With 16 colours or none the squares of the track are told apart by patterns.",
            ),
            (
                "Animation",
                "full shows dice fall and cars drive square by square, short a little of it, off nothing. Over "
                "SSH it is off unless you say otherwise.",
            ),
            (
                "Coach",
                "Says in one line what each new thing is when it first happens.",
            ),
            (
                "From outside",
                "motorchamp settings shows every setting and where it comes from. A variable such as "
                "MOTORCHAMP_GLYPHS is stronger than what is set here, an option of a command stronger still.",
            ),
        ),
    ),
    "RaceScreen": (
        "the race",
        (
            (
                "This screen",
                "The road around the car whose go it is; what just happened; whose go it is, and the dice. Where "
                "there is room, the board from above, the order and the story. ? goes on to the next panel; with "
                "the mouse over a panel, help begins there.",
            ),
            READING_THE_GRID,
            READING_THE_BOARD,
            READING_THE_DICE,
            REASONS_AND_ADVICE,
            READING_THE_ORDER,
            WHAT_HAPPENED,
            *RULES,
        ),
    ),
    "PracticeScreen": (
        "a practice lap",
        (
            (
                "The practice time",
                "8.6/11 is eight throws before the last, six squares to go before it, eleven points in it. Fewer "
                "throws are better, then fewer squares to go, then more points in the last throw. The large "
                "figures are the time as it would be with the throw on the table.",
            ),
            (
                "Alone on the track",
                "You drive one lap from the first starting position, by colours, limits and fair play. One point "
                "over the limit: the car stays, the throw counts. Two or more: the lap is over without a time.",
            ),
            (
                "The best choice",
                "h shows it, and how many throws more every other choice costs on average. No time costs what "
                "another lap costs.",
            ),
            (
                "Ghosts",
                "Your best lap drives along in grey, throw by throw; v calls the record, perfect driving with "
                "the same dice, or nobody.",
            ),
            (
                "Grade, dice, driving",
                "The grade says how many of a thousand perfectly driven laps are slower than yours. Dice: the "
                "throws that luck gave or took; driving: what your choices cost. Par and both make up your lap.",
            ),
            (
                "The daily lap",
                "One track and one seed a day, for everybody; the first lap that you begin counts, and nothing "
                "is taken back on it.",
            ),
            READING_THE_GRID,
        ),
    ),
    "RacesScreen": (
        "the races kept here",
        (
            (
                "Nothing is lost",
                "Every race is kept move by move while it is driven. Enter goes on with one that is not over, at "
                "the same go with the same dice to come, and shows the result of one that is. w plays any of them "
                "again.",
            ),
        ),
    ),
    "ReplayScreen": (
        "the replay",
        (
            (
                "The position",
                "The bar below the road is the whole race, with practice laps before it. → and ← go on and back "
                "by a go, PgDn and PgUp by a round, > and < by a single move; a number and Enter go to that "
                "round. Click or drag on the bar to jump there. Space plays on at the speed that + and - change; "
                "every jump holds the replay.",
            ),
            (
                "Incidents",
                "Above the bar: × a car goes out, ▲ the lead changes, P a pit stop succeeds, » a slipstream, F a "
                "car takes the flag. n goes to the next one and N back; i chooses a single kind to look for.",
            ),
            (
                "Reasons",
                "w lets bots say, instead of the news, why they chose what they chose.",
            ),
            READING_THE_GRID,
        ),
    ),
    "ClassificationScreen": (
        "the classification",
        (
            (
                "Places",
                "More laps first. Of cars with equal laps, those that went out on the next lap rank above those "
                "that were stopped by the flag, the farther the better. A car that is more than two laps short is "
                "not classified.",
            ),
            (
                "Signs",
                "A pin ● for every lap, in the colour of that lap; P is the pit flap, H the handicap flap.",
            ),
            (
                "Figures and lap chart",
                "Tab goes on to throws, points and outs, and to the lap chart: every column is a lap, every car "
                "stands at its place among those that completed it; × ends the line of a car that is out. e "
                "writes the figures as JSON, CSV and SVG into the folder where you started the game.",
            ),
        ),
    ),
    **PADDOCK_TEXTS,
}
"""Title and text for each screen, by the name of its class."""
