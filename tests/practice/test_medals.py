"""Medals: what they take on each circuit, which one a lap has, and circuits that do not belong to the games."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from lap_driving import NOON, keep_lap, lap_plan
from motorchamp_tui.games import GAMES, game_named, game_of, game_with
from motorchamp_tui.games.motorchamp.rules.times import PracticeTime, read_time
from motorchamp_tui.games.motorchamp.sections import tracks
from motorchamp_tui.games.own_circuits import shipped_circuits
from motorchamp_tui.games.protocol import AnyTrack
from motorchamp_tui.locations import medals_file, own_medals_file
from motorchamp_tui.practice import medals as medals_module
from motorchamp_tui.practice.drive import free_lap
from motorchamp_tui.practice.ghosts import ghosts_for
from motorchamp_tui.practice.laps import laps_in, laps_of
from motorchamp_tui.practice.medals import LAPS, Medal, Medals, medals_of, read_medals, work_out
from motorchamp_tui.practice.progress import progress_lines
from motorchamp_tui.practice.results import result_of
from thoroughness import IS_THOROUGH

TRACK = tracks.circuit("A1-C1")
EVERY_CIRCUIT = [game_named(game).circuit(name) for game in GAMES for name in shipped_circuits(game_named(game))]
HEADS = ",".join(medals_module.COLUMNS).encode()
DAMAGE = [
    *(b"", b"\x00", b"\xff\xfe\xfd", b"circuit,fingerprint\n\x00,", b"fingerprint\nx\ny\n", b"nan"),
    HEADS + b"\nA1-C1,x,1",
    HEADS + b"\nA1-C1,x,1,1.1/1,1.1/1,1.1/1,4.9,more\n",
    HEADS + b'\n"' + b"x" * 200_000,
]
A_FEW = ["A1-C1", "A2-B2-C2", "classic-short"]


def medals(gold: str, silver: str, bronze: str, par: float = 4.9) -> Medals:
    times = dict(zip(Medal, map(read_time, (gold, silver, bronze)), strict=True))
    return Medals("A1-C1", "", 1, times, par)


def rank(time: str) -> tuple[int, ...]:
    return read_time(time).rank


@pytest.mark.parametrize("name", [track.name for track in EVERY_CIRCUIT] if IS_THOROUGH else A_FEW)
def test_the_file_says_what_a_hundred_laps_of_the_bots_say(name: str) -> None:
    track = game_with(name).circuit(name)
    assert list(read_medals(medals_file(), track)) == [work_out(track)]


@pytest.mark.parametrize("track", EVERY_CIRCUIT, ids=lambda track: str(track.name))
def test_every_circuit_of_the_games_is_in_the_file_as_it_is_drawn(track: AnyTrack) -> None:
    (found,) = read_medals(medals_file(), track)
    assert (found.circuit, found.edition) == (track.name, game_of(track).EDITION)
    assert list(found.times) == list(Medal)
    assert not own_medals_file().exists()


def test_a_medal_takes_a_time_as_good_as_one_of_the_hundred_laps() -> None:
    assert LAPS == 100
    assert {medal.words: medal.value for medal in Medal} == {"gold": 5, "silver": 20, "bronze": 50}
    taken = medals("4.3/12", "4.8/9", "5.7/9")
    assert [taken.of(rank(time)) for time in ("4.3/12", "4.3/11", "4.8/9", "4.8/8", "5.7/9", "5.7/8")] == [
        *(Medal.GOLD, Medal.SILVER, Medal.SILVER, Medal.BRONZE, Medal.BRONZE, None)
    ]
    assert taken.of(()) is None


def test_of_two_medals_that_take_the_same_time_a_lap_has_the_better_one() -> None:
    taken = medals("4.3/12", "5.1/8", "5.1/8")
    assert taken.of(rank("5.1/8")) is Medal.SILVER
    assert taken.next_after(rank("6.1/8")) is taken.next_after(()) is Medal.SILVER
    assert taken.next_after(rank("5.1/8")) is Medal.GOLD
    assert taken.next_after(rank("4.1/8")) is None


def test_a_star_is_for_a_lap_that_took_no_more_than_par() -> None:
    taken = medals("4.3/12", "4.8/9", "5.7/9")
    marks = [taken.mark(rank(time)) for time in ("4.1/9", "4.5/9", "4.12/1", "5.1/9", "6.1/9")]
    assert marks == ["G*", "S*", "B*", "B", ""]
    assert taken.mark(()) == ""
    assert medals("4.3/12", "4.8/9", "5.7/9", par=5.0).mark(rank("5.9/9")) == "*"


def test_a_circuit_of_ones_own_is_driven_once_and_what_it_takes_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    track, asked = game_with("A1-C2").circuit("A1-C2"), list[str]()

    def driven(track: AnyTrack) -> Medals:
        asked.append(track.name)
        return work_out(track)

    monkeypatch.setattr(medals_module, "medals_file", lambda: Path("none.csv"))
    monkeypatch.setattr(medals_module, "work_out", driven)
    medals_module._medals_of.cache_clear()
    try:
        first = medals_of(track)
        for _ in range(2):
            medals_module._medals_of.cache_clear()
            assert medals_of(track) == first
        assert asked == ["A1-C2"]
        medals_of(TRACK)
        assert [next(read_medals(own_medals_file(), each)).circuit for each in (track, TRACK)] == [
            "A1-C2",
            "A1-C1",
        ]
    finally:
        medals_module._medals_of.cache_clear()


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_file_is_thrown_away_and_made_again(damage: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(medals_module, "medals_file", lambda: Path("none.csv"))
    medals_module._medals_of.cache_clear()
    try:
        first = medals_of(TRACK)
        text = own_medals_file().read_bytes()
        assert text.count(b"\n") == 2
        own_medals_file().write_bytes(
            text.replace(text.splitlines()[1].rpartition(b",")[2], b"nan") if damage == b"nan" else damage
        )
        for _ in range(2):
            medals_module._medals_of.cache_clear()
            assert medals_of(TRACK) == first
        assert own_medals_file().read_bytes() == text
    finally:
        medals_module._medals_of.cache_clear()


def test_without_times_enough_the_medals_that_remain_can_be_won() -> None:
    few = Medals("A1-C1", "", 1, {Medal.GOLD: PracticeTime(4, 3, 12)}, 4.9)
    assert few.mark(rank("4.3/12")) == "G*"
    assert few.next_after(()) is Medal.GOLD
    assert Medals("A1-C1", "", 1, {}, 4.9).next_after(()) is None


def results(folder: Path) -> Iterator[tuple[str, list[str]]]:
    """The medal and the first lines of the results of a few laps."""
    for seed in range(12):
        drive = free_lap(folder, TRACK, "Ann", seed)
        keep_lap(folder, drive.plan, journal=drive.journal)
        result = result_of(drive)
        yield result.medals.mark(result.time.rank if result.time else ()), list(result.lines())


def test_the_result_begins_with_the_medal_and_says_what_the_next_one_takes(tmp_path: Path) -> None:
    told = dict(results(tmp_path))
    assert {"", "B", "S*"} <= told.keys()
    bronze, silver, gold = (str(medals_of(TRACK).times[medal]) for medal in reversed(Medal))
    assert told[""][0].startswith("No medal yet. ")
    assert told[""][1] == f"Bronze takes {bronze} or better; the star takes par, 4 throws at most."
    assert told["B"][0].startswith("Bronze. ")
    assert told["B"][1] == f"Silver takes {silver} or better; the star takes par, 4 throws at most."
    assert told["S*"][0].startswith("Silver with a star. ")
    assert told["S*"][1] == f"Gold takes {gold} or better."


def test_laps_that_are_kept_and_ghosts_have_their_medals_beside_them(tmp_path: Path) -> None:
    for seed in range(8):
        keep_lap(tmp_path, lap_plan(TRACK, seed), at=NOON)
    laps = laps_of(laps_in(tmp_path), "Ann", TRACK)
    rows = [row.split() for row in progress_lines(TRACK, laps) if row.startswith("  2026")]
    marks = {str(lap.time): medals_of(TRACK).mark(lap.rank) for lap in laps}
    assert {"S*", ""} <= set(marks.values())
    for row in rows:
        assert row[3] == marks[row[2]] or (not marks[row[2]] and row[3].isdecimal())
    drive = free_lap(tmp_path, TRACK, "Ann", 1)
    for ghost in ghosts_for(drive):
        assert ghost.medal == medals_of(TRACK).mark(ghost.time.rank if ghost.time else ())
    drive.journal.close()
