"""Request for a puzzle: its size, its difficulty, its clues. Impossible requests are rejected at once.

Every clue is printed with the size of its island, unless a share of `?` is asked for; the sizes themselves, the number
of islands and the share of land are bounds that the puzzle keeps. ``density`` is kept to within ``TOLERANCE``, or one
cell.
"""

from dataclasses import dataclass, replace
from random import Random

from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.deduction.table import TECHNIQUES, finders_of, techniques_up_to
from nurikabe_sat.deduction.technique import EASY, EXPERT, EXTREME, HARD, LEVELS, MEDIUM, Level
from nurikabe_sat.errors import UsageError
from nurikabe_sat.making.generator.contained import nearly_seen_by, seen_by
from nurikabe_sat.making.generator.frame import NONE, SYMMETRIES, Frame, Symmetry
from nurikabe_sat.making.generator.goal import Goal
from nurikabe_sat.making.generator.style import (
    QUICK,
    QUICK_MEAN,
    STYLES,
    PuzzleStyle,
    SizeMix,
    StyleName,
    drawn_mean,
    published_mix,
    quick_mix,
    waits_on,
)
from nurikabe_sat.making.generator.target import Bounds, Target
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.wording import count_of, list_of, unknown_name

LARGEST_BOARD = 40_000
"""Maximum number of cells. Puzzles of more than a few thousand cells take very long."""

TOLERANCE = 0.03
_VARIETY = {EASY: 0.6, MEDIUM: 0.8, HARD: 1.0, EXPERT: 1.0, EXTREME: 1.0}
"""Variety by level: fewer techniques can complete only smaller islands."""

_USUAL_DENSITY = 0.42

_ROOMY = 4
"""Length of the shorter side below which a style does not decide the share of land."""


