"""Possible applications of LEGUP's rules to a board. All of them are sound, and LEGUP accepts them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from nurikabe_sat.bitset import members_of
from nurikabe_sat.deadline import Deadline
from nurikabe_sat.errors import UsageError
from nurikabe_sat.formats.legup import ISLAND, SEA
from nurikabe_sat.formats.scan import quoted
from nurikabe_sat.legup.acceptance import Acceptance
from nurikabe_sat.legup.contradictions import SOUND_CONTRADICTIONS
from nurikabe_sat.legup.dialect import LEGUP_7, Dialect
from nurikabe_sat.legup.finish_room import is_unfinished, ways_of
from nurikabe_sat.legup.moves import find_moves
from nurikabe_sat.legup.phrase import WORDS
from nurikabe_sat.legup.prover import check_start
from nurikabe_sat.legup.rules import ALL_RULES, BASIC_RULES, FINISH_ROOM, RULES, Kind
from nurikabe_sat.legup.soundness import case_flaw, cell_flaw
from nurikabe_sat.legup.state import State
from nurikabe_sat.puzzle.cell import Cell, PaintedCell
from nurikabe_sat.puzzle.model import Colour
from nurikabe_sat.queries.places import painted, places
from nurikabe_sat.queries.proof_request import Version, dialect_of
from nurikabe_sat.queries.query import Answer, BoardRequest, Query, option
from nurikabe_sat.wording import list_of

_MOST_WAYS = 9
"""Maximum number of ways to finish a region that LEGUP always lists completely."""


@dataclass(frozen=True, kw_only=True)
class LegupMovesRequest(BoardRequest):
    r"""Request for the possible applications of LEGUP's rules to a board.

    Attributes:
        rule: The rule to try on every cell; None tries all rules that are quick to find, one per cell.

    >>> from nurikabe_sat import legup_moves, read_board
    >>> legup_moves(read_board("1 3\n1 . .")).uses[0].rule
    'Surround Region'
    """

    rule: str | None = option(None, "Try only this rule, given by its LEGUP 7 name, on every cell", metavar="RULE")
    legup: Version = option("7", "Version of LEGUP that must accept the rule")


@dataclass(frozen=True)
class RuleUse:
    """Possible application of one of LEGUP's rules to a board.

    Attributes:
        cells: The cells that a basic rule paints, or the cells of a contradiction, with their colours.
        clue: For Finish Room, the clue of the region.
        ways: For Finish Room, the cells of each possible way to finish the region.
    """

    rule: str
    kind: Literal["basic", "contradiction", "case", "merge"]
    cells: tuple[PaintedCell, ...]
    clue: Cell | None = None
    ways: tuple[tuple[Cell, ...], ...] = ()


@dataclass(frozen=True)
class LegupMovesAnswer(Answer[LegupMovesRequest]):
    """Answer that contains the possible applications of LEGUP's rules to a board.

    Attributes:
        uses: The possible applications of rules. If a contradiction exists, basic rules are listed only on request.
    """

    exits: ClassVar = {"found": 0, "none": 1}

    status: Literal["found", "none"]
    uses: tuple[RuleUse, ...]

    def _sentences(self) -> Sequence[str]:
        """Return one line of text for each application of a rule."""
        return [_sentence(use) for use in self.uses] or [
            f"no rule of {dialect_of(self.request.legup, LEGUP_7).name} applies"
        ]


def answer(request: LegupMovesRequest, deadline: Deadline) -> LegupMovesAnswer:
    """Return the possible applications of LEGUP's rules to a board.

    Raises:
        UsageError: If the rule is unknown or LEGUP cannot hold the board.
        LimitReached: If the time limit is reached.
    """
    board = request.board
    dialect = dialect_of(request.legup)
    check_start(board, dialect)
    if request.rule is not None and request.rule not in RULES:
        names = ", ".join(rule.name for rule in ALL_RULES)
        raise UsageError(f"rule: found {quoted(request.rule)}, expected one of {names}")
    uses = tuple(_uses(State.of(board), request.rule, dialect, deadline))
    return LegupMovesAnswer("found" if uses else "none", uses)


def _uses(state: State, rule: str | None, dialect: Dialect, deadline: Deadline) -> Iterator[RuleUse]:
    if rule is None:
        ends = [use for name in SOUND_CONTRADICTIONS for use in _contradiction(state, name, dialect)]
        yield from ends or _fast(state, dialect, deadline)
    elif RULES[rule].kind is Kind.CONTRADICTION:
        yield from _contradiction(state, rule, dialect)
    elif rule in BASIC_RULES:
        cells = [
            (cell, BASIC_RULES[rule].value)
            for cell in members_of(state.undecided)
            if _applies(state, rule, cell, dialect, deadline)
        ]
        if cells:
            yield _use(state, rule, cells)
    elif rule == FINISH_ROOM:
        yield from _rooms(state, dialect, deadline)


def _contradiction(state: State, name: str, dialect: Dialect) -> Iterator[RuleUse]:
    cells = 0
    for look in SOUND_CONTRADICTIONS[name]:
        cells = cells or look(state)
    if cells and dialect.contradiction(name, state, ()).acceptance is Acceptance.YES:
        yield _use(state, name, [(cell, SEA if state.sea >> cell & 1 else ISLAND) for cell in members_of(cells)])


def _fast(state: State, dialect: Dialect, deadline: Deadline) -> Iterator[RuleUse]:
    """Yield one application per rule. It decides all cells that the prover would decide by the rule."""
    found: dict[str, dict[int, int]] = {}
    for move in find_moves(state, dialect, deadline):
        found.setdefault(move.rule, {})[move.cell] = move.value
    for rule, cells in found.items():
        yield _use(state, rule, list(cells.items()))


def _applies(state: State, rule: str, cell: int, dialect: Dialect, deadline: Deadline) -> bool:
    deadline.check("the moves")
    value = BASIC_RULES[rule].value
    if cell_flaw(rule, state, cell, value) is not None:
        return False
    return dialect.basic(rule, state, [(cell, value)]).acceptance is Acceptance.YES


def _rooms(state: State, dialect: Dialect, deadline: Deadline) -> Iterator[RuleUse]:
    """Yield an application of Finish Room for each region for which LEGUP always lists all ways to finish it."""
    judge = dialect.cases.get(FINISH_ROOM)
    if judge is None:
        return
    grid = state.grid
    for clue in state.numbers:
        deadline.check("the moves")
        ways = ways_of(state, clue) if is_unfinished(state, clue) else None
        if not ways or len(ways) > _MOST_WAYS:
            continue
        cases = [[(cell, ISLAND) for cell in members_of(way)] for way in ways]
        if judge(state, cases).acceptance is Acceptance.YES and case_flaw(FINISH_ROOM, state, cases, 0) is None:
            listed = tuple(places(grid, members_of(way)) for way in ways)
            yield RuleUse(FINISH_ROOM, "case", (), grid.place(clue), listed)


def _use(state: State, rule: str, cells: Sequence[tuple[int, int]]) -> RuleUse:
    coloured = ((cell, Colour.SEA if value == SEA else Colour.ISLAND) for cell, value in cells)
    return RuleUse(rule, RULES[rule].kind.value, painted(state.grid, coloured))


def _sentence(use: RuleUse) -> str:
    if use.clue is not None:
        return f"{use.rule}: the region of {use.clue} can be finished in {len(use.ways)} ways"
    names = list_of([one.name for one in use.cells])
    if use.kind == "contradiction":
        return f"{use.rule} at {names}"
    colour = WORDS[SEA if use.cells[0].colour is Colour.SEA else ISLAND]
    return f"{use.rule}: {names} {'is' if len(use.cells) == 1 else 'are'} {colour}"


legup_moves = Query("legup_moves", LegupMovesRequest, answer, quick_without=("rule",))
