"""The practice screen: a lap alone, with its time in large figures, a ghost beside it, and its result.

Everything else is as in a race. The best choice, ghosts and the result take time: they are worked
out when first needed, so that the lap starts without them. Rulebook: "Practice"; Q-96 to Q-100, Q-106.
"""

import asyncio
import textwrap
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from attrs import evolve
from textual import work
from textual.binding import Binding, BindingType

from motorchamp_tui.games import game_of, lap_round_of, practice_of
from motorchamp_tui.games.protocol import AnyRace, Move
from motorchamp_tui.journal.writer import UNSAVED
from motorchamp_tui.race.record import Step
from motorchamp_tui.terminals.screen.keys_in_turn import READING
from motorchamp_tui.tui.games.seen import Lights, SeenCar
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.navigation import leave, navigator
from motorchamp_tui.tui.race.advice import Advice
from motorchamp_tui.tui.race.keys import race_keys_without
from motorchamp_tui.tui.race.local_race import LocalRace
from motorchamp_tui.tui.race.overlays import ask_to_leave
from motorchamp_tui.tui.race.pace import Pace
from motorchamp_tui.tui.race.race_lines import kind_words
from motorchamp_tui.tui.race.race_playback import Audience
from motorchamp_tui.tui.race.screen import RaceScreen
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.big_figures import big_lines
from motorchamp_tui.tui.widgets.judged import only_if
from motorchamp_tui.tui.widgets.lines_panel import Line, line
from motorchamp_tui.tui.widgets.settling import SettlingScreen

if TYPE_CHECKING:
    from motorchamp_tui.practice.drive import PracticeDrive
    from motorchamp_tui.practice.ghosts import Ghost
    from motorchamp_tui.practice.results import LapResult

OVER = "The lap is over. Its result is being worked out."
"""Until a result can be shown."""
NOT_IN_PRACTICE = ("skip", "continue", "pause", "resume", "faster", "slower", "order", "advice", "why")
"""Keys of a race with no or another meaning here."""

ONLY_IN_PRACTICE: list[BindingType] = [
    Binding("h", "advice", "advice", id="advice", tooltip="Mark the best choice, and show what every other costs"),
    Binding("h", "no_advice", id="advice", show=False, tooltip="Nothing: today's counted lap has no advice"),
    Binding("v", "next_ghost", "ghost", id="ghost", tooltip="Your best lap, the record, perfect driving, none"),
    Binding("o", "laps", "laps", id="laps", tooltip="Your last laps on this track, and your progress"),
    page.SHARE,
]
LIKE_IN_A_RACE = race_keys_without(NOT_IN_PRACTICE)
OF_A_GO = next(place for place, key in enumerate(LIKE_IN_A_RACE) if key.id == "follow")
"""The number of keys that concern the current go: in the bottom line they come first."""
TO_BEGIN_WITH = [
    Binding("a", "again", "again", id="again", tooltip="The same track again"),
]

PRACTICE_KEYS: list[BindingType] = [
    *TO_BEGIN_WITH,
    *LIKE_IN_A_RACE[:OF_A_GO],
    *ONLY_IN_PRACTICE,
    *LIKE_IN_A_RACE[OF_A_GO:],
]


class LocalLap(LocalRace):
    """One car alone on its lap, from its start or from where it was left.

    The lap that counts for a day is driven without advice, and nothing is taken back.
    Rulebook: "Practice"; Q-96, Q-106.
    """

    def __init__(self, drive: "PracticeDrive", audience: Audience, pace: Pace) -> None:
        super().__init__(drive.journal, audience, pace)
        self.gives_advice = not drive.is_counted

    async def drive(self) -> AnyRace:
        """Drive the lap to its end; returns the race of one car as it ended."""
        self.practising = self.journal.record.agreed.entries[0]
        race = await self._run(self.journal.practise(self.practising), self._seats())
        self.journal.close()
        return race

    @property
    def can_take_back(self) -> bool:
        """Whether the last go may be undone."""
        return self.gives_advice and super().can_take_back


