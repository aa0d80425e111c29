"""Drive the game in a real browser, by keyboard and by mouse: ``python tools/browser/trial.py [home] [paddock]``.

``home`` is a practice lap with ``textual serve``; ``paddock`` a race of two people with ttyd, Caddy and the files
in this folder. Both are tried where none is named; ``--pictures FOLDER`` keeps what was seen. It takes some two
minutes, stops at the first thing that does not work, and needs, besides the game:

- ``pip install playwright textual-dev``, and a Chromium: ``playwright install chromium``, or one on the path
- for the paddock: ``pip install '.[host]'``, and ttyd, Caddy and OpenSSH's client on the path
"""

import argparse
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

try:
    from playwright.sync_api import Browser, Page, sync_playwright
except ImportError:
    sys.exit("A trial in a browser needs playwright: pip install playwright")

HERE = Path(__file__).parent
PROGRAMS = Path(sys.executable).parent
PATIENCE = 60.0
"""Seconds after which what should appear has not appeared."""

ROOMY, WIDE = (800, 470), (1240, 720)
"""Two windows, in pixels: a few more than 80×24 characters, and about 120×36."""
NARROW = (500, 300)
"""A window that is too small for the screens."""

SECRETS = {"ann": "4f1c9a70c2d8e6b35a2b", "ben": "9b27e04d6a1f83c5e1d0"}
"""The links of two people."""

SHOW_TERMINAL = """Object.defineProperty(Object.prototype, "_addonManager", {configurable: true, set(value) {
    Object.defineProperty(this, "_addonManager", {value, writable: true, configurable: true});
    window.term ??= this;
}})"""
"""ttyd shows its terminal to scripts as ``term``; this does it for Textual's page, which has the same xterm.js."""
SEEN = """() => Array.from({length: term.rows}, (_, row) => {
    const lines = term.buffer.active;
    return lines.getLine(lines.viewportY + row).translateToString(true, 0, term.cols);
})"""
CELLS = """() => {
    const box = document.querySelector(".xterm-screen").getBoundingClientRect();
    return [box.x, box.y, box.width / term.cols, box.height / term.rows];
}"""
PASTE = """text => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    const paste = new ClipboardEvent("paste", {clipboardData, bubbles: true, cancelable: true});
    document.querySelector(".xterm-helper-textarea").dispatchEvent(paste);
}"""


