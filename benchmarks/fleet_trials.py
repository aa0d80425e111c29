"""Two hosts on one database, one of them in trouble, and whether everything holds.

``--trials=N`` holds so many trials from ``--seed=S`` on. ``--mistakes`` makes mistakes on purpose instead, and
says in how many trials each is found. Needs PostgreSQL's programs and the extra ``[fleet]``.
"""

import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.figures import Figure, at_most

if TYPE_CHECKING:
    from fleet.cluster import Cluster
    from fleet.trials import Verdict

TESTS = Path(__file__).parents[1] / "tests"
USUAL_TRIALS = 20
MOST_FOR_A_MISTAKE = 20


def figures(*options: str) -> Iterator[Figure]:
    """What was found, and how long races stood still."""
    sys.path.insert(0, str(TESTS))
    from fleet.cluster import cluster
    from fleet.trials import PROCESSES

    PROCESSES.set_forkserver_preload(["fleet.worker"])
    words = dict(_word(option) for option in options)
    try:
        with cluster() as server:
            if "mistakes" in words:
                yield from _found_mistakes(server, words.get("seed", 0))
            else:
                yield from _trials(server, words.get("seed", 0), words.get("trials", USUAL_TRIALS))
    except LookupError as error:
        sys.exit(f"{error}.")


def _word(option: str) -> tuple[str, int]:
    name, _, number = option.removeprefix("--").partition("=")
    if name not in ("trials", "seed", "mistakes") or not (number or "1").isdecimal():
        sys.exit(f"There is no option {option}: there are --trials=N, --seed=S and --mistakes.")
    return name, int(number or 1)


def _trials(server: "Cluster", first: int, trials: int) -> Iterator[Figure]:
    from fleet.trials import hold

    began, seen, verdicts = time.perf_counter(), Counter[str](), list["Verdict"]()
    for seed in range(first, first + trials):
        verdict = hold(server, seed)
        verdicts.append(verdict)
        seen.update(verdict.troubles)
        for finding in verdict.found:
            print(f"  --seed={seed} ({', '.join(verdict.troubles)}): {finding}", flush=True)
    for trouble, times in sorted(seen.items()):
        yield Figure(f"times: {trouble}", str(times))
    yield Figure("answers to a commit lost", str(sum(verdict.lost_answers for verdict in verdicts)))
    yield Figure(
        "races and moves kept", f"{sum(one.races for one in verdicts)}, {sum(one.moves for one in verdicts)}"
    )
    yield Figure("moves told at the host that waits", str(sum(verdict.moves_over_a_link for verdict in verdicts)))
    answers = sorted(seconds for verdict in verdicts for seconds in verdict.answers)
    if answers:
        middle, most = statistics.median(answers), answers[len(answers) * 19 // 20]
        yield Figure("an answer from there, median (19 of 20)", f"{middle * 1000:.1f} ({most * 1000:.1f}) ms")
    yield Figure("longest time without a move", f"{max(verdict.away for verdict in verdicts):.1f} s")
    yield Figure("all of it", f"{time.perf_counter() - began:.0f} s")
    yield at_most("trials in which something did not hold", sum(bool(one.found) for one in verdicts), 0, "")


def _found_mistakes(server: "Cluster", first: int) -> Iterator[Figure]:
    from fleet.mistakes import MISTAKES
    from fleet.trials import hold

    for mistake in MISTAKES:
        trials = 1
        while trials <= MOST_FOR_A_MISTAKE and not hold(server, first + trials - 1, mistake).found:
            trials += 1
        yield at_most(f"trials until it is found: {mistake}", trials, MOST_FOR_A_MISTAKE, "")
