"""What a circuit must be like: each breach with its sentence and its place, on boards and on whole tracks."""

from pathlib import Path

import pytest

from motorchamp_tui.games.motorchamp.rules.track import square_named
from motorchamp_tui.games.motorchamp.sections import tracks
from motorchamp_tui.games.motorchamp.sections.circuit_checks import dark_squares_before_the_pits
from motorchamp_tui.games.motorchamp.sections.sections import LABELS
from motorchamp_tui.locations import tracks_folder
from track_drawings import change_all, judged, own, place, words_of

Words = dict[str, dict[int, str]]
Case = tuple[str, Words, list[tuple[str, int, str]]]

ON_BOARDS: dict[str, Case] = {
    "no dark square leads to the pits": (
        "C1",
        {"left colour": {11: "2", 12: "2", 13: "2"}, "right colour": dict.fromkeys((10, 11, 12, 14, 15), "2")}
        | {"right limit": {10: "."}},
        [("marks", 15, "no dark square within 6 rows before the pit entrance leads into the lane")],
    ),
    "a solid line ends at the entrance": (
        "C1",
        {"line": {13: "=", 14: "="}},
        [("line", 14, "a solid line must not end at the pit entrance: nobody may stop there from the left")],
    ),
    "a limit with nothing to slow for": (
        "C1",
        {"left limit": {17: "12"}, "right limit": {19: "."}},
        [("left limit", 17, "no bend asks for this limit: the next 12 rows are straight")],
    ),
    "too many limits on light grey": (
        "A1",
        {"left limit": dict.fromkeys(range(5), "12")},
        [("left limit", 2, "more than 4 limits on triple squares in one circuit")],
    ),
    "legs that lean on each other": (
        "B2",
        {"bend": {5: "-8", 6: "50", 7: "50", 8: "50", 9: "50", 10: "-8"}},
        [("bend", 12, "in the picture the road runs over itself here")],
    ),
    "dark on the finishing straight": (
        "C1",
        {"left colour": {18: "1"}},
        [("left colour", 18, "a dark square on a straight: no bend within 3 rows")],
    ),
    "solid on the finishing straight": (
        "A1",
        {"line": {1: "="}},
        [("line", 1, "a solid line on a straight: no bend within 3 rows")],
    ),
}


@pytest.mark.parametrize("name", ON_BOARDS)
def test_a_breach_on_the_ring_is_told_once_with_its_place(tmp_path: Path, name: str) -> None:
    section, changes, mistakes = ON_BOARDS[name]
    text = own(section)
    for label, words in changes.items():
        text = change_all(text, label, words)
    expected = [f"{place(text, label, column)}: {sentence}" for label, column, sentence in mistakes]
    assert sorted(judged(tmp_path, section, text)) == sorted(expected)


def test_other_mistakes_do_not_hide_those_of_the_ring(tmp_path: Path) -> None:
    text = change_all(own("C1"), "left colour", {5: "0", 18: "1"})
    assert judged(tmp_path, "C1", text) == [
        f"{place(text, 'left colour', 5)}: '0' is no colour: write 1 (dark), 2 (middle) or 3 (light)",
        f"{place(text, 'left colour', 18)}: a dark square on a straight: no bend within 3 rows",
    ]


def test_a_section_is_joined_with_the_partners_in_its_folder(tmp_path: Path) -> None:
    assert tracks.check_files([tracks_folder() / "A1.toml"]) == ()
    for name in ("A1", "B1", "C1"):
        text = own(name)
        dashed = change_all(text, "line", dict.fromkeys(range(len(words_of(text, "line"))), "-"))
        (tmp_path / f"{name}.toml").write_text(dashed, encoding="utf-8")
    a1 = tmp_path / "A1.toml"
    at = place(own("A1"), "line", 4)
    assert tracks.check_files([a1]) == (
        f"{a1}:{at}: no solid line leads through a bend of A1-B1-C1",
        f"{a1}:{at}: no solid line leads through a bend of A1-C1",
    )


def test_the_mistakes_of_a_file_nearby_are_not_those_of_the_file_that_is_judged(tmp_path: Path) -> None:
    nearby = change_all(own("C1"), "left colour", {18: "1"})
    (tmp_path / "C1.toml").write_text(nearby, encoding="utf-8")
    assert judged(tmp_path, "A1", own("A1")) == []
    assert len(judged(tmp_path, "C1", nearby)) == 1


def whole(*changes: tuple[str, Words]) -> str:
    """A1 and C1 as one drawing that begins at the line; changes by row of A1-C1."""
    a, c = own("A1"), own("C1")
    lines = []
    for label in LABELS:
        first = words_of(a, label)
        words = [*first[4:], *words_of(c, label), *first[:4]]
        lines.append(f"{label:<13}|" + "".join(f"{word:>4}" for word in words))
    drawing = "\n".join(lines)
    text = f"section = \"whole\"\ncharacter = \"made by hand\"\nstrand = '''\n{drawing}\n'''\n"
    for _, breach in changes:
        for label, change in breach.items():
            text = change_all(text, label, change)
    return text


