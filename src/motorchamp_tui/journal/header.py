"""Head of a journal: the game, what was agreed before the race, and the whole track.

Rulebook: "Start", "The game and its parts"; Q-50, Q-79, Q-94, Q-101.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any, TypeVar

from attrs import define, evolve, field

from motorchamp_tui import __version__
from motorchamp_tui.errors import SetupError, UnknownNameError
from motorchamp_tui.games import FIRST_GAME, game_named
from motorchamp_tui.games.entries import Driver, Entry, bot_in
from motorchamp_tui.games.notation import (
    NotationError,
    can_be_shown,
    name_in,
    name_word,
    number_in,
    quoted,
    words_of,
)
from motorchamp_tui.games.options import Options, RaceOption, option_named
from motorchamp_tui.games.protocol import AnyTrackReader, Game
from motorchamp_tui.lookalikes import appearance
from motorchamp_tui.names import LONGEST_IN_A_FILE, readable
from motorchamp_tui.race.plan import MOST_LAPS, SEEDS, Agreed, Parent, RaceOfSeason, RacePlan
from motorchamp_tui.words import UNSEEN

T = TypeVar("T")

FORMAT_AT_HOME, FORMAT_IN_A_PADDOCK, FORMAT_WITH_NAMES, FORMAT_DRIVEN_ON, FORMAT_OF_A_SEASON, FORMAT = range(1, 7)
"""The third is for a race of another game, or with a rule that the first two have no line for; the fourth for a
race that goes on from another, or from a situation; the fifth for a race of a season; the last for a
rated race in a paddock, with the keys of its drivers."""
FIRST_EDITION = 1
"""The edition of the rules of a race whose head does not name one."""
TITLE = "motorchamp-journal"
RACE, PRACTICE, GAME, RULE = "race", "practice", "game", "rule"
FROM, INHERITS, SITUATION = "from", "inherits", "situation"
SEASON = "season"
PLAYER = "player"
MOST_RACES = 99
"""How many a season can have."""
MOST_MOVES = 10**7
ONE_OR_OWN = ("one", "own")
LONGEST_CLOCK = 366 * 24 * 3600
TIME = "%Y-%m-%dT%H:%M:%SZ"
TIME_WORD = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z")
FIRST_YEAR, LAST_YEAR = 1000, 9998
"""The years that every time zone can show."""


def head_lines(agreed: Agreed) -> Iterator[str]:
    """The lines of the head, without their checks."""
    plan = agreed.plan
    yield f"{TITLE} {_format(agreed)}"
    if plan.track.game != FIRST_GAME:
        yield f"{GAME} {plan.track.game}"
    yield f"program {name_word(agreed.program)}"
    yield f"rules {agreed.edition}"
    yield f"started {agreed.started:{TIME}}"
    yield f"of {PRACTICE if agreed.is_lap else RACE}"
    if agreed.season is not None:
        yield f"{SEASON} {quoted(agreed.season.name)} {agreed.season.number} {agreed.season.races}"
    yield from _lines_of_parent(agreed.parent)
    yield f"seed {plan.seed}"
    yield f"laps {plan.laps}"
    for option in plan.game.OPTIONS:
        if option.is_in_every_head:
            yield f"{option.name} {plan.options.word(option)}"
    yield f"cars {plan.cars}"
    if agreed.clock is not None:
        yield f"clock {agreed.clock}"
    if agreed.clock is not None or agreed.has_own_dice:
        yield f"practice-dice {ONE_OR_OWN[agreed.has_own_dice]}"
    for driver in plan.drivers:
        bot = f" bot {name_word(str(driver.bot))}" if driver.bot else ""
        team = f" team {name_word(driver.team)}" if driver.team else ""
        yield f"driver {quoted(driver.name)}{bot}{team}"
    yield from (f"{PLAYER} {quoted(name)} {quoted(key)}" for name, key in agreed.keys)
    yield f"boxes {' '.join(map(name_word, agreed.boxes))}"
    for entry in agreed.entries:
        yield f"car {name_word(entry.name)} {name_word(entry.team)} {quoted(entry.driver)}"
    for option in _named_by_rule(plan):
        yield f"{RULE} {option.name} {plan.options.word(option)}"
    if agreed.parent and agreed.parent.situation:
        yield from (f"{SITUATION} {quoted(text)}" for text in agreed.parent.situation)
    else:
        yield from plan.game.track_lines(plan.track)
    yield "begin"


def _lines_of_parent(parent: Parent | None) -> Iterator[str]:
    """What a race was driven on from."""
    if parent is not None:
        yield f"{FROM} {quoted(parent.name)} {parent.round} {name_word(parent.car)}"
        yield f"{INHERITS} {parent.moves} {parent.foreign}"


def _named_by_rule(plan: RacePlan) -> list[RaceOption[Any]]:
    """The options that a head has only where they differ from the default."""
    return [
        option
        for option in plan.game.OPTIONS
        if not option.is_in_every_head and plan.options.word(option) != option.default
    ]


def _format(agreed: Agreed) -> int:
    if agreed.keys:
        return FORMAT
    if agreed.season is not None:
        return FORMAT_OF_A_SEASON
    if agreed.parent is not None:
        return FORMAT_DRIVEN_ON
    if agreed.plan.track.game != FIRST_GAME or _named_by_rule(agreed.plan):
        return FORMAT_WITH_NAMES
    return FORMAT_AT_HOME if agreed.clock is None else FORMAT_IN_A_PADDOCK


class HeadReader:
    """Takes the lines of a head one by one; ``agreed`` is there after the last."""

    def __init__(self) -> None:
        self._said: _HeadSoFar | None = None
        self.agreed: Agreed | None = None

    def take(self, text: str) -> None:
        """The next line; raises :class:`NotationError` for one that does not belong there."""
        words = words_of(text)
        if self._said is None and words[0] == GAME:
            self._said = _HeadSoFar(_game_in(_one(words[1:])))
        elif words[0] == "begin":
            self.agreed = self._known.together()
        elif words[0] != TITLE:
            self._known.take(text, words[0], words[1:])

    @property
    def _known(self) -> "_HeadSoFar":
        """A value that has been given; a head that does not begin with a game is one of MotorChamp."""
        if self._said is None:
            self._said = _HeadSoFar(game_named(FIRST_GAME))
        return self._said


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
class _HeadSoFar:
    """The values of the lines so far; None for one that has not come yet."""

    game: Game
    program: str | None = None
    edition: int | None = None
    started: datetime | None = None
    is_lap: bool | None = None
    seed: int | None = None
    laps: int | None = None
    cars: int | None = None
    boxes: tuple[str, ...] | None = None
    clock: int | None = None
    has_own_dice: bool | None = None
    parent: tuple[str, int, str] | None = None
    inherits: tuple[int, int] | None = None
    situation: list[str] = field(factory=list)
    season: RaceOfSeason | None = None
    options: dict[str, str] = field(factory=dict)
    drivers: tuple[Driver, ...] = ()
    keys: tuple[tuple[str, str], ...] = ()
    entries: tuple[Entry, ...] = ()
    track: AnyTrackReader = field()

    @track.default
    def _reader_of_the_game(self) -> AnyTrackReader:
        return self.game.TrackReader()

    def take(self, text: str, keyword: str, words: Sequence[str]) -> None:
        """A line that begins with this keyword, and the words after it."""
        if keyword in self.game.TRACK_KEYWORDS:
            if self.track.track is not None:
                raise NotationError("the track has already been given")
            self.track.take(text)
        elif (option := option_named(self.game.OPTIONS, keyword)) is not None and option.is_in_every_head:
            self._take_option(option, words)
        elif keyword == RULE:
            self._take_rule(words)
        elif not (self._take_word(keyword, words) or self._take_list(keyword, words)):
            raise NotationError(f"{keyword} is not a line of a journal's head")

    def _take_word(self, keyword: str, words: Sequence[str]) -> bool:
        """A line of one word that comes once; False for any other."""
        match keyword:
            case "program":
                self.program = _first(self.program, name_in(_one(words)))
            case "rules":
                self.edition = _first(self.edition, self._edition_in(_one(words)))
            case "started":
                self.started = _first(self.started, time_in(_one(words)))
            case "of":
                self.is_lap = _first(self.is_lap, _one_of(words, (RACE, PRACTICE)) == 1)
            case "seed":
                self.seed = _first(self.seed, number_in(_one(words), -SEEDS, SEEDS))
            case "laps":
                self.laps = _first(self.laps, number_in(_one(words), 1, MOST_LAPS))
            case "cars":
                self.cars = _first(self.cars, number_in(_one(words), 1, self.game.MOST_CARS))
            case "clock":
                self.clock = _first(self.clock, number_in(_one(words), 0, LONGEST_CLOCK))
            case "practice-dice":
                self.has_own_dice = _first(self.has_own_dice, _one_of(words, ONE_OR_OWN) == 1)
            case _:
                return False
        return True

    def _take_list(self, keyword: str, words: Sequence[str]) -> bool:
        """A line of several words; False for any other."""
        match keyword:
            case "driver":
                self._take_driver(words)
            case "player":
                self._take_player(words)
            case "car":
                self._take_car(words)
            case "from":
                self.parent = _first(self.parent, _parent_in(words))
            case "inherits":
                self.inherits = _first(self.inherits, _inherited_in(words))
            case "season":
                self.season = _first(self.season, season_in(words))
            case "situation":
                self.situation.append(name_in(_one(words)))
            case "boxes":
                if len(words) > len(self.game.TEAMS):
                    raise NotationError(f"there are at most {len(self.game.TEAMS)} teams")
                self.boxes = _first(self.boxes, tuple(map(name_in, words)))
            case _:
                return False
        return True

    def _take_driver(self, words: Sequence[str]) -> None:
        more = dict(zip(words[1::2], words[2::2], strict=False))
        if not words or len(words) != 1 + 2 * len(more) or not set(more) <= {"bot", "team"}:
            raise NotationError("expected a driver's name, then bot or team with its name")
        names = {key: name_in(word) for key, word in more.items()}
        bot = bot_in(names["bot"]) if "bot" in names else None
        if len(self.drivers) == self.game.MOST_DRIVERS:
            raise NotationError(f"{self.game.TITLE} is for up to {self.game.MOST_DRIVERS} drivers")
        self.drivers += (Driver(driver_in(words[0]), bot, names.get("team")),)

    def _take_player(self, words: Sequence[str]) -> None:
        if len(words) != 2:
            raise NotationError("expected a driver's name and the key of the player")
        name, key = driver_in(words[0]), name_in(words[1])
        if name not in (driver.name for driver in self.drivers if not driver.bot):
            raise NotationError(f"there is no driver {name} to have a key")
        if any(name == known or key == other for known, other in self.keys):
            raise NotationError("every player has one key of their own")
        self.keys += ((name, key),)

    def _take_car(self, words: Sequence[str]) -> None:
        if len(words) != 3:
            raise NotationError("expected the names of a car, its team and its driver")
        if len(self.entries) == self.game.MOST_CARS:
            raise NotationError(f"there are at most {self.game.MOST_CARS} cars")
        if name_in(words[1]) not in self.game.TEAMS:
            raise NotationError(f"there is no team {name_in(words[1])} in {self.game.TITLE}")
        self.entries += (Entry(_called_in(words[0]), _called_in(words[1]), driver_in(words[2])),)

    def _take_option(self, option: RaceOption[Any], words: Sequence[str]) -> None:
        if option.name in self.options:
            raise NotationError("this has already been given")
        try:
            self.options[option.name] = option.value_of(_one(words)).word
        except SetupError:
            raise NotationError(f"expected one of: {', '.join(option.words)}") from None

    def _take_rule(self, words: Sequence[str]) -> None:
        option = option_named(self.game.OPTIONS, words[0]) if words else None
        if option is None or option.is_in_every_head:
            raise NotationError(f"motorchamp {__version__} does not know this rule")
        self._take_option(option, words[1:])

    def _edition_in(self, word: str) -> int:
        edition = number_in(word, FIRST_EDITION, 10**9)
        if edition > self.game.EDITION:
            raise NotationError(
                f"the race was begun by edition {edition} of the rules, from a newer program: "
                f"motorchamp {__version__} has edition {self.game.EDITION}"
            )
        return edition

    def together(self) -> Agreed:
        """The agreement, once the head is complete."""
        program, started = _needed("program", self.program), _needed("started", self.started)
        is_lap, seed = _needed("of", self.is_lap), _needed("seed", self.seed)
        laps, cars = _needed("laps", self.laps), _needed("cars", self.cars)
        boxes = _needed("boxes", self.boxes)
        options, parent = self._agreed(), self._parent()
        if parent and parent.situation:
            from motorchamp_tui.games.situations import race_in

            track = race_in(parent.situation, parent.name, {}).track
        else:
            track = _needed(self.track.lacking or "", self.track.track)
        self._check_names()
        self._mark_lookalikes()
        return Agreed(
            RacePlan(track, self.drivers, cars, laps, options, seed),
            self.entries,
            started,
            boxes,
            FIRST_EDITION if self.edition is None else self.edition,
            is_lap,
            program,
            self.clock,
            bool(self.has_own_dice),
            parent,
            self.season,
            self.keys,
        )

    def _parent(self) -> Parent | None:
        if self.parent is None and self.inherits is None and not self.situation:
            return None
        parent, inherits = _needed(FROM, self.parent), _needed(INHERITS, self.inherits)
        return Parent(*parent, *inherits, tuple(self.situation))

    def _agreed(self) -> Options:
        agreed = Options()
        for option in self.game.OPTIONS:
            word = self.options.get(option.name)
            agreed = agreed.agree(
                option, _needed(option.name, word) if option.is_in_every_head else word or option.default
            )
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

    def _mark_lookalikes(self) -> None:
        """Put a ? after each person's name that looks like another's, or a bot's, in other letters."""
        if all(driver.name.isascii() for driver in self.drivers):
            return
        seen = Counter(appearance(driver.name) for driver in self.drivers)
        people = {driver.name for driver in self.drivers if not driver.bot}
        bots = {*map(appearance, self.game.BOT_NAMES)}

        def name(of: str) -> str:
            alone = appearance(re.sub(r" ?[0-9]+$", "", of))
            is_alike = of in people and not of.isascii() and (alone in bots or seen[appearance(of)] > 1)
            return f"{of}{UNSEEN}" if is_alike else of

        self.drivers = tuple(evolve(driver, name=name(driver.name)) for driver in self.drivers)
        self.entries = tuple(evolve(entry, driver=name(entry.driver)) for entry in self.entries)
        self.keys = tuple((name(player), key) for player, key in self.keys)


