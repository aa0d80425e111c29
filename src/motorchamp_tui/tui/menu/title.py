"""The title screen: the game, and the ways into it.

Enter starts a race short enough to be finished, or the race that is not over; a practice lap that was
left does not change that.
"""

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from textual import events, work
from textual.binding import Binding, BindingType

from motorchamp_tui import __version__
from motorchamp_tui.games.menu_words import (
    AGAINST_BOTS,
    GO_ON,
    LESSONS,
    MENU,
    NEXT_GAME,
    TO_DRIVE,
    TO_LOOK_UP,
    MenuLine,
    any_bots,
    bots_words,
)
from motorchamp_tui.settings.words import BY_RATING, GAMES, OPPONENTS, RACE_DRIVEN, lessons_done
from motorchamp_tui.terminals.screen.textual_parts import bind, is_open
from motorchamp_tui.tui.app_settings import change, key_of, told_at
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.menu.ways_in import WaysInScreen
from motorchamp_tui.tui.navigation import StartingPlace
from motorchamp_tui.tui.widgets import page, title_picture
from motorchamp_tui.tui.widgets.judged import only_if
from motorchamp_tui.tui.widgets.lines_panel import Line, LinesPanel, line
from motorchamp_tui.tui.widgets.page import EMPTY

if TYPE_CHECKING:
    from motorchamp_tui.journal.library import ListedRace
    from motorchamp_tui.today import Today

ROOMY_LINES, TALL_ROAD_LINES, MESSAGE_LINES = 32, 38, 2

FIRST = MENU[0].action
"""The action of Enter before any line has been marked, unless a race can be resumed."""
CHANGED_BY_ARROWS = (*AGAINST_BOTS, "practice", NEXT_GAME)
"""The lines with something to choose: the bots, the track, the game."""
PUZZLES = "puzzles"
OF_COMMANDS = {
    "rulebook": "rules",
    "help": "help",
    "settings": "settings",
    NEXT_GAME: "game",
    LESSONS.action: "lessons",
    PUZZLES: "puzzles",
    "seasons": "seasons",
    "workshop": "workshop",
}
"""The lines with the key that their command has on every screen."""
ON_TOP = (GO_ON, LESSONS.action)
"""The lines that may come above all others, one or none; otherwise the lessons are beside the game."""
GAME_LINE = MenuLine("G", "Game", "the other game; it is remembered", NEXT_GAME)
NAME_COLUMNS, VALUE_COLUMNS, GAP_COLUMNS = 15, 10, 4
GAME_COLUMNS, TITLE_COLUMNS = 4, 19
ARROWS_COLUMNS = len("‹  ›")
LEFT_COLUMNS = 5 + NAME_COLUMNS + VALUE_COLUMNS + ARROWS_COLUMNS
RIGHT_COLUMNS = 5 + NAME_COLUMNS
MENU_COLUMNS = LEFT_COLUMNS + GAP_COLUMNS + RIGHT_COLUMNS
ROOM_FOR_BOTH = 100
"""Columns in which the rating and the rival stand side by side."""
SHOW_RECORDS = "screen.choose('records')"
"""What a click on the rating does: the ratings are with the records."""
CONTINUE_COLUMNS = len(" ▶ 0 Continue   ")


