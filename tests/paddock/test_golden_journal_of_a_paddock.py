"""A race by correspondence that was kept once goes on loading, and means what it meant."""

from pathlib import Path

from journal_driving import texts
from motorchamp_tui.journal.reader import read_journal

FILE = Path(__file__).parent / "journals" / "correspondence.journal"


def test_it_is_read_to_its_end_and_every_throw_follows_from_its_seed() -> None:
    reader = read_journal(FILE)
    kept = reader.finish()
    assert reader.damage is None
    assert reader.is_closed
    assert kept.is_over
    assert kept.follows_its_seed
    assert (kept.agreed.clock, kept.agreed.has_own_dice) == (24 * 3600, True)
    assert [run.entry.driver if run.entry else "" for run in kept.runs] == [
        *("Ann",) * 4,
        *("Bob",) * 4,
        *("steady",) * 4,
        "",
    ]


def test_it_says_who_chose_for_whom_and_until_when_they_had_time() -> None:
    kept = read_journal(FILE).finish()
    race = kept.runs[-1].steps
    assert {(step.before.current_car.driver, step.by) for step in race if step.by} == {
        ("Ann", "order"),
        ("Ann", "steady"),
        ("Bob", "steady"),
    }
    lines = [line[0] for line in texts(FILE.read_bytes())]
    assert sum(line.startswith("due ") for line in lines) > 10
