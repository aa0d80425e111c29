"""The file of a season: what it says, and what becomes of it when it is damaged."""

from itertools import pairwise
from pathlib import Path

import pytest
from attrs import evolve

from motorchamp_tui.errors import MotorChampError, SetupError, UnknownNameError
from motorchamp_tui.files import lock
from motorchamp_tui.games import GAMES, game_named
from motorchamp_tui.games.entries import Driver
from motorchamp_tui.games.options import GRID, Grid
from motorchamp_tui.journal.lines import check_of, piece
from motorchamp_tui.race.plan import fresh_seed
from motorchamp_tui.seasons import files
from motorchamp_tui.seasons.files import DrivenRace, SeasonError
from motorchamp_tui.seasons.pages import as_data
from motorchamp_tui.seasons.season import (
    CalendarRace,
    LateDriver,
    Season,
    calendar_of,
    check_new_season,
    check_season,
    game_of_circuits,
)
from season_driving import drive_next, look, opened, small_season

RUN = DrivenRace("0007-A1-C1.journal", "77c1")


def written(*lines: str) -> bytes:
    """These lines with right checks."""
    data = b""
    for line in lines:
        data += piece(line, check_of(0, data)) + b"\n"
    return data


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return files.create(tmp_path, small_season())


def test_a_season_is_read_as_it_was_agreed(tmp_path: Path) -> None:
    game = game_named("motorchamp")
    season = Season(
        "Ann's 1st ~ season",
        "motorchamp",
        (CalendarRace("A1-C1", 4), CalendarRace("/home/Ann B/my.toml", 2)),
        (Driver("Ann", team="VAN"), Driver("steady", "steady", "GOR"), Driver("x.py", None)),
        2,
        game.USUAL_OPTIONS.having(GRID, Grid.PRACTICE),
        "classic",
        -7,
    )
    path = files.create(tmp_path, season)
    assert path.name == "0001-ann-s-1st-season.season"
    assert files.read(path).season == season


def test_what_has_been_driven_and_struck_is_read_back(path: Path) -> None:
    kept = files.add_driven(files.read(path), {2: RUN, 1: RUN})
    kept = files.strike(kept, 3)
    assert files.read(path) == kept
    assert dict(kept.driven) == {1: RUN, 2: RUN}
    assert kept.struck == frozenset({3})
    assert path.read_bytes().splitlines()[-1].startswith(b"strike 3 ~")


def test_two_programs_that_note_the_same_race_note_it_once(path: Path) -> None:
    before = files.read(path)
    files.add_driven(before, {1: RUN})
    files.add_driven(before, {1: DrivenRace("0009-A1-C1.journal", "0000")})
    files.strike(files.read(path), 3)
    files.strike(before, 3)
    assert files.read(path).driven == {1: RUN}
    assert path.read_bytes().count(b"\nstrike 3 ") == 1


def test_a_season_that_another_program_is_writing_is_left_as_it_is(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "LOCKED_FOR", 0)
    kept = files.read(path)
    with path.open("r+b") as held:
        lock(held.fileno())
        with pytest.raises(SeasonError, match=r"^Season Summer is being written by another program: try again\.$"):
            files.strike(kept, 3)
    assert files.strike(kept, 3).struck == {3}


def test_a_damaged_season_is_kept_up_to_the_damage_and_mended_with_a_copy_beside_it(path: Path) -> None:
    kept = files.add_driven(files.add_driven(files.read(path), {1: RUN}), {2: RUN})
    data = path.read_bytes().replace(b"run 2", b"run 3")
    path.write_bytes(data)
    line = data.count(b"\n")
    damaged = files.read(path)
    assert damaged.driven == {1: RUN}
    assert damaged.damage.startswith(f"0001-summer.season, line {line} is damaged: its check is ")
    assert damaged.damage.endswith(" The season is kept up to there.")
    assert files.add_driven(damaged, {2: RUN}).driven == kept.driven
    assert files.read(path).damage == ""
    assert path.with_name("0001-summer.season.damaged-1").read_bytes() == data


@pytest.mark.parametrize("name", ["../0007-A1-C1.journal", "/tmp/0007-A1-C1.journal", "a/b", "..", "."])
def test_a_race_outside_the_folder_of_races_is_refused(path: Path, name: str) -> None:
    files.add_driven(files.read(path), {1: DrivenRace(name, "77c1")})
    damaged = files.read(path)
    assert not damaged.driven
    assert damaged.damage.endswith(
        f"is damaged: {name!r} is not the name of a race. The season is kept up to there."
    )


