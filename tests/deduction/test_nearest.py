"""Numbers that a sentence calls the nearest to island cells, or the only ones that could reach a cell.

Paths and neighbours are found with sets of cells, without the program's distances and reaches.
"""

import random
from collections.abc import Callable, Iterable, Iterator

from nurikabe_sat.deduction.arguments.broken import NoOwner
from nurikabe_sat.deduction.arguments.joint import Unbroken
from nurikabe_sat.deduction.arguments.reach import Barred, PastIslands, TooFar
from nurikabe_sat.deduction.arguments.wall import BelongsTo, Joined, OnlyCandidate, Wall
from nurikabe_sat.deduction.contradictions import unreachable
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.step import Step
from nurikabe_sat.deduction.techniques import reach_blocked, ring, shapes
from nurikabe_sat.deduction.techniques.unreachable import find as find_unreachable
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Clue, Puzzle
from tests.support.counted_ways import Cells, CountedWays, cells_of
from tests.support.pictures import drawn


def random_position(chance: random.Random, clues: int = 3, size: int = 4) -> Position:
    grid = Grid(*chance.choice([(3, 6), (4, 5), (5, 5)]))
    cells = sorted(chance.sample(range(grid.size), clues))
    blank = Position.of(Puzzle(grid, tuple(Clue(cell, chance.randint(1, size)) for cell in cells)))
    letters = [chance.choice("BWW.....") for _ in range(grid.size)]
    masks = [sum(1 << cell for cell, letter in enumerate(letters) if letter == one) for one in "BW"]
    return blank.with_cells(*(mask & ~blank.island for mask in masks))


def has_path(board: CountedWays, clue: int, part: Cells) -> bool:
    """Whether a path leads from an island to a part, past the sea and the other islands with a number."""
    others = [one for one in board.parts if clue not in one and one & board.numbers.keys()]
    free = set(range(board.grid.size)).difference(board.sea, *others, *map(board.around, others))
    found = board.part_of(clue)
    while more := board.around(found) & free:
        found |= more
    return part <= found


def is_sound(board: CountedWays) -> bool:
    """Whether no part has two numbers, or more cells than its number."""
    for part in board.parts:
        sizes = [board.numbers[clue] for clue in part & board.numbers.keys()]
        if len(sizes) > 1 or any(size is not None and len(part) > size for size in sizes):
            return False
    return True


def sound_steps(
    seed: int, count: int, find: Callable[[Position], Iterable[Step]], clues: int = 3, size: int = 4
) -> Iterator[tuple[CountedWays, Step]]:
    """Yield the steps that a technique finds on random boards without a wrong island."""
    chance = random.Random(seed)
    for _ in range(count):
        position = random_position(chance, clues, size)
        board = CountedWays.of(position)
        for step in find(position) if is_sound(board) else ():
            yield board, step


def test_a_complete_island_is_not_the_nearest_if_another_has_a_path() -> None:
    chance = random.Random(42)
    complete = 0
    for _ in range(4_000):
        position = random_position(chance)
        fault = unreachable.find(position)
        said = fault.arguments[0] if fault else None
        if not isinstance(said, NoOwner) or said.nearest is None:
            continue
        board = CountedWays.of(position)
        if not is_sound(board):
            continue
        left = {clue for clue, size in board.numbers.items() if size is not None and len(board.part_of(clue)) != size}
        if not left & cells_of(said.nearest.cells):
            complete += 1
            assert not any(has_path(board, clue, cells_of(said.part.cells)) for clue in left), str(said)
    assert complete > 5


def test_a_wall_with_a_cell_next_to_its_island_needs_no_other_numbers() -> None:
    beside = 0
    for board, step in sound_steps(61, 2_000, ring.find):
        first, *others = step.arguments
        touched = [clue for clue in board.numbers if {*step.sea} <= board.around(board.part_of(clue))]
        if touched:
            beside += 1
            assert isinstance(first, Wall), step.text
            assert all(isinstance(one, Joined) for one in others), step.text
        elif isinstance(first, OnlyCandidate):
            assert not {*step.sea} <= board.around(cells_of(first.island.cells))
    assert beside > 20


def test_a_cell_next_to_an_island_cell_with_a_known_owner_needs_no_other_numbers() -> None:
    board = drawn("4 . . 5 . . / . W . . . . / . . . B . . / 2 . B 1 B . / . B . B . .")
    (needed,) = (step.text for step in ring.find(board) if step.sea == (13,))
    assert needed.startswith("r3c2 touches the island cell r2c2, which the 4 at r1c1 needs; with r3c2, the 2 at r4c1 ")
    board = drawn("4 . W . . / . . . . . / . 3 . . 2 / . W B . W")
    (owned,) = (step.text for step in ring.find(board) if step.sea == (7,))
    start = "r2c3 touches the island cell r1c3, which can only belong to the 4 at r1c1; with r2c3, the 3 at r3c2 "
    assert owned.startswith(start)
    assert "so they must be joined" not in owned  # the sentence begins with the owner of r1c3


