"""Situations and lessons with anything in the place of anything: judged, or refused in one short sentence."""

import copy
import io
import tomllib
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from motorchamp_tui.errors import BrokenFileError, MotorChampError
from motorchamp_tui.games import FIRST_GAME, GAMES, game_named, reference_of
from motorchamp_tui.games.motorchamp.rules.track import SquareNameError, square_named
from motorchamp_tui.games.situations import check_situations, race_in
from motorchamp_tui.games.tables import LONGEST_LINE, MOST_CARS, MOST_ITEMS, SituationError
from motorchamp_tui.lessons.files import lesson_from, read_lesson
from motorchamp_tui.locations import lessons_folder, situations_folder

FILES = [
    situations_folder() / "tow-basic.toml",
    next(situations_folder().glob("motorsportspiel/*.toml")),
    lessons_folder() / "motorchamp" / "1-moving.toml",
    lessons_folder() / "motorsportspiel" / "6-dots.toml",
]
ANYTHING: list[object] = [
    10**39,
    -1,
    1.5,
    True,
    date(2026, 3, 1),
    "R4294967296",
    "R0-R4294967296",
    "0-4294967296",
    "9" * 400,
    "1/0",
    "x" * 20_000,
    "two\nlines",
    [1] * 2000,
    ["R1"] * 2000,
    [{"name": "A", "at": "R1"}] * 200,
    {f"R{row}": {"limit": 1} for row in range(2000)},
]


def places(value: object, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where anything is in a file."""
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield from places(item, (*path, key))


def with_something_else(values: Any, path: tuple[Any, ...], something: object) -> Any:
    if not path:
        return something
    values = copy.deepcopy(values)
    inner = values
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = something
    return values


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
@pytest.mark.parametrize("something", ANYTHING, ids=lambda value: repr(value)[:20])
def test_anything_in_any_place_is_judged_or_refused_in_a_short_sentence(file: Path, something: object) -> None:
    values = tomllib.loads(file.read_text(encoding="utf-8"))
    game = game_named(values.get("game", FIRST_GAME))
    for path in places(values):
        changed = with_something_else(values, path, something)
        try:
            if "lesson" in values:
                lesson_from(changed, "lesson")
            else:
                reference_of(game).judge_situation(changed)
        except MotorChampError as error:
            sentence = str(error)
        else:
            continue
        assert len(sentence) < 1000
        assert sentence.isprintable()


@pytest.mark.parametrize("name", ["R4294967296", "R1000", "R" + "9" * 5000, "R٣", "R-1", "R"])
def test_no_square_is_made_for_a_row_that_no_track_has(name: str) -> None:
    with pytest.raises(SquareNameError) as refused:
        square_named(name)
    assert len(str(refused.value)) < 200


HEAD = 'title = "A"\nchapter = "B"\n'
CARS = '[[cars]]\nname = "A"\nat = "R1"\n' * (MOST_CARS + 1)
KEYS = "".join(f"a{key} = 1\n" for key in range(MOST_ITEMS + 1))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("text", "told"),
    [
        (HEAD + CARS, f"cars: There are at most {MOST_CARS} of these, not {MOST_CARS + 1}."),
        (
            HEAD.replace("A", "A" * (LONGEST_LINE + 1)),
            "title: A text of one line is needed here, with at most 500",
        ),
        (HEAD.replace("A", "ok      all is well\\nFAILED"), "title: A text of one line is needed here"),
        (KEYS, f"There are at most {MOST_ITEMS} keys in a table"),
    ],
)
def test_a_situation_has_a_most_of_everything(game: str, text: str, told: str) -> None:
    with pytest.raises(SituationError, match=told):
        reference_of(game_named(game)).judge_situation(tomllib.loads(f'game = "{game}"\n{text}'))


@pytest.mark.parametrize("sign", ["\\u001b[31mRED\\u001b]0;own\\u0007", "\\u202eder", "\u202eder"])
def test_no_title_writes_on_the_terminal(sign: str, tmp_path: Path) -> None:
    for file in FILES:
        changed = tmp_path / file.name
        text = file.read_text(encoding="utf-8")
        title = next(line for line in text.splitlines() if line.startswith("title"))
        line = text[: text.index(title)].count("\n") + 1
        changed.write_text(text.replace(title, f'title = "{sign}"'), encoding="utf-8")
        told = f"{changed}: Line {line}: it has a character that cannot be shown."
        if "[lesson]" in text:
            with pytest.raises(BrokenFileError) as refused:
                read_lesson(changed)
            assert str(refused.value) == told
        else:
            out = io.StringIO()
            assert check_situations([changed], out) == 2
            assert out.getvalue().startswith(f"{told}\n")


def test_a_name_that_is_nearly_right_cannot_write_on_the_terminal() -> None:
    with pytest.raises(BrokenFileError) as refused:
        race_in(('title = "A"', 'chapter = "B"', "[[cars]]", 'name = "\\u001b[31m"'), "x.toml", {})
    assert str(refused.value) == "x.toml: Line 4: it has a character that cannot be shown."
