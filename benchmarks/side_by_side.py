"""What comes back from processes and clusters that work for a benchmark."""

from concurrent.futures import BrokenExecutor, Future
from typing import TypeVar

from nurikabe_sat import SolverError, UsageError

T = TypeVar("T")


def result_of(future: "Future[T]") -> T:
    """The result of a call that is done; what went wrong around it is said in plain words."""
    try:
        return future.result()
    except ModuleNotFoundError as error:
        raise UsageError(f"{error} on the cluster: start its workers in a checkout, with PYTHONPATH=.") from error
    except BrokenExecutor as error:
        raise SolverError(f"a process died ({error}); the same command goes on with the others") from error
