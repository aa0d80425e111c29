"""Results of a simulation, as lines for people, as data, and as a table of cars."""

import functools
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from attrs import asdict, fields

from motorchamp_tui.games.laboratory import Breakdown, CarColumn, PlaceColumn
from motorchamp_tui.laboratory.figures import (
    WITHOUT,
    CircuitFigures,
    Figures,
    ValueFigures,
    by_bot,
    by_circuit,
    by_grid,
    by_track,
    places_by_circuit,
)
from motorchamp_tui.laboratory.intervals import Interval, finite
from motorchamp_tui.laboratory.openness import SECONDS_A_GO
from motorchamp_tui.laboratory.races import CarRecord
from motorchamp_tui.laboratory.simulation import Simulated
from motorchamp_tui.tabular import csv_text, in_columns
from motorchamp_tui.words import counted

HEADINGS = ("cars", "wins", "place")
WHOLE_FIELD = ("wins", "place")
"""Figures without meaning for a group of all cars in its races."""
WINS = ("wins from", "pole", "place 2", "places 1-4", "rear half", "any, by chance")
LEADERS = ("led and won", "at half time", "its driver", "at three quarters", "lead changes")
WINNERS = ("winner at half time", "rows behind", "place", "grid and place", "minutes", "a driver")
_columns = functools.partial(in_columns, sides="<>")
FANCY, PLAIN = ("├", "─", "●", "┤"), ("|", "-", "o", "|")
"""The signs of a plot."""
MOST_ORIGINS = 8
"""How many of the most frequent origins in a breakdown are shown."""

HOW_OPEN = (
    "Half time: the end of the round in which the leader has half of the race's rows behind it. Led and won: the"
    " share of races won by the car that led at half time, by any car of its driver, by the car that led at three"
    " quarters; lead changes are counted from round to round. Grid and place: their rank correlation, 1 where the"
    f" grid decides everything and 0 where nothing. Minutes: all goes at {SECONDS_A_GO} seconds each, and those "
    "of one driver."
)
HOW_SURE = (
    "± is half a 95 % interval: Wilson's for wins, the share of races won by a car of the line; the normal one for"
    " means over races. Throws a lap are those of cars that took the flag."
)


def lines(simulated: Simulated, width: int, *, ascii_only: bool) -> list[str]:
    """Tables by bot, grid place and track, and plots."""
    batch, records = simulated.batch, simulated.records
    if not records:
        return [f"0 of {counted(batch.races, 'race')}"]
    last = batch.seed + simulated.races - 1
    seeds = f"seed {last}" if last == batch.seed else f"seeds {batch.seed} to {last}"
    of_all = f"{simulated.races} of " if simulated.is_interrupted else ""
    said = [f"{of_all}{counted(batch.races, 'race')}, {counted(len(records), 'car')}, {seeds}", ""]
    columns = batch.counting.CAR_COLUMNS
    bots, grid, tracks = by_bot(records, columns), by_grid(records, columns), by_track(records, columns)
    said += [*_table("bot", columns, bots.values(), without=() if len(bots) > 1 else WHOLE_FIELD), ""]
    said += [*_table("grid", columns, grid.values()), ""]
    if len(tracks) > 1:
        said += [*_table("track", columns, tracks.values(), without=WHOLE_FIELD), ""]
    circuits = tuple(by_circuit(records, batch.counting.BREAKDOWNS).values())
    said += [*_columns([WINS, *map(_wins, circuits)]), ""]
    said += [*_columns([LEADERS, *map(_leaders, circuits)]), ""]
    said += [*_columns([WINNERS, *map(_winners, circuits)]), ""]
    for breakdown in batch.counting.BREAKDOWNS:
        if any(record.counted[breakdown.of] for record in records):
            said += [*_columns(_values(breakdown, circuits)), "", *_origins(breakdown, circuits), ""]
    for circuit, by_place in _places(simulated).items():
        races = next(one.races for one in circuits if one.track == circuit)
        said += [*_columns(_place_rows(f"{circuit}, a race", by_place, batch.counting.PLACE_COLUMNS, races)), ""]
    if len(bots) > 1:
        places = {name: figures.place for name, figures in bots.items()}
        said += [*interval_plot("Mean place by bot", places, width, ascii_only=ascii_only), ""]
    places = {str(number): figures.place for number, figures in grid.items()}
    said += [*interval_plot("Mean place by grid place", places, width, ascii_only=ascii_only), ""]
    said += [HOW_OPEN, HOW_SURE]
    return [line.replace("±", "+-").replace("–", "-") for line in said] if ascii_only else said


