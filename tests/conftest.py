"""Hypothesis profiles: CI runs are repeatable; `soak` looks twenty times as hard, `fast` a fifth as hard."""

import gc
import os
import random
import re
import signal
import sys
import zlib
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants

ALL_SLOW = re.compile(r"^pytestmark = (?:\[\s*)?pytest\.mark\.slow\b", re.M)

settings.register_profile(
    "default", deadline=None, derandomize=True, max_examples=50, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("soak", deadline=None, max_examples=1000, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile(
    "fast", deadline=None, derandomize=True, max_examples=10, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("default")

# A run in the background ignores Ctrl-C, and one under nohup the end of its terminal. Commands would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)
if hasattr(signal, "SIGHUP"):
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--static", action="store_true", help="the tests of the page visit the folder of static files")


def pytest_configure(config: pytest.Config) -> None:
    """Make random examples independent of the modules that other tests have imported.

    Hypothesis mixes in the constants of our modules. Only the soak profile keeps them.
    """
    if config.getoption("--hypothesis-profile") != "soak":
        patch.object(providers, "_get_local_constants", Constants).start()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Skip the import of files whose tests are all slow, if these are left out: half of the time of the collection."""
    is_left_out = config.getoption("markexpr") == "not slow" and collection_path.suffix == ".py"
    return True if is_left_out and ALL_SLOW.search(collection_path.read_text(encoding="utf-8")) else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    profile = config.getoption("--hypothesis-profile")
    if profile == "fast":
        for test in {item.function for item in items if isinstance(item, pytest.Function)}:
            try_a_fifth(test)
    if profile != "soak":
        for item in items:
            if item.get_closest_marker("soak"):
                item.add_marker(pytest.mark.skip(reason="only with --hypothesis-profile=soak"))
    items.sort(key=uses_browser)  # they share one, which ends before a test that does not use it


def pytest_collection_finish() -> None:
    """Leave the collected tests out of every later garbage collection: a tenth of the time of the tests."""
    gc.collect()
    gc.freeze()


def pytest_runtest_setup(item: pytest.Item) -> None:
    """End the browser of earlier tests before a test that does not use it, and may need an event loop of its own."""
    if not uses_browser(item):
        end_browser()


def pytest_sessionfinish() -> None:
    end_browser()


def uses_browser(item: pytest.Item) -> bool:
    return "browser" in getattr(item, "fixturenames", ())


def end_browser() -> None:
    if browser := sys.modules.get("tests.web.browser"):
        browser.BROWSER.end_if_unused()


def try_a_fifth(test: Any) -> None:
    """Reduce the number of examples that a test of Hypothesis sets itself."""
    own = getattr(test, "_hypothesis_internal_use_settings", None)
    least = settings.get_profile("fast").max_examples
    if own is not None and own.max_examples > least:
        fewer = max(least, own.max_examples // 5)
        test._hypothesis_internal_use_settings = settings(own, max_examples=fewer)


@pytest.fixture
def rng(request: pytest.FixtureRequest) -> random.Random:
    """Return random numbers from a printed seed: fixed for each test, new in a soak, or that of ``NURIKABE_SEED``."""
    seed = zlib.crc32(request.node.nodeid.encode())
    if request.config.getoption("--hypothesis-profile") == "soak":
        seed = random.randrange(1 << 32)
    seed = int(os.environ.get("NURIKABE_SEED", seed))
    print(f"NURIKABE_SEED={seed}")  # noqa: T201 (pytest shows it with a failure)
    return random.Random(seed)
