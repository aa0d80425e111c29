"""What help says about each screen, and the rules in short.

A text is a list of headings, each with a paragraph; the first says what the screen is for. ``{id}`` stands for
the key of the binding with that id, ``{laps}`` for the laps of the race.
"""

from motorchamp_tui.tui.help.texts_of_the_paddock import PADDOCK_TEXTS

Paragraph = tuple[str, str]

RULES: tuple[Paragraph, ...] = (
    (
        "A go",
        "Choose dice, throw them, and drive exactly as many squares as they show, straight ahead or diagonally "
        "into the other lane. Every car has one go in each round. The car farthest ahead on the road goes first; "
        "of two cars side by side, the one on the right.",
    ),
    (
        "Dice and colours",
        "The square you start from says how many dice you may throw: dark grey (1) one, middle grey (2) up to "
        "two, light grey (3) up to three. The special die shows 1 2 2 2 3 3. You can throw it alone from any "
        "square, and it is the third of three dice. On the first lap, up to the S or L beside the track, everyone "
        "throws one die and nobody goes out.",
    ),
    (
        "Limits",
        "A number on a sign beside your square is a speed limit: a throw made from that square must not total "
        "more. Only the square you start from counts, not those you drive across.",
    ),
    (
        "A blocked track",
        "Two cars side by side block the track. So do two cars in different lanes, one directly behind the other, "
        "and so does a car in your lane where a solid line keeps you from leaving it. You may change lanes onto "
        "the first square after a solid line only if you do not stop there.",
    ),
    (
        "Out",
        "One point more than the limit or the free squares allow and the car is temporarily out: it waits beside "
        "the track until it has been passed twice, then returns to its square. With two points or more, or "
        "without room beside the track, it is permanently out. Along the pit wall there is no room on the right.",
    ),
    (
        "Fair play",
        "Nobody may crawl. Of the choices that cannot put you out, you must take the strongest or a stronger one: "
        "where two dice are safe, one die is too few. Throwing more is always allowed, and where nothing is safe "
        "you may throw anything. The dice panel says why a choice is closed.",
    ),
    (
        "Slipstream",
        "If your throw ends directly behind a car, and its last two squares were in that car's lane, you may "
        "drive three squares more: all three or none. If they end directly behind another car in the same way, "
        "you may drive three more.",
    ),
    (
        "Pit stop",
        "In races of more than four laps every car should stop once, at the end of lap 2, 3 or 4. Turn in from "
        "the right lane with a throw of six or less, but not with three dice; then throw one die a go until you "
        "reach the box. In the box you throw two dice: a total of four or more repairs the car and earns the "
        "yellow flap (P). If one of the dice shows four or more, you may leave at once with the other. A car that "
        "starts lap 5 without a stop gets the red flap (H): one die a go and no slipstream until it has stopped.",
    ),
    (
        "The end",
        "The first car to complete the laps wins; every other car stops when it next crosses the line. Cars with "
        "more laps are placed higher. A car that is out is still classified if it was at most two laps short.",
    ),
)

READING_THE_GRID: Paragraph = (
    "Reading the grid",
    "You look at the road from the side: you drive to the right, and the left lane is on top. The ruler counts"
    " the rows from the start and finish line; ↘ after a number means that the road bends to the right there, "
    "↗ to the left. The number in a square's corner is its dice: 1 dark, 2 middle, 3 light. A sign beside the "
    "road has the limit of the square next to it. ━━ between the lanes is a solid line, ── a dashed one. ▀▀ is"
    " the pit wall; pit lane and boxes are below it, and ╲PIT is the entrance. ┃ after a square is the start "
    "and finish line. Cars carry their name; ●2 is the pin for two laps, P and H are the flaps. A car beside "
    "the road is temporarily out. While you choose dice, the ruler counts points instead: +7 is a total that "
    "leads there, !14 one that is too much. Squares show the chance of ending there, !3 the chance of standing"
    " beside it, temporarily out; » marks a slipstream, ╳ where cars block the road. After the throw, the "
    "squares you can drive to light up with a number.",
)

READING_THE_BOARD: Paragraph = (
    "Reading the board",
    "The whole circuit from above, driven in the direction of the arrow at the chequered flag. Squares have the "
    "same three greys; numbers beside the road are limits, and L or S marks the end of the start area. Cars have "
    "their team's colour, letter and number; those beside the road are temporarily out. {zoom} brings it closer: "
    "a corner says how close it is, and whether all limits have room. "
    "you can drag it with the mouse, and {swap} swaps it with the lane grid.",
)

