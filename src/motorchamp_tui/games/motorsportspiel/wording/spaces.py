"""Spaces and moves in words, for people who cannot see them."""

from collections.abc import Iterator, Sequence

from motorchamp_tui.games.motorsportspiel.rules.moves import Blocked, Drive, Move, TooFast
from motorchamp_tui.games.motorsportspiel.rules.race import Race
from motorchamp_tui.games.motorsportspiel.rules.throws import Placing
from motorchamp_tui.games.motorsportspiel.rules.track import Corner, Space, Track
from motorchamp_tui.games.motorsportspiel.rules.verdict import outlook
from motorchamp_tui.games.motorsportspiel.wording.forecast import Kind, forecast, prospect
from motorchamp_tui.games.road import Lane
from motorchamp_tui.words import and_so_on

LANE_WORDS = {Lane.RIGHT: "right", Lane.LEFT: "left"}


def space_kind(space: Space) -> str:
    """What kind of space it is: ``a long space on the line with a dot``."""
    if not space.is_line:
        return "a long space" if space.length > 1 else "a plain space"
    long, dot = "long " if space.length > 1 else "", " with a dot" if space.has_dot else ""
    return f"a {long}space on the line{dot}"


def space_words(race: Race, space: Space) -> str:
    """A space with all its facts, except who is on it."""
    track = race.track
    if space.lane is Lane.BOX:
        owners = [car.name for car in race.cars if car.pit == space]
        return f"{space}, the pit of {and_so_on(owners)}" if owners else f"{space}, a pit"
    if space.lane is Lane.PIT:
        return f"{space}, in the pit lane"
    words = [f"{space}, {space_kind(space)}"]
    corner = track.corner_at(space)
    if corner is not None:
        words.append(f"in a corner of limit {corner.limit} ({corner.name})")
    if space.gravel is not None:
        words.append(f"gravel on the {LANE_WORDS[space.gravel]}")
    if space == track.entrance:
        words.append("from which the pit lane begins")
    return ", ".join(words)


def space_facts(race: Race, space: Space) -> str:
    """The facts of a space."""
    here = [f"{car.name} ({car.driver}) is here" for car in race.cars_on(space)]
    here += [
        f"{car.name} ({car.driver}) is in the gravel beside it"
        for car in race.cars
        if car.is_running and car.is_in_gravel and car.space == space
    ]
    return "; ".join([space_words(race, space), *(here or ["free"])])


def corners_ahead(track: Track, space: Space, within: int) -> Iterator[tuple[int, Corner]]:
    """The corners that begin within this many rows, or contain the space, nearest first, and how far they are."""
    found = [
        (0 if corner == track.corner_at(space) else (corner.first - space.row) % track.rows, corner)
        for corner in track.corners
    ]
    yield from sorted(((rows, corner) for rows, corner in found if rows <= within), key=lambda one: one[0])


def fate_words(race: Race, placing: Placing) -> str:
    """The result of a placing: the spaces where it ends, or the mistake."""
    verdict = outlook(race).verdict(placing)
    if verdict.excess:
        mistake = forecast(race, placing)
        return f"{_inside(verdict.inside)}; on the road {mistake}" if verdict.inside else mistake
    ends = [space.name for space in verdict.ends]
    words = [f"to {and_so_on(ends, 'or')}"] if ends else []
    if verdict.inside:
        words.append(_inside(verdict.inside))
    passes = prospect(race, placing).words if prospect(race, placing).kind is not Kind.CLEAN else ""
    return ", or ".join(words) + (f"; {passes}" if passes else "")


def _inside(spaces: Sequence[Space]) -> str:
    names = and_so_on([space.name for space in spaces], "or")
    return f"into the pit, {names}" if all(space.lane is Lane.BOX for space in spaces) else f"pit lane, {names}"


def end_words(race: Race, move: Move) -> str:
    """The same in short, for a list: the space, and what is special about it."""
    match move:
        case Drive(end) if move_words(race, move) == space_words(race, end):
            return _in_short(end)
        case TooFast(space):
            return f"too fast onto {_in_short(space)}"
        case Blocked(space):
            return f"held up on {_in_short(space)}"
        case _:
            return move_words(race, move)


def _in_short(space: Space) -> str:
    is_special = space.is_on_track and (space.is_line or space.length > 1)
    return f"{space}, {space_kind(space)}" if is_special else f"{space}"


def move_words(race: Race, move: Move) -> str:
    """A move after the placing, in words."""
    match move:
        case Drive(end) if end == race.current_car.space:
            return f"stay on {end}"
        case Drive(end) if end.lane is Lane.BOX:
            return f"into the pit, {end}"
        case Drive(end) if end.lane is Lane.PIT:
            return f"pit lane, {end}"
        case Drive(end) if end.row < race.current_car.space.row and race.ends_on_the_line(race.current_car):
            return f"over the line, {end}"
        case Drive(end):
            return space_words(race, end)
        case TooFast(space):
            return f"too fast onto {space_words(race, space)}"
        case Blocked(space):
            return f"held up on {space_words(race, space)}"
        case _:
            return str(move)
