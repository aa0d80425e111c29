"""A screen on which a player chooses: the choice that is marked, and the keys that mark and take one.

Says which choice is marked first. Advice marks the choice it is for.
"""

from collections.abc import Callable, Sequence

from textual import work

from motorchamp_tui.games.motorchamp.rules.moves import ChooseDice, Move
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.rules.throws import Dice
from motorchamp_tui.tui.board.lane_grid import LaneGrid
from motorchamp_tui.tui.games.motorchamp import dice_panel
from motorchamp_tui.tui.games.motorchamp.race_keys import dice_of_key, end_of, is_pit, is_tow
from motorchamp_tui.tui.games.seen import Lights
from motorchamp_tui.tui.race.advice import Advice
from motorchamp_tui.tui.race.race_lines import lights_of
from motorchamp_tui.tui.race.road_screen import RoadScreen
from motorchamp_tui.tui.race.shown_race import RacePlayback


class ChoosingScreen(RoadScreen):
    """The player who is asked in the ``live`` race answers with the keys of this screen."""

    live: RacePlayback

    def __init__(self) -> None:
        super().__init__()
        self._look = Dice.ONE
        self._picked = 0
        self._advice: Advice | None = None
        self._tried: tuple[Race, str] | None = None
        """The race in which somebody tried closed dice, and why they are closed."""

    def _show_choice(self, race: Race) -> None:
        """What changes when another choice is marked."""
        raise NotImplementedError

    def show_question(self) -> None:
        """A player is asked: mark the safest choice, and the first end that is not where the car is already."""
        self.live.pace.stop_skipping()
        race, moves = self.live.race, self.live.seat.moves
        here = race.car_on_the_go.square if race else None
        self._picked = next((index for index, move in enumerate(moves) if end_of(move) is not here), 0)
        if race and race.dice is None:
            self.live.faces = ()
            self._look = dice_panel.default_look(race)
        self.show_race()

    def _lights(self, race: Race) -> Lights:
        seat = self.live.seat
        is_choosing = seat.is_asked and not race.is_over
        return lights_of(race, seat.moves, self._look, self._picked) if is_choosing else Lights()

    def action_throw(self, key: str) -> None:
        """Choose these dice; race control throws them."""
        self._answer(ChooseDice(dice_of_key(key)))

    def action_why_closed(self, key: str) -> None:
        """Say why these dice may not be thrown."""
        race = self.live.race
        if race is not None:
            self._tried = race, dice_panel.why_closed_words(race, dice_of_key(key))
            self._show_choice(race)

    def action_confirm(self) -> None:
        """Choose the marked dice."""
        self._answer(ChooseDice(self._look))

    def action_look(self, by: int) -> None:
        """Mark the next or previous choice and show its chances."""
        offered = [move.dice for move in self.live.seat.moves if isinstance(move, ChooseDice)]
        if self.live.race and self._look in offered:
            self._look, self._tried = offered[(offered.index(self._look) + by) % len(offered)], None
            self._show_choice(self.live.race)

    def action_pick(self, index: int) -> None:
        """Mark an end; when it is marked already, drive there."""
        if index == self._picked:
            self.action_drive()
        else:
            self._mark(index)

    def action_drive_to(self, index: int) -> None:
        """A click on an end marks it and drives there, as a click on its square does."""
        self._picked = index
        self.action_drive()

    def action_next_end(self, by: int) -> None:
        """Mark the next or previous end."""
        self._mark((self._picked + by) % len(self.live.seat.moves))

    def action_next_tow(self) -> None:
        """Mark the next end that has a slipstream."""
        self._mark_next(is_tow)

    def action_next_pit(self) -> None:
        """Mark the next end in the pits."""
        self._mark_next(is_pit)

    def _mark_next(self, wanted: Callable[[Move], bool]) -> None:
        moves = self.live.seat.moves
        following = [*range(self._picked + 1, len(moves)), *range(self._picked + 1)]
        self._mark(next(index for index in following if wanted(moves[index])))

    def _mark(self, index: int) -> None:
        self._picked = index
        if self.live.race:
            self._show_choice(self.live.race)

    def action_drive(self) -> None:
        """Drive to the end that is marked."""
        self._answer(self.live.seat.moves[self._picked])

    def _answer(self, move: Move) -> None:
        self.live.seat.answer(move)
        self.refresh_bindings()

    def action_advice(self) -> None:
        """Ask what would be best now; or stop asking."""
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
        advice = await self._advice_on(race, moves)
        if not self.live.seat.is_asked or self.live.race is not race:
            return
        self._advice = advice
        if isinstance(advice.move, ChooseDice):
            self._look = advice.move.dice
        else:
            self._picked = moves.index(advice.move)
        self.show_race()

    async def _advice_on(self, race: Race, moves: Sequence[Move]) -> Advice:
        return await Advice.on(race, moves)

    def on_lane_grid_place_clicked(self, message: LaneGrid.PlaceClicked) -> None:
        """A click on a lit square drives there."""
        moves = self.live.seat.moves
        index = next((index for index, move in enumerate(moves) if end_of(move) is message.place), None)
        if index is not None and self.live.seat.is_asked and not isinstance(moves[index], ChooseDice):
            self._picked = index
            self.action_drive()
