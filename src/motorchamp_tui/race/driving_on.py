"""Positions to drive on from: of a race or lap that was driven, or of a situation;

who sits in which car, and what is agreed. The race or situation stays
as it is: the new race has its own copy of all it needs.
"""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

from attrs import evolve, frozen

from motorchamp_tui import __version__
from motorchamp_tui.errors import BrokenFileError, FieldSizeError, SetupError, UnknownNameError
from motorchamp_tui.games import game_of
from motorchamp_tui.games.entries import AnyBot, Driver, Entry, Program, all_drivers
from motorchamp_tui.games.notation import can_be_shown
from motorchamp_tui.games.options import GRID, RATED, UNDO, Grid
from motorchamp_tui.games.protocol import AnyRace, Game
from motorchamp_tui.names import readable
from motorchamp_tui.race.plan import Agreed, Parent, RacePlan, fresh_seed
from motorchamp_tui.race.record import RaceRecord, Run
from motorchamp_tui.words import counted

LONGEST_LINE = 4000
"""Of a situation: it is written as a line of the journal, where some letters take twelve bytes."""


@frozen(eq=False)
class Position:
    """Where a race can be driven on from.

    ``agreed`` is the agreement there, ``parent`` what the new race will say about its origin. ``runs`` has the
    runs so far, the last one up to the position.
    """

    race: AnyRace
    agreed: Agreed
    parent: Parent
    runs: tuple[Run, ...] = ()
    is_secret: bool = False
    """Whether its dice to come must stay secret for now."""

    @property
    def game(self) -> Game:
        """The game that is played."""
        return game_of(self.race)

    @property
    def drivers(self) -> tuple[Driver, ...]:
        """The drivers up to here."""
        return self.agreed.plan.drivers

    @property
    def driver(self) -> str:
        """Who drives the current car."""
        return next(entry.driver for entry in self.agreed.entries if entry.name == self.parent.car)

    @property
    def words(self) -> str:
        """Where this is, in a few words."""
        return parent_words(self.parent)

    def cars_of(self, driver: str) -> tuple[Entry, ...]:
        """The cars of a driver."""
        return tuple(entry for entry in self.agreed.entries if entry.driver == driver)

    def usual_bots(self, person: str) -> tuple[AnyBot | None, ...]:
        """The usual driver of each seat: people keep their own, bots have the others.

        ``person`` is the one at this keyboard. Bots stay; a program from outside drives only
        on request.
        """
        names, stand_in, people = self.game.BOT_NAMES, self.game.STAND_IN, self._people_here(person)
        return tuple(
            None if driver.name in people else driver.bot if driver.bot in names else stand_in
            for driver in self.drivers
        )

    def _people_here(self, person: str) -> frozenset[str]:
        """Whose seats have a person: those who drove at this keyboard, or in a paddock ``person`` alone.

        Where they did not drive, or their cars have no more goes, it is the driver whose go it is.
        """
        here = self.agreed.people_here(person)
        if not self.race.is_practice:
            results = self.game.classify(self.race)
            here &= {result.driver for result in results if not (result.has_finished or result.is_out)}
        return here or frozenset((self.driver,))

    def seated(self, bots: Sequence[AnyBot | None], person: str) -> tuple[Driver, ...]:
        """The drivers when these sit in the seats, None for a person; ``person`` is the one at this keyboard.

        A driver who stays keeps their name.
        """
        kept = [driver.name for driver, bot in zip(self.drivers, bots, strict=True) if driver.bot == bot]
        taken = {name.casefold() for name in kept}
        return tuple(
            driver if driver.bot == bot else evolve(driver, name=_free_name(bot or person, taken), bot=bot)
            for driver, bot in zip(self.drivers, bots, strict=True)
        )

    def with_drivers(self, drivers: Sequence[Driver]) -> tuple[Driver, ...]:
        """These drivers in the seats, in their order; raises :class:`SetupError` where there are not as many."""
        if len(drivers) != len(self.drivers):
            names = ", ".join(driver.name for driver in self.drivers)
            are = "are" if self.drivers[1:] else "is"
            raise SetupError(
                f"There {are} {counted(len(self.drivers), 'seat')} ({names}), not {len(drivers)}: name a driver "
                "for each, in this order."
            )
        return tuple(evolve(new, team=old.team) for new, old in zip(drivers, self.drivers, strict=True))

    def agree(
        self,
        drivers: Sequence[Driver],
        now: datetime,
        *,
        seed: int | None = None,
        has_same_dice: bool = False,
        undo: bool | None = None,
    ) -> Agreed:
        """What is agreed of the race that goes on from here.

        ``has_same_dice``: they fall as they did, or would have. ``undo``: other than it was. Raises
        :class:`SetupError`.
        """
        if self.agreed.is_lap and drivers[0].bot:
            raise SetupError("A practice lap is driven by a person: name one.")
        old, names = self.agreed, dict(zip((driver.name for driver in self.drivers), drivers, strict=True))
        options = old.plan.options.having(RATED, value=False)
        options = options if undo is None else options.having(UNDO, undo)
        plan = evolve(
            old.plan,
            drivers=tuple(drivers),
            options=options,
            seed=self._seed() if has_same_dice else fresh_seed() if seed is None else seed,
        )
        parent = self.parent if has_same_dice else evolve(self.parent, foreign=self.parent.moves)
        return evolve(
            old,
            plan=plan,
            entries=tuple(evolve(entry, driver=names[entry.driver].name) for entry in old.entries),
            started=now.astimezone(UTC).replace(microsecond=0),
            edition=self.game.EDITION,
            program=__version__,
            clock=None,
            has_own_dice=has_same_dice and old.has_own_dice,
            parent=parent,
            season=None,
            keys=(),
        )

    def _seed(self) -> int:
        """The seed that the dice follow from here."""
        if self.parent.situation:
            raise SetupError("A situation has no dice of its own: the race from it needs new ones.")
        if self.is_secret:
            raise SetupError(
                "The dice of a practice lap, or of a race in a paddock, stay secret until it is over: drive on "
                "with new ones."
            )
        if self.agreed.has_own_dice and self.runs[-1].entry is not None:
            raise SetupError("All drivers had dice of their own in this practice: drive on with new ones.")
        if self.parent.foreign > self.parent.moves:
            beginning = self.agreed.parent
            raise SetupError(
                f"This was driven in {beginning.name if beginning else 'another race'}, with the dice of that "
                "race: drive on from it there, or with new dice."
            )
        return self.agreed.plan.seed


