"""A choice of a race made again: what each answer is worth, and the race that is driven on from it.

The answers have the values of the analysis. The race from there is one of its own: it has the seed of the race
that was driven, past the throws before the choice. So its dice follow in the same sequence: the same number of
dice shows the same numbers, and another number takes that many of the same sequence.
"""

from collections.abc import Container
from datetime import datetime
from pathlib import Path

from attrs import frozen

from motorchamp_tui.analysis.account import WeighedChoice, choices_of, costs_of, race_of
from motorchamp_tui.analysis.mistakes import DearChoice, dear_choices
from motorchamp_tui.errors import SetupError
from motorchamp_tui.games import game_of
from motorchamp_tui.games.protocol import Move
from motorchamp_tui.journal.writer import Journal
from motorchamp_tui.race.answers import Answer, ChoiceResult, OpenChoice, Whose
from motorchamp_tui.race.control import offered
from motorchamp_tui.race.driving_on import position_after
from motorchamp_tui.race.record import RaceRecord, Run, step_from
from motorchamp_tui.words import counted


@frozen(eq=False)
class ChoiceAgain(OpenChoice):
    """A choice that can be made again; ``then`` is what was chosen in the race."""

    then: DearChoice


class AnswerAgain(ChoiceResult[ChoiceAgain]):
    """What came of the answer that was given this time."""

    @property
    def verdict(self) -> str:
        """Right or wrong, and what was chosen in the race, in a sentence or two."""
        then, words = self.open.then, self.open.words_of(self.chosen)
        if self.chosen == then.driven:
            return f"As in the race, and not the best, by {self.open.amount(self.answer.cost)}: {words}."
        cost = self.open.amount(self.open.answer(then.driven).cost)
        return f"{super().verdict} In the race it was {self.open.words_of(then.driven)}, which cost {cost}."

    @property
    def _beaten(self) -> Move:
        return self.open.then.driven

    def _told_for(self, answer: Answer, first: Move) -> Move:
        then = self.open.then.driven
        return super()._told_for(answer, then if answer.outcome == self.open.answer(then).outcome else first)

    def _whose(self, answer: Answer) -> Whose | None:
        then = self.open.then.driven
        if answer.outcome == self.answer.outcome:
            return Whose.YOURS_AGAIN if self.chosen == then else Whose.YOURS
        return Whose.IN_THE_RACE if answer.outcome == self.open.answer(then).outcome else None


MOST_TOLD_EACH = 8
NOBODY_HERE = "Nobody here drove in this race: its analysis has the choices of everyone."
NOTHING_DEAR = "No choice of yours in this race cost anything to speak of."


def choice_again(record: RaceRecord, choice: WeighedChoice) -> ChoiceAgain:
    """This choice of a race with what every answer costs; raises :class:`SetupError` for what is not a race."""
    run = race_of(record)
    return _weighed(run, DearChoice(choice, run.steps[choice.at]))


def mistake_again(record: RaceRecord, people: Container[str], number: int = 1) -> ChoiceAgain:
    """The same of a mistake of these people: by its number, from 1, the dearest first.

    Their choices are weighed for that, which can take a second. Raises :class:`SetupError` if it has none.
    """
    run = race_of(record)
    cars = {car.name for car in run.start.cars if car.driver in people}
    if not cars:
        raise SetupError(NOBODY_HERE)
    found = dear_choices(run, choices_of(run, cars), people)
    if not found:
        raise SetupError(NOTHING_DEAR)
    if number > len(found):
        raise SetupError(
            f"You made {counted(len(found), 'mistake')} in this race: there is none with number {number}."
        )
    return _weighed(run, found[number - 1])


def _weighed(run: Run, then: DearChoice) -> ChoiceAgain:
    race = then.race
    moves = offered(race)
    costs = costs_of(race, moves)
    # Of many placings most come to the same; of a few moves each is an answer of its own, but all that are best.
    told = [(cost, 0 if cost == 0 or len(moves) > MOST_TOLD_EACH else at) for at, cost in enumerate(costs)]
    ranks = {one: rank for rank, one in enumerate(sorted(set(told)))}
    answers = tuple(
        Answer(game_of(race).move_words(race, move), cost, 0, ranks[one])
        for move, cost, one in zip(moves, costs, told, strict=True)
    )
    return ChoiceAgain(Run(run.start, steps=run.steps[: then.choice.at]), moves, answers, then)


def drive_on_from(
    record: RaceRecord, then: DearChoice, move: Move, person: str, folder: Path, now: datetime
) -> Journal:
    """A race of its own that goes on from this choice with this move and the dice of the race; the record stays.

    ``person`` is the one at this keyboard, ``folder`` that of races. Raises :class:`SetupError` where the dice of
    the race may not be known.
    """
    moves = sum(1 for _ in record.steps) - len(record.own_steps) + then.choice.at
    position = position_after(record, moves, len(record.runs))
    bots = [
        None if driver.name == then.driver else bot
        for driver, bot in zip(position.drivers, position.usual_bots(person), strict=True)
    ]
    agreed = position.agree(position.seated(bots, person), now, has_same_dice=True)
    journal = Journal.driven_on(folder, position, agreed)
    if journal.record.run is not None:  # its cars have their new drivers
        journal.add([step_from(journal.record.run.race, move)])
    return journal
