"""Help on MotorChamp, by topic; the form is that of :mod:`motorchamp_tui.tui.help.texts`."""

from collections.abc import Mapping, Sequence

from motorchamp_tui.games.bots import described
from motorchamp_tui.games.motorchamp import CHARACTERS
from motorchamp_tui.tui.games.protocol import Paragraph

HELP: Mapping[str, Sequence[Paragraph]] = {
    "rules": (
        (
            "A go",
            "Choose dice, throw them, and drive exactly as many squares as they show, straight ahead or "
            "diagonally into the other lane. Every car has one go in each round. The car farthest ahead on the "
            "road goes first; of two cars side by side, the one on the right.",
        ),
        (
            "Dice and colours",
            "The square you start from decides how many dice you may throw: dark grey (1) one, middle grey (2) up "
            "to two, light grey (3) up to three. The special die shows 1 2 2 2 3 3. You can throw it alone from "
            "any square, and it is the third of three dice. On the first lap, up to the S or L beside the track, "
            "everyone throws one die, unless the start is a rolling one.",
        ),
        (
            "Limits",
            "A number on a sign beside your square is a speed limit: a throw made from that square must not total "
            "more. Only the square you start from counts, not those you drive across.",
        ),
        (
            "A blocked track",
            "Two cars side by side block the track. So do two cars in different lanes, one directly behind the "
            "other, and so does a car in your lane where a solid line keeps you from leaving it. You may change "
            "lanes onto the first square after a solid line only if you do not stop there.",
        ),
        (
            "Out",
            "{too_many} Along the pit wall there is no room on the right.",
        ),
        (
            "Fair play",
            "Nobody may crawl. Of the choices that cannot put you out, you must take the strongest or a stronger "
            "one: where two dice are safe, one die is too few. Throwing more is always allowed, and where nothing "
            "is safe you may throw anything. The dice panel shows why a choice is closed.",
        ),
        (
            "Slipstream",
            "If your throw ends directly behind a car, and its last two squares were in that car's lane, you may "
            "drive three squares more: all three or none. If they end directly behind another car in the same "
            "way, you may drive three more.",
        ),
        (
            "Pit stop",
            "In races of more than four laps every car should stop once, at the end of lap 2, 3 or 4. Turn in "
            "from the right lane with a throw of six or less, but not with three dice; then throw one die a go "
            "until you reach the box. In the box you throw two dice: a total of four or more repairs the car and "
            "earns the yellow flap (P). If one of the dice shows four or more, you may leave at once with the "
            "other. A car that starts lap 5 without a stop gets the red flap (H): one die a go and no slipstream "
            "until it has stopped.",
        ),
        (
            "The end",
            "The first car to complete the laps wins; every other car stops when it next crosses the line. Cars "
            "with more laps are placed higher. A car that is out is still classified if it was at most two laps "
            "short.",
        ),
    ),
    "goal": (
        (
            "The goal",
            "Be the first to complete the laps: drive your cars round a two-lane circuit as fast as the dice and "
            "your nerve allow. Quick race is the way in: it and An evening are against bots near your rating, and "
            "move it. You need not read anything first: at every go the screen says what you may do, what the "
            "odds are, and why a choice is closed.",
        ),
    ),
    "race": (
        (
            "The goal",
            "Be the first to complete {laps}. At each go, choose your dice, see what they show, then choose where "
            "your car ends up. {help} once more explains the panel under the mouse, then the next.",
        ),
    ),
    "lap": (
        ("The goal", "Get round one lap, from the line back to the line, in as few throws as you can."),
        (
            "The practice time",
            "8.6/11 means eight throws before the last, six squares still to go before it, and eleven points in "
            "it. Fewer throws are better, then fewer squares to go, then more points in the last throw. The large "
            "figures are the time as it would be with the throw on the table; below them the same in words: the "
            "throw, the squares to go, the points.",
        ),
        (
            "Alone on the track",
            "You drive one lap from the first starting position, with colours, limits and fair play. "
            "{too_many} Beside the dice the first is “throw lost 1/6”.",
        ),
    ),
    "set-up": (
        (
            "Before a race",
            "The circuit, the number of laps, and who drives. Short circuits are made for 8 to 12 cars, long ones "
            "for 12 to 16. They hold at most 14 or 18; fewer are fine if you drive alone.",
        ),
    ),
    "options": (
        ("Pit stops", "Races of up to four laps have none. In longer races every car should stop once."),
        (
            "Grid",
            "By dice: three dice for each car, and the highest total starts in front; first one car of each "
            "driver, then the second cars. By practice: everyone drives a lap alone. A car that goes out in "
            "practice starts last or, if you agree on that, not at all.",
        ),
        (
            "The publisher's optional rules",
            "They are off unless you agree on them. Beginners: four laps and no stops. Softer outs: a car that is "
            "two points too far waits beside the track instead, and gets the red flap. Start: a rolling one has "
            "no start phase. Table: at a strict one you can take too many dice, and are out unless someone "
            "insists on a new throw. Bots insist: how often they do. Turning: if it is your own, a pass that you "
            "do not claim is lost. Score: a tournament gives points for the race. The rulebook has a chapter on "
            "them.",
        ),
    ),
    "bots": described(CHARACTERS),
    "grid": (
        (
            "Reading the grid",
            "You look at the road from the side: you drive to the right, and the left lane is on top. The ruler "
            "counts the rows from the start and finish line; ↘ after a number means that the road bends to the "
            "right there, ↗ to the left. The number in a square's corner is its dice: 1 dark, 2 middle, 3 light. "
            "A sign beside the road has the limit of the square next to it. ━━ between the lanes is a solid line, "
            "── a dashed one. ▀▀ is the pit wall; pit lane and boxes are below it, and ╲PIT is the entrance. ┃ "
            "after a square is the start and finish line. Cars carry their name; ●2 is the pin for two laps, P "
            "and H are the flaps. A car beside the road is temporarily out. While you choose dice, the ruler "
            "counts points instead: +7 is a total that leads there, !14 one that is too much. Squares show the "
            "chance of ending there; ! above it means standing beside it, temporarily out, » marks a slipstream, "
            "╳ where cars block the road. After the throw, the squares you can drive to light up with a number.",
        ),
    ),
    "board": (
        (
            "Reading the board",
            "The whole circuit from above, driven in the direction of the arrow at the chequered flag. Squares "
            "have the same three greys; numbers beside the road are limits, and L or S marks the end of the start "
            "area. Cars have their team's colour, letter and number; those beside the road are temporarily out. "
            "{zoom} brings it closer: a corner shows how close it is, and whether all limits fit. You can drag it "
            "with the mouse, and {swap} swaps it with the lane grid.",
        ),
    ),
    "dice": (
        (
            "Reading the dice",
            "In the colour of the team: whose go it is, and what the car's square allows. Then a line for each "
            "choice of dice. ⌀ is the average total. “temp. out 6/36” means that 6 of 36 equally likely throws "
            "put the car temporarily out, “perm. out” how many others put it permanently out, and “safe” that "
            "none does; “slipstream” shows how many end right behind a car. Where lines are free, bars show how "
            "likely each total is; ! marks those that are too much. A closed choice shows which rule closes it. "
            "After the throw come the squares you can drive to, each with the risk of the next go from there if "
            "nobody were ahead. A blue line with » is the coach, which explains what is new; {coach} switches it "
            "off.",
        ),
    ),
    "advice": (
        (
            "Reasons and advice",
            "{why} lets every bot say why it chose what it chose, with figures, and gives you time to read it; "
            "Space pauses the race, Enter continues at once. When it is your go, {advice} asks champion: the "
            "choice it would make is marked, with the reason below. Throws to the flag are how many it still "
            "expects to need with good driving, including a price for the risk of going out. {advice} again takes "
            "the advice away.",
        ),
    ),
    "order": (
        (
            "Reading the order",
            "The cars as they would be classified now; the top line shows whose go is next. ●2 is the pin for two "
            "laps, ▰P the flap for a pit stop, ▰H the handicap flap; then come the driver and the square or, for "
            "a car that is out, how often it has been passed. ▶ marks the car whose go it is. Where there is "
            "little room, × is a car that is temporarily out, – one that is permanently out, and F one that has "
            "finished. {camera} or a click on a car keeps the view on it, {follow} on the car whose go it is.",
        ),
    ),
    "news": (
        (
            "What happened",
            "The last go: the dice, where they led, and what happened. {log} shows every go since the start, with "
            "its round in front.",
        ),
    ),
    "incidents": (
        (
            "Incidents",
            "Above the bar: × a car goes out, ▲ the lead changes, P a pit stop succeeds, » a slipstream, F a car "
            "takes the flag. {incident_on} goes to the next one and {incident_back} back; {kind_on} chooses one "
            "kind to search for.",
        ),
    ),
    "places": (
        (
            "Places",
            "More laps first. Of cars with equal laps, those that went out on the next lap rank above those that "
            "were stopped by the flag, and the farther they got, the better. A car more than two laps short is "
            "not classified.",
        ),
        ("Signs", "A pin ● for each lap, in the colour of that lap; P is the pit flap, H the handicap flap."),
    ),
    "figures": (
        (
            "Figures and lap chart",
            "Tab moves on to throws, points and outs, and to the lap chart: every column is a lap, and every car "
            "is at its place among those that completed it; × ends the line of a car that is out. {export} writes "
            "the figures as JSON, CSV and SVG into the folder where you started the game.",
        ),
    ),
    "go of a lap": (),
    "standing orders": (
        (
            "Standing orders",
            "In a race by correspondence you can leave an order for your next go: how many dice at most, how much "
            "risk of going out you accept, the lane, the pits. It is carried out as soon as that go begins, "
            "whether you are here or not, and is then used up. The stand-in decides everything that it leaves "
            "open, and never breaks fair play. Until then you can change it or take it back.",
        ),
    ),
    "risk": (
        (
            "Risk",
            "The chance of going out with that throw, temporarily or permanently. If your dice would risk more, "
            "fewer are thrown; if every choice risks more, the one that risks least.",
        ),
    ),
    "rulebook": (
        (
            "The rulebook",
            "The rules in our own words. A chapter begins with the printed rules; then come our rulings on what "
            "they leave open, each with its number and its reason.",
        ),
        (
            "Figures",
            "A line with ▷ is a figure: cars on a road that the game's own rules drive. The first step shows the "
            "choices and the chance of every square, the second the throw with every end it allows, the third the "
            "result.",
        ),
        (
            "Searching",
            "The search looks at the beginnings of words: slip finds slipstream. Several words must all be in one "
            "ruling. A number as in Q-57 finds that ruling.",
        ),
    ),
}
