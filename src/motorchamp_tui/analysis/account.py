"""The account of a race: the share of dice, driving and others in every car's result.

Every moment of a car's race has a worth, the goes that are still expected of it, which the game knows. What the
worth changes by when dice fall is dice; what a choice is worse than the best one is driving, which is never below
zero; everything else is others. All amounts are whole thousandths of a go, so that they add up exactly.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from enum import Enum

from attrs import define, field, frozen

from motorchamp_tui.errors import SetupError, why_not
from motorchamp_tui.games import game_of, worths_of
from motorchamp_tui.games.entries import Result
from motorchamp_tui.games.protocol import AnyRace, Move
from motorchamp_tui.race.control import had_a_choice, offered
from motorchamp_tui.race.record import RaceRecord, Run, Step

UNITS = 1000
"""The thousandths in a go."""

Rows = tuple[tuple[int | None, ...], ...]


class MistakeSize(Enum):
    """How much a choice cost: from how many thousandths of a go, and what that means."""

    SMALL = 100
    MEDIUM = 300
    LARGE = 1000

    @property
    def words(self) -> str:
        """Its name, in lower case."""
        return self.name.lower()


WHAT_MISTAKES_MEAN = "Ten small ones cost as much as a large one, and so do about three medium ones"


@frozen
class WeighedChoice:
    """A choice of a driver: before which step of the race, what would have been best, what it cost.

    ``at`` counts the steps of the race; ``best`` the moves on offer there.
    """

    at: int
    best: int
    cost: int

    @property
    def mistake(self) -> MistakeSize | None:
        """Its size; None if it is too small to count."""
        return next((mistake for mistake in reversed(MistakeSize) if self.cost >= mistake.value), None)


@frozen
class CarAccount:
    """From the goes expected of a car in its grid place to its result, in thousandths of a go.

    A car that has not finished came to what it drove and to what is, or would have been, expected of it then.
    """

    car: str
    expected: int
    dice: int
    driving: int
    others: int

    @property
    def came_to(self) -> int:
        """All four together."""
        return self.expected + self.dice + self.driving + self.others


@frozen
class Analysis:
    """A race looked back on. ``cars`` are in the order of the classification.

    ``totals`` has a row for the start of every round, and a last one for the end: for each car what it has driven
    and what is still expected of it; None for a car that is out.
    """

    cars: tuple[CarAccount, ...]
    choices: tuple[WeighedChoice, ...]
    totals: Rows

    @property
    def behind(self) -> Rows:
        """The same, less that of the leader: how far each car is behind."""
        return tuple(tuple(_behind(row)) for row in self.totals)


def _behind(row: Sequence[int | None]) -> Iterator[int | None]:
    least = min((total for total in row if total is not None), default=0)
    yield from (None if total is None else total - least for total in row)


def race_of(record: RaceRecord) -> Run:
    """The race in a record, as far as it was driven; of one that continues another, only its own part.

    Raises :class:`SetupError` if nothing in it can be analysed.
    """
    if record.agreed.is_lap:
        raise SetupError(
            "A practice lap has no other cars: at its end, it shows what was luck and what was driving."
        )
    if (run := record.own_race) is None:
        raise SetupError("This race has not been driven yet: it cannot be analysed.")
    worths_of(record.plan.track)
    return run


def position_of(record: RaceRecord, choice: WeighedChoice) -> int:
    """The position of this choice in a replay of the whole record."""
    *practice, race = record.runs
    before = sum(len(run.steps) + 1 for run in practice)
    return before + len(race.steps) - len(record.own_steps) + choice.at


def can_be_analysed(record: RaceRecord) -> bool:
    """Whether it holds a race that can be analysed."""
    return not why_not(race_of, record)


def analyse(run: Run, tell: Callable[[int], object] = lambda _: None) -> Analysis:
    """The analysis of a race, as far as it was driven; ``tell`` gets the number of steps done."""
    return _Accountant(run).analysis(tell)


def shown(amounts: CarAccount) -> tuple[int, int, int, int, int]:
    """The figures of a car in hundredths, so that the four add up to the fifth as shown."""
    parts = [_hundredths(part) for part in (amounts.expected, amounts.dice, amounts.driving, amounts.came_to)]
    expected, dice, driving, came_to = parts
    return expected, dice, driving, came_to - expected - dice - driving, came_to


def _hundredths(thousandths: int) -> int:
    """To the nearest; halves away from zero."""
    return (abs(thousandths) + 5) // 10 * (1 if thousandths >= 0 else -1)


@define
class _Account:
    """The entries for a car so far. ``result`` is known once it is home or permanently out."""

    expected: int
    dice: int = 0
    driving: int = 0
    rounds: int = 0
    result: int | None = None
    is_out: bool = False


@define
class _Accountant:
    """Goes through a race step by step."""

    run: Run
    accounts: dict[str, _Account] = field(init=False)
    choices: list[WeighedChoice] = field(factory=list)
    totals: list[tuple[int | None, ...]] = field(factory=list)
    order: tuple[Result, ...] = field(init=False)

    def __attrs_post_init__(self) -> None:
        start = self.run.start
        self.order = tuple(game_of(start).classify(self.run.race))
        self.accounts = {car.name: _Account(0, rounds=self._rounds_before(car.name)) for car in start.cars}
        for name, account in self.accounts.items():
            account.expected = self._so_far(start, name)
            self._close_if_done(start, name)

    def analysis(self, tell: Callable[[int], object]) -> Analysis:
        round = 0
        for at, step in enumerate(self.run.steps):
            if step.before.round != round:
                round = step.before.round
                self.totals.append(self._totals(step.before))
            self._book(at, step)
            tell(at + 1)
        end = self.run.race
        self.totals.append(self._totals(end))
        return Analysis(
            tuple(self._closed(end, line.car) for line in self.order), tuple(self.choices), tuple(self.totals)
        )

    def _rounds_before(self, car: str) -> int:
        """The rounds that a car had driven when the race was continued; one less for cars later in that round."""
        first = self.run.start.round
        goes = (step.before.current_car.name for step in self.run.steps if step.before.round == first)
        has_gone = self.run.race.round > first and car not in goes
        return first if has_gone else first - 1

    def _book(self, at: int, step: Step) -> None:
        race, car = step.before, step.before.current_car.name
        account = self.accounts[car]
        if race.awaited:
            account.dice += _worth(step.after, car) - _worth(race, car)
        elif (choice := _weighed(at, step)) is not None:
            account.driving += choice.cost
            self.choices.append(choice)
        if step.ends_go:
            account.rounds = race.round
            self._close_if_done(step.after, car)

    def _close_if_done(self, race: AnyRace, car: str) -> None:
        account = self.accounts[car]
        if next(one for one in race.cars if one.name == car).is_running:
            return
        result = next(result for result in game_of(race).classify(race) if result.car == car)
        if result.has_finished or result.is_out:
            account.is_out = result.is_out
            account.result = UNITS * account.rounds + _worth(race, car)

    def _totals(self, race: AnyRace) -> tuple[int | None, ...]:
        return tuple(self._total(race, line.car) for line in self.order)

    def _total(self, race: AnyRace, car: str) -> int | None:
        account = self.accounts[car]
        if account.is_out:
            return None
        return self._so_far(race, car) if account.result is None else account.result

    def _so_far(self, race: AnyRace, car: str) -> int:
        """The goes that a car has driven, and those still expected of it."""
        account = self.accounts[car]
        is_done_with_the_round = race.is_over or account.rounds == race.round
        return UNITS * (race.round if is_done_with_the_round else race.round - 1) + _worth(race, car)

    def _closed(self, end: AnyRace, car: str) -> CarAccount:
        account = self.accounts[car]
        result = self._so_far(end, car) if account.result is None else account.result
        others = result - account.expected - account.dice - account.driving
        return CarAccount(car, account.expected, account.dice, account.driving, others)


def _worth(race: AnyRace, car: str) -> int:
    return round(UNITS * worths_of(race).worth_of(race, car))


def choices_of(
    run: Run, cars: Container[str], tell: Callable[[int], object] = lambda _: None
) -> Sequence[WeighedChoice]:
    """What the choices with these cars cost: a part of the analysis, in its share of the time."""
    weighed = list[WeighedChoice]()
    for at, step in enumerate(run.steps):
        if step.before.current_car.name in cars and (choice := _weighed(at, step)) is not None:
            weighed.append(choice)
        tell(at + 1)
    return weighed


def dearest_choice(choices: Iterable[WeighedChoice]) -> WeighedChoice | None:
    """The one of these that cost most, the first of equals; None where none cost anything to speak of."""
    mistakes = (choice for choice in choices if choice.mistake)
    return min(mistakes, key=lambda choice: (-choice.cost, choice.at), default=None)


def _weighed(at: int, step: Step) -> WeighedChoice | None:
    """What the choice in this step cost; None where nobody had one, or only the clock could say it."""
    race = step.before
    if race.awaited or not had_a_choice(race):
        return None
    moves = offered(race)
    return WeighedChoice(at, *_cost(race, moves, step.move)) if step.move in moves else None


def costs_of(race: AnyRace, moves: Sequence[Move]) -> list[int]:
    """What each of these moves costs against the best of them, in thousandths of a go."""
    worths = worths_of(race).worths_of_moves(race, moves)
    least = min(worths)
    return [round(UNITS * (worth - least)) for worth in worths]


def _cost(race: AnyRace, moves: Sequence[Move], move: Move) -> tuple[int, int]:
    """The best of the moves, and the cost of this one."""
    costs, at = costs_of(race, moves), moves.index(move)
    return at if costs[at] == 0 else costs.index(0), costs[at]


def counts_of(choices: Sequence[WeighedChoice]) -> Mapping[MistakeSize, int]:
    """The number of mistakes of each size among these."""
    return {mistake: sum(choice.mistake is mistake for choice in choices) for mistake in MistakeSize}
