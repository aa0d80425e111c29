"""Line by line the bell rings once for every go after the first, at a terminal only and only where it is set."""

import io
from collections.abc import Sequence
from pathlib import Path

import pytest

from journal_driving import NOW
from motorchamp_tui import plain
from motorchamp_tui.games import game_named
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.games.options import GRID, Grid
from motorchamp_tui.games.protocol import AnyRace, Move
from motorchamp_tui.journal.writer import Journal
from motorchamp_tui.plain.console import Console
from motorchamp_tui.plain.seat import PlainSeat
from motorchamp_tui.race.plan import plan_race
from motorchamp_tui.settings.words import Throwing

GAME = game_named("motorchamp")
LINES = "again\n1\norder\n1\n1\n1\n1\n1\n1\n1\n"


class Lines(io.StringIO):
    """Lines in or out, at a terminal or not."""

    def __init__(self, text: str = "", *, is_terminal: bool = True) -> None:
        super().__init__(text)
        self._is_terminal = is_terminal

    def isatty(self) -> bool:
        return self._is_terminal


@pytest.mark.parametrize(
    ("rings", "is_in", "is_out"),
    [(True, True, True), (False, True, True), (True, False, True), (True, True, False)],
)
def test_the_bell_rings_once_a_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, rings: bool, is_in: bool, is_out: bool
) -> None:
    rounds, choose = set[int](), PlainSeat.choose

    async def noted(seat: PlainSeat, race: AnyRace, moves: Sequence[Move]) -> Move:
        rounds.add(race.round)
        return await choose(seat, race, moves)

    monkeypatch.setattr(PlainSeat, "choose", noted)
    plan = plan_race(
        GAME.circuit("A1-C2"),
        read_drivers("Ann,bot:rookie", GAME.BOT_NAMES),
        laps=1,
        seed=3,
        options=GAME.USUAL_OPTIONS.having(GRID, Grid.DICE),
        cars=1,
    )
    journal, heard = Journal.begin(tmp_path, plan, NOW), Lines(is_terminal=is_out)
    talk = Console(Lines(LINES, is_terminal=is_in), heard)
    talk.rings = rings
    assert plain.politely(talk, lambda talk: plain.drive(journal, talk, Throwing.ALWAYS, set())) == 0
    assert len(rounds) > 2
    is_first = 1 in rounds and heard.getvalue().index("AZA1") < heard.getvalue().index("VAN1")
    is_heard = rings and is_in and is_out
    assert heard.getvalue().count("\a") == (len(rounds) - is_first if is_heard else 0)
