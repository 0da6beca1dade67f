"""A judged proof as a page: its titles, and the reasons of wrong steps, each said once."""

import time

import pytest

from nurikabe_sat import legup_check, legup_grade

STEPS = '[{"id": "t0", "from": ["n0"], "to": "n1", "rule": "Surround Region", "cells": [[1, 3, -1]]}]'
REASON = "LEGUP refuses the step"


@pytest.mark.parametrize(
    ("labels", "title"),
    [("", "Proof"), ('"tag": "hw3"', "hw3"), ('"tag": "hw3", "assignment": "Homework <3>"', "Homework &lt;3&gt;")],
)
def test_the_title_is_that_of_the_puzzle(labels: str, title: str) -> None:
    page = legup_check(f'{{"puzzle": "1 3\\n1 . .", "labels": {{{labels}}}, "steps": {STEPS}}}').page()
    assert f"<h1>{title}</h1>" in page
    assert "Nurikabe, 1 x 3" in page


def test_the_reasons_of_a_wrong_step_stand_at_its_picture() -> None:
    text = f'{{"puzzle": "1 3\\n1 . .", "steps": {STEPS}}}'
    found = legup_grade(text, page=True, file="class/ada_byron/a.xml", base64=False).section
    assert found.count(REASON) == 1
    assert found.index(REASON) < found.index("<table>")
    assert '<tr class="bad">' in found


def test_a_step_without_a_picture_has_its_reasons_in_the_table() -> None:
    one = '{"id": "t%d", "from": ["n%d"], "to": "n%d", "rule": "Surround Region", "cells": [[1, %d, -1]]}'
    steps = ", ".join(one % (number, number, number + 1, number + 3) for number in range(14))
    page = legup_check(f'{{"puzzle": "1 20\\n1{" ." * 19}", "steps": [{steps}]}}').page()
    pictures, table = page.split("<table>")
    assert (pictures.count("<figure>"), pictures.count(REASON), table.count(REASON)) == (13, 12, 2)


def test_long_paths_may_be_broken_at_their_parts() -> None:
    found = legup_grade("<Legup", page=True, file="class/ada_byron/a.xml")
    assert found.status == "failed"
    found = legup_grade(f'{{"puzzle": "1 3\\n1 . .", "steps": {STEPS}}}', page=True, file="class/ada_byron/a.xml")
    assert "<h2>class/<wbr>ada_<wbr>byron/<wbr>a.xml</h2>" in found.section


def test_text_and_page_are_the_same_when_they_are_read_after_the_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = legup_check(f'{{"puzzle": "1 3\\n1 . .", "steps": {STEPS}}}', timeout=60)
    read, now = ("\n".join(answer.sentences()), answer.page()), time.monotonic
    assert all("in every solution" in text for text in read)
    monkeypatch.setattr(time, "monotonic", lambda: now() + 3600)
    assert ("\n".join(answer.sentences()), answer.page()) == read
