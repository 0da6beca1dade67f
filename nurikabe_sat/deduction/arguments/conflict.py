"""Arguments about puzzles without a solution: the clues, painted cells and rules that contradict each other."""

from dataclasses import dataclass

from nurikabe_sat.deduction.arguments.argument import Argument
from nurikabe_sat.deduction.arguments.named import Named


@dataclass(frozen=True)
class ClueTooLarge(Argument):
    """Claim that the island of a clue has more cells than the board."""

    clue: Named
    size: int
    templates = ("{clue} needs more cells than the board has ({size})",)


@dataclass(frozen=True)
class CluesTouch(Argument):
    """Claim that two clues are neighbours."""

    one: Named
    other: Named
    templates = ("{one} and {other} are neighbours",)


@dataclass(frozen=True)
class CluesTooLarge(Argument):
    """Claim that the islands of all clues together have more cells than the board."""

    least: int
    size: int
    templates = ("the clues need {least} cells, but the board has only {size}",)


@dataclass(frozen=True)
class CluesClash(Argument):
    """Claim that no solution has all of the given clues. If no clues are given, the rules alone allow no solution."""

    clues: tuple[Named, ...]
    templates = (
        "these clues cannot all be kept: {clues}",
        "the rules alone allow no solution, whatever the clues are",
    )

    @property
    def template(self) -> str:
        return self.templates[not self.clues]


@dataclass(frozen=True)
class PaintedClash(Argument):
    """Claim that no solution has all of the given painted cells and clues."""

    cells: tuple[Named, ...]
    clues: tuple[Named, ...]
    templates = (
        "these painted cells cannot all stay: {cells}",
        "these painted cells cannot all stay, because of {clues}: {cells}",
    )

    @property
    def template(self) -> str:
        return self.templates[bool(self.clues)]


@dataclass(frozen=True)
class RulesInvolved(Argument):
    """Claim that a conflict depends on further rules, in addition to the rules about the sizes of islands."""

    rules: tuple[Named, ...]
    templates = ("rules involved: {rules}", "rules involved: only those of the clues")

    @property
    def template(self) -> str:
        return self.templates[not self.rules]


@dataclass(frozen=True)
class AllNeeded(Argument):
    """Claim that every element of a conflict is necessary. The elements are clues, and perhaps painted cells."""

    is_smallest: bool
    is_painted: bool
    templates = (
        "this conflict is minimal: the others can be satisfied if any one of these clues is removed or becomes a ?",
        "this conflict is minimal: the others can be satisfied if any one of these cells is undecided",
        "this conflict is smallest: the others can be satisfied if any one of these clues is removed or becomes a ?",
        "this conflict is smallest: the others can be satisfied if any one of these cells is undecided",
    )

    @property
    def template(self) -> str:
        return self.templates[2 * self.is_smallest + self.is_painted]


@dataclass(frozen=True)
class PerhapsNotAllNeeded(Argument):
    """Remark that a conflict may contain clues or painted cells that are not necessary.

    ``unproved`` contains the elements that are not proved to be necessary, unless these are all elements.
    """

    unproved: tuple[Named, ...]
    templates = (
        "this conflict may not be minimal: perhaps not all of its clues and cells are needed",
        "this conflict may not be minimal: all of its clues and cells are needed, except perhaps {unproved}",
    )

    @property
    def template(self) -> str:
        return self.templates[bool(self.unproved)]
