"""How to race against other people, step by step; ``docs/hosting.md`` has all of it."""

from collections.abc import Iterator

from motorchamp_tui.tui import palette
from motorchamp_tui.tui.page import EMPTY
from motorchamp_tui.tui.widgets.lines_panel import Line, line

WAYS: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = (
    (
        "At this keyboard",
        (("", "Set up a race: make a bot's line a person, type the name, and take turns. u takes a go back."),),
    ),
    (
        "On different machines",
        (
            ("motorchamp host --listen 0.0.0.0", "on one that all others reach: it says what they type"),
            ("ssh -p 2222 THAT-MACHINE", "on the others: they need only ssh, no game and no account"),
            ("", "A race takes an evening, or a go a day by correspondence."),
        ),
    ),
    (
        "On one machine with several accounts",
        (
            ("motorchamp host --no-ssh", "one of them opens a paddock"),
            ("motorchamp join", "the others come in"),
        ),
    ),
)
COMMANDS_NEED = "For ssh the host needs: pip install 'motorchamp-tui[host]'. More: docs/hosting.md"


def friends_lines() -> Iterator[Line]:
    """The ways, each with what is typed and what it does."""
    for heading, steps in WAYS:
        yield line((heading, palette.MARKED))
        for command, words in steps:
            if command:
                yield line((f"  {command}", palette.STRONG))
            yield line((f"    {words}", palette.PLAIN))
        yield EMPTY
    yield line((COMMANDS_NEED, palette.FAINT))
