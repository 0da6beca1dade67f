"""Gadgets from which the boards of circuits are built.

A wire crosses a wall:          true               false

    . . . . . 1              W B W B B B W      W B B B B B W      A wire goes down; every ``STRIP`` rows a wall of
    . 2 . . 2 .              B B W B W W B      B W W B W W B      islands that touch at corners goes across. The last
    . . 2 . . .              B W B W B B B      B B B W B B B      column has nothing but the 1 in each wall; there
    2 . . . 1 .              B W B W B W B      B W B W B W B      gadgets side by side meet, and the pictures show it
    . . . . . .              B B B B B B B      B W B B B B B      at the left, too.
    . . 1 . 1 .              B W B W B W B      B B B W B W B
    2 . . 1 . .              B W B B W B B      B W W B W B B

Between two walls is a strip of sea. Each gadget has exactly one colouring for each value of the wire, and none in which
the value changes: tests/circuits/test_circuits.py.
"""

from collections.abc import Iterator

STRIP = 7
"""Number of rows between two walls."""


def _side_by_side(table: str) -> Iterator[tuple[str, ...]]:
    """Yield the gadgets of a table, from left to right. Three blanks stand between two of them."""
    rows = [line.strip().split("   ") for line in table.strip().splitlines()]
    return (tuple(row.replace(" ", "") for row in gadget) for gadget in zip(*rows, strict=True))


WIRE, BEGIN = _side_by_side("""
    . . . . . 1   . 1
    . 2 . . 2 .   1 .
    . . 2 . . .   . .
    2 . . . 1 .   1 .
    . . . . . .   . .
    . . 1 . 1 .   1 .
    2 . . 1 . .   . .
""")
"""Wall and the strip of sea below it, for a wire and for the closed left edge."""

PASS = WIRE + WIRE
"""Wire that does not occur in a clause: two strips without a gate in the wall between them."""

GATE_IF_TRUE, GATE_IF_FALSE, SPACER, END = _side_by_side("""
    . . . . . 1   . . . . . 1   . . . 1   . 2 .
    . 2 . . 2 .   . 2 . . 2 .   1 . 1 .   1 . .
    . . 2 . . .   . . 1 . . .   . 1 . .   . 1 .
    2 . . . 1 .   2 . . . 2 .   1 . 1 .   1 . .
    . . . . . .   . . 1 . . .   . . . .   . . 2
    . . 1 . 1 .   . . . . 1 .   . . 1 .   1 . .
    2 . . 2 . .   2 . . 2 . .   2 . . .   . . .
    . . . . . 1   . . . . . 1   . 1 . 1   . 1 .
    . 2 . . 1 .   2 . . . 2 .   . . 1 .   1 . .
    . . 2 . . .   . . 1 . . .   1 . . .   . 1 .
    2 . . . 1 .   2 . . . . .   . . 1 .   1 . .
    . . . . . .   . . 1 . 2 .   1 . . .   . 1 .
    . . 1 . 1 .   . 1 . . . .   . . . .   1 . .
    2 . . 1 . .   1 . . 2 . .   1 . 2 .   . . .
""")
"""Two strips of a clause, and a gate between them that is open if the wire is true, or if it is false.

The gate for false needs a spacer between it and the next wire. The spacer takes all walls and strips on to the right,
and leaves no room between two gadgets for a 2 of one of them. At the right end the first strip opens to a channel along
the border, and the second one is closed.
"""

TOP, SPACER_TOP, END_TOP, END_BOTTOM = _side_by_side("""
    . . 2 . . .   . . . .   . . 1   . 2 .
    2 . . . 2 .   1 . 1 .   1 . .   1 . .
    . . . . . .   . . . .   . . 1   . 1 .
    . . 1 . 1 .   1 . 1 .   1 . .   1 . .
    2 . . 1 . .   . 1 . .   . . .   . . 1
""")
"""Start of a wire, which may be true or false, and the edges of the first and the last strip."""

BOTTOM, BEGIN_BOTTOM, SPACER_BOTTOM = WIRE[:5], BEGIN[:5], SPACER[:5]
"""Where a wire ends: the last wall, and half a strip."""

BEGIN_TOP = (BEGIN[-1], *BEGIN[1:5])