def test_what_was_being_written_when_the_plug_was_pulled_is_dropped(path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(data + b"run 1 00")
    assert files.read(path).damage == ""
    files.add_driven(files.read(path), {1: RUN})
    assert path.read_bytes().startswith(data + b"run 1 0007-A1-C1.journal 77c1 ~")


def test_a_season_cut_off_anywhere_in_its_head_is_refused_in_a_sentence(path: Path) -> None:
    data = path.read_bytes()
    for kept in range(0, len(data), 7):
        path.write_bytes(data[:kept])
        with pytest.raises(SeasonError, match=r"^0001-summer\.season[:,] .*\.$"):
            files.read(path)


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (["motorchamp-journal 1"], "line 1 is damaged: this is not the file of a season."),
        (["motorchamp-season 3"], "line 1 is damaged: it is from a newer program: motorchamp "),
        (["motorchamp-season 1", "weather rain"], "line 2 is damaged: weather is not a line of a season's head."),
        (["motorchamp-season 1", "name A", "name B"], "line 3 is damaged: name has already been given."),
        (["motorchamp-season 1", "begin"], "line 2 is damaged: the head lacks the line cars."),
        (["motorchamp-season 1", "race A1-C1 0"], "line 2 is damaged: 0 is not a number from 1 to 99."),
    ],
)
def test_a_head_that_is_not_one_is_refused_with_its_line(path: Path, lines: list[str], told: str) -> None:
    path.write_bytes(written(*lines))
    with pytest.raises(SeasonError) as refused:
        files.read(path)
    assert str(refused.value).startswith(f"0001-summer.season, {told}")


HEAD = ["motorchamp-season 1", "name A", "game motorchamp", "points publisher", "cars 2", "seed 1"]


def test_a_rule_is_read_by_the_words_that_it_had_when_the_season_began(path: Path) -> None:
    path.write_bytes(written(*HEAD, 'driver "Ann"', "race A1-C1 4", "rule out soft", "begin"))
    assert files.read(path).season.options.agreed == (("softer-outs", "yes"),)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("game ludo", "there is no game 'ludo'"),
        ("points many", "there is no table of points 'many'"),
        ("rule rain yes", "does not know the rule rain"),
        ("rule grid lottery", "lottery is not a value of the rule grid"),
        ("cars 99", "99 is not a number from 1 to "),
    ],
)
def test_what_this_program_does_not_know_is_named(path: Path, line: str, told: str) -> None:
    keyword = line.split(maxsplit=1)[0]
    head = [line if known.startswith(f"{keyword} ") else known for known in HEAD]
    more = [] if line in head else [line]
    path.write_bytes(written(*head, 'driver "Ann"', "race A1-C1 4", *more, "begin"))
    with pytest.raises(SeasonError, match=told):
        files.read(path)


def test_seasons_are_found_by_name_by_its_beginning_and_by_number(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match=r"You have no seasons yet: motorchamp season new NAME opens one\."):
        files.find(tmp_path, None)
    summer, winter = (files.create(tmp_path, small_season(name)) for name in ("Summer", "Winter"))
    files.create(tmp_path, small_season("Sunday"))
    assert files.find(tmp_path, "winter") == files.find(tmp_path, "W") == files.find(tmp_path, "2") == winter
    assert files.find(tmp_path, "Summer") == summer
    with pytest.raises(SetupError, match=r"su could be any of: summer, sunday\."):
        files.find(tmp_path, "su")
    with pytest.raises(UnknownNameError, match=r"There is no season 'Wonter'\. Did you mean Winter\?"):
        files.find(tmp_path, "Wonter")
    with pytest.raises(SetupError, match=r"There is already a season called Summer: choose another name\."):
        files.create(tmp_path, small_season("Summer"))


def test_a_calendar_of_all_circuits_leaves_out_those_that_are_kept_for_old_journals() -> None:
    game = game_named("motorsportspiel")
    assert [race.circuit for race in calendar_of("all", game)] == ["hockenheim-short", "hockenheim-gp"]
    assert calendar_of("classic-gp", game)[0].circuit == "classic-gp"


def test_calendars_are_written_as_circuits_with_or_without_their_laps() -> None:
    game = game_named("motorchamp")
    assert calendar_of("A1-C1, a2-c2x6", game) == (CalendarRace("A1-C1", 6), CalendarRace("A2-C2", 6))
    assert [race.circuit for race in calendar_of("all", game)] == list(game.circuit_names())
    assert len(calendar_of("all", game)) == 12
    four_laps = game.USUAL_OPTIONS.agree(next(option for option in game.OPTIONS if option.laps), "yes")
    assert calendar_of("A1-C1", game, four_laps) == (CalendarRace("A1-C1", 4),)


