"""Figures of a circuit that is being drawn: par, where drivers go wrong, how open its races are.

They come step by step, rough ones soon and better ones after that, so that they can be stopped between two steps.
The n-th race has the seed n: the same drawing always gives the same figures, and two drawings get the same dice.
The figures of the games' own circuits are in ``tracks/figures.csv``, which is written by
``python -m tools.figures_of_tracks``.
"""

import csv
import functools
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path

from attrs import evolve, field, frozen

from motorchamp_tui.games import drafting_of, game_of, practice_of
from motorchamp_tui.games.entries import all_drivers
from motorchamp_tui.games.options import USUAL
from motorchamp_tui.games.protocol import AnyRace, AnyTrack, Report
from motorchamp_tui.laboratory.openness import openness_of
from motorchamp_tui.laboratory.races import CarRecord, driven_by_plan
from motorchamp_tui.locations import figures_file
from motorchamp_tui.race.plan import plan_race

CAREFUL, DARING = "careful", "daring"
STEPS = (1, 1, 2, 4, 8, 16, 32)
"""The races of each kind of driver that are driven in each step."""


@frozen
class TrackFigures:
    """What a circuit is like, as far as it is known: None is not known yet.

    ``par`` and ``stop`` are in ``unit`` and ``stop_unit``. By the kind of driver, ``out`` is the share of the cars
    that a race loses, ``goes_a_lap`` how many goes a lap takes, and ``wrong_at`` in what share of the laps a go
    from a square goes wrong, by its name. ``lead_changes`` are those of a race, ``half_time_leader`` is the share
    of the races that the leader at half time wins. ``races`` have been driven by each kind.
    """

    par: float | None
    unit: str
    stop: float | None
    stop_unit: str
    out: Mapping[str, float] = field(factory=dict)
    goes_a_lap: Mapping[str, float] = field(factory=dict)
    wrong_at: Mapping[str, Mapping[str, float]] = field(factory=dict)
    lead_changes: float | None = None
    half_time_leader: float | None = None
    races: int = 0
    is_final: bool = False


class _Races:
    """Races of one kind of driver on a circuit, so far."""

    def __init__(self, track: AnyTrack, bot: str) -> None:
        self.bot = bot
        self.races = list[tuple[CarRecord, ...]]()
        self._track = track
        self._wrong = Counter[str]()

    def drive(self) -> None:
        """One more race."""
        kind = drafting_of(self._track.game).FIGURE_RACES
        (drivers,), (laps,) = kind.drivers, kind.laps
        plan = plan_race(
            self._track,
            all_drivers([self.bot] * drivers),
            cars=kind.cars,
            laps=laps,
            options=USUAL,
            seed=len(self.races) + 1,
        )
        self.races.append(driven_by_plan(plan, self._hear))

    def _hear(self, race: AnyRace, reports: Sequence[Report]) -> None:
        if any(map(game_of(race).went_wrong, reports)):
            self._wrong[race.current_car.place.name] += 1

    @property
    def _cars(self) -> list[CarRecord]:
        return list(chain.from_iterable(self.races))

    @property
    def out(self) -> float:
        """The share of the cars that a race loses."""
        return sum(not car.finished for car in self._cars) / len(self._cars)

    @property
    def _laps(self) -> int:
        return max(1, sum(car.laps for car in self._cars))

    @property
    def goes_a_lap(self) -> float:
        """The goes of a lap, those of cars that go out counted for the laps that they have completed."""
        return sum(car.throws for car in self._cars) / self._laps

    @property
    def wrong_at(self) -> Mapping[str, float]:
        """In what share of the laps a go from a square goes wrong, where it does at all; most often first."""
        return {place: times / self._laps for place, times in self._wrong.most_common()}


