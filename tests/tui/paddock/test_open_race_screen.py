"""Agreeing a race in the paddock, and the name that is asked for on the first visit."""

from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from paddock_shown import Company, company, foreseen, is_at
from pressing import click, lines_of, press, settle, text_of, type_text
from textual import events

from motorchamp_tui.games import GAMES
from motorchamp_tui.games.motorchamp.bots import BOT_NAMES
from motorchamp_tui.games.options import Options, RaceOption
from motorchamp_tui.paddock.entries.agreement import Agreement, usual_agreement
from motorchamp_tui.paddock.forms.agreement_form import AgreementField, fields, step
from motorchamp_tui.paddock.times import moment, span
from motorchamp_tui.tui.help.screen import HelpScreen
from motorchamp_tui.tui.paddock import visit_screen
from motorchamp_tui.tui.paddock.entries.entries import EntriesScreen
from motorchamp_tui.tui.paddock.entries.open_race import OpenRaceScreen
from motorchamp_tui.tui.paddock.meetings import PaddockScreen
from motorchamp_tui.tui.paddock.player_name import PlayerNameScreen
from motorchamp_tui.tui.paddock_app import PaddockApp

A_DAY = 24 * 3600


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(visit_screen, "BREATH", 0.0)
    with foreseen():
        yield


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[Company]:
    async with company(tmp_path) as here:
        yield here


def line_of(app: PaddockApp, words: str) -> str:
    return next(line for line in lines_of(app) if words in line)


def down_to(field: AgreementField | RaceOption[Any]) -> list[str]:
    return ["home"] + ["down"] * fields(usual_agreement()).index(field)


async def test_what_is_shown_first_can_be_opened_at_once(here: Company) -> None:
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "l")
        assert is_at(app, OpenRaceScreen)
        assert "✓ Room for 7 drivers." in text_of(app)
        await press(pilot, "end", "enter")
        assert isinstance(app.screen, EntriesScreen)
        assert app.screen.meeting.agreement == Agreement("A1-C1")
        assert app.screen.meeting.driver_of(here.ann) == "Ann"
        await press(pilot, "escape")
        assert is_at(app, PaddockScreen)


async def test_arrows_change_every_agreement(here: Company) -> None:
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "l")
        for field in fields(usual_agreement()):
            if field is not AgreementField.GAME and not getattr(field, "is_extra", False):
                await press(pilot, *down_to(field), "right")
        await press(pilot, *down_to(AgreementField.CARS), "right", *down_to(AgreementField.CLOCK), *["right"] * 5)
        await press(pilot, "end", "enter")
        assert isinstance(app.screen, EntriesScreen)
        assert app.screen.meeting.agreement == Agreement(
            track="A1-C2",
            laps=7,
            options=Options((("pit-stops", "no"), ("grid", "practice"), ("practice-out", "banned"))),
            cars=2,
            clock=A_DAY,
            stand_in=BOT_NAMES[BOT_NAMES.index("steady") + 1],
            stand_in_after=120,
            is_public=False,
            has_talk=False,
        )


async def test_a_race_of_the_other_game_is_agreed_on_its_own_lines(here: Company) -> None:
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "l", *down_to(AgreementField.CLOCK), "right", "home", "right")
        assert line_of(app, "Game").rstrip().endswith("‹ Das Motorsportspiel ›")
        assert "‹ hockenheim-short › short, 80 rows" in line_of(app, "Track")
        assert "‹ 30 seconds" in line_of(app, "Go clock")
        assert "Open it" in text_of(app)
        await click(pilot, "›", on_line_with="Track")
        await click(pilot, "Extra stop")
        await press(pilot, "end", "enter")
        assert isinstance(app.screen, EntriesScreen)
        assert app.screen.meeting.agreement == Agreement(
            "hockenheim-gp", options=Options((("extra-stop", "yes"), ("grid", "practice"))), clock=30
        )
        assert "Das Motorsportspiel on hockenheim-gp, long, 116 rows; 5 laps." in text_of(app)
        await press(pilot, "l", "left", "end", "enter")
        assert app.screen.meeting.agreement == Agreement("A1-C1", clock=30)
        assert "AZA1" in line_of(app, "Ann  ")
        await press(pilot, "escape")
        assert "Your races · MotorChamp" in text_of(app)
        await press(pilot, "l")
        assert "‹ Das Motorsportspiel ›" in line_of(app, "Game"), "the form begins with the game opened last"


