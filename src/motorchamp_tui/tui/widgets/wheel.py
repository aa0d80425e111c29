"""Mouse wheel, which turns the same way over everything that it moves."""

from textual import events


class TurnedByWheel:
    """A screen or a panel that the wheel moves, and with it nothing around it."""

    def turn(self, by: int, event: events.MouseEvent) -> None:
        """Move by this: 1 is down, -1 up."""
        raise NotImplementedError

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Wheel: down."""
        event.stop()
        self.turn(1, event)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Wheel: up."""
        event.stop()
        self.turn(-1, event)
