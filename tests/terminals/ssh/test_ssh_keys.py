"""The host's key and the list of those who may come in: made once, nobody else's, and clear about mistakes."""

import os
import stat
from collections.abc import Callable
from pathlib import Path

import asyncssh
import pytest

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.hosting.operator.listed import OperatorList
from motorchamp_tui.terminals.ssh import HOST_KEY
from motorchamp_tui.terminals.ssh.keys import AllowList, AllowListError, HostKeyError, host_key


def test_a_host_makes_its_key_once_and_nobody_else_can_read_it(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        first = host_key(tmp_path / "paddock")
    finally:
        os.umask(before)
    file = tmp_path / "paddock" / HOST_KEY
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert host_key(tmp_path / "paddock").get_fingerprint() == first.get_fingerprint()
    assert first.get_algorithm() == "ssh-ed25519"
    assert [each.name for each in file.parent.iterdir()] == [HOST_KEY]


def test_of_two_hosts_that_begin_at_once_both_have_the_same_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    link, others = os.link, list[str]()

    def somebody_was_faster(work: Path, file: Path) -> None:
        monkeypatch.setattr(os, "link", link)
        others.append(host_key(tmp_path).get_fingerprint())
        link(work, file)

    monkeypatch.setattr(os, "link", somebody_was_faster)
    assert host_key(tmp_path).get_fingerprint() == others[0]


@pytest.mark.parametrize("content", [b"", b"junk", b"-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n"])
def test_a_damaged_key_is_said_and_left_as_it_is(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / HOST_KEY
    file.write_bytes(content)
    with pytest.raises(HostKeyError, match="is not a host key that can be read") as caught:
        host_key(tmp_path)
    assert "\n" not in str(caught.value)
    assert file.read_bytes() == content


def test_a_key_behind_a_passphrase_is_none_for_a_host(tmp_path: Path) -> None:
    key = asyncssh.generate_private_key("ssh-ed25519")
    (tmp_path / HOST_KEY).write_bytes(key.export_private_key("pkcs8-pem", passphrase="secret"))
    with pytest.raises(HostKeyError, match="is not a host key that can be read"):
        host_key(tmp_path)


def test_a_folder_that_is_none_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(HostKeyError, match="cannot be used"):
        host_key(tmp_path / "file")


def test_a_list_knows_its_keys_and_where_they_may_come_from(tmp_path: Path) -> None:
    near, far, ca = (asyncssh.generate_private_key("ssh-ed25519") for _ in range(3))
    lines = [
        "# friends",
        "",
        f'from="10.0.0.*" {near.export_public_key().decode()}',
        f'restrict,command="rm" {far.export_public_key().decode()}',
        f"cert-authority {ca.export_public_key().decode()}",
    ]
    (tmp_path / "keys").write_text("\n".join(lines))
    allowed = AllowList(tmp_path / "keys")
    near, far, ca = (each.convert_to_public() for each in (near, far, ca))
    assert allowed.has(near, "10.0.0.9", "10.0.0.9")
    assert not allowed.has(near, "10.0.1.9", "10.0.1.9")
    assert allowed.has(far, "192.0.2.1", "192.0.2.1")
    assert not allowed.has(ca, "192.0.2.1", "192.0.2.1")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"# ok\n\nssh-ed25519 AAAA ann\n", "line 3: it has no keys."),
        (b"hello\n", "line 1: it has no keys."),
        (b'permitopen="x" ssh-ed25519 AAAA\n', "line 1: Illegal permitopen value: x."),
        (b"\xff\xfe", "this is not UTF-8 text."),
    ],
)
def test_a_mistake_in_a_list_is_said_with_its_line(tmp_path: Path, content: bytes, words: str) -> None:
    (tmp_path / "keys").write_bytes(content)
    with pytest.raises(AllowListError) as caught:
        AllowList(tmp_path / "keys")
    assert str(caught.value).endswith(words)


def test_a_list_that_is_missing_is_said(tmp_path: Path) -> None:
    with pytest.raises(AllowListError, match="no such file or folder"):
        AllowList(tmp_path / "keys")


@pytest.mark.parametrize("reads", [AllowList, OperatorList], ids=["allow", "operators"])
def test_a_list_that_every_account_can_change_is_refused(reads: Callable[[Path], object], tmp_path: Path) -> None:
    file = tmp_path / "keys"
    file.write_text(f"{asyncssh.generate_private_key('ssh-ed25519').export_public_key().decode()}\n")
    file.chmod(0o664)
    reads(file)
    file.chmod(0o666)
    with pytest.raises(MotorChampError, match="Every account of this machine can change the list of"):
        reads(file)
    file.chmod(0o600)
    tmp_path.chmod(0o777)
    with pytest.raises(MotorChampError, match="Every account of this machine can change the list of"):
        reads(file)
