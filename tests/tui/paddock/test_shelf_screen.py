"""The shelf of a paddock on screen: a code pasted, a race opened, an opinion, by keys and mouse at 80×24."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from paddock_shown import Company, company, foreseen, is_at, until
from pressing import click, lines_of, press, settle, text_of, type_text
from shelf_scenes import MILLPOND, SANDPIT, code_named, drawn_as
from textual import events
from textual.pilot import Pilot

from motorchamp_tui.games import GAMES
from motorchamp_tui.tui.paddock import visit_screen
from motorchamp_tui.tui.paddock.entries.entries import EntriesScreen
from motorchamp_tui.tui.paddock.entries.open_race import OpenRaceScreen
from motorchamp_tui.tui.paddock.meetings import PaddockScreen
from motorchamp_tui.tui.paddock.shelf import ShelfScreen


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(visit_screen, "BREATH", 0.0)
    with foreseen():
        yield


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[Company]:
    async with company(tmp_path) as here:
        yield here


async def test_a_code_is_pasted_and_a_race_opened_on_its_circuit(here: Company) -> None:
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "W")
        assert is_at(app, ShelfScreen)
        await press(pilot, "slash")
        await type_text(pilot, "nonsense")
        await press(pilot, "enter")
        assert "'nonsense' is not the code of a circuit" in text_of(app)
        await click(pilot, "+ Paste the code of a circuit, or its track file")
        await type_text(pilot, MILLPOND)
        await press(pilot, "enter")
        assert "▶ Millpond" in text_of(app)
        assert MILLPOND in text_of(app)
        here.paddock.shelf.add(here.ben, SANDPIT)
        await until(lambda: "Sandpit" in text_of(app))
        await press(pilot, "enter")
        assert is_at(app, OpenRaceScreen)
        assert "Millpond" in text_of(app)
        assert all(len(line) <= 80 for line in lines_of(app))
        await pilot.resize_terminal(120, 36)
        await until(lambda: "From the shelf: the circuits that people here have drawn." in text_of(app))
        await click(pilot, " Open it ")
        assert is_at(app, EntriesScreen)
        assert "Millpond" in text_of(app)
        (meeting,) = here.paddock.meetings
        assert meeting.agreement.track == MILLPOND


@pytest.mark.parametrize("game", GAMES)
async def test_a_track_file_is_pasted_and_its_name_asked_for(here: Company, game: str) -> None:
    drawn = drawn_as("Homestead", game)
    wrong = drawn.text.replace("|", "| x", 1)
    mistaken = 1 + wrong[: wrong.index("| x")].count("\n")
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "W", "slash")
        await paste(pilot, wrong.replace("\n", "\r"))
        assert f"Line {mistaken}: " in text_of(app)
        await paste(pilot, drawn.text.replace("\n", "\r\n"))
        assert "The file is good: give its circuit a name" in text_of(app)
        await press(pilot, "delete")
        await type_text(pilot, "no/name")
        await press(pilot, "enter")
        assert "A circuit's name has at most 40 letters" in text_of(app)
        await press(pilot, "delete")
        await type_text(pilot, "Farmstead")
        await press(pilot, "enter")
        assert "▶ Farmstead" in text_of(app)
        (shelved,) = (one for one in here.paddock.shelf.circuits if one.name == "Farmstead")
        assert shelved.code == code_named("Farmstead", game)
        await paste(pilot, drawn.text)
        await press(pilot, "escape", "x")
        assert "Take Farmstead off the shelf?" in text_of(app)


async def paste(pilot: Pilot[None], text: str) -> None:
    pilot.app.post_message(events.Paste(text))
    await settle(pilot)


async def test_a_circuit_is_removed_after_a_question(here: Company) -> None:
    shelf = here.paddock.shelf
    shelf.add(here.ann, MILLPOND)
    shelf.add(here.ben, SANDPIT)
    shelf.driven(MILLPOND, 7, [here.ann.key])
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "W", "x", "n")
        assert "Millpond" in text_of(app)
        await press(pilot, "down", "x")
        assert "Only the player who put Sandpit there" in text_of(app)
        await press(pilot, "up", "x", "y")
        await until(lambda: "Millpond" not in text_of(app))
        assert [one.name for one in shelf.circuits] == ["Sandpit"]
        await press(pilot, "escape")
        assert is_at(app, PaddockScreen)


async def test_a_lap_alone_on_the_shelf_is_driven_and_todays_lap_counts_once(here: Company) -> None:
    here.paddock.shelf.add(here.ben, MILLPOND)
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "W", "2")
        await until(lambda: "practice" in text_of(app).casefold() and not is_at(app, ShelfScreen))
        assert "Millpond" in text_of(app)
