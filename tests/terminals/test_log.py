"""What a host writes down: a line for each thing, in which nothing that was sent can move a cursor."""

import logging
import sys

import pytest

from motorchamp_tui.terminals.log import LogLines, logging_to_stderr


def record(level: int, words: str, *more: object, is_error: bool = False) -> logging.LogRecord:
    error = sys.exc_info() if is_error else None
    return logging.LogRecord("a", level, "f", 1, words, more, error)


def test_for_people_a_line_begins_with_the_time() -> None:
    line = LogLines(is_for_systemd=False).format(record(logging.INFO, "%s came in", "Ann"))
    assert line.endswith(" Ann came in")
    assert line[:4].isdigit()


def test_for_systemd_every_line_begins_with_its_priority() -> None:
    lines = LogLines(is_for_systemd=True)
    assert lines.format(record(logging.INFO, "came in")) == "<6>came in"
    try:
        raise ValueError("a mistake")
    except ValueError:
        told = lines.format(record(logging.ERROR, "stopped", is_error=True)).split("\n")
    assert told[0] == "<3>stopped"
    assert all(line.startswith("<3>") for line in told)
    assert told[-1] == "<3>  ValueError: a mistake"


def test_nothing_that_was_sent_moves_a_cursor() -> None:
    line = LogLines(is_for_systemd=True).format(record(logging.WARNING, "Refused %s", "\x1b[2J\rroot\x07"))
    assert line == "<4>Refused ?[2J?root?"


def test_nobody_writes_a_line_of_his_own() -> None:
    sent = "bye\n2026-11-20 17:00:00 root came in\u2028" + "x" * 1000
    line = LogLines(is_for_systemd=True).format(record(logging.INFO, "Somebody left (%s)", sent))
    assert line == f"<6>Somebody left (bye?2026-11-20 17:00:00 root came in?{'x' * 1000}"[:303]


def test_logging_ends_with_the_host(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JOURNAL_STREAM", "8:1")
    levels = [logging.getLogger(name).level for name in (None, "asyncssh")]
    with logging_to_stderr():
        logging.getLogger("motorchamp_tui.hosting").info("inside")
        logging.getLogger("asyncssh").info("chatter")
    logging.getLogger("motorchamp_tui.hosting").info("outside")
    assert capsys.readouterr().err == "<6>inside\n"
    assert [logging.getLogger(name).level for name in (None, "asyncssh")] == levels
