"""A real Dask cluster on this machine: what it does with puzzles when its workers, its scheduler or we are killed."""

import json
import logging
import os
import signal
import sys
import time
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("distributed", reason="the extra [dask] is not installed")

import dask
from distributed import LocalCluster
from tornado.web import RequestHandler

from nurikabe_sat import solve_many
from nurikabe_sat.errors import UsageError
from nurikabe_sat.formats.puzzlink import read
from nurikabe_sat.processes import dask as processes_dask
from nurikabe_sat.processes.dask import DaskExecutor, connect, local_cluster
from nurikabe_sat.processes.worker import Limits
from nurikabe_sat.puzzle.model import Board
from nurikabe_sat.solving.search import Options
from tests.support.command import HARD, Outcome, run, run_installed, start
from tests.support.faults import Opened, die
from tests.support.waiting import PATIENCE, begin_and_sleep, wait_until

pytestmark = pytest.mark.slow

OPEN = "nurikabe/3/1/g2g"  # two solutions, so a solver is asked

posix = pytest.mark.skipif(os.name != "posix", reason="signals and shells as POSIX has them")
linux = pytest.mark.skipif(sys.platform != "linux", reason="processes as Linux has them")


@contextmanager
def cluster_of_processes(count: int) -> Iterator[Any]:
    """A cluster of several processes, as one of several machines is; a client of it."""
    settings = {
        "distributed.scheduler.allowed-failures": 1,
        "distributed.scheduler.worker-saturation": 1.0,
        "distributed.comm.timeouts.connect": f"{PATIENCE}s",  # a worker that starts later than that never comes
        "distributed.deploy.lost-worker-timeout": "1h",  # as if one that dies twice in 15 s were not started again
    }
    with (
        dask.config.set(settings),
        LocalCluster(
            n_workers=count,
            threads_per_worker=1,
            host="127.0.0.1",
            memory_limit=None,
            silence_logs=logging.CRITICAL,
            dashboard_address="127.0.0.1:0",
            scheduler_kwargs={"dashboard": False},
        ) as cluster,
        connect(cluster.scheduler_address) as client,
    ):
        client.cluster = cluster
        yield client


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    with cluster_of_processes(2) as one:
        yield one


def boards(count: int) -> list[Board]:
    return [replace(read(OPEN), name=str(number)) for number in range(count)]


def solver(path: Path, script: str) -> Options:
    """Return a program as a solver, which finds no solution in the end."""
    path.write_text(f"#!/bin/sh\n{script}\necho s UNSATISFIABLE\n")
    path.chmod(0o755)
    return Options(solver=str(path))


def test_the_same_as_without(client: Any) -> None:
    some: list[Board] = [*boards(20), replace(read("nurikabe/3/3/h21j2"), name="none")]
    expected = {one.name: (one.status, one.solution, one.unique) for one in solve_many(some, unique=True)}
    with DaskExecutor(client) as executor:
        assert executor.threads == 2
        ordered = list(solve_many(some, executor=executor, unique=True))
        unordered = list(solve_many(some, executor=executor, unique=True, ordered=False))
    assert [one.name for one in ordered] == [one.name for one in some]
    for records in (ordered, unordered):
        assert len(records) == len(some)
        assert {one.name: (one.status, one.solution, one.unique) for one in records} == expected


def test_a_call_is_opened_by_the_process_that_makes_it_alone(client: Any, tmp_path: Path) -> None:
    """So a scheduler, which need not know our modules, has nothing to import."""
    notes = tmp_path / "notes"
    with DaskExecutor(client) as executor:
        process = executor.submit(Opened(str(notes))).result(PATIENCE)
    assert notes.read_text(encoding="utf-8").split() == [str(process)]


