"""Fixes of what asyncssh leaves open to clients: every place that reaches into its private parts.

They are the reason why asyncssh is pinned to the minor version that the tests were run with.
Each fix has a test that fails when asyncssh no longer needs it.
"""

from collections.abc import Callable
from types import FunctionType
from typing import TYPE_CHECKING, cast

import asyncssh
from asyncssh.constants import MSG_IGNORE
from asyncssh.packet import SSHPacket

from motorchamp_tui.errors import WrongLibraryError
from motorchamp_tui.terminals.throttle import Throttle

if TYPE_CHECKING:
    import asyncio

    from asyncssh.packet import SSHPacketLogger

TAKEN = ("pty-req", "env", "shell", "exec", "subsystem", "window-change", "signal", "break")
"""What a client may ask for on its channel; the session may still refuse it."""
MOST_VARIABLES = 30

REPLACED: tuple[tuple[type, tuple[str, ...]], ...] = (
    (
        asyncssh.SSHServerChannel,
        ("_service_next_request", "_process_env_request", "_report_response", "_request_queue", "_env"),
    ),
    (
        asyncssh.SSHServerConnection,
        ("_transport", "data_received", "send_packet", "pause_writing", "resume_writing", "validate_public_key"),
    ),
    (SSHPacket, ("get_remaining_payload", "get_string")),
)
"""The replaced or read parts, by their class: methods, and attributes of new objects."""


def check_asyncssh() -> None:
    """Raise :class:`WrongLibraryError` where a replaced or read part does not exist."""
    for kind, names in REPLACED:
        starts = (vars(base).get("__init__") for base in kind.__mro__)
        made = {name for start in starts if isinstance(start, FunctionType) for name in start.__code__.co_names}
        for name in names:
            if not hasattr(kind, name) and name not in made:
                raise WrongLibraryError("Visitors by SSH", "asyncssh", f"it has no {kind.__name__}.{name}")


def guard_channel(
    channel: asyncssh.SSHServerChannel[bytes],
    is_wanted: Callable[[str, str], bool],
    on_refusal: Callable[[str], object],
) -> None:
    """Let a client set only the variables we want, and ask for nothing useless here.

    asyncssh keeps every variable that a client sends, as many as it likes; asks nobody about agents and X11.
    """
    serve, set_variable = channel._service_next_request, channel._process_env_request

    def serve_what_is_taken() -> None:
        request, _, _ = channel._request_queue[0]
        if request in TAKEN or request.startswith(("keepalive@", "eow@")):
            serve()
        else:
            on_refusal(request)
            channel._report_response(result=False)

    def set_wanted_variable(packet: SSHPacket) -> bool:
        asked = SSHPacket(packet.get_remaining_payload())
        name, value = (asked.get_string().decode("utf-8", "replace") for _ in range(2))
        return len(channel._env) < MOST_VARIABLES and is_wanted(name, value) and set_variable(packet)

    channel._service_next_request = serve_what_is_taken  # type: ignore[method-assign]
    channel._process_env_request = set_wanted_variable  # type: ignore[method-assign]


def read_slowly(connection: asyncssh.SSHServerConnection, bytes_a_second: float, burst: int) -> None:
    """Read from a connection no faster than this; all that a client sends is in these bytes."""
    throttle = Throttle(cast("asyncio.Transport", connection._transport), bytes_a_second, burst)
    take = connection.data_received

    def take_and_count(data: bytes, datatype: int | None = None) -> None:
        take(data, datatype)
        throttle.count(len(data))

    connection.data_received = take_and_count  # type: ignore[method-assign]


def send_nothing_empty(connection: asyncssh.SSHServerConnection) -> None:
    """Leave out the empty packets that asyncssh sends before all others.

    They protect ciphers in CBC mode, which it no longer offers; each is sent and encrypted separately.
    """
    send = connection.send_packet

    def send_what_is_told(pkttype: int, *args: bytes, handler: "SSHPacketLogger | None" = None) -> None:
        if pkttype != MSG_IGNORE:
            send(pkttype, *args, handler=handler)

    connection.send_packet = send_what_is_told  # type: ignore[method-assign]


def watch_queue(
    connection: asyncssh.SSHServerConnection,
    unread_bytes: int,
    on_full: Callable[[], None],
    on_empty: Callable[[], None],
) -> None:
    """Say when the client stops reading and this many bytes are waiting for it.

    asyncssh goes on writing as long as the client's window is open, and a client can open it as wide as it likes.
    """
    cast("asyncio.Transport", connection._transport).set_write_buffer_limits(unread_bytes)
    connection.pause_writing = on_full  # type: ignore[method-assign]
    connection.resume_writing = on_empty  # type: ignore[method-assign]


def when_key_is_proven(connection: asyncssh.SSHServerConnection, on_proof: Callable[[bytes], None]) -> None:
    """Report the key with which a client has signed: others it may only have asked about."""
    validate = connection.validate_public_key

    async def validate_and_say(username: str, key_data: bytes, msg: bytes, signature: bytes) -> bool:
        is_valid = await validate(username, key_data, msg, signature)
        if is_valid and msg:
            on_proof(key_data)
        return is_valid

    connection.validate_public_key = validate_and_say  # type: ignore[method-assign]