class Tab:
    """A tab with the game in it."""

    def __init__(self, browser: Browser, address: str, size: tuple[int, int], pictures: Path | None) -> None:
        self._pictures = pictures
        self.page: Page = browser.new_context().new_page()
        self.page.add_init_script(SHOW_TERMINAL)
        # Textual's page asks for a font there, which is nicer and not needed.
        self.page.route("**/fonts.googleapis.com/**", lambda route: route.abort())
        # "Leave this page?": yes.
        self.page.on("dialog", lambda dialog: dialog.accept())
        self.resize(size)
        self.page.goto(address)
        self.page.wait_for_function("window.term && term.rows > 1")

    def lines(self) -> list[str]:
        """What the terminal in the page shows."""
        seen: list[str] = self.page.evaluate(SEEN)
        return seen

    def until(self, *words: str) -> str:
        """Wait until one of these is seen; returns all that is."""
        deadline = time.monotonic() + PATIENCE
        while not any(word in (seen := "\n".join(self.lines())) for word in words):
            if time.monotonic() > deadline:
                sys.exit(f"{seen}\n\nWaited {PATIENCE:g} s in vain for {' or '.join(map(repr, words))}.")
            time.sleep(0.1)
        return seen

    def press(self, *keys: str) -> None:
        """Press keys, as slowly as a person."""
        for key in keys:
            self.page.keyboard.press(key)
            time.sleep(0.2)

    def point_at(self, words: str, *, aside: int = 0) -> bool:
        """Click where this is seen, some letters further on; whether it is seen."""
        for row, line in enumerate(self.lines()):
            if words in line:
                left, top, width, height = self.page.evaluate(CELLS)
                column = line.index(words) + aside
                self.page.mouse.click(left + (column + 0.5) * width, top + (row + 0.5) * height)
                return True
        return False

    def click(self, words: str, *, aside: int = 0) -> None:
        """Wait until this is seen, and click it."""
        self.until(words)
        time.sleep(0.5)
        self.point_at(words, aside=aside)

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window this many pixels."""
        self.page.set_viewport_size({"width": size[0], "height": size[1]})

    def size(self) -> str:
        """Columns and rows."""
        columns, rows = self.page.evaluate("[term.cols, term.rows]")
        return f"{columns}×{rows}"

    def keep_picture(self, name: str) -> None:
        """Keep what is seen."""
        time.sleep(0.5)
        if self._pictures is not None:
            self.page.screenshot(path=self._pictures / f"{name}.png")

    def close(self) -> None:
        """Close the tab, as if the browser had been killed."""
        self.page.context.close()


def by_keyboard(tab: Tab) -> None:
    """Do what is marked."""
    if "Enter" in tab.lines()[-1]:
        tab.press("Enter")


def by_mouse(tab: Tab) -> None:
    """Click the choice that is marked in the panel."""
    tab.point_at("▶[", aside=2)


def drive(goal: str, drivers: Mapping[Tab, Callable[[Tab], None]]) -> None:
    """Let everybody drive until all have seen the goal."""
    deadline = time.monotonic() + 3 * PATIENCE
    left = list(drivers)
    while left:
        for tab in list(left):
            if re.search(goal, "\n".join(tab.lines())):
                left.remove(tab)
            else:
                drivers[tab](tab)
        if time.monotonic() > deadline:
            seen = ("\n".join(tab.lines()) for tab in left)
            sys.exit("\n\n".join([*seen, "This is taking too long."]))
        time.sleep(0.4)


def try_window(tab: Tab, size: tuple[int, int]) -> None:
    """Make the window too small and large again."""
    tab.resize(NARROW)
    tab.until("The screens need")
    tab.resize(size)
    tab.until("practice lap", "lap 1/")


def try_home(browser: Browser, pictures: Path | None, folder: Path) -> None:
    """A practice lap with each hand, and what a closed tab keeps."""
    port = free_port()
    command = [needed("textual"), "serve", "--port", str(port), str(PROGRAMS / "motorchamp")]
    with Program(command, folder, {}, lambda: is_heard(port)):
        address = f"http://localhost:{port}/?fontsize=14"
        for name, by, size in (("keyboard", by_keyboard, ROOMY), ("mouse", by_mouse, WIDE)):
            tab = Tab(browser, address, size, pictures)
            tab.until("Quick race")
            # Before the first click the page has the keys, and not the terminal in it.
            tab.page.mouse.click(5, 5)
            if by is by_keyboard:
                tab.press("3")
            else:
                tab.click("3 Practice", aside=3)
            tab.until("throw 1")
            tab.keep_picture(f"home-{name}")
            try_window(tab, size)
            drive("Grade|grade", {tab: by})
            tab.keep_picture(f"home-{name}-lap")
            print(f"home: a practice lap by {name} at {tab.size()}")
            tab.close()


def try_paddock(browser: Browser, pictures: Path | None, folder: Path) -> None:
    """A race of one lap between somebody with a keyboard and somebody with a mouse."""
    port = free_port()
    host = Program(
        [
            str(PROGRAMS / "motorchamp"),
            "host",
            "--port",
            str(port),
            "--folder",
            str(folder / "paddock"),
        ],
        folder,
        {},
        lambda: is_heard(port),
    )
    with host, web(folder, port) as address:
        try_strangers(address)
        ann, ben = (Tab(browser, f"{address}/?me={SECRETS[name]}", size, pictures) for name, size in
                    (("ann", ROOMY), ("ben", WIDE)))  # fmt: skip
        come_in(ann, ben)
        ann.press("l")
        ann.until("Open a race")
        # One lap and a single car each.
        for line, keys in (("Laps", ["ArrowLeft"] * 5), ("Cars each", ["ArrowRight"])):
            mark(ann, line)
            ann.press(*keys)
        ann.press("End", "Enter")
        ann.until("Entry list")
        for words in ("ann's race", "Space take a seat", "Space ready"):
            ben.click(words, aside=1)
        ann.press("Space")
        ann.until("lap 1/1")
        ben.until("lap 1/1")
        drive("round [23]", {ann: by_keyboard, ben: by_mouse})
        ann.keep_picture("paddock-keyboard")
        ben.keep_picture("paddock-mouse")
        try_losses(ann, ben, host)
        try_window(ann, ROOMY)
        drive("Classification|classification|winner", {ann: by_keyboard, ben: by_mouse})
        ben.keep_picture("paddock-classification")
        print(f"paddock: a race of one lap, ann by keyboard at {ann.size()}, ben by mouse at {ben.size()}")
        ann.close()
        ben.close()


def try_strangers(address: str) -> None:
    """Nobody comes in without a link, whatever they say of themselves."""
    for stranger in (f"{address}/", f"{address}/?me=nobody", f"{address}/ws"):
        request = urllib.request.Request(stranger, headers={"X-Player": "ann"})
        try:
            urllib.request.urlopen(request).close()
        except urllib.error.HTTPError as refusal:
            if refusal.code == 403:
                refusal.close()
                continue
        sys.exit(f"{stranger} was not refused.")
    print("paddock: strangers are refused")


def come_in(ann: Tab, ben: Tab) -> None:
    """Both see the first card, and take the names that their links suggest."""
    ann.until("Can you read this")
    ann.press("Enter")
    ann.until("What should others call you")
    ann.press("Enter")
    ann.until("The paddock")
    ben.click("Enter", aside=1)
    ben.until("What should others call you")
    time.sleep(0.5)
    ben.click("Enter", aside=1)
    ben.until("The paddock")


def try_losses(ann: Tab, ben: Tab, host: "Program") -> None:
    """A page that is loaded again, and a host that is killed: nobody has to say who they are, seats are kept."""
    ann.page.reload()
    ann.page.wait_for_function("window.term && term.rows > 1")
    back_to_the_race(ann)
    host.stop(signal.SIGKILL)
    for tab in (ann, ben):
        tab.until("Enter takes you back in")
    ann.keep_picture("paddock-lost")
    host.start()
    for tab in (ann, ben):
        tab.press("Enter")
        back_to_the_race(tab)
    print("paddock: back in the same seats, after a new page and after a new host")


def mark(tab: Tab, label: str) -> None:
    """Go down to the line of a form that begins with this."""
    for _ in tab.lines():
        if any(line.startswith(f"▶ {label}") for line in tab.lines()):
            return
        tab.press("ArrowDown")
    sys.exit(f"The form has no line {label!r}.")


def back_to_the_race(ann: Tab) -> None:
    """From the paddock to the race in which they drive."""
    if "lap 1/1" not in ann.until("The paddock", "lap 1/1"):
        ann.press("Enter")
        ann.until("lap 1/1")


class Program:
    """Something that runs in the background, in a home of its own."""

    def __init__(
        self, command: list[str], home: Path, environ: Mapping[str, str], is_up: Callable[[], bool]
    ) -> None:
        self._command = command
        self._log = home / f"{Path(command[0]).name}.log"
        path = f"{PROGRAMS}{os.pathsep}{os.environ.get('PATH', os.defpath)}"
        # No display, no settings and no terminal of whoever tries it.
        self._environ = {"HOME": str(home), "PATH": path, "TERM": "dumb", "LANG": "C.UTF-8", **environ}
        self._is_up = is_up
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it is of use."""
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command, env=self._environ, stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )
        deadline = time.monotonic() + PATIENCE
        while not self._is_up():
            if self._process.poll() is not None or time.monotonic() > deadline:
                sys.exit(f"{self._log.read_text(errors='replace')}\n{self._command[0]} did not start.")
            time.sleep(0.1)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End it, and wait until it has."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(PATIENCE)
            self._process = None

    def __enter__(self) -> None:
        self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()


