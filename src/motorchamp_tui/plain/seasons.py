"""Seasons line by line: listed, opened, continued, deleted, and their races struck."""

from collections.abc import Collection, Iterator
from datetime import UTC, datetime
from pathlib import Path

from motorchamp_tui.errors import SetupError
from motorchamp_tui.games.protocol import Game
from motorchamp_tui.journal.writer import Journal
from motorchamp_tui.locations import races_folder, seasons_folder
from motorchamp_tui.plain.console import Console
from motorchamp_tui.plain.season_form import SeasonAtHome, asked
from motorchamp_tui.seasons import book, files, pages
from motorchamp_tui.seasons.book import RaceStage, SeasonNow, SeasonRace
from motorchamp_tui.seasons.form import SeasonForm
from motorchamp_tui.seasons.season import Season
from motorchamp_tui.seasons.shortfall import shortfall_words
from motorchamp_tui.sharing import season_line
from motorchamp_tui.words import and_so_on, capitalised, counted

NO_SEASON = "You have no seasons yet: season new opens one."


class PlainSeasons:
    """What can be said about seasons in the menu, by this person, with new ones of this game."""

    def __init__(self, talk: Console, game: Game, person: str) -> None:
        self._talk, self._game, self._person = talk, game, person
        self._path: Path | None = None

    def obey(self, words: str) -> Journal | None:
        """Do what was typed after ``season``: the journal of the race to drive, if there is one."""
        command, _, rest = words.partition(" ")
        match command.casefold():
            case "new":
                self._open(rest)
            case "go":
                return self._next(rest)
            case "list":
                seasons, troubles = book.look_at_all(seasons_folder(), races_folder())
                self._talk.say([*troubles, *_list_lines(seasons)])
            case "strike":
                self._strike(rest)
            case "delete":
                self._delete(rest)
            case "drop":  # what both were called
                (self._strike if rest.rpartition(" ")[2].isdecimal() else self._delete)(rest)
            case "share":
                self._talk.say([season_line(self._look(rest)).text(in_letters=True)])
            case "show":
                self._tell(self._look(rest))
            case _:
                self._tell(self._look(words))
        return None

    def _tell(self, now: SeasonNow) -> None:
        self._talk.say(season_lines(now, now.season.people))

    def standing(self) -> Iterator[str]:
        """How the season stands after a race of it."""
        if self._path is not None:
            now = book.look(self._path, races_folder())
            yield from now.troubles
            yield f"{_stage_words(now)} {pages.standing_words(now)}".rstrip()
            yield from filter(None, [shortfall_words(now, now.season.people)])

    def _look(self, name: str) -> SeasonNow:
        if not files.season_files(seasons_folder()):
            raise SetupError(NO_SEASON)
        self._path = files.find(seasons_folder(), name.strip() or None)
        return book.look(self._path, races_folder())

    def _next(self, name: str) -> Journal:
        now = self._look(name)
        self._talk.say(now.troubles)
        return book.journal_of_next(now, races_folder(), datetime.now(UTC))

    def _strike(self, words: str) -> None:
        name, _, number = words.strip().rpartition(" ")
        if not number.isdecimal():
            raise SetupError("Say which race to strike, like season strike summer 3.")
        now = self._look(name)
        race = now.races[int(number) - 1] if 1 <= int(number) <= len(now.races) else None
        if race is None or self._talk.confirm(f"Strike race {number} of {now.season.name}, {race.race.name}?"):
            book.strike(now, int(number))
            self._talk.say([f"Race {number} of {now.season.name} has been struck."])

    def _delete(self, name: str) -> None:
        if not name.strip():
            raise SetupError("Say which season to delete, like season delete summer.")
        now = self._look(name)
        if self._talk.confirm(f"Delete season {now.season.name}? Its races stay."):
            files.delete(now.kept)
            self._path = None
            self._talk.say([f"Season {now.season.name} has been deleted; its races stay."])

    def _open(self, name: str) -> None:
        usual = SeasonAtHome(SeasonForm(self._game, self._person))
        season = asked(self._talk, usual, usual.questions, name, _created)
        races = counted(len(season.calendar), "race")
        self._talk.say([f"{season.name} is open: {races} of {season.game.TITLE}. season go starts the first."])


def _created(wanted: SeasonAtHome) -> Season:
    """Keep the season that was agreed; raises :class:`SetupError` where its name is taken."""
    season = wanted.form.season()
    files.create(seasons_folder(), season)
    return season


def season_lines(now: SeasonNow, own: Collection[str]) -> Iterator[str]:
    """A season in sentences: how far it is, what has become of its races, both tables; ``own``: who hears it."""
    yield from now.troubles
    yield _stage_words(now)
    yield from filter(None, (pages.champions(now), shortfall_words(now, own)))
    for race in now.races:
        yield f"Race {race.number}: {race.race.name}, {counted(race.race.laps, 'lap')}{_race_words(now, race)}."
    if now.counting is not None:
        yield pages.drop_words(now)
    for table in pages.TABLES:
        told = pages.rows(now, table)
        if told:
            yield f"{table.capitalize()}:"
        for row in told:
            yield _row_words(row)


def _stage_words(now: SeasonNow) -> str:
    race = now.next_race
    name, title = now.season.name, now.season.game.TITLE
    if race is None:
        return f"{name}, {title}, is over after {counted(now.size, 'race')}."
    verb = pages.stage_verb(race)
    return f"{name}, {title}: {pages.number_words(now, race)} {verb}, {race.race.name}."


def _race_words(now: SeasonNow, race: SeasonRace) -> str:
    words = (
        "the next race" if race.stage is RaceStage.TO_COME and race is now.next_race else pages.race_words(race)
    )
    return f": {words}" if words else ""


def _row_words(row: pages.TableRow) -> str:
    """A line of a table; the places within reach are added while they are open."""
    best, worst = row.reach
    reach = "" if row.is_settled else f", can still finish anywhere from place {best} to {worst}"
    wins = f", {counted(row.wins, 'win')}" if row.wins else ""
    numbers = [str(number) for number in sorted(row.left_out)]
    without = f", without race {and_so_on(numbers, 'and')}" if numbers else ""
    return f"{row.place}: {row.name}, {counted(row.points, 'point')}{wins}{without}{reach}."


def _list_lines(seasons: list[SeasonNow]) -> Iterator[str]:
    if not seasons:
        yield NO_SEASON
    for now in seasons:
        yield capitalised(f"{_stage_words(now)} {pages.standing_words(now)}".rstrip())
