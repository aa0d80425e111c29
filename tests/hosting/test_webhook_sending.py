"""What leaves a host for the web: only where it may, exactly as it says, and without trust in who answers."""

import asyncio
import contextlib
import json
import socket
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from unittest.mock import patch

import pytest
from attrs import define, evolve, field
from paddock_scenes import NOON, HeldClock, opened

from motorchamp_tui.errors import SetupError
from motorchamp_tui.hosting.notices import web
from motorchamp_tui.hosting.notices.web import (
    NOT_REACHED,
    Names,
    SlowNameError,
    WebPost,
    is_forbidden,
    is_next_door,
    is_private,
)
from motorchamp_tui.hosting.plan import NoticeOptions
from motorchamp_tui.paddock.entries.agreement import Agreement
from motorchamp_tui.paddock.notices import webhooks as paddock_webhooks
from motorchamp_tui.paddock.notices.notices import NotToldError
from motorchamp_tui.paddock.notices.webhooks import KEPT_FOR, LONGEST_ADDRESS, Webhook, signature

PUBLIC = ["93.184.216.34", "2606:2800:220:1::1", "64:ff9b::5db8:d822", "::ffff:93.184.216.34"]
ANYTHING = NoticeOptions(private=True, unencrypted=True)


ACCEPTED = b"HTTP/1.1 204 No Content\r\nContent-Length: 0\r\n\r\n"


@define(eq=False)
class Receiver:
    """A server on this machine: keeps what comes, and answers as it is told, or not at all."""

    answer: bytes | None
    port: int = 0
    heads: list[str] = field(factory=list)
    bodies: list[bytes] = field(factory=list)
    tasks: list["asyncio.Task[None]"] = field(factory=list)

    def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.tasks.append(asyncio.create_task(self._serve(reader, writer)))

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            length = next(line for line in head.split("\r\n") if line.lower().startswith("content-length:"))
            self.heads.append(head)
            self.bodies.append(await reader.readexactly(int(length.split()[1])))
            if self.answer is None:
                await reader.read()
            else:
                writer.write(self.answer)
                await writer.drain()
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()


@asynccontextmanager
async def receiving(answer: bytes | None = ACCEPTED) -> AsyncIterator[Receiver]:
    receiver = Receiver(answer)
    async with await asyncio.start_server(receiver.serve, "127.0.0.1", 0) as server:
        receiver.port = server.sockets[0].getsockname()[1]
        yield receiver
        await asyncio.gather(*receiver.tasks)


@asynccontextmanager
async def posting(allowed: NoticeOptions = ANYTHING) -> AsyncIterator[WebPost]:
    post = WebPost(allowed)
    try:
        yield post
    finally:
        await post.close()


@pytest.mark.parametrize("address", PUBLIC)
def test_an_address_on_the_public_internet_is_not_private(address: str) -> None:
    assert not is_private(address)


PRIVATE = [
    "127.0.0.1",
    "127.9.9.9",
    "0.0.0.0",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "192.0.0.192",
    "198.18.0.1",
    "203.0.113.1",
    "224.0.0.1",
    "239.1.1.1",
    "240.0.0.1",
    "255.255.255.255",
    "168.63.129.16",
    "192.88.99.1",
    "::",
    "::1",
    "fe80::1",
    "fe80::1%eth0",
    "fec0::1",
    "fc00::1",
    "fd00:ec2::254",
    "ff02::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::127.0.0.1",
    "64:ff9b::7f00:1",
    "64:ff9b::a9fe:a9fe",
    "64:ff9b:1::1",
    "2001::1",
    "2002:7f00:1::",
    "2002:5db8:d822::",
    "2001:db8::1",
    "100::1",
]


@pytest.mark.parametrize("address", PRIVATE)
def test_addresses_that_only_neighbours_reach_are_private_in_whatever_form(address: str) -> None:
    assert is_private(address)


def test_the_host_itself_and_its_own_network_are_next_door() -> None:
    assert is_next_door("2606:2800:220:1::1", "2606:2800:220:1:ffff::2")
    assert not is_next_door("2606:2800:220:2::1", "2606:2800:220:1::1")
    assert is_next_door("93.184.216.34", "93.184.216.34")
    assert not is_next_door("93.184.216.35", "93.184.216.34")
    assert not is_next_door("2606:2800:220:1::1", "93.184.216.34")
    with patch("motorchamp_tui.hosting.notices.web.own_address_towards", return_value="93.184.216.34"):
        assert is_forbidden(socket.AF_INET, "93.184.216.34")
        assert not is_forbidden(socket.AF_INET, "93.184.216.35")


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("", "looks like https://"),
        ("ntfy.sh/topic", "looks like https://"),
        ("http://ntfy.sh/topic", "looks like https://"),
        ("file:///etc/passwd", "looks like https://"),
        ("https://ntfy.sh:99999/", "looks like https://"),
        ("https://nt fy.sh/", "looks like https://"),
        ("https://[::1/", "looks like https://"),
        ("https://ann:secret@ntfy.sh/", "a name and a password"),
        ("https://127.0.0.1/", "its own network"),
        ("https://[::ffff:10.0.0.1]/", "its own network"),
        ("https://localhost./", "its own network"),
    ],
)
def test_an_address_that_cannot_be_meant_is_refused_when_it_is_typed(address: str, reason: str) -> None:
    with pytest.raises(SetupError, match=reason):
        WebPost(NoticeOptions()).check(address)


