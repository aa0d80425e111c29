"""Menu words of Das Motorsportspiel, for the title and the set-up.

It imports nothing: the first frame waits for it.
"""

TITLE = "Das Motorsportspiel"
BIG_NAME = "MOTORSPORTSPIEL"
TAGLINE = "Das Motorsportspiel on the Hockenheimring, by its own rules, in your terminal"
IMPRINT = "Unofficial: its makers own the game; the boards are our own design."

MENU_WORDS = {
    "quick_race": "about ten minutes, six laps of the Grand Prix circuit, your car against {quick}",
    "evening": "about 45 minutes, practice laps for the grid, then twelve laps, your two cars against {evening}",
    "watch": "sit back and watch six cars on the Grand Prix circuit",
}
OPPONENT_COUNTS = (5, 2)
PRACTICE_TRACK, TRACK_COLUMNS = "hockenheim-short", 16
BOT_WORDS = {
    "rookie": "takes what it sees",
    "hothead": "always three dice",
    "wary": "stays clear of gravel",
    "charger": "brakes late",
    "blocker": "gets in your way",
    "steady": "dice that are safe",
    "daring": "goes for rows",
    "champion": "weighs every throw",
}
RULE_WORD = "gravel"
ROAD = {
    "above": "......ggggg.........2kkkk.......",
    "left": "------=o=>---------=o=>=o--=o---",
    "between": "................................",
    "right": "=>=>=>----=>=o=>=>-------=>--=>=",
    "below": "......4kkkk.........ggggg.......",
}
ROAD_CARS = {
    ("right", 0): "SPE1",
    ("right", 5): "KAR1",
    ("left", 7): "HEI1",
    ("right", 11): "MAN1",
    ("left", 14): "KAR2",
}
