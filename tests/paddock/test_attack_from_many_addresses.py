"""An attack from eighteen addresses, or from all the networks of a /48: others open, talk and drive as before.

Regulars always find room, newcomers at another address do, and what somebody else has waiting stays.
"""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import evolve
from paddock_scenes import SHORT, Scene, opened
from shelf_scenes import code_named
from test_attack_from_one_address import OTHER, PRIVATE, Letterbox, do_everything
from test_leagues import TERMS
from test_seasons_in_a_paddock import LIVE

from motorchamp_tui.errors import SetupError
from motorchamp_tui.games.codes import code_of, drawing_in
from motorchamp_tui.paddock.paddock import KNOWN_FOR
from motorchamp_tui.paddock.people import lap_book, players
from motorchamp_tui.paddock.people.lap_book import KeptLap
from motorchamp_tui.paddock.people.players import Player
from motorchamp_tui.paddock.people.shares import SHARES, Use
from motorchamp_tui.paddock.shelf import shelf
from motorchamp_tui.workshop.edits import set_word

ADDRESSES = {
    "eighteen": [f"203.0.113.{number}" for number in range(18)],
    "a household": [f"2001:db8:0:{number:x}::/64" for number in range(32)],
    "a firm": [f"2001:db8:0:{number:x}00::/64" for number in range(64)],
}
KEYS = 8
"""That each address makes; more only wait."""


def attackers(scene: Scene, addresses: list[str]) -> Iterator[Player]:
    for number, address in enumerate(address for address in addresses for _ in range(KEYS)):
        name = f"Bad {number}"
        try:
            player = scene.paddock.players.welcome(f"SHA256:bad {number}", name, address)
        except SetupError:
            continue
        yield scene.paddock.come_in(player, address).player


def tries(act: object, *given: object) -> bool:
    try:
        act(*given)  # type: ignore[operator]
    except SetupError:
        return False
    return True


def take_everything(scene: Scene, people: list[Player]) -> None:
    """As much as they can get of all that fills up, with a second key of the same address in each race."""
    paddock = scene.paddock
    for number, player in enumerate(people):
        while tries(paddock.open_meeting, player, PRIVATE):
            tries(paddock.meetings[-1].take_seat, people[number - 1])
        for part in range(3):
            name = f"{player.key[-9:]} {part}"
            tries(paddock.seasons.open_season, player, evolve(LIVE, name=name))
            tries(paddock.leagues.open_league, player, evolve(TERMS, season=evolve(TERMS.season, name=name)))


@pytest.mark.parametrize("addresses", ADDRESSES.values(), ids=ADDRESSES)
async def test_an_attack_from_many_addresses_closes_nothing(addresses: list[str], tmp_path: Path) -> None:
    async with opened(tmp_path, post=Letterbox()) as scene:
        paddock = scene.paddock
        do_everything(scene, "Ann", OTHER)
        do_everything(scene, "Reg", "192.0.2.44")
        paddock._visit_book.raced(["SHA256:reg"])
        scene.clock.go_on(days=KNOWN_FOR.days)
        before = {*paddock.meetings, *paddock.seasons.every, *paddock.leagues.every}
        people = list(attackers(scene, addresses))
        take_everything(scene, people)
        do_everything(scene, "Ben", "198.51.100.8")
        do_everything(scene, "Cleo", "2001:db8:77::/64")
        do_everything(scene, "Reg", "192.0.2.44", day=2)
        assert before < {*paddock.meetings, *paddock.seasons.every, *paddock.leagues.every}


async def test_a_restart_or_another_address_gives_an_attacker_no_second_share(tmp_path: Path) -> None:
    addresses = ADDRESSES["eighteen"][:2]
    async with opened(tmp_path) as scene:
        people = list(attackers(scene, addresses[:1]))
        take_everything(scene, people)
        opened_before = len(scene.paddock.meetings)
        assert opened_before == SHARES[Use.RACE].newcomers
        for player in people:
            scene.paddock.come_in(player, addresses[1])
        assert not tries(scene.paddock.open_meeting, scene.come("New", address=addresses[0]).player, SHORT)
        await scene.kept()
    async with opened(tmp_path) as scene:
        assert not tries(scene.paddock.open_meeting, scene.come("New", address=addresses[0]).player, SHORT)
        assert addresses[0] not in (tmp_path / "origins.json").read_text()
        assert len(scene.paddock.meetings) == opened_before


