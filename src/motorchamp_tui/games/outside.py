"""Bot from outside, in any game: a program that reads one question a line and writes one answer a line.

This is version 1 of the form, described in ``docs/bots.md``: moves by name, in the documented order of the
referee; the state of play in the form of each game. Additions must not break a program that works today.

A slow, dead or lying program costs its driver that one choice, for which the first legal move is taken, and a
line in the log; it never costs the race. After three lost choices in a row, or when it dies, it is not asked
again, and the runner of the race is informed.
"""

import errno
import json
import logging
import os
import random
import select
import signal
import subprocess
import threading
import time
import weakref
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Generic, TypeVar

from motorchamp_tui.errors import SetupError
from motorchamp_tui.files import reason_of
from motorchamp_tui.games.entries import Overseer
from motorchamp_tui.games.protocol import AnyRace
from motorchamp_tui.parsing import ParsingError, json_in

VERSION = 1
A_MOMENT = 0.1
"""How many seconds pass before a wait is ended that nobody needs."""
SECONDS_TO_END = 1.0
MOST_LOST_IN_A_ROW = 3
SIGNALS_TO_END = (signal.SIGINT, signal.SIGTERM)
LONGEST_ANSWER = 1 << 16
LOG = logging.getLogger("motorchamp.bots")
HAS_ENDED = "has ended, or closed its input or output"
NOTHING_RUNS_IT = "its first line has to name what runs it, such as #!/usr/bin/env python3"

RaceT = TypeVar("RaceT", bound=AnyRace)
MoveT = TypeVar("MoveT")


class _NoAnswerError(Exception):
    """Why a choice is lost, as the end of a sentence; ``is_final`` when no more answers will come."""

    def __init__(self, why: str, *, is_final: bool = False) -> None:
        super().__init__(why)
        self.is_final = is_final


class OutsideBot(Generic[RaceT, MoveT]):
    """The program at ``path``, started with its first choice and ended with this object.

    ``told`` gives the whole state of play as JSON data. The program has ``seconds_to_answer``, but never less than
    what is left of ``seconds_to_start``, counted from its start. Raises :class:`SetupError` without a program
    to start.
    """

    seconds_to_answer = 2.0
    seconds_to_start = 10.0

    def __init__(
        self, path: str, told: Callable[[RaceT], dict[str, Any]], overseer: Overseer | None = None
    ) -> None:
        if not _is_file(path):
            raise SetupError(f"There is no bot at {path}: give the path of a program, as in bot:./mybot.py.")
        if not os.access(path, os.X_OK):
            raise SetupError(f"{path} cannot be run as a bot: make it executable with chmod +x.")
        self.path = path
        self._told = told
        self._overseer = overseer or Overseer(LOG.warning)
        self._starts_until = 0.0
        self._process: subprocess.Popen[bytes] | None = None
        self._unsent = b""
        self._read = b""
        self._number = 0
        self._lost_in_a_row = 0
        self._is_given_up = False

    def __call__(self, race: RaceT, moves: Sequence[MoveT], chance: random.Random) -> MoveT:
        """The program's move, or the first legal one where it gives none."""
        if len(moves) == 1 or self._is_given_up:
            return moves[0]
        self._number += 1
        try:
            move = self._ask(race, moves, chance.getrandbits(32))
        except _NoAnswerError as failure:
            return self._lose(race, moves, failure)
        except OSError as error:
            why = f"could not be asked ({reason_of(error)})"
            return self._lose(race, moves, _NoAnswerError(why, is_final=True))
        self._lost_in_a_row = 0
        return move

    def _lose(self, race: RaceT, moves: Sequence[MoveT], failure: _NoAnswerError) -> MoveT:
        self._lost_in_a_row += 1
        self._is_given_up = failure.is_final or self._lost_in_a_row == MOST_LOST_IN_A_ROW
        follows = f"{race.current_car.name} takes the first legal move, {moves[0]}"
        if not self._is_given_up:
            LOG.warning("%s %s: %s.", self.path, failure, follows)
            return moves[0]
        self.close()
        if not self._overseer.has_left:
            self._overseer.tell(f"{Path(self.path).name} is not asked again, because it {failure}; {follows}.")
        return moves[0]

    def _ask(self, race: RaceT, moves: Sequence[MoveT], chance: int) -> MoveT:
        process = self._running()
        until = max(time.monotonic() + self.seconds_to_answer, self._starts_until)
        self._unsent += question(self._number, self._told(race), moves, chance)
        self._write(process, until)
        while True:
            data = answer(self._line(process, until))
            if data is None:
                raise _NoAnswerError("wrote something that is not a JSON object")
            if data.get("id") == self._number:
                break  # an answer to an older question came too late and is ignored
        move = chosen(data, moves)
        if move is None:
            raise _NoAnswerError(f"answered {str(data.get('move'))[:40]!r}, which is not a legal move")
        return move

    def _running(self) -> "subprocess.Popen[bytes]":
        if self._process is None:
            with _signals_held():
                self._process = self._started()
                self._end = weakref.finalize(self, _end, self._process)
            self._starts_until = time.monotonic() + self.seconds_to_start
        return self._process

    def _started(self) -> "subprocess.Popen[bytes]":
        try:
            process = subprocess.Popen(
                [Path(self.path).resolve()],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                bufsize=0,
                start_new_session=True,
            )
        except OSError as error:
            why = f"could not be started ({_why_not_started(self.path, error)})"
            raise _NoAnswerError(why, is_final=True) from error
        for pipe in (process.stdin, process.stdout):
            assert pipe is not None
            os.set_blocking(pipe.fileno(), False)
        return process

    def _write(self, process: "subprocess.Popen[bytes]", until: float) -> None:
        """Write what is left of all questions: half of one would spoil the next."""
        assert process.stdin is not None
        while self._unsent:
            self._wait_for(process.stdin.fileno(), select.POLLOUT, until)
            try:
                self._unsent = self._unsent[os.write(process.stdin.fileno(), self._unsent) :]
            except BrokenPipeError as error:
                raise _NoAnswerError(HAS_ENDED, is_final=True) from error

    def _line(self, process: "subprocess.Popen[bytes]", until: float) -> bytes:
        """The next line; the clock runs even while one comes after the other."""
        assert process.stdout is not None
        while b"\n" not in self._read or time.monotonic() > until:
            self._wait_for(process.stdout.fileno(), select.POLLIN, until)
            more = os.read(process.stdout.fileno(), LONGEST_ANSWER)
            if not more:
                raise _NoAnswerError(HAS_ENDED, is_final=True)
            self._read += more
            if len(self._read) > LONGEST_ANSWER:
                raise _NoAnswerError("does not stop writing", is_final=True)
        line, _, self._read = self._read.partition(b"\n")
        return line

    def _wait_for(self, pipe: int, event: int, until: float) -> None:
        """Wait until something can be read or written, but not beyond a time, nor when nobody needs it."""
        poll = select.poll()
        poll.register(pipe, event)
        while (left := until - time.monotonic()) > 0:
            if self._overseer.has_left:
                raise _NoAnswerError("is not waited for", is_final=True)
            if poll.poll(1000 * min(left, A_MOMENT)):
                return
        raise _NoAnswerError("gave no answer in time")

    def close(self) -> None:
        """End the program, and all that it has started."""
        if self._process is not None:
            self._end()


