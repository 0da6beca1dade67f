"""Batches of moves: all moves in a batch use the same rule, and together they form one step of a proof.

Surround Region: r1c2    Prevent Black Square: r2c2    Surround Region: r3c1      three moves
Surround Region: r1c2, r3c1    Prevent Black Square: r2c2                         two batches
"""

from collections.abc import Iterator, Sequence

from nurikabe_sat.legup.moves import Move
from nurikabe_sat.legup.rules import CASE_RULE


def batches(known: int, moves: Sequence[Move]) -> Iterator[list[Move]]:
    """Yield the moves in few batches. Each move depends only on moves of earlier batches and on the cells ``known``.

    The rule with the most cells comes first. Case splits are separate batches, used only if no rule applies.
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
    """Return all moves by the rule with the most moves. If only case splits remain, return a single case split."""
    rules = [rule for rule in ready if rule != CASE_RULE]
    if rules:
        return ready[max(rules, key=lambda rule: len(ready[rule]))]
    return ready[CASE_RULE][:1]


def effort(move: Move) -> int:
    """Return the number of proof steps that a move needs. A case split needs three steps more than its branch."""
    if move.branch is None:
        return 1
    in_branch = batches(move.rests_on | 1 << move.cell, move.branch)
    return 3 + sum(effort(batch[0]) for batch in in_branch)  # the two cases and the contradiction
