"""Reader of files compressed with gzip, xz or Zstandard. The format is detected from the first bytes."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from io import BufferedReader
from typing import Any, BinaryIO, cast

from nurikabe_sat.errors import FormatError, UsageError

# The modules for compression are imported only if a file needs them, because most files are not compressed.

_READERS = ("zlib", "gzip", "lzma", "_lzma", "zstandard", "compression", "_zstd")
"""Modules whose exceptions mean that compressed data is corrupt."""

_ZSTANDARD = ("compression.zstd", "zstandard")  # Python 3.14 has the first; the second is a package


def plain(stream: BinaryIO) -> BinaryIO:
    """Return a stream of the decompressed data. Raises UsageError if Zstandard is required but not installed."""
    buffered = stream if isinstance(stream, BufferedReader) else BufferedReader(cast(Any, stream))
    start = buffered.peek(6)[:6]
    if start.startswith(b"\x1f\x8b"):
        import gzip

        return cast(BinaryIO, gzip.GzipFile(fileobj=buffered))
    if start == b"\xfd7zXZ\x00":
        import lzma

        return cast(BinaryIO, lzma.LZMAFile(buffered))
    if start.startswith(b"\x28\xb5\x2f\xfd"):
        return _zstandard(buffered)
    return buffered


@contextmanager
def decompressing(source: str) -> Iterator[None]:
    """Turn errors about corrupt compressed data within a ``with`` block into FormatError."""
    try:
        yield
    except Exception as error:
        if isinstance(error, EOFError) or type(error).__module__.split(".")[0] in _READERS:
            raise FormatError(f"broken compressed data ({error})", "a complete file", source=source) from None
        raise


def _zstandard(stream: BinaryIO) -> BinaryIO:
    for name in _ZSTANDARD:
        with suppress(ModuleNotFoundError):
            return cast(BinaryIO, import_module(name).open(stream, "rb"))
    raise UsageError("Zstandard files require Python 3.14 or a package: pip install zstandard")
