"""The story of a race for one driver: what happened, each moment chosen by a rule from the race and its analysis.

It is that of the only person in a race, of the best of several people, or of the winner where only bots drive. How
each moment is chosen is said where it is looked for; ``story_words`` has the sentences.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from attrs import define, field, frozen

from motorchamp_tui.analysis.account import WeighedChoice
from motorchamp_tui.analysis.pages import people_of
from motorchamp_tui.games import game_of
from motorchamp_tui.games.protocol import AnyCar, AnyRace
from motorchamp_tui.race.gaps import Gap, flag_of, gaps_of, progress
from motorchamp_tui.race.record import Go, RaceRecord, Run

MOST_ROWS = 10
"""The most rows between the first two of a photo finish, however fast the race was: more cannot be drawn."""
FEWEST_PLACES = 2
"""The places that make a swing; a single one changes hands in almost every round."""


@frozen
class PhotoFinish:
    """The first two, close together: at step ``at``, the flag, ``second`` was ``rows`` behind."""

    winner: str
    second: str
    rows: int
    at: int


@frozen
class PlaceSwing:
    """The places that a car won or lost in one round."""

    round: int
    car: str
    before: int
    after: int

    @property
    def places(self) -> int:
        """How many they are."""
        return abs(self.before - self.after)


@frozen
class LeadTaken:
    """The lead taken for the last time, by ``car`` from another; ``changes`` in all, none if it led throughout."""

    round: int
    car: str
    taken_from: str
    changes: int


@frozen(eq=False)
class Setback:
    """What set a car back in a go, and the places that it lost until its next one.

    ``led``: it was in the lead; ``is_final``: it did not drive again.
    """

    round: int
    car: str
    go: Go
    lost: int
    led: bool
    is_final: bool


@frozen
class BestGo:
    """The go that took a car furthest, by ``rows`` from one place to another."""

    round: int
    car: str
    rows: int
    start: str
    end: str


@frozen
class CleanGoes:
    """The most goes in a row in which nothing set a car back; ``is_all``: all that it drove."""

    car: str
    goes: int
    is_all: bool


@frozen
class Aftermath:
    """What came of a choice: what set the car back in the same go or its next, and who had passed it by then.

    ``round`` is that of the setback.
    """

    setback: str
    round: int
    passed_by: tuple[str, ...]


@frozen(eq=False)
class Story:
    """What happened in a race to the cars of a driver, the best of them first; ``is_you``: who is told is meant.

    ``grid`` and ``place`` are those of the best; ``place`` is None where it is not classified. ``gaps`` has every
    car in the race.
    """

    driver: str
    is_you: bool
    cars: tuple[str, ...]
    grid: int
    place: int | None
    gaps: Mapping[str, Gap]
    finish: PhotoFinish | None
    swing: PlaceSwing | LeadTaken | None
    setback: Setback | None
    best_go: BestGo | None
    clean: CleanGoes | None


def story_of(record: RaceRecord, run: Run, driver: str | None = None) -> Story:
    """The story of a race that is over, for this driver; by default for the person who drove it.

    A driver who was not in it gets that of the winner.
    """
    whose, is_you = _whose(record, run, driver)
    return _Teller(run).story(whose, is_you=is_you)


def _whose(record: RaceRecord, run: Run, driver: str | None) -> tuple[str, bool]:
    """Whose story is told, and whether it is theirs who hear it."""
    results, people = game_of(run.start).classify(run.race), people_of(record)
    if driver is not None:
        people = frozenset([driver]) & people
    best = next((result.driver for result in results if result.driver in people), None)
    return best or results[0].driver, best is not None and len(people) == 1


def aftermath_of(run: Run, choice: WeighedChoice) -> Aftermath:
    """What came of a choice in a race."""
    return _Teller(run).aftermath(choice)


@frozen(eq=False)
class _SpanOfGo:
    """The steps of a go: the numbers of its first one and of the one after its last."""

    run: Run
    first: int
    end: int

    @property
    def before(self) -> AnyRace:
        return self.run.steps[self.first].before

    @property
    def after(self) -> AnyRace:
        return self.run.steps[self.end - 1].after

    @property
    def car(self) -> str:
        return self.before.current_car.name

    @property
    def go(self) -> Go:
        return Go(tuple(self.run.steps[self.first : self.end]))

    @property
    def is_driven(self) -> bool:
        """Whether dice were thrown in it."""
        return any(step.before.awaited for step in self.run.steps[self.first : self.end])

    @property
    def setback(self) -> str:
        return game_of(self.run.start).setback(self.go.reports)


@define
class _Teller:
    """Looks through a race for its moments."""

    run: Run
    goes: Sequence[_SpanOfGo] = field(init=False)
    flag: int | None = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.flag = flag_of(self.run)
        steps = self.run.steps
        begins = [at for at, step in enumerate(steps) if at == 0 or step.before.is_between_goes]
        self.goes = [
            _SpanOfGo(self.run, first, end) for first, end in zip(begins, [*begins[1:], len(steps)], strict=True)
        ]

    def story(self, driver: str, *, is_you: bool) -> Story:
        results = game_of(self.run.start).classify(self.run.race)
        own = [result for result in results if result.driver == driver]
        cars = tuple(result.car for result in own)
        setback, gaps = self._setback(cars), gaps_of(self.run)
        return Story(
            driver,
            is_you,
            cars,
            grid=gaps[cars[0]].grid,
            place=own[0].place,
            gaps=gaps,
            finish=self._finish(gaps),
            swing=self._swing(cars, setback) or self._lead(),
            setback=setback,
            best_go=self._best_go(cars),
            clean=self._clean(cars),
        )

    def _finish(self, gaps: Mapping[str, Gap]) -> PhotoFinish | None:
        """The first two, if no more was between them at the flag than the winner had driven in a go on average.

        Both on the road: a car in the pits is not racing to the line.
        """
        at = self.flag
        if at is None or len(gaps) < 2:
            return None
        step, (winner, second) = self.run.steps[at], list(gaps)[:2]
        rows = gaps[second].rows
        most = min(progress(step.after, _car(step.after, winner)) / step.before.round, MOST_ROWS)
        is_close = rows is not None and 0 <= rows <= most
        are_there = _car(step.before, winner).place.is_on_track and _car(step.after, second).place.is_on_track
        return PhotoFinish(winner, second, rows, at) if rows is not None and is_close and are_there else None

    def _swing(self, cars: Sequence[str], setback: Setback | None) -> PlaceSwing | None:
        """The most places that one of these cars won or lost in a round, at least two.

        Of equal swings that of the better car, and the latest. Not the round of the setback: there it is told.
        """
        starts = self._rounds
        orders = [_order(race) for race in starts] + [_order(self.run.race)]
        told = (setback.round, setback.car) if setback else None
        swings = [
            PlaceSwing(race.round, car, before.index(car) + 1, after.index(car) + 1)
            for car in reversed(cars)
            for race, (before, after) in zip(starts, pairwise(orders), strict=True)
            if (race.round, car) != told
        ]
        largest = max(reversed(swings), key=lambda swing: swing.places, default=None)
        return largest if largest and largest.places >= FEWEST_PLACES else None

    @property
    def _rounds(self) -> Sequence[AnyRace]:
        """The race at the start of every round."""
        starts = dict[int, AnyRace]()
        for go in self.goes:
            starts.setdefault(go.before.round, go.before)
        return list(starts.values())

    def _lead(self) -> LeadTaken | None:
        """The last change of the lead from round to round, until a car won."""
        if self.flag is None:
            return None
        game, won = game_of(self.run.start), self.run.steps[self.flag].before.round
        rounds = [race for race in self._rounds if race.round <= won]
        leaders = [(race.round, leader.name) for race in rounds if (leader := game.leader(race))]
        leaders.append((won, game.classify(self.run.race)[0].car))
        changes = [(before, after) for before, after in pairwise(leaders) if before[1] != after[1]]
        if not changes:
            return LeadTaken(leaders[0][0], leaders[-1][1], "", 0)
        (round, taken_from), (_, car) = changes[-1]
        return LeadTaken(round, car, taken_from, len(changes))

    def _setback(self, cars: Sequence[str]) -> Setback | None:
        """The setback that cost the most places, of these cars or the leader.

        Of equal ones the latest. One without a lost place counts only if it ended the race of one of these.
        """
        found = [setback for go in self.goes if go.setback and (setback := self._cost_of(go, cars))]
        return max(found, key=lambda setback: (setback.lost, setback.round), default=None)

    def _cost_of(self, go: _SpanOfGo, cars: Sequence[str]) -> Setback | None:
        leader = game_of(go.before).leader(go.before)
        is_won = self.flag is not None and go.first > self.flag
        led = leader is not None and leader.name == go.car and not is_won
        if go.car not in cars and not led:
            return None
        until = self._next_go(go)
        is_final = until is None and not _has_finished(self.run.race, go.car)
        after = _order(until.before if until else self.run.race)
        lost = after.index(go.car) - _order(go.before).index(go.car)
        if lost < 1 and not (is_final and go.car in cars):
            return None
        return Setback(go.before.round, go.car, go.go, lost, led, is_final)

    def _next_go(self, go: _SpanOfGo) -> _SpanOfGo | None:
        """The next go of the same car in which it drives."""
        later = (other for other in self.goes if other.first >= go.end and other.car == go.car)
        return next((other for other in later if other.is_driven), None)

    def _best_go(self, cars: Sequence[str]) -> BestGo | None:
        """The go of these cars in which one came furthest; of equal ones the first."""
        best: BestGo | None = None
        for go in self.goes:
            if go.car not in cars or not go.is_driven:
                continue
            before, after = go.before.current_car, _car(go.after, go.car)
            rows = progress(go.after, after) - progress(go.before, before)
            if best is None or rows > best.rows:
                best = BestGo(go.before.round, go.car, rows, before.place.name, after.place.name)
        return best

    def _clean(self, cars: Sequence[str]) -> CleanGoes | None:
        """The longest row of goes of one of these cars without a setback; of equal ones that of the better car."""
        rows = [CleanGoes(car, *self._longest_row(car)) for car in cars]
        return max(rows, key=lambda row: row.goes, default=None)

    def _longest_row(self, car: str) -> tuple[int, bool]:
        driven = [go for go in self.goes if go.car == car and (go.is_driven or go.setback)]
        longest = row = 0
        for go in driven:
            row = 0 if go.setback else row + 1
            longest = max(longest, row)
        return longest, longest == len(driven)

    def aftermath(self, choice: WeighedChoice) -> Aftermath:
        """What set the car back in the go of the choice or the next; who was behind it, and ahead by the next."""
        go = next(go for go in self.goes if go.first <= choice.at < go.end)
        until = self._next_go(go)
        before, after = _order(go.before), _order(until.before if until else self.run.race)
        behind = before[before.index(go.car) + 1 :]
        passed_by = tuple(car for car in after[: after.index(go.car)] if car in behind)
        came = next((one for one in (go, until) if one and one.setback), go)
        return Aftermath(came.setback, came.before.round, passed_by)


def _order(race: AnyRace) -> list[str]:
    """The cars in the order of the race."""
    return [result.car for result in game_of(race).classify(race)]


def _car(race: AnyRace, name: str) -> AnyCar:
    return next(car for car in race.cars if car.name == name)


def _has_finished(race: AnyRace, car: str) -> bool:
    return next(result.has_finished for result in game_of(race).classify(race) if result.car == car)
