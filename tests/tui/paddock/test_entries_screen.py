"""The entry list: seats, teams, bots, talk, readiness; when the race begins, everybody goes there."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from attrs import evolve
from paddock_shown import Company, company, entering, foreseen, is_at, until
from pressing import SIZES, click, lines_of, press, settle, text_of, type_text, until_seen
from textual.pilot import Pilot

from motorchamp_tui.errors import SetupError
from motorchamp_tui.games.forms import next_of
from motorchamp_tui.games.motorchamp.bots import BOT_NAMES
from motorchamp_tui.games.options import RATED
from motorchamp_tui.paddock.entries.agreement import Agreement
from motorchamp_tui.paddock.entries.entry_list import ONLY_BY_OPENER
from motorchamp_tui.paddock.races.meeting import Meeting, Stage
from motorchamp_tui.tui.help.screen import HelpScreen
from motorchamp_tui.tui.paddock import visit_screen
from motorchamp_tui.tui.paddock.entries.entries import EntriesScreen
from motorchamp_tui.tui.paddock.entries.open_race import ChangeAgreementScreen
from motorchamp_tui.tui.paddock.meetings import PaddockScreen
from motorchamp_tui.tui.paddock.race.remote_race_screen import RemoteRaceScreen
from motorchamp_tui.tui.paddock.talk import TalkScreen
from motorchamp_tui.tui.paddock_app import PaddockApp


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


def names(meeting: Meeting) -> list[str]:
    return [entrant.name for entrant in meeting.entrants]


def team_of(meeting: Meeting, name: str) -> str | None:
    return next(entrant.team for entrant in meeting.entrants if entrant.name == name)


async def until_at(pilot: Pilot[None], screen: type[object]) -> None:
    await until(lambda: isinstance(pilot.app.screen, screen))
    await settle(pilot)


async def test_space_takes_a_seat_and_then_says_that_one_is_ready(here: Company) -> None:
    meeting = here.open(here.ben, Agreement("A1-C1"))
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        assert "You can have a seat: Space takes it." in text_of(app)
        await press(pilot, "space")
        assert names(meeting) == ["Ben", "Ann"]
        assert "not yet · you" in line_of(app, "Ann")
        await press(pilot, "space")
        assert "✓ ready · you" in line_of(app, "Ann")
        assert "✓ Waiting for Ben." in text_of(app)
        await press(pilot, "space")
        assert "Space says that you are ready. Waiting for Ben." in text_of(app)


async def test_who_is_at_the_list_without_a_seat_is_named_so_that_nobody_begins_without_them(
    here: Company,
) -> None:
    meeting = here.open(here.ann, Agreement("A1-C1"), "steady")
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        assert "without a seat" not in text_of(app)
        for player in (here.ben, here.cleo):
            here.visits[player.name].go_to(meeting)
        await until(lambda: "Ben and Cleo are here without a seat." in " ".join(text_of(app).split()))
        meeting.take_seat(here.cleo)
        await until(lambda: "Waiting for Cleo. Ben is here without a seat." in " ".join(text_of(app).split()))


async def test_a_click_on_a_free_line_takes_a_seat(here: Company) -> None:
    meeting = here.open(here.ben, Agreement("A1-C1"))
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await click(pilot, "free")
        assert names(meeting) == ["Ben", "Ann"]


@pytest.mark.parametrize("by_mouse", [False, True])
async def test_a_click_on_a_line_does_what_enter_does_there(here: Company, by_mouse: bool) -> None:
    meeting = here.open(here.ann, Agreement("A1-C1"), here.ben)
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")

        async def take(number: int, words: str) -> None:
            if by_mouse:
                await click(pilot, words, on_line_with=f"{number + 1}  {words}")
            else:
                await press(pilot, *["up"] * 9, *["down"] * number, "enter")

        ready = list[bool]()
        for _ in range(2):
            await take(0, "Ann")
            ready.append(meeting.entrants[0].is_ready)
        assert ready == [True, False]
        await take(1, "Ben")
        assert not meeting.entrants[1].is_ready
        await take(2, "free")
        assert [entrant.bot for entrant in meeting.entrants] == [None, None, "steady"]
        await take(2, "steady")
        assert meeting.entrants[2].bot == next_of(BOT_NAMES, "steady", 1)
        assert not any(entrant.is_ready for entrant in meeting.entrants if entrant.key)


async def test_arrows_take_the_next_team_that_nobody_has(here: Company) -> None:
    meeting = here.open(here.ben, Agreement("A1-C1"), here.ann)
    meeting.take_seat(here.ben, "COO")
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "right")
        assert team_of(meeting, "Ann") == "LOT"
        assert "LOT1" in line_of(app, "Ann")
        await press(pilot, "left", "left", "left")
        assert team_of(meeting, "Ann") == "ENN"
        await click(pilot, "›", on_line_with="Ann")
        assert team_of(meeting, "Ann") == "AZA"


async def test_a_full_list_has_no_seat_to_take(here: Company) -> None:
    here.open(here.ben, Agreement("A1-C1"), *["rookie"] * 6)
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        assert "No seat is free." in text_of(app)
        assert "take a seat" not in lines_of(app)[-1]


async def test_whoever_gives_up_his_seat_stays_to_watch(here: Company) -> None:
    meeting = here.open(here.ben, Agreement("A1-C1"), here.ann)
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "u")
        assert names(meeting) == ["Ben"]
        assert is_at(app, EntriesScreen)


async def test_when_the_last_person_gives_up_his_seat_there_is_nothing_left(here: Company) -> None:
    here.open(here.ann, Agreement("A1-C1"), "steady")
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "u")
        assert is_at(app, PaddockScreen)
        assert "No races yet" in text_of(app)
        assert "Everyone has left the entry list." in text_of(app)


async def test_whoever_looks_at_a_list_that_is_gone_is_back_in_the_paddock(here: Company) -> None:
    meeting = here.open(here.ben, Agreement("A1-C1"))
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "question_mark")
        meeting.give_up_seat(here.ben)
        await until_at(pilot, PaddockScreen)
        assert "Everyone has left the entry list." in text_of(app)


async def test_whoever_looks_at_a_list_that_is_by_code_now_is_back_in_the_paddock(here: Company) -> None:
    meeting = here.open(here.ben, Agreement("A1-C1"))
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        meeting.agree(here.ben, Agreement("A1-C1", is_public=False))
        await until_at(pilot, PaddockScreen)
        assert "That race is by code only now." in text_of(app)


async def test_who_is_elsewhere_and_who_is_away_is_said(here: Company) -> None:
    meeting = here.open(here.ann, Agreement("A1-C1"), here.ben, here.cleo, here.dan)
    here.visits["Ben"].go_to(meeting)
    here.visits["Dan"].leave()
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        assert line_of(app, "Ben").rstrip().endswith("not yet")
        assert line_of(app, " Cleo").rstrip().endswith("not yet · elsewhere")
        assert line_of(app, " Dan").rstrip().endswith("not yet · away")


async def test_the_opener_enters_bots_changes_their_kind_and_strikes_them_off(here: Company) -> None:
    meeting = here.open(here.ann, Agreement("A1-C1"))
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        assert "You have no opponents yet" in text_of(app)
        await press(pilot, "b", "b")
        assert names(meeting) == ["Ann", "steady 1", "steady 2"]
        await press(pilot, "right")
        assert [entrant.bot for entrant in meeting.entrants] == [None, "steady", "daring"]
        await press(pilot, "right", "right", "left")
        assert meeting.entrants[-1].bot == "champion"
        assert team_of(meeting, "champion") == "COO"
        await press(pilot, "b")
        assert [entrant.bot for entrant in meeting.entrants[-2:]] == ["champion", "champion"]
        await press(pilot, "x", "x")
        assert names(meeting) == ["Ann", "steady"]


async def test_f_gives_every_free_seat_to_a_bot(here: Company) -> None:
    meeting = here.open(here.ann, Agreement("A1-C1"))
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "B")
        assert len(meeting.entrants) == 7
        assert "free" not in text_of(app)
        assert "The race starts with you." in text_of(app)


async def test_the_opener_takes_off_who_is_ready_closes_the_race_to_them_and_opens_it_again(here: Company) -> None:
    meeting = here.open(here.ann, Agreement("A1-C1"), here.ben)
    meeting.set_ready(here.ben, is_ready=True)
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "down", "x")
        assert names(meeting) == ["Ann"]
        meeting.take_seat(here.ben)
        await press(pilot, "down", "X", "enter")
        assert names(meeting) == ["Ann"]
        assert "Closed to Ben." in text_of(app)
        with pytest.raises(SetupError):
            meeting.take_seat(here.ben)
        await press(pilot, "X", *"Bnn", "enter")
        assert "There is no player 'Bnn'." in text_of(app)
        await press(pilot, "escape")
        await click(pilot, "Closed to Ben.")
        await press(pilot, "enter")
        assert "Closed to" not in text_of(app)
        meeting.take_seat(here.ben)


async def test_who_is_kept_out_reads_why_and_is_offered_no_seat(here: Company) -> None:
    meeting = here.open(here.ben, Agreement("A1-C1"))
    meeting.bar(here.ben, "Ann")
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        assert "Ben has closed this race to you." in text_of(app)
        await press(pilot, "space", "enter")
        assert names(meeting) == ["Ben"]


async def test_the_keys_of_the_opener_are_nobody_elses(here: Company) -> None:
    meeting = here.open(here.ben, Agreement("A1-C1"), here.ann, "steady")
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "b", "B", "x", "X", "l", "P", "down", "right", "x")
        assert is_at(app, EntriesScreen)
        assert ONLY_BY_OPENER in text_of(app)
        assert names(meeting) == ["Ben", "Ann", "steady"]
        assert meeting.agreement.is_public
        await click(pilot, "steady", on_line_with="bot")
        assert meeting.entrants[2].bot in BOT_NAMES


async def test_a_key_that_does_nothing_now_says_why_until_something_else_is_marked(here: Company) -> None:
    here.open(here.ann, Agreement("A1-C1"), here.ben)
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "end", "down", "down", "x")
        assert "Which driver is to be removed?" in text_of(app)
        await press(pilot, "up")
        assert "Which driver" not in text_of(app)
        await press(pilot, "slash", "x")
        assert "say: x" in text_of(app)
        assert "Which driver" not in text_of(app)


async def test_the_opener_agrees_something_else_and_nobody_is_ready_any_more(here: Company) -> None:
    meeting = here.open(here.ann, Agreement("A1-C1"), here.ben)
    meeting.set_ready(here.ben, is_ready=True)
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "l")
        assert is_at(app, ChangeAgreementScreen)
        assert "Change what is agreed" in text_of(app)
        await press(pilot, "down", "down", "right", "end", "enter")
        assert is_at(app, EntriesScreen)
        assert meeting.agreement.laps == 7
        assert not meeting.entrants[1].is_ready
        await press(pilot, "P")
        assert not meeting.agreement.is_public
        assert "the only way in" in lines_of(app)[0]
        assert "P for all" in lines_of(app)[-1]
        await press(pilot, "P")
        assert "the only way in" not in lines_of(app)[0]
        assert "P by code" in lines_of(app)[-1]


async def test_when_the_last_one_is_ready_everybody_goes_to_the_race(here: Company) -> None:
    meeting = here.open(here.ben, Agreement("A1-C1"), here.ann)
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "space", "question_mark")
        assert is_at(app, HelpScreen)
        meeting.set_ready(here.ben, is_ready=True)
        await until_at(pilot, RemoteRaceScreen)
        assert meeting.stage is not Stage.ENTRIES
        await press(pilot, "q", "y")
        assert is_at(app, PaddockScreen)


async def test_whoever_is_the_last_to_be_ready_goes_there_at_once(here: Company) -> None:
    here.open(here.ann, Agreement("A1-C1"), "steady")
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "enter")
        assert is_at(app, RemoteRaceScreen)


async def test_whoever_looks_on_without_a_seat_goes_there_to_watch(here: Company) -> None:
    meeting = here.open(here.ben, Agreement("A1-C1"), here.cleo)
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        here.everybody_ready(meeting)
        await until_at(pilot, RemoteRaceScreen)
        assert here.ann in meeting.watching()


async def test_two_screens_see_each_other(here: Company) -> None:
    meeting = here.open(here.ann, Agreement("A1-C1"))
    ann, ben = here.app(), here.app(here.ben)
    async with ann.run_test(size=(80, 24)) as one, ben.run_test(size=(120, 36)) as other:
        await press(one, "enter")
        await press(other, "enter", "space", "space")
        await until(lambda: "✓ ready" in text_of(ann))
        await press(one, "slash")
        await type_text(one, "go")
        await press(one, "enter")
        await until(lambda: "Ann: go" in text_of(ben))
        await press(one, "space")
        await until_at(one, RemoteRaceScreen)
        await until_at(other, RemoteRaceScreen)
        assert meeting.stage is not Stage.ENTRIES


async def test_what_is_said_stands_below_the_list(here: Company) -> None:
    meeting = await entering(here)
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        assert "Ben: Where is Cleo?" in text_of(app)
        await press(pilot, "slash")
        await type_text(pilot, "bgxq? fa")
        assert "say: bgxq? fa" in text_of(app)
        await press(pilot, "enter")
        assert "Ann: bgxq? fa" in text_of(app)
        assert len(meeting.entrants) == 5
        await press(pilot, "slash")
        await type_text(pilot, "still here")
        for size in ((1, 1), (80, 24)):
            await pilot.resize_terminal(*size)
            await settle(pilot)
        assert "say: still here" in text_of(app)
        await press(pilot, "escape", "T")
        assert is_at(app, TalkScreen)
        await press(pilot, "T", "escape")
        assert "Where is Cleo?" not in text_of(app)


async def test_too_much_talk_is_refused_in_one_sentence(here: Company) -> None:
    await entering(here)
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        for number in range(6):
            await press(pilot, "slash", str(number), "enter")
        assert "5 lines in 10 seconds are enough" in text_of(app)


async def test_where_talk_was_switched_off_there_is_none(here: Company) -> None:
    here.open(here.ben, Agreement("A1-C1", has_talk=False))
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "slash")
        assert "say:" not in text_of(app)
        assert "/ talk" not in text_of(app)


@pytest.mark.parametrize("size", [*SIZES, (200, 50)])
async def test_eight_drivers_with_long_names_and_talk_have_room(here: Company, size: tuple[int, int]) -> None:
    long = [here.paddock.players.welcome(f"SHA256:{number}", f"Wwwwwwwwww{number:02}") for number in range(7)]
    meeting = here.open(here.ann, Agreement("A1-B2-C1", laps=30, is_public=False), *long)
    visit = here.visits["Ben"]
    visit.go_to(meeting)
    for _ in range(5):
        meeting.say(visit, "word " * 23)
    app = here.app()
    async with app.run_test(size=size) as pilot:
        await press(pilot, "enter")
        text = text_of(app)
        assert all(name.name in text for name in long)
        assert "HWM2" in text or "OSC2" in text
        assert "Waiting for Wwwwwwwwww00" in text
        assert "/ writes to everyone" in text
        assert "Ben:" in text


async def test_the_ratings_of_a_rated_race_are_on_its_entry_list(here: Company) -> None:
    rated = Agreement("A1-C1", cars=1)
    rated = evolve(rated, options=rated.options.having(RATED, value=True))
    meeting, rookie = here.open(here.ben, rated, "rookie"), rated.game.BOT_STRENGTHS["rookie"]
    app = here.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "enter")
        points = f"{round(rookie.points)} ± {round(rookie.deviation)}"
        await until_seen(pilot, f"Ratings: Ben 1500 ± 250, new; rookie {points}.")
        await press(pilot, "space")
        await until_seen(pilot, "Ann 1500 ± 250, new")
    assert meeting.driver_of(here.ann)
