"""Journals that are not as they were written: what is kept, what is refused, and in which words."""

import functools
import json
import random
import re
import tempfile
from collections.abc import Sequence
from pathlib import Path

import hypothesis.strategies as st
import pytest
from hypothesis import example, given, settings

from journal_driving import driven, plan_of, texts, written
from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games.motorchamp.rules.referee import EDITION
from motorchamp_tui.games.motorchamp.sections import tracks
from motorchamp_tui.games.notation import quoted
from motorchamp_tui.games.options import Grid
from motorchamp_tui.journal.file import UnreadableError
from motorchamp_tui.journal.lines import JournalError, check_of
from motorchamp_tui.journal.reader import LARGEST, JournalReader, read_journal, reader_of, result_words
from motorchamp_tui.journal.writer import Journal
from motorchamp_tui.race.record import RaceRecord, Run
from thoroughness import IS_THOROUGH


@functools.cache
def sound(grid: Grid = Grid.DICE) -> bytes:
    """A short race of two bots, as it was written."""
    with tempfile.TemporaryDirectory() as folder:
        return driven(Path(folder), plan_of(laps=1, grid=grid)).read_bytes()


@functools.cache
def sound_lines() -> tuple[tuple[str, ...], ...]:
    return tuple(map(tuple, texts(sound())))


def lines() -> list[list[str]]:
    """Its lines, to be changed."""
    return list(map(list, sound_lines()))


FIRST_GO = next(number for number, line in enumerate(lines()) if line[0].startswith("1 "))
"""The index of the line of the first go."""

ROWS = tracks.circuit("A1-C1").rows


def refused(data: bytes) -> str:
    with pytest.raises(JournalError) as error:
        reader_of(data, "1.journal")
    assert "\n" not in str(error.value)
    assert str(error.value).endswith(".")
    return str(error.value)


def is_beginning(part: RaceRecord, whole: RaceRecord) -> bool:
    """Whether a race is what another one was at some moment."""
    return (
        part.agreed == whole.agreed
        and len(part.runs) <= len(whole.runs)
        and all(_is_run(mine, theirs) for mine, theirs in zip(part.runs, whole.runs, strict=False))
        and all(len(a.steps) == len(b.steps) for a, b in zip(part.runs[:-1], whole.runs, strict=False))
    )


def _is_run(part: Run, whole: Run) -> bool:
    moves = [step.move for step in part.steps]
    return part.start == whole.start and moves == [step.move for step in whole.steps[: len(moves)]]


def test_damage_keeps_the_race_up_to_it_and_says_the_line() -> None:
    before, place, after = sound().partition(f"\n{' '.join(lines()[FIRST_GO + 9])[:6]}".encode())
    reader = reader_of(before + place.replace(b" ", b"  ") + after, "1.journal")
    assert str(reader.damage).startswith(f"line {FIRST_GO + 10} is damaged: ")
    assert str(reader.damage).endswith(". The race is kept up to there.")
    assert reader.sound == before


def test_a_damaged_race_goes_on_from_before_the_damage_and_a_copy_of_it_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "0001-A1-C1.journal"
    data = bytearray(sound())
    data[-300] ^= 4
    path.write_bytes(data)
    journal = Journal.resume(path)
    assert journal.damage is not None
    journal.close()
    assert read_journal(path).damage is None
    assert is_beginning(read_journal(path).finish(), reader_of(sound(), "whole").finish())
    assert (tmp_path / "0001-A1-C1.journal.damaged-1").read_bytes() == data


@pytest.mark.parametrize("is_lap", [False, True])
def test_an_end_that_its_goes_do_not_lead_to_is_damage(is_lap: bool, tmp_path: Path) -> None:
    path = driven(tmp_path, plan_of(drivers="bot:steady", laps=1), is_lap=is_lap)
    true, forged = read_journal(path).finish(), texts(path.read_bytes())
    end, *words = forged[-1][0].split()
    forged[-1] = [f"{end} {'9999/9' if is_lap else ' '.join(reversed(words))}"]
    path.write_bytes(written(forged))
    reader = read_journal(path)
    assert str(reader.damage) == (
        f"line {len(forged)} is damaged: its result is not the one to which its goes lead. "
        "The race is kept up to there."
    )
    assert result_words(reader.finish()) == result_words(true)
    journal = Journal.resume(path)
    journal.close()
    assert read_journal(path).damage is None


