"""Paddock: the races of this host under the headings that matter to this player, and who is here.

It decides what Enter means for a race at each stage.
"""

from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games import GAMES, game_named
from motorchamp_tui.journal import rated
from motorchamp_tui.paddock.codes import LENGTH
from motorchamp_tui.paddock.entries.agreement import usual_agreement
from motorchamp_tui.paddock.events.visits import Visit
from motorchamp_tui.paddock.operating.operations import Operations
from motorchamp_tui.paddock.paddock import Paddock
from motorchamp_tui.paddock.people import laps_alone
from motorchamp_tui.paddock.races.acts import AtPaddock
from motorchamp_tui.paddock.races.meeting import Meeting, Stage
from motorchamp_tui.paddock.threads import in_its_turn
from motorchamp_tui.paddock.wording import meeting_words as words_of
from motorchamp_tui.paddock.wording.meeting_words import MeetingGroup
from motorchamp_tui.terminals.screen.keys_in_turn import READING
from motorchamp_tui.tui.app_settings import game_chosen
from motorchamp_tui.tui.games import face_of
from motorchamp_tui.tui.games.protocol import Face
from motorchamp_tui.tui.help.commands import PaletteEntry
from motorchamp_tui.tui.navigation import paddock_navigator
from motorchamp_tui.tui.paddock.meetings_page import PaddockPage
from motorchamp_tui.tui.paddock.visit_screen import opening_of
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.act_screen import keys_of
from motorchamp_tui.tui.widgets.field_screen import typing_keys
from motorchamp_tui.tui.widgets.judged import only_if
from motorchamp_tui.tui.widgets.lines_panel import line
from motorchamp_tui.tui.widgets.lists import list_keys
from motorchamp_tui.tui.widgets.typed_line import TypedLine

ENTER = {
    MeetingGroup.YOUR_GO: "drive",
    MeetingGroup.INVITED: "take your seat",
    MeetingGroup.YOURS: "go on",
    MeetingGroup.OPEN: "enter",
    MeetingGroup.SOON: "look",
    MeetingGroup.FULL: "look",
    MeetingGroup.CLOSED: "look",
    MeetingGroup.ON: "watch",
    MeetingGroup.OVER: "result",
}
TOOLTIPS = {
    "drive": "It is your go: drive it",
    "take your seat": "Take the seat that you are invited to",
    "go on": "Go to this race of yours",
    "enter": "See its entry list, and take a seat",
    "look": "See who drives in it",
    "watch": "Watch this race",
    "result": "The classification of this race",
}