@contextmanager
def web(folder: Path, port: int) -> Iterator[str]:
    """ttyd and Caddy in front of the host at this port, as the documents have them; the address of the site."""
    keys, friends, sock, site = folder / "keys", folder / "friends", folder / "ttyd.sock", free_port()
    keys.mkdir(mode=0o700)
    friends.write_text("".join(f"{secret} {name}\n" for name, secret in SECRETS.items()), encoding="utf-8")
    unit = (HERE / "motorchamp-browser.service").read_text(encoding="utf-8")
    command = re.sub(r"\\\n", "", re.findall(r"^ExecStart=((?:.*\\\n)*.*)$", unit, re.MULTILINE)[0]).split()
    own = {"/usr/bin/ttyd": needed("ttyd"), "/usr/local/lib/motorchamp-browser/enter": str(HERE / "enter")}
    own["/run/motorchamp-browser/ttyd.sock"] = str(sock)
    ttyd = [own.get(word, word) for word in command]
    text = (HERE / "Caddyfile").read_text(encoding="utf-8")
    for there, here in {
        "race.example.org": f"http://127.0.0.1:{site}",
        "/etc/caddy/motorchamp-friends": str(friends),
        "/run/motorchamp-browser/ttyd.sock": str(sock),
    }.items():
        text = text.replace(there, here)
    caddyfile = folder / "Caddyfile"
    caddyfile.write_text("{\n\tadmin off\n}\n" + text, encoding="utf-8")
    environ = {"MOTORCHAMP_KEYS": str(keys), "MOTORCHAMP_PORT": str(port)}
    caddy = [needed("caddy"), "run", "--config", str(caddyfile), "--adapter", "caddyfile"]
    with Program(ttyd, folder, environ, sock.exists), Program(caddy, folder, {}, lambda: is_heard(site)):
        yield f"http://127.0.0.1:{site}"


