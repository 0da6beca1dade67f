"""Query that a batch answers for every board: ``solve`` or another entry of ``QUERIES``."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from nurikabe_sat.errors import UsageError
from nurikabe_sat.puzzle.model import Board
from nurikabe_sat.queries import QUERIES, Entry, query_named
from nurikabe_sat.queries.convert import ConvertRequest
from nurikabe_sat.queries.query import Answer, BoardRequest, Request
from nurikabe_sat.queries.solve import Seconds, SolveAnswer
from nurikabe_sat.queries.solver_request import SolverRequest
from nurikabe_sat.queries.wire import fit, read_request, wire_fields
from nurikabe_sat.solving.search import Options
from nurikabe_sat.wording import unknown_name

SOLVE = "solve"

_ANY_BOARD = "nurikabe/1/1/1"

_OWN = {"puzzle", "format", "timeout"}
"""Keys of a request that the batch sets itself. Settings must not contain them."""


def questions() -> list[str]:
    """Return the names of the queries about a single board, which a batch can answer."""
    return [entry.name for entry in QUERIES if _is_about_a_board(entry)]


def _is_about_a_board(entry: Entry) -> bool:
    return [one.name for one in wire_fields(entry.load().request_type) if one.required] == ["puzzle"]


@dataclass(frozen=True)
class BatchTask:
    """Query of a batch, with a template of its request. Each board in turn replaces the placeholder in the template.

    Attributes:
        certify: True to make a certificate for each answer to ``solve``, within the same time limit.
    """

    question: str
    request: Request
    certify: bool = False

    @classmethod
    def of(
        cls,
        question: str,
        settings: Mapping[str, Any],
        timeout: float | None = None,
        options: Options | None = None,
        *,
        certify: bool = False,
    ) -> "BatchTask":
        """Return the task for a query. ``settings`` contains the keys of its request, except the board, as JSON values.

        Raises:
            UsageError: If the query is unknown or not about a single board, or a key is not accepted.
        """
        if not any(entry.name == question and _is_about_a_board(entry) for entry in QUERIES):
            raise unknown_name("question about a board", question, questions())
        if own := sorted(_OWN & set(settings)):
            raise UsageError(f"the key {own[0]!r} is set by the batch itself; leave it out")
        query = query_named(question)
        data = {**settings, "timeout": timeout, "puzzle": _ANY_BOARD}
        request = read_request(query.request_type, fit(query.request_type, data))
        if isinstance(request, SolverRequest):
            request = replace(request, options=options or Options())
        return cls(question, request, certify)

    @property
    def answer_type(self) -> type[Answer[Any]]:
        """The answer class of the query."""
        return query_named(self.question).answer_type

    @property
    def blank(self) -> Mapping[str, Any]:
        """The JSON object for a board without an answer: that of an unsolved puzzle for ``solve``, otherwise empty."""
        unsolved = SolveAnswer("limit", "", 0, 0, None, None, None, Seconds(0.0, 0.0, 0.0), 0, 0, 0, 0)
        return unsolved.to_json() if self.question == SOLVE else {}

    def about(self, board: Board) -> Request:
        """Return the template request with the given board."""
        if isinstance(self.request, ConvertRequest):
            return replace(self.request, boards=(board,))
        assert isinstance(self.request, BoardRequest)  # noqa: S101 (``of`` ensures this)
        return replace(self.request, board=board)


def read_settings(words: Iterable[str]) -> dict[str, Any]:
    """Parse words such as ``level=hard`` into keys of a request. Raises UsageError if a word has no ``=``."""
    found: dict[str, Any] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals:
            raise UsageError(f"found {word!r}, expected KEY=VALUE")
        try:
            found[key] = json.loads(value)
        except ValueError:
            found[key] = value
    return found