@contextmanager
def _signals_held() -> Iterator[None]:
    """A signal to end waits until this is done: a program that is just starting could not be ended yet."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came = list[int]()
    before = {number: signal.signal(number, lambda which, _: came.append(which)) for number in SIGNALS_TO_END}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        for which in came:
            signal.raise_signal(which)


def question(number: int, race: dict[str, Any], moves: Sequence[object], chance: int) -> bytes:
    """One line: the race, the legal moves, a random number for the program's own use."""
    data = {
        "version": VERSION,
        "id": number,
        "chance": chance,
        "race": race,
        "moves": [str(move) for move in moves],
    }
    return json.dumps(data, separators=(",", ":")).encode() + b"\n"


def answer(line: bytes) -> dict[str, Any] | None:
    """The answer in this line; None without one."""
    try:
        data = json_in(line)
    except ParsingError:
        return None
    return data if isinstance(data, dict) else None


def chosen(data: dict[str, Any], moves: Sequence[MoveT]) -> MoveT | None:
    """The move that an answer names, by its number in the list or by its notation; None if it is not legal."""
    said = data.get("move")
    if isinstance(said, int) and not isinstance(said, bool) and 0 <= said < len(moves):
        return moves[said]
    return next((move for move in moves if str(move) == said), None)


def _is_file(path: str) -> bool:
    try:
        return Path(path).is_file()
    except OSError:  # a name that is too long, or in a folder that may not be looked into
        return False


def _why_not_started(path: str, error: OSError) -> str:
    if error.errno == errno.ENOEXEC:
        return NOTHING_RUNS_IT
    if error.errno == errno.ENOENT and _is_file(path):
        return "the program that its first line names does not exist"
    return reason_of(error)


def _end(process: "subprocess.Popen[bytes]") -> None:
    """Kill the program's process group: it and all that it has started, unless that has left the group."""
    with suppress(OSError):
        os.killpg(process.pid, signal.SIGKILL)
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            pipe.close()
    with suppress(subprocess.TimeoutExpired):  # of a program that runs as somebody else, and may not be killed
        process.wait(SECONDS_TO_END)
