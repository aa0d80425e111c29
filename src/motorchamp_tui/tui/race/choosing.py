"""Screen on which a player chooses: the question of the moment, and the keys that mark and take a move.

Advice marks the choice it is for.
"""

from collections.abc import Sequence
from typing import ClassVar

from textual import work

from motorchamp_tui.games.protocol import AnyRace, Move
from motorchamp_tui.tui.board.lane_grid import LaneGrid
from motorchamp_tui.tui.games.protocol import Choosing, Face
from motorchamp_tui.tui.games.seen import Lights
from motorchamp_tui.tui.race.advice import Advice
from motorchamp_tui.tui.race.race_playback import RacePlayback
from motorchamp_tui.tui.race.road_screen import RoadScreen
from motorchamp_tui.tui.widgets.judged import only_if

WORKING = "Working it out …"


class ChoosingScreen(RoadScreen):
    """The player who is asked in the ``live`` race answers with the keys of this screen."""

    ASKS_UNMARKED: ClassVar[bool] = False
    """Whether nothing is marked at first, so that Enter alone answers nothing."""
    live: RacePlayback
    face: Face

    def __init__(self) -> None:
        super().__init__()
        self._question: Choosing | None = None
        self._asked_in: AnyRace | None = None
        """The race as it was when the question was asked."""
        self._advice: Advice | None = None
        self._worked_out_for: AnyRace | None = None
        """The race for which the adviser is at work."""

    @property
    def _is_first_race(self) -> bool:
        """Whether the players at this screen have not finished a race yet."""
        return False

    @property
    def choosing(self) -> Choosing | None:
        """The question to a player here; None without one."""
        return self._question if self.live.seat.is_asked else None

    def _show_choice(self, race: AnyRace) -> None:
        """Show that another choice is marked."""
        raise NotImplementedError

    def show_question(self) -> None:
        """A player is asked; after the clock's call it is still the same question, and their mark stays."""
        self.live.pace.stop_skipping()
        race, last = self.live.race, self.live.last_step
        if race is not None:
            goes_on = last is not None and last.calls_time and last.before is self._asked_in
            if self._is_answered_already():
                return
            if self._question is None or not goes_on:
                self._question = self.face.choosing(race, self.live.seat.moves)
                if self.ASKS_UNMARKED and len(self.live.seat.moves) > 1:
                    self._question.unmark()
                elif self._is_first_race:
                    safest = self.face.safest_end(race, self.live.seat.moves)
                    if safest is not None:
                        self._question.mark(safest)
            self._asked_in = race
        self.show_race()

    def _is_answered_already(self) -> bool:
        """Answer what was answered together with the question before, and so has not been shown as a question."""
        said = self._question.then if self._question is not None else None
        if said is None or said not in self.live.seat.moves:
            return False
        self._question = None
        self.live.seat.answer(said)
        return True

    def _lights(self, race: AnyRace) -> Lights:
        return Lights() if race.is_over or self.choosing is None else self.choosing.lights()

    @property
    def _has_a_choice(self) -> bool:
        """Whether a player here is asked, and more than one answer is open."""
        return self.live.seat.is_asked and len(self.live.seat.moves) > 1

    @only_if(lambda screen, *press: screen.choosing is not None and screen.choosing.may_press(*press))
    def action_press(self, action: str, *parameters: object) -> None:
        """A key of a go: it answers, or marks something else."""
        if self.choosing is not None:
            self._take(self.choosing.press(action, *parameters))

    def on_lane_grid_place_clicked(self, message: LaneGrid.PlaceClicked) -> None:
        """A click on a lit place drives there."""
        if self.choosing is not None and (move := self.choosing.click(message.place)) is not None:
            self._take(move)

    def _take(self, move: Move | None) -> None:
        """Answer with the move; without one show what is marked now."""
        if move is not None:
            self.live.seat.answer(move)
            self.refresh_bindings()
        elif self.live.race is not None:
            self._show_choice(self.live.race)
            self.refresh_bindings()  # Enter may do something else now

    @only_if(lambda screen: screen.live.gives_advice and screen._has_a_choice)
    def action_advice(self) -> None:
        """Ask for the best choice; or stop asking."""
        if self._advice and self._advice.race is self.live.race:
            self._advice = None
            self.show_race()
        else:
            self._ask_for_advice()

    @work(exclusive=True, group="advice")
    async def _ask_for_advice(self) -> None:
        race, moves = self.live.race, self.live.seat.moves
        if race is None:
            return
        self._worked_out_for = race
        self._show_choice(race)
        advice = await self._advice_on(race, moves)
        self._worked_out_for = None
        if self.choosing is None or self.live.race is not race:
            return
        self._advice = advice
        self.choosing.mark(advice.move)
        self.show_race()

    @property
    def advice_words(self) -> str:
        """The advice on the current choice, or that it is being worked out; empty if nobody asked."""
        race = self.live.race
        if race is not None and self._worked_out_for is race:
            return WORKING
        return self._advice.why if self._advice is not None and self._advice.race is race else ""

    async def _advice_on(self, race: AnyRace, moves: Sequence[Move]) -> Advice:
        return await Advice.on(race, moves)
