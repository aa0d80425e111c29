"""Menu words of MotorChamp, for the title and the set-up. It imports nothing: the first frame waits for it."""

TITLE = "MotorChamp"
BIG_NAME = "MOTORCHAMP"
TAGLINE = "The dice racing board game of 2000, by its own rules, in your terminal"
IMPRINT = "Unofficial: MotorChamp is AZA-Spiele's; the boards are our own design."

MENU_WORDS = {
    "quick_race": "about ten minutes, five laps of a short track, your two cars against {quick}",
    "evening": "about 45 minutes, six laps of a long track, your four cars against {evening}",
    "watch": "sit back and watch sixteen cars",
}
OPPONENT_COUNTS = (5, 3)
PRACTICE_TRACK, TRACK_COLUMNS = "A1-C1", 8
BOT_WORDS = {
    "rookie": "any legal move",
    "hothead": "counts dice alone",
    "wary": "afraid of speed",
    "charger": "hunts the car ahead",
    "blocker": "gets in the way",
    "steady": "avoids every risk it can",
    "daring": "goes for rows",
    "champion": "weighs every throw",
}
RULE_WORD = "slipstream"
ROAD = {
    "above": "......9..5...........7...4......",
    "left": "33333222111122333333322221111223",
    "between": "......xxxxxx.............xxxxx..",
    "right": "33332221111123333333322211112233",
    "below": ".....9..4...........8...5.......",
}
ROAD_CARS = {
    ("left", 4): "AZA1",
    ("right", 6): "VAN2",
    ("left", 11): "AZA2",
    ("right", 12): "OSC1",
    ("left", 15): "POR1",
}
