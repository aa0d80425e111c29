"""Help on Das Motorsportspiel, by topic; the form is that of :mod:`motorchamp_tui.tui.help.texts`."""

from collections.abc import Mapping, Sequence

from motorchamp_tui.games.bots import described
from motorchamp_tui.games.motorsportspiel import CHARACTERS
from motorchamp_tui.tui.games.protocol import Paragraph

NUMBER: Paragraph = (
    "How many dice",
    "A line for each number, with what can happen when every throw is placed as well as possible: “yellow at the "
    "Sachskurve 8/27” is 8 of 27 equally likely throws. ⌀ is the mean of the rows won. Three dice are ready, and "
    "Enter throws them; 1 2 3 throw that many at once, and ↑ ↓ show what another number risks.",
)
PLACING: Paragraph = (
    "Placing",
    "Every die shows the side that counts, on its lower edge the one beneath. They are placed as suggested: the "
    "farthest end, but each of 27 throws of three dice that could not be clean next go counts as a third of a "
    "row. Enter drives that, to the end with ▶. ← → mark another end, and the dice follow; 4 … 9, ↑ ↓ and Tab "
    "place another way that is still open. 1 2 3 put the dice in your own order, the rest as suggested after "
    "them; the same key again, {turn} or a click on its lower edge turns a die, {take_back} takes it back. A "
    "click on an end drives there. A placing that fails without need asks once more. In puzzles and lessons no "
    "die is placed until you put it or Tab suggests it, and the end is chosen afterwards.",
)

