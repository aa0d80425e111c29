"""Liveries: the colours of every team's cars, on screens and in pictures of a race."""

LIVERIES = {
    "red": ("#bf271a", "#ffffff"),
    "green": ("#278836", "#ffffff"),
    "blue": ("#0273e0", "#ffffff"),
    "yellow": ("#edcc1e", "#101010"),
    "white": ("#f2f2f2", "#101010"),
    "purple": ("#7339b0", "#ffffff"),
    "turquoise": ("#42bacf", "#101010"),
    "orange": ("#ef891c", "#101010"),
    "pink": ("#e45693", "#101010"),
    "brown": ("#6c5138", "#ffffff"),
}
"""Ground and ink of a team's cars, by the usual name of the colour: also distinct for people who see red, green or
blue less well."""

COLOUR_NAMES = {
    team: colour
    for teams in ("AZA VAN COO LOT POR TAL GOR OSC HWM ENN", "KAR SPE MAN HEI WOR LUD BRU LAN WAL SIN")
    for team, colour in zip(teams.split(), LIVERIES, strict=True)
}
"""The colour of every team; no race has teams from two of these lists."""

TEAM_LIVERIES = {team: LIVERIES[colour] for team, colour in COLOUR_NAMES.items()}
"""Ground and ink of every team's cars."""

NO_TEAMS = ("#b0b0b0", "#101010")


def livery_of(team: str) -> tuple[str, str]:
    """Ground and ink of a team's cars."""
    return TEAM_LIVERIES.get(team, NO_TEAMS)
