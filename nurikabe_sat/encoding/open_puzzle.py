"""Formula for choosing the open clues of a puzzle, together with a solution of the puzzle that has these clues.

    2 . . .        an open clue may stand in some cells or be absent, and its number may be open. A model is a
    . . . a   ->   choice of the clues together with a solution of the puzzle that they make, for instance:
    . . b .        the 2, a 2 for a, no b

Variables, in this order:

    sea_r1c1 ...           cell c is sea: variable c + 1
    present_s              open clue s is present
    at_s_r1c1 ...          it stands in this cell; the same as present_s if it has only one possible cell
    hidden_s               it is a ``?``, if its number is open and ``?`` is allowed
    own_s_r1c1 ...         the cell belongs to its island: for each cell that it can reach
    count_s ...            its island has at least this number of cells, up to one more than the largest number

Clauses: those of ``rules.py``, and

    places      a present open clue stands in one cell, which it owns; an absent one owns nothing
    sizes       an open number is the number of cells owned, and at most the largest
    islands     the cells of a clue are connected: by ranks from its cell, or by lazy cuts
    sea         the sea is connected: by lazy cuts

The number of an open clue is the size of its island in the model's solution, or ``?``. A choice of clues with
one solution is therefore a choice that no *other* colouring solves. The clauses of ``rejects`` exclude
puzzles that a given colouring solves, unless this colouring is the model's solution.

Source: counterexample-guided abstraction refinement for quantified formulas, M. Janota and others, "Solving QBF with
counterexample guided refinement", 2016; here for one change of quantifiers.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from nurikabe_sat.bitset import members_of
from nurikabe_sat.connectivity.cuts import cut_clauses
from nurikabe_sat.connectivity.task import Task
from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.encoding import rules as write
from nurikabe_sat.encoding.constraints import Literals, broken, encode_counts
from nurikabe_sat.encoding.encoded import LazyFormula, coloured
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Clue, Colouring, Constraint, Puzzle
from nurikabe_sat.sat.cardinality import at_most
from nurikabe_sat.sat.cnf import Clause, Cnf
from nurikabe_sat.sat.unary import add_up

RANK_LIMIT = 4_000
"""Maximum number of rank variables of an island. If an island needs more variables, lazy cuts connect its cells."""

MOST_CLAUSES = 4_000_000
"""Approximate maximum number of clauses. Together with the copy in the solver, they need about a gigabyte."""

PIECES = 3
"""Maximum size, in cells, of isolated pieces of sea that clauses forbid from the start."""


@dataclass(frozen=True)
class OpenClue:
    """Clue whose cell, number or presence is still open.

    Attributes:
        places: The mask of the clue's possible cells.
        size: The clue's number, or None for ``?``; ignored if ``is_open`` is True.
        is_open: Whether the number is chosen: it is the size of the clue's island in the solution.
        may_hide: Whether the clue may also be ``?`` if ``is_open`` is True.
        may_be_absent: Whether the clue may be missing.
        reach: The mask of the cells that the clue may own; None if unknown.
    """

    places: int
    size: int | None = None
    is_open: bool = False
    may_hide: bool = False
    may_be_absent: bool = False
    reach: int | None = None

    @property
    def cell(self) -> int | None:
        """The only possible cell of the clue, or None if several cells are possible."""
        return self.places.bit_length() - 1 if self.places.bit_count() == 1 else None


@dataclass(frozen=True)
class Choice:
    """Puzzle and solution that a model represents."""

    puzzle: Puzzle
    solution: Colouring


class Slot:
    """Literals for the presence, the cell and the number of an open clue, and for the cells that the clue owns.

    Attributes:
        present: The literal that the clue is present.
        at: For each possible cell, the literal that the clue stands there.
        hidden: The literal that the clue is ``?``; 0 if this is impossible.
        own: For each reachable cell, the literal that the clue owns it.
        counts: The literals that the clue's island has at least 1, 2, ... cells.
    """

    def __init__(self, cnf: Cnf, grid: Grid, number: int, open_clue: OpenClue) -> None:
        self.open_clue = open_clue
        self.present = cnf.new_variable(f"present_{number}")
        cells = members_of(open_clue.places)
        first = self.present
        if len(cells) > 1:
            first = cnf.new_variables(len(cells), lambda i: f"at_{number}_{grid.name(cells[i])}")
        self.at = dict(zip(cells, range(first, first + len(cells)), strict=True))
        self.hidden = cnf.new_variable(f"hidden_{number}") if open_clue.is_open and open_clue.may_hide else 0
        self.own: dict[int, int] = {}
        self.counts: list[int] = []
        self.differs: dict[int, int] = {}

    def reach(self, grid: Grid, largest: int) -> int:
        """Return the mask of the cells that the clue can own."""
        one = self.open_clue
        size = (None if one.may_hide else largest) if one.is_open else one.size
        within = grid.all_cells if one.reach is None else one.reach
        return grid.ball(one.places, within, size - 1 if size else grid.size)


class OpenPuzzle:
    """Formula for choosing the open clues of a puzzle together with a solution of the resulting puzzle.

    ``largest`` is the largest number that can be chosen. The rules of ``puzzle`` and the decided cells apply. A
    constraint that names a clue applies if a clue stands in that cell.

    Raises:
        LimitReached: If the deadline passes first.
        UsageError: If the formula would be too large for memory.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        clues: Sequence[OpenClue],
        largest: int,
        given: Colouring | None = None,
        deadline: Deadline = NEVER,
    ) -> None:
        self.puzzle, self.largest = puzzle, largest
        self.grid = grid = puzzle.grid
        self.cnf = cnf = Cnf(deadline=deadline, most_clauses=MOST_CLAUSES)
        self.sea = write.new_cells(cnf, grid)
        self.slots: list[Slot] = []
        owners: dict[int, list[int]] = {c: [] for c in range(grid.size)}
        for number, one in enumerate(clues):
            cnf.check()
            self.slots.append(Slot(cnf, grid, number, one))
            for c in members_of(self.slots[-1].reach(grid, largest)):
                owners[c].append(number)
        own = write.own_cells(cnf, self.sea, owners, len(clues), lambda k, c: f"own_{k}_{grid.name(c)}", counted=True)
        write.share(cnf, grid, self.sea, owners, own)
        self._lazy: list[Task] = []
        for number, slot in enumerate(self.slots):
            slot.own = own[number]
            self._place(slot)
            self._size(slot, f"count_{number}")
            self._connect(slot, f"island_{number}")
        if not puzzle.rules.pools_allowed:
            write.forbid_pools(cnf, self.sea, grid.windows)
        self.literals = Literals(grid, self.sea, {}, {})
        encode_counts(cnf, (one for one in puzzle.rules.constraints if not one.clue_cells), self.literals)
        self._lazy.append(write.sea_of_any_size(grid, self.sea))
        write.forbid_small_seas(cnf, self._lazy[-1], PIECES)
        if given is not None:
            write.decide(cnf, self.sea, *given.masks)
        cnf.group("what follows from colourings that were met")

    @property
    def formula(self) -> LazyFormula:
        """The formula for a solver. Later clauses must be added to the object that this property returns."""
        return LazyFormula(self.cnf, self._violated)

    # The clauses.

    def _place(self, slot: Slot) -> None:
        self.cnf.group("places: a clue that is there stands in one cell, which it owns")
        add = self.cnf.clauses.append
        if not slot.open_clue.may_be_absent:
            add([slot.present])
        for literal in slot.own.values():
            add([-literal, slot.present])
        for c, literal in slot.at.items():
            add([-literal, slot.own[c]])
        if len(slot.at) > 1:
            places = list(slot.at.values())
            for literal in places:
                add([-literal, slot.present])
            add([-slot.present, *places])
            at_most(self.cnf, places, 1, name="place")

    def _size(self, slot: Slot, name: str) -> None:
        cnf, own, size = self.cnf, list(slot.own.values()), slot.open_clue.size
        if slot.open_clue.is_open:
            cnf.group("sizes: the cells of an open clue are counted, and are at most the largest number")
            slot.counts = add_up(cnf, [[literal] for literal in own], self.largest, name, exact=True)
            if len(slot.counts) > self.largest:
                free = [slot.hidden] if slot.hidden else []
                cnf.clauses.append([-slot.counts[self.largest], *free])
        elif size is not None:
            cnf.group("sizes: a clue owns as many cells as its number says")
            write.bound_size(cnf, own, size, name, kept=slot.present)

    def _connect(self, slot: Slot, label: str) -> None:
        grid, size, cell = self.grid, slot.open_clue.size, slot.open_clue.cell
        if cell is None:
            self._lazy.append(Task(grid, slot.own, core=0, sure=0, most=grid.size, least=0))
            return
        core = 1 << cell
        literals = {c: literal for c, literal in slot.own.items() if c != cell}
        most = grid.size if slot.open_clue.is_open or size is None else size
        self._lazy += write.connect_island(self.cnf, Task(grid, literals, core, core, most, 1), label, RANK_LIMIT)

    def _violated(self, model: Sequence[int]) -> list[Clause]:
        cuts = [*cut_clauses(self._lazy, model)]
        if cuts or not self.puzzle.rules.constraints:
            return cuts
        choice = self.choice(model)
        lazy = [one for one in choice.puzzle.rules.constraints if one.is_lazy or one.clue_cells]
        found = broken(lazy, self.puzzle, choice.solution, self.literals)
        return [
            clause + [-slot.at[c] for c in self._clues(one) for slot in self.slots if self.cell_of(slot, model) == c]
            for one, clause in found
        ]

    def _clues(self, constraint: Constraint) -> Iterable[int]:
        """Return the cells of the clues that a constraint refers to."""
        return map(self.grid.number, constraint.clue_cells)

    # Models.

    def choice(self, model: Sequence[int]) -> Choice:
        """Return the puzzle and the solution that a model represents."""
        grid, solution = self.grid, coloured(self.grid, model)
        clues = []
        for slot in self.slots:
            cell = self.cell_of(slot, model)
            if cell is None:
                continue
            size = slot.open_clue.size
            if slot.open_clue.is_open:
                is_hidden = slot.hidden and model[slot.hidden - 1] > 0
                size = None if is_hidden else grid.flood(1 << cell, solution.masks[1]).bit_count()
            clues.append(Clue(cell, size))
        return Choice(self.puzzle.with_clues(clues), solution)

    def cell_of(self, slot: Slot, model: Sequence[int]) -> int | None:
        """Return the cell of an open clue in a model, or None if the clue is absent."""
        if model[slot.present - 1] < 0:
            return None
        return next(c for c, literal in slot.at.items() if model[literal - 1] > 0)

    # Later additions. Each returns clauses for the solver, and may make new variables.

    def rejects(self, colouring: Colouring) -> list[Clause]:
        """Return clauses that exclude puzzles which ``colouring`` solves, unless it is the model's own solution."""
        grid, start = self.grid, len(self.cnf.clauses)
        sea = colouring.masks[0]
        ways = [self.cnf.new_variable("same")]
        self._implies(ways[0], [c + 1 if sea >> c & 1 else -c - 1 for c in range(grid.size)])
        ways += [literal for slot in self.slots for c, literal in slot.at.items() if sea >> c & 1]
        for island in grid.parts(grid.all_cells & ~sea):
            ways += self._wrong_size(island)
            inside = [
                literals
                for slot in self.slots
                if (literals := [literal for c, literal in slot.at.items() if island >> c & 1])
            ]
            ways.append(self.cnf.new_variable("no_clue"))
            self._implies(ways[-1], [-literal for literals in inside for literal in literals])
            ways += self._two_of(inside)
        named = [one for one in self.puzzle.rules.constraints if one.clue_cells]
        for one, _ in broken(
            named, self.puzzle, colouring, self.literals
        ):  # broken if all clues are there that it names
            ways.append(self.cnf.new_variable("constraint"))
            for c in self._clues(one):
                self.cnf.clauses.append([-ways[-1], *(slot.at[c] for slot in self.slots if c in slot.at)])
        self.cnf.clauses.append(ways)
        return self.cnf.clauses[start:]

    def _implies(self, literal: int, consequences: Sequence[int]) -> None:
        self.cnf.clauses += [[-literal, one] for one in consequences]

    def _wrong_size(self, island: int) -> Iterator[int]:
        """Yield literals. Each implies that a clue in the island has a number other than the size of the island."""
        size = island.bit_count()
        for slot in self.slots:
            inside = [literal for c, literal in slot.at.items() if island >> c & 1]
            if not inside:
                continue
            if not slot.open_clue.is_open:
                if slot.open_clue.size not in (None, size):
                    yield from inside
                continue
            differs = self.differs(slot, size)
            if len(inside) == 1 and slot.open_clue.cell is not None:
                yield differs
            else:
                both = self.cnf.new_variable("wrong_size")
                self.cnf.clauses += [[-both, differs], [-both, *inside]]
                yield both

    def differs(self, slot: Slot, size: int) -> int:
        """Return a literal that is true only if an open clue is present and its number is not ``size``."""
        if size not in slot.differs:
            slot.differs[size] = literal = self.cnf.new_variable("differs")
            self._implies(literal, [slot.present, *([-slot.hidden] if slot.hidden else [])])
            counts = slot.counts
            more = [counts[size]] if size < len(counts) else []
            if size <= len(counts):
                self.cnf.clauses.append([-literal, -counts[size - 1], *more])
        return slot.differs[size]

    def equals(self, slot: Slot, size: int | None) -> list[int]:
        """Return literals that are all true if and only if a present open clue has the given number."""
        if size is None:
            return [slot.hidden]
        counts = slot.counts
        if size > min(len(counts), self.largest):
            return [slot.present, -slot.present]
        known = [-slot.hidden] if slot.hidden else []
        return [*known, counts[size - 1], *(-one for one in counts[size : size + 1])]

    def _two_of(self, inside: Sequence[Sequence[int]]) -> Iterator[int]:
        """Yield literals. Each implies that the island contains two clues. ``inside`` has the literals of each clue."""
        some = []
        for literals in inside:
            if len(literals) == 1:
                some.append(literals[0])
            elif len(inside) > 1:
                some.append(self.cnf.new_variable("inside"))
                self.cnf.clauses.append([-some[-1], *literals])
        for one, other in combinations(some, 2):
            both = self.cnf.new_variable("two_clues")
            self._implies(both, [one, other])
            yield both

    def forbids(self, puzzle: Puzzle) -> list[Clause]:
        """Return clauses that forbid choosing exactly the clues of ``puzzle``."""
        start = len(self.cnf.clauses)  # comparing a number may add clauses
        ways: list[tuple[Clause, Mapping[int, Clue]]] = [([], puzzle.clue_at)]  # and the remaining clues
        for slot in self.slots:
            ways = [
                (clause + self._is_not(slot, clue), {c: one for c, one in left.items() if one is not clue})
                for clause, left in ways
                for clue in self._clues_of(slot, left)
            ]
        self.cnf.clauses += [clause for clause, left in ways if not left]
        return self.cnf.clauses[start:]

    def _clues_of(self, slot: Slot, left: Mapping[int, Clue]) -> list[Clue | None]:
        """Return the clues of ``left`` that an open clue can become, followed by None if the clue can be absent."""
        found: list[Clue | None] = [left[c] for c in slot.at if c in left and self._can_be(slot, left[c])]
        return found if found and len(slot.at) == 1 else [*found, None]

    def _can_be(self, slot: Slot, clue: Clue) -> bool:
        one = slot.open_clue
        return one.size == clue.size if not one.is_open else one.may_hide or clue.size is not None

    def _is_not(self, slot: Slot, clue: Clue | None) -> Clause:
        """Return a clause: the open clue is not ``clue``.

        If ``clue`` is None, the clause says that the open clue is present.
        """
        if clue is None:
            return [slot.present]
        found = [-slot.at[clue.cell]]
        if not slot.open_clue.is_open:
            return found
        if clue.size is None:
            return [*found, -slot.hidden]
        return [*found, *([slot.hidden] if slot.hidden else []), self.differs(slot, clue.size)]
