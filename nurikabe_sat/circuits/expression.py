"""Parser of Boolean expressions, such as ``a & (b | ~c)``, into formulas.

    ~ not     & and     ^ exactly one of two     | or     -> if, then     <-> the same

from the tightest to the loosest; ``->`` groups to the right, the others to the left. A name is a letter or ``_``, then
letters, digits and ``_``; ``true`` and ``false`` are constants.

A subexpression that is not a clause gets a variable, which is true if and only if the subexpression is
(Tseitin 1968). The models of the expression and of the formula correspond one to one.

No function here is recursive, so expressions can be as long and as deep as memory allows. A stack holds the operators
(the shunting yard of Dijkstra 1961), and another one the subexpressions whose operands have no variable yet.
"""

import re
from dataclasses import dataclass

from nurikabe_sat.circuits.formula import Formula
from nurikabe_sat.errors import FormatError

_TOKEN = re.compile(r"\s*(<->|->|[~!&^|()]|[A-Za-z_][A-Za-z0-9_]*|\S|$)")
_START = "a name, true, false, '~' or '('"
_OPEN, _NOT = "(", "~"
_TIGHTNESS = {_NOT: 6, "&": 5, "^": 4, "|": 3, "->": 2, "<->": 1, _OPEN: 0}
_FROM_THE_RIGHT = (_NOT, "->")


def formula_of(text: str) -> Formula:
    """Return the formula of a logical expression. Raises FormatError, with the column, if the expression is malformed.

    >>> formula_of("a & (b | ~c)")
    Formula(variables=3, clauses=((1,), (2, -3)), names=('a', 'b', 'c'))
    """
    parts = _Parts()
    root = _read(text, parts)
    writer = _Writer(parts)
    writer.demand(root)
    return Formula(writer.variables, tuple(writer.clauses), tuple(parts.names))


@dataclass(frozen=True)
class _Gate:
    """Gate of a subexpression: an "and" of any number of operands, or a "xor" of two operands."""

    kind: str
    parts: tuple[int, ...]


class _Parts:
    """Table of subexpressions. The index of a name or a gate represents a subexpression; a negative index negates it.

    ``names`` maps each name to its number, in the order of first occurrence.
    """

    def __init__(self) -> None:
        self.names: dict[str, int] = {}
        self._all: list[_Gate | int] = [0]  # a gate, or the number of a name

    def name(self, name: str) -> int:
        """Add a name or a constant, and return its index."""
        if name in ("true", "false"):
            true = self._add(_Gate("and", ()))
            return true if name == "true" else -true
        number = self.names.setdefault(name, len(self.names) + 1)
        return self._add(number)

    def joined(self, operator: str, first: int, second: int) -> int:
        """Add an operator applied to two subexpressions, and return the index of the result."""
        if operator == "&":
            return self._add(_Gate("and", (first, second)))
        if operator == "|":
            return -self._add(_Gate("and", (-first, -second)))
        if operator == "->":
            return -self._add(_Gate("and", (first, -second)))
        return self._add(_Gate("xor", (first, second if operator == "^" else -second)))

    def of(self, part: int) -> _Gate | int:
        """Return the gate at an index, or the number of the name at this index. The sign of the index is ignored."""
        return self._all[abs(part)]

    def flat(self, part: int) -> tuple[int, ...]:
        """Return the operands of an "and" gate. Operands that are "and" gates are replaced by their own operands."""
        found = []
        waiting = [abs(part)]
        while waiting:
            one = waiting.pop()
            gate = self.of(one)
            if one > 0 and isinstance(gate, _Gate) and gate.kind == "and":
                waiting += reversed(gate.parts)
            else:
                found.append(one)
        return tuple(found)

    def _add(self, one: _Gate | int) -> int:
        self._all.append(one)
        return len(self._all) - 1


