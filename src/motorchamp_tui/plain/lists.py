"""Lists of the menu of plain mode, in sentences: tracks, races, results, records, settings.

Nothing is in columns: a screen reader has none.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from itertools import islice
from pathlib import Path

from motorchamp_tui.analysis import story_words
from motorchamp_tui.analysis.account import can_be_analysed, choices_of, dearest_choice
from motorchamp_tui.analysis.story import Story, story_of
from motorchamp_tui.errors import SetupError
from motorchamp_tui.files import reason_of
from motorchamp_tui.games import game_named, plain_words_of
from motorchamp_tui.games.entries import Result
from motorchamp_tui.games.menu_words import FRIENDS_NEED, WITH_FRIENDS
from motorchamp_tui.games.own_circuits import circuits_offered
from motorchamp_tui.games.points import score_in_words
from motorchamp_tui.games.protocol import AnyRace, Game
from motorchamp_tui.journal import library, rated, records
from motorchamp_tui.journal.file import journals
from motorchamp_tui.journal.library import ListedRace, when_words
from motorchamp_tui.journal.records import BestTime, Tally
from motorchamp_tui.locations import races_folder, records_file
from motorchamp_tui.plain.console import Console
from motorchamp_tui.race.driving_on import parent_words
from motorchamp_tui.race.figures import tournament_of
from motorchamp_tui.race.gaps import gap_words, won_words
from motorchamp_tui.race.plan import RacePlan
from motorchamp_tui.race.record import RaceRecord
from motorchamp_tui.settings.keys import keys_with
from motorchamp_tui.settings.sources import Origin, SettingValue
from motorchamp_tui.settings.words import KEYS, keys_in, setting_named
from motorchamp_tui.words import and_so_on, counted


def here_and_now(act: Callable[[], str]) -> str:
    """What it comes to, worked out here and now."""
    return act()


def friends_lines() -> Iterator[str]:
    """The ways to race against other people."""
    for heading, steps in WITH_FRIENDS:
        yield f"{heading}:"
        for command, words in steps:
            yield f"{command}, {words}." if command else words
    yield f"{FRIENDS_NEED}."


def track_lines(game: Game) -> Iterator[str]:
    """Every circuit, a line each."""
    for name in circuits_offered(game):
        track = game.circuit(name)
        yield f"{name}: {game.kind_of(track)}, {track.rows} rows, {game.character_of(name)}."


def race_words(race: ListedRace) -> str:
    """A kept race in a few words."""
    if race.trouble:
        return f"{race.name}: cannot be read, {race.trouble.rstrip('.')}"
    where = [*["a lap alone"] * race.is_lap, *[race.where] * (race.is_over or not race.is_lap)]
    where += [f"{race.season.words} of {race.season.name}"] if race.season else []
    where += [f"driven on from {parent_words(race.parent)}"] if race.parent else []
    where += ["being driven"] * race.is_being_driven
    driven = when_words(race.driven, datetime.now(UTC))
    told = ", ".join([race.game, race.track, *where, f"last driven {driven}"])
    return f"{race.name}: {told}, {and_so_on(list(race.drivers))}"


def races_lines(folder: Path, most: int | None) -> list[str]:
    """The latest races, that many of them; None for all of them."""
    try:
        number = len(journals(folder))
        races = list(islice(library.listing(folder, records_file()), most))
    except OSError as error:
        raise SetupError(f"The races cannot be listed: {reason_of(error)}.") from None
    if not races:
        return ["No races are kept yet."]
    lines = [f"{race_words(race)}{'' if race.is_over or race.trouble else ', not over'}." for race in races]
    if number > len(races):
        lines.append(f"There are {number} in all; races all lists every one.")
    example = f"as in result {races[0].name}"
    words = "continue, result, analysis, replay, rename, export or delete"
    return [*lines, f"Type {words} and the name of a race, {example}."]


def own_ratings() -> rated.Ratings:
    """The ratings on this machine."""
    try:
        return rated.ratings_in(records_file(), races_folder())
    except OSError as error:
        raise SetupError(f"The ratings cannot be read: {reason_of(error)}.") from None


def tell_race(
    talk: Console,
    record: RaceRecord,
    *,
    driver: str | None = None,
    ratings: Callable[[], rated.Ratings] = own_ratings,
    work_out: Callable[[Callable[[], str]], str] = here_and_now,
) -> None:
    """Tell how a kept race ended, or how far it has got; the time of a lap. Otherwise as :func:`tell_result`."""
    if record.run is None:
        raise SetupError("Nothing has been driven in this race yet.")
    words_of = plain_words_of(record.plan.game)
    if record.agreed.is_lap:
        (entry,) = record.agreed.entries
        is_timed = entry in record.times
        talk.say(
            [words_of.lap_time_words(entry.name, record.times[entry]) if is_timed else "This lap is not over."]
        )
    elif not record.is_lined_up:
        talk.say(["The cars are still in practice for the grid."])
    elif record.is_over:
        tell_result(talk, record, driver=driver, ratings=ratings, work_out=work_out)
    else:
        talk.say(words_of.order_lines(record.run.race))


def grid_words(race: AnyRace) -> str:
    """Who starts where."""
    return f"The grid, from the front: {', '.join(f'{car.name} ({car.driver})' for car in race.cars)}."


def classification_lines(results: Sequence[Result], story: Story | None = None) -> Iterator[str]:
    """The result of the race: the winner, what happened, and all cars in order, the winner again."""
    best = results[0]
    if best.has_finished:
        yield f"The race is over: {best.car} ({best.driver}) WINS after {counted(best.laps, 'lap')}!"
    else:
        yield f"The race is over. Nobody finished; {best.car} ({best.driver}) got farthest."
    if story is not None:
        yield f"{story_words.standing_words(story)}."
        told = story_words.finish_words(story), *story_words.moment_words(story), story_words.best_words(story)
        yield from filter(None, told)
    for result in results:
        place = f"{result.place}." if result.place else "Not classified:"
        gap = story.gaps[result.car] if story else None
        gaps = [gap_words(gap), won_words(gap) if result.place else ""] if gap else []
        told = (result.car, result.driver, counted(result.laps, "lap"), result.reason, *filter(None, gaps))
        yield f"{place} {', '.join(told)}."


def tell_result(
    talk: Console,
    record: RaceRecord,
    *,
    driver: str | None = None,
    ratings: Callable[[], rated.Ratings] | None = None,
    work_out: Callable[[Callable[[], str]], str] = here_and_now,
) -> None:
    """Print how a race that is over ended; last what takes a moment to ``work_out``, the dearest choice.

    ``driver``: see :func:`.story_of`. ``ratings`` are those that it may have moved; without them it is shown
    again, and the seed is already known.
    """
    if record.run is None:
        raise SetupError("Nothing has been driven in this race yet.")
    run, end = record.own_race, record.run.race
    story = story_of(record, run, driver) if run else None
    lines = [*classification_lines(record.plan.game.classify(end), story), *tournament_lines(record.plan, end)]
    talk.say([*lines, *([*rating_lines(record, ratings), record.seed_words] if ratings else ())])
    if run is not None and story is not None and can_be_analysed(record):
        choose = partial(choices_of, run, story.cars)
        talk.say([work_out(lambda: story_words.choice_words(story, run, dearest_choice(choose())))])


def tournament_lines(plan: RacePlan, race: AnyRace) -> Iterator[str]:
    """What each driver has scored, if the race is a tournament."""
    scores = tournament_of(plan, race)
    if scores:
        yield "The tournament, in points:"
        yield from (f"{score_in_words(score)}." for score in scores)


def rating_lines(record: RaceRecord, ratings: Callable[[], rated.Ratings] = own_ratings) -> Iterator[str]:
    """How the ratings moved, if the race was rated."""
    if reason := rated.why_unmoved(record):
        yield reason
    changes = rated.changes_by(record, ratings)
    if changes:
        yield f"The ratings: {'; '.join(change.sentence for change in changes)}."


def ratings_lines(game: str) -> Iterator[str]:
    """Every player's rating, in this game before others."""
    yield from rated.sentences(own_ratings(), rated.in_order(game))


