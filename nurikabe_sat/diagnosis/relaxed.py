"""A puzzle some of whose clues and rules can be dropped: one formula, with a literal for each of them.

    . 2 .        all kept: a sea parts the islands of the 2 and the 3. The 3 dropped: its cell may be sea,
    . . .        or part of the island of the 2, or the number of an island of any size.
    3 . .

A *dropped* clue is one that may be removed, or turned into a ``?``. So a relaxed solution is a solution of one of the
puzzles that arise when each dropped clue is either removed or turned into a ``?``: an island has at most one kept clue
and then its size, or else it contains the cell of some dropped clue. Dropping more never loses a solution. The same
holds for the rules, which are "no pool" and "the sea is connected", and "every island has a clue", which forbids the
islands that contain no clue at all, kept or dropped.

Variables, in this order:

    sea_r1c1 ...           cell c is sea: variable c + 1
    rule_...               a rule is kept: one variable each; so for each constraint of the puzzle's own
    own_r1c1_r2c2 ...      the kept clue at r1c1 owns the cell at r2c2: for each clue and each cell that lies fewer
                           steps away than its size. That it owns its own cell says that it is kept.
    free_r1c1 ...          cell c is island, and no kept clue owns it
    count_..., island_...  counters of sizes, ranks; for a solver that counts, variables that are false where the clue
                           is kept, as many as its other cells
    free                   some cell is free
    tiny_sea               only where the sea has no more cells than a small piece, which may then be all of it
    tiny_sea_...           a counter of the sea, up to there

Clauses, where k[c] is "clue k owns cell c", and k itself k[its own cell]:

    owners      a cell is sea, or owned by one clue, or free: 1 + n (n - 1) / 2 for n of these
    kept        k[c] -> k
    sharing     for neighbours c and d, each owner k of c, and "free": k[c] -> d is sea or k[d]
    pools       each 2x2: not all sea, where the rule is kept
    sizes       at most size - 1 of the other k[c]; at least so many where k is kept (or, for a solver that counts:
                exactly so many of them and of the variables that are false where k is kept)
    islands     k[c] connects to the clue: by ranks, or by lazy cuts where those are too many
    free        free cells connect to the cell of a clue: by lazy cuts, where the rule is kept
    sea         the sea is connected: by lazy cuts, where the rule is kept
    own         each constraint of the puzzle's own, where it and all clues that it names are kept

and redundant ones, which spare many cuts: where its rule is kept, a small piece of the sea goes on unless the sea is
tiny; a small piece of free cells goes on unless it has the cell of a clue, and where one is free, one of those is.
After some conflicts, where the sea has to be connected, the islands of kept clues and their contacts form a forest, too
(``encoding/forest.py``: where two islands meet at a corner, it does not matter which others there are).

Nothing is deduced beforehand, and what is decided is assumed, not said: so a contradiction names the clues, the rules
and the decided cells that it needs.
"""

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property

from nurikabe_sat.bitset import mask_of, members_of
from nurikabe_sat.connectivity.cuts import find_cuts
from nurikabe_sat.connectivity.elimination import connect_by_elimination
from nurikabe_sat.connectivity.pieces import forbid_small_pieces
from nurikabe_sat.connectivity.ranks import connect_by_ranks, rank_cost
from nurikabe_sat.connectivity.task import Task
from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.encoding.constraints import encode_count, predicates
from nurikabe_sat.encoding.encoded import Reserve
from nurikabe_sat.encoding.forest import plant_forest
from nurikabe_sat.encoding.known import Known
from nurikabe_sat.encoding.reserve import FOREST_PATIENCE
from nurikabe_sat.puzzle.constraints import Atom, Count, Truth
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Clue, Colour, Colouring, Constraint, Puzzle
from nurikabe_sat.sat.cardinality import AtMost, at_least, at_most, exactly_counted
from nurikabe_sat.sat.cnf import Clause, Cnf
from nurikabe_sat.solving.lazy import LazyFormula