def test_a_line_changed_by_hand_to_another_legal_move_is_damage() -> None:
    record = reader_of(sound(), "whole").finish()
    text = sound().replace(f"{lines()[FIRST_GO][0]} ".encode(), b"", 1)
    assert is_beginning(reader_of(text, "1.journal").finish(), record)


def test_lines_that_change_places_or_are_missing_are_damage() -> None:
    given_lines = sound().splitlines(keepends=True)
    whole = reader_of(sound(), "whole").finish()
    for number in range(FIRST_GO, len(given_lines) - 1, 7):
        without = given_lines[:number] + given_lines[number + 1 :]
        swapped = [*given_lines[:number], *given_lines[number : number + 2][::-1], *given_lines[number + 2 :]]
        for other in (without, swapped):
            reader = reader_of(b"".join(other), "1.journal")
            assert reader.damage is not None
            assert reader.damage.line == number + 1
            assert is_beginning(reader.finish(), whole)


def test_a_journal_from_a_newer_program_is_refused() -> None:
    newer = sound().replace(b"motorchamp-journal 1 ", b"motorchamp-journal 7 ", 1)
    assert refused(newer).startswith("1.journal, line 1: the journal has format 7, from a newer program: ")


def test_a_journal_from_newer_rules_is_refused() -> None:
    changed = lines()
    assert changed[2] == [f"rules {EDITION}"]
    changed[2] = [f"rules {EDITION + 1}"]
    words = refused(written(changed))
    assert words.startswith(f"1.journal, line 3: the race was begun by edition {EDITION + 1} of the rules, from a")
    changed[2] = ["rules 0"]
    assert "0 is not a number from 1 to" in refused(written(changed))


def test_a_journal_that_names_no_edition_was_driven_by_the_first() -> None:
    changed = lines()
    del changed[2]
    assert reader_of(written(changed), "1.journal").finish().agreed.edition == 1
    assert reader_of(sound(), "1.journal").finish().agreed.edition == EDITION


def test_a_changed_track_is_refused() -> None:
    changed = lines()
    number = next(number for number, line in enumerate(changed) if line[0].startswith("solid "))
    changed[number] = ["solid 7"]
    words = refused(written(changed))
    assert "this is not the track of the race: its fingerprint is " in words
    by_hand = sound().replace(b"\nsolid ", b"\nsolid 7 ", 1)
    assert refused(by_hand).startswith(f"1.journal, line {number + 1}: its check is ")


def test_an_illegal_move_written_by_hand_is_refused_with_the_reason_of_the_referee() -> None:
    number = next(n for n, line in enumerate(lines()) if n >= FIRST_GO + 4 and len(line) == 2)
    end = lines()[number][1]
    place = sound().index(f" {end} ~".encode(), sound().index("".join(lines()[number][0]).encode()))
    by_hand = sound()[:place] + b" R9" + sound()[place + 1 + len(end) :]
    again = lines()
    again[number][1] = "R9"
    for data in (by_hand, written(again[: number + 1])):
        words = refused(data)
        assert words.startswith(f"1.journal, line {number + 1}: ")
        assert "may not end its go with R9; after this throw it may: " in words
        assert words.endswith(" Without this line and all below it, the race goes on.")


