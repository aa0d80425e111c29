"""Coach: one line that explains a new thing when a player first meets it.

It decides what counts as new, which of several new things comes first, and how long a hint stays. A hint
fits the question on the screen, and the coach is silent during other players' goes. Everything is read from the
race, so that nothing is missed while goes are skipped. Rulebook: all chapters.
"""

from collections.abc import Callable, Collection, Iterator
from enum import Enum
from itertools import chain

from attrs import frozen

from motorchamp_tui.games.entries import is_you
from motorchamp_tui.games.motorchamp.rules.fair_play import allowed_dice, is_safe, prescribed_dice
from motorchamp_tui.games.motorchamp.rules.movement import Ahead
from motorchamp_tui.games.motorchamp.rules.pits import may_enter
from motorchamp_tui.games.motorchamp.rules.race import Car, Flap, Race, Status
from motorchamp_tui.games.motorchamp.rules.softer_outs import may_be_spared
from motorchamp_tui.games.motorchamp.rules.throws import WAYS_BY_TOTAL
from motorchamp_tui.games.motorchamp.rules.track import LONGEST_THROW_FROM
from motorchamp_tui.games.motorchamp.rules.verdict import Outcome, choices, verdict, verdict_of
from motorchamp_tui.games.road import Lane
from motorchamp_tui.words import and_so_on


class About(Enum):
    """The question that a hint helps with."""

    ANYTHING = "anything"
    DICE = "which dice"
    ENDS = "which end"


WORD_TOPICS = ("own turning", "insisting")
"""The new things where a player may say a word."""


@frozen
class Hint:
    """A new thing, and the line that explains it."""

    topic: str
    words: str
    about: About = About.ANYTHING

    def fits(self, race: Race) -> bool:
        """Whether this is about the choice that the race has reached."""
        if race.is_for_a_word:
            return self.topic in WORD_TOPICS
        return self.about in (About.ANYTHING, About.DICE if race.dice is None else About.ENDS)