READING_THE_DICE: Paragraph = (
    "Reading the dice",
    "In the colour of the team: whose go it is, and what its square allows. Then a line for each choice of "
    "dice. ⌀ is the average total. “temp. out 6/36” means that 6 of 36 equally likely throws put the car "
    "temporarily out, “perm. out” how many others put it permanently out, and “safe” that none does; "
    "“slipstream” says how many end right behind a car. Where lines are free, bars show how likely each total "
    "is; ! marks those that are too much. A closed choice says by which rule. After the throw come the squares"
    " you can drive to, each with the risk of the next go from there if nobody were ahead. A blue line with » "
    "is the coach, which explains what is new; {coach} switches it off.",
)

REASONS_AND_ADVICE: Paragraph = (
    "Reasons and advice",
    "{why} lets every bot say why it chose what it chose, with figures, and gives you time to read it; Space "
    "pauses the race, Enter continues at once. When it is your go, {advice} asks champion: the choice it would"
    " make is marked, with the reason below. Throws to the flag are how many it still expects to need with "
    "good driving, including a price for the risk of going out. {advice} again takes the advice away.",
)

READING_THE_ORDER: Paragraph = (
    "Reading the order",
    "The cars as they would be classified now; the top line says whose go is next. ●2 is the pin for two laps,"
    " ▰P the flap for a pit stop, ▰H the handicap flap; then come the driver and the square or, for a car that"
    " is out, how often it has been passed. ▶ marks the car whose go it is. Where there is little room, × is a"
    " car that is temporarily out, – one that is permanently out, and F one that has finished. {camera} or a "
    "click on a car keeps the view on it, {follow} on the car whose go it is.",
)

WHAT_HAPPENED: Paragraph = (
    "What happened",
    "The last go: the dice, where they led, and what came of it. {log} shows every go since the start, with its "
    "round in front.",
)

PANELS: dict[str, Paragraph] = {
    "grid": READING_THE_GRID,
    "board": READING_THE_BOARD,
    "news": WHAT_HAPPENED,
    "story": WHAT_HAPPENED,
    "dice": READING_THE_DICE,
    "dice_aside": READING_THE_DICE,
    "standings": READING_THE_ORDER,
    "order": READING_THE_ORDER,
}
"""How to read the panels of a screen, by their ids."""

