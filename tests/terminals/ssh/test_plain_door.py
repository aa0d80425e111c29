"""The plain door: people without a screen race over ssh -T, and nothing that comes from there does any harm."""

import asyncio
import errno
import gc
import logging
import os
import re
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

sys.path[:0] = [str(Path(__file__).parent.parent)]

from hosting_scenes import short, until
from plain_scenes import ONLY_ANSWER, PlainHost, Reader, drive, plain_host
from shelf_scenes import MILLPOND, drawn_as

from motorchamp_tui.hosting.plain_session import LEFT_OUT
from motorchamp_tui.hosting.sessions import CLOSING
from motorchamp_tui.paddock.entries import entry_list
from motorchamp_tui.paddock.entries.agreement import Agreement
from motorchamp_tui.paddock.not_saved import SAVED_AGAIN
from motorchamp_tui.paddock.races.meeting import Stage
from motorchamp_tui.plain.paddock import far_end
from motorchamp_tui.plain.paddock.far_end import MOST_LINES, TOO_MANY, FarEnd
from motorchamp_tui.terminals.typed_lines import LONGEST_TYPED, TypedLines

NEXT = "next?\n"


async def test_settings_that_cannot_be_used_are_said_once_in_each_visit_and_to_their_owner_alone(
    tmp_path: Path,
) -> None:
    kept = {"notify": "sometimes", "game": "ludo", "keys.advice": "?", "gone": "setting"}
    async with plain_host(tmp_path) as host:
        ann, _ = host.known("Ann"), host.known("Ben")
        host.paddock.players.remember(ann.key, kept)
        for words in (["notify", "game", "?"], ["notify", "?"]):
            async with host.reader("Ann") as reader:
                said = await reader.reads(NEXT)
                assert re.findall(r"Kept with your key: (\S+) .* left out\.\n", said) == words
                assert "MotorChamp from here on" in await reader.asks("game motorchamp", NEXT)
                assert "left out" not in await reader.asks("list", NEXT)
        async with host.reader("Ben") as reader:
            assert "left out" not in await reader.reads(NEXT)


async def test_a_go_that_is_missed_in_a_first_race_is_told_on_a_host_and_not_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(entry_list, "fresh_seed", lambda: 2)
    async with plain_host(tmp_path) as host, host.reader("ann") as ann:
        await ann.asks("Ann", NEXT)
        await ann.asks("settings throw by hand", NEXT)
        await ann.asks("game motorsportspiel", NEXT)
        await ann.asks("new hockenheim-short", NEXT)
        await ann.asks("laps 1", NEXT)
        await ann.asks("cars 1", NEXT)
        await ann.asks("grid dice", NEXT)
        await ann.asks("bot steady", NEXT)
        ann.type("ready")
        read = ""
        while "You miss this go" not in read and "The race is over" not in read:
            read += await ann.reads("?\n", "The race is over")
            question = read.rstrip().rpartition("\n")[2]
            assert not question.startswith("Enter goes on")
            if question.startswith("How many"):
                ann.type("3")
            elif question.startswith("How do you place"):
                highest = re.findall(r" or (\d)", read.rpartition(" throws ")[2])[:3]
                ann.type(f"r{'-'.join(highest)}")
            else:
                ann.type("1")
        assert "You miss this go: your car goes back to" in read