def parent_words(parent: Parent) -> str:
    """What a race was driven on from, in a few words."""
    return parent.name if parent.situation else f"{parent.name}, round {parent.round}, {parent.car}"


def _free_name(who: AnyBot, taken: set[str]) -> str:
    """The name of this person or bot, with a number where it is already taken; it is taken from now on."""
    name = Path(who.path).name if isinstance(who, Program) else who
    free = next(wanted for wanted in _numbered(name) if wanted.casefold() not in taken)
    taken.add(free.casefold())
    return free


def _numbered(name: str) -> Iterator[str]:
    yield name
    for number in range(2, 1000):
        yield f"{name} {number}"


def position_after(record: RaceRecord, moves: int, runs: int) -> Position:
    """The position after this many moves, in the last of this many runs; raises :class:`SetupError`."""
    told, left = list[Run](), moves
    for run in record.runs[:runs]:
        told.append(Run(run.start, run.entry, run.steps[:left]))
        left -= len(told[-1].steps)
    if not told:
        raise SetupError("Nothing has been driven in this race yet.")
    race, agreed = told[-1].race, record.agreed
    if race.is_over and told[-1].entry is not None and not agreed.is_lap and runs < len(record.runs):
        return position_after(record, moves, runs + 1)
    if race.is_over and (told[-1].entry is None or agreed.is_lap):
        raise SetupError("It is over at this point: go back to a move before the end to drive on.")
    entry = told[-1].entry
    car = entry.name if entry else race.current_car.name
    situation = agreed.parent.situation if agreed.parent else ()
    foreign = agreed.parent.foreign if agreed.parent else 0
    is_secret = (agreed.clock is not None or agreed.is_lap) and not record.is_over
    parent = Parent(record.name or "a race", race.round, car, moves, foreign, situation)
    return Position(race, agreed, parent, tuple(told), is_secret)


