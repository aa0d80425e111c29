"""Modules of the game as they are written: each is read once, however many tests ask of it."""

import ast
import functools
from collections.abc import Iterator
from pathlib import Path

from attrs import frozen

PACKAGE = Path(__file__).parents[1] / "src" / "motorchamp_tui"
MODULES = sorted(PACKAGE.rglob("*.py"))


@frozen
class Source:
    """What the tests ask of a module."""

    docstring: str
    """Empty where it has none."""
    imported: frozenset[str]
    """The top-level name of everything that it imports, wherever in it."""
    classes: tuple[str, ...]
    texts: tuple[tuple[int, str], ...]
    """Every string with a space in it, docstrings too, after its line."""
    given: frozenset[str]
    """Each name that it gives a function, a variable, or an attribute of its own."""
    asked: frozenset[str]
    """Each attribute that it asks for, of whatever it may be."""


@functools.cache
def source(module: Path) -> Source:
    """The module at this path."""
    tree = ast.parse(module.read_text(encoding="utf-8"))
    imported, classes, texts = set[str](), list[str](), list[tuple[int, str]]()
    given, asked = set[str](), set[str]()
    for node in _nodes(tree):
        match node:
            case ast.Attribute(attr=name):
                asked.add(name)
                if isinstance(node.ctx, ast.Store) and isinstance(node.value, ast.Name):
                    given |= {name} if node.value.id in ("self", "cls") else set()
            case ast.Name(id=name):
                given |= {name} if isinstance(node.ctx, ast.Store) else set()
            case ast.Constant(value=str(text)):
                if " " in text:
                    texts.append((node.lineno, text))
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                given.add(name)
            case ast.ClassDef(name=name):
                classes.append(name)
            case ast.Import(names=names):
                imported |= {name.name for name in names}
            case ast.ImportFrom(module=str(name)):
                imported.add(name)
    tops = frozenset(name.partition(".")[0] for name in imported)
    doc = ast.get_docstring(tree) or ""
    return Source(doc, tops, tuple(classes), tuple(texts), frozenset(given), frozenset(asked))


def _nodes(tree: ast.AST) -> Iterator[ast.AST]:
    """All of a tree, in half the time that ``ast.walk`` takes."""
    found = [tree]
    for node in found:
        yield node
        for name in node._fields:
            part = getattr(node, name)
            if isinstance(part, list):
                found += [one for one in part if isinstance(one, ast.AST)]
            elif isinstance(part, ast.AST):
                found.append(part)
