"""Steps in words, with their chains, and hints a little at a time."""

from collections.abc import Iterator

import pytest

from nurikabe_sat.deduction.arguments.argument import Plain
from nurikabe_sat.deduction.arguments.joint import CASES
from nurikabe_sat.deduction.choice import Chooser
from nurikabe_sat.deduction.contradiction import Contradiction
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.stages import STAGES, place_of, staged
from nurikabe_sat.deduction.step import Chain, Step
from nurikabe_sat.deduction.table import TECHNIQUES, techniques_up_to
from nurikabe_sat.deduction.technique import EASY, Example, Technique
from nurikabe_sat.deduction.telling import Telling, laid_out
from nurikabe_sat.queries.steps import StepAnswer
from tests.support.pictures import drawn

FIND = {technique.name: technique.find for technique in TECHNIQUES}


def step_of(name: str, picture: str) -> Step:
    return next(iter(FIND[name](drawn(picture))))


def test_a_step_with_its_chain() -> None:
    picture = "5 W . . / . . . B"
    lines = Telling(drawn(picture).grid).lines_of(step_of("right-of-way", picture))
    assert lines == [
        "right-of-way, r2c1 island: if r2c1 were sea, then after 1 step, the 5 at r1c1 would have room for only 4 of "
        "its 5 cells",
        "    if r2c1 were sea:",
        "      1. only-way-out-sea, r2c2 and r2c3 sea: the sea at r2c1 must join the rest of the sea, and its only "
        "way out leads through r2c2 and r2c3",
    ]


def test_each_case_of_a_reason_has_a_line() -> None:
    text = f"every way {CASES} if it contains r1c1, it would fail; if it is next to r1c2, it would fail, too"
    assert laid_out(text).split("\n") == [
        f"every way {CASES}",
        "if it contains r1c1, it would fail;",
        "if it is next to r1c2, it would fail, too",
    ]
    assert len(laid_out(text)) == len(text)
    assert laid_out("one reason; another one") == "one reason; another one"
    told = Telling(drawn(". .").grid).lines_of(Step.of("many-joint-ways", [0], [], [], text))
    assert told[1:] == ["    if it contains r1c1, it would fail;", "    if it is next to r1c2, it would fail, too"]


def test_each_island_that_may_have_a_cell_has_a_line() -> None:
    first, second = (f"if r1c1 belonged to the {n} at r1c3, some ways fail; with the other 2, it fails" for n in (3, 4))
    last = "the 5 at r9c3 has no short enough way to r1c1"
    assert laid_out(f"{first}; {second}; {last}").split("\n") == [f"{first};", f"{second};", last]
    assert laid_out(f"{first}; {last}") == f"{first}; {last}"
    assert laid_out(f"if r1c2 were sea, it fails: {first}; {last}").count("\n") == 0
    told = Telling(drawn(". .").grid).lines_of(Step.of("joint-ways", [0], [], [], f"{first}; {second}"))
    assert told == ["joint-ways, r1c1 sea:", f"    {first};", f"    {second}"]


def test_cases_end_in_what_they_have_in_common() -> None:
    picture = ". ? . / . . . / . . . / . 2 ."
    lines = Telling(drawn(picture).grid).lines_of(step_of("cases", picture))
    assert lines[0].startswith("cases, r3c1 sea: the 2 at r4c2 needs r3c2, r4c1 or r4c3")
    assert sum(line.startswith("    if ") for line in lines) == 3
    assert lines[-1] == "      so r3c1 sea"


def test_what_chains_have_in_common_is_told_once() -> None:
    """Within a step always; an earlier step is referred to for two sentences or more."""
    grid = drawn(". . . . . .").grid
    one, two, three = (Step.of("pool", [cell], [], [], f"reason {cell}") for cell in range(3))

    def with_chains(cell: int, *chains: tuple[Step, ...]) -> Step:
        made = tuple(Chain(0, 1 << cell, steps, None) for steps in chains)
        return Step("cases", 0, 1 << cell, lambda: (0, "why"), lambda: made)

    telling = Telling(grid)
    told = [
        [line.strip() for line in telling.lines_of(step) if ". pool" in line]
        for step in (
            with_chains(3, (one, two), (three, one)),
            with_chains(4, (two, three)),
            with_chains(5, (three,)),
        )
    ]
    assert told == [
        [
            "1. pool, r1c1 sea: reason 0",
            "2. pool, r1c2 sea: reason 1",
            "1. pool, r1c3 sea: reason 2",
            "2. pool, r1c1 sea: as in step 1 under 'if r1c4 were island'",
        ],
        ["1. pool, r1c2 sea: as in the chain of step 1", "2. pool, r1c3 sea: as in the chain of step 1"],
        ["1. pool, r1c3 sea: reason 2"],
    ]


