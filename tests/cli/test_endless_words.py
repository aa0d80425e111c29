"""Commands with endless numbers and words: a short sentence, and nothing that cannot be read again."""

import pytest

from quick_command import run

LONG = "9" * 3000


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("watch", "--headless", "--seed", "1" + "0" * 39 + "1"), "A seed has at most 39 digits."),
        (("practice", "--plain", "--seed", LONG), "A seed has at most 39 digits."),
        (("season", "new", "Summer", "--seed", LONG), "A seed has at most 39 digits."),
        (("watch", "--headless", "--laps", LONG), "A race lasts 1 to 99 laps, not 99"),
        (
            ("watch", "--headless", "--drivers", "bot:steady," * 5000 + "Ann"),
            "5001 drivers are too many",
        ),
        (("season", LONG), "You have no seasons"),
        ((LONG,), "There is no command '99"),
    ],
    ids=lambda value: " ".join(value)[:30],
)
def test_what_is_endless_is_refused_in_a_short_sentence(words: tuple[str, ...], told: str) -> None:
    ended = run(*words)
    assert ended.returncode == 2
    assert ended.stderr.startswith(f"motorchamp: {told}")
    assert len(ended.stderr) < 500
    assert not ended.stdout
