"""A Firefox, over Marionette: its own protocol, lines of JSON on a socket, which needs no driver."""

import json
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.support.waiting import PATIENCE

PROGRAM = shutil.which("firefox-esr") or shutil.which("firefox")

PREFERENCES = {
    "marionette.port": 0,  # any; it is told in a file of the profile
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "app.update.disabledForTesting": True,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    "intl.accept_languages": "en",
    "browser.dom.window.dump.enabled": True,  # errors that nobody catches go to the output
    "devtools.console.stdout.content": True,  # and so does the console
}
_OF_FIREFOX = "console.error: RSLoader"  # it looks for settings of its maker


class Firefox:
    """A session: scripts in the page that is shown."""

    def __init__(self, connection: socket.socket, output: Path) -> None:
        self._connection = connection
        self._output = output
        self._number = 0
        self._answer()  # what it says of itself
        self._ask("WebDriver:NewSession", capabilities={})
        self._ask("WebDriver:SetTimeouts", script=1000 * PATIENCE, pageLoad=1000 * PATIENCE)

    def open(self, url: str) -> None:
        self._ask("WebDriver:Navigate", url=url)

    def until(self, condition: str) -> Any:
        """Wait until an expression of the page is true, and give its value."""
        script = f"""const done = arguments[0];
            const look = () => {{
                let found = null;
                try {{ found = {condition}; }} catch (error) {{ /* not yet */ }}
                if (found) done(found); else setTimeout(look, 50);
            }};
            look();"""
        return self._ask("WebDriver:ExecuteAsyncScript", script=script, args=[], newSandbox=True)["value"]

    def click(self, selector: str) -> None:
        """Click the first element of a CSS selector, as a hand does, when it is there."""
        self.until(f"document.querySelector({json.dumps(selector)})")
        found = self._ask("WebDriver:FindElement", using="css selector", value=selector)["value"]
        self._ask("WebDriver:ElementClick", id=next(iter(found.values())))

    def errors(self) -> list[str]:
        """Return the errors of pages so far: those that nobody caught, and those on the console."""
        lines = self._output.read_text("utf-8", "replace").splitlines()
        found = [line for line in lines if line.startswith(("JavaScript error: http", "console.error:"))]
        return [line for line in found if not line.startswith(_OF_FIREFOX)]

    def _ask(self, name: str, **parameters: Any) -> Any:
        self._number += 1
        text = json.dumps([0, self._number, name, parameters])
        self._connection.sendall(f"{len(text.encode())}:{text}".encode())
        _, number, error, result = self._answer()
        assert number == self._number
        assert error is None, error
        return result

    def _answer(self) -> Any:
        length = b""
        while (byte := self._connection.recv(1)) != b":":
            assert byte, "Firefox has gone"
            length += byte
        text = b""
        while len(text) < int(length):
            text += self._connection.recv(int(length) - len(text))
        return json.loads(text)


@contextmanager
def firefox(profile: Path) -> Iterator[Firefox]:
    """A Firefox with a profile of its own; it ends with the block. The test is skipped where there is none."""
    if PROGRAM is None:
        pytest.skip("there is no Firefox")
    lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items())
    (profile / "user.js").write_text("".join(lines), "utf-8")
    arguments = [PROGRAM, "--headless", "--marionette", "--no-remote", "--profile", str(profile)]
    output = profile / "output.txt"
    with output.open("wb") as told:
        process = subprocess.Popen(arguments, stdout=told, stderr=subprocess.STDOUT)
    try:
        with _connected(process, profile / "MarionetteActivePort") as connection:
            connection.settimeout(PATIENCE)
            yield Firefox(connection, output)
    finally:
        process.terminate()
        process.wait(PATIENCE)


def _connected(process: "subprocess.Popen[bytes]", told: Path) -> socket.socket:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and process.poll() is None:
        if told.exists() and (port := told.read_text("utf-8").strip()):
            return socket.create_connection(("127.0.0.1", int(port)), PATIENCE)
        time.sleep(0.1)
    raise AssertionError(f"Firefox did not start: {process.poll()}")
