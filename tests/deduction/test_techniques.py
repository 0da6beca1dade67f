"""The techniques: tables of boards where each fires and where it must not, and every step against all solutions."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nurikabe_sat.bitset import members_of
from nurikabe_sat.deduction.choice import Chooser
from nurikabe_sat.deduction.contradictions import find_any
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.refutation import refuted_first
from nurikabe_sat.deduction.step import Chain, Step, in_one
from nurikabe_sat.deduction.table import TECHNIQUES
from nurikabe_sat.deduction.technique import Technique
from nurikabe_sat.deduction.techniques import shape_trial
from nurikabe_sat.deduction.techniques.pool_rescue import needed, rescued
from nurikabe_sat.puzzle.model import Board as Given
from nurikabe_sat.puzzle.model import Puzzle
from tests.support.oracle import solutions
from tests.support.pictures import drawn, expected
from tests.support.strategies import solvable_boards

FINDERS = {technique.name: technique.find for technique in TECHNIQUES}


@pytest.mark.parametrize(
    ("technique", "picture"),
    [(one, picture) for one in TECHNIQUES for picture in one.boards],
    ids=lambda value: getattr(value, "name", value),
)
def test_a_technique_forces_what_the_picture_says(technique: Technique, picture: str) -> None:
    board = drawn(picture)
    sea: set[int] = set()
    island: set[int] = set()
    for step in technique.find(board):
        assert step.technique == technique.name
        sea |= set(step.sea)
        island |= set(step.island)
    assert (sea, island) == expected(picture)


@pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda technique: technique.name)
def test_a_technique_has_a_board_where_it_must_not_fire(technique: Technique) -> None:
    assert not all(any(expected(picture)) for picture in technique.boards)


@pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda technique: technique.name)
def test_a_technique_forces_what_its_example_says(technique: Technique) -> None:
    before, after = technique.example.before, technique.example.after
    position = drawn(" / ".join(before))
    cells = [row.split() for row in before]
    for step in technique.find(position):
        for colour, forced in (("B", step.sea), ("W", step.island)):
            for cell in forced:
                row, col = position.grid.position(cell)
                cells[row][col] = colour
    assert [" ".join(row) for row in cells] == list(after)
    assert before != after


REASONS = [
    ("complete-island", "2 W b / b b .", "r1c1 r1c2", "the 2 at r1c1 is complete"),
    ("separation", "3 W b 2", "r1c1 r1c2 r1c4", "r1c3 touches the islands of the 3 at r1c1 and the 2 at r1c4"),
    ("only-way-out-island", "B B B . / B 3 w . / B B . .", "r1c2 r2c1 r2c2 r3c2", "the 3 at r2c2 needs more cells"),
    ("only-way-out-sea", ". B b B", "r1c2 r1c4", "the sea at r1c4 must join the rest of the sea"),
    (
        "only-way-out-sea",
        "W W W W . / W B b b b / 7 W W W .",
        "r1c2 r1c3 r1c4 r2c1 r2c2 r3c1 r3c2 r3c3 r3c4",
        "the sea at r2c2 needs more cells and can only grow into r2c3, r2c4 and r2c5",
    ),
    ("pool", "B B . / B w .", "r1c1 r1c2 r2c1", "otherwise r2c2 would make a 2x2 pool"),
    (
        "unreachable",
        "3 W . b",
        "r1c1 r1c2",
        "reach r1c4: even the 3 at r1c1, whose nearest cell is 2 steps away, can only grow by 1 cell",
    ),
    (
        "unreachable",
        "4 . . . b . 2",
        "r1c7",
        "no number can reach r1c5: the 4 at r1c1 and the 2 at r1c7 are each one cell short",
    ),
    (
        "unreachable",
        "1 b b . . 4",
        "r1c6",
        "no number can reach r1c2: even the 4 at r1c6, 4 steps away, can only grow by 3 cells",
    ),
    (
        "unreachable",
        "2 W B b B . . 3",
        "r1c8",
        "no number can reach r1c4: even the 3 at r1c8, 4 steps away, can only grow by 2 cells",
    ),
    (
        "sea-bridge",
        "B . 3 / b W W / b b B",
        "r1c1 r1c3 r2c2 r3c3",
        "the sea at r1c1 must join the rest of the sea, and can only get out through r2c1",
    ),
    (
        "sea-bridge",
        "B b B",
        "r1c1 r1c3",
        "the sea at r1c1 must join the rest of the sea, and can only get out through r1c2",
    ),
    (
        "sea-bridge",
        "B . . / . 5 W / . W w",
        "r1c1 r2c3 r3c2",
        "r3c3 is walled in by islands: sea there could not join the sea at r1c1",
    ),
    (
        "reach-blocked",
        "4 . . b / . . 2 .",
        "r1c1",
        "no number can reach r1c4: the 2 at r2c3 is one cell short; the 4 at r1c1 could get there only by touching the "
        "2 at r2c3",
    ),
    (
        "part-in-the-way",
        "4 . b W W W",
        "r1c1 r1c4 r1c5",
        "no number can reach r1c3: the 4 at r1c1 would have to join the island cells connected to r1c4 on the way, and",
    ),
    (
        "part-in-the-way",
        "3 . . W W B / . . b . . 5 / . b b . . .",
        "r1c4 r1c5 r2c6",
        "no number can reach r2c3: the island cells connected to r1c4 can only belong to the 5 at r2c6, which",
    ),
    ("too-big", "3 b W W / . . . .", "r1c1 r1c3 r1c4", "r1c2 would join the 3 at r1c1 to r1c3 and r1c4"),
    (
        "corner-of-two",
        "2 . / . b",
        "r1c1",
        "the 2 at r1c1 needs only one more cell, r1c2 or r2c1, and r2c2 is next to both",
    ),
    (
        "confinement",
        ". B ? / 2 b .",
        "r1c3 r2c1",
        "if r2c2 were island, the 2 at r2c1 would be complete and r2c3 sea, and then the sea at r2c3 would be walled "
        "in by islands",
    ),
    (
        "ring",
        ". . B . . / 3 b . . . / . b W . . / . . . W 7",
        "r2c1 r3c3 r4c5",
        "with r2c2, the 7 at r4c5 with r3c3 and the 3 at r2c1 would form a wall from edge to edge that traps r3c2, "
        "which must be sea to keep the islands apart; r3c3 can only belong to the 7 at r4c5, so they must be joined",
    ),
    (
        "shapes",
        ". b . / . 3 .",
        "r2c2",
        "all 4 ways to complete the 3 at r2c2 with r1c2 would cut the sea apart",
    ),
    (
        "joint-ways",
        ". . 5 / . . . / . b . / . 2 .",
        "r1c3 r4c2",
        "if r3c2 were island, the 2 at r4c2 would be complete, and then the 5 at r1c3 could only be completed with "
        "r1c1+r1c2+r2c1+r2c3, which would make r2c2 sea and cut it off",
    ),
    (
        "growth-by-need",
        "W w . w 5 / . . . . . / . . . . .",
        "r1c1 r1c5",
        "the island cell r1c1 can only belong to the 5 at r1c5; without r1c2, it would be too far away",
    ),
    (
        "growth-by-need",
        "W w . w 6 / B B B B . / . . . . .",
        "r1c5 r2c1 r2c2 r2c3 r2c4",
        "without r2c5, the 6 at r1c5 would have room for only 5 of its 6 cells",
    ),
    (
        "shapes",
        "B B b . / 5 . w b / . . W b / B . b .",
        "r2c1 r3c3",
        "if r2c3 were sea, the 5 at r2c1 with r3c3 could not break the 2x2 block at r1c3-r2c4, and no other number can",
    ),
    (
        "shapes",
        "3 w B . / w B . . / b . . 2",
        "r1c1 r2c2",
        "one of the 2 ways to complete the 3 at r1c1 would leave an unbreakable 2x2 block at r1c2-r2c3; the other one "
        "adds r1c2 and r2c1",
    ),
    (
        "shapes",
        "B b . B / 2 . . . / . . 3 .",
        "r3c3",
        "r1c3 could only belong to the 3 at r3c3, but that fails: the only way to complete the 3 at r3c3 with r1c3 "
        "would cut off the sea at r1c4",
    ),
    (
        "cases",
        "2 . . B / . B . . / . . 3 .",
        "r1c1 r1c4 r2c2 r3c3",
        "the 3 at r3c3 needs r2c3, r3c2 or r3c4; r2c3, r3c2 and r3c4 make r1c3 sea",
    ),
    (
        "cases",
        "2 . . B / . B . . / . . 3 .",
        "r1c1 r1c4 r2c2 r3c3",
        "the 2 at r1c1 needs r1c2 or r2c1; r2c1 makes r3c2 sea; r1c2 breaks a rule",
    ),
    (
        "cases",
        "2 . . B / . B . . / . . 3 .",
        "r1c1 r1c4 r2c2 r3c3",
        "the 2 at r1c1 needs r1c2 or r2c1; r1c2 breaks a rule",
    ),
    (
        "cases",
        ". . . / B 3 . / . B B",
        "r2c1 r2c2 r3c2",
        "the sea at r2c1 needs r1c1 or r3c1; r1c1 makes r3c1 sea",
    ),
    (
        "lookahead",
        ". w ? . / . . . B",
        "r1c3 r2c4",
        "if r1c2 were sea, then after 1 step, r2c2 would have to be both sea and island: only the ? at r1c3 can break",
    ),
]


@pytest.mark.parametrize(("name", "picture", "because", "text"), REASONS)
def test_reason(name: str, picture: str, because: str, text: str) -> None:
    board = drawn(picture)
    steps = [step for step in FINDERS[name](board) if text in step.text]
    assert len(steps) == 1, [step.text for step in FINDERS[name](board)]
    assert [board.grid.name(c) for c in steps[0].because] == because.split()


# Steps that are one idea: a board, the cells that they force together, and the sentence.
IDEAS = [
    (
        "growth-by-need",
        "4 w w w",
        "the 4 at r1c1 has room for exactly its 4 cells, so it takes r1c2, r1c3 and r1c4",
    ),
    (
        "growth-by-need",
        "B . B B B B / 6 w w w w . / B B B B B .",
        "if r2c2, r2c3, r2c4 or r2c5 were sea, the 6 at r2c1 would have room for at most 5 of its 6 cells",
    ),
    (
        "growth-by-need",
        ". . . B B . / . . 9 w w W / . . . B B .",
        "the island cell r2c6 can only belong to the 9 at r2c3; if r2c4 or r2c5 were sea, it would be cut off",
    ),
    (
        "sea-bridge",
        "B . 3 / b W W / b b B",
        "the sea at r3c3 must join the rest of the sea, and can only get out through r3c2, r3c1 and r2c1",
    ),
    (
        "ring",
        "b b b b b / b 9 . . . / b . 3 W W / b . . . . / b b b b b",
        "r1c1, r1c2, r1c3, r1c4, r1c5, r2c1, r3c1, r4c1, r5c1, r5c2, r5c3, r5c4 and r5c5 could only belong to the 9 at "
        "r2c2; with one of them, the 9 at r2c2 and the 3 at r3c3 would form a wall from edge to edge that traps r2c3, "
        "which must be sea to keep the islands apart",
    ),
    (
        "shapes",
        "2 . b B / . B . . / b . 3 .",
        "r1c3 and r3c1 could only belong to the 3 at r3c3, but that fails: both ways to complete the 3 at r3c3 with "
        "r1c3 or r3c1 would cut off the sea at r2c2 or leave an unbreakable 2x2 block at r1c3-r2c4",
    ),
    (
        "shapes",
        "B . . / W B 4 / . b . / 5 . B",
        "r3c2 could only belong to the 4 at r2c3 or the 5 at r4c1, but that fails: the only two ways to complete the 4 "
        "at r2c3 or the 5 at r4c1 with r3c2 would cut off the sea at r1c1",
    ),
    (
        "right-of-way",
        "6 W . . . / . . . . B / . . . . b / . . . b b",
        "if r4c5 were island, then no number could reach the island cell r4c5: even the 6 at r1c1 would need at least "
        "8 cells; r3c5 and r4c4 would fail in a similar way",
    ),
]


@pytest.mark.parametrize(("name", "picture", "text"), IDEAS)
def test_steps_of_one_idea_are_told_as_one(name: str, picture: str, text: str) -> None:
    board = drawn(picture)
    steps = list(FINDERS[name](board))
    joined = [in_one(step, steps) for step in steps]
    assert text in [step.text for step in joined if (set(step.sea), set(step.island)) == expected(picture)]


def test_the_whole_way_to_island_cells_is_one_step() -> None:
    """The way has no spare cell, so more cells follow for the reason of the first."""
    board = drawn(". . . . B B B / 7 . . . . W W / . . . . B B B")
    step = next(iter(FINDERS["growth-by-need"](board)))
    assert step.island == (11,)
    assert step.wider is not None
    whole = step.wider()
    assert (whole.sea, whole.island) == ((), (8, 9, 10, 11))
    assert whole.text == (
        "the island cells connected to r2c6 can only belong to the 7 at r2c1; if r2c2, r2c3, r2c4 or r2c5 were sea, "
        "they would be cut off or too far away"
    )
    chosen = Chooser([technique for technique in TECHNIQUES if technique.name == "growth-by-need"]).next_step(board)
    assert chosen is not None
    assert chosen.island == (8, 9, 10, 11)


@pytest.mark.parametrize("picture", [". B B . / . B W W / 2 . . ?", ". . 3 / . . . / 2 . ."])
def test_a_way_falls_in_a_reason_only_with_its_chain(picture: str) -> None:
    steps = list(FINDERS["shape-trial"](drawn(picture)))
    assert steps
    for step in steps:
        assert step.chains, step.text
        assert step.because_mask & step.chains[0].because_mask == step.chains[0].because_mask


@given(solvable_boards(max_cells=20), st.data())
def test_every_step_and_every_step_of_its_chains_holds_by_its_reason_alone(
    given_board: Given, data: st.DataObject
) -> None:
    """With only the clues and the cells of the reason known, whatever else was known when the step was seen."""
    puzzle = given_board.puzzle
    shown = data.draw(st.integers(0, puzzle.grid.all_cells)) & data.draw(st.integers(0, puzzle.grid.all_cells))
    position = Position.of(puzzle, given_board.colouring).only(shown)
    known = position.sea | position.island
    all_solutions = seas_of_solutions(puzzle)
    for technique in TECHNIQUES:
        steps = list(technique.find(position))
        joined = {id(step.idea): in_one(step, steps) for step in steps if step.idea is not None}
        for step in (*steps, *joined.values()):
            forced = step.sea_mask | step.island_mask
            assert forced, technique.name
            assert forced & known == 0, technique.name
            assert step.text
            check_step(all_solutions, step, position.sea, position.island)
            for chain in step.chains:
                check_chain(all_solutions, chain, step, position)


@settings(max_examples=20)
@given(solvable_boards(max_cells=16), st.data())
def test_a_second_assumption_holds_by_its_reason_alone(given_board: Given, data: st.DataObject) -> None:
    puzzle = given_board.puzzle
    position = Position.of(puzzle, given_board.colouring).only(data.draw(st.integers(0, puzzle.grid.all_cells)))
    if not position.undecided:
        return
    cell = 1 << data.draw(st.sampled_from(members_of(position.undecided)))
    supposed = position.suppose(cell, 0) if data.draw(st.booleans()) else position.suppose(0, cell)
    all_solutions = seas_of_solutions(puzzle)
    if find_any(supposed) is not None:
        return
    finders = [technique.find for technique in TECHNIQUES if technique.among is None and technique.is_followed]
    for step in refuted_first("lookahead", supposed, finders, 3):
        assert "as well" in step.text
        check_step(all_solutions, step, supposed.sea, supposed.island)
        for chain in step.chains:
            check_chain(all_solutions, chain, step, supposed)


def test_a_second_assumption_takes_the_fewest_rounds() -> None:
    finders = [technique.find for technique in TECHNIQUES if technique.among is None and technique.is_followed]
    board = drawn(". . ? . / . . . B")
    for rounds, forced in ((0, set[int]()), (1, {1}), (9, {1})):
        steps = list(refuted_first("lookahead", board, finders, rounds))
        assert {cell for step in steps for cell in step.island} == forced


@settings(max_examples=40)
@given(solvable_boards(max_cells=20))
def test_a_block_is_rescued_where_some_cell_is_on_every_way_to_it(given_board: Given) -> None:
    position = Position.of(given_board.puzzle, given_board.colouring)
    for k, reach in enumerate(position.reaches[0]):
        blocks = members_of(position.grid.blocks_touching(reach) & ~position.grid.blocks_touching(position.island))
        found = rescued(position, k)
        for block in blocks:
            assert bool(found >> block & 1) == bool(needed(position, k, 1 << block))


def check_step(all_solutions: list[int], step: Step, sea: int, island: int) -> None:
    """Every solution with the colours of the reason has those of the step."""
    assert step.sea_mask & step.island_mask == 0, step.technique
    assert step.because_mask & ~(sea | island) == 0, step.technique
    for solution in agreeing(all_solutions, step.because_mask, sea):
        wrong = step.sea_mask & ~solution | step.island_mask & solution
        assert not wrong, f"{step.technique}: {step.text}; because {step.because}, but {solution:b}"


def seas_of_solutions(puzzle: Puzzle) -> list[int]:
    """The masks of the sea in all solutions, by brute force."""
    return [
        sum(1 << cell for cell, letter in enumerate(solution) if letter == "B")
        for solution in solutions(puzzle.rows, puzzle.cols, {clue.cell: clue.size for clue in puzzle.clue_list})
    ]


def check_chain(all_solutions: list[int], chain: Chain, step: Step, position: Position) -> None:
    """Each step of the chain rests on what is there by then, and so does its end."""
    assert chain.because_mask & ~step.because_mask == 0
    sea, island = position.sea | chain.sea_mask, position.island | chain.island_mask
    for one in chain.steps:
        check_step(all_solutions, one, sea, island)
        sea, island = sea | one.sea_mask & ~island, island | one.island_mask & ~sea
    if chain.end is None:
        assert step.sea_mask & ~sea == step.island_mask & ~island == 0
    else:
        assert chain.end.text
        assert chain.end.because_mask & ~(sea | island) == 0
        assert not agreeing(all_solutions, chain.end.because_mask, sea)


def agreeing(all_solutions: list[int], known: int, sea: int) -> list[int]:
    """Return the solutions, as masks of their sea, that have the colours of the known cells."""
    return [solution for solution in all_solutions if not (solution ^ sea) & known]


def test_shortened_chains_of_shape_trials_decide_the_same_cells(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every chain counts as long here. Shortening must not lose a step or make a chain longer."""
    for picture in (
        "3 . . . . / . . . . . / . . 3 . . / . . . . . / 4 . . . .",
        ". . . . . / . . 2 . . / . . . . 3 / . . . . . / . 3 . . .",
    ):
        found: list[dict[int, int]] = []
        for long in (10, -1):
            monkeypatch.setattr(shape_trial, "LONG", long)
            found.append({step.mask: step.length for step in shape_trial.TECHNIQUE.find(drawn(picture))})
        before, after = found
        assert before.keys() == after.keys()
        assert all(after[cells] <= before[cells] for cells in before)
        assert sum(after.values()) < sum(before.values())
