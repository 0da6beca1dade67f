"""The command `serve`: it says where, ends at Ctrl-C, and refuses in one line."""

import os
import signal
import socket
import sys

import pytest

from tests.support.command import run, start
from tests.support.waiting import PATIENCE

pytestmark = pytest.mark.slow


def test_without_the_extra(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "nurikabe_sat.web.server", None)
    outcome = run(capsys, "serve")
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.startswith(
        "nurikabe-sat: error: serve requires the extra 'web': pip install 'nurikabe-sat[web]' ("
    )


@pytest.mark.parametrize("option", ["--port=65536", "--port=x", "--workers=0", "--max-timeout=0", "--memory=1", "nix"])
def test_bad_usage(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    outcome = run(capsys, "serve", option)
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (2, "", 1)


def test_a_port_that_is_taken(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("fastapi")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        outcome = run(capsys, "serve", "--port", str(port))
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.startswith(f"nurikabe-sat: error: cannot listen at 127.0.0.1:{port}: ")


def test_an_address_that_is_not_here(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("fastapi")
    outcome = run(capsys, "serve", "--host", "192.0.2.1", "--port", "0")
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.startswith("nurikabe-sat: error: cannot listen at 192.0.2.1:0: ")


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C cannot be sent to one process")
def test_ctrl_c() -> None:
    pytest.importorskip("fastapi")
    process = start("serve", "--port", "0")
    assert process.stdout is not None
    assert process.stdout.readline().startswith("http://127.0.0.1:")
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert err.splitlines()[-1] == "nurikabe-sat: interrupted"
