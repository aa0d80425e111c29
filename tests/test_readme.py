"""The README is short and true: its command runs every test, its links lead somewhere, its picture moves."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_it_has_at_most_nine_hundred_words() -> None:
    assert len(README.split()) <= 900


def test_continuous_integration_runs_the_command_for_tests_and_nothing_else() -> None:
    blocks = re.findall(r"^```sh\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
    assert "sh .ci/check\n" in blocks
    runs = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert runs[-1] == "exec sh .ci/check </dev/null"


def test_its_ten_lines_of_the_library_print_what_they_say(capsys: pytest.CaptureFixture[str]) -> None:
    (lines,) = re.findall(r"^```python\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
    exec(lines, {})
    assert re.findall(r"  # (.*)", lines) == capsys.readouterr().out.splitlines()


def test_it_says_whose_the_games_are() -> None:
    words = " ".join(README.split())
    for sentence in ("independent implementation", "MotorChamp is a board game by AZA-Spiele", "our own design"):
        assert sentence in words


def test_every_file_that_is_linked_is_there() -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)\)", README)
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_the_moving_picture_is_small_and_lasts_twenty_seconds() -> None:
    (picture,) = (ROOT / "docs" / "pictures").glob("replay-*.svg")
    assert README.index(picture.name) < README.index("## ")
    svg = picture.read_text(encoding="utf-8")
    assert len(svg) < 1_500_000
    assert "animation: film 20s step-end infinite" in svg
    assert len(re.findall(r"translateX\(", svg)) == svg.count('<g transform="translate(') >= 30
    ElementTree.fromstring(svg)