async def test_two_people_without_a_screen_drive_a_whole_race_and_hear_each_other(tmp_path: Path) -> None:
    async with plain_host(tmp_path) as host, host.reader("ann") as ann, host.reader("ben") as ben:
        assert "There are no races yet" in await ann.asks("Ann", NEXT)
        await ben.asks("Ben", NEXT)
        assert "not ready yet" in await ann.asks("new A1-C2", NEXT)
        assert "1 lap" in await ann.asks("laps 1", NEXT)
        assert "1 car each" in await ann.asks("cars 1", NEXT)
        assert "Open: take a seat" in await ben.asks("list", NEXT)
        assert "You are on the entry list" in await ben.asks("go", NEXT)
        assert "You say: Hello, all!" in await ann.asks("say Hello, all!", NEXT)
        assert "Ann says: Hello, all!" in await ben.asks("who", NEXT)
        await ben.asks("give up", NEXT)
        assert "Ben is here without a seat." in await ann.asks("list", NEXT)
        assert "Only the person who opened the race may change that." in await ben.asks("bot steady", NEXT)
        await ben.asks("enter", NEXT)
        assert "laps 3" in await ann.asks("help laps", NEXT)
        assert "A strict table" in await ann.asks("table strict", NEXT)
        assert "There is no bot '2'." in await ann.asks("bots 2", NEXT)
        assert "Too many dice cannot be taken." in await ann.asks("table friendly", NEXT)
        assert "That changes nothing at the moment." in await ann.asks("table friendly", NEXT)
        ben.type("ready")
        assert "Ben, team" in await ann.asks("", NEXT)
        ann.type("ready")
        ends = await asyncio.gather(drive(ann), drive(ben))
        assert all("The grid, from the front" in end and "throws" in end for end in ends)
        assert "VAN1" in ends[0]
        done = [end for end in ends if "Your race is over; " in end]
        assert len(done) == 1
        assert f"Your race is over; {'Ben' if done[0] is ends[0] else 'Ann'} is still driving.\n" in done[0]
        result = await ann.reads("next?\n")
        assert "WINS after 1 lap!" in result
        assert re.search(r"\nYou are (1st of 2|2nd of 2|not classified), from ", result)
        assert "WINS" in await ann.asks("1", NEXT)
        assert "practice A1-C1: a lap alone" in await ann.asks("help practice", NEXT)
        assert "keys.rules is V on screens" in await ann.asks("settings keys.rules V", NEXT)
        assert "V would be the key for both" in await ann.asks("settings keys.advice V", NEXT)
        assert "nothing about 'xyzzy'" in await ann.asks("help xyzzy", NEXT)
        assert "A replay" in await ann.asks("replay 1", "quit?\n")
        help_on_end = await ann.asks("help end", "quit?\n")
        assert help_on_end.count("\n") == 2
        assert "motorchamp race --from 12@8 in a shell" in await ann.asks("drive", "quit?\n")
        await ann.asks("end", NEXT)
        analysis = await ann.asks("analysis 1", NEXT)
        assert "came to" in analysis
        assert "our choices cost you " in analysis
        assert "measured in throws" not in analysis
        assert "Everything is measured in throws" in await ann.asks("analysis 1 how", NEXT)
        assert "Choices are made again on the screens" in await ann.asks("choose 1", NEXT)
        assert "Goodbye" in await ann.asks("quit", "Goodbye.\n")
        assert await ann.end() == 0
    await nobody_is_left(host)


async def test_a_revenge_has_a_seat_for_everybody_who_was_there_by_one_word(tmp_path: Path) -> None:
    async with plain_host(tmp_path) as host, host.reader("ann") as ann, host.reader("ben") as ben:
        await ann.asks("Ann", NEXT)
        await ben.asks("Ben", NEXT)
        assert "You have finished no race here lately" in await ann.asks("revenge", NEXT)
        for line in ("new A1-C2", "laps 1", "cars 1", "bot rookie"):
            await ann.asks(line, NEXT)
        await ben.asks("go", NEXT)
        ben.type("ready")
        ann.type("ready")
        await asyncio.gather(drive(ann), drive(ben))
        for reader in (ann, ben):
            assert "revenge drives it again: the same circuit, people and bots" in await reader.reads(NEXT)
        assert "Ann is invited." in await ben.asks("revenge", NEXT)
        called = await ann.reads("Type go, here or back in the paddock.\n")
        assert "Ben wants revenge for the race on A1-C2: you are invited." in called
        assert "1: You are invited; MotorChamp on A1-C2; 1 lap" in await ann.asks("list", NEXT)
        entered = await ann.asks("revenge", NEXT)
        assert all(words in entered for words in ("Ben, team", "Ann, you, team", "rookie, team", ": a bot."))
        assert "invited" not in entered
        assert len([meeting for meeting in host.paddock.meetings if meeting.stage is Stage.ENTRIES]) == 1
        ben.type("ready")
        ann.type("ready")
        await asyncio.gather(drive(ann), drive(ben))
        assert len([meeting for meeting in host.paddock.meetings if meeting.stage is Stage.OVER]) == 2
    await nobody_is_left(host)


