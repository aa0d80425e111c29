"""What connections add to the figures of a host, and that Prometheus can read them."""

import asyncio
import json
import math
import re
import sys
import time
import urllib.request
from pathlib import Path

import pytest
from hosting_scenes import Channel, Echo, Everybody, connection_on, in_lines, short, until
from operating_scenes import data_of, house, in_the_paddock, operate, refused
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.samples import Sample

import quick_command
from motorchamp_tui.hosting import sessions as all_sessions
from motorchamp_tui.hosting.metrics import MetricsDoor, MetricsError, as_text
from motorchamp_tui.hosting.opening import NoPrometheusError, figures_at
from motorchamp_tui.hosting.sessions import Sessions
from motorchamp_tui.terminals import connection as connections
from motorchamp_tui.terminals.connection import MEASURED
from motorchamp_tui.terminals.figures import LONGEST_ECHO, Data, HostFigures, Rejection
from motorchamp_tui.terminals.screen.textual_fixes import patch_textual

PADDOCK: Data = {
    "races": {"open": 2, "race": 1},
    "seasons": 1,
    "leagues": 0,
    "names": 3,
    "waiting_files": 0,
    "disk_trouble": False,
    "disk_size": 50e9,
    "disk_free": 12e9,
    "version": "0.2.0",
    "started": "2026-11-20T12:00:00+00:00",
}


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> HostFigures:
    """Figures of nobody else."""
    figures = HostFigures()
    for module in (connections, all_sessions):
        monkeypatch.setattr(module, "HERE", figures)
    return figures


def samples_of(text: bytes) -> dict[str, float]:
    """Every sample by its name and labels, as Prometheus writes them."""
    families = text_string_to_metric_families(text.decode())
    return {_named(sample): sample.value for family in families for sample in family.samples}


def _named(sample: Sample) -> str:
    return f"{sample.name}{{{','.join(f'{name}={value}' for name, value in sorted(sample.labels.items()))}}}"


