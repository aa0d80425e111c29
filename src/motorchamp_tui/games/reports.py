"""Reports of any game: what happened, in words, as data and in figures.

A class has all that is known about its kind of report, so a new one is written in one place.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import Any, ClassVar

import attrs
from attrs import frozen

from motorchamp_tui.words import and_so_on, counted


@frozen
class IncidentKind:
    """A kind of incident to which a replay can jump, and the words for it."""

    words: str


LEAD = IncidentKind("new leader")
"""The kind that the program itself finds, by :meth:`.GameOf.leader`."""


@frozen
class Report:
    """Something that happened. In its words ``{name}`` is a field or a property of it.

    ``says`` is its sentence, without the full stop; ``aloud`` another one for line mode. In the line on a whole go
    ``opens`` stands at the beginning and ``way`` among the drives; ``tail`` follows. ``setback`` is what set the
    car back, as what it did. One that ``is_own`` is no news for other drivers.
    """

    says = aloud = opens = way = setback = ""
    is_own = False

    def __getitem__(self, name: str) -> object:
        return getattr(self, name)

    @property
    def tail(self) -> str | None:
        """What follows in the line on a whole go; None: the sentence without its car."""
        return None

    @property
    def incident(self) -> IncidentKind | None:
        """The kind of incident to which a replay can jump."""
        return None

    @property
    def adds(self) -> Mapping[str, int | str]:
        """What it adds to the figures of its car: by name a number, or the property that has it."""
        return {}

    @property
    def counts(self) -> bool:
        """Whether it is an incident, and adds to figures."""
        return True

    @property
    def went_wrong(self) -> bool:
        """Whether a go with it went wrong."""
        return False

    @property
    def is_said(self) -> bool:
        """Whether it is worth a sentence in line mode."""
        return True

    @property
    def is_quiet(self) -> bool:
        """Whether a drive in the same go is still told in a few words."""
        return False


@frozen
class OfACar(Report):
    """Something that happened to a car."""

    car: str


@frozen
class RoundStarted(Report):
    """Every car that can move gets one go, in this order."""

    round: int
    order: tuple[str, ...]
    says, tail = "Round {round}: {_names}", ""
    is_said, is_quiet = False, True

    @property
    def _names(self) -> str:
        return " ".join(self.order)


@frozen
class CarDrives(OfACar):
    """A car moved, and ``lost`` points had no use; ``brief`` says so where the go had nothing else in it."""

    start: Any
    end: Any
    lost = 0
    brief = "{car} to {end}"


@frozen
class CarIsAt(OfACar):
    """A car came to a place; so a drive that ends there is not told as well."""

    @property
    def place(self) -> object:
        """The place."""
        return attrs.astuple(self, recurse=False)[-1]


@frozen
class LapCompleted(OfACar):
    """A car crossed the line; ``laps`` are completed now, 0 for the first crossing."""

    laps: int
    says, tail = "{car} crosses the line{_done}", "{_lap}"
    adds: ClassVar = {"laps": 1}

    @property
    def counts(self) -> bool:
        """Whether it was more than the first crossing."""
        return self.laps > 0

    is_said = counts

    @property
    def is_quiet(self) -> bool:
        """Whether it was the first crossing."""
        return not self.laps

    @property
    def _done(self) -> str:
        return f", {counted(self.laps, 'lap')} completed" if self.laps else " for the first time"

    @property
    def _lap(self) -> str:
        return f"lap {self.laps} completed" if self.laps else ""


@frozen
class Finishes(OfACar):
    """A car's race ended on the line, and ``place`` cars have come in with it."""

    laps: int
    says = "{car} {_what} after {_driven}"

    @property
    def is_win(self) -> bool:
        """Whether it is the first."""
        raise NotImplementedError

    @property
    def _what(self) -> str:
        return "wins the race" if self.is_win else "takes the flag"

    @property
    def _driven(self) -> str:
        return counted(self.laps, "lap")

    @property
    def cry(self) -> str:
        """The sentence that nobody should miss: it comes before everything else, and not by colour alone."""
        return f"{self.car} WINS THE RACE after {self._driven}!"