async def put_files_on_the_shelf(ben: Reader) -> None:
    """A track file that names no circuit, one that does, and one with a mistake."""
    homestead, seaside = drawn_as("Homestead"), drawn_as("Seaside", "motorsportspiel")
    assert "and then a line with end." in await ben.asks("shelf add", "code?\n")
    for line in homestead.text.splitlines():
        ben.type(line)
    assert "What is it called?" in await ben.asks("end", "called?\n")
    assert "Homestead is on the shelf." in await ben.asks("Homestead", NEXT)
    await ben.asks("shelf add", "code?\n")
    for line in seaside.text.splitlines():
        ben.type(line)
    assert "Seaside is on the shelf." in await ben.asks("end", NEXT)
    await ben.asks("shelf add", "code?\n")
    for line in homestead.text.replace("|", "| x", 1).splitlines():
        ben.type(line)
    assert "Line 12: 'x' is no speed limit" in await ben.asks("end", NEXT)
    for name in ("Homestead", "Seaside"):
        await ben.asks(f"shelf remove {name}", NEXT)


async def test_a_circuit_is_put_on_the_shelf_raced_on_line_by_line(tmp_path: Path) -> None:
    async with plain_host(tmp_path) as host, host.reader("ann") as ann, host.reader("ben") as ben:
        await ann.asks("Ann", NEXT)
        await ben.asks("Ben", NEXT)
        await put_files_on_the_shelf(ben)
        assert "There is no circuit on the shelf yet." in await ann.asks("shelf", NEXT)
        assert "This code is damaged" in await ann.asks(f"shelf add {MILLPOND[:-1]}", NEXT)
        assert "What is its code?" in await ann.asks("shelf add", "code?\n")
        assert "Millpond is on the shelf." in await ann.asks(MILLPOND, NEXT)
        assert "Millpond: MotorChamp, short, 44 rows, put here by Ann; 0 races driven." in await ben.asks(
            "shelf", NEXT
        )
        assert MILLPOND in await ben.asks("shelf millpond", NEXT)
        assert "Only the player who put Millpond there can remove it" in await ben.asks(
            "shelf remove millpond", NEXT
        )
        assert "Opinions on circuits are no longer kept" in await ben.asks("shelf good millpond", NEXT)
        assert "There is no track '/etc/passwd.toml'." in await ben.asks("practice /etc/passwd.toml", NEXT)
        assert "Motorsportspiel on hockenheim-short" in await ben.asks("new hockenheim-short", NEXT)
        await ben.asks("back", NEXT)
        assert "MotorChamp on Millpond" in await ben.asks("new millpond", NEXT)
        assert "Motorsportspiel on hockenheim-short" in await ben.asks("track hockenheim-short", NEXT)
        assert "MotorChamp on A1-C1" in await ben.asks("track A1-C1", NEXT)
        for line in ("track Millpond", "laps 1", "cars 1"):
            await ben.asks(line, NEXT)
        await ann.asks("go", NEXT)
        ann.type("ready")
        ben.type("ready")
        await asyncio.gather(drive(ann), drive(ben))
        for reader in (ann, ben):
            await reader.reads(NEXT)
        assert "1 race driven." in await ann.asks("shelf", NEXT)
        assert "Millpond is off the shelf." in await ann.asks("shelf remove Millpond", NEXT)
        assert "MotorChamp on Millpond" in await ben.asks("list", NEXT)
    await nobody_is_left(host)


