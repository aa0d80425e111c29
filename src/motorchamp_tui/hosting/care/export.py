"""All that a host keeps about one person, as JSON data: theirs to have, with nothing about anyone else in it.

Left out is what must not get about: seeds, codes of races, and of a webhook all but where it leads. Of races there
is what the person drove themselves.
"""

import tempfile
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit

from attrs import frozen

from motorchamp_tui.errors import MotorChampError, SetupError, UnknownNameError
from motorchamp_tui.games import GAMES
from motorchamp_tui.journal.file import SUFFIX, UnreadableError, journals
from motorchamp_tui.journal.lines import JournalError
from motorchamp_tui.journal.rated import ratings_in
from motorchamp_tui.journal.reader import head_of, read_journal
from motorchamp_tui.paddock.clock import Clock, WallClock
from motorchamp_tui.paddock.entries.entrants import Entrant, entrant_of
from motorchamp_tui.paddock.entries.meeting_files import MeetingFiles, MeetingRecord
from motorchamp_tui.paddock.entries.record_files import Kind, RecordFiles, converter_of
from motorchamp_tui.paddock.files.json_files import DamagedError, keep_nothing
from motorchamp_tui.paddock.files.write_queue import WriteQueue
from motorchamp_tui.paddock.house import House
from motorchamp_tui.paddock.notices.notices import told_in
from motorchamp_tui.paddock.notices.webhooks import webhook_in
from motorchamp_tui.paddock.people.lap_book import KeptLap, LapBook
from motorchamp_tui.paddock.people.origins import LONG_AGO, Origins
from motorchamp_tui.paddock.people.players import Player, Players, stem_of
from motorchamp_tui.paddock.people.ratings import is_rated_and_over
from motorchamp_tui.paddock.people.shares import Shares, Use
from motorchamp_tui.paddock.people.visit_book import VisitBook
from motorchamp_tui.paddock.seasons.league_files import LeagueFiles
from motorchamp_tui.paddock.seasons.season_files import SeasonFiles
from motorchamp_tui.paddock.shelf.shelf import Shelf
from motorchamp_tui.puzzles.tries import PuzzleTries
from motorchamp_tui.race.plan import Agreed
from motorchamp_tui.race.record import RaceRecord, Run

Data = dict[str, Any]
Thing = TypeVar("Thing")
BY_KEY, BY_NAME = "key", "name"
"""How it is known that a player drove in a race: journals of races that are not rated have only names."""


def export(folder: Path, wanted: str) -> Data:
    """Everything about the person of this name, or with this key; raises a :class:`MotorChampError`.

    Files that cannot be read are named under ``cannot_be_read``; the reason might be about someone else.
    """
    players = Players(folder / "people.json")
    return _Person(folder, players, _found(players, wanted), []).everything()


def _found(players: Players, wanted: str) -> Player:
    """Who is meant; raises :class:`UnknownNameError`, or :class:`SetupError` where it could be several."""
    known = [player for key in players.keys if (player := players.known(key))]
    for fitting in (
        [player for player in known if player.key == wanted],
        [player for player in known if player.name == wanted],
        [player for player in known if player.name.casefold() == wanted.casefold()],
    ):
        if len(fitting) > 1:
            keys = ", ".join(player.key for player in fitting)
            raise SetupError(f"Several people here are called {wanted}: give the key of one of them: {keys}.")
        if fitting:
            return fitting[0]
    raise UnknownNameError("person", wanted, [player.name for player in known], [])