def _read(text: str, parts: _Parts) -> int:
    """Read an expression, and return its index in ``parts``. Raises FormatError if the expression is malformed."""
    operators: list[str] = []
    operands: list[int] = []

    def settle(tightness: int) -> None:
        """Apply the pending operators that bind at least as tightly as ``tightness``."""
        while operators and _TIGHTNESS[operators[-1]] >= tightness:
            operator, last = operators.pop(), operands.pop()
            operands.append(-last if operator == _NOT else parts.joined(operator, operands.pop(), last))

    is_operand_next = True
    for match in _TOKEN.finditer(text):  # the last token is empty
        word, column = match[1], match.start(1) + 1
        if is_operand_next:
            if word in ("~", "!", _OPEN):
                operators.append(_OPEN if word == _OPEN else _NOT)
                continue
            if not re.match("[A-Za-z_]", word):
                raise _error(word, column, _START)
            operands.append(parts.name(word))
            is_operand_next = False
        elif word in _TIGHTNESS and word not in (_OPEN, _NOT):
            settle(_TIGHTNESS[word] + (word in _FROM_THE_RIGHT))
            operators.append(word)
            is_operand_next = True
        else:
            settle(_TIGHTNESS[_OPEN] + 1)
            if word != (")" if operators else ""):
                raise _error(word, column, f"an operator or {'the end' if not operators else repr(')')}")
            if operators:
                operators.pop()
    return operands.pop()


def _error(word: str, column: int, expected: str) -> FormatError:
    return FormatError(f"'{word}'" if word else "the end", expected, source="<expression>", line=1, column=column)


class _Writer:
    """Writer of clauses. The first variables stand for names, and the later ones for subexpressions."""

    def __init__(self, parts: _Parts) -> None:
        self._parts = parts
        self._literals: dict[int, int] = {}
        self.variables = len(parts.names)
        self.clauses: list[tuple[int, ...]] = []

    def demand(self, root: int) -> None:
        """Add clauses that require a subexpression to be true."""
        for part in self._parts.flat(root) if root > 0 else (root,):
            gate = self._parts.of(part)
            if isinstance(gate, int):
                self.clauses.append((self._literal(part),))
            elif gate.kind == "and":
                self.clauses.append(tuple(dict.fromkeys(self._literal(-one) for one in self._parts.flat(part))))
            else:
                first, second = map(self._literal, self._inner(part))
                self.clauses += [(first, second), (-first, -second)]

    def _inner(self, part: int) -> tuple[int, ...]:
        """Return the operands of a subexpression. For a negated "xor", the first operand is negated."""
        gate = self._parts.of(part)
        if isinstance(gate, int):
            return ()
        if gate.kind == "and":
            return self._parts.flat(part)
        first, second = gate.parts
        return (first if part > 0 else -first), second

    def _literal(self, root: int) -> int:
        """Return a literal that is true if and only if a subexpression is true."""
        waiting = [root]
        while waiting:
            part = waiting[-1]
            inner = [one for one in self._inner(part) if one not in self._literals]
            if inner and part not in self._literals:
                waiting += reversed(inner)
            else:
                waiting.pop()
                if part not in self._literals:
                    self._literals[part] = self._new_literal(part)
        return self._literals[root]

    def _new_literal(self, part: int) -> int:
        """Return a new literal for a subexpression, and add its clauses. The operands must already have literals."""
        gate = self._parts.of(part)
        if isinstance(gate, int):
            return gate if part > 0 else -gate
        literals = tuple(self._literals[one] for one in self._inner(part))
        self.variables += 1
        new = self.variables
        if gate.kind == "xor":
            a, b = literals
            self.clauses += [(-new, a, b), (-new, -a, -b), (new, -a, b), (new, a, -b)]
            return new
        literals = tuple(dict.fromkeys(literals))
        self.clauses += [(-new, literal) for literal in literals]
        self.clauses.append((new, *(-literal for literal in literals)))
        return new if part > 0 else -new