def as_data(simulated: Simulated) -> dict[str, Any]:
    """The same figures as JSON data; an interval that has no bound there has null."""
    batch, records = simulated.batch, simulated.records
    columns, places = batch.counting.CAR_COLUMNS, _places(simulated)
    return {
        "races": simulated.races,
        "races_ordered": batch.races,
        "seed": batch.seed,
        "tracks": batch.tracks,
        "drivers": [{"name": driver.name, "bot": str(driver.bot)} for driver in batch.drivers],
        "by_bot": _data(by_bot(records, columns).values()),
        "by_grid": _data(by_grid(records, columns).values()),
        "by_track": _data(by_track(records, columns).values()),
        "by_circuit": [
            {**_circuit_data(circuit), **({"places": places[circuit.track]} if places else {})}
            for circuit in by_circuit(records, batch.counting.BREAKDOWNS).values()
        ],
    }


def as_csv(simulated: Simulated) -> str:
    """A line for each car of each race, under a line of headings."""
    names = [field.name for field in fields(CarRecord) if field.name != "counted"]
    counts = simulated.batch.counting.CAR_COUNTS
    cells = (
        [*(getattr(record, name) for name in names), *(record.counted[name] for name in counts)]
        for record in simulated.records
    )
    return csv_text([[*names, *counts], *(map(_cell, row) for row in cells)])


def _cell(value: object) -> object:
    if isinstance(value, tuple):
        return "; ".join(map(str, value))
    return int(value) if isinstance(value, bool) else value


def _table(
    group: str, columns: Sequence[CarColumn], rows: Iterable[Figures], without: Sequence[str] = ()
) -> Iterator[str]:
    headings = (group, *HEADINGS, *(column.head for column in columns))
    table = [headings, *(_row(figures, columns) for figures in rows)]
    kept = [column for column in zip(*table, strict=True) if column[0] not in without]
    return _columns(list(zip(*kept, strict=True)))


def _wins(circuit: CircuitFigures) -> tuple[str, ...]:
    shares = (circuit.pole, circuit.beside_pole, circuit.front_rows, circuit.rear_half)
    return (circuit.track, *(share.share_words for share in shares), f"{circuit.by_chance:.1%}")


def _leaders(circuit: CircuitFigures) -> tuple[str, ...]:
    found = circuit.openness
    shares = (found.half_time_leader, found.half_time_driver, found.three_quarters_leader)
    return (circuit.track, *(share.share_words for share in shares), found.lead_changes.words)


def _winners(circuit: CircuitFigures) -> tuple[str, ...]:
    found = circuit.openness
    means = (found.winner_behind, found.winner_place, found.grid_and_place, found.minutes, found.minutes_a_driver)
    return (circuit.track, *(mean.words for mean in means))


def _values(breakdown: Breakdown, circuits: Sequence[CircuitFigures]) -> list[tuple[str, ...]]:
    """A line for each circuit: for each value the share of cars with it, and the mean place of finishers."""
    of_all = [circuit.values[breakdown.name] for circuit in circuits]
    values = sorted({value for found in of_all for value in found} - {WITHOUT})
    heading = [word for value in values for word in (f"{breakdown.each} {value}", "place")]
    rows = [(breakdown.head, *heading, breakdown.none)]
    for circuit, found in zip(circuits, of_all, strict=True):
        cells = [cell for value in values for cell in _value(found.get(value))]
        rows.append((circuit.track, *cells, _value(found.get(WITHOUT))[0]))
    return rows


def _value(found: ValueFigures | None) -> tuple[str, str]:
    return (found.share.share_words, found.place.words) if found else ("–", "–")


