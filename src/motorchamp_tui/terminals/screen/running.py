"""Run of an app from its start to its end: with which driver, and what happens after a crash."""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any, TypeVar

from textual.app import App
from textual.worker import WorkerFailed

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.terminals.screen import textual_parts

Result = TypeVar("Result")


class ScreenLoop(asyncio.SelectorEventLoop):
    """An event loop whose threads end with the program, so that leaving waits for none of them."""

    def run_in_executor(  # type: ignore[override]
        self, executor: Executor | None, func: Callable[..., Result], *args: Any
    ) -> "asyncio.Future[Result]":
        """Call ``func`` in a thread of its own, or in those of ``executor``."""
        if executor is not None:
            return super().run_in_executor(executor, func, *args)
        work = Future[Result]()

        def run() -> None:
            try:
                work.set_result(func(*args))
            except BaseException as error:  # noqa: BLE001 - raised again where it is waited for
                work.set_exception(error)

        work.set_running_or_notify_cancel()
        threading.Thread(target=run, daemon=True).start()
        return asyncio.wrap_future(work, loop=self)


class AppStoppedError(Exception):
    """The app ended with an exception that nobody caught; that exception is the cause."""


def keep_quiet_about_crashes(app: App[Any]) -> None:
    """Print nothing when the app stops because of a mistake.

    Textual would print a traceback with the values of all variables on the screen of the person who started it.
    """
    if not textual_parts.are_known():
        return
    print_messages = app._print_error_renderables

    def print_no_traceback() -> None:
        if app._exception is None:
            print_messages()

    app._print_error_renderables = print_no_traceback  # type: ignore[method-assign]
    app._fatal_error = app._close_messages_no_wait  # type: ignore[method-assign]


def keep_task_factory() -> None:
    """Keep tasks starting when it is their turn, as usual.

    Textual changes that for everything else in its loop too: from Python 3.12 on, tasks would start before their
    creators know of them, and asyncssh would stop answering.
    """
    asyncio.get_running_loop().set_task_factory = lambda factory: None  # type: ignore[method-assign]


def raise_what_stopped(app: App[Any]) -> None:
    """Raise :class:`AppStoppedError` if the app ended because of a mistake; what names its cause, as it is.

    That is one sentence for the player, or a file that cannot be used. Textual passes on what a worker has raised
    as an attribute of an exception without traceback.
    """
    is_known = textual_parts.are_known()
    mistake: BaseException | None = app._exception if is_known else None
    while isinstance(mistake, WorkerFailed):
        mistake = mistake.error
    if isinstance(mistake, MotorChampError) or (isinstance(mistake, OSError) and mistake.filename is not None):
        raise mistake
    if mistake is not None or (app.return_code == 1 and not is_known):
        raise AppStoppedError("the screen stopped") from mistake


def run(app: App[None], *, is_our_terminal: bool = True) -> int:
    """Run ``app`` on the loaned terminal, or by the driver that Textual has been given.

    Returns its exit status; raises what stopped it.
    """
    textual_parts.patch_textual()
    keep_quiet_about_crashes(app)
    if is_our_terminal and textual_parts.are_known():
        from motorchamp_tui.terminals.screen.drivers import LoopDriver

        app.driver_class = LoopDriver
        # In raw mode the terminal sends no signal. Not a key of the app: a client has no shell here.
        app.bind("ctrl+z", "suspend_process", show=False)
    with asyncio.Runner(loop_factory=ScreenLoop) as runner:
        runner.run(app.run_async())
    raise_what_stopped(app)
    return app.return_code or 0