def hand_made(number: int, *line: str) -> bytes:
    """The journal with another line in place of one, with right checks, and nothing after it."""
    return written([*lines()[:number], list(line)])


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("1 XYZ1 1 [2]", "it is the go of "),
        ("2 {car} 1 [2]", "it is the go of "),
        ("1 {car} 4 [2]", "4 is not a choice of dice: choose from S, 1, 2, 3"),
        ("1 {car} 3 [2 2 2]", "may not choose 3: "),
        ("1 {car} 1 [2 2]", "The dice chosen cannot show [2, 2]."),
        ("1 {car} 1 [7]", "[7] is not a throw"),
        ("1 {car} 1 2", "2 is not a throw: write it like [4 5 2]"),
        ("1 {car} 1 [2] R999", "there is no square R999: A1-C1 has rows 0 to {last}"),
        ("1 {car} 1 [2] R9999999999", "R9999999999 is not a square"),
        ("1 {car} 1 [2] beside", "beside must be followed by a square"),
        ("1 {car} 1 [2] sideways", "sideways is not a square"),
        ("1 {car}", "expected the round, the car and its dice"),
        ("end AZA1", "end does not belong here"),
        ("practice {car}", " cannot drive a practice lap at this point"),
        ("grid {car}", "The race cannot line up"),
        ("undo 1 {car}", "{car} has no go in round 1 to take back"),
        ("undo", "undo does not belong here"),
        ("sing AZA1 1 [2]", "it is the go of "),
    ],
)
def test_a_hand_made_line_that_means_nothing_is_refused(line: str, reason: str) -> None:
    car = lines()[FIRST_GO][0].split(" ")[1]
    words = refused(hand_made(FIRST_GO, line.replace("{car}", car)))
    assert words.startswith(f"1.journal, line {FIRST_GO + 1}: ")
    assert reason.replace("{car}", car).replace("{last}", str(ROWS - 1)) in words


@pytest.mark.parametrize(
    ("keyword", "line", "reason"),
    [
        ("seed", "seed high", "high is not a number"),
        ("laps", "laps 100", "100 is not a number from 1 to 99"),
        ("grid", "grid lots", "expected one of: dice, practice"),
        ("started", "started yesterday", "expected a date like"),
        ("driver", "driver", "expected a driver's name"),
        ("car", 'car AZA1 AZA "Nobody"', "there is no Nobody to drive AZA1"),
        ("car", 'car AZA1 XYZ "steady"', "there is no team XYZ in MotorChamp"),
        ("rows", "rows 1000000", "1000000 is not a number from 16 to 400"),
        ("right", "right 123", "expected {rows} colours, each 1, 2 or 3"),
        ("limits", "limits X3=4", "X3=4 is not a limit: it is written like R14=7"),
        ("solid", "solid 3-999999999", "999999999 is not a number from 3 to {last}"),
        ("pit", "pit 3 lane 9 boxes 9 exits 9", "the pit lane runs from row 4 on, row by row"),
        ("pit", "pit 3", "expected pit, the entrance, lane, boxes, exits with their rows"),
        ("bends", "bends 1 2", "expected {rows} bends, or none"),
        ("laps", "seed 4", "this has already been given"),
        ("laps", "lapse 4", "lapse is not a line of a journal's head"),
        ("rows", "right 123", "expected the line 'rows' of the track"),
    ],
)
def test_a_hand_made_head_that_cannot_be_is_refused(keyword: str, line: str, reason: str) -> None:
    changed = lines()
    number = next(number for number, line in enumerate(changed) if line[0].split(" ")[0] == keyword)
    changed[number] = [line]
    assert reason.replace("{rows}", str(ROWS)).replace("{last}", str(ROWS - 1)) in refused(written(changed))


def test_every_line_of_the_head_is_needed() -> None:
    for number in range(1, lines().index(["begin"])):
        changed = lines()
        keyword = changed.pop(number)[0].split(" ")[0]
        if keyword not in ("car", "driver", "rules"):
            assert keyword in refused(written(changed))


def with_right_checks(pieces: Sequence[Sequence[bytes]]) -> bytes:
    """A journal with these bytes in its pieces, text or not."""
    data = b""
    for line in pieces:
        for number, text in enumerate(line, 1):
            data += text + b" ~%04x" % check_of(0, data + text + b" ") + (b"\n" if number == len(line) else b" ")
    return data


