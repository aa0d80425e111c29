"""What the host and others do to a session: from no context, from another session's, and from one that is over."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from contextvars import Context, copy_context
from functools import partial
from pathlib import Path

import pytest
from hosting_scenes import KNOWN, ROOMY, XTERM, Channel, connection_on, until

from motorchamp_tui.hosting.opening import paddock_of, sessions_in
from motorchamp_tui.hosting.plan import Plan
from motorchamp_tui.hosting.session import ScreenSession
from motorchamp_tui.paddock.entries.agreement import Agreement
from motorchamp_tui.paddock.events.visits import CallKind, Visit
from motorchamp_tui.paddock.operating.act import OperatedHost
from motorchamp_tui.paddock.operating.operations import Operations
from motorchamp_tui.paddock.paddock import Paddock
from motorchamp_tui.settings.words import RACE_DRIVEN
from motorchamp_tui.terminals.screen.textual_fixes import patch_textual
from motorchamp_tui.tui import paddock_app
from motorchamp_tui.tui.paddock_app import PaddockApp
from motorchamp_tui.tui.widgets.announcement import Announcement

ON_SCREENS, IN_LINES = ("Ann", "Ben"), ("Cleo",)


class Scene:
    """Ann and Ben at their screens, Cleo in lines, on one host."""

    def __init__(self, paddock: Paddock, plan: Plan) -> None:
        self.paddock = paddock
        self.channels = {name: Channel() for name in (*ON_SCREENS, *IN_LINES)}
        self.host = Operations(OperatedHost(paddock, paddock.clock.now(), "account:host"))
        self.sessions = sessions_in(paddock, plan, self.host)
        self.connections = {}
        for name, channel in self.channels.items():
            key = f"SHA256:{name.casefold()}"
            paddock.players.welcome(key, name)
            paddock.players.remember(key, KNOWN)
            paddock.players.remember_told(key, [RACE_DRIVEN])
            environ = XTERM if name in ON_SCREENS else {"TERM": "dumb"}
            self.connections[name] = connection_on(channel, key, environ=environ)
            self.sessions.come_in(self.connections[name])
        known = (paddock.players.known(f"SHA256:{name}") for name in ("ann", "ben", "cleo"))
        self.people = [player for player in known if player is not None]

    def app(self, name: str) -> PaddockApp:
        key = f"SHA256:{name.casefold()}"
        session = next(one for one in self.sessions._places.values() if one.connection.client.key == key)
        assert isinstance(session, ScreenSession)
        assert isinstance(session._app, PaddockApp)
        return session._app

    def visit(self, name: str) -> Visit:
        key = f"SHA256:{name.casefold()}"
        return next(visit for visit in self.paddock.visits if visit.player.key == key)

    def shown(self, name: str) -> str:
        """What is on a screen now, or has been said in lines."""
        channel = self.channels[name]
        return channel.text() if name in ON_SCREENS else channel.sent.decode()

    async def reads(self, name: str, words: str) -> None:
        def is_read() -> bool:
            return words in " ".join(self.shown(name).split())

        await until(is_read, f"{words!r} for {name} in {self.shown(name)}")

    async def all_read(self, words: str) -> None:
        for name in ("Ann", "Cleo"):
            await self.reads(name, words)

    async def context_of(self, name: str) -> Context:
        """The context in which everything in this person's session happens."""
        found = list[Context]()
        self.app(name).call_later(lambda: found.append(copy_context()))
        await until(lambda: found)
        return found[0]

    def operate(self, act: str, **given: str) -> Coroutine[None, None, object]:
        return self.host.at_socket("host", act, given)


@asynccontextmanager
async def scene_in(folder: Path) -> AsyncIterator[Scene]:
    patch_textual()
    plan = Plan(folder / "paddock", limits=ROOMY)
    paddock = paddock_of(plan)
    await paddock.open_up()
    scene = Scene(paddock, plan)
    try:
        await scene.reads("Cleo", "Paddock: what next?")
        for name in ON_SCREENS:
            await scene.reads(name, "opens one")
        yield scene
    finally:
        scene.host.close()
        await scene.sessions.close()
        await paddock.close()


async def no_context(_: Scene) -> Context:
    return Context()


async def of_another_session(scene: Scene) -> Context:
    return await scene.context_of("Ben")


async def of_a_session_that_is_over(scene: Scene) -> Context:
    context = await scene.context_of("Ben")
    scene.connections["Ben"].lost()
    await until(lambda: len(scene.sessions) == 2)
    return context


