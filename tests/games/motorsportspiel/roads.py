"""Roads to try rules on: 40 rows of plain spaces, but for what is said; and the four of the rules page."""

from collections.abc import Mapping, Sequence

from motorchamp_tui.games.motorsportspiel.rules.race import Car, Race, Rules
from motorchamp_tui.games.motorsportspiel.rules.track import Corner, Space, Track, numbered
from motorchamp_tui.games.road import Lane, Pit

FIVE_LAPS = Rules()
LANES = {"R": Lane.RIGHT, "L": Lane.LEFT}


def road(
    line: Sequence[str] = (), corners: Mapping[str, str] | None = None, rows: int = 40, pit: Pit | None = None
) -> Track:
    """A road with line spaces like ``L10-11`` or ``R12-13o``, and corners like ``{"10-12": "3l"}``."""
    limits, marked = dict[int, tuple[int, Lane]](), []
    for at, text in (corners or {}).items():
        first, _, last = at.partition("-")
        marked.append(Corner(f"corner at {first}", int(first), int(last or first), int(text[0])))
        limits |= dict.fromkeys(range(int(first), int(last or first) + 1), (int(text[0]), LANES[text[1:].upper()]))
    spaces, covered = [], set()
    for text in line:
        lane, has_dot = LANES[text[0]], text.endswith("o")
        first, _, last = text[1:].rstrip("o").partition("-")
        row = int(last or first)
        spaces.append((lane, row, row - int(first) + 1, True, has_dot))
        covered |= {(lane, covered_row) for covered_row in range(int(first), row + 1)}
    spaces += [
        (lane, row, 1, False, False)
        for lane in LANES.values()
        for row in range(rows)
        if (lane, row) not in covered
    ]
    made = [
        Space(lane, row, 0, length, limits.get(row, (0, None))[0], is_line, has_dot, limits.get(row, (0, None))[1])
        for lane, row, length, is_line, has_dot in spaces
    ]
    return Track("road", rows, numbered(made), tuple(marked), pit)


A = road()
B = road(["L10-11", "R12-13o", "R14-15o", "L16-17"], {"12-15": "2l"})
C = road(["R18-19", "L20-21o", "L22", "R23-24"], {"20-22": "3r"})
D = road(["R10-11", "R12-13o", "R14-15"])


def race_on(track: Track, *cars: str, rules: Rules = FIVE_LAPS, laps: int = 1, winner_in: bool = False) -> Race:
    """A race of cars like ``X R13``, who came there in this order; it is the go of the first."""
    made = []
    for at, text in enumerate(cars, 1):
        name, place, *flags = text.split()
        space = track.named(place)
        flag = "".join(flags)
        made.append(
            Car(
                name,
                name,
                name,
                track.pits[0] if track.pits else None,
                space,
                laps,
                at,
                flag.count("y"),
                flag.count("r"),
                "b" in flag,
                flag.count("w"),
            )
        )
    return Race(track, rules, tuple(made), tuple(range(len(made))), arrivals=len(made), winner_in=winner_in)
