"""Dice panel: every number of dice with its chances, the placing, the ends on offer; and the same on the road.

Everything is read from the judgement of a placing; the words are those of :mod:`.wording.forecast`.
"""

import functools
import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from rich.style import Style

from motorchamp_tui.games.motorsportspiel import legal_moves
from motorchamp_tui.games.motorsportspiel.rules.moves import (
    FORFEIT,
    Blocked,
    ChooseNumber,
    DiceThrown,
    Drive,
    Move,
    Report,
    TooFast,
)
from motorchamp_tui.games.motorsportspiel.rules.race import Race
from motorchamp_tui.games.motorsportspiel.rules.throws import CASES, RED_FACES, Throw
from motorchamp_tui.games.motorsportspiel.rules.track import Space
from motorchamp_tui.games.motorsportspiel.rules.verdict import outlook
from motorchamp_tui.games.motorsportspiel.wording.forecast import (
    NUMBER_WORDS,
    Chances,
    Kind,
    chances,
    clean_ends,
    good_placings,
    passes_the_entrance,
    prospect,
    the,
)
from motorchamp_tui.games.motorsportspiel.wording.next_go import clean_next, driven_on, next_odds
from motorchamp_tui.games.motorsportspiel.wording.spaces import space_facts
from motorchamp_tui.games.road import Lane, Place
from motorchamp_tui.tui.games.marking import buttons, fitting, key_and_name
from motorchamp_tui.tui.games.seen import TUMBLES, Chance, Lights
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.lines_panel import Line, line

STYLES = {
    Kind.CLEAN: palette.WELL,
    Kind.YELLOW: palette.MARKED,
    Kind.RED: palette.BAD,
    Kind.RETIRED: palette.BAD,
}


def choice_lines(race: Race, marked: Move | None, columns: int, room: int) -> list[Line]:
    """A line a number: key, name, mean of the farthest clean ends, chances by what would happen.

    What does not fit in a line goes on in the next. With too few lines, places are left out, and then
    all but the first line of the unmarked ones. That the mean is in rows is added where it takes no further line.
    """
    told: Sequence[Chances] = chances(race)
    lines = list(_choice_lines(race, told, marked, columns))
    if sum(len(choice) for choice, _ in lines) > room:
        told = [one.in_short for one in told]
        lines = list(_choice_lines(race, told, marked, columns))
    in_rows = list(_choice_lines(race, told, marked, columns, " rows"))
    is_as_long = all(len(one) == len(other) for (one, _), (other, _) in zip(in_rows, lines, strict=True))
    return fitting(in_rows if is_as_long else lines, room)


def _choice_lines(
    race: Race, told: Sequence[Chances], marked: Move | None, columns: int, unit: str = ""
) -> Iterator[tuple[Sequence[Line], bool]]:
    """The lines of each choice, and whether it is the marked one."""
    for one in told:
        is_marked = marked == ChooseNumber(one.number)
        choice = key_and_name(f"{one.number}", f"{NUMBER_WORDS[one.number]:11}", is_marked=is_marked)
        rows = _broken([*choice, (f"⌀{one.rows:4.1f}{unit}", palette.FAINT)], list(_ways(one)), columns)
        yield [buttons(parts, f"screen.press('say', {one.number})") for parts in rows], is_marked
    if FORFEIT in legal_moves(race):
        is_marked = marked == FORFEIT
        style, mark = (palette.CHOSEN, page.MARK) if is_marked else (palette.MARKED, " ")
        text = f" {mark}[0] forfeit the go"
        yield [line((text, palette.clickable(style, "screen.press('say', 0)")))], is_marked


def _ways(one: Chances) -> Iterator[tuple[str, Style]]:
    """The outcomes, each with its share of the throws."""
    if one.is_safe:
        yield "always clean", palette.WELL
        return
    for prospect_of, ways in one.ways:
        yield f"{prospect_of.words} {ways}/{one.cases}", STYLES[prospect_of.kind]


def _broken(
    name: list[tuple[str, Style]], ways: list[tuple[str, Style]], columns: int
) -> Iterator[list[tuple[str, Style]]]:
    """The name of a choice and its chances in lines that fit; those after the first begin further in."""
    parts, used = [*name, ("  ", palette.PLAIN)], sum(len(text) for text, _ in name) + 2
    indent, is_first = 8, True
    pieces = [(piece, style) for text, style in ways for piece in _in_pieces(text, max(columns - indent, 1))]
    for text, style in pieces:
        comma = "" if is_first else ", "
        if used + len(comma) + len(text) > columns:
            yield parts
            parts, used, comma = [(" " * indent, palette.PLAIN)], indent, ""
        parts.append((f"{comma}{text}", style))
        used += len(comma) + len(text)
        is_first = False
    yield parts