def records_lines(track: str | None, game: str) -> Iterator[str]:
    """The best practice times and who has won what, on one track or on all, in this game before others."""
    try:
        with records.Records(records_file()) as book:
            book.refresh(races_folder())
            times, tallies = book.best_times(track, game), book.tallies(track, game)
    except OSError as error:
        raise SetupError(f"The records cannot be read: {reason_of(error)}.") from None
    games = dict.fromkeys([*(best.game for best in times), *(tally.game for tally in tallies)])
    for name in games:
        if len(games) > 1:
            yield f"{game_named(name).TITLE}:"
        yield from _records_of(
            [best for best in times if best.game == name], [t for t in tallies if t.game == name]
        )
    if not games:
        yield "You have no records yet: drive a race or a practice lap."
    if track is None and own_ratings().has_people:
        yield from ratings_lines(game)


def _records_of(times: Sequence[BestTime], tallies: Sequence[Tally]) -> Iterator[str]:
    """The same of one game."""
    if times:
        yield "Practice, every driver's best lap on each track:"
    for best in times:
        yield f"{best.track}: {best.time} by {best.name}, {best.driven[:10]}."
    if tallies:
        yield "Races:"
    for tally in tallies:
        place = f", best place {tally.best}" if tally.best else ""
        yield (
            f"{tally.name}: {counted(tally.races, 'race')} with {counted(tally.cars, 'car')}, "
            f"{counted(tally.wins, 'win')}, {tally.podiums} among the first three{place}."
        )


def settings_lines(said: Mapping[str, SettingValue]) -> Iterator[str]:
    """Every setting with its value."""
    for name, value in said.items():
        yield f"{name}: {_value(value)}."
    yield "settings and a name says what it means; settings throw by hand changes one."


def setting_words(name: str, said: Mapping[str, SettingValue]) -> str:
    """A setting with its value, its meaning, and what else it can be."""
    setting = setting_named(name)
    can_be = f" It can be {and_so_on(list(setting.words), 'or')}." if setting.words else ""
    if name.startswith(KEYS):
        chosen = keys_in({name: value.word for name, value in said.items()})
        value = " ".join(keys_with(chosen)[name.removeprefix(KEYS)])
    else:
        value = _value(said[name])
    return f"{name} is {value}: {setting.meaning}.{can_be}"


def _value(said: SettingValue) -> str:
    places = {Origin.DEFAULT: f" by {said.place}", Origin.ENVIRONMENT: f", from {said.place}"}
    return f"{said.word or 'empty'}{places.get(said.origin, '')}"
