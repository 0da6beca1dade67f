"""Text of steps: one line per step, with the chains of a step indented below it.

right-of-way, r1c2 island: if r1c2 were sea, then after 3 steps, the 2x2 block at r1c1-r2c2 would be all sea
    if r1c2 were sea:
      1. only-way-out-sea, r2c2 sea: the sea at r1c2 must join the rest of the sea and can only get there through r2c2
      ...
      then the 2x2 block at r1c1-r2c2 would be all sea
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from nurikabe_sat.deduction.arguments.joint import CASES
from nurikabe_sat.deduction.step import Chain, Step, cells_in_words, names
from nurikabe_sat.puzzle.grid import Grid

SHARED = 2
"""Minimum number of sentences that a chain must share with an earlier step to refer to this step."""

_OWNED = re.compile(r"(?:^|[:;] )if [^;:]* belonged to ")
_ISLANDS = re.compile(r"(?<=[:;]) (?=if [^;:]* belonged to |the (?:\d+|\?) at |the island cells? )")
"""Spaces before sentences about the islands that may have certain cells. No other part of such a reason begins so."""


class Telling:
    """Writer of steps as text. It refers to earlier chains instead of repeating their sentences.

    A repeated sentence refers to its first occurrence: ``as in step 2 under 'if r1c2 were sea'`` for a chain of the
    same step, or ``as in the chain of step 3`` for the third step of this object.
    """

    def __init__(self, grid: Grid) -> None:
        self._grid = grid
        self._number = 0
        self._told: dict[str, tuple[int, str]] = {}  # sentence of a chain -> the step that said it first, and the place

    def lines_of(self, step: Step) -> list[str]:
        """Return the lines that describe a step: first the reason, then the chains."""
        self._number += 1
        conclusion = cells_in_words(self._grid, step.sea_mask, step.island_mask)
        lines = _indented(_in_words(self._grid, step))
        for chain in _worth_telling(step):
            lines += (f"    {line}" for line in chain_lines(self._grid, chain, conclusion, self._in_short(chain)))
        return lines[:-1] if _is_concluded(step) else lines

    def _in_short(self, chain: Chain) -> list[str]:
        """Return the steps of a chain in words, with references to earlier steps."""
        told = [_in_words(self._grid, step) for step in chain.steps]
        before = [self._told.get(one, (0, "")) for one in told]
        shared = Counter(number for number, _ in before)
        for i, (step, (number, place)) in enumerate(zip(chain.steps, before, strict=True)):
            if number == self._number:
                told[i] = f"{headline(self._grid, step)}: as in step {place}"
            elif number and shared[number] >= SHARED:
                told[i] = f"{headline(self._grid, step)}: as in the chain of step {number}"
            else:
                self._told[told[i]] = self._number, f"{i + 1} under 'if {assumed_in_words(self._grid, chain)}'"
        return told


def laid_out(text: str) -> str:
    """Return a reason with each of its cases on a line, also each island to which cells may belong.

    The text keeps its length.
    """
    head, found, cases = text.partition(f"{CASES} ")
    if found:
        return "\n".join([head + CASES, cases.replace("; ", ";\n")])
    return _ISLANDS.sub("\n", text) if len(_OWNED.findall(text)) > 1 else text


def _indented(text: str) -> list[str]:
    """Return the lines of a reason. All lines but the first one are indented."""
    first, *others = laid_out(text).split("\n")
    return [first, *(f"    {line}" for line in others)]


def headline(grid: Grid, step: Step) -> str:
    """Return the name of the technique and the decided cells, such as ``pool, r6c3 island``."""
    return f"{step.technique}, {cells_in_words(grid, step.sea_mask, step.island_mask)}"


def _in_words(grid: Grid, step: Step) -> str:
    return f"{headline(grid, step)}: {step.text}"


def _worth_telling(step: Step) -> list[Chain]:
    """Return the chains of a step, without those that only repeat a contradiction that the reason of the step gives."""
    return [one for one in step.chains if one.steps or one.end is None or one.end.text not in step.text]


def _is_concluded(step: Step) -> bool:
    """Return True if the reason of a step gives the contradiction of its only chain, which has a single step."""
    if len(step.chains) != 1 or len(step.chains[0].steps) != 1:
        return False
    end = step.chains[0].end
    return end is not None and end.text in step.text


def chain_lines(
    grid: Grid, chain: Chain, conclusion: str = "", told: Sequence[str] = (), *, is_inner: bool = False
) -> Iterator[str]:
    """Yield the lines of a chain: its assumption, its numbered steps, and its contradiction or conclusion.

    The chain of a step is indented below it. ``told`` has the sentences of the steps, if some are shortened.
    """
    if chain.mask:
        yield f"if {assumed_in_words(grid, chain)}{' as well' if is_inner else ''}:"
    whole = [_in_words(grid, step) for step in chain.steps]
    for number, (step, words) in enumerate(zip(chain.steps, told or whole, strict=True), 1):
        yield from (f"  {line}" for line in _indented(f"{number}. {words}"))
        for inner in _worth_telling(step) if words == whole[number - 1] else ():
            decided = cells_in_words(grid, step.sea_mask, step.island_mask)
            yield from (f"      {line}" for line in chain_lines(grid, inner, decided, is_inner=True))
    if chain.end is None:
        yield f"  so {conclusion}"
    else:
        yield f"  {'then' if chain.steps else 'at once'} {chain.end.text}"


def assumed_in_words(grid: Grid, chain: Chain) -> str:
    """Return the assumption of a chain in words, such as ``r1c2 and r1c3 were island and r2c2 sea``."""
    said: list[str] = []
    for mask, colour in ((chain.island_mask, "island"), (chain.sea_mask, "sea")):
        if mask:
            said.append(f"{names(grid, mask)} {'' if said else 'were '}{colour}")
    return " and ".join(said)
