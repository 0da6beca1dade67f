"""The access log and ``/metrics``: compared with what the clients have seen, and closed to strangers."""

import asyncio
import json
import os
import signal
import socket
from collections import Counter
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from tests.support.command import run, start
from tests.support.waiting import PATIENCE, wait_until
from tests.web.serving import API, HOPELESS, get, post, serving, start_serving

pytest.importorskip("fastapi")
pytest.importorskip("prometheus_client")
from prometheus_client.parser import text_string_to_metric_families

from nurikabe_sat.web import counts, server
from nurikabe_sat.web.settings import Settings

PUZZLE = "2 4\n2 . . 1\n. . . .\n"
Asked = tuple[str, str, Any, str | None]
REQUESTS: list[Asked] = [
    ("GET", "", None, None),
    ("HEAD", "", None, None),
    ("GET", "play?secret=1", None, None),
    ("DELETE", f"{API}hint", None, "hint"),
    ("POST", f"{API}hint", {"puzzle": PUZZLE}, "hint"),
    ("POST", f"{API}hint", {"puzzle": PUZZLE}, "hint"),
    ("POST", f"{API}hint", {"puzzle": "secret"}, "hint"),
    ("POST", f"{API}hint", {"secret": PUZZLE}, "hint"),
    ("POST", f"{API}jobs/generate/several", {"rows": 3, "cols": 3, "seed": 1}, "generate_several"),
    ("GET", "a%0Ab%22" + "c" * 5000, None, None),
]
"""Requests: method, path, body, and the question that they are counted for."""


def samples(text: str) -> dict[tuple[str, ...], float]:
    """Return the values of a page of metrics, by name and labels."""
    found = [one for family in text_string_to_metric_families(text) for one in family.samples]
    values = {(one.name.removeprefix("nurikabe_"), *one.labels.values()): one.value for one in found}
    assert len(values) == len(found)
    return values


# A server as operators start it.


@pytest.mark.slow
def test_each_request_has_a_line_and_is_counted() -> None:
    with start_serving("--workers", "1", "--access-log", "--metrics", "127.0.0.1") as (url, process):
        answers = []
        for method, path, body, _ in REQUESTS:
            with httpx.stream(method, url + path, json=body, timeout=PATIENCE) as answer:
                answers.append((answer.status_code, sum(map(len, answer.iter_raw()))))
        values = samples(get(f"{url}metrics").text)
        assert process.stdout is not None
        text = [process.stdout.readline() for _ in REQUESTS]
    assert "secret" not in "".join(text)
    lines = [json.loads(line) for line in text]
    assert [(line["status"], line["bytes"]) for line in lines] == answers
    assert [(line["method"], line["question"]) for line in lines] == [(one[0], one[3]) for one in REQUESTS]
    assert [line["path"] for line in lines][:3] == ["/", "/", "/play"]
    assert lines[-1]["path"] == ('/a\nb"' + "c" * 5000)[:200]
    assert {line["client"] for line in lines} == {"127.0.0.1"}
    assert [line["time"] for line in lines] == sorted(line["time"] for line in lines)
    assert all(line["ms"] > 0 for line in lines)
    seen = Counter((one[3] or "none", str(status)) for one, (status, _) in zip(REQUESTS, answers, strict=True))
    assert {key[1:]: value for key, value in values.items() if key[0] == "requests_total"} == seen
    refused = {"unreadable": 1, "wrong_shape": 1, "not_found": 2, "wrong_method": 1}
    assert {key[1]: value for key, value in values.items() if key[0] == "refused_total"} == refused
    assert values["work_seconds_total", "hint"] > 0
    assert values["connections",] == 1
    assert os.name != "posix" or values["process_resident_memory_bytes",] > 10 << 20