RANK_LIMIT = 20_000
"""Above so many rank variables an island is left to lazy cuts: clues reach far where nothing is deduced beforehand."""

LARGEST = 1200
"""On boards of more cells, connectivity stays with lazy cuts however long that takes."""

PATIENCE = 10_000
"""After so many conflicts connectivity is said in full, for a solver that needs cut after cut is better off with it."""

_SECONDS = 1e-6
"""For one more literal in a clause."""

PIECES = 3
"""Pieces of the sea and of the free cells up to this size are forbidden at once."""

EAGER_PIECES = 1
"""The same where connectivity is said in full: more takes longer to write than it saves."""


class Rule(Enum):
    """What can be dropped besides clues. That an island has one clue and its size is said by the clues themselves."""

    NO_POOL = "no pool"
    SEA_CONNECTED = "the sea is connected"
    ISLAND_HAS_CLUE = "every island has a clue"


Demand = Rule | Constraint
"""What is kept or dropped besides clues: a rule, or a constraint of the puzzle's own."""


def demands(puzzle: Puzzle) -> tuple[Demand, ...]:
    """All that can be dropped besides clues."""
    rules = (rule for rule in Rule if rule is not Rule.NO_POOL or not puzzle.rules.pools_allowed)
    return (*rules, *puzzle.rules.constraints)


Decided = tuple[int, Colour]
"""A decided cell and its colour."""


@dataclass(frozen=True)
class Relaxed:
    """The formula and its literals: those of the kept clues and rules, and the cell literals ``c + 1`` (sea)."""

    puzzle: Puzzle
    formula: LazyFormula
    clues: dict[Clue, int]
    rules: dict[Demand, int]

    @cached_property
    def clue_of(self) -> dict[int, Clue]:
        """The clues by their literals."""
        return {literal: clue for clue, literal in self.clues.items()}

    @cached_property
    def rule_of(self) -> dict[int, Demand]:
        """The rules, and the puzzle's own constraints, by their literals."""
        return {literal: rule for rule, literal in self.rules.items()}

    def cells(self, colouring: Colouring | None) -> list[int]:
        """The literals of the decided cells."""
        colours = () if colouring is None else colouring.colours
        return [c + 1 if colour is Colour.SEA else -c - 1 for c, colour in enumerate(colours) if colour in _DECIDED]

    def cell(self, literal: int) -> Decided:
        """The decided cell that a literal stands for."""
        return abs(literal) - 1, Colour.SEA if literal > 0 else Colour.ISLAND

    def decode(self, model: Sequence[int]) -> Colouring:
        """The colouring of a model."""
        return coloured(self.puzzle.grid, model)


def coloured(grid: Grid, model: Sequence[int]) -> Colouring:
    """The colouring of a model whose first variables say that the cells are sea."""
    sea = mask_of(c for c in range(grid.size) if model[c] > 0)
    return Colouring.from_masks(grid, sea, grid.all_cells & ~sea)


def _name(demand: Demand) -> str:
    return f"rule_{demand.name if isinstance(demand, Rule) else 'own'}"


_DECIDED = (Colour.SEA, Colour.ISLAND)


def relaxed(
    puzzle: Puzzle,
    clues: Collection[Clue] | None = None,
    rules: Collection[Demand] | None = None,
    *,
    eager: bool = False,
    counting: bool = False,
    deadline: Deadline = NEVER,
) -> Relaxed:
    """The formula. Only ``clues`` and ``rules`` (None: all) can be kept, the others are dropped for good.

    ``eager`` connects the sea and the free cells by elimination instead of lazy cuts. ``counting``: the solver
    counts the sizes of the islands itself. Raises LimitReached.
    """
    clues = puzzle.clues if clues is None else clues
    rules = demands(puzzle) if rules is None else rules
    return _Encoder(puzzle, clues, rules, eager=eager, counting=counting, deadline=deadline).encode()


