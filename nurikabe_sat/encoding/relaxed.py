"""Formula of a puzzle whose clues and rules can be dropped, with one literal per clue and rule.

    . 2 .        all kept: sea separates the islands of the 2 and the 3. The 3 dropped: its cell can be sea,
    . . .        or part of the island of the 2, or the number of an island of any size.
    3 . .

A *dropped* clue may be removed, or turned into a ``?``. A relaxed solution solves one of the
puzzles that arise when each dropped clue is either removed or turned into a ``?``. An island has either one kept clue
and its size, or no kept clue and the cell of a dropped clue. Dropping more never loses a solution. The same
holds for the rules: "no pool", "the sea is connected", and "every island has a clue". The last rule forbids
islands that contain no clue at all, kept or dropped.

Variables, in this order:

    sea_r1c1 ...           cell c is sea: variable c + 1
    rule_...               a rule is kept: one variable each, also for each constraint of the puzzle
    own_r1c1_r2c2 ...      the kept clue at r1c1 owns the cell at r2c2: for each clue and each cell that is fewer
                           steps away than its size. If it owns its cell, it is kept.
    free_r1c1 ...          cell c is island, and no kept clue owns it: one more owner, of any number of islands
    count_..., island_...  counters of sizes, ranks; for a solver that counts, variables that are false if the clue
                           is kept, one for each of its other cells
    free                   some cell is free
    tiny_sea               only if the sea has no more cells than a small piece, which may then be all of it
    tiny_sea_...           a counter of the sea, up to there

Clauses, where k[c] is "clue k owns cell c", and k itself k[its cell]: those of ``rules.py``, and

    kept        k[c] -> k
    islands     k[c] connects to the clue: by ranks, or by lazy cuts if those are too many
    free        free cells connect to the cell of a clue: by lazy cuts, if the rule is kept
    sea         the sea is connected: by lazy cuts, if the rule is kept
    own         each constraint of the puzzle, if it and all clues that it names are kept

Redundant clauses save many cuts. If its rule is kept, a small piece of the sea has a neighbouring sea cell unless the
sea is tiny. A small piece of free cells has a free neighbour unless it has the cell of a clue. If any cell is free, so
is the cell of a clue.
After some conflicts, if the sea must be connected, clauses say that kept islands and their contacts form a forest
(``encoding/forest.py``). Islands without a kept clue do not affect corner contacts between kept islands.

Nothing is deduced beforehand, and decided cells are assumptions, not clauses. A contradiction therefore names the
clues, the rules and the decided cells that it needs.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from nurikabe_sat.bitset import mask_of, members_of
from nurikabe_sat.connectivity.cuts import cut_clauses, find_cuts
from nurikabe_sat.connectivity.elimination import connect_by_elimination
from nurikabe_sat.connectivity.pieces import forbid_small_pieces
from nurikabe_sat.connectivity.task import Graph, Task
from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.encoding import rules as write
from nurikabe_sat.encoding.constraints import Literals, broken, encode_counts
from nurikabe_sat.encoding.encoded import LazyFormula, Reserve, coloured
from nurikabe_sat.encoding.forest import plant_forest
from nurikabe_sat.encoding.known import Known
from nurikabe_sat.encoding.reserve import FOREST_PATIENCE
from nurikabe_sat.puzzle.constraints import Count
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Clue, Colour, Colouring, Constraint, Puzzle
from nurikabe_sat.sat.cardinality import AtMost
from nurikabe_sat.sat.cnf import Clause, Cnf

RANK_LIMIT = 20_000
"""Maximum number of rank variables of an island. If an island needs more variables, lazy cuts connect its cells."""

LARGEST = 1200
"""Maximum board size, in cells, for adding full connectivity during the search. Larger boards use lazy cuts only."""

CONFLICTS = 10_000
"""Number of solver conflicts after which full connectivity clauses replace lazy cuts."""

PIECES = 3
"""Maximum size, in cells, of isolated pieces (sea or unowned island cells) that clauses forbid from the start."""

EAGER_PIECES = 1
"""Value of ``PIECES`` with eager connectivity. Clauses about larger pieces would cost more time than they save."""


class Rule(Enum):
    """Rule that can be dropped. The rules on island sizes and on one clue per island are dropped with the clues."""

    NO_POOL = "no pool"
    SEA_CONNECTED = "the sea is connected"
    ISLAND_HAS_CLUE = "every island has a clue"


Demand = Rule | Constraint
"""Rule or constraint of the puzzle that can be kept or dropped."""


def demands(puzzle: Puzzle) -> tuple[Demand, ...]:
    """Return all rules and constraints of a puzzle that can be dropped."""
    rules = (rule for rule in Rule if rule is not Rule.NO_POOL or not puzzle.rules.pools_allowed)
    return (*rules, *puzzle.rules.constraints)


Decided = tuple[int, Colour]
"""Decided cell, as a pair of its number and its colour."""


@dataclass(frozen=True)
class Relaxed:
    """Formula in which clues and rules can be dropped. Literals activate the clues and rules.

    Attributes:
        clues: For each clue, the literal that it is kept.
        rules: For each rule and constraint, the literal that it is kept.
        free: For each cell, the literal that it is island and no kept clue owns it.
        sea: The connectivity task of the sea; None if the sea may be divided.
    """

    puzzle: Puzzle
    formula: LazyFormula
    clues: dict[Clue, int]
    rules: dict[Demand, int]
    free: dict[int, int]
    sea: Task | None

    @cached_property
    def clue_of(self) -> dict[int, Clue]:
        """The clues, keyed by their literals."""
        return {literal: clue for clue, literal in self.clues.items()}

    @cached_property
    def rule_of(self) -> dict[int, Demand]:
        """The rules and constraints, keyed by their literals."""
        return {literal: rule for rule, literal in self.rules.items()}

    def cells(self, colouring: Colouring | None) -> list[int]:
        """Return the literals of the decided cells of a colouring."""
        colours = () if colouring is None else colouring.colours
        return [self.literal((c, colour)) for c, colour in enumerate(colours) if colour is not Colour.UNKNOWN]

    def given(self, literals: Sequence[int]) -> Colouring:
        """Return the colouring that the given literals describe. Literals that do not stand for cells are ignored."""
        size = self.puzzle.grid.size
        cells = [self.cell(literal) for literal in literals if abs(literal) <= size]
        sea, island = (mask_of(c for c, one in cells if one is colour) for colour in (Colour.SEA, Colour.ISLAND))
        return Colouring.from_masks(self.puzzle.grid, sea, island)

    def cell(self, literal: int) -> Decided:
        """Return the cell and the colour that a literal stands for."""
        return abs(literal) - 1, Colour.SEA if literal > 0 else Colour.ISLAND

    def literal(self, decided: Decided) -> int:
        """Return the literal that stands for a cell with a colour."""
        cell, colour = decided
        return cell + 1 if colour is Colour.SEA else -cell - 1

    def sea_cuts(self, island: int) -> list[Clause]:
        """Return the connectivity clauses of the sea that are violated if exactly the cells in ``island`` are island.

        The clauses hold in every model, whatever colours these cells have.
        """
        task = self.sea
        return [] if task is None else [cut.clause(task) for cut in find_cuts(task, task.possible & ~island)]

    def decode(self, model: Sequence[int]) -> Colouring:
        """Return the colouring that a model represents."""
        return coloured(self.puzzle.grid, model)


def relaxed(
    puzzle: Puzzle,
    clues: Collection[Clue] | None = None,
    rules: Collection[Demand] | None = None,
    *,
    eager: bool = False,
    counting: bool = False,
    deadline: Deadline = NEVER,
) -> Relaxed:
    """Return a formula of a puzzle that allows its clues and rules to be dropped.

    Args:
        puzzle: The puzzle.
        clues: The clues that can be kept (None: all); the others are dropped.
        rules: The rules and constraints that can be kept (None: all); the others are dropped.
        eager: Connect the sea and the free cells by elimination instead of lazy cuts.
        counting: The solver counts the sizes of the islands itself.
        deadline: The time limit.

    Raises:
        LimitReached: If the deadline passes first.
    """
    clues = [clue for clue in puzzle.clue_list if clues is None or clue in clues]
    rules = [rule for rule in demands(puzzle) if rules is None or rule in rules]
    return _Encoder(puzzle, clues, rules, eager=eager, deadline=deadline).encode(counting=counting)


class _Encoder:
    """Writer of the relaxed formula. Island cells that no kept clue owns belong to an additional owner, ``free``."""

    def __init__(
        self, puzzle: Puzzle, clues: list[Clue], rules: list[Demand], *, eager: bool, deadline: Deadline
    ) -> None:
        grid = puzzle.grid
        self.puzzle, self.grid, self.clues, self.eager = puzzle, grid, clues, eager
        self.pieces = EAGER_PIECES if eager else PIECES
        self.cnf = cnf = Cnf(deadline=deadline)
        self.sea = write.new_cells(cnf, grid)
        self.rules = {
            rule: cnf.new_variable(f"rule_{rule.name if isinstance(rule, Rule) else 'own'}") for rule in rules
        }
        self.lazy: list[Task] = []
        owners: dict[int, list[int]] = {c: [] for c in range(grid.size)}
        for k, clue in enumerate(clues):
            deadline.check()
            steps = grid.size if clue.size is None else clue.size - 1
            for c in members_of(grid.ball(1 << clue.cell, grid.all_cells, steps)):
                owners[c].append(k)
        for some in owners.values():
            some.append(len(clues))
        names = [*(f"own_{grid.name(clue.cell)}" for clue in clues), "free"]
        own = write.own_cells(cnf, self.sea, owners, len(names), lambda k, c: f"{names[k]}_{grid.name(c)}")
        write.share(cnf, grid, self.sea, owners, own)
        *self.own, self.free = own
        self.kept = {clue: literals[clue.cell] for clue, literals in zip(clues, own, strict=False)}
        cells = {clue.cell: literals for clue, literals in zip(clues, own, strict=False)}
        self.literals = Literals(self.grid, self.sea, cells, {})

    def encode(self, *, counting: bool) -> Relaxed:
        cnf = self.cnf
        counted: list[AtMost] | None = [] if counting else None
        cnf.group("kept: what a clue owns, it owns if it is kept")
        for kept, own in zip(self.kept.values(), self.own, strict=True):
            cnf.clauses += [[-literal, kept] for literal in own.values() if literal != kept]
        if (rule := self.rules.get(Rule.NO_POOL)) is not None:
            with cnf.guarded(rule):
                write.forbid_pools(cnf, self.sea, self.grid.windows)
        for clue, own in zip(self.clues, self.own, strict=True):
            self.island(clue, own, counted)
        self.free_cells()
        sea = self.connect_sea()
        encode_counts(cnf, self.puzzle.rules.constraints, self.literals, self.guards)
        held_back = bool(self.lazy) and self.grid.size <= LARGEST and not self.eager
        reserve = Reserve(CONFLICTS, self.connect_eagerly) if held_back else None
        if Rule.SEA_CONNECTED in self.rules and not self.eager:
            reserve = Reserve(FOREST_PATIENCE, self.forest, reserve)
        formula = LazyFormula(cnf, self.violated, reserve, counted or ())
        return Relaxed(self.puzzle, formula, self.kept, self.rules, self.free, sea)

    def island(self, clue: Clue, own: dict[int, int], counted: list[AtMost] | None) -> None:
        grid, core, name = self.grid, 1 << clue.cell, self.grid.name(clue.cell)
        literals = {c: literal for c, literal in own.items() if c != clue.cell}
        if clue.size is not None:
            self.cnf.group(f"size of the {clue} at {name}")
            others = [literals[c] for c in write.outward(grid, core, literals)]
            write.bound_size(self.cnf, others, clue.size - 1, f"count_{name}", kept=own[clue.cell], counted=counted)
        task = Task(grid, literals, core, sure=core, most=clue.size or grid.size, least=1)
        self.lazy += write.connect_island(self.cnf, task, f"island_{name}", RANK_LIMIT)

    def free_cells(self) -> None:
        grid, cnf, rule = self.grid, self.cnf, self.rules.get(Rule.ISLAND_HAS_CLUE)
        if rule is None:
            return
        root = 1 << grid.size
        graph = Rooted(grid, self.puzzle.clue_mask)
        task = Task(graph, self.free, root, sure=root, most=grid.size + 1, least=1, rule=rule)
        self.connect(task, "free")
        cnf.group("free cells go on, and if there are any, a clue is dropped; where the rule is kept (redundant)")
        some = cnf.new_variable("free")
        with cnf.guarded(rule):
            cnf.clauses += [[-literal, some] for literal in self.free.values()]
            cnf.clauses.append([-some, *(self.free[clue.cell] for clue in self.puzzle.clue_list)])
            forbid_small_pieces(cnf, task, largest=self.pieces)

    def connect_sea(self) -> Task | None:
        if (rule := self.rules.get(Rule.SEA_CONNECTED)) is None:
            return None
        task = write.sea_of_any_size(self.grid, self.sea, rule)
        self.connect(task, "sea")
        write.forbid_small_seas(self.cnf, task, self.pieces)
        return task

    def guards(self, count: Count) -> list[int] | None:
        """Return the literals that activate a constraint, or None if the constraint or one of its clues is dropped."""
        named = [self.puzzle.clue_at[cell] for cell in sorted(map(self.grid.number, count.clue_cells))]
        if count not in self.rules or any(clue not in self.kept for clue in named):
            return None
        return [self.rules[count], *(self.kept[clue] for clue in named)]

    def connect(self, task: Task, label: str) -> None:
        if self.eager:
            self.cnf.group(f"{label} cells are connected, where the rule is kept")
            with self.cnf.guarded(task.rule):
                connect_by_elimination(self.cnf, task, label)
        else:
            self.lazy.append(task)

    def forest(self, cnf: Cnf) -> None:
        nothing = (0,) * len(self.clues)
        with cnf.guarded(self.rules[Rule.SEA_CONNECTED]):
            plant_forest(cnf, Known(Puzzle(self.grid, tuple(self.clues)), 0, 0, nothing, nothing), self.own)

    def connect_eagerly(self, cnf: Cnf) -> None:
        for task in self.lazy:
            if task.rule:
                with cnf.guarded(task.rule):
                    connect_by_elimination(cnf, task, "sea" if task.graph is self.grid else "free")

    def violated(self, model: Sequence[int]) -> list[Clause]:
        """Return the violated cuts of a model or, if all cuts hold, the violated clauses of predicates."""
        cuts = [*cut_clauses(self.lazy, model)]
        if cuts or not self.puzzle.rules.constraints:
            return cuts
        rules = self.rules.items()
        kept = [one for one, kept in rules if isinstance(one, Constraint) and one.is_lazy and model[kept - 1] > 0]
        found = broken(kept, self.puzzle, coloured(self.grid, model), Literals(self.grid, self.sea, {}, {}))
        return [[*clause, -self.rules[one]] for one, clause in found]


class Rooted(Graph):
    """Grid with one additional last vertex, which is adjacent to the cells of ``beside``."""

    side = 0

    def __init__(self, grid: Grid, beside: int) -> None:
        self._grid, self._beside, self._root = grid, beside, 1 << grid.size

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """The neighbours of each cell and of the additional vertex."""
        root, beside = (self._grid.size,), self._beside
        cells = (around + root if beside >> c & 1 else around for c, around in enumerate(self._grid.neighbours))
        return (*cells, tuple(members_of(beside)))

    def around(self, mask: int) -> int:
        """Return the mask of all vertices that have a neighbour in ``mask``."""
        cells = self._grid.around(mask & ~self._root)
        if mask & self._root:
            cells |= self._beside
        return cells | self._root if mask & self._beside else cells