def as_bytes(pieces: Sequence[Sequence[str]]) -> list[list[bytes]]:
    return [[text.encode() for text in line] for line in pieces]


def test_right_checks_are_those_that_were_written() -> None:
    assert with_right_checks(as_bytes(lines())) == sound()


NO_TEXT = [b"\xff", b"caf\xe9", b"\xc3", b"\xed\xa0\x80", b"\x00", b"\x1b[2J", b"\xc2\x85", b"\xe2\x80\xae"]


@pytest.mark.parametrize("wrong", NO_TEXT)
def test_bytes_that_are_no_text_are_refused_though_their_check_is_right(wrong: bytes) -> None:
    head = lines().index(["begin"])
    for number, place in ((3, 0), (head - 1, 0), (FIRST_GO, 0), (len(lines()) - 1, 0)):
        changed = as_bytes(lines())
        changed[number][place] += wrong
        assert refused(with_right_checks(changed)) == (
            f"1.journal, line {number + 1}: this is not text: "
            "it has bytes that are not UTF-8, or characters that cannot be shown."
        )


@pytest.mark.parametrize("name", [r'"\ud800"', r'"\u0000"', r'"\u001b]0;hello\u0007"', r'"\u202e"', r'"\u2028"'])
def test_a_name_that_would_write_on_the_terminal_is_refused(name: str) -> None:
    for keyword in ("driver", "program", "track", "car"):
        changed = lines()
        number = next(n for n, line in enumerate(changed) if line[0].startswith(f"{keyword} "))
        changed[number][0] = " ".join([keyword, name, *changed[number][0].split(" ")[2:]])
        reason = "is not a name" if "ud800" in name else "has a character that no name can have"
        assert f"{name} {reason}." in refused(written(changed))


def test_a_letter_that_this_python_does_not_know_yet_may_be_in_a_name() -> None:
    assert not "\U000323b0".isprintable()
    changed = [[text.replace('"steady"', '"st\U000323b0"') for text in line] for line in lines()]
    assert reader_of(written(changed), "1.journal").finish().plan.drivers[0].name == "st\U000323b0"


@pytest.mark.parametrize("word", ["9" * 5000, "R0>" * 5000 + "R0", "[" * 5000, '"' + "a" * 5000, "x" * 5000])
def test_the_sentence_about_a_very_long_word_is_short(word: str) -> None:
    for number in (4, 5, FIRST_GO):
        changed = lines()[: number + 1]
        changed[number][0] += f" {word}"
        assert len(refused(written(changed))) < 500


@pytest.mark.parametrize("time", ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z"])
def test_a_time_that_not_every_time_zone_can_show_is_refused(time: str) -> None:
    changed = lines()
    changed[3] = [f"started {time}"]
    assert "expected a date like 2026-03-01T20:15:00Z." in refused(written(changed))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n",
        b"hello",
        b"\0" * 500,
        b"x" * 5000,
        b"\x7fELF\n",
        b"motorchamp-journal",
        b"motorchamp-journal \x07 ~0000\n",
    ],
)
def test_what_is_no_journal_is_refused(data: bytes) -> None:
    assert refused(data).startswith("1.journal, line 1: ")
    assert refused(data).isprintable()


def test_a_file_that_cannot_be_opened_or_is_far_too_large_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match=r"nothing cannot be read: no such file or folder"):
        read_journal(tmp_path / "nothing")
    with pytest.raises(UnreadableError, match="cannot be read: it is a folder"):
        read_journal(tmp_path)
    large = tmp_path / "large"
    with large.open("wb") as file:
        file.truncate(LARGEST + 1)
    with pytest.raises(JournalError, match="too large"):
        read_journal(large)


def assert_no_wrong_race(data: bytes, whole: RaceRecord) -> None:
    """Either refused with a sentence, or a beginning of the true race."""
    try:
        reader = reader_of(data, "1.journal")
    except MotorChampError as error:
        assert str(error).startswith("1.journal, line ")
        return
    assert is_beginning(reader.finish(), whole)


