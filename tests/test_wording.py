"""Wording of what people read: the worst patterns of translated English, with what to write instead."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from source_read import MODULES, source

ROOT = Path(__file__).parents[1]

INSTEAD = {
    r"\b(some|any|every)body\b": "a player, you, anyone, everyone, or the passive",
    r"\banew\b": "again",
    r"\bat the latest\b(?! line)": "by, within, or when",
    r"\bso (many|few)\b": "this many, that many, a number of",
    r"\bwhoever\b": "anyone who, the player who",
    r"\b(not|no|none|nothing|nobody|never|cannot)\b[^.;:]{0,40}\bany ?more\b(?! than)": "no longer",
    r"\bgo(es|ne|ing)? on with\b": "continue",
    r"\bnobody says\b|\bnothing (is|was) said\b": "by default, unless another is given",
    r"\b(if|where|when|while) there (is|are) none\b": "without one, if it has none",
    r"\b(screen|command|page|log|list|host|file|report|help|program|line)s? (tells?|told)\b": "show, print, list",
    r"\bis told of\b": "is reported, is listed",
}
"""What to write instead, by pattern: in ours, not in the text of the rulings, nor in what has been released."""

NO_NOUN = re.compile(r"(What|How|Which|Who|Whose|Whom|Whether|Where|When|Why|Says|Of)\b")
"""Beginnings that no docstring of a module has: it begins with a noun, *Change log for copies of a paddock*."""

ALLOWED: tuple[tuple[str, str], ...] = ()
"""Exceptions: a file, and a part of the sentence in it."""

DOCUMENTS = [*sorted((ROOT / "docs").glob("*.md")), *sorted(set(ROOT.glob("*.md")) - {ROOT / "CHANGELOG.md"})]
LESSONS = sorted((ROOT / "lessons").rglob("*.toml"))


def sentences(path: Path) -> Iterator[tuple[int, str]]:
    """The docstrings and strings of a module, the paragraphs of any other file, each with its line."""
    if path.suffix == ".py":
        yield from source(path).texts
        return
    text = path.read_text(encoding="utf-8")
    for paragraph in re.finditer(r"\S.*(?:\n.*\S.*)*", text):
        yield text.count("\n", 0, paragraph.start()) + 1, paragraph[0]


def wrong(words: str, file: str = "") -> list[str]:
    """Every pattern in these words, names in backquotes aside, with what to write instead."""
    words = " ".join(re.sub(r"``?[^`]*``?", "``", words).split())
    return [
        f"“{match[0]}” in “{words[max(0, match.start() - 40) : match.end() + 40]}”: {instead}"
        for pattern, instead in INSTEAD.items()
        for match in re.finditer(pattern, words, re.IGNORECASE)
        if not any(file == name and part in words for name, part in ALLOWED)
    ]


def test_nothing_that_people_read_reads_as_translated() -> None:
    found = [
        f"{file}:{line}: {sentence}"
        for path in (*DOCUMENTS, *MODULES, *LESSONS)
        for file in (str(path.relative_to(ROOT)),)
        for line, words in sentences(path)
        for sentence in wrong(words, file)
    ]
    assert not found, "\n".join(found)


def test_every_module_says_first_what_it_is() -> None:
    found = [
        f"{path.relative_to(ROOT)}: begin with a noun: {source(path).docstring.splitlines()[0]}"
        for path in MODULES
        if NO_NOUN.match(source(path).docstring)
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("words", "is_wrong"),
    [
        ("Somebody has to stop.", True),
        ("It cannot move\nany more.", True),
        ("They need no more than three throws.", False),
        ("The log tells who came in.", True),
        ("Ann told Ben.", False),
        ("`anybody` is a name.", False),
    ],
)
def test_the_patterns_find_what_they_are_for(words: str, *, is_wrong: bool) -> None:
    assert bool(wrong(words)) == is_wrong
