"""One person, several keys."""

from pathlib import Path

import pytest
from paddock_scenes import SHORT, HeldClock, Scene, opened, the_end

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.hosting.care.access import to_look_at
from motorchamp_tui.hosting.care.check import check
from motorchamp_tui.paddock.codes import fresh_code
from motorchamp_tui.paddock.house import MOST_KEYS
from motorchamp_tui.paddock.operating.act import OperatedHost
from motorchamp_tui.paddock.operating.operations import Operations
from motorchamp_tui.paddock.paddock import Paddock
from motorchamp_tui.public_keys import key_in, key_lines

ANN = "SHA256:ann"
NEW = f"SHA256:{'n' * 43}"
LINE = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAID19xrLMoZM0L40Qz5F7EAA0VNshwzucaVbQtRTkEBrx"


def operations(scene: Scene) -> Operations:
    return Operations(OperatedHost(scene.paddock, scene.clock.now(), "account:host"))


async def key_code(scene: Scene) -> str:
    result = await operations(scene).by_player(scene.player("Ann"), "key", {})
    assert isinstance(result.data["code"], str)
    return result.data["code"]


async def test_a_code_from_a_session_makes_another_key_the_players_once_and_for_ten_minutes(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path) as scene:
        paddock, house = scene.paddock, scene.paddock.house
        code = await key_code(scene)
        assert "You are Ann" in paddock.add_key(NEW, "", code.lower())
        assert (house.person_of(NEW), house.keys_of(ANN)) == (ANN, [ANN, NEW])
        other = NEW.replace("n", "o")
        with pytest.raises(MotorChampError, match="No key code is like this"):
            paddock.add_key(other, "", code)
        late = await key_code(scene)
        scene.clock.go_on(minutes=10)
        with pytest.raises(MotorChampError, match="its time is up"):
            paddock.add_key(other, "", late)
        assert paddock.add_key(other, "", "Cleo") == ""
        assert paddock.add_key("guest:1", "", late) == ""
    async with opened(tmp_path) as scene:
        assert scene.paddock.house.person_of(NEW) == ANN
        assert scene.paddock.players.known(NEW) is None


async def test_wrong_key_codes_have_an_end(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        for _ in range(10):
            with pytest.raises(MotorChampError, match="No key code"):
                scene.paddock.add_key(NEW, "192.0.2.1", fresh_code(()))
        code = await key_code(scene)
        with pytest.raises(MotorChampError, match="Too many wrong codes"):
            scene.paddock.add_key(NEW, "192.0.2.1", code)


async def test_nobody_has_more_than_some_keys(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        for number in range(MOST_KEYS - 1):
            assert scene.paddock.add_key(f"SHA256:{number}", "", await key_code(scene))
        with pytest.raises(MotorChampError, match="8 keys are enough"):
            scene.paddock.add_key(NEW, "", await key_code(scene))


async def test_a_code_of_a_key_opens_a_host_by_invitation_too(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        code = await key_code(scene)
        await operations(scene).at_socket("host", "doors", {"which": "invited"})
        assert scene.paddock.add_key(NEW, "", fresh_code(())) == ""
        assert scene.paddock.add_key(NEW, "", code)


async def test_an_operator_puts_a_key_in_the_place_of_a_lost_one(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        house, act = scene.paddock.house, operations(scene).at_socket
        ann = scene.come("Ann")
        meeting = scene.begun(SHORT, "Ann", bots=("rookie",))
        scene.plays(ann, meeting)
        await the_end(meeting, ann)
        scene.player("Ben")
        scene.paddock.add_key("SHA256:lost", "", await key_code(scene))
        sent_off = list[str]()
        house.dismissed.append(lambda key, words: sent_off.append(f"{key}: {words}"))
        await act("host", "rekey", {"name": "Ann", "key": LINE})
        new = key_in(LINE)
        assert (house.person_of(new), house.keys_of(ANN)) == (ANN, [new])
        assert house.why_replaced(ANN)
        assert house.why_replaced("SHA256:lost")
        assert not house.why_replaced(new)
        assert sent_off == [f"SHA256:ann: An operator has given you another key: come in with {new}."]
        with pytest.raises(MotorChampError, match="is Ann's"):
            await act("host", "rekey", {"name": "Ben", "key": new})
        for wrong in ("ann", "SHA256:short", "guest:1"):
            with pytest.raises(MotorChampError, match="fingerprint"):
                await act("host", "rekey", {"name": "Ben", "key": wrong})


async def test_a_ban_takes_the_person_whichever_of_their_keys_it_names(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        scene.paddock.add_key(NEW, "", await key_code(scene))
        await operations(scene).at_socket("host", "ban", {"whom": NEW})
        assert scene.paddock.house.ban_on(ANN, "")


async def test_an_operator_is_one_with_each_of_their_keys(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        host = OperatedHost(scene.paddock, scene.clock.now(), "account:host", operators=lambda: {NEW: "Ann"})
        assert not host.is_operator(ANN)
        scene.paddock.add_key(NEW, "", await key_code(scene))
        assert host.is_operator(ANN)


async def test_with_a_player_go_their_keys(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        scene.paddock.add_key(NEW, "", await key_code(scene))
        await scene.paddock.forget_player(scene.player("Ann"))
        await scene.kept()
        assert NEW not in (tmp_path / "keys.json").read_text()
        assert scene.paddock.house.person_of(NEW) == NEW


def test_a_damaged_file_of_keys_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "keys.json").write_text('{"others": 1}')
    with pytest.raises(MotorChampError, match=r"keys\.json is damaged"):
        Paddock(tmp_path, HeldClock())
    (tmp_path / "house.json").write_text('{"motto": "Drive fair."}')
    with to_look_at(tmp_path, None) as sight:
        assert [finding.name for finding in check(sight).findings] == ["keys.json"]


PUTTY = """# friends
---- BEGIN SSH2 PUBLIC KEY ----
Comment: "eddsa-key-\\
20261129"
AAAAC3NzaC1lZDI1NTE5AAAAID19xrLMoZM0L40Qz5F7EAA0VN
shwzucaVbQtRTkEBrx
---- END SSH2 PUBLIC KEY ----

SHA256:abc Ben
"""


def test_a_key_as_puttygen_saves_it_is_a_line_of_a_list() -> None:
    assert [(number, key_in(line)) for number, line in key_lines(PUTTY)] == [(2, key_in(LINE)), (9, "SHA256:abc")]
    assert next(line for _, line in key_lines(PUTTY)).startswith(LINE)


@pytest.mark.parametrize("text", ["---- BEGIN SSH2 PUBLIC KEY ----", PUTTY.replace("AAAA", "*"), PUTTY[:40]])
def test_half_a_key_of_puttygen_is_no_key(text: str) -> None:
    assert not any(key_in(line) for number, line in key_lines(text) if number <= 2)


async def test_a_player_who_came_by_account_is_given_a_key_and_keeps_their_name(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        paddock, house = scene.paddock, scene.paddock.house
        paddock.players.welcome("account:dora", "Dora")
        await operations(scene).at_socket("host", "rekey", {"name": "Dora", "key": LINE})
        assert house.person_of(key_in(LINE)) == "account:dora"
        assert (known := paddock.players.known(house.person_of(key_in(LINE))))
        assert known.name == "Dora"
