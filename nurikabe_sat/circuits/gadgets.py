"""Gadgets that make up the boards of circuits.

A wire crosses a wall:          true               false

    . . . . . 1              W B W B B B W      W B B B B B W      A wire goes down; every ``STRIP`` rows a wall of
    . 2 . . 2 .              B B W B W W B      B W W B W W B      islands that touch at corners goes across. The last
    . . 2 . . .              B W B W B B B      B B B W B B B      column has nothing but the 1 in each wall; there
    2 . . . 1 .              B W B W B W B      B W B W B W B      gadgets side by side meet, and the pictures show it
    . . . . . .              B B B B B B B      B W B B B B B      at the left, too.
    . . 1 . 1 .              B W B W B W B      B B B W B W B
    2 . . 1 . .              B W B B W B B      B W W B W B B

Between two walls is a strip of sea. Each gadget has exactly one colouring for each value of the wire, and no colouring
in which the value changes; tests/circuits/test_circuits.py checks this.
"""

from collections.abc import Iterator

STRIP = 7
"""Number of rows from one wall to the next."""


def _side_by_side(table: str) -> Iterator[tuple[str, ...]]:
    """Yield the gadgets that a text shows next to each other. Three spaces separate adjacent gadgets."""
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
"""Gadgets of a wall and the strip below. ``WIRE`` is for a wire, and ``BEGIN`` closes the left end of the board."""

PASS = WIRE + WIRE
"""Gadget for a wire whose variable does not occur in a clause. The wall between the strips has no gap here."""

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
"""Gadgets for the two strips of a clause. ``GATE_IF_TRUE`` opens the wall if its wire is true.

The gate for false needs a spacer between it and the next wire. The spacer continues all walls and strips to the right,
and leaves no room between two gadgets for the island of a 2. At the right end the first strip opens to a channel along
the border, and the second one is closed.
"""

TOP, SPACER_TOP, END_TOP, END_BOTTOM = _side_by_side("""
    . . 2 . . .   . . . .   . . 1   . 2 .
    2 . . . 2 .   1 . 1 .   1 . .   1 . .
    . . . . . .   . . . .   . . 1   . 1 .
    . . 1 . 1 .   1 . 1 .   1 . .   1 . .
    2 . . 1 . .   . 1 . .   . . .   . . 1
""")
"""Gadgets for the first and the last strip: the start of a wire, a spacer, and the right ends of the two strips."""

BOTTOM, BEGIN_BOTTOM, SPACER_BOTTOM = WIRE[:5], BEGIN[:5], SPACER[:5]
"""Gadgets for the ends of the wires: the last wall, and the upper half of the strip below this wall."""

BEGIN_TOP = (BEGIN[-1], *BEGIN[1:5])
