"""Request for a generated puzzle with given properties. An impossible request is rejected immediately.

Every clue shows the size of its island, unless a share of `?` is requested. The puzzle keeps the bounds on island
sizes, on the number of islands, and on the share of island cells. ``density`` is met within ``TOLERANCE``, or within
one cell.
"""

from dataclasses import dataclass, replace
from random import Random

from nurikabe_sat.bitset import mask_of
from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.deduction.table import TECHNIQUES, finders_of, techniques_up_to
from nurikabe_sat.deduction.technique import EASY, EXPERT, EXTREME, HARD, LEVELS, MEDIUM, Level
from nurikabe_sat.errors import UsageError
from nurikabe_sat.making.generator.contained import NEARLY_SEEN_BY, seen_by
from nurikabe_sat.making.generator.design import Design, Range, drawn_design, usual_islands
from nurikabe_sat.making.generator.frame import NONE, SYMMETRIES, Frame, Symmetry, require_square
from nurikabe_sat.making.generator.goal import Goal
from nurikabe_sat.making.generator.preferred_cells import preferred_cells
from nurikabe_sat.making.generator.random_choice import quantile
from nurikabe_sat.making.generator.room import (
    FEWEST,
    is_never_equal,
    largest_least,
    most_land,
    motif_fault,
    possible_levels,
)
from nurikabe_sat.making.generator.style import (
    PLAIN,
    QUICK_MEAN,
    STYLES,
    PuzzleStyle,
    SizeMix,
    StyleName,
    drawn_mean,
    drawn_symmetry,
    is_drawn_symmetric,
    quick_mix,
)
from nurikabe_sat.making.generator.target import Bounds, Target
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.wording import count_of, list_of, unknown_name

LARGEST_BOARD = 40_000
"""Maximum size of a board, in cells. Above a few thousand cells, generating a puzzle takes very long."""

TOLERANCE = 0.03
_VARIETY = {EASY: 0.6, MEDIUM: 0.8, HARD: 1.0, EXPERT: 1.0, EXTREME: 1.0}
"""Variety of the island sizes for each level, from 0 to 1. Easy techniques can complete only small islands."""

_USUAL_DENSITY = 0.42

_EASY_MEAN = 0.82
"""Mean island size of easy puzzles, relative to the mean size of their style, as in published puzzles."""

_LARGE, _LARGE_MEAN = 150, 0.9
"""Board size, in cells, above which islands are smaller, and their mean size relative to smaller boards."""

_ROOMY = 4
"""Minimum length of the shorter side of a board, in cells, for the style to determine the share of island cells."""

_DESIGNED = (49, 500)
"""Minimum and maximum size of a board, in cells, for the style to choose a random design of island sizes."""

_TIGHT = (0.0, 0.04, 0.11, 0.3, 0.53, 0.67)
_LARGE_TIGHT = (0.0, 0.03, 0.08, 0.15, 0.31, 0.42)
"""Shares of cells that presolve may leave undecided in puzzles above the level medium, as in published hard puzzles.

These are the minimum and the quantiles for 10, 25, 50, 75 and 90% of the puzzles; ``_LARGE_TIGHT`` is for large boards.
"""

_UNREACHED = (0.0, 0.0, 0.004, 0.014, 0.03, 0.06)
"""Shares of the cells that no clue can reach, counted without the other islands, as in published 15x15 puzzles.

The values are those of ``_TIGHT``. They limit puzzles on large boards.
"""

_EASE = 0.4
"""Share of puzzles that presolve must solve completely if no level is requested, as among published puzzles."""


