"""What is left of closed screens is gone without a search for garbage; Textual still needs that."""

import gc
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from weakref import ref

import pytest
from hosting_scenes import Channel, Echo, Everybody, connection_on, in_lines, short, until
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Static

from motorchamp_tui.hosting.sessions import Sessions
from motorchamp_tui.terminals.connection import Connection
from motorchamp_tui.terminals.screen import teardown
from motorchamp_tui.terminals.screen.textual_fixes import patch_textual


class Page(Screen[None]):
    CSS = "Static { height: 100; }"

    def compose(self) -> ComposeResult:
        yield Static("a page")


class Book(Echo):
    """Opens a page with o, closes it with c; shows the kept page with k."""

    BINDINGS = [("o", "open"), ("k", "keep"), ("c", "close")]  # noqa: RUF012 - as Textual has it

    def __init__(self) -> None:
        super().__init__()
        self.pages: list[ref[Page]] = []
        self.kept = Page()

    def action_open(self) -> None:
        page = Page()
        self.pages.append(ref(page))
        self.push_screen(page)

    def action_keep(self) -> None:
        if not self.is_screen_installed("kept"):
            self.install_screen(self.kept, "kept")
        self.push_screen("kept")

    def action_close(self) -> None:
        self.pop_screen()


@pytest.fixture(autouse=True)
def _nobody_looks_for_garbage(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    patch_textual()
    monkeypatch.setattr(teardown, "AFTER_REMOVAL", 0.0)
    monkeypatch.setattr(teardown, "AFTER_THE_END", 0.0)
    gc.collect()
    gc.disable()
    yield
    gc.enable()
    gc.collect()


@asynccontextmanager
async def read(book: Book) -> AsyncIterator[tuple[Connection, Channel]]:
    books, channel = [book], Channel()
    sessions = Sessions(Everybody(), lambda player, client: books.pop(), in_lines, short())
    del book
    connection = connection_on(channel)
    sessions.come_in(connection)
    await until(lambda: "hello" in channel.text())
    yield connection, channel
    await sessions.close()


async def turn(connection: Connection, channel: Channel) -> None:
    """Open a page and close it again."""
    connection.received(b"o")
    await until(lambda: "a page" in channel.text())
    connection.received(b"c")
    await until(lambda: "hello" in channel.text())


def holds_anything(page: "ref[Page]") -> bool:
    there = page()
    return there is not None and bool(vars(there))


async def test_textual_still_leaves_closed_screens_to_the_search_for_garbage(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Nothing(teardown.Teardown):
        def _take_old_ones_apart(self) -> None:
            pass

    monkeypatch.setattr(teardown, "Teardown", Nothing)
    book = Book()
    async with read(book) as (connection, channel):
        await turn(connection, channel)
        await turn(connection, channel)
        assert holds_anything(book.pages[0])


async def test_a_closed_screen_is_taken_apart() -> None:
    book = Book()
    async with read(book) as (connection, channel):
        await turn(connection, channel)
        await turn(connection, channel)
        await until(lambda: not holds_anything(book.pages[0]), "the first page to be gone")


async def test_a_screen_that_can_be_shown_again_is_left_alone() -> None:
    book = Book()
    async with read(book) as (connection, channel):
        for _ in range(2):
            connection.received(b"k")
            await until(lambda: "a page" in channel.text())
            connection.received(b"c")
            await until(lambda: "hello" in channel.text())


async def test_of_an_app_that_has_ended_nothing_is_left() -> None:
    book = Book()
    reference = ref(book)
    reading = read(book)
    del book
    async with reading as (connection, channel):
        connection.received(b"o")
        await until(lambda: "a page" in channel.text())
    await until(lambda: reference() is None, "the book to be gone")
