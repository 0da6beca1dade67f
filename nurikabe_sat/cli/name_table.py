"""Compact table of known names, which stores 60-bit fingerprints: a million names take 32 MB.

    slots   . . [fingerprint|note] . [fingerprint|note] . .      open addressing, at most half of them taken

Two of a million names have the same fingerprint in one of two million runs.
"""

from array import array
from hashlib import blake2b

MOST = 15
"""Largest number that the table can store for a name."""

_FIRST = 1 << 10  # slots; a power of two


class NameTable:
    """Compact table that stores a number from 1 to ``MOST`` for each name."""

    def __init__(self) -> None:
        self._slots = array("Q", bytes(8 * _FIRST))
        self._taken = 0

    def __len__(self) -> int:
        return self._taken

    def get(self, name: str) -> int:
        """Return the number of a name, or 0 if the table does not contain the name."""
        return self._slots[self._slot_of(_fingerprint(name))] & MOST

    def put(self, name: str, note: int) -> None:
        """Store a number for a name in the table."""
        if not 1 <= note <= MOST:
            raise ValueError(f"found the number {note}, expected a number from 1 to {MOST}")
        fingerprint = _fingerprint(name)
        slot = self._slot_of(fingerprint)
        self._taken += not self._slots[slot]
        self._slots[slot] = fingerprint | note
        if 2 * self._taken > len(self._slots):
            self._grow()

    def _slot_of(self, fingerprint: int) -> int:
        """Return the slot of a fingerprint.

        If the table does not contain the fingerprint, return a free slot for it.
        """
        slots, last = self._slots, len(self._slots) - 1
        slot = fingerprint >> 4 & last
        while slots[slot] and slots[slot] & ~MOST != fingerprint:
            slot = slot + 1 & last
        return slot

    def _grow(self) -> None:
        entries = [*filter(None, self._slots)]
        self._slots = array("Q", bytes(16 * len(self._slots)))
        for entry in entries:
            self._slots[self._slot_of(entry & ~MOST)] = entry


def _fingerprint(name: str) -> int:
    digest = blake2b(name.encode("utf-8", "surrogatepass"), digest_size=8).digest()
    return int.from_bytes(digest, "little") & ~MOST
