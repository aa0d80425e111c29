"""A rulebook of any game: how chapters are read, searched and printed."""

from pathlib import Path

from motorchamp_tui.games.rulebook import FigureLink, Rulebook, Why, read_chapter, read_chapters


def test_a_chapter_is_read_from_its_text() -> None:
    text = "# Laps\n\nSix.\n\n![A lap](lap)\n\n## Q-64 One pin?\nOne.\nWhy: so.\n![Pins](pins)\n\n## More\nText.\n"
    chapter = read_chapter(text)
    assert chapter.title == "Laps"
    assert [passage.title for passage in chapter.passages] == ["", "Q-64 One pin?", "More"]
    assert chapter.passages[0].blocks == ("Six.", FigureLink("A lap", "lap"))
    assert chapter.passages[1].blocks == ("One.", Why("so."), FigureLink("Pins", "pins"))
    assert [picture.situation for picture in chapter.pictures] == ["lap", "pins"]


def test_the_chapters_of_a_folder_are_in_the_order_of_their_files(tmp_path: Path) -> None:
    for number, title in ((2, "Laps"), (1, "Cars")):
        (tmp_path / f"0{number}.md").write_text(f"# {title}\n\nText.\n", encoding="utf-8")
    rulebook = Rulebook(read_chapters(tmp_path))
    assert rulebook.lines() == ["Cars", "Laps"]
    assert rulebook.lines("laps") == ["LAPS", "", "Text.", ""]
    assert Rulebook(rulebook.chapters, ("rules laps  that chapter",)).lines() == [
        "Cars",
        "Laps",
        "",
        "rules laps  that chapter",
    ]