def figures_of(track: AnyTrack) -> Iterator[TrackFigures]:
    """The figures of a circuit, in steps, the last one with all of them; some of it takes a second or two."""
    drafting, practice = drafting_of(track.game), practice_of(track)
    bots = {CAREFUL: drafting.CAREFUL_BOT, DARING: drafting.DARING_BOT}
    known = TrackFigures(None, practice.UNIT, None, drafting.STOP_UNIT)
    fields = {kind: _Races(track, bot) for kind, bot in bots.items()}
    judged = next(races for races in fields.values() if races.bot == drafting.FIGURE_RACES.bot)
    for step, count in enumerate(STEPS):
        for _ in range(count):
            for races in fields.values():
                races.drive()
                yield known  # nothing new yet, but a place to stop
        openness = openness_of(judged.races)
        known = evolve(
            known,
            out={kind: races.out for kind, races in fields.items()},
            goes_a_lap={kind: races.goes_a_lap for kind, races in fields.items()},
            wrong_at={kind: races.wrong_at for kind, races in fields.items()},
            lead_changes=openness.lead_changes.value,
            half_time_leader=openness.half_time_leader.value,
            races=len(judged.races),
        )
        yield known
        if step == 0:
            known = evolve(known, par=float(practice.par_of(track)))
            yield known
            known = evolve(known, stop=drafting.stop_cost(track))
    yield evolve(known, is_final=True)


@frozen
class FigureLine:
    """A figure to show: its ``name`` in data, its ``label``, the value, and its range on the games' own circuits.

    ``value`` is None while it is not known, the range where nothing was measured.
    """

    name: str
    label: str
    value: float | None
    low: float | None
    high: float | None
    is_share: bool
    unit: str = ""

    @property
    def is_within(self) -> bool:
        """Whether the value as it is written is in the range, or one of them is not known."""
        if self.value is None or self.low is None or self.high is None:
            return True
        low, value, high = (round(one, 2 if self.is_share else 1) for one in (self.low, self.value, self.high))
        return low <= value <= high

    def written(self, value: float | None) -> str:
        """A value of this figure: ``9.2``, ``38%``; a dash for one that is not known."""
        return "–" if value is None else f"{value:.0%}" if self.is_share else f"{value:.1f}"


def figure_lines(figures: TrackFigures, track: AnyTrack) -> tuple[FigureLine, ...]:
    """The figures, each beside its range on the circuits of the same game and kind."""
    kind = game_of(track).kind_of(track)
    like_it = [row for row in _measured() if (row["game"], row["kind"]) == (track.game, kind)]
    return tuple(_with_range(line, [float(row[line.name]) for row in like_it]) for line in lines_of(figures))


def _with_range(line: FigureLine, values: Sequence[float]) -> FigureLine:
    return evolve(line, low=min(values), high=max(values)) if values else line


def lines_of(figures: TrackFigures) -> Iterator[FigureLine]:
    """The figures without their ranges."""

    def line(name: str, label: str, value: float | None, unit: str = "", *, is_share: bool = False) -> FigureLine:
        return FigureLine(name, label, value, None, None, is_share, unit)

    yield line("par", "par", figures.par, figures.unit)
    yield line("goes_a_lap", "goes a lap", figures.goes_a_lap.get(CAREFUL))
    yield line("careful_out", "careful drivers out", figures.out.get(CAREFUL), is_share=True)
    yield line("daring_out", "daring drivers out", figures.out.get(DARING), is_share=True)
    yield line("lead_changes", "lead changes", figures.lead_changes)
    yield line("half_time_leader", "half-time leader wins", figures.half_time_leader, is_share=True)
    yield line("stop", "a stop costs", figures.stop, figures.stop_unit)


def read_figures(file: Path) -> tuple[Mapping[str, str], ...]:
    """The rows of such a file."""
    with file.open(encoding="utf-8", newline="") as lines:
        return tuple(csv.DictReader(lines))


@functools.cache
def _measured() -> tuple[Mapping[str, str], ...]:
    return read_figures(figures_file())
