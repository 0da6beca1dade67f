"""Arguments about two or three cells of which at least one must have a certain colour."""

from dataclasses import dataclass

from nurikabe_sat.deduction.arguments.argument import Argument
from nurikabe_sat.deduction.arguments.named import WHITES, Named


@dataclass(frozen=True)
class NeedsOne(Argument):
    """Claim that a 2x2 block, an island or a region of the sea needs at least one of two or three given cells."""

    needy: Named
    cases: Named
    templates = ("{needy} needs {cases|or}", "{needy} need {cases|or}")

    @property
    def template(self) -> str:
        return self.templates[self.needy.phrase == WHITES]


@dataclass(frozen=True)
class CasesFall(Argument):
    """Claim that one or more of the assumed cases lead to a broken rule."""

    cases: Named
    templates = ("{cases} breaks a rule", "{cases} break a rule")

    @property
    def template(self) -> str:
        return self.templates[not self.cases.is_single]


@dataclass(frozen=True)
class CasesAgree(Argument):
    """Claim that every remaining case gives ``cell`` the same colour. ``others`` holds the assumed cells."""

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
