"""The head of a journal: what was agreed before the race, and the whole track.

Rulebook: "Start", "The game and its parts"; Q-50, Q-79, Q-94, Q-101.
"""

from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

from attrs import define, field

from motorchamp_tui import __version__
from motorchamp_tui.games import motorchamp
from motorchamp_tui.games.entries import Driver, Entry
from motorchamp_tui.games.motorchamp.rules.referee import EDITION
from motorchamp_tui.games.motorchamp.rules.start import CARS_A_TEAM, MOST_DRIVERS, MOST_TEAMS
from motorchamp_tui.games.motorchamp.track_notation import KEYWORDS as TRACK_KEYWORDS
from motorchamp_tui.games.motorchamp.track_notation import TrackReader, track_lines
from motorchamp_tui.games.options import Options, RaceOption
from motorchamp_tui.journal.lines import (
    NotationError,
    can_be_shown,
    name_in,
    name_word,
    number_in,
    quoted,
    words_of,
)
from motorchamp_tui.race.plan import MOST_LAPS, Agreed, RacePlan

FORMAT_AT_HOME, FORMAT_IN_A_PADDOCK, FORMAT = 1, 2, 3
"""The last is that of a race with a rule that the others have no line for."""
FIRST_EDITION = 1
"""The edition of the rules of a race whose head does not name one."""
TITLE = "motorchamp-journal"
RACE, PRACTICE, RULE = "race", "practice", "rule"
ONE_OR_OWN = ("one", "own")
LONGEST_CLOCK = 366 * 24 * 3600
TIME = "%Y-%m-%dT%H:%M:%SZ"
SEEDS = 10**39
FIRST_YEAR, LAST_YEAR = 1970, 9998
"""The years that every time zone can show."""


def head_lines(agreed: Agreed) -> Iterator[str]:
    """The lines of the head, without their checks."""
    plan = agreed.plan
    yield f"{TITLE} {_format(agreed)}"
    yield f"program {name_word(agreed.program)}"
    yield f"rules {agreed.edition}"
    yield f"started {agreed.started:{TIME}}"
    yield f"of {PRACTICE if agreed.is_lap else RACE}"
    yield f"seed {plan.seed}"
    yield f"laps {plan.laps}"
    for option in motorchamp.OPTIONS:
        if option.is_in_every_head:
            yield f"{option.name} {plan.options.word(option)}"
    yield f"cars {plan.cars}"
    if agreed.clock is not None:
        yield f"clock {agreed.clock}"
        yield f"practice-dice {ONE_OR_OWN[agreed.has_own_dice]}"
    for driver in plan.drivers:
        bot = f" bot {name_word(driver.bot)}" if driver.bot else ""
        team = f" team {name_word(driver.team)}" if driver.team else ""
        yield f"driver {quoted(driver.name)}{bot}{team}"
    yield f"boxes {' '.join(map(name_word, agreed.boxes))}"
    for entry in agreed.entries:
        yield f"car {name_word(entry.name)} {name_word(entry.team)} {quoted(entry.driver)}"
    for option in _named_by_rule(plan.options):
        yield f"{RULE} {option.name} {plan.options.word(option)}"
    yield from track_lines(plan.track)
    yield "begin"


def _named_by_rule(agreed: Options) -> list[RaceOption[Any]]:
    """The options that a head names only where they are not the default."""
    return [
        option
        for option in motorchamp.OPTIONS
        if not option.is_in_every_head and agreed.word(option) != option.default
    ]


def _format(agreed: Agreed) -> int:
    if _named_by_rule(agreed.plan.options):
        return FORMAT
    return FORMAT_AT_HOME if agreed.clock is None else FORMAT_IN_A_PADDOCK


