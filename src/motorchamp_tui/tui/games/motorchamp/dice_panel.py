"""Dice panel: every choice with its exact odds, the throw, the ends on offer; and the same on the road.

Everything is read from the judgement of a throw and from fair play.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from attrs import evolve
from rich.style import Style

from motorchamp_tui.games.motorchamp.rules.moves import (
    ChooseDice,
    DiceThrown,
    Drive,
    Insist,
    KeepQuiet,
    Move,
    Report,
    Throw,
    Turn,
    end_of,
)
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.rules.throws import WAYS_BY_TOTAL, WAYS_IN_ALL, Dice
from motorchamp_tui.games.motorchamp.rules.track import at
from motorchamp_tui.games.motorchamp.rules.verdict import Odds, Outcome, choices, verdict, verdict_of
from motorchamp_tui.games.motorchamp.wording import go_words
from motorchamp_tui.games.motorchamp.wording.go_words import (
    Choice,
    all_choices,
    chance_words,
    end_in_short,
    move_words,
    outlook,
    square_facts,
    why_these_dice,
)
from motorchamp_tui.games.road import Place
from motorchamp_tui.tui.games.marking import buttons, fitting, key_and_name
from motorchamp_tui.tui.games.motorchamp.track_surface import as_agreed, with_ghost
from motorchamp_tui.tui.games.seen import TUMBLES, Chance, Lights, Total
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.lines_panel import Line, line, width_of

NAMES = {Dice.SPECIAL: "special", Dice.ONE: "one die", Dice.TWO: "two dice", Dice.THREE: "three dice"}
WORD_KEYS: dict[type[Move], str] = {Insist: "O", Turn: "C", KeepQuiet: "0"}
"""The keys of the words that can be said."""
NAME_BEGINS = 7
"""The column at which the name of a choice begins."""
SHORT = {Outcome.STAYS: "throw lost", Outcome.TEMPORARILY_OUT: "temp. out", Outcome.PERMANENTLY_OUT: "perm. out"}
SHORTEST = {Outcome.STAYS: "lost", Outcome.TEMPORARILY_OUT: "temp.", Outcome.PERMANENTLY_OUT: "perm."}
STYLES = {
    Outcome.STAYS: palette.MARKED,
    Outcome.TEMPORARILY_OUT: palette.MARKED,
    Outcome.PERMANENTLY_OUT: palette.BAD,
}
HARMLESS = (Outcome.MOVES, Outcome.FINISHES)
BARS, EIGHTHS = " ▁▂▃▄▅▆▇█", 8
NARROWEST_BAR, WIDEST_BAR, TALLEST_BAR = 3, 4, 5
"""Columns and lines of a bar of the chart; the narrowest leaves room for a sign before two digits."""
LINES_BESIDE_BARS = 2
"""The lines of the chart above its bars, and below them."""
Risks = tuple[tuple[Dice, Odds], ...]
FACES = "⚀⚁⚂⚃⚄⚅"
INDENT = 3


def duty(race: Race) -> tuple[str, bool]:
    """The state of the current car's stop, if it has to make one; and whether it is now or never."""
    return ("", False) if race.is_for_a_word else go_words.stop_of(race, race.current_car)


def word_lines(moves: Sequence[Move], marked: int | None) -> Iterator[Line]:
    """The words that can be said, a line each, to be clicked."""
    for number, move in enumerate(moves):
        key, words = WORD_KEYS[type(move)], go_words.WORD_CHOICES[type(move)]
        yield buttons(key_and_name(key, words, is_marked=number == marked), f"screen.press('say', {number})")


def chances(race: Race, dice: Dice) -> dict[Place, Chance]:
    """The chance of each square on which a throw of these dice may end, or beside it temporarily out."""
    if not race.current_car.square.is_on_track:
        return {}
    shown, of = dict[Place, Chance](), WAYS_IN_ALL[dice]
    for total, ways in WAYS_BY_TOTAL[dice]:
        fate = verdict(race, dice, (total,))
        towed = {move.end for move in fate.tows}
        for square in fate.ends:
            before = shown.get(square)
            so_far = before.ways if before and not before.is_mishap else 0
            shown[square] = Chance(ways + so_far, of, tows=square in towed or bool(before and before.tows))
        for square in fate.beside:
            before = shown.get(square, Chance(0, of, is_mishap=True))
            shown[square] = evolve(before, ways=before.ways + ways) if before.is_mishap else before
    return shown


