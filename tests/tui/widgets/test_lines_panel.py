"""A panel of lines, and the room that it takes."""

from pressing import settle
from textual.app import App
from textual.geometry import Size

from motorchamp_tui.tui.widgets.lines_panel import LinesPanel, line


async def test_a_panel_shows_all_its_lines_even_if_the_window_grew_between_two_of_their_numbers() -> None:
    panel = LinesPanel()
    async with App[None]().run_test() as pilot:
        await pilot.app.mount(panel)
        panel.show([line("order")])
        panel.screen._refresh_layout(Size(120, 36))
        panel.show([line(f"car {place}") for place in range(8)])
        await settle(pilot)
        assert panel.size.height == 8
        assert not panel.cut_off