class HeadReader:
    """Takes the lines of a head one by one; ``agreed`` is there after the last."""

    def __init__(self) -> None:
        self._said = _Said()
        self._track = TrackReader()
        self.agreed: Agreed | None = None

    def take(self, text: str) -> None:
        """The next line; raises :class:`NotationError` for one that does not belong there."""
        words = words_of(text)
        if words[0] == "begin":
            self.agreed = self._said.together(self._track)
        elif words[0] in TRACK_KEYWORDS:
            if self._track.track is not None:
                raise NotationError("the track has already been given")
            self._track.take(text)
        elif words[0] in LINES:
            LINES[words[0]](self._said, words[1:])
        elif words[0] in (option.name for option in motorchamp.OPTIONS if option.is_in_every_head):
            _option(self._said, *words)
        elif words[0] == RULE:
            _rule(self._said, words[1:])
        else:
            raise NotationError(f"{words[0]} is not a line of a journal's head")


def check_format(line: bytes) -> None:
    """Refuse a first line that is not a journal's, or that of a journal newer than this program."""
    words = line.decode("ascii", "replace").split(" ")
    if words[0] != TITLE or len(words) < 2 or not can_be_shown(words[1]):
        raise NotationError("this is not the journal of a MotorChamp race")
    number = number_in(words[1], 1, 10**9)
    if number > FORMAT:
        raise NotationError(
            f"the journal has format {number}, from a newer program: motorchamp {__version__} knows up to {FORMAT}"
        )


@define
class _Said:
    """What the lines have said so far; None is what has not been said yet."""

    program: Any = None
    edition: Any = None
    started: Any = None
    is_lap: Any = None
    seed: Any = None
    laps: Any = None
    cars: Any = None
    boxes: Any = None
    clock: Any = None
    has_own_dice: Any = None
    options: dict[str, str] = field(factory=dict)
    drivers: tuple[Driver, ...] = ()
    entries: tuple[Entry, ...] = ()

    def together(self, track: TrackReader) -> Agreed:
        """The agreement, once everything has been said."""
        lacking = next(self._lacking(), None)
        if lacking or track.track is None:
            raise NotationError(f"the head lacks the line {lacking or track.lacking}")
        self._check_names()
        plan = RacePlan(
            track.track,
            self.drivers,
            self.cars,
            self.laps,
            self._agreed(),
            self.seed,
        )
        return Agreed(
            plan,
            self.entries,
            self.started,
            self.boxes,
            self.is_lap,
            self.program,
            self.clock,
            bool(self.has_own_dice),
            FIRST_EDITION if self.edition is None else self.edition,
        )

    def _lacking(self) -> Iterator[str]:
        yield from (word for word, name in LACKING.items() if getattr(self, name) is None)
        for option in motorchamp.OPTIONS:
            if option.is_in_every_head and option.name not in self.options:
                yield option.name

    def _agreed(self) -> Options:
        agreed = Options()
        for option in motorchamp.OPTIONS:
            agreed = agreed.agree(option, self.options.get(option.name, option.default))
        return agreed

    def _check_names(self) -> None:
        drivers = {driver.name for driver in self.drivers}
        if not self.drivers or len(drivers) != len(self.drivers):
            raise NotationError("every driver needs their own name")
        if not self.entries or len({entry.name for entry in self.entries}) != len(self.entries):
            raise NotationError("every car needs its own name")
        stranger = next((entry for entry in self.entries if entry.driver not in drivers), None)
        if stranger:
            raise NotationError(f"there is no {stranger.driver} to drive {stranger.name}")


def _once(said: _Said, name: str, value: object) -> None:
    if getattr(said, name) is not None:
        raise NotationError("this has already been given")
    setattr(said, name, value)


def _one(words: Sequence[str]) -> str:
    if len(words) != 1:
        raise NotationError("expected one word")
    return words[0]


def _one_of(words: Sequence[str], choices: Sequence[str]) -> int:
    word = _one(words)
    if word not in choices:
        raise NotationError(f"expected one of: {', '.join(choices)}")
    return choices.index(word)


