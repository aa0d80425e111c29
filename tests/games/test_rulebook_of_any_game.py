"""A rulebook of any game: how chapters are read, searched and printed."""

from pathlib import Path

import pytest

from motorchamp_tui.games.rulebook import (
    FigureLink,
    NotInTheRulebookError,
    Rulebook,
    Why,
    read_chapter,
    read_chapters,
    that_say,
)

LAPS = read_chapter("# Laps\n\nSix.\n\n## Q-07 One pin?\nOne.\n")
GRAVEL = read_chapter("# Gravel\n\nBeside the road.\n\n## HQ-07 One flag?\nOne.\n\n## HQ-08 Where?\nBeside it.\n")
BOOKS = {"laps": Rulebook((LAPS,), letters="Q"), "gravel": Rulebook((GRAVEL,), letters="HQ")}


def test_a_chapter_is_read_from_its_text() -> None:
    text = "# Laps\n\nSix.\n\n![A lap](lap)\n\n## Q-64 One pin?\nOne.\nWhy: so.\n![Pins](pins)\n\n## More\nText.\n"
    chapter = read_chapter(text)
    assert chapter.title == "Laps"
    assert [passage.title for passage in chapter.passages] == ["", "Q-64 One pin?", "More"]
    assert chapter.passages[0].blocks == ("Six.", FigureLink("A lap", "lap"))
    assert chapter.passages[1].blocks == ("One.", Why("so."), FigureLink("Pins", "pins"))
    assert [picture.situation for picture in chapter.pictures] == ["lap", "pins"]


def test_the_chapters_of_a_folder_are_in_the_order_of_their_files(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "laps.md").write_text("# Laps\n\n- **R-01** Six\n  laps ([Q-07](a.md#q-07)).\n", "utf-8")
    for number, title in ((2, "Laps"), (1, "Cars")):
        (tmp_path / f"0{number}.md").write_text(f"# {title}\n\nText.\n", encoding="utf-8")
    rulebook = Rulebook(read_chapters(tmp_path, tmp_path / "rules"))
    assert rulebook.lines() == ["Cars", "Laps"]
    assert rulebook.lines("laps") == ["LAPS", "", "Text.", ""]
    assert rulebook.lines("r1") == ["LAPS", "", "R-01 Six laps (Q-07).", "", "Text.", ""]
    assert Rulebook(rulebook.chapters, ("rules laps  that chapter",)).lines() == [
        "Cars",
        "Laps",
        "",
        "rules laps  that chapter",
    ]


def test_what_a_bare_number_means_is_for_the_game_to_say() -> None:
    assert BOOKS["laps"].lines("7")[2] == "Q-07 One pin?"
    assert BOOKS["gravel"].lines("07")[2] == "HQ-07 One flag?"
    assert Rulebook((LAPS,)).found("7") == ()


def test_a_number_is_not_found_in_one_with_more_letters() -> None:
    assert that_say(BOOKS, "Q-07") == ["laps"]
    assert that_say(BOOKS, "hq-07") == ["gravel"]


def test_of_several_rulebooks_those_are_named_that_say_something() -> None:
    assert that_say(BOOKS, "") == that_say(BOOKS, "all") == that_say(BOOKS, "one") == ["laps", "gravel"]
    assert that_say(BOOKS, "beside") == that_say(BOOKS, "8") == ["gravel"]
    with pytest.raises(NotInTheRulebookError, match=r"nothing about 'besides'\. Did you mean beside\?"):
        that_say(BOOKS, "besides")
    with pytest.raises(NotInTheRulebookError, match="nothing about 'Q-09'"):
        that_say(BOOKS, "9")


def test_the_list_of_chapters_counts_their_rulings() -> None:
    assert BOOKS["laps"].lines() == ["Laps: 1 ruling, Q-07"]
    assert BOOKS["gravel"].lines() == ["Gravel: 2 rulings, HQ-07 and on"]