@pytest.mark.parametrize("grid", Grid)
def test_no_flipped_byte_makes_a_wrong_race(grid: Grid) -> None:
    data, chance = sound(grid), random.Random(3)
    whole = reader_of(data, "whole").finish()
    head = data.index(b"\ngrid ") if grid is Grid.DICE else data.index(b"\npractice ")
    places = [*chance.sample(range(head), 40), *chance.sample(range(head, len(data)), 50)]
    for place in places:
        changed = bytearray(data)
        changed[place] ^= chance.choice((1, 2, 4, 8, 16, 32, 64, 128, chance.randrange(1, 256)))
        assert_no_wrong_race(bytes(changed), whole)


LETTERS = b"0123456789SRLPB[] ~>\n\0\xff" if IS_THOROUGH else b"17RP] ~\n\xff"


def test_no_other_letter_in_the_last_line_of_a_go_makes_a_wrong_race() -> None:
    open_go = sound()[: sound().index(b" ~", sound().index(b"\n2 ")) + 7]
    whole = reader_of(sound(), "whole").finish()
    for place in range(open_go.rindex(b"\n"), len(open_go)):
        for letter in LETTERS:
            assert_no_wrong_race(open_go[:place] + bytes([letter]) + open_go[place + 1 :], whole)


quick = settings(max_examples=80 if IS_THOROUGH else 40, derandomize=True)


@quick
@given(st.binary(max_size=400))
@example(b"motorchamp-journal 1 ~9337\n" * 3)
def test_any_bytes_at_all_are_refused_with_a_sentence(data: bytes) -> None:
    with pytest.raises(MotorChampError):
        reader_of(data, "1.journal")


@quick
@given(st.data())
def test_pieces_of_a_journal_in_any_disorder_make_no_wrong_race(data: st.DataObject) -> None:
    whole = reader_of(sound(), "whole").finish()
    size = len(sound())
    cuts = data.draw(st.lists(st.tuples(st.integers(0, size), st.integers(0, size)), max_size=6))
    junk = data.draw(st.lists(st.binary(max_size=20), max_size=3))
    parts = [sound()[: data.draw(st.integers(0, size))], *junk, *(sound()[a:b] for a, b in cuts)]
    assert_no_wrong_race(b"".join(parts), whole)


letters = st.lists(
    st.sampled_from([*map(chr, range(256)), *"ſßΩжא漢字🏁\u0301\u202e\u2028\ud800\ufffd"]), max_size=6
).map("".join)
"""Not of all letters there are: a table of those is made first, which takes longer than all these tests."""


@quick
@given(st.data())
def test_a_journal_with_right_checks_and_any_words_is_read_or_refused(data: st.DataObject) -> None:
    words = data.draw(st.lists(st.sampled_from(WORDS) | letters, min_size=1, max_size=7))
    changed = [list(line) for line in lines()[: data.draw(st.integers(1, 60))]]
    number = data.draw(st.integers(0, len(changed) - 1))
    text = " ".join(words).replace("~", "").replace("\n", "").encode("utf-8", "replace").decode()
    how = data.draw(st.integers(0, 2))
    changed[number] = [text] if how == 0 else [*changed[number], text] if how == 1 else [changed[number][0] + text]
    try:
        reader_of(written(changed), "1.journal")
    except MotorChampError as error:
        assert str(error).startswith("1.journal, line ")


@quick
@given(st.data())
def test_a_journal_with_right_checks_and_any_bytes_is_read_or_refused(data: st.DataObject) -> None:
    changed = as_bytes(lines()[: data.draw(st.integers(1, 60))])
    number = data.draw(st.integers(0, len(changed) - 1))
    place = data.draw(st.integers(0, len(changed[number][0])))
    wrong = data.draw(st.binary(max_size=5) | st.sampled_from(NO_TEXT))
    text = changed[number][0][:place] + wrong + changed[number][0][place + data.draw(st.integers(0, 4)) :]
    changed[number][0] = text.replace(b"~", b"").replace(b"\n", b"")
    try:
        reader_of(with_right_checks(changed), "1.journal")
    except MotorChampError as error:
        assert str(error).startswith("1.journal, line ")
        assert str(error).isprintable()


