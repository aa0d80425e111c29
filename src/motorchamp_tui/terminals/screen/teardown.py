"""Teardown of screens that are gone: their parts hold each other, so nothing would be freed by itself.

Otherwise only a search through all memory would find them, and in a process with many apps every player's keys
would wait for that. One more place that reaches into Textual's private parts.
"""

import asyncio
import contextvars
from collections import deque
from collections.abc import Iterator
from typing import Any
from weakref import WeakSet

from textual.app import App
from textual.await_remove import AwaitRemove
from textual.dom import DOMNode
from textual.widget import Widget
from textual.worker import Worker

AFTER_REMOVAL, AFTER_THE_END = 30.0, 1.0
"""Seconds in which everything that still needs a closed screen, or an app that has ended, is done."""


class Teardown:
    """Takes apart what ``app`` has closed, and finally the app itself."""

    def __init__(self, app: App[Any]) -> None:
        self._loop = asyncio.get_running_loop()
        self._app = app
        self._prune = app._prune
        self._add_worker = app.workers.add_worker
        self._closed: deque[tuple[float, DOMNode]] = deque()
        self._workers: WeakSet[Worker[Any]] = WeakSet()
        self._timer: asyncio.TimerHandle | None = None
        app._prune = self._prune_and_remember  # type: ignore[method-assign]
        app.workers.add_worker = self._add_and_remember  # type: ignore[method-assign, assignment]

    def _prune_and_remember(self, *nodes: Widget, parent: DOMNode | None = None) -> AwaitRemove:
        due = self._loop.time() + AFTER_REMOVAL
        widgets = (widget for node in nodes for widget in node.walk_children(Widget, with_self=True))
        self._closed += ((due, part) for widget in widgets for part in parts_of(widget))
        if self._timer is None:
            self._wait_until(due)
        return self._prune(*nodes, parent=parent)

    def _add_and_remember(self, worker: Worker[Any], **how: bool) -> None:
        self._workers.add(worker)
        self._add_worker(worker, **how)

    def _take_old_ones_apart(self) -> None:
        now = self._loop.time()
        for _ in range(sum(due <= now for due, _ in self._closed)):
            _, node = self._closed.popleft()
            if node not in self._app._registry:
                vars(node).clear()
            elif node._pruning:
                self._closed.append((now + AFTER_REMOVAL, node))
        self._timer = None
        if self._closed:
            self._wait_until(self._closed[0][0])

    def _wait_until(self, due: float) -> None:
        # A timer keeps its context alive, even when cancelled, and the context of an app keeps the app alive.
        nothing = contextvars.Context()
        self._timer = self._loop.call_at(due, self._take_old_ones_apart, context=nothing)

    def end(self) -> None:
        """Note that the app has ended."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._loop.call_later(AFTER_THE_END, self._take_all_apart)

    def _take_all_apart(self) -> None:
        app = self._app
        closed = [node for _, node in self._closed]
        # Screens that were still being built when the app ended are never closed.
        half_built = [part for node in app._registry if isinstance(node, Widget) for part in parts_of(node)]
        for part in (app.animator._timer, app.animator, *self._workers, *closed, *half_built, app, self):
            vars(part).clear()


def parts_of(widget: Widget) -> Iterator[DOMNode]:
    """The widget and the objects that it holds, other than its children."""
    yield widget
    yield from (styles.node for styles in widget._component_styles.values() if styles.node is not None)
    for part in (widget._vertical_scrollbar, widget._horizontal_scrollbar, widget._scrollbar_corner):
        if part is not None:
            yield part
