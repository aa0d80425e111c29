"""Lessons on the screen: the list, reading, driving, what came of it, again, and on."""

from pathlib import Path

import pytest
from pressing import click, cut_on, press, text_of, until, words_of
from textual.pilot import Pilot

from motorchamp_tui.games import game_named
from motorchamp_tui.lessons.files import lessons_of
from motorchamp_tui.settings.words import RACE_DRIVEN
from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.lessons.list import LessonsScreen
from motorchamp_tui.tui.lessons.screen import LessonScreen
from motorchamp_tui.tui.race import screen as race_screen
from motorchamp_tui.tui.race.screen import RaceScreen


async def the_lesson(pilot: Pilot[None]) -> LessonScreen:
    await until(pilot, lambda: isinstance(pilot.app.screen, LessonScreen) and pilot.app.screen.is_open)
    screen = pilot.app.screen
    assert isinstance(screen, LessonScreen)
    screen.live.pace.speed = 3
    return screen


async def asked(pilot: Pilot[None], screen: LessonScreen) -> None:
    await until(pilot, lambda: screen.live.seat.is_asked)


async def test_a_lesson_is_read_driven_tried_again_and_remembered() -> None:
    app = MotorChampApp(lambda app: app.open_lessons("motorchamp"))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, LessonsScreen))
        assert "0 of 8 done" in text_of(app)
        await press(pilot, "enter")
        lesson = await the_lesson(pilot)
        assert "Lesson 1 of 8 · Moving" in text_of(app)
        assert "Your task: With two throws, end on L12" in text_of(app)

        await press(pilot, "enter")
        await asked(pilot, lesson)
        assert "your task" in text_of(app)
        assert "start over" not in text_of(app)
        await press(pilot, "2")
        assert "» Two dice cannot be thrown" in text_of(app)
        await press(pilot, "1")
        await asked(pilot, lesson)
        assert "a start over" in text_of(app)
        await press(pilot, "enter")
        assert "» Nothing is marked: ↑ ↓ mark, Enter answers." in text_of(app)
        await press(pilot, "down", "enter")
        await until(pilot, lambda: "Not yet. AZA1 threw 5: R4 → R9." in text_of(app))
        assert "» Now the solid line keeps you in the right lane" in text_of(app)

        await press(pilot, "enter")
        await asked(pilot, lesson)
        await press(pilot, "1")
        await asked(pilot, lesson)
        await press(pilot, "h")
        await until(pilot, lambda: "The line is solid from row 8" in text_of(app))
        await press(pilot, "enter")
        await asked(pilot, lesson)
        await press(pilot, "1")
        await until(pilot, lambda: "✓ Done. AZA1 threw 3: L9 → L12." in text_of(app))
        assert "lesson motorchamp/1-moving" in app.told

        await press(pilot, "enter")
        await until(pilot, lambda: "Lesson 2 of 8" in text_of(app))
        lesson = await the_lesson(pilot)
        await press(pilot, "r")
        assert "▶ Speed limits" in text_of(app)
        await press(pilot, "escape", "q")
        await until(pilot, lambda: isinstance(app.screen, LessonsScreen))
        assert "1 of 8 done" in text_of(app)
        assert "▶   2  Colours, dice and limits" in text_of(app)


async def test_a_lesson_is_driven_with_the_mouse_alone() -> None:
    app = MotorChampApp(lambda app: app.open_lessons("motorchamp"))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, LessonsScreen))
        await click(pilot, "Colours, dice and limits")
        lesson = await the_lesson(pilot)
        await click(pilot, "Enter drive")
        await asked(pilot, lesson)
        await click(pilot, "[2] two dice")
        await asked(pilot, lesson)
        await click(pilot, "[1] ")
        await until(pilot, lambda: "Not yet." in text_of(app))
        await click(pilot, "Enter: try again")
        await asked(pilot, lesson)
        await click(pilot, "[1] one die")
        await asked(pilot, lesson)
        await click(pilot, "[2] L10")
        await until(pilot, lambda: "✓ Done." in text_of(app))
        await click(pilot, "Enter: next, Fair play")
        await until(pilot, lambda: "Lesson 3 of 8" in text_of(app))


