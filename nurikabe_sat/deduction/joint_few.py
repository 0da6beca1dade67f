"""Cells that are decided if a few ways to complete islands are excluded.

    way 1  way 2  way 3      r1c2 is in all ways but way 2: if way 2 is excluded, r1c2 is island
    W W .  W . .  W W W      r1c3 borders on no way but way 1, so too many ways would have to be excluded

Only the ways against such a cell are compared with the ways of other islands. The comparison for a cell ends with the
first way that is possible. That way also excludes further cells.
"""

from collections.abc import Iterable, Iterator, Mapping

from nurikabe_sat.bitset import union_of
from nurikabe_sat.deduction.completions import Ways
from nurikabe_sat.deduction.joint import LIMIT, Fall, fall_of, reaches_of_the_rest, ways_to_read
from nurikabe_sat.deduction.joint_step import Decided
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.step import Step

DIGITS = 4
"""Number of binary digits of a ``Tally``."""

Tally = list[int]
"""For each cell, the number of masks that contain the cell, as binary digits. The last mask has the greater numbers."""


def steps_of_few(position: Position, name: str, most: int) -> Iterator[Step]:
    """Yield the steps with at most ``most`` ways to check. Several steps can decide the same cell.

    ``most`` must be less than 2 ** ``DIGITS``.
    """
    for one in _Search(position, most).decided():
        if one.compares_ways and (step := one.step(position, name)).ways <= most:
            yield step


class _Search:
    def __init__(self, position: Position, most: int) -> None:
        self._position = position
        self._most = most
        self._listed = ways_to_read(position, LIMIT)
        self._falls: dict[int, Fall | None] = {}

    def decided(self) -> Iterator[Decided]:
        position, most = self._position, self._most
        undecided, around = position.undecided, position.grid.around
        total = [0] * (DIGITS + 1)
        possible = 0
        for k, ways in self._listed.items():
            rare = _rare(ways)
            total = _sum_of(total, rare.counts)
            for cells, is_sea in ((rare.lacked_by(most), False), (rare.apart_from(most), True)):
                left = cells & undecided
                while left:
                    cell = left & -left
                    masks = ways.borders if is_sea else ways
                    against = [(mask, way) for way, mask in zip(ways, masks, strict=True) if not mask & cell]
                    against.sort(key=lambda one: (one[0] & left).bit_count())  # if possible, it excludes most cells
                    left ^= cell
                    bad = self._excluded({way: k for _, way in against})
                    if isinstance(bad, int):
                        left &= around(bad) & ~bad if is_sea else bad
                        possible |= bad
                    else:
                        yield Decided(cell if is_sea else 0, 0 if is_sea else cell, bad)
        left = undecided & ~reaches_of_the_rest(position, self._listed) & _at_most(total, most) & ~possible
        while left:
            cell = left & -left
            left ^= cell
            bad = self._excluded({way: k for k, ways in self._listed.items() for way in ways if way & cell})
            if isinstance(bad, int):
                left &= ~bad
            else:
                yield Decided(cell, 0, bad, is_nobodys=True)

    def _excluded(self, ways: Mapping[int, int]) -> dict[int, tuple[int, Fall]] | int:
        """Return the given ways, each with its clue and the reason for its exclusion, or the first possible way."""
        falls = self._falls
        bad = {}
        for way, k in ways.items():
            if way not in falls:
                falls[way] = fall_of(self._position, k, way, self._listed, self._most)
            fall = falls[way]
            if fall is None:
                return way
            bad[way] = k, fall
        return bad


class _Rare:
    """Cells on which nearly all ways to complete an island agree."""

    def __init__(self, ways: Ways) -> None:
        self.counts = _tally(ways)
        self._union = ways.union
        self._shores = union_of(ways.borders)
        self._lack = _tally(~way for way in ways)
        self._apart = _tally(~border for border in ways.borders)

    def lacked_by(self, most: int) -> int:
        """Return the cells that at least one and at most ``most`` ways lack, but not all of them."""
        return _at_most(self._lack, most) & self._union

    def apart_from(self, most: int) -> int:
        """Return the cells on which at least one and at most ``most`` ways do not border, but not all of them."""
        return _at_most(self._apart, most) & self._shores


def _rare(ways: Ways) -> _Rare:
    found = ways.memo.get("rare")
    if not isinstance(found, _Rare):
        found = ways.memo["rare"] = _Rare(ways)
    return found


def _tally(masks: Iterable[int]) -> Tally:
    *digits, above = [0] * (DIGITS + 1)
    for mask in masks:
        carry = mask
        for at in range(DIGITS):
            if not carry:
                break
            digits[at], carry = digits[at] ^ carry, digits[at] & carry
        else:
            above |= carry
    return [*digits, above]


def _sum_of(one: Tally, other: Tally) -> Tally:
    *digits, above = one
    *more, beyond = other
    carry = 0
    for at, (first, second) in enumerate(zip(digits, more, strict=True)):
        digits[at] = first ^ second ^ carry
        carry = first & second | (first | second) & carry
    return [*digits, above | beyond | carry]


def _at_most(tally: Tally, most: int) -> int:
    """Return the cells that are in at least one and at most ``most`` of the counted masks."""
    *digits, above = tally
    less, equal = 0, union_of(digits)
    for at in reversed(range(DIGITS)):
        if most >> at & 1:
            less |= equal & ~digits[at]
            equal &= digits[at]
        else:
            equal &= ~digits[at]
    return (less | equal) & ~above