@pytest.mark.slow
def test_questions_at_work_and_waiting_and_bytes_that_are_not_http() -> None:
    with serving("--workers", "1", "--metrics", "127.0.0.1") as url:
        ids = [post(f"{url}{API}jobs/generate", json=HOPELESS).json()["id"] for _ in range(3)]

        def are_at_work(running: int, waiting: int, jobs: int) -> bool:
            now = samples(get(f"{url}metrics").text)
            return (now["running", "long"], now["waiting", "long"], now["jobs",]) == (running, waiting, jobs)

        wait_until(lambda: are_at_work(1, 2, 3))
        for number, job in enumerate(ids):
            assert post(f"{url}{API}job/{job}/stop").status_code == 204
            left = 2 - number
            wait_until(lambda left=left: are_at_work(min(left, 1), max(left - 1, 0), left))  # type: ignore[misc]
        with socket.create_connection(("127.0.0.1", urlsplit(url).port or 0), timeout=PATIENCE) as client:
            client.sendall(b"hello\r\n\r\n")
            assert client.recv(100).startswith(b"HTTP/1.1 400 ")
        now = samples(get(f"{url}metrics").text)
    assert now["work_seconds_total", "generate"] > 0
    assert now["refused_total", "not_http"] == 1


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C cannot be sent to one process")
def test_the_server_goes_on_if_nobody_reads_the_log() -> None:
    process = start("serve", "--port", "0", "--workers", "1", "--access-log")
    try:
        assert process.stdout is not None
        url = process.stdout.readline().strip()
        process.stdout.close()
        for _ in range(200):
            assert get(f"{url}{API}nothing").status_code == 404
        os.killpg(process.pid, signal.SIGINT)
        assert process.wait(PATIENCE) == 130
        assert process.stderr is not None
        assert process.stderr.read().splitlines()[-1] == "nurikabe-sat: interrupted"
    finally:
        process.kill()
        for stream in (process.stdin, process.stderr):
            stream.close() if stream is not None else None


# Strangers.


def ask(settings: Settings, address: str, *requests: tuple[str, str], forwarded: str = "") -> list[httpx.Response]:
    """Return the responses of a server in this process to requests from an address."""

    async def ask_all() -> list[httpx.Response]:
        config = server.configuration(settings)
        config.load()
        transport = httpx.ASGITransport(app=config.loaded_app, client=(address, 1))
        headers = {"X-Forwarded-For": forwarded} if forwarded else {}
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost", headers=headers) as client:
            return [await client.request(*one) for one in requests]

    return asyncio.run(ask_all())


@pytest.mark.parametrize(
    ("metrics", "proxies", "address", "forwarded", "code"),
    [
        ((), (), "127.0.0.1", "", 404),
        (("127.0.0.1/32",), (), "127.0.0.1", "", 200),
        (("127.0.0.1/32",), (), "127.0.0.2", "", 404),
        (("127.0.0.1/32",), (), "::1", "", 404),
        (("10.0.0.0/8", "::1/128"), (), "10.1.2.3", "", 200),
        (("10.0.0.0/8", "::1/128"), (), "::1", "", 200),
        (("10.0.0.0/8", "::1/128"), (), "fe80::1%eth0", "", 404),
        (("127.0.0.1/32",), (), "127.0.0.1", "203.0.113.9", 404),
        (("127.0.0.1/32",), ("127.0.0.1",), "127.0.0.1", "203.0.113.9", 404),
        (("127.0.0.1/32",), ("127.0.0.1",), "127.0.0.1", "127.0.0.1", 404),
        (("127.0.0.1/32",), ("127.0.0.1",), "127.0.0.1", "no address", 404),
        (("127.0.0.1/32",), ("127.0.0.1",), "127.0.0.1", "", 200),
    ],
)
def test_only_named_addresses_read_the_metrics(
    metrics: tuple[str, ...], proxies: tuple[str, ...], address: str, forwarded: str, code: int
) -> None:
    settings = Settings(workers=1, metrics=metrics, proxies=proxies)
    requests = [("GET", "/metrics"), ("GET", "/nothing")]
    answer, nothing = ask(settings, address, *requests, forwarded=forwarded)
    assert answer.status_code == code
    if code == 404:
        assert answer.text.replace("metrics", "nothing") == nothing.text


def test_clients_cannot_add_labels() -> None:
    settings = Settings(workers=1, metrics=("127.0.0.1/32",))
    paths = ("/{}", "/api/v1/{}", "/api/v1/job/{}", "/api/v1/jobs/{}", "/lib/{}", "/api/v1/hint/{}")
    hostile = [(f"M{number}", path.format(number)) for path in paths for number in range(50)]
    page = ("GET", "/metrics")
    ask(settings, "127.0.0.1", *((method, path.format("x")) for path in paths for method in ("GET", "M")))
    first, *_, last = ask(settings, "127.0.0.1", page, page, *hostile, page)
    assert {*samples(last.text)} == {*samples(first.text)} | {("requests_total", "none", "200")}
    assert len(counts.REQUESTS) < 50


@pytest.mark.parametrize("option", ["--metrics=example.org", "--metrics=", "--access-log=yes"])
def test_bad_options(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    outcome = run(capsys, "serve", option)
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (2, "", 1)
