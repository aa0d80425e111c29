"""An evening on a host: people at screens on lines, others who act from elsewhere, and an operator."""

import asyncio
import contextvars
import logging
import random
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from hosting_scenes import Channel, connection_on, short
from textual.app import App

from evenings.virtual_time import VirtualClock
from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games.options import GRID, USUAL, Grid
from motorchamp_tui.hosting.opening import sessions_in
from motorchamp_tui.hosting.plan import Plan
from motorchamp_tui.hosting.session import ScreenSession
from motorchamp_tui.hosting.sessions import Sessions
from motorchamp_tui.paddock.entries.agreement import Agreement
from motorchamp_tui.paddock.operating.act import OperatedHost
from motorchamp_tui.paddock.operating.operations import Operations
from motorchamp_tui.paddock.paddock import Paddock
from motorchamp_tui.paddock.people.players import Player
from motorchamp_tui.paddock.races.meeting import Meeting, Stage
from motorchamp_tui.settings.words import RACE_DRIVEN
from motorchamp_tui.terminals.screen.textual_fixes import patch_textual
from screens.hands import Hands, Notes
from screens.people import Person
from screens.terminal import Size, TerminalLoop, on_time

AT_SCREENS, ELSEWHERE = ("Ann", "Ben", "Cleo"), ("Dan", "Eva")
CIRCUITS = ("A1-C1", "A1-C2", "hockenheim-short")
MOST_ACTS = 60
SAID = "Pizza is here."
READ_WITHIN, GONE_AFTER = 1.0, 20.0
"""Seconds until an announcement is read everywhere, and until it has gone."""
PATIENT = short(input_bytes_a_second=1e9, input_burst=1_000_000, keys_a_second=1e9)


class _Deaf(Channel):
    """Nobody looks at what is sent."""

    def write(self, data: bytes) -> None:
        pass


class LineSeat:
    """A terminal at the other end of a line to a host."""

    def __init__(self, sessions: Sessions, key: str, name: str, size: Size) -> None:
        self.size = size
        self._sessions = sessions
        self.connection = connection_on(_Deaf(), key, limits=PATIENT, size=size, address=f"192.0.2.{len(name)}")
        sessions.come_in(self.connection)

    @property
    def app(self) -> App[Any] | None:
        """The app that reads keys now; None once the line has ended."""
        for session in self._sessions._places.values():
            if session.connection is self.connection and isinstance(session, ScreenSession):
                return session._app
        return None

    @property
    def is_over(self) -> bool:
        """Whether there is no session any more."""
        return all(session.connection is not self.connection for session in self._sessions._places.values())

    def type(self, data: bytes) -> None:
        self.connection.received(data)

    def resize(self, size: Size) -> None:
        self.size = size
        self.connection.resized(*size)

    def suspend(self, _size: Size | None) -> None:
        """It is a key like any other there."""
        self.type(b"\x1a")

    def shows(self, _lines: Sequence[str]) -> bool:
        """Nobody looks."""
        return True


