"""Everything that one can ask about a board, one file a question.

    queries/hint.py     HintRequest    what is asked: a board, and what else matters
                        HintAnswer     what comes out, ready for JSON
                        answer()       from one to the other
                        sentences()    the answer in words            pictures()   the answer as boards with marks
                        hint = Query(...)

``QUERIES`` lists them. The Python functions, the commands, the routes of the HTTP API with their schema, and what a
browser asks its own Python are derived from that one table. A file is imported when its question is asked.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

from nurikabe_sat.errors import LimitReached
from nurikabe_sat.wording import unknown_name

if TYPE_CHECKING:
    from nurikabe_sat.queries.check import CheckAnswer as CheckAnswer
    from nurikabe_sat.queries.check import CheckRequest as CheckRequest
    from nurikabe_sat.queries.check import check as check
    from nurikabe_sat.queries.convert import ConvertAnswer as ConvertAnswer
    from nurikabe_sat.queries.convert import ConvertRequest as ConvertRequest
    from nurikabe_sat.queries.convert import convert as convert
    from nurikabe_sat.queries.count import CountAnswer as CountAnswer
    from nurikabe_sat.queries.count import CountRequest as CountRequest
    from nurikabe_sat.queries.count import count as count
    from nurikabe_sat.queries.explain import ExplainAnswer as ExplainAnswer
    from nurikabe_sat.queries.explain import ExplainRequest as ExplainRequest
    from nurikabe_sat.queries.explain import explain as explain
    from nurikabe_sat.queries.facts import FactsAnswer as FactsAnswer
    from nurikabe_sat.queries.facts import FactsRequest as FactsRequest
    from nurikabe_sat.queries.facts import facts as facts
    from nurikabe_sat.queries.generate import GenerateAnswer as GenerateAnswer
    from nurikabe_sat.queries.generate import GenerateRequest as GenerateRequest
    from nurikabe_sat.queries.generate import generate as generate
    from nurikabe_sat.queries.hint import HintAnswer as HintAnswer
    from nurikabe_sat.queries.hint import HintRequest as HintRequest
    from nurikabe_sat.queries.hint import hint as hint
    from nurikabe_sat.queries.query import Query
    from nurikabe_sat.queries.rate import RateAnswer as RateAnswer
    from nurikabe_sat.queries.rate import RateRequest as RateRequest
    from nurikabe_sat.queries.rate import rate as rate
    from nurikabe_sat.queries.solve import SolveAnswer as SolveAnswer
    from nurikabe_sat.queries.solve import SolveRequest as SolveRequest
    from nurikabe_sat.queries.solve import solve as solve
    from nurikabe_sat.queries.unique import UniqueAnswer as UniqueAnswer
    from nurikabe_sat.queries.unique import UniqueRequest as UniqueRequest
    from nurikabe_sat.queries.unique import unique as unique
    from nurikabe_sat.queries.verify import VerifyAnswer as VerifyAnswer
    from nurikabe_sat.queries.verify import VerifyRequest as VerifyRequest
    from nurikabe_sat.queries.verify import verify as verify
    from nurikabe_sat.queries.why import WhyAnswer as WhyAnswer
    from nurikabe_sat.queries.why import WhyRequest as WhyRequest
    from nurikabe_sat.queries.why import why as why


@dataclass(frozen=True)
class Entry:
    """The name of a question, which is also that of its file, of its function and of its command; and what it is."""

    name: str
    about: str

    def load(self) -> "Query[Any, Any, Any]":
        """The question itself."""
        query: Query[Any, Any, Any] = getattr(import_module(f"{__name__}.{self.name}"), self.name)
        return query


# In the order of the help.
QUERIES: tuple[Entry, ...] = (
    Entry("solve", "solve a puzzle, or write it as a formula for SAT solvers"),
    Entry("unique", "whether a puzzle has exactly one solution"),
    Entry("count", "how many solutions a puzzle has"),
    Entry("check", "judge a board: complete, broken, or right so far"),
    Entry("convert", "the same puzzle in another format"),
    Entry("facts", "the cells that have the same colour in all solutions"),
    Entry("why", "which clues leave no solution, or where solutions differ"),
    Entry("verify", "check a certificate, without trusting any solver"),
    Entry("explain", "the whole solution step by step, each with its reason"),
    Entry("hint", "the easiest next step on a board, with its reason"),
    Entry("rate", "how hard a puzzle is for a human, and why"),
    Entry("generate", "new puzzles, unique and of a chosen level"),
)


def query_named(name: str) -> "Query[Any, Any, Any]":
    """The question of a name. Raises UsageError if there is none."""
    for entry in QUERIES:
        if entry.name == name:
            return entry.load()
    raise unknown_name("question", name, (entry.name for entry in QUERIES))


def ask_json(name: str, data: Mapping[str, Any], max_cells: int | None = None) -> dict[str, Any]:
    """The answer to a question, both as JSON objects: what a server and a browser ask.

    Raises FormatError and UsageError for what is wrong with the request; a time limit is an answer.
    """
    from nurikabe_sat.queries.wire import read_request

    query = query_named(name)
    try:
        answer: dict[str, Any] = query.ask(read_request(query.request_type, data, max_cells)).to_json()
    except LimitReached as limit:
        return {"status": "limit", "message": str(limit)}
    return answer


def public_names() -> list[str]:
    """The function, the request and the answer of each question: ``hint``, ``HintRequest``, ``HintAnswer``."""
    return [name for entry in QUERIES for name in (entry.name, *_classes(entry.name))]


def _classes(name: str) -> tuple[str, str]:
    return f"{name.title()}Request", f"{name.title()}Answer"


def __getattr__(name: str) -> Any:
    """A public name, from its file, which is imported now."""
    for entry in QUERIES:
        if name == entry.name or name in _classes(entry.name):
            value = getattr(import_module(f"{__name__}.{entry.name}"), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
