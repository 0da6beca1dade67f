"""Command ``verify FILE FILE ...``. It verifies certificates in parallel, and prints one line per certificate in order.

This process reads the files, so that the workers of a cluster need no shared folder.
"""

import argparse
import json
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, Future
from functools import partial

from nurikabe_sat.cli.display import TEXT
from nurikabe_sat.cli.executor import open_executor
from nurikabe_sat.cli.output import note, say_line
from nurikabe_sat.deadline import Deadline
from nurikabe_sat.errors import ConsistencyError, LimitReached, NurikabeError, UsageError
from nurikabe_sat.formats import at_most
from nurikabe_sat.processes.calls import run_calls
from nurikabe_sat.queries.verify import VerifyAnswer, VerifyRequest, verify

_JSON = "json"
_WORST_FIRST = (2, 3, 1, 0)


def run(certificates: Sequence[str], args: argparse.Namespace, read: Callable[[str], VerifyRequest]) -> int:
    """Verify certificate files, and return the exit code. An unreadable file does not end the verification.

    ``read`` is a function that returns the request for a file.
    """
    if args.input is not None:
        raise UsageError(f"-i {args.input} requires a single certificate")
    if args.format not in (None, TEXT, _JSON):
        raise UsageError(f"--format {args.format} requires a single certificate")
    codes = set()
    calls = ((name, _call(name, read, args.max_cells)) for name in certificates)
    with open_executor(args) as crew:
        for number, (name, future) in enumerate(run_calls(calls, crew.executor, crew.in_flight), 1):
            codes.add(_tell(name, future, args))
            note(f"{number}/{len(certificates)} certificates")
    return next(code for code in _WORST_FIRST if code in codes)


def verified(request: VerifyRequest, max_cells: int | None) -> VerifyAnswer:
    """Verify a certificate, and return the answer without its request. The texts in the request are large."""
    with at_most(max_cells):
        return verify.answer(request, Deadline.after(request.timeout))


def _call(
    name: str, read: Callable[[str], VerifyRequest], max_cells: int | None
) -> Callable[[], VerifyAnswer] | Exception:
    try:
        return partial(verified, read(name), max_cells)
    except (NurikabeError, OSError, MemoryError) as error:
        return error


def _tell(name: str, future: "Future[VerifyAnswer]", args: argparse.Namespace) -> int:
    """Print a line with the result for a certificate, and return the exit code for this certificate."""
    try:
        answer = future.result()
    except ConsistencyError:
        raise
    except (LimitReached, TimeoutError, MemoryError) as error:
        status, reason, code = "limit", str(error), 3
    except (NurikabeError, BrokenExecutor) as error:
        status, reason, code = "error", str(error), 2
    except OSError as error:
        status, reason, code = "error", str(error.strerror or error), 2
    else:
        _say(name, answer.to_json() if args.format == _JSON else answer.sentence)
        return answer.exit_code
    _say(name, {"status": status, "reason": reason} if args.format == _JSON else f"{status}: {reason}")
    return code


def _say(name: str, told: str | dict[str, object]) -> None:
    say_line(f"{name}: {told}\n" if isinstance(told, str) else json.dumps({"file": name, **told}) + "\n")