class PracticeScreen(RaceScreen, SettlingScreen):
    """One practice lap, from its start or from where it was left, to its result."""

    DEFAULT_CSS = """
    PracticeScreen #clock { width: 30; height: 100%; }
    PracticeScreen #clock_aside { height: 7; }
    PracticeScreen.-wide #clock, PracticeScreen.-over #clock { display: none; }
    """
    BESIDE: ClassVar[tuple[str, ...]] = ("clock_aside", "dice_aside")
    BESIDE_THE_NEWS: ClassVar[str] = "clock"
    BINDINGS: ClassVar[list[BindingType]] = PRACTICE_KEYS
    BEFORE_A_GO: ClassVar[int] = len(TO_BEGIN_WITH)
    WITHOUT: ClassVar[frozenset[str]] = frozenset({"order", "skip", "go_on", "pause", "resume", "speed"})
    live: LocalLap

    def __init__(
        self,
        drive: "PracticeDrive",
        *,
        is_thrown: bool = False,
        begin_again: "Callable[[PracticeDrive], PracticeDrive] | None" = None,
        note_lap: "Callable[[PracticeDrive], Awaitable[str]] | None" = None,
    ) -> None:
        """``is_thrown``: the first dice have been seen falling; ``begin_again`` begins the same lap once more.

        ``note_lap`` enters a lap that is over among those of others, and says in a sentence where it stands.
        """
        super().__init__(partial(LocalLap, drive))
        if is_thrown:
            self.live.pace.skip()
        self._is_thrown = is_thrown
        self._begin_again = begin_again
        self._note_lap = note_lap
        self.drive = drive
        self._ghosts: Sequence[Ghost] | None = None
        self._ghost: Ghost | None = None
        self.result: LapResult | None = None
        """The result of the lap, once it is over and has been worked out."""
        self._progress: Sequence[str] = ()

    @work(exclusive=True, group="lap")
    async def _drive_race(self) -> None:
        await self.live.drive()
        self.live.news = ""
        self.show_race()
        result, self._progress = await asyncio.to_thread(self._worked_out)
        self.result, self.live.news = result, result.headline()
        self.begin_to_settle()
        # The result begins with the time and needs the columns of the clock where the two are side by side.
        self.add_class("-over")
        self.call_after_refresh(self.show_race)
        self.show_race()
        if self._note_lap is not None and (place := await self._note_lap(self.drive)):
            self.live.news = f"{self.live.news} {place}"
            self.show_race()

    def _worked_out(self) -> "tuple[LapResult, Sequence[str]]":
        from motorchamp_tui.practice.results import result_of

        result = result_of(self.drive)
        return result, tuple(result.progress())

    @work(exclusive=True, group="ghosts")
    async def _call_ghosts(self) -> None:
        """Find the ghosts; the first of them is shown at once."""
        from motorchamp_tui.practice.ghosts import ghosts_for

        self._ghosts = ()
        self._ghosts = await asyncio.to_thread(ghosts_for, self.drive)
        self._ghost = self._ghosts[0] if self._ghosts and self._ghosts[0].is_of_a_person else None
        self.show_race()

    def _keys_of_a_go(self) -> Sequence[Binding]:
        return self.face.LAP_KEYS

    def throws_by_hand(self, race: AnyRace) -> bool:
        """Do not throw again what has been seen falling while the road was being loaded."""
        return not (self._is_thrown and race.round == 1) and super().throws_by_hand(race)

    def show_race(self) -> None:
        """Show everything; after the first throw find the ghosts."""
        race = self.live.race
        super().show_race()
        if race is None or not self.is_open or race.is_between_goes or race.awaited:
            return
        if self._ghosts is None:
            self._call_ghosts()

    def _head_line(self, race: AnyRace) -> Line:
        return head_line(race, self.drive)

    def _lights(self, race: AnyRace) -> Lights:
        return evolve(super()._lights(race), ghost=ghost_in(race, self._ghost))

    def _lights_under_way(self, race: AnyRace) -> Lights:
        """The car is on its way, the ghost waits."""
        return Lights(ghost=ghost_in(race, self._ghost))

    def show_dice(self) -> None:
        """The dice are falling."""
        super().show_dice()
        if self.live.race is not None:
            self._show_clock(self.live.race)

    def _show_choice(self, race: AnyRace) -> None:
        super()._show_choice(race)
        self._show_clock(race)

    def _show_clock(self, race: AnyRace) -> None:
        clock = self._panel("clock_aside" if self._is_wide else "clock")
        clock.show(clock_lines(race, self.live.journal.record.steps, self._ghost, clock.size.width))

    def _dice_lines(self, race: AnyRace) -> list[Line]:
        if race.is_over:
            columns = self.size.width if self.result and not self._is_wide else self._dice.size.width
            sentences, small = (self.result.lines(), self.result.small_print()) if self.result else ((OVER,), ())
            return list(result_lines(sentences, small, columns))
        return super()._dice_lines(race)

    def _show_order(self, race: AnyRace) -> None:
        """Nothing: the car is alone on the track."""

    def _show_side(self, race: AnyRace) -> None:
        """Nothing: the car is alone on the track."""

    def _story_lines(self, columns: int, room: int) -> list[Line]:
        told = self._progress if self.result else self.live.log
        return [line((" the lap", palette.FAINT)), *told_lines(told, columns, room)]

    @only_if(lambda screen: screen.result is not None)
    async def action_again(self) -> None:
        """Drive the same track again."""
        from motorchamp_tui.practice.drive import again

        drive = await asyncio.to_thread(self._begin_again or again, self.drive)
        self.app.switch_screen(PracticeScreen(drive, begin_again=self._begin_again, note_lap=self._note_lap))

    @only_if(lambda screen: screen.result is not None)
    @work(exclusive=True, group="share")
    async def action_share(self) -> None:
        """Copy the lap as one line, and show it."""
        from motorchamp_tui.sharing import lap_line
        from motorchamp_tui.tui.race.sharing import share

        if self.result is not None:
            record, streak = self.live.journal.record, self.result.streak
            share(self.app, await asyncio.to_thread(lap_line, record, streak))

    @only_if(lambda screen: screen._has_a_choice and not screen.live.gives_advice)
    def action_no_advice(self) -> None:
        """Explain that the lap that counts for a day has none."""
        from motorchamp_tui.practice.luck_and_skill import NOT_TODAY

        self.live.news = NOT_TODAY
        self.show_race()

    async def _advice_on(self, race: AnyRace, moves: Sequence[Move]) -> Advice:
        """The best choice; known exactly here, without asking champion."""
        from motorchamp_tui.practice.luck_and_skill import advice

        move, why = await asyncio.to_thread(advice, race, moves)
        return Advice(race, move, why)

    @only_if(lambda screen: bool(screen._ghosts) and not screen.live.race.is_over)
    def action_next_ghost(self) -> None:
        """Show the next ghost; after the last, none."""
        every = [None, *(self._ghosts or ())]
        self._ghost = every[(every.index(self._ghost) + 1) % len(every)]
        self.show_race()

    @work(exclusive=True, group=READING)
    async def action_laps(self) -> None:
        """The driver's last laps here and the progress, as an overlay."""
        from motorchamp_tui.practice.laps import laps_in, laps_of
        from motorchamp_tui.practice.progress import progress_lines
        from motorchamp_tui.tui.widgets.log import RaceLogScreen

        plan = self.drive.plan
        folder, driver = self.drive.folder, plan.drivers[0].name

        def told() -> list[str]:
            return list(progress_lines(plan.track, laps_of(laps_in(folder), driver, plan.track)))

        lines = [line(f" {text}") for text in await asyncio.to_thread(told)]
        self.app.push_screen(RaceLogScreen("laps", "Laps", lines))

    def action_leave(self) -> None:
        """Leave; ask first if a lap has been begun and is not over."""
        race = self.live.race
        if race is None or race.is_over or race == self.live.journal.record.runs[0].start:
            leave(self.app)
        elif self.live.is_unsaved:
            ask_to_leave(self.app, UNSAVED)
        elif self.drive.is_counted:
            where = "on the title" if navigator(self).drives_here else "in the paddock"
            ask_to_leave(self.app, f"Leave today's lap? It is saved: continue it with Today's lap {where}.")
        elif navigator(self).drives_here:
            ask_to_leave(self.app, "Leave this lap? It is saved: you can continue it from Races.")
        else:
            ask_to_leave(self.app, "Leave this lap for the paddock?")