WORDS = (
    *("1", "2", "3", "S", "[1]", "[4 5 2]", "R0", "L41", "P41", "B40", "beside", "out", "stays", "undo", "end"),
    *("grid", "practice", "begin", "AZA1", "VAN1", "pit", "lane", "boxes", "exits", "rows", "16", "400", "-1"),
    *("R3>R6", "driver", '"steady"', '"a', "track", "wall", "solid", "0-41", "start-area", "bends", "any-box"),
)


@settings(max_examples=30, derandomize=True)
@given(st.lists(st.integers(1, 200), max_size=60))
def test_a_journal_that_is_read_bit_by_bit_is_the_same_race(sizes: list[int]) -> None:
    reader, at = JournalReader("1.journal"), 0
    for size in sizes:
        reader.feed(sound()[at : at + size])
        at += size
    reader.feed(sound()[at:])
    assert reader.damage is None
    assert reader.is_closed
    assert is_beginning(reader_of(sound(), "whole").finish(), reader.finish())


def with_drivers(*named: str) -> bytes:
    """The head of a race of a person and a bot who are called this, from somebody who knows the notation."""
    head = lines()[:FIRST_GO]
    drivers = [line for line in head if line[0].startswith("driver ")]
    old = [json.loads(re.findall('".*"', line[0])[0]) for line in drivers]
    for line, name in zip(drivers, named, strict=True):
        line[0] = f"driver {name}{' bot rookie' if line is drivers[1] else ''}"
    for line in head:
        if line[0].startswith("car "):
            team, _, driver = line[0].rpartition(" ")
            line[0] = f"{team} {named[old.index(json.loads(driver))]}"
    return written(head)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ('""', "such a name has up to 260 letters, and not just blanks"),
        ('"   "', "such a name has up to 260 letters, and not just blanks"),
        (f'"{"x" * 10_000}"', "such a name has up to 260 letters, and not just blanks"),
        (f'"{"x" * 261}"', "such a name has up to 260 letters, and not just blanks"),
        (r'"a\u001b[2J"', "has a character that no name can have"),
        (r'"a\u202eb"', "has a character that no name can have"),
    ],
)
def test_a_driver_whose_name_nobody_can_read_is_damage_with_its_line(name: str, reason: str) -> None:
    told = refused(with_drivers(name, '"rookie"'))
    assert reason in told
    assert re.match(r"1\.journal, line \d+", told)
    assert len(told) < 200


@pytest.mark.parametrize(
    ("written_name", "shown"),
    [
        ("Ann\ufe0f", "Ann?"),
        ("A\u3164", "A?"),
        ("Z\u0336\u0336\u0336oe", "Z\u0336\u0336?oe"),
        ("~~~", "~~~"),
        ("ѕteady", "ѕteady?"),
        ("ѕtеаdу 2", "ѕtеаdу 2?"),
        ("rооkie", "rооkie?"),
        ("José", "José"),
        ("Юлия", "Юлия"),
        ("steady 2", "steady 2"),
    ],
)
def test_a_name_that_is_not_what_it_looks_like_is_shown_with_a_question_mark(
    written_name: str, shown: str
) -> None:
    data = with_drivers(quoted(written_name), quoted("rookie"))
    agreed = reader_of(data, "1.journal").finish().agreed
    assert [driver.name for driver in agreed.plan.drivers] == [shown, "rookie"]
    assert {entry.driver for entry in agreed.entries} == {shown, "rookie"}


def test_of_two_drivers_who_look_alike_the_one_in_other_letters_is_shown_with_a_question_mark() -> None:
    data = with_drivers(quoted("Аnn"), quoted("Ann"))
    assert [driver.name for driver in reader_of(data, "1.journal").finish().agreed.plan.drivers] == ["Аnn?", "Ann"]
