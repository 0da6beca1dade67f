"""Rare searches for garbage."""

import gc
from collections.abc import Iterator

import pytest

from nurikabe_sat.deduction.garbage import OBJECTS, rare_collection


@pytest.fixture(autouse=True)
def _threshold() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)


def test_the_threshold_is_high_until_the_last_overlapping_block_ends() -> None:
    gc.set_threshold(700, 10, 10)
    first, second = rare_collection(), rare_collection()
    first.__enter__()
    second.__enter__()
    first.__exit__(None, None, None)
    assert gc.get_threshold()[0] == OBJECTS
    second.__exit__(None, None, None)
    assert gc.get_threshold()[0] == 700


@pytest.mark.parametrize("first", [0, 2 * OBJECTS])
def test_a_collector_that_is_disabled_or_collects_less_often_stays_as_it_is(first: int) -> None:
    gc.set_threshold(first, 10, 10)
    with rare_collection():
        assert gc.get_threshold()[0] == first
    assert gc.get_threshold()[0] == first


def test_the_threshold_is_restored_after_an_error() -> None:
    gc.set_threshold(700, 10, 10)
    with pytest.raises(KeyError), rare_collection():
        raise KeyError
    assert gc.get_threshold()[0] == 700