async def test_a_list_of_both_games_names_them(here: Company) -> None:
    here.open(here.ben, Agreement("hockenheim-short"), "steady")
    here.open(here.ben, Agreement("A1-C1"))
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        shown = [line.strip() for line in lines_of(app) if "seat" in line]
        assert shown == [
            "Open: take a seat · MotorChamp",
            "▶ A1-C1            6 seats free · 6 laps      no clock · Ben's race",
            "Open: take a seat · Das Motorsportspiel",
            "hockenheim-short 4 seats free · 5 laps      no clock · Ben's race · steady",
        ]


async def test_the_mouse_alone_is_enough(here: Company) -> None:
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await click(pilot, "l new race")
        await click(pilot, "›", on_line_with="Go clock")
        assert "30 seconds" in line_of(app, "Go clock")
        await click(pilot, "‹", on_line_with="Who may come")
        await click(pilot, "Open it")
        assert isinstance(app.screen, EntriesScreen)
        assert not app.screen.meeting.agreement.is_public


async def test_a_click_on_a_line_does_what_enter_does_there(here: Company) -> None:
    seen = []
    for by_mouse in (False, True):
        app = here.app()
        async with app.run_test(size=(80, 24)) as pilot:
            await press(pilot, "l")
            for row, label in enumerate(("Track", "Laps", "Pit stops", "Grid"), start=1):
                if by_mouse:
                    await click(pilot, label)
                else:
                    await press(pilot, "home", *["down"] * row, "enter")
            assert isinstance(app.screen, OpenRaceScreen)
            seen.append(app.screen.form.agreement)
            await press(pilot, "escape")
    assert seen[0] == seen[1] != usual_agreement()


async def test_what_nobody_could_drive_cannot_be_opened(here: Company) -> None:
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "l", *down_to(AgreementField.CARS), *["right"] * 10)
        assert "✗ 20 cars are too many for A1-C1" in text_of(app)
        assert "(not yet)" in text_of(app)
        await press(pilot, "end", "enter")
        assert is_at(app, OpenRaceScreen)


async def test_more_races_than_one_person_may_open_are_refused_in_a_sentence(here: Company) -> None:
    for _ in range(5):
        here.open(here.ann, Agreement("A1-C1"))
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "l", "end", "enter")
        assert is_at(app, OpenRaceScreen)
        assert "✗ You can have no more than 5 races at a time: finish one first." in text_of(app)
        await press(pilot, "up", "escape")
        assert is_at(app, PaddockScreen)


@pytest.mark.parametrize("game", GAMES)
def test_every_value_that_can_be_stepped_to_can_be_agreed(game: str) -> None:
    agreement = usual_agreement(game)
    for field in fields(agreement):
        for by in [1] * 12 + [-1] * 40:
            agreement = step(agreement, field, by)
            agreement.check()


def test_a_clock_that_is_not_offered_can_be_changed_all_the_same() -> None:
    agreement = step(Agreement("A1-C1", clock=45, stand_in_after=0), AgreementField.CLOCK, 1)
    agreement = step(agreement, AgreementField.STAND_IN_AFTER, 1)
    assert (agreement.clock, agreement.stand_in_after) == (60, 15)


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (15, "15 seconds"),
        (60, "a minute"),
        (90, "90 seconds"),
        (3600, "an hour"),
        (8 * 3600, "8 hours"),
        (A_DAY, "a day"),
        (7 * A_DAY, "a week"),
    ],
)
def test_spans_are_written_in_the_largest_unit_that_fits(seconds: int, words: str) -> None:
    assert span(seconds) == words


