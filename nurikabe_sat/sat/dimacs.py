"""DIMACS format: text of formulas, and text of the answers that solvers give.

A formula                    An answer (SAT competitions)    An answer (result file of MiniSat and Glucose)

    c any comment                c any comment                   SAT
    p cnf 3 2                    s SATISFIABLE                   1 -2 3 0
    1 -3 0                       v 1 -2
    2 3 -1 0                     v 3 0
"""

import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from nurikabe_sat.errors import FormatError
from nurikabe_sat.sat.cnf import Clause, Cnf

_HEADER = "'p cnf VARIABLES CLAUSES'"
_STATUS = {"SATISFIABLE": True, "UNSATISFIABLE": False, "UNKNOWN": None}
_STATUS_LINE = "a line 's SATISFIABLE', 's UNSATISFIABLE' or 's UNKNOWN'"
_RESULT_STATUS = {"SAT": True, "UNSAT": False, "INDET": None}


@dataclass(frozen=True)
class Dimacs:
    r"""Formula in the DIMACS format: the number of variables, the clauses, and the comments without ``c``.

    >>> formula = read_dimacs("p cnf 3 2\n1 -3 0\n2 3 -1 0\n")
    >>> formula.to_pysat().clauses
    [[1, -3], [2, 3, -1]]
    >>> Dimacs.from_pysat(formula.to_pysat()) == formula
    True
    """

    variables: int
    clauses: list[Clause]
    comments: list[str]

    def to_pysat(self) -> Any:
        """Return the formula as a ``pysat.formula.CNF``."""
        from nurikabe_sat.sat.pysat_formula import cnf_of

        return cnf_of(self.variables, self.clauses, self.comments)

    @classmethod
    def from_pysat(cls, formula: Any) -> "Dimacs":
        """Return a copy of a ``pysat.formula.CNF``."""
        comments = [str(comment)[1:].strip() for comment in getattr(formula, "comments", None) or ()]
        return cls(int(formula.nv), [list(map(int, clause)) for clause in formula.clauses], comments)


@dataclass(frozen=True)
class SolverOutput:
    """Answer of a solver: True (satisfiable), False (unsatisfiable) or None (unknown), with the literals of a model."""

    status: bool | None
    model: tuple[int, ...] | None


def write_dimacs(cnf: Cnf, header: Iterable[str] = ()) -> Iterator[str]:
    """Yield the lines of a DIMACS file: ``header`` as comments, then the groups of clauses.

    Raises LimitReached if the formula's deadline has passed.
    """
    yield from _comment_lines(header)
    yield f"p cnf {cnf.variables} {len(cnf.clauses)}\n"
    for comment, clauses in cnf.groups():
        cnf.check()
        if comment:
            yield from _comment_lines([comment])
        for clause in clauses:
            yield " ".join(map(str, clause)) + " 0\n" if clause else "0\n"


def _comment_lines(comments: Iterable[str]) -> Iterator[str]:
    for comment in comments:
        for line in comment.split("\n"):
            yield f"c {line}".rstrip() + "\n"


def read_dimacs(text: str | Iterable[str], source: str = "<text>") -> Dimacs:
    """Return the formula in a DIMACS text, which is given as a string or as an iterable of lines.

    Comments may occur anywhere on separate lines, and clauses may span lines.

    Raises:
        FormatError: If the text is not DIMACS; ``source`` is the name of the text in the message.

    >>> read_dimacs(["p cnf 2 1", "1 -2 0"]).clauses
    [[1, -2]]
    """
    reader = _FormulaReader(source)
    for number, line in _numbered(text, source):
        if line.startswith("c"):
            reader.comments.append(line[1:].strip())
        else:
            reader.read(number, line)
    return reader.finish()


