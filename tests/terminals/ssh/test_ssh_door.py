"""The door for SSH, with a real client: who comes in and as whom, and what is refused."""

import asyncio
import contextlib
import logging
from pathlib import Path

import asyncssh
import pytest
from hosting_scenes import Everybody, Keyless, Register, hosted, short, until, visit_on

from motorchamp_tui.networks import network_of
from motorchamp_tui.terminals.ssh.channel import NO_COMMANDS
from motorchamp_tui.terminals.ssh.door import CannotListenError, listening_on
from motorchamp_tui.terminals.ssh.login import MOST_REFUSALS, suggested_name


def new_key() -> asyncssh.SSHKey:
    return asyncssh.generate_private_key("ssh-ed25519")


async def test_the_first_visit_shows_the_card_and_the_second_remembers_it(tmp_path: Path) -> None:
    key, register = new_key(), Register()
    fingerprint = key.get_fingerprint()
    register.names[fingerprint] = "Ann"
    async with hosted(tmp_path, register=register, has_guests=False) as host:
        async with host.visited(key) as visit:
            await visit.sees("Can you read this?")
            visit.type("\r")
            await visit.sees("hello 80x24")
            visit.type("q")
            assert await visit.end() == 0
        assert register.kept == {fingerprint: {"glyphs": "auto", "colours": "auto"}}
        async with host.visited(key, size=(100, 30)) as visit:
            await visit.sees("hello 100x30")