@pytest.mark.parametrize(
    ("later", "words"),
    [
        (timedelta(hours=2), "14:00"),
        (timedelta(hours=13), "Sat 01:00"),
        (timedelta(days=5), "Wed 12:00"),
        (timedelta(days=7), "27 Nov 12:00"),
        (timedelta(days=-7), "13 Nov 12:00"),
    ],
)
def test_a_moment_is_written_so_that_it_does_not_age(later: timedelta, words: str) -> None:
    noon = datetime(2026, 11, 20, 12, tzinfo=UTC)
    assert moment(noon + later, noon) == words


@pytest.mark.parametrize(
    ("track", "cars", "seats"),
    [("A1-C1", None, 7), ("A1-C1", 1, 8), ("A1-C1", 4, 3), ("A1-B2-C1", None, 8), ("A1-B2-C1", 3, 6)],
)
def test_as_many_seats_as_circuit_and_teams_have_room_for(track: str, cars: int | None, seats: int) -> None:
    assert Agreement(track, cars=cars).seats == seats


async def test_the_first_visit_asks_for_a_name_and_suggests_the_one_of_the_line(here: Company) -> None:
    app = PaddockApp(here.paddock, None, "SHA256:eva", "eva:,\x1b")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert is_at(app, PlayerNameScreen)
        assert "▶ eva▏" in text_of(app)
        assert "You are known by your key" in text_of(app)
        assert app.visit is None
        await type_text(pilot, "Eva q?,")
        await press(pilot, "backspace", "backspace", "backspace", "enter")
        assert is_at(app, PaddockScreen)
        assert "you are Eva" in lines_of(app)[0]
    known = here.paddock.players.known("SHA256:eva")
    assert known is not None
    assert known.name == "Eva"


async def test_a_name_that_cannot_be_is_refused_and_stays_to_be_changed(here: Company) -> None:
    app = PaddockApp(here.paddock, None, "SHA256:eva", "ben")
    async with app.run_test(size=(80, 24)) as pilot:
        await type_text(pilot, "ben")
        await press(pilot, "enter")
        assert "Someone called Ben is already here." in text_of(app)
        await type_text(pilot, "edikt, and more")
        assert "▶ benedikt and▏" in text_of(app)
        await press(pilot, "f1")
        assert is_at(app, HelpScreen)
        await press(pilot, "escape", "enter")
        assert is_at(app, PaddockScreen)


async def test_whoever_gives_no_name_leaves_without_a_visit(here: Company) -> None:
    app = PaddockApp(here.paddock, None, "SHA256:eva", "")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        assert "A name needs at least one letter or digit." in text_of(app)
        await press(pilot, "escape")
        assert app._exit
    assert app.visit is None
    assert len(here.paddock.events.visits) == 3


async def test_a_guest_is_told_that_nothing_is_kept(here: Company) -> None:
    app = PaddockApp(here.paddock, None, "guest:1", "")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert "nothing about you is kept after you leave" in " ".join(text_of(app).split())
        app.post_message(events.Paste("Gil\nbert"))
        await settle(pilot)
        assert "▶ Gil bert▏" in text_of(app)


async def test_r_takes_another_name_and_esc_keeps_the_old_one(here: Company) -> None:
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "R")
        assert "▶ Ann▏" in text_of(app)
        await press(pilot, "escape")
        assert "you are Ann" in lines_of(app)[0]
        await press(pilot, "R")
        await type_text(pilot, "abel")
        await press(pilot, "enter")
        assert "you are Annabel" in lines_of(app)[0]
        assert len(here.paddock.events.visits) == 4
        await click(pilot, "Annabel")
        assert is_at(app, PlayerNameScreen)
    assert len(here.paddock.events.visits) == 3