def test_walls_of_several_islands_name_each_other_number_that_is_near_enough() -> None:
    named = 0
    for board, step in sound_steps(27, 2_000, ring.find, clues=4, size=6):
        owners = {one.island.shown[0] for one in step.arguments if isinstance(one, BelongsTo)}
        if len(owners) < 2:
            continue
        near = {clue for clue in board.numbers if min(steps_to(board, clue, cell) for cell in step.sea) <= 0}
        first = next(i for i, one in enumerate(step.arguments) if isinstance(one, BelongsTo))
        others = [one for argument in step.arguments[:first] for one in argument.objects.values()]
        if 0 < len(near - owners) <= 2:
            named += 1
            assert near - owners <= {island.shown[0] for one in others for island in one}, step.text
    assert named > 5


def test_a_number_behind_sea_and_other_islands_has_no_way() -> None:
    position = drawn(". B . 5 / . B . . / 2 B . . / . . . .")
    (text,) = (step.text for step in find_unreachable(position) if step.sea == (0,))
    assert text.endswith("the 2 at r3c1, 2 steps away, can only grow by 1 cell; the 5 at r1c4 has no way there")


def least_island(board: CountedWays, clue: int, cell: int, most: int) -> int:
    """Return the size of the smallest island with a clue and a cell, up to ``most``, by trying all islands."""
    others = [one for one in board.parts if clue not in one and one & board.numbers.keys()]
    free = set(range(board.grid.size)).difference(board.sea, *others, *map(board.around, others))
    loose = [one for one in board.parts if not one & board.numbers.keys()]

    def whole(island: Cells) -> Cells:
        touched = [one for one in loose if one & (island | board.around(island)) and not one <= island]
        return whole(island.union(*touched)) if touched else island

    islands, least = {whole(board.part_of(clue))}, most + 1
    while islands:
        least = min([least, *(len(one) for one in islands if cell in one)])
        islands = {whole(one | {more}) for one in islands for more in board.around(one) & free}
        islands = {one for one in islands if len(one) < least}
    return least


def lacking_one(board: CountedWays, cell: int) -> set[int]:
    """Return the numbers whose smallest island with a cell has one cell too many."""
    every = ((clue, size) for clue, size in board.numbers.items() if size is not None)
    unfinished = ((clue, size) for clue, size in every if len(board.part_of(clue)) < size)
    return {clue for clue, size in unfinished if least_island(board, clue, cell, size + 1) == size + 1}


def told_short(step: Step) -> set[int]:
    claims = (said for said in step.arguments if isinstance(said, Barred) and said.why == "short")
    return {one.shown[0] for said in claims for one in said.islands}


def test_numbers_that_lack_one_cell_to_reach_a_blocked_cell_are_named() -> None:
    named = 0
    for board, step in sound_steps(7, 3_000, reach_blocked.find, clues=4):
        short, told = lacking_one(board, step.sea[0]), told_short(step)
        past = {one.shown[0] for said in step.arguments if isinstance(said, PastIslands) for one in said.islands}
        named += len(told)
        assert told <= short - past, step.text
        assert not past or len(told) == min(3, len(short - past)), step.text
    assert named > 20


def test_an_unreachable_cell_has_a_single_nearest_number_or_names_all_that_lack_one_cell() -> None:
    named = single = 0
    for board, step in sound_steps(19, 4_000, find_unreachable, clues=4):
        short, told, first = lacking_one(board, step.sea[0]), told_short(step), step.arguments[0]
        loose = {one for part in board.parts if not part & board.numbers.keys() for one in part}
        is_alone = not board.around(frozenset(step.sea)) & loose
        if is_alone and isinstance(first, TooFar) and first.left == first.steps - 1 and len(short) < 4:
            single += 1
            assert len(short) == 1 or first.island.shown[0] not in short, step.text
        named += bool(told)
        assert not told or (told == short and 1 < len(told) <= 3), step.text
    assert named > 20
    assert single > 20


def test_a_block_that_no_other_number_can_break_names_those_that_seem_near_enough() -> None:
    named = 0
    for board, step in sound_steps(11, 1_500, shapes.find, clues=4, size=5):
        claims = [one for one in step.arguments if isinstance(one, Unbroken)]
        if not claims or len(claims[0].blocks) > 1:
            continue
        owner, block = claims[0].island.shown[0], cells_of(claims[0].blocks[0].cells)
        near = {clue for clue in board.numbers if min(steps_to(board, clue, cell) for cell in block) <= 0} - {owner}
        others = [one for argument in step.arguments for one in argument.objects.values()]
        if 0 < len(near) <= 2:
            named += 1
            assert near <= {island.shown[0] for one in others for island in one}, step.text
    assert named > 5


def steps_to(board: CountedWays, clue: int, cell: int) -> int:
    """The number of steps from an island to a cell, past nothing, minus the number of cells that the island lacks."""
    cols = board.grid.cols
    part = board.part_of(clue)
    steps = min(abs(cell // cols - one // cols) + abs(cell % cols - one % cols) for one in part)
    return steps - (board.numbers[clue] or board.grid.size) + len(part)
