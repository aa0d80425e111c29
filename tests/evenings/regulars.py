"""The people of an evening: they come and go, open races, enter, drive, talk and dawdle as chance has it."""

import asyncio
import contextlib
import random
from collections.abc import Callable, Sequence
from typing import Any

from attrs import define, evolve, field, frozen

from evenings.organisers import Series, organise
from evenings.scrutineer import Following, Scrutineer
from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games.forms import FormRow
from motorchamp_tui.games.options import GRID, RATED, USUAL, Grid
from motorchamp_tui.games.protocol import AnyRace, Move
from motorchamp_tui.games.standing_order import usual_order
from motorchamp_tui.paddock.entries.agreement import Agreement
from motorchamp_tui.paddock.events.visits import CallKind, Visit
from motorchamp_tui.paddock.paddock import Paddock
from motorchamp_tui.paddock.people.players import GUEST, Player
from motorchamp_tui.paddock.races.meeting import DriveInfo, Meeting, PendingChoice, Stage
from motorchamp_tui.settings.words import RACE_DRIVEN

HOUR = 3600
NAMES = (
    *("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim"),
    *("Kay", "Lou", "Mae", "Ned", "Ola", "Pam", "Quy", "Ron", "Sue", "Tom"),
)
OTHER_NAMES = ("Uma", "Vic", "Wim")
"""Names that anybody takes who wants another."""
MOST_OPENED = 2


@frozen
class DieOrder:
    """A standing order in a game of two dice: which to take."""

    die: str = "bold"

    def check(self) -> None:
        """It always means something."""

    def words(self) -> str:
        """The order in one line."""
        return self.die

    def rows(self, options: object, /) -> Sequence[FormRow]:
        """The line of its form."""
        return (FormRow("Die", self.die, ""),)

    def step(self, number: int, by: int, /) -> "DieOrder":
        """The other die."""
        return DieOrder("careful" if self.die == "bold" else "bold")

    def decide(self, race: AnyRace, moves: Sequence[Move], /) -> Move | None:
        """The die, if it can be taken."""
        return self.die if self.die in moves else None


@define
class Mood:
    """What everybody does this evening: until when they come and go, and how many races there have been."""

    chance: random.Random
    until: float
    opened: int = 0
    codes: list[str] = field(factory=list)
    """Codes that are passed on."""
    stirred: list[Callable[[], None]] = field(factory=list)
    """How those look who were told that something has changed."""
    series: Series | None = None
    """The seasons and leagues, in an evening that has any."""
    has_warden: bool = False
    """Whether there is an operator: then nobody takes a name that somebody else may have."""

    def let_look(self) -> None:
        """Let them look."""
        looks, self.stirred = self.stirred, []
        for look in looks:
            look()


class Regular:
    """One of them: ``key``, name and address stay, hosts come and go."""

    def __init__(self, key: str, name: str, mood: Mood, scrutineer: Scrutineer) -> None:
        self.key, self.name = key, name
        self.names = {name}
        """All that they have been called since they were last forgotten."""
        self.address = f"192.0.2.{len(name)}"
        self.chance = random.Random(mood.chance.random())
        self._mood = mood
        self._scrutineer = scrutineer

    def another_name(self) -> str:
        """A name that nobody else takes."""
        name = f"{self.name[:3]}{''.join(self.chance.choices('bdfgk', k=4))}"
        self.names.add(name)
        return name

    def begin_afresh(self, *, has_new_key: bool) -> None:
        """They have been forgotten, and come back as somebody else, perhaps with the same key."""
        self.name = self.another_name()
        self.names = {self.name}
        if has_new_key:
            self.key = f"{self.key}x"

    async def spend(self, paddock: Paddock) -> None:
        """Come and go until the evening is over."""
        loop = asyncio.get_running_loop()
        while loop.time() < self._mood.until:
            await asyncio.sleep(self.chance.expovariate(1 / 10))
            if loop.time() >= self._mood.until:
                return
            await Stay(self, paddock, self._mood, self._scrutineer).last(self.chance.expovariate(1 / 400))
            await asyncio.sleep(self.chance.choice((1, 20, 100, 400)))


