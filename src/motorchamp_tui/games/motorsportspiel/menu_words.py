"""What the title and the set-up say of Das Motorsportspiel.

Imports nothing, because the first frame waits for it.
"""

TITLE = "Das Motorsportspiel"
BIG_NAME = "MOTORSPORTSPIEL"
TAGLINE = "Das Motorsportspiel on the Hockenheimring, by its own rules, in your terminal"
IMPRINT = "Unofficial: the game is its makers'; the boards are our own design."

MENU_WORDS = {
    "quick_race": "your car against {quick} on the short circuit: three laps",
    "full_race": "your car against {full} on the Grand Prix circuit: grid by practice, five laps",
    "watch": "six cars on the Grand Prix circuit, and you sit back",
}
OPPONENTS = {
    "mixed": ("a steady bot, a daring one and a rookie", "a champion, two daring and two steady bots"),
    "rookie": ("three rookies", "five rookies"),
    "hothead": ("three hotheads", "five hotheads"),
    "wary": ("three wary bots", "five wary bots"),
    "charger": ("three chargers", "five chargers"),
    "blocker": ("three blockers", "five blockers"),
    "steady": ("three steady bots", "five steady bots"),
    "daring": ("three daring bots", "five daring bots"),
    "champion": ("three champions", "five champions"),
}
ANY_BOTS = ("three bots", "five bots")
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
