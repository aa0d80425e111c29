"""The visit book: whose name is kept how long, and who is a newcomer."""

import json
from datetime import date
from pathlib import Path

import pytest
from attrs import evolve
from paddock_scenes import SHORT, HeldClock, opened, the_end

from motorchamp_tui.errors import MotorChampError, SetupError
from motorchamp_tui.paddock.paddock import KNOWN_FOR, Paddock
from motorchamp_tui.paddock.people import players as players_module
from motorchamp_tui.paddock.people.kept_names import KEPT_FOR
from motorchamp_tui.paddock.people.players import GUEST
from motorchamp_tui.paddock.people.visit_book import VisitBook

ANN, BOB = "SHA256:ann", "SHA256:bob"
NEWCOMERS, REGULARS = KEPT_FOR[False].days, KEPT_FOR[True].days


def kept(file: Path, data: object) -> None:
    file.write_text(json.dumps(data))


def test_the_book_has_the_last_day_of_everybody_but_guests_and_outlives_the_host(tmp_path: Path) -> None:
    file, clock = tmp_path / "visits.json", HeldClock()
    book = VisitBook(file, clock, kept)
    for key in (ANN, BOB, f"{GUEST}1"):
        book.came(key)
    book.raced([BOB, f"{GUEST}1"])
    clock.go_on(days=3)
    book.came(BOB)
    again = VisitBook(file, clock, kept)
    assert (again.last_day(ANN), again.last_day(BOB)) == (date(2026, 11, 20), date(2026, 11, 23))
    assert [again.has_raced(key) for key in (ANN, BOB, f"{GUEST}1")] == [False, True, False]
    assert json.loads(file.read_text())["people"].keys() == {ANN, BOB}


async def test_the_name_of_a_newcomer_is_forgotten_after_a_month_with_all_that_is_kept_of_them(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path) as scene:
        paddock = scene.paddock
        ann = scene.come("Ann")
        laps, puzzles = paddock.laps.folder_of(ANN), paddock.puzzles_of(ANN)
        assert puzzles is not None
        laps.mkdir(parents=True)
        puzzles.parent.mkdir()
        puzzles.write_text("")
        ann.leave()
        scene.clock.go_on(days=NEWCOMERS)
        paddock.tidy_up()
        assert paddock.players.known(ANN)
        scene.clock.go_on(days=1)
        paddock.tidy_up()
        await scene.kept()
        assert paddock.players.known(ANN) is None
        assert not any(path.exists() for path in (laps, puzzles))
        assert "ann" not in (tmp_path / "people.json").read_text() + (tmp_path / "visits.json").read_text()
        scene.player("Ann", kind="another key")


async def test_who_is_here_or_has_a_seat_or_a_season_is_not_forgotten(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        scene.begun(evolve(SHORT, clock=7 * 24 * 3600), "Ann", bots=("steady",))
        scene.come("Bob")
        scene.player("Cid")
        scene.clock.go_on(days=NEWCOMERS + 1)
        scene.paddock.tidy_up()
        assert [scene.paddock.players.known(f"SHA256:{name}") is not None for name in ("ann", "bob", "cid")] == [
            True,
            True,
            False,
        ]


async def test_who_has_finished_a_race_is_a_regular_two_days_later_and_remembered_for_a_year(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path) as scene:
        ann = scene.come("Ann")
        meeting = scene.begun(SHORT, "Ann", bots=("rookie",))
        assert not scene.paddock.shares.is_regular(ANN)
        scene.plays(ann, meeting)
        await the_end(meeting, ann)
        assert not scene.paddock.shares.is_regular(ANN)
        ann.leave()
        await scene.kept()
        scene.clock.go_on(days=KNOWN_FOR.days)
        assert scene.paddock.shares.is_regular(ANN)
        scene.clock.go_on(days=REGULARS - KNOWN_FOR.days)
        scene.paddock.tidy_up()
        assert scene.paddock.players.known(ANN)
        scene.clock.go_on(days=1)
        scene.paddock.tidy_up()
        assert scene.paddock.players.known(ANN) is None


async def test_names_that_are_older_than_the_book_count_as_here_today(tmp_path: Path) -> None:
    async with opened(tmp_path) as scene:
        ann = scene.come("Ann")
        meeting = scene.begun(SHORT, "Ann", bots=("rookie",))
        scene.plays(ann, meeting)
        await the_end(meeting, ann)
        scene.player("Bob")
        await scene.kept()
    (tmp_path / "visits.json").unlink()
    clock = HeldClock()
    clock.go_on(days=6)
    async with opened(tmp_path, clock) as scene:
        await scene.kept()
        assert VisitBook(tmp_path / "visits.json", clock, kept).last_day(BOB) == date(2026, 11, 26)
        assert [scene.paddock.shares.is_regular(key) for key in (ANN, BOB)] == [True, False]


def test_a_book_that_is_not_ours_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "visits.json").write_text('{"people": {"a": 1}}')
    for _ in range(2):
        with pytest.raises(MotorChampError, match=r"visits\.json is damaged"):
            Paddock(tmp_path, HeldClock())


async def test_where_no_more_names_can_be_kept_the_newcomer_who_has_been_away_longest_makes_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path) as scene:
        ann = scene.come("Ann")
        meeting = scene.begun(SHORT, "Ann", bots=("rookie",))
        scene.plays(ann, meeting)
        await the_end(meeting, ann)
        ann.leave()
        for name in ("Bob", "Cid", "Dan"):
            scene.clock.go_on(days=1)
            scene.come(name).leave()
        scene.come("Bob").leave()
        monkeypatch.setattr(players_module, "MOST_PEOPLE", 4)
        names = {name: f"SHA256:{name.casefold()}" for name in ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay")}

        def here() -> list[str]:
            return [name for name, key in names.items() if scene.paddock.players.known(key)]

        scene.come("Gus", kind="guest")
        assert here() == ["Ann", "Bob", "Cid", "Dan"]
        eve = scene.come("Eve")
        assert here() == ["Ann", "Bob", "Dan", "Eve"]
        scene.meeting(SHORT, "Bob", "Dan", "Ann")
        with pytest.raises(SetupError, match="Too many people have a seat here"):
            scene.player("Fay")
        eve.leave()
        scene.player("Fay")
        assert here() == ["Ann", "Bob", "Dan", "Fay"]