class PaddockScreen(PaddockPage):
    """A line for each race; the marked one stays marked wherever it moves in the list."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *typing_keys("find it"),
        *(
            Binding("enter", f"open('{words}')", words, id=words.replace(" ", "_"), tooltip=TOOLTIPS[words])
            for words in dict.fromkeys(ENTER.values())
        ),
        Binding("l", "new_race", "new race", id="new_race", tooltip="Open a race"),
        Binding("slash", "code", "code", id="code", key_display="/", tooltip="Find a race by its code"),
        *keys_of(AtPaddock),
        Binding("2", "practice", "practice", id="practice", tooltip="A lap alone on the track of the marked race"),
        Binding("S", "seasons", "seasons", id="seasons", tooltip="The seasons here, and a line to open another"),
        Binding("P", "puzzles", "puzzles", id="puzzles", tooltip="Puzzles with one clearly best answer"),
        Binding(
            "3", "todays_lap", "today's lap", id="todays_lap", tooltip="The same lap for everyone, once a day"
        ),
        Binding(
            "8", "laps_here", "laps", id="laps_here", tooltip="The table of today's lap, and the best laps here"
        ),
        Binding("W", "shelf", "shelf", id="shelf", tooltip="The circuits that people here have drawn"),
        *list_keys("race", "races"),
        Binding("o", "ratings", show=False, id="ratings", tooltip="How strong everyone is, from rated races"),
        Binding("L", "lessons", show=False, id="lessons", tooltip="The lessons"),
        Binding("R", "rename", show=False, id="rename", tooltip="Your name: take another one"),
        page.HELP,
        Binding("q", "leave", "leave", id="quit", tooltip="Leave the paddock; seats are kept"),
        Binding("escape", "stay", show=False, id="stay", tooltip="Nothing is on top of the paddock; q leaves"),
    ]

    def __init__(self, paddock: Paddock, visit: Visit, operations: Operations | None = None) -> None:
        super().__init__(paddock, visit)
        self._operations = operations

    def on_screen_resume(self) -> None:
        """Back in the paddock."""
        self.visit.go_to(None)
        self._look_at_today(has_driven=self.has_driven)
        self.has_driven = False

    def look_again(self) -> None:
        """Read the list again; where nothing is marked yet, mark the first one."""
        self.meetings = words_of.in_sections(self.paddock.meetings_for(self.player), self.player)
        if self.meeting is None:
            self.marked = self.meetings[0].number if self.meetings else None
        self.show_page()

    @property
    def face(self) -> Face | None:
        """The face of the game of the marked meeting."""
        return face_of(self.meeting.agreement.circuit) if self.meeting and self.meeting.is_known else None

    @property
    def acts(self) -> AtPaddock:
        """What this player may do here, with the marked race."""
        return AtPaddock(self.meeting, self.player, self._operations is not None)

    @only_if(lambda screen, _: len(screen.meetings) > 1)
    def action_move(self, by: int) -> None:
        """Mark another race."""
        numbers = [meeting.number for meeting in self.meetings]
        at = numbers.index(self.marked) if self.marked in numbers else 0
        self._mark(numbers[max(0, min(at + by, len(numbers) - 1))])

    def action_choose(self, number: int) -> None:
        """Mark this race and open it, as Enter does."""
        self._mark(number)
        self.action_open()

    def _mark(self, number: int) -> None:
        self.marked, self.message = number, ""
        self.show_page()

    @only_if(lambda screen, words="": words in ("", screen._way_in))
    def action_open(self, _words: str = "") -> None:
        """Go to the marked race, at whatever stage it is."""
        meeting = self.meeting
        if meeting is None:
            return
        match meeting.stage:
            case Stage.ENTRIES | Stage.PRACTICE | Stage.RACE:
                self.attempt(lambda: self._go_to(meeting))
            case Stage.OVER:
                self._look_back(meeting, is_replay=False)
            case Stage.STOPPED:
                self.refuse(meeting.trouble)

    @property
    def _way_in(self) -> str | None:
        """What Enter does with the marked race."""
        return ENTER[words_of.section_of(self.meeting, self.player)] if self.meeting else None

    def _go_to(self, meeting: Meeting) -> None:
        """Go there; an invited player has a seat at once."""
        if self.player.key in meeting.invited:
            meeting.take_seat(self.player)
        paddock_navigator(self).go_to(meeting)

    def action_replay(self) -> None:
        """Replay the marked race, as far as it was driven."""
        meeting = self.meeting
        if meeting is not None:
            self._look_back(meeting, is_replay=True)

    @work(exclusive=True, group=READING)
    async def _look_back(self, meeting: Meeting, *, is_replay: bool) -> None:
        """Read what was driven, and show it unless something else is shown by then."""
        try:
            show = await opening_of(paddock_navigator(self), await meeting.look_back(), is_replay=is_replay)
        except MotorChampError as error:
            self.refuse(" ".join(str(error).split()))
            return
        if self.is_current:
            self.visit.go_to(meeting)
            show()

    def action_standing_order(self) -> None:
        """Leave a standing order for the next go."""
        meeting = self.meeting
        if meeting is not None:
            from motorchamp_tui.tui.paddock.race.standing_order import StandingOrderScreen

            self.app.push_screen(StandingOrderScreen(meeting, self.player))

    def action_new_race(self) -> None:
        """Open a new race."""
        from motorchamp_tui.tui.paddock.entries.open_race import OpenRaceScreen

        self.message = ""
        self.app.push_screen(OpenRaceScreen(self.paddock, self.visit, usual_agreement(game_chosen(self.app))))

    def action_seasons(self) -> None:
        """The seasons of this host."""
        from motorchamp_tui.tui.paddock.seasons.host_seasons import HostSeasonsScreen

        self.message = ""
        self.app.push_screen(HostSeasonsScreen(self.paddock, self.visit))

    def action_shelf(self) -> None:
        """The circuits that people here have drawn."""
        from motorchamp_tui.tui.paddock.shelf import ShelfScreen

        self.message = ""
        self.app.push_screen(ShelfScreen(self.paddock, self.visit))

    def action_code(self) -> None:
        """Ask for the letters of a code; dashes and blanks are ignored."""
        self.message = ""
        self.begin_typing(TypedLine(LENGTH, str.isalpha, str.upper))

    def take(self, text: str) -> None:
        """Find the race with this code, and open it: its entries, the race to watch, or its result."""
        if text and self.attempt(lambda: self._find(text)):
            self.action_open()

    def _find(self, code: str) -> None:
        self.marked = self.paddock.with_code(self.player, code).number
        self.look_again()

    def action_practice(self) -> None:
        """A lap alone: on the track of the marked race, or that of the last lap."""
        meeting = self.meeting
        if meeting is not None and meeting.is_known:
            self.drive_alone(partial(laps_alone.begin_lap, self.laps_folder, track=meeting.agreement.track))
        else:
            self.drive_alone(
                partial(
                    laps_alone.begin_last_lap,
                    self.laps_folder,
                    game_chosen(self.app),
                    self.paddock.shelf.by_record(),
                )
            )

    def action_todays_lap(self) -> None:
        """The lap of the day, in the chosen game."""
        now, game = datetime.now(UTC), game_chosen(self.app)
        self.drive_alone(partial(laps_alone.begin_lap, self.laps_folder, day_of=now, game=game))

    @work(exclusive=True, group="today")
    async def _look_at_today(self, *, has_driven: bool) -> None:
        """Find out what the day has for the player, once their laps are in the tables."""
        with suppress(MotorChampError):  # the host is closing, or has lost the one that keeps the paddock
            if has_driven:
                await self.laps_of_player()
            self.today = await paddock_navigator(self).today(game_chosen(self.app))
            self.show_page()

    @work(exclusive=True, group=READING)
    async def action_laps_here(self) -> None:
        """The tables of the day and the best laps, of both games."""
        from motorchamp_tui.tui.widgets.log import LogScreen

        laps = await self.laps_of_player()
        book, player, lines = self.paddock.laps, self.player, list[str]()
        drawn = [one.track for one in self.paddock.shelf.circuits]
        for game in GAMES:
            lines += [*laps_alone.table_lines(book, player, laps.today, game), ""]
        for game in GAMES:
            best = list(laps_alone.best_lines(book, player, laps, game, drawn))
            lines += [f"{game_named(game).TITLE}, the best laps here:", *best, ""] if best else []
        if self.is_current:
            self.app.push_screen(LogScreen("Laps", [line(f" {told}") for told in lines], from_end=False))

    def action_lessons(self) -> None:
        """The lessons of the chosen game."""
        paddock_navigator(self).open_lessons(game_chosen(self.app))

    def action_puzzles(self) -> None:
        """Puzzles, while nobody waits for you."""
        self.attempt(lambda: paddock_navigator(self).open_puzzles(game_chosen(self.app)))

    @work(exclusive=True, group=READING)
    async def action_ratings(self) -> None:
        """Every player's rating, as an overlay."""
        from motorchamp_tui.tui.widgets.log import LogScreen

        host = self.paddock.ratings
        try:
            ratings = await in_its_turn(host.now)
        except MotorChampError as error:
            self.refuse(str(error))
            return
        if self.is_current:
            lines = rated.as_lines(ratings, rated.in_order(game_chosen(self.app)), host.name_of)
            self.app.push_screen(LogScreen("Ratings", [line(f" {text}") for text in lines], from_end=False))

    def action_host_words(self, act: str = "") -> None:
        """What can be said to the host, this act at once; for an operator, everything."""
        if self._operations is not None:
            from motorchamp_tui.tui.paddock.host_words import HostWordsScreen

            self.message = ""
            self.app.push_screen(HostWordsScreen(self._operations, self.player, act))

    def palette_entries(self) -> Iterator[PaletteEntry]:
        """The same in the command palette, each by its name."""
        if self._operations is None or not self.is_current:
            return
        from motorchamp_tui.paddock.operating.acts import acts_for

        for act in acts_for(is_operator=self._operations.is_operator(self.player.key)):

            async def do(name: str = act.name) -> None:
                self.action_host_words(name)

            yield PaletteEntry(f"{act.name}: {act.meaning.rstrip('.')}", "", act.name, do)

    def action_rename(self) -> None:
        """Take another name."""
        paddock_navigator(self).ask_for_name()

    def action_stay(self) -> None:
        """Do nothing: Esc closes one layer, and the paddock is the lowest."""
        self.refuse("This is the paddock. q leaves.")

    def action_leave(self) -> None:
        """Leave, after a word about the seats that stay reserved."""
        seats = words_of.seats_kept(self.meetings, self.player)
        if not seats:
            self.app.exit()
            return
        from motorchamp_tui.tui.widgets.question import ask

        ask(self.app, seats, self.app.exit, yes="Leave", no="Stay")
