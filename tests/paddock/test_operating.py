"""Acts on a paddock: lines that are read, the countdown to the end, a disk that is full, who may do what."""

import asyncio
import errno
from datetime import timedelta
from pathlib import Path
from unittest.mock import patch

import pytest
from attrs import evolve
from paddock_scenes import SHORT, Scene, opened, until
from shelf_scenes import MILLPOND
from test_leagues import TERMS, league_of
from test_seasons_in_a_paddock import LIVE, next_meeting, season_of

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.paddock.files import write_queue
from motorchamp_tui.paddock.files.json_files import NotKeptError
from motorchamp_tui.paddock.operating import looking, operations
from motorchamp_tui.paddock.operating.act import OperatedHost
from motorchamp_tui.paddock.operating.acts import read_line
from motorchamp_tui.paddock.operating.operations import Operations


def operated(scene: Scene, **more: object) -> Operations:
    return Operations(OperatedHost(scene.paddock, scene.clock.now(), "account:host", **more))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("line", "name", "given"),
    [
        ("who", "who", {}),
        ("kick Ann Marie --why too loud", "kick", {"name": "Ann Marie", "why": "too loud"}),
        ("BAN 'Ann Marie' --for 7d", "ban", {"whom": "Ann Marie", "for": "7d"}),
        ("ban O'Neil --why don't", "ban", {"whom": "O'Neil", "why": "don't"}),
        ("rename Ann Anna Lena", "rename", {"name": "Ann", "new": "Anna Lena"}),
        ("say --for all of you", "say", {"text": "--for all of you"}),
        ("close --cancel", "close", {"cancel": "yes"}),
        ("report Ben they shout", "report", {"name": "Ben", "words": "they shout"}),
    ],
)
def test_a_line_is_read_as_an_act(line: str, name: str, given: dict[str, str]) -> None:
    act, found = read_line(line)
    assert (act.name, found) == (name, given)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "There is nothing to do."),
        ("kik Ann", "There is no word 'kik'. Did you mean kick?"),
        ("who Ann", "who takes no argument: leave out 'Ann'."),
        (
            "close 10m",
            "close takes no argument: leave out '10m', or type close [--in TIME] [--why WORDS] [--cancel].",
        ),
        ("kick", "kick needs more: kick NAME [--why WORDS]."),
        ("kick Ann --wy loud", "kick has no --wy: did you mean --why?"),
        ("ban Ann --for", "--for needs a value."),
        ("doors ajar", "doors takes open, invited or closed, not 'ajar'."),
    ],
)
def test_a_line_that_is_none_is_refused_with_the_near_right_word(line: str, sentence: str) -> None:
    with pytest.raises(MotorChampError) as refused:
        read_line(line)
    assert str(refused.value) == sentence


async def test_on_a_full_disk_a_ban_holds_at_once_and_says_that_it_is_not_kept(tmp_path: Path) -> None:
    def full(file: Path, _: object) -> None:
        raise NotKeptError(file, OSError(errno.ENOSPC, "full")) from OSError(errno.ENOSPC, "full")

    async with opened(tmp_path) as scene:
        scene.come("Ben")
        await scene.kept()
        with patch.object(write_queue, "save", full), patch.object(operations, "KEPT_WITHIN", 0.05):
            result = await operated(scene).at_socket("host", "ban", {"whom": "Ben"})
        assert result.lines[0] == "Ben (SHA256:ben) is banned for good."
        assert "the disk is full" in result.lines[1]
        assert scene.paddock.house.ban_on("SHA256:ben", "").startswith("You are banned")
        scene.clock.go_on(seconds=5)
        await scene.kept()
        assert "SHA256:ben" in (tmp_path / "house.json").read_text()


