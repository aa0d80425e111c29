"""The replay screen: a kept race, at any of its moments at once.

Any step or jump pauses the replay, so that its target stays in view.
"""

from typing import ClassVar

from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.worker import Worker

from motorchamp_tui.analysis.account import can_be_analysed
from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games.protocol import AnyRace
from motorchamp_tui.games.reports import IncidentKind
from motorchamp_tui.race.driving_on import parent_words, position_after
from motorchamp_tui.race.record import RaceRecord
from motorchamp_tui.race.replay import Replay, ReplayMoment
from motorchamp_tui.settings.words import Animation
from motorchamp_tui.tui.app_settings import app_settings_of
from motorchamp_tui.tui.games import face_of
from motorchamp_tui.tui.navigation import leave, navigator
from motorchamp_tui.tui.race import overlays
from motorchamp_tui.tui.race.advice import REASONS_OFF, REASONS_ON, Reasons, prepare
from motorchamp_tui.tui.race.keys import CAMERA, CHOOSE_AGAIN, FOLLOW, FOLLOW_ALL, SCREENFUL, SWAP, WHY, ZOOM
from motorchamp_tui.tui.race.pace import Pace
from motorchamp_tui.tui.race.race_lines import WHAT_HAPPENED, last_of_the_story
from motorchamp_tui.tui.race.race_log import RaceLog
from motorchamp_tui.tui.race.race_playback import HALF_A_GO, let_car_drive
from motorchamp_tui.tui.race.road_screen import RoadScreen
from motorchamp_tui.tui.replay import lines as replay_lines
from motorchamp_tui.tui.replay.position_bar import PositionBar
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.judged import only_if
from motorchamp_tui.tui.widgets.key_bar import KeyBar
from motorchamp_tui.tui.widgets.lines_panel import LinesPanel, line
from motorchamp_tui.words import capitalised

REPLAY_KEYS: list[BindingType] = [
    Binding("enter", "take_round", "go to round", id="take_round", tooltip="To the round whose number was typed"),
    Binding("space", "play", "play/pause", id="play", tooltip="Play the replay, or pause it"),
    Binding("left", "go(-1)", "go", id="go_back", tooltip="Back to where the go began, or the go before"),
    Binding("right", "go(1)", "go", id="go_on", tooltip="To the end of this go, or of the next one"),
    Binding("n", "incident(1)", "incident", id="incident_on", tooltip="To the next incident"),
    Binding("N", "incident(-1)", "incident", id="incident_back", tooltip="Back to the incident before"),
    Binding("pageup", "round(-1)", "round", id="round_back", key_display="PgUp", tooltip="Back by a round"),
    Binding("pagedown", "round(1)", "round", id="round_on", key_display="PgDn", tooltip="To the next round"),
    Binding("d", "drive_on", "drive on", id="drive_on", tooltip="Drive on from here, as a race of its own"),
    Binding("plus,equals_sign", "speed(1)", "pace", id="faster", key_display="+", tooltip="Play faster"),
    Binding("minus", "speed(-1)", "pace", id="slower", key_display="-", tooltip="Play slower"),
    Binding("i", "kind(1)", "incidents", id="kind_on", tooltip="Look for another kind of incident"),
    Binding(
        "I", "kind(-1)", "incidents", show=False, id="kind_back", tooltip="Look for the previous kind of incident"
    ),
    WHY,
    Binding("A", "analysis", "analysis", id="analysis", tooltip="Where each result comes from, and mistakes"),
    CHOOSE_AGAIN,
    SWAP,
    ZOOM,
    Binding("o", "order", "order", id="order", tooltip="The order of all cars"),
    Binding("g", "log", "log", id="log", tooltip="Everything that happened up to here"),
    FOLLOW,
    FOLLOW_ALL,
    CAMERA,
    Binding("less_than_sign", "move(-1)", "move", id="move_back", key_display="<", tooltip="Back by a move"),
    Binding("greater_than_sign", "move(1)", "move", id="move_on", key_display=">", tooltip="To the next move"),
    Binding("home", "end(-1)", show=False, id="first", tooltip="To the start"),
    Binding("end", "end(1)", show=False, id="last", tooltip="To the end"),
    Binding("left_square_bracket", "scroll(-1)", show=False, id="scroll_back", tooltip="Scroll back a row"),
    Binding("right_square_bracket", "scroll(1)", show=False, id="scroll_ahead", tooltip="Scroll ahead a row"),
    Binding("k,up", f"scroll(-{SCREENFUL})", show=False, id="page_back", tooltip="Scroll far back"),
    Binding("j,down", f"scroll({SCREENFUL})", show=False, id="page_ahead", tooltip="Scroll far ahead"),
    *(
        Binding(
            str(n), f"digit({n})", show=False, id=f"digit_{n}", tooltip="Type the number of a round, then Enter"
        )
        for n in range(10)
    ),
    Binding("backspace", "erase", show=False, id="erase", tooltip="Erase a digit of the number"),
    page.HELP,
    Binding("q,escape", "leave", "leave", id="leave", key_display="q", tooltip="Leave the replay"),
]


