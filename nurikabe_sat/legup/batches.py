"""Steps of a proof paint many cells: moves by one rule that hold at the same time are one *batch*.

Surround Region: r1c2    Prevent Black Square: r2c2    Surround Region: r3c1      three moves
Surround Region: r1c2, r3c1    Prevent Black Square: r2c2                         two batches, if r3c1 can wait
"""

from collections.abc import Iterator, Sequence

from nurikabe_sat.legup.moves import Move
from nurikabe_sat.legup.rules import CASE_RULE


def batches(known: int, moves: Sequence[Move]) -> Iterator[list[Move]]:
    """The moves in few batches. Each move comes after those it rests on, which are among the moves or ``known``.

    The rule with the most cells goes first; a case split, which is a batch of its own, only where no rule is left.
    """
    left = list(moves)
    while left:
        ready: dict[str, list[Move]] = {}
        for move in left:
            if not move.rests_on & ~known:
                ready.setdefault(move.rule, []).append(move)
        batch = largest(ready)
        yield batch
        for move in batch:
            known |= 1 << move.cell
            left.remove(move)


def largest(ready: dict[str, list[Move]]) -> list[Move]:
    """Return the moves of the rule that has the most of them, else one case split."""
    rules = [rule for rule in ready if rule != CASE_RULE]
    if rules:
        return ready[max(rules, key=lambda rule: len(ready[rule]))]
    return ready[CASE_RULE][:1]


def effort(move: Move) -> int:
    """The number of steps by which a cell becomes known: for a case split its two cases and all in the branch."""
    if move.branch is None:
        return 1
    in_branch = batches(move.rests_on | 1 << move.cell, move.branch)
    return 3 + sum(effort(batch[0]) for batch in in_branch)  # the two cases and the contradiction