async def test_a_notice_arrives_as_it_was_sent_and_nothing_but_the_status_of_the_answer_counts() -> None:
    async with (
        receiving(b"HTTP/1.1 200 OK\r\nContent-Length: 999999999\r\n\r\n" + b"x" * 5000) as receiver,
        posting() as post,
    ):
        await post.send(
            f"http://127.0.0.1:{receiver.port}/a/b?tpl=1&m={{{{.text}}}}", b'{"a":1}', {"X-Own": "yes"}
        )
    (head,), (body,) = receiver.heads, receiver.bodies
    assert body == b'{"a":1}'
    assert head.startswith("POST /a/b?tpl=1&m=%7B%7B.text%7D%7D HTTP/1.1\r\n")
    assert f"\r\nHost: 127.0.0.1:{receiver.port}\r\n" in head
    assert "\r\nX-Own: yes\r\n" in head
    assert "\r\nUser-Agent: motorchamp-tui/" in head


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n", "answered with 302"),
        (b"HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n", "answered with 500"),
        (b"SSH-2.0-OpenSSH_9.6\r\n\r\n", "does not speak HTTP"),
        (b"HTTP/1.1 200 OK\r\nX: " + b"x" * 9000 + b"\r\n\r\n", "does not speak HTTP"),
        (b"", "."),
    ],
)
async def test_what_is_not_accepted_is_said_in_a_sentence(answer: bytes, reason: str) -> None:
    async with receiving(answer) as receiver, posting() as post:
        with pytest.raises(NotToldError, match=reason):
            await post.send(f"http://127.0.0.1:{receiver.port}/", b"{}", {})
        assert len(receiver.heads) == 1


async def test_a_receiver_that_does_not_answer_is_not_waited_for() -> None:
    with patch.object(web, "SECONDS", 0.05):
        async with receiving(None) as receiver, posting() as post:
            with pytest.raises(NotToldError, match="no answer within"):
                await post.send(f"http://127.0.0.1:{receiver.port}/", b"{}", {})


@pytest.mark.parametrize("addresses", [["127.0.0.1"], ["93.184.216.34", "127.0.0.1"], ["::ffff:127.0.0.1"]])
async def test_a_name_that_leads_into_the_own_network_is_refused_whatever_else_it_leads_to(
    addresses: list[str],
) -> None:
    looked_up = [
        (socket.AF_INET6 if ":" in address else socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 80))
        for address in addresses
    ]
    async with receiving() as receiver, posting(NoticeOptions(unencrypted=True)) as post:
        with (
            patch("socket.getaddrinfo", return_value=looked_up),
            pytest.raises(NotToldError, match="cannot be reached from here"),
        ):
            await post.send(f"http://rebound.example:{receiver.port}/", b"{}", {})
    assert receiver.heads == []


async def test_what_is_connected_to_is_what_was_looked_up_once_even_if_the_name_changes_meanwhile() -> None:
    async with receiving() as receiver, posting(NoticeOptions(unencrypted=True)) as post:
        public = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("93.184.216.34", receiver.port))]
        private = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", receiver.port))]
        connected = list[str]()

        def refuse(family: int, address: str) -> bool:
            connected.append(address)
            return len(connected) > 1 or is_private(address)

        with patch.object(post, "_is_refused", refuse):
            post._names._is_refused = refuse
            with (
                patch("socket.getaddrinfo", side_effect=[public, private]) as look_up,
                pytest.raises(NotToldError, match="cannot be reached from here"),
            ):
                await post.send(f"http://rebound.example:{receiver.port}/", b"{}", {})
        assert look_up.call_count == 1
        assert connected == ["93.184.216.34", "93.184.216.34"]
        assert receiver.heads == []


async def test_names_that_are_looked_up_slowly_keep_no_others_waiting_and_are_given_up() -> None:
    hangs, looked_up = threading.Event(), list[str]()
    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("93.184.216.34", 443))]

    def look_up(host: str, *_: object) -> object:
        looked_up.append(host)
        if host.startswith("slow"):
            hangs.wait(60)
        return found

    slow = [f"slow{number}.example" for number in range(20)]
    names = Names(is_forbidden)
    with patch("socket.getaddrinfo", look_up), patch.object(web, "LOOK_UP_SECONDS", 0.05):
        waiting = [asyncio.create_task(names.resolve(host)) for host in [*slow, *slow]]
        await asyncio.sleep(0)
        with patch.object(web, "LOOK_UP_SECONDS", 60):
            assert [place["host"] for place in await names.resolve("quick.example")] == ["93.184.216.34"]
        errors = await asyncio.gather(*waiting, return_exceptions=True)
        assert {type(error) for error in errors} == {SlowNameError}
        with patch.object(web, "MOST_LOOK_UPS", len(slow)), pytest.raises(SlowNameError):
            await names.resolve("other.example")
        async with posting() as post:
            with pytest.raises(NotToldError, match="could not be looked up in time"):
                await post.send("https://slow.example/", b"{}", {})
        assert sorted(looked_up) == sorted([*slow, "quick.example", "slow.example"])
        hangs.set()
        while names._under_way:
            await asyncio.sleep(0.01)