async def test_a_check_saves_something_and_says_the_same_as_everything_else(tmp_path: Path) -> None:
    sentence = "Changes cannot be saved: the disk is full. Races wait until they can."

    def full(file: Path, _: object) -> None:
        raise NotKeptError(file, OSError(errno.ENOSPC, "full")) from OSError(errno.ENOSPC, "full")

    async with opened(tmp_path) as scene:
        host = operated(scene)
        await scene.kept()
        assert (await host.at_socket("host", "status", {"check": "yes"})).lines == ["The host is well."]
        with patch.object(write_queue, "save", full):
            with pytest.raises(MotorChampError) as refusal:
                await host.at_socket("host", "status", {"check": "yes"})
            assert str(refusal.value) == sentence
            result = await host.at_socket("host", "status", {})
            assert sentence in result.lines
            assert (result.data["trouble"], result.data["figures"]["disk_trouble"]) == (sentence, True)
        await scene.clock.somebody_tries_again_soon()
        scene.clock.go_on(seconds=5)
        await scene.kept()
        assert (await host.at_socket("host", "status", {"check": "yes"})).lines == ["The host is well."]


async def test_a_disk_that_hangs_is_not_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(tmp_path) as scene:
        await scene.kept()
        with monkeypatch.context() as patched:
            hanging = asyncio.Event()
            patched.setattr(write_queue, "in_a_thread", lambda _: hanging.wait())
            patched.setattr(looking, "SAVED_WITHIN", 0.05)
            with pytest.raises(MotorChampError, match=r"^Changes cannot be saved: that takes too long\. Races"):
                await operated(scene).at_socket("host", "status", {"check": "yes"})
            hanging.set()
        await scene.kept()


async def test_what_is_out_of_reach_is_said_before_anything_is_saved_and_tried_when_it_is_back(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path) as scene:
        await scene.kept()
        queue, told = scene.paddock.queue, list[str]()
        ann = scene.come("Ann")
        ann.on_change = lambda: told.append(scene.paddock.trouble)
        queue.note_away(OSError(errno.EHOSTDOWN, "the database cannot be reached"))
        assert told == ["Changes cannot be saved: the database cannot be reached. Races wait until they can."]
        queue.note_away(None)
        await until(ann, lambda: not queue.trouble)
        assert told[-1] == ""


async def test_the_countdown_is_told_again_and_again_and_ends_the_host(tmp_path: Path) -> None:
    stopped, told = list[bool](), list[str]()
    async with opened(tmp_path) as scene:
        host = operated(scene, stop=lambda: stopped.append(True))
        scene.come("Ben").announce = told.append
        await host.at_socket("host", "close", {"in": "10m", "why": "an update"})
        for minutes in (0, 4, 1, 4, 1):
            scene.clock.go_on(minutes=minutes)
            await scene.kept()
            for _ in range(5):
                await asyncio.sleep(0)
        assert [words.split(":")[0] for words in told] == [
            "This host closes in 10 minutes",
            "This host closes in 5 minutes",
            "This host closes in a minute",
            "This host closes in 10 seconds",
        ]
        assert stopped == [True]
        host.close()