def lights_ahead(race: Race, dice: Dice) -> Lights:
    """The lights on the road while these dice are marked: totals, chances, and where it is closed."""
    car, rows = race.current_car, race.track.rows
    if not car.square.is_on_track:
        return Lights()
    longest = WAYS_BY_TOTAL[choices(race)[-1]][-1][0]
    can_come = {total for total, _ in WAYS_BY_TOTAL[dice]}
    totals = {
        (car.square.row + points) % rows: Total(
            points, points in can_come, verdict(race, dice, (points,)).outcome not in HARMLESS
        )
        for points in range(1, longest + 1)
    }
    free = race.ahead_of(car).furthest(longest)
    closed_after = (car.square.row + free) % rows if free < longest else None
    return Lights(chances(race, dice), totals, closed_after, choice=ChooseDice(dice))


def lights_of(race: Race, move: Move) -> Lights:
    """The chances of the chosen dice; after the throw nothing is lit where nobody is asked."""
    return Lights(chances=chances(race, move.dice), choice=move) if isinstance(move, ChooseDice) else Lights()


def place_tip(race: Race, lights: Lights, place: Place) -> str:
    """Say in a sentence what is on a square, and while it is lit what a throw or an end means there."""
    race, square = with_ghost(as_agreed(race), lights), at(place.lane, place.row)
    words = [square_facts(race, square)]
    if isinstance(lights.choice, ChooseDice):
        words.append(chance_words(race, lights.choice.dice, square))
    label = dict(lights.ends).get(square)
    if label and race.dice is not None and race.faces is not None:
        moves = verdict_of(race).moves
        words += [f"end {label}: {_what_comes_of(race, move)}" for move in moves if end_of(move) is square][:1]
    return f"{'; '.join(filter(None, words))}."


def _what_comes_of(race: Race, move: Move) -> str:
    """The effect of a move, and the risk of the next go from there."""
    is_plain = isinstance(move, Drive) and not move.tows and move.end.is_on_track
    risks = outlook(race, move)
    next_go = f"next go, with nobody ahead: {_next_go(risks)[0]}" if risks is not None else ""
    return ", ".join(filter(None, ["" if is_plain and next_go else move_words(race, move), next_go]))


def choice_lines(race: Race, look: Dice | None, columns: int, room: int) -> list[Line]:
    """Key, name, mean, odds, chance of a slipstream of each choice; then why the others are closed.

    The choices that one rule closes share a line. With little room every choice has one line, if possible.
    """
    full = _choices(race, look, columns, is_short=False)
    has_room = sum(len(lines) for lines, _ in full) <= room
    return fitting(full if has_room else _choices(race, look, columns, is_short=True), room)


def _choices(race: Race, look: Dice | None, columns: int, *, is_short: bool) -> list[tuple[list[Line], bool]]:
    """The lines of each choice, and whether it is the marked one."""
    told = list[tuple[list[Line], bool]]()
    for reason, alike in groupby(all_choices(race), lambda choice: choice.closed or choice.dice):
        choices = tuple(alike)
        is_marked = choices[0].dice is look
        if isinstance(reason, str):
            lines = _closed_lines(choices, reason, columns)
        else:
            lines = _open_lines(choices[0], columns, is_marked=is_marked, is_short=is_short)
        told.append((list(lines), is_marked))
    return told


def _open_lines(choice: Choice, columns: int, *, is_marked: bool, is_short: bool) -> Iterator[Line]:
    """Key, name, mean, odds, slipstream; where that is too long for a line, the odds in another.

    ``is_short``: the odds in fewer words, and neither slipstream nor mean where that spares a line.
    """
    key = str(choice.dice).lower()
    choice_of = key_and_name(key, f"{NAMES[choice.dice]:11}", is_marked=is_marked)
    name, gap = [*choice_of, (f"⌀{choice.mean:4.1f}", palette.FAINT)], ("  ", palette.PLAIN)
    risk, tow, in_short = list(_prospects(choice)), _tow(choice, "slipstream"), _tow(choice, "tow")
    in_a_line = [[*name, gap, *risk, *tow]]
    if is_short:
        shortest = list(_prospects(choice, SHORTEST))
        in_a_line += [[*name, gap, *shortest, *in_short], [*name, gap, *shortest], [*choice_of, *shortest]]
    fitting_line = next((parts for parts in in_a_line if _width(parts) <= columns), None)
    first = [*name, *(tow if _width([*name, *tow]) <= columns else in_short)]
    margin = (" " * NAME_BEGINS, palette.PLAIN)
    second = [margin, *(risk if _width([margin, *risk]) <= columns else _prospects(choice, SHORTEST))]
    for parts in [first, second] if fitting_line is None else [fitting_line]:
        yield buttons(parts, f"screen.press('throw', '{key}')")


def _tow(choice: Choice, word: str) -> list[tuple[str, Style]]:
    """How often these dice bring a slipstream, if ever."""
    return [(f"  {word} {choice.tow}/{choice.odds.ways}", palette.HINT)] if choice.tow else []


def _width(parts: Sequence[tuple[str, Style]]) -> int:
    return sum(len(text) for text, _ in parts)