@pytest.mark.parametrize(
    ("circuits", "told"),
    [
        ("A1-C1,A9-C1", "There is no "),
        ("A1-C1,,A2-C2", "A circuit is missing: write them like A1-C1,A2-C2x6, or all."),
        ("A1-C1,hockenheim-gp", "hockenheim-gp is not a circuit of MotorChamp: a season is of one game."),
        ("A1-C1x0", "A race lasts 1 to 99 laps, not 0."),
        ("A1-C1x100", "A race lasts 1 to 99 laps, not 100."),
        (",".join(["A1-C1"] * 100), "A season has at most 99 races, not 100."),
    ],
)
def test_a_calendar_that_cannot_be_driven_is_refused_in_a_sentence(circuits: str, told: str) -> None:
    with pytest.raises(MotorChampError) as refused:
        small_season(circuits=circuits)
    assert str(refused.value).startswith(told)
    assert "\n" not in str(refused.value)


def test_a_season_with_a_bot_that_its_game_does_not_have_is_refused() -> None:
    season = evolve(small_season(), drivers=(Driver("Ann"), Driver("stedy", "stedy")))
    with pytest.raises(UnknownNameError, match=r"^There is no bot 'stedy'\. Did you mean steady\?"):
        check_season(season)


@pytest.mark.parametrize("name", ["", " ", "12", "a,b", "x" * 31, "../up"])
def test_a_season_has_a_name_that_can_be_typed(name: str) -> None:
    with pytest.raises(SetupError):
        check_season(small_season(name))


@pytest.mark.parametrize("name", ["go", "List", "strike"])
def test_a_new_season_is_not_called_like_a_command(name: str) -> None:
    check_season(small_season(name))
    with pytest.raises(SetupError, match=f"^{name} is a command of seasons"):
        check_new_season(small_season(name))


def test_the_circuits_say_of_which_game_a_season_is() -> None:
    assert game_of_circuits("hockenheim-gpx3,hockenheim-short") is game_named("motorsportspiel")
    assert game_of_circuits("A1-C1") is game_named("motorchamp")
    assert game_of_circuits("all") is None


@pytest.mark.parametrize("game", GAMES)
def test_every_race_of_a_season_has_the_same_cars_and_the_next_seed(game: str) -> None:
    season = small_season(game=game)
    plans = [season.plan(number) for number in range(1, len(season.calendar) + 1)]
    assert len({plan.entries for plan in plans}) == 1
    assert [plan.seed for plan in plans] == list(range(6, 6 + len(plans)))


def test_nobody_can_work_out_the_seed_of_a_race_from_those_before_it(tmp_path: Path) -> None:
    season = small_season(seed=fresh_seed())
    kept = files.read(files.create(tmp_path, season)).season
    seeds = [kept.plan(number).seed for number in range(1, len(kept.calendar) + 1)]
    assert seeds == [season.seed_of(number) for number in range(1, len(kept.calendar) + 1)]
    assert min(abs(one - other) for one, other in pairwise([season.seed, *seeds])) > 2**64
    assert max(seeds) < 2**128
    assert season.seed_of(1) != evolve(season, seed=season.seed + 1).seed_of(1)


@pytest.mark.parametrize(
    ("seed", "title"), [(2**128 - 1, "motorchamp-season 2"), (999_999, "motorchamp-season 1")]
)
def test_a_season_whose_races_have_seeds_of_their_own_is_refused_by_programs_that_would_miss_them(
    tmp_path: Path, seed: int, title: str
) -> None:
    first = files.create(tmp_path, small_season(seed=seed)).read_text().splitlines()[0]
    assert first.startswith(f"{title} ~")


def test_the_seed_of_a_season_is_told_when_its_last_race_has_been_driven() -> None:
    path = opened(small_season(circuits="A1-C1x1,A1-C2x1", seed=2**100))
    assert as_data(look(path))["seed"] is None
    assert as_data(drive_next(path))["seed"] is None
    assert as_data(drive_next(path))["seed"] == str(2**100)


def test_a_file_has_no_more_drivers_than_a_season_can(path: Path) -> None:
    drivers = [f'driver "{number}"' for number in range(100)]
    path.write_bytes(written(*HEAD, *drivers, "race A1-C1 4", "begin"))
    with pytest.raises(SeasonError, match="line 106 is damaged: driver is not a line of a season's head"):
        files.read(path)


def test_nobody_joins_late_whom_the_file_has_no_room_for(path: Path) -> None:
    path.write_bytes(written(*HEAD, 'driver "Ann"', "race A1-C1 4", "begin"))
    kept = files.read(path)
    for number in range(99):
        kept = files.join(kept, LateDriver(Driver(f"{number}", team="VAN"), 1))
    with pytest.raises(SeasonError, match="Nobody else can join season A: 99 have joined it late"):
        files.join(kept, LateDriver(Driver("Ben", team="VAN"), 1))
    assert len(files.read(path).season.late) == 99


def test_a_number_of_endless_digits_is_no_number_of_a_season(path: Path) -> None:
    with pytest.raises(UnknownNameError):
        files.find(path.parent, "9" * 5000)


def test_a_seed_that_no_file_can_keep_is_refused() -> None:
    with pytest.raises(SetupError, match="A seed has at most 39 digits"):
        check_season(evolve(small_season(), seed=10**39))