def nested() -> Step:
    """Return a step with a chain whose second step has a chain: 1 + 1 + 2 steps."""
    pool, also, last = (Step.of("pool", [cell], [], [], f"reason {cell}") for cell in range(3))
    end = Contradiction("pool", lambda: (0, Plain("all is lost")))
    inner = Chain(1 << 4, 0, (also, last), end)
    squeeze = Step("squeeze", 0, 1 << 4, lambda: (0, Plain("so it is")), lambda: (inner,))
    outer = Chain(0, 1 << 3, (pool, squeeze), end)
    return Step("lookahead", 1 << 3, 0, lambda: (0, Plain("why")), lambda: (outer,))


@pytest.mark.parametrize(
    ("why", "told"), [("so all is lost", []), ("why", ["    if r1c4 were island:", "      at once all is lost"])]
)
def test_a_chain_without_steps_is_told_if_the_reason_does_not_say_its_end(why: str, told: list[str]) -> None:
    chain = Chain(0, 1 << 3, (), Contradiction("pool", lambda: (0, Plain("all is lost"))))
    step = Step("lookahead", 1 << 3, 0, lambda: (0, Plain(why)), lambda: (chain,))
    assert Telling(drawn(". . . . . .").grid).lines_of(step) == [f"lookahead, r1c4 sea: {why}", *told]


def test_a_chain_inside_of_a_chain_is_indented_and_counted() -> None:
    grid = drawn(". . . . . .").grid
    assert nested().length == 4
    assert Telling(grid).lines_of(nested()) == [
        "lookahead, r1c4 sea: why",
        "    if r1c4 were island:",
        "      1. pool, r1c1 sea: reason 0",
        "      2. squeeze, r1c5 island: so it is",
        "          if r1c5 were sea as well:",
        "            1. pool, r1c2 sea: reason 1",
        "            2. pool, r1c3 sea: reason 2",
        "            then all is lost",
        "      then all is lost",
    ]


def test_the_pictures_of_a_chain_inside_of_a_chain_come_before_its_step() -> None:
    grid = drawn(". . . . . .").grid
    shown = StepAnswer.of(grid, nested()).explained(grid).chain
    assert [(one.note, one.inside, one.heading) for one in shown] == [
        ("if", "", "if r1c4 were island"),
        ("1", "", "1. pool, r1c1 sea"),
        ("2?", "2", "if r1c5 were sea as well"),
        ("2.1", "2", "2.1. pool, r1c2 sea"),
        ("2.2", "2", "2.2. pool, r1c3 sea"),
        ("", "2", "then"),
        ("2", "", "2. squeeze, r1c5 island"),
        ("", "", "then"),
    ]


@pytest.mark.parametrize(
    ("stage", "text"),
    [
        ("where", "look at rows 1 to 2, columns 1 to 2"),
        ("technique", "look at rows 1 to 2, columns 1 to 2: pool (if three cells of a 2x2 block are sea, "),
        ("cells", "pool, r2c2 island"),
        ("all", "pool, r2c2 island: otherwise r2c2 would make a 2x2 pool with r1c1, r1c2 and r2c1"),
    ],
)
def test_a_hint_a_little_at_a_time(stage: str, text: str) -> None:
    picture = "B B / B ."
    told = {one: staged(drawn(picture).grid, step_of("pool", picture), one) for one in STAGES}
    assert told[stage].startswith(text)  # type: ignore[index]  # the table has the stages as plain strings


def test_the_place_does_not_name_the_cells() -> None:
    position = drawn("5 W . . / . . . B / . . . . / . . . .")
    for technique in TECHNIQUES:
        for step in technique.find(position):
            assert "r" + "1c" not in staged(position.grid, step, "where")
            place = place_of(position.grid, step)
            assert place.first_row < place.last_row or place.first_col < place.last_col


def test_the_next_step_is_near_the_last_one() -> None:
    """Three separations are open; the one beside the last step is taken."""
    position = drawn("2 . 2 . . . . / . . . . . . . / . . . . 2 . 2")
    chooser = Chooser(techniques_up_to("easy"), last=1 << position.grid.cell(2, 5))
    step = chooser.next_step(position)
    assert step is not None
    assert step.sea == (position.grid.cell(2, 5),)
    chooser = Chooser(techniques_up_to("easy"), last=1)
    step = chooser.next_step(position)
    assert step is not None
    assert step.sea == (1,)


def test_no_technique_is_asked_after_one_that_sees_a_step_nearby() -> None:
    position = drawn(". . . . . . / . . . . . 1")
    asked: list[str] = []

    def seeing(name: str, cell: int) -> Technique:
        def find(_: Position) -> Iterator[Step]:
            asked.append(name)
            yield Step.of(name, [cell], [], [], name)

        return Technique(name, EASY, name, Example((), ()), find)

    far, less_far, near, nearer = seeing("far", 5), seeing("less far", 4), seeing("near", 3), seeing("nearer", 1)
    for techniques, taken in (
        ((far, near, nearer), "near"),
        ((far, less_far), "less far"),
        ((less_far, far), "less far"),
    ):
        asked.clear()
        step = Chooser(techniques, last=1).next_step(position)
        assert step is not None
        assert step.technique == taken
        assert asked == [one.name for one in techniques if one is not nearer]