@frozen
class LapTimed(OfACar):
    """A practice lap is over; ``time`` is None where it has none."""

    time: Any
    says = "{car}{_timed}"
    is_said = False

    @property
    def _timed(self) -> str:
        return f": practice time {self.time}" if self.time else " gets no practice time"


def sentence(report: Report) -> str:
    """What happened, in one line."""
    return report.says.format_map(report)


def as_data(report: Report) -> dict[str, Any]:
    """The report as JSON data: its kind and its fields; other values than numbers as they are written."""
    fields = attrs.asdict(report, recurse=False)
    return {"report": type(report).__name__, **{name: _plain(value) for name, value in fields.items()}}


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value if isinstance(value, int | str | None) and not isinstance(value, Enum) else str(value)


def incident(report: Report) -> IncidentKind | None:
    """The kind of incident of a report, or None."""
    return report.incident if report.counts else None


def went_wrong(report: Report) -> bool:
    """Whether a go with it went wrong: a driving error, out, or a throw that is lost."""
    return report.went_wrong


def figures(report: Report) -> tuple[str, Mapping[str, int]] | None:
    """The car that a report is about, and what it adds to its figures; None where it adds nothing."""
    if not isinstance(report, OfACar) or not report.adds or not report.counts:
        return None
    adds = report.adds.items()
    return report.car, {name: getattr(report, more) if isinstance(more, str) else more for name, more in adds}


def setback(reports: Iterable[Report]) -> str:
    """What set a car back in its go, as what it did; empty where nothing did."""
    return and_so_on(_setbacks(reports))


def last_setback(reports: Iterable[Report]) -> str:
    """The same, of several things the last."""
    return "".join(_setbacks(reports)[-1:])


def _setbacks(reports: Iterable[Report]) -> list[str]:
    return [words for report in reports if (words := report.setback.format_map(report))]


def summary(reports: Iterable[Report]) -> str:
    """A whole go in one line: the winner first, if it decided the race, then the dice and their result."""
    won, opening, driver, way, tail = "", "", "", list[str](), list[str]()
    for report in reports:
        if isinstance(report, OfACar) and report.opens:
            opening, driver = report.opens.format_map(report), report.car
        elif isinstance(report, Finishes) and report.is_win:
            won = f"{report.cry} "
        elif report.way:
            way.append(report.way.format_map(report))
        else:
            tail.append(
                _without(driver, sentence(report)) if report.tail is None else report.tail.format_map(report)
            )
    return won + opening + "; ".join(filter(None, [", ".join(way), *tail]))


def _without(car: str, words: str) -> str:
    """The sentence without the car at its beginning, where that has been named."""
    for named in (f"{car} is ", f"{car}: ", f"{car} "):
        if car and words.startswith(named):
            return words.removeprefix(named)
    return words


def in_full(go: Iterable[Report], *, is_of_others: bool = False) -> str:
    """A go, or part of one, in full sentences: the throw, the winner, then all else."""
    told = [one for one in go if one.is_said and not (is_of_others and one.is_own)]
    there = {report.place for report in told if isinstance(report, CarIsAt)}
    throws, wins, rest = list[str](), list[str](), list[str]()
    for report in told:
        if isinstance(report, Finishes) and report.is_win:
            wins.append(report.cry)
        elif not (isinstance(report, CarDrives) and report.end in there and not report.lost):
            words = (report.aloud or report.says).format_map(report)
            (throws if "throws" in report.adds else rest).append(f"{words}.")
    return " ".join([*throws, *wins, *rest])


def news(goes: Iterable[Sequence[Report]], who: str = "The others") -> Iterator[str]:
    """What ``who`` did: cars that just drove in one sentence, everything else separately."""
    drove, more = list[str](), list[str]()
    for go in goes:
        drives = [report for report in go if isinstance(report, CarDrives)]
        if len(drives) == 1 and all(report.is_quiet for report in go):
            drove.append(drives[0].brief.format_map(drives[0]))
        else:
            more.append(in_full(go, is_of_others=True))
    if drove:
        yield f"{who}: {', '.join(drove)}."
    yield from filter(None, more)
