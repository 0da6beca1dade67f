"""Which steps of a longer line of reasoning its end rests on."""

from collections.abc import Sequence

import pytest

from nurikabe_sat.bitset import mask_of, union_of
from nurikabe_sat.deduction.chain import needed_steps
from nurikabe_sat.deduction.line import Line
from nurikabe_sat.deduction.step import Step
from nurikabe_sat.deduction.techniques import shapes
from tests.support.chains import explained
from tests.support.oracle import solutions
from tests.support.pictures import drawn


def step(name: str, sea: Sequence[int], because: Sequence[int] = ()) -> Step:
    return Step.of(name, sea, (), because, name)


def names_of(needed: Sequence[int], *rounds: Sequence[Step]) -> list[str]:
    return [one.technique for one in needed_steps(mask_of(needed), rounds)]


def test_what_nothing_rests_on_is_left_out() -> None:
    assert names_of([2], [step("a", [1]), step("b", [5])], [step("c", [2], [1]), step("d", [6], [5])]) == ["a", "c"]


def test_of_two_reasons_the_one_that_rests_on_less_is_taken() -> None:
    first = [step("a", [1]), step("b", [2]), step("c", [3])]
    assert names_of([4], first, [step("long", [4], [1, 2]), step("short", [4], [3])]) == ["c", "short"]
    assert names_of([4], first, [step("known", [4]), step("short", [4], [3])]) == ["known"]


def test_what_is_needed_anyway_costs_nothing() -> None:
    first = [step("a", [1]), step("b", [2]), step("c", [3])]
    second = [step("one", [4], [3]), step("two", [4], [1, 2]), step("x", [5], [1]), step("y", [6], [2])]
    assert names_of([4, 5, 6], first, second) == ["a", "b", "x", "y", "two"]


def test_a_step_is_left_out_where_a_later_one_of_its_round_decides_all_that_it_was_taken_for() -> None:
    first, second = [step("a", [1])], [step("b", [2], [1]), step("c", [2, 3])]
    assert names_of([2], first, second) == ["c"]
    assert names_of([2, 3], [step("small", [2]), step("large", [2, 3])]) == ["large"]


def test_steps_that_are_one_idea_become_one() -> None:
    def together(steps: Sequence[Step]) -> Step:
        return Step("both", union_of(one.sea_mask for one in steps), 0, lambda: (0, "both"))

    pair = [Step(name, 1 << cell, 0, lambda: (0, ""), idea=together) for name, cell in (("a", 1), ("b", 2))]
    assert names_of([1, 2], pair) == ["both"]
    assert names_of([2], pair) == ["b"]


def test_a_chain_ends_where_an_island_has_no_way_left() -> None:
    """It is what goes wrong, not a step of which something else goes wrong."""
    position = drawn(". . . / . 3 .")
    above = 1 << position.grid.cell(0, 1)
    assert not any(solution[1] == "W" for solution in solutions(2, 3, {4: 3}))
    line = Line(position, 0, above)
    assert not line.is_refuted
    line.advance([shapes.find])
    chain = line.refutation()
    assert chain.end is not None
    assert (chain.steps, chain.end.text) == (
        (),
        "no way to complete the 3 at r2c2 would be left: all 4 would cut the sea apart",
    )
    assert [position.grid.name(cell) for cell in chain.end.because] == ["r1c2", "r2c2"]


@pytest.mark.parametrize(
    "picture",
    [
        ". 7 . . . . / . . . . . . / . . . . ? .",
        ". . . . / . . . . / . . . . / . 9 . ? / . . . . / . . . .",
        ". . . . / ? . . . / . . . . / . 8 . . / . . . . / . . . .",
    ],
)
def test_no_chain_within_a_chain_argues_with_a_colour_that_is_contradicted_before(picture: str) -> None:
    """Two assumptions within one that were refuted side by side are told one after the other."""
    found = list(explained(drawn(picture)))
    assert max(one.depth for one in found) == 2
    assert [one.what.text for one in found if one.contradicted] == []
    assert [one.what.text for one in found if one.unfounded] == []
