"""Exceptions of the package.

    NurikabeError              every exception that this package raises on purpose
    |-- FormatError            a wrong text: its place, the text found, and the expected text
    |   `-- MissingFileError   a missing file
    |-- UsageError             a request that cannot be carried out: unknown solver, rejected encoding
    |   |-- WrongShape         a request with an unknown key, a missing key, or a value of the wrong type
    |   |-- InputTypeError     an argument of a wrong type; also a TypeError
    |   `-- CellError          a cell that the board does not have; also an IndexError
    |-- SolverError            a SAT solver failed: it does not start, crashed, or printed unreadable output
    |-- LimitReached           a time limit was reached before the answer
    `-- ConsistencyError       a failed self-check: a bug in nurikabe-sat, never a bad input

The command line ends with exit code 3 for LimitReached, with 70 for ConsistencyError, and with one line and exit code 2
for the others.
"""

_LONGEST_SHOWN = 60
"""Maximum length, in characters, of a value in a message."""


class NurikabeError(Exception):
    """Base class of all exceptions that nurikabe-sat raises deliberately."""


class FormatError(NurikabeError):
    """Raised if a text is not in the expected format.

    ``line`` and ``column`` are 1-based; None if the error has no single position.
    """

    def __init__(
        self, found: str, expected: str, *, source: str = "<text>", line: int | None = None, column: int | None = None
    ) -> None:
        self.found = found
        self.expected = expected
        self.source = source
        self.line = line
        self.column = column
        super().__init__(found, expected)

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.source, self.line, self.column) if part is not None)
        return f"{place}: found {self.found}, expected {self.expected}"


class MissingFileError(FormatError):
    """Raised if a file is missing. ``expected`` describes the possible inputs."""

    def __init__(self, source: str, expected: str = "a file, - for standard input, or a puzzle's URL") -> None:
        super().__init__("no such file", expected, source=source)

    def __reduce__(self) -> tuple[type["MissingFileError"], tuple[str, str]]:
        return type(self), (self.source, self.expected)

    def __str__(self) -> str:
        return f"no such file: {self.source} (expected {self.expected})"


class UsageError(NurikabeError, ValueError):
    """Raised if a request cannot be carried out."""


def missing_extra(what_requires: str, extra: str, error: ImportError | None = None) -> UsageError:
    """Return the error for a library that is not installed.

        >>> print(missing_extra("a PNG requires", "png"))
        a PNG requires the extra 'png': pip install 'nurikabe-sat[png]'

    Args:
        what_requires: The start of the message: what requires the library, with its verb.
        extra: The extra that installs the library.
        error: The error of the import, for the end of the message.
    """
    reason = "" if error is None else f" ({error})"
    return UsageError(f"{what_requires} the extra '{extra}': pip install 'nurikabe-sat[{extra}]'{reason}")


class WrongShape(UsageError):  # noqa: N818 (the word of the API)
    """Raised if a request has an unknown or missing key, or a value of the wrong type or size."""


class InputTypeError(UsageError, TypeError):
    """Raised if an argument has the wrong type.

    Attributes:
        parameter: The name of the argument.
        found: The value.
        expected: The expected types.
    """

    def __init__(self, parameter: str, found: object, expected: str) -> None:
        self.parameter, self.found, self.expected = parameter, found, expected
        super().__init__(parameter, found, expected)

    def __str__(self) -> str:
        shown, kind = repr(self.found), type(self.found).__name__
        found = f"{shown} of type {kind}" if len(shown) <= _LONGEST_SHOWN else f"a value of type {kind}"
        return f"{self.parameter}: found {found}, expected {self.expected}"


class CellError(UsageError, IndexError):
    """Raised if a text is not the name of a cell, or if the cell is outside the board."""


class SolverError(NurikabeError):
    """Raised if a SAT solver fails."""


class LimitReached(NurikabeError):  # noqa: N818 (a limit is not a fault)
    """Raised if a time limit is reached before the answer is known."""


class ConsistencyError(NurikabeError):
    """Raised if a self-check fails: two parts of nurikabe-sat disagree, so nurikabe-sat gives no answer."""