@frozen
class _Person:
    """A ``player`` in a paddock, and what of it could not be read so far."""

    folder: Path
    players: Players
    player: Player
    troubles: list[str]

    def everything(self) -> Data:
        """All of it."""
        clock = WallClock()
        queue = WriteQueue(clock, lambda: None)  # nothing is ever put into it
        meetings = list(self._records(MeetingFiles(self.folder, queue)))
        known = self.players.document(self.player.key) or {}
        return {
            "key": self.player.key,
            "name": self.player.name,
            "settings": known.get("wishes", {}),
            "told_by_the_coach": list(known.get("told", ())),
            **self._visits(clock),
            "races_in_the_paddock": [data for one in meetings if (data := self._meeting(one))],
            "seasons": list(self._seasons(SeasonFiles(self.folder, queue))),
            "leagues": list(self._leagues(LeagueFiles(self.folder, queue))),
            "races": list(self._races(meetings)),
            "ratings": self._ratings(),
            **self._laps(),
            "puzzles": list(self._puzzles()),
            "webhook": self._webhook(),
            **self._shelf(clock),
            **self._house(clock),
            "cannot_be_read": self.troubles,
        }

    def _trouble(self, file: Path) -> None:
        self.troubles.append(file.relative_to(self.folder).as_posix())

    def _read(self, file: Path, read: Callable[[Path], Thing]) -> Thing | None:
        """What is in this file; None, and a trouble more, where it is damaged."""
        try:
            return read(file)
        except DamagedError:
            self._trouble(file)
            return None

    def _records(self, records: RecordFiles[Kind]) -> Iterator[Kind]:
        for number, file in records.files() if records.folder.is_dir() else ():
            if record := self._read(file, partial(records.read, number=number)):
                yield record

    def _visits(self, clock: Clock) -> Data:
        book = self._read(self.folder / "visits.json", lambda file: VisitBook(file, clock, keep_nothing))
        if book is None:
            return {}
        key = self.player.key
        former = [{"name": one.name, "until": _moment(one.until)} for one in book.former(key)]
        last_here, has_raced = f"{book.last_day(key):%Y-%m-%d}", book.has_raced(key)
        origins = self._read(self.folder / "origins.json", lambda file: Origins(file, clock, keep_nothing))
        origin = origins.of(Use.NAME.name, key) if origins is not None else None
        known_since = f"{origin.day:%Y-%m-%d}" if origin is not None and origin.day > LONG_AGO else None
        return {
            "known_since": known_since,
            "last_here": last_here,
            "has_finished_a_race": has_raced,
            "former_names": former,
        }

    def _meeting(self, record: MeetingRecord) -> Data | None:
        """What a race in the paddock has of them: their entry, their order, their notices; None for nothing."""
        entrant = entrant_of(record.entrants, self.player)
        is_opener, has_code = record.opener == self.player.key, self.player.key in record.knowing
        is_barred = self.player.key in record.barred
        if not (entrant or is_opener or has_code or is_barred):
            return None
        order = record.orders.get(entrant.name) if entrant else None
        return {
            "race": record.number,
            "circuit": record.agreement.track_name,
            "laps": record.agreement.laps,
            "opened": _moment(record.opened),
            "opened_by_them": is_opener,
            "found_by_its_code": has_code,
            "kept_out": is_barred,
            "entry": _entry(entrant),
            "standing_order": order and converter_of(record.agreement.track).unstructure(order),
            "notices": list(self._notices(record, entrant)),
        }

    def _notices(self, record: MeetingRecord, entrant: Entrant | None) -> Iterator[Data]:
        """How far the notices of their goes have come."""
        if entrant is None or record.journal is None:
            return
        try:
            agreed = head_of(self.folder / "races" / record.journal)
        except (JournalError, UnreadableError):
            return  # it is named among the races
        cars = {entry.name for entry in agreed.entries if entry.driver == entrant.name}
        for file in sorted(self.folder.glob(f"notices/*/{record.number:04}.json")):
            for car, go in (self._read(file, told_in) or {}).items():
                if car in cars:
                    yield {"way": file.parent.name, "car": car, "tries": go.tries, "again": _moment(go.again)}

    def _seasons(self, seasons: SeasonFiles) -> Iterator[Data]:
        for record in self._records(seasons):
            entrant = entrant_of(record.entrants, self.player)
            if entrant or record.opener == self.player.key:
                yield {
                    "season": record.number,
                    "name": record.terms.name,
                    "opened_by_them": record.opener == self.player.key,
                    "entry": _entry(entrant),
                    "from_race": record.late.get(entrant.name) if entrant else None,
                }

    def _leagues(self, leagues: LeagueFiles) -> Iterator[Data]:
        key = self.player.key
        for record in self._records(leagues):
            member = next((one for one in record.members if one.key == key), None)
            seats = [
                {"division": number, "name": seat.name}
                for number, division in enumerate(record.divisions, 1)
                for seat in division
                if seat.key == key
            ]
            ends = [
                {"division": number, "place": keys.index(key) + 1}
                for number, keys in enumerate(record.ends or (), 1)
                if key in keys
            ]
            if member or seats or ends or record.opener == key:
                yield {
                    "league": record.number,
                    "name": record.terms.name,
                    "opened_by_them": record.opener == key,
                    "member_as": member and member.name,
                    "is_leaving": bool(member and member.is_leaving),
                    "season": record.season,
                    "seats": seats,
                    "places": ends,
                }

    def _races(self, meetings: Sequence[MeetingRecord]) -> Iterator[Data]:
        """The races that they drove in, by their journals."""
        listed = {meeting.journal: meeting for meeting in meetings if meeting.journal is not None}
        folder = self.folder / "races"
        for path in sorted(folder.glob(f"*{SUFFIX}")) if folder.is_dir() else ():
            try:
                name, by = self._driver_in(head_of(path), listed.get(path.name))
                if name:
                    yield _race(path, read_journal(path).finish(), name) | {"known_by": by}
            except (JournalError, UnreadableError):
                self._trouble(path)

    def _driver_in(self, agreed: Agreed, meeting: MeetingRecord | None) -> tuple[str, str]:
        """Under which name they drove, and by what that is known; no name where they did not."""
        keyed = dict(agreed.keys)
        if meeting is not None:
            keyed |= {one.name: one.key for one in meeting.entrants if one.key is not None}
        by_key = next((name for name, key in keyed.items() if key == self.player.key), "")
        if by_key:
            return by_key, BY_KEY
        name = self.player.name
        is_theirs = name not in keyed and any(one.name == name and not one.bot for one in agreed.plan.drivers)
        return (name, BY_NAME) if is_theirs else ("", "")

    def _ratings(self) -> list[Data]:
        """How strong they are, by the rated races; the host's own file of that is left alone."""
        if not (self.folder / "races").is_dir():
            return []
        with tempfile.TemporaryDirectory(prefix="motorchamp-") as place:
            try:
                ratings = ratings_in(Path(place) / "ratings.sqlite", self.folder / "races", is_rated_and_over)
            except MotorChampError:
                self._trouble(self.folder / "races")
                return []
        return [
            {
                "game": own.game,
                "points": round(own.strength.points, 2),
                "deviation": round(own.strength.deviation, 2),
                "races": own.races,
            }
            for own in ratings.of_person(self.player.key)
        ]

    def _laps(self) -> Data:
        """The laps that they drove alone, and their rows in the tables."""
        alone, key = self.folder / "alone", self.player.key
        book = self._read(self.folder / "laps.json", lambda file: LapBook(file, alone, keep_nothing))
        if book is None:
            return {}
        return {
            "daily_laps": [
                {"day": day, "game" if table in GAMES else "circuit": table, **_lap(lap)}
                for day, table, lap in book.days_of(key)
            ],
            "best_laps": [
                {"game": game, "circuit": track, **_lap(lap)} for game, track, lap in book.bests_of(key)
            ],
            "laps_alone": list(self._laps_alone(book.folder_of(key))),
        }

    def _laps_alone(self, folder: Path) -> Iterator[Data]:
        for path in reversed(journals(folder)):
            try:
                record = read_journal(path).finish()
            except (JournalError, UnreadableError):
                self._trouble(path)
            else:
                yield _race(path, record, record.plan.drivers[0].name)

    def _puzzles(self) -> Iterator[Data]:
        """What they have answered."""
        file = self.folder / "puzzles" / f"{stem_of(self.player.key)}.txt"
        tries = PuzzleTries(file)
        if tries.trouble:
            self._trouble(file)
        for one in tries.all:
            yield {
                "when": _moment(one.when),
                "game": one.game,
                "puzzle": one.puzzle,
                "is_right": one.is_right,
                "daily_of": one.day and f"{one.day:%Y-%m-%d}",
                "points": one.strength.points,
                "deviation": one.strength.deviation,
            }

    def _webhook(self) -> Data | None:
        file = self.folder / "webhooks" / f"{stem_of(self.player.key)}.json"
        webhook = self._read(file, webhook_in) if file.exists() else None
        if webhook is None:
            return None
        return {
            "leads_to": urlsplit(webhook.address).hostname,
            "has_secret": bool(webhook.secret),
            "last_here": webhook.seen and f"{webhook.seen:%Y-%m-%d}",
        }

    def _shelf(self, clock: Clock) -> Data:
        """What they have put on the shelf, and which circuits there they have raced on."""
        key, shares = self.player.key, Shares(clock)
        shelf = self._read(self.folder / "shelf.json", lambda file: Shelf(file, clock, shares, keep_nothing))
        if shelf is None:
            return {}
        circuits = shelf.circuits
        return {
            "circuits_drawn": [
                {"name": one.name, "code": one.code, "since": _moment(one.since)}
                for one in circuits
                if one.by == key
            ],
            "circuits_raced_on": [one.name for one in circuits if key in one.drivers],
        }

    def _house(self, clock: Clock) -> Data:
        """What the operator and other players have to do with them, without who these are."""
        house = self._read(self.folder / "house.json", lambda file: House(file, clock, keep_nothing))
        if house is None:
            return {}
        key, record = self.player.key, house.record
        invited = record.invited.get(key)
        return {
            "keys": list(house.keys_of(key)),
            "bans": [
                {"since": _moment(ban.since), "until": _moment(ban.until), "why": ban.why}
                for ban in record.bans
                if ban.key == key
            ],
            "came_by_invitation": _moment(invited.when) if invited else None,
            "invitations": [_moment(one.made) for one in record.invitations if one.by == key],
            "people_invited": sum(one.by == key for one in record.invited.values()),
            "people_ignored": len(record.ignored.get(key, ())),
            "reports_made": [
                {"when": _moment(one.when), "words": one.words} for one in record.reports if one.by == key
            ],
            "reports_about_them": [_moment(one.when) for one in record.reports if one.about == key],
        }


