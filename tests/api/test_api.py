"""The public API: everything that is promised is there, documented, and imported only when it is used."""

import doctest
import subprocess
import sys
from typing import Literal, get_origin

import pytest

import nurikabe_sat


def test_all_is_sorted_and_everything_in_it_is_there() -> None:
    names = nurikabe_sat.__all__
    assert sorted(names) == names
    assert len(set(names)) == len(names)
    assert dir(nurikabe_sat) == names
    for name in names:
        value = getattr(nurikabe_sat, name)
        assert name == "__version__" or get_origin(value) is Literal or value.__doc__, name


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'solv'"):
        nurikabe_sat.solv  # noqa: B018 (the access is the test)


def test_the_example_of_the_docstring_runs() -> None:
    result = doctest.testmod(nurikabe_sat)
    assert result.attempted > 0
    assert result.failed == 0


def test_importing_the_package_imports_nothing_else() -> None:
    script = (
        "import sys, nurikabe_sat; print(sorted(m for m in sys.modules if m.startswith(('nurikabe_sat.', 'pysat'))))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['nurikabe_sat.version']"
