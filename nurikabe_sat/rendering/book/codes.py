"""QR codes, which the package segno of the extra ``[book]`` computes."""

from collections.abc import Iterator
from itertools import groupby

from nurikabe_sat.errors import UsageError, missing_extra

QUIET = 2
"""Width of the white margin of a QR code, in modules. The white paper around continues the margin."""


def dark_runs(address: str) -> tuple[int, list[tuple[int, int, int]]]:
    """Return the QR code of an address: the modules per side, and the dark runs, each as row, column and length.

    Raises:
        UsageError: If segno is missing or the address is too long.
    """
    try:
        import segno
    except ImportError as error:
        raise missing_extra("QR codes require", "book", error) from error
    try:
        rows = segno.make(address, micro=False, error="l", boost_error=False).matrix  # the fewest modules
    except segno.DataOverflowError as error:
        raise UsageError(f"an address of {len(address)} characters is too long for a QR code") from error
    runs = [(row, column, length) for row, modules in enumerate(rows) for column, length in _runs(modules)]
    return len(rows), runs


def _runs(modules: bytearray) -> Iterator[tuple[int, int]]:
    column = 0
    for is_dark, group in groupby(modules):
        length = len(list(group))
        if is_dark:
            yield column, length
        column += length