def needed(program: str) -> str:
    """Where a program is; ends with a sentence where it is nowhere."""
    found = shutil.which(program, path=f"{PROGRAMS}{os.pathsep}{os.environ.get('PATH', os.defpath)}")
    return found or sys.exit(f"This trial needs {program}, and there is none on the path.")


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


def is_heard(port: int) -> bool:
    """Whether somebody listens at this port."""
    with socket.socket() as caller:
        return caller.connect_ex(("127.0.0.1", port)) == 0


TRIALS = {"home": try_home, "paddock": try_paddock}


def main() -> None:
    """Try what is named."""
    parser = argparse.ArgumentParser(description="Drive the game in a real browser, by keyboard and by mouse.")
    parser.add_argument("trials", nargs="*", metavar="home|paddock", help="what to try; both by default")
    parser.add_argument("--pictures", type=Path, metavar="FOLDER", help="keep pictures of what was seen")
    said = parser.parse_args()
    unknown = [name for name in said.trials if name not in TRIALS]
    if unknown:
        parser.error(f"there is no trial {unknown[0]!r}: there is {' and '.join(TRIALS)}")
    if said.pictures is not None:
        said.pictures.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        own = shutil.which("chromium") or shutil.which("chromium-browser")
        # Chromium's sandbox does not run as root.
        browser = playwright.chromium.launch(executable_path=own, chromium_sandbox=os.geteuid() != 0)
        for name in said.trials or TRIALS:
            home = Path(folder) / name
            home.mkdir()
            TRIALS[name](browser, said.pictures, home)
        browser.close()


if __name__ == "__main__":
    main()
