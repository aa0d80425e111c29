"""The page of the webhook: typed, tested, signed and removed, by keys and by mouse, and seen by nobody else."""

import json
from pathlib import Path

from paddock_shown import Letterbox, company, foreseen, is_at
from pressing import click, lines_of, press, settle, text_of, type_text, until_seen

from motorchamp_tui.paddock.people.players import WANTS_LINES
from motorchamp_tui.settings.words import NO, YES
from motorchamp_tui.tui.paddock.webhook import WebhookScreen
from motorchamp_tui.tui.settings.screen import SettingsScreen

ADDRESS = "https://ntfy.example/" + "a-long-secret-name-" * 6


async def test_a_player_types_tests_signs_and_removes_their_own_webhook(tmp_path: Path) -> None:
    post = Letterbox()
    with foreseen():
        async with company(tmp_path, post) as here:
            app, webhooks = here.app(), here.paddock.webhooks
            assert webhooks is not None
            async with app.run_test(size=(80, 24)) as pilot:
                await press(pilot, "comma")
                assert "none …" in next(line for line in lines_of(app) if "Webhook" in line)
                await click(pilot, "Webhook")
                assert is_at(app, WebhookScreen)
                await press(pilot, "enter", "ctrl+u")
                await type_text(pilot, "ntfy.example/topic")
                await press(pilot, "enter")
                await until_seen(pilot, "An address looks like https://")
                await settle(pilot)
                assert "ntfy.example/topic" in text_of(app), "what is refused can be mended"
                await press(pilot, "ctrl+u")
                await type_text(pilot, ADDRESS)
                await press(pilot, "enter")
                await until_seen(pilot, "Kept. Send a test")
                for size in ((1, 1), (80, 24)):
                    await pilot.resize_terminal(*size)
                    await settle(pilot)
                await press(pilot, "down", "down", "enter")
                await until_seen(pilot, "The test was accepted.")
                post.trouble = "There was no answer within 10 seconds."
                await click(pilot, " Send a test ")
                await until_seen(pilot, post.trouble)
                post.trouble = ""
                await click(pilot, "Secret")
                await type_text(pilot, "wasp")
                await press(pilot, "enter", "down", "enter")
                await until_seen(pilot, "The test was accepted.")
                assert "wasp" not in text_of(app)
                await press(pilot, "escape")
                assert is_at(app, SettingsScreen)
                assert "ntfy.example …" in text_of(app)
                assert "secret" not in text_of(app)
                await press(pilot, "enter", "x", "y")
                await settle(pilot)
                assert webhooks.of(here.ann) is None
                assert "none: nothing is sent" in text_of(app)
    assert [address for address, _ in post.sent] == [ADDRESS] * 2
    assert [b"X-Hub-Signature-256" in body for _, body in post.sent] == [False, True]
    assert json.JSONDecoder().raw_decode(post.sent[0][1].decode())[0]["event"] == "test"


async def test_guests_and_hosts_that_send_nothing_have_no_such_line(tmp_path: Path) -> None:
    async with company(tmp_path) as here:
        app = here.app()
        async with app.run_test(size=(80, 24)) as pilot:
            await press(pilot, "comma", "end")
            assert "Webhook" not in text_of(app)
            await press(pilot, "enter")
            await until_seen(pilot, "Come in line by line from the next time on?")
            await press(pilot, "y")
            await until_seen(pilot, "Come in by   lines …")
            assert here.paddock.players.wishes(here.ann.key) == {WANTS_LINES: YES}
            await click(pilot, " lines …")
            await until_seen(pilot, "Come in by screens again from the next time on?")
            await press(pilot, "y")
            await until_seen(pilot, "Come in by   screens …")
            assert here.paddock.players.wishes(here.ann.key) == {WANTS_LINES: NO}