def _closed_lines(choices: Sequence[Choice], reason: str, columns: int) -> Iterator[Line]:
    """Keys, names and reason; without the names of several where that is too long for a line, else in two.

    A click on the key of a closed choice explains it, as the key does.
    """
    keys = [str(choice.dice).lower() for choice in choices]
    names = [f" {NAMES[choice.dice]}," for choice in choices]
    one = f" {NAMES[choices[0].dice]:11}closed:" if len(choices) == 1 else " closed:"
    several = [*names[:-1], f"{names[-1].removesuffix(',')} closed: {reason}"] if len(choices) > 1 else []
    short = [*[""] * (len(keys) - 1), one]
    for words in (several, [*short[:-1], f"{one} {reason}"]):
        if words and sum(map(len, words)) + len(" [s]") * len(keys) + 1 < columns:
            yield _buttons(keys, words)
            return
    yield _buttons(keys, short)
    yield from page.wrapped(reason, columns, palette.FAINT, indent=6)


def _buttons(keys: Sequence[str], words: Sequence[str]) -> Line:
    parts = zip(keys, words, strict=True)
    return [
        *line((" ", palette.FAINT)),
        *(
            page.button(f" [{key}]{text}", f"screen.press('why_closed', '{key}')", palette.FAINT)
            for key, text in parts
        ),
    ]


def why_closed_words(race: Race, dice: Dice) -> str:
    """Why these dice may not be thrown, as a sentence."""
    reason = next((choice.closed for choice in all_choices(race) if choice.dice is dice), None)
    return f"{NAMES[dice].capitalize()} cannot be thrown: {reason}." if reason else ""


def _prospects(choice: Choice, names: Mapping[Outcome, str] = SHORT) -> Iterator[tuple[str, Style]]:
    """The chances of a throw of these dice in the box; anywhere else, its risks."""
    work = choice.work
    if work is None:
        yield from _risk(choice.odds, names)
        return
    yield f"repaired {work.done}/{work.ways}", palette.WELL
    if work.away:
        yield f", and away {work.away}/{work.ways}", palette.WELL


def _risk(odds: Odds, names: Mapping[Outcome, str] = SHORT) -> Iterator[tuple[str, Style]]:
    """The risks, each without the others."""
    if odds.is_safe:
        yield "safe", palette.WELL
    for number, (outcome, ways) in enumerate(odds.parts):
        comma = ", " if number else ""
        yield f"{comma}{names[outcome]} {ways}/{odds.ways}", STYLES[outcome]


def risk_words(odds: Odds) -> str:
    """The risk in one style."""
    return "".join(text for text, _ in _risk(odds))


