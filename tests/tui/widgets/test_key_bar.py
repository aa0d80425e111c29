"""The bottom line keeps up with the keys, however often they change."""

from typing import ClassVar

from pressing import lines_of, settle, until
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from motorchamp_tui.tui.widgets.key_bar import KeyBar

SOON = 0.02


LATE = 60.0


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

    def compose(self) -> ComposeResult:
        """The keys alone."""
        yield KeyBar(settles_in=lambda: self.wait)

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