def _in_pieces(text: str, columns: int) -> Sequence[str]:
    return [text] if len(text) <= columns else textwrap.wrap(text, columns)


@functools.lru_cache(32)
def lights_ahead(race: Race, number: int) -> Lights:
    """How likely this many dice lead to each space, every throw driven as far as is clean, or as well as possible.

    Of equally far ends the one on the right is shown.
    """
    if not race.current_car.space.is_on_track:
        return Lights()
    clean, bad = Counter[Place](), Counter[Place]()
    for throw in CASES[number]:
        best = good_placings(race, throw)[0]
        verdict, ends = outlook(race).verdict(best), clean_ends(race, best)
        if prospect(race, best).kind is Kind.CLEAN and ends:
            clean[ends[0]] += 1
        else:
            bad[(*verdict.entered, *verdict.blocked, *ends)[0]] += 1
    of = len(CASES[number])
    shown = {place: Chance(ways, of) for place, ways in clean.items()}
    shown |= {place: Chance(ways, of, is_mishap=True) for place, ways in bad.items() if place not in shown}
    return Lights(chances=shown, choice=ChooseNumber(number))


def lights_of(race: Race, move: Move) -> Lights:
    """The lights once this has been chosen, where nobody is asked."""
    if isinstance(move, ChooseNumber):
        return lights_ahead(race, move.number)
    if race.placing is not None and isinstance(move, Drive | TooFast | Blocked):
        return lights_of_ends(race, legal_moves(race), move)
    return Lights()


def lights_of_ends(race: Race, moves: Sequence[Move], chosen: Move | None) -> Lights:
    """The ends among these moves, each with its number; past the entrance as errors when a stop is due."""
    ends, errors = list[tuple[Place, str]](), list[tuple[Place, str]]()
    for number, move in enumerate(moves, 1):
        place, warning = place_of(move), _warning(race, move)
        if place is not None:
            (errors if warning else ends).append((place, f"{number}{warning}"))
    return Lights(ends=ends, errors=errors, chosen=place_of(chosen))


def _warning(race: Race, move: Move) -> str:
    """The sign of an end that is an error, or past the entrance with a stop due."""
    is_past = isinstance(move, Drive) and passes_the_entrance(race, race.current_car, move.end)
    return "!" if is_past or isinstance(move, TooFast | Blocked) else ""


def place_of(move: object) -> Space | None:
    """Where a move ends."""
    match move:
        case Drive(space) | TooFast(space) | Blocked(space):
            return space
        case _:
            return None


def place_tip(race: Race, lights: Lights, place: Place) -> str:
    """Say in a sentence what a space is and who is on it and, while it is lit, what that means."""
    space = race.track.named(place.name)
    words = [space_facts(race, space)]
    chance = lights.chances.get(place)
    if chance is not None:
        what = "an error here" if chance.is_mishap else "the farthest clean end here"
        words.append(f"{what} in {chance.ways} of {chance.of} throws")
    if place in dict(lights.ends) or place in dict(lights.errors):
        words += [move_words(race, move) for move in legal_moves(race) if place_of(move) == space][:1]
    return f"{'; '.join(words)}."


def move_words(race: Race, move: Move, *, names_corners: bool = True) -> str:
    """Where a go would end, and what that means."""
    car = race.current_car
    match move:
        case Drive(end):
            if passes_the_entrance(race, car, end):
                return f"{end}, past the entrance: retired"
            return ", ".join([f"{end}", *_end_facts(race, end, names_corners=names_corners)])
        case TooFast(space):
            return f"too fast onto {space}"
        case Blocked(space):
            return f"stays on {space} behind cars"
        case _:
            return str(move)


def _end_facts(race: Race, end: Space, *, names_corners: bool) -> Iterator[str]:
    car = race.current_car
    if end.lane is Lane.BOX:
        yield "stops at its pit"
    elif end.lane is Lane.PIT:
        yield "pit lane"
    elif end.row < car.space.row and race.ends_on_the_line(car):
        yield "over the line: done"
    else:
        if end.is_line:
            yield "line"
        corner = race.track.corner_at(end)
        if corner:
            yield f"in {the(corner.name)} ({corner.limit})" if names_corners else f"limit {corner.limit}"


