"""Coach: what can be new to a player, and the line that explains it.

Everything is read from the race, so that nothing is missed while goes are skipped. Rulebook: all chapters.
"""

from collections.abc import Collection, Iterator, Mapping
from enum import Enum
from itertools import chain

from motorchamp_tui.games.motorchamp.rules.fair_play import allowed_dice, dice_on_offer, prescribed_dice
from motorchamp_tui.games.motorchamp.rules.movement import Ahead
from motorchamp_tui.games.motorchamp.rules.pits import may_enter
from motorchamp_tui.games.motorchamp.rules.race import LAPS_WITHOUT_STOP, Car, Flap, Race, Status
from motorchamp_tui.games.motorchamp.rules.softer_outs import needs_two_stops
from motorchamp_tui.games.motorchamp.rules.throws import WAYS_BY_TOTAL
from motorchamp_tui.games.motorchamp.rules.track import LONGEST_THROW_FROM
from motorchamp_tui.games.motorchamp.rules.verdict import Outcome, Verdict, choices, odds, verdict, verdict_of
from motorchamp_tui.games.motorchamp.wording.fates import Fate, a, fates_of_totals, in_words, said_of
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
                claimed = ", and you have said so" if race.rules.own_turning else ""
                yield Hint("own car out", f"{car.name} waits beside the track to be passed twice{claimed}.")
            if car.status is Status.PERMANENTLY_OUT:
                yield Hint("own car lost", f"{car.name} is permanently out; how far it got still counts.")
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
        yield from _about_the_pits(race, race.current_car)
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
            "spared", "Softer outs: spared, with the red flap. With it you are not spared again.", About.ENDS
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


def _about_the_pits(race: Race, car: Car) -> Iterator[Hint]:
    if car.flap is Flap.PIT:
        yield Hint("way out", "Repaired: drive out of the lane, one die a go; points left over are lost.")
    elif car.square.lane is not Lane.BOX:
        yield Hint("pit lane", "In the pit lane: one die a go, up to the box. No limit and no block counts.")
    elif needs_two_stops(race, car):
        yield Hint("two stops", "In the box, four points or more take the red flap off, and again earn P.")
    else:
        yield Hint("box", "In the box, four points or more repair the car and earn the yellow flap, P.")


def _about_the_road(race: Race, car: Car) -> Iterator[Hint]:
    ahead = race.ahead_of(car)
    if race.rules.practice:
        yield Hint("practice", "A practice lap: take as few throws as you can. One over a limit costs one.")
    if race.rules.rolling_start and car.laps < 0:
        yield Hint("rolling start", "Rolling start: colours, limits and blocks hold from the first throw.")
    if race.is_in_start_phase(car):
        mark = "L" if race.track.is_long else "S"
        no_outs = "" if race.rules.strict_table else "; nobody goes out"
        yield Hint("start phase", f"Start phase: one die until you pass the {mark} by the track{no_outs}.")
        return
    if car.flap is Flap.HANDICAP:
        yield Hint("handicap", "Red flap: one die a go and no slipstream for as long as you have it.")
    totals = fates_of_totals(race)
    if ahead.limit:
        yield from _hint_of_totals("limit", f"Your limit is {ahead.limit}", totals, ahead.limit + 1)
    yield from _about_others_ahead(race, car, ahead, totals)
    if race.ends_on_the_line(car) and not race.winner_in and not race.rules.practice:
        yield Hint("last lap", "Last lap: your race ends as you cross the line, whatever points are left.")
    if may_enter(race, car):
        if any(not end.is_on_track for seen in _verdicts(race, car) for end in seen.ends):
            yield Hint("entrance", "The pit entrance is within reach: right lane, with a throw of six or less.")
        if car.flap is Flap.NONE and race.rules.laps > LAPS_WITHOUT_STOP:
            yield Hint("window", "Pit window: stop once on laps 2 to 4, or get the red flap.")
    if len(dice_on_offer(race, car)) > len(allowed_dice(race, car)):
        yield Hint(
            "strict table", "Strict table: too many dice can be thrown, and end it all unless someone insists."
        )
    if prescribed_dice(race, car) is None:
        yield from _about_dice(race, car)


def _verdicts(race: Race, car: Car) -> Iterator[Verdict]:
    """The verdicts on all throws of the dice that may be taken."""
    for dice in allowed_dice(race, car):
        for total, _ in WAYS_BY_TOTAL[dice]:
            yield verdict(race, dice, (total,))


def _hint_of_totals(topic: str, what: str, totals: Mapping[int, Fate], first: int) -> Iterator[Hint]:
    """What the first totals beyond a limit or the free squares do, as far as they can be thrown."""
    found = [(total, totals[total]) for total in (first, first + 1) if total in totals]
    if found:
        facts = said_of(found)
        yield Hint(topic, f"{what}: {in_words(facts)}.", About.DICE, facts)


def _about_others_ahead(race: Race, car: Car, ahead: Ahead, totals: Mapping[int, Fate]) -> Iterator[Hint]:
    longest = LONGEST_THROW_FROM[race.track.colour(car.square)]
    free = ahead.furthest(longest)
    # Over the limit a larger throw is no better.
    hole = next(iter(ahead.holes(min(ahead.limit or longest, longest))), None)
    if free < (ahead.limit or longest):
        yield from _hint_of_totals("blocked", f"Blocked by cars after {free}", totals, free + 1)
    if hole is not None:
        more = next(points for points in range(hole, free + 1) if not ahead.is_blocked(points))
        facts = [(total, totals[total]) for total in (hole, more) if total in totals]
        if [fate.is_out for _, fate in facts] == [True, False]:
            said = f"{in_words(facts[:1])}, {a(more)} does not"
            yield Hint("hole", f"No free square {hole} ahead: {said}.", About.DICE, facts)
    if car.square.row in race.track.solid and (car.square.row + 1) % race.track.rows in race.track.solid:
        yield Hint("solid line", "The solid line keeps you in your lane; one car in it blocks the road.")


def _about_dice(race: Race, car: Car) -> Iterator[Hint]:
    allowed = allowed_dice(race, car)
    available = choices(race)
    if len(allowed) < len(available):
        yield Hint("fair play", "Fair play: you may not throw fewer dice than are safe.", About.DICE)
    elif not any(odds(race, dice).is_safe for dice in available):
        yield Hint("no safe dice", "Nothing is safe here, so fair play leaves every choice open.", About.DICE)
    if any(seen.tows for seen in _verdicts(race, car)):
        yield Hint(
            "tow ahead", "“slipstream”: how many throws end right behind a car, for 3 more squares.", About.DICE
        )
    yield Hint("odds", "Each choice shows its risk; the road shows where you may end up.", About.DICE)
