"""The first page of a result: what happened, then all cars in order, how far behind they were, their points.

In a wide window the photo finish is beside the story, and the gaps have columns of their own.
"""

from collections.abc import Iterator, Mapping, Sequence

from rich.segment import Segment
from rich.style import Style

from motorchamp_tui.analysis import story_words
from motorchamp_tui.analysis.story import PhotoFinish, Story
from motorchamp_tui.games import game_of
from motorchamp_tui.games.entries import Result
from motorchamp_tui.games.points import score_in_words
from motorchamp_tui.games.protocol import AnyCar, AnyRace
from motorchamp_tui.race.figures import tournament_of
from motorchamp_tui.race.gaps import Gap, gap_words
from motorchamp_tui.race.plan import RacePlan
from motorchamp_tui.race.record import Run
from motorchamp_tui.tui.board.cell_grid import GUTTER
from motorchamp_tui.tui.board.lane_grid import FEWEST_LANE_LINES
from motorchamp_tui.tui.games import face_of
from motorchamp_tui.tui.games.lane_parts import LANE_NAMES, GridCell, GridSpot, label_of, middle_of, spot_of
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.lines_panel import Line, line, width_of
from motorchamp_tui.tui.widgets.page import EMPTY
from motorchamp_tui.words import counted, ordinal

DRIVER_COLUMNS, MOST_PINS = 13, 8
TABLE_COLUMNS, WIDE_COLUMNS = 78, 112
"""Of the table; and of one with a column each for the grid and the gaps."""
EARNED_COLUMNS, WON_COLUMNS = 12, 4
WIDE_GAPS = (("grid", 5), ("behind", 10), ("car ahead", 12))
"""The columns of the wide table that the narrow one has not, and how wide they are."""
LEAST_REASON = 12
"""The columns for how a race has ended for a car, if there are too few for all."""
LOOKING = "The dearest choice is being looked for …"
BETWEEN = 3
"""Columns between what is told and the photo finish beside it."""
NO_GAPS: Mapping[str, Gap] = {}


def result_columns(width: int) -> int:
    """How wide the page is drawn in a window of this width."""
    return WIDE_COLUMNS if width >= WIDE_COLUMNS else min(TABLE_COLUMNS, width)