@dataclass(frozen=True)
class _Connection:
    """A task, and the literal of the rule without which it need not hold (0: it always must)."""

    task: Task
    rule: int
    label: str


class _Encoder:
    def __init__(
        self,
        puzzle: Puzzle,
        clues: Collection[Clue],
        rules: Collection[Demand],
        *,
        eager: bool,
        counting: bool,
        deadline: Deadline,
    ) -> None:
        grid = puzzle.grid
        self.puzzle, self.grid, self.eager = puzzle, grid, eager
        self.pieces = EAGER_PIECES if eager else PIECES
        self.cnf = Cnf(deadline=deadline)
        self.cnf.new_variables(grid.size, lambda c: f"sea_{grid.name(c)}")
        self.rules = {rule: self.cnf.new_variable(_name(rule)) for rule in demands(puzzle) if rule in rules}
        self.own = {clue: self.owned_by(clue) for clue in puzzle.clues if clue in clues}
        first = self.cnf.new_variables(grid.size, lambda c: f"free_{grid.name(c)}")
        self.free = {c: first + c for c in range(grid.size)}
        self.lazy: list[_Connection] = []
        self.counting = counting
        self.counted: list[AtMost] = []

    def owned_by(self, clue: Clue) -> dict[int, int]:
        """The variable "the clue owns the cell" of each cell within its reach, the nearest first."""
        grid = self.grid
        cells = [clue.cell]
        seen = 1 << clue.cell
        for _ in range(grid.size if clue.size is None else clue.size - 1):
            fresh = grid.around(seen) & ~seen
            if not fresh:
                break
            cells += members_of(fresh)
            seen |= fresh
        first = self.cnf.new_variables(len(cells), lambda i: f"own_{grid.name(clue.cell)}_{grid.name(cells[i])}")
        return dict(zip(cells, range(first, first + len(cells)), strict=True))

    def encode(self) -> Relaxed:
        self.owners()
        self.sharing()
        self.pools()
        for clue, own in self.own.items():
            self.size(clue, own)
            self.island(clue, own)
        self.free_cells()
        self.sea()
        self.counts()
        kept = {clue: own[clue.cell] for clue, own in self.own.items()}
        held_back = bool(self.lazy) and self.grid.size <= LARGEST and not self.eager
        reserve = Reserve(PATIENCE, self.connect_eagerly) if held_back else None
        if Rule.SEA_CONNECTED in self.rules and not self.eager:
            reserve = Reserve(FOREST_PATIENCE, self.forest, reserve)
        return Relaxed(self.puzzle, LazyFormula(self.cnf, self.violated, reserve, self.counted), kept, self.rules)

    def owners(self) -> None:
        self.cnf.group("owners: a cell is sea, or one clue owns it, or it is free; what a clue owns, it owns if kept")
        add = self.cnf.clauses.append
        ways = [[c + 1] for c in range(self.grid.size)]
        for clue, own in self.own.items():
            kept = own[clue.cell]
            for c, literal in own.items():
                ways[c].append(literal)
                if literal != kept:
                    add([-literal, kept])
        for c, literals in enumerate(ways):
            literals.append(self.free[c])
            add(literals)
            for i, literal in enumerate(literals):
                for other in literals[:i]:
                    add([-literal, -other])

    def sharing(self) -> None:
        self.cnf.group("sharing: neighbouring island cells have the same owner, or both are free")
        for own in (*self.own.values(), self.free):
            for c, literal in own.items():
                for d in self.grid.neighbours[c]:
                    self.cnf.clauses.append([-literal, d + 1, own[d]] if d in own else [-literal, d + 1])

    def pools(self) -> None:
        rule = self.rules.get(Rule.NO_POOL)
        if rule is None:
            return
        self.cnf.group("pools: no 2x2 is all sea, where the rule is kept")
        self.cnf.clauses += [[-a - 1, -b - 1, -c - 1, -d - 1, -rule] for a, b, c, d in self.grid.windows]

    def size(self, clue: Clue, own: dict[int, int]) -> None:
        if clue.size is None:
            return
        kept, *others = own.values()
        missing = clue.size - 1
        name = f"count_{self.grid.name(clue.cell)}"
        self.cnf.group(f"size of the {clue} at {self.grid.name(clue.cell)}")
        if self.counting and missing <= len(others):  # a size that the board has no room for needs no counting
            first = self.cnf.new_variables(missing, lambda i: f"{name}_{i}")
            instead = range(first, first + missing)
            self.cnf.clauses += [[-literal, -kept] for literal in instead]
            self.counted += exactly_counted(self.cnf, [*others, *instead], missing)
        else:
            at_most(self.cnf, others, missing, name=name)
            with self.guarded(kept):
                at_least(self.cnf, others, missing, name=name)

    def island(self, clue: Clue, own: dict[int, int]) -> None:
        core = 1 << clue.cell
        literals = {c: literal for c, literal in own.items() if c != clue.cell}
        task = Task(self.grid, literals, core, sure=core, most=clue.size or self.grid.size, least=1)
        if rank_cost(task) <= RANK_LIMIT:
            self.cnf.group(f"the island of the {clue} at {self.grid.name(clue.cell)} is connected")
            connect_by_ranks(self.cnf, task, f"island_{self.grid.name(clue.cell)}")
        else:
            self.lazy.append(_Connection(task, 0, ""))

    def free_cells(self) -> None:
        grid, rule = self.grid, self.rules.get(Rule.ISLAND_HAS_CLUE)
        if rule is None:
            return
        root = 1 << grid.size
        graph = _Rooted(grid, mask_of(clue.cell for clue in self.puzzle.clues))
        task = Task(graph, self.free, root, sure=root, most=grid.size + 1, least=1)
        self.connect(task, rule, "free")
        self.cnf.group("free cells go on, and if there are any, a clue is dropped; where the rule is kept (redundant)")
        some = self.cnf.new_variable("free")
        with self.guarded(rule):
            self.cnf.clauses += [[-literal, some] for literal in self.free.values()]
            self.cnf.clauses.append([-some, *(self.free[clue.cell] for clue in self.puzzle.clues)])
            forbid_small_pieces(self.cnf, task, largest=self.pieces)

    def sea(self) -> None:
        grid, rule = self.grid, self.rules.get(Rule.SEA_CONNECTED)
        if rule is None:
            return
        task = Task(grid, {c: c + 1 for c in range(grid.size)}, core=0, sure=0, most=grid.size, least=0)
        self.connect(task, rule, "sea")
        self.cnf.group(
            "small pieces of the sea go on, unless they may be all of it; where the rule is kept (redundant)"
        )
        tiny = self.cnf.new_variable("tiny_sea")
        with self.guarded(tiny):
            at_most(self.cnf, list(task.literals.values()), self.pieces, name="tiny_sea")
        with self.guarded(rule, -tiny):
            forbid_small_pieces(self.cnf, replace(task, least=self.pieces + 1), largest=self.pieces)

    def counts(self) -> None:
        self.cnf.group("the puzzle's own constraints, where they and the clues that they name are kept")
        for number, constraint in enumerate(self.puzzle.rules.constraints, 1):
            if isinstance(constraint, Count) and constraint in self.rules:
                named = [self.puzzle.clue_at[cell] for cell in sorted(constraint.clue_cells)]
                if all(clue in self.own for clue in named):
                    with self.guarded(self.rules[constraint], *(self.own[clue][clue.cell] for clue in named)):
                        encode_count(self.cnf, constraint, self.literal_of, f"own_count_{number}")

    def literal_of(self, atom: Atom) -> int | bool:
        """The literal that says an atom about a cell or a kept clue; True or False where that is known."""
        if atom.clue is None:
            literal: int | None = atom.cell + 1
        else:
            literal = self.own[self.puzzle.clue_at[atom.clue]].get(atom.cell)
        return not atom.holds if literal is None else literal if atom.holds else -literal

    def connect(self, task: Task, rule: int, label: str) -> None:
        if self.eager:
            self.cnf.group(f"{label} cells are connected, where the rule is kept")
            with self.guarded(rule):
                connect_by_elimination(self.cnf, task, label)
        else:
            self.lazy.append(_Connection(task, rule, label))

    def forest(self, cnf: Cnf) -> None:
        clues = tuple(self.own)
        nothing = (0,) * len(clues)
        known = Known(Puzzle(self.grid, clues), 0, 0, nothing, nothing)
        with self.guarded(self.rules[Rule.SEA_CONNECTED]):
            plant_forest(cnf, known, list(self.own.values()))

    def connect_eagerly(self, cnf: Cnf) -> None:
        for connection in self.lazy:
            if connection.rule:
                with self.guarded(connection.rule):
                    connect_by_elimination(cnf, connection.task, connection.label)

    @contextmanager
    def guarded(self, *literals: int) -> Iterator[None]:
        """The clauses that are added meanwhile need not hold where one of the literals is false."""
        written = len(self.cnf.clauses)
        yield
        self.cnf.check((len(self.cnf.clauses) - written) * _SECONDS)
        guards = [-literal for literal in literals]
        self.cnf.clauses[written:] = [[*clause, *guards] for clause in self.cnf.clauses[written:]]

    def violated(self, model: Sequence[int]) -> list[Clause]:
        """The cuts that a model violates and, where all is connected, the explanations of predicates."""
        return list(self.cuts(model)) or list(self.explanations(model))

    def explanations(self, model: Sequence[int]) -> Iterator[Clause]:
        """In colours alone, which mean the same whichever clues are kept."""
        kept = [one for one in predicates(self.puzzle) if one in self.rules and model[self.rules[one] - 1] > 0]
        if not kept:
            return
        colouring = coloured(self.grid, model)
        truth = Truth(self.puzzle, colouring)
        for predicate in kept:
            atoms = predicate.explanation(self.puzzle, colouring)
            if atoms is not None:
                cells = dict.fromkeys(one for atom in atoms for one in truth.because(atom))
                yield [*(-one.cell - 1 if one.holds else one.cell + 1 for one in cells), -self.rules[predicate]]

    def cuts(self, model: Sequence[int]) -> Iterator[Clause]:
        for connection in self.lazy:
            task, rule = connection.task, connection.rule
            if rule and model[rule - 1] < 0:
                continue
            true = task.core | mask_of(v for v, literal in task.literals.items() if model[literal - 1] > 0)
            for cut in find_cuts(task, true):
                yield [*cut.clause(task), -rule] if rule else cut.clause(task)


class _Rooted:
    """A grid with one more vertex, the last, that lies beside some of the cells."""

    side = 0

    def __init__(self, grid: Grid, beside: int) -> None:
        self._grid, self._beside, self._root = grid, beside, 1 << grid.size
        root = (grid.size,)
        cells = (around + root if beside >> c & 1 else around for c, around in enumerate(grid.neighbours))
        self.neighbours = (*cells, tuple(members_of(beside)))

    def around(self, mask: int) -> int:
        """All vertices that have a neighbour in ``mask``."""
        cells = self._grid.around(mask & ~self._root)
        if mask & self._root:
            cells |= self._beside
        return cells | self._root if mask & self._beside else cells

    def flood(self, start: int, within: int) -> int:
        """``start`` and all that connects to it through ``within``."""
        filled = fresh = start
        while fresh:
            fresh = self.around(fresh) & within & ~filled
            filled |= fresh
        return filled

    def parts(self, mask: int) -> Iterator[int]:
        """The connected parts of ``mask``."""
        while mask:
            part = self.flood(mask & -mask, mask)
            yield part
            mask ^= part
