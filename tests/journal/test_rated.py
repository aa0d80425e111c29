"""Ratings in races: made from journals alone, moved by what was agreed to be rated and by nothing else."""

from collections.abc import Iterable
from datetime import timedelta
from pathlib import Path

import pytest
from attrs import evolve

from journal_driving import NOW, drive, driven, plan_of
from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games import game_named
from motorchamp_tui.games.options import RATED, UNDO, Options, read_rules
from motorchamp_tui.journal.rated import (
    NOBODY,
    OwnForm,
    Ratings,
    as_data,
    as_lines,
    change_words,
    duels_of,
    own_rating,
    ratings_in,
    scores_of,
    sentences,
)
from motorchamp_tui.journal.reader import read_journal
from motorchamp_tui.journal.records import RatedResult, Records, forget
from motorchamp_tui.journal.writer import Journal
from motorchamp_tui.lately import Duel
from motorchamp_tui.locations import races_folder, records_file
from motorchamp_tui.race.driving_on import position_after
from motorchamp_tui.race.opponents import UNRATED, OwnRating
from motorchamp_tui.race.plan import RacePlan, agree
from motorchamp_tui.ratings.strength import NEWCOMER

GAME = "motorchamp"


def rated_plan(drivers: str = "Ann,Ben,bot:rookie", seed: int = 1, *, undo: bool = False) -> RacePlan:
    plan = plan_of(drivers=drivers, laps=1, cars=1, seed=seed)
    return evolve(plan, options=plan.options.having(RATED, value=True).having(UNDO, undo))


def keep(folder: Path, plan: RacePlan, day: int = 0, **more: object) -> Path:
    journal = drive(Journal.of(folder, agree(plan, NOW + timedelta(days=day), **more)))  # type: ignore[arg-type]
    journal.save()
    journal.close()
    assert journal.path is not None
    return journal.path


def look(folder: Path) -> Ratings:
    return ratings_in(folder.parent / "records.sqlite", folder)


def points(ratings: Ratings, game: str = GAME) -> dict[str, float]:
    return {driver.key: driver.strength.points for driver in ratings.drivers(game)}


def test_ratings_follow_from_the_journals_that_are_there(tmp_path: Path) -> None:
    folder = tmp_path / "races"
    first, second = (keep(folder, rated_plan(seed=day), day) for day in (1, 2))
    both = look(folder)
    assert look(folder) == both
    people = [driver for driver in both.drivers(GAME) if not driver.is_bot]
    assert {driver.name: driver.races for driver in people} == {"Ann": 2, "Ben": 2}
    record = read_journal(second).finish()
    words = change_words(record, lambda: both)
    assert all(f"{driver.name} {driver.strength}, provisional" in words for driver in people)
    second.unlink()
    once = look(folder)
    assert {driver.races for driver in once.drivers(GAME) if not driver.is_bot} == {1}
    (change, *_) = once.changes(read_journal(first).finish())
    assert change.before == NEWCOMER


def test_what_was_not_agreed_to_be_rated_moves_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "races"
    keep(folder, plan_of(drivers="Ann,Ben", laps=1, cars=1))
    keep(folder, rated_plan(undo=True))
    keep(folder, rated_plan("bot:steady,bot:rookie"))
    driven(folder, rated_plan(), 5)
    assert look(folder).drivers(GAME) == ()
    assert list(as_lines(look(folder), [GAME])) == [NOBODY]
    assert list(sentences(look(folder), [GAME])) == [NOBODY]


def test_a_race_that_is_driven_on_from_a_rated_one_is_not_rated(tmp_path: Path) -> None:
    record = read_journal(keep(tmp_path / "races", rated_plan())).finish()
    position = position_after(record, 3, 1)
    terms = position.agree(record.plan.drivers, NOW)
    assert not terms.plan.options[RATED]


def test_bots_have_the_ratings_of_the_ladder_whatever_people_do(tmp_path: Path) -> None:
    keep(tmp_path / "races", rated_plan("Ann,bot:rookie,bot:rookie"))
    drivers = look(tmp_path / "races").drivers(GAME)
    strengths = {driver.key: driver.strength for driver in drivers if driver.is_bot}
    assert strengths == game_named(GAME).BOT_STRENGTHS
    assert [driver["name"] for driver in as_data(look(tmp_path / "races"), [GAME]) if not driver["bot"]] == ["Ann"]


def test_on_a_host_a_player_is_a_key_and_a_guest_is_nobody(tmp_path: Path) -> None:
    folder = tmp_path / "races"
    ann, ben = ("Ann", "SHA256:a+/="), ("Ben", "account:ben")
    path = keep(folder, rated_plan("Ann,Ben,Gus"), clock=0, keys=(ann, ben))
    keep(folder, rated_plan("Anna,Ben,Gus", seed=2), 1, clock=0, keys=(("Anna", ann[1]), ben))
    assert read_journal(path).finish().agreed.keys == (ann, ben)
    assert path.read_bytes().startswith(b"motorchamp-journal 6 ")
    people = [driver for driver in look(folder).drivers(GAME) if not driver.is_bot]
    assert {(driver.key, driver.name, driver.races) for driver in people} == {
        (ann[1], "Anna", 2),
        (ben[1], "Ben", 2),
    }


def result(driver: str, place: int | None, bot: str = "", key: str | None = None) -> RatedResult:
    return RatedResult("0001-A1-C1.journal", GAME, "2026", driver, driver if key is None else key, bot, place)


def rate(results: Iterable[RatedResult]) -> dict[str, float]:
    return points(Ratings.of(results))


