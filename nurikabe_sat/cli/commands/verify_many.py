"""``verify FILE FILE ...``: a line for each certificate, in their order, over the executors of ``batch``.

The files are read here, so that the workers of a cluster need no folder in common.
"""

import argparse
import json
from collections import deque
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future

from nurikabe_sat.cli.display import TEXT
from nurikabe_sat.cli.executor import open_executor
from nurikabe_sat.cli.output import finish, note, say
from nurikabe_sat.deadline import Deadline
from nurikabe_sat.errors import ConsistencyError, LimitReached, NurikabeError, UsageError
from nurikabe_sat.queries.verify import VerifyAnswer, VerifyRequest, verify

_JSON = "json"
_WORST_FIRST = (2, 3, 1, 0)


def run(args: argparse.Namespace, read: Callable[[str], VerifyRequest]) -> int:
    """Verify all of them; ``read`` makes the request of a file. A file that cannot be read does not end the others."""
    if args.input is not None:
        raise UsageError(f"-i {args.input} is about one certificate")
    if args.format not in (None, TEXT, _JSON):
        raise UsageError(f"--format {args.format} is for one certificate")
    codes = set()
    running: deque[tuple[str, Future[VerifyAnswer]]] = deque()
    with open_executor(args) as crew:
        for number, name in enumerate(args.certificates):
            running.append((name, _begin(crew.executor, name, read)))
            if crew.executor is None or len(running) >= crew.in_flight:
                codes.add(_tell(*running.popleft(), args))
            note(f"{number + 1 - len(running)}/{len(args.certificates)} certificates")
        while running:
            codes.add(_tell(*running.popleft(), args))
    return next(code for code in _WORST_FIRST if code in codes)


def verified(request: VerifyRequest) -> VerifyAnswer:
    """The answer alone: its texts do not come back from the process that gives it."""
    return verify.answer(request, Deadline.after(request.timeout))


def _begin(executor: Executor | None, name: str, read: Callable[[str], VerifyRequest]) -> "Future[VerifyAnswer]":
    future: Future[VerifyAnswer] = Future()
    try:
        request = read(name)
        if executor is not None:
            return executor.submit(verified, request)
        future.set_result(verified(request))
    except (NurikabeError, OSError, MemoryError) as error:
        future.set_exception(error)
    return future


def _tell(name: str, future: "Future[VerifyAnswer]", args: argparse.Namespace) -> int:
    """Print the line of a certificate; its exit code."""
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
        return verify.exit_code(answer)
    _say(name, {"status": status, "reason": reason} if args.format == _JSON else f"{status}: {reason}")
    return code


def _say(name: str, told: str | dict[str, object]) -> None:
    say(f"{name}: {told}\n" if isinstance(told, str) else json.dumps({"file": name, **told}) + "\n")
    finish()