class _FormulaReader:
    """Line-by-line reader of a formula in DIMACS format."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.comments: list[str] = []
        self.clauses: list[Clause] = []
        self.variables = self.announced = 0
        self.header_line = self.last_line = 0
        self.open_clause: Clause = []

    def read(self, number: int, line: str) -> None:
        """Read a line that is not a comment."""
        if not line.strip():
            return
        self.last_line = number
        if not self.header_line:
            self._read_header(number, line)
            return
        literals = _integers(line)
        # Most lines are one whole clause; all others go literal by literal, which can also say what is wrong.
        if literals and not self.open_clause and literals[-1] == 0 and literals.count(0) == 1:
            literals.pop()
            if max(map(abs, literals), default=0) <= self.variables and len(self.clauses) < self.announced:
                self.clauses.append(literals)
                return
        for column, word in _words(line):
            self._read_literal(number, column, word)

    def _read_header(self, number: int, line: str) -> None:
        words = line.split()
        counts = _integers(" ".join(words[2:]))
        if words[:2] != ["p", "cnf"] or counts is None or len(counts) != 2 or min(counts) < 0:
            raise FormatError(_quote(line.strip()), _HEADER, source=self.source, line=number, column=1)
        self.variables, self.announced = counts
        self.header_line = number

    def _read_literal(self, number: int, column: int, word: str) -> None:
        values = _integers(word)
        if values is None:
            raise FormatError(_quote(word), "a literal or 0", source=self.source, line=number, column=column)
        if abs(values[0]) > self.variables:
            expected = f"a literal of the variables 1 to {self.variables}" if self.variables else "0: no variables"
            raise FormatError(_quote(word), expected, source=self.source, line=number, column=column)
        if len(self.clauses) == self.announced:
            expected = f"the end after the {self.announced} clauses that line {self.header_line} announces"
            raise FormatError("one more clause", expected, source=self.source, line=number, column=column)
        if values[0]:
            self.open_clause.append(values[0])
        else:
            self.clauses.append(self.open_clause)
            self.open_clause = []

    def finish(self) -> Dimacs:
        """Return the formula. Call this after all lines have been read."""
        if not self.header_line:
            raise FormatError("the end of the text", _HEADER, source=self.source)
        if self.open_clause:
            raise FormatError("the end of the text", "0 after the last clause", source=self.source, line=self.last_line)
        if len(self.clauses) < self.announced:
            raise FormatError(
                f"{len(self.clauses)} clauses",
                f"{self.announced}, as stated in the header",
                source=self.source,
                line=self.header_line,
            )
        return Dimacs(self.variables, self.clauses, self.comments)


def read_solver_output(text: str | Iterable[str], source: str = "<text>") -> SolverOutput:
    """Return the answer in a solver's output. Its ``s`` and ``v`` lines may come in any order.

    Raises:
        FormatError: If a line cannot be read, or a satisfiable formula has no complete model.

    >>> read_solver_output(["s SATISFIABLE", "v 1 -2 0"])
    SolverOutput(status=True, model=(1, -2))
    """
    reader = _AnswerReader(source)
    for number, line in _numbered(text, source):
        if line.strip() and not line.startswith("c"):
            reader.read(number, line)
    return reader.finish()


class _AnswerReader:
    """Line-by-line reader of a solver's answer."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.status: bool | None = None
        self.status_line = 0
        self.is_result_file = False
        self.values: list[int] = []
        self.complete = False

    def read(self, number: int, line: str) -> None:
        """Read a line that is not a comment."""
        kind, *rest = line.split()
        if kind == "s":
            self._read_status(number, line, " ".join(rest))
        elif kind in _RESULT_STATUS and not rest and not self.status_line:
            self.status, self.status_line, self.is_result_file = _RESULT_STATUS[kind], number, True
        elif kind == "v" or self.is_result_file:
            # Most lines are literals alone; all others go word by word, which can also say what is wrong.
            literals = None if self.complete else _integers(line[1:] if kind == "v" else line)
            if literals and 0 not in literals:
                self.values += literals
                return
            for column, word in _words(line):
                if word != "v" or column > 1:
                    self._read_value(number, column, word)
        else:
            expected = "a line that begins with 'c', 's' or 'v', or MiniSat's result file"
            raise FormatError(_quote(line.strip()), expected, source=self.source, line=number, column=1)

    def _read_status(self, number: int, line: str, status: str) -> None:
        if self.status_line or status not in _STATUS:
            expected = "no second status" if self.status_line else _STATUS_LINE
            raise FormatError(_quote(line.strip()), expected, source=self.source, line=number, column=1)
        self.status, self.status_line = _STATUS[status], number

    def _read_value(self, number: int, column: int, word: str) -> None:
        value = _integers(word)
        if value is None or self.complete:
            expected = "nothing after the final 0" if self.complete else "a literal or 0"
            raise FormatError(_quote(word), expected, source=self.source, line=number, column=column)
        if value == [0]:
            self.complete = True
        else:
            self.values += value

    def finish(self) -> SolverOutput:
        """Return the answer. Call this after all lines have been read."""
        if not self.status_line:
            raise FormatError("no status", _STATUS_LINE, source=self.source)
        if not self.status:
            return SolverOutput(self.status, None)
        line = self.status_line
        if not self.complete:
            raise FormatError(
                "an incomplete model", "all literals of the model and a final 0", source=self.source, line=line
            )
        both = {literal for literal in self.values if literal > 0} & {-literal for literal in self.values}
        if both:
            found = f"{min(both)} and -{min(both)} in one model"
            raise FormatError(found, "only one of them", source=self.source, line=line)
        return SolverOutput(True, tuple(self.values))


def _numbered(text: str | Iterable[str], source: str) -> Iterator[tuple[int, str]]:
    """Yield the lines, each with its line number from 1. Raises FormatError if a line is not valid text."""
    number = 0
    try:
        for number, line in enumerate(io.StringIO(text) if isinstance(text, str) else text, 1):
            yield number, line
    except UnicodeDecodeError as fault:
        raise FormatError("bytes that are not valid text", "DIMACS", source=source, line=number + 1) from fault


def _words(line: str) -> Iterator[tuple[int, str]]:
    """Yield the words of a line, each with its column, from 1."""
    end = 0
    for word in line.split():
        start = line.index(word, end)
        end = start + len(word)
        yield start + 1, word


def _integers(words: str) -> list[int] | None:
    """Return the integers in a text, or None if any word is not a plain ASCII integer."""
    if "_" in words or not words.isascii():
        return None
    try:
        return list(map(int, words.split()))
    except ValueError:
        return None


def _quote(text: str) -> str:
    """Return a printable form of a text for messages, shortened if the text is long."""
    return ascii(text if len(text) <= 40 else text[:37] + "...")
