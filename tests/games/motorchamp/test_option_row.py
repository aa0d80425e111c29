"""A row more in the table of options: everything that is made from the table has it."""

import io
import re
from datetime import UTC, datetime

import pytest
from attrs import evolve
from click import Context
from click.testing import CliRunner

from motorchamp_tui.cli.options import RULE
from motorchamp_tui.cli.race import race
from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games import game_named, motorchamp
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.games.motorchamp.bots import BOT_NAMES
from motorchamp_tui.games.motorchamp.sections import tracks
from motorchamp_tui.games.options import USUAL, OptionValue, RaceOption, Where, read_rules
from motorchamp_tui.journal.header import HeadReader, head_lines
from motorchamp_tui.paddock.entries.agreement import Agreement, usual_agreement
from motorchamp_tui.paddock.entries.entrants import Entrant, plan_of
from motorchamp_tui.paddock.forms import agreement_form
from motorchamp_tui.paddock.wording.agreement_words import sentences
from motorchamp_tui.plain.console import Console
from motorchamp_tui.plain.setup import PlainSetup
from motorchamp_tui.race import form as race_form
from motorchamp_tui.race.plan import agree, plan_race
from motorchamp_tui.tui.menu.setup import setup_lines
from motorchamp_tui.tui.paddock.entries.open_race import OpenRaceScreen, agreement_lines
from motorchamp_tui.tui.widgets.lines_panel import Line

SOFT = RaceOption(
    "fog",
    "Going out",
    (
        OptionValue(value=False, word="hard", phrase="a car that goes out stays out", shown="stays out"),
        OptionValue(value=True, word="soft", phrase="a car that goes out may come back", shown="comes back"),
    ),
    default="hard",
    typed="soft-out",
)
NOW = datetime(2026, 3, 1, 20, 15, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _one_row_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(motorchamp, "OPTIONS", (*motorchamp.OPTIONS, SOFT))


def texts(lines: list[Line]) -> list[str]:
    return ["".join(segment.text for segment in line) for line in lines]


def test_set_up_has_a_line_for_it_and_there_is_room_at_80_by_24() -> None:
    form = race_form.usual_form(game_named("motorchamp"), "Ann")
    row = race_form.fields(form.game).index(SOFT)
    page = texts(setup_lines(form, row, 0, 80, 23))
    assert re.search(r"▶ Going out +‹ stays out +›", "\n".join(page))
    assert "Start the race" in page[22]
    form.step(SOFT, 1)
    assert "comes back" in "\n".join(texts(setup_lines(form, row, 0, 80, 23)))
    plan = form.plan()
    assert plan is not None
    assert plan.options[SOFT] is True


def test_the_paddock_has_a_line_for_it_and_agrees_on_it() -> None:
    agreement = usual_agreement()
    row = agreement_form.fields(agreement).index(SOFT)
    form = agreement_form.AgreementForm(agreement)
    page = texts(agreement_lines(form, row, "", OpenRaceScreen.words, 80, 22))
    assert re.search(r"▶ Going out +‹ stays out +›", "\n".join(page))
    assert "Open it" in page[21]
    form.step(SOFT, 1)
    agreement = form.agreement
    agreement.check()
    entrants = [Entrant(name, team=team) for name, team in (("Ann", "AZA"), ("Ben", "VAN"))]
    assert plan_of(agreement, entrants).options[SOFT] is True


@pytest.mark.parametrize(("where", "home", "paddock"), [(Where.AT_HOME, 1, 0), (Where.IN_A_PADDOCK, 0, 1)])
def test_where_only_some_may_agree_on_it_only_they_are_asked(
    monkeypatch: pytest.MonkeyPatch, where: Where, home: int, paddock: int
) -> None:
    there = evolve(SOFT, where=where)
    monkeypatch.setattr(motorchamp, "OPTIONS", (*motorchamp.OPTIONS[:-1], there))
    assert (
        race_form.fields(game_named("motorchamp")).count(there),
        agreement_form.fields(usual_agreement()).count(there),
    ) == (home, paddock)
    if not home:
        with pytest.raises(MotorChampError, match="There is no rule 'fog=soft'"):
            read_rules(motorchamp.OPTIONS, ["fog=soft"])


def test_a_rule_agrees_on_it_and_help_and_completion_tell_of_it() -> None:
    assert read_rules(motorchamp.OPTIONS, ["fog=soft", "no-pits"])[SOFT] is True
    assert read_rules(motorchamp.OPTIONS, ["fog=hard"]) == USUAL
    assert "fog=soft" in RULE.values(Context(race))
    assert "fog=soft" in CliRunner().invoke(race, ["--help"]).output


def test_the_head_of_a_journal_says_it_where_it_is_not_the_default() -> None:
    drivers = read_drivers("bot:steady,bot:rookie", BOT_NAMES)
    for rules, lines in (([], []), (["fog=soft"], ["rule fog soft"])):
        plan = plan_race(tracks.circuit("A1-C1"), drivers, options=read_rules(motorchamp.OPTIONS, rules), seed=1)
        head = list(head_lines(agree(plan, NOW)))
        assert [line for line in head if line.startswith("rule ")] == lines
        assert head[0] == f"motorchamp-journal {3 if lines else 1}"
        reader = HeadReader()
        for line in head:
            reader.take(line)
        assert reader.agreed is not None
        assert reader.agreed.plan == plan


@pytest.mark.parametrize("line", ["rule", "rule fog", "rule fog maybe", "rule fog soft soft", "rule in soft"])
def test_a_line_of_a_head_that_names_no_rule_is_refused(line: str) -> None:
    with pytest.raises(MotorChampError):
        HeadReader().take(line)


def test_a_rule_is_named_once_in_a_head() -> None:
    reader = HeadReader()
    reader.take("rule fog soft")
    with pytest.raises(MotorChampError, match="already been given"):
        reader.take("rule fog hard")


def test_plain_mode_takes_it_by_its_name_and_says_so() -> None:
    heard = io.StringIO()
    typed = io.StringIO("help\nsoft-out soft\nstart\n")
    plan = PlainSetup(game_named("motorchamp"), "Ann").run(Console(typed, heard))
    assert plan is not None
    assert plan.options[SOFT] is True
    assert "soft-out soft: a car that goes out may come back." in heard.getvalue()
    assert "A car that goes out may come back." in heard.getvalue()


def test_an_agreement_says_it() -> None:
    agreed = Agreement("A1-C1", options=read_rules(motorchamp.OPTIONS, ["fog=soft"]))
    assert "A car that goes out may come back" in sentences(agreed, 4)
