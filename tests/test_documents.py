"""The documents: every rule that is cited has its entry, every link leads somewhere, every file named is there."""

import doctest
import random
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from motorchamp_tui import __version__
from motorchamp_tui.games.codes import drawing_in
from motorchamp_tui.games.motorchamp import rulebook as of_motorchamp
from motorchamp_tui.games.motorchamp.odds import risk_table
from motorchamp_tui.games.motorsportspiel import rulebook as of_motorsportspiel
from motorchamp_tui.terminals.screen.textual_parts import NEWEST_TRIED

ROOT = Path(__file__).parents[1]
RULES = ROOT / "docs" / "rules"
FOLDERS = (RULES, RULES / "motorsportspiel")
"""The rules of each game."""
NUMBER = r"(?:R|Q|H|HQ)-\d{2,3}"
CITED_IN = ("src", "tests", "docs", "benchmarks")


def _written(*endings: str) -> Iterator[Path]:
    """Our own files with these endings."""
    yield from (path for path in ROOT.iterdir() if path.suffix in endings)
    for folder in CITED_IN:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in endings and "__pycache__" not in path.parts:
                yield path


DOCUMENTS = [path for path in _written(".md") if "chapters" not in path.parts]


def _entries(*folders: Path) -> Counter[str]:
    """Every number that the pages of rules in these folders have an entry for."""
    texts = (page.read_text(encoding="utf-8") for folder in folders for page in folder.glob("*.md"))
    return Counter(
        number for text in texts for number in re.findall(rf"^(?:- \*\*|### )({NUMBER})\b", text, re.MULTILINE)
    )


def _without_code(text: str) -> str:
    return re.sub(r"`[^`\n]*`", "", re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL))


def _anchors(document: Path) -> set[str]:
    headings = re.findall(r"^#+ (.+)$", document.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.casefold()).replace(" ", "-") for heading in headings}


def test_every_rule_and_ruling_that_is_cited_has_its_entry() -> None:
    entries = _entries(*FOLDERS)
    assert len(entries) > 300
    cited = {
        (number, str(path.relative_to(ROOT)))
        for path in _written(".py", ".md", ".toml", ".tcss", ".cast", ".journal")
        for number in re.findall(rf"\b{NUMBER}\b", path.read_text(encoding="utf-8", errors="replace"))
    }
    assert len({number for number, _ in cited}) > 250
    assert sorted((number, place) for number, place in cited if number not in entries) == []


def test_no_rule_or_ruling_has_two_entries() -> None:
    assert [number for number, count in _entries(*FOLDERS).items() if count > 1] == []


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_the_index_of_the_rules_has_every_entry_where_it_is(folder: Path) -> None:
    text = (folder / "README.md").read_text(encoding="utf-8")
    index = dict(re.findall(rf"\[({NUMBER})\]\(([\w-]+\.md)#", text))
    assert set(index) == set(_entries(folder))
    for number, page in index.items():
        assert re.search(rf"^(- \*\*|### ){number}\b", (folder / page).read_text(encoding="utf-8"), re.MULTILINE)


