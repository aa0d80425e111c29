"""Every terminal is sent one notice that it understands, and nothing that could be taken for more than words."""

import pytest

from motorchamp_tui.settings.words import Notify
from motorchamp_tui.tui.look.notices import notice

WORDS = "MotorChamp: it is Ann's go."
OSC_9 = f"\x1b]9;{WORDS}\x1b\\"
OSC_777 = "\x1b]777;notify;MotorChamp;it is Ann's go.\x1b\\"


@pytest.mark.parametrize(
    ("how", "environ", "sent"),
    [
        (Notify.OFF, {"TERM": "xterm-kitty"}, ""),
        (Notify.BELL, {"TERM": "xterm-kitty"}, "\a"),
        (Notify.DESKTOP, {"TERM": "xterm-kitty"}, OSC_9),
        (Notify.DESKTOP, {}, OSC_9),
        (Notify.DESKTOP, {"TERM": "foot"}, OSC_777),
        (Notify.DESKTOP, {"TERM": "xterm-256color", "VTE_VERSION": "7600"}, OSC_777),
        (Notify.DESKTOP, {"TERM": "linux"}, "\a"),
        (Notify.DESKTOP, {"TERM": "tmux-256color"}, f"\x1bPtmux;\x1b{OSC_9[:-2]}\x1b\x1b\\\x1b\\\a"),
    ],
)
def test_a_terminal_is_sent_what_it_understands(how: Notify, environ: dict[str, str], sent: str) -> None:
    assert notice(how, WORDS, environ) == sent


def test_a_name_cannot_end_the_sequence() -> None:
    sent = notice(Notify.DESKTOP, "MotorChamp: it is A\x1b\\n\an\x9c's go.", {})
    assert sent == "\x1b]9;MotorChamp: it is A\\nn's go.\x1b\\"
