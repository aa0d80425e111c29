"""An option that only one game has is in every form and help that is made from its table."""

import io
import re

import pytest
import six_squares
from click import Context
from click.testing import CliRunner

from motorchamp_tui import games
from motorchamp_tui.cli.options import RULE
from motorchamp_tui.cli.race import race
from motorchamp_tui.paddock.entries.agreement import Agreement
from motorchamp_tui.paddock.forms import agreement_form
from motorchamp_tui.plain.console import Console
from motorchamp_tui.plain.setup import PlainSetup
from motorchamp_tui.race import form as race_form
from motorchamp_tui.tui.menu.setup import setup_lines
from motorchamp_tui.tui.paddock.entries.open_race import OpenRaceScreen, agreement_lines
from motorchamp_tui.tui.widgets.lines_panel import Line

LINE = re.compile(r"▶ Sixes +‹ no +›")


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    """A row in the table of games."""
    monkeypatch.setitem(games.GAMES, "six_squares", six_squares.__name__)


def text(lines: list[Line]) -> str:
    return "\n".join("".join(segment.text for segment in line) for line in lines)


def test_the_set_up_has_a_line_for_it() -> None:
    form = race_form.usual_form(games.game_named("six_squares"), "Ann")
    row = race_form.fields(form.game).index(six_squares.SIXES)
    assert LINE.search(text(setup_lines(form, row, 0, 80, 23)))


def test_the_paddock_has_a_line_for_it() -> None:
    agreement = Agreement("six", laps=2)
    row = agreement_form.fields(agreement).index(six_squares.SIXES)
    assert LINE.search(
        text(agreement_lines(agreement_form.AgreementForm(agreement), row, "", OpenRaceScreen.words, 80, 22))
    )


def test_the_help_and_the_completion_of_rule_tell_of_it() -> None:
    assert "sixes" in RULE.values(Context(race))
    told = " ".join(CliRunner().invoke(race, ["--help"]).output.split())
    assert re.search(r"A rule agreed beforehand; may be repeated: [^:]*\bsixes\b", told)


def test_plain_mode_takes_it_by_its_name_and_says_so() -> None:
    heard, typed = io.StringIO(), io.StringIO("sixes yes\nstart\n")
    plan = PlainSetup(games.game_named("six_squares"), "Ann").run(Console(typed, heard))
    assert plan is not None
    assert plan.options[six_squares.SIXES] is True
    assert "Sixes count." in heard.getvalue()