async def test_an_opener_closes_a_race_to_a_player_who_hears_so_at_once(tmp_path: Path) -> None:
    async with plain_host(tmp_path) as host, host.reader("ann") as ann, host.reader("ben") as ben:
        await ann.asks("Ann", NEXT)
        await ann.asks("new A1-C2", NEXT)
        await ben.asks("Ben", NEXT)
        await ben.asks("go", NEXT)
        ben.type("ready")
        await until(lambda: host.paddock.meetings[0].entrants[1].is_ready, "Ben is ready")
        await ann.asks("remove ben", NEXT)
        await ben.reads("Ann has taken you off the entry list of the race on A1-C2.")
        await ben.asks("enter", "Ben, you, team VAN: not ready yet.")
        assert "Who is to be kept out of the race? Give a name." in await ann.asks("bar", NEXT)
        assert "There is no player 'Bon'. Did you mean Ben?" in await ann.asks("bar Bon", NEXT)
        assert "Closed to Ben." in await ann.asks("bar ben", NEXT)
        await ben.reads("Ann has closed the race on A1-C2 to you: you have no seat there.")
        await ben.asks("enter", "Ann has closed this race to you.")
        await ben.asks("say Why?", "Ann has closed this race to you.")
        await ben.asks("admit Ben", "Only the person who opened the race may change that.")
        assert "There is no player kept out of this race 'Ann'. Choose from: Ben." in await ann.asks(
            "admit Ann", NEXT
        )
        assert "Ben can enter again." in await ann.asks("admit ben", NEXT)
        await ben.asks("enter", "Ben, you, team VAN: not ready yet.")
        await ann.asks("by code", NEXT)
        await ann.asks("bar ben", NEXT)
        await ben.asks("", "That race is by code only now.")
        await ben.asks("list", "No race is open to everyone, 1 is by code")


async def test_a_race_by_code_is_found_however_its_code_is_typed_and_counted_before_that(tmp_path: Path) -> None:
    async with plain_host(tmp_path) as host, host.reader("ann") as ann:
        ben = host.known("ben")
        hidden = host.paddock.open_meeting(ben, Agreement("A1-C2", is_public=False))
        assert "No race is open to everyone, 1 is by code, and nobody else is here." in await ann.asks("Ann", NEXT)
        assert "No race is open to everyone, 1 is by code: new opens one." in await ann.asks("go", NEXT)
        assert "No race here has the code 'BBBBB-BBBBB'." in await ann.asks("go bbbbb-bbbbb", NEXT)
        assert "There is no race 'BBBBB-BBBB'" in await ann.asks("go BBBBB-BBBB", NEXT)
        typed = hidden.code.replace("-", " ").lower()
        assert f"The entry list of race {hidden.code}." in await ann.asks(f"go {typed}", NEXT)
        assert host.paddock.shares.address_of(host.key("ann").get_fingerprint()) == "127.0.0.1"


async def test_who_hears_the_last_steps_and_the_end_at_once_is_told_that_the_race_is_over(tmp_path: Path) -> None:
    async with plain_host(tmp_path) as host, host.reader("ann") as ann:
        ben = host.known("ben")
        await ann.asks("Ann", NEXT)
        meeting = host.paddock.open_meeting(ben, Agreement("A1-C2", laps=1, cars=1))
        meeting.add_bot(ben, "steady")
        meeting.set_ready(ben, is_ready=True)
        await until(lambda: meeting.asked_of(ben), "the race")
        ann.type("go 1")
        await ann.reads("Ben is away.\n")
        with far_end._TURN:  # nobody thinks meanwhile
            while meeting.stage is Stage.RACE:
                if (asked := meeting.asked_of(ben)) is not None:
                    meeting.answer(ben, asked, asked.moves[0])
                await asyncio.sleep(0)
            await asyncio.sleep(0.1)  # everything is told
        assert "The race is over" in await ann.reads(NEXT)


async def test_who_watches_a_race_hears_at_once_that_it_is_their_go_in_another(tmp_path: Path) -> None:
    async with plain_host(tmp_path) as host, host.reader("ann") as ann:
        player, ben = host.known("ann"), host.known("ben")
        await ann.reads(NEXT)
        watched = host.paddock.open_meeting(ben, Agreement("A1-C2", laps=1, cars=1))
        watched.add_bot(ben, "steady")
        watched.set_ready(ben, is_ready=True)
        await until(lambda: watched.asked_of(ben), "the race that is watched")
        await ann.asks("go 1", "Ben is away.\n")
        other = host.paddock.open_meeting(player, Agreement("A1-C1", laps=1, cars=1))
        other.add_bot(player, "steady")
        other.set_ready(player, is_ready=True)
        await ann.reads("it is ann's go with", "Type go, here or back in the paddock.\n")


