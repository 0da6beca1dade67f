"""Queries about a board, with one module per query.

    queries/hint.py     HintRequest    the input: a board and options
                        HintAnswer     the result, ready for JSON, with its sentences() and pictures()
                        answer()       the function from request to answer
                        hint = Query("hint", HintRequest, answer)

``QUERIES`` lists all queries. The Python functions, the commands, the HTTP routes with their schema, and the page's
queries to Python in the browser are derived from this table. A module is imported when its query is first used.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

from nurikabe_sat.errors import LimitReached
from nurikabe_sat.wording import unknown_name

if TYPE_CHECKING:
    from nurikabe_sat.queries.query import Query


@dataclass(frozen=True)
class Entry:
    """Description of a query: the name, the module, the name of the Python function, and a line about the purpose."""

    name: str
    about: str

    @property
    def path(self) -> str:
        """The last part of the query's HTTP route, such as ``from-picture``."""
        return self.name.replace("_", "-")

    @property
    def answer(self) -> str:
        """The name of the query's answer class, such as ``FromPictureAnswer``."""
        return f"{self.name.title().replace('_', '')}Answer"

    def load(self) -> "Query[Any, Any]":
        """Import and return the query."""
        query: Query[Any, Any] = getattr(import_module(f"{__name__}.{self.name}"), self.name)
        return query


# In the order of the help.
QUERIES: tuple[Entry, ...] = (
    Entry("solve", "Find a solution, or export the puzzle as a SAT formula"),
    Entry("unique", "Check that a puzzle has exactly one solution"),
    Entry("count", "Count the solutions"),
    Entry("facts", "Find the cells that have the same colour in every solution"),
    Entry("hint", "Show the easiest next step and its reason"),
    Entry("explain", "Explain the whole solution step by step"),
    Entry("rate", "Rate the difficulty"),
    Entry("check", "Check a partial or complete board against the rules"),
    Entry("why", "Explain why a puzzle has no solution, or several solutions"),
    Entry("draft", "Find the cells that the clues of an unfinished puzzle already determine"),
    Entry("generate", "Generate puzzles of a chosen size and difficulty"),
    Entry("repair", "Make a puzzle unique with the fewest clue changes"),
    Entry("reduce", "Remove numbers while keeping the solution unique"),
    Entry("fill", "Find numbers for given clue positions"),
    Entry("from_picture", "Find a puzzle whose solution is a given picture"),
    Entry("convert", "Convert a puzzle to another format"),
    Entry("legup_prove", "Write a proof of a puzzle or a goal"),
    Entry("legup_check", "Check each step of a proof: logic, LEGUP 7, LEGUP 2"),
    Entry("legup_grade", "Grade a class, or one file"),
    Entry("legup_class", "Make the table of a class from the grades of its files"),
    Entry("legup_moves", "List where rules apply on a board"),
    Entry("legup_convert", "Convert a proof to LEGUP 7, LEGUP 2, JSON or HTML"),
    Entry("verify", "Verify a certificate"),
)


def query_named(name: str) -> "Query[Any, Any]":
    """Return the query with the given name. Raises UsageError for an unknown name."""
    for entry in QUERIES:
        if name in (entry.name, entry.path):
            return entry.load()
    raise unknown_name("question", name, (entry.name for entry in QUERIES))


def prepare() -> None:
    """Import the modules that queries need, so that the first query of a process is not slower than the others.

    >>> prepare()
    """
    for entry in QUERIES:
        entry.load()
    hint = query_named("hint")
    ask_json(hint.name, hint.example)  # which also uses a solver


def ask_json(name: str, data: Mapping[str, Any], max_cells: int | None = None) -> dict[str, Any]:
    """Answer the query with the given name. The request and the returned answer are JSON objects.

    Raises:
        WrongShape: If ``data`` is not a valid request for this query.
        FormatError: If the text of a board or a proof cannot be read.
        UsageError: If the request cannot be met.
    """
    from nurikabe_sat.queries.wire import fit

    return ask_values(name, fit(query_named(name).request_type, data), max_cells)


def ask_values(name: str, values: Mapping[str, Any], max_cells: int | None = None) -> dict[str, Any]:
    """Answer a query whose values ``queries.wire.fit`` has checked, and return the answer as a JSON object.

    Reaching the time limit is reported in the answer, not raised.

    Raises:
        FormatError: If the text of a board or a proof cannot be read.
        UsageError: If the request cannot be met.
    """
    from nurikabe_sat.formats import at_most
    from nurikabe_sat.queries.wire import read_request

    query = query_named(name)
    try:
        with at_most(max_cells):  # a proof is read while the question is answered
            answer: dict[str, Any] = query.ask(read_request(query.request_type, values, max_cells)).to_json()
    except LimitReached as limit:
        return {"status": "limit", "message": str(limit)}
    return answer
