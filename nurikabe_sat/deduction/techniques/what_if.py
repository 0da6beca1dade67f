"""What if: a colour that leads to a contradiction in at most three steps is wrong.

    . . ? .        . W ? .      as sea the cell beside the ? would keep the island from the left,
    . . . B   ->   . . . B      where a pool comes up

The chain uses the techniques that make no assumption, except ``confinement`` and ``shapes``. Every step is shown.

Source: LEGUP, case rule 4a, used once.
"""

from collections.abc import Iterator, Sequence

from nurikabe_sat.deduction.assumptions import assumptions
from nurikabe_sat.deduction.direct import DIRECT
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.refutation import refutation_step
from nurikabe_sat.deduction.step import Step
from nurikabe_sat.deduction.technique import EXPERT, Example, Finder, Technique

NAME = "what-if"

MOST = 3
"""Maximum number of steps from the assumption to the contradiction."""


def with_techniques(techniques: Sequence[Technique]) -> Finder:
    """Return a finder for ``what-if`` that uses the given techniques to follow assumptions."""
    finders = [one.find for one in techniques if one.is_followed]

    def find(position: Position) -> Iterator[Step]:
        """Yield the steps for colours that are refuted in the fewest rounds, the shortest chains first."""
        lines = assumptions(position, finders)
        while True:
            short = [line for line in lines.refuted if line.refutation_within(MOST)]
            if short:
                yield from (refutation_step(NAME, line) for line in sorted(short, key=lambda line: line.length))
                return
            if lines.is_over or lines.depth >= MOST:
                return
            lines.advance()

    return find


TECHNIQUE = Technique(
    NAME,
    EXPERT,
    "a colour is wrong if a rule is broken within three steps",
    Example(before=(". . ? .", ". . . B"), after=(". W ? .", ". . . B")),
    with_techniques(DIRECT),
    among=with_techniques,
    boards=("? . . / . . .",),
)