EVERYWHERE = pytest.mark.parametrize("whose", [no_context, of_another_session, of_a_session_that_is_over])
FromThere = Callable[[Scene], Coroutine[None, None, Context]]
Act = Coroutine[None, None, object] | Callable[[], object]
Does = Callable[[Act], Coroutine[None, None, None]]


async def hears_the_host(scene: Scene, does: Does) -> None:
    """Everyone reads what an operator has to say."""
    await does(scene.operate("say", text="Pizza is here"))
    await scene.all_read("The host says: Pizza is here")
    await does(scene.operate("close", **{"in": "5m"}))
    await scene.all_read("This host closes in 5 minutes")
    await does(scene.operate("close", cancel="yes"))
    await scene.all_read("This host does not close after all.")
    await does(scene.operate("motto", text="Be kind."))


async def loses_a_seat(scene: Scene, does: Does) -> None:
    """Ben removes the others from his race, and then closes it to them."""
    ann, ben, cleo = scene.people
    meeting = scene.paddock.open_meeting(ben, Agreement("A1-C1", laps=1))
    for act, words in (
        (meeting.remove, "Ben has taken you off the entry list"),
        (meeting.bar, "Ben has closed the race on A1-C1 to you"),
    ):
        for player in (ann, cleo):
            meeting.take_seat(player)
            await does(partial(act, ben, player.name))
        await scene.all_read(words)


async def is_at_a_race(scene: Scene, does: Does) -> None:
    """Invited to a race, called to a go, among people who talk, change names and are ready; then it is struck."""
    ann, _, cleo = scene.people
    race = scene.paddock.open_meeting(ann, Agreement("A1-C1", laps=1, cars=1))
    race.take_seat(cleo)
    keys = {ann.key, cleo.key}
    await does(partial(race.events.call, CallKind.INVITATION, keys, "Ben invites you to race 2."))
    await scene.all_read("Ben invites you to race 2.")
    await does(partial(race.events.call, CallKind.GO, keys, "Your go in race 2 has begun."))
    await scene.reads("Cleo", "Your go in race 2 has begun.")
    ann_sees = scene.app("Ann")
    ann_sees.call_later(ann_sees.go_to, race)
    await until(lambda: scene.visit("Ann").meeting is race)
    await does(partial(scene.visit("Cleo").go_to, race))
    await does(lambda: race.say(scene.visit("Cleo"), "Good luck!"))
    await scene.reads("Ann", "Good luck!")
    await does(scene.operate("rename", name="Cleo", new="Cleopatra"))
    await scene.reads("Ann", "Cleopatra")
    for player in (ann, cleo):
        await does(partial(race.set_ready, player, is_ready=True))
    await scene.reads("Ann", "lap 1/1")
    await does(scene.operate("strike", what="2"))
    await scene.reads("Ann", "An operator of this host")


async def is_sent_off(scene: Scene, does: Does) -> None:
    """An operator sends off one after the other, and nobody else."""
    here = len(scene.sessions)
    for name in ("Ann", "Cleo"):
        await does(scene.operate("kick", name=scene.visit(name).player.name, why="shouting"))
        await until(lambda name=name: scene.channels[name].end)  # type: ignore[misc]
        assert scene.channels[name].end == (0, "An operator of this host has sent you off: shouting.")
    await until(lambda: len(scene.sessions) == here - 2)


@EVERYWHERE
async def test_whatever_is_done_to_a_session_it_goes_on_and_its_person_reads_it(
    tmp_path: Path, whose: FromThere
) -> None:
    async with scene_in(tmp_path) as scene:
        context = await whose(scene)
        here = len(scene.sessions)

        async def does(act: Act) -> None:
            if isinstance(act, Coroutine):
                await asyncio.get_running_loop().create_task(act, context=context)
            else:
                context.run(act)

        for happens in (hears_the_host, loses_a_seat, is_at_a_race):
            await happens(scene, does)
            assert len(scene.sessions) == here
        await is_sent_off(scene, does)


@EVERYWHERE
async def test_an_announcement_goes_away_by_itself(
    tmp_path: Path, whose: FromThere, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paddock_app, "SECONDS_TO_READ", 0.2)
    come = list[Announcement]()
    mounted = Announcement.on_mount

    def note(said: Announcement) -> None:
        come.append(said)
        mounted(said)

    monkeypatch.setattr(Announcement, "on_mount", note)
    async with scene_in(tmp_path) as scene:
        context = await whose(scene)
        act = scene.operate("say", text="Pizza is here")
        await asyncio.get_running_loop().create_task(act, context=context)
        await until(lambda: come)
        await until(lambda: not any(said.is_attached for said in come))
        assert scene.channels["Ann"].end is None