async def test_a_lesson_of_ones_own_is_driven_alone_on_a_wide_screen(tmp_path: Path) -> None:
    from motorchamp_tui.locations import lessons_folder

    file = tmp_path / "mine.toml"
    text = (lessons_folder() / "motorchamp" / "1-moving.toml").read_text(encoding="utf-8")
    file.write_text(text.replace("Moving, and", "Mine, and"), encoding="utf-8")
    app = MotorChampApp(lambda app: app.open_lessons("motorchamp", str(file)))
    async with app.run_test(size=(120, 40)) as pilot:
        lesson = await the_lesson(pilot)
        assert "Lesson · Mine, and the line between the lanes" in text_of(app)
        assert "Your task: With two throws" in text_of(app)
        await press(pilot, "enter")
        await asked(pilot, lesson)
        assert "your task" in text_of(app)
        for key in ("1", "2", "enter", "1"):
            await press(pilot, key)
            await until(pilot, lambda: lesson.live.seat.is_asked or lesson.live.attempt.result is not None)
        await until(pilot, lambda: "That was the last lesson" in text_of(app))
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, RaceScreen) and not isinstance(app.screen, LessonScreen))


async def test_the_title_begins_with_the_lessons_for_somebody_who_has_never_driven() -> None:
    app = MotorChampApp()
    app.told = set()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "▶ L Learn" in text_of(app))
        await press(pilot, "down", "up", "enter")
        await until(pilot, lambda: isinstance(app.screen, LessonsScreen))
        app.told.add(RACE_DRIVEN)
        await press(pilot, "q")
        await until(pilot, lambda: "▶ L Learn, 0 of 8" in text_of(app))
        assert "Quick race" in text_of(app).split("L Learn")[1]
        await press(pilot, "L")
        await until(pilot, lambda: isinstance(app.screen, LessonsScreen))
        await press(pilot, "G")
        assert "Lessons · Das Motorsportspiel" in text_of(app)


async def test_lessons_that_are_all_done_leave_the_first_line_to_a_race() -> None:
    app = MotorChampApp()
    app.told = {lesson.topic for lesson in lessons_of(game_named("motorchamp"))}
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "L")
        await until(pilot, lambda: "You have done all of them" in text_of(app))
        assert "▶      Quick race: what you have learnt" in text_of(app)
        await press(pilot, "q")
        await until(pilot, lambda: "▶ 1 Quick race" in text_of(app))


@pytest.mark.parametrize(
    ("lesson", "risk"), [(2, "temp. 33/216, perm. 97/216"), (4, "temp. 11/216, perm. 199/216")]
)
async def test_the_choice_that_is_marked_shows_its_risk_in_the_smallest_window(lesson: int, risk: str) -> None:
    app = MotorChampApp(lambda app: app.open_lessons("motorchamp", str(lesson)))
    async with app.run_test(size=(80, 24)) as pilot:
        shown = await the_lesson(pilot)
        await press(pilot, "enter")
        await asked(pilot, shown)
        await press(pilot, "up")
        (marked,) = [text for text in text_of(app).splitlines() if "▶" in text]
        assert "[3] three dice" in marked
        assert risk in marked


@pytest.mark.parametrize(("game", "key", "what"), [("motorchamp", "1", "⚄ 5"), ("motorsportspiel", "1", "1 red")])
async def test_a_key_that_the_card_of_a_lesson_names_works_on_it(game: str, key: str, what: str) -> None:
    app = MotorChampApp(lambda app: app.open_lessons(game, "1"))
    async with app.run_test(size=(80, 24)) as pilot:
        lesson = await the_lesson(pilot)
        assert f"Press {key}" in text_of(app)
        await press(pilot, key)
        await until(pilot, lambda: what in text_of(app) and lesson.live.seat.is_asked)


