"""An evening on a host: people at screens on lines, others who act from elsewhere, and an operator."""

import asyncio
import contextvars
import logging
import random
import shutil
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from attrs import evolve
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
from screens.hands import Hands, Notes, last_line
from screens.lines import Typist, in_turn
from screens.people import Person
from screens.rules import lost_on_a_host
from screens.terminal import KilledError, Size, TerminalLoop, dice_from, on_time

AT_SCREENS, IN_LINES, ELSEWHERE = ("Ann", "Ben"), ("Dan", "Eva"), ("Fay",)
LIVES = 3
CIRCUITS = ("A1-C1", "A1-C2", "hockenheim-short")
MOST_ACTS = 90
KILLED = 0.4
"""How often a host is killed before the evening is over, and started again."""
ANSWERED_WITHIN = 2.5
"""Seconds until a line has an answer."""
SAID = "Pizza is here."
READ_WITHIN, GONE_AFTER = 1.0, 20.0
"""Seconds until an announcement is read everywhere, and until it has gone."""
PATIENT = short(input_bytes_a_second=1e9, input_burst=1_000_000, keys_a_second=1e9)


class LineSeat:
    """A terminal at the other end of a line to a host."""

    def __init__(self, sessions: Sessions, key: str, size: Size = (80, 24), *, in_lines: bool = False) -> None:
        self.size = size
        self._sessions = sessions
        self.channel = Channel()
        self.connection = connection_on(self.channel, key, limits=PATIENT, size=size)
        self.is_frozen = False
        """Whether the other end reads nothing at the moment, and nobody types there."""
        if in_lines:
            self.connection.client = evolve(self.connection.client, wants_lines=True)
            self.connection.edits_lines = True
        sessions.come_in(self.connection)

    @property
    def app(self) -> App[Any] | None:
        """The app that reads keys now; None once the line has ended."""
        for session in self._sessions._places.values():
            if session.connection is self.connection and isinstance(session, ScreenSession):
                return session._app
        return None

    @property
    def asked(self) -> str:
        """The last line there, which is a question where one waits for an answer."""
        return self.channel.sent.decode(errors="replace").rstrip().rpartition("\n")[2]

    @property
    def is_over(self) -> bool:
        """Whether there is no session any more."""
        return all(session.connection is not self.connection for session in self._sessions._places.values())

    def type(self, data: bytes) -> None:
        self.connection.received(data)

    def resize(self, size: Size) -> None:
        self.size = size
        self.connection.resized(*size)

    async def freeze(self, seconds: float) -> None:
        """Read nothing for so long, if nobody loses patience."""
        self.is_frozen = True
        self.connection.stuck()
        await asyncio.sleep(seconds)
        self.is_frozen = False
        if not self.connection.is_lost:
            self.connection.flowing()

    def suspend(self, _size: Size | None) -> None:
        """It is a key like any other there."""
        self.type(b"\x1a")

    def shows(self, _lines: Sequence[str]) -> bool:
        """Nobody looks."""
        return True


