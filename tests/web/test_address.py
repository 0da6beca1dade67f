"""Whose turn a request takes cannot be forged: who sends it, behind a proxy and without one."""

import asyncio

import httpx
import pytest

from tests.support.command import run

pytest.importorskip("fastapi")
from fastapi import FastAPI, Request

from nurikabe_sat.web import server
from nurikabe_sat.web.address import subscriber
from nurikabe_sat.web.dispatcher import caller_of
from nurikabe_sat.web.settings import Settings


@pytest.mark.parametrize(
    ("host", "stands_for"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:DB8:1:2:ffff::", "2001:db8:1:2::"),
        ("2001:db8:1:3::1", "2001:db8:1:3::"),
        ("fe80::1%eth0", "fe80::"),
        ("::1", "::"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_subscriber(host: str, stands_for: str) -> None:
    assert subscriber(host) == stands_for


def caller(proxies: tuple[str, ...], address: str, *forwarded: str) -> str:
    """The name for which a request from an address is counted, if it says that of itself."""
    app = FastAPI()

    @app.get("/")
    async def name(request: Request) -> str:
        return caller_of(request).name

    async def ask() -> httpx.Response:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(server, "build_app", lambda _: app)
            config = server.configuration(Settings(proxies=proxies))
        config.load()
        transport = httpx.ASGITransport(app=config.loaded_app, client=(address, 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return await client.get("/", headers=[("X-Forwarded-For", one) for one in forwarded])

    return str(asyncio.run(ask()).json()).removesuffix("/")


@pytest.mark.parametrize(
    ("proxies", "address", "forwarded", "name"),
    [
        ((), "127.0.0.1", ["203.0.113.9"], "127.0.0.1"),
        ((), "203.0.113.9", ["198.51.100.1"], "203.0.113.9"),
        (("127.0.0.1",), "127.0.0.1", [], "127.0.0.1"),
        (("127.0.0.1",), "127.0.0.1", ["203.0.113.9"], "203.0.113.9"),
        (("127.0.0.1",), "127.0.0.1", ["198.51.100.1, 203.0.113.9"], "203.0.113.9"),
        (("127.0.0.1",), "127.0.0.1", ["198.51.100.1", "203.0.113.9"], "203.0.113.9"),
        (("127.0.0.1",), "127.0.0.1", ["2001:db8:1:2:3:4:5:6"], "2001:db8:1:2::"),
        (("127.0.0.1",), "203.0.113.9", ["198.51.100.1"], "203.0.113.9"),
        (("10.0.0.0/8",), "127.0.0.1", ["203.0.113.9"], "127.0.0.1"),
        (("10.0.0.0/8", "127.0.0.1/32"), "10.1.2.3", ["203.0.113.9, 127.0.0.1"], "203.0.113.9"),
    ],
)
def test_only_a_proxy_that_was_named_is_believed(
    proxies: tuple[str, ...], address: str, forwarded: list[str], name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "*")  # what uvicorn would go by
    assert caller(proxies, address, *forwarded) == name


def test_the_option(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    served: list[Settings] = []
    monkeypatch.setattr(server, "serve", lambda settings, *_: served.append(settings))
    assert run(capsys, "serve").code == 0
    assert run(capsys, "serve", "--proxy", "127.0.0.1", "--proxy", "10.1.2.3/8", "--proxy", "::1").code == 0
    assert [one.proxies for one in served] == [(), ("127.0.0.1/32", "10.0.0.0/8", "::1/128")]
    refused = run(capsys, "serve", "--proxy", "example.org")
    assert (refused.code, refused.out, refused.err.count("\n")) == (2, "", 1)
    assert "'example.org' is neither an address nor a network" in refused.err