@dataclass(frozen=True)
class PuzzleRequest:
    """Request for a generated puzzle with given properties.

    Attributes:
        level: The level; None for any unique puzzle.
        max_clue: The largest number; None for the longer side of the board.
        requires: Techniques that are necessary to finish the puzzle.
        forbid: Techniques that must not be necessary.
        islands: The minimum and maximum number of islands.
        density: The share of island cells.
        unknown: The share of the clues that are ``?``.
        symmetry: The symmetry of the clue positions, a key of ``SYMMETRIES``.
        equal: True if clues at symmetric positions must have equal numbers.
        numbers: The only allowed numbers; empty if any are allowed.
        most: The number that at least half of the clues have; None for any.
        motif: Cells that must have clues, as 1-based rows and columns.
        style: A key of ``STYLES``, for all properties without a request.
        score: A bound of the ``Target``, as are ``steps``, ``open`` and ``story``.

    Raises:
        UsageError: If an option is invalid or cannot be met.
    """

    rows: int
    cols: int
    level: Level | None = None
    requires: tuple[str, ...] = ()
    forbid: tuple[str, ...] = ()
    min_clue: int = 1
    max_clue: int | None = None
    islands: tuple[int, int] | None = None
    density: float | None = None
    symmetry: Symmetry = NONE
    unknown: float = 0.0
    style: StyleName = PLAIN
    score: Bounds | None = None
    steps: Bounds | None = None
    open: Bounds | None = None
    story: tuple[str, ...] = ()
    equal: bool = False
    numbers: tuple[int, ...] = ()
    most: int | None = None
    motif: tuple[tuple[int, int], ...] = ()

    def __post_init__(self) -> None:
        if self.rows < 1 or self.cols < 1:
            raise UsageError(f"a board of {self.rows}x{self.cols} has no cells")
        if self.size > LARGEST_BOARD:
            raise UsageError(
                f"a board of {self.rows}x{self.cols} cells is too large; the maximum is {LARGEST_BOARD} cells"
            )
        self._check_techniques()
        self._check_numbers()
        self._check_theme()
        self._check_room()

    @property
    def size(self) -> int:
        return self.rows * self.cols

    @property
    def largest(self) -> int:
        """The maximum size of an island."""
        if self.max_clue is not None:
            return self.max_clue
        usual = int(self._style.largest * max(self.rows, self.cols))
        return min(self.size, max(usual, 2 * self.min_clue, self.most or 0, *self.numbers))

    @property
    def _is_equal(self) -> bool:
        """True if clues at symmetric positions must be equal, or if only one number is allowed."""
        return self.equal or (self.symmetry != NONE and (len(self.numbers) == 1 or self.min_clue == self.largest))

    @property
    def _style(self) -> PuzzleStyle:
        return STYLES[self.style]

    @property
    def land(self) -> tuple[int, int]:
        """The minimum and maximum number of island cells."""
        if self.density is not None:
            wanted, room = self.density * self.size, max(1.0, TOLERANCE * self.size)
            return max(0, int(wanted - room + 0.999)), min(self.size, int(wanted + room))
        if self._style.is_strict and min(self.rows, self.cols) >= _ROOMY:
            least, most = self._style.land
            return int(least * self.size + 0.999), int(most * self.size)
        return 0, self.size

    def frame(self, rng: Random, deadline: Deadline = NEVER) -> Frame:
        """Return the conditions for one puzzle. Properties that the request and the style leave open are random."""
        grid = Grid(self.rows, self.cols)
        symmetry = self._drawn_symmetry(rng)
        design = self._design(rng)
        has_preference = design is not None and symmetry == NONE and not (design.few or self.motif)
        return Frame(
            grid,
            self.min_clue,
            self.largest,
            self.land,
            self.islands or (0, self.size),
            self._mix(rng),
            symmetry,
            self.unknown,
            deadline,
            design,
            self._is_equal,
            self._motif(grid),
            preferred_cells(rng, grid) if has_preference else 0,
            self._unreached(rng) if design is not None else None,
        )

    def open_share(self, rng: Random) -> float:
        """Return the maximum share of cells that presolve may leave undecided while a draft approaches its design."""
        is_easy = LEVELS.index(self._highest) <= LEVELS.index(MEDIUM) if self._has_techniques else rng.random() < _EASE
        return 0.0 if is_easy else quantile(rng, _LARGE_TIGHT if self.size > _LARGE else _TIGHT)

    def _unreached(self, rng: Random) -> int | None:
        is_limited = self.size > _LARGE and not (self.numbers or self.most or self.motif)
        return int(quantile(rng, _UNREACHED) * self.size) if is_limited else None

    def _mix(self, rng: Random) -> SizeMix:
        style, variety = self._style, _VARIETY[self.level or HARD]
        mean = max(QUICK_MEAN, 1.3 * self.min_clue)
        if self.islands is not None:
            share = _USUAL_DENSITY if self.density is None else self.density
            mean = 2 * share * self.size / max(1, sum(self.islands))
        mix = quick_mix(mean, self.min_clue, self.largest, variety)
        blocks = style.blocks * rng.random() ** 2 if self.size > _LARGE and style.blocks < 1 else style.blocks
        return replace(mix, shore=style.shore, ends=style.ends, blocks=blocks)

    def _design(self, rng: Random) -> Design | None:
        style, size = self._style, self.size
        has_theme = bool(self.numbers) or self.most is not None
        least, most = _DESIGNED
        is_drawn = style.mean is not None and least <= size <= most and min(self.rows, self.cols) >= _ROOMY
        if style.few and is_drawn:
            return Design((), self.numbers, self.most, few=True)
        if has_theme or (is_drawn and not self._is_equal):
            large_mean = _LARGE_MEAN if size > _LARGE else 1.0
            usual = (style.mean or QUICK_MEAN) * (_EASY_MEAN if self.level == EASY else large_mean)
            mean = max(drawn_mean(rng, usual, is_large=size > _LARGE), 1.3 * self.min_clue)
            land = self.land if self.density is not None else (style.land[0] * size, style.land[1] * size)
            islands = self.islands or ((0, size) if has_theme else usual_islands(size))
            if self.islands is not None:
                mean = (land[0] + land[1]) / max(1, sum(islands))
            within = Range(size, self.min_clue, self.largest, land, islands, mean, self.numbers, self.most)
            design = drawn_design(rng, within)
            if design is not None:
                return design
        if has_theme or self._is_equal:
            return Design((), self.numbers, self.most)
        return None

    def _drawn_symmetry(self, rng: Random) -> Symmetry:
        is_asked_for = self.symmetry != NONE or self.motif or self._style.mean is None
        if is_asked_for or not is_drawn_symmetric(rng, self._style, self.size):
            return self.symmetry
        return drawn_symmetry(rng, is_square=self.rows == self.cols)

    def _motif(self, grid: Grid) -> int:
        return mask_of(grid.cell(row - 1, col - 1) for row, col in self.motif)

    # Difficulty.

    @property
    def _highest(self) -> str:
        """The level of the hardest techniques that may solve the puzzle."""
        if self.level is not None:
            return self.level
        named = [one.level for one in TECHNIQUES if one.name in (*self.requires, *self.story)]
        return max(named if self.requires and not self.story else (HARD, *named), key=LEVELS.index)

    @property
    def _has_techniques(self) -> bool:
        return bool(self.level or self.requires or self.forbid or self.target)

    @property
    def target(self) -> Target:
        """The target for the rating of the puzzle."""
        return Target(self.score, self.steps, self.open, self.story)

    def goal(self, deadline: Deadline) -> Goal:
        """Return the goal that the puzzle must meet: uniqueness, and the requested level and techniques."""
        if not self._has_techniques:
            return Goal(deadline=deadline)
        allowed = [one.name for one in techniques_up_to(self._highest) if one.name not in self.forbid]
        assuming = {one.name for one in TECHNIQUES if one.among is not None}
        too_weak = [finders_of(name for name in allowed if name != required) for required in self.requires]
        if self.level == EXTREME:
            too_weak.append(finders_of(one.name for one in techniques_up_to(EXPERT)))
        return Goal(
            guide=finders_of(name for name in allowed if name not in assuming),
            beyond=finders_of(allowed) if assuming.intersection(allowed) else None,
            too_weak=tuple(too_weak),
            level=self.level if self.level in (MEDIUM, HARD) else None,
            deadline=deadline,
        )

    @property
    def has_flow(self) -> bool:
        """True if the techniques of the solution should resemble published puzzles, which small ones do anyway."""
        is_free = not (self.requires or self.forbid or self.target or self.unknown)
        is_usual = self.level in (MEDIUM, HARD) and self.style in (PLAIN, "symmetric")
        return is_free and is_usual and _LARGE < self.size <= _DESIGNED[1]

    @property
    def starts_unique(self) -> bool:
        """True if the search aims at uniqueness before the level, because the techniques of hard puzzles are slow."""
        return bool(self.requires) or (self._has_techniques and LEVELS.index(self._highest) >= LEVELS.index(HARD))

    def _check_techniques(self) -> None:
        if self.level is not None and self.level not in LEVELS:
            raise unknown_name("level", self.level, LEVELS)
        levels = {one.name: one.level for one in TECHNIQUES}
        for name in (*self.requires, *self.story, *self.forbid):
            if name not in levels:
                raise unknown_name("technique", name, levels)
        for name in (*self.requires, *self.story):
            if name in self.forbid:
                raise UsageError(f"{name} cannot be both required and forbidden")
            if LEVELS.index(levels[name]) > LEVELS.index(self._highest):
                raise UsageError(f"{name} is a technique of the level {levels[name]}, which is above {self.level}")
        self._check_required()
        of_level = [name for name, level in levels.items() if level == self._highest]
        if self.level is not None and all(name in self.forbid for name in of_level):
            raise UsageError(f"all techniques of the level {self.level} are forbidden")

    def _check_required(self) -> None:
        """Raise UsageError if other allowed techniques make a required technique unnecessary."""
        allowed = {one.name for one in techniques_up_to(self._highest)}.difference(self.forbid)
        for name in self.requires:
            for others, how, much in (
                (seen_by(name, allowed), "cannot be", "all"),
                (seen_by(name, allowed, NEARLY_SEEN_BY), "can rarely be", "nearly all"),
            ):
                if others:
                    raise UsageError(
                        f"{name} {how} required at the level {self._highest}: {list_of(others)} "
                        f"{'find' if len(others) > 1 else 'finds'} {much} of its steps; "
                        f"choose an easier level, or forbid {'them' if len(others) > 1 else others[0]}"
                    )

    # Room.

    def _check_numbers(self) -> None:
        for name, share in (("density", self.density), ("unknown", self.unknown)):
            if share is not None and not 0 <= share <= 1:
                raise UsageError(f"{name}: must be between 0 and 1, got {share}")
        every = (("score", self.score), ("steps", self.steps), ("open", self.open), ("islands", self.islands))
        for name, bounds in every:
            if bounds is not None and not 0 <= bounds[0] <= bounds[1]:
                raise UsageError(
                    f"{name}: the minimum must be from 0 to the maximum, got {bounds[0]:g} and {bounds[1]:g}"
                )
        if self.open is not None and self.open[1] < 1:
            raise UsageError(f"open: the maximum must be at least 1, got {self.open[1]:g}")
        if self.style not in STYLES:
            raise unknown_name("style", self.style, STYLES)
        if self.symmetry not in SYMMETRIES:
            raise unknown_name("symmetry", self.symmetry, SYMMETRIES)
        if self.min_clue < 1:
            raise UsageError(f"min_clue: must be at least 1, got {self.min_clue}")
        if self.min_clue > self.size:
            raise UsageError(f"min_clue: found {self.min_clue}, but the board has {count_of(self.size, 'cell')}")
        smallest = max(self.min_clue, min(self.numbers, default=1))
        if smallest > (least := largest_least(self.rows, self.cols)):
            name = "min_clue" if smallest == self.min_clue else "numbers"
            raise UsageError(
                f"{name}: found {smallest}, expected at most {least}; with larger islands, a "
                f"{self.rows}x{self.cols} board has fewer than {FEWEST} islands and rarely a unique solution"
            )
        if self.max_clue is not None and self.max_clue < self.min_clue:
            raise UsageError(f"max_clue: must be at least min_clue ({self.min_clue}), got {self.max_clue}")

    def _check_theme(self) -> None:
        for name, numbers in (("numbers", self.numbers), ("most", () if self.most is None else (self.most,))):
            for number in numbers:
                if not self.min_clue <= number <= self.largest:
                    raise UsageError(f"{name}: found {number}, expected {self.min_clue} to {self.largest}")
        if self.most is not None and self.numbers and self.most not in self.numbers:
            raise UsageError(
                f"most: found {self.most}, but only {list_of([str(number) for number in self.numbers])} may occur"
            )
        if self.equal and self.symmetry == NONE:
            raise UsageError("equal: requires a symmetry")
        if self._is_equal and is_never_equal(self.symmetry, self.rows, self.cols, self.numbers):
            raise UsageError(
                f"symmetry: with equal numbers and {self.symmetry}, no {self.rows}x{self.cols} board has "
                f"a unique solution; {self._way_out}"
            )
        require_square(self.symmetry, self.rows, self.cols)
        if not all(1 <= row <= self.rows and 1 <= col <= self.cols for row, col in self.motif):
            raise UsageError(f"motif: found a cell outside the {self.rows}x{self.cols} board")
        grid = Grid(self.rows, self.cols)
        motif = self._motif(grid)
        if fault := motif_fault(grid, motif):
            raise UsageError(f"motif: these cells cannot all have clues: {fault}")
        image = SYMMETRIES[self.symmetry]
        if any(not motif >> grid.cell(*image(row - 1, col - 1, grid)) & 1 for row, col in self.motif):
            raise UsageError(f"motif: the cells do not have the symmetry {self.symmetry}")

    @property
    def _way_out(self) -> str:
        is_straight = self.symmetry in ("mirror", "flip", "quarter")
        return "use an odd number of rows and columns" if is_straight else "use a number other than 2"

    def _check_room(self) -> None:
        if self.level is not None and self.level not in (levels := possible_levels(self.rows, self.cols)):
            raise UsageError(
                f"level: no {self.rows}x{self.cols} puzzle has the level {self.level} and needs no harder technique; "
                f"choose {list_of(levels, 'or')}"
            )
        least, most = self.land
        pools = (self.rows // 2) * (self.cols // 2)
        if most < pools:
            raise UsageError(
                f"density: found {self.density}, but the board needs at least {count_of(pools, 'island cell')}"
            )
        possible = most_land(self.rows, self.cols, self.largest)
        if least > possible:
            raise UsageError(
                f"density: found {self.density}, but islands of at most {count_of(self.largest, 'cell')} cover at most "
                f"{possible / self.size:.2f} of the board"
            )
        if self.islands is None:
            return
        fewest, largest_number = self.islands
        if largest_number * self.largest < max(least, pools):
            raise UsageError(
                f"{count_of(largest_number, 'island')} of at most {count_of(self.largest, 'cell')} "
                f"cannot contain the required {count_of(max(least, pools), 'island cell')}"
            )
        if fewest > (self.size + 1) // 2 or fewest * self.min_clue > min(most, self.size - (fewest > 1)):
            raise UsageError(
                f"the board has no room for {count_of(fewest, 'island')} of {count_of(self.min_clue, 'cell')} or more"
            )
        middle = {"mirror": self.cols, "flip": self.rows}.get(self.symmetry, self.size)
        has_centre = self.symmetry not in ("rotate", "quarter", "mirror", "flip") or middle % 2
        if fewest == largest_number and fewest % 2 and not has_centre:
            raise UsageError(f"{count_of(fewest, 'island')}: this symmetry requires an even number of islands")