GHOST = "ghost"
"""The team of the ghost: no other car has it."""


def head_line(race: AnyRace, drive: "PracticeDrive") -> Line:
    """The track, the number of the throw or go, and what the lap counts for."""
    track = race.track
    throw = "lap over" if race.is_over else f"{lap_round_of(track)} {race.round}"
    what = "practice lap"
    if drive.day:
        what = f"daily lap of {drive.day}{'' if drive.is_counted else ', for practice'}"
    return line((f" {track.name} · {kind_words(track)} · {what} · {throw}", palette.BAR))


def clock_lines(race: AnyRace, steps: Iterable[Step], ghost: "Ghost | None", columns: int) -> list[Line]:
    """The time in large figures, and below it the ghost; at the end also if the lap has no time."""
    practice, notes = practice_of(race), tuple[str, ...]()
    if not race.is_over:
        figures, style = practice.time_so_far(race), palette.STRONG
        notes = (*practice.so_far_in_words(race), ghost_note(ghost, race))
    elif time := game_of(race).lap_time(report for step in steps for report in step.reports):
        figures, style, notes = str(time), palette.MARKED, (practice.time_in_words(time),)
    else:
        figures, style, notes = practice.NO_TIME, palette.BAD, ("no practice time",)
    told = (row for note in notes for row in page.wrapped(note, columns - 1, palette.FAINT, indent=1))
    return [*big_lines(figures, style), *told]


