"""Puzzles: the files that come with the games, what can be wrong with one, and how choices are weighed."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pytest
from attrs import evolve

from motorchamp_tui.errors import BrokenFileError, SetupError, UnknownNameError
from motorchamp_tui.games import GAMES, game_named, puzzles_of
from motorchamp_tui.games.entries import Entry
from motorchamp_tui.games.puzzles import SHORT_RISK
from motorchamp_tui.puzzles.files import check_puzzles, puzzle_named, read_puzzles, shipped, written
from motorchamp_tui.puzzles.puzzle import Grade, Puzzle
from thoroughness import IS_THOROUGH
from tools import weighing
from tools.difficulty import (
    DRIVERS,
    at_first_sight,
    difficulty_of,
    grade_of_difficulty,
    is_obvious,
)
from tools.mining import TOO_ALIKE, is_like_any, likeness
from tools.rollouts import Rollout, stand_ins
from tools.weighing import (
    LEAST_GAP,
    MOST_CONTENDERS,
    UNITS,
    Cost,
    compared,
    outcomes_of,
    weigh,
)

EVERY, LOOKED_AT_EVERY = (1, 1) if IS_THOROUGH else (37, 4)
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module", params=GAMES)
def puzzles(request: pytest.FixtureRequest) -> tuple[Puzzle, ...]:
    file = shipped(request.param)
    assert not file.mistakes
    return file.puzzles


def test_puzzles_that_come_with_a_game_open_with_the_choices_that_the_rules_offer(
    puzzles: tuple[Puzzle, ...],
) -> None:
    says = puzzles_of(puzzles[0].game)
    for puzzle in puzzles[::EVERY]:
        opened = puzzle.open("Ann")
        assert opened.race.current_car.driver == "Ann"
        assert (opened.race.round, opened.race.current_car.name) == (puzzle.round, puzzle.car)
        assert says.theme_of(opened.race, opened.best, opened.second) == puzzle.theme
        assert opened.answer(opened.best).cost == 0
        assert opened.answer(opened.second).cost == puzzle.gap
        for move, _ in opened.by_cost:
            assert says.answer_in_words(opened.race, move)
            assert says.risk_in_words(opened.race, move)
            assert 0 < len(says.risk_in_short(opened.race, move)) <= SHORT_RISK
        assert says.why_best(opened.race, opened.best, opened.second).endswith(".")


def is_dice(words: str) -> bool:
    return words in {"S", "1", "2", "3"}


def values(words: str) -> list[str]:
    return sorted(words.replace("r", "").split("-"))


HOLDS: Mapping[str, Callable[[str, str], bool]] = {
    "motorchamp dice": lambda best, second: is_dice(best) and is_dice(second),
    "motorchamp tow": lambda best, second: ">" in best + second,
    "motorchamp out": lambda best, second: not is_dice(best) and not is_dice(second),
    "motorchamp lane": lambda best, second: not is_dice(best) and ">" not in best + second,
    "motorsportspiel number": lambda best, second: is_dice(best) and is_dice(second),
    "motorsportspiel sides": lambda best, second: values(best) != values(second),
    "motorsportspiel placing": lambda best, second: values(best) == values(second) and best != second,
    "motorsportspiel lane": lambda best, second: best[0] in "RL" and second[0] in "RL",
}
"""What can be seen from the words of the two best answers to a puzzle of this theme."""


def test_a_theme_that_answers_show_fits_them(puzzles: tuple[Puzzle, ...]) -> None:
    seen = set[str]()
    for puzzle in puzzles:
        theme = f"{puzzle.game} {puzzle.theme}"
        if theme in HOLDS:
            best = min(puzzle.answers, key=lambda answer: answer.cost).words
            others = [answer.words for answer in puzzle.answers if answer.cost == puzzle.gap]
            assert any(HOLDS[theme](best, other) for other in others), puzzle.id
            seen.add(theme)
    assert len(seen) >= 3


def test_a_finish_is_on_the_last_lap_and_flags_are_there_where_it_is_about_them(
    puzzles: tuple[Puzzle, ...],
) -> None:
    for theme in ("finish", "flags"):
        for puzzle in [puzzle for puzzle in puzzles if puzzle.theme == theme][:2]:
            race = puzzle.open().race
            if theme == "finish":
                assert race.current_car.laps == race.laps - 1
                assert race.track.rows - race.current_car.place.row <= 18
            else:
                assert getattr(race.current_car, "flags", ())


def test_every_wrong_answer_costs_something_and_nearly_all_cost_as_much_as_when_they_were_chosen(
    puzzles: tuple[Puzzle, ...],
) -> None:
    """The rollouts that state a cost are not those that chose the puzzle, so a few come out lower."""
    wrong = [answer for puzzle in puzzles for answer in puzzle.answers if not answer.is_right]
    assert all(answer.cost > 0 for answer in wrong)
    assert sum(answer.cost >= LEAST_GAP * UNITS for answer in wrong) > 0.9 * len(wrong)
    assert sum(answer.cost >= 2 * answer.error for answer in wrong) > 0.8 * len(wrong)


def test_first_sight_and_luck_do_not_solve_them(puzzles: tuple[Puzzle, ...]) -> None:
    assert sum(puzzle.luck for puzzle in puzzles) <= 0.45 * len(puzzles)
    found, opened = 0, [puzzle.open() for puzzle in puzzles[::LOOKED_AT_EVERY]]
    for one in opened:
        right = {move for move in one.moves if one.answer(move).is_right}
        assert not is_obvious(one.race, one.moves, right)
        found += at_first_sight(one.race, one.moves) in right
    assert found <= 0.6 * len(opened)


def test_no_number_of_dice_is_the_answer_to_more_than_three_questions_in_five(puzzles: tuple[Puzzle, ...]) -> None:
    kinds = [{answer.words for answer in puzzle.answers} for puzzle in puzzles]
    dice = [puzzle for puzzle, words in zip(puzzles, kinds, strict=True) if all(map(is_dice, words))]
    best = Counter(next(answer.words for answer in puzzle.answers if answer.is_right) for puzzle in dice)
    assert max(best.values(), default=0) <= 0.6 * len(dice)


def test_no_two_puzzles_of_a_game_are_alike(puzzles: tuple[Puzzle, ...]) -> None:
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    says, known = puzzles_of(puzzles[0].game), list[tuple[str, ...]]()
    for puzzle in puzzles[: None if IS_THOROUGH else 6]:
        opened = puzzle.open()
        traits = tuple(says.traits_of(opened.race, opened.best, opened.second))
        assert not is_like_any(traits, known)
        known.append(traits)


def test_likeness_is_the_share_of_traits_in_common() -> None:
    assert likeness(("a", "b", "c", ""), ("a", "b", "c", "")) == 1
    assert likeness(("a", "b", "", ""), ("a", "x", "", "y")) == pytest.approx(1 / 3)
    assert not is_like_any(("a", "b"), [("a", "c"), ("d", "b")])
    assert is_like_any(("a",) * 10, [("a",) * round(10 * TOO_ALIKE) + ("b",) * round(10 - 10 * TOO_ALIKE)])


def test_a_cost_is_clear_from_three_tenths_and_three_standard_errors_on() -> None:
    assert Cost(0.3, 0.09).is_clear
    assert not Cost(0.29, 0.01).is_clear
    assert not Cost(0.5, 0.2).is_clear
    assert Cost(1.0, 0.0).is_of_goes
    assert not Cost(0.55, 0.0).is_of_goes
    one, best = ([Rollout(goes, 1) for goes in came_to] for came_to in ([3.0, 5.0, 4.0], [2.0, 4.0, 3.0]))
    assert compared(one, best) == Cost(1.0, 0.0)


def test_rollouts_say_again_what_is_best() -> None:
    quick = [puzzle for puzzle in shipped("motorchamp").puzzles if puzzle.theme == "finish"]
    for puzzle in quick[: None if IS_THOROUGH else 1]:
        opened = puzzle.open()
        answers = weigh(opened.race)
        assert answers is not None
        assert [answer.is_right for answer in answers] == [answer.is_right for answer in puzzle.answers]


@pytest.mark.parametrize("contenders", [1, MOST_CONTENDERS, MOST_CONTENDERS + 1])
def test_as_many_choices_may_be_close_as_can_be_rolled_out_often(
    contenders: int, puzzles: tuple[Puzzle, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    race = max(puzzles, key=lambda one: len(one.answers)).open().race

    def rolled(
        _race: object, chosen: Mapping[int, object], _drivers: object, seeds: Sequence[int]
    ) -> dict[int, list[Rollout]]:
        """All others cost half a go, more or less, and a place."""
        return {
            one: [Rollout((0.4, 0.6)[seed % 2], 2) if one else Rollout(0.0, 1) for seed in seeds] for one in chosen
        }

    monkeypatch.setattr(weighing, "_rolled", rolled)
    monkeypatch.setattr(
        weighing, "outcomes_of", lambda _, moves, __: [min(at, contenders) for at in range(len(moves))]
    )
    answers = weigh(race)
    assert (answers is not None) == (contenders <= MOST_CONTENDERS)


def test_moves_that_come_to_the_same_are_one_answer(puzzles: tuple[Puzzle, ...]) -> None:
    puzzle = max(puzzles, key=lambda one: len(one.answers) - len({answer.outcome for answer in one.answers}))
    opened = puzzle.open()
    outcomes = outcomes_of(opened.race, opened.moves, stand_ins(opened.race))
    by_outcome = {
        outcome: {
            answer.outcome for answer, other in zip(puzzle.answers, outcomes, strict=True) if other == outcome
        }
        for outcome in outcomes
    }
    assert all(len(found) == 1 for found in by_outcome.values())


def test_a_puzzle_is_harder_the_more_drivers_are_misled_and_a_little_so_the_closer_its_answers() -> None:
    grades = [grade_of_difficulty(difficulty_of([0.7, 3.0], DRIVERS[:number])) for number in range(4)]
    assert grades == [Grade.EASY, Grade.MEDIUM, Grade.MEDIUM, Grade.HARD]
    easy = difficulty_of([0.9, 3.0], ())
    assert grade_of_difficulty(easy) is Grade.EASY
    assert easy == difficulty_of([0.9], ())
    assert easy < difficulty_of([0.5, 3.0], ()) < difficulty_of([0.9], ("daring",))
    assert easy < difficulty_of([0.9, 0.9], ()) < difficulty_of([0.9], ("daring",))


def test_a_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    for game in GAMES:
        file = evolve(shipped(game), puzzles=shipped(game).puzzles[:3])
        path = tmp_path / game
        path.write_text(written(file), encoding="utf-8")
        assert read_puzzles(path) == file
        assert check_puzzles(path) == []


def test_an_edited_line_is_noticed_and_the_rest_stays(tmp_path: Path) -> None:
    lines = written(evolve(shipped("motorchamp"), puzzles=shipped("motorchamp").puzzles[:4])).split("\n")
    lines[1] = lines[1].replace('"grade":"', '"grade":"hard","was":"')
    lines[2] = lines[2].replace('"moves":"', '"moves":"1 ')
    lines[3] = lines[3][:80]
    path = tmp_path / "mine.puzzles"
    path.write_text("\n".join(lines), encoding="utf-8")
    file = read_puzzles(path)
    edited, sound = file.puzzles
    assert not edited.is_as_mined
    assert sound.is_as_mined
    assert list(file.mistakes) == [
        f"{path}:2: Puzzle {edited.id} has been edited: it is not scored.",
        f"{path}:3: The position in this line has been edited: it is left out.",
        f"{path}:4: This line is damaged: it is left out.",
    ]


@pytest.mark.parametrize(
    ("text", "because"),
    [
        (b"", "begins with a line like"),
        (b"\xff\xfe", "not a file of puzzles"),
        (b"motorchamp-puzzles 2 motorchamp seed 1 races 1\n", "has format 2"),
        (b"motorchamp-puzzles 1 monopoly seed 1 races 1\n", "begins with a line like"),
    ],
)
def test_another_file_is_refused_in_one_sentence(tmp_path: Path, text: bytes, because: str) -> None:
    path = tmp_path / "mine.puzzles"
    path.write_bytes(text)
    with pytest.raises(BrokenFileError, match=because):
        read_puzzles(path)


def test_a_puzzle_of_another_circuit_or_other_rules_is_not_opened() -> None:
    puzzle = shipped("motorchamp").puzzles[0]
    origin = puzzle.origin
    for other in (evolve(origin, track="0"), evolve(origin, circuit="monza"), evolve(origin, moves="1 [6] R6")):
        with pytest.raises(SetupError, match=f"Puzzle {puzzle.id} cannot be opened"):
            evolve(puzzle, origin=other).open()
    with pytest.raises(SetupError, match="not the choices that the rules offer"):
        evolve(puzzle, answers=puzzle.answers[1:]).open()


def test_a_puzzle_is_opened_on_the_board_that_it_was_made_on_whatever_that_is_called_by_now() -> None:
    puzzle = shipped("motorsportspiel").puzzles[0]
    assert puzzle.origin.circuit.startswith("hockenheim")
    for name in ("hockenheim-short", "hockenheim-gp"):
        opened = evolve(puzzle, origin=evolve(puzzle.origin, circuit=name)).open()
        assert game_named("motorsportspiel").fingerprint(opened.race.track) == puzzle.origin.track


def test_a_puzzle_is_found_by_its_letters_whatever_game_is_set() -> None:
    for game in GAMES:
        puzzle = shipped(game).puzzles[0]
        assert puzzle_named(puzzle.id.lower(), "motorchamp") == puzzle
    with pytest.raises(UnknownNameError, match="There is no puzzle 'nonsense'"):
        puzzle_named("nonsense", "motorchamp")


def test_the_docs_count_the_puzzles_that_come_with_each_game() -> None:
    text = " ".join((ROOT / "docs" / "playing.md").read_text(encoding="utf-8").split())
    first, second = (shipped(game) for game in GAMES)
    counts = (
        f"{len(first.puzzles)} of them come with MotorChamp and {len(second.puzzles)} with Das Motorsportspiel"
    )
    assert counts in text


@pytest.mark.parametrize("team", ["XYZ", ""])
def test_a_puzzle_with_an_unknown_team_says_so(team: str, puzzles: tuple[Puzzle, ...]) -> None:
    puzzle = puzzles[0]
    cars = tuple(Entry(car.name, team, car.driver) for car in puzzle.origin.cars)
    with pytest.raises(SetupError, match=rf"^Puzzle \w+ cannot be opened. There is no team '{team}'."):
        evolve(puzzle, origin=evolve(puzzle.origin, cars=cars)).open()
