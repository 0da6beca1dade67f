"""Steps that follow because one colour of a cell is refuted, or because both colours lead to the same result."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from nurikabe_sat.bitset import members_of, union_of
from nurikabe_sat.deduction.arguments.argument import Argument
from nurikabe_sat.deduction.arguments.named import cells_named
from nurikabe_sat.deduction.arguments.supposed import Either, SameFor, Suppose, SupposeAlso
from nurikabe_sat.deduction.chain import needed_steps
from nurikabe_sat.deduction.contradiction import Because
from nurikabe_sat.deduction.line import Line, in_both_colours
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.step import Chain, Step
from nurikabe_sat.deduction.technique import Finder
from nurikabe_sat.puzzle.grid import Grid

NEAR = 2
"""Maximum distance, in rows plus columns, at which a cell is near an assumed cell."""


def refutation_step(technique: str, line: Line, sea: int = 0, island: int = 0) -> Step:
    """Return the step that follows from a refuted assumption. The cells of ``sea`` and ``island`` are already known."""
    return _step_of(technique, line, lambda: cut_short(line.position.grid, line.refutation(), sea, island))


def _step_of(technique: str, line: Line, chain_of: Callable[[], Chain]) -> Step:
    def reason() -> Because:
        chain = chain_of()
        return chain.because_mask, partial(_refuted, line, chain)

    def retell(chains: Sequence[Chain]) -> Step:
        (chain,) = chains
        return _step_of(technique, line, lambda: chain)

    amend = partial(refutation_step, technique, line)
    return Step(technique, line.island, line.sea, reason, lambda: (chain_of(),), amend=amend, retell=retell)


def cut_short(grid: Grid, chain: Chain, sea: int, island: int) -> Chain:
    """Return the refutation to show. The cells of ``sea`` and ``island`` are already known.

    The result ends with the first step that contradicts these cells. Steps that decide no other cells are omitted.
    """
    steps, end = [], chain.end
    for step in chain.steps:
        clash = step.sea_mask & island | step.island_mask & sea
        if clash:
            end = in_both_colours(grid, step, members_of(clash)[0])
            break
        if step.mask & ~(sea | island):
            steps.append(step)
    if end is None or len(steps) == len(chain.steps):
        return chain
    needed = needed_steps(end.because_mask, [[step] for step in steps])
    return Chain(chain.sea_mask, chain.island_mask, tuple(needed), end)


def _refuted(line: Line, chain: Chain) -> list[Argument]:
    """Return the arguments of a refutation: the assumption, with the number of steps, and the contradiction."""
    suppose = SupposeAlso if line.is_nested else Suppose
    end = () if chain.end is None else chain.end.arguments
    assumed = cells_named(line.position.grid, line.sea | line.island)
    return [suppose(assumed, bool(line.sea), chain.length), *end]


def agreement_step(technique: str, position: Position, lines: tuple[Line, ...], cell: int) -> Step:
    """Return the step for a cell that gets the same colour under all assumptions. One of these must be true."""
    is_sea = bool(lines[0].position.sea & cell)

    def reason() -> Because:
        because = union_of(line.conclusion(cell).because_mask for line in lines)
        assumed = cells_named(position.grid, lines[0].sea | lines[0].island)
        return because, Either(assumed, cells_named(position.grid, cell), is_sea)

    return Step(
        technique,
        cell if is_sea else 0,
        0 if is_sea else cell,
        reason,
        lambda: tuple(line.conclusion(cell) for line in lines),
    )


def refuted_soon(technique: str, position: Position, finders: Sequence[Finder], rounds: int) -> Iterator[Step]:
    """Yield one step for each cell with a colour that the techniques refute within ``rounds`` rounds.

    Within an assumption, only cells near it are tried. Adjacent cells that fail in the same way can be combined.
    """
    idea = partial(_alike, position.grid)
    done = 0
    for sea, island in _assumed(position):
        if not (sea | island) & done:
            line = follow(Line(position, sea, island), finders, rounds)
            if line.is_refuted:
                done |= sea | island
                yield replace(refutation_step(technique, line), idea=idea)


def _alike(grid: Grid, steps: Sequence[Step]) -> Step:
    """Return the first step, combined with adjacent steps whose chains have equal lengths and equal contradictions."""
    first = steps[0]
    kind = _kind(first)
    cells = union_of(one.mask for one in steps if _kind(one) == kind)
    cells = grid.flood(first.mask, cells)
    group = [one for one in steps if one.mask & cells]
    return first if group == [first] else _together(grid, group)


def _together(grid: Grid, group: Sequence[Step]) -> Step:
    """Return one step that combines the given steps. Cells with the same kind of refutation share a sentence."""

    def reason() -> Because:
        told: list[Argument] = []
        for kind in dict.fromkeys(map(_kind, group)):
            first, *others = (one for one in group if _kind(one) == kind)
            told += first.arguments
            for is_same in (True, False):
                if cells := union_of(one.mask for one in others if (_end(one) == _end(first)) == is_same):
                    told.append(SameFor(cells_named(grid, cells), is_same))
        return union_of(one.because_mask for one in group), told

    return Step(
        group[0].technique,
        union_of(one.sea_mask for one in group),
        union_of(one.island_mask for one in group),
        reason,
        lambda: tuple(chain for one in group for chain in one.chains),
        amend=lambda sea, island: _together(grid, [one.after(sea, island) for one in group]),
        retell=lambda chains: _together(
            grid, [one.with_chains((chain,)) for one, chain in zip(group, chains, strict=True)]
        ),
    )


def _kind(step: Step) -> tuple[bool, int, str | None]:
    """Return whether a step decides sea, the length of its chain, and the name of its contradiction."""
    (chain,) = step.chains
    return bool(step.sea_mask), chain.length, chain.end.name if chain.end else None


def _end(step: Step) -> str | None:
    """Return the sentence about the contradiction at the end of a step's chain."""
    end = step.chains[0].end
    return None if end is None else end.text


def refuted_first(technique: str, position: Position, finders: Sequence[Finder], rounds: int) -> Iterator[Step]:
    """Yield the steps of ``refuted_soon`` that need the fewest rounds. All assumptions are followed in parallel.

    An assumption that has no further consequences answers for all colours that it implies.
    """
    lines = [Line(position, *colours) for colours in _assumed(position)]
    sea = island = 0
    for _ in range(rounds + 1):
        done = 0
        for line in lines:
            cell = line.sea | line.island
            if line.is_refuted and not cell & done:
                done |= cell
                yield refutation_step(technique, line)
        if done:
            return
        for line in lines:
            follow(line, finders, 1)
            if line.is_still:
                sea |= line.position.sea
                island |= line.position.island
        lines = [line for line in lines if not (line.is_still or line.sea & sea or line.island & island)]


def _assumed(position: Position) -> Iterator[tuple[int, int]]:
    """Return the colours to assume, each as a mask of sea and a mask of island.

    Within an assumption, only cells near the assumed cell are tried.
    """
    cells = position.undecided
    if position.is_supposed:
        cells &= position.grid.ball(position.assumed, position.grid.all_cells, NEAR)
    return position.refutable(1 << number for number in members_of(cells))


def follow(line: Line, finders: Sequence[Finder], rounds: int) -> Line:
    """Follow a line of reasoning for at most ``rounds`` more rounds, and return this line."""
    while rounds > 0 and not line.is_over:
        line.advance(finders)
        rounds -= 1
    return line