class Stay:
    """One connection of somebody, from its first to its last moment."""

    def __init__(self, regular: Regular, paddock: Paddock, mood: Mood, scrutineer: Scrutineer) -> None:
        self._regular = regular
        self._paddock = paddock
        self._mood = mood
        self._scrutineer = scrutineer
        self._chance = regular.chance
        self._meetings: list[Meeting] = []
        self._thinking: set[int] = set()
        self._tasks: list[asyncio.Task[None]] = []
        self._followings: dict[DriveInfo, Following] = {}
        self._visit: Visit | None = None
        self._dawdles = False
        self._will_look = False
        self._has_ended = False

    @property
    def visit(self) -> Visit:
        """The visit, while there is one."""
        if self._visit is None:
            raise AssertionError("nobody has come")
        return self._visit

    @property
    def _player(self) -> Player:
        return self.visit.player

    async def last(self, seconds: float) -> None:
        """Stay for so long."""
        if not self._come_in():
            return
        self._dawdles = self._chance.random() < 0.1
        if not self._dawdles:
            self._scrutineer.attentive[self._key][self] = self._paddock.clock.now()
        try:
            self.visit.on_change = self._changed
            self.visit.announce = self._read
            self._look()
            end = asyncio.get_running_loop().time() + seconds
            while (left := end - asyncio.get_running_loop().time()) > 0 and not self._has_ended:
                await asyncio.sleep(min(left, self._chance.expovariate(1 / 8)))
                if not self._has_ended:
                    self._act()
        finally:
            self._end()

    def _end(self) -> None:
        """The connection ends, wanted or not."""
        if self._has_ended:
            return
        self._has_ended = True
        for task in self._tasks:
            task.cancel()
        self._scrutineer.attentive[self._key].pop(self, None)
        self._leave()

    def _dismissed(self, key: str, _words: str) -> None:
        if key == self._key:
            self._end()

    def _look_at_bans(self) -> None:
        if self._paddock.house.ban_on(self._key, self._regular.address):
            self._end()

    def _read(self, _words: str) -> None:
        """They are told something, wherever they are."""
        self._scrutineer.hears(self._key, self._regular.address)

    def _come_in(self) -> bool:
        self._key = self._regular.key
        if self._paddock.refusal(self._key, self._regular.address):
            return False
        known = self._paddock.players.known(self._regular.key)
        try:
            player = known or self._paddock.players.welcome(
                self._regular.key, self._regular.name, self._regular.address
            )
        except MotorChampError:  # somebody else has taken that name
            return False
        if self._chance.random() < 0.8:
            self._paddock.players.remember_told(player.key, [RACE_DRIVEN])
        self._visit = self._paddock.come_in(player, self._regular.address)
        self._paddock.house.dismissed.append(self._dismissed)
        self._paddock.house.banned.append(self._look_at_bans)
        self._scrutineer.came(player.key)
        self._scrutineer.hears(player.key, self._regular.address)
        self._scrutineer.look()
        self._scrutineer.sees(player)
        self._meetings[:] = self._paddock.meetings_for(player)
        self._visit.call = self._called
        return True

    def _called(self, kind: CallKind, words: str) -> None:
        """Wherever a go is, look for it."""
        self._read(words)
        if kind is CallKind.GO:
            self._meetings[:] = self._paddock.meetings_for(self._player)

    def _leave(self) -> None:
        for following in self._followings.values():
            following.subscription.close()
        self._paddock.house.dismissed.remove(self._dismissed)
        self._paddock.house.banned.remove(self._look_at_bans)
        if not self._scrutineer.is_over:
            self._scrutineer.left(self._key)
            self.visit.leave()
            self._scrutineer.look()

    def _changed(self) -> None:
        """Something has changed: look in a moment, like everybody else, once for all that happens in it."""
        if not self._will_look:
            self._will_look = True
            if not self._mood.stirred:
                asyncio.get_running_loop().call_later(self._chance.uniform(0, 0.3), self._mood.let_look)
            self._mood.stirred.append(self._look)

    def _look(self) -> None:
        """Look where they are asked."""
        self._will_look = False
        if self.visit.has_left:
            return
        self._read("")
        for meeting in self._meetings:
            if not meeting.drives:
                continue
            asked = meeting.asked_of(self._player)
            if asked is not None and self._chance.random() < 0.7:
                self._scrutineer.saw(meeting, asked)
                asked.seat.see(asked)
            if asked is not None and id(asked.race) not in self._thinking and not self._dawdles:
                self._in_background(self._think(meeting, asked))
        at = self.visit.meeting
        drive = at.drive_of(self._player) if isinstance(at, Meeting) else None
        if isinstance(at, Meeting) and drive is not None and drive not in self._followings:
            following = self._followings[drive] = self._scrutineer.follow(at, drive)
            self._in_background(self._hear(following))

    def _in_background(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._scrutineer.guard(task)
        self._tasks.append(task)

    async def _hear(self, following: Following) -> None:
        while (steps := await following.subscription.next()) is not None:
            self._read("")
            self._scrutineer.told(following, steps)

    async def _think(self, meeting: Meeting, asked: PendingChoice) -> None:
        """Answer after a while, as it is asked by then; sometimes twice, or what is no longer asked."""
        self._thinking.add(id(asked.race))
        await asyncio.sleep(self._chance.choice((0, 0.01, 1, 3, 8, 30)))
        now = meeting.asked_of(self._player)
        if now is not None and now.race is asked.race:
            self._answer(meeting, now)
        if self._chance.random() < 0.05:
            self._answer(meeting, asked)
        self._thinking.discard(id(asked.race))

    def _answer(self, meeting: Meeting, asked: PendingChoice) -> None:
        drive = next((drive for drive in meeting.drives if drive.asked is asked), None)
        at = len(drive.record.run.steps) if drive and drive.record.run else -1
        move = self._chance.choice(asked.moves)
        if meeting.answer(self._player, asked, move):
            car = drive.entry.name if drive and drive.entry else ""
            self._scrutineer.answered(meeting, asked, at, car, move)

    def _act(self) -> None:
        """Do one thing; what is refused is refused in one sentence."""
        act = self._choose_act()
        with contextlib.suppress(MotorChampError):
            act()
        self._scrutineer.look()

    def _choose_act(self) -> Callable[[], None]:
        acts: dict[Callable[[], None], int] = {
            self._open: 10 if self._mood.opened < MOST_OPENED else 0,
            self._enter: 4,
            self._be_ready: 90,
            self._go_somewhere: 6,
            self._talk: 2,
            self._look_around: 3,
            self._try_code: 3,
            self._change_list: 3,
            self._take_name: 1,
            self._see_ratings: 1,
            self._leave_order: 6,
            self._organise: 25 if self._mood.series is not None else 0,
            self._keep_out: 3 if self._mood.has_warden else 0,
        }
        (act,) = self._chance.choices(list(acts), list(acts.values()))
        return act

    def _open(self) -> None:
        meeting = self._paddock.open_meeting(self._player, agreement(self._chance))
        self._mood.opened += 1
        self._mood.codes.append(meeting.code)
        self._meetings.append(meeting)

    def _organise(self) -> None:
        if self._mood.series is not None:
            organise(self._paddock, self._player, self._chance, self._mood.series, agreement(self._chance))

    def _one(self, *stages: Stage) -> Meeting | None:
        """One of the meetings that they have seen, which may be gone, in one of these stages or their own."""
        seen = [meeting for meeting in self._meetings if meeting.stage in stages]
        return self._chance.choice(seen) if seen else None

    def _enter(self) -> None:
        if meeting := self._one(Stage.ENTRIES, *([Stage.STOPPED] if self._chance.random() < 0.5 else [])):
            meeting.take_seat(self._player)

    def _be_ready(self) -> None:
        own = [meeting for meeting in self._meetings if meeting.driver_of(self._player)]
        for meeting in own:
            if meeting.stage is Stage.ENTRIES and len(meeting.entrants) > 1:
                is_ready = self._chance.random() < 0.95
                seat = next(seat for seat in meeting.entrants if seat.key == self._player.key)
                if seat.is_ready != is_ready or self._chance.random() < 0.1:
                    meeting.set_ready(self._player, is_ready=is_ready)

    def _go_somewhere(self) -> None:
        self.visit.go_to(self._one(Stage.PRACTICE, Stage.RACE) or self._one(*Stage))
        self._look()

    def _talk(self) -> None:
        if isinstance(at := self.visit.meeting, Meeting):
            text = self._chance.choice((f"Hello {self._chance.randrange(10**6)}!", "", "x" * 200))
            at.say(self.visit, text)
            self._scrutineer.said(at, self._player, text)

    def _look_around(self) -> None:
        self._meetings[:] = [*self._paddock.meetings_for(self._player), *self._meetings[:1]]
        self._scrutineer.sees(self._player)
        self._look()

    def _try_code(self) -> None:
        code = self._chance.choice((*self._mood.codes[-3:], "BBBB"))
        meeting = self._paddock.with_code(self._player, code)
        self._scrutineer.knows(self._player.key, code)
        self._meetings.append(meeting)

    def _change_list(self) -> None:
        meeting, player = self._one(Stage.ENTRIES), self._player
        if meeting is None:
            return
        match self._chance.randrange(6):
            case 0:
                meeting = next((one for one in self._meetings if self._is_alone_at(one)), meeting)
                meeting.give_up_seat(player)
                if self._chance.random() < 0.5:  # by another screen, which still shows the list
                    meeting.take_seat(player)
            case 1 | 2:
                meeting.add_bot(player, meeting.agreement.game.STAND_IN)
            case 3:
                meeting.remove(player, self._chance.choice(meeting.entrants).name)
            case 4:
                meeting.agree(player, evolve(meeting.agreement, laps=self._chance.choice((1, 2))))
            case _:
                meeting.take_seat(player, self._chance.choice(meeting.agreement.game.TEAMS))

    def _keep_out(self) -> None:
        """Close a race to somebody, or open it to them again."""
        meeting = self._one(Stage.ENTRIES)
        if meeting is None:
            return
        if meeting.barred and self._chance.random() < 0.3:
            meeting.admit(self._player, meeting.name_of_barred(self._chance.choice([*meeting.barred])))
            return
        name = self._chance.choice([*(seat.name for seat in meeting.entrants), self._chance.choice(NAMES)])
        other = self._paddock.players.called(name)
        meeting.bar(self._player, name)
        self._scrutineer.kept_out(other.key if other else "", meeting.code)

    def _is_alone_at(self, meeting: Meeting) -> bool:
        return meeting.stage is Stage.ENTRIES and [seat.key for seat in meeting.entrants] == [self._player.key]

    def _take_name(self) -> None:
        name = self._chance.choice((*OTHER_NAMES, self._regular.name, self._chance.choice(NAMES)))
        if self._mood.has_warden:
            name = self._regular.another_name()
        self._paddock.players.welcome(self._regular.key, name)

    def _see_ratings(self) -> None:
        if any(meeting.agreement.options[RATED] for meeting in self._meetings):
            self._paddock.ratings.now()

    def _leave_order(self) -> None:
        if meeting := self._one(Stage.RACE):
            order = usual_order(meeting.agreement.game)
            for _ in range(self._chance.randrange(2)):
                order = order.step(0, 1)
            meeting.leave_order(self._player, order)
            if driver := meeting.driver_of(self._player):
                self._scrutineer.left_order(meeting, driver, order)


def agreement(chance: random.Random) -> Agreement:
    """What somebody wants to drive."""
    track = "six" if chance.random() < 0.9 else chance.choice(("A1-C1", "hockenheim-short"))
    clocks = (0, 120, 120, 8 * HOUR) if track != "hockenheim-short" else (0, 15, 30, 8 * HOUR)
    grid = chance.choice((Grid.DICE, Grid.DICE, Grid.PRACTICE))
    return Agreement(
        track,
        laps=1 if track != "six" else chance.choice((1, 2, 3)),
        cars=1,
        clock=chance.choice(clocks),
        options=USUAL.having(GRID, grid).having(RATED, chance.random() < 0.1),
        stand_in_after=chance.choice((0, 20, 60)),
        is_public=chance.random() < 0.7,
    )


def crowd(mood: Mood, scrutineer: Scrutineer) -> list[Regular]:
    """Twenty people, two of whom are guests, and one is here twice."""
    keys = [f"{GUEST}{name.casefold()}" if name in ("Gus", "Ida") else f"SHA256:{name}" for name in NAMES]
    people = [Regular(key, name, mood, scrutineer) for key, name in zip(keys, NAMES, strict=True)]
    return [*people, Regular(keys[0], NAMES[0], mood, scrutineer)]
