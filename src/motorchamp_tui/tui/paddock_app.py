"""App of a visit: what one connected player sees of the paddock and its races.

Nothing of the host can be reached from it: no race, record, setting or file of the person whose machine it is,
no browser and no shell there.
"""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from typing import Any, NoReturn

from textual.screen import Screen

from motorchamp_tui.analysis.account import Analysis
from motorchamp_tui.analysis.kept import analysis_of
from motorchamp_tui.errors import MotorChampError, SetupError
from motorchamp_tui.games.protocol import Game
from motorchamp_tui.journal.rated import OwnForm, Ratings
from motorchamp_tui.names import name_from
from motorchamp_tui.paddock.events.visits import CallKind, Visit
from motorchamp_tui.paddock.operating.operations import Operations
from motorchamp_tui.paddock.paddock import Paddock
from motorchamp_tui.paddock.people.laps_alone import begin_again, laps_of_player, note
from motorchamp_tui.paddock.people.players import WANTS_LINES, Player
from motorchamp_tui.paddock.races.meeting import Meeting, Stage
from motorchamp_tui.paddock.threads import in_its_turn
from motorchamp_tui.paddock.wording.meeting_words import about_old_name
from motorchamp_tui.practice.drive import PracticeDrive
from motorchamp_tui.puzzles.tries import PuzzleTries
from motorchamp_tui.race.record import RaceRecord
from motorchamp_tui.settings.told import Told
from motorchamp_tui.settings.words import GAMES, NO, SETTINGS, YES
from motorchamp_tui.terminals.connection import WayIn
from motorchamp_tui.today import Today
from motorchamp_tui.today.on_a_host import form_here, place_of_counted_lap, today_on_a_host
from motorchamp_tui.tui.app import SECONDS_TO_READ, MotorChampApp
from motorchamp_tui.tui.app_settings import app_settings_of
from motorchamp_tui.tui.navigation import Worked
from motorchamp_tui.tui.paddock.entries.entries import EntriesScreen
from motorchamp_tui.tui.paddock.meetings import PaddockScreen
from motorchamp_tui.tui.paddock.player_name import InvitationScreen, PlayerNameScreen
from motorchamp_tui.tui.paddock.race.remote_race_screen import RemoteRaceScreen
from motorchamp_tui.tui.paddock.webhook import WebhookScreen
from motorchamp_tui.tui.practice.screen import PracticeScreen
from motorchamp_tui.tui.settings.screen import OtherPage, SettingsScreen
from motorchamp_tui.tui.widgets.announcement import announce
from motorchamp_tui.tui.widgets.question import ask
from motorchamp_tui.words import capitalised


class NotFromAVisitError(MotorChampError):
    """An attempt to reach beyond the paddock."""