@dataclass(frozen=True)
class PuzzleRequest:
    """Request for a puzzle. ``level``: None for any unique puzzle. ``max_clue``: None for the longer side of the board.

    ``requires``, ``forbid``
        names of techniques: each required one is necessary for finishing the puzzle, and no forbidden one is.
    ``islands``
        the minimum and the maximum. ``density``: the share of land. ``unknown``: the share of `?` among the clues.
    ``symmetry``
        of the clue positions: a key of ``SYMMETRIES``.
    ``style``
        a key of ``STYLES``, for properties that are not requested otherwise.
    ``score``, ``steps``, ``open``, ``story``
        the ``Target``.

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
    style: StyleName = QUICK
    score: Bounds | None = None
    steps: Bounds | None = None
    open: Bounds | None = None
    story: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.rows < 1 or self.cols < 1:
            raise UsageError(f"a board of {self.rows}x{self.cols} has no cells")
        if self.size > LARGEST_BOARD:
            raise UsageError(f"a board of {self.rows}x{self.cols} cells: at most {LARGEST_BOARD} cells")
        self._check_techniques()
        self._check_numbers()
        self._check_room()

    @property
    def size(self) -> int:
        return self.rows * self.cols

    @property
    def largest(self) -> int:
        """The largest island."""
        if self.max_clue is not None:
            return self.max_clue
        usual = int(self._style.largest * max(self.rows, self.cols))
        return min(self.size, max(usual, 2 * self.min_clue))

    @property
    def _style(self) -> PuzzleStyle:
        return STYLES[self.style]

    @property
    def land(self) -> tuple[int, int]:
        """The least and the most land cells."""
        share = self.density
        if share is None and min(self.rows, self.cols) >= _ROOMY:
            share = self._style.land
        if share is None:
            return 0, self.size
        wanted, room = share * self.size, max(1.0, TOLERANCE * self.size)
        return max(0, int(wanted - room + 0.999)), min(self.size, int(wanted + room))

    def frame(self, rng: Random, deadline: Deadline = NEVER) -> Frame:
        """Return the frame of the puzzle's drafts, with random values for open properties of the style."""
        return Frame(
            Grid(self.rows, self.cols),
            self.min_clue,
            self.largest,
            self.land,
            self.islands or (0, self.size),
            self._mix(rng),
            self._drawn_symmetry(rng),
            self.unknown,
            deadline,
        )

    def _mix(self, rng: Random) -> SizeMix:
        style, variety = self._style, _VARIETY[self.level or HARD]
        mean = QUICK_MEAN if style.mean is None else drawn_mean(rng, style.mean)
        mean = max(mean, 1.3 * self.min_clue)
        if self.islands is not None:
            share = _USUAL_DENSITY if self.density is None else self.density
            mean = 2 * share * self.size / max(1, sum(self.islands))
        if style.mean is None:
            mix = quick_mix(mean, self.min_clue, self.largest, variety)
        else:
            waits = style.waits or waits_on(self.size)
            mix = published_mix(mean, self.min_clue, self.largest, variety, waits)
        return replace(mix, shore=style.shore, ends=style.ends, blocks=style.blocks)

    def _drawn_symmetry(self, rng: Random) -> Symmetry:
        share = self._style.symmetric
        return "rotate" if self.symmetry == NONE and share and rng.random() < share else self.symmetry

    # Difficulty.

    @property
    def _highest(self) -> str:
        """The level of the techniques that may finish the puzzle."""
        if self.level is not None:
            return self.level
        named = [one.level for one in TECHNIQUES if one.name in (*self.requires, *self.story)]
        return max(named if self.requires and not self.story else (HARD, *named), key=LEVELS.index)

    @property
    def _has_techniques(self) -> bool:
        return bool(self.level or self.requires or self.forbid or self.target)

    @property
    def target(self) -> Target:
        """The target for the solving path."""
        return Target(self.score, self.steps, self.open, self.story)

    def goal(self, deadline: Deadline) -> Goal:
        """Return the goal of the puzzle."""
        if not self._has_techniques:
            return Goal(deadline=deadline)
        allowed = [one.name for one in techniques_up_to(self._highest) if one.name not in self.forbid]
        assuming = {one.name for one in TECHNIQUES if one.among is not None}
        too_weak = [finders_of(name for name in allowed if name != required) for required in self.requires]
        if self.level in (MEDIUM, HARD, EXTREME):
            below = LEVELS[LEVELS.index(self.level) - 1]
            too_weak.append(finders_of(one.name for one in techniques_up_to(below)))
        return Goal(
            guide=finders_of(name for name in allowed if name not in assuming),
            beyond=finders_of(allowed) if assuming.intersection(allowed) else None,
            too_weak=tuple(too_weak),
            deadline=deadline,
        )

    @property
    def starts_unique(self) -> bool:
        """True if a unique puzzle is searched first, because the techniques of hard puzzles are slower."""
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
                raise UsageError(f"{name} cannot be required and forbidden")
            if LEVELS.index(levels[name]) > LEVELS.index(self._highest):
                raise UsageError(f"{name} is a technique of the level {levels[name]}, above {self.level}")
        self._check_required()
        of_level = [name for name, level in levels.items() if level == self._highest]
        if self.level is not None and all(name in self.forbid for name in of_level):
            raise UsageError(f"all techniques of the level {self.level} are forbidden")

    def _check_required(self) -> None:
        """Reject techniques that are never or rarely required, because others find (nearly) all their steps."""
        allowed = {one.name for one in techniques_up_to(self._highest)}.difference(self.forbid)
        for name in self.requires:
            for others, ever, much in (
                (seen_by(name, allowed), "never", "all"),
                (nearly_seen_by(name, allowed), "hardly ever", "nearly all"),
            ):
                if others:
                    raise UsageError(
                        f"{name} is {ever} required at the level {self._highest}: {list_of(others)} "
                        f"{'see' if len(others) > 1 else 'sees'} {much} that it sees "
                        "(name an easier level, or forbid that)"
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
        if self.max_clue is not None and self.max_clue < self.min_clue:
            raise UsageError(f"max_clue: must be at least min_clue ({self.min_clue}), got {self.max_clue}")

    def _check_room(self) -> None:
        least, most = self.land
        pools = (self.rows // 2) * (self.cols // 2)
        if most < pools:
            raise UsageError(
                f"density: found {self.density}, but the board needs {count_of(pools, 'island cell')} of {self.size}"
            )
        if self.islands is None:
            return
        fewest, largest_number = self.islands
        if largest_number * self.largest < max(least, pools):
            raise UsageError(
                f"{count_of(largest_number, 'island')} of up to {count_of(self.largest, 'cell')}: "
                f"the board needs {count_of(max(least, pools), 'land cell')}"
            )
        if fewest > (self.size + 1) // 2 or fewest * self.min_clue > min(most, self.size - (fewest > 1)):
            raise UsageError(
                f"{count_of(fewest, 'island')} of {count_of(self.min_clue, 'cell')} or more do not fit on the board"
            )
        has_centre = self.symmetry == NONE or (self.size if self.symmetry == "rotate" else self.cols) % 2
        if fewest == largest_number and fewest % 2 and not has_centre:
            raise UsageError(f"{count_of(fewest, 'island')}: with this symmetry the clues of this board come in pairs")
