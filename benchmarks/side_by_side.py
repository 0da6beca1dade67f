"""Results of calls in other processes and on clusters, with errors that tell the user what to do."""

from concurrent.futures import BrokenExecutor, Future
from typing import TypeVar

from nurikabe_sat import SolverError, UsageError

T = TypeVar("T")


def result_of(future: "Future[T]") -> T:
    """Return the result of a finished call. Raises UsageError or SolverError if its process or cluster failed."""
    try:
        return future.result()
    except ModuleNotFoundError as error:
        raise UsageError(f"{error} on the cluster: start its workers in a checkout, with PYTHONPATH=.") from error
    except BrokenExecutor as error:
        raise SolverError(f"a process died ({error}); the same command goes on with the others") from error
