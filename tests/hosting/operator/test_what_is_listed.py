"""Races, seasons and leagues that the operator strikes, and talk that they clear away."""

import re
from pathlib import Path

from operating_scenes import data_of, fingerprint, house, in_the_paddock, operate, race_of, refused

STRUCK = "An operator of this host has struck this race."


async def test_a_race_that_is_struck_ends_for_everybody_and_keeps_its_journal(tmp_path: Path) -> None:
    with house(tmp_path) as host:
        async with in_the_paddock(host, "Ann", "Bob") as (ann, bob):
            await race_of(ann, bob)
            told = operate(host, "strike", "1")
            assert told == "Race 1 is listed no longer; what was driven stays in its journals.\n"
            await bob.learns("", STRUCK)
            assert operate(host, "races") == "There is no race, season or league.\n"
            assert len(list((host.folder / "races").glob("*.journal"))) == 1
            assert not list((host.folder / "meetings").glob("*.json"))
            await bob.says("back")
            await bob.says("new A1-C1")
            await bob.hears("Entry list: what next?")
            assert operate(host, "strike", "race", "2").startswith("Race 2 is listed no longer")
            assert refused(host, "strike", "2") == "There is no race '2'."
        assert "Traceback" not in host.log.read_text()


async def test_a_race_is_found_by_its_code_too_and_an_odd_one_is_refused(tmp_path: Path) -> None:
    with house(tmp_path) as host:
        async with in_the_paddock(host, "Ann") as (ann,):
            await ann.says("new A1-C1")
            await ann.hears("Entry list: what next?")
            assert refused(host, "strike", "3") == "There is no race '3'. Choose from: 1."
            code = re.search(r'"code": "([A-Z-]+)"', next((host.folder / "meetings").glob("*.json")).read_text())
            assert code is not None
            assert code[1] not in host.log.read_text()
            assert operate(host, "strike", code[1].lower()).startswith("Race 1 is listed no longer")


async def test_talk_is_cleared_away_whole_or_that_of_one_name(tmp_path: Path) -> None:
    with house(tmp_path) as host:
        async with in_the_paddock(host, "Ann", "Bob") as (ann, bob):
            await race_of(ann, bob)
            await ann.says("say Good luck")
            await ann.hears("You say: Good luck")
            await bob.says("say You smell")
            await bob.hears("You say: You smell")
            assert refused(host, "clear", "1", "--of", "Bib") == (
                "There is no line by 'Bib'. Did you mean Bob? Choose from: Ann, Bob."
            )
            assert operate(host, "clear", "1", "--of", "Bob") == "1 line of talk at race 1 cleared away.\n"
            assert data_of(host, "races")["races"][0]["talk"] == 1
            operate(host, "clear", "1")
            assert data_of(host, "races")["races"][0]["talk"] == 0
            await ann.says("say Still here")
            await ann.hears("You say: Still here")
            assert "smell" not in host.log.read_text()


async def test_somebody_gets_another_name_and_then_none(tmp_path: Path) -> None:
    with house(tmp_path) as host:
        async with in_the_paddock(host, "Ann", "Zebulon") as (ann, zeb):
            assert operate(host, "rename", "Ann", "Anna").startswith("Ann is called Anna from now on")
            ann.name = "Anna"
            assert {person["name"] for person in data_of(host, "who")} == {"Anna", "Zebulon"}
            await race_of(ann, zeb)
            key = fingerprint(zeb)
            assert operate(host, "forget", "zebulon") == (
                "Nothing about Zebulon is kept any longer. Their name goes from race 1 when that is over.\n"
            )
            await zeb.hears("Everything that this host kept about you has been deleted.")
            await zeb.is_hung_up()
            assert operate(host, "strike", "1").startswith("Race 1 is listed no longer")
            assert data_of(host, "people")[0]["name"] == "Anna"
            await zeb.come()
            await zeb.says("Zeb")
            await zeb.hears("Paddock: what next?")
            assert host.end() == 0
            left = [file for file in host.folder.rglob("*") if file.is_file() and b"Zebulon" in file.read_bytes()]
            assert left == []
            assert key in (host.folder / "people.json").read_text()
