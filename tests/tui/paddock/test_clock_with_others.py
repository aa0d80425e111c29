"""The clock of the rules on the screen of a race with others: what the host counts is seen here (H-24, HQ-57)."""

from pathlib import Path

from remote_driving import evening, until, until_asked, until_so

from motorchamp_tui.games.options import USUAL
from motorchamp_tui.paddock.entries.agreement import Agreement
from motorchamp_tui.tui.widgets.lines_panel import LinesPanel

BY_THE_CLOCK = Agreement("hockenheim-short", laps=1, options=USUAL, cars=1, clock=15)


async def test_the_seconds_are_seen_and_what_was_laid_stays_when_time_is_called(tmp_path: Path) -> None:
    async with evening(tmp_path, ("Ann", "Ben"), BY_THE_CLOCK) as on:
        ann, ben = [await on.sits_down(name) for name in ("Ann", "Ben")]
        one = await until_asked(ann, ben)
        other = ben if one is ann else ann
        seconds = one.screen.query_one("#seconds", LinesPanel)
        await until_so(lambda: one.screen.live.seconds_left == 15, one)
        await one.press("3")
        await until(one, "─1st─")
        await one.press("2")
        await until(one, "━1st━")
        on.clock.go_on(seconds=7)
        await until(one, "your go, 0:08 left")
        assert not seconds.display
        on.clock.go_on(seconds=3)
        await until(one, "your go, 0:05 left")
        await until_so(lambda: seconds.display, one)
        await until(other, "is thinking, 0:05 left")
        assert not other.screen.query_one("#seconds", LinesPanel).display

        on.clock.go_on(seconds=5)
        await until(one, "Time is up")
        await until_so(lambda: one.is_asked, one)
        assert "━1st━" in one.text
        assert not seconds.display
        await until(one, "your go, steady in 0:20")
        await one.press("enter")
        steps = on.meeting.drives[0].record.steps
        assert [step.by for step in steps if step.calls_time] == [""]


async def test_the_last_seconds_of_a_go_clock_are_large_in_a_game_without_such_a_rule_too(tmp_path: Path) -> None:
    async with evening(tmp_path, ("Ann", "Ben"), Agreement("A1-C1", laps=1, clock=30)) as on:
        ann, ben = [await on.sits_down(name) for name in ("Ann", "Ben")]
        one = await until_asked(ann, ben)
        on.clock.go_on(seconds=26)
        await until(one, "your go, 0:04 left")
        assert one.screen.query_one("#seconds", LinesPanel).display
        on.clock.go_on(seconds=4)
        await until_so(lambda: not one.screen.query_one("#seconds", LinesPanel).display, one)
