"""Set-up of a race line by line: one agreement a line, until the race is started.

The plan knows what goes together: a change that does not is refused with the plan's sentence.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from attrs import evolve, field, frozen

from motorchamp_tui.errors import SetupError, UnknownNameError, one_of
from motorchamp_tui.games import game_named, game_with, plain_words_of
from motorchamp_tui.games.entries import BOT, read_drivers
from motorchamp_tui.games.options import (
    GRID,
    NO,
    YES,
    Grid,
    Options,
    OptionTable,
    RaceOption,
    Sentence,
    Where,
    offered,
    phrases,
    typed_names,
)
from motorchamp_tui.games.own_circuits import circuits_offered
from motorchamp_tui.games.protocol import Game
from motorchamp_tui.plain.console import BACK, HELP_WORDS, Console, understood
from motorchamp_tui.race.openness import openness_of_plan
from motorchamp_tui.race.opponents import opponents_for
from motorchamp_tui.race.plan import SEEDS, RacePlan, plan_race
from motorchamp_tui.settings.words import GAMES, MIXED
from motorchamp_tui.words import LONGEST_ECHO, and_so_on, counted

PROMPT = "Set-up: what next?"
OPPONENTS = 3
MOST_VALUES = 4
"""An option with more values is listed with its first and last value only."""
WELCOME = "This is the set-up. start starts the race, help says what can be changed, back returns to the menu."
FIRST_HELP = "Type what you want to change, and to what:"
LAST_HELP = (
    "seed 7: the same seed throws the same dice; seed fresh: other dice each time.",
    "An empty line: hear what is agreed. start: start the race. back: to the menu, and the set-up stays as it is.",
)
NAMES = {
    **{name: name for name in ("game", "track", "laps", "drivers", "cars", "team", "seed")},
    **{name: name for name in ("tracks", "start", "help")},
    "race": "start",
    "go": "start",
    **dict.fromkeys(HELP_WORDS, "help"),
    **dict.fromkeys(BACK, "back"),
}


def names(game: Game) -> dict[str, str]:
    """Every word that can begin a line, and what it means."""
    return {**typed_names(offered(game.OPTIONS, Where.AT_HOME)), **NAMES}


def help_lines(game: Game) -> Iterator[str]:
    """What can be typed."""
    yield FIRST_HELP
    yield from plain_words_of(game).HELP_ON_SETUP
    for option in _with_a_sentence(game):
        others = [value for value in option.values if value.word != option.default]
        is_long = len(others) > MOST_VALUES
        told = [others[0], others[-1]] if is_long else others
        lines = (f"{option.typed} {value.word}: {value.phrase}." for value in told)
        yield (" … " if is_long else " ").join(lines)
    for name in GAMES:
        if game_named(name) is not game:
            yield f"game {name}: {game_named(name).TITLE}, as is usual there."
    yield from LAST_HELP


def _with_a_sentence(game: Game) -> OptionTable:
    """The options that have a sentence of their own, not with the laps or the grid."""
    return tuple(option for option in offered(game.OPTIONS, Where.AT_HOME) if option.sentence is Sentence.ITS_OWN)


@frozen
class Wanted:
    """What is agreed so far. ``seed`` None: a fresh one; anything else that is None is as usual on this track."""

    drivers: str
    track: str
    laps: int | None = None
    options: Options | None = None
    seed: int | None = None
    cars: int | None = None
    teams: Mapping[str, str] = field(factory=dict)

    @property
    def game(self) -> Game:
        """The game that is played: that of the track."""
        return game_with(self.track)

    @property
    def agreed(self) -> Options:
        """The options."""
        return self.game.USUAL_OPTIONS if self.options is None else self.options

    def plan(self) -> RacePlan:
        """The agreed race; raises :class:`MotorChampError`."""
        game = self.game
        drivers = read_drivers(self.drivers, game.BOT_NAMES)
        return plan_race(
            game.circuit(self.track),
            [evolve(driver, team=self.teams.get(driver.name)) for driver in drivers],
            cars=self.cars,
            laps=self.laps,
            options=self.options,
            seed=self.seed,
        )


class PlainSetup:
    """The set-up, as it was left last time."""

    def __init__(self, game: Game, person: str) -> None:
        bots = [f"{BOT}{name}" for name in opponents_for(game, min(OPPONENTS, game.MOST_DRIVERS - 1), MIXED)]
        self._wanted = Wanted(",".join([person, *bots]), game.USUAL_CIRCUIT)

    def run(self, talk: Console) -> RacePlan | None:
        """Ask what to change until the race is to be started; None for back to the menu."""
        talk.say([WELCOME, *self._lines()])
        while True:
            line, game = talk.ask(PROMPT), self._game
            with talk.telling_trouble():
                command, words = understood(line, names(game)) if line else ("", "")
                match command:
                    case "start":
                        return self._wanted.plan()
                    case "back":
                        return None
                    case "help":
                        talk.help(words, help_lines(game))
                    case "tracks":
                        talk.say([f"The tracks: {', '.join(circuits_offered(game))}."])
                    case "":
                        talk.say([WELCOME, *self._lines()])
                    case _:
                        before, self._wanted = self._wanted, self._changed(command, words)
                        told = [
                            sentence
                            for sentence in _sentences(self._wanted, is_full=True)
                            if sentence not in _sentences(before, is_full=True)
                        ]
                        talk.say(told or ["That changes nothing at the moment."])

    def _changed(self, name: str, words: str) -> Wanted:
        """What is agreed with this change; raises :class:`MotorChampError` where it does not go with the rest."""
        if not words:
            raise SetupError(f"{name} needs something after it: type help for an example.")
        options = offered(self._game.OPTIONS, Where.AT_HOME)
        option = next((option for option in options if option.typed == name), None)
        if option is not None:
            changed = evolve(self._wanted, options=self._wanted.agreed.agree(option, option_word(option, words)))
        else:
            changed = evolve(self._wanted, **READERS[name](words) if name != "team" else self._team(words))
        if changed.game is not self._game:
            changed = evolve(changed, laps=None, options=None, cars=None, teams={})
        changed.plan()
        return changed

    @property
    def _game(self) -> Game:
        return self._wanted.game

    def _team(self, words: str) -> dict[str, Any]:
        typed, _, team = words.rpartition(" ")
        names = {driver.name.casefold(): driver.name for driver in self._wanted.plan().drivers}
        if typed.casefold() not in names:
            raise UnknownNameError("driver", typed or words, names.values())
        team = one_of("team", team, self._game.TEAMS)
        others = {name: other for name, other in self._wanted.teams.items() if other != team}
        return {"teams": {**others, names[typed.casefold()]: team}}

    def _lines(self) -> list[str]:
        """What is agreed: the race in one line, the drivers in another, then what is odd about it."""
        *race, drivers = _sentences(self._wanted)
        warning = self._wanted.plan().warning()
        return [" ".join(race), drivers, *([warning] if warning else [])]


def _sentences(wanted: Wanted, *, is_full: bool = False) -> Iterator[str]:
    """Every agreement in a sentence, the drivers last; printed rules that hold only where it ``is_full``."""
    plan = wanted.plan()
    yield f"{plan.game.TITLE}."
    yield f"Track {plan.track.name}."
    table = plan.game.OPTIONS
    yield f"{', '.join([counted(plan.laps, 'lap'), *phrases(table, Sentence.LAPS, plan.options)])}."
    fates = phrases(table, Sentence.OUT_IN_PRACTICE, plan.options)
    practice = "; ".join(["Grid by practice", *(f"a car that goes out there {fate}" for fate in fates)])
    yield f"{'Grid by dice' if plan.grid is Grid.DICE else practice}."
    for option in _with_a_sentence(plan.game):
        if option.is_extra and not is_full and plan.options.word(option) == option.default:
            continue
        phrase = plan.options.said(option).phrase
        yield f"{phrase[:1].upper()}{phrase[1:]}."
    yield "A fresh seed." if wanted.seed is None else f"Seed {wanted.seed}."
    cars = {driver.name: list[str]() for driver in plan.drivers}
    for entry in plan.entries:
        cars[entry.driver].append(entry.name)
    if openness := openness_of_plan(plan):
        yield openness
    yield f"Drivers: {'; '.join(f'{name} with {and_so_on(names)}' for name, names in cars.items())}."


def one_of_games(words: str) -> str:
    """The name of the game with this name or title, or a beginning of one; raises :class:`UnknownNameError`."""
    typed = words.casefold()
    begun = [name for name in GAMES if name.startswith(typed) or _title(name).startswith(typed)]
    return begun[0] if len(begun) == 1 else one_of("game", words, GAMES)


def _title(game: str) -> str:
    return game_named(game).TITLE.casefold()


def agreed(options: Options, table: OptionTable, typed: str, words: str) -> Options:
    """The options with what was typed after the name of one of them; raises a :class:`MotorChampError`."""
    option = next(option for option in table if option.typed == typed)
    return options.agree(option, option_word(option, words))


def option_lines(table: OptionTable) -> Iterator[str]:
    """The options, each with its values."""
    for option in table:
        yield f"{option.typed} {' or '.join(option.words)}: {option.title.casefold()}."


def option_word(option: RaceOption[Any], words: str) -> str:
    """The value that was typed, in full or its beginning; numbers are typed in full."""
    formerly = next((value.word for value in option.values if words.casefold() == value.formerly), "")
    if formerly:
        return formerly
    if option.words == (NO, YES):
        return YES if yes_from(option.typed, words) else NO
    if words.isdigit() and words not in option.words:
        raise SetupError(f"{option.title} is {and_so_on(option.words, 'or')}, not {words[:LONGEST_ECHO]}.")
    return one_of("grid" if option is GRID else "choice", words, option.words)


def yes_from(name: str, words: str) -> bool:
    """Whether yes was typed after this name; raises :class:`SetupError`."""
    answer = words.casefold()
    if answer not in ("yes", "y", "no", "n"):
        raise SetupError(f"{name} is yes or no, not {words[:LONGEST_ECHO]!r}.")
    return answer.startswith("y")


def number_from(name: str, words: str, most_digits: int = 12) -> int:
    """The number that was typed after this name; raises :class:`SetupError`."""
    if not (words.isascii() and words.isdigit() and len(words) <= most_digits):
        raise SetupError(f"{name} is a number, not {words[:LONGEST_ECHO]!r}.")
    return int(words)


READERS: Mapping[str, Callable[[str], dict[str, Any]]] = {
    "game": lambda words: {"track": game_named(one_of_games(words)).USUAL_CIRCUIT},
    "track": lambda words: {"track": words},
    "laps": lambda words: {"laps": number_from("laps", words)},
    "drivers": lambda words: {"drivers": words},
    "cars": lambda words: {"cars": None if words.casefold() == "usual" else number_from("cars", words)},
    "seed": lambda words: {
        "seed": None if words.casefold() == "fresh" else number_from("seed", words, len(str(SEEDS - 1)))
    },
}
"""What changes, by the name that is typed first."""
