"""Chat at a race, to read again; and the switch with which a player mutes it."""

from collections.abc import Iterator
from typing import ClassVar

from textual.binding import Binding, BindingType

from motorchamp_tui.paddock.people.players import Player
from motorchamp_tui.paddock.races.meeting import ChatLine, Meeting
from motorchamp_tui.settings.words import NO, YES
from motorchamp_tui.tui.app_settings import app_settings_of, change
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.widgets.lines_panel import Line, line
from motorchamp_tui.tui.widgets.log import LogScreen

TALK = "talk"
"""The setting."""


class TalkScreen(LogScreen):
    """The last lines of chat, the newest in view."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("T", "switch", "chat on/off", id="switch", tooltip="Switch the chat off; or on again"),
    ]

    def __init__(self, meeting: Meeting, player: Player) -> None:
        super().__init__("Talk", ())
        self._meeting = meeting
        self._player = player
        self._trouble = ""
        self._last: list[ChatLine] = []

    @property
    def _talk(self) -> list[ChatLine]:
        return self._meeting.talk_for(self._player)

    def begin(self) -> None:
        """Show the lines, or why there are none."""
        self._last = self._talk[-1:]
        self._lines = list(self._told())
        super().begin()

    def look_again(self) -> None:
        """Show what has been said meanwhile."""
        if self._talk[-1:] != self._last:
            self.begin()

    def _told(self) -> Iterator[Line]:
        if self._trouble:
            yield line((self._trouble, palette.BAD))
        if app_settings_of(self.app).words[TALK] == NO:
            yield line(("The chat is off. T switches it on again.", palette.FAINT))
            return
        for said in self._talk:
            when = f"{said.when.astimezone():%H:%M}"
            yield line((f"{when}  {said.name}: {said.text}", palette.PLAIN))
        if not self._talk:
            yield line(("Nobody has said anything yet.", palette.FAINT))

    def action_switch(self) -> None:
        """Mute the chat, or unmute it."""
        is_off = app_settings_of(self.app).words[TALK] == NO
        self._trouble = change(self.app, TALK, YES if is_off else NO)
        self.begin()
