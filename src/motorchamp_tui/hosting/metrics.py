"""The figures of a host as Prometheus reads them: as text, and at an address that it can fetch them from."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from concurrent.futures import CancelledError
from datetime import datetime
from itertools import accumulate
from threading import Thread
from typing import Any
from wsgiref.simple_server import WSGIServer

from prometheus_client import CollectorRegistry, generate_latest, start_http_server
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.files import reason_of
from motorchamp_tui.paddock.entries.meeting_info import Stage
from motorchamp_tui.terminals.connection import WayIn
from motorchamp_tui.terminals.figures import BOUNDS, HERE, Data, Rejection

log = logging.getLogger(__name__)

PATIENCE = 5.0
"""Seconds that the host may take to say its figures."""
DOORS = tuple(way.value for way in WayIn)


class MetricsError(MotorChampError):
    """An address that no figures can be fetched from."""

    exit_status = 1


class HostCollector(Collector):
    """Makes metrics of the figures that ``read`` gives."""

    def __init__(self, read: Callable[[], Data]) -> None:
        self._read = read

    def collect(self) -> Iterator[Metric]:
        """All metrics; what a host does not know is left out."""
        data = self._read()
        yield _gauge("people", "People who are connected; twice for someone who is so twice.", "door", data, DOORS)
        yield _counter("visits", "Times that a player came in.", "door", data, DOORS, "came")
        yield _counter(
            "rejected",
            "Connections that were not let in or were hung up on.",
            "reason",
            data,
            [why.value for why in Rejection],
        )
        yield _notices(data.get("notices", {}))
        yield _histogram("echo_seconds", "Time from keys to the next frame, of one in four.", data["echoes"])
        yield _histogram("loop_lag_seconds", "How late the event loop came round, once a second.", data["lag"])
        for name, meaning, key in (
            ("received_bytes", "Keys and lines that have come.", "received"),
            ("sent_bytes", "Screens and lines that were sent, before encryption.", "sent"),
            ("cpu_seconds", "Processor time of the host.", "processor"),
        ):
            yield CounterMetricFamily(f"motorchamp_{name}", meaning, value=data[key])
        yield GaugeMetricFamily("motorchamp_memory_bytes", "Memory of the host.", value=data["memory"])
        yield GaugeMetricFamily("motorchamp_open_files", "Open files of the host.", value=data["files"])
        yield from _of_the_paddock(data)


def _of_the_paddock(data: Data) -> Iterator[Metric]:
    """What only the host knows that keeps the paddock."""
    keeps = GaugeMetricFamily("motorchamp_keeps_paddock", "1 at the host that keeps the paddock, 0 elsewhere.")
    keeps.add_metric([], "races" in data)
    yield keeps
    if "races" not in data:
        return
    yield _gauge("races", "Races that are listed.", "stage", data, [stage.value for stage in Stage])
    for name, meaning, key in (
        ("seasons", "Seasons that are listed.", "seasons"),
        ("leagues", "Leagues that are listed.", "leagues"),
        ("names", "People who are known.", "names"),
        ("waiting_files", "Small files that are still to be written.", "waiting_files"),
        ("disk_trouble", "1 while the disk does not take something.", "disk_trouble"),
        ("disk_size_bytes", "Size of the disk with the folder.", "disk_size"),
        ("disk_free_bytes", "Room on that disk.", "disk_free"),
    ):
        if key in data:
            yield GaugeMetricFamily(f"motorchamp_{name}", meaning, value=float(data[key]))
    info = GaugeMetricFamily("motorchamp_build_info", "The version of the program.", labels=["version"])
    info.add_metric([data["version"]], 1)
    yield info
    started = datetime.fromisoformat(data["started"]).timestamp()
    yield GaugeMetricFamily("motorchamp_start_time_seconds", "When the host was started.", value=started)


def _gauge(name: str, meaning: str, label: str, data: Data, values: Sequence[str]) -> Metric:
    family = GaugeMetricFamily(f"motorchamp_{name}", meaning, labels=[label])
    for value in values:
        family.add_metric([value], data[name].get(value, 0))
    return family


def _counter(name: str, meaning: str, label: str, data: Data, values: Sequence[str], key: str = "") -> Metric:
    family = CounterMetricFamily(f"motorchamp_{name}", meaning, labels=[label])
    for value in values:
        family.add_metric([value], data[key or name].get(value, 0))
    return family


def _notices(counts: Mapping[str, int]) -> Metric:
    family = CounterMetricFamily(
        "motorchamp_notices", "Tries to notify a player of their go.", labels=["way", "outcome"]
    )
    for both, count in sorted(counts.items()):
        family.add_metric(both.split(), count)
    return family


def _histogram(name: str, meaning: str, data: Data) -> Metric:
    rows = zip((*map(str, BOUNDS), "+Inf"), accumulate(data["counts"]), strict=True)
    return HistogramMetricFamily(f"motorchamp_{name}", meaning, buckets=list(rows), sum_value=data["seconds"])


def registry_of(read: Callable[[], Data]) -> CollectorRegistry:
    """What has the metrics of these figures and nothing else."""
    registry = CollectorRegistry(auto_describe=False)
    registry.register(HostCollector(read))
    return registry


def as_text(data: Data) -> bytes:
    """The figures in the text format of Prometheus."""
    return generate_latest(registry_of(lambda: data))


class MetricsDoor:
    """Listens at ``place``, an address and a port, for Prometheus, which gets what ``read`` gives by then."""

    def __init__(self, place: tuple[str, int], read: Callable[[], Coroutine[Any, Any, Data]]) -> None:
        self.place = place
        self._read = read
        self._server: tuple[WSGIServer, Thread] | None = None

    async def open(self) -> None:
        """Listen; raises :class:`MetricsError`."""
        address, port = self.place
        loop = asyncio.get_running_loop()

        def read() -> Data:
            """Called in a thread; where the loop is held up, only what this host has counted."""
            try:
                return asyncio.run_coroutine_threadsafe(self._read(), loop).result(PATIENCE)
            except (TimeoutError, RuntimeError, CancelledError):
                return HERE.data

        try:
            self._server = start_http_server(port, address, registry_of(read))
        except OSError as error:
            raise MetricsError(f"No figures can be fetched at {self.words}: {reason_of(error)}.") from None
        self.place = address, self._server[0].server_port
        log.info("Prometheus can fetch figures at http://%s/metrics", self.words)

    @property
    def words(self) -> str:
        """Where it listens."""
        address, port = self.place
        return f"[{address}]:{port}" if ":" in address else f"{address}:{port}"

    async def close(self) -> None:
        """Listen no more."""
        if self._server is not None:
            server, thread = self._server
            self._server = None
            await asyncio.to_thread(server.shutdown)
            server.server_close()
            await asyncio.to_thread(thread.join)
