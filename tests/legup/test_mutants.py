"""Damaged proofs: thousands of mutants of all examples never crash, and none that is wrong is called right."""

import random
import re
from functools import cache

import pytest

from nurikabe_sat.errors import FormatError
from nurikabe_sat.formats.legup import ISLAND, SEA, UNDECIDED
from nurikabe_sat.legup.checker import ProofReport, check_proof
from nurikabe_sat.legup.dialect import DIALECTS
from nurikabe_sat.legup.goal import GoalType, ProofGoal
from nurikabe_sat.legup.grading import Terms, grade_text
from nurikabe_sat.legup.proof_file import read_proof, write_proof
from nurikabe_sat.legup.prover import prove
from nurikabe_sat.legup.rules import ALL_RULES
from nurikabe_sat.puzzle.model import Board, Colour, Puzzle
from tests.support.oracle import solutions
from tests.support.outside_data import outside_xml

MUTANTS = 2400
LARGEST = 16  # cells of the boards that the oracle is asked about

ELEMENT = re.compile(r"<(?:transition|cell|node|goal)\b[^>]*?/?>")
ATTRIBUTE = re.compile(r'\b(value|x|y|child|id|rule|rule_id|type|root|height|width)="([^"]*)"')
GOALS = [kind.value for kind in GoalType]


def mutant(text: str, chance: random.Random) -> str:
    """Return the text with one to three changes."""
    for _ in range(chance.randint(1, 3)):
        kind = chance.randrange(6)
        elements = list(ELEMENT.finditer(text))
        attributes = list(ATTRIBUTE.finditer(text))
        if kind == 0 and elements:  # an element goes
            gone = chance.choice(elements)
            text = text[: gone.start()] + text[gone.end() :]
        elif kind == 1 and elements:  # one comes twice
            twice = chance.choice(elements)
            text = text[: twice.end()] + twice.group() + text[twice.end() :]
        elif kind == 2:  # any character
            place = chance.randrange(len(text))
            text = text[:place] + chance.choice('<>/"= 0-1nx') + text[place + 1 :]
        elif attributes:
            one = chance.choice(attributes)
            values = {
                "value": ["-2", "-1", "0", "1", "2", "3"],
                "rule_id": [rule.id for rule in ALL_RULES],
                "rule": [rule.old_name or rule.name for rule in ALL_RULES],
                "type": GOALS,
            }.get(one.group(1)) or [other.group(2) for other in attributes if other.group(1) == one.group(1)]
            text = text[: one.start(2)] + chance.choice(values) + text[one.end(2) :]
    return text


@cache
def true_solutions(board: Board) -> list[str]:
    """By brute force: those that agree with what the board gives."""
    puzzle = board.puzzle
    clues = {clue.cell: clue.size for clue in puzzle.clue_list}
    given = [
        (cell, colour.value)
        for cell, colour in enumerate(board.colouring.colours)
        if colour is not Colour.UNKNOWN and cell not in clues
    ]
    found = solutions(puzzle.rows, puzzle.cols, clues)
    return [one for one in found if all(one[cell] == letter for cell, letter in given)]


def is_true(report: ProofReport) -> bool:
    """Whether what a proof claims to have proved is so."""
    goal, board = report.proof.goal, report.proof.board
    found = true_solutions(board)
    wanted = [(cell, "B" if value == SEA else "W") for cell, value in goal.cells]
    having = [one for one in found if all(one[cell] == letter for cell, letter in wanted)]
    parts = {tuple(one[cell] for cell, _ in goal.cells) for one in found}
    match goal.type:
        case GoalType.DEFAULT:
            return set(found) == {"".join(solution.to_rows()) for solution in report.solutions}
        case GoalType.ANY_SOLUTION:
            return bool(found)
        case GoalType.NO_SOLUTION:
            return not found
        case GoalType.MUST_BE:
            return having == found and (bool(found) or bool(goal.assume))
        case GoalType.SINGLE:
            return len(parts) == 1 or bool(goal.assume and not found)
        case GoalType.MULTIPLE:
            return len(parts) > 1
        case GoalType.MIGHT_NOT_BE:
            return having != found or bool(goal.assume and not found)
        case GoalType.POSSIBLE:
            return bool(having) or bool(goal.assume)
        case GoalType.IMPOSSIBLE:
            return not having


def made_up_proofs() -> dict[str, str]:
    """Proofs of our own, for both versions and with goals, so that there are mutants without the data too."""
    found = {}
    for number, dialect in DIALECTS.items():
        for rows in (
            [[0, 0, 2], [0, 0, 0], [2, 0, 0]],
            [[3, 0], [0, 0]],
            [[1, 1], [0, 0]],
            [[0, 0, 0], [0, 1, 0], [0, 0, 0]],
        ):
            found[f"{number} {rows}"] = write_proof(prove(Puzzle.from_rows(rows), dialect=dialect).proof)
    ways = Puzzle.from_rows([[2, 0], [0, 0]])
    goals = (
        ProofGoal(GoalType.ANY_SOLUTION),
        ProofGoal(GoalType.MUST_BE, ((3, SEA),)),
        ProofGoal(GoalType.MIGHT_NOT_BE, ((1, SEA),)),
        ProofGoal(GoalType.SINGLE, ((3, UNDECIDED),), assume=True),
        ProofGoal(GoalType.MULTIPLE, ((1, UNDECIDED),)),
        ProofGoal(GoalType.POSSIBLE, ((1, ISLAND),)),
        ProofGoal(GoalType.IMPOSSIBLE, ((3, ISLAND), (1, ISLAND))),
    )
    found |= {goal.type.value: write_proof(prove(ways, goal=goal).proof) for goal in goals}
    found["none"] = write_proof(prove(Puzzle.from_rows([[1, 1], [0, 0]]), goal=ProofGoal(GoalType.NO_SOLUTION)).proof)
    return found


def judge(text: str, about: str) -> int:
    """1 if a proof holds, and then it must be true; 0 if it does not hold or cannot be read."""
    try:
        report = check_proof(read_proof(text))
    except FormatError:
        return 0
    if report.holds and report.proof.board.puzzle.grid.size <= LARGEST:
        assert is_true(report), f"{about}\n{text}"
    return int(report.holds)


@pytest.mark.slow
def test_mutants_of_our_proofs() -> None:
    texts = made_up_proofs()
    chance = random.Random(7)
    assert sum(judge(text, name) for name, text in texts.items()) == len(texts)
    held = 0
    for number in range(MUTANTS):
        name = chance.choice(list(texts))
        held += judge(mutant(texts[name], chance), f"mutant {number} of {name}")
    assert 0 < held < MUTANTS


@pytest.mark.parametrize("folder", ["legup_examples", "legup7_examples"])
def test_mutants_of_the_examples(folder: str) -> None:
    texts = outside_xml(folder)
    chance = random.Random(11)
    for name, text in texts.items():
        judge(text, name)
        for number in range(MUTANTS // len(texts) + 1):
            judge(mutant(text, chance), f"mutant {number} of {name}")


def test_mutants_are_graded_whatever_they_are() -> None:
    texts = list(made_up_proofs().values())
    chance = random.Random(13)
    for _ in range(100):
        graded = grade_text(mutant(chance.choice(texts), chance), "a.xml", Terms(), with_section=True)
        assert graded.grade.error or (graded.section and graded.grade.complete)
