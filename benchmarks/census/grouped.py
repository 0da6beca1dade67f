"""First method of the census: it groups all colourings by the positions of the clues, and uses no solver.

Each colouring is a solution of as many puzzles as there are ways to put a clue into each of its islands. All solutions
that a puzzle with clues at some cells can have, whatever its numbers, are those colourings that come to this group:

    2 . 1      The group of two clues, and the sizes of their islands in its four colourings. A puzzle of numbers is
    1 . 3      one line: unique if it is there once. With `?` in some places it is unique if only one line has its
    2 . 3      numbers in the others: here `? . 1` is, and minimal, `2 . ?` is not.
    3 . 3

A line is an int, the size of the island of a clue in a field of bits of its own, so that what differs between two lines
is one exclusive or.
"""

from collections.abc import Iterable, Sequence

from benchmarks.census.colourings import colourings
from benchmarks.census.places import Part, Places
from benchmarks.census.tally import Tally
from nurikabe_sat.puzzle.grid import Grid


def tally_of(rows: int, cols: int, part: Part) -> Tally:
    """Return the counts of a part of the census."""
    grid = Grid(rows, cols)
    tally = Tally()
    for clues, (weight, lines) in _groups(Places(grid), part).items():
        _count(tally, clues, weight, lines, grid.size.bit_length())
    return tally


Groups = dict[int, tuple[int, list[int]]]
"""Map from each set of clue cells to the weight of the set and the lines of its group."""


def _groups(places: Places, part: Part) -> Groups:
    grid, width = places.grid, places.grid.size.bit_length()
    fixed, border = places.fixed(part)
    found: Groups = {}
    for islands in colourings(grid, fixed):
        lines = [0]
        for island in grid.parts(islands):
            choice = island & fixed or island & ~border
            if island & fixed and choice & (choice - 1):
                break  # two clues in one island
            size = island.bit_count() << grid.size
            fields = [1 << c | size << width * c for c in range(grid.size) if choice >> c & 1]
            lines = [line | one for line in lines for one in fields]
        else:
            for line in lines:
                clues = line & grid.all_cells
                group = found.get(clues)
                if group is None:
                    group = found[clues] = places.weight(clues), []
                if group[0]:
                    group[1].append(line >> grid.size)
    return found


def _count(tally: Tally, clues: int, weight: int, lines: Sequence[int], width: int) -> None:
    if not weight:
        return
    number = clues.bit_count()
    times: dict[int, int] = {}
    for line in lines:
        times[line] = times.get(line, 0) + 1
    tally.add(number, "solved", weight * len(lines))
    tally.add(number, "solvable", weight * len(times))
    tally.add(number, "bare", weight * (len(lines) == 1))
    ends = sum(1 << width * c for c in range(clues.bit_length()) if clues >> c & 1)
    for line, count in times.items():
        if count == 1:
            differences = _smallest(_differing_fields(line ^ other, ends, width) for other in times if other != line)
            tally.add(number, "unique", weight)
            tally.add(number, "with marks", weight * _number_of_hitting_sets(differences, number))
            tally.add(number, "minimal", weight * len(_minimal_hitting_sets(differences)))


def _differing_fields(bits: int, ends: int, width: int) -> int:
    """Return a mask with the lowest bit of each field in which ``bits`` has at least one bit."""
    found = bits
    for i in range(1, width):
        found |= bits >> i
    return found & ends


def _smallest(sets: Iterable[int]) -> list[int]:
    """Return the masks that include no other of the given masks, the smallest first."""
    kept: list[int] = []
    for one in sorted(set(sets), key=int.bit_count):
        if all(small & ~one for small in kept):
            kept.append(one)
    return kept


def _number_of_hitting_sets(sets: Sequence[int], members: int) -> int:
    """Return the number of subsets of ``members`` elements that intersect each of the given sets.

    >>> _number_of_hitting_sets([0b011, 0b110], 3)  # all with the second, and the first with the third
    5
    """
    if not sets:
        return 1 << members
    if not all(sets):
        return 0
    member = sets[0] & -sets[0]
    taken = [one for one in sets if not one & member]
    left_out = [one & ~member for one in sets]
    return _number_of_hitting_sets(taken, members - 1) + _number_of_hitting_sets(left_out, members - 1)


def _minimal_hitting_sets(sets: Sequence[int]) -> list[int]:
    """Return the minimal sets that intersect each of the given sets, by Berge's algorithm.

    >>> _minimal_hitting_sets([0b011, 0b110])
    [2, 5]
    """
    found = [0]
    for one in sets:
        members = [1 << i for i in range(one.bit_length()) if one >> i & 1]
        found = _smallest(
            grown for hits in found for grown in ([hits] if hits & one else [hits | member for member in members])
        )
    return found