def ghost_note(ghost: "Ghost | None", race: AnyRace) -> str:
    """The place of the ghost after as many throws or dice."""
    if ghost is None:
        return ""
    lap = ghost.beside(race)
    time = f"{ghost.time} {ghost.medal}".rstrip() if ghost.time else "no time"
    return f"{ghost.name}: {f'{practice_of(lap).way_to_go(lap)} to go' if lap else time}"


def ghost_in(race: AnyRace, ghost: "Ghost | None") -> SeenCar | None:
    """The ghost where it can be seen: on a square without another car."""
    lap = ghost.beside(race) if ghost else None
    if ghost is None or lap is None or race.is_over or lap.current_car.place is race.cars[0].place:
        return None
    return SeenCar(ghost.label, GHOST, lap.current_car.place)


def result_lines(sentences: Iterable[str], small_print: Iterable[str], columns: int) -> Iterator[Line]:
    """A lap that is over, the first sentence marked, and the rest in small print."""
    first, *others = sentences
    parts = ((first,), palette.MARKED), (others, palette.PLAIN), ([" ".join(small_print)], palette.FAINT)
    for told, style in parts:
        for sentence in told:
            folds = textwrap.wrap(sentence, max(20, columns - 2), subsequent_indent="  ")
            yield from (line((f" {text}", style)) for text in folds)


def told_lines(entries: Iterable[str], columns: int, height: int) -> list[Line]:
    """The last entries of a log or a table that fit."""
    lines: list[Line] = [line((f" {entry}"[:columns], palette.PLAIN)) for entry in entries]
    return lines[-max(1, height - 1) :]