@posix
def test_workers_that_are_killed_lose_nothing(client: Any, tmp_path: Path) -> None:
    options = solver(tmp_path / "solver", "sleep 0.1")
    killed = []
    found = []
    with DaskExecutor(client) as executor:
        for record in solve_many(boards(60), executor=executor, options=options, ordered=False):
            found.append((record.name, record.status, record.error))
            if len(found) in (10, 30):
                client.wait_for_workers(2, timeout=PATIENCE)  # that of the first one's place, on a busy machine
                killed.append(next(pid for pid in client.run(os.getpid).values() if pid not in killed))
                os.kill(killed[-1], signal.SIGKILL)
    assert len(killed) == 2
    assert sorted(found, key=lambda one: int(one[0])) == [(str(number), "none", None) for number in range(60)]


@linux
def test_a_puzzle_that_kills_every_worker_is_one_error(client: Any, tmp_path: Path) -> None:
    """Its solver kills the parent of its parent, which is the Dask worker."""
    script = (
        '[ "$(wc -c <"$1")" -gt 2000 ] && read -r _ _ _ worker _ <"/proc/$PPID/stat" && kill -9 "$worker"\nsleep 0.1'
    )
    some = [*boards(3), replace(read(HARD), name="killer"), *boards(3)]
    with DaskExecutor(client) as executor:
        records = list(solve_many(some, executor=executor, options=solver(tmp_path / "solver", script)))
    assert [(one.name, one.status) for one in records] == [
        *((str(number), "none") for number in range(3)),
        ("killer", "error"),
        *((str(number), "none") for number in range(3)),
    ]
    assert records[3].error == "the process that worked on this puzzle died twice (2 Dask workers died)"


def test_limits_hold_on_the_workers(client: Any) -> None:
    with DaskExecutor(client, Limits(seconds=2)) as executor:
        late = executor.submit(time.sleep, 600)
        with pytest.raises(TimeoutError, match="stopped after"):
            late.result()
    with DaskExecutor(client) as executor:  # without a limit: what is called has to be imported, on a busy machine
        with pytest.raises(BrokenExecutor, match="exit code 3"):
            executor.submit(die, 3).result()
        assert executor.submit(abs, -1).result() == 1


def test_what_a_worker_is_at_ends_with_the_executor(client: Any, tmp_path: Path) -> None:
    files = [tmp_path / name for name in "ab"]
    with DaskExecutor(client) as executor:
        futures = [executor.submit(begin_and_sleep, str(file)) for file in files]
        wait_until(lambda: all(file.exists() for file in files))
    with DaskExecutor(client) as executor:
        assert executor.submit(abs, -1).result(timeout=PATIENCE) == 1
    assert not any(future.done() and not future.exception() for future in futures)


def test_workers_with_another_version(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes_dask, "VERSION", "0.0.0")
    with pytest.raises(UsageError, match=r"the Dask workers cannot be used: .* but this process has 0\.0\.0"):
        DaskExecutor(client)


@posix
def test_a_scheduler_that_is_lost(tmp_path: Path) -> None:
    with cluster_of_processes(1) as client, DaskExecutor(client) as executor:
        future = executor.submit(begin_and_sleep, str(tmp_path / "begun"))
        wait_until((tmp_path / "begun").exists)
        client.cluster.close()
        with pytest.raises(ConnectionError, match="the Dask scheduler has stopped"):
            future.result(timeout=PATIENCE)


def test_a_cluster_inside_this_process_has_worker_processes_of_its_own() -> None:
    with local_cluster(2) as client, DaskExecutor(client) as executor:
        assert executor.threads == 2
        assert executor.submit(os.getpid).result() != os.getpid()
        with pytest.raises(BrokenExecutor, match="exit code 3"):
            executor.submit(die, 3).result()
        assert client.run(os.getpid) == {client.scheduler_info()["workers"].popitem()[0]: os.getpid()}
        assert client.scheduler.address.startswith("inproc://")


@linux
def test_a_cluster_inside_this_process_cannot_be_reached_from_other_machines() -> None:
    before = listening()
    with local_cluster(1):
        assert {address for address, _ in listening() - before} <= {"0100007F"}  # 127.0.0.1