def _origins(breakdown: Breakdown, circuits: Sequence[CircuitFigures]) -> Iterator[str]:
    for circuit in circuits:
        shares = list(circuit.origins[breakdown.origins].items())[:MOST_ORIGINS]
        if not shares:
            continue
        head = f"{circuit.track} {breakdown.origins_head}"
        yield "  ".join([head, *(f"{name} {share:.0%}" for name, share in shares)])


def _places(simulated: Simulated) -> dict[str, dict[str, dict[str, int]]]:
    """The counts at the places of each circuit; none where the game counts no places."""
    counting, batch = simulated.batch.counting, simulated.batch
    if not counting.PLACE_COLUMNS:
        return {}
    tracks = [batch.game.circuit(name) for name in batch.tracks]
    places = {track.name: counting.places_of(track) for track in tracks}
    return places_by_circuit(simulated.records, counting.PLACE_COLUMNS, places)


def _place_rows(
    head: str, counted: dict[str, dict[str, int]], columns: Sequence[PlaceColumn], races: int
) -> list[tuple[str, ...]]:
    """A line for each place at which something happened, a column for all that happened somewhere."""
    kept = [column for column in columns if any(counts[column.name] for counts in counted.values())]
    rows = [
        (place, *(f"{counts[column.name] / races:.2f}" for column in kept))
        for place, counts in counted.items()
        if any(counts.values())
    ]
    return [(head, *(column.head for column in kept)), *rows]


def _row(figures: Figures, columns: Sequence[CarColumn]) -> tuple[str, ...]:
    shown = ((column, figures.columns[column.name]) for column in columns)
    counted = (interval.share_words if column.is_share else interval.words for column, interval in shown)
    return figures.group, str(figures.cars), figures.wins.share_words, figures.place.words, *counted


def _data(rows: Iterable[Figures]) -> list[dict[str, Any]]:
    return [_flat(asdict(figures), "columns") for figures in rows]


def _circuit_data(circuit: CircuitFigures) -> dict[str, Any]:
    return _flat(asdict(circuit), "values", "origins")


def _flat(row: dict[str, Any], *inner: str) -> dict[str, Any]:
    """The row, with the values inside these moved to its end."""
    for name in inner:
        row.update(row.pop(name))
    return _in_json(row)


def _in_json(data: dict[Any, Any]) -> dict[str, Any]:
    """With null for numbers that JSON cannot write."""
    return {
        str(name): _in_json(value) if isinstance(value, dict) else _finite(value) for name, value in data.items()
    }


def _finite(value: object) -> object:
    return finite(value) if isinstance(value, float) else value


def interval_plot(title: str, values: Mapping[str, Interval], width: int, *, ascii_only: bool) -> list[str]:
    """A title and a line for each value, all on one scale; empty where no value is bounded."""
    shown = {
        name: interval
        for name, interval in values.items()
        if math.isfinite(interval.low) and math.isfinite(interval.high)
    }
    if not shown:
        return []
    low, high = min(interval.low for interval in shown.values()), max(interval.high for interval in shown.values())
    label = max(map(len, shown))
    room = max(width - label - 10, 20)
    lines = [f"{title}: {low:.2f} to {high:.2f}"]
    for name, interval in shown.items():
        bar = _bar(interval, low, high, room, PLAIN if ascii_only else FANCY)
        lines.append(f"{name:>{label}} {interval.value:7.2f} {bar}".rstrip())
    return lines


def _bar(interval: Interval, low: float, high: float, room: int, signs: tuple[str, str, str, str]) -> str:
    first, line, dot, last = signs
    start, middle, end = (
        _column(number, low, high, room) for number in (interval.low, interval.value, interval.high)
    )
    cells = [" "] * room
    cells[start : end + 1] = [line] * (end + 1 - start)
    cells[start], cells[end], cells[middle] = first, last, dot
    return "".join(cells)


def _column(number: float, low: float, high: float, room: int) -> int:
    return round((number - low) / (high - low) * (room - 1)) if high > low else 0