class Coach:
    """Watches a race for the people in it; ``told`` holds the topics they have met.

    A hint counts as shown once it had room on the screen: one without room comes again.
    """

    def __init__(
        self, told: set[str], people: frozenset[str], colour_of: Callable[[str], str] = lambda _: ""
    ) -> None:
        """``colour_of`` names the colour that a team has on this screen; empty where it shows none."""
        self.colour_of = colour_of
        self.hint: Hint | None = None
        """The hint to read now; None while another player drives."""
        self._told = told
        self._people = people
        self._said: Hint | None = None
        self._question: tuple[object, ...] | None = None
        self._go: tuple[object, ...] | None = None
        """Round and car for which the hint was shown."""
        self._waiting: frozenset[str] = frozenset()
        self._back: frozenset[str] = frozenset()

    @property
    def words(self) -> str:
        """The hint; empty without one."""
        return self.hint.words if self.hint else ""

    def look(self, race: Race, /, *, is_asked: bool) -> None:
        """Look for what is new; ``is_asked``: a player has to decide.

        A hint stays for the go in which it was shown, as long as it fits the question: its words about one car may
        be wrong for the next.
        """
        self._look_for_returns(race)
        if is_asked:
            self._answer(race)
        is_persons_go = is_asked or race.current_car.driver in self._people
        self.hint = self._said if self._said and is_persons_go and self._said.fits(race) else None

    def was_shown(self, words: Collection[str], /) -> None:
        """Note that these words have been on the screen."""
        if self.hint is not None and self.hint.words in words and self.hint.topic not in self._told:
            self._told.add(self.hint.topic)

    def _answer(self, race: Race) -> None:
        question = race.round, race.current_car.name, race.faces
        if question == self._question:
            return
        self._question = question
        go, said = question[:2], self._said
        if said and said.topic in self._told and said.fits(race) and go == self._go:
            return
        self._go = go
        own, others = self._happenings(race), self._happenings_to_others(race)
        hints = chain(self._own_cars(race), own, _questions(race), others)
        self._said = next((hint for hint in hints if hint.topic not in self._told and hint.fits(race)), None)
        self._back = frozenset()

    def _own_cars(self, race: Race) -> Iterator[Hint]:
        """Which cars are the person's, and how to find them on the road."""
        if race.rules.practice:
            return
        driver = race.current_car.driver
        own = sorted((car for car in race.cars if car.driver == driver), key=lambda car: car.name)
        who = "You drive" if len(self._people) == 1 or is_you(driver) else f"{driver} drives"
        colours = dict.fromkeys(self.colour_of(car.team) for car in own)
        names = and_so_on([car.name for car in own])
        how = f", in {and_so_on([*colours])}" if all(colours) else ": look for these letters on the road"
        yield Hint("own cars", f"{who} {names}{how}.")

    def _look_for_returns(self, race: Race) -> None:
        """Look for cars back on the track: only their time beside it distinguishes them from others."""
        out = frozenset(car.name for car in race.cars if car.driver in self._people and car.is_out_for_now)
        running = frozenset(car.name for car in race.cars if car.is_running)
        self._back |= self._waiting & running
        self._waiting = out

    def _happenings(self, race: Race) -> Iterator[Hint]:
        """What has happened to the person's own cars."""
        for car in race.cars:
            if car.driver not in self._people:
                continue
            if car.is_out_for_now:
                yield Hint("own car out", f"{car.name} waits beside the track until two cars have passed it.")
            if car.status is Status.PERMANENTLY_OUT:
                yield Hint(
                    "own car lost", f"{car.name} is permanently out: two points too many, or no room to wait."
                )
            if car.name in self._back:
                yield Hint("own car back", f"{car.name} has been passed twice and is back on its square.")
        if race.winner_in:
            yield Hint("flag", "The race is won: every other car finishes when it next crosses the line.")

    def _happenings_to_others(self, race: Race) -> Iterator[Hint]:
        for car in race.cars:
            if car.driver in self._people:
                continue
            if car.is_out_for_now:
                yield Hint("other car out", f"{car.name} is temporarily out: once passed twice, it comes back.")
            if car.status is Status.PERMANENTLY_OUT:
                yield Hint("other car lost", f"{car.name} is permanently out; how far it got still counts.")
        running = [race.progress(car) for car in race.cars if car.is_on_track]
        if running and max(running) - min(running) > race.track.rows:
            yield Hint("lapped", "The order on the road decides who goes first; places count laps.")


def _questions(race: Race) -> Iterator[Hint]:
    """The new things about the choice of the current car."""
    if race.is_for_a_word:
        yield from _about_a_word(race)
        return
    if race.dice is not None:
        yield from _about_the_ends(race)
    if not race.current_car.square.is_on_track:
        yield from _about_the_pits(race.current_car)
    else:
        yield from _about_the_road(race, race.current_car)


def _about_a_word(race: Race) -> Iterator[Hint]:
    if race.passes_unclaimed:
        yield Hint("own turning", "Here drivers turn their own cars: a pass that you do not claim is lost.")
    else:
        yield Hint("insisting", "Strict table: if nobody insists, too many dice put that car permanently out.")


def _about_the_ends(race: Race) -> Iterator[Hint]:
    seen = verdict_of(race)
    if seen.is_spared:
        yield Hint(
            "spared", "Softer outs: spared this once, with the red flap. Out again is permanent.", About.ENDS
        )
    elif seen.outcome is Outcome.TEMPORARILY_OUT:
        yield Hint(
            "one too many", "One point too many: the car waits beside the track to be passed twice.", About.ENDS
        )
    if seen.tows:
        yield Hint(
            "slipstream", "Right behind a car: its slipstream gives three more squares, all or none.", About.ENDS
        )
    if race.current_car.square.is_on_track and any(not end.is_on_track for end in seen.ends):
        yield Hint("pit entry", "You can turn into the pits with this throw, if you like.", About.ENDS)
    if len(seen.moves) > 1:
        yield Hint("ends", "The lit squares are where this throw can end: pick one and press Enter.", About.ENDS)


def _about_the_pits(car: Car) -> Iterator[Hint]:
    if car.flap is Flap.PIT:
        yield Hint("way out", "Repaired: drive out of the lane, one die a go; points left over are lost.")
    elif car.square.lane is Lane.BOX:
        yield Hint("box", "In the box, four points or more repair the car and earn the yellow flap, P.")
    else:
        yield Hint("pit lane", "In the pit lane: one die a go, up to the box. Nobody can go out here.")