class HostEvening(logging.Handler):
    """One life of a host, and everybody there; whatever it logs as an error should not have happened."""

    def __init__(self, seed: int, folder: Path) -> None:
        super().__init__(logging.ERROR)
        self.chance = random.Random(f"screens on a host {seed}")
        self.notes = Notes(seed)
        self.lives = 1
        self._folder = folder / "paddock"
        self._hands: dict[str, Hands] = {}

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        self.notes.find("no crash", f"{record.getMessage()}: {error!r}")

    def spend(self) -> None:
        """The whole evening."""
        loop, log = TerminalLoop(0.0, random.Random(self.chance.random())), logging.getLogger("motorchamp_tui")
        loop.set_exception_handler(self._unheard)
        log.addHandler(self)
        try:
            with on_time(loop.time), asyncio.Runner(loop_factory=lambda: loop) as runner:
                runner.run(self._last(loop))
        finally:
            log.removeHandler(self)

    def _unheard(self, _loop: object, context: dict[str, Any]) -> None:
        self.notes.find("no crash", f"{context['message']}: {context.get('exception')!r}")

    async def _last(self, loop: TerminalLoop) -> None:
        patch_textual()
        self.paddock = paddock = Paddock(self._folder, VirtualClock(loop))
        await paddock.open_up()
        self.host = Operations(OperatedHost(paddock, paddock.clock.now(), "account:host"))
        self.sessions = sessions_in(paddock, Plan(self._folder, limits=PATIENT), self.host)
        for number, name in enumerate((*AT_SCREENS, *ELSEWHERE)):
            key = f"SHA256:{name}"
            paddock.players.welcome(key, name)
            paddock.players.remember(key, {"glyphs": "auto", "colours": "auto", "bots_speed": "at once"})
            if number % 2:
                paddock.players.remember_told(key, [RACE_DRIVEN])
        people = [self._begin(self._at_a_screen(name)) for name in AT_SCREENS]
        others = [self._begin(self._elsewhere(name)) for name in ELSEWHERE] + [self._begin(self._operator())]
        await asyncio.wait(people)
        for task in (*people, *others):
            if not task.done():
                task.cancel()
            elif error := task.exception():
                self.notes.find("no crash", f"{task.get_name()}: {error!r}")
        await self.sessions.close()
        self.host.close()
        await paddock.close()

    def _begin(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        """Nobody inherits anything from anybody."""
        task = asyncio.get_running_loop().create_task(work, context=contextvars.Context())
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: "asyncio.Task[None]") -> None:
        if not task.cancelled() and (error := task.exception()):
            self.notes.find("no crash", repr(error))

    async def _at_a_screen(self, name: str) -> None:
        """Come in, do things, leave or drop the line, and come again."""
        person = Person(random.Random(self.chance.random()))
        while self.notes.acts < MOST_ACTS and not self.notes.found:
            seat = LineSeat(self.sessions, f"SHA256:{name}", name, (80, 24))
            hands = self._hands[name] = Hands(person, seat, self.notes)
            await asyncio.sleep(1)
            sight = hands.sight()
            for _ in range(person.chance.randint(5, MOST_ACTS)):
                if seat.is_over or self.notes.found or self.notes.acts > MOST_ACTS:
                    break
                self.notes.trail.append(name)
                sight = await hands.step(sight)
            seat.connection.lost()
            await asyncio.sleep(person.chance.choice((1, 30)))

    async def _elsewhere(self, name: str) -> None:
        """Do something now and then, as people line by line do; what is refused is a sentence."""
        player = self.paddock.players.welcome(f"SHA256:{name}", name)
        self.paddock.come_in(player)
        while True:
            await asyncio.sleep(self.chance.uniform(0.2, 4))
            with suppress(MotorChampError):
                self._act(player)

    def _act(self, player: Player) -> None:
        meetings = [one for one in self.paddock.meetings_for(player) if one.stage is not Stage.OVER]
        if len(meetings) < 3:
            grid = self.chance.choice((Grid.DICE, Grid.DICE, Grid.PRACTICE))
            options, track = USUAL.having(GRID, grid), self.chance.choice(CIRCUITS)
            self.paddock.open_meeting(player, Agreement(track, laps=1, cars=1, clock=60, options=options))
            return
        meeting: Meeting = self.chance.choice(meetings)
        if asked := meeting.asked_of(player):
            meeting.answer(player, asked, self.chance.choice(asked.moves))
        elif meeting.stage is Stage.ENTRIES:
            others = [seat.name for seat in meeting.entrants if seat.name != player.name]
            kind = self.chance.random()
            if kind < 0.15 and others:
                meeting.remove(player, self.chance.choice(others))
            elif kind < 0.5:
                meeting.take_seat(player)
            elif kind < 0.6:
                meeting.add_bot(player, meeting.agreement.game.STAND_IN)
            else:
                meeting.set_ready(player, is_ready=True)

    async def _operator(self) -> None:
        """Announce, close and think better of it, rename and send people off."""
        while True:
            await asyncio.sleep(self.chance.uniform(4, 15))
            kind = self.chance.random()
            if kind < 0.5:
                await self._announce()
            elif kind < 0.7:
                await self._do("close", **{"in": "10m"})
                await asyncio.sleep(1)
                await self._do("close", cancel="yes")
            elif kind < 0.85:
                await self._do("kick", name=self.chance.choice(AT_SCREENS))
            else:
                await self._do("status")

    async def _do(self, act: str, **given: str) -> None:
        self.notes.trail.append(f"operator: {act} {given}")
        with suppress(MotorChampError):
            await self.host.at_socket("host", act, given)

    async def _announce(self) -> None:
        """Everybody reads what the host says, and it goes away by itself."""
        there = {name: sight for name, hands in self._hands.items() if (sight := hands.sight())}
        await self._do("say", text=SAID)
        await asyncio.sleep(READ_WITHIN)
        for name, before in there.items():
            sight = self._hands[name].sight()
            if sight and sight.screen is before.screen and SAID not in sight.text:
                self.notes.find("everybody reads what the host says", f"{name} does not", sight.kind)
        await asyncio.sleep(GONE_AFTER)
        for name, hands in self._hands.items():
            if (sight := hands.sight()) and SAID in sight.text and sight.kind not in ("HostWordsScreen",):
                self.notes.find("what the host said goes away", f"{name} still reads it", sight.kind)
