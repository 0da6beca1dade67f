"""The words and the near misses of the pages of techniques."""

import re
import sys
from pathlib import Path

import pytest

from nurikabe_sat.deduction.contradictions import find_any
from nurikabe_sat.deduction.table import TECHNIQUES
from nurikabe_sat.deduction.technique import Technique
from tests.support.pictures import drawn

SITE = Path(__file__).parents[2] / "docs" / "site"
sys.path.insert(0, str(SITE))
try:
    from techniques import lessons, technique_pages
finally:
    sys.path.remove(str(SITE))

SAID = lessons()
TAUGHT = [one for one in TECHNIQUES if one.name in SAID]


def test_the_sections_are_in_the_order_of_the_table() -> None:
    assert SAID.sections() == [one.name for one in TAUGHT]
    assert len(TAUGHT) >= 27


@pytest.mark.parametrize("technique", TAUGHT, ids=lambda one: one.name)
def test_a_technique_finds_something_in_its_example_and_nothing_in_its_near_miss(technique: Technique) -> None:
    example, near = " / ".join(technique.example.before), SAID[technique.name]["near"]
    assert list(technique.find(drawn(example)))
    position = drawn(near)
    assert list(technique.find(position)) == []
    assert find_any(position) is None
    changed = [pair for pair in zip(example.split(), near.split(), strict=True) if pair[0] != pair[1]]
    assert 1 <= len(changed) <= 2
    assert all("/" not in pair for pair in changed)


@pytest.mark.parametrize("technique", TAUGHT, ids=lambda one: one.name)
def test_an_idea_has_two_sentences_and_places_are_on_the_board(technique: Technique) -> None:
    words = SAID[technique.name]
    assert set(words) == {"idea", "look", "near", "why"}
    assert len(re.findall(r"\.(?: |$)", words["idea"])) == 2
    rows = words["near"].split(" / ")
    for row, col in re.findall(r"r(\d+)c(\d+)", words["why"]):
        assert 1 <= int(row) <= len(rows)
        assert 1 <= int(col) <= len(rows[0].split())


def test_a_page_has_its_pictures_and_folds_the_answer() -> None:
    pages = dict(technique_pages())
    assert [*pages] == ["technique-pictures", *(f"technique-{one.name}" for one in TAUGHT)]
    for technique in TAUGHT:
        page = pages[f"technique-{technique.name}"]
        assert f"(technique-{technique.name}.md)" in pages["technique-pictures"]
        assert page.count("<svg") == 5
        before, _, after = page.partition("<details>")
        answer, _, rest = after.partition("</details>")
        assert (before.count("<svg"), answer.count("<svg"), rest.count("<svg")) == (3, 1, 1)
        assert f"\n{technique.name}, " in before
        assert f"\n{technique.name}, " in answer
