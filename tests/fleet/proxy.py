"""A way to the database that can be closed, fall silent, or lose the answer to a commit."""

import os
import select
import socket
import threading
from contextlib import suppress
from pathlib import Path

PIECE = 65536


class Proxy:
    """Stands in ``folder`` where clients expect the socket of the server at ``target``."""

    def __init__(self, folder: Path, target: Path) -> None:
        self.is_closed = False
        """Whether nobody gets through, and everybody who was through is cut off."""
        self.is_silent = False
        """Whether nothing gets through although all lines are open."""
        self.loses_commits = 0
        """How many of the next commits arrive, while their answers do not."""
        self.lost = 0
        self._target = target
        self._over = threading.Event()
        self._door = socket.socket(socket.AF_UNIX)
        self._door.bind(os.fspath(folder / ".s.PGSQL.5432"))
        self._door.listen(20)
        self._door.settimeout(0.1)
        self._threads = [threading.Thread(target=self._let_in, daemon=True)]
        self._threads[0].start()

    def end(self) -> None:
        """Close for good."""
        self._over.set()
        for thread in self._threads:
            thread.join()
        self._door.close()

    def _let_in(self) -> None:
        while not self._over.is_set():
            with suppress(TimeoutError):
                client, _ = self._door.accept()
                thread = threading.Thread(target=self._carry, args=(client,), daemon=True)
                self._threads.append(thread)
                thread.start()

    def _carry(self, client: socket.socket) -> None:
        with client, socket.socket(socket.AF_UNIX) as server, suppress(OSError):
            if self.is_closed:
                return
            server.connect(os.fspath(self._target))
            while not (self._over.is_set() or self.is_closed):
                ready, _, _ = select.select([client, server], [], [], 0.05)
                if self.is_silent or not ready:
                    self._over.wait(0.01)
                    continue
                if client in ready and not self._ask(client, server):
                    return
                if server in ready and not _pass_on(server, client):
                    return

    def _ask(self, client: socket.socket, server: socket.socket) -> bool:
        data = client.recv(PIECE)
        server.sendall(data)
        if b"COMMIT" in data and self.loses_commits:
            self.loses_commits -= 1
            self.lost += 1
            server.recv(PIECE)  # it has been committed, and the answer ends here
            return False
        return bool(data)


def _pass_on(source: socket.socket, target: socket.socket) -> bool:
    data = source.recv(PIECE)
    target.sendall(data)
    return bool(data)
