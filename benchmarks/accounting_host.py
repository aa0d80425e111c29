"""``motorchamp host`` that accounts for its memory: ``python -m benchmarks.accounting_host ACCOUNT OPTIONS``

On SIGUSR1 it writes to the file ACCOUNT what is alive in it, and what the allocators hold beyond that.
"""

import ctypes
import gc
import json
import os
import re
import signal
import sys
import tempfile
from collections import Counter
from pathlib import Path
from types import FrameType

from motorchamp_tui.cli import main

OURS = ("motorchamp_tui.", "textual.", "asyncssh.")
ARENAS = re.compile(r"^# arenas allocated current\s*=\s*([\d,]+)", re.MULTILINE)
ARENA_SIZES = re.compile(r"arenas \* ([\d,]+) bytes/arena")
IN_BLOCKS = re.compile(r"^# bytes in allocated blocks\s*=\s*([\d,]+)", re.MULTILINE)
HEAP = "arena ordblks smblks hblks hblkhd usmblks fsmblks uordblks fordblks keepcost"
MIB = 1 << 20


class _MallInfo(ctypes.Structure):
    """What glibc says of its heap."""

    _fields_ = [(name, ctypes.c_size_t) for name in HEAP.split()]


def _small_objects() -> tuple[float, float]:
    """MiB of Python's own allocator: in arenas, and of these in use."""
    sys.stderr.flush()
    with tempfile.TemporaryFile() as told:
        stderr = os.dup(2)
        os.dup2(told.fileno(), 2)
        try:
            sys._debugmallocstats()
        finally:
            os.dup2(stderr, 2)
            os.close(stderr)
        told.seek(0)
        text = told.read().decode()
    arenas, size, used = (_number(pattern, text) for pattern in (ARENAS, ARENA_SIZES, IN_BLOCKS))
    return arenas * size / MIB, used / MIB


def _number(pattern: re.Pattern[str], text: str) -> int:
    match = pattern.search(text)
    return int(match.group(1).replace(",", "")) if match else 0


def memory() -> float:
    """MiB that this process has for itself."""
    lines = Path("/proc/self/smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private")) / 1024


def _account() -> dict[str, object]:
    """What is alive, and what of the memory is nobody's; ends with what can be given back given back."""
    before = memory()
    gc.unfreeze()
    gc.collect()
    gc.unfreeze()  # a host freezes what has survived such a look
    objects = gc.get_objects()
    kinds = map(type, objects)  # those of some libraries do not say in a word where they are from
    ours = Counter(kind.__qualname__ for kind in kinds if str(kind.__module__).startswith(OURS))
    count = len(objects)
    del objects
    libc = ctypes.CDLL(None)
    libc.mallinfo2.restype = _MallInfo
    heap = libc.mallinfo2()
    arenas, in_arenas = _small_objects()
    trimmed = libc.malloc_trim(0)
    after = memory()
    gc.freeze()
    return {
        "objects": count,
        "types": dict(ours),
        "memory": before,
        "trimmed": after if trimmed else before,
        "arenas": arenas,
        "arenas in use": in_arenas,
        "heap": (heap.arena + heap.hblkhd) / MIB,
        "heap in use": (heap.uordblks + heap.hblkhd) / MIB,
    }


def _listen(account: Path) -> None:
    def give_account(number: int, frame: FrameType | None) -> None:
        text = json.dumps(_account())
        work = account.with_suffix(".new")
        work.write_text(text)
        work.replace(account)

    signal.signal(signal.SIGUSR1, give_account)


if __name__ == "__main__":
    _listen(Path(sys.argv.pop(1)))
    main()
