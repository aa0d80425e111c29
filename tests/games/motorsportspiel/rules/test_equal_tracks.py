"""Tracks are the same where everything about them is, whoever has drawn them."""

import pickle
from typing import Any

import pytest
from attrs import evolve
from roads import B

from motorchamp_tui.games.motorsportspiel import circuit
from motorchamp_tui.games.road import Lane

OTHER_SPACE: dict[str, Any] = {"length": 2, "limit": 5, "is_line": True, "has_dot": True, "gravel": Lane.LEFT}
OTHER_TRACK: dict[str, Any] = {"name": "another", "corners": (), "pit": None, "bends": (1,) * 40, "laps": 4}


def test_a_track_that_was_packed_and_unpacked_is_the_same() -> None:
    track = circuit("classic-short")
    again = pickle.loads(pickle.dumps(track))
    assert again is not track
    assert (again, hash(again)) == (track, hash(track))
    assert track != track.name


@pytest.mark.parametrize("name", OTHER_SPACE)
def test_one_space_that_differs_in_anything_makes_another_track(name: str) -> None:
    first, *others = B.spaces
    assert getattr(first, name) != OTHER_SPACE[name]
    changed = evolve(first, **{name: OTHER_SPACE[name]})
    assert evolve(B, spaces=(changed, *others)) != B


@pytest.mark.parametrize("name", OTHER_TRACK)
def test_a_track_that_differs_in_anything_else_is_another(name: str) -> None:
    track = circuit("classic-short")
    assert evolve(track, **{name: OTHER_TRACK[name]}) != track
