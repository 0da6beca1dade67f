"""Dialects: the two supported versions of LEGUP, each with its file format and its rules for accepting steps.

                        LEGUP 2 (2.1.1)                 LEGUP 7 (7.1.1)
a step's rule           ``rule``, its name              ``rule_id``, if ``rule`` has any text
boards not square       indices are mixed up            fine
goals                   none                            eight types and the default
a step without cells    refused, if basic or a case     accepted
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from nurikabe_sat.formats.legup import CellValue
from nurikabe_sat.legup import acceptance_2, acceptance_7
from nurikabe_sat.legup.acceptance import SEVERAL, YES, Verdict, chance, no
from nurikabe_sat.legup.contradictions import CONTRADICTIONS_2, CONTRADICTIONS_7, Finder
from nurikabe_sat.legup.rules import ALL_RULES, CASE_RULE, FINISH_ROOM
from nurikabe_sat.legup.state import State
from nurikabe_sat.phrase import Phrase

_BasicVerdict = Callable[[str, State, Sequence[CellValue]], Verdict]
_CaseVerdict = Callable[[State, Sequence[Sequence[CellValue]]], Verdict]


@dataclass(frozen=True)
class Dialect:
    """Version of LEGUP: its file format, and functions that judge steps as this version does.

    Attributes:
        basic: Function that judges a step by a basic rule.
        cases: Functions that judge all cases of a case split, by rule.
        finders: Functions that find the contradictions, by name.
        has_ids: True if files contain the ids of rules.
        has_goals: True if files contain goals.
        is_square_only: True if boards must be square.
    """

    number: int
    version: str
    basic: _BasicVerdict
    cases: Mapping[str, _CaseVerdict]
    finders: Mapping[str, Finder]
    has_ids: bool
    has_goals: bool
    is_square_only: bool

    @property
    def name(self) -> str:
        """The name of the version, such as ``LEGUP 7``."""
        return f"LEGUP {self.number}"

    def contradiction(self, name: str, before: State, cells: Sequence[CellValue]) -> Verdict:
        """Return the verdict of this version on a step by a contradiction rule. Usually, ``cells`` is empty."""
        found = self.finders[name](before.with_cells(cells))
        if found.sure:
            return YES
        return chance(SEVERAL) if found.possible else no(Phrase("the board has none"))

    def __reduce__(self) -> "tuple[Callable[[int], Dialect], tuple[int]]":
        """Pickle the version number instead of the dialect, whose functions cannot be pickled."""
        return _dialect, (self.number,)

    def rule_name(self, rule: str) -> str:
        """Return the name of a rule in this version or, if this version lacks the rule, its name in LEGUP 7."""
        return self.names.get(rule, rule)

    @property
    def names(self) -> Mapping[str, str]:
        """The names of the rules in this version, keyed by their names in LEGUP 7."""
        names = ((rule.name, rule.name if self.has_ids else rule.old_name) for rule in ALL_RULES)
        return {ours: name for ours, name in names if name}


LEGUP_2 = Dialect(
    2,
    "2.0.0",
    acceptance_2.basic_verdict,
    {CASE_RULE: acceptance_2.black_or_white_verdict},
    CONTRADICTIONS_2,
    has_ids=False,
    has_goals=False,
    is_square_only=True,
)
LEGUP_7 = Dialect(
    7,
    "7.1.1",
    acceptance_7.basic_verdict,
    {CASE_RULE: acceptance_7.black_or_white_verdict, FINISH_ROOM: acceptance_7.finish_room_verdict},
    CONTRADICTIONS_7,
    has_ids=True,
    has_goals=True,
    is_square_only=False,
)
DIALECTS: Mapping[int, Dialect] = {dialect.number: dialect for dialect in (LEGUP_7, LEGUP_2)}
"""Supported versions of LEGUP, keyed by version number. The first is the default for writing."""


def _dialect(number: int) -> Dialect:
    return DIALECTS[number]