async def test_guests_come_in_where_there_are_any_and_are_strangers_every_time(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    async with hosted(tmp_path, register=Register()) as host:
        for _ in range(2):
            async with host.visited() as visit:
                await visit.sees("Can you read this?")
                visit.type("\x03")
                assert await visit.end() == 130
    assert caplog.text.count("came in from 127.0.0.1") == 2
    assert caplog.text.count("as a guest\n") >= 2


async def test_without_a_key_nobody_else_comes_in_and_reads_why(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    client = Keyless()
    async with hosted(tmp_path, has_guests=False) as host:
        with pytest.raises(asyncssh.PermissionDenied):
            async with host.connected(client_factory=lambda: client):
                pass
    [words] = client.told
    assert "ssh-keygen" in words
    assert "you have shown none" in caplog.text


async def test_only_keys_on_the_list_come_in_and_a_changed_list_holds_at_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    friend, stranger = new_key(), new_key()
    allow = tmp_path / "friends"
    allow.write_text(f"# friends\n\n{friend.export_public_key().decode()}")
    async with hosted(tmp_path, has_guests=False, allow=allow) as host:
        async with host.visited(friend) as visit:
            await visit.sees("hello")
        with pytest.raises(asyncssh.PermissionDenied):
            async with host.connected(stranger):
                pass
        allow.write_text(stranger.export_public_key().decode())
        async with host.visited(stranger) as visit:
            await visit.sees("hello")
        allow.write_text("nonsense\n")
        async with host.visited(stranger) as visit:
            await visit.sees("hello")
    assert f"{allow}, line 1" in caplog.text


async def test_a_key_that_is_only_asked_about_is_nobodys(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody who knows another's public key offers it, cannot sign, and comes in as a guest."""
    caplog.set_level(logging.INFO)
    victim = new_key()

    [pair] = asyncssh.load_keypairs([victim])
    [own] = asyncssh.load_keypairs([new_key()])
    monkeypatch.setattr(pair, "sign", own.sign)
    async with hosted(tmp_path) as host, host.connected(pair) as connection, visit_on(connection) as visit:
        await visit.sees("hello")
    assert victim.get_fingerprint() not in caplog.text
    assert "as a guest" in caplog.text


async def test_the_login_name_is_only_a_suggestion(tmp_path: Path) -> None:
    suggested = list[str]()

    class Noting(Everybody):
        def known(self, key: str) -> None:
            return None

    async with hosted(tmp_path, register=Noting()) as host:
        host.note(lambda connection: suggested.append(connection.client.name))
        async with host.connected(username="ben") as connection, visit_on(connection) as visit:
            await visit.sees("hello")
        async with host.connected(username="far,too:long" * 9) as connection, visit_on(connection) as visit:
            await visit.sees("hello")
    assert suggested == ["ben", ""]
    assert suggested_name("\x1b[31mred") == ""


async def test_commands_are_not_run(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with hosted(tmp_path) as host, host.connected() as connection:
        result = await connection.run("ls -l /")
    assert (result.exit_status, result.stdout) == (1, "")
    assert NO_COMMANDS in str(result.stderr)
    assert "Refused 127.0.0.1" in caplog.text


async def test_files_are_neither_given_nor_taken(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with hosted(tmp_path) as host, host.connected() as connection:
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.start_sftp_client()
    async with hosted(tmp_path) as host, host.connected() as connection:
        with pytest.raises((asyncssh.SFTPError, OSError)):
            await asyncssh.scp("/etc/hostname", (connection, "x"))
    assert "subsystem 'sftp'" in caplog.text


async def test_nothing_is_forwarded(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with hosted(tmp_path) as host, host.connected() as connection:
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.open_connection("127.0.0.1", host.port)
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.open_unix_connection("/tmp/x")
        with pytest.raises(asyncssh.ChannelListenError):
            await connection.forward_remote_port("", 0, "127.0.0.1", 1)
        with pytest.raises(asyncssh.ChannelListenError):
            await connection.forward_remote_path(str(tmp_path / "x"), str(tmp_path / "y"))
    assert caplog.text.count("forwarding") == 4


async def test_neither_agents_nor_windows_come_along(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with hosted(tmp_path) as host, host.connected() as connection, visit_on(connection) as visit:
        await visit.sees("hello")
        assert not await visit.channel._make_request(b"auth-agent-req@openssh.com")
        assert not await visit.channel._make_request(b"x11-req", b"junk")
        assert not await visit.channel._make_request(b"shell")
        visit.type("still here")
        await visit.sees("still here")
    assert "auth-agent-req" in caplog.text
    assert "x11-req" in caplog.text


async def test_a_connection_has_one_line(tmp_path: Path) -> None:
    async with hosted(tmp_path) as host, host.connected() as connection, visit_on(connection) as visit:
        await visit.sees("hello")
        with pytest.raises(asyncssh.ChannelOpenError):
            async with visit_on(connection):
                pass
        visit.type("still here")
        await visit.sees("still here")


async def test_only_what_says_something_about_the_terminal_is_let_through(tmp_path: Path) -> None:
    environs = list[dict[str, str]]()
    sent = {
        "LANG": "de_DE.UTF-8",
        "LC_TIME": "C",
        "COLORTERM": "truecolor",
        "LD_PRELOAD": "x",
        "MOTORCHAMP_THEME": "?",
    }
    sent |= {"NO_COLOR": "\x1b[31m", "LC_ALL": "x" * 1000}
    async with hosted(tmp_path) as host:
        host.note(lambda connection: environs.append(dict(connection.environ)))
        async with host.connected() as connection, visit_on(connection, env=sent) as visit:
            await visit.sees("hello")
    [environ] = environs
    assert environ.pop("SSH_CONNECTION").startswith("127.0.0.1")
    assert environ == {"TERM": "xterm-256color", "LANG": "de_DE.UTF-8", "LC_TIME": "C", "COLORTERM": "truecolor"}


async def test_beyond_a_limit_a_client_reads_a_sentence_and_its_terminal_is_left_alone(tmp_path: Path) -> None:
    async with hosted(tmp_path, limits=short(sessions=1)) as host, host.visited(new_key()) as first:
        await first.sees("hello")
        async with host.visited(new_key()) as second:
            assert await second.end() == 1
            assert second.text.split("\n")[0].startswith("All 1 places here are taken.")
            assert b"\x1b" not in second.output
        first.type("still here")
        await first.sees("still here")


@pytest.mark.parametrize("address", ["", " "])
def test_no_address_is_no_reason_to_listen_everywhere(address: str) -> None:
    with pytest.raises(CannotListenError, match="--listen needs an address"):
        listening_on(address, 0)


async def test_who_does_not_say_in_time_who_he_is_is_cut_off(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with hosted(tmp_path, limits=short(login_seconds=3.0)) as host, host.connected() as idle:
        reader, writer = await asyncio.open_connection("127.0.0.1", host.port)
        assert (await reader.readline()).startswith(b"SSH-2.0-MotorChamp")
        assert await asyncio.wait_for(reader.read(), 300) == b""
        writer.close()
        await asyncio.wait_for(idle.wait_closed(), 300)
    assert caplog.text.count("took longer than 3 s to come in") == 1  # of one address one line a minute


async def test_silent_connections_keep_nobody_out_and_the_oldest_is_hung_up_on(tmp_path: Path) -> None:
    async with hosted(tmp_path, limits=short(newcomers_an_address=3)) as host:
        idle = [await asyncio.open_connection("127.0.0.1", host.port) for _ in range(3)]
        for reader, _ in idle:
            assert (await reader.readline()).startswith(b"SSH-2.0")
        async with host.visited() as visit:
            await visit.sees("hello")
            told = await asyncio.wait_for(idle[0][0].read(), 300)
            assert b"Too many people are coming in" in told
            assert len(host.door._logins.here) == 3
        for _, writer in idle:
            writer.close()


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
    ],
)
def test_of_ipv6_a_network_counts_as_one_address(address: str, network: str) -> None:
    assert network_of(address) == network


async def test_a_client_that_is_frozen_is_found_out(tmp_path: Path) -> None:
    limits = short(keepalive_seconds=0.05, keepalives=2)
    async with hosted(tmp_path, limits=limits) as host, host.visited() as visit:
        await visit.sees("hello")
        visit.freeze()
        await until(lambda: not len(host.sessions))


async def test_closing_down_gives_the_terminal_back_with_a_sentence(tmp_path: Path) -> None:
    async with hosted(tmp_path) as host, host.visited() as visit:
        await visit.sees("hello")
        await host.sessions.close("Good night.")
        assert await visit.end() == 0
        assert visit.output.endswith(b"\x1b[?1049l\x1b[?25hGood night.\r\n")
        for mode in (b"1000", b"1003", b"1006", b"2004", b"1004"):
            assert visit.output.rfind(b"\x1b[?" + mode + b"l") > visit.output.rfind(b"\x1b[?" + mode + b"h")


@pytest.mark.parametrize(
    "costly",
    [
        {"kex_algs": ["rsa2048-sha256"]},
        {"encryption_algs": ["chacha20-poly1305@openssh.com"]},
        {"compression_algs": ["zlib@openssh.com"]},
        {"compression_algs": ["zlib"]},
    ],
)
async def test_nothing_is_agreed_on_that_would_keep_everybody_else_waiting(
    tmp_path: Path, costly: dict[str, list[str]]
) -> None:
    async with hosted(tmp_path) as host, host.visited(new_key()) as visit:
        with pytest.raises(asyncssh.KeyExchangeFailed):
            async with host.connected(new_key(), **costly):
                pass
        await visit.sees("hello")


@pytest.mark.parametrize(
    ("offered", "agreed"),
    [
        (["chacha20-poly1305@openssh.com", "aes128-ctr", "aes256-gcm@openssh.com"], "aes128-ctr"),
        (["chacha20-poly1305@openssh.com", "aes256-gcm@openssh.com"], "aes256-gcm@openssh.com"),
        (["3des-cbc", "aes256-ctr"], "aes256-ctr"),
    ],
)
async def test_of_what_a_client_can_encrypt_with_the_first_that_is_quick_is_taken(
    tmp_path: Path, offered: list[str], agreed: str
) -> None:
    async with (
        hosted(tmp_path) as host,
        host.connected(new_key(), encryption_algs=offered) as connection,
    ):
        assert connection.get_extra_info("send_cipher") == agreed
        assert connection.get_extra_info("recv_cipher") == agreed


async def test_whoever_goes_on_asking_for_what_there_is_not_is_hung_up_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with hosted(tmp_path) as host, host.visited(new_key()) as other:
        async with host.connected(new_key()) as connection:
            for port in range(1, 100):
                with contextlib.suppress(asyncssh.Error, OSError):
                    await connection.open_connection("127.0.0.1", port)
            await connection.wait_closed()
        await other.sees("hello")
    assert caplog.text.count("forwarding to") == MOST_REFUSALS
    assert "asked for too many things" in caplog.text
