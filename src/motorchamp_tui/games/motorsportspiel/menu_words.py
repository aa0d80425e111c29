"""Menu words of Das Motorsportspiel, for the title and the set-up: the first frame waits for this module."""

from motorchamp_tui.games.menu_words import MenuWords

TITLE = "Das Motorsportspiel"
MENU_WORDS = MenuWords(
    big_name="MOTORSPORTSPIEL",
    tagline="Das Motorsportspiel on the Hockenheimring, by its own rules, in your terminal",
    imprint="Unofficial: its makers own the game; the boards are our own design.",
    lines={
        "quick_race": "about ten minutes, six laps of the Grand Prix circuit, your car against {quick}",
        "evening": "about 45 minutes, practice laps for the grid, then twelve laps, your two cars "
        "against {evening}",
        "watch": "sit back and watch six cars on the Grand Prix circuit",
    },
    opponent_counts=(5, 2),
    practice_track="hockenheim-short",
    track_columns=16,
    bot_words={
        "rookie": "takes what it sees",
        "hothead": "always three dice",
        "wary": "stays clear of gravel",
        "charger": "brakes late",
        "blocker": "gets in your way",
        "steady": "dice that are safe",
        "daring": "goes for rows",
        "champion": "weighs every throw",
    },
    rule_word="gravel",
    road={
        "above": "......ggggg.........2kkkk.......",
        "left": "------=o=>---------=o=>=o--=o---",
        "between": "................................",
        "right": "=>=>=>----=>=o=>=>-------=>--=>=",
        "below": "......4kkkk.........ggggg.......",
    },
    road_cars={
        ("right", 0): "SPE1",
        ("right", 5): "KAR1",
        ("left", 7): "HEI1",
        ("right", 11): "MAN1",
        ("left", 14): "KAR2",
    },
)
