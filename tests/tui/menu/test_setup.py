"""The set-up screen: every agreement by keys and by mouse, what goes together, what starts."""

import random
import re
from typing import Any

import pytest
from pressing import click, lines_of, press, settle, text_of, type_text
from textual import events

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games import game_named
from motorchamp_tui.games.entries import Driver
from motorchamp_tui.games.motorchamp.bots import BOT_NAMES
from motorchamp_tui.games.motorchamp.options import BEGINNERS, PIT_STOPS, PRACTICE_OUT, PracticeOut
from motorchamp_tui.games.motorchamp.sections.tracks import character_of, circuit, circuit_names
from motorchamp_tui.games.motorchamp.setup import enter
from motorchamp_tui.games.options import GRID, RATED, UNDO, Grid, RaceOption
from motorchamp_tui.race.form import DriverPart, Part, RaceField, RaceForm, fields, usual_form
from motorchamp_tui.race.plan import RacePlan
from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.menu.setup import SetupScreen
from motorchamp_tui.tui.menu.title import TitleScreen

FIELDS = fields(usual_form(game_named("motorchamp"), "Ann").game)
DRIVER_ROW = len(FIELDS)


class Setup:
    """The set-up screen with a form, and the plans that it starts."""

    def __init__(self) -> None:
        self.form = usual_form(game_named("motorchamp"), "Ann")
        for driver, bot in zip(self.form.lines[1:], ("steady", "steady", "rookie"), strict=False):
            driver.kind = bot
        self.opened = list[RacePlan]()
        self.app = MotorChampApp()
        self.app.open_race = self.opened.append  # type: ignore[method-assign,assignment]

    async def open(self) -> None:
        await self.app.push_screen(SetupScreen(self.form))


def down_to(field: RaceField | RaceOption[Any]) -> list[str]:
    return ["home"] + ["down"] * FIELDS.index(field)


def line_with(app: MotorChampApp, words: str) -> str:
    return next(line for line in lines_of(app) if words in line)


async def test_what_is_shown_first_can_be_started_at_once() -> None:
    setup = Setup()
    async with setup.app.run_test(size=(80, 24)) as pilot:
        await setup.open()
        await settle(pilot)
        assert "✓ 8 cars, 6 laps with pit stops." in text_of(pilot.app)
        assert "AZA1 AZA2" in line_with(setup.app, "Ann")
        await press(pilot, "end", "enter")
    (plan,) = setup.opened
    assert [driver.name for driver in plan.drivers] == ["Ann", "steady 1", "steady 2", "rookie"]
    assert (plan.track.name, plan.laps, plan.cars, plan.grid) == ("A1-C1", 6, 2, Grid.DICE)


@pytest.mark.parametrize("game", ["motorchamp", "motorsportspiel"])
async def test_beside_what_is_agreed_stands_how_open_such_a_race_is(game: str) -> None:
    """At the smallest size, in a line that is empty where nothing like it was measured."""
    setup = Setup()
    setup.form = usual_form(game_named(game), "Ann")
    async with setup.app.run_test(size=(80, 24)) as pilot:
        await setup.open()
        await settle(pilot)
        line = line_with(setup.app, "mong equal drivers")
        assert re.search(r"mong equal drivers the leader at half time wins about \d+%\.", line)
        before = len(lines_of(setup.app))
        for _ in range(30):
            setup.form.step(RaceField.LAPS, 1)
        await press(pilot, "end", "home")
        assert "at half time" not in text_of(pilot.app)
        assert len(lines_of(setup.app)) == before


async def test_arrows_change_every_agreement() -> None:
    setup = Setup()
    async with setup.app.run_test(size=(80, 24)) as pilot:
        await setup.open()
        for field in FIELDS:
            if field not in (RaceField.GAME, RaceField.SEED, BEGINNERS, RATED):
                await press(pilot, *down_to(field), "left" if field is RaceField.CARS else "right")
        await press(pilot, *down_to(RaceField.SEED))
        await type_text(pilot, "42")
        await press(pilot, "end", "enter")
    (plan,) = setup.opened
    assert plan.track.name == "A1-C2"
    assert (plan.laps, plan.options[PIT_STOPS]) == (7, False)
    assert plan.options[GRID] is Grid.PRACTICE
    assert plan.options[PRACTICE_OUT] is PracticeOut.BANNED
    assert plan.options[UNDO]
    assert plan.seed == 42
    assert (len(plan.drivers), plan.cars) == (5, 1)


