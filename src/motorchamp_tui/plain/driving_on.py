"""Driving on from a position line by line: who drives, with which dice, whether goes may be taken back."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games.entries import Driver, is_you, read_drivers
from motorchamp_tui.games.options import UNDO
from motorchamp_tui.journal.library import find_position
from motorchamp_tui.journal.writer import Journal
from motorchamp_tui.locations import races_folder
from motorchamp_tui.plain.console import BACK, Console, understood
from motorchamp_tui.race.driving_on import Position
from motorchamp_tui.words import LONGEST_ECHO, and_so_on

WHERE = "From which race and round, like 7@12, or from which situation file?"
WHO = "Who drives? Enter: as I said. Or a driver for each seat in this order, like {example}; or back."
DICE = "New dice, or the same as there? Enter: new; same; or back."


class BackError(Exception):
    """The player does not want to drive on after all."""


def driven_on_from(words: str, talk: Console, person: str) -> Journal | None:
    """The journal of the race that goes on from the position of this name, or from one that is asked for."""
    found = find_position(races_folder(), words or talk.ask(WHERE))
    if found.damage:
        talk.say([str(found.damage)])
    return ask_how_to_drive_on(found.position, talk, person)


def ask_how_to_drive_on(position: Position, talk: Console, person: str) -> Journal | None:
    """The journal of a race from here, once everything is agreed; None if the player changes their mind."""
    try:
        return _agreed(position, talk, person)
    except BackError:
        talk.say(["Nothing was started."])
        return None


def _agreed(position: Position, talk: Console, person: str) -> Journal:
    usual = position.seated(position.usual_bots(person), person)
    talk.say([f"Driving on from {position.words}.", f"{'; '.join(seat_lines(position, usual))}."])
    while True:
        with talk.telling_trouble():
            drivers = _drivers(position, talk, usual)
            has_same_dice = _has_same_dice(position, talk)
            undo = _may_be_taken_back(position, talk)
            terms = position.agree(drivers, datetime.now(UTC), has_same_dice=has_same_dice, undo=undo)
            return Journal.driven_on(races_folder(), position, terms)


def seat_lines(position: Position, drivers: Sequence[Driver]) -> Iterator[str]:
    """Who drives which cars."""
    for old, new in zip(position.drivers, drivers, strict=True):
        cars = and_so_on([entry.name for entry in position.cars_of(old.name)])
        verb = "drive" if is_you(new.name) else "drives"
        yield f"{new.name}{f' (bot {new.bot})' if new.bot else ''} {verb} {cars}"


def _drivers(position: Position, talk: Console, usual: Sequence[Driver]) -> Sequence[Driver]:
    example = ",".join(f"bot:{driver.bot}" if driver.bot else driver.name for driver in usual)
    line = talk.ask(WHO.format(example=example))
    if line.casefold() in BACK:
        raise BackError
    return position.with_drivers(read_drivers(line, position.game.BOT_NAMES)) if line else usual


def _has_same_dice(position: Position, talk: Console) -> bool:
    if position.parent.situation or position.is_secret:
        return False
    return _answer(talk, DICE, ("new", "same"), "new") == "same"


def _may_be_taken_back(position: Position, talk: Console) -> bool:
    usual = "yes" if position.agreed.plan.options[UNDO] else "no"
    return (
        _answer(talk, f"May goes be taken back? Enter: {usual}; yes, no or back.", ("yes", "no"), usual) == "yes"
    )


def _answer(talk: Console, question: str, words: tuple[str, str], usual: str) -> str:
    """Ask until one of two words is typed, or nothing for the ``usual`` one; raises :class:`BackError`."""
    known = {**{word: word for word in words}, **dict.fromkeys(BACK, "back")}
    while True:
        line = talk.ask(question)
        try:
            word = understood(line, known)[0] if line else usual
        except MotorChampError:
            talk.say([f"{line[:LONGEST_ECHO]!r} is not an answer here: type {', '.join(words)} or back."])
            continue
        if word == "back":
            raise BackError
        return word
