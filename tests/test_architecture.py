"""Who may know whom: the import contracts of pyproject.toml, and who may use which library."""

import contextlib
import io
import re
import sys
from collections import Counter
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import grimp
import pytest
from importlinter.cli import lint_imports

from source_read import MODULES, PACKAGE, source

ROOT = Path(__file__).parent.parent
GAMES = ("motorchamp", "motorsportspiel")

RULES_MAY_USE = {
    "attrs",
    "bisect",
    "collections",
    "enum",
    "functools",
    "itertools",
    "math",
    "re",
    "typing",
    "motorchamp_tui",
}
ONLY_IN = {
    "openskill": ("ratings/",),
    "textual": ("tui/", "terminals/", "hosting/"),
    "rich": ("tui/", "terminals/screen/", "laboratory/progress.py"),
    "cattrs": (
        "analysis/kept.py",
        "games/drawings.py",
        "games/motorchamp/situations/",
        "games/motorsportspiel/situations/",
        "journal/",
        "settings/",
        "paddock/",
    ),
    "tomllib": ("parsing.py",),
    "click": ("cli/",),
    "platformdirs": ("locations.py",),
    "confusable_homoglyphs": ("lookalikes.py",),
    "random": (
        "race/",
        "games/dice.py",
        "games/protocol.py",
        "games/outside.py",
        "games/motorchamp/",
        "games/motorsportspiel/",
    ),
    "asyncio": ("tui/", "race/control.py", "journal/", "plain/", "paddock/", "terminals/", "hosting/"),
    "asyncssh": ("hosting/", "terminals/ssh/"),
    "aiohttp": ("hosting/notices/web.py",),
    "yarl": ("hosting/notices/web.py",),
    "psycopg": ("fleet/connection.py",),
    "termios": ("terminals/", "hosting/"),
}
"""Where a library may be used at all; by nobody is fine too."""

NAMES_THAT_SAY_NOTHING = {"utils", "helpers", "common", "types", "constants", "models", "managers", "base"}


def place(module: Path) -> str:
    return module.relative_to(PACKAGE).as_posix()


def test_the_import_contracts_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    # It would silence every logger there is, for all the tests that come after it.
    monkeypatch.setattr("logging.config.dictConfig", lambda _: None)
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        status = lint_imports(config_filename=str(ROOT / "pyproject.toml"), no_cache=True)
    assert status == 0, said.getvalue()


def test_there_is_no_import_circle_not_even_for_types_or_inside_functions() -> None:
    graph = grimp.build_graph("motorchamp_tui", cache_dir=None)
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    assert len(imports) >= len(MODULES)
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as circle:
        pytest.fail(" → ".join(reversed(circle.args[1])))


def test_rules_use_nothing_but_values_and_themselves() -> None:
    shared = {"games.entries", "games.reports", "games.road", "games.values", "errors", "words"}
    modules = [module for module in MODULES if module.parent.name == "rules"]
    assert modules
    for module in modules:
        assert source(module).imported <= RULES_MAY_USE, place(module)
        text = module.read_text(encoding="utf-8")
        ours = re.findall(
            r"^\s*(?:from|import) motorchamp_tui\.?(games\.motor\w+\.\w+|games\.\w+|\w*)", text, re.M
        )
        assert set(ours) <= {f"games.{module.parent.parent.name}.rules"} | shared, place(module)


@pytest.mark.parametrize("library", ONLY_IN)
def test_a_library_is_known_only_where_it_belongs(library: str) -> None:
    strangers = [
        place(module)
        for module in MODULES
        if library in source(module).imported and not place(module).startswith(ONLY_IN[library])
    ]
    assert strangers == []


def test_private_parts_of_libraries_are_touched_where_terminals_are_and_nowhere_else() -> None:
    ours = {name for module in MODULES for name in source(module).given}
    public = {"_asdict", "_exit", "_fields"}
    private = re.compile(r"_[a-z]\w*[a-z]")
    touching = {
        place(module)
        for module in MODULES
        for name in source(module).asked - ours - public
        if private.fullmatch(name)
    }
    assert {name for name in touching if not name.startswith("terminals/")} == set()


def test_json_is_read_in_one_place() -> None:
    readers = [place(module) for module in MODULES if re.search(r"json\.loads?\(", module.read_text("utf-8"))]
    assert readers == []


def test_every_library_used_is_a_dependency() -> None:
    used = {name for module in MODULES for name in source(module).imported} - set(sys.stdlib_module_names)
    drawn_with = {"textual", "rich"}
    others = {"attrs", "cattrs", "click", "platformdirs", "openskill", "confusable_homoglyphs"}
    of_hosts = {"asyncssh", "aiohttp", "yarl", "psycopg", "prometheus_client"}
    assert used <= {"motorchamp_tui"} | drawn_with | others | of_hosts


def test_modules_are_documented_and_named_by_what_they_hold() -> None:
    for module in MODULES:
        assert module.stem not in NAMES_THAT_SAY_NOTHING, place(module)
        assert source(module).docstring or not module.stat().st_size, place(module)


def test_the_version_alone_imports_nothing() -> None:
    assert not source(PACKAGE / "__init__.py").imported


@pytest.mark.parametrize("game", GAMES)
def test_no_name_of_a_class_stands_twice(game: str) -> None:
    """Each game has a car and a race of its own, but only one."""
    others = set(GAMES) - {game}
    modules = [module for module in MODULES if not others & {*module.relative_to(PACKAGE).parts}]
    names = Counter(name for module in modules for name in source(module).classes)
    assert [name for name, times in names.items() if times > 1] == []


def test_a_screen_knows_a_screen_of_another_room_only_where_it_is_one_of_that_kind() -> None:
    rooms = {folder.name for folder in (PACKAGE / "tui").iterdir() if folder.is_dir()} - {"widgets"}
    known = set[tuple[str, str]]()
    for room in rooms:
        for module in (PACKAGE / "tui" / room).rglob("*.py"):
            text = module.read_text(encoding="utf-8")
            bases = re.findall(r"^class \w+\((.+)\):", text, re.M)
            for where, names in re.findall(r"^\s*from motorchamp_tui\.tui\.(\w+)\.\S+ import (.+)", text, re.M):
                screens = re.findall(r"\w+Screen\b", names) if where in rooms - {room} else ()
                known |= {(place(module), name) for name in screens if not any(name in base for base in bases)}
    assert known == set()
