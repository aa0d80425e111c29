"""Medals: the time of a lap on its circuit, compared with a hundred laps of drivers of graded strength.

Those laps are driven by the game's own bots in turn, the weakest first and after the strongest the weakest again,
the n-th with the dice of seed n. Each medal takes a time as good as a certain one of them; beside it stands a star
for a lap that took no more than par.

The times for the circuits of the games come with them: ``python -m tools.medals`` writes the file. For any
other circuit they are worked out when first needed, and kept. A circuit is known by its fingerprint and the
edition of its rules.
"""

import contextlib
import csv
import functools
import io
import math
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from pathlib import Path

from attrs import frozen

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.files import changing, replace_file
from motorchamp_tui.games import game_of, practice_of
from motorchamp_tui.games.protocol import AnyTrack, LapTime
from motorchamp_tui.locations import medals_file, own_medals_file
from motorchamp_tui.parsing import ParsingError, bytes_of, text_in
from motorchamp_tui.practice.driving import lap_driven
from motorchamp_tui.race.control import BotSeat
from motorchamp_tui.tabular import csv_table

LAPS = 100
STAR = "*"
"""Stands beside the medal of a lap that took no more than par."""
MOST_KEPT = 100
"""The most circuits of one's own with medal times kept."""


class Medal(Enum):
    """A medal, the best first; its value says which of the hundred laps, best first, is good enough."""

    GOLD = 5
    SILVER = 20
    BRONZE = 50

    @property
    def words(self) -> str:
        """Its name, in lower case."""
        return self.name.lower()


COLUMNS = ["circuit", "fingerprint", "edition", *(medal.words for medal in reversed(Medal)), "par"]
"""Those of a file of medals."""


@frozen
class Medals:
    """The slowest time that earns each medal of a circuit, and par.

    A medal that is not in ``times`` cannot be won: too few of the hundred laps had a time.
    """

    circuit: str
    fingerprint: str
    edition: int
    times: Mapping[Medal, LapTime]
    par: float

    def of(self, rank: tuple[int, ...]) -> Medal | None:
        """The medal of a lap with this rank, the better one if two take the same; without a time no rank."""
        return next((medal for medal, time in self.times.items() if rank and rank <= time.rank), None)

    def is_at_par(self, rank: tuple[int, ...]) -> bool:
        """Whether a lap with this rank took no more than par."""
        return bool(rank) and rank[0] <= self.par

    def mark(self, rank: tuple[int, ...]) -> str:
        """The medal as a letter, and the star: ``G*``, ``S``; empty for a lap that has neither."""
        medal = self.of(rank)
        return f"{medal.name[0] if medal else ''}{STAR if self.is_at_par(rank) else ''}"

    def next_after(self, rank: tuple[int, ...]) -> Medal | None:
        """The nearest better medal than that of a lap with this rank; None after gold."""
        better = [time for time in self.times.values() if not rank or time.rank < rank]
        return self.of(better[-1].rank) if better else None


def medals_of(track: AnyTrack) -> Medals:
    """The medal times of this circuit: at once for those of the games, others may take two seconds."""
    return _medals_of(track, own_medals_file())


@functools.lru_cache(maxsize=64)
def _medals_of(track: AnyTrack, own: Path) -> Medals:
    drawing = game_of(track).fingerprint(track), game_of(track).EDITION
    for file in (medals_file(), own):
        for medals in read_medals(file, track):
            if (medals.fingerprint, medals.edition) == drawing:
                return medals
    worked_out = work_out(track)
    _keep(worked_out, own)
    return worked_out


def work_out(track: AnyTrack) -> Medals:
    """Drive the hundred laps on this circuit."""
    game = game_of(track)
    driven = (_time(track, number) for number in range(LAPS))
    times = sorted(filter(None, driven), key=lambda time: time.rank)
    return Medals(
        track.name,
        game.fingerprint(track),
        game.EDITION,
        {medal: times[medal.value - 1] for medal in Medal if medal.value <= len(times)},
        round(float(practice_of(track).par_of(track)), 3),
    )


def _time(track: AnyTrack, number: int) -> LapTime | None:
    """The time of one of the hundred laps; None if it got none."""
    game = game_of(track)
    bot = game.BOT_NAMES[number % len(game.BOT_NAMES)]
    steps = lap_driven(track, number, BotSeat(game.bot_named(bot), number, bot).decide)
    return game.lap_time(report for step in steps for report in step.reports)


def read_medals(file: Path, track: AnyTrack) -> Iterator[Medals]:
    """The medals in such a file for circuits with the fingerprint of this one; unreadable ones are left out."""
    mark = game_of(track).fingerprint(track)
    for row in _rows(file):
        if row.get("fingerprint") == mark:
            with contextlib.suppress(ValueError, MotorChampError):
                read = game_of(track).read_time
                times = {medal: read(row[medal.words]) for medal in Medal if row[medal.words]}
                medals = Medals(row["circuit"], mark, int(row["edition"]), times, float(row["par"]))
                if math.isfinite(medals.par):
                    yield medals


def write_medals(file: Path, every: Iterable[Medals]) -> None:
    """Write such a file; raises OSError."""
    file.write_text(csv_table(map(_row, every)), encoding="utf-8")


def _keep(medals: Medals, file: Path) -> None:
    """Store the result; if that fails, it is only worked out again."""
    with contextlib.suppress(OSError), changing(file):
        others = [row for row in _rows(file) if row.get("fingerprint") != medals.fingerprint]
        replace_file(file, csv_table([*others[1 - MOST_KEPT :], _row(medals)]))


def _rows(file: Path) -> list[dict[str, str]]:
    """The rows of such a file that have all of its columns and no others."""
    with contextlib.suppress(OSError, ParsingError, csv.Error):
        rows = list(csv.DictReader(io.StringIO(text_in(bytes_of(file)))))
        return [row for row in rows if [*row] == COLUMNS and None not in row.values()]
    return []


def _row(medals: Medals) -> dict[str, str]:
    times = {medal.words: str(medals.times.get(medal, "")) for medal in reversed(Medal)}
    fixed = {"circuit": medals.circuit, "fingerprint": medals.fingerprint, "edition": str(medals.edition)}
    return {**fixed, **times, "par": f"{medals.par:.3f}"}