def _about_the_road(race: Race, car: Car) -> Iterator[Hint]:
    ahead = race.ahead_of(car)
    if race.rules.practice:
        yield Hint("practice", "A practice lap: take as few throws as you can. One over a limit costs one.")
    if race.rules.rolling_start and car.laps < 0:
        yield Hint("rolling start", "Rolling start: colours, limits and blocks hold from the first throw.")
    if race.is_in_start_phase(car):
        mark = "L" if race.track.is_long else "S"
        yield Hint("start phase", f"Start phase: one die until you pass the {mark} by the track; nobody goes out.")
        return
    if car.flap is Flap.HANDICAP:
        why = "two too many" if race.rules.softer_outs else "no stop in four laps"
        yield Hint("handicap", f"Red flap: {why}. One die and no slipstream until you stop.")
    if ahead.limit:
        yield Hint("limit", f"Your limit is {ahead.limit}: {_puts_you_out(race, car, ahead.limit)}.", About.DICE)
    yield from _about_others_ahead(race, car, ahead)
    if race.ends_on_the_line(car) and not race.rules.practice:
        yield Hint("last lap", "Last lap: just cross the line; spare points do not matter.")
    if may_enter(race, car):
        yield from _about_the_window(ahead)
    if race.rules.strict_table:
        yield Hint("strict table", "Strict table: more dice than the colour allows can be thrown, and end it all.")
    if prescribed_dice(race, car) is None:
        yield from _about_dice(race, car, ahead)


def _about_others_ahead(race: Race, car: Car, ahead: Ahead) -> Iterator[Hint]:
    longest = LONGEST_THROW_FROM[race.track.colour(car.square)]
    free = ahead.furthest(longest)
    # Over the limit a larger throw is no better.
    hole = next(iter(ahead.holes(min(ahead.limit or longest, longest))), None)
    if free < (ahead.limit or longest):
        yield Hint("blocked", f"Blocked by cars after {free}: {_puts_you_out(race, car, free)}.", About.DICE)
    if hole is not None:
        more = next(points for points in range(hole, free + 1) if not ahead.is_blocked(points))
        yield Hint(
            "hole", f"No free square {hole} ahead: {_a(hole)} puts you out, {_a(more)} does not.", About.DICE
        )
    if car.square.row in race.track.solid and (car.square.row + 1) % race.track.rows in race.track.solid:
        yield Hint("solid line", "The solid line keeps you in your lane; one car in it blocks the road.")


def _puts_you_out(race: Race, car: Car, most: int) -> str:
    two = "with the red flap" if may_be_spared(race, car) else "permanently"
    return f"{_a(most + 1)} puts you temporarily out, {_a(most + 2)} {two}"


def _a(points: int) -> str:
    return f"{'an' if points in (8, 11, 18) else 'a'} {points}"


def _about_the_window(ahead: Ahead) -> Iterator[Hint]:
    if ahead.to_the_pits is not None:
        yield Hint("entrance", "The pit entrance is within reach: right lane, with a throw of six or less.")
    yield Hint("window", "Pit window: stop once on laps 2 to 4, or get the red flap.")


def _about_dice(race: Race, car: Car, ahead: Ahead) -> Iterator[Hint]:
    allowed = allowed_dice(race, car)
    available = choices(race)
    if len(allowed) < len(available):
        yield Hint("fair play", "Fair play: you may not throw fewer dice than are safe.", About.DICE)
    elif not any(is_safe(race, dice, ahead) for dice in available):
        yield Hint("no safe dice", "Nothing is safe here, so fair play leaves every choice open.", About.DICE)
    if any(verdict(race, dice, (total,)).tows for dice in allowed for total, _ in WAYS_BY_TOTAL[dice]):
        yield Hint(
            "tow ahead", "“slipstream”: how many throws end right behind a car, for 3 more squares.", About.DICE
        )
    yield Hint("odds", "Each choice shows its risk; the road shows where you may end up.", About.DICE)
