"""Docstrings that players read, in help: looked up in the source where Python has been told to drop them (-OO)."""

import ast
from collections.abc import Callable, Mapping
from functools import cache
from inspect import cleandoc, unwrap
from pathlib import Path
from typing import Any


def docstring_of(shown: Callable[..., Any]) -> str:
    """The docstring of a function, without its indentation."""
    code = unwrap(shown).__code__
    doc = shown.__doc__ or _docstrings_in(code.co_filename).get(code.co_firstlineno)
    return cleandoc(doc or "")


@cache
def _docstrings_in(file: str) -> Mapping[int, str | None]:
    """The docstring of every function in a source file, by the line on which it or its first decorator begins."""
    functions = (
        node for node in ast.walk(ast.parse(Path(file).read_bytes())) if isinstance(node, ast.FunctionDef)
    )
    return {
        min([node.lineno, *(above.lineno for above in node.decorator_list)]): ast.get_docstring(node, clean=False)
        for node in functions
    }
