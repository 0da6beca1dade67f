"""Steps as a reader sees them: each claim holds on the board, and in a chain on the board with the steps shown so far.

    found  round 1: r1c1 sea, r3c2 sea      the end rests on r3c2: the 4 has room for only 1 of its 4 cells
    shown  r3c2 sea                         without r1c1, the 4 has room for only 2 of its 4 cells

An assumption is followed with all deductions of each round, but its chain shows only the steps that the end needs.
Here, each of these steps is found again on the board with the steps before it, and so is the end. This is repeated
until the end needs all steps. Steps that exclude ways to complete islands count the ways of this board. Steps that were
kept from an earlier board are also found again.
"""

from collections.abc import Sequence

from nurikabe_sat.bitset import union_of
from nurikabe_sat.deduction.chain import needed_steps
from nurikabe_sat.deduction.contradiction import Contradiction
from nurikabe_sat.deduction.contradictions import find_all, has_fault
from nurikabe_sat.deduction.direct import DIRECT
from nurikabe_sat.deduction.line import Clash, in_both_colours
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.step import Chain, Step, after, in_one
from nurikabe_sat.deduction.technique import Finder
from nurikabe_sat.deduction.techniques import growth_by_need, joint_ways, sea_bridge, two_islands

FOLLOWED = [one.find for one in DIRECT if one.is_followed]

ALONE: dict[str, Finder] = {one.name: one.find for one in DIRECT} | {
    two_islands.NAME: joint_ways.find_both,
    joint_ways.NAME: joint_ways.find_both,
}
"""Finders by technique, for steps without chains."""

FEW = 12
"""Maximum number of ways that a step counts again without a search for a step with fewer ways."""


def as_shown(position: Position, step: Step, *, is_kept: bool = False) -> Step:
    """Return the step with claims that hold on a board. ``is_kept``: the step was found on an earlier board."""
    if step.follow is not None:
        return step.with_chains([_chain_as_shown(position, chain) for chain in step.chains])
    if not is_kept:
        return step
    return _found_again(position, step, ()) if step.again is None else step.on(position)


def _chain_as_shown(position: Position, chain: Chain) -> Chain:
    """Return the chain with steps that hold on the boards of a reader. Steps that they do not need are left out."""
    while True:
        told = _told(position, chain)
        needed = told.steps[-1].mask if told.end is None else told.end.because_mask
        chain = Chain(
            told.sea_mask, told.island_mask, tuple(needed_steps(needed, [[one] for one in told.steps])), told.end
        )
        if len(chain.steps) == len(told.steps):
            return chain


def _told(position: Position, chain: Chain) -> Chain:
    """Return the chain with each step, and the end, as found on the board with all steps before it.

    A step that is found on an earlier board only, such as a second cell on the way to a 2x2 block, moves there.
    """
    boards = [position.suppose(chain.sea_mask, chain.island_mask)]
    told: list[Step] = []
    left, moved = list(chain.steps), 0
    while left and not (chain.end is not None and has_fault(boards[-1])):
        step = left.pop(0)
        if not step.mask & boards[-1].undecided:
            continue
        again = _found_again(boards[-1], step)
        if again is step and not step.mask & moved:
            moved |= step.mask
            at = next((at for at in reversed(range(len(told))) if _found_again(boards[at], step) is not step), None)
            if at is not None:
                left = [step, *told[at:], *left]
                del told[at:], boards[at + 1 :]
                continue
        if again is step and step.technique == growth_by_need.NAME:
            again = growth_by_need.on_board(boards[-1], step) or step
        again = growth_by_need.filled(boards[-1], again)
        if again.technique == sea_bridge.NAME and left:
            again = sea_bridge.with_later(boards[-1], again, union_of(one.sea_mask for one in left))
        told.append(again)
        boards.append(after(boards[-1], [again]))
    end = chain.end and _end_on(boards[-1], chain.end, is_early=bool(left))
    return Chain(chain.sea_mask, chain.island_mask, tuple(told), end)


def _end_on(board: Position, end: Contradiction, *, is_early: bool) -> Contradiction:
    """Return the contradiction of a board that is most like the given one. A broken rule comes before a ``Clash``."""
    if isinstance(end, Clash) and not is_early and not has_fault(board):
        before = board.only(~(1 << end.place))
        return in_both_colours(board.grid, _found_again(before, end.step), end.place)
    if found := find_all(board):
        return max(found, key=lambda one: (one.name == end.name, one.place == end.place))
    return end if end.again is None else end.again(board)


def _found_again(board: Position, step: Step, others: Sequence[Finder] = FOLLOWED) -> Step:
    """Return a step that decides the same cells of a board, by the same technique or else by one of ``others``."""
    if step.follow is not None:
        return as_shown(board, step)
    again = None if step.again is None else step.on(board)
    if again is not None and again.ways <= FEW:
        return again
    wanted = step.mask & board.undecided
    own = [ALONE[step.technique]] if step.technique in ALONE else []
    for find in (*own, *others):
        every = [one for one in find(board) if not _differs(one, step)]
        found = [one for one in every if one.mask & wanted]
        is_way = step.technique == sea_bridge.NAME and wanted & wanted - 1  # shown without a gap
        for one in (*found, *(in_one(one, every if is_way else found) for one in found)):
            if not wanted & ~one.mask:
                return one
    return again or step


def _differs(one: Step, other: Step) -> bool:
    """Return True if two steps give a cell different colours."""
    return bool(one.sea_mask & other.island_mask | one.island_mask & other.sea_mask)
