"""Race screen: board and lane grid, dice, order, news, and the keys of a go.

It never changes a race: it shows the live one, and returns one of the moves that it was offered.
"""

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from motorchamp_tui.games.options import CLOCK, UNDO
from motorchamp_tui.games.protocol import AnyRace
from motorchamp_tui.journal.file import JournalNotSavedError
from motorchamp_tui.journal.writer import UNSAVED
from motorchamp_tui.race.control import offered, throws_by_hand
from motorchamp_tui.race.go_clock import LAST_SECONDS
from motorchamp_tui.race.turns import race_is_over_words, still_driving, turn_words
from motorchamp_tui.settings.words import RACE_DRIVEN, YES, Animation, BotsSpeed, Throwing
from motorchamp_tui.terminals.screen.marks import Mark
from motorchamp_tui.terminals.screen.textual_parts import bind
from motorchamp_tui.tui.app_settings import app_settings_of, change, told_at
from motorchamp_tui.tui.games import face_of
from motorchamp_tui.tui.games.protocol import Choosing
from motorchamp_tui.tui.games.seen import Lights
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.look.looks import team_colour_name
from motorchamp_tui.tui.navigation import navigator
from motorchamp_tui.tui.race import overlays
from motorchamp_tui.tui.race.advice import REASONS_OFF, REASONS_ON
from motorchamp_tui.tui.race.choosing import ChoosingScreen
from motorchamp_tui.tui.race.keys import RACE_KEYS
from motorchamp_tui.tui.race.pace import Pace
from motorchamp_tui.tui.race.race_lines import (
    WHAT_HAPPENED,
    Occasion,
    head_line,
    last_of_the_story,
    last_with_room,
    seconds_lines,
    told_lines,
    whose_go_lines,
    with_told,
)
from motorchamp_tui.tui.race.race_playback import LiveMaker
from motorchamp_tui.tui.too_small import is_too_small
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.judged import only_if
from motorchamp_tui.tui.widgets.key_bar import KeyBar
from motorchamp_tui.tui.widgets.lines_panel import Line, LinesPanel, line, width_of
from motorchamp_tui.tui.widgets.question import ask

FINISH = "Enter lets the bots finish at once."
NOT_SAVED = " NOT SAVED "
"""The sign in the head while a race at home is not on disk, and its players have chosen to go on."""
GAP_LINES = 1
"""The gap between the dice and the order at the side."""
KEYS_SETTLE = 0.3
"""Seconds before new keys are shown, so that dice that fall by themselves change none."""
KEYS_THAT_STAY = ("advice", "hint", "log", "order", "why", "help", "leave")
"""What is at the end of the key line, whatever is asked."""
ALWAYS_SHOWN = ("advice", "hint", "why")
"""Those of them that also fit in the smallest window."""
LINGERS = 6
"""How many times longer the keys of a go stay after an answer: by then the next question has usually come."""


