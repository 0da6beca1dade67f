"""Named encodings. Each combines a way to connect islands with a way to connect the sea.

default             a preset: a combination with a name
ranks+closure       any other combination: islands by ranks, sea by closure (``ways.py``)
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from nurikabe_sat.bitset import members_of
from nurikabe_sat.connectivity.ranks import rank_cost
from nurikabe_sat.connectivity.task import Task
from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.encoding.encoded import Encoded
from nurikabe_sat.encoding.known import Known
from nurikabe_sat.encoding.local import Local, encode_local
from nurikabe_sat.encoding.reserve import reserve_for
from nurikabe_sat.encoding.ways import CLOSURE, CUTS, ELIMINATION, RANKS, TREE, WAYS, Way, way
from nurikabe_sat.errors import UsageError
from nurikabe_sat.parts import installed_part, part_names
from nurikabe_sat.wording import unknown_name

RANK_LIMIT = 40_000
"""Maximum number of rank variables of an island in a preset. Combinations such as ``ranks+tree`` have no such limit."""

UNKNOWN_SIZE_LIMIT = 1_000
"""Maximum number of rank variables for the island of a `?`, if lazy cuts can be used instead."""

SEA_LIMIT = 1600
"""Maximum number of possible sea cells for vertex elimination in a preset. It then needs up to 500,000 clauses."""

ENCLOSING = 3
"""Minimum ratio of board size to island size at which the forest alone connects the sea."""


@dataclass(frozen=True)
class Preset:
    """Named encoding, with the function that builds its formulas.

    Attributes:
        build: Returns the formula. The last argument allows bounds that the solver counts itself.
        complete: Whether the encoding needs no lazy cuts.
        baseline: Whether the encoding serves only for comparisons, without deduction before it.
        ways: The ways to connect islands and sea, if the encoding differs from others only in these.
    """

    name: str
    build: Callable[[Known, Deadline, bool], Encoded]
    complete: bool
    about: str
    baseline: bool = False
    ways: tuple[Way, ...] = ()


Encoding = str | Preset | Way
"""Encoding, given by its name, as a ``Preset``, or as the ``Way`` to connect both the islands and the sea."""


def combined(islands: str | Way, sea: str | Way) -> Preset:
    """Return the encoding that connects the islands and the sea in the given ways.

    >>> combined("ranks", "tree").name
    'ranks+tree'
    """
    first, second = (one if isinstance(one, Way) else way(one) for one in (islands, sea))
    return _combined(f"{first.name}+{second.name}", first, second, f"islands by {first.name}, sea by {second.name}")


def _combined(
    name: str, islands: Way, sea: Way, about: str, *, large: Way | None = None, large_sea: Way | None = None
) -> Preset:
    """Return a preset that connects large islands in the way ``large``, and large seas in the way ``large_sea``."""
    large, large_sea = large or islands, large_sea or sea

    def build(known: Known, deadline: Deadline, counting: bool) -> Encoded:
        local = encode_local(known, deadline, counting=counting)
        lazy = connect_islands(local, islands, large)
        local.cnf.group("connectivity of the sea")
        task = sea_task(known)
        chosen = sea if len(task.literals) <= SEA_LIMIT else large_sea
        chosen.connect(local.cnf, task, "sea")
        if not chosen.complete:
            lazy.append(task)
        reserve = reserve_for(local, None if chosen.complete else task)
        return Encoded(known.puzzle, known, local.cnf, name, local.own, tuple(lazy), reserve, local.counted)

    ways = (islands, large, sea, large_sea)
    return Preset(name, build, all(way.complete for way in ways), about, ways=ways)


def _forest(known: Known, deadline: Deadline, counting: bool) -> Encoded:
    from nurikabe_sat.encoding.forest_sea import connect_by_forest  # like the paths: few starts need it

    local = encode_local(known, deadline, counting=counting)
    lazy = connect_islands(local, RANKS, CUTS)
    connect_by_forest(local)
    sea = sea_task(known)
    if any(clue.size is None or ENCLOSING * clue.size > known.grid.size for clue in known.puzzle.clue_list):
        local.cnf.group("connectivity of the sea")
        (ELIMINATION if len(sea.literals) <= SEA_LIMIT else TREE).connect(local.cnf, sea, "sea")
    else:
        lazy.append(sea)
    return Encoded(known.puzzle, known, local.cnf, FOREST, local.own, tuple(lazy), None, local.counted)


def _paths(known: Known, deadline: Deadline, counting: bool) -> Encoded:
    from nurikabe_sat.encoding.paths import encode_paths  # a baseline: no other start needs it

    return encode_paths(known, deadline, counting)


def connect_islands(local: Local, islands: Way, large: Way, most_ranks: int = RANK_LIMIT) -> list[Task]:
    """Add the clauses that connect each island. Return the tasks that lazy cuts must enforce instead."""
    known, lazy = local.known, []
    for k, own in enumerate(local.own):
        if own:
            clue = known.puzzle.clue_list[k]
            label = f"island_{known.grid.name(clue.cell)}"
            local.cnf.group(f"connectivity of the island of the clue {clue} at {known.grid.name(clue.cell)}")
            task = island_task(local, k)
            limit = UNKNOWN_SIZE_LIMIT if clue.size is None and not large.complete else most_ranks
            chosen = islands if rank_cost(task) <= limit else large
            chosen.connect(local.cnf, task, label)
            if not chosen.complete:
                lazy.append(task)
    return lazy


def island_task(local: Local, k: int) -> Task:
    """Return the connectivity task of an island. ``k`` is the index of its clue."""
    known = local.known
    size = known.puzzle.clue_list[k].size
    literals = local.own[k]
    main = known.main[k]
    most = main.bit_count() + len(literals)
    return Task(known.grid, literals, core=main, sure=main, most=min(most, size or most), least=size or 1)


def sea_task(known: Known) -> Task:
    """Return the task of connecting the sea, starting from its largest known region."""
    grid, sea = known.grid, known.sea
    core = max(grid.parts(sea), key=int.bit_count, default=0)
    possible = grid.all_cells & ~known.island & ~core
    literals = {c: c + 1 for c in members_of(possible)}
    total = known.puzzle.sea_total
    most = core.bit_count() + len(literals)
    return Task(
        grid, literals, core=core, sure=sea, most=most if total is None else total, least=total or sea.bit_count()
    )


FOREST = "forest"
"""Name of the encoding for boards with many solutions."""

ENCODINGS = (
    _combined("default", RANKS, CUTS, "islands by ranks, sea by lazy cuts", large=CUTS),
    _combined("cuts", CUTS, CUTS, "islands and sea by lazy cuts"),
    _combined("ranks", RANKS, RANKS, "islands and sea by ranks (eager)", large=TREE),
    _combined("tree", RANKS, TREE, "islands by ranks, sea by a tree (eager)", large=TREE),
    _combined(
        "elimination",
        RANKS,
        ELIMINATION,
        "islands by ranks, sea by elimination (eager)",
        large=ELIMINATION,
        large_sea=TREE,
    ),
    _combined("closure", RANKS, CLOSURE, "islands by ranks, sea by closure (eager)", large=TREE),
    Preset(FOREST, _forest, False, "islands by ranks, sea by forbidden rings of islands and lazy cuts"),
    Preset("paths", _paths, True, "a variable for every path, clues 1 and 2 only", baseline=True),
)

COMPLETE = "elimination"
"""Name of the encoding for exports, and for solvers that do not accept further clauses."""


def preset(encoding: Encoding) -> Preset:
    """Return the encoding for a name, a ``Preset`` or a ``Way``.

    A name is that of a preset, ISLANDS+SEA, or the name of an encoding from an installed package. Raises UsageError for
    an unknown name.
    """
    if isinstance(encoding, Preset):
        return encoding
    if isinstance(encoding, Way):
        return _combined(encoding.name, encoding, encoding, encoding.about)
    for candidate in ENCODINGS:
        if candidate.name == encoding:
            return candidate
    islands, plus, sea = encoding.partition("+")
    if plus:
        return combined(islands, sea)
    if own := installed_part("encodings", encoding, object):
        return preset(own_encoding(own, encoding))
    raise unknown_name("encoding", encoding, (*(one.name for one in ENCODINGS), *part_names("encodings")))


def own_encoding(part: object, name: str) -> Preset | Way:
    """Return ``part`` if it is a Preset or a Way. Raises UsageError for any other value."""
    if isinstance(part, Preset | Way):
        return part
    raise UsageError(f"encoding {name!r} has the type {type(part).__name__}, expected Preset or Way")


def _unverified(chosen: Preset) -> str | None:
    """Return the names of the outside encodings that a preset uses, or None if the preset uses none."""
    if chosen in ENCODINGS:
        return None
    if chosen.ways:
        return ", ".join(dict.fromkeys(one.name for one in chosen.ways if one not in WAYS)) or None
    return chosen.name


def encode(
    known: Known, encoding: Encoding = "default", deadline: Deadline = NEVER, *, counting: bool = False
) -> Encoded:
    """Return the formula of a puzzle in an encoding, including the puzzle's constraints.

    Args:
        known: The puzzle with its known cells.
        encoding: The encoding.
        deadline: The time limit.
        counting: The solver counts the sizes of islands itself. Do not use this for exports or proofs.

    Raises:
        UsageError: If the name or the puzzle is rejected.
    """
    chosen = preset(encoding)
    encoded = chosen.build(known, deadline, counting)
    if own := _unverified(chosen):
        encoded = replace(encoded, rests_on=own)
    if encoded.puzzle.rules.constraints:
        from nurikabe_sat.encoding.constraints import encode_counts  # few puzzles have any

        encode_counts(encoded.cnf, encoded.puzzle.rules.constraints, encoded.literals)
    return encoded
