"""Coach: what can be new to a player, and the line that explains it. Everything is read from the race."""

from collections.abc import Collection, Iterator
from enum import Enum

from motorchamp_tui.games.motorsportspiel.rules.pits import may_turn_in
from motorchamp_tui.games.motorsportspiel.rules.race import Car, Race
from motorchamp_tui.games.motorsportspiel.rules.throws import Throw
from motorchamp_tui.games.motorsportspiel.rules.verdict import BIG_MISTAKE, SMALL_MISTAKE, Outcome, outlook
from motorchamp_tui.games.motorsportspiel.wording.forecast import Kind, chances, good_placings, of_error, the
from motorchamp_tui.games.motorsportspiel.wording.go_words import next_corner
from motorchamp_tui.games.road import Lane
from motorchamp_tui.tui.games.coaching import CoachOf, Hint
from motorchamp_tui.words import counted

ERRORS = {"gravel": "gravel and red"}
"""The words for an error here, where they are not those of the panel."""


class Moment(Enum):
    """The question of a go that a hint helps with."""

    NUMBER = "how many dice"
    PLACING = "how to place them"
    END = "where to end"


def moment_of(race: Race) -> Moment:
    """The question that comes next."""
    if race.throw is None:
        return Moment.NUMBER
    return Moment.PLACING if race.placing is None else Moment.END


class Coach(CoachOf[Race]):
    """The coach of this game."""

    def helps_with(self, race: Race) -> Collection[Enum | None]:
        """What a hint may be about now: the question that the race has reached."""
        return None, moment_of(race)

    def hints(self, race: Race) -> Iterator[Hint]:
        """The things that could be new here, the most important first."""
        car = race.current_car
        yield from _flag_hints(race, car)
        match moment_of(race):
            case Moment.NUMBER:
                yield from _number_hints(race, car)
            case Moment.PLACING:
                yield from _placing_hints(race, car)
            case Moment.END:
                yield from _end_hints(race, car)


def _flag_hints(race: Race, car: Car) -> Iterator[Hint]:
    if race.due(car) and car.space.is_on_track:
        yield Hint(
            "black",
            "A stop is due: turn in from the right lane at the entrance, with a die on its slow side. Going "
            "past it on the road ends your race.",
        )
    has_flags_that_count = not car.is_black and car.space.lane is not Lane.BOX
    if car.red and has_flags_that_count:
        yield Hint("red", "A red flag: with a second one, or a yellow one, comes the black flag and a stop.")
    if car.yellow and has_flags_that_count:
        yield Hint(
            "yellow",
            "A yellow flag changes nothing yet. Three, or one with a red flag, turn black: a stop is due.",
        )
    if race.is_heading_for_its_pit(car):
        yield Hint(
            "pit lane",
            "In the pit lane all dice show their slow sides, and nothing can go wrong: drive to your pit.",
        )
    elif not car.space.is_on_track:
        yield Hint(
            "way out",
            "Slow sides lead out without an error; a die driven wholly beyond the exit may be turned up.",
        )


def _number_hints(race: Race, car: Car) -> Iterator[Hint]:
    if race.rules.practice:
        goes = race.rules.practice_goes
        goal = f"Get as far as you can in {counted(goes, 'go')}" if goes else "Use as few dice as you can"
        yield Hint("practice", f"{goal}. 22%: the chance that your longest clean drive ends there.", Moment.NUMBER)
    if car.space.is_on_track:
        yield Hint(
            "percentages",
            "Percentages: the chance that your longest clean drive ends there, or below a ! of an error.",
            Moment.NUMBER,
        )
    yield Hint(
        "pairs",
        "Every die can be turned over: a white 6 is also a 1, a 5 a 2, a 4 a 3; the red one has two of 1, 2, 3.",
        Moment.NUMBER,
    )
    corner = next_corner(race, car.space)
    red, *more = chances(race)
    if corner and red.is_safe and not all(one.is_safe for one in more):
        yield Hint(
            "one die",
            f"Before {the(corner.name)} fewer dice are safer: the red one alone can always show 2 or less.",
            Moment.NUMBER,
        )
    if corner or car.space.limit:
        limit = corner.limit if corner else car.space.limit
        yield Hint(
            "corner", f"No die above {limit} may enter a space between the kerbs marked ({limit}).", Moment.NUMBER
        )
    others = [one for one in race.cars_on(car.space) if one is not car]
    if others and others[0].arrival < car.arrival:
        yield Hint("drafting", f"You are behind {others[0].name} in one space: the only way on is diagonal.")
    if may_turn_in(race, car) and car.flags:
        yield Hint(
            "stop", "A stop at your pit takes all yellow and red flags away; it costs about one and a half goes."
        )


def _placing_hints(race: Race, car: Car) -> Iterator[Hint]:
    if car.space.is_on_track:
        yield Hint(
            "shares of ends",
            "Enter drives these dice. 89%: the chance that three dice are clean next go from that end; ✓ always.",
            Moment.PLACING,
        )
    yield Hint("lanes", "Lanes are changed with a die that shows 2, 3 or 5, never with 1, 4 or 6.", Moment.PLACING)
    throw = race.throw
    if throw is not None and outlook(race).ways is not None and outlook(race).least_excess(throw):
        yield _errors(race, car, throw)


def _errors(race: Race, car: Car, throw: Throw) -> Hint:
    """What points too many do here, where even the best placing of a throw leaves some."""
    best = outlook(race).verdict(good_placings(race, throw)[0])
    outcomes = {SMALL_MISTAKE: Outcome.SMALL, BIG_MISTAKE: Outcome.BIG, BIG_MISTAKE + 1: Outcome.OUT}
    found = [
        (points, of_error(race, car, outcome, is_blocked=not best.entered)) for points, outcome in outcomes.items()
    ]
    small, big, _ = (error for _, error in found)
    facts = [(points, error.kind) for points, error in found]
    if small.kind is Kind.RETIRED:
        return Hint("errors", "Any point that cannot be driven now ends your race.", Moment.PLACING, facts)
    large = f"4 to 6 {ERRORS.get(big.what, big.what)}, 7 or more"
    many = f"{'4 or more' if big.kind is Kind.RETIRED else large} the end"
    words = f"Points that cannot be driven are an error: up to 3 {small.what}, {many}."
    return Hint("errors", words, Moment.PLACING, facts)


def _end_hints(race: Race, car: Car) -> Iterator[Hint]:
    if race.placing is not None and len(race.placing.values) > 1:
        yield Hint(
            "placing",
            f"Typed and in journals this placing is {race.placing}: the dice as driven, r the red one.",
            Moment.END,
        )
    ends = outlook(race).verdict(race.placing).ends if race.placing is not None else ()
    if any(end.is_line and end.length > 1 for end in ends):
        yield Hint(
            "line", "Dark spaces are the racing line: long ones count one point like any other.", Moment.END
        )
    if any(end.has_dot for end in ends):
        yield Hint("dot", "A dot is room for a second car, which must come along the line.", Moment.END)
    if car.space.lane is Lane.LEFT and race.track.pit and not race.rules.practice:
        yield Hint("pit side", "The pit lane begins in the right lane.", Moment.END)