def time_in(word: str) -> datetime:
    """The time that a word gives."""
    try:
        time = datetime.strptime(word, TIME).replace(tzinfo=UTC)
    except ValueError:
        time = None
    if time is None or not FIRST_YEAR <= time.year <= LAST_YEAR:
        raise NotationError("expected a date like 2026-03-01T20:15:00Z")
    return time


def _edition_in(word: str) -> int:
    edition = number_in(word, FIRST_EDITION, 10**9)
    if edition > EDITION:
        raise NotationError(
            f"the race was begun by edition {edition} of the rules, from a newer program: "
            f"motorchamp {__version__} has edition {EDITION}"
        )
    return edition


def _driver(said: _Said, words: Sequence[str]) -> None:
    more = dict(zip(words[1::2], words[2::2], strict=False))
    if not words or len(words) != 1 + 2 * len(more) or not set(more) <= {"bot", "team"}:
        raise NotationError("expected a driver's name, then bot or team with its name")
    names = {key: name_in(word) for key, word in more.items()}
    if len(said.drivers) == MOST_DRIVERS:
        raise NotationError(f"MotorChamp is for up to {MOST_DRIVERS} drivers")
    said.drivers += (Driver(name_in(words[0]), names.get("bot"), names.get("team")),)


def _car(said: _Said, words: Sequence[str]) -> None:
    if len(words) != 3:
        raise NotationError("expected the names of a car, its team and its driver")
    if len(said.entries) == MOST_TEAMS * CARS_A_TEAM:
        raise NotationError(f"there are at most {MOST_TEAMS * CARS_A_TEAM} cars")
    said.entries += (Entry(*map(name_in, words)),)


def _boxes(said: _Said, words: Sequence[str]) -> None:
    if len(words) > MOST_TEAMS:
        raise NotationError(f"there are at most {MOST_TEAMS} teams")
    _once(said, "boxes", tuple(map(name_in, words)))


def _option(said: _Said, name: str, *words: str) -> None:
    if name in said.options:
        raise NotationError("this has already been given")
    known = next(option.words for option in motorchamp.OPTIONS if option.name == name)
    said.options[name] = known[_one_of(words, known)]


def _rule(said: _Said, words: Sequence[str]) -> None:
    known = [option.name for option in motorchamp.OPTIONS if not option.is_in_every_head]
    if not words or words[0] not in known:
        raise NotationError(f"motorchamp {__version__} does not know this rule")
    _option(said, *words)


LACKING = {
    "program": "program",
    "started": "started",
    "of": "is_lap",
    "seed": "seed",
    "laps": "laps",
    "cars": "cars",
    "boxes": "boxes",
}
"""What each line that comes once is kept as."""

LINES: dict[str, Callable[[_Said, Sequence[str]], None]] = {
    TITLE: lambda said, words: None,
    "program": lambda said, words: _once(said, "program", name_in(_one(words))),
    "rules": lambda said, words: _once(said, "edition", _edition_in(_one(words))),
    "started": lambda said, words: _once(said, "started", time_in(_one(words))),
    "of": lambda said, words: _once(said, "is_lap", _one_of(words, (RACE, PRACTICE)) == 1),
    "seed": lambda said, words: _once(said, "seed", number_in(_one(words), -SEEDS, SEEDS)),
    "laps": lambda said, words: _once(said, "laps", number_in(_one(words), 1, MOST_LAPS)),
    "cars": lambda said, words: _once(said, "cars", number_in(_one(words), 1, MOST_TEAMS * CARS_A_TEAM)),
    "boxes": _boxes,
    "clock": lambda said, words: _once(said, "clock", number_in(_one(words), 0, LONGEST_CLOCK)),
    "practice-dice": lambda said, words: _once(said, "has_own_dice", _one_of(words, ONE_OR_OWN) == 1),
    "driver": _driver,
    "car": _car,
}
