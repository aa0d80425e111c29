"""No key, click, drag, wheel or window size ends a session, on whatever screen and in whatever order."""

from pathlib import Path

import pytest
from random_keys import NAMES, type_at

pytestmark = pytest.mark.painted
EVENTS, SEED = 40, 11
"""A sample; ``python tests/tui/random_keys.py`` types 20,000 on each screen."""


@pytest.mark.parametrize("screen", NAMES)
async def test_no_key_and_no_click_ends_a_session(screen: str, tmp_path: Path) -> None:
    typed = await type_at(screen, EVENTS, SEED, tmp_path)
    assert typed.on_screen >= EVENTS // 12, typed