async def test_what_has_happened_is_looked_at_once() -> None:
    far = FarEnd(lambda _: None, "utf-8")
    far.stir()
    assert await asyncio.to_thread(far.run, lambda: [far.comes_within(0) for _ in range(2)]) == [True, False]


async def test_a_question_is_answered_by_another_connection_or_the_stand_in(tmp_path: Path) -> None:
    async with plain_host(tmp_path) as host:
        player = host.known("ann")
        async with host.reader("ann") as ann:
            await ann.asks("new A1-C2", NEXT, "next?\n")
            for line in ("laps 1", "cars 1", "steady"):
                await ann.asks(line, NEXT)
            ann.type("ready")
            await ann.reads("Enter throws.")
            assert "unfair" in await ann.asks("advice", "Enter throws.")
            assert "have seen it" in await ann.asks("undo", "Enter throws.")
            assert "Everyone is here" in await ann.asks("absent", "Enter throws.")
            assert "or back for the paddock." in await ann.asks("season", "Enter throws.")
            (meeting,) = host.paddock.meetings_for(player)
            asked = meeting.asked_of(player)
            assert asked is not None
            meeting.answer(player, asked, asked.moves[0])
            await ann.reads("settled without you")
            await ann.reads("?\n", ONLY_ANSWER)
            assert "Your seat is kept" in await ann.asks("quit", "yes or no?")
            assert "Back in the paddock" in await ann.asks("yes", NEXT)
            assert "Your go" in await ann.asks("list", NEXT)
        await until(lambda: not host.paddock.visits, "the visit to end")
        assert "ann" in meeting.away()


async def test_with_a_terminal_the_host_shows_what_is_typed_and_lets_it_be_corrected(tmp_path: Path) -> None:
    async with plain_host(tmp_path) as host:
        host.known("ann")
        async with host.reader("ann", username="plain", term="xterm") as ann:
            await ann.reads("next?\r\n")
            ann.channel.write(b"whx\x7fo\x1b[A\r")
            assert "whx\b \bo\r\n" in await ann.reads("You are in the paddock")
            assert "any terminal" in await ann.asks("plain on", "this key")
            ann.channel.write(b"\r\x03")
            assert "Goodbye" in await ann.reads("Goodbye.")
        async with host.reader("ann", term="xterm") as ann:
            await ann.reads("line by line")
            ann.type("plain off")
            await ann.reads("screens, unless")
        async with host.reader("ann", term="dumb") as ann:
            await ann.reads("line by line")


