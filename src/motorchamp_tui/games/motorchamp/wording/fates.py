"""Fates of totals: what each total of the next throw does to the current car, as values, and in words."""

from collections.abc import Mapping, Sequence
from enum import Enum

from motorchamp_tui.games.motorchamp.rules.fair_play import allowed_dice
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.rules.throws import WAYS_BY_TOTAL
from motorchamp_tui.games.motorchamp.rules.verdict import Outcome, Verdict, verdict
from motorchamp_tui.words import and_so_on

PUTS_YOU = "puts you "


class Fate(Enum):
    """What a throw does; the value says it of a total."""

    DRIVES = "can be driven"
    TURNS_IN = "leads into the pits"
    FINISHES = "crosses the line"
    STAYS = "leaves you where you are"
    LOST = "is lost"
    TEMPORARILY_OUT = f"{PUTS_YOU}temporarily out"
    SPARED = f"{PUTS_YOU}out with the red flap"
    PERMANENTLY_OUT = f"{PUTS_YOU}permanently out"

    @property
    def is_out(self) -> bool:
        """Whether it puts the car out."""
        return self.value.startswith(PUTS_YOU)


OF_OUTCOMES = {
    Outcome.FINISHES: Fate.FINISHES,
    Outcome.TEMPORARILY_OUT: Fate.TEMPORARILY_OUT,
    Outcome.PERMANENTLY_OUT: Fate.PERMANENTLY_OUT,
}
AFTER_OUT = {Fate.SPARED: "with the red flap", Fate.PERMANENTLY_OUT: "permanently"}
"""The words for it after another total that puts the car temporarily out."""
TotalFate = tuple[int, Fate]


def fate_of(race: Race, seen: Verdict) -> Fate:
    """What a throw with this verdict does to the current car on the track."""
    if seen.is_spared:
        return Fate.SPARED
    if seen.outcome in OF_OUTCOMES:
        return OF_OUTCOMES[seen.outcome]
    if seen.outcome is Outcome.STAYS:
        return Fate.LOST if race.rules.practice else Fate.STAYS
    return Fate.DRIVES if any(end.is_on_track for end in seen.ends) else Fate.TURNS_IN


def fates_of_totals(race: Race) -> Mapping[int, Fate]:
    """The fate of each total that the dice which may be taken can show; not where it depends on the dice."""
    found = dict[int, set[Fate]]()
    for dice in allowed_dice(race, race.current_car):
        for total, _ in WAYS_BY_TOTAL[dice]:
            found.setdefault(total, set()).add(fate_of(race, verdict(race, dice, (total,))))
    return {total: fates.pop() for total, fates in found.items() if len(fates) == 1}


def in_words(facts: Sequence[TotalFate]) -> str:
    """One or two totals, each with its fate."""
    (total, fate), *others = facts
    if others and others[0][1] is fate:
        return f"{and_so_on([a(one) for one, _ in facts], 'or')} {fate.value}"
    more = [f", {a(other)} {AFTER_OUT[then]}" for other, then in others if _goes_on(fate, then)]
    return "".join([f"{a(total)} {fate.value}", *more])


def said_of(facts: Sequence[TotalFate]) -> Sequence[TotalFate]:
    """Those of these facts that fit into one sentence."""
    (_, fate), *others = facts
    return [*facts[:1], *(one for one in others if one[1] is fate or _goes_on(fate, one[1]))]


def _goes_on(fate: Fate, then: Fate) -> bool:
    return fate is Fate.TEMPORARILY_OUT and then in AFTER_OUT


def a(points: int) -> str:
    """A total with its article."""
    return f"{'an' if points in (8, 11, 18) else 'a'} {points}"