def driver_in(word: str) -> str:
    """The driver's name in a word, fit to be shown; old ones may have invisible letters."""
    return readable(_called_in(word))


def _called_in(word: str) -> str:
    name = name_in(word)
    if not name.strip() or len(name) > LONGEST_IN_A_FILE:
        raise NotationError(f"such a name has up to {LONGEST_IN_A_FILE} letters, and not just blanks")
    return name


def _parent_in(words: Sequence[str]) -> tuple[str, int, str]:
    if len(words) != 3:
        raise NotationError("expected the name of a race or situation, a round and a car")
    return name_in(words[0]), number_in(words[1], 1, MOST_MOVES), name_in(words[2])


def _inherited_in(words: Sequence[str]) -> tuple[int, int]:
    if len(words) != 2:
        raise NotationError(
            "expected how many moves were made before, and how many dice are not those of the seed"
        )
    moves = number_in(words[0], 0, MOST_MOVES)
    return moves, number_in(words[1], 0, moves)


def season_in(words: Sequence[str]) -> RaceOfSeason:
    """The race of a season that the words of its line name."""
    if len(words) != 3:
        raise NotationError("expected the name of a season, the number of the race and how many there are")
    races = number_in(words[2], 1, MOST_RACES)
    return RaceOfSeason(name_in(words[0]), number_in(words[1], 1, races), races)


def _first(said: T | None, value: T) -> T:
    """A value that may be given once."""
    if said is not None:
        raise NotationError("this has already been given")
    return value


def _needed(line: str, value: T | None) -> T:
    """The value of a line that every head must have."""
    if value is None:
        raise NotationError(f"the head lacks the line {line}")
    return value


def _game_in(word: str) -> Game:
    try:
        return game_named(name_in(word))
    except UnknownNameError as error:
        raise NotationError(str(error).rstrip(".")) from None


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
    """The time in a word."""
    try:
        time = datetime.fromisoformat(word) if TIME_WORD.fullmatch(word) else None
    except ValueError:
        time = None
    if time is None or not FIRST_YEAR <= time.year <= LAST_YEAR:
        raise NotationError("expected a date like 2026-03-01T20:15:00Z")
    return time
