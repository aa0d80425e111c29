"""Reports of any game: one that is new is written in one place, and every way of telling it knows it."""

from typing import ClassVar

import pytest
from attrs import frozen

from motorchamp_tui.games import game_named, plain_words_of
from motorchamp_tui.games.motorchamp.rules import moves as motorchamp
from motorchamp_tui.games.motorchamp.rules.track import square_named
from motorchamp_tui.games.motorsportspiel.rules.moves import Flag, FlagShown
from motorchamp_tui.games.reports import CarDrives, IncidentKind, OfACar, in_full, summary

SPIN = IncidentKind("spin")


@frozen
class Spun(OfACar):
    """A car spun ``times`` times: a kind of report that no game has."""

    times: int
    says, aloud = "{car} spins {times} times", "{car} spins, and spins again"
    setback = "spun on {_where}"
    incident = SPIN
    adds: ClassVar = {"spins": "times", "outs": 1}
    went_wrong = True

    @property
    def _where(self) -> str:
        return "oil"


@frozen
class Rolled(CarDrives):
    """A drive in a few words."""

    way = "{start} ~ {end}"
    is_quiet = True


@pytest.mark.parametrize("name", ["motorchamp", "motorsportspiel"])
def test_a_new_report_is_one_class(name: str) -> None:
    game, lines, spun = game_named(name), plain_words_of(game_named(name)), Spun("X", 2)
    rolled = Rolled("Y", "R1", "R2")
    assert game.sentence(spun) == "X spins 2 times"
    assert game.summary([rolled, spun]) == "R1 ~ R2; X spins 2 times"
    assert game.as_data(spun) == {"report": "Spun", "car": "X", "times": 2}
    assert game.incident(spun) == SPIN
    assert game.went_wrong(spun)
    assert game.figures(spun) == ("X", {"spins": 2, "outs": 1})
    assert game.setback([spun]) == "spun on oil"
    assert lines.in_full([spun]) == "X spins, and spins again."
    assert list(lines.news([[rolled], [spun]], "Others")) == ["Others: Y to R2.", "X spins, and spins again."]


def test_points_lost_on_the_way_into_a_box_are_said_line_by_line() -> None:
    lane, box = square_named("P37"), square_named("B40")
    into = [motorchamp.CarDrove("X", lane, box, 3), motorchamp.BoxReached("X", box)]
    assert in_full(into) == "X drives from P37 to B40; 3 points lost: the box ends the go. X reaches its box, B40."
    assert in_full([motorchamp.CarDrove("X", lane, box), into[1]]) == "X reaches its box, B40."


def test_an_empty_round_is_told_without_the_car_whose_go_it_is() -> None:
    thrown, passed = motorchamp.DiceThrown("X", (6,)), motorchamp.WasPassed("X", None, 1)
    assert summary([thrown, passed]) == "X threw 6: passed by nobody (an empty round): once"
    assert summary([thrown, motorchamp.WasPassed("Y", "X", 1)]) == "X threw 6: passed Y (1/2)"


def test_yellow_and_red_flags_are_figures_and_no_others() -> None:
    game = game_named("motorsportspiel")
    assert {flag for flag in Flag if game.figures(FlagShown("X", flag))} == {Flag.YELLOW, Flag.RED}