class PaddockApp(MotorChampApp):
    """One visit, from coming in to leaving, however it ends.

    ``player`` is the player with this ``key``, None on a first visit: then a name is asked for, starting from
    ``suggestion``. They come from this ``address``, by this ``way``; ``operations`` are what can be done with the
    host. There is one class for all visits: Textual caches what it
    finds out about a class forever.
    """

    drives_here = False

    def __init__(
        self,
        paddock: Paddock,
        player: Player | None,
        key: str,
        suggestion: str = "",
        address: str = "",
        *,
        way: WayIn = WayIn.SCREEN,
        operations: Operations | None = None,
        **options: Any,
    ) -> None:
        super().__init__(**options)
        self.paddock = paddock
        self.told = Told(paddock.players.told(key), partial(paddock.players.remember_told, key))
        self.visit: Visit | None = None
        self._player = player
        self._key = key
        self._suggestion = suggestion
        self._address = address
        self._way = way
        self.operations = operations
        self._puzzle_tries: PuzzleTries | None = None
        self._form: tuple[object, OwnForm] | None = None
        """How the player has been doing, and after which races."""

    def get_default_screen(self) -> Screen[Any]:
        """The paddock, or first the question for a name, after which the paddock opens."""
        if self._player is None and self.paddock.asks_for_code(self._key):
            return InvitationScreen(self._take_code, self.exit)
        if self._player is None:
            return self._first_name_screen()
        self.call_later(self._tell_of_old_name, self._player)
        return self._paddock_screen(self._player)

    def _first_name_screen(self) -> PlayerNameScreen:
        name = name_from(self._suggestion)
        return self._name_screen("" if self.paddock.players.wrong_with(self._key, name) else name)

    def _take_code(self, code: str) -> None:
        """Ask for a name, by this code of an invitation; raises :class:`MotorChampError`."""
        if self._adds_key(code):
            return
        self.paddock.take_code(self._key, self._address, code)
        self.push_screen(self._first_name_screen())

    def _adds_key(self, typed: str) -> bool:
        """Whether a key code was typed: then the session ends, and the next is under the name of its maker."""
        if words := self.paddock.add_key(self._key, self._address, typed):
            self.paddock.house.dismiss(self._key, words)
        return bool(words)

    def _tell_of_old_name(self, player: Player) -> None:
        """Explain once, to a player whose name would be refused today, where they can choose another."""
        if told := about_old_name(self.paddock.players, player, self.told):
            self.push_screen(self._name_screen(player.name, told))

    def _paddock_screen(self, player: Player) -> PaddockScreen:
        self.visit = self.paddock.come_in(player, self._address, self._way)
        self.visit.call = partial(self.from_outside, self._call)
        self.visit.announce = partial(self.from_outside, self._announce)
        return PaddockScreen(self.paddock, self.visit, self.operations)

    def from_outside(self, act: Callable[..., None], *given: object) -> None:
        """Do this in the context of this session: the one door for whatever others, or the host, do to it.

        Their context has another app in it, or none, and a timer that is started in it ends with them.
        """
        self.call_later(act, *given)

    def _call(self, kind: CallKind, words: str) -> None:
        """Tell of it on whatever screen is shown."""
        if kind is CallKind.LOST_SEAT:
            self._announce(words)
            return
        if kind is CallKind.INVITATION:
            self.notify(words, timeout=SECONDS_TO_READ)
        self.tell_of_go(words)

    def _announce(self, words: str) -> None:
        """Show what this player is to read, over whatever is shown."""
        announce(self.screen, words, SECONDS_TO_READ)

    def _name_screen(self, name: str, message: str = "") -> PlayerNameScreen:
        is_first = self.visit is None
        go_back = self.exit if is_first else self.pop_screen
        return PlayerNameScreen(name, self._take_name, go_back, is_first=is_first, key=self._key, message=message)

    def ask_for_name(self) -> None:
        """Ask for another name."""
        if self.visit is not None:
            self.push_screen(self._name_screen(self.visit.player.name))

    def _take_name(self, name: str) -> None:
        """Take this name, or the code for another key; raises :class:`MotorChampError`."""
        if self.visit is None and self._adds_key(name):
            return
        player = self.paddock.players.welcome(self._key, name, self._address)
        # What was chosen on the first card has been waiting for a name to be saved under.
        app_settings_of(self).change({})
        if self.visit is None:
            self.push_screen(self._paddock_screen(player))
        else:
            self.pop_screen()

    def puzzle_tries(self) -> PuzzleTries:
        """This player's answers to puzzles, kept by key; a guest's are forgotten with the visit."""
        if self._puzzle_tries is None:
            self._puzzle_tries = PuzzleTries(self.paddock.puzzles_of(self._key), "the host's list of your puzzles")
        return self._puzzle_tries

    async def today(self, game: str) -> Today:
        """What the day has for this player; their races are looked through again when one more of them is over."""
        visit = self._visiting
        over = (game, *(one.number for one in self.paddock.meetings if one.ended and one.driver_of(visit.player)))
        if self._form is None or self._form[0] != over:
            self._form = over, await in_its_turn(partial(form_here, self.paddock.ratings, visit.player, game))
        return self._today(game, self._form[1])

    def _today(self, game: str, form: OwnForm) -> Today:
        player = self._visiting.player
        return today_on_a_host(self.paddock, player, self.puzzle_tries(), game, datetime.now(UTC), form)

    @property
    def _visiting(self) -> Visit:
        if self.visit is None:
            raise SetupError("Choose a name first: the others need to know what to call you.")
        return self.visit

    async def _note_lap(self, drive: PracticeDrive) -> str:
        """Enter a lap that is over in the tables; where it stands today, in a sentence, if it counts."""
        player, now = self._visiting.player, datetime.now(UTC)
        laps = await in_its_turn(partial(laps_of_player, drive.folder, player, tuple(GAMES), now))
        place = ""
        with suppress(MotorChampError):  # the host is closing: the next visit enters it
            note(self.paddock.laps, player, laps)
            if drive.is_counted:
                place = place_of_counted_lap(self.paddock.laps, player, drive.plan, now)
        return f"{capitalised(place)} today." if place else ""

    def ratings(self) -> Ratings:
        """The ratings of the people who race on this host."""
        return self.paddock.ratings.now()

    def leave(self) -> None:
        """End the visit; a second call does nothing."""
        if self.visit is not None:
            self.visit.leave()

    def on_unmount(self) -> None:
        """The app has ended."""
        self.leave()

    async def run_async(self, **options: Any) -> None:
        """Run the app; the visit ends with it, whatever ended it."""
        try:
            await super().run_async(**options)
        finally:
            self.leave()

    def go_to(self, meeting: Meeting) -> None:
        """Go to this meeting, which is not over, from the paddock."""
        self.push_screen(self._screen_of(meeting))

    def replace_with(self, meeting: Meeting) -> None:
        """Go to this meeting instead of the current screen."""
        self.switch_screen(self._screen_of(meeting))

    def _screen_of(self, meeting: Meeting) -> Screen[Any]:
        if meeting.stage is Stage.ENTRIES:
            return EntriesScreen(self.paddock, self._visiting, meeting)
        return RemoteRaceScreen(meeting, self._visiting, self.paddock.clock)

    def action_settings(self) -> None:
        """Glyphs, colours, theme, animation, speed of bots, coach, chat; the paddock keeps the name."""
        if not isinstance(self.screen, SettingsScreen):
            others = self._other_pages()
            own = [row for row in SETTINGS if row not in ("name", "opponents")]
            self.push_screen(SettingsScreen([*own, *others], others))

    def _other_pages(self) -> dict[str, OtherPage]:
        """The pages of the settings that are about being here; guests, about whom nothing is kept, have none."""
        visit, webhooks = self.visit, self.paddock.webhooks
        if visit is None or visit.player.is_guest:
            return {}
        lines = OtherPage("Come in by", self._way_in, "with this key, on any terminal", self._ask_for_lines)
        if webhooks is None:
            return {WANTS_LINES: lines}

        def place() -> str:
            return webhooks.place_of(visit.player) or "none"

        def open_page() -> None:
            self.push_screen(WebhookScreen(self.paddock, webhooks, visit.player))

        webhook = OtherPage("Webhook", place, "your goes, sent to a web address", open_page)
        return {WANTS_LINES: lines, "webhook": webhook}

    def _way_in(self) -> str:
        return "lines" if self.paddock.players.wishes(self._key).get(WANTS_LINES) == YES else "screens"

    def _ask_for_lines(self) -> None:
        """Come in line by line from the next time on, or by screens again."""
        wants_lines = self._way_in() == "screens"

        def keep() -> None:
            with suppress(MotorChampError):  # then it stays as it is, and shows it
                self.paddock.players.remember(self._key, {WANTS_LINES: YES if wants_lines else NO})

        words = (
            "Come in line by line from the next time on? There, plain off brings the screens back."
            if wants_lines
            else "Come in by screens again from the next time on?"
        )
        ask(self, words, keep)

    def analyse(self, record: RaceRecord, tell: Callable[[int], object]) -> Awaitable[Analysis]:
        """The analysis of a race, kept beside those of the host."""
        return self.work_out(partial(analysis_of, record, self.paddock.analyses, tell))

    def person(self, game: Game) -> str:
        """The name of this player."""
        return self.visit.player.name if self.visit is not None else super().person(game)

    def work_out(self, act: Callable[[], Worked]) -> Awaitable[Worked]:
        """Analyse races one after the other: all visits share the processor."""
        return in_its_turn(act)

    def can_open_again(self, record: RaceRecord | None) -> bool:
        """A race here that is over and of no season, for those who drove in it."""
        meeting = self.visit.meeting if self.visit else None
        is_own = (
            self.visit is not None and meeting is not None and meeting.driver_of(self.visit.player) is not None
        )
        return is_own and meeting is not None and meeting.has_revenge

    def open_again(self, plan: object) -> None:
        """The revenge for the race that the player is at: they open it, or take their seat in it."""
        if self.visit is None or self.visit.meeting is None:
            raise SetupError("This race is no longer listed: open another.")
        self.replace_with(self.paddock.open_revenge(self.visit.player, self.visit.meeting.number))

    def open_race(self, plan: object) -> NoReturn:
        """Refuse: no race on the host's own disk."""
        raise NotFromAVisitError("Drive races of your own on your own machine; here, open one in the paddock.")

    def open_drive_on(self, position: object) -> NoReturn:
        """Refuse: no race on the host's own disk."""
        raise NotFromAVisitError("Drive races of your own on your own machine.")

    def open_practice(self, drive: PracticeDrive, *, is_thrown: bool = False) -> None:
        """A lap alone, in the player's own folder in the paddock and nowhere else."""
        if drive.folder != self.paddock.laps.folder_of(self._key):
            raise NotFromAVisitError("Laps here are kept in the paddock.")
        self.push_screen(
            PracticeScreen(drive, is_thrown=is_thrown, begin_again=begin_again, note_lap=self._note_lap)
        )

    def _refuse(self, *_: Any, **__: Any) -> None:
        """Refuse: no browser, no file and no shell on the host."""

    open_url = deliver_text = deliver_binary = deliver_screenshot = action_suspend_process = _refuse

    def save_screenshot(self, *_: Any, **__: Any) -> str:
        """Refuse: no file on the host."""
        return ""

    def suspend(self) -> NoReturn:
        """Refuse: no shell on the host, and nothing else that needs the terminal for itself."""
        raise NotFromAVisitError("The game cannot be suspended over a connection.")
