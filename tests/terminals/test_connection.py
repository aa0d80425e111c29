"""A connection: how much may be sent, what happens while it is not read, how large its window can be."""

import asyncio

import pytest
from hosting_scenes import Channel, connection_on, short, until

from motorchamp_tui.terminals import throttle
from motorchamp_tui.terminals.connection import KEYS_A_SIZE, PIECE, TOO_MUCH


class Ear:
    """An app's side of a connection."""

    def __init__(self) -> None:
        self.heard = b""
        self.pieces: list[int] = []
        self.is_keys = False
        self.sizes = 0
        self.flows = 0

    def feed(self, data: bytes) -> int:
        self.heard += data
        self.pieces.append(len(data))
        return len(data) if self.is_keys else 0

    def resize_soon(self) -> None:
        self.sizes += 1

    def flow(self) -> None:
        self.flows += 1


@pytest.fixture
def ear() -> Ear:
    return Ear()


async def test_keys_come_in_small_pieces_so_that_others_have_their_turn_in_between(ear: Ear) -> None:
    connection = connection_on(Channel())
    connection.listen(ear)
    connection.received(b"k" * 100)
    assert len(ear.heard) <= PIECE
    await until(lambda: len(ear.heard) == 100)
    assert max(ear.pieces) <= PIECE


async def test_keys_wait_for_somebody_who_takes_them(ear: Ear) -> None:
    connection = connection_on(Channel())
    connection.received(b"early")
    connection.listen(ear)
    await until(lambda: ear.heard == b"early")
    connection.listen(None)
    connection.received(b"between")
    await asyncio.sleep(0)
    assert ear.heard == b"early"
    connection.listen(ear)
    await until(lambda: ear.heard == b"earlybetween")


async def test_who_sends_too_fast_is_read_more_slowly_and_loses_nothing(ear: Ear) -> None:
    channel = Channel()
    connection = connection_on(channel, limits=short(input_burst=200, input_bytes_a_second=4000.0))
    connection.listen(ear)
    loop = asyncio.get_running_loop()
    began = loop.time()
    connection.received(b"k" * 1000)
    assert channel.is_paused
    await until(lambda: len(ear.heard) == 1000)
    assert loop.time() - began >= (1000 - 200 - PIECE) / 4000
    assert (channel.is_paused, channel.is_cut) == (False, False)


async def test_no_more_keys_come_than_somebody_can_press(ear: Ear) -> None:
    ear.is_keys = True
    connection = connection_on(Channel(), limits=short(keys_a_second=1000.0))
    connection.listen(ear)
    loop = asyncio.get_running_loop()
    began = loop.time()
    connection.received(b"k" * 80)
    await until(lambda: len(ear.heard) == 80)
    assert loop.time() - began >= (80 - PIECE) / 1000


async def test_keys_that_never_stop_are_a_flood_however_few_bytes_they_are(ear: Ear) -> None:
    ear.is_keys, words = True, list[str]()
    connection = connection_on(Channel(), limits=short(keys_a_second=100.0, flood_seconds=0.05))
    connection.listen(ear)
    connection.on_end = words.append
    connection.received(b"k" * 200)
    await until(lambda: bool(words))
    assert len(ear.heard) < 50


async def test_whoever_never_stops_sending_too_fast_is_shown_out(ear: Ear) -> None:
    channel, words = Channel(), list[str]()
    limits = short(input_burst=200, input_bytes_a_second=4000.0, flood_seconds=0.05)
    connection = connection_on(channel, limits=limits)
    connection.listen(ear)
    connection.on_end = words.append

    def is_shown_out_while_sending() -> bool:
        if not channel.is_paused:
            connection.received(b"k" * 100)
        return bool(words)

    await until(is_shown_out_while_sending)
    assert (connection.why_over, words) == ("sent too much", [TOO_MUCH])


async def test_who_does_not_read_for_too_long_is_cut_off() -> None:
    channel = Channel()
    connection = connection_on(channel, limits=short(stuck_seconds=0.02))
    connection.stuck()
    await until(lambda: channel.is_cut)
    assert connection.why_over == "stopped reading"


async def test_who_reads_again_in_time_is_not(ear: Ear) -> None:
    channels = [Channel(), Channel()]
    connections = [connection_on(channel, limits=short(stuck_seconds=0.02)) for channel in channels]
    connections[0].listen(ear)
    for connection in connections:
        connection.stuck()
    connections[0].flowing()
    assert (connections[0].is_stuck, ear.flows) == (False, 1)
    await until(lambda: channels[1].is_cut, "the time to be over")
    assert not channels[0].is_cut


@pytest.mark.parametrize(
    ("told", "size"),
    [
        ((80, 24), (80, 24)),
        ((1, 1), (1, 1)),
        ((0, 0), (80, 24)),
        ((9999, 9999), (500, 200)),
        ((2**32 - 1, 1), (500, 1)),
    ],
)
async def test_a_window_has_a_size_that_can_be_painted(
    told: tuple[int, int], size: tuple[int, int], ear: Ear
) -> None:
    assert connection_on(Channel(), size=told).size == size
    connection = connection_on(Channel())
    connection.listen(ear)
    connection.resized(*told)
    assert (connection.size, ear.sizes) == (size, 1)


async def test_sizes_that_come_at_once_are_told_once_and_the_last_one_holds(ear: Ear) -> None:
    connection = connection_on(Channel(), limits=short(keys_a_second=1000.0))
    connection.listen(ear)
    for columns in range(100, 200):
        connection.resized(columns, 50)
    assert ear.sizes == 1
    await until(lambda: ear.sizes == 2)
    connection.received(b"k")
    await until(lambda: ear.heard == b"k")
    assert (connection.size, ear.sizes) == ((199, 50), 2)


@pytest.mark.parametrize(("sizes_at_once", "is_flood"), [(KEYS_A_SIZE, False), (KEYS_A_SIZE + 1, True)])
async def test_sizes_that_never_stop_are_a_flood_as_keys_are(
    ear: Ear,
    sizes_at_once: int,
    is_flood: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(throttle, "SHARE", 1000.0)
    words = list[str]()
    connection = connection_on(Channel(), limits=short(keys_a_second=5000.0, flood_seconds=0.05))
    connection.on_end = words.append
    loop, told = asyncio.get_running_loop(), 0

    def move_the_window() -> bool:
        nonlocal told
        if ear.sizes != told:
            told = ear.sizes
            for columns in range(sizes_at_once):
                connection.resized(100 + columns, 50)
        return bool(words) or loop.time() > end

    connection.listen(ear)
    end = loop.time() + (300 if is_flood else 0.3)
    connection.resized(100, 50)
    await until(move_the_window)
    assert words == ([TOO_MUCH] if is_flood else [])


async def test_a_size_that_comes_before_there_is_an_app_is_what_it_begins_with(ear: Ear) -> None:
    connection = connection_on(Channel())
    connection.resized(100, 50)
    connection.listen(ear)
    connection.received(b"k")
    await until(lambda: ear.heard == b"k")
    assert (connection.size, ear.sizes) == ((100, 50), 0)


async def test_nothing_is_written_to_a_line_that_is_lost() -> None:
    channel, ends = Channel(), list[str]()
    connection = connection_on(channel)
    connection.on_end = ends.append
    connection.lost()
    connection.lost("again")
    connection.write(b"late")
    connection.end(0)
    connection.received(b"late")
    assert (channel.sent, channel.end, ends, connection.why_over) == (b"", None, [""], "hung up")
