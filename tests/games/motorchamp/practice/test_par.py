"""Par as text and as data."""

import json

import pytest

from motorchamp_tui.games.motorchamp.practice import par
from motorchamp_tui.games.motorchamp.practice.perfect_driving import Aim, perfect
from motorchamp_tui.games.motorchamp.practice.spread import spread
from motorchamp_tui.games.motorchamp.sections import tracks

SHORT = [tracks.circuit(name) for name in ("A1-C1", "A2-C2")]


def test_every_track_has_a_line_with_what_perfect_driving_expects_and_the_safest() -> None:
    rows = list(par.par_lines(SHORT))[1:3]
    for track, row in zip(SHORT, rows, strict=True):
        best, safest = perfect(track).par, perfect(track, Aim.SAFEST).par
        words = row.split()
        assert words[:2] == [track.name, f"{float(best.throws):.3f}"]
        assert str(spread(track).typical) in words
        assert f"{float(safest.throws):.3f}" in words


def test_a_single_track_also_shows_how_its_laps_are_spread() -> None:
    lines = list(par.par_lines(SHORT[:1]))
    chances = [line.split() for line in lines if line.startswith("   ") and "%" in line]
    assert [words[0] for words in chances if words[0] != "–"] == [
        str(throws) for throws, chance in spread(SHORT[0]).by_units.items() if chance >= 0.001
    ]
    assert not any("before the last of perfectly" in line for line in par.par_lines(SHORT))


def test_the_data_has_the_same_figures_and_is_json() -> None:
    (data,) = json.loads(json.dumps(par.par_data(SHORT[:1])))
    expected = perfect(SHORT[0]).par
    assert data["track"] == "A1-C1"
    assert data["best"] == pytest.approx(
        {
            "throws": float(expected.throws),
            "to_go": float(expected.to_go),
            "last": float(-expected.last),
            "no_time": float(expected.no_time),
        }
    )
    assert data["safest"]["no_time"] == 0
    assert sum(data["throws"].values()) + data["no_time"] == pytest.approx(1)
