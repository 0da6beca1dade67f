"""Boolean expressions as formulas: ``a & (b | ~c)``.

    ~ not     & and     ^ exactly one of two     | or     -> if, then     <-> the same

from the tightest to the loosest; ``->`` groups to the right, the others to the left. A name is a letter or ``_``, then
letters, digits and ``_``; ``true`` and ``false`` are constants.

A part that is no clause gets a variable of its own, which is true exactly if the part is (Tseitin 1968): each model of
the expression is one of the formula, and no more.
"""

import re
from collections.abc import Iterator

from nurikabe_sat.circuits.formula import Formula
from nurikabe_sat.errors import FormatError

Tree = int | tuple[str, tuple["Tree", ...]]
"""A literal, or "and", "or" or "xor" of trees; there is no "not": it goes down to the literals."""

_TOKEN = re.compile(r"\s*(<->|->|[~!&^|()]|[A-Za-z_][A-Za-z0-9_]*|\S|$)")
_TRUE: Tree = ("and", ())
_FALSE: Tree = ("or", ())
_DEEPEST = 100
_START = "a name, true, false, '~' or '('"


def formula_of(text: str, source: str = "<expression>") -> Formula:
    """The clauses of an expression. Raises FormatError, which says the column.

    >>> formula_of("a & (b | ~c)")
    Formula(variables=3, clauses=((1,), (2, -3)), names=('a', 'b', 'c'))
    """
    parser = _Parser(text, source)
    tree = parser.read()
    writer = _Writer(len(parser.names))
    writer.demand(tree)
    return Formula(writer.variables, tuple(writer.clauses), tuple(parser.names))


class _Parser:
    """The tokens of a text, from the first to the last; ``names`` are numbered in the order in which they come."""

    def __init__(self, text: str, source: str) -> None:
        self.source = source
        self.tokens = [(match[1], match.start(1)) for match in _TOKEN.finditer(text)]
        self.names: dict[str, int] = {}
        self.next = 0
        self.depth = 0

    @property
    def word(self) -> str:
        return self.tokens[self.next][0]

    def accepts(self, *tokens: str) -> bool:
        """Whether one of them is next; then go past it."""
        if found := self.word in tokens:
            self.next += 1
        return found

    def error(self, expected: str) -> FormatError:
        token, column = self.tokens[self.next]
        found = f"'{token}'" if token else "the end"
        return FormatError(found, expected, source=self.source, line=1, column=column + 1)

    def read(self) -> Tree:
        tree = self.same()
        if self.word:
            raise self.error("an operator or the end")
        return tree

    def same(self) -> Tree:
        tree = self.implied()
        while self.accepts("<->"):
            tree = _xor(tree, negation(self.implied()))
        return tree

    def implied(self) -> Tree:
        parts = [self.either()]
        while self.accepts("->"):
            parts.append(self.either())
        tree = parts.pop()
        for part in reversed(parts):
            tree = _joined("or", negation(part), tree)
        return tree

    def either(self) -> Tree:
        parts = [self.one_of_two()]
        while self.accepts("|"):
            parts.append(self.one_of_two())
        return _joined("or", *parts)

    def one_of_two(self) -> Tree:
        tree = self.both()
        while self.accepts("^"):
            tree = _xor(tree, self.both())
        return tree

    def both(self) -> Tree:
        parts = [self.single()]
        while self.accepts("&"):
            parts.append(self.single())
        return _joined("and", *parts)

    def single(self) -> Tree:
        negative = False
        while self.accepts("~", "!"):
            negative = not negative
        tree = self.atom()
        return negation(tree) if negative else tree

    def atom(self) -> Tree:
        if self.word == "(":
            return self.group()
        if not re.match("[A-Za-z_]", self.word):
            raise self.error(_START)
        name = self.word
        self.next += 1
        if name in ("true", "false"):
            return _TRUE if name == "true" else _FALSE
        return self.names.setdefault(name, len(self.names) + 1)

    def group(self) -> Tree:
        if self.depth == _DEEPEST:
            raise self.error(f"at most {_DEEPEST} parentheses inside each other")
        self.next += 1
        self.depth += 1
        tree = self.same()
        if not self.accepts(")"):
            raise self.error("an operator or ')'")
        self.depth -= 1
        return tree


def negation(tree: Tree) -> Tree:
    if isinstance(tree, int):
        return -tree
    kind, parts = tree
    if kind == "xor":
        return "xor", (negation(parts[0]), *parts[1:])
    return ("or" if kind == "and" else "and"), tuple(map(negation, parts))


def _xor(first: Tree, second: Tree) -> Tree:
    return "xor", (first, second)


def _joined(kind: str, *parts: Tree) -> Tree:
    """Parts of the same kind give up their own parts, so that ``a & (b & c)`` is one "and"."""
    if len(parts) == 1:
        return parts[0]
    return kind, tuple(inner for part in parts for inner in _parts_of(kind, part))


def _parts_of(kind: str, tree: Tree) -> Iterator[Tree]:
    if isinstance(tree, int) or tree[0] != kind:
        yield tree
    else:
        yield from tree[1]


class _Writer:
    """Clauses; variables after those of the names are for parts that are no clauses."""

    def __init__(self, variables: int) -> None:
        self.variables = variables
        self.clauses: list[tuple[int, ...]] = []

    def demand(self, tree: Tree) -> None:
        """The tree is true."""
        if isinstance(tree, int):
            self.clauses.append((tree,))
            return
        kind, parts = tree
        if kind == "and":
            for part in parts:
                self.demand(part)
        elif kind == "or":
            self.clauses.append(tuple(dict.fromkeys(map(self.literal, parts))))
        else:
            first, second = map(self.literal, parts)
            self.clauses += [(first, second), (-first, -second)]

    def literal(self, tree: Tree) -> int:
        """A literal that is true exactly if the tree is."""
        if isinstance(tree, int):
            return tree
        kind, parts = tree
        if kind == "or":
            return -self.literal(negation(tree))
        literals = tuple(dict.fromkeys(map(self.literal, parts))) if kind == "and" else tuple(map(self.literal, parts))
        self.variables += 1
        new = self.variables
        if kind == "and":
            self.clauses += [(-new, literal) for literal in literals]
            self.clauses.append((new, *(-literal for literal in literals)))
        else:
            a, b = literals
            self.clauses += [(-new, a, b), (-new, -a, -b), (new, -a, b), (new, a, -b)]
        return new
