"""What the README shows is true: its examples run, its commands exist, its pictures are there."""

import doctest
import re
import tomllib
from pathlib import Path
from xml.etree import ElementTree

from click import Context

from motorchamp_tui.cli.commands import motorchamp

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_examples_of_the_library_give_what_they_say() -> None:
    outcome = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")
    assert outcome.attempted >= 9
    assert outcome.failed == 0


def test_every_command_is_named_and_every_named_command_exists() -> None:
    block = README.split("## Commands")[1].split("```")[1]
    named = {match.group(1) for match in re.finditer(r"^motorchamp ([a-z][a-z-]+)", block, re.MULTILINE)}
    assert named == set(motorchamp.list_commands(Context(motorchamp)))


def test_every_file_that_is_linked_is_there() -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)\)", README)
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_the_pictures_are_real_screens_of_the_size_in_their_name() -> None:
    for picture in sorted((ROOT / "docs" / "pictures").glob("*.svg")):
        svg = picture.read_text(encoding="utf-8")
        rows = int(picture.stem.rpartition("x")[2])
        assert len(set(re.findall(r'clip-path="url\(#[\w-]+-line-(\d+)\)"', svg))) <= rows
        assert "Traceback" not in svg
        assert "MotorChamp" in svg


def test_the_moving_picture_is_small_and_lasts_twenty_seconds() -> None:
    (picture,) = (ROOT / "docs" / "pictures").glob("replay-*.svg")
    assert README.index(picture.name) < README.index("## ")
    svg = picture.read_text(encoding="utf-8")
    assert len(svg) < 1_500_000
    assert "animation: film 20s step-end infinite" in svg
    assert len(re.findall(r"translateX\(", svg)) == svg.count('<g transform="translate(') >= 30
    ElementTree.fromstring(svg)


def test_the_version_is_in_one_place() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["dynamic"] == ["version"]