def listening() -> set[tuple[str, str]]:
    """Return the addresses and inodes of the sockets at which this process listens."""
    ours = {str(path.readlink()) for path in Path("/proc/self/fd").iterdir() if path.is_symlink()}
    rows = [line.split() for name in ("tcp", "tcp6") for line in Path(f"/proc/net/{name}").read_text().splitlines()[1:]]
    return {(row[1].split(":")[0], row[9]) for row in rows if row[3] == "0A" and f"socket:[{row[9]}]" in ours}


# The command.


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("tcp://127.0.0.1:1", "no Dask scheduler at tcp://127.0.0.1:1: "),
        ("here", "no Dask scheduler at here: expected tcp://HOST:PORT, or 'local'"),
        ("tcp://here:x", "no Dask scheduler at tcp://here:x: "),
    ],
)
def test_no_scheduler(capsys: pytest.CaptureFixture[str], address: str, message: str) -> None:
    outcome = run(capsys, "batch", OPEN, "--dask", address)
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (2, "", 1)
    assert outcome.err.startswith(f"nurikabe-sat: error: {message}")


def test_a_cluster_by_its_address(client: Any) -> None:
    outcome = run_installed("batch", *[OPEN] * 5, "--dask", client.scheduler.address)
    names = {json.loads(line)["name"] for line in outcome.out.splitlines()}
    assert names == {OPEN, *(f"{OPEN}#{number}" for number in range(2, 6))}
    assert outcome.code == 0
    (summary,) = outcome.err.splitlines()  # and no dashboard: the scheduler has none
    assert summary.startswith("5 puzzles in ")


class _Dashboard(RequestHandler):
    def get(self) -> None:
        self.write("a page")


routes: list[tuple[str, type[RequestHandler], dict[str, object]]] = [("/status", _Dashboard, {})]
"""What Dask serves if this module is in its list: a page where a dashboard is, without the package that draws one."""


@pytest.mark.parametrize("has_page", [True, False])
def test_a_dashboard_is_named_if_its_page_is_served(has_page: bool) -> None:
    settings = {"distributed.scheduler.http.routes": [__name__] if has_page else []}
    with dask.config.set(settings), cluster_of_processes(1) as client, DaskExecutor(client) as executor:
        assert executor.dashboard == (client.dashboard_link if has_page else None)


def test_a_cluster_of_its_own(tmp_path: Path) -> None:
    output = tmp_path / "r.jsonl"
    outcome = run_installed(
        "batch", HARD, OPEN, "--dask", "local", "--jobs", "2", "--timeout", "1", "-o", output, "--unique"
    )
    records = [json.loads(line) for line in output.read_text().splitlines()]
    assert [(one["name"], one["status"], one["unique"]) for one in records] == [
        (OPEN, "solved", False),
        (HARD, "limit", None),
    ]
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (3, "", 1)
    assert "2 puzzles in" in outcome.err


@posix
@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c(tmp_path: Path, stop: signal.Signals) -> None:
    output = tmp_path / "r.jsonl"
    process = start("batch", HARD, OPEN, HARD, "--dask", "local", "--jobs", "2", "-o", output)
    wait_until(lambda: output.exists() and output.read_text())
    os.killpg(process.pid, stop)  # as a terminal does
    _, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == ((130, "nurikabe-sat: interrupted\n") if stop is signal.SIGINT else (143, ""))
    assert [json.loads(line)["name"] for line in output.read_text().splitlines()] == [OPEN]


@posix
def test_a_cluster_that_does_not_start(capsys: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(**_: object) -> None:
        raise RuntimeError("Scheduler failed to start.")  # as Dask says it

    monkeypatch.setattr("nurikabe_sat.processes.dask.LocalCluster", fail)
    outcome = run(capsys, "batch", OPEN, "--dask", "local")
    message = "the Dask cluster did not start: Scheduler failed to start."
    assert outcome == Outcome(2, "", f"nurikabe-sat: error: {message}\n")
