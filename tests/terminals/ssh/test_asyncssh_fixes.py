"""The fixes, and whether asyncssh still needs them: a test that fails here says that one can go."""

import asyncio
import importlib.metadata
import inspect
import sys
from pathlib import Path
from typing import Any

import asyncssh
import pytest
from asyncssh.connection import SSHConnection
from asyncssh.constants import MSG_IGNORE, MSG_REQUEST_SUCCESS
from asyncssh.encryption import get_default_encryption_algs
from hosting_scenes import hosted, short

from motorchamp_tui.errors import WrongLibraryError
from motorchamp_tui.terminals.ssh import asyncssh_fixes


def test_an_asyncssh_of_another_shape_is_refused_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    asyncssh_fixes.check_asyncssh()
    monkeypatch.setattr(
        asyncssh_fixes, "REPLACED", (*asyncssh_fixes.REPLACED, (asyncssh.SSHServerChannel, ("_env", "_envelope")))
    )
    with pytest.raises(WrongLibraryError) as refused:
        asyncssh_fixes.check_asyncssh()
    installed = importlib.metadata.version("asyncssh")
    assert str(refused.value).startswith("Visitors by SSH need asyncssh")
    assert str(refused.value).endswith(
        f", not the asyncssh {installed} that is installed: it has no SSHServerChannel._envelope."
    )


def test_asyncssh_still_does_nothing_when_the_network_takes_nothing_more() -> None:
    assert "Do nothing" in inspect.getsource(SSHConnection.pause_writing)


def test_asyncssh_still_keeps_every_variable_and_asks_nobody() -> None:
    source = inspect.getsource(asyncssh.SSHServerChannel._process_env_request)
    assert "self._env[key] = value" in source
    assert "_session" not in source


def test_asyncssh_still_tells_its_owner_the_same_of_a_key_that_was_offered_and_one_that_was_proven() -> None:
    assert list(inspect.signature(asyncssh.SSHServer.validate_public_key).parameters) == [
        "self",
        "username",
        "key",
    ]
    assert list(inspect.signature(asyncssh.SSHServer.auth_completed).parameters) == ["self"]


def test_asyncssh_still_reads_as_fast_as_anybody_sends() -> None:
    assert "pause_reading" not in inspect.getsource(sys.modules[SSHConnection.__module__])


def test_asyncssh_still_sends_an_empty_packet_before_each_and_has_no_cipher_that_needs_it() -> None:
    assert "self.send_packet(MSG_IGNORE, String(b''))" in inspect.getsource(SSHConnection.send_packet)
    assert not [name for name in get_default_encryption_algs() if b"cbc" in name]


async def test_nothing_empty_is_sent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sent = list[int]()
    process = SSHConnection.process_packet
    async with hosted(tmp_path) as host, host.connected() as connection:

        def count(self: SSHConnection, kind: int, *rest: Any) -> Any:
            if self is connection:
                sent.append(kind)
            return process(self, kind, *rest)

        monkeypatch.setattr(SSHConnection, "process_packet", count)
        for _ in range(2):
            await connection._make_global_request(b"keepalive@openssh.com")
    assert sent[:2] == [MSG_REQUEST_SUCCESS] * 2


async def test_whatever_is_sent_is_read_no_faster_than_the_limit(tmp_path: Path) -> None:
    limits = short(network_bytes_a_second=20_000.0, network_burst=20_000)
    async with hosted(tmp_path, limits=limits) as host, host.connected() as connection:
        loop = asyncio.get_running_loop()
        for _ in range(30):
            connection.send_packet(MSG_IGNORE, b"\x00\x00\x03\xe8" + b"x" * 1000)
        began = loop.time()
        for _ in range(2):
            await connection._make_global_request(b"keepalive@openssh.com")
        assert loop.time() - began > 0.3