def chart_lines(race: Race, dice: Dice, columns: int, room: int) -> list[Line]:
    """A bar for each total of these dice, as high as it is likely, with ! for those that are too much.

    Empty where it does not fit, and for one die, whose faces say it all.
    """
    if dice in (Dice.SPECIAL, Dice.ONE):
        return []
    every = WAYS_BY_TOTAL[dice]
    a_bar, tall = min(WIDEST_BAR, columns // len(every)), min(TALLEST_BAR, room - LINES_BESIDE_BARS)
    if a_bar < NARROWEST_BAR or tall < 1 or not race.current_car.square.is_on_track:
        return []
    most = max(ways for _, ways in every)
    heights = [max(1, round(tall * EIGHTHS * ways / most)) for _, ways in every]
    fates = [verdict(race, dice, (total,)).outcome for total, _ in every]
    styles = [palette.PLAIN if fate in HARMLESS else STYLES[fate] for fate in fates]
    lines: list[Line] = [line((f" chance of each total, at most {most}/{WAYS_IN_ALL[dice]}", palette.FAINT))]
    for below in range((tall - 1) * EIGHTHS, -1, -EIGHTHS):
        bars = [BARS[max(0, min(EIGHTHS, height - below))] * (a_bar - 1) for height in heights]
        lines.append(_columns(bars, styles, a_bar))
    marks = ["" if fate in HARMLESS else "!" for fate in fates]
    totals = [f"{mark}{total}" for mark, (total, _) in zip(marks, every, strict=True)]
    return [*lines, _columns(totals, styles, a_bar)]


def _columns(texts: Sequence[str], styles: Sequence[Style], width: int) -> Line:
    """Texts aligned right in columns, neighbours of the same style in one piece."""
    parts = groupby(zip(texts, styles, strict=True), lambda part: part[1])
    return line(*(("".join(f"{text:>{width}}" for text, _ in alike), style) for style, alike in parts))


def dice_line(race: Race, falling: Sequence[int], columns: int) -> Line:
    """The throw on the table, and why it was exactly these dice, in short where that does not fit."""
    if race.dice is None or race.is_for_a_word:
        return page.EMPTY
    faces = falling or race.faces or ()
    told = _faces_line(faces, why_these_dice(race), are_falling=bool(falling))
    if width_of(told) <= columns:
        return told
    return _faces_line(faces, why_these_dice(race, is_short=True), are_falling=bool(falling))


def dice_in(reports: Iterable[Report]) -> Line:
    """The last throw among these reports."""
    thrown = [report.faces for report in reports if isinstance(report, DiceThrown)]
    return _faces_line(thrown[-1]) if thrown else page.EMPTY


def _faces_line(faces: Sequence[int], why: str = "", *, are_falling: bool = False) -> Line:
    """Dice that are falling have no sum yet."""
    shown = "  ".join(f"{FACES[face - 1]} {face}" for face in faces)
    total = f"  =  {sum(faces)}" if len(faces) > 1 and not are_falling else ""
    return line((f" {shown}{total}", palette.STRONG), (f"   {why}" if why and faces else "", palette.FAINT))


def falling(move: Move) -> Sequence[Sequence[int]]:
    """The dice of a throw as they turn before they come to rest."""
    if not isinstance(move, Throw):
        return ()
    return [
        tuple((face + tumble * (place + 2)) % 6 + 1 for place, face in enumerate(move.faces))
        for tumble in range(TUMBLES, 0, -1)
    ]


def end_lines(race: Race, moves: Sequence[Move], picked: int | None, columns: int, room: int) -> list[Line]:
    """The ends on offer, each with the risk of the next go from there, the picked one marked.

    A line each where there is ``room``; else in as many columns as fit. A risk that is the same everywhere is
    shown once, with the marked one.
    """
    marks = [f" {page.MARK if index == picked else ' '}[{index + 1}] " for index in range(len(moves))]
    words = [f"{mark}{move_words(race, move)}" for mark, move in zip(marks, moves, strict=True)]
    risks = [outlook(race, move) for move in moves]
    if len(moves) <= room:
        widest = max(map(len, words))
        left = columns - widest - 2
        told = [next((words for words in _next_go(risk) if len(words) <= left), "") for risk in risks]
        if len(moves) > 1 and picked is not None and len({_next_go(risk) for risk in risks}) == 1:
            told = [""] * len(moves)
        forms = [[f"{text:{widest}}  {next_go}" for text, next_go in zip(words, told, strict=True)]]
    else:
        # The ends matter most: where even this is too long, only the marked one shows its risk.
        with_risks = [
            " · ".join(filter(None, (text, _next_go(risk)[-1]))) for text, risk in zip(words, risks, strict=True)
        ]
        names = [f"{mark}{end_in_short(race, move)}" for mark, move in zip(marks, moves, strict=True)]
        forms = [with_risks, words, names]
    for words in forms:
        width = max(map(len, words)) + 1
        a_line = 1 if len(moves) <= room else max(1, columns // width)
        if -(-len(moves) // a_line) <= room:
            break
    return page.buttons_in_columns(words, picked, "screen.press('drive_to', {})", width, a_line)


def safest_end(race: Race, moves: Sequence[Move]) -> Move | None:
    """None: the end that is marked anyway is as safe for a player in their first race."""
    return None


def _next_go(risks: Risks | None) -> tuple[str, ...]:
    """The risk of the next go, from the longest wording to the shortest."""
    if risks is None:
        return ("",)
    safe = [dice for dice, odds in risks if odds.is_safe]
    risky = [f"{NAMES[dice]} {risk_words(odds)}" for dice, odds in risks if not odds.is_safe]
    if not risky:
        return ("safe with any dice", "safe")
    if not safe:
        return ("; ".join(risky), risky[0], f"≥ {_least(risks)}")
    best = f"safe with {NAMES[safe[-1]]}"
    return ("; ".join([best, *risky]), f"{best}; {risky[0]}", best)


def _least(risks: Risks) -> str:
    return risk_words(
        min((odds for _, odds in risks), key=lambda odds: sum(ways for _, ways in odds.parts) / odds.ways)
    )


def outlook_lines(race: Race, move: Move, columns: int, *, is_named: bool = False) -> Iterator[Line]:
    """The risk of the next throw from the end of this move, with nobody in the way.

    ``is_named``: with the end, which is hard to see, and impossible to hear, where others are on its line.
    """
    risks = outlook(race, move)
    end = [move_words(race, move)] if is_named else []
    told = [f"next go, with nobody ahead: {words}" if words else "" for words in _next_go(risks)]
    ways = ["; ".join(filter(None, [*end, words])) for words in told]
    fitting = (words for words in ways if len(words) < columns - INDENT)
    yield from page.wrapped(next(fitting, ways[0]) if is_named else ways[0], columns, palette.FAINT, indent=INDENT)
