"""Coach: what can be new to a player, and the line that explains it.

Everything is read from the race, so that nothing is missed while goes are skipped. Rulebook: all chapters.
"""

from collections.abc import Collection, Iterator
from enum import Enum
from itertools import chain

from motorchamp_tui.games.motorchamp.rules.fair_play import allowed_dice, is_safe, prescribed_dice
from motorchamp_tui.games.motorchamp.rules.movement import Ahead
from motorchamp_tui.games.motorchamp.rules.pits import may_enter
from motorchamp_tui.games.motorchamp.rules.race import Car, Flap, Race, Status
from motorchamp_tui.games.motorchamp.rules.softer_outs import may_be_spared
from motorchamp_tui.games.motorchamp.rules.throws import WAYS_BY_TOTAL
from motorchamp_tui.games.motorchamp.rules.track import LONGEST_THROW_FROM
from motorchamp_tui.games.motorchamp.rules.verdict import Outcome, choices, verdict, verdict_of
from motorchamp_tui.games.road import Lane
from motorchamp_tui.tui.games.coaching import CoachOf, Hint


class About(Enum):
    """The question that a hint helps with."""

    DICE = "which dice"
    ENDS = "which end"
    WORD = "whether to say a word"


class Coach(CoachOf[Race]):
    """The coach of this game; it also sees what has happened to cars, the player's own first."""

    _waiting: frozenset[str] = frozenset()
    """The player's cars that are out, and wait to come back."""
    _back: frozenset[str] = frozenset()
    """Those that have come back since a player was last told of something new."""

    def look(self, race: Race, /, *, is_asked: bool) -> None:
        """Look for what is new; ``is_asked``: a player has to decide."""
        self._look_for_returns(race)
        super().look(race, is_asked=is_asked)

    def helps_with(self, race: Race) -> Collection[Enum | None]:
        """What a hint may be about now: a word that can be said, or the choice that the race has reached."""
        if race.is_for_a_word:
            return (About.WORD,)
        return None, About.DICE if race.dice is None else About.ENDS

    def hints(self, race: Race) -> Iterator[Hint]:
        """The things that could be new here, the most important first."""
        back, self._back = self._back, frozenset()
        return chain(self._happenings(race, back), _questions(race), self._happenings_to_others(race))

    def _look_for_returns(self, race: Race) -> None:
        """Look for cars back on the track: only their time beside it distinguishes them from others."""
        out = frozenset(car.name for car in race.cars if car.driver in self._people and car.is_out_for_now)
        running = frozenset(car.name for car in race.cars if car.is_running)
        self._back |= self._waiting & running
        self._waiting = out

    def _happenings(self, race: Race, back: Collection[str]) -> Iterator[Hint]:
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
            if car.name in back:
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
        yield Hint(
            "own turning", "Here drivers turn their own cars: a pass that you do not claim is lost.", About.WORD
        )
    else:
        yield Hint(
            "insisting", "Strict table: if nobody insists, too many dice put that car permanently out.", About.WORD
        )


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
        if ahead.to_the_pits is not None:
            yield Hint("entrance", "The pit entrance is within reach: right lane, with a throw of six or less.")
        yield Hint("window", "Pit window: stop once on laps 2 to 4, or get the red flap.")
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
