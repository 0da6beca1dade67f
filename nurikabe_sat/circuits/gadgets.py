"""The gadgets that boards of circuits are made of.

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

STRIP = 7
"""Rows from one wall to the next."""


def _rows(text: str) -> tuple[str, ...]:
    return tuple(line.replace(" ", "") for line in text.strip().splitlines())


WIRE = _rows("""
    . . . . . 1
    . 2 . . 2 .
    . . 2 . . .
    2 . . . 1 .
    . . . . . .
    . . 1 . 1 .
    2 . . 1 . .
""")
"""A wall in its first row, and the strip below it."""

PASS = WIRE + WIRE
"""A wire that a clause does not name: two strips, and no gate in the wall between them."""

GATE_IF_TRUE = _rows("""
    . . . . . 1
    . 2 . . 2 .
    . . 2 . . .
    2 . . . 1 .
    . . . . . .
    . . 1 . 1 .
    2 . . 2 . .
    . . . . . 1
    . 2 . . 1 .
    . . 2 . . .
    2 . . . 1 .
    . . . . . .
    . . 1 . 1 .
    2 . . 1 . .
""")
"""The wall between the two strips has a gap if the wire is true."""

GATE_IF_FALSE = _rows("""
    . . . . . 1
    . 2 . . 2 .
    . . 1 . . .
    2 . . . 2 .
    . . 1 . . .
    . . . . 1 .
    2 . . 2 . .
    . . . . . 1
    2 . . . 2 .
    . . 1 . . .
    2 . . . . .
    . . 1 . 2 .
    . 1 . . . .
    1 . . 2 . .
""")
"""The same for a wire that is false. It needs a ``SPACER`` between it and the next wire."""

SPACER = _rows("""
    . . . 1
    1 . 1 .
    . 1 . .
    1 . 1 .
    . . . .
    . . 1 .
    2 . . .
    . 1 . 1
    . . 1 .
    1 . . .
    . . 1 .
    1 . . .
    . . . .
    1 . 2 .
""")
"""It takes all walls and strips on to the right, and leaves no room between two gadgets for a 2 of one of them."""

SPACER_TOP = _rows("""
    . . . .
    1 . 1 .
    . . . .
    1 . 1 .
    . 1 . .
""")

SPACER_BOTTOM = SPACER[:5]

TOP = _rows("""
    . . 2 . . .
    2 . . . 2 .
    . . . . . .
    . . 1 . 1 .
    2 . . 1 . .
""")
"""Where a wire begins: free to be true or false."""

BOTTOM = WIRE[:5]
"""Where a wire ends: the last wall, and half a strip."""

BEGIN = _rows("""
    . 1
    1 .
    . .
    1 .
    . .
    1 .
    . .
""")
"""Left of all wires: every strip is closed."""

BEGIN_TOP = (BEGIN[-1], *BEGIN[1:5])
BEGIN_BOTTOM = BEGIN[:5]

END = _rows("""
    . 2 .
    1 . .
    . 1 .
    1 . .
    . . 2
    1 . .
    . . .
    . 1 .
    1 . .
    . 1 .
    1 . .
    . 1 .
    1 . .
    . . .
""")
"""Right of all wires: the first strip opens to a channel along the border, the second one is closed."""

END_TOP = _rows("""
    . . 1
    1 . .
    . . 1
    1 . .
    . . .
""")

END_BOTTOM = _rows("""
    . 2 .
    1 . .
    . 1 .
    1 . .
    . . 1
""")