class TitleScreen(WaysInScreen, StartingPlace):
    """The menu under a picture. ``person`` is what the player at this keyboard is called."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "open", "start", id="open", tooltip="Open the line that is marked"),
        Binding("up,k", "move(-1)", "choose", id="up", key_display="↑", tooltip="Mark the line above"),
        Binding("down,j", "move(1)", "choose", id="down", key_display="↓", tooltip="Mark the line below"),
        Binding("left", "step(-1)", "change", id="less", key_display="←", tooltip="Other bots, or another track"),
        Binding("right", "step(1)", "change", id="more", key_display="→", tooltip="Other bots, or another track"),
        Binding("tab,shift+tab", "other_side", show=False, id="other_side", tooltip="The other half of the menu"),
        Binding("S", "choose('seasons')", show=False, id="seasons", tooltip="Seasons, with points for each race"),
        Binding("W", "choose('workshop')", show=False, id="workshop", tooltip="Draw circuits of your own"),
        Binding("L", LESSONS.action, show=False, id=LESSONS.action, tooltip="Learn the game in short lessons"),
        Binding("P", PUZZLES, show=False, id=PUZZLES, tooltip="Puzzles with one clearly best answer"),
        Binding("G", NEXT_GAME, show=False, id=NEXT_GAME, tooltip="The other game; it is remembered"),
        Binding("0", f"choose('{GO_ON}')", show=False, id=GO_ON, tooltip="Continue the race that is not over"),
        page.HELP,
        Binding("q", "quit", "quit", id="quit", tooltip="Back to the shell"),
        Binding("escape", "stay", show=False, id="stay", tooltip="Nothing is on top of the title; q quits"),
    ]

    def __init__(self, person: str | None = None) -> None:
        super().__init__(person)
        self._marked = FIRST
        self._is_untouched = True
        self._bound_for = ""
        self._today: dict[str, Today] = {}
        """What the day has for the player in each game, once it has been looked for."""

    def on_mount(self) -> None:
        """Draw it for the first frame."""
        self._marked = self._top.action if self._top else FIRST
        self.show_page()

    def _bind_lines(self) -> None:
        """The digits, each with what the game says of its line."""
        self._bound_for = self._game_name
        bots = [any_bots(count) for count in self._menu_words.opponent_counts]
        lines = [
            Binding(
                choice.key,
                f"choose('{choice.action}')",
                show=False,
                id=f"line_{choice.key}",
                tooltip=f"{choice.name}: {self._words_of(choice, bots, 'a track')}",
            )
            for choice in MENU
            if choice.key.isdigit()
        ]
        own = type(self).BINDINGS
        at = next(place for place, key in enumerate(own) if isinstance(key, Binding) and key.id == GO_ON)
        bind(self, lines)
        self.keys = [*own[:at], *lines, *own[at:]]

    def show_page(self) -> None:
        """Redraw it for the window: for the first frame the screen has no size of its own yet."""
        if self._bound_for != self._game_name:
            self._bind_lines()
        self._drawn_for = self.app.size
        width, height = self._drawn_for
        self.query_one(LinesPanel).show(self.lines(width, height - 1))
        self.refresh_bindings()

    def lines(self, width: int, height: int) -> list[Line]:
        """The name, the road, the menu, how the player stands, and what Enter does."""
        gap = [EMPTY] * (2 if height >= ROOMY_LINES else 1)
        words, standing = self._menu_words, self._standing(width - 2)
        road = [*title_picture.road_lines(width, 3 if height >= TALL_ROAD_LINES else 1, words)]
        if height < ROOMY_LINES:
            lanes = road[1:-1]  # what is beside them makes room for the menu, what is between for how you stand
            road = lanes[::2] if standing else lanes
        lines = [
            *(page.in_the_middle(content, width) for content in title_picture.name_lines(words.big_name)),
            *gap,
            page.in_the_middle(line((words.tagline, palette.STRONG)), width),
            *gap,
            *road,
            *gap[1:],
            *(page.in_the_middle(content, width) for content in self._menu()),
            *gap[1:],
            *(page.in_the_middle(content, width) for content in standing),
            *(gap[1:] if standing else ()),
            *(page.in_the_middle(content, width) for content in self._about(width - 2)),
            *gap[1:],
            page.in_the_middle(line((f"{words.imprint}  {__version__}", palette.FAINT)), width),
        ]
        while len(lines) > height and EMPTY in lines:
            lines.remove(EMPTY)
        return page.down_to(lines, height)

    def _menu(self) -> Iterator[Line]:
        """The race that is not over, then and two columns: to drive, and to look up."""
        top = self._top
        yield list(self._choice(top, self._top_columns(top))) if top else EMPTY
        left_columns = LEFT_COLUMNS + self._wider
        gap, right_columns = max(0, GAP_COLUMNS - self._wider), min(RIGHT_COLUMNS, MENU_COLUMNS - left_columns)
        is_on_top = top is not None and top.action == LESSONS.action
        lessons = self._choice(self._lessons, right_columns)
        corner = line((f"{'   More':{right_columns}}", palette.FAINT)) if is_on_top else lessons
        yield [*page.padded(list(self._game_line()), left_columns), *line(" " * gap), *corner]
        for left, right in zip_longest(TO_DRIVE, TO_LOOK_UP):
            beside = self._choice(right, right_columns) if right else line(" " * right_columns)
            before = self._choice(left, left_columns) if left else line(" " * left_columns)
            yield [*before, *line(" " * gap), *beside]

    @property
    def _wider(self) -> int:
        """The columns that the values need beyond those that they always have."""
        return max(0, self._menu_words.track_columns - VALUE_COLUMNS)

    def _game_line(self) -> Iterator[Segment]:
        """The game, between its arrows."""
        style = palette.CHOSEN if self._marked == NEXT_GAME else palette.STRONG
        mark = "▶" if self._marked == NEXT_GAME else " "
        label = f" {mark} {self._key_of(GAME_LINE):<1} {page.column(GAME_LINE.name, GAME_COLUMNS)} "
        yield page.button(label, f"screen.{NEXT_GAME}", style)
        yield page.button("‹ ", f"screen.{NEXT_GAME}(-1)", palette.HINT)
        yield page.button(page.column(self._game.TITLE, TITLE_COLUMNS), f"screen.{NEXT_GAME}", style)
        yield page.button(" ›", f"screen.{NEXT_GAME}", palette.HINT)

    @property
    def _top(self) -> MenuLine | None:
        """The line above all others: the race that is not over, or the lessons where nobody has driven yet."""
        is_new = not self._has_driven and lessons_done(self._game_name) not in told_at(self.app)
        return self._continue or (self._lessons if is_new else None)

    @property
    def _has_driven(self) -> bool:
        return RACE_DRIVEN in told_at(self.app)

    @property
    def _lessons(self) -> MenuLine:
        """The line of the lessons, with the player's progress."""
        from motorchamp_tui.lessons.progress import how_far

        done, of = how_far(self._game_name, told_at(self.app))
        return MenuLine(LESSONS.key, f"Learn, {done} of {of}", LESSONS.words, LESSONS.action)

    def _top_columns(self, top: MenuLine) -> int:
        """As many as its words need, limited by the window; at least those of the menu."""
        needed = CONTINUE_COLUMNS + cell_len(top.words) if top.action == GO_ON else MENU_COLUMNS
        return max(MENU_COLUMNS, min(needed, self.app.size.width - 2))

    def _choice(self, choice: MenuLine, columns: int) -> Iterator[Segment]:
        is_marked, action = choice.action == self._marked, f"screen.choose('{choice.action}')"
        style = palette.CHOSEN if is_marked else palette.STRONG
        text = f" {'▶' if is_marked else ' '} {self._key_of(choice):<1} {choice.name:{NAME_COLUMNS}}"
        if choice.action in CHANGED_BY_ARROWS:
            yield page.button(text, action, style)
            value = page.column(self._value(choice.action), VALUE_COLUMNS + self._wider)
            yield page.button("‹ ", f"screen.change('{choice.action}', -1)", palette.HINT)
            yield page.button(value, action, style)
            yield page.button(" ›", f"screen.change('{choice.action}', 1)", palette.HINT)
        else:
            if choice.action == GO_ON:
                text = f"{text.rstrip()}  {choice.words} "
            state = self._state_of(choice.action)
            if state and len(text) + cell_len(state) <= columns:
                yield page.button(text, action, style)
                yield page.button(page.column(state, columns - len(text)), action, palette.HINT)
            else:
                yield page.button(page.column(text, columns), action, style)

    def _state_of(self, action: str) -> str:
        """How the lap and the puzzle of the day stand, beside their lines; empty where there is nothing to say."""
        today = self._today.get(self._game_name)
        match action:
            case "todays_lap" if today and today.lap:
                return today.lap.in_short
            case "puzzles" if today and today.puzzle:
                return today.puzzle.in_short
            case _:
                return ""

    def _standing(self, width: int) -> list[Line]:
        """The rating and its way, and the rival: in one line if there is room for it.

        The room is kept for a player who has driven: nothing moves when it is known.
        """
        told, most = list[str](), 1 if width >= ROOM_FOR_BOTH else 2
        if (today := self._today.get(self._game_name)) is not None:
            told = [f"Your {words}" for words in today.standing_in_short()]
        if told and most == 1:
            told = [" · ".join(told)]
        lines = [
            [page.button(page.column(words, min(cell_len(words), width)), SHOW_RECORDS, palette.PLAIN)]
            for words in told
        ]
        return [*lines, *[EMPTY] * (most - len(lines))] if self._has_driven or lines else []

    def _key_of(self, choice: MenuLine) -> str:
        command = OF_COMMANDS.get(choice.action)
        return key_of(self.app, command) if command else choice.key

    def _value(self, action: str) -> str:
        return self._practice_track if action == "practice" else self._opponents

    def _about(self, width: int) -> list[Line]:
        """The action of Enter on the marked line; or why the last action failed."""
        about: list[Line]
        if self.message:
            about = page.wrapped(self.message, width, palette.BAD)
        else:
            every = [choice for choice in (self._top, GAME_LINE, self._lessons, *MENU) if choice]
            marked = next((choice for choice in every if choice.action == self._marked), MENU[0])
            words = self._words_of(marked, self._bots(), self._practice_track)
            about = page.wrapped(f"Enter: {words}{self._more_of(marked.action)}", width, palette.HINT)
        return [*about, EMPTY, EMPTY][:MESSAGE_LINES]

    def _words_of(self, choice: MenuLine, bots: Iterable[str], track: str) -> str:
        """The target of a line, with these bots and this track."""
        words = choice.words or self._menu_words.lines[choice.action]
        quick, evening = bots
        return words if choice.action in ON_TOP else words.format(quick=quick, evening=evening, track=track)

    def _more_of(self, action: str) -> str:
        """How the lap or the puzzle of the day stands, in words."""
        today = self._today.get(self._game_name)
        return today.more_of(action) if today else ""

    def _bots(self) -> Iterator[str]:
        """Whom a quick race and an evening put the driver against, by name as soon as their rating is known."""
        today = self._today.get(self._game_name)
        rating = today.form.rating if today and today.form.way else None
        for count in self._menu_words.opponent_counts:
            if rating is not None and self._opponents == BY_RATING:
                from motorchamp_tui.race.opponents import field_words, opponents_for

                yield field_words(opponents_for(self._game, count, BY_RATING, rating), rating)
            else:
                yield bots_words(self._opponents, count)

    def on_screen_resume(self) -> None:
        """Look for an unfinished race, once the screen has been seen."""
        self.call_after_refresh(self._look_for_race)

    @work(exclusive=True)
    async def _look_for_race(self) -> None:
        import asyncio

        game = self._game_name
        self._unfinished, track = await asyncio.to_thread(self._look_at_races, game)
        self._tracks[game] = self._tracks.get(game) or track
        top = self._top.action if self._top else ""
        is_open_elsewhere = self._unfinished is not None and self._unfinished.is_being_driven
        if top and self._is_untouched and not is_open_elsewhere:
            self._marked = top
        elif self._marked != top and self._marked in (ON_TOP if self._is_untouched else (GO_ON,)):
            self._marked = FIRST
        if is_open(self):
            self.show_page()
            self._look_at_today(game)

    @work(exclusive=True, group="today")
    async def _look_at_today(self, game: str) -> None:
        """Find out what the day has for the player, and near which rating opponents are chosen.

        Nothing waits for it.
        """
        import asyncio

        self._today[game] = await asyncio.to_thread(self._read_today, game)
        if is_open(self):
            self.show_page()

    def _read_today(self, game: str) -> "Today":
        """The same, from disk."""
        from datetime import UTC, datetime

        from motorchamp_tui.today.at_home import today_at_home

        return today_at_home(game, self._driver, datetime.now(UTC), lambda: self.is_current)

    def _look_at_races(self, game: str) -> "tuple[ListedRace | None, str]":
        """The race that is not over, and the track of the practice lap before in this game."""
        from motorchamp_tui.locations import races_folder

        folder = races_folder()
        try:
            if not folder.is_dir():
                return None, ""
        except OSError:  # whoever opens the races is told what is wrong with them
            return None, ""
        from motorchamp_tui.practice.drive import last_track
        from motorchamp_tui.tui.menu.resume import last_unfinished

        return last_unfinished(lambda: self.is_current), last_track(folder, game).name

    @property
    def _continue(self) -> MenuLine | None:
        race = self._unfinished
        if race is None:
            return None
        from datetime import UTC, datetime

        from motorchamp_tui.journal.library import when_words

        when = when_words(race.driven, datetime.now(UTC))
        game = f"{race.game}, " if race.game != self._game.TITLE else ""
        where = "open in another window" if race.is_being_driven else f"{race.kind}{race.where}"
        words = f"{game}{race.track}, {where}, {when}: {', '.join(race.drivers)}"
        return MenuLine("0", "Continue", words, GO_ON)

    def action_move(self, by: int) -> None:
        """Mark another line; after the last comes the first."""
        top = [self._top.action] if self._top else []
        sides = [[choice.action for choice in side] for side in (TO_DRIVE, TO_LOOK_UP)]
        actions = list(dict.fromkeys([*top, NEXT_GAME, *sides[0], LESSONS.action, *sides[1]]))
        self._mark(actions[(actions.index(self._marked) + by) % len(actions)])

    def action_other_side(self) -> None:
        """Mark the line beside this one."""
        sides = [[choice.action for choice in side] for side in (TO_DRIVE, TO_LOOK_UP)]
        for here, there in (sides, sides[::-1]):
            if self._marked in here:
                self._mark(there[min(here.index(self._marked), len(there) - 1)])
                break

    def _mark(self, action: str) -> None:
        self._marked, self._is_untouched, self.message = action, False, ""
        self.show_page()

    def action_choose(self, action: str) -> None:
        """Mark this line and open it."""
        if action != GO_ON or self._unfinished:
            self._mark(action)
            self.action_open()

    @only_if(lambda screen, *_: screen._marked in CHANGED_BY_ARROWS)
    def action_step(self, by: int) -> None:
        """The next bots, track or game, for the marked line."""
        self.action_change(self._marked, by)

    def action_change(self, action: str, by: int) -> None:
        """Mark this line, and change its bots, its track or the game."""
        self._mark(action)
        if action == NEXT_GAME:
            self.action_next_game(by)
        elif action == "practice":
            from motorchamp_tui.games.own_circuits import circuits_offered

            names = circuits_offered(self._game)
            here = names.index(self._practice_track) if self._practice_track in names else -1
            self._tracks[self._game_name] = names[(here + by) % len(names)]
            self.show_page()
        else:
            here = OPPONENTS.index(self._opponents)
            self.say(change(self.app, "opponents", OPPONENTS[(here + by) % len(OPPONENTS)]))

    def action_next_game(self, by: int = 1) -> None:
        """The other game, from now on."""
        trouble = change(self.app, "game", GAMES[(GAMES.index(self._game_name) + by) % len(GAMES)])
        if self._marked == GO_ON:
            self._mark(FIRST)
        self.say(trouble)
        self._look_for_race()

    def action_open(self) -> None:
        """Open the line that is marked."""
        getattr(self, f"action_{self._marked}")()

    def on_key(self, event: events.Key) -> None:
        """A letter with no meaning here does what it does in the other case: g, too, is the other game."""
        letter = (event.character or "").swapcase()
        if event.key in self.active_bindings or not letter.isalpha():
            return
        action = next((line for line, command in OF_COMMANDS.items() if key_of(self.app, command) == letter), "")
        if action:
            getattr(self, f"action_{action}")()

    def action_stay(self) -> None:
        """Do nothing: Esc closes one layer, and there is none below the title."""
        self.say("This is the title. q quits.")

    def action_quit(self) -> None:
        """Quit, back to the shell."""
        self.app.exit()
