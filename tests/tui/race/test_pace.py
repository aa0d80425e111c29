"""The pace: how long something is seen, and what ends that."""

import asyncio

import pytest

from motorchamp_tui.tui.race.pace import Pace

FEW = 10
"""So many rounds of the loop later everything has come to rest."""


async def rest(rounds: int = FEW) -> None:
    for _ in range(rounds):
        await asyncio.sleep(0)


@pytest.mark.parametrize("rounds", range(4))
async def test_whoever_is_stopped_just_after_a_key_is_stopped(rounds: int) -> None:
    pace = Pace(speed=0)

    async def play() -> None:
        while True:
            await pace.wait()

    playing = asyncio.create_task(play())
    await rest()
    pace.cut()
    await rest(rounds)
    playing.cancel()
    await rest()
    is_stopped = playing.done()
    playing.cancel()
    assert is_stopped


async def test_a_key_ends_what_is_seen() -> None:
    pace = Pace(speed=0)
    waiting = asyncio.create_task(pace.wait())
    await rest()
    pace.cut()
    await rest()
    assert waiting.done()


def test_on_a_long_way_a_car_is_seen_in_few_steps_and_always_at_its_end() -> None:
    frames = Pace(speed=1).frames
    assert list(frames(range(1, 6))) == [1, 2, 3, 4, 5]
    assert list(frames(range(1, 9))) == [2, 4, 6, 8]
    assert list(frames(range(1, 16))) == [3, 6, 9, 12, 15]
    assert list(Pace(speed=0).frames(range(1, 13))) == list(range(1, 13)), "slowly, there is time for every space"


async def test_frames_whose_time_went_by_while_others_were_drawing_are_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    waits, shown = iter([0.2, 0.0, 0.0]), list[int]()
    pace = Pace(speed=1)

    async def my_turn() -> float:
        return next(waits)

    async def at_once(_: float) -> None:
        pass

    monkeypatch.setattr(pace, "_sleep", at_once)
    monkeypatch.setattr(pace, "my_turn", my_turn)
    await pace.play([1, 2, 3, 4, 5], shown.append, of=5)
    assert shown == [1, 4, 5], "each is seen for a fifth of half a second, but no longer than 0.09 s"