def test_whoever_has_no_rating_is_left_out_as_if_they_had_not_started() -> None:
    others = [result("Ann", 1), result("Ben", 3)]
    stranger = result("Gus", 2, key="")
    program = result("mybot.py", 2, bot="./mybot.py", key="")
    assert rate([*others, stranger]) == rate([*others, program]) == rate(others)
    assert rate([result("Ann", 1), stranger]) == {}


def test_places_of_both_cars_are_added_and_cars_that_are_not_classified_share_the_last() -> None:
    places = [("Ann", 1), ("Ben", 2), ("Cleo", 3), ("Ben", 4), ("Ann", None), ("Cleo", None)]
    assert scores_of(places) == {"Ann": 6, "Ben": 6, "Cleo": 8}
    assert scores_of([("Ann", None), ("Ben", None)]) == {"Ann": 1, "Ben": 1}
    assert scores_of([("Ann", 1), ("Ann", 2), ("Ben", 3)]) == {"Ann": 3, "Ben": 7}


def test_undo_and_rated_exclude_each_other() -> None:
    for name in ("motorchamp", "motorsportspiel"):
        table = game_named(name).OPTIONS
        with pytest.raises(MotorChampError, match="rated and undo exclude each other: choose one"):
            read_rules(table, ["undo", "rated"])
        both = Options().having(UNDO, value=True).having(RATED, value=True)
        assert not both.settled(table, 6)[UNDO]


def test_somebody_who_looks_for_opponents_has_the_rating_of_their_races_here(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert own_rating(GAME, "Ann") == UNRATED
    assert not races_folder().exists()
    for day in (1, 2, 3):
        keep(races_folder(), rated_plan("Ann,you,bot:rookie", seed=day), day)
    ratings = ratings_in(records_file(), races_folder())
    for name, key in (("Ann", "Ann"), ("You", "you")):
        assert own_rating(GAME, name) == OwnRating(ratings.strength_of(GAME, key).points, 3)
    assert own_rating("motorsportspiel", "Ann") == own_rating(GAME, "Ben") == UNRATED
    forget(records_file())
    monkeypatch.setattr("motorchamp_tui.journal.records.READ_AT_ONCE", 1)
    assert own_rating(GAME, "Ann").races == 1
    assert own_rating(GAME, "Ann").races == 2


def test_more_races_are_read_for_as_long_as_somebody_has_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "races"
    for day in (1, 2, 3):
        keep(folder, rated_plan(seed=day), day)
    monkeypatch.setattr("motorchamp_tui.journal.records.READ_AT_ONCE", 1)
    with Records(tmp_path / "records.sqlite") as book:
        book.catch_up(folder, iter([True, False]).__next__)
        assert len({result.file for result in book.rated_results()}) == 2
        book.catch_up(folder, lambda: True)
        assert len({result.file for result in book.rated_results()}) == 3


def car(driver: str, place: int | None, behind: int | None = None, key: str | None = None) -> RatedResult:
    return evolve(result(driver, place, key=driver if key is None else key), behind=behind)


def test_a_rated_race_is_a_duel_with_every_other_driver_by_the_best_car_of_each() -> None:
    cars = [car("Ben", 1, 0), car("Ann", 2, 4), car("Ann", 3, 10), car("Cleo", 4, 5), car("Ben", 5, 40)]
    assert [*duels_of(cars, "Ann")] == [
        Duel("Ben", is_won=False, rows=4),
        Duel("Cleo", is_won=True, rows=1),
    ]
    assert [*duels_of(cars, "Dan")] == []


def test_several_bots_of_a_kind_are_one_opponent_and_whoever_has_no_rating_is_none() -> None:
    cars = [car("steady 2", 1, 0, key="steady"), car("Ann", 2, 2), car("steady 1", 3, 4, key="steady")]
    assert [*duels_of([*cars, car("Gus", 4, 8, key="")], "Ann")] == [Duel("steady", is_won=False, rows=2)]


def test_a_car_that_was_not_classified_has_lost_and_where_neither_was_nobody_has() -> None:
    cars = [car("Ben", 1, 0), car("Ann", None), car("Cleo", None)]
    assert [*duels_of(cars, "Ann")] == [Duel("Ben", is_won=False)]
    assert [*duels_of(cars, "Ben")] == [Duel("Ann", is_won=True), Duel("Cleo", is_won=True)]


def test_rows_between_two_are_not_told_where_the_places_were_settled_after_the_race_was_won() -> None:
    cars = [car("Cleo", 1, 0), car("Ann", 2, 10), car("Ben", 3, 8), car("Dan", 4, 10)]
    assert [*duels_of(cars, "Ann")] == [
        Duel("Cleo", is_won=False, rows=10),
        Duel("Ben", is_won=True),
        Duel("Dan", is_won=True),
    ]


def test_the_rival_and_the_way_of_a_rating_follow_from_the_journals(tmp_path: Path) -> None:
    folder = tmp_path / "races"
    for day in range(1, 4):
        keep(folder, rated_plan("Ann,bot:rookie", seed=day), day)
    form = look(folder).form(GAME, "Ann")
    assert form.way is not None
    assert form.way.races == 3
    assert form.rating == OwnRating(form.way.points, 3)
    assert form.rival is not None
    assert form.driver is not None
    assert (form.driver.name, form.rival.won + form.rival.lost) == ("rookie", 3)
    assert look(folder).form("motorsportspiel", "Ann") == look(folder).form(GAME, "Dan") == OwnForm()


def test_a_rating_that_cannot_be_read_keeps_nobody_from_a_race(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise MotorChampError("no records today")

    keep(races_folder(), rated_plan())
    monkeypatch.setattr(Records, "refresh", broken)
    assert own_rating(GAME, "Ann") == UNRATED
