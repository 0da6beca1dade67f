"""Steps as a reader sees them: each claim holds on the board, and in a chain on the board with the steps shown so far.

    found  round 1: r1c1 sea, r3c2 sea      the end rests on r3c2: the 4 has room for only 1 of its 4 cells
    shown  r3c2 sea                         without r1c1, the 4 has room for only 2 of its 4 cells

An assumption is followed with all deductions of each round, but its chain shows only the steps that the end needs.
Here, each of these steps is found again on the board with the steps before it, and so is the end. Steps that compare
ways to complete islands may have been found on an earlier board. They count again the ways that are left.
"""

from nurikabe_sat.deduction.chain import needed_steps
from nurikabe_sat.deduction.contradiction import Contradiction
from nurikabe_sat.deduction.contradictions import find_all, has_fault
from nurikabe_sat.deduction.direct import DIRECT
from nurikabe_sat.deduction.line import Clash, in_both_colours
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.step import Chain, Step, after, in_one
from nurikabe_sat.deduction.techniques import joint_ways, shapes, two_islands

FOLLOWED = [one for one in DIRECT if one.is_followed]

COMPARING = {
    shapes.NAME: shapes.find,
    two_islands.NAME: joint_ways.find_both,
    joint_ways.NAME: joint_ways.find_both,
}
"""Finders of techniques that compare ways to complete islands, for a board on which more ways may be left."""


def as_shown(position: Position, step: Step) -> Step:
    """Return the step with claims that hold on a board."""
    if step.again is not None:
        return step.again(position)
    if step.follow is None:
        return step
    return step.with_chains([_chain_as_shown(position, chain) for chain in step.chains])


def _chain_as_shown(position: Position, chain: Chain) -> Chain:
    board = position.suppose(chain.sea_mask, chain.island_mask)
    told: list[Step] = []
    for step in chain.steps:
        if chain.end is not None and has_fault(board):
            break
        if step.mask & board.undecided:
            again = _found_again(board, step)
            told.append(again)
            board = after(board, [again])
    end = chain.end and _end_on(board, chain.end, is_early=len(told) < len(chain.steps))
    needed = chain.steps[-1].mask if end is None else end.because_mask
    return Chain(chain.sea_mask, chain.island_mask, tuple(needed_steps(needed, [[step] for step in told])), end)


def _end_on(board: Position, end: Contradiction, *, is_early: bool) -> Contradiction:
    """Return the contradiction of a board that is most like the given one."""
    if isinstance(end, Clash) and not is_early:
        before = board.only(~(1 << end.place))
        return in_both_colours(board.grid, _found_again(before, end.step), end.place)
    found = find_all(board)
    return max(found, key=lambda one: (one.name == end.name, one.place == end.place)) if found else end


def _found_again(board: Position, step: Step) -> Step:
    """Return a step that decides the same cells of a board, if possible by the same technique."""
    if step.follow is not None:
        return as_shown(board, step)
    wanted = step.mask & board.undecided
    finders = [one.find for one in sorted(FOLLOWED, key=lambda one: one.name != step.technique)]
    if step.technique in COMPARING:
        finders.insert(0, COMPARING[step.technique])
    for find in finders:
        found = [one for one in find(board) if one.mask & wanted and not _differs(one, step)]
        for one in (*found, *(in_one(one, found) for one in found)):
            if not wanted & ~one.mask:
                return one
    return step


def _differs(one: Step, other: Step) -> bool:
    """Return True if two steps give a cell different colours."""
    return bool(one.sea_mask & other.island_mask | one.island_mask & other.sea_mask)
