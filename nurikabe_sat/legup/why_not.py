"""Explanations for students that say why a step of their proof does not hold.

the cell       the painted cell that does not follow
expected       the contradiction expected on the board with the cell in the other colour
the way out    why it does not occur: "r3c2 could still join the 4 at r5c1 by r4c2"
missing        another cell with which the step would follow: "if r2c2 were sea, it would follow"
another rule   a rule that justifies the cell
the truth      the value in the solutions: "r2c1 is sea in every solution"
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from nurikabe_sat.bitset import members_of
from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.errors import LimitReached
from nurikabe_sat.formats.legup import ISLAND, SEA, UNDECIDED, CellValue
from nurikabe_sat.legup.acceptance import Acceptance
from nurikabe_sat.legup.checker import JudgedStep
from nurikabe_sat.legup.contradictions import SOUND_CONTRADICTIONS
from nurikabe_sat.legup.dialect import Dialect
from nurikabe_sat.legup.phrase import WORDS, said
from nurikabe_sat.legup.rules import BASIC_RULES, CORNERS_BLACK, RULES, Kind
from nurikabe_sat.legup.solutions import some_solutions
from nurikabe_sat.legup.soundness import cell_flaw
from nurikabe_sat.legup.state import State, opposite
from nurikabe_sat.legup.ways_out import way_out
from nurikabe_sat.phrase import Phrase

_NEAR = 3  # maximum steps from a cell to a missing cell
_TRIES = 6


@dataclass(frozen=True)
class WhyNot:
    """Explanation of why a step of a proof is wrong.

    Attributes:
        sentences: The sentences of the explanation.
        cell: The painted cell that does not follow; None for the whole board.
        marked: The cells that the sentences name.
        rules: Other rules that justify the cell, or contradictions that the board contains.
    """

    cell: int | None
    sentences: tuple[str, ...]
    marked: tuple[int, ...] = ()
    rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class Disclosure:
    """Information that a student may see: facts about the solutions, and other rules that justify a step."""

    facts: bool = True
    rules: bool = True


ALL = Disclosure()


def why_not(
    step: JudgedStep, dialect: Dialect, deadline: Deadline = NEVER, cell: int | None = None, telling: Disclosure = ALL
) -> WhyNot | None:
    """Return the reason why a step is refused or unsound, or None if the step is accepted and sound.

    Args:
        step: The step.
        dialect: The LEGUP version.
        deadline: The time after which the comparison with the solutions is omitted.
        cell: A cell that a basic rule paints; None selects the first cell that does not follow.
        telling: The kinds of information to include.
    """
    if step.is_accepted and step.is_sound:
        return None
    rule = step.transition.rule
    kind = None if rule is None else RULES[rule].kind
    if kind in (Kind.BASIC, None) and not deadline.is_over():
        return _about_cells(step, dialect, deadline, cell, telling)
    if kind is Kind.CONTRADICTION and not deadline.is_over():
        return _about_contradiction(step, deadline, telling)
    first = next((one for one, _ in step.before.changes(step.transition.cells)), None)
    return WhyNot(first, tuple(_verdicts(step)))


def _verdicts(step: JudgedStep) -> Iterator[str]:
    """Yield one sentence for each verdict against a step: the verdict of LEGUP and the verdict of logic."""
    why = step.verdict.why
    if step.verdict.acceptance is Acceptance.NO:
        yield Phrase.joined(Phrase("LEGUP refuses the step:"), why).sentence()
    elif step.verdict.acceptance is Acceptance.CHANCE:
        yield Phrase.joined(Phrase("LEGUP accepts the step in some runs only:"), why).sentence()
    if step.flaw is None:
        yield Phrase("it follows all the same").sentence()
    elif step.is_accepted:
        yield Phrase.joined(Phrase("LEGUP accepts the step, but it does not follow:"), step.flaw).sentence()
    elif step.flaw != why or step.verdict.acceptance is not Acceptance.NO:
        yield Phrase.joined(Phrase("it does not follow:"), step.flaw).sentence()


# A step that paints cells.


def _about_cells(
    step: JudgedStep, dialect: Dialect, deadline: Deadline, asked: int | None, telling: Disclosure
) -> WhyNot:
    before, rule = step.before, step.transition.rule
    sentences = list(_verdicts(step))
    value = dict(before.changes(step.transition.cells)).get(asked) if asked is not None else None
    cell, value = _first_wrong(step, dialect) if value is None else (asked, value)
    if asked is not None and cell == asked and rule is not None and before.value(asked) == UNDECIDED:
        if _is_right(rule, before, asked, value, dialect):
            why = Phrase("{cell} follows by the rule: the step fails at another cell", cell=before.grid.name(asked))
            return WhyNot(cell, (why.sentence(),))
        verdict = dialect.basic(rule, before, [(asked, value)])
        sentences = list(_verdicts(replace(step, verdict=verdict, flaw=cell_flaw(rule, before, asked, value))))
    if cell is None or before.value(cell) != UNDECIDED or value not in (SEA, ISLAND):
        return WhyNot(cell, tuple(sentences))
    here = before.grid.name(cell)
    marked: tuple[int, ...] = ()
    if (
        rule is not None
        and rule != CORNERS_BLACK
        and value == BASIC_RULES[rule].value
        and cell_flaw(rule, before, cell, value)
    ):
        flipped = before.flipped(cell, value)
        contradictions = BASIC_RULES[rule].contradictions
        if not any("gives no" in sentence for sentence in sentences):
            names = [dialect.rule_name(name) for name in contradictions]
            template, flip = "{cell} as {colour} would have to give {rules|or}", WORDS[opposite(value)]
            sentences.append(Phrase(template, cell=here, colour=flip, rules=names).sentence())
        for contradiction in contradictions:
            if told := way_out(contradiction, flipped, cell):
                sentences.append(told[0].sentence())
                marked += told[1]
        if telling.facts and (missing := _missing(rule, before, cell, value, deadline)):
            other, colour = missing
            name = before.grid.name(other)
            sentences.append(
                Phrase("if {cell} were {colour}, it would follow", cell=name, colour=WORDS[colour]).sentence()
            )
            marked += (other,)
    others = tuple(_other_rules(rule, before, cell, value, dialect)) if telling.rules else ()
    if others:
        names = [dialect.rule_name(name) for name in others]
        template = "{rules|or} would justify that {cell} is {colour}"
        sentences.append(Phrase(template, rules=names, cell=here, colour=WORDS[value]).sentence())
    if telling.facts:
        sentences.extend(_truth(before, cell, value, deadline))
    return WhyNot(cell, tuple(sentences), tuple(one for one in dict.fromkeys(marked) if one != cell), others)


def _first_wrong(step: JudgedStep, dialect: Dialect) -> tuple[int | None, int]:
    """Return the first cell that the rule does not justify, with its value.

    If no such cell exists, return the first cell.
    """
    changes = step.before.changes(step.transition.cells)
    rule = step.transition.rule
    if rule is not None:
        changes.sort(key=lambda change: change[1] == BASIC_RULES[rule].value)  # the wrong colours first
    for cell, value in changes:
        if rule is None or step.before.value(cell) != UNDECIDED or cell_flaw(rule, step.before, cell, value):
            return cell, value
    for cell, value in changes:
        if rule is not None and dialect.basic(rule, step.before, [(cell, value)]).acceptance is not Acceptance.YES:
            return cell, value
    return changes[0] if changes else (None, UNDECIDED)


def _is_right(rule: str, before: State, cell: int, value: int, dialect: Dialect) -> bool:
    """Return True if painting only the given cell by the rule is sound and accepted by LEGUP."""
    accepted = dialect.basic(rule, before, [(cell, value)]).acceptance is Acceptance.YES
    return accepted and before.value(cell) == UNDECIDED and not cell_flaw(rule, before, cell, value)


def _missing(rule: str, before: State, cell: int, value: int, deadline: Deadline) -> tuple[int, int] | None:
    """Return an undecided cell near ``cell`` with a colour that would justify the step, or None if no cell does."""
    grid = before.grid
    looks = [look for name in BASIC_RULES[rule].contradictions for look in SOUND_CONTRADICTIONS[name]]
    tries = 0
    for steps in range(1, _NEAR + 1):
        nearer, near = (grid.ball(1 << cell, grid.all_cells, far) for far in (steps - 1, steps))
        around = near & ~nearer & before.undecided
        for other in members_of(around):
            for colour in (SEA, ISLAND):
                with_it = before.with_cells([(other, colour)])
                if not cell_flaw(rule, with_it, cell, value) and not any(look(with_it) for look in looks):
                    tries += 1
                    if _has_solution(before, [(other, colour)], deadline):
                        return other, colour
                if tries == _TRIES:
                    return None
    return None


def _has_solution(before: State, values: list[CellValue], deadline: Deadline) -> bool:
    """Return True if a state has a solution in which the given cells have the given values.

    Return False if the state has none or the deadline passes first.
    """
    try:
        return bool(some_solutions(before.board, 1, deadline, values))
    except LimitReached:
        return False


def _other_rules(rule: str | None, before: State, cell: int, value: int, dialect: Dialect) -> list[str]:
    """Return the other rules that justify the value of a cell. LEGUP must accept each of these rules."""
    return [name for name in BASIC_RULES if name != rule and _is_right(name, before, cell, value, dialect)]


def _truth(before: State, cell: int, value: int, deadline: Deadline) -> Iterator[str]:
    """Yield a sentence about the value that a cell has in the solutions that agree with the board."""
    here, other = before.grid.name(cell), opposite(value)
    board = before.board
    try:
        right = bool(some_solutions(board, 1, deadline, [(cell, value)]))
        wrong = bool(some_solutions(board, 1, deadline, [(cell, other)]))
    except LimitReached:
        return
    if right and wrong:
        template = "{cell} is {value} in some solutions and {other} in others, so nothing can prove it here"
        yield Phrase(template, cell=here, value=said(value), other=said(other)).sentence()
    elif right:
        template = "{cell} is {value} in every solution that agrees with the board, but this step does not show why"
        yield Phrase(template, cell=here, value=said(value)).sentence()
    elif wrong:
        template = "{cell} is {value} in every solution that agrees with the board"
        yield Phrase(template, cell=here, value=said(other)).sentence()
    else:
        yield Phrase("the board before the step has no solution any more: this branch can be closed").sentence()


# A contradiction.


def _about_contradiction(step: JudgedStep, deadline: Deadline, telling: Disclosure) -> WhyNot:
    before, rule = step.before, step.transition.rule
    sentences = list(_verdicts(step))
    marked: tuple[int, ...] = ()
    others: tuple[str, ...] = ()
    if rule is not None and step.flaw is not None:
        if told := way_out(rule, before, None):
            sentences.append(told[0].sentence())
            marked = told[1]
        others = tuple(name for name, looks in SOUND_CONTRADICTIONS.items() if any(look(before) for look in looks))
        if others and telling.rules:
            sentences.append(Phrase("the board has another contradiction: {rules}", rules=others).sentence())
        elif telling.facts and not others:
            sentences.extend(_completable(before, deadline))
    cell = next((cell for cell, _ in before.changes(step.transition.cells)), None)
    return WhyNot(cell, tuple(sentences), marked, others if telling.rules else ())


def _completable(before: State, deadline: Deadline) -> Iterator[str]:
    try:
        found = some_solutions(before.board, 1, deadline)
    except LimitReached:
        return
    if found:
        yield Phrase("the board can still be completed to a solution").sentence()
    else:
        yield Phrase("the board has no solution, but no contradiction shows yet: go on from here first").sentence()
