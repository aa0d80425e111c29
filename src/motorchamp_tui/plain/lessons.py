"""Lessons line by line: the same files, the same questions as in a race, and where the answers led."""

from collections.abc import Callable, Sequence
from typing import TextIO

from motorchamp_tui.games.entries import YOU, Driver
from motorchamp_tui.games.protocol import AnyRace, Game, Move
from motorchamp_tui.journal.rated import own_rating
from motorchamp_tui.journal.writer import journal_of
from motorchamp_tui.lessons.attempts import SEED, Attempt, LessonDice, LessonResult
from motorchamp_tui.lessons.files import Lesson, game_key, lesson_named, lessons_of
from motorchamp_tui.plain import at_once, politely
from motorchamp_tui.plain import drive as drive_race
from motorchamp_tui.plain.console import BACK, Console, Left, asked_about
from motorchamp_tui.plain.seat import PlainSeat
from motorchamp_tui.race import presets
from motorchamp_tui.race.control import RaceControl, Seat, bot_seats
from motorchamp_tui.race.record import Step
from motorchamp_tui.settings.words import Throwing, lessons_done

NO_UNDO = "A lesson takes nothing back: drive on, and you can try it again."
LEAVE = "Leave this lesson?"
RACE = "That was the last lesson. You know every rule of a quick race: drive one now?"
HELP = "Enter: the next lesson. A number or a name: that lesson. list: all lessons. quit: leave."


def learn(game: Game, first: Lesson | None, stdin: TextIO, stdout: TextIO, told: set[str]) -> int:
    """Drive lessons, from this one on if it is given, until the player leaves; returns the exit status."""

    def race(talk: Console) -> None:
        person = presets.person_name(game.BOT_NAMES)
        plan = presets.quick_race(game, person, rating=own_rating(game_key(game), person))
        drive_race(journal_of(plan), talk, Throwing.AUTO, told)

    return politely(Console(stdin, stdout), lambda talk: teach(game, first, talk, told, race))


def teach(
    game: Game, first: Lesson | None, talk: Console, told: set[str], race: Callable[[Console], None]
) -> None:
    """Drive lessons, and ``race`` after the last if the player likes; raises :class:`Left`."""
    lessons = lessons_of(game)
    lesson = first
    if lesson is None:
        talk.say(_list_lines(game, lessons, told))
    while True:
        if lesson is None:
            lesson = _chosen(game, lessons, talk, told)
        drive(lesson, talk, told)
        if all(one.topic in told for one in lessons):
            told.add(lessons_done(game_key(game)))
        is_last, lesson = lesson.name == lessons[-1].name, _after(lesson, lessons)
        if is_last and lessons_done(game_key(game)) in told and talk.confirm(RACE):
            return race(talk)
        if lesson is None or lesson.topic in told:
            talk.say(["", *_list_lines(game, lessons, told)])
            lesson = None
        elif not talk.confirm(f"Continue with the next lesson, {lesson.title}?"):
            lesson = None


def _list_lines(game: Game, lessons: Sequence[Lesson], told: set[str]) -> list[str]:
    done = sum(lesson.topic in told for lesson in lessons)
    rows = (
        f"{number}. {lesson.title}{', done' if lesson.topic in told else ''}"
        for number, lesson in enumerate(lessons, 1)
    )
    return [f"The lessons of {game.TITLE}, {done} of {len(lessons)} done:", *rows]


def _next(lessons: Sequence[Lesson], told: set[str]) -> Lesson | None:
    return next((lesson for lesson in lessons if lesson.topic not in told), None)


def _after(lesson: Lesson, lessons: Sequence[Lesson]) -> Lesson | None:
    """The lesson after this one; None after the last, and after a player's own."""
    names = [one.name for one in lessons]
    at = names.index(lesson.name) + 1 if lesson.name in names else len(names)
    return lessons[at] if at < len(names) else None


def _chosen(game: Game, lessons: Sequence[Lesson], talk: Console, told: set[str]) -> Lesson:
    """The lesson that the player asks for."""
    while True:
        following = _next(lessons, told) or lessons[0]
        words = talk.ask(f"Which lesson? Enter: {following.title}.")
        if (about := asked_about(words)) is not None:
            talk.help(about, [HELP])
            continue
        with talk.telling_trouble():
            match words.casefold():
                case "":
                    return following
                case "list" | "again" | "a":
                    talk.say(_list_lines(game, lessons, told))
                case _ if words.casefold() in BACK:
                    raise Left("You have left.")
                case _:
                    return lesson_named(words, game)


def drive(lesson: Lesson, talk: Console, told: set[str]) -> None:
    """Drive this lesson until its task is done, or the player has had enough of it; raises :class:`Left`."""
    talk.say(["", f"{lesson.title}.", *lesson.say])
    while True:
        talk.say([f"Your task: {lesson.task}"])
        result = _try(lesson, talk)
        if result.is_done:
            told.add(lesson.topic)
            talk.say([f"Done. {result.words}"])
            return
        talk.say([f"Not yet. {result.words}"])
        if not talk.confirm("Try again?"):
            return


def _try(lesson: Lesson, talk: Console) -> LessonResult:
    attempt = Attempt(lesson, lesson.line_up(YOU))
    bot = lesson.game.STAND_IN

    def advise(race: AnyRace, moves: Sequence[Move]) -> str:
        return lesson.hint

    async def seen(step: Step) -> None:
        attempt.note(step)
        seat.hear(step)

    seat = PlainSeat(talk, (YOU,), lambda: NO_UNDO, advise, lambda: LEAVE, suggests=False)
    seat.begin(())
    seats: dict[str, Seat] = {YOU: seat, **bot_seats(lesson.game, (Driver(bot, bot),), SEED)}

    async def run() -> LessonResult:
        cup = LessonDice(lesson.throws)
        control = RaceControl(
            attempt.race, seats, cup, [seen], by_hand=lambda race: race.current_car.driver == YOU
        )
        while attempt.result is None:
            await control.step()
        return attempt.result

    return at_once(run())