@pytest.mark.parametrize("game", ["motorchamp", "motorsportspiel"])
async def test_a_key_that_the_card_of_a_lesson_does_not_name_only_puts_it_away(game: str) -> None:
    app = MotorChampApp(lambda app: app.open_lessons(game, "2"))
    async with app.run_test(size=(80, 24)) as pilot:
        lesson = await the_lesson(pilot)
        await press(pilot, "3")
        await asked(pilot, lesson)
        assert not lesson.live.attempt.steps


async def test_enter_does_not_throw_a_right_answer_away_while_others_still_drive() -> None:
    app = MotorChampApp(lambda app: app.open_lessons("motorchamp", "5"))
    async with app.run_test(size=(80, 24)) as pilot:
        lesson = await the_lesson(pilot)
        await press(pilot, "enter")
        for _ in lesson.lesson.answers:
            await asked(pilot, lesson)
            answer = lesson.live.good_answer()
            assert answer is not None
            lesson.live.seat.answer(answer)
        assert lesson.live.attempt.result is None
        enter = lesson.active_bindings.get("enter")
        assert enter is None or enter.binding.description != "try again"
        await until(pilot, lambda: "✓ Done." in text_of(app))


async def test_a_key_of_a_later_moment_puts_the_card_of_a_lesson_away_and_does_nothing_else() -> None:
    app = MotorChampApp(lambda app: app.open_lessons("motorchamp", "7"))
    async with app.run_test(size=(80, 24)) as pilot:
        lesson = await the_lesson(pilot)
        assert "Key p marks the pits" in text_of(app)
        await press(pilot, "p")
        await asked(pilot, lesson)
        assert "[1] one die" in text_of(app)


async def test_the_lessons_of_each_game_stay_on_the_title_with_how_far_one_is() -> None:
    app = MotorChampApp()
    app.told = {RACE_DRIVEN, *[lesson.topic for lesson in lessons_of(game_named("motorchamp"))[:3]]}
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "L Learn, 3 of 8" in text_of(app))
        assert "▶ 1 Quick race" in text_of(app)
        await press(pilot, "G")
        await until(pilot, lambda: "L Learn, 0 of 8" in text_of(app))
        await click(pilot, "Learn, 0 of 8")
        await until(pilot, lambda: isinstance(app.screen, LessonsScreen))
        assert "Lessons · Das Motorsportspiel" in text_of(app)


async def read_whole(pilot: Pilot[None], words: str) -> None:
    await until(pilot, lambda: words in words_of(pilot.app, "dice"))
    assert not cut_on(pilot)


async def driven_to_its_end(pilot: Pilot[None], screen: LessonScreen) -> str:
    """Always the first answer; what is said in the end."""
    live = screen.live
    while True:
        await until(pilot, lambda: live.seat.is_asked or live.attempt.result is not None)
        if live.attempt.result is not None:
            return live.attempt.result.words
        assert not cut_on(pilot)
        live.seat.answer(live.seat.moves[0])


@pytest.mark.parametrize("number", range(8))
@pytest.mark.parametrize("game", ["motorchamp", "motorsportspiel"])
async def test_a_lesson_is_read_driven_and_judged_whole_in_the_smallest_window(game: str, number: int) -> None:
    lesson = lessons_of(game_named(game))[number]
    app = MotorChampApp(lambda app: app.open_lessons(game, str(number + 1)))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await the_lesson(pilot)
        await read_whole(pilot, f"{lesson.read_on_screen} Your task: {lesson.task}")
        await press(pilot, "enter")
        await read_whole(pilot, await driven_to_its_end(pilot, screen))


async def test_the_keys_of_a_lesson_come_in_the_frame_of_its_card(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(race_screen, "KEYS_SETTLE", 600.0)
    app = MotorChampApp(lambda app: app.open_lessons("motorchamp", "1"))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await the_lesson(pilot)
        await until(pilot, lambda: "Your task: " in text_of(app))
        assert "Enter drive" in text_of(app)
        await press(pilot, "enter")
        await asked(pilot, screen)
        assert "Enter throw" in text_of(app)
        await driven_to_its_end(pilot, screen)
        await until(pilot, lambda: "Not yet." in text_of(app))
        assert "Enter try again" in text_of(app)
