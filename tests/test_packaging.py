"""What is installed: the wheel with everything the game needs, and the command."""

import importlib.metadata
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest
from click import Context, Option

import motorchamp_tui
from hatch_build import Addresses, urls_of, with_addresses
from motorchamp_tui.cli.commands import motorchamp

ROOT = Path(__file__).parent.parent
COMMAND = str(Path(sys.executable).with_name("motorchamp"))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return next(folder.glob("*.whl"))


def test_the_wheel_holds_the_tracks_the_style_sheet_the_types_and_the_texts(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    tracks = {f"motorchamp_tui/_tracks/{file.name}" for file in (ROOT / "tracks").glob("*.toml")}
    assert len(tracks) >= 6
    assert "motorchamp_tui/_tracks/openness.csv" in names
    lessons = {
        f"motorchamp_tui/_lessons/motorchamp/{file.name}" for file in (ROOT / "lessons/motorchamp").glob("*")
    }
    assert lessons <= names
    assert tracks | {"motorchamp_tui/tui/styles.tcss", "motorchamp_tui/py.typed"} <= names
    for kind in ("*.pyi", "*.md"):
        files = {str(path.relative_to(ROOT / "src")) for path in (ROOT / "src").rglob(kind)}
        assert files
        assert files <= names
    assert not [name for name in names if name.startswith(("tests/", "benchmarks/"))]


def test_the_wheel_holds_a_man_page_with_every_command_and_option(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        page = archive.read(
            next(name for name in archive.namelist() if name.endswith("/share/man/man1/motorchamp.1"))
        )
    text = page.decode().replace(r"\-", "-")
    assert str(ROOT) not in text
    context = Context(motorchamp)
    for name in motorchamp.list_commands(context):
        command = motorchamp.get_command(context, name)
        assert command is not None
        section = (
            text.partition(f"\n.SS motorchamp {name}")[2].partition("\n.SS ")[0] + text.partition(".SH DRIVE")[0]
        )
        for param in command.params:
            if isinstance(param, Option) and not param.hidden:
                assert f"\\fB{param.opts[0]}" in section, (name, param.name)


def test_help_prints_the_man_page_of_the_wheel(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        page = archive.read(next(name for name in archive.namelist() if name.endswith("/man1/motorchamp.1")))
    printed = subprocess.run([COMMAND, "help", "--man"], check=True, capture_output=True)
    assert (printed.stdout, printed.stderr) == (page, b"")


def test_man_shows_the_page_without_a_complaint(wheel: Path, tmp_path: Path) -> None:
    if shutil.which("man") is None:
        pytest.skip("man is not installed")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    page = next(tmp_path.glob("*.data/data/share/man/man1/motorchamp.1"))
    shown = subprocess.run(["man", "--warnings", "-l", str(page)], check=True, capture_output=True, text=True)
    assert shown.stderr == ""
    assert "MotorChamp and Das Motorsportspiel" in " ".join(shown.stdout.split())


def test_the_wheel_holds_the_documents(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = {name.partition(".data/data/share/doc/motorchamp-tui/")[2] for name in archive.namelist()}
    documents = (ROOT / "docs").rglob("*.md")
    assert {str(path.relative_to(ROOT / "docs")) for path in documents} <= names


def test_the_wheel_races_on_its_own_tracks_where_there_is_no_checkout(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    script = (
        "import sys; sys.path.insert(0, sys.argv.pop(1))\n"
        "from motorchamp_tui import cli, locations\n"
        "assert locations.tracks_folder().name == '_tracks', locations.tracks_folder()\n"
        "cli.main()"
    )
    command = [sys.executable, "-c", script, str(tmp_path), "watch", "--headless", "--seed", "1", "--laps", "1"]
    result = subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, text=True)
    assert "Classification" in result.stdout


def test_links_and_pictures_of_the_readme_work_on_a_package_index() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    text = with_addresses(readme, "https://example.org/us/game", "1.2.3")
    links = re.findall(r"(!?)\[[^\]]*\]\(([^)\s]+)\)", text)
    assert len(links) == len(re.findall(r"\]\(", readme)) > 15
    for is_picture, address in links:
        kind = "raw" if is_picture else "blob"
        found = re.fullmatch(rf"https://example\.org/us/game/{kind}/v1\.2\.3/([^#]+)(#.*)?", address)
        assert found, address
        assert (ROOT / found[1]).exists(), address


def test_the_urls_of_the_project_are_in_its_repository_and_there_are_none_while_it_has_no_address() -> None:
    urls = urls_of("https://example.org/us/game").values()
    assert all(url.startswith("https://example.org/us/game") for url in urls)
    for repository, addresses in (("", []), ("https://example.org/us/game/", [*urls])):
        metadata: dict[str, Any] = {"version": "1.2.3"}
        Addresses(str(ROOT), {"repository": repository}).update(metadata)
        assert [*metadata["urls"].values()] == addresses
        assert ("](docs/" in metadata["readme"]["text"]) is (not repository)


def test_the_version_is_in_one_place() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert "version" in project["dynamic"]
    assert "version" not in project


def test_the_command_says_the_version_that_is_installed() -> None:
    said = subprocess.run([COMMAND, "--version"], check=True, capture_output=True, text=True).stdout
    assert motorchamp_tui.__version__ in said
    assert importlib.metadata.version("motorchamp-tui") == motorchamp_tui.__version__


def test_the_package_runs_as_a_module_too() -> None:
    command = [sys.executable, "-m", "motorchamp_tui", "--version"]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert motorchamp_tui.__version__ in said
