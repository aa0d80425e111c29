"""App: which screen comes first, the theme, and the keys that work everywhere."""

import asyncio
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events, work
from textual.binding import Binding, BindingType
from textual.screen import Screen

from motorchamp_tui.errors import GoOnInLines, MotorChampError
from motorchamp_tui.settings.words import RACE_DRIVEN, Notify
from motorchamp_tui.terminals.screen import textual_parts
from motorchamp_tui.tui.app_settings import app_settings_of, game_chosen
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.navigation import StartingPlace, Worked
from motorchamp_tui.tui.too_small import RoomyApp

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from motorchamp_tui.analysis.account import Analysis, WeighedChoice
    from motorchamp_tui.games.protocol import Game
    from motorchamp_tui.journal.rated import Ratings
    from motorchamp_tui.journal.writer import Journal
    from motorchamp_tui.practice.drive import PracticeDrive
    from motorchamp_tui.puzzles.puzzle import Puzzle
    from motorchamp_tui.puzzles.solving import PuzzleSet
    from motorchamp_tui.puzzles.tries import PuzzleTries
    from motorchamp_tui.race.driving_on import Position
    from motorchamp_tui.race.plan import RacePlan
    from motorchamp_tui.race.record import RaceRecord
    from motorchamp_tui.tui.practice.request import PracticeRequest
    from motorchamp_tui.workshop.bench import Workbench

    ToBeginWith = RacePlan | Journal | RaceRecord | PracticeRequest | Callable[["MotorChampApp"], object]
    """What the program may be started with instead of the title: a race or lap, or what opens other screens."""

SECONDS_TO_READ = 15.0