HELP: Mapping[str, Sequence[Paragraph]] = {
    "rules": (
        (
            "A go",
            "Choose how many dice to throw: the red one alone, or with one or two white ones. Then choose a side "
            "of each and the order in which they are driven. Then drive: one space for every point.",
        ),
        (
            "Dice",
            "A white die shows either of two opposite sides: 1 or 6, 2 or 5, 3 or 4. The red one has only 1, 2 "
            "and 3; the number underneath is shown beside it. With 2, 3 and 5 you may change lanes as often as "
            "you like, with 1, 4 and 6 not at all.",
        ),
        (
            "The racing line",
            "Dark spaces are the racing line. Long ones count one point, so the line is the short way round. A "
            "dot is room for a second car, which must come along the line and is placed behind the first.",
        ),
        (
            "Corners",
            "The number at the kerbs is the largest die that may enter a space between them. Beyond them there is "
            "no limit. Only dice that enter matter: a fast one may begin on the last space of a corner.",
        ),
        ("Errors", "{too_many}"),
        (
            "Flags",
            "Three yellow, or a yellow and a red, or two red bring the black flag: you must stop at your pit the "
            "next time you come to the entrance. One more error before that, or going past the entrance, and you "
            "are out. A blue flag only says that you are a lap down.",
        ),
        (
            "Pits",
            "Turn in from the right lane at the entrance, with a die on its slow side; in the pit lane all dice "
            "show their slow sides. At your pit the go ends. On the way out a die that is driven wholly on the "
            "road beyond the exit may be turned up, and can then be an error. When you leave your pit, your "
            "yellow, red and black flags are gone, and white ones if there are three. You may stop in any lap but "
            "the last.",
        ),
        (
            "The end",
            "The first car over the line after the last lap wins; every other car is done when it next crosses "
            "it.",
        ),
    ),
    "goal": (
        (
            "The goal",
            "Be the first to complete the laps: turn and place your dice so that they carry you through the "
            "corners. Quick race is the way in: it and An evening are against bots near your rating, and move it. "
            "You need not read anything first: the screen shows what each number of dice risks, and what a "
            "placing will do before you place it.",
        ),
    ),
    "race": (
        (
            "The goal",
            "Be the first to complete {laps}. Each go has two steps: choose how many dice, then place them and "
            "choose where to end. {help} once more explains the panel under the mouse, then the next.",
        ),
    ),
    "lap": (
        ("The goal", "Get round one lap, from the line back to the line, with as few dice as you can."),
        (
            "The practice time",
            "16/3 means sixteen dice, the last of which went three points over the line. Fewer dice are better, "
            "then more points over. {too_many}",
        ),
    ),
    "set-up": (
        (
            "Before a race",
            "The circuit, the number of laps, and who drives. The board game has six cars; up to ten can be "
            "entered. Two or three drivers bring two cars each unless you say otherwise.",
        ),
    ),
    "options": (
        (
            "Grid",
            "By practice: everyone drives a lap alone, and the fewest dice start in front. By dice: three dice "
            "for each car, and the highest total of the upper sides starts in front.",
        ),
        (
            "Clock, stop, ambulance",
            "A clock gives a white flag to anyone who takes too long; three of them make a stop due. Its seconds "
            "run while you are asked and see the race, not under a page like this one. With an extra stop, "
            "everyone stops once. A big mistake behind cars ends a race; without the ambulance it is a red flag.",
        ),
    ),
    "bots": described(CHARACTERS),
    "grid": (
        (
            "Reading the grid",
            "You look at the road from the side: you drive to the right, and the left lane is on top. The ruler "
            "counts the rows from the line; ↘ after a number means that a bend to the right begins there, ↗ one "
            "to the left. A field is a space, long or short; dark fields are the racing line, • is room for two "
            "cars. ▚▞ are the kerbs of a corner, with its limit on both sides; ∴ is gravel, and a car with ◀ is "
            "in it. ╲PIT is the entrance of the pit lane, below the wall ▀▀; every car has a pit in its colour. "
            "●2 under a car is the pin for two laps; y r b w above it and in its pit are its yellow, red, black "
            "and white flags. While you choose the number of dice, spaces show the chance that your longest clean "
            "drive ends there, or below a ! of an error. While you place them, the ends of the dice as placed are "
            "green, with the chance that three dice are clean from there next go (✓ always); ◦ can be reached in "
            "another way, and 4! is where a 4 would be too fast.",
        ),
    ),
    "board": (
        (
            "Reading the board",
            "The whole circuit from above, driven in the direction of the arrow at the chequered flag. The dark "
            "spaces are the racing line; numbers beside the road are the limits of corners, marked by kerbs. Cars "
            "have their team's colour, letter and number; those in the gravel are beside the road. {zoom} brings "
            "it closer, you can drag it with the mouse, and {swap} swaps it with the lane grid.",
        ),
    ),
    "dice": (
        NUMBER,
        PLACING,
        (
            "Driving",
            "← → mark a space, Enter drives there; so does a click. {line} marks one on the racing line, {pit} "
            "one in the pits.",
        ),
    ),
    "advice": (
        (
            "Reasons and advice",
            "{why} lets every bot say why it chose what it chose; Space pauses the race, Enter continues at once. "
            "When it is your go, {advice} asks champion: the choice it would make is marked, with the reason "
            "below. {advice} again takes the advice away.",
        ),
    ),
    "order": (
        (
            "Reading the order",
            "The cars as they would be classified now. ●2 is the pin for two laps, ▸ a lapped car. Flags are ▲y "
            "yellow, ▲r red, ▲b black and △w white, with their number; pit! is a stop that is due. Then come the "
            "driver and where the car is. {camera} or a click on a car keeps the view on it, {follow} on the car "
            "whose go it is.",
        ),
    ),
    "news": (
        (
            "What happened",
            "The last go: how the dice were placed, where they led, and what happened. {log} shows every go since "
            "the start, with its round in front.",
        ),
    ),
    "incidents": (
        (
            "Incidents",
            "Above the bar: ! an error, ∴ a car in the gravel, ■ a black flag, P a stop, × a car retires, ▲ the "
            "lead changes, F a car takes the flag. {incident_on} goes to the next one and {incident_back} back; "
            "{kind_on} chooses one kind to search for.",
        ),
    ),
    "places": (
        (
            "Places",
            "More laps first. Of cars with equal laps, those that took the flag come before those that retired, "
            "which are ranked by how far they got. Everyone is classified.",
        ),
        ("Signs", "A pin ● for each lap, in the colour of that lap; then the flags that a car still had."),
    ),
    "figures": (
        (
            "Figures and lap chart",
            "Tab moves on to the goes, dice, rows, flags and stops of every car, and to the lap chart: every "
            "column is a lap, and every car is at its place among those that completed it; × ends the line of a "
            "car that has retired. {export} writes the figures as JSON, CSV and SVG into the folder where you "
            "started the game.",
        ),
    ),
    "go of a lap": (NUMBER, PLACING),
    "standing orders": (
        (
            "Standing orders",
            "In a race by correspondence you can leave an order for your next go: how many dice at most, whether "
            "an error is acceptable, whether to come in. It is carried out as soon as that go begins and is then "
            "used up.",
        ),
    ),
    "risk": (
        (
            "Risk",
            "The error that you accept: none, or a yellow flag. If your dice would risk more, fewer are thrown.",
        ),
    ),
    "rulebook": (
        (
            "The rulebook",
            "The rules in our own words. A chapter begins with the printed rules; then come our rulings on what "
            "they leave open, each with its number.",
        ),
        (
            "Searching",
            "The search looks at the beginnings of words: grav finds gravel. A number as in HQ-34 finds that "
            "ruling.",
        ),
    ),
}
