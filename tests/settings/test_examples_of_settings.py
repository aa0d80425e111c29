"""Every example of a setting in help and documents, run as it stands there; and what is left out is said once."""

import re
import shlex
from pathlib import Path

import pytest

import quick_command
from motorchamp_tui.settings.file import load, settings_file
from motorchamp_tui.settings.sources import gather

ROOT = Path(__file__).parents[2]
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "src").rglob("*.py")]
COMMAND = re.compile(
    r"motorchamp settings ((?:[a-z_.]+|--json)(?: (?:\"[^\"]+\"|[\w.-]+))?)(?=  |`|\)|$| does)", re.MULTILINE
)
LINE = re.compile(r"\bkeys\.\w+ = \"[^\"]+\"")
OPTION = re.compile(r"--(glyphs|colours|theme|animation) ([a-z0-9-]+)(?=`|$|  )", re.MULTILINE)


def found(pattern: re.Pattern[str]) -> list[str]:
    """Everything that looks like this on any page, once."""
    texts = (page.read_text(encoding="utf-8") for page in PAGES)
    return sorted({match[0] for text in texts for match in pattern.finditer(text)})


@pytest.mark.parametrize("example", found(COMMAND))
def test_every_command_with_settings_does_what_it_says(example: str) -> None:
    words = shlex.split(example)[1:]
    done = quick_command.run(*words)
    assert (done.returncode, done.stderr) == (0, "")
    if len(words) == 3:
        assert words[2] in done.stdout


@pytest.mark.parametrize("example", found(LINE))
def test_every_line_of_the_settings_file_is_used(example: str, tmp_path: Path) -> None:
    file, left_out = tmp_path / "settings.toml", list[str]()
    file.write_text(f"{example}\n", encoding="utf-8")
    name, _, key = example.partition(" = ")
    assert gather({}, {}, file, left_out.append)[name].word == key.strip('"')
    assert left_out == []


@pytest.mark.parametrize("example", found(OPTION))
def test_every_option_of_a_command_is_one_of_its_words(example: str) -> None:
    name, word = example.removeprefix("--").split()
    assert gather({}, {name: word}, None)[name].word == word


def test_there_are_examples_of_all_kinds() -> None:
    assert {'keys.advice = "H"', "motorchamp settings keys.advice H"} <= {*found(LINE), *found(COMMAND)}
    assert len(found(COMMAND)) >= 12
    assert found(OPTION)


UNUSED = "line 1: there is no theme 'nrod'. Did you mean nord? This setting is left out."


@pytest.mark.parametrize(
    "words", ["settings", "odds --colour 3 --free 10", "records", "race --plain", "practice --plain", "--plain"]
)
def test_what_cannot_be_used_refuses_no_command_and_is_said_once(words: str) -> None:
    settings_file().parent.mkdir(parents=True)
    settings_file().write_text('theme = "nrod"\nkeys.advice = "H"\n', encoding="utf-8")
    assert load().keys == {"advice": "H"}
    done = quick_command.run(*words.split())
    assert done.returncode == 0
    assert (done.stdout + done.stderr).count(UNUSED) == 1