def end_lines(race: Race, moves: Sequence[Move], picked: int | None, columns: int, room: int) -> list[Line]:
    """The ends on offer, the picked one marked: a line each where there is room, else in columns.

    A ! shows, as on the road, that it would be an error or end the race.
    """
    marks = [f" {page.MARK if index == picked else ' '}[{index + 1}] " for index in range(len(moves))]
    if len(moves) > room:
        told = [f"{place_of(move) or move}{_warning(race, move)}" for move in moves]
    else:
        told = [move_words(race, move) for move in moves]
        if max(map(len, told)) + len(marks[-1]) > columns:
            told = [move_words(race, move, names_corners=False) for move in moves]
    words = [f"{mark}{text}" for mark, text in zip(marks, told, strict=True)]
    widest = max(map(len, words)) + 1
    a_line = 1 if len(words) <= room else max(1, columns // widest)
    return page.buttons_in_columns(words, picked, "screen.press('drive_to', {})", widest, a_line)


def marked_ways(race: Race, move: Move, columns: int, *, is_named: bool) -> list[list[Line]]:
    """The risk of the next go from the marked end, in shorter and shorter words where there is little room.

    ``is_named``: with the end, which is hard to see, and impossible to hear, where others are on its line.
    """
    end, shares = move_words(race, move, names_corners=False) if is_named else "", _clean_next(race, move)
    risks = (f"next go clean: {', '.join(shares[:number])}" if shares else "" for number in (len(shares), 1))
    ways = ["; ".join(filter(None, (end, risk))) for risk in (*risks, "")]
    return [page.wrapped(words, columns, palette.FAINT, indent=3) for words in ways]


def safest_end(race: Race, moves: Sequence[Move]) -> Move | None:
    """The end on the road from which the next go is most often clean, with three dice, then with two, then one."""
    on_the_road = (move for move in moves if isinstance(move, Drive) and move.end.is_on_track)
    ends = [move for move in on_the_road if not _warning(race, move)]
    return max(ends, key=lambda move: _shares(race, move), default=None)


def _shares(race: Race, move: Move) -> list[float]:
    odds = next_odds(race, driven_on(race, move))
    return [odds[number].clean / odds[number].cases for number in sorted(odds, reverse=True)]


@functools.lru_cache(256)
def _clean_next(race: Race, move: Move) -> Sequence[str]:
    """The shares of clean throws, worked out once: every key asks several times for the same words."""
    return clean_next(race, move)


def dice_line(race: Race, falling: Sequence[int], _columns: int) -> Line:
    """The throw on the table, and how it is placed: no panel is too narrow for that."""
    if falling:
        return line(
            (f" {'  '.join(_face_words(face, is_red=at == 0) for at, face in enumerate(falling))}", palette.STRONG)
        )
    if race.throw is None:
        return page.EMPTY
    placed = f"   placed {race.placing.words}" if race.placing is not None else ""
    return line((f" {throw_words(race.throw)}{placed}", palette.STRONG))


def _face_words(face: int, *, is_red: bool) -> str:
    """The side of a die that is up, with the number underneath."""
    top, bottom = divmod(face, 10) if is_red else (face, 7 - face)
    return f"{'red ' if is_red else ''}{top}/{bottom}"


def throw_words(throw: Throw) -> str:
    """The dice of a throw, each with the number underneath."""
    top, bottom = throw.red
    return "  ".join(
        [_face_words(10 * top + bottom, is_red=True), *(_face_words(top, is_red=False) for top in throw.whites)]
    )


def dice_in(reports: Iterable[Report]) -> Line:
    """The last throw among these reports."""
    thrown = [report.throw for report in reports if isinstance(report, DiceThrown)]
    return line((f" {throw_words(thrown[-1])}", palette.STRONG)) if thrown else page.EMPTY


def falling(move: Move) -> Sequence[Sequence[int]]:
    """The dice of a throw as they turn before they come to rest."""
    if not isinstance(move, Throw):
        return ()
    at = RED_FACES.index(10 * move.red[0] + move.red[1])
    return [
        (
            RED_FACES[(at + tumble) % 6],
            *((white + tumble * (place + 3)) % 6 + 1 for place, white in enumerate(move.whites)),
        )
        for tumble in range(TUMBLES, 0, -1)
    ]
