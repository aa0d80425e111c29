"""The bottom line keeps up with the keys, however often they change."""

from typing import ClassVar

from pressing import lines_of, settle, until
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from motorchamp_tui.tui.widgets.key_bar import KeyBar

SOON, LATE = 0.02, 60.0


class Driving(Screen[None]):
    """A go, and then others that never leave the bindings at rest."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "drive", "drive"),
        Binding("n", "skip", "skip"),
        Binding("question_mark", "help", "help"),
        Binding("q", "leave", "leave"),
    ]
    is_own_go = True
    wait = SOON
    keeps_the_end = False

    def compose(self) -> ComposeResult:
        """The keys alone."""
        yield KeyBar(settles_in=lambda: self.wait, at_the_end=("help", "leave") if self.keeps_the_end else ())

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A go is driven, others are skipped."""
        return action not in ("drive", "skip") or (action == "drive") == self.is_own_go


async def test_keys_of_a_go_that_is_over_are_not_offered_while_others_drive() -> None:
    app = App[None]()
    async with app.run_test(size=(60, 5)) as pilot:
        screen = Driving()
        await app.push_screen(screen)
        await settle(pilot)
        assert "Enter drive" in lines_of(app)[-1]
        screen.is_own_go = False

        def is_offered() -> bool:
            screen.refresh_bindings()
            return "n skip" in lines_of(app)[-1]

        await until(pilot, is_offered)
        assert "Enter drive" not in lines_of(app)[-1]


async def test_keys_that_linger_give_way_to_those_of_the_next_question() -> None:
    app = App[None]()
    async with app.run_test(size=(60, 5)) as pilot:
        screen = Driving()
        await app.push_screen(screen)
        await settle(pilot)
        screen.is_own_go, screen.wait = False, LATE
        screen.refresh_bindings()
        await settle(pilot)
        assert "Enter drive" in lines_of(app)[-1]
        screen.wait = SOON
        screen.refresh_bindings()
        await until(pilot, lambda: "n skip" in lines_of(app)[-1])


async def test_keys_at_the_end_of_the_line_stay_there_whatever_is_asked() -> None:
    app = App[None]()
    async with app.run_test(size=(60, 5)) as pilot:
        screen = Driving()
        screen.keeps_the_end = True
        await app.push_screen(screen)
        await settle(pilot)
        end = "? help  q leave"
        assert lines_of(app)[-1].startswith(" Enter drive ")
        assert lines_of(app)[-1].index(end) == 60 - len(f"{end} ")
        screen.is_own_go = False
        screen.refresh_bindings()
        await until(pilot, lambda: lines_of(app)[-1].startswith(" n skip "))
        assert lines_of(app)[-1].index(end) == 60 - len(f"{end} ")


class Crowded(Screen[None]):
    """More keys than there is room for."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("d", "drive", "drive on and on"),
        Binding("w", "why", "why"),
        Binding("o", "order", "order"),
        Binding("question_mark", "help", "help"),
        Binding("q", "leave", "leave"),
    ]

    def compose(self) -> ComposeResult:
        """The keys alone."""
        yield KeyBar(at_the_end=("order", "why", "help", "leave"), always=("why",))


async def test_where_there_is_no_room_for_all_keys_some_always_have_it() -> None:
    for columns, keys in (
        (60, [" d drive on and on ", " o order  w why  ? help  q leave "]),
        (44, [" d drive on and on ", " w why  ? help  q leave "]),
        (30, ["", " w why  ? help  q leave "]),
    ):
        app = App[None]()
        async with app.run_test(size=(columns, 5)) as pilot:
            await app.push_screen(Crowded())
            await settle(pilot)
            begins, ends = keys
            assert lines_of(app)[-1].rstrip() == f"{begins:{columns - len(ends)}}{ends}".rstrip()
