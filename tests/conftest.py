"""Hypothesis profiles: CI runs are repeatable; `soak` looks twenty times as hard, `fast` a fifth as hard."""

import signal
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants

settings.register_profile(
    "default", deadline=None, derandomize=True, max_examples=50, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("soak", deadline=None, max_examples=1000, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile(
    "fast", deadline=None, derandomize=True, max_examples=10, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("default")

# Where the run was started in the background, Ctrl-C is ignored, and the processes that tests start would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--static", action="store_true", help="the tests of the page visit the folder of static files")


def pytest_configure(config: pytest.Config) -> None:
    """Make random examples independent of the modules that other tests have imported.

    Hypothesis mixes in the constants of our modules. Only the soak profile keeps them.
    """
    if config.getoption("--hypothesis-profile") != "soak":
        patch.object(providers, "_get_local_constants", Constants).start()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--hypothesis-profile") != "soak":
        for item in items:
            if item.get_closest_marker("soak"):
                item.add_marker(pytest.mark.skip(reason="only with --hypothesis-profile=soak"))
