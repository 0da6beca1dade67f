"""Available steps of a position: all of them, the easiest first, or the alternatives to a given step."""

from collections.abc import Iterator

from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.route import TOGETHER
from nurikabe_sat.deduction.step import Step, in_one
from nurikabe_sat.deduction.table import all_techniques
from nurikabe_sat.deduction.technique import LEVELS, steps_of


def alternatives(position: Position, step: Step, most: int) -> Iterator[Step]:
    """Yield at most ``most`` steps of other techniques, the easiest first. Each decides a cell that ``step`` decides.

    ``position`` is the board before the step. Techniques above the level hard are not tried, and equal texts are
    skipped.
    """
    texts = {step.text}
    for technique in all_techniques():
        if len(texts) > most or LEVELS.index(technique.level) > TOGETHER:
            return
        if technique.name == step.technique:
            continue
        other = next((one for one in steps_of(technique.find, position) if one.mask & step.mask), None)
        if other is not None and other.text not in texts:
            texts.add(other.text)
            yield other


def open_steps(position: Position) -> Iterator[Step]:
    """Yield the available steps, the easiest first. Each step decides at least one cell that no earlier step decides.

    Techniques above the level hard are tried only if no easier one applies.
    """
    decided = 0
    for technique in all_techniques():
        if decided and LEVELS.index(technique.level) > TOGETHER:
            return
        found = [step for step in steps_of(technique.find, position) if step.mask & ~decided]
        while found:
            step = in_one(found[0], found)
            decided |= step.mask
            found = [one for one in found[1:] if one.mask & ~decided]
            yield step
