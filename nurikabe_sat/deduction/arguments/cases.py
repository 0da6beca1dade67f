"""Arguments about two or three cells, at least one of which must have a given colour."""

from dataclasses import dataclass

from nurikabe_sat.deduction.arguments.argument import Argument
from nurikabe_sat.deduction.arguments.named import WHITES, Named


@dataclass(frozen=True)
class NeedsOne(Argument):
    """A block, an island, a part or some sea needs one of some cells."""

    needy: Named
    cases: Named
    templates = ("{needy} needs {cases|or}", "{needy} need {cases|or}")

    @property
    def template(self) -> str:
        return self.templates[self.needy.phrase == WHITES]


@dataclass(frozen=True)
class CasesFall(Argument):
    """Some cases break a rule."""

    cases: Named
    templates = ("{cases} breaks a rule", "{cases} break a rule")

    @property
    def template(self) -> str:
        return self.templates[not self.cases.is_single]


@dataclass(frozen=True)
class CasesAgree(Argument):
    """All remaining cases give a cell the same colour. ``others`` are the cases other than the cell itself."""

    others: Named
    cell: Named
    is_sea: bool
    templates = (
        "{others} makes {cell} island",
        "{others} makes {cell} sea",
        "{others} make {cell} island",
        "{others} make {cell} sea",
    )

    @property
    def template(self) -> str:
        return self.templates[2 * (not self.others.is_single) + self.is_sea]