TEXTS: dict[str, tuple[str, tuple[Paragraph, ...]]] = {
    "TitleScreen": (
        "the game",
        (
            (
                "The goal",
                "Be the first to complete the laps: drive your cars round a two-lane circuit as fast as the dice "
                "and your nerve allow. Quick race is the way in. You need not read anything first: at every go "
                "the screen says what you may do, what the odds are, and why a choice is closed.",
            ),
            *RULES,
        ),
    ),
    "SetupScreen": (
        "setting up a race",
        (
            (
                "What is agreed before a race",
                "The circuit, the number of laps, and who drives. Short circuits are made for 8 to 12 cars, long "
                "ones for 12 to 16. There is room for 14 or 18 at most; fewer are fine if you drive alone.",
            ),
            (
                "Changing things",
                "↑ ↓ move from line to line, ← → change what is marked. In a driver's line "
                "Tab moves on to the name and to the team; you can type a name straight away. Enter or a "
                "click takes the next value, ‹ the one before.",
            ),
            (
                "Pit stops",
                "Races of up to four laps have none. In longer races every car should stop once.",
            ),
            (
                "Grid",
                "By dice: three dice for each car, and the highest total starts in front; first one car of each "
                "driver, then the second cars. By practice: everyone drives a lap alone. A car that goes out in "
                "practice starts last or, if you agree so, not at all.",
            ),
            (
                "Undo",
                "If the drivers at this keyboard agree to it, the last go that one of them drove can be taken "
                "back, with everything that came after it. The same choice then gets the same dice again.",
            ),
            (
                "Seed",
                "The same seed throws the same dice. If you leave it open, every race is different.",
            ),
            (
                "Bots",
                "steady takes no risk that fair play lets it avoid; rookie makes any move the rules allow.",
            ),
        ),
    ),
    "SettingsScreen": (
        "the settings",
        (
            (
                "Changing things",
                "↑ ↓ move from line to line, ← → change what is marked; your name is typed. With the mouse, click "
                "‹ and ›. A change takes effect and is saved at once; the road below shows what it looks like.",
            ),
            (
                "Glyphs and colours",
                "auto is what your terminal seems to have. If characters are missing or broken, try lines, then "
                "ascii. With 16 colours or none, the squares of the track are told apart by patterns.",
            ),
            (
                "Animation",
                "full shows the dice falling and the cars driving square by square, short a little of it, off "
                "nothing. Over SSH it is off unless you choose otherwise.",
            ),
            (
                "Coach",
                "Explains each new thing in one line, the first time you are asked about it. What you have been "
                "told is remembered.",
            ),
            (
                "From outside",
                "motorchamp settings shows every setting and where it comes from. A variable such as "
                "MOTORCHAMP_GLYPHS overrides what is set here, and an option of a command overrides both.",
            ),
        ),
    ),
    "KeysScreen": (
        "the keys",
        (
            (
                "Choosing keys",
                "Mark what you want another key for, press Enter or click it, then press the new key. Nothing "
                "else may have that key: to exchange two, give one of them a free key first. ⌫ brings back the "
                "default of the marked one, Ctrl-U all of them, after a question.",
            ),
            (
                "Keys that cannot be changed",
                "Arrows, Enter, Esc, Space, Tab, digits, k, j, y, F1, F2 and Ctrl-C always do what they do, so "
                "that nobody can lose their way. motorchamp settings keys.advice H does the same from the shell.",
            ),
        ),
    ),
    "RaceScreen": (
        "the race",
        (
            (
                "The goal",
                "Be the first to complete {laps}. At each go, choose your dice, see what they show, then choose "
                "where your car ends up. {help} once more explains the panel under the mouse, then the next.",
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
                "The goal",
                "Get round one lap, from the line back to the line, in as few throws as you can.",
            ),
            (
                "The practice time",
                "8.6/11 means eight throws before the last, six squares still to go before it, and eleven points "
                "in it. Fewer throws are better, then fewer squares to go, then more points in the last throw. "
                "The large figures are the time as it would be with the throw on the table; below them the same "
                "in words: the throw, the squares to go, the points.",
            ),
            (
                "Alone on the track",
                "You drive one lap from the first starting position, with colours, limits and fair play. One "
                "point over the limit: the car stays where it is and the throw counts, which beside the dice is "
                "“throw lost 1/6”. Two or more: the lap is "
                "over, without a time.",
            ),
            (
                "Advice",
                "{advice} marks the best choice and says how many more throws each of the others costs on "
                "average. A lap without a time is driven again, so it costs the throws of another lap.",
            ),
            (
                "Ghosts",
                "Your best lap drives along in grey, throw by throw; {ghost} switches to the record, to perfect "
                "driving with the same dice, or to nobody.",
            ),
            (
                "Grade, luck and choices",
                "The grade says how many of a thousand perfectly driven laps yours beats. Par is what perfect "
                "driving needs on average. Luck is the throws that the dice saved or cost you, your choices what "
                "better ones would have saved; with par they add up to your lap.",
            ),
            (
                "The daily lap",
                "One track and one set of dice a day, the same for everyone. The first lap you begin counts: it "
                "is driven without advice, and nothing can be taken back.",
            ),
            READING_THE_GRID,
        ),
    ),
    "RacesScreen": (
        "your races",
        (
            (
                "Nothing is lost",
                "Every race is saved move by move as it is driven. Enter continues one that is not over, at the "
                "same go and with the same dice to come, and shows the result of one that is. {replay} replays "
                "any of them. {rename} gives a race another name, {export} writes its figures as JSON, CSV and "
                "SVG, {delete} deletes it after a question, and {records} shows the best times and who has won.",
            ),
        ),
    ),
    "ReplayScreen": (
        "the replay",
        (
            (
                "The position",
                "The bar below the road is the whole race, with any practice laps in front. → and ← "
                "move by a go, PgDn and PgUp by a round, {move_on} and {move_back} by a single move; "
                "type a number and press Enter to go to that round. Click or drag on the bar to jump there. "
                "Space plays on at the speed that {faster} and {slower} change; every jump pauses the replay.",
            ),
            (
                "Incidents",
                "Above the bar: × a car goes out, ▲ the lead changes, P a pit stop succeeds, » a slipstream, F a "
                "car takes the flag. {incident_on} goes to the next one and {incident_back} back; {kind_on} "
                "chooses one kind to look for.",
            ),
            (
                "Reasons",
                "{why} shows, instead of the news, why the bots chose what they chose.",
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
                "that were stopped by the flag, and the farther they got, the better. A car more than two laps "
                "short is not classified.",
            ),
            (
                "Signs",
                "A pin ● for each lap, in the colour of that lap; P is the pit flap, H the handicap flap.",
            ),
            (
                "Figures and lap chart",
                "Tab moves on to throws, points and outs, and to the lap chart: every column is a lap, and "
                "every car is at its place among those that completed it; × ends the line of a car that is out. "
                "{export} writes the figures as JSON, CSV and SVG into the folder where you started the game.",
            ),
        ),
    ),
    **PADDOCK_TEXTS,
}
"""Title and text for each screen, by the name of its class."""