async def test_up_to_four_laps_there_are_no_pit_stops() -> None:
    setup = Setup()
    async with setup.app.run_test(size=(80, 24)) as pilot:
        await setup.open()
        await press(pilot, *down_to(RaceField.LAPS), "left", "left")
        assert "no" in line_with(setup.app, "Pit stops")
        assert "from 5 laps" in line_with(setup.app, "Pit stops")
        assert "4 laps without pit stops" in text_of(setup.app)


async def test_a_person_types_any_name_and_no_letter_is_a_key() -> None:
    setup = Setup()
    async with setup.app.run_test(size=(80, 24)) as pilot:
        await setup.open()
        await press(pilot, *down_to(FIELDS[-1]), "down", "delete")
        assert "✗ Driver 1 has no name yet: type one." in text_of(setup.app)
        await type_text(pilot, "jokl, h? q:")
        await press(pilot, "backspace")
        assert setup.form.lines[0].name == "jokl h? "
        setup.app.post_message(events.Paste("Ümit and more"))
        await settle(pilot)
        assert setup.form.lines[0].name == "jokl h? Ümit"
        await press(pilot, "end", "enter")
    assert setup.opened[0].drivers[0].name == "jokl h? Ümit"


async def test_letters_are_keys_again_where_there_is_nothing_to_type() -> None:
    setup = Setup()
    async with setup.app.run_test(size=(80, 24)) as pilot:
        await setup.open()
        await press(pilot, "j", "right")
        assert setup.form.laps == 7
        await press(pilot, *down_to(RaceField.SEED))
        await type_text(pilot, "12x")
        assert setup.form.seed == "12"
        await press(pilot, "k", "left")
        assert setup.form.options[UNDO]


async def test_two_drivers_of_one_name_cannot_start() -> None:
    setup = Setup()
    setup.form.lines[1].kind = "person"
    setup.form.lines[1].name = "Ann"
    async with setup.app.run_test(size=(80, 24)) as pilot:
        await setup.open()
        await settle(pilot)
        assert "✗ Two drivers are called Ann: give each their own name." in text_of(setup.app)
        await press(pilot, "end", "enter")
        assert "Start the race (not yet)" in text_of(setup.app)
    assert not setup.opened


async def test_a_person_may_not_be_called_like_a_numbered_bot() -> None:
    form = usual_form(game_named("motorchamp"), "steady 2")
    assert "steady 2 is the name of a bot: write bot:steady" in (form.read().sentence or "")


async def test_too_many_cars_are_refused_and_few_are_warned_of() -> None:
    setup = Setup()
    async with setup.app.run_test(size=(80, 24)) as pilot:
        await setup.open()
        await press(pilot, *down_to(RaceField.CARS), "right", "right")
        assert "✗ 16 cars are too many for A1-C1: a short circuit has room for 14 at most." in text_of(setup.app)
        assert "AZA1 AZA2 POR1 POR2" in line_with(setup.app, "Ann")
        await press(pilot, *["left"] * 9, "up", *["left"] * 9)
        assert "! A1-C1 is made for 8 cars or more; with 1, traffic will be light." in text_of(setup.app)
        await press(pilot, "end", "enter")
    assert [entry.name for entry in setup.opened[0].entries] == ["AZA1"]


async def test_a_team_that_another_driver_has_is_exchanged() -> None:
    setup = Setup()
    async with setup.app.run_test(size=(80, 24)) as pilot:
        await setup.open()
        await press(pilot, *down_to(FIELDS[-1]), "down", "tab", "tab", "right")
        assert "VAN1 VAN2" in line_with(setup.app, "Ann")
        assert "AZA1 AZA2" in line_with(setup.app, "steady 1")
        await press(pilot, "left", "left")
        assert "ENN1 ENN2" in line_with(setup.app, "Ann")
        assert "VAN1 VAN2" in line_with(setup.app, "steady 1")


async def test_bots_become_people_and_people_bots() -> None:
    setup = Setup()
    async with setup.app.run_test(size=(80, 24)) as pilot:
        await setup.open()
        await press(pilot, *down_to(FIELDS[-1]), "down", "right", "down")
        await press(pilot, *["left"] * (BOT_NAMES.index("steady") + 1))
        assert setup.form.read().names == ("rookie 1", "Ben", "steady", "rookie 2")


