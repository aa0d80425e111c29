"""Programs that misbehave in every way that somebody has thought of, as scripts of the shell."""

import os
import time
from pathlib import Path

from attrs import frozen

A_LONG_TIME = 30.0

HONEST = r"""n=0; while read -r l; do n=$((n+1)); printf '{"id":%d,"move":0}\n' $n; done"""


@frozen
class Misbehaviour:
    """What a program does. ``is_silent``: it is given up only because of the time that it takes."""

    text: str
    is_given_up: bool = True
    is_silent: bool = False
    first_line: str = '#!/bin/sh\nexec 9>"$0.alive"\n'
    """Whatever the program starts holds this file open, so that it is seen when all have ended."""


def answers(what: str) -> Misbehaviour:
    """It answers every question with this, in which ``%d`` is the number of the question."""
    return Misbehaviour(rf"n=0; while read -r l; do n=$((n+1)); {what}; done")


def says(line: str) -> Misbehaviour:
    """It answers every question with this line."""
    return answers(f"printf '{line}\\n' $n")


def silent(text: str) -> Misbehaviour:
    """It is waited for in vain."""
    return Misbehaviour(text, is_silent=True)


def harmless(text: str) -> Misbehaviour:
    """It is odd, but answers as it should."""
    return Misbehaviour(text, is_given_up=False)


def _many(letter: str, times: int) -> str:
    return f"head -c {times} /dev/zero | tr '\\0' '{letter}'"


MISBEHAVIOURS: dict[str, Misbehaviour] = {
    # what it writes
    "brackets without end": answers(f"{_many('[', 60_000)}; echo"),
    "a move that is deep": answers(f"""printf '{{"id":%d,"move":' $n; {_many("[", 30_000)}; echo"""),
    "a huge line": answers(f"{_many('x', 1_000_000)}; echo"),
    "a huge number for a move": answers(f"""printf '{{"id":%d,"move":' $n; {_many("9", 5_000)}; echo '}}'"""),
    "a huge number for an id": answers(f"""printf '{{"move":0,"id":'; {_many("9", 5_000)}; echo '}}'"""),
    "a float beyond all": says('{"id":%d,"move":1e999}'),
    "a float for a number": says('{"id":%d,"move":0.0}'),
    "not a number": says('{"id":%d,"move":NaN}'),
    "yes": says('{"id":%d,"move":true}'),
    "nothing": says('{"id":%d,"move":null}'),
    "a list for a move": says('{"id":%d,"move":[0]}'),
    "an object for a move": says('{"id":%d,"move":{"0":0}}'),
    "a move that is not there": says('{"id":%d,"move":"R999999"}'),
    "a number from the end": says('{"id":%d,"move":-1}'),
    "escapes": says(r'{"id":%d,"move":"\\u001b[31m\\u202e\\ud800"}'),
    "half a letter": says(r'{"id":%d,"move":"\303"}'),
    "zero bytes": says(r"\0\0\0"),
    "two bytes a letter": says(r"\377\376{\0}\0"),
    "a list": says("[%d, 0]"),
    "two answers in a line": says('{"id":%d,"move":0} {"move":0}'),
    "empty lines": says(""),
    "words": says("What a question!"),
    "carriage returns": harmless(HONEST.replace(r"\n", r"\r\n")),
    "byte by byte": harmless(
        r"""n=0; while read -r l; do n=$((n+1)); for b in '{"' i d '":' $n ',"mo' 've":' 0 '}'; """
        r"""do printf "%s" "$b"; done; echo; done"""
    ),
    "no end of a line": silent(r"""n=0; while read -r l; do n=$((n+1)); printf '{"id":%d,"move":0}' $n; done"""),
    "old answers without end": silent("""exec yes '{"id":0,"move":0}'"""),
    "answers before the questions": harmless(
        r"""i=0; while [ $i -lt 500 ]; do i=$((i+1)); printf '{"id":%d,"move":0}\n' $i; done; exec cat >&2"""
    ),
    "a flood": Misbehaviour("exec cat /dev/zero"),
    "floods on both outputs": Misbehaviour("cat /dev/zero >&2 & exec cat /dev/zero"),
    "a hundred megabytes of errors": harmless(f"head -c 100000000 /dev/zero >&2; {HONEST}"),
    # what it does with its pipes
    "its input is closed": silent("exec 0<&-; sleep 600"),  # perhaps only after the first question is written
    "its output is closed": Misbehaviour("exec 1>&-; sleep 600"),
    "both are closed": Misbehaviour("exec 0<&- 1>&-; sleep 600"),
    "it never reads": silent("exec sleep 600"),
    "it reads but once": silent('read -r l; echo \'{"id":1,"move":0}\'; exec sleep 600'),
    # how it lives and ends
    "it exits at once": Misbehaviour("exit 0"),
    "it exits in the middle of an answer": Misbehaviour("""read -r l; printf '{"id":1,"mo'; exit 3"""),
    "it stops itself": silent("kill -STOP $$"),
    "it kills itself, and all that it has started": Misbehaviour("sleep 600 & kill -KILL 0"),
    "no signal ends it": silent("trap '' TERM HUP INT QUIT PIPE; while :; do sleep 600; done"),
    "its children outlive it and hold its pipes": silent("sleep 600 & sleep 600 & exit 0"),
    "many children": silent("for i in 1 2 3 4 5 6 7 8 9 10; do (sleep 600 & sleep 600) & done; wait"),
    "a child that ignores the end of its pipes": Misbehaviour("(trap '' HUP; sleep 600) >&2 <&2 & exit 0"),
    "a child in a session of its own": silent("command -v setsid >&2 || exec cat; setsid cat >&2 & wait"),
    # what becomes of its file
    "it deletes itself": harmless(f'rm "$0"; {HONEST}'),
    "it may not be run again": harmless(f'chmod -x "$0"; {HONEST}'),
    "nothing runs it": Misbehaviour("print(1)", first_line=""),
    "what runs it is not there": Misbehaviour("", first_line="#!/nowhere/at/all\n"),
    "what runs it does not know it": Misbehaviour("", first_line="#!/usr/bin/env no-such-program\n"),
    "somebody is writing it": Misbehaviour(HONEST),
}


def written(folder: Path, what: Misbehaviour) -> Path:
    """The program in a file of its own."""
    path = folder / "bot.sh"
    path.write_text(f"{what.first_line}{what.text}\n", encoding="utf-8")
    path.chmod(0o755)
    return path


class Alive:
    """The file that the program at ``path``, and whatever it starts, holds open as long as it runs."""

    def __init__(self, path: Path) -> None:
        name = f"{path}.alive"
        os.mkfifo(name)
        self._file = os.open(name, os.O_RDONLY | os.O_NONBLOCK)

    def is_held(self) -> bool:
        """Whether somebody holds it open now."""
        try:
            return bool(os.read(self._file, 1))
        except BlockingIOError:
            return True

    def is_left_by_all(self) -> bool:
        """Whether nobody holds it open any more; what was killed may take a moment to be gone."""
        until = time.monotonic() + A_LONG_TIME
        while self.is_held() and time.monotonic() < until:
            time.sleep(0.001)
        return not self.is_held()

    def __del__(self) -> None:
        os.close(self._file)
