"""The screens of seasons in a paddock: opened, entered, begun, and its races one key away; by keys and mouse."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from attrs import evolve
from paddock_shown import Company, company, foreseen, is_at, until
from pressing import click, lines_of, press, settle, text_of, type_text

from motorchamp_tui.paddock.entries.agreement import Agreement
from motorchamp_tui.paddock.seasons.host_season import SeasonStage
from motorchamp_tui.paddock.seasons.season_files import SeasonTerms
from motorchamp_tui.seasons.season import CalendarRace
from motorchamp_tui.tui.paddock import visit_screen
from motorchamp_tui.tui.paddock.entries.entries import EntriesScreen
from motorchamp_tui.tui.paddock.meetings import PaddockScreen
from motorchamp_tui.tui.paddock.seasons.host_league import HostLeagueScreen
from motorchamp_tui.tui.paddock.seasons.host_season import HostSeasonScreen
from motorchamp_tui.tui.race.classification import ClassificationScreen

SHORT = SeasonTerms("Spring", (CalendarRace("A1-C1", 1), CalendarRace("A2-C2", 1)), Agreement("A1-C1", cars=1))


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(visit_screen, "BREATH", 0.0)
    with foreseen():
        yield


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[Company]:
    async with company(tmp_path) as here:
        yield here


async def test_a_season_is_opened_entered_and_begun_by_keys(here: Company) -> None:
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "S")
        assert "+ A new season or league" in text_of(app)
        await press(pilot, "enter")
        await press(pilot, "down", "up")  # a line without a name is left as any other
        await type_text(pilot, "Summer/!")
        await press(pilot, "down")
        assert "Summer" in text_of(app)
        await press(pilot, "down", "right")
        for _ in range(2):
            await press(pilot, "down")
        await press(pilot, "right")
        assert "‹ 1 " in text_of(app), text_of(app)
        await click(pilot, " Open it ")
        assert is_at(app, HostSeasonScreen), text_of(app)
        assert "You have no opponents yet" in text_of(app)
        await press(pilot, "b")
        (season,) = here.paddock.seasons.listed(here.ann)
        here.paddock.seasons.enter(here.ben, season)
        await until(lambda: "Ben" in text_of(app))
        await press(pilot, "down", "x", "n")
        assert [entrant.name for entrant in season.entrants] == ["Ann", "Ben"]
        await until(lambda: "begins when" in text_of(app))
        assert season.stage is SeasonStage.ON
        await press(pilot, "enter")
        assert is_at(app, EntriesScreen)
        assert "Summer, race 1 of" in text_of(app)
        await press(pilot, "q", "2")
        assert "reach" in text_of(app)
        await press(pilot, "enter")
        assert is_at(app, EntriesScreen)
        await press(pilot, "q")
        assert all(len(line) <= 80 for line in lines_of(app))
        await press(pilot, "q", "q")
        assert is_at(app, PaddockScreen)
        assert "1 season" in text_of(app)


async def test_the_races_of_a_season_are_reached_by_mouse_and_seen_again(here: Company) -> None:
    seasons = here.paddock.seasons
    season = seasons.open_season(here.ben, SHORT)
    seasons.enter(here.ann, season)
    seasons.open_season(here.cleo, evolve(SHORT, name="Autumn"))
    seasons.begin(here.ben, season)
    await until(lambda: seasons.meeting_of(season, season.next_race) is not None)
    first = seasons.meeting_of(season, season.next_race)
    assert first is not None
    await here.drive_to_the_flag(first)
    await until(lambda: season.next_race is not None and season.next_race.number == 2)
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await click(pilot, "2 seasons")
        await click(pilot, "Spring")
        await click(pilot, "A1-C1")
        await click(pilot, "A1-C1")
        await until(lambda: is_at(app, ClassificationScreen))
        await press(pilot, "enter")
        await until(lambda: is_at(app, HostSeasonScreen))
        await click(pilot, "A2-C2")
        await press(pilot, "enter")
        await until(lambda: is_at(app, EntriesScreen))
        await press(pilot, "q", "q")
        await click(pilot, "Autumn")
        await press(pilot, "space")
        assert "Autumn · you have entered, 2 drivers" in text_of(app)
        await press(pilot, "u")
        assert "Autumn · open, 1 driver" in text_of(app)


async def test_a_league_is_opened_by_keys_with_its_rule_shown_first_and_its_divisions_are_reached(
    here: Company,
) -> None:
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "S", "l")
        await type_text(pilot, "Rhine")
        await press(pilot, "enter")
        for _ in range(4):
            await press(pilot, "down")
        await press(pilot, "right", "down")
        assert "‹ of 2 " in text_of(app)
        assert "‹ a day " in text_of(app)
        await press(pilot, "end", "enter")
        assert is_at(app, HostLeagueScreen), text_of(app)
        shown = text_of(app)
        assert "Divisions of 2 drivers" in shown
        assert "the first of each rises and the last of each falls" in " ".join(shown.split())
        (league,) = here.paddock.leagues.listed(here.ann)
        for player in (here.ben, here.cleo, here.dan):
            here.paddock.leagues.enter(player, league)
        await press(pilot, "n")
        await until(lambda: all(season.now is not None for season in league.seasons))
        await until(lambda: "Division 2 · Rhine 1-2" in text_of(app))
        assert "rises" in text_of(app)
        assert all(len(line) <= 80 for line in lines_of(app))
        await click(pilot, "Division 2")
        await until(lambda: is_at(app, HostSeasonScreen))
        assert "Rhine 1-2 · MotorChamp · race 1 of 12 is under way" in text_of(app)
        await press(pilot, "q", "u")
        assert "The stand-in drives for you to the end of the season." in text_of(app)
        await press(pilot, "y")
        assert league.staying == [here.ben.key, here.cleo.key, here.dan.key]
        await press(pilot, "q")
        assert "league · season 1, race 1 of 12" in text_of(app)


async def test_an_opener_who_strikes_themselves_off_leaves_and_a_season_without_people_is_gone(
    here: Company,
) -> None:
    seasons = here.paddock.seasons
    season = seasons.open_season(here.ann, SHORT)
    seasons.enter(here.ben, season)
    seasons.add_bot(here.ann, season, "steady")
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "S", "enter", "x")
        assert season.record.opener == here.ben.key
        assert "Spring · open, 2 drivers" in text_of(app)
        seasons.remove(here.ben, season, "Ben")
        await until(lambda: "Spring is no longer listed: everyone has left it." in text_of(app))
        await press(pilot, "x", "space", "n", "b")
        assert is_at(app, HostSeasonScreen)
        assert seasons.listed(here.ann) == []
        again = seasons.open_season(here.ann, SHORT)
        await press(pilot, "q", "enter", "x")
        assert seasons.numbered(again.number) is None
        assert "+ A new season or league" in text_of(app)