async def test_bytes_and_echoes_are_counted_one_of_some_times_that_keys_come(
    here: HostFigures, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    connection = connection_on(Channel())
    for seconds in (0.004, 0.004, 0.004, 0.02, 0.004, 0.004, 0.004, LONGEST_ECHO):
        connection.received(b"ab")
        now += seconds
        connection.write(b"frame")
        connection.write(b"more")
    assert (here.received, here.sent) == (16, 72)
    assert MEASURED == 4
    assert sum(here.echoes.counts) == 1  # of the two that were timed one has shown nothing
    assert here.echoes.seconds == pytest.approx(0.02)


async def test_people_are_counted_by_their_door_as_long_as_they_are_here(here: HostFigures) -> None:
    patch_textual()
    sessions, channel = Sessions(Everybody(), lambda player, client: Echo(), in_lines, short()), Channel()
    connection = connection_on(channel, size=(90, 30))
    sessions.come_in(connection)
    await until(lambda: "hello" in channel.text(90, 30))
    assert (dict(here.people), dict(here.came)) == ({"screen": 1}, {"screen": 1})
    connection.received(b"q")
    await until(lambda: not len(sessions))
    assert (dict(here.people), dict(here.came)) == ({"screen": 0}, {"screen": 1})


async def test_whoever_is_not_let_in_is_counted_with_the_reason(here: HostFigures) -> None:
    limits = short(sessions=0)
    Sessions(Everybody(), lambda player, client: Echo(), in_lines, limits).come_in(connection_on(Channel()))
    sessions = Sessions(Everybody(), lambda player, client: Echo(), in_lines, short())
    sessions.refusal = lambda client: "You are banned."
    sessions.come_in(connection_on(Channel()))
    sessions.refusal = lambda client: ""
    await sessions.close("Closed.")
    sessions.come_in(connection_on(Channel()))
    assert dict(here.rejected) == {"full": 1, "turned_away": 2}


def test_the_text_is_what_prometheus_reads(here: HostFigures) -> None:
    here.comes("browser")
    here.rejects(Rejection.NO_KEY)
    here.notices["webhook", "arrived"] = 5
    here.echoes.note(0.004)
    here.echoes.note(9.0)
    text = as_text({**here.data, **PADDOCK})
    samples = samples_of(text)
    assert samples["motorchamp_people{door=browser}"] == 1
    assert samples["motorchamp_people{door=screen}"] == 0
    assert samples["motorchamp_rejected_total{reason=no_key}"] == 1
    assert samples["motorchamp_notices_total{outcome=arrived,way=webhook}"] == 5
    assert samples["motorchamp_races{stage=open}"] == 2
    assert samples["motorchamp_races{stage=stopped}"] == 0
    assert samples["motorchamp_echo_seconds_bucket{le=0.005}"] == 1
    assert samples["motorchamp_echo_seconds_bucket{le=2.5}"] == 1
    assert samples["motorchamp_echo_seconds_bucket{le=+Inf}"] == 2
    assert samples["motorchamp_echo_seconds_count{}"] == 2
    assert samples["motorchamp_build_info{version=0.2.0}"] == 1
    assert samples["motorchamp_start_time_seconds{}"] == 1795176000
    assert all(math.isfinite(value) for value in samples.values())
    names = {line.split()[2] for line in text.decode().splitlines() if line.startswith("# HELP")}
    assert all(name.startswith("motorchamp_") for name in names)
    counters = {line.split()[2] for line in text.decode().splitlines() if line.endswith(" counter")}
    assert counters
    assert all(name.endswith("_total") for name in counters)


def test_a_host_that_does_not_keep_the_paddock_has_its_own_figures_alone(here: HostFigures) -> None:
    samples = samples_of(as_text(here.data))
    assert samples["motorchamp_keeps_paddock{}"] == 0
    assert not any("races" in name or "disk" in name for name in samples)


async def fetch(door: MetricsDoor) -> bytes:
    def get() -> bytes:
        with urllib.request.urlopen(f"http://{door.words}/metrics", timeout=20) as answer:
            assert answer.headers["Content-Type"].startswith("text/plain")
            data: bytes = answer.read()
            return data

    return await asyncio.to_thread(get)


async def test_prometheus_fetches_what_the_figures_are_by_then(here: HostFigures) -> None:
    async def read() -> Data:
        return here.data

    door = MetricsDoor(("127.0.0.1", 0), read)
    await door.open()
    for people in (1, 2):
        here.comes("lines")
        assert samples_of(await fetch(door))["motorchamp_people{door=lines}"] == people
    with pytest.raises(
        MetricsError, match=r"^No figures can be fetched at 127\.0\.0\.1:\d+: address already in use\.$"
    ):
        await MetricsDoor(door.place, read).open()
    await door.close()
    with pytest.raises(OSError, match="refused"):
        await fetch(door)


async def test_a_host_that_is_held_up_says_what_it_has_counted(
    here: HostFigures, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("motorchamp_tui.hosting.metrics.PATIENCE", 0.01)

    async def read() -> Data:
        await asyncio.sleep(60)
        raise AssertionError

    door = MetricsDoor(("127.0.0.1", 0), read)
    await door.open()
    assert "motorchamp_sent_bytes_total{}" in samples_of(await fetch(door))
    await door.close()


async def test_without_the_library_it_is_said_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "motorchamp_tui.hosting.metrics")
    monkeypatch.setitem(sys.modules, "prometheus_client", None)

    async def read() -> Data:
        raise AssertionError

    async with figures_at(None, read):
        """Nobody fetches anything: nothing is needed."""
    with pytest.raises(NoPrometheusError, match="pip install"):
        async with figures_at(("127.0.0.1", 0), read):
            pass


async def test_the_figures_of_a_real_host_at_its_address_in_a_file_and_in_words(tmp_path: Path) -> None:
    with house(tmp_path, "--metrics", "0") as host:
        async with in_the_paddock(host, "Ann", "Bob") as (ann, _):
            await ann.says("new A1-C1")
            await ann.hears("Entry list: what next?")
            async with asyncio.timeout(60):
                while data_of(host, "status")["figures"]["people"].get("lines") != 2:
                    await asyncio.sleep(0.2)
            figures = data_of(host, "status")["figures"]
            assert (figures["races"]["open"], figures["names"]) == (1, 2)
            assert figures["sent"] > figures["received"] > 0
            file = tmp_path / "motorchamp.prom"
            assert operate(host, "status", "--prometheus", str(file)) == ""
            written = samples_of(file.read_bytes())
            assert not any(secret in file.read_text() for secret in ("Ann", "SHA256", "127.0.0.1"))
            place = host.log.read_text().rpartition("fetch figures at http://")[2].split()[0]
            with urllib.request.urlopen(f"http://{place}", timeout=20) as answer:
                there = samples_of(answer.read())
            for samples in (written, there):
                assert samples["motorchamp_people{door=lines}"] == 2
                assert samples["motorchamp_races{stage=open}"] == 1
            assert samples_of(operate(host, "status", "--prometheus", "-").encode()).keys() == there.keys()
            assert "The disk has " in operate(host, "status")
            assert operate(host, "status", "--check") == "The host is well.\n"
            nowhere = tmp_path / "nowhere" / "file.prom"
            gone = quick_command.run("host", "status", "--prometheus", str(nowhere), "--folder", str(host.folder))
            assert gone.stderr == f"motorchamp: {nowhere} cannot be written: no such file or folder.\n"
            operate(host, "close", "--in", "2h")
            assert refused(host, "status", "--check").startswith("The host is about to close, at ")
        assert host.end() == 0
        assert refused(host, "status", "--check").startswith("No host runs in ")


@pytest.mark.parametrize(
    ("place", "sentence"),
    [
        ("race.example.org:9464", "'race.example.org' is not an address: give --metrics 9464 or 0.0.0.0:9464."),
        ("94640", "'94640' is not a port: give --metrics 9464 or 0.0.0.0:9464."),
        ("127.0.0.1:", "'' is not a port: give --metrics 9464 or 0.0.0.0:9464."),
    ],
)
def test_a_place_that_is_none_is_refused(tmp_path: Path, place: str, sentence: str) -> None:
    refusal = quick_command.run("host", "--port", "0", "--folder", str(tmp_path / "paddock"), "--metrics", place)
    assert (refusal.returncode, refusal.stderr) == (2, f"motorchamp: {sentence}\n")


def test_the_board_asks_for_nothing_but_figures_that_there_are(here: HostFigures) -> None:
    here.notices["webhook", "arrived"] = 1
    there = {name.partition("{")[0] for name in samples_of(as_text({**here.data, **PADDOCK}))}
    board = json.loads((Path(__file__).parents[2] / "docs" / "grafana.json").read_text())
    asked = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    names = {name for words in asked for name in re.findall(r"motorchamp_\w+", words)}
    assert names <= there
    families = {name.removesuffix("_bucket") for name in there if not name.endswith(("_sum", "_count"))}
    assert families - {name.removesuffix("_bucket") for name in names} == {
        "motorchamp_build_info",
        "motorchamp_keeps_paddock",
    }


def test_the_page_for_operators_names_every_figure_and_every_reason(here: HostFigures) -> None:
    here.notices["webhook", "arrived"] = 1
    page = (Path(__file__).parents[2] / "docs" / "hosting-reference.md").read_text()
    samples = samples_of(as_text({**here.data, **PADDOCK}))
    names = {re.sub(r"_(bucket|sum|count)$", "", name.partition("{")[0]) for name in samples}
    assert [name for name in sorted(names) if name not in page] == []
    assert [why.value for why in Rejection if f"`{why.value}`" not in page] == []