async def test_tab_passes_over_the_name_of_a_bot() -> None:
    setup = Setup()
    async with setup.app.run_test(size=(80, 24)) as pilot:
        await setup.open()
        await press(pilot, "home", *["down"] * (DRIVER_ROW + 1), "tab", "right")
        assert setup.form.lines[1].team == "COO"
        await press(pilot, "tab", "right")
        assert setup.form.lines[1].kind == "daring"


async def test_the_mouse_alone_is_enough() -> None:
    setup = Setup()
    async with setup.app.run_test(size=(80, 24)) as pilot:
        await setup.open()
        await settle(pilot)
        await click(pilot, "›", on_line_with="Track")
        await click(pilot, "‹", on_line_with="Laps")
        await click(pilot, "‹", on_line_with="4  ‹ rookie")
        await click(pilot, "› LOT", on_line_with="4  ‹ person")
        await click(pilot, "Start the race")
    (plan,) = setup.opened
    assert (plan.track.name, plan.laps) == ("A1-C2", 5)
    assert plan.drivers[3] == Driver("Dan", team="POR")


async def test_a_click_on_a_line_does_what_enter_does_there() -> None:
    seen = list[object]()
    for by_mouse in (False, True):
        setup = Setup()
        async with setup.app.run_test(size=(80, 24)) as pilot:
            await setup.open()
            await settle(pilot)
            for row, label in enumerate(("Track", "Laps", "Pit stops", "Grid", "Out in practice", "Undo"), 1):
                if by_mouse:
                    await click(pilot, label)
                else:
                    await press(pilot, "home", *["down"] * row, "enter")
            for row, kind in ((DRIVER_ROW + 1, "steady"), (DRIVER_ROW + 3, "rookie")):
                if by_mouse:
                    await click(pilot, kind, on_line_with=f"{row - DRIVER_ROW + 1}  ‹ {kind}")
                else:
                    await press(pilot, "home", *["down"] * row, "enter")
            form = setup.form
            assert form.laps == 7
            assert form.options[UNDO]
            seen.append((form.track, form.laps, form.options))
            seen.append([line.kind for line in form.lines])
    assert seen[:2] == seen[2:]


async def test_enter_and_a_click_leave_what_is_typed_as_it_is() -> None:
    setup = Setup()
    async with setup.app.run_test(size=(80, 24)) as pilot:
        await setup.open()
        await settle(pilot)
        await click(pilot, "Seed")
        await type_text(pilot, "42")
        await press(pilot, "enter")
        assert setup.form.seed == "42"
        await click(pilot, "Seed")
        assert setup.form.seed == "42"


async def test_the_page_is_as_it_was_left() -> None:
    app = MotorChampApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "5", "down", "right", "escape")
        assert isinstance(app.screen, TitleScreen)
        await press(pilot, "5")
        assert "‹ 7" in line_with(app, "Laps")


async def test_two_starts_without_a_seed_throw_different_dice() -> None:
    setup = Setup()
    async with setup.app.run_test(size=(80, 24)) as pilot:
        await setup.open()
        await press(pilot, "end", "enter", "enter", "enter")
    assert len({plan.seed for plan in setup.opened}) > 1


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 36), (200, 50)])
async def test_eight_drivers_and_the_longest_sentence_have_room(size: tuple[int, int]) -> None:
    setup = Setup()
    setup.form.step(RaceField.TRACK, -1)
    setup.form.step(RaceField.DRIVERS, 4)
    setup.form.step(RaceField.CARS, -1)
    longest = max(circuit_names(), key=lambda name: len(character_of(name)))
    setup.form.track = longest
    async with setup.app.run_test(size=size) as pilot:
        await setup.open()
        await settle(pilot)
        text = text_of(setup.app)
        assert "Start the race" in text
        assert all(f"{number}  ‹" in text for number in range(1, 9))
        assert "OSC1" in text
        assert "".join(character_of(longest)[1:].split()) in "".join(text.split())
        assert "traffic will be light." in " ".join(text.split())


async def test_ten_cars_of_one_driver_are_written_by_teams() -> None:
    setup = Setup()
    setup.form.step(RaceField.DRIVERS, -9)
    setup.form.step(RaceField.CARS, 9)
    async with setup.app.run_test(size=(80, 24)) as pilot:
        await setup.open()
        await settle(pilot)
        assert "AZA1·2 VAN1·2 COO1·2 LOT1·2 POR1·2" in text_of(setup.app)


