"""Names by their fingerprints: the same as a dict of names, in much less memory."""

import random
import sys

import pytest

from nurikabe_sat.cli.name_table import MOST, NameTable


def test_it_is_a_dict() -> None:
    rng = random.Random(17)
    table, expected = NameTable(), dict[str, int]()
    for _ in range(20_000):
        name, note = f"puzzle {rng.randrange(6_000)}", rng.randint(1, MOST)
        assert table.get(name) == expected.get(name, 0)
        table.put(name, note)
        expected[name] = note
    assert len(table) == len(expected)
    assert all(table.get(name) == note for name, note in expected.items())
    assert table.get("another") == 0


@pytest.mark.parametrize("note", [-1, 0, MOST + 1])
def test_a_note_that_does_not_fit(note: int) -> None:
    with pytest.raises(ValueError, match="expected a number from 1 to 15"):
        NameTable().put("x", note)


def test_any_text_is_a_name() -> None:
    table = NameTable()
    for note, name in enumerate(("", "\udcff", "x" * 10_000), 1):
        table.put(name, note)
        assert table.get(name) == note


@pytest.mark.slow
def test_a_million_names_take_32_megabytes() -> None:
    table = NameTable()
    for number in range(1_000_000):
        table.put(str(number), 1)
    assert len(table) == 1_000_000
    assert sys.getsizeof(table._slots) < 33_000_000