class RaceScreen(ChoosingScreen):
    """One race, made by ``make``, from the grid or from practice to the classification."""

    DEFAULT_CSS = """
    RaceScreen #road { layers: default above; }
    RaceScreen #seconds { layer: above; dock: right; width: 5; height: 4; display: none; }
    RaceScreen #dice { height: 1fr; }
    RaceScreen #dice_aside { height: 1fr; margin-bottom: 1; }
    RaceScreen.-wide #dice { display: none; }
    """
    BESIDE: ClassVar[tuple[str, ...]] = ("dice_aside", "standings")
    BINDINGS: ClassVar[list[BindingType]] = [*RACE_KEYS]
    BEFORE_A_GO: ClassVar[int] = 0
    """How many of them come before the keys of a go, which are those of the game."""
    TELLS_OF_GOES: ClassVar[bool] = True
    """Whether a player who is looking elsewhere is called to their go."""
    IS_SHARED: ClassVar[bool] = False
    """Whether it is driven with others, on a host."""

    def __init__(self, make: LiveMaker, *, coach: bool = True) -> None:
        super().__init__()
        self._make = make
        self.live = make(self, Pace())
        self.face = face_of(self.live.plan.track)
        own, first = type(self).BINDINGS, self.BEFORE_A_GO
        bind(self, self._keys_of_a_go())
        self.keys = [*own[:first], *self._keys_of_a_go(), *own[first:]]
        self._is_coached = coach
        self._news_height = 1
        self._crowded: tuple[Choosing, int, int] | None = None
        """The question that left no room for where the car is, and how large the panel was."""
        self._wished: dict[str, str] = {}
        self._lines_used: tuple[Choosing | None, int] = (None, 0)
        """The question, and the most lines that it has needed."""
        self._ended: AnyRace | None = None
        """The race, once it is over."""
        self._seconds: LinesPanel | None = None
        """The last seconds of a go; None without a clock."""
        self._coach = self.face.Coach(set(), self.live.people, self._colour_of)

    def _keys_of_a_go(self) -> Sequence[Binding]:
        return self.face.KEYS

    def compose_over_road(self) -> ComposeResult:
        """The last seconds of a go, where a clock was agreed."""
        if self._has_a_clock:
            self._seconds = LinesPanel(ground=palette.EMPHATIC, id="seconds")
            yield self._seconds

    @property
    def _has_a_clock(self) -> bool:
        """Whether the seconds of a go are counted."""
        return bool(self.live.plan.options[CLOCK])

    def compose_below(self) -> ComposeResult:
        """The dice."""
        yield LinesPanel(id="dice")

    def compose_foot(self) -> ComposeResult:
        """The keys, which wait a moment before they change."""
        yield KeyBar(settles_in=self._keys_settle_in, at_the_end=KEYS_THAT_STAY, always=ALWAYS_SHOWN)

    def _keys_settle_in(self) -> float:
        """Seconds before other keys are shown: those of a question come with it."""
        race, live = self.live.race, self.live
        if race is None or race.is_over or live.seat.is_asked:
            return 0.0
        return KEYS_SETTLE * (LINGERS if race.current_car.driver in live.people else 1)

    def on_mount(self) -> None:
        """Start the race."""
        self._coach = self.face.Coach(told_at(self.app), self.live.people, self._colour_of)
        self._take_settings()
        self._drive_race()

    def on_screen_resume(self) -> None:
        """Back from another screen, perhaps from the settings, or to a race that is over by now."""
        self._take_settings()
        self._show_result()

    def _colour_of(self, team: str) -> str:
        return team_colour_name(app_settings_of(self.app).look, team)

    def _take_settings(self) -> None:
        """Drive and coach according to the settings."""
        words = app_settings_of(self.app).words
        if words != self._wished:
            self._wished = words
            self.live.pace.set_to(BotsSpeed(words["bots_speed"]), Animation(words["animation"]))
            self._is_coached = self._is_coached and words["coach"] == YES

    def on_unmount(self) -> None:
        """Close the race: nobody sees it now."""
        self.live.close()

    async def tell_of_trouble(self, error: JournalNotSavedError) -> bool:
        """Ask what to do about a disk that cannot save the race."""
        from motorchamp_tui.tui.widgets.question import Question

        question: Screen[bool] = Question(str(error), yes="Try again", no="Go on unsaved", marked=True)
        return await self.app.push_screen_wait(question)

    @work(exclusive=True)
    async def _drive_race(self) -> None:
        self._ended = await self.live.drive()
        self._show_result()

    def _drive_again(self) -> None:
        """Drive the same once more, from its beginning."""
        self.live.close()
        self.live = self._make(self, self.live.pace)
        self._advice, self._follows = None, True
        self._drive_race()

    @property
    def _can_be_left(self) -> bool:
        """Whether nothing is on top of it that a player has opened."""
        return self.is_active

    def _show_result(self) -> None:
        """Show the classification once the race is over, as soon as this screen can be left."""
        race = self._ended
        if race is None or not self._can_be_left:
            return
        from motorchamp_tui.tui.race.classification import ClassificationScreen

        live = self.live
        self._note_the_end()
        self.app.switch_screen(
            ClassificationScreen(
                race,
                live.plan,
                live.log,
                record=live.record,
                is_shared=self.IS_SHARED,
                driver=next(iter(live.people), ""),
            )
        )

    @property
    def _is_first_race(self) -> bool:
        return RACE_DRIVEN not in told_at(self.app)

    def _note_the_end(self) -> None:
        """Remember that the player has finished a race, and so knows how dice are thrown."""
        if self.live.people:
            told_at(self.app).add(RACE_DRIVEN)

    def show_race(self) -> None:
        """Everything may have changed."""
        race = self.live.race
        if race is None or not self.is_open:
            return
        if self._is_coached and not race.is_over:
            self._coach.look(race, is_asked=self.live.seat.is_asked)
        self._show_news()
        self._show_choice(race)
        self.show_seconds()
        if self._is_wide:
            self._show_side(race)
        else:
            self._show_order(race)
        self.refresh_bindings()

    @property
    def _sign(self) -> Line:
        """What the head begins with: whether the race is not on disk."""
        return line((NOT_SAVED, palette.EMPHATIC)) if self.live.is_unsaved else []

    def _head_line(self, race: AnyRace) -> Line:
        live = self.live
        columns, camera = self.size.width - width_of(self._sign), self._car_in_camera(race)
        occasion = Occasion(live.practising, live.record.agreed.season)
        return head_line(race, occasion, live.pace, live.people, camera, columns, seconds=live.seconds_left)

    @property
    def is_in_view(self) -> bool:
        """Whether the race can be seen: nothing covers it, and the window is large enough."""
        return self.is_open and self.app.screen is self and not is_too_small(self.app.size)

    def show_seconds(self) -> None:
        """The seconds that are left, in the head; the last of them large on the road."""
        race = self.live.race
        if race is None or not self.is_open:
            return
        self._panel("head").show([[*self._sign, *self._head_line(race)]])
        if self._seconds is not None:
            left = self.live.seconds_left or 0
            self._seconds.display = 0 < left <= LAST_SECONDS
            self._seconds.show(seconds_lines(left))

    def _show_news(self) -> None:
        """Show what happened last."""
        news = self._panel("news")
        lines = self._news_lines(news.size.width)
        self._news_height = len(lines)
        news.show(lines)

    def _news_lines(self, columns: int) -> list[Line]:
        style = palette.EMPHATIC if self.live.tells_of_winner else palette.HINT
        style = palette.here(style, Mark.NEWS)
        return page.wrapped(self.live.news, columns, style, indent=1) or [page.EMPTY]

    def throws_by_hand(self, race: AnyRace) -> bool:
        """Whether a player here throws dice even where they have no choice."""
        setting = Throwing(app_settings_of(self.app).words["throw"])
        return throws_by_hand(race, setting, is_first=self._is_first_race)

    def show_question(self) -> None:
        """A player is asked; in a new go they are called, wherever they are looking."""
        super().show_question()
        race = self.live.race
        if race is not None and self.TELLS_OF_GOES and self.live.begins_a_go():
            navigator(self).tell_of_go(turn_words(race))

    def show_dice(self) -> None:
        """The dice are falling."""
        if self.live.race is not None:
            self.is_moving = True
            self._show_dice(self.live.race)

    def _show_choice(self, race: AnyRace) -> None:
        """Show that another choice is marked."""
        lights = self._lights(race)
        self._follow(race, lights)
        self._show_road(race, lights)
        self._show_dice(race)

    def _show_dice(self, race: AnyRace) -> None:
        """The lines at the dice; none before the first layout, which would leave room for a letter a line."""
        dice = self._dice
        if dice.size.width:
            lines = self._dice_lines(race)
            dice.show([*lines, *self._story(len(lines))] if self._is_wide else lines)

    def _story(self, used: int) -> list[Line]:
        """The comments below this many lines of dice; they do not move up and down while a player chooses."""
        if self.choosing is not self._lines_used[0]:
            self._lines_used = self.choosing, 0
        below = max(used, self._lines_used[1])
        self._lines_used = self.choosing, below
        columns, lines = self._dice.size
        return [*[page.EMPTY] * (below - used + 1), *self._story_lines(columns, lines - below - 1)]

    def _story_lines(self, columns: int, room: int) -> list[Line]:
        """The last goes, in this much room."""
        return [WHAT_HAPPENED, *last_of_the_story(self.live.log, columns, room - 1)] if room > 1 else []

    def _show_side(self, race: AnyRace) -> None:
        """The order below the dice, and the comments."""
        side = self.query_one("#side").size
        self._panel("standings").show(
            self._standings(race, side.width, side.height - self._arrangement.dice - GAP_LINES)
        )

    def _follow(self, race: AnyRace, lights: Lights) -> None:
        if not self._follows or race.is_over:
            return
        stays_on = self._car_in_camera(race)
        car = stays_on or race.current_car
        # Somebody here who is about to be asked sees at once what is seen then: the road scrolls only once.
        is_next = race.is_between_goes and race.current_car.driver in self.live.people
        is_choosing = stays_on is not None or self.live.seat.is_asked or is_next
        ahead, farthest = self.face.rows_ahead(race, car.name, is_choosing=is_choosing)
        # What is lit for somebody who chooses is brought into view below.
        needed = ahead if is_choosing and stays_on is None else farthest
        others = [other.place.row for other in race.cars if other.is_running]
        self._grid.bring_into_view(car.place.row, needed, farthest, others)
        if stays_on is None:
            moves = offered(race) if is_next and self.choosing is None else ()
            shown = self.face.choosing(race, moves).lights() if len(moves) > 1 else lights
            self._grid.bring_lights_into_view(car.place.row, shown)
        for board in self._boards_in_view():
            board.bring_into_view(car.place.row, ahead)

    def _dice_lines(self, race: AnyRace) -> list[Line]:
        if race.is_over:
            what = "The practice lap" if self.live.practising else "The race"
            return [line((f" {what} is over", palette.STRONG))]
        columns, height = self._dice_room
        lines, told = list[Line](), list[str]()
        if self.choosing is not None:
            lines, told = self._question_lines(self.choosing, race, columns, height)
        else:
            lines = [*self._whose_go(race, columns), *self._over_lines(race, columns)]
            lines.append(self.face.dice_line(race, self.live.falling, columns))
            lines += self._meanwhile(columns, height - len(lines))
        told = told or [*last_with_room(self._told(), columns, height - len(lines))]
        self._coach.was_shown(told)
        return with_told(
            lines, told, columns, height, partial(self._filling, columns), is_at_the_foot=not self._is_wide
        )

    def _question_lines(
        self, choosing: Choosing, race: AnyRace, columns: int, height: int
    ) -> tuple[list[Line], list[str]]:
        """Whose go it is and the choices; and why one is closed, or which is advised.

        The road shows where the car is; the choices, their outcomes and the comments are only
        here. So where it is gives way to them, for the whole question, or what can be clicked would move.
        """
        says = choosing.refusal or self.advice_words
        long = short = self._whose_go(race, columns)
        told = [says] if says else [] if self.live.reasons.are_wanted else self._told()[-1:]
        room = height - len(told_lines(told, columns))
        free, place = room if says else height, (choosing, columns, height)
        shorter = min(long, self._whose_go(race, columns, is_short=True), key=len)
        question = choosing.lines(columns, free - len(long))
        gives_way = shorter != long and (says or not told)
        has_more = gives_way and len(choosing.lines(columns, free - len(shorter))) > len(question)
        is_crowded = has_more or len(long) + len(question) > room
        if is_crowded or self._crowded == place:
            short = shorter
        if is_crowded and not says and len(short) + len(question) > room:
            told, is_crowded = [], len(long) + len(question) > height
        if is_crowded:
            self._crowded = place
        lines = short if self._crowded == place else long
        if says or has_more or (not told and lines is not long):
            question = choosing.lines(columns, free - len(lines))
        return [*lines, *question], [says] if says else []

    def _filling(self, columns: int, room: int) -> Sequence[Line]:
        """The content of this many free lines while a player chooses."""
        return self.choosing.filling(columns, room) if self.choosing is not None else ()

    def _told(self) -> list[str]:
        """Why bots chose what they chose, if that is switched on; otherwise what the coach says."""
        if self.live.reasons.are_wanted:
            return self.live.reasons.told()
        return [self._coach.words] if self._is_coached and self._coach.words else []

    def _whose_go(self, race: AnyRace, columns: int, *, is_short: bool = False) -> Sequence[Line]:
        return whose_go_lines(race, columns, self.live.people, is_short=is_short)

    def _over_lines(self, race: AnyRace, columns: int) -> list[Line]:
        """The race is over for the people here, and how the bots finish it; a click also does that."""
        words = race_is_over_words(race, self.live.people, self.live.others_asked, FINISH)
        action = "screen.finish" if self._only_bots_drive(race) else ""
        return [
            [page.button(segment.text, action) if action else segment for segment in content]
            for content in page.wrapped(words, columns, palette.HINT, indent=1)
        ]

    def _only_bots_drive(self, race: AnyRace | None) -> bool:
        """Whether people drove here, and nobody is left who decides."""
        people = self.live.people
        if not people or race is None or race.is_over or race.is_practice:
            return False
        return not still_driving(race) & (people | self.live.others_asked)

    def _meanwhile(self, _columns: int, _room: int) -> list[Line]:
        """Other news while nobody here is asked, in this many lines."""
        return []

    @property
    def race_in_view(self) -> AnyRace | None:
        """The race as it is shown."""
        return self.live.race

    @property
    def _cars(self) -> int:
        return len(self.live.record.agreed.entries)

    @property
    def _dice(self) -> LinesPanel:
        return self._panel("dice_aside" if self._is_wide else "dice")

    @property
    def _dice_room(self) -> tuple[int, int]:
        """Columns and lines for the dice: the room that the news leaves once it has been laid out."""
        columns, _ = self._dice.size
        below = self.query_one("#foot").size.height - self._news_height
        return columns, self._arrangement.dice if self._is_wide else below

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what can be done now; before there is a race, hardly anything."""
        is_there = self.live.race is not None or action in ("leave", "help")
        return is_there and super().check_action(action, parameters)

    @property
    def _is_watching(self) -> bool:
        """Whether nobody here is asked."""
        return not self.live.seat.is_asked

    def has_no_use_for(self, action: str) -> bool:
        """Whether this race never needs the action, so that help does not speak of its key."""
        return action == "take_back" and self.live.practising is None and not self.live.plan.options[UNDO]

    @only_if(lambda screen: screen.live.reasons.can_be_given)
    def action_why(self) -> None:
        """Switch the reasons of the bots on or off; the news says so where the panel is full of a question."""
        self.live.reasons.are_wanted = not self.live.reasons.are_wanted
        if self.live.seat.is_asked:
            self.live.news = REASONS_ON if self.live.reasons.are_wanted else REASONS_OFF
        self.show_race()

    @only_if(lambda screen: screen.live.can_take_back)
    def action_take_back(self) -> None:
        """Undo the last go that a person drove, or the current one."""
        self.live.take_back()

    @only_if(lambda screen: screen._is_watching)
    def action_skip(self) -> None:
        """Show nothing more until a person's go; ask first if none is to come and everything would be skipped."""
        race, pace, live = self.live.race, self.live.pace, self.live
        people = live.people
        is_before_a_race = live.practising is not None and bool(people)
        if not race or is_before_a_race or still_driving(race) & people:
            pace.skip()
            return
        if pace.is_paused:
            ask(self.app, "Skip to the result?", pace.skip)
        else:
            pace.pause()
            ask(self.app, "Skip to the result?", pace.skip, otherwise=pace.pause)

    @only_if(lambda screen: screen._is_watching and screen._only_bots_drive(screen.live.race))
    def action_finish(self) -> None:
        """Let the bots finish at once."""
        self.live.pace.skip()

    @only_if(lambda screen: screen._is_watching and not screen.live.pace.is_paused)
    def action_pause(self) -> None:
        """Pause the race, or let it continue."""
        self.live.pace.pause()
        self.show_race()

    @only_if(lambda screen: screen._is_watching and screen.live.pace.is_paused)
    def action_resume(self) -> None:
        """Continue the paused race."""
        self.action_pause()

    @property
    def _can_go_on(self) -> bool:
        """Whether the race waits for a player who is reading, or has been paused."""
        is_waiting = self.live.pace.is_paused or self.live.reasons.are_wanted
        return self._is_watching and is_waiting and not self._only_bots_drive(self.live.race)

    @only_if(lambda screen: screen._can_go_on)
    def action_go_on(self) -> None:
        """Continue at once: the player has finished reading."""
        if self.live.pace.is_paused:
            self.action_pause()
        else:
            self.live.pace.cut()

    @only_if(lambda screen, _: screen._is_watching)
    def action_speed(self, by: int) -> None:
        """Make bots drive faster or slower, in the next race, too."""
        pace = self.live.pace
        pace.change_speed(by)
        self.live.news = change(self.app, "bots_speed", pace.name) or self.live.news
        self.show_race()

    def on_key(self, event: events.Key) -> None:
        """Any key ends the animation."""
        self.live.pace.cut()

    @only_if(lambda screen: not screen.live.race.is_over)
    def action_coach(self) -> None:
        """Switch the coach on or off."""
        self._is_coached = not self._is_coached
        self.show_race()

    def action_log(self) -> None:
        """Everything that happened, as an overlay."""
        overlays.show_log(self.app, self.live.log)

    def action_leave(self) -> None:
        """Ask, then leave the race."""
        if self.live.is_unsaved:
            overlays.ask_to_leave(self.app, UNSAVED)
        elif self.live.people:
            overlays.ask_to_leave(self.app)
        else:
            overlays.ask_to_leave(self.app, overlays.STOP_WATCHING)
