"""Main loop of a worker, which reads calls from standard input and answers on standard output until either closes.

The first message is the pickle of None, which reports that the worker has started. A request is the pickle of a pickled
``(fn, args, kwargs)``; an answer is the pickle of an ``Outcome``. The answers to a request ``(fn, things)`` are an
outcome for each item (see ``each``), and then the pickle of None. ``News`` that the function sends with ``tell`` can
precede an answer.
"""

import os
import pickle
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from queue import Empty, SimpleQueue
from typing import Any, BinaryIO, NoReturn

from nurikabe_sat.errors import UsageError
from nurikabe_sat.processes.each import News, Outcome, outcomes_of

_Inbox = SimpleQueue[bytes]


class _Stop(BaseException):
    """Raised to end the worker after its ``with`` and ``finally`` blocks have run."""


_is_busy = False
_is_stopped = False
_to_parent: BinaryIO | None = None


def tell(value: object) -> None:
    """Send a message to the parent process. Outside a call in a worker, this does nothing."""
    if _to_parent is not None:
        _write(_to_parent, pickle.dumps(News(value)))


def serve(memory: str, idle: str) -> None:
    """Answer calls from the parent process until it closes the pipe, or the worker is idle for too long.

    ``memory`` is the memory limit in bytes, and ``idle`` the maximum idle time in seconds. An empty text means no
    limit.
    """
    global _is_busy, _to_parent
    requests, answers = _private_streams()
    _to_parent = answers
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent handles Ctrl-C, and stops the worker
    signal.signal(signal.SIGTERM, _stop)
    _die_with_parent()
    refusal = _limit(int(memory)) if memory else None
    inbox: _Inbox = SimpleQueue()
    threading.Thread(target=_listen, args=(requests, inbox), daemon=True).start()
    _write(answers, _pickled(None))
    while True:
        try:
            request = inbox.get(timeout=float(idle) if idle else None)
        except Empty:
            return
        try:
            _is_busy = True
            for answer in _answers(request, refusal):
                if _is_stopped:  # what looks like an answer is how the end got out
                    os._exit(1)
                _write(answers, answer)
        except _Stop:
            os._exit(1)
        finally:
            _is_busy = False


def _write(answers: BinaryIO, data: bytes) -> None:
    answers.write(data)
    answers.flush()


def _answers(request: bytes, refusal: Exception | None) -> Iterator[bytes]:
    try:
        if refusal is not None:
            raise refusal
        fn, *given = pickle.loads(request)  # noqa: S301 (from our own parent)
    except Exception as error:  # noqa: BLE001 (it is raised again on the other side)
        yield _pickled(Outcome(error, None))
        return
    if len(given) == 1:
        yield from map(_pickled, outcomes_of(fn, given[0]))
        yield _pickled(None)
    else:
        yield _pickled(_outcome(fn, *given))


def _outcome(fn: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Outcome[Any]:
    try:
        return Outcome(None, fn(*args, **kwargs))
    except Exception as error:  # noqa: BLE001 (likewise)
        return Outcome(error, None)


def _pickled(outcome: Outcome[Any] | None) -> bytes:
    try:
        data = pickle.dumps(outcome)
        if outcome is not None and outcome.error is not None:
            pickle.loads(data)  # noqa: S301 (ours; some exceptions can be written and not read)
    except Exception as error:  # noqa: BLE001 (whatever is wrong with it)
        wrong = (outcome and outcome.error) or error
        return pickle.dumps(Outcome(RuntimeError(f"{type(wrong).__name__}: {wrong}"), None))
    return data


def _private_streams() -> tuple[BinaryIO, BinaryIO]:
    """Return the pipes from and to the parent process.

    Their descriptors are new, because solvers may use the standard ones.
    """
    requests = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    os.close(nothing)
    return requests, answers


def _listen(requests: BinaryIO, inbox: _Inbox) -> None:
    """Read requests in a separate thread, which notices when the parent closes the pipe or dies."""
    try:
        while True:
            inbox.put(pickle.load(requests))  # noqa: S301 (from our own parent)
    except Exception:  # noqa: BLE001 (the end of the pipe, however it is cut)
        os.kill(os.getpid(), signal.SIGTERM)


def _stop(*_: Any) -> NoReturn:
    global _is_stopped
    _is_stopped = True
    if _is_busy:
        raise _Stop  # up to Python 3.11 a RuntimeError, if it comes while a class is made
    os._exit(1)


def _die_with_parent() -> None:
    """Make the system kill this process if the parent process dies. A busy solver would not notice the closed pipe."""
    if sys.platform == "linux":
        import ctypes

        set_parent_death_signal = 1  # PR_SET_PDEATHSIG of <sys/prctl.h>
        ctypes.CDLL(None).prctl(set_parent_death_signal, signal.SIGKILL)


def _limit(memory: int) -> Exception | None:
    """Limit the memory of this process and of each child. If the system does not support this, return an exception."""
    if sys.platform == "win32" or sys.platform == "darwin":
        return UsageError(f"memory cannot be limited on {sys.platform}")
    import resource

    try:
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    except (AttributeError, OSError, ValueError) as error:  # not there, or more than the system allows
        return UsageError(f"memory cannot be limited: {error}")
    return None