def position_now(record: RaceRecord) -> Position:
    """Where the race is now."""
    return position_after(record, sum(1 for _ in record.steps), len(record.runs))


def position_in_round(record: RaceRecord, round: int, car: str | None = None) -> Position:
    """Where this round of the race, or of a lap alone, begins, or the go of this car in it.

    Raises :class:`SetupError`, or :class:`UnknownNameError` for a car that is not in the race.
    """
    run, name = record.run, record.name or "The race"
    if run is None or (run.entry is not None and not record.agreed.is_lap):
        raise SetupError(f"{name} has not lined up yet: only its replay on the screen knows places in practice.")
    cars = [one.name for one in run.start.cars]
    if car is not None:
        car = next((known for known in cars if known.casefold() == car.casefold()), None) or car
        if car not in cars:
            raise UnknownNameError("car", car, cars)
    before = sum(len(other.steps) for other in record.runs[:-1])
    last = 0
    for index, race in enumerate((run.start, *(step.after for step in run.steps))):
        if race.is_over:
            break
        last = race.round
        is_it = race.round == round and (race.is_between_goes or index == 0)
        if is_it and car in (None, race.current_car.name):
            return position_after(record, before + index, len(record.runs))
    if car is not None and 1 <= round <= last:
        raise SetupError(f"{car} has no go in round {round} of {name}.")
    raise SetupError(f"There is no round {round} in {name}: it has got to round {last}.")


def position_of_situation(path: Path) -> Position:
    """The position that a situation file describes; raises :class:`BrokenFileError` or :class:`SetupError`."""
    from motorchamp_tui.games.situations import race_in

    lines, name = _lines_of(path), readable(path.stem)
    race = race_in(lines, str(path), {}, is_kept=False)
    game = game_of(race)
    if len(race.cars) > game.MOST_CARS:
        raise FieldSizeError(f"{path}: There are at most {game.MOST_CARS} cars in a race, not {len(race.cars)}.")
    here = race.current_car.name
    seats = min(len(race.cars), game.MOST_DRIVERS)
    names = [here, *(car.name for car in race.cars if car.name != here)]
    seat_of = {car: names[min(number, seats - 1)] for number, car in enumerate(names)}
    held = dict.fromkeys(seat_of[car.name] for car in race.cars)
    drivers = all_drivers([game.STAND_IN for _ in held])
    name_of = dict(zip(held, (driver.name for driver in drivers), strict=True))
    entries = tuple(Entry(car.name, car.team, name_of[seat_of[car.name]]) for car in race.cars)
    options = game.USUAL_OPTIONS.having(GRID, Grid.DICE)
    plan = RacePlan(race.track, drivers, 1, race.laps, options, 0)
    agreed = Agreed(plan, entries, datetime.now(UTC), game.TEAMS, game.EDITION)
    return Position(race, agreed, Parent(name, race.round, here, situation=lines))


def _lines_of(path: Path) -> tuple[str, ...]:
    from motorchamp_tui.games.tables import text_of

    lines = tuple(line.replace("\t", " ") for line in text_of(path).splitlines())
    for number, line in enumerate(lines, 1):
        if len(line) > LONGEST_LINE:
            raise BrokenFileError(str(path), [f"Line {number} has more than {LONGEST_LINE:,} letters."])
        if not can_be_shown(line):
            raise BrokenFileError(str(path), [f"Line {number} has a character that cannot be shown."])
    return lines