MOST_DIGITS = 4


class ReplayScreen(RoadScreen):
    """One kept race; ``position`` counts its moves, from the start."""

    DEFAULT_CSS = """
    ReplayScreen #go { height: 1fr; }
    ReplayScreen #position { height: 3; }
    """
    BINDINGS: ClassVar[list[BindingType]] = REPLAY_KEYS
    HAS_BUTTONS: ClassVar[bool] = True
    """Whether the player can do something with it."""

    def __init__(self, record: RaceRecord, position: int = 0) -> None:
        super().__init__()
        self.face = face_of(record.plan.track)
        self.replay = Replay(record)
        self.position = position
        self.pace = Pace()
        self._story = RaceLog(self.replay)
        self._reasons = Reasons(record.plan.drivers)
        self._kind: IncidentKind | None = None
        self._trouble = ""
        self._typed = ""
        self._player: Worker[None] | None = None
        self._can_be_analysed = can_be_analysed(record)

    FOOT_LINES: ClassVar[tuple[int, int]] = (5, 5)
    OTHER_LINES: ClassVar[int] = 5

    def compose_below(self) -> ComposeResult:
        """The go."""
        yield LinesPanel(id="go")

    def compose_foot(self) -> ComposeResult:
        """The position in the race, and the keys."""
        yield PositionBar(self.face.MARKS, id="position")
        yield KeyBar()

    def on_screen_resume(self) -> None:
        """Take the animation from the settings, also when coming back from them."""
        self.pace.animation = Animation(app_settings_of(self.app).words["animation"])

    @property
    def moment(self) -> ReplayMoment:
        """The moment to show at this position."""
        return self.replay.at(self.position)

    @property
    def race_in_view(self) -> AnyRace | None:
        """The race as shown."""
        return self.moment.race

    @property
    def is_playing(self) -> bool:
        """Whether it is playing by itself."""
        return self._player is not None

    def show_race(self) -> None:
        """Everything at this position."""
        if not self.is_open:
            return
        moment = self.moment
        self._show_road(moment.race, replay_lines.lights_at(moment))
        self._follow(moment)
        state = self._state
        season = self.replay.record.agreed.season
        camera = self._car_in_camera(moment.race)
        self._panel("head").show(
            [
                replay_lines.head_line(
                    moment, state, self._typed, camera, self.size.width, season.words if season else ""
                )
            ]
        )
        kinds = replay_lines.kinds_at(self.replay.incidents, self.position)
        news = self._panel("news")
        reason = self._trouble or self._departure() or self._damage() or self._reason()
        self.pace.is_for_reading = bool(reason)
        told = replay_lines.news_lines(moment, kinds, reason, news.size.width)
        news.show(told)
        go = self._panel("go")
        go.show(replay_lines.go_lines(moment, go.size.width, self.query_one("#foot").size.height - len(told)))
        if self._is_wide:
            self._show_side(moment.race)
        else:
            self._show_order(moment.race)
        if self.HAS_BUTTONS:
            self._show_position(state)
        self.refresh_bindings()

    @property
    def _state(self) -> str:
        if not self.HAS_BUTTONS:
            return ""
        return replay_lines.PLAYS if self.is_playing else replay_lines.PAUSED

    def _departure(self) -> str:
        """The race that this one was driven on from, at the position where it begins."""
        parent = self.replay.record.agreed.parent
        if parent is None or self.position != self.replay.departure:
            return ""
        return f"From here on its own race, driven on from {parent_words(parent)}"

    def _damage(self) -> str:
        """At the end, what is wrong with the file of the race, or with its dice."""
        record = self.replay.record
        if self.position != self.replay.last:
            return ""
        loaded = "" if record.follows_its_seed else record.seed_words
        return " ".join(filter(None, (capitalised(str(record.damage or "")), loaded)))

    def _reason(self) -> str:
        """Why a bot made the latest choice, if that is switched on."""
        step = self.moment.step
        if step is None or not self._reasons.are_wanted:
            return ""
        self._reasons.forget()
        for made in self.moment.go.steps:
            self._reasons.note(made)
        return self._reasons.of_go(step.before)

    def _show_side(self, race: AnyRace) -> None:
        """The order and the last goes, beside the road."""
        columns, lines = self.query_one("#side").size
        self._panel("standings").show([*self._standings(race, columns, lines), line("")])
        story = self._panel("story")
        columns, height = story.size
        story.show([WHAT_HAPPENED, *last_of_the_story(self._story.until(self.position), columns, height - 1)])

    def _show_position(self, state: str) -> None:
        replay, kind = self.replay, self._kind
        marks = [incident for incident in replay.incidents if kind in (None, incident.kind)]
        drives_here = navigator(self).drives_here
        buttons = replay_lines.buttons(
            self.position, replay.last, state, self.pace.name, kind, drives_here=drives_here
        )
        self.query_one(PositionBar).show_position(self.position, replay.last, marks, buttons)

    def _follow(self, moment: ReplayMoment) -> None:
        if self._follows:
            row, ahead = replay_lines.rows_seen(moment)
            car = self._car_in_camera(moment.race)
            if car is not None:
                row, ahead = car.place.row, self.face.ROWS_AHEAD
            others = [one.place.row for one in moment.race.cars if one.is_running]
            self._grid.bring_into_view(row, ahead, others=others)
            for board in self._boards_in_view():
                board.bring_into_view(row, ahead)

    def action_play(self) -> None:
        """Play, from the start if the end has been reached; or pause."""
        if self.is_playing:
            self._pause()
        else:
            if self.position >= self.replay.last:
                self.position = 0
            self._player = self._play()
        self.show_race()

    def _pause(self) -> None:
        player, self._player = self._player, None
        if player is not None:
            player.cancel()

    @work(exclusive=True)
    async def _play(self) -> None:
        while self.is_open and self.position < self.replay.last:
            step = self.replay.at(self.position + 1).step
            self.pace.start_moving()
            if step is not None:
                await let_car_drive(step, self.pace, self.show_moment)
            self.position += 1
            self._trouble = ""
            if step is not None and step.before.is_between_goes:
                continue
            self.show_race()
            await self.pace.wait(HALF_A_GO)
        self._player = None
        self.show_race()

    def action_speed(self, by: int) -> None:
        """Play faster or slower."""
        self.pace.change_speed(by)
        self.show_race()

    def jump(self, position: int) -> None:
        """Pause the replay at this position, or at the nearer end."""
        self._pause()
        self.position = max(0, min(position, self.replay.last))
        self._typed, self._follows, self._trouble = "", True, ""
        self.show_race()

    def action_go(self, by: int) -> None:
        """Forward or back by a go."""
        self.jump(self.replay.go_after(self.position) if by > 0 else self.replay.go_before(self.position))

    def action_move(self, by: int) -> None:
        """Forward or back by a move."""
        self.jump(self.position + by)

    def action_round(self, by: int) -> None:
        """Forward to the next round; or back to the beginning of this one, or of the one before."""
        moment = self.moment
        if by > 0:
            following = 1 if moment.lap_of else moment.race.round + 1
            self.jump(max(self.position, self.replay.start_of_round(following)))
        elif moment.lap_of:
            self.jump(0)
        else:
            start = self.replay.start_of_round(moment.race.round)
            back = start if start < self.position else self.replay.start_of_round(moment.race.round - 1)
            self.jump(back if back < self.position else self.replay.go_before(self.position))

    def action_end(self, side: int) -> None:
        """To the start or the end."""
        self.jump(self.replay.last if side > 0 else 0)

    def action_incident(self, by: int) -> None:
        """To the next or previous incident of the chosen kind."""
        look = self.replay.incident_after if by > 0 else self.replay.incident_before
        found = look(self.position, self._kind)
        if found is not None:
            self.jump(found.position)
            return
        self._pause()
        self._trouble = (
            f"No {self._kind.words if self._kind else 'incident'} {'after' if by > 0 else 'before'} this."
        )
        self.show_race()

    def action_kind(self, by: int) -> None:
        """Look for another kind of incident; the bar marks only that kind."""
        kinds = (None, *self.replay.record.plan.game.INCIDENTS)
        self._kind = kinds[(kinds.index(self._kind) + by) % len(kinds)]
        self.show_race()

    def action_digit(self, digit: int) -> None:
        """Type the number of a round."""
        self._typed = f"{self._typed}{digit}"[:MOST_DIGITS].lstrip("0")
        self.show_race()

    @only_if(lambda screen, *_: bool(screen._typed))
    def action_erase(self) -> None:
        """Erase the last digit."""
        self._typed = self._typed[:-1]
        self.show_race()

    @only_if(lambda screen, *_: bool(screen._typed))
    def action_take_round(self) -> None:
        """Go to the round whose number was typed, or the nearest one."""
        self.jump(self.replay.start_of_round(int(self._typed)))

    @only_if(lambda screen, *_: screen._reasons.can_be_given)
    def action_why(self) -> None:
        """Switch the reasons of the bots on or off."""
        self._change_reasons()

    @work(exclusive=True, group="why")
    async def _change_reasons(self) -> None:
        # What champion needs to know for its reasons is worked out beside the loop, so that no jump waits for it.
        await prepare(self.moment.race, self.replay.record.plan.drivers)
        self._reasons.are_wanted = not self._reasons.are_wanted
        self._tell((self._reason() or REASONS_ON) if self._reasons.are_wanted else REASONS_OFF)

    @only_if(lambda screen, *_: navigator(screen).drives_here)
    def action_drive_on(self) -> None:
        """Choose who drives on from here, and drive; or explain why that is impossible."""
        self._pause()
        self._trouble = ""
        replay, position = self.replay, self.position
        try:
            found = position_after(replay.record, *replay.driven_at(position))
        except MotorChampError as error:
            self._trouble = str(error)
        else:
            navigator(self).open_drive_on(found)
        self.show_race()

    def on_position_bar_jumped(self, message: PositionBar.Jumped) -> None:
        """A click on the bar, or on a mark."""
        self.jump(message.position)

    def on_position_bar_turned(self, message: PositionBar.Turned) -> None:
        """The wheel over the bar."""
        self.action_go(message.goes)

    def on_key(self, event: events.Key) -> None:
        """Any key ends the animation."""
        self.pace.cut()

    @only_if(lambda screen, *_: screen._can_be_analysed)
    def action_analysis(self) -> None:
        """Where each result comes from, and what the choices cost."""
        self._pause()
        navigator(self).open_analysis(self.replay.record)

    @only_if(lambda screen, *_: screen._can_be_analysed)
    def action_choose_again(self) -> None:
        """Go before the dearest choice of the player who watches, to choose again."""
        self._pause()
        navigator(self).choose_again(self.replay.record, self._tell)

    def _tell(self, trouble: str) -> None:
        """Say this in the line below the road."""
        self._trouble = trouble
        if self.is_open:
            self.show_race()

    def action_log(self) -> None:
        """What has happened up to here, as an overlay."""
        overlays.show_log(self.app, self._story.until(self.position))

    def action_leave(self) -> None:
        """Drop a number that is being typed; otherwise go back to where the replay was opened."""
        if self._typed:
            self._typed = ""
            self.show_race()
        else:
            leave(self.app)
