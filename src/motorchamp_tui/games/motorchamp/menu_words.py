"""Menu words of MotorChamp, for the title and the set-up: the first frame waits for this module."""

from motorchamp_tui.games.menu_words import MenuWords

TITLE = "MotorChamp"
MENU_WORDS = MenuWords(
    big_name="MOTORCHAMP",
    tagline="The dice racing board game of 2000, by its own rules, in your terminal",
    imprint="Unofficial: MotorChamp is AZA-Spiele's; the boards are our own design.",
    lines={
        "quick_race": "about ten minutes, five laps of a short track, your two cars against {quick}",
        "evening": "about 45 minutes, six laps of a long track, your four cars against {evening}",
        "watch": "sit back and watch sixteen cars",
    },
    opponent_counts=(5, 3),
    practice_track="A1-C1",
    track_columns=8,
    bot_words={
        "rookie": "any legal move",
        "hothead": "counts dice alone",
        "wary": "afraid of speed",
        "charger": "hunts the car ahead",
        "blocker": "gets in the way",
        "steady": "avoids every risk it can",
        "daring": "goes for rows",
        "champion": "weighs every throw",
    },
    rule_word="slipstream",
    road={
        "above": "......9..5...........7...4......",
        "left": "33333222111122333333322221111223",
        "between": "......xxxxxx.............xxxxx..",
        "right": "33332221111123333333322211112233",
        "below": ".....9..4...........8...5.......",
    },
    road_cars={
        ("left", 4): "AZA1",
        ("right", 6): "VAN2",
        ("left", 11): "AZA2",
        ("right", 12): "OSC1",
        ("left", 15): "POR1",
    },
)
