"""A worker: one process that ends with all that its calls have started."""

import os
import subprocess
import threading
from concurrent.futures import BrokenExecutor
from contextlib import nullcontext
from pathlib import Path

import pytest

from nurikabe_sat.processes.worker import Limits, Worker
from tests.support.faults import die
from tests.support.waiting import has_ended, wait_until

pytestmark = pytest.mark.slow


def start_child(pid_file: str, then: str) -> None:
    """Start a plain child, without a session of its own; then go on for ever, return, or crash."""
    child = subprocess.Popen(["sleep", "600"])
    Path(f"{pid_file}.new").write_text(str(child.pid))
    Path(f"{pid_file}.new").replace(pid_file)
    if then == "wait":
        child.wait()
    elif then == "crash":
        die(7)


@pytest.mark.skipif(os.name != "posix", reason="groups of processes as POSIX has them")
@pytest.mark.parametrize(
    ("then", "error"), [("wait", TimeoutError), ("wait", BrokenExecutor), ("crash", BrokenExecutor), ("return", None)]
)
def test_a_worker_ends_with_its_plain_children(then: str, error: type[Exception] | None, tmp_path: Path) -> None:
    """At a time limit, when it is stopped, when it crashes, and when its call is done and it is closed."""
    pid_file = tmp_path / "pid"
    worker = Worker(Limits(seconds=2 if error is TimeoutError else None))

    def stop() -> None:
        wait_until(pid_file.exists)
        worker.stop()

    try:
        if then == "wait" and error is BrokenExecutor:
            threading.Thread(target=stop).start()
        with pytest.raises(error) if error else nullcontext():
            worker.call(start_child, str(pid_file), then)
    finally:
        worker.close()
    assert has_ended(int(pid_file.read_text()))
