"""Words for the host on the screen: by list, key, mouse and palette; and the code that a newcomer is asked for."""

import re
from pathlib import Path

from paddock_shown import Company, company, foreseen, is_at, until
from pressing import click, press, text_of, type_text, until_seen

from motorchamp_tui.paddock.house import Doors
from motorchamp_tui.paddock.operating.act import OperatedHost
from motorchamp_tui.paddock.operating.operations import Operations
from motorchamp_tui.tui.paddock.host_words import HostWordsScreen
from motorchamp_tui.tui.paddock.meetings import PaddockScreen
from motorchamp_tui.tui.paddock.player_name import InvitationScreen, PlayerNameScreen
from motorchamp_tui.tui.paddock_app import PaddockApp


def operations(here: Company, own_key: str = "account:host") -> Operations:
    return Operations(OperatedHost(here.paddock, here.clock.now(), own_key))


async def test_an_operator_does_everything_from_the_screen(tmp_path: Path) -> None:
    with foreseen():
        async with company(tmp_path) as here:
            app = here.app(operations=operations(here, here.ann.key))
            async with app.run_test(size=(80, 24)) as pilot:
                await press(pilot, "colon")
                assert is_at(app, HostWordsScreen)
                assert "You are an operator of this host" in text_of(app)
                await press(pilot, "enter")
                await until_seen(pilot, "Ben (SHA256:ben): in the paddock")
                await press(pilot, "escape")
                await click(pilot, "kick")
                assert "kick NAME [--why WORDS]" in text_of(app)
                await type_text(pilot, "Bem")
                await press(pilot, "enter")
                await until_seen(pilot, "There is no player here 'Bem'. Did you mean Ben?")
                sent = list[tuple[str, str]]()
                here.paddock.house.dismissed.append(lambda key, words: sent.append((key, words)))
                await press(pilot, "enter")
                await type_text(pilot, "ben --why shouting")
                await press(pilot, "enter")
                await until_seen(pilot, "Ben is sent off.")
                assert sent == [(here.ben.key, "An operator of this host has sent you off: shouting.")]
                await press(pilot, "escape")
                assert is_at(app, PaddockScreen)


async def test_the_palette_has_what_somebody_may_do_and_nothing_more(tmp_path: Path) -> None:
    with foreseen():
        async with company(tmp_path) as here:
            for own_key, sees in ((here.ann.key, True), ("account:host", False)):
                app = here.app(operations=operations(here, own_key))
                async with app.run_test(size=(80, 24)) as pilot:
                    await press(pilot, "ctrl+p")
                    await type_text(pilot, "send someone off")
                    assert ("kick: Send someone off" in text_of(app)) is sees
                    await press(pilot, "ctrl+u")
                    await type_text(pilot, "report: ")
                    await press(pilot, "enter")
                    assert is_at(app, HostWordsScreen)
                    await type_text(pilot, "Ben too loud")
                    await press(pilot, "enter")
                    await until_seen(pilot, "The operators of this host can read it now.")
            assert [one.words for one in here.paddock.house.record.reports] == ["too loud", "too loud"]


async def test_without_a_host_to_speak_to_there_are_no_words(tmp_path: Path) -> None:
    with foreseen():
        async with company(tmp_path) as here:
            app = here.app()
            async with app.run_test(size=(80, 24)) as pilot:
                await press(pilot, "colon")
                assert is_at(app, PaddockScreen)


async def test_what_the_host_says_and_its_motto_are_on_the_screen(tmp_path: Path) -> None:
    with foreseen():
        async with company(tmp_path) as here:
            here.paddock.house.change(motto="Be kind. " * 20)
            app = here.app(operations=operations(here))
            async with app.run_test(size=(80, 24)) as pilot:
                assert " ".join(text_of(app).split()).count("Be kind.") == 20
                here.paddock.house.announce("The host says: Pizza is here")
                await until_seen(pilot, "The host says: Pizza is here")


async def test_a_newcomer_to_a_host_by_invitation_is_asked_for_the_code_before_the_name(tmp_path: Path) -> None:
    with foreseen():
        async with company(tmp_path) as here:
            here.paddock.house.change(doors=Doors.INVITED)
            made = await operations(here).by_player(here.ben, "invite", {})
            code = re.match(r"[A-Z-]+", made.lines[0])
            assert code is not None
            app = PaddockApp(here.paddock, None, "SHA256:eva", "eva")
            async with app.run_test(size=(80, 24)) as pilot:
                assert is_at(app, InvitationScreen)
                await type_text(pilot, "bcdfg-hjklm")
                await press(pilot, "enter")
                await until_seen(pilot, "No invitation has this code")
                await press(pilot, "ctrl+u")
                await type_text(pilot, code[0].replace("-", "").lower())
                await press(pilot, "enter")
                await until(lambda: is_at(app, PlayerNameScreen))
                await press(pilot, "enter")
                await until(lambda: is_at(app, PaddockScreen))
            assert here.paddock.house.record.invited["SHA256:eva"].name == "Ben"
            assert here.paddock.house.record.invitations == ()


async def test_what_an_ignored_player_says_is_not_shown(tmp_path: Path) -> None:
    with foreseen():
        async with company(tmp_path) as here:
            from motorchamp_tui.paddock.entries.agreement import Agreement

            meeting = here.open(here.ann, Agreement("A1-C1", laps=1), here.ben, here.cleo)
            for visit in here.visits.values():
                visit.go_to(meeting)
            await operations(here).by_player(here.ann, "ignore", {"name": "Ben"})
            meeting.say(here.visits["Ben"], "You are slow.")
            meeting.say(here.visits["Cleo"], "Good luck!")
            app = here.app()
            async with app.run_test(size=(80, 24)) as pilot:
                await press(pilot, "enter")
                await until_seen(pilot, "Good luck!")
                assert "You are slow." not in text_of(app)
                await press(pilot, "T")
                await until_seen(pilot, "Cleo: Good luck!")
                assert "You are slow." not in text_of(app)