def classification_lines(
    race: AnyRace,
    plan: RacePlan,
    width: int,
    *,
    story: Story | None = None,
    happened: Sequence[Line] = (),
) -> list[Line]:
    """The whole page; ``happened`` are the lines of the story."""
    results, columns = game_of(race).classify(race), result_columns(width)
    gaps = story.gaps if story else NO_GAPS
    left = " " * max(0, (width - columns) // 2)
    lines = [
        *_yours(results, plan, story, columns),
        _headline(results),
        *happened,
        EMPTY,
        *_facts(race, plan, columns),
        _heads(face_of(race).EARNED, columns, has_gaps=bool(gaps)),
        *_table(race, results, gaps, columns),
        *_scores(race, plan, columns),
    ]
    return [[*line(left), *content] if content else content for content in lines]


def happened_lines(
    run: Run, story: Story, choice: str | None, moved: str, width: int, *, patterned: bool
) -> list[Line]:
    """The photo finish, the moments, the dearest choice in its place, the best go, how ratings ``moved``.

    ``choice`` is the sentence of the dearest choice, None while it is being looked for.
    """
    columns = result_columns(width)
    is_beside = story.finish is not None and columns >= WIDE_COLUMNS
    photo = list(photo_lines(run, story.finish, patterned=patterned)) if story.finish else []
    room = max(map(width_of, photo), default=0) if is_beside else columns
    photo += page.wrapped(story_words.finish_words(story), room, palette.FAINT, indent=GUTTER) if photo else []
    beside = columns - max(map(width_of, photo), default=0) - BETWEEN
    told = list(_told_lines(story, choice, moved, beside if is_beside else columns))
    if is_beside:
        return [EMPTY, *page.beside(told, photo, beside + BETWEEN)]
    return [*photo, *told] if photo else [EMPTY, *told]


def _told_lines(story: Story, choice: str | None, moved: str, columns: int) -> Iterator[Line]:
    """The sentences; that of the dearest choice last but one, because it may come later."""
    if not story.is_you:
        yield from page.wrapped(f"{story_words.standing_words(story)}.", columns, palette.STRONG)
    for words in story_words.moment_words(story):
        yield from page.wrapped(words, columns, palette.STRONG)
    if choice is None:
        yield from (line((LOOKING, palette.FAINT)), EMPTY)
    else:
        yield from page.wrapped(choice, columns, palette.STRONG)
    yield from page.wrapped(story_words.best_words(story), columns, palette.HINT)
    yield from page.wrapped(moved, columns)


def _yours(results: Sequence[Result], plan: RacePlan, story: Story | None, columns: int) -> Iterator[Line]:
    """The places of the people in the race, the viewer's first, in one sentence; nothing if none drove."""
    you = story.driver if story and story.is_you else None
    people = [driver.name for driver in plan.drivers if driver.bot is None]
    theirs = [result for result in results if result.driver in people]
    if not theirs:
        return
    yours = [result for result in theirs if result.driver == you]
    best = {result.driver: result for result in reversed(theirs) if result.driver != you}
    others = [f"{name} {_place_words(best[name])}" for name in sorted(best, key=lambda n: results.index(best[n]))]
    words = ", ".join(others)
    if yours and story:
        more = [f"{result.car} {_place_words(result)}" for result in yours[1:]] + others
        words = f"{story_words.standing_words(story)}{'; ' if more else ''}{', '.join(more)}"
    first = (yours or theirs)[0]
    ground, indent = Segment(f" {first.car} ", palette.team_style(first.team)), len(first.car) + 2
    for content in page.wrapped(f"{words}.", columns - indent - 1, palette.MARKED):
        yield [ground, *line(" "), *content]
        ground = Segment(" " * indent, palette.PLAIN)


def _scores(race: AnyRace, plan: RacePlan, columns: int) -> Iterator[Line]:
    """What each driver has gained in a tournament, best first."""
    scores = tournament_of(plan, race)
    if scores:
        yield EMPTY
        yield from page.wrapped(f"Tournament: {'; '.join(map(score_in_words, scores))}.", columns, palette.PLAIN)


def first_of_all(race: AnyRace, plan: RacePlan) -> str:
    """The best of the cars that people here drove, else the winner: the chart marks its line at first."""
    results, people = game_of(race).classify(race), [driver.name for driver in plan.drivers if driver.bot is None]
    return next((result.car for result in results if result.driver in people), results[0].car)


def _place_words(result: Result) -> str:
    return "not classified" if result.place is None else ordinal(result.place)


def _facts(race: AnyRace, plan: RacePlan, columns: int) -> Iterator[Line]:
    """The facts of the race and the seed of its dice, on one line if a player has given a short one."""
    counts = (plan.laps, "lap"), (len(race.cars), "car"), (race.round, "round")
    facts = " · ".join([plan.track.name, *(counted(*count) for count in counts)])
    title, seed = "Classification  ", f"seed {plan.seed}"
    is_short = len(title) + len(facts) + len(seed) + 3 <= columns
    yield line((title, palette.MARKED), (f"{facts} · {seed}" if is_short else facts, palette.FAINT))
    if not is_short:
        yield line((f"{' ' * len(title)}{seed}", palette.FAINT))


def _headline(results: Sequence[Result]) -> Line:
    best = results[0]
    ground = palette.team_style(best.team)
    if best.has_finished:
        return [
            Segment(f" {best.car} ", ground),
            *line((f" ({best.driver}) WINS after {counted(best.laps, 'lap')} ", palette.EMPHATIC)),
        ]
    return [Segment(f" {best.car} ", ground), *line((" got farthest; nobody finished", palette.STRONG))]


def _heads(earned: str, columns: int, *, has_gaps: bool) -> Line:
    heads = (
        ("place", 6),
        ("car", 6),
        ("driver", DRIVER_COLUMNS),
        ("laps", MOST_PINS + 3),
        (earned, EARNED_COLUMNS),
        *([("won", WON_COLUMNS)] if has_gaps else []),
        *(WIDE_GAPS if has_gaps and columns >= WIDE_COLUMNS else ()),
    )
    return line((f"{''.join(f'{head:{width}} ' for head, width in heads)}how it ended", palette.FAINT))


def _table(race: AnyRace, results: Sequence[Result], gaps: Mapping[str, Gap], columns: int) -> Iterator[Line]:
    """A line a car; how it ended goes on below where it is too long for these columns."""
    is_classified = True
    for result in results:
        if result.place is None and is_classified:
            is_classified = False
            yield line(("not classified", palette.FAINT))
        gap = gaps.get(result.car)
        row = [*_row(race, result), *(_gap_parts(result, gap, columns) if gap else ())]
        indent = width_of(row)
        room = max(columns - indent, LEAST_REASON)
        for reason in [*page.wrapped(_ended(result, gap, columns), room, _reason_style(result))] or [EMPTY]:
            yield [*row, *reason]
            row = line(" " * indent)


def _gap_parts(result: Result, gap: Gap, columns: int) -> Iterator[Segment]:
    """How many places a car won; where there is room also from where, and how far behind it was."""
    won = f"{gap.won:+}" if gap.won and result.place else "="
    style = palette.WELL if gap.won > 0 else palette.BAD if gap.won < 0 else palette.FAINT
    yield from line((f"{won if result.place else '–':{WON_COLUMNS}} ", style if result.place else palette.FAINT))
    if columns < WIDE_COLUMNS:
        return
    behind = "" if gap.rows is None else counted(gap.rows, "row") if gap.rows else "–"
    ahead = "" if gap.to_next is None else f"{gap.to_next:+}" if gap.to_next else "="
    for words, (_, width) in zip((f"{gap.grid}", behind, ahead), WIDE_GAPS, strict=True):
        yield from line((f"{words:{width}} ", palette.PLAIN if result.place else palette.FAINT))


def _ended(result: Result, gap: Gap | None, columns: int) -> str:
    """How it ended for a car: where no column says it, how far it was behind instead of that it came in."""
    return gap_words(gap) if gap and gap.rows and columns < WIDE_COLUMNS else result.reason


def _row(race: AnyRace, result: Result) -> Line:
    """Everything about a car but how the race has ended for it."""
    earned, ground = face_of(race).earned(race, result.car)
    place = f"{result.place:4}" if result.place else "   –"
    style = palette.MARKED if result.place == 1 else palette.PLAIN if result.place else palette.FAINT
    return [
        *line((f"{place}   ", style)),
        Segment(f" {result.car} ".ljust(6), palette.team_style(result.team)),
        *line((f" {page.column(result.driver, DRIVER_COLUMNS)} ", style)),
        *_pins(result.laps),
        *line((f" {earned:{EARNED_COLUMNS}} ", ground)),
    ]


def _pins(laps: int) -> Iterator[Segment]:
    """The number of laps, and a pin for each as long as they can be counted at a glance."""
    yield from line((f"{laps:2} ", palette.STRONG))
    shown = laps if laps <= MOST_PINS else 1
    for pin in range(shown):
        colour = palette.pin_colour(pin + 1 if laps <= MOST_PINS else laps)
        yield Segment("●", palette.PLAIN + Style(color=colour))
    yield Segment(" " * (MOST_PINS - shown), palette.PLAIN)


def _reason_style(result: Result) -> Style:
    if result.has_finished:
        return palette.WELL if result.place == 1 else palette.PLAIN
    return palette.FAINT


CELL_COLUMNS = 5
"""For each row: the name of a car and the edge of its place."""
ROWS_BEYOND, ROWS_BEHIND, FEWEST_ROWS = 2, 1, 8
"""The rows shown of the road beyond the line, and behind the second car; at least this many before the line."""
MIDDLE = middle_of(FEWEST_LANE_LINES)
PARTS = ("ruler", f"left {MIDDLE}", f"right {MIDDLE}")


def photo_lines(run: Run, finish: PhotoFinish, *, patterned: bool) -> Iterator[Line]:
    """The road between the second car and the line, with the winner just beyond it; three lines."""
    step = run.steps[finish.at]
    race, rows = step.after, step.after.track.rows
    road = face_of(race).cells_of_road(race, CELL_COLUMNS, FEWEST_LANE_LINES, patterned=patterned)
    cars = dict(_cars(step.before, race, finish))
    for part in PARTS:
        first = -max(finish.rows + ROWS_BEHIND, FEWEST_ROWS)
        spots = [(row % rows, part) for row in range(first, ROWS_BEYOND)]
        label = Segment(label_of(part, FEWEST_LANE_LINES), palette.FAINT)
        drawn = (_drawn(cars[spot], road[spot]) if spot in cars else road[spot] for spot in spots)
        yield [label, *(segment for cell in drawn for segment in cell)]


def _cars(before: AnyRace, after: AnyRace, finish: PhotoFinish) -> Iterator[tuple[GridSpot, AnyCar]]:
    """The winner, beyond the line in the lane that it came in, and the second where it was."""
    winner, second = _car(before, finish.winner), _car(after, finish.second)
    yield (0, f"{LANE_NAMES[winner.place.lane]} {MIDDLE}"), winner
    yield spot_of(second.place, MIDDLE), second


def _car(race: AnyRace, name: str) -> AnyCar:
    return next(car for car in race.cars if car.name == name)


def _drawn(car: AnyCar, road: GridCell) -> GridCell:
    """A car on its place, as far as the edge of that."""
    edge = road[-1]
    name = Segment(f"{car.name:{CELL_COLUMNS - 1}}"[: CELL_COLUMNS - 1], palette.team_style(car.team))
    return name, Segment(edge.text[-1:], edge.style)