async def test_six_drivers_may_bring_three_cars_each_and_share_the_last_teams() -> None:
    setup = Setup()
    while not circuit(setup.form.track).is_long:
        setup.form.step(RaceField.TRACK, 1)
    setup.form.step(RaceField.DRIVERS, 6 - setup.form.drivers)
    setup.form.step(RaceField.CARS, 1)
    async with setup.app.run_test(size=(80, 24)) as pilot:
        await setup.open()
        await settle(pilot)
        assert "18 in all" in text_of(setup.app)
        assert "AZA1 AZA2 GOR1" in line_with(setup.app, "Ann")
        assert len([line for line in text_of(setup.app).splitlines() if "GOR" in line]) == 2
        await press(pilot, "end", "enter")
    assert len(setup.opened[0].entries) == 18


def test_whatever_is_changed_there_is_a_plan_or_a_sentence() -> None:
    chance = random.Random(1)
    form = usual_form(game_named("motorchamp"), "Ann")
    plans = 0
    for number in range(400):
        if number == 200:
            form.step(RaceField.GAME, 1)
        elif chance.random() < 0.5:
            form.step(chance.choice(fields(form.game)[1:]), chance.choice((-1, 1)))
        else:
            driver = DriverPart(chance.randrange(len(form.lines)), chance.choice(list(Part)))
            form.step(driver, chance.choice((-1, 1)))
        reading = form.read()
        assert reading.plan or reading.sentence
        plans += reading.plan is not None
        assert len({line.team for line in form.lines} & set(form.game.TEAMS)) == len(form.lines)
    assert 0 < plans < 400


def test_another_game_keeps_the_people_and_has_its_own_values() -> None:
    form = usual_form(game_named("motorchamp"), "Ann")
    form.lines[1].kind, form.drivers = "person", 8
    form.step(RaceField.GAME, 1)
    assert (form.game.TITLE, form.track, form.drivers) == ("Das Motorsportspiel", "hockenheim-short", 6)
    assert form.options == form.game.USUAL_OPTIONS
    plan = form.plan()
    assert plan is not None
    assert [driver.name for driver in plan.drivers[:2]] == ["Ann", "Ben"]
    assert not plan.drivers[1].bot
    form.step(RaceField.GAME, -1)
    assert len({line.name for line in form.lines}) == form.game.MOST_DRIVERS
    assert form.game.TITLE == "MotorChamp"


def test_a_name_that_is_stepped_is_one_that_nobody_has() -> None:
    form = usual_form(game_named("motorchamp"), "Ann")
    form.lines[1].kind = "person"
    for _ in range(len(form.lines)):
        form.step(DriverPart(0, Part.NAME), 1)
        assert form.lines[0].name != form.lines[1].name


def test_drivers_get_the_team_they_wish_for_and_the_rest_is_dealt_in_turn() -> None:
    entries = enter([Driver("Ann", team="VAN"), Driver("Ben"), Driver("Cleo", team="AZA")], 3)
    assert [(entry.name, entry.driver) for entry in entries] == [
        *(("VAN1", "Ann"), ("VAN2", "Ann"), ("LOT1", "Ann")),
        *(("COO1", "Ben"), ("COO2", "Ben"), ("POR1", "Ben")),
        *(("AZA1", "Cleo"), ("AZA2", "Cleo"), ("TAL1", "Cleo")),
    ]


@pytest.mark.parametrize(
    ("teams", "sentence"),
    [
        (("AZA", "AZA"), "Two drivers want team AZA: give each their own team."),
        (("AZZ", "VAN"), "There is no team 'AZZ'. Did you mean AZA?"),
    ],
)
def test_a_team_is_wished_for_once_and_must_exist(teams: tuple[str, str], sentence: str) -> None:
    with pytest.raises(MotorChampError) as caught:
        enter([Driver("Ann", team=teams[0]), Driver("Ben", team=teams[1])], 2)
    assert str(caught.value) == sentence


def test_usual_form_has_the_usual_number_of_cars_on_every_circuit() -> None:
    form: RaceForm = usual_form(game_named("motorchamp"), "Ann")
    for _ in circuit_names():
        plan = form.read().plan
        assert plan is not None
        assert plan.warning() is None
        form.step(RaceField.TRACK, 1)