def test_the_second_games_rules_and_rulings_are_all_there() -> None:
    rules, rulings = (f"H-{number:02}" for number in range(1, 37)), (f"HQ-{number:02}" for number in range(1, 68))
    assert set(_entries(RULES / "motorsportspiel")) == {*rules, *rulings}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_ruling_has_a_reason_and_an_example(folder: Path) -> None:
    for page in folder.glob("*.md"):
        for ruling in re.split(r"^### ", page.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
            assert re.search(r"^\*\*.+", ruling, re.MULTILINE), ruling
            assert re.search(r"^\*Why:\* ", ruling, re.MULTILINE), ruling
            assert re.search(r"^\*Examples?:\* ", ruling, re.MULTILINE), ruling


def test_the_table_of_risks_is_what_the_rules_give() -> None:
    rows = re.findall(r"^\| (\d+) \| (.+) \|$", (RULES / "odds.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert [int(free) for free, _ in rows] == list(range(16))
    for free, cells in rows:
        table = [line.odds for line in risk_table(3, int(free), None)]
        counts = [
            f"{odds.temporarily} + {odds.permanently}" if odds.temporarily + odds.permanently else "0"
            for odds in table
        ]
        assert cells.split(" | ") == counts


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_of_a_document_leads_somewhere(document: Path) -> None:
    text = _without_code(document.read_text(encoding="utf-8"))
    for link in re.findall(r"\]\((?!https?:)([^)\s]+)\)", text):
        name, _, anchor = link.partition("#")
        target = (document.parent / name).resolve() if name else document
        assert target.is_relative_to(ROOT), link
        assert target.exists(), link
        assert not anchor or anchor in _anchors(target), link


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_table_of_a_document_is_in_one_piece(document: Path) -> None:
    text = _without_code(document.read_text(encoding="utf-8"))
    assert re.findall(r"(?<=\n\n)\|.*\n(?!\|[-:| ]+\|\n)", text) == []


def test_all_pages_together_have_at_most_thirty_five_thousand_words() -> None:
    pages = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
    assert sum(len(page.read_text(encoding="utf-8").split()) for page in pages) <= 35_000


def test_the_contents_list_every_page() -> None:
    contents = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    linked = set(re.findall(r"\]\(([^)#]+)", contents))
    pages = {path.name for path in (ROOT / "docs").glob("*.md")} - {"README.md"}
    top = {f"../{path.name}" for path in ROOT.glob("*.md")} - {"../README.md"}
    assert sorted((pages | top) - linked) == []


def test_the_examples_of_the_library_give_what_they_say() -> None:
    page = ROOT / "docs" / "library.md"
    outcome = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert outcome.attempted >= 9
    assert outcome.failed == 0


def test_the_pictures_are_real_screens_of_the_size_in_their_name() -> None:
    for picture in sorted((ROOT / "docs" / "pictures").glob("*.svg")):
        svg = picture.read_text(encoding="utf-8")
        rows = int(picture.stem.rpartition("x")[2])
        assert len(set(re.findall(r'clip-path="url\(#[\w-]+-line-(\d+)\)"', svg))) <= rows
        assert "Traceback" not in svg
        assert "MotorChamp" in svg


def test_every_picture_is_shown_in_a_document() -> None:
    texts = [path.read_text(encoding="utf-8") for path in DOCUMENTS]
    pictures = [path.name for path in (ROOT / "docs" / "pictures").iterdir() if path.suffix in (".svg", ".png")]
    assert pictures
    assert [name for name in pictures if not any(f"pictures/{name})" in text for text in texts)] == []


def test_the_page_on_support_names_the_versions_that_are_allowed_and_tried() -> None:
    rows = dict(re.findall(r"^\| (.+?) \| (.+) \|$", (ROOT / "SUPPORT.md").read_text("utf-8"), re.MULTILINE))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert rows["Python"].startswith(f"{project['requires-python'].removeprefix('>=')} and newer")
    (textual,) = (bound for bound in project["dependencies"] if bound.startswith("textual"))
    oldest, limit = re.findall(r"\d[\d.]*", textual)
    newest = ".".join(map(str, NEWEST_TRIED))
    assert rows["Textual"] == f"{oldest} up to, not including, {limit} | {oldest} and {newest}"
    (asyncssh,) = (bound for bound in project["optional-dependencies"]["host"] if bound.startswith("asyncssh"))
    oldest, limit = re.findall(r"\d[\d.]*", asyncssh)
    assert rows["asyncssh, for hosts"].startswith(f"{oldest} up to, not including, {limit} |")


def test_the_changelog_begins_with_what_is_unreleased_and_the_version_that_this_is() -> None:
    headings = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert headings[0] == "[Unreleased]"
    assert re.fullmatch(rf"\[{re.escape(__version__)}\] - \d{{4}}-\d\d-\d\d", headings[1])


def test_every_file_of_the_project_that_is_named_is_there() -> None:
    folders = (ROOT, ROOT / "src" / "motorchamp_tui")
    named = {
        (name.rstrip("/."), str(path.relative_to(ROOT)))
        for path in _written(".md", ".py")
        if path.name != "CHANGELOG.md"  # of versions before
        for name in re.findall(
            r"`((?:docs|src|tests|tracks|benchmarks)/[\w./-]+|\w[\w/-]*/[\w.-]+\.py)`",
            path.read_text(encoding="utf-8"),
        )
    }
    assert len(named) > 10
    assert (
        sorted((name, place) for name, place in named if not any((folder / name).exists() for folder in folders))
        == []
    )


def test_the_code_of_a_circuit_in_a_document_is_one_of_its_name() -> None:
    page = (ROOT / "docs" / "circuits.md").read_text(encoding="utf-8")
    ((name, code),) = re.findall(r"`motorchamp tracks code (\w+)` prints .*?`(MC-\w+)`", page)
    assert drawing_in(code).name == name


def test_the_drawings_on_the_page_on_circuits_begin_as_the_files_do() -> None:
    page = (ROOT / "docs" / "circuits.md").read_text(encoding="utf-8")
    examples = re.findall(r"^```toml\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    files = (ROOT / "tracks" / "A1.toml", ROOT / "tracks" / "motorsportspiel" / "querspange.toml")
    for example, file in zip(examples, files, strict=True):
        shown, drawn = tomllib.loads(example), tomllib.loads(file.read_text(encoding="utf-8"))
        rows = zip(shown.pop("strand").splitlines(), drawn.pop("strand").splitlines(), strict=True)
        assert all(line.split()[: len(words.split())] == words.split() for words, line in rows)
        assert shown == drawn


def test_the_map_of_the_design_has_every_room() -> None:
    places = (ROOT / "docs" / "design.md").read_text(encoding="utf-8").split("```")[1]
    source = ROOT / "src" / "motorchamp_tui"
    rooms = [
        path.parent
        for folder in (source, source / "paddock", source / "tui")
        for path in folder.glob("*/__init__.py")
    ]
    assert len(rooms) > 40
    assert [str(room.relative_to(source)) for room in rooms if not re.search(rf"\b{room.name}/", places)] == []


def test_every_module_and_class_that_a_document_names_is_there() -> None:
    modules = {path.relative_to(ROOT / "src").with_suffix("") for path in (ROOT / "src").rglob("*.py")}
    dotted = {".".join(module.parts).removesuffix(".__init__") for module in modules}
    files = {path.name for path in _written(".py", ".pyi")}
    words = {
        word for path in _written(".py", ".pyi") for word in re.findall(r"\w+", path.read_text(encoding="utf-8"))
    }
    named = {
        (name, path.name)
        for path in DOCUMENTS
        if path.name != "CHANGELOG.md"  # of versions before
        for name in re.findall(
            r"\bmotorchamp_tui(?:\.\w+)+|(?<=`)(?:\w+\.pyi?|(?:[A-Z][a-z]+){2,})(?=`)",
            path.read_text(encoding="utf-8"),
        )
    }
    assert len(named) > 60
    assert [
        (name, place)
        for name, place in sorted(named)
        if not {name, name.rpartition(".")[0]} & dotted and name not in files | words
    ] == []


def test_the_page_on_design_shows_the_smallest_game_as_it_is() -> None:
    walk = (ROOT / "docs" / "design.md").read_text(encoding="utf-8").split("## Adding a game")[1].split("\n## ")[0]
    game = (ROOT / "tests" / "games" / "six_squares" / "__init__.py").read_text(encoding="utf-8").splitlines()
    examples = re.findall(r"^```python\n(.*?)^```", walk, re.MULTILINE | re.DOTALL)
    lines = [line for example in examples for line in example.splitlines() if line.strip() not in ("", "...")]
    assert len(lines) > 5
    assert [line for line in lines if line not in game] == []


@pytest.mark.parametrize("journal", ["journals/practice.journal", "games/motorsportspiel/edition-1.journal"])
def test_the_dice_of_a_journal_follow_from_its_seed_as_the_page_on_design_says(journal: str) -> None:
    page = (ROOT / "docs" / "design.md").read_text(encoding="utf-8")
    plain, special, red = (faces.split() for faces in re.findall(r"`(\d\S* \S+ \S+ \S+ \S+ \d\S*)`", page))
    text = (ROOT / "tests" / journal).read_text(encoding="utf-8")
    (seed,) = re.findall(r"^seed (\d+) ", text, re.MULTILINE)
    numbers, thrown = random.Random(int(seed)), re.findall(r"^\d+ \w+ (\w) \[(.+?)\]", text, re.MULTILINE)
    assert len(thrown) > 8
    for choice, faces in thrown:
        first = red if "/" in faces else special if choice == "S" else plain
        last = special if choice == "3" and first is plain else plain
        dice = [first, plain, last][: len(faces.split())]
        assert faces.split() == [die[int(numbers.random() * 6)] for die in dice]


def test_the_page_on_design_shows_lines_of_a_journal_in_their_order() -> None:
    page = (ROOT / "docs" / "design.md").read_text(encoding="utf-8").split("## The journal")[1]
    journal = iter((ROOT / "tests" / "journals" / "practice.journal").read_text(encoding="utf-8").splitlines())
    shown = page.split("```")[1].strip().splitlines()
    assert len(shown) > 5
    assert [line for line in shown if line not in journal] == []


def test_every_chapter_of_the_rulebook_that_is_cited_is_there() -> None:
    books = (of_motorchamp.read_rulebook(), of_motorsportspiel.read_rulebook())
    titles = {chapter.title for book in books for chapter in book.chapters}
    sentences = [
        (sentence, str(path.relative_to(ROOT)))
        for path in _written(".py")
        for sentence in re.findall(
            r"(?<!-> )(?<!class )Rulebook:(.+?)\.(?:\s|$)", path.read_text(encoding="utf-8"), re.DOTALL
        )
    ]
    cited = {
        (" ".join(title.split()), place) for text, place in sentences for title in re.findall(r'"([^"]+?)"', text)
    }
    assert len({title for title, _ in cited}) > 10
    assert sorted((title, place) for title, place in cited if title not in titles) == []


def test_every_name_that_a_docstring_refers_to_is_there() -> None:
    names, references = set[str](), set[tuple[str, str]]()
    for path in sorted((ROOT / "src").rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        names.update(path.relative_to(ROOT / "src").with_suffix("").parts)
        names.update(re.findall(r"^\s*(?:class|def|async def) (\w+)", text, re.MULTILINE))
        names.update(re.findall(r"^\s*(?:self\.)?(\w+)(?:: [^=\n]+)?(?: = |$)", text, re.MULTILINE))
        references.update((name, str(path.relative_to(ROOT))) for name in re.findall(r":[a-z]+:`([\w.]+)`", text))
    assert len(references) > 50
    assert (
        sorted((name, place) for name, place in references if not set(name.strip(".").split(".")) <= names) == []
    )