def test_a_whole_track_in_one_file_is_the_same_as_its_sections_joined(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(whole(), encoding="utf-8")
    assert tracks.check_files([file]) == ()
    mine, joined = tracks.circuit(str(file)), tracks.circuit("A1-C1")
    assert mine.name == "mine"
    assert (mine.colours, mine.limits, mine.solid, mine.wall, mine.pit) == (
        joined.colours,
        joined.limits,
        joined.solid,
        joined.wall,
        joined.pit,
    )
    assert (mine.start_area_end, mine.any_box, mine.bends) == (joined.start_area_end, True, joined.bends)


def test_a_whole_track_may_begin_anywhere_on_the_ring(tmp_path: Path) -> None:
    text = whole()
    lines = text.splitlines()
    for number, line in enumerate(lines):
        label, bar, tail = line.partition("|")
        words = tail.split()
        lines[number] = f"{label}{bar} {' '.join([*words[12:], *words[:12]])}" if bar else line
    assert judged(tmp_path, "mine", text) == judged(tmp_path, "other", "\n".join(lines)) == []
    mine, other = (tracks.circuit(str(tmp_path / f"{name}.toml")) for name in ("mine", "other"))
    assert (mine.colours, mine.bends, mine.pit) == (other.colours, other.bends, other.pit)


def stretched(rows: int) -> str:
    """The whole track with so many straight rows more on either side."""
    text = whole()
    lines = text.splitlines()
    for number, line in enumerate(lines):
        label, bar, tail = line.partition("|")
        if bar:
            words = tail.split()
            words[32:32] = words[16:16] = {"bend": ["."], "line": ["-"]}.get(label.strip(), words[16:17]) * rows
            lines[number] = f"{label}|" + "".join(f"{word:>4}" for word in words)
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        (3, None),
        (4, "mine has 49 rows; a short track has 36 to 48"),
        (15, "mine has 71 rows; a long track has 56 to 70"),
    ],
)
def test_a_track_that_is_too_long_or_between_the_two_lengths_is_told(
    tmp_path: Path, rows: int, sentence: str | None
) -> None:
    mistakes = judged(tmp_path, "mine", stretched(rows))
    lengths = [mistake for mistake in mistakes if "rows; a" in mistake]
    assert lengths == ([f"11:18: {sentence}"] if sentence else [])


STRAIGHT = "the pit lane must run beside the last 8 rows before the line of a short track"

ON_A_WHOLE_TRACK: dict[str, tuple[Words, list[tuple[str, int, str]]]] = {
    "a gap in the lane": (
        {"pit": {35: "."}},
        [
            ("pit", 33, STRAIGHT),
            ("pit", 34, "this pit lane square cannot be left: neither lane nor exit is beyond it"),
            ("pit", 34, "this box cannot be left: the row beyond it needs a pit lane square to turn out"),
            ("pit", 36, "this pit lane square cannot be reached: neither lane nor entrance is before it"),
            ("pit", 36, "this box cannot be reached: the row before it needs a pit lane square to turn in"),
            ("pit", 34, "mine has 3 boxes; a short track has 4"),
        ],
    ),
    "a box beside the line": (
        {"pit": {40: "B", 37: "P"}},
        [("pit", 40, "this box cannot be left: the row beyond it needs a pit lane square to turn out")],
    ),
    "a box at the entrance": (
        {"pit": {33: "B", 37: "P"}},
        [("pit", 33, "this box cannot be reached: the row before it needs a pit lane square to turn in")],
    ),
    "a box too many": ({"pit": {38: "B"}}, [("pit", 34, "mine has 5 boxes; a short track has 4")]),
    "an exit in the middle of the lane": (
        {"marks": {39: ".", 36: "out"}},
        [("marks", 36, "the exits are the last two rows before the line")],
    ),
    "no exit at the end of the lane": (
        {"marks": {38: "out", 40: "."}},
        [
            ("marks", 38, "the exits are the last two rows before the line"),
            ("pit", 40, "this pit lane square cannot be left: neither lane nor exit is beyond it"),
        ],
    ),
    "solid lines all the way": (
        {"line": dict.fromkeys(range(41), "=")},
        [
            *(
                ("line", row, "a solid line on a straight: no bend within 3 rows")
                for row in (*range(13, 18), *range(33, 40))
            ),
            *(("left colour", row, "this square cannot be reached from starting position 1") for row in range(41)),
        ],
    ),
    "a bend that goes too far": (
        {"bend": {11: "15"}},
        [("bend", 40, "the bends do not close the picture: they turn by 365 degrees in all, not by 360")],
    ),
    "a ring that misses its start": (
        {"bend": {8: "3", 16: "19"}},
        [("bend", 40, "the bends do not close the picture: the last row ends 2.5 rows from the first")],
    ),
}


@pytest.mark.parametrize("name", ON_A_WHOLE_TRACK)
def test_a_breach_on_a_whole_track_is_told_with_its_place(tmp_path: Path, name: str) -> None:
    changes, mistakes = ON_A_WHOLE_TRACK[name]
    text = whole((name, changes))
    expected = [f"{place(text, label, column)}: {sentence}" for label, column, sentence in mistakes]
    assert sorted(judged(tmp_path, "mine", text)) == sorted(expected)


@pytest.mark.parametrize("name", tracks.circuit_names())
def test_every_pit_window_can_be_reached_from_dark_squares(name: str) -> None:
    track = tracks.circuit(name)
    assert track.pit is not None
    found = dark_squares_before_the_pits(track)
    assert len(found) >= 4
    assert all(track.colour(square) == 1 for square in found)
    assert all(0 <= track.pit.entrance - square.row < 6 for square in found)


def test_a_dark_square_before_the_pits_must_lead_into_the_right_lane() -> None:
    found = dark_squares_before_the_pits(tracks.circuit("A1-C1"))
    assert square_named("R32") in found
    assert square_named("L31") not in found
