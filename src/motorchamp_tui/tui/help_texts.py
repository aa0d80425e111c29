"""What help says: about each screen, and the rules in short.

Decides nothing; the rulebook does. A text is a list of headings, each with a paragraph.
"""

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
    "laps, P and H are the flaps. A car beside the road is temporarily out. While you choose dice, squares show "
    "the chance to end there; after the throw the ends that you can reach light up with a number.",
)

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
                "Seed",
                "The same seed throws the same dice. Left open, every race is another one.",
            ),
            (
                "Bots",
                "steady takes no risk that fair play lets it avoid; rookie makes any move that the rules allow.",
            ),
        ),
    ),
    "RaceScreen": (
        "the race",
        (
            (
                "This screen",
                "The road around the car whose go it is; below it what just happened, whose go it is, and the "
                "dice. Each choice of dice shows how likely it puts the car out for a while or for good.",
            ),
            READING_THE_GRID,
            *RULES,
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
        ),
    ),
}
"""Title and text for each screen, by the name of its class."""