class HostEvening(logging.Handler):
    """The lives of a host, and everybody there; whatever it logs as an error should not have happened."""

    def __init__(self, seed: int, folder: Path) -> None:
        super().__init__(logging.ERROR)
        self.chance = random.Random(f"screens on a host {seed}")
        self.notes = Notes(seed)
        self.lives = 0
        self._folders = folder
        self._hands: dict[str, Hands] = {}
        self._seats: dict[str, LineSeat] = {}
        self._now = 0.0

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        self.notes.find("no crash", f"{record.getMessage()}: {last_line(error) if error else ''}")

    def spend(self) -> None:
        """The whole evening."""
        is_killed = True
        while is_killed and self.lives < LIVES and not self.notes.found:
            self.lives += 1
            is_killed = self._live()

    def _live(self) -> bool:
        """One life of the host; returns whether it was killed."""
        loop, log = (
            TerminalLoop(self._now, random.Random(self.chance.random())),
            logging.getLogger("motorchamp_tui"),
        )
        loop.set_exception_handler(self._unheard)
        log.addHandler(self)
        dice = random.Random(self.chance.random())
        with in_turn() as visits, on_time(loop.time), dice_from(dice):
            runner = asyncio.Runner(loop_factory=lambda: loop)
            try:
                runner.run(self._last(loop))
            except KilledError:
                for visit in visits:
                    visit.kill()
                return True
            finally:
                log.removeHandler(self)
                loop.set_exception_handler(lambda *_: None)
                runner.close()
                self._now = loop.time()
        return False

    def _unheard(self, _loop: object, context: dict[str, Any]) -> None:
        error = context.get("exception")
        self.notes.find("no crash", f"{context['message']}: {last_line(error) if error else ''}")

    @property
    def _folder(self) -> Path:
        return self._folders / f"paddock{self.lives}"

    async def _last(self, loop: TerminalLoop) -> None:
        patch_textual()
        self.paddock = paddock = Paddock(self._folder, VirtualClock(loop))
        await paddock.open_up()
        self._stopped = asyncio.Event()
        self.host = Operations(OperatedHost(paddock, paddock.clock.now(), "account:host", self._stopped.set))
        self.sessions = sessions_in(paddock, Plan(self._folder, limits=PATIENT), self.host)
        if self.lives == 1:
            self._welcome_all()
        work = [self._at_a_screen(name) for name in AT_SCREENS] + [self._in_lines(name) for name in IN_LINES]
        people = [self._begin(one) for one in work]
        others = [self._elsewhere(name) for name in ELSEWHERE] + [self._operator(), self._trouble()]
        tasks = people + [self._begin(one) for one in others]
        await self._until_it_ends([*people, self._begin(self._shut())])
        for task in tasks:
            task.cancel()
        await self.sessions.close()
        self.host.close()
        await paddock.close()

    def _welcome_all(self) -> None:
        for number, name in enumerate((*AT_SCREENS, *IN_LINES, *ELSEWHERE)):
            key = f"SHA256:{name}"
            self.paddock.players.welcome(key, name)
            self.paddock.players.remember(key, {"glyphs": "auto", "colours": "auto", "bots_speed": "at once"})
            if number % 2:
                self.paddock.players.remember_told(key, [RACE_DRIVEN])

    async def _until_it_ends(self, tasks: Sequence["asyncio.Task[None]"]) -> None:
        """Until everybody has had enough, or an operator has closed it, or it is killed."""
        *people, closed = tasks
        killed_in = self.chance.uniform(20, 150) if self.chance.random() < KILLED and self.lives < LIVES else None
        everybody = asyncio.ensure_future(asyncio.wait(people))
        done, _ = await asyncio.wait([everybody, closed], timeout=killed_in, return_when=asyncio.FIRST_COMPLETED)
        if not done:
            self._kill()
        everybody.cancel()
        closed.cancel()

    async def _shut(self) -> None:
        await self._stopped.wait()

    def _kill(self) -> None:
        """What is on the disk now is all that is left; and whatever was seen has to be there."""
        self.notes.trail.append("the host is killed")
        copy = self._folders / f"paddock{self.lives + 1}"
        shutil.copytree(self._folder, copy)
        for name, hands in self._hands.items():
            for words in lost_on_a_host(hands.app, copy) if hands.app is not None else ():
                self.notes.find("what was shown is kept", f"{name}: {words}")
        raise KilledError

    def _begin(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        """Nobody inherits anything from anybody."""
        task = asyncio.get_running_loop().create_task(work, context=contextvars.Context())
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: "asyncio.Task[None]") -> None:
        if not task.cancelled() and (error := task.exception()):
            self.notes.find("no crash", last_line(error))

    @property
    def _is_over(self) -> bool:
        return self.notes.acts > MOST_ACTS or bool(self.notes.found)

    async def _at_a_screen(self, name: str) -> None:
        """Come in, do things, leave or drop the line, and come again."""
        person = Person(random.Random(self.chance.random()))
        while not self._is_over:
            seat = self._seats[name] = LineSeat(self.sessions, f"SHA256:{name}")
            hands = self._hands[name] = Hands(person, seat, self.notes)
            await asyncio.sleep(1)
            sight = hands.sight()
            for _ in range(person.chance.randint(5, MOST_ACTS)):
                if seat.is_over or self._is_over:
                    break
                if seat.is_frozen:
                    await asyncio.sleep(1)
                    continue
                self.notes.trail.append(name)
                sight = await hands.step(sight)
            seat.connection.lost()
            await asyncio.sleep(person.chance.choice((1, 30)))

    async def _in_lines(self, name: str) -> None:
        """The same line by line: whatever is typed has an answer."""
        typist = Typist(random.Random(self.chance.random()))
        while not self._is_over:
            seat = self._seats[name] = LineSeat(self.sessions, f"SHA256:{name}", in_lines=True)
            await asyncio.sleep(1)
            for _ in range(typist.chance.randint(5, MOST_ACTS)):
                if seat.is_over or self._is_over:
                    break
                if not seat.is_frozen:
                    await self._type(name, seat, typist.line(seat.asked))
                await asyncio.sleep(typist.chance.choice((0.1, 1, 5)))
            seat.connection.lost()
            await asyncio.sleep(typist.chance.choice((1, 30)))

    async def _type(self, name: str, seat: LineSeat, line: str) -> None:
        self.notes.acts += 1
        self.notes.trail.append(f"{name}: types {line[:60]!r}")
        before = len(seat.channel.sent)
        seat.type(f"{line}\n".encode())
        await asyncio.sleep(ANSWERED_WITHIN)
        answer = seat.channel.sent[before:].decode()
        if not (answer or seat.is_over or seat.is_frozen):
            self.notes.find("a line has an answer", f"{name} typed {line[:60]!r}")
        if "None" in answer or "object at 0x" in answer:
            self.notes.find("a line has an answer in words", f"{name} typed {line[:60]!r}: {answer[:200]!r}")

    async def _trouble(self) -> None:
        """Lines drop, or freeze for a while."""
        while True:
            await asyncio.sleep(self.chance.uniform(5, 40))
            name = self.chance.choice((*AT_SCREENS, *IN_LINES))
            if (seat := self._seats.get(name)) is None or seat.is_frozen or seat.is_over:
                continue
            if self.chance.random() < 0.5:
                self.notes.trail.append(f"{name}: the line drops")
                seat.connection.lost()
            else:
                seconds = self.chance.choice((2, 20, 90))
                self.notes.trail.append(f"{name}: freezes for {seconds} s")
                self._begin(seat.freeze(seconds))

    async def _elsewhere(self, name: str) -> None:
        """Do something now and then, as people line by line do; what is refused is a sentence."""
        player = self.paddock.players.known(f"SHA256:{name}")
        assert player is not None
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
        """Announce, close and mostly think better of it, rename and send people off."""
        people = (*AT_SCREENS, *IN_LINES)
        while True:
            await asyncio.sleep(self.chance.uniform(4, 15))
            name = self._name_of(self.chance.choice(people))
            match self.chance.choices(range(5), (10, 4, 3, 3, 2))[0]:
                case 0:
                    await self._announce()
                case 1:
                    await self._do("close", **{"in": self.chance.choice(("1m", "10m"))})
                    await asyncio.sleep(self.chance.choice((1, 1, 70)))
                    await self._do("close", cancel="yes")
                case 2:
                    await self._do("kick", name=name)
                case 3:
                    await self._do("rename", name=name, new=f"{name[:3]}{self.chance.choice(('', 'a', 'ie'))}")
                case _:
                    await self._do("status")

    def _name_of(self, name: str) -> str:
        player = self.paddock.players.known(f"SHA256:{name}")
        return player.name if player else name

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
