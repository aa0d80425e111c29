"""Agreement in words: the race, the clock, who stands in."""

from collections.abc import Iterator

from motorchamp_tui.games.options import Grid, Sentence, Where, offered, phrases
from motorchamp_tui.paddock.entries.agreement import Agreement
from motorchamp_tui.paddock.times import span
from motorchamp_tui.words import counted


def clock(agreement: Agreement) -> str:
    """How long a go may take."""
    return f"{span(agreement.clock)} a go" if agreement.clock else "no clock"


def laps(agreement: Agreement) -> str:
    """The distance."""
    return counted(agreement.laps, "lap")


def length(agreement: Agreement) -> str:
    """How long the circuit is: ``short, 34 rows``."""
    return f"{agreement.game.kind_of(agreement.circuit)}, {agreement.circuit.rows} rows"


def sentences(agreement: Agreement, drivers: int, *, is_full: bool = False) -> list[str]:
    """The whole agreement, for this many drivers; with usual rules only where it ``is_full``."""
    distance = " ".join([laps(agreement), *_phrases(agreement, Sentence.LAPS)])
    cars = _cars_each(agreement, drivers)
    return [
        f"{agreement.game.TITLE} on {agreement.circuit.name}, {length(agreement)}; {distance}",
        f"{counted(cars, 'car')} each; {_grid(agreement)}",
        *_other_options(agreement, is_full=is_full),
        _time(agreement),
        f"{'Anyone may come' if agreement.is_public else 'By code only'}; "
        f"chat is {'on' if agreement.has_talk else 'off'}",
    ]


def _cars_each(agreement: Agreement, drivers: int) -> int:
    return agreement.cars_each(max(1, min(drivers, agreement.game.MOST_DRIVERS)))


def of_every_race(agreement: Agreement, drivers: int | None) -> list[str]:
    """The agreement for all races of a season: everything except the circuit and who may come.

    With ``drivers`` None their number is not known yet.
    """
    if drivers is None and agreement.cars is None:
        cars = "As many cars each as fit on every circuit"
    else:
        cars = f"{counted(_cars_each(agreement, drivers or 1), 'car')} each"
    return [f"{cars}; {_grid(agreement)}", *_other_options(agreement), _time(agreement)]


def _phrases(agreement: Agreement, sentence: Sentence) -> Iterator[str]:
    return phrases(agreement.game.OPTIONS, sentence, agreement.settled)


def _other_options(agreement: Agreement, *, is_full: bool = False) -> Iterator[str]:
    """The options without a sentence of their own, where they are not the default or it ``is_full``."""
    for option in offered(agreement.game.OPTIONS, Where.IN_A_PADDOCK):
        value = agreement.options.said(option)
        if option.sentence is Sentence.ITS_OWN and (is_full or value.word != option.default):
            yield f"{value.phrase[:1].upper()}{value.phrase[1:]}"


def _grid(agreement: Agreement) -> str:
    if agreement.grid is Grid.DICE:
        return "grid by dice"
    out = [f"a car that goes out {phrase}" for phrase in _phrases(agreement, Sentence.OUT_IN_PRACTICE)]
    return ", ".join(["grid by practice laps", *out])


def _time(agreement: Agreement) -> str:
    stand_in, words = agreement.stand_in, clock(agreement)
    if agreement.is_by_correspondence:
        zone_of_weekend = agreement.weekend
        grace = f"; goes due on a weekend ({zone_of_weekend}) wait until Monday" if zone_of_weekend else ""
        return f"By correspondence, {words}; {stand_in} drives overdue goes{grace}"
    away = f"{stand_in} stands in after {span(agreement.stand_in_after)} away"
    if agreement.is_by_the_clock_of_the_game:
        words = f"{words}, by the rules"
    return f"{words[:1].upper()}{words[1:]}; {away}" if agreement.clock else f"No clock; {away}"
