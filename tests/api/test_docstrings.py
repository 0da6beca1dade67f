"""Every example in the docstring of a public name runs, and gives what it says."""

import doctest
import inspect
import sys
from collections.abc import Iterator

import pytest

import nurikabe_sat


def examples() -> Iterator[doctest.DocTest]:
    """Those of each public function, class and question; names of its own module are there."""
    finder = doctest.DocTestFinder(exclude_empty=True)
    for name in nurikabe_sat.__all__:
        value = getattr(nurikabe_sat, name)
        if inspect.isclass(value) or inspect.isfunction(value):
            module = sys.modules[value.__module__]
            found = finder.find(value, name, module=module, globs={**vars(module), name: value})
            yield from (one for one in found if one.examples)


EXAMPLES = {one.name: one for one in examples()}


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_runs(name: str) -> None:
    result = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL).run(EXAMPLES[name])
    assert result.attempted > 0
    assert result.failed == 0


def test_every_public_function_has_an_example() -> None:
    names = [name for name in nurikabe_sat.__all__ if inspect.isfunction(getattr(nurikabe_sat, name))]
    assert [name for name in names if name not in EXAMPLES] == []