async def test_a_literal_address_that_slipped_through_is_refused_before_the_connection() -> None:
    async with receiving() as receiver, posting(NoticeOptions(unencrypted=True)) as post:
        for form in ("127.0.0.1", "0", "0x7f000001", "2130706433", "127.1", "[::ffff:7f00:1]"):
            with patch.object(post, "check"), pytest.raises(NotToldError) as raised:
                await post.send(f"http://{form}:{receiver.port}/", b"{}", {})
            assert str(raised.value) in (NOT_REACHED, "That address does not speak HTTP.")
    assert receiver.heads == []


async def test_a_webhook_is_kept_signed_tested_and_removed_by_its_own_player(tmp_path: Path) -> None:
    async with receiving() as receiver:
        address = f"http://127.0.0.1:{receiver.port}/topic"
        async with opened(tmp_path, post=WebPost(ANYTHING), way_in="ssh race") as scene:
            paddock, webhooks = scene.paddock, scene.paddock.webhooks
            assert webhooks is not None
            ann, ben = scene.player("Ann"), scene.player("Ben")
            with pytest.raises(SetupError, match="no webhook to test"):
                await webhooks.test(ann)
            with pytest.raises(SetupError, match="about a guest"):
                paddock.keep_webhook(scene.player("Eva", "guest"), address)
            with pytest.raises(SetupError, match=f"up to {LONGEST_ADDRESS}"):
                paddock.keep_webhook(ann, "https://ntfy.sh/" + "x" * LONGEST_ADDRESS)
            paddock.keep_webhook(ann, address, "wasp")
            assert webhooks.of(ben) is None
            assert "topic" not in repr(webhooks.of(ann))
            await webhooks.test(ann)
        async with opened(tmp_path, HeldClock(), post=WebPost(ANYTHING)) as scene:
            webhooks = scene.paddock.webhooks
            assert webhooks is not None
            assert webhooks.of(ann) == Webhook(ann.key, address, "wasp", NOON.date())
            for name in ("Ann", "Ann", "Ann", "Ann", "@everyone"):
                await webhooks.test(evolve(ann, name=name))
            with pytest.raises(SetupError, match="Too many webhook tests: wait 2 minutes"):
                await webhooks.test(ann)
            webhooks.remove(ann)
            await scene.kept()
            assert list((tmp_path / "webhooks").iterdir()) == []
    assert b"@" not in receiver.bodies[-1]
    assert "A test, ＠everyone: " in json.loads(receiver.bodies[-1])["content"]
    data = json.loads(receiver.bodies[0])
    assert (data["event"], data["join"]) == ("test", "ssh race")
    assert f"X-Hub-Signature-256: sha256={signature('wasp', receiver.bodies[0])}" in receiver.heads[0]
    assert f"X-MotorChamp-Delivery: {data['id']}" in receiver.heads[0]


async def test_a_webhook_makes_room_where_its_player_has_no_seat_and_is_away_the_longest(tmp_path: Path) -> None:
    address, clock = "http://127.0.0.1:1/", HeldClock()
    async with opened(tmp_path, clock, post=WebPost(ANYTHING)) as scene:
        paddock, webhooks = scene.paddock, scene.paddock.webhooks
        assert webhooks is not None
        ann, ben, cleo, dora, emil = map(scene.player, ("Ann", "Ben", "Cleo", "Dora", "Emil"))
        scene.meeting(Agreement("A1-C1"), "Ann")
        dora_is_here = paddock.come_in(dora)
        with patch.object(paddock_webhooks, "MOST_WEBHOOKS", 3):
            for player in (ann, ben, dora):
                paddock.keep_webhook(player, address)
            clock.go_on(days=1)
            paddock.keep_webhook(cleo, address)
            assert [webhooks.of(player) is not None for player in (ann, ben, cleo, dora)] == [
                True,
                False,
                True,
                True,
            ]
            cleo_is_here = paddock.come_in(cleo)
            with pytest.raises(SetupError, match="no room for another"):
                paddock.keep_webhook(emil, address)
        cleo_is_here.leave()
        dora_is_here.leave()
        clock.go_on(days=KEPT_FOR.days + 1)
        webhooks.tidy_up()
        assert [player for player in (ann, cleo, dora) if webhooks.of(player)] == [ann]


async def test_a_receiver_without_encryption_is_not_said_to_have_a_bad_certificate() -> None:
    def answer(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")
        writer.close()

    async with await asyncio.start_server(answer, "127.0.0.1", 0) as server, posting() as post:
        port = server.sockets[0].getsockname()[1]
        with pytest.raises(NotToldError, match="does not speak HTTPS"):
            await post.send(f"https://127.0.0.1:{port}/", b"{}", {})
