"""With others, a driver hears of each of their goes once, wherever they are and however often they come."""

import asyncio
from pathlib import Path

from paddock_scenes import hears
from remote_driving import drive_on, evening

from motorchamp_tui.games.options import USUAL
from motorchamp_tui.paddock.entries.agreement import Agreement
from motorchamp_tui.paddock.events.visits import CallKind


async def test_each_go_is_told_once_and_never_of_a_bot_or_again_after_a_reconnection(tmp_path: Path) -> None:
    agreed = Agreement("A1-C2", laps=1, options=USUAL, cars=1)
    heard: dict[str, list[str]] = {"Ann": [], "Ben": []}
    async with evening(tmp_path, ("Ann", "Ben"), agreed, ["rookie"], seed=3) as on:
        for name, visit in on.visits.items():
            visit.call = hears(CallKind.GO, heard[name])
        await drive_on(on, round=3, driver="Ann")
        before = list(heard["Ann"])
        on.visits["Ann"].leave()
        on.comes_in("Ann").call = hears(CallKind.GO, heard["Ann"])
        await asyncio.sleep(0)
        assert heard["Ann"] == before
        await drive_on(on, round=5, driver="Ann")
    for name, sentences in heard.items():
        assert all(f"it is {name}'s go with " in sentence for sentence in sentences)
        assert len(sentences) == len(set(sentences))
    assert [sentence.split()[-1] for sentence in heard["Ann"]][-3:] == ["3.", "4.", "5."]
