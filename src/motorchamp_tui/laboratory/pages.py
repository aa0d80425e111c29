"""What a simulation says, as lines for people, as data, and as a table of cars."""

import csv
import io
import math
from collections.abc import Iterable, Sequence
from typing import Any

from attrs import asdict, fields

from motorchamp_tui.laboratory.circuit_figures import WITHOUT_A_STOP, CircuitFigures, StopFigures, by_circuit
from motorchamp_tui.laboratory.figures import Figures, by_bot, by_grid, by_track
from motorchamp_tui.laboratory.intervals import Interval
from motorchamp_tui.laboratory.plots import interval_plot
from motorchamp_tui.laboratory.races import CarRecord
from motorchamp_tui.laboratory.simulation import Simulated

HEADINGS = (
    "cars",
    "wins",
    "place",
    "permanently out",
    "temporarily out",
    "throws/lap",
    "stops",
    "handicap",
    "slipstreams",
)
WHOLE_FIELD = ("wins", "place")
"""Figures that mean nothing for a group of all cars in its races."""
WINS = ("wins from", "pole", "place 2", "places 1-4", "rear half")
MOST_SQUARES = 8
"""How many of the most used squares for turning into the pit lane are shown."""

HOW_SURE = (
    "± is half a 95 % interval: Wilson's for wins, the share of races won by a car of the line; the normal one for"
    " means over races. Throws a lap are those of cars that took the flag."
)


def lines(simulated: Simulated, width: int, *, ascii_only: bool) -> list[str]:
    """Tables by bot, grid place and track, and plots."""
    order, records = simulated.order, simulated.records
    if not records:
        return [f"0 of {order.races} races"]
    seeds = f"seeds {order.seed} to {order.seed + simulated.races - 1}"
    done = f"{simulated.races} of {order.races} races" if simulated.is_interrupted else f"{simulated.races} races"
    said = [f"{done}, {len(records)} cars, {seeds}", ""]
    bots, grid, tracks = by_bot(records), by_grid(records), by_track(records)
    said += [*_table("bot", bots.values(), without=() if len(bots) > 1 else WHOLE_FIELD), ""]
    said += [*_table("grid", grid.values()), ""]
    if len(tracks) > 1:
        said += [*_table("track", tracks.values(), without=WHOLE_FIELD), ""]
    circuits = tuple(by_circuit(records).values())
    said += [*_columns([WINS, *map(_wins, circuits)]), ""]
    if any(record.stops for record in records):
        said += [*_columns(_stops(circuits)), "", *map(_turned_in_at, circuits), ""]
    if len(bots) > 1:
        places = {name: each.place for name, each in bots.items()}
        said += [*interval_plot("Mean place by bot", places, width, ascii_only=ascii_only), ""]
    places = {str(number): each.place for number, each in grid.items()}
    said += [*interval_plot("Mean place by grid place", places, width, ascii_only=ascii_only), ""]
    said.append(HOW_SURE)
    return [line.replace("±", "+-").replace("–", "-") for line in said] if ascii_only else said


def as_data(simulated: Simulated) -> dict[str, Any]:
    """The same figures as JSON data; an interval that has no bound there has null."""
    order, records = simulated.order, simulated.records
    return {
        "races": simulated.races,
        "races_ordered": order.races,
        "seed": order.seed,
        "tracks": order.tracks,
        "drivers": [{"name": driver.name, "bot": driver.bot} for driver in order.drivers],
        "by_bot": _data(by_bot(records).values()),
        "by_grid": _data(by_grid(records).values()),
        "by_track": _data(by_track(records).values()),
        "by_circuit": [_in_json(asdict(each)) for each in by_circuit(records).values()],
    }


def as_csv(records: Sequence[CarRecord]) -> str:
    """A line for each car of each race, under a line of headings."""
    text = io.StringIO()
    names = [each.name for each in fields(CarRecord)]
    writer = csv.DictWriter(text, names, lineterminator="\n")
    writer.writeheader()
    writer.writerows({name: _cell(getattr(record, name)) for name in names} for record in records)
    return text.getvalue()


def _cell(value: object) -> object:
    return int(value) if isinstance(value, bool) else value


def _table(group: str, rows: Iterable[Figures], without: Sequence[str] = ()) -> list[str]:
    table = [(group, *HEADINGS), *(_row(each) for each in rows)]
    kept = [column for column in zip(*table, strict=True) if column[0] not in without]
    return _columns(list(zip(*kept, strict=True)))


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]).rstrip() for row in rows]


def _wins(each: CircuitFigures) -> tuple[str, ...]:
    shares = (each.pole, each.beside_pole, each.front_rows, each.rear_half)
    return (each.track, *map(_percent, shares))


def _stops(circuits: Sequence[CircuitFigures]) -> list[tuple[str, ...]]:
    """A line a circuit: for each lap the share of cars that stopped in it, and the mean place of finishers."""
    laps = sorted({lap for each in circuits for lap in each.stops} - {WITHOUT_A_STOP})
    heading = [word for lap in laps for word in (f"lap {lap}", "place")]
    rows = [("stops in", *heading, "none")]
    for each in circuits:
        cells = [cell for lap in laps for cell in _stop(each.stops.get(lap))]
        rows.append((each.track, *cells, _stop(each.stops.get(WITHOUT_A_STOP))[0]))
    return rows


def _stop(stops: StopFigures | None) -> tuple[str, str]:
    return (_percent(stops.share), _number(stops.place)) if stops else ("–", "–")


def _turned_in_at(each: CircuitFigures) -> str:
    squares = list(each.turned_in_at.items())[:MOST_SQUARES]
    return "  ".join([f"{each.track} into the pits from", *(f"{name} {share:.0%}" for name, share in squares)])


def _row(each: Figures) -> tuple[str, ...]:
    return (
        each.group,
        str(each.cars),
        _percent(each.wins),
        _number(each.place),
        _percent(each.permanently_out),
        _number(each.temporarily_out),
        _number(each.throws_a_lap),
        _number(each.stops),
        _percent(each.handicap),
        _number(each.slipstreams),
    )


def _percent(each: Interval) -> str:
    return _with_margin(f"{100 * each.value:.1f}%", f"{100 * each.margin:.1f}", each)


def _number(each: Interval) -> str:
    return _with_margin(f"{each.value:.2f}", f"{each.margin:.2f}", each)


def _with_margin(value: str, margin: str, each: Interval) -> str:
    if math.isnan(each.value):
        return "–"
    return f"{value} ±{margin}" if math.isfinite(each.margin) else value


def _data(rows: Iterable[Figures]) -> list[dict[str, Any]]:
    return [_in_json(asdict(each)) for each in rows]


def _in_json(data: dict[Any, Any]) -> dict[str, Any]:
    """With null for what is no number there."""
    return {
        str(name): _in_json(value) if isinstance(value, dict) else _finite(value) for name, value in data.items()
    }


def _finite(value: object) -> object:
    return None if isinstance(value, float) and not math.isfinite(value) else value
