"""What help says: about each screen, and the rules in short.

Decides nothing; the rulebook does. A text is a list of headings, each with a paragraph.
"""

Paragraph = tuple[str, str]

RULES: tuple[Paragraph, ...] = (
    (
        "A go",
        "Choose dice, throw, and drive exactly as many squares as the dice show, straight on or diagonally into the "
        "other lane. In every round each car has one go: the car farthest ahead on the road goes first, of two side "
        "by side the one on the right.",
    ),
    (
        "Dice and colours",
        "The square you start from says how many dice you may take: dark grey (1) one, middle grey (2) up to two, "
        "light grey (3) up to three. The special die shows 1 2 2 2 3 3; it can always be taken instead, alone, and it "
        "is the third of the three. On the first lap, up to the S or L beside the track, everybody throws one die, "
        "and nobody can go out there.",
    ),
    (
        "Limits",
        "A number in a sign beside your square is a speed limit: a throw made from that square must not show more. Only "
        "the square you start from counts, not those you drive over.",
    ),
    (
        "A blocked track",
        "Two cars side by side close the track; so do two cars one behind the other in different lanes, and a car in "
        "your lane where you may not change it. No lane change across a solid line; onto the first square after "
        "one you may change only if you do not stop there.",
    ),
    (
        "Out",
        "One point more than the limit or the free squares allow, and the car is temporarily out: it stands beside the "
        "track until two cars have passed, then goes back on its square. Two points more, or no room beside the "
        "track, and it is permanently out. Along the pit wall there is no room on the right.",
    ),
    (
        "Fair play",
        "Nobody crawls: never fewer dice than it takes to be safe. If two dice cannot put you out, one is too few. When "
        "no choice is safe, every choice is open. The dice panel says why a choice is closed.",
    ),
    (
        "Slipstream",
        "End your move right behind a car, after driving the last two squares in its lane, and you may drive three "
        "squares more: all three or none. Another car behind which that ends gives three more again.",
    ),
    (
        "Pit stop",
        "In races of more than four laps every car should stop once, in the lap after its first to its third pin. "
        "Turn in with a throw of at most six, with one or two dice or the special die; then one die a go to the box. In "
        "the box throw two dice: four points repair it, and you get the yellow flap (P). With a four or more on "
        "one die you leave at once with the other. After four laps without a stop comes the red flap (H): one die a go "
        "and no slipstream, until you have stopped.",
    ),
    (
        "The end",
        "The first car to complete the laps wins; every other car stops when it next crosses the line. More laps rank "
        "higher. Cars that go out two laps before the end or later are still classified.",
    ),
)

READING_THE_GRID: Paragraph = (
    "Reading the grid",
    "You look at the road from the side: driving goes to the right, the left lane is on top. The number in a square's "
    "corner is its dice: 1 dark, 2 middle, 3 light. A sign like (5) is the limit of the square beside it. ━━ between "
    "the lanes is a solid line, ── a dashed one. ▀▀ is the pit wall; pit lane and boxes lie below it. ┃ after a square "
    "is the start and finish line. Cars carry their name; ●2 is the pin for two laps, P and H are the flaps. A car "
    "on the grass is temporarily out. While you choose, squares show the chance to end there; after the throw the "
    "ends you can reach light up with a number.",
)

TEXTS: dict[str, tuple[str, tuple[Paragraph, ...]]] = {
    "TitleScreen": (
        "the game",
        (
            (
                "MotorChamp",
                "A racing game with dice: drive your cars round a two-lane circuit as fast as the dice and your nerve "
                "allow. Quick race is the way in: nothing has to be read first, the screen says at every go what "
                "you may do, what the odds are, and why a choice is closed.",
            ),
            *RULES,
        ),
    ),
    "SetupScreen": (
        "setting up a race",
        (
            (
                "What is agreed before a race",
                "The circuit, the laps, who drives. Short circuits are made for 8 to 12 cars, long ones for 12 to 16; "
                "more than 14 or 18 do not fit, fewer are fine for driving alone.",
            ),
            (
                "Changing things",
                "↑ ↓ go from line to line, ← → change what is marked. In a driver's line Tab goes on to the name and "
                "to the team; a person's name can be typed at once. With the mouse, click ‹ and ›.",
            ),
            (
                "Pit stops",
                "Races of up to four laps are driven without. In longer ones every car should stop once.",
            ),
            (
                "Grid",
                "By dice: three dice a car, the highest starts in front; first one car of every driver, then the "
                "second ones. By practice: everybody drives a lap alone. A car that goes out in practice starts last, "
                "or, if you agree so, not at all.",
            ),
            (
                "Seed",
                "The same seed throws the same dice. Left empty, every race is another one.",
            ),
            (
                "Bots",
                "steady takes no risk that fair play lets it avoid; rookie makes any move that is allowed.",
            ),
        ),
    ),
    "RaceScreen": (
        "the race",
        (
            (
                "This screen",
                "The road ahead of the car whose go it is; below it what just happened, whose go it is, and the dice. "
                "Each choice of dice shows how likely the car is to go out for a while or for good.",
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
                "More laps first. Of cars with equal laps, those that went out on the next lap rank above those that "
                "were stopped by the flag, the farther the better. A car that is more than two laps short is not "
                "classified.",
            ),
            (
                "Signs",
                "A pin ● for every lap in the colour of that lap; P is the pit flap, H the handicap flap.",
            ),
        ),
    ),
}
"""Title and text for each screen, by the name of its class."""