def _moment(when: datetime | None) -> str | None:
    return None if when is None else f"{when.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"


def _entry(entrant: Entrant | None) -> Data | None:
    return None if entrant is None else {"name": entrant.name, "team": entrant.team, "is_ready": entrant.is_ready}


def _lap(lap: KeptLap) -> Data:
    return {"name": lap.name, "time": lap.time, "grade": lap.grade}


def _race(path: Path, record: RaceRecord, name: str) -> Data:
    """What the driver of this name did in a race or a lap alone."""
    plan, run = record.plan, record.run
    cars = [entry.name for entry in record.agreed.entries if entry.driver == name]
    is_counted = record.is_over and record.is_lined_up and run is not None
    results = plan.game.classify(run.race) if run is not None and is_counted else ()
    return {
        "journal": path.name,
        "game": plan.track.game,
        "circuit": plan.track.name,
        "laps": plan.laps,
        "started": _moment(record.agreed.started),
        "season": record.agreed.season and record.agreed.season.name,
        "as": name,
        "cars": cars,
        "is_over": record.is_over,
        "practice_times": {
            entry.name: str(time or "out") for entry, time in record.times.items() if entry.name in cars
        },
        "places": {result.car: result.place for result in results if result.car in cars},
        "goes": [go for one in record.runs for go in _goes(record, one, name)],
    }


def _goes(record: RaceRecord, run: Run, name: str) -> Iterator[Data]:
    """Their goes, each with its moves as the journal has them."""
    game = record.plan.game
    own = [step for step in run.steps if step.before.current_car.driver == name]
    for (number, car), steps in groupby(own, lambda step: (step.before.round, step.before.current_car.name)):
        together = list(steps)
        by = next((step.by for step in together if step.by), "")
        yield {
            "in": "race" if run.entry is None else "practice",
            "round": number,
            "car": car,
            "moves": " ".join(game.move_words(step.before, step.move) for step in together),
            "chosen_by": by or None,
        }
