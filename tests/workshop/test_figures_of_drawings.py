"""Figures of a drawing: soon there, better step by step, the same for the same drawing, beside the games' own."""

import itertools

import pytest
from drafts import CIRCUITS, drawn, oval

from motorchamp_tui.games import GAMES, game_named
from motorchamp_tui.locations import figures_file
from motorchamp_tui.workshop.edits import set_word
from motorchamp_tui.workshop.figures import (
    FigureLine,
    TrackFigures,
    figure_lines,
    figures_of,
    read_figures,
)
from tools.figures_of_tracks import compared, figures_row, final_figures

AFTER = 6
"""Races of each kind of driver, after which all figures are known, if roughly."""


def rough(game: str, circuit: str = "") -> TrackFigures:
    """The first figures that are complete."""
    track = (drawn(game, circuit) if circuit else oval(game)).track()
    return next(one for one in figures_of(track) if one.stop is not None and one.races >= 2)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_drawing_has_the_same_figures(game: str) -> None:
    assert rough(game) == rough(game)


@pytest.mark.parametrize("game", GAMES)
def test_figures_come_in_small_steps_and_get_better(game: str) -> None:
    steps = list(itertools.islice(figures_of(oval(game).track()), 20))
    races = [step.races for step in steps]
    assert races == sorted(races)
    assert (races[0], steps[0].par, steps[0].stop) == (0, None, None)
    assert (steps[-1].par or 0) > 3
    assert (steps[-1].stop or 0) > 0.3
    assert not steps[-1].is_final


def test_a_change_of_the_drawing_shows_in_its_figures() -> None:
    slower = oval("motorchamp")
    for label in ("left colour", "right colour"):
        slower = set_word(4, 13, label, "single")(slower)
    assert not slower.mistakes
    before, after = rough("motorchamp"), next(one for one in figures_of(slower.track()) if one.stop is not None)
    assert (after.par or 0) > (before.par or 0) + 0.5


def test_goes_that_go_wrong_are_counted_by_the_square_that_they_begin_on() -> None:
    found = rough("motorsportspiel", "hockenheim-gp")
    names = {space.name for space in game_named("motorsportspiel").circuit("hockenheim-gp").spaces}  # type: ignore[attr-defined]
    assert found.wrong_at["daring"]
    assert set(found.wrong_at["daring"]) <= names
    assert all(0 < share < 1 for share in found.wrong_at["daring"].values())


def test_every_figure_is_beside_the_range_of_the_circuits_of_its_kind() -> None:
    rows = {row["circuit"]: row for row in read_figures(figures_file())}
    assert list(rows) == [track.name for track in compared()]
    track = game_named("motorchamp").circuit("A1-C1")
    lines = {line.name: line for line in figure_lines(rough("motorchamp", "A1-C1"), track)}
    short = [float(row["par"]) for row in rows.values() if (row["game"], row["kind"]) == ("motorchamp", "short")]
    assert len(short) == 6
    assert (lines["par"].low, lines["par"].high) == (min(short), max(short))
    assert lines["par"].is_within
    assert lines["par"].written(lines["par"].value) == f"{float(rows['A1-C1']['par']):.1f}"
    assert set(lines) == set(rows["A1-C1"]) - {"game", "kind", "circuit", "fingerprint", "edition"}


@pytest.mark.parametrize(("value", "is_within"), [(4.94, False), (4.96, True), (5.84, True), (5.86, False)])
def test_a_figure_is_in_its_range_as_it_is_written(value: float, *, is_within: bool) -> None:
    """The ends of the range are those of circuits, and have been rounded for the file."""
    assert FigureLine("par", "par", value, 4.9512, 5.8449, is_share=False).is_within is is_within


@pytest.mark.parametrize(("game", "circuit"), CIRCUITS)
def test_the_figures_that_come_with_the_games_are_of_the_circuits_as_they_are(game: str, circuit: str) -> None:
    rows = {row["circuit"]: row for row in read_figures(figures_file())}
    of_game = game_named(game)
    row, track = rows[circuit], of_game.circuit(circuit)
    assert (row["fingerprint"], row["edition"]) == (of_game.fingerprint(track), str(of_game.EDITION))


def test_the_figures_that_come_with_the_games_are_what_is_worked_out() -> None:
    track = game_named("motorchamp").circuit("A1-C1")
    rows = {row["circuit"]: row for row in read_figures(figures_file())}
    assert rows["A1-C1"] == figures_row(track, final_figures(track))
