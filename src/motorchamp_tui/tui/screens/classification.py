"""The classification: who came in where and why, with laps and flaps.

Decides what comes after a race: the title again, or the same race with other dice.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, cast

from attrs import evolve
from rich.segment import Segment
from rich.style import Style
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from motorchamp_tui.race_plan import RacePlan, fresh_seed
from motorchamp_tui.rules.classification import Result, classify
from motorchamp_tui.rules.race import Flap, Race, Status
from motorchamp_tui.tui import page, palette
from motorchamp_tui.tui.page import EMPTY
from motorchamp_tui.tui.screens.title import clear_to_title, show_title
from motorchamp_tui.tui.too_small import TooSmall
from motorchamp_tui.tui.widgets.key_bar import KeyBar
from motorchamp_tui.tui.widgets.lines_panel import Line, LinesPanel, line

if TYPE_CHECKING:
    from motorchamp_tui.tui.app import MotorChampApp

DRIVER_COLUMNS, MOST_PINS = 13, 8
TABLE_COLUMNS = 74
FLAP_WORDS = {Flap.NONE: "", Flap.PIT: "▰P pit", Flap.HANDICAP: "▰H handicap"}
FLAP_COLUMNS = 12
"""As wide as the longest of them, and a space."""


class ClassificationScreen(Screen[None]):
    """The result of ``race``, which was driven as ``plan`` says; ``log`` tells what happened."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,escape,q", "title", "title", id="title", key_display="Enter", tooltip="Back to the title"),
        Binding("r", "again", "race again", id="again", tooltip="The same race again, with other dice"),
        Binding("g", "log", "log", id="log", tooltip="Everything that happened"),
        page.HELP,
    ]

    def __init__(self, race: Race, plan: RacePlan, log: Sequence[str]) -> None:
        super().__init__()
        self._race = race
        self._plan = plan
        self._log = log

    def compose(self) -> ComposeResult:
        """The page, and the keys."""
        yield LinesPanel(id="page")
        yield KeyBar()
        yield TooSmall()

    def on_resize(self) -> None:
        """Draw it for the new size."""
        lines = classification_lines(self._race, self._plan, self.size.width, self.size.height - 1)
        self.query_one(LinesPanel).show(lines)

    def action_title(self) -> None:
        """Back to the title."""
        show_title(self.app)

    def action_again(self) -> None:
        """The same race with a fresh seed."""
        clear_to_title(self.app)
        cast("MotorChampApp", self.app).open_race(evolve(self._plan, seed=fresh_seed()))

    def action_log(self) -> None:
        """The log, as an overlay."""
        from motorchamp_tui.tui.screens.log import LogScreen  # noqa: PLC0415 - only when it is wanted

        self.app.push_screen(LogScreen("What happened", [line(entry) for entry in self._log]))

    def action_help(self) -> None:
        """Help for this screen."""
        from motorchamp_tui.tui.screens.help import HelpScreen  # noqa: PLC0415 - only when it is wanted

        self.app.push_screen(HelpScreen.for_screen(self))


# ── The page ─────────────────────────────────────────────────────────────────────────────────────────


def classification_lines(race: Race, plan: RacePlan, width: int, height: int) -> list[Line]:
    """The whole page."""
    results = classify(race)
    table = list(_table(race, results))
    lines = [_facts(race, plan), EMPTY, _headline(race, results), EMPTY, _heads(), *table]
    # A full field fills the smallest window to its last line: then the empty lines go first.
    while len(lines) > height and EMPTY in lines:
        lines.remove(EMPTY)
    left = " " * max(0, (width - TABLE_COLUMNS) // 2)
    return page.down_to([[*line(left), *each] if each else each for each in lines], height)


def _facts(race: Race, plan: RacePlan) -> Line:
    laps = f"{plan.laps} lap{'s' if plan.laps > 1 else ''}"
    facts = f"{plan.track.name} · {laps} · {len(race.cars)} cars · {race.round} rounds · seed {plan.seed}"
    return line(("Classification  ", palette.MARKED), (facts, palette.FAINT))


def _headline(race: Race, results: Sequence[Result]) -> Line:
    best = results[0]
    ground = palette.team_style(best.team)
    if best.status is Status.FINISHED and race.finishers:
        return [
            Segment(f" {best.car} ", ground),
            *line((f" wins the race: {best.driver}, after {_laps(best.laps)}", palette.STRONG)),
        ]
    return [Segment(f" {best.car} ", ground), *line((" came farthest; nobody saw the flag", palette.STRONG))]


def _laps(laps: int) -> str:
    return f"{laps} lap{'' if laps == 1 else 's'}"


def _heads() -> Line:
    columns = {"place": 6, "car": 6, "driver": DRIVER_COLUMNS, "laps": MOST_PINS + 3, "flap": FLAP_COLUMNS}
    heads = "".join(f"{head:{width}} " for head, width in columns.items())
    return line((f"{heads}how it ended", palette.FAINT))


def _table(race: Race, results: Sequence[Result]) -> Iterator[Line]:
    is_classified = True
    for result in results:
        if result.place is None and is_classified:
            is_classified = False
            yield EMPTY
            yield line(("not classified", palette.FAINT))
        yield _row(race, result)


def _row(race: Race, result: Result) -> Line:
    flap = race.car(result.car).flap
    place = f"{result.place:4}" if result.place else "   –"
    style = palette.MARKED if result.place == 1 else palette.PLAIN if result.place else palette.FAINT
    return [
        *line((f"{place}   ", style)),
        Segment(f" {result.car} ".ljust(6), palette.team_style(result.team)),
        *line((f" {page.column(result.driver, DRIVER_COLUMNS)} ", style)),
        *_pins(result.laps),
        *line((f" {FLAP_WORDS[flap]:{FLAP_COLUMNS}} ", _flap_style(flap)), (result.reason, _reason_style(result))),
    ]


def _pins(laps: int) -> Iterator[Segment]:
    """The number of laps, and a pin for each as long as they can be counted at a glance."""
    yield from line((f"{laps:2} ", palette.STRONG))
    shown = laps if laps <= MOST_PINS else 1
    for pin in range(shown):
        colour = palette.pin_colour(pin + 1 if laps <= MOST_PINS else laps)
        yield Segment("●", palette.PLAIN + Style(color=colour))
    yield Segment(" " * (MOST_PINS - shown), palette.PLAIN)


def _flap_style(flap: Flap) -> Style:
    return palette.PLAIN + Style(color=palette.FLAP_COLOURS.get(flap.value))


def _reason_style(result: Result) -> Style:
    if result.status is Status.FINISHED:
        return palette.WELL if result.place == 1 else palette.PLAIN
    return palette.FAINT
