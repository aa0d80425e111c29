"""The limits of a host: they hold where they are set, and the documents say what they are."""

import re
from pathlib import Path

import pytest
from hosting_scenes import hosted, short

from motorchamp_tui.paddock.entries import limits
from motorchamp_tui.paddock.entries.agreement import MOST_LAPS_HERE
from motorchamp_tui.paddock.paddock import LISTED_FOR
from motorchamp_tui.paddock.people import players
from motorchamp_tui.paddock.people.kept_names import KEPT_FOR
from motorchamp_tui.paddock.people.shares import SHARES, Use
from motorchamp_tui.paddock.races import chat
from motorchamp_tui.paddock.races.attendance import ABANDONED_AFTER
from motorchamp_tui.terminals.connection import KEYS_A_SIZE
from motorchamp_tui.terminals.limits import Limits
from motorchamp_tui.terminals.ssh.login import MOST_REFUSALS

DOCUMENT = Path(__file__).parent.parent.parent / "docs" / "hosting-reference.md"
ROW = re.compile(
    r"^\| (?P<limit>[^|]+?) \| (?P<usually>[^|]*?) \|(?: (?P<option>[^|]*?) ?\|)? (?P<beyond>[^|]*?) \|$"
)
USUAL = Limits()


def documented() -> dict[str, tuple[str, str]]:
    """What stands behind each limit in the table: what it usually is, and what happens beyond it."""
    table = DOCUMENT.read_text("utf-8").partition("## What the limits mean")[2].partition("\n## ")[0]
    rows = (ROW.match(line.replace("| | ", "|  | ")) for line in table.splitlines())
    return {row["limit"]: (row["usually"], row["beyond"]) for row in rows if row}


@pytest.mark.parametrize(
    ("limit", "usually"),
    [
        ("connections at a time", f"{USUAL.sessions}"),
        ("connections of one player", f"{USUAL.sessions_a_key}"),
        ("connections from one address", f"{USUAL.sessions_an_address}"),
        (
            "connections that have not said who they are",
            f"{USUAL.newcomers}, {USUAL.newcomers_an_address} an address or account",
        ),
        ("time to do so", f"{USUAL.login_seconds:g} s"),
        (
            "keys and mouse events",
            f"{USUAL.keys_a_second:g} a second, {USUAL.input_bytes_a_second:,.0f} bytes a second",
        ),
        ("requests for what is not offered (commands, forwarding)", f"{MOST_REFUSALS} a connection"),
        ("output waiting for a connection that does not read", f"{USUAL.unread_bytes // 1024} KiB"),
        ("a silent connection", f"asked every {USUAL.keepalive_seconds:g} s"),
        ("window", f"{USUAL.columns}×{USUAL.rows}"),
        (
            "chat",
            f"{chat.LONGEST_LINE} letters, {chat.MOST_AT_ONCE} lines in {chat.AT_ONCE.seconds} s",
        ),
        ("sizes of the window", f"each as {KEYS_A_SIZE} keys"),
        ("races in all", f"{limits.MOST_MEETINGS}"),
        ("seats of one", f"{limits.MOST_SEATS}"),
        ("seasons in all, leagues in all", f"{limits.MOST_SEASONS}, {limits.MOST_SEASONS}"),
        (
            "names without a visit",
            f"{KEPT_FOR[False].days} days, of regulars {KEPT_FOR[True].days} days",
        ),
        ("races that are over", f"{limits.MOST_LISTED}, {LISTED_FOR.days} days"),
        ("people known", f"{players.MOST_PEOPLE:,}"),
        ("laps", f"{MOST_LAPS_HERE}"),
    ],
)
def test_the_table_of_limits_says_what_they_are(limit: str, usually: str) -> None:
    assert documented()[limit][0] == usually


SHARE = re.compile(
    r"^\| (?P<what>[^|]+?) \| (?P<newcomers>[^|]+?) \| (?P<regulars>[^|]+?) \| (?P<more>[^|]+?) \|$", re.M
)


def shown(use: Use) -> tuple[str, str, str]:
    """What the table says of a share."""
    share = SHARES[use]
    words = ["when one is removed" if use in (Use.CIRCUIT, Use.WEBHOOK) else "when one is over"]
    if share.every is not None:
        seconds = int(share.every.total_seconds())
        number, unit = (seconds // 60, "minute") if seconds >= 60 else (seconds, "second")
        words = [f"every {unit}" if number == 1 else f"every {number} {unit}s"]
    has_each = share.every is None and use is not Use.WEBHOOK
    newcomers, regulars = (
        f"{together}; {each}" if has_each else f"{together}"
        for together, each in zip((share.newcomers, share.regulars), share.each, strict=True)
    )
    return newcomers, regulars, words[0]


def test_the_table_of_shares_says_what_they_are() -> None:
    table = DOCUMENT.read_text("utf-8").partition("### What one address may have")[2].partition("\n## ")[0]
    rows = {row["what"]: (row["newcomers"], row["regulars"], row["more"]) for row in SHARE.finditer(table)}
    told = {
        Use.NAME: "new names",
        Use.WRONG_CODE: "wrong codes",
        Use.LINE: "lines of talk",
        Use.WEBHOOK_TEST: "tests of a webhook",
        Use.RACE: "open races; of one player",
        Use.SEASON: "open seasons; of one player",
        Use.LEAGUE: "open leagues; of one player",
        Use.CIRCUIT: "circuits on the shelf; of one player",
        Use.WEBHOOK: "webhooks",
    }
    assert told.keys() == SHARES.keys()
    assert {use: rows[words] for use, words in told.items()} == {use: shown(use) for use in told}


def test_the_times_in_the_text_are_those_that_hold() -> None:
    text, beyond = DOCUMENT.read_text("utf-8"), {limit: words for limit, (_, words) in documented().items()}
    assert (USUAL.flood_seconds, USUAL.stuck_seconds) == (60.0, 60.0)
    assert "after a minute" in beyond["keys and mouse events"]
    assert "after a minute" in beyond["output waiting for a connection that does not read"]
    assert (USUAL.keepalives, beyond["a silent connection"]) == (2, "closed after two questions, so within 30 s")
    assert ABANDONED_AFTER.days == 7
    assert "after seven days without any driver" in " ".join(text.split())


async def test_what_may_wait_for_a_line_holds_for_its_window_and_for_the_network(tmp_path: Path) -> None:
    async with hosted(tmp_path, limits=short(unread_bytes=5000)) as host, host.visited() as visit:
        await visit.sees("hello")
        [login] = host.door._logins.here
        assert login._connection is not None
        assert login._channel is not None
        transport, channel = login._connection._transport, login._channel._channel
        assert channel is not None
        assert transport is not None
        assert (transport.get_write_buffer_limits()[1], channel._send_high_water) == (5000, 5000)