async def test_what_cannot_be_saved_is_heard_in_the_paddock_and_in_a_race(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(file: Path, number: int, data: bytes, at: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def sentence(reason: str) -> str:
        return f"Changes cannot be saved: {reason}. Races wait until they can."

    async with plain_host(tmp_path) as host, host.reader("ann") as ann, host.reader("ben") as ben:
        await ann.asks("Ann", NEXT)
        queue = host.paddock.queue
        queue.note_away(OSError(errno.EHOSTDOWN, "the database cannot be reached"))
        await ann.reads(sentence("the database cannot be reached"))
        assert sentence("the database cannot be reached") in await ben.asks("Ben", SAVED_AGAIN, NEXT)
        queue.note_away(None)
        await asyncio.gather(ann.reads(SAVED_AGAIN), ben.reads(SAVED_AGAIN))
        await ann.asks("new A1-C2", NEXT)
        await ann.asks("bot steady", NEXT)
        ann.type("ready")
        await ann.reads("You drive as Ann.")
        queue.note_away(OSError(errno.EHOSTDOWN, "the database cannot be reached"))
        await ann.reads(sentence("the database cannot be reached"))
        queue.note_away(None)
        await ann.reads(SAVED_AGAIN)
        with monkeypatch.context() as patched:
            patched.setattr("motorchamp_tui.journal.file.append", full)
            ann.type("again")
            await drive(ann, end=sentence("the disk is full"))
        await ann.reads(SAVED_AGAIN)


async def nobody_is_left(host: PlainHost) -> None:
    """All sessions, visits and threads are gone."""
    gc.collect()
    await until(lambda: not len(host.sessions) and not host.paddock.visits, "the sessions to end")
    await until(lambda: not any(thread.name == "plain session" for thread in threading.enumerate()), "threads")


RUBBISH: list[tuple[str, bytes]] = [
    ("binary", bytes(range(256)) * 8 + b"\n"),
    ("half a line", b"hel"),
    ("a line without end", b"x" * 3000),
    (
        "lines that mean nothing",
        b"go 99999999999\ngo \xff\xfe\nnew nowhere\nsettings x\nrules \x00\nname \x1b[31m\n" * 9,
    ),
]


@pytest.mark.parametrize(("what", "data"), RUBBISH, ids=[what for what, _ in RUBBISH])
async def test_rubbish_and_gone_leaves_nothing_behind(
    tmp_path: Path, what: str, data: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.ERROR)
    async with plain_host(tmp_path) as host:
        host.known("ann")
        for term in (None, "dumb"):
            async with host.reader("ann", term=term) as ann:
                await ann.reads("next?")
                ann.channel.write(data)
                if what == "lines that mean nothing":
                    await ann.reads("There is no race 99999")
        await nobody_is_left(host)
    assert not caplog.records


async def test_whoever_sends_a_megabyte_or_reads_nothing_is_hung_up_on_as_on_the_screens(tmp_path: Path) -> None:
    limits = short(flood_seconds=0.2, stuck_seconds=0.2, unread_bytes=4096)
    async with plain_host(tmp_path, limits=limits) as host:
        host.known("ann")
        async with host.reader("ann") as ann, host.reader("ben") as ben:
            await ben.reads("call you?")
            await ann.reads("next?")
            ann.channel.write(b"help\n" * 200_000)
            await ann.reads("More has come from your side than anyone can type.")
            assert await ann.end() == 0
            transport: Any = ben.channel.get_connection()._transport
            ben.channel.write(b"Ben\n" + b"help\n" * 100)
            transport.pause_reading()
            await until(lambda: len(host.sessions) == 0, "the silent one to be cut")
        await nobody_is_left(host)


async def test_what_was_typed_before_the_input_ends_is_answered(tmp_path: Path) -> None:
    async with plain_host(tmp_path) as host:
        host.known("ann")
        async with host.reader("ann") as ann:
            ann.channel.write(b"who\nlist\n")
            ann.channel.write_eof()
            assert await ann.end() == 0
            assert "You are in the paddock" in ann.output
            assert ann.output.endswith("End of input. Goodbye.\n")


async def test_when_the_host_closes_people_without_a_screen_hear_why_and_nothing_else(tmp_path: Path) -> None:
    async with plain_host(tmp_path) as host:
        host.known("ann")
        async with host.reader("ann") as ann, host.reader("ann", username="plain", term="xterm") as at_terminal:
            await ann.reads("next?\n")
            await at_terminal.reads("next?\r\n")
            at_terminal.channel.write(b"li")
            await at_terminal.reads("li")
            await host.sessions.close()
            assert await ann.end() == await at_terminal.end() == 0
            assert ann.unread.strip() == at_terminal.unread.strip() == CLOSING
            assert at_terminal.output.endswith(f"li\r\n{CLOSING}\r\n")


def typed(data: bytes, *, echo: bool) -> tuple[list[str], str, int]:
    """What comes of it, byte by byte and all at once."""

    def fed(*pieces: bytes) -> tuple[list[str], str, int]:
        lines, shown, ends = list[str](), list[str](), list[bool]()
        taken = TypedLines(lines.append, lambda: ends.append(True), shown.append if echo else None)
        for piece in pieces:
            taken.feed(piece)
        return lines, "".join(shown), len(ends)

    one_by_one = fed(*(data[number : number + 1] for number in range(len(data))))
    assert fed(data) == one_by_one
    return one_by_one


def test_lines_come_with_any_ending_and_without_keys_that_are_no_characters() -> None:
    assert typed("größe\r\nb\rc\n\n".encode(), echo=False)[0] == ["größe", "b", "c", ""]
    assert typed(b"a\x1b[1;5Ab\x1bOPc\x07\td\n", echo=False)[0] == ["abc d"]
    assert typed(b"wrong\x15right\r", echo=True)[0] == ["right"]
    assert typed(b"zz\x7f\x7fhans\rAB\b\bCD\r", echo=True)[0] == ["hans", "CD"]
    assert typed(b"go 1\x1b\rlist\x1b[\n", echo=True)[0] == ["go 1", "list"]
    assert typed(b"\x04", echo=True)[2] == 1
    assert typed(b"a\x03\x03", echo=True) == ([], "a^C\n^C\n", 1)
    lines = typed(b"x" * 5000 + b"\n", echo=False)[0]
    assert len(lines[0]) == LONGEST_TYPED


async def test_lines_that_nobody_reads_are_bounded_and_that_is_told(tmp_path: Path) -> None:
    from motorchamp_tui.plain.paddock.far_end import FarEnd

    sent = list[str]()
    far = FarEnd(sent.append, "utf-8")
    for number in range(2 * MOST_LINES):
        far.typed(str(number))
    far.end()
    read = await asyncio.to_thread(lambda: far.run(lambda: list(iter(far.readline, ""))))
    assert [int(line) for line in read] == list(range(MOST_LINES))
    await asyncio.sleep(0)
    assert TOO_MANY in "".join(sent)


async def test_news_for_somebody_who_does_not_read_is_bounded(tmp_path: Path) -> None:
    from hosting_scenes import Channel, connection_on, in_lines

    from motorchamp_tui.hosting.plain_session import PlainSession

    channel = Channel()
    connection = connection_on(channel, limits=short(unread_bytes=1000))
    session = PlainSession(connection, in_lines)
    connection.stuck()
    for number in range(1000):
        session._say(f"news {number}\n")
    connection.listen(session)
    connection.flowing()
    text = channel.sent.decode()
    assert text.startswith(LEFT_OUT)
    assert text.endswith("news 999\r\n")
    assert len(text) < 1300


async def test_laps_alone_are_kept_by_key_and_todays_is_in_a_table_for_everybody(tmp_path: Path) -> None:
    async with plain_host(tmp_path) as host:
        host.known("ann")
        host.known("ben")
        async with host.reader("ann") as ann, host.reader("ben") as ben:
            for reader in (ann, ben):
                await reader.reads(NEXT)
            assert "begin today counts" not in await ann.asks("practice A1-C2", "Which ")
            assert "Back in the paddock" in await ann.asks("quit", "yes or no?") + await ann.asks("yes", NEXT)
            assert "0 laps" in await ann.asks("table", NEXT)
            ann.type("today")
            lap = await drive(ann, "One line to share")
            assert "is the one that counts" in lap
            assert "1. You: " in await ann.reads(NEXT)
            shared = await ann.asks("share lap", NEXT)
            assert re.search(r"^\S+ daily [-\d]+ \| .* \(par \d\.\d\) \| .*[-+!]{4,}\s*$", shared, re.MULTILINE)
            assert "You have driven no lap here yet" in await ben.asks("share lap", NEXT)
            assert "There are no races yet" in await ben.asks("share", NEXT)
            assert "Today's lap: " in await ann.asks("day", NEXT)
            assert "Nothing yet: drive today's lap" in await ben.asks("day", NEXT)
            assert "1. ann: " in await ben.asks("table", NEXT)
            await ann.asks("name Anna", NEXT)
            assert "by Anna." in await ben.asks("records", NEXT)
            assert "yours has been driven" in await ann.asks("today", "Which ")
        laps = list(host.paddock.laps.folder_of(host.key("ann").get_fingerprint()).iterdir())
        assert len(laps) == 3
    async with plain_host(tmp_path) as host:
        assert "1. Anna: " in await table_of(host, "cleo")


async def test_somebody_with_an_old_name_that_nobody_gets_today_is_told_once(tmp_path: Path) -> None:
    async with plain_host(tmp_path) as host:
        host.paddock.players.welcome_back(host.key("ann").get_fingerprint(), "Host")
        async with host.reader("ann") as ann:
            read = " ".join((await ann.reads(NEXT)).split())
            assert "You are Host." in read
            assert "'Host' reads like something other than a player here. It stays yours until" in read
            assert "name and a name chooses it." in read
        async with host.reader("ann") as ann:
            assert "something else" not in await ann.reads(NEXT)
            assert "You are root" not in await ann.asks("name root", NEXT)
            assert "You are Hanna from here on." in await ann.asks("name Hanna", NEXT)


async def test_no_name_is_suggested_that_nobody_can_have(tmp_path: Path) -> None:
    async with plain_host(tmp_path) as host:
        host.known("ann")
        for username, hint in (("root", ""), ("ANN", ""), ("steady", ""), ("hanna", " Enter: hanna.")):
            async with host.reader(f"key of {username}", username=username) as newcomer:
                assert f"others call you?{hint}\n" in await newcomer.reads("call you?\n", "Enter: hanna.\n")


async def table_of(host: PlainHost, name: str) -> str:
    host.known(name)
    async with host.reader(name) as reader:
        await reader.reads(NEXT)
        return await reader.asks("table", NEXT)


async def test_a_season_and_a_league_are_opened_entered_and_begun_line_by_line(tmp_path: Path) -> None:
    async with plain_host(tmp_path) as host:
        host.known("ann")
        host.known("ben")
        async with host.reader("ann") as ann, host.reader("ben") as ben:
            await ann.reads(NEXT)
            await ben.reads(NEXT)
            assert "This host has no seasons" in await ann.asks("season", NEXT)
            for line in (
                "season new",
                "",
                "Summer",
                "A1-C1x1,A2-C2x1",
                "cars 1",
                "clock 99999 days",
                "clock 60",
                "points classic",
                "",
            ):
                ann.type(line)
            await ann.reads("Summer is open")
            await ann.reads(NEXT)
            assert "You have entered" in await ben.asks("season enter sum", NEXT)
            assert "Entered: ann and ben" in await ben.asks("season Summer", NEXT)
            assert "has not begun: there is nothing to share" in await ben.asks("season share Summer", NEXT)
            assert "Only the person who opened" in await ben.asks("season begin Summer", NEXT)
            assert "It has started" in await ann.asks("season begin Summer", NEXT)
            await until(lambda: host.paddock.meetings_for(host.known("ann")), "the first race")
            assert "Summer, race 1 of 2" in await ben.asks("list", NEXT)
            for reader in (ann, ben):
                await reader.asks("go", NEXT)
                reader.type("ready")
            await asyncio.gather(drive(ann), drive(ben))
            assert "season Summer shows how the season stands." in await ann.reads(NEXT)
            await ben.reads(NEXT)
            for line in ("season new Lost", "./x", "back"):
                ann.type(line)
            await ann.reads("Seasons here use the game's own circuits.")
            await ann.reads("No season has been opened.")
            await ann.reads(NEXT)
            for line in ("league new Rhine", "A1-C1x1", "clock 60", "", "99", "2", "9", "1", "none", "yes"):
                ann.type(line)
            await ann.reads("A league is by correspondence")
            await ann.reads("A division has 2 to 10 drivers, not 99.")
            assert "Divisions of 2 drivers" in await ann.reads("Rhine is open")
            await ann.reads(NEXT)
            assert "You are in the league" in await ben.asks("league enter Rhine", NEXT)
            assert "The season has started" in await ann.asks("league begin Rhine", NEXT)
            assert "Division 1, Rhine 1-1" in await ann.asks("league rhine", NEXT)
