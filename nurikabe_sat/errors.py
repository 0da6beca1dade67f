"""What can go wrong, as types.

    NurikabeError              whatever this package raises on purpose
    |-- FormatError            a text that is not what it should be: says where, what was found, what was expected
    |   `-- MissingFileError   there is no file of that name
    |-- UsageError             a request that cannot be carried out as asked: unknown solver, refused encoding
    |   |-- WrongShape         a request with an unknown key, a missing key, or a value of the wrong type
    |   |-- InputTypeError     an argument of a wrong type; also a TypeError
    |   `-- CellError          a cell that the board does not have; also an IndexError
    |-- SolverError            a SAT solver failed: it does not start, crashed, or printed something that cannot be read
    |-- LimitReached           a time limit came before the answer
    `-- ConsistencyError       a check of our own failed: a bug in nurikabe-sat, never a bad input

The command line turns the first three into one line and exit 2, a limit into exit 3, the last into exit 70.
"""

_LONGEST_SHOWN = 60
"""The longest value that a message shows."""


class NurikabeError(Exception):
    """The root of every exception that nurikabe-sat raises on purpose."""


class FormatError(NurikabeError):
    """A text that could not be read.

    ``line`` and ``column`` are 1-based; ``None`` where the fault has no single place (a missing file, say).
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
    """There is no file of that name. ``expected`` says what to give in its place."""

    def __init__(self, source: str, expected: str = "a file, - for standard input, or a puzzle's URL") -> None:
        super().__init__("no such file", expected, source=source)

    def __reduce__(self) -> tuple[type["MissingFileError"], tuple[str, str]]:
        return type(self), (self.source, self.expected)

    def __str__(self) -> str:
        return f"no such file: {self.source} (expected {self.expected})"


class UsageError(NurikabeError, ValueError):
    """A request that cannot be carried out as it was asked."""


class WrongShape(UsageError):  # noqa: N818 (the word of the API)
    """A request with an unknown key, a missing key, or a value of the wrong type or size."""


class InputTypeError(UsageError, TypeError):
    """An argument of a wrong type: the ``parameter``, the value that was ``found``, and the ``expected`` types."""

    def __init__(self, parameter: str, found: object, expected: str) -> None:
        self.parameter, self.found, self.expected = parameter, found, expected
        super().__init__(parameter, found, expected)

    def __str__(self) -> str:
        shown, kind = repr(self.found), type(self.found).__name__
        found = f"{shown} of type {kind}" if len(shown) <= _LONGEST_SHOWN else f"a value of type {kind}"
        return f"{self.parameter}: found {found}, expected {self.expected}"


class CellError(UsageError, IndexError):
    """A cell that does not exist, or not on this board."""


class SolverError(NurikabeError):
    """A SAT solver that failed instead of answering."""


class LimitReached(NurikabeError):  # noqa: N818 (a limit is not a fault)
    """A time limit came before the answer."""


class ConsistencyError(NurikabeError):
    """A self-check failed: two parts of nurikabe-sat disagree, so no answer is given."""
