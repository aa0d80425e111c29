"""Ratings of people in races, made from the journals of rated races alone.

Every race moves the ratings of those who drove in it by their places, in the order in which the races began. The
ratings of bots never move. A driver without a rating, a program or a guest, is left out as if they had not
started.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import Any

from attrs import define, field, frozen

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games import GAMES, game_named
from motorchamp_tui.games.options import RATED
from motorchamp_tui.journal.records import RatedResult, Records, known_as
from motorchamp_tui.lately import Duel, RatingWay, Rival, rival_of, way_of
from motorchamp_tui.locations import races_folder, records_file
from motorchamp_tui.race.opponents import UNRATED, OwnRating
from motorchamp_tui.race.record import RaceRecord
from motorchamp_tui.ratings.strength import NEWCOMER, NOT_RATED, Strength, can_rate, strengths_after
from motorchamp_tui.words import counted

NOBODY = "Nobody is rated yet: ratings follow from races that were agreed to be rated."


@frozen
class RatedDriver:
    """A driver with a rating in a game: a person after ``races`` races, or a bot, whose rating is fixed."""

    game: str
    key: str
    name: str
    strength: Strength
    races: int = 0
    is_bot: bool = False


@frozen
class RatingChange:
    """How a race changed the rating of a person."""

    key: str
    driver: str
    before: Strength
    after: Strength

    @property
    def words(self) -> str:
        """Like ``Ann 1540 ± 190, provisional (+40)``."""
        return f"{self.driver} {self.after.with_caution} ({self.by:+.0f})"

    @property
    def sentence(self) -> str:
        """Like ``Ann: up 40 to 1540, give or take 190, provisional``."""
        how = f"up {self.by:.0f} to" if self.by >= 0 else f"down {-self.by:.0f} to"
        sure = f", {self.after.how_sure}" if self.after.how_sure else ""
        return f"{self.driver}: {how} {self.after.in_words}{sure}"

    @property
    def by(self) -> float:
        """How many points were won."""
        return self.after.points - self.before.points


@frozen
class OwnForm:
    """How a driver has been doing: the way of their rating, and their ``rival``, who is ``driver`` by name."""

    rating: OwnRating = UNRATED
    way: RatingWay | None = None
    rival: Rival | None = None
    driver: RatedDriver | None = None


@define
class Ratings:
    """All ratings in every game, and how each race changed them."""

    _people: dict[tuple[str, str], RatedDriver] = field(factory=dict)
    _changes: dict[tuple[str, str], tuple[RatingChange, ...]] = field(factory=dict)
    _points: dict[tuple[str, str], list[float]] = field(factory=dict)
    """What each person had in a game before their first race and after every one."""
    _races: list[tuple[RatedResult, ...]] = field(factory=list)

    @classmethod
    def of(cls, results: Iterable[RatedResult]) -> "Ratings":
        """The ratings that follow from these results, race after race."""
        ratings = cls()
        for (started, file), cars in groupby(results, attrgetter("started", "file")):
            race = tuple(cars)
            ratings._races.append(race)
            ratings._changes[Path(file).stem, started] = ratings._rate(race)
        return ratings

    def _rate(self, cars: Sequence[RatedResult]) -> tuple[RatingChange, ...]:
        """Count one race."""
        game = cars[0].game
        bots = game_named(game).BOT_STRENGTHS
        drivers = {car.driver: car for car in cars if car.key and (not car.bot or car.bot in bots)}
        if len(drivers) < 2 or all(car.bot for car in drivers.values()) or not can_rate():
            return ()
        before = [bots[car.bot] if car.bot else self.strength_of(game, car.key) for car in drivers.values()]
        scores = scores_of((car.driver, car.place) for car in cars)
        each = max(sum(car.driver == driver for car in cars) for driver in drivers)
        after = strengths_after(before, [scores[driver] for driver in drivers], each)
        changes = tuple(
            RatingChange(car.key, car.driver, old, new)
            for car, old, new in zip(drivers.values(), before, after, strict=True)
            if not car.bot
        )
        for change in changes:
            known = self._people.get((game, change.key))
            races = known.races + 1 if known else 1
            self._people[game, change.key] = RatedDriver(game, change.key, change.driver, change.after, races)
            points = self._points.setdefault((game, change.key), [change.before.points])
            points.append(change.after.points)
        return changes

    def strength_of(self, game: str, key: str) -> Strength:
        """The rating of a person in a game: that of a newcomer before their first race."""
        known = self._people.get((game, key))
        return known.strength if known else NEWCOMER

    def of_person(self, key: str) -> list[RatedDriver]:
        """The ratings of a person, one for each game that they have one in."""
        return [driver for (_, known), driver in self._people.items() if known == key]

    def own(self, game: str, key: str) -> OwnRating:
        """The rating of a person who looks for opponents."""
        known = self._people.get((game, key))
        return OwnRating(known.strength.points, known.races) if known else UNRATED

    def form(self, game: str, key: str) -> OwnForm:
        """How a person has been doing in a game."""
        way = way_of(self._points.get((game, key), ()))
        if way is None:
            return OwnForm()
        everybody = [driver for driver in self.drivers(game) if driver.key != key]
        points = {driver.key: driver.strength.points for driver in everybody}
        duels = [duel for cars in self._races if cars[0].game == game for duel in duels_of(cars, key)]
        rival = rival_of(duels, points, way.points)
        named = next((driver for driver in everybody if rival is not None and driver.key == rival.key), None)
        return OwnForm(self.own(game, key), way, rival, named)

    @property
    def has_people(self) -> bool:
        """Whether any person is rated."""
        return bool(self._people)

    def drivers(self, game: str) -> Sequence[RatedDriver]:
        """All who have a rating in a game, with its bots, the strongest first; empty where no person has one."""
        people = [driver for driver in self._people.values() if driver.game == game]
        bots = [
            RatedDriver(game, name, name, strength, is_bot=True)
            for name, strength in game_named(game).BOT_STRENGTHS.items()
        ]
        return sorted([*people, *bots], key=lambda driver: -driver.strength.points) if people else ()

    def changes(self, record: RaceRecord) -> tuple[RatingChange, ...]:
        """The changes by this race, in the order of its classification; none where it was not counted."""
        return self._changes.get((record.name, record.agreed.started.isoformat()), ())


def duels_of(cars: Sequence[RatedResult], key: str) -> Iterator[Duel]:
    """A rated race from the view of the driver with this key: a duel with every other driver that has a key.

    The best car of each counts, of bots of one kind the best of all. Where neither was classified, nobody was
    ahead.
    """
    best = dict[str, RatedResult]()
    for car in cars:
        if car.key and car.place is not None and (car.key not in best or car.place < (best[car.key].place or 0)):
            best[car.key] = car
    own = best.get(key)
    if not any(car.key == key for car in cars):
        return
    for other in dict.fromkeys(car.key for car in cars if car.key not in ("", key)):
        theirs = best.get(other)
        if own is None and theirs is None:
            continue
        if own is None or theirs is None or own.place is None or theirs.place is None:
            yield Duel(other, is_won=theirs is None)
            continue
        is_won, rows = own.place < theirs.place, None
        if own.behind is not None and theirs.behind is not None:
            ahead = theirs.behind - own.behind if is_won else own.behind - theirs.behind
            rows = ahead if ahead > 0 else None  # the places were settled only after the race was won
        yield Duel(other, is_won, rows)


def scores_of(places: Iterable[tuple[str, int | None]]) -> dict[str, float]:
    """The sum of the places of each driver's cars; those that were not classified share the place after the last.

    So do cars that did not start: every driver is given as many cars as the one with the most.
    """
    placed = defaultdict[str, list[int | None]](list)
    for driver, place in places:
        placed[driver].append(place)
    last = 1 + sum(place is not None for own in placed.values() for place in own)
    each = max(map(len, placed.values()), default=0)
    return {
        driver: float(sum(place or last for place in own) + last * (each - len(own)))
        for driver, own in placed.items()
    }


def ratings_in(file: Path, folder: Path, is_wanted: Callable[[Path], bool] = lambda _: True) -> Ratings:
    """The ratings after a look at the kept races in ``folder``; ``file`` is that of the records."""
    with Records(file) as book:
        book.refresh(folder, is_wanted)
        return Ratings.of(book.rated_results())


def own_rating(game: str, name: str) -> OwnRating:
    """The rating of the person of this name at this keyboard; none where it cannot be read.

    Only a few new races are read, so that nobody has to wait.
    """
    try:
        if not races_folder().is_dir():
            return UNRATED
        with Records(records_file()) as book:
            book.catch_up(races_folder(), lambda: False)
            return Ratings.of(book.rated_results()).own(game, known_as(name))
    except (MotorChampError, OSError):
        return UNRATED


def changes_by(record: RaceRecord, ratings: Callable[[], Ratings]) -> tuple[RatingChange, ...]:
    """How this race moved the ratings, which are read only where it was rated and is over."""
    return ratings().changes(record) if _is_counted(record) else ()


def _is_counted(record: RaceRecord) -> bool:
    return record.plan.options[RATED] and record.is_over and record.is_lined_up


def why_unmoved(record: RaceRecord) -> str:
    """Why a race that was rated moves no rating here; empty where it may."""
    return NOT_RATED if _is_counted(record) and not can_rate() else ""


def change_words(record: RaceRecord, ratings: Callable[[], Ratings]) -> str:
    """The same in one line; empty where no rating has moved."""
    changes = changes_by(record, ratings)
    return f"Ratings: {'; '.join(change.words for change in changes)}." if changes else why_unmoved(record)


def in_order(first: str) -> list[str]:
    """All games, this one first."""
    return sorted(GAMES, key=lambda game: game != first)


def own_name(driver: RatedDriver) -> str:
    """The name by which a person drove last."""
    return driver.name


def as_lines(
    ratings: Ratings, games: Sequence[str], names: Callable[[RatedDriver], str] = own_name
) -> Iterator[str]:
    """A table for each of these games; one sentence where nobody is rated."""
    tables = [(game, ratings.drivers(game)) for game in games]
    for game, drivers in ((game, drivers) for game, drivers in tables if drivers):
        yield f"Ratings · {game_named(game).TITLE}"
        width = max(len(names(driver)) for driver in drivers)
        for driver in drivers:
            known = "bot" if driver.is_bot else counted(driver.races, "race")
            sure = f"{driver.strength.how_sure}, {known}" if driver.strength.how_sure else known
            yield f"  {names(driver):{width}}  {driver.strength!s:>10}  {sure}"
    if not any(drivers for _, drivers in tables):
        yield NOBODY if can_rate() else NOT_RATED


def sentences(
    ratings: Ratings, games: Sequence[str], names: Callable[[RatedDriver], str] = own_name
) -> Iterator[str]:
    """The same without columns."""
    tables = [(game, ratings.drivers(game)) for game in games]
    for game, drivers in ((game, drivers) for game, drivers in tables if drivers):
        yield f"Ratings in {game_named(game).TITLE}, the strongest first:"
        for driver in drivers:
            known = "a bot" if driver.is_bot else f"after {counted(driver.races, 'race')}"
            sure = f", {driver.strength.how_sure}" if driver.strength.how_sure else ""
            yield f"{names(driver)}: {driver.strength.in_words}{sure}, {known}."
    if not any(drivers for _, drivers in tables):
        yield NOBODY if can_rate() else NOT_RATED


def as_data(
    ratings: Ratings, games: Sequence[str], names: Callable[[RatedDriver], str] = own_name
) -> list[dict[str, Any]]:
    """The ratings in these games as JSON data."""
    return [
        {
            "game": game,
            "name": names(driver),
            "key": driver.key,
            "bot": driver.is_bot,
            "rating": round(driver.strength.points, 1),
            "deviation": round(driver.strength.deviation, 1),
            "how_sure": driver.strength.how_sure or "settled",
            "races": driver.races,
        }
        for game in games
        for driver in ratings.drivers(game)
    ]
