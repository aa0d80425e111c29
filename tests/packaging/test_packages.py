"""Packages: what can be checked of them without root. ``sh packaging/try`` builds, installs and runs them."""

import configparser
import os
import re
import tomllib
from email.utils import parsedate_to_datetime
from pathlib import Path

import motorchamp_tui

ROOT = Path(__file__).parents[2]
PACKAGING = ROOT / "packaging"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", version))


def locked(name: str) -> dict[str, str]:
    """The versions that are written down for packages."""
    text = (PACKAGING / "libraries" / name).read_text(encoding="utf-8")
    return dict(re.findall(r"^([a-z0-9-]+)==(\S+)", text, re.MULTILINE))


def bounds(requirement: str) -> tuple[str, tuple[int, ...], tuple[int, ...]]:
    """The library of a requirement, the lowest version, and the first that is too new."""
    found = re.fullmatch(r"([a-z-]+)(?:\[\w+\])?>=([\d.]+)(?:,<([\d.]+))?", requirement)
    assert found, requirement
    return found[1], numbers(found[2]), numbers(found[3] or "9999")


def test_packages_have_the_libraries_that_the_project_is_tried_with() -> None:
    extras = PROJECT["optional-dependencies"]
    of_a_host = [*PROJECT["dependencies"], *extras["host"], *extras["fleet"], *extras["metrics"]]
    for file, requirements in (("game.txt", PROJECT["dependencies"]), ("host.txt", of_a_host)):
        versions = locked(file)
        for name, lowest, too_new in map(bounds, requirements):
            assert lowest <= numbers(versions[name]) < too_new, (file, name)
    assert locked("game.txt").items() <= locked("host.txt").items()


def test_debian_calls_this_version_by_its_number() -> None:
    changelog = (PACKAGING / "debian" / "changelog").read_text(encoding="utf-8")
    version = re.match(r"motorchamp \(([^)]+)\) ", changelog)
    assert version
    assert version[1] == motorchamp_tui.__version__
    released = re.search(rf"^## \[{re.escape(version[1])}\] - (\S+)$", (ROOT / "CHANGELOG.md").read_text(), re.M)
    assert released
    dated = re.search(r"^ -- .*>  (.*)$", changelog, re.MULTILINE)
    assert dated
    assert parsedate_to_datetime(dated[1]).date().isoformat() == released[1]


def test_the_licence_of_every_library_in_a_package_is_named() -> None:
    text = (PACKAGING / "debian" / "copyright").read_text(encoding="utf-8")
    named = {name for line in re.findall(r"^([a-z_, ]+)\n  Copyright", text, re.M) for name in line.split(", ")}
    modules = {"attrs": "attr", "cattrs": "cattr", "linkify-it-py": "linkify_it", "markdown-it-py": "markdown_it"}
    libraries = {modules.get(name, name.replace("-", "_")) for name in locked("host.txt")}
    assert libraries <= named


def test_a_menu_finds_the_command_and_the_icon() -> None:
    entry = configparser.ConfigParser(interpolation=None)
    entry.optionxform = str  # type: ignore[assignment, method-assign] # the keys have capitals
    entry.read(PACKAGING / "desktop" / "motorchamp.desktop", encoding="utf-8")
    menu = entry["Desktop Entry"]
    assert menu["Exec"] in PROJECT["scripts"]
    assert (PACKAGING / "desktop" / f"{menu['Icon']}.svg").is_file()
    assert menu["Terminal"] == "true"


def test_a_workflow_runs_scripts_that_are_here() -> None:
    workflows = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
    commands = [
        command
        for workflow in workflows
        for command in re.findall(r"^ *- run: (.+)$", workflow.read_text(encoding="utf-8"), re.MULTILINE)
    ]
    assert len(commands) > 5
    for command in commands:
        words = command.removeprefix("bash ").split()
        if words[0] != "gh":
            assert os.access(ROOT / words[0], os.X_OK), command


def test_the_tests_of_the_forge_run_on_every_python_that_the_project_names() -> None:
    workflow = (ROOT / ".github" / "workflows" / "tests.yml").read_text(encoding="utf-8")
    classifiers = re.findall(r"Python :: (3\.\d+)", " ".join(PROJECT["classifiers"]))
    matrix = re.search(r"python: \[(.*)\]", workflow)
    assert matrix
    assert re.findall(r'"([\d.]+)"', matrix[1]) == classifiers


def test_every_item_that_is_tried_is_in_the_table() -> None:
    readme = (PACKAGING / "README.md").read_text(encoding="utf-8")
    items = re.search(r'^ITEMS="(.*)"$', (PACKAGING / "try").read_text(encoding="utf-8"), re.MULTILINE)
    assert items
    shipped, _, tried = readme.partition("## The last try")
    assert [name for name in items[1].split() if f"`{name}`" not in shipped] == []
    assert re.findall(r"^\| (\S+) \|", tried, re.MULTILINE)[1:] == items[1].split()
