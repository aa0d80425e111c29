"""The screen states that matter look as they did when somebody last looked at them."""

from pathlib import Path

import pytest
from golden_screens import GOLDENS, SCREENS, file_of, seen

pytestmark = pytest.mark.painted


@pytest.mark.parametrize("name", SCREENS)
async def test_a_screen_looks_as_it_did(name: str, tmp_path: Path) -> None:
    text = await seen(SCREENS[name], tmp_path)
    assert text == file_of(name).read_text(encoding="utf-8"), (
        f"{name} looks different. If that is meant: python tests/tui/golden_screens.py, and look at the diff."
    )


def test_nothing_is_kept_that_nobody_compares() -> None:
    assert set(GOLDENS.glob("*.txt")) == set(map(file_of, SCREENS))


@pytest.mark.parametrize("name", SCREENS)
def test_no_line_of_a_screen_is_longer_than_the_window(name: str) -> None:
    blocks = file_of(name).read_text(encoding="utf-8").split("══ ")[1:]
    for size, lines in (block.split(" ══\n", 1) for block in blocks):
        columns, rows = map(int, size.split(" × "))
        assert max(map(len, lines.splitlines())) <= columns
        assert len(lines.rstrip("\n").splitlines()) <= rows