async def test_no_address_is_on_disk_and_the_origin_of_what_is_gone_is_forgotten(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        race = scene.paddock.open_meeting(scene.player("Ann", address="203.0.113.9"), SHORT)
        scene.player("Ben", address="2001:db8:1:2::/64")
        await scene.kept()
        made = json.loads((tmp_path / "origins.json").read_text())["made"]
        assert {*made["NAME"]} == {"SHA256:ann", "SHA256:ben"}
        assert [*made["RACE"]] == [str(race.number)]
        text = "".join(path.read_text() for path in tmp_path.rglob("*.json"))
        assert "203.0.113" not in text
        assert "2001:db8" not in text
        race.strike()
        await scene.paddock.forget_player(Player("SHA256:ann", "Ann"))
        scene.paddock.tidy_up()
        await scene.kept()
        made = json.loads((tmp_path / "origins.json").read_text())["made"]
        assert ({*made["NAME"]}, made["RACE"]) == ({"SHA256:ben"}, {})


async def test_names_in_a_folder_that_is_older_than_their_origins_are_those_of_regulars(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        for name in ("Ann", "Ben"):
            scene.player(name)
        scene.paddock._visit_book.raced(["SHA256:ann"])
        await scene.kept()
    (tmp_path / "origins.json").unlink()
    async with opened(tmp_path) as scene:
        assert [scene.paddock.is_regular(f"SHA256:{name}") for name in ("ann", "ben")] == [True, False]


async def test_names_are_forgotten_first_of_the_address_that_has_most(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(players, "MOST_PEOPLE", 40)
    async with opened(tmp_path) as scene:
        for number in range(5):
            scene.player(f"Friend {number}", address=f"198.51.100.{number}")
        scene.clock.go_on(days=1)
        for number in range(60):
            scene.player(f"Bad {number}", address=ADDRESSES["eighteen"][number % 4])
        scene.player("Cleo", address=OTHER)
        assert all(scene.paddock.players.known(f"SHA256:friend {number}") for number in range(5))


async def test_talk_of_eighteen_addresses_leaves_what_others_have_said(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        ann = scene.come("Ann", address=OTHER)
        meeting = scene.paddock.open_meeting(ann.player, SHORT)
        ann.go_to(meeting)
        meeting.say(ann, "Who is coming?")
        for player in attackers(scene, ADDRESSES["eighteen"]):
            visit = scene.paddock.come_in(player, scene.paddock.shares.address_of(player.key))
            visit.go_to(meeting)
            for _ in range(5):
                tries(meeting.say, visit, "spam")
        assert len(meeting.talk) == 100
        assert meeting.talk[0].text == "Who is coming?"


async def test_laps_of_a_day_are_kept_of_each_address_alike(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lap_book, "MOST_OF_A_DAY", 20)
    async with opened(tmp_path) as scene:
        laps, day = scene.paddock.laps, scene.clock.now().date()

        def drive(player: Player, rank: int) -> None:
            laps.note_daily(day, "motorchamp", player, KeptLap(player.key, player.name, f"{rank}", (rank,)))

        drive(scene.player("Ann", address=OTHER), 99)
        for player in attackers(scene, ADDRESSES["eighteen"]):
            drive(player, 1)
        table = laps.of_day(day, "motorchamp")
        assert (len(table), table[-1].name) == (20, "Ann")


async def test_circuits_are_taken_off_the_shelf_first_of_the_address_that_has_most(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shelf, "MOST_CIRCUITS", 8)
    names = iter(["Anvil", "Bramble", "Copse", "Dovecote", "Elmtree", "Furlong", "Glebe", "Hollow", "Kestrel"])

    def drawn(row: int) -> str:
        return code_of(set_word(row, row, "left colour", "2")(drawing_in(code_named(next(names)))))

    async with opened(tmp_path) as scene:
        on_shelf = scene.paddock.shelf
        on_shelf.add(scene.player("Ann", address=OTHER), drawn(14))
        for number in range(5):
            on_shelf.add(
                scene.player(f"Bad {number}", address=ADDRESSES["eighteen"][number // 3]), drawn(15 + number)
            )
        on_shelf.add(scene.player("Ben", address="198.51.100.8"), drawn(20))
        assert [one.name for one in on_shelf.circuits] == [
            "Anvil",
            "Bramble",
            "Copse",
            "Elmtree",
            "Furlong",
            "Glebe",
        ]
