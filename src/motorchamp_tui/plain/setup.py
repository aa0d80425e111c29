"""Setting up a race line by line: one agreement a line, until the race is started.

What goes together is the plan's business: a change that does not go with the rest is refused with its sentence.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from attrs import evolve, field, frozen

from motorchamp_tui.errors import MotorChampError, SetupError, UnknownNameError
from motorchamp_tui.games import motorchamp
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.games.motorchamp.bots import BOT_NAMES
from motorchamp_tui.games.motorchamp.options import PIT_STOPS, PRACTICE_OUT
from motorchamp_tui.games.motorchamp.sections import tracks
from motorchamp_tui.games.motorchamp.setup import TEAMS
from motorchamp_tui.games.options import GRID, NO, USUAL, YES, Grid, Options, RaceOption, Where, offered
from motorchamp_tui.plain.console import LONGEST_ECHO, Console, understood
from motorchamp_tui.race.plan import LAPS, RacePlan, plan_race
from motorchamp_tui.words import and_so_on, counted

PROMPT = "Set-up: what next?"
WELCOME = "This is the set-up. start starts the race, help says what can be changed, back leads to the menu."
HELP_BEFORE_OPTIONS = (
    "Type what you want to change, and to what:",
    "track A1-B2-C1. tracks tells all of them.",
    "laps 4: races of up to four laps have no pit stops. pits no: none in longer ones either.",
    "drivers Ann, Ben, bot:steady: people by name, bots as bot:rookie, bot:steady, bot:daring or bot:champion, "
    "eight at most.",
    "cars 2: cars for each driver; cars usual: as many as the rulebook's table says.",
    "team Ann VAN: the team of a driver.",
    "grid dice, or grid practice: how the starting positions are decided.",
    "out last, or out banned: a car that goes out in practice starts last, or not at all.",
)
HELP_AFTER_OPTIONS = (
    "seed 7: the same seed throws the same dice; seed fresh: other dice each time.",
    "An empty line: hear what is agreed. start: start the race. back: to the menu, and the set-up stays as it is.",
)
NAMES = {
    **{name: name for name in ("track", "laps", "drivers", "cars", "team", "seed")},
    **{name: name for name in ("tracks", "start", "help", "back")},
    "pit stops": "pits",
    "race": "start",
    "go": "start",
    "?": "help",
    "quit": "back",
    "q": "back",
    "menu": "back",
}
TOLD_WITH_OTHERS = (PIT_STOPS, GRID, PRACTICE_OUT)
"""The options that have no sentence of their own: the laps or the grid are told with them."""


def names() -> dict[str, str]:
    """Every word that can begin a line, and what it means."""
    return {**{option.typed: option.typed for option in offered(motorchamp.OPTIONS, Where.AT_HOME)}, **NAMES}


def help_lines() -> Iterator[str]:
    """What can be typed."""
    yield from HELP_BEFORE_OPTIONS
    for option in offered(motorchamp.OPTIONS, Where.AT_HOME):
        if option not in TOLD_WITH_OTHERS:
            others = [value for value in option.values if value.word != option.default]
            yield " ".join(f"{option.typed} {value.word}: {value.phrase}." for value in others)
    yield from HELP_AFTER_OPTIONS


@frozen
class Wanted:
    """What is agreed so far. ``cars`` None: as many as is usual; ``seed`` None: a fresh one."""

    drivers: str
    track: str = "A1-C1"
    laps: int = LAPS
    options: Options = USUAL
    seed: int | None = None
    cars: int | None = None
    teams: Mapping[str, str] = field(factory=dict)

    def plan(self) -> RacePlan:
        """The race that it amounts to; raises :class:`MotorChampError`."""
        drivers = read_drivers(self.drivers, BOT_NAMES)
        return plan_race(
            tracks.circuit(self.track),
            [evolve(driver, team=self.teams.get(driver.name)) for driver in drivers],
            cars=self.cars,
            laps=self.laps,
            options=self.options,
            seed=self.seed,
        )


class PlainSetup:
    """The set-up, as it was left the last time."""

    def __init__(self, person: str) -> None:
        self._wanted = Wanted(f"{person},bot:steady,bot:steady,bot:rookie")

    def run(self, talk: Console) -> RacePlan | None:
        """Ask what to change until the race is to be started; None for back to the menu."""
        talk.say([WELCOME, *self._lines()])
        while True:
            line = talk.ask(PROMPT)
            try:
                command, words = understood(line, names()) if line else ("", "")
                match command:
                    case "start":
                        return self._wanted.plan()
                    case "back":
                        return None
                    case "help":
                        talk.say(list(help_lines()))
                    case "tracks":
                        talk.say([f"The tracks: {', '.join(tracks.circuit_names())}."])
                    case "":
                        talk.say([WELCOME, *self._lines()])
                    case _:
                        before, self._wanted = self._wanted, self._changed(command, words)
                        told = [each for each in _sentences(self._wanted) if each not in _sentences(before)]
                        talk.say(told or ["That makes no difference as things are."])
            except MotorChampError as error:
                talk.say([str(error)])

    def _changed(self, name: str, words: str) -> Wanted:
        """What is agreed with this change; raises :class:`MotorChampError` where it does not go with the rest."""
        if not words:
            raise SetupError(f"{name} needs something after it: type help for an example.")
        option = next(
            (option for option in offered(motorchamp.OPTIONS, Where.AT_HOME) if option.typed == name), None
        )
        if option is not None:
            changed = evolve(self._wanted, options=self._wanted.options.agree(option, _word(option, words)))
        else:
            changed = evolve(self._wanted, **READERS[name](words) if name != "team" else self._team(words))
        changed.plan()
        return changed

    def _team(self, words: str) -> dict[str, Any]:
        driver, _, team = words.rpartition(" ")
        names = {each.name.casefold(): each.name for each in self._wanted.plan().drivers}
        if driver.casefold() not in names:
            raise UnknownNameError("driver", driver or words, names.values())
        team = one_of("team", team, TEAMS)
        others = {name: other for name, other in self._wanted.teams.items() if other != team}
        return {"teams": {**others, names[driver.casefold()]: team}}

    def _lines(self) -> list[str]:
        """What is agreed: the race in one line, the drivers in another, then what is odd about it."""
        *race, drivers = _sentences(self._wanted)
        warning = self._wanted.plan().warning()
        return [" ".join(race), drivers, *([warning] if warning else [])]


def _sentences(wanted: Wanted) -> Iterator[str]:
    """Every agreement in a sentence, the drivers last."""
    plan = wanted.plan()
    yield f"Track {plan.track.name}."
    yield f"{counted(plan.laps, 'lap')}, {plan.options.said(PIT_STOPS).phrase}."
    out = plan.options.said(PRACTICE_OUT).phrase
    yield "Grid by dice." if plan.grid is Grid.DICE else f"Grid by practice; a car that goes out there {out}."
    for option in offered(motorchamp.OPTIONS, Where.AT_HOME):
        if option not in TOLD_WITH_OTHERS:
            phrase = plan.options.said(option).phrase
            yield f"{phrase[:1].upper()}{phrase[1:]}."
    yield "A fresh seed." if wanted.seed is None else f"Seed {wanted.seed}."
    cars = {driver.name: list[str]() for driver in plan.drivers}
    for entry in plan.entries:
        cars[entry.driver].append(entry.name)
    yield f"Drivers: {'; '.join(f'{name} with {and_so_on(names)}' for name, names in cars.items())}."


def one_of(kind: str, word: str, words: Sequence[str]) -> str:
    """The one of these words that was typed or begun; raises :class:`UnknownNameError`."""
    begun = [known for known in words if known.casefold().startswith(word.casefold())]
    exact = [known for known in begun if known.casefold() == word.casefold()]
    if not word or len(exact or begun) != 1:
        raise UnknownNameError(kind, word, words)
    return (exact or begun)[0]


def _word(option: RaceOption[Any], words: str) -> str:
    """The value that was typed."""
    if option.words == (NO, YES):
        return YES if _yes(option.typed, words) else NO
    return one_of("grid" if option is GRID else "choice", words, option.words)


def _yes(name: str, words: str) -> bool:
    answer = words.casefold()
    if answer not in ("yes", "y", "no", "n"):
        raise SetupError(f"{name} is yes or no, not {words[:LONGEST_ECHO]!r}.")
    return answer.startswith("y")


def _number(name: str, words: str) -> int:
    if not (words.isascii() and words.isdigit() and len(words) <= 12):
        raise SetupError(f"{name} is a number, not {words[:LONGEST_ECHO]!r}.")
    return int(words)


READERS: Mapping[str, Callable[[str], dict[str, Any]]] = {
    "track": lambda words: {"track": words},
    "laps": lambda words: {"laps": _number("laps", words)},
    "drivers": lambda words: {"drivers": words},
    "cars": lambda words: {"cars": None if words.casefold() == "usual" else _number("cars", words)},
    "seed": lambda words: {"seed": None if words.casefold() == "fresh" else _number("seed", words)},
}
"""What each agreement becomes by what is typed after its name."""