class MotorChampApp(RoomyApp):
    """The game on screen: the title, the race that ``plan`` describes, or the replay of a kept one."""

    TITLE = "MotorChamp"
    ENABLE_COMMAND_PALETTE = True
    drives_here = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "interrupt", "Stop", show=False, priority=True, id="interrupt", tooltip="End at once"),
        Binding(
            "ctrl+p",
            "command_palette",
            "commands",
            show=False,
            id="commands",
            tooltip="Every command, by its name",
        ),
        Binding("comma,f2", "settings", "settings", show=False, id="settings", tooltip="Change the settings"),
        Binding("r", "rulebook", "rules", show=False, id="rulebook", tooltip="The rulebook, with figures to play"),
        Binding("ctrl+l", "repaint", "Repaint", show=False, id="repaint", tooltip="Redraw the screen"),
    ]

    def __init__(
        self,
        plan: "ToBeginWith | None" = None,
        **options: Any,
    ) -> None:
        super().__init__(**options)
        self.plan = plan
        self.is_patterned = False
        """Whether squares need a pattern, because the terminal does not show three greys."""
        self.in_lines: GoOnInLines | None = None
        """The race that continues line by line when the screens have been left."""
        self.told: set[str] = {RACE_DRIVEN}
        """What the coach has explained: nothing is explained twice. Its maker decides where that is kept, and
        so whether a player may be new."""
        self._reports_focus = False
        """Whether the terminal has ever reported that its window got or lost the focus; many never do."""
        self.register_theme(palette.THEME)
        self.theme = palette.THEME.name

    def get_default_screen(self) -> Screen[Any]:
        """The screen below all others: the title, unless the program was started with a race or a practice lap."""
        if self.plan is None:
            from motorchamp_tui.tui.menu.title import TitleScreen

            return TitleScreen()
        from motorchamp_tui.tui.practice.request import PracticeRequest

        if isinstance(self.plan, PracticeRequest):
            from motorchamp_tui.tui.practice.start import PracticeStart

            return PracticeStart(self.plan)
        return super().get_default_screen()

    def on_mount(self) -> None:
        """Open the race that the program was started with."""
        self._say_if_slower()
        for sentence in app_settings_of(self).unused:
            self.notify(sentence, timeout=SECONDS_TO_READ)
        if self.plan is None:
            return
        from motorchamp_tui.tui.practice.request import PracticeRequest

        if isinstance(self.plan, PracticeRequest):
            return
        from motorchamp_tui.race.record import RaceRecord

        if callable(self.plan):
            self.plan(self)
        elif isinstance(self.plan, RaceRecord):
            self.open_replay(self.plan)
        else:
            self.open_race(self.plan)

    def _say_if_slower(self) -> None:
        """Say it once for each Textual that is used by its public parts alone."""
        if textual_parts.are_known() or not self.drives_here:
            return
        topic = f"Textual {textual_parts.installed()}"
        if topic not in self.told:
            self.told.add(topic)
            self.notify(textual_parts.unknown_in_words(), timeout=SECONDS_TO_READ)

    def tell_from_outside(self, words: str) -> None:
        """Show this over whatever is shown; it may be called from a thread, and before the first screen."""
        self.call_later(self.notify, words, timeout=SECONDS_TO_READ)

    def on_app_focus(self, _: events.AppFocus) -> None:
        """The window has the focus."""
        self._reports_focus = True

    def on_app_blur(self, _: events.AppBlur) -> None:
        """The window has lost it."""
        self._reports_focus = True

    def tell_of_go(self, words: str) -> None:
        """Ring, or notify the desktop unless the window is known to have the focus, by the settings."""
        settings = app_settings_of(self)
        how = Notify(settings.words["notify"])
        is_looked_at = self._reports_focus and self.app_focus
        if self._driver is None or how is Notify.OFF or (how is Notify.DESKTOP and is_looked_at):
            return
        from motorchamp_tui.tui.look.notices import notice

        self._driver.write(notice(how, words, settings.environ))

    def open_replay(self, record: "RaceRecord", position: int = 0) -> None:
        """Replay a kept race from one of its moments on; it must have moves."""
        from motorchamp_tui.tui.replay.screen import ReplayScreen

        self.push_screen(ReplayScreen(record, position))

    def open_result(self, record: "RaceRecord", log: "Sequence[str]") -> None:
        """Show how a kept race ended; it leads back to where it was asked for."""
        from motorchamp_tui.tui.race.classification import ClassificationScreen

        if record.run is not None:
            is_own = self.drives_here
            self.push_screen(
                ClassificationScreen(
                    record.run.race, record.plan, log, record=record, is_looked_up=is_own, is_shared=not is_own
                )
            )

    def analyse(self, record: "RaceRecord", tell: "Callable[[int], object]") -> "Awaitable[Analysis]":
        """The analysis of a race, kept beside the races of this machine."""
        from motorchamp_tui.analysis.kept import analysis_of
        from motorchamp_tui.locations import analyses_folder

        return self.work_out(partial(analysis_of, record, analyses_folder(), tell))

    def work_out(self, act: "Callable[[], Worked]") -> "Awaitable[Worked]":
        """In a thread of its own."""
        return asyncio.to_thread(act)

    def ratings(self) -> "Ratings":
        """The ratings from the races kept on this machine."""
        from motorchamp_tui.journal.rated import ratings_in
        from motorchamp_tui.locations import races_folder, records_file

        return ratings_in(records_file(), races_folder())

    def open_analysis(self, record: "RaceRecord") -> None:
        """Analyse a race: where each result comes from, and what the choices cost."""
        from motorchamp_tui.tui.race.analysis import AnalysisScreen

        self.push_screen(AnalysisScreen(record, self.person(record.plan.game)))

    @work(exclusive=True, group="choose again")
    async def choose_again(
        self, record: "RaceRecord", tell: "Callable[[str], None]", choice: "WeighedChoice | None" = None
    ) -> None:
        """Go to a choice of this race, to be made again, or say why there is none."""
        from motorchamp_tui.analysis.again import choice_again, mistake_again
        from motorchamp_tui.tui.race.again import AgainScreen

        people = record.agreed.people_here(self.person(record.plan.game))
        find = partial(mistake_again, record, people) if choice is None else partial(choice_again, record, choice)
        try:
            asked = await self.work_out(find)
        except MotorChampError as error:
            tell(str(error))
        else:
            self.push_screen(AgainScreen(record, asked))

    def person(self, game: "Game") -> str:
        """The name of the person at this keyboard."""
        from motorchamp_tui.race.presets import person_name

        return person_name(game.BOT_NAMES)

    def open_race(self, plan: "RacePlan | Journal") -> None:
        """Go to the race screen: line up for a new race, or resume a saved one.

        Before practice laps for its grid, say so; where nothing has been written down yet, dice can decide it.
        """
        from motorchamp_tui.race import laps_for_the_grid
        from motorchamp_tui.race.plan import RacePlan

        kept = None if isinstance(plan, RacePlan) else plan.record
        agreed = plan if isinstance(plan, RacePlan) else plan.record.plan
        is_begun = kept is not None and (kept.runs or kept.agreed.is_lap)
        if is_begun or not laps_for_the_grid.laps_of_people(agreed):
            self._open_race(plan)
            return

        def answered(is_driven: bool | None) -> None:  # noqa: FBT001 - Textual's callback
            if is_driven is not None:
                self._open_race(plan if is_driven else laps_for_the_grid.by_dice(agreed))
            elif not isinstance(plan, RacePlan):
                plan.close()

        from motorchamp_tui.tui.race.practice_card import PracticeCard

        is_new = RACE_DRIVEN not in self.told
        self.push_screen(PracticeCard(agreed, offers_dice=kept is None, is_new=is_new), answered)

    def can_open_again(self, record: "RaceRecord | None") -> bool:
        """Any race but one of a season."""
        return record is None or record.agreed.season is None

    def open_again(self, plan: "RacePlan") -> None:
        """The same race with other dice, right above the title."""
        from attrs import evolve

        from motorchamp_tui.race.plan import fresh_seed

        self.close_to_title()
        self.open_race(evolve(plan, seed=fresh_seed()))

    def _open_race(self, plan: "RacePlan | Journal") -> None:
        from motorchamp_tui.journal.writer import journal_of
        from motorchamp_tui.tui.race.local_race import LocalRace
        from motorchamp_tui.tui.race.screen import RaceScreen

        journal = journal_of(plan)
        if journal.record.agreed.is_lap:
            self._open_left_lap(journal)
        else:
            self.push_screen(RaceScreen(partial(LocalRace, journal)))

    @work(group="left lap")
    async def _open_left_lap(self, journal: "Journal") -> None:
        """Continue a lap; whether it counts for its day is looked up among the others."""
        from motorchamp_tui.practice.drive import left_lap

        self.open_practice(await self.work_out(partial(left_lap, journal)))

    def open_practice(self, drive: "PracticeDrive", *, is_thrown: bool = False) -> None:
        """Go to the practice screen: a lap alone; ``is_thrown``: the first dice have been seen falling."""
        from motorchamp_tui.tui.practice.screen import PracticeScreen

        self.push_screen(PracticeScreen(drive, is_thrown=is_thrown))

    def open_lessons(self, game: str, lesson: str | None = None) -> None:
        """Go to the lessons of a game; ``lesson``: to that one on top of them, by its number, name or file."""
        from motorchamp_tui.tui.lessons.list import LessonsScreen
        from motorchamp_tui.tui.lessons.screen import LessonScreen

        lessons = LessonsScreen(game)
        self.push_screen(lessons)
        if lesson is not None:
            self.push_screen(LessonScreen(*lessons.of_words(lesson)))

    def open_puzzles(self, game: str) -> None:
        """Go to the puzzles of a game; raises a :class:`MotorChampError` where it has none."""
        from motorchamp_tui.puzzles.solving import puzzle_set_of

        self.show_puzzles(puzzle_set_of(game, self.puzzle_tries()))

    def puzzle_tries(self) -> "PuzzleTries":
        """The player's answers to puzzles."""
        from motorchamp_tui.locations import puzzle_tries_file
        from motorchamp_tui.puzzles.tries import PuzzleTries

        return PuzzleTries(puzzle_tries_file())

    def show_puzzles(self, puzzle_set: "PuzzleSet", puzzle: "Puzzle | None" = None) -> None:
        """Go to the page with these puzzles; ``puzzle``: to that one on top of it."""
        from motorchamp_tui.tui.puzzles.list import PuzzlesScreen

        page = PuzzlesScreen(puzzle_set)
        self.push_screen(page)
        if puzzle is not None:
            page.solve(puzzle)

    def open_seasons(self) -> None:
        """Go to the list of seasons."""
        from motorchamp_tui.tui.seasons.list import SeasonsScreen

        self.push_screen(SeasonsScreen())

    def open_workshop(self, game: str, bench: "Workbench | None" = None) -> None:
        """Go to the list of circuits that can be drawn, and of ways to begin one; or to this ``bench`` alone."""
        from motorchamp_tui.tui.workshop.list import WorkshopListScreen
        from motorchamp_tui.tui.workshop.screen import WorkshopScreen

        self.push_screen(WorkshopListScreen(game) if bench is None else WorkshopScreen(bench))

    def open_drive_on(self, position: "Position") -> None:
        """Go to the page that asks who drives on from here, and then to the race."""
        from motorchamp_tui.tui.race.driving_on import DrivingOnScreen

        self.push_screen(DrivingOnScreen(position))

    def open_help(self, screen: Screen[Any]) -> None:
        """Open help for a screen, from the panel under the mouse on."""
        from motorchamp_tui.tui.help.screen import HelpScreen

        self.push_screen(HelpScreen.for_screen(screen))

    def open_title(self) -> None:
        """Go back to the title screen, or to the circuit that is being drawn, whatever is on top of it."""
        from motorchamp_tui.tui.menu.title import TitleScreen

        self.close_to_title()
        if not isinstance(self.screen, StartingPlace):
            self.push_screen(TitleScreen())
        if isinstance(self.screen, TitleScreen):
            self.screen.begin_to_settle()

    def close_to_title(self) -> None:
        """Close all screens above the title or the circuit that is being drawn, or all of them without one."""
        while len(self.screen_stack) > 1 and not isinstance(self.screen, StartingPlace):
            self.pop_screen()

    def action_command_palette(self) -> None:
        """Every command of the screen and of the game, to be found by its name."""
        from motorchamp_tui.tui.help.commands import CommandsScreen, choose_command

        if self.use_command_palette and not isinstance(self.screen, CommandsScreen):
            choose_command(self)

    def action_settings(self) -> None:
        """Glyphs, colours, theme, animation, speed of bots, coach, name."""
        from motorchamp_tui.tui.settings.screen import SettingsScreen

        if not isinstance(self.screen, SettingsScreen):
            self.push_screen(SettingsScreen())

    def action_rulebook(self) -> None:
        """The rules of the game on the screen, chapter by chapter."""
        from motorchamp_tui.tui.help.rulebook import RulebookScreen, game_shown_on

        if not isinstance(self.screen, RulebookScreen):
            self.push_screen(RulebookScreen(game=game_shown_on(reversed(self.screen_stack), game_chosen(self))))

    def open_chapter(self, game: str, chapter: str) -> None:
        """Open the rulebook of this game at this chapter."""
        from motorchamp_tui.tui.help.rulebook import RulebookScreen

        self.push_screen(RulebookScreen(game=game, chapter=chapter))

    def action_repaint(self) -> None:
        """Repaint everything, in case another program has written over it."""
        textual_parts.repaint(self)

    def go_on_in_lines(self) -> None:
        """Leave the screens; the current race or lap continues line by line, otherwise the menu."""
        from motorchamp_tui.journal.writer import JournalNotSavedError
        from motorchamp_tui.tui.race.local_race import LocalRace
        from motorchamp_tui.tui.race.screen import RaceScreen

        races = [screen.live for screen in self.screen_stack if isinstance(screen, RaceScreen)]
        journals = [race.journal for race in races if isinstance(race, LocalRace) and not race.record.is_over]
        for journal in journals:
            with suppress(JournalNotSavedError):
                journal.save()
        self.in_lines = GoOnInLines(journals[-1].path if journals else None)
        self.exit()

    def action_interrupt(self) -> None:
        """Ctrl-C: leave at once, as any other program does."""
        self.exit(return_code=130)