async def test_what_a_ban_takes_for_how_long_follows_the_clock(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        host = operated(scene)
        scene.player("Ben")
        await host.at_socket("host", "ban", {"whom": "2001:db8:1:2:3::4", "for": "1h"})
        house = scene.paddock.house
        assert house.ban_on("SHA256:ben", "2001:db8:1:2::/64")
        assert not house.ban_on("SHA256:ben", "2001:db8:1:3::/64")
        assert not house.ban_on("SHA256:ben", "192.0.2.7")
        assert not house.ban_on("SHA256:ben", "")
        scene.clock.go_on(hours=1)
        assert not house.ban_on("SHA256:ben", "2001:db8:1:2::/64")
        assert (await host.at_socket("host", "bans", {})).lines == ["Nobody is banned."]


async def test_a_season_and_a_league_are_struck_with_all_their_races(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        host = operated(scene)
        ann = scene.come("Ann")
        season = season_of(scene, LIVE, "Ann", "Bob", bots=("rookie",))
        meeting = await next_meeting(scene, season, ann, 1)
        with pytest.raises(
            MotorChampError, match=r"There is no race, season or league 'Sumer'\. Did you mean Summer"
        ):
            await host.at_socket("host", "strike", {"what": "Sumer"})
        await host.at_socket("host", "strike", {"what": f"race {meeting.number}"})
        second = await next_meeting(scene, season, ann, 2)
        for name in ("Ann", "Bob"):
            second.set_ready(scene.player(name), is_ready=True)
        result = await host.at_socket("host", "strike", {"what": "season summer"})
        assert result.data["season"] == 1
        league = league_of(scene, "Ann", "Bob", "Cleo")
        scene.paddock.leagues.begin(scene.player("Ann"), league)
        with pytest.raises(MotorChampError, match="is a season of league 1: strike that"):
            await host.at_socket("host", "strike", {"what": "Rhine 1-1"})
        await host.at_socket("host", "strike", {"what": "league 1"})
        scene.clock.go_on(days=8)
        await scene.kept()
        assert (scene.paddock.meetings, scene.paddock.seasons.every, scene.paddock.leagues.every) == ((), (), ())
        assert list((tmp_path / "meetings").iterdir()) == []


async def test_reports_and_invitations_of_a_player_have_an_end(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        host, ann = operated(scene), scene.player("Ann")
        scene.player("Ben")
        for _ in range(10):
            await host.by_player(ann, "report", {"name": "Ben", "words": "loud"})
            await host.by_player(ann, "invite", {})
        with pytest.raises(MotorChampError, match="10 reports a day are enough"):
            await host.by_player(ann, "report", {"name": "Ben", "words": "loud"})
        with pytest.raises(MotorChampError, match="10 of your invitations are unused"):
            await host.by_player(ann, "invite", {})
        scene.clock.go_on(seconds=timedelta(days=1).total_seconds() + 1)
        await host.by_player(ann, "report", {"name": "Ben", "words": "loud"})
        with pytest.raises(MotorChampError, match="kick is for the operators"):
            await host.by_player(ann, "kick", {"name": "Ben"})


async def test_all_that_was_made_from_an_address_or_by_a_player_is_struck_and_unshelved(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        host, paddock = operated(scene), scene.paddock
        ann = scene.player("Ann", address="192.0.2.7")
        for name, address in (("Bad", "2001:db8:0:100::/64"), ("Worse", "2001:db8:0:2::/64")):
            bad = scene.come(name, address=address).player
            race = paddock.open_meeting(bad, SHORT)
            race.take_seat(ann)
            paddock.seasons.open_season(bad, evolve(LIVE, name=f"{name} season"))
            paddock.leagues.open_league(bad, evolve(TERMS, season=evolve(TERMS.season, name=f"{name} league")))
        paddock.shelf.add(scene.player("Bad"), MILLPOND)
        own = paddock.open_meeting(ann, SHORT)
        scene.come("Worse", address="198.51.100.1")
        told = await host.at_socket("host", "strike", {"of": "2001:db8::/56"})
        assert told.lines == [
            "Of 2001:db8::/56 1 race, 1 season and 1 league went; what was driven stays in its journals."
        ]
        with pytest.raises(MotorChampError, match="There is nothing of worse here"):
            await host.at_socket("host", "strike", {"of": "worse"})
        with pytest.raises(MotorChampError, match=r"10\.0\.0\.0/8 is too wide to look for"):
            await host.at_socket("host", "strike", {"of": "10.0.0.0/8"})
        with pytest.raises(MotorChampError, match="Which one is to be struck"):
            await host.at_socket("host", "strike", {})
        with pytest.raises(MotorChampError, match="Which circuit"):
            await host.at_socket("host", "unshelve", {})
        assert len(paddock.meetings) == 2
        visit = scene.come("Bad", address="2001:db8:0:100::/64")
        visit.go_to(own)
        own.say(visit, "spam")
        told = await host.at_socket("host", "ban", {"whom": "Bad", "with-all": "yes"})
        assert told.lines == [
            "Bad (SHA256:bad) is banned for good. 1 race, 1 season, 1 league, 1 circuit and 1 line of talk went."
        ]
        assert (paddock.meetings, paddock.seasons.every, paddock.leagues.every) == ((own,), (), ())
        assert (paddock.shelf.circuits, own.talk) == ([], [])
        paddock.shelf.add(ann, MILLPOND)
        told = await host.at_socket("host", "unshelve", {"of": "192.0.2.0/24"})
        assert told.lines == ["Of 192.0.2.0/24 1 circuit went; what was driven stays in its journals."]
