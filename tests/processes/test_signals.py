"""Signals end a command in order: wherever they come, every ``with`` and ``finally`` is left, once."""

import gc
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from pysat import solvers

from nurikabe_sat.processes import signals
from nurikabe_sat.processes.signals import Interrupted, Terminated, ended_in_order, undisturbed, watch_of_signals
from nurikabe_sat.sat.backends import BACKENDS, open_backend
from nurikabe_sat.sat.backends.python_sat import is_present
from tests.support.cnf_tools import pigeonhole
from tests.support.waiting import PATIENCE, wait_for_work, wait_until

pytestmark = [pytest.mark.slow, pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")]

SOLVERS = [info.name for info in BACKENDS if is_present(info)]
ENDS = [(signal.SIGINT, Interrupted, 130), (signal.SIGTERM, Terminated, 143), (signal.SIGHUP, Terminated, 129)]


def script(text: str, *arguments: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-c", text, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)


@pytest.mark.parametrize(("stop", "error", "code"), ENDS)
def test_the_first_one_is_raised_and_the_others_are_ignored(
    stop: signal.Signals, error: type[Terminated], code: int
) -> None:
    before = [signal.getsignal(one) for one, _, _ in ENDS]
    cleaned_up = False

    def end() -> None:
        nonlocal cleaned_up
        try:
            signal.raise_signal(stop)
        finally:
            for one, _, _ in ENDS:
                signal.raise_signal(one)
            cleaned_up = True

    with pytest.raises(Terminated) as caught, ended_in_order():
        end()
    assert cleaned_up
    assert type(caught.value) is error
    assert caught.value.exit_code == code
    assert isinstance(caught.value, KeyboardInterrupt) == (stop is signal.SIGINT)
    assert [signal.getsignal(one) for one, _, _ in ENDS] == before


@pytest.mark.parametrize(("stop", "error", "code"), ENDS)
def test_an_exception_in_its_place_ends_the_command_as_well(
    stop: signal.Signals, error: type[Terminated], code: int
) -> None:
    """As that of pydantic, which compiles the schemas of `serve` in Rust, and replaces every exception by its own."""

    def wrap() -> None:
        try:
            signal.raise_signal(stop)
        except Terminated as told:
            raise ValueError(str(told)) from None

    with pytest.raises(error) as caught, ended_in_order():
        wrap()
    assert caught.value.exit_code == code
    assert signals._raised is None, "it would keep the frames of its traceback"
    with pytest.raises(ValueError, match=r"^ours$"), ended_in_order():  # without a signal, it stays what it is
        raise ValueError("ours")


def test_what_was_ignored_stays_ignored() -> None:
    done = script(
        "import signal\n"
        "signal.signal(signal.SIGHUP, signal.SIG_IGN)\n"
        "from nurikabe_sat.processes.quitting import quit_on_signals\n"
        "from nurikabe_sat.processes.signals import ended_in_order\n"
        "quit_on_signals()\n"
        "with ended_in_order():\n"
        "    signal.raise_signal(signal.SIGHUP)\n"
        "signal.raise_signal(signal.SIGHUP)\n"
        "print('nohup')\n"
    )
    assert (done.returncode, done.stdout) == (0, "nohup\n")


@pytest.mark.parametrize(("stop", "error", "code"), ENDS)
def test_before_there_is_a_command_it_ends_at_once(stop: signal.Signals, error: object, code: int) -> None:  # noqa: ARG001
    """While a class is made, too, which would wrap an exception; and after the command."""
    done = script(
        "import sys, signal\n"
        "from nurikabe_sat.processes.quitting import quit_on_signals\n"
        "quit_on_signals()\n"
        "class Named:\n"
        "    def __set_name__(self, owner, name):\n"
        "        signal.raise_signal(int(sys.argv[1]))\n"
        "class Owner:\n"
        "    field = Named()\n",
        str(int(stop)),
    )
    assert (done.returncode, done.stdout) == (code, "")
    assert done.stderr == ("nurikabe-sat: interrupted\n" if stop is signal.SIGINT else "")


# Where an exception would be printed, wrapped or lost.


class _Deleted:
    def __del__(self) -> None:
        signal.raise_signal(signal.SIGTERM)


def deletion() -> None:
    _Deleted()


def cycle() -> None:
    one = _Deleted()
    one.itself = one  # type: ignore[attr-defined]  # garbage, which is collected
    del one
    gc.collect()


def callback() -> None:
    one = _Named()
    reference = weakref.ref(one, lambda _: signal.raise_signal(signal.SIGTERM))
    del one
    assert reference() is None


def making_a_class() -> None:
    type("Owner", (), {"field": _Named()})


class _Named:
    def __set_name__(self, owner: type, name: str) -> None:
        signal.raise_signal(signal.SIGTERM)


def importing() -> None:
    importer: Any = type("Importer", (), {"find_spec": lambda *_: signal.raise_signal(signal.SIGTERM)})
    sys.meta_path.insert(0, importer)
    try:
        with pytest.raises(ModuleNotFoundError):
            __import__("there_is_no_module_of_this_name")
    finally:
        sys.meta_path.remove(importer)


def in_a_step() -> None:
    with undisturbed():
        signal.raise_signal(signal.SIGTERM)
        time.sleep(0)


class _Lock:
    """A lock. A signal comes as soon as it is taken."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.release = self._lock.release

    def acquire(self) -> bool:
        self._lock.acquire()
        signal.raise_signal(signal.SIGTERM)
        return True

    def __enter__(self) -> bool:
        return self.acquire()

    def __exit__(self, *_: object) -> None:
        self.release()


def taking_a_lock() -> None:
    lock: Any = _Lock()
    with threading.Condition(lock):
        pass


@pytest.mark.parametrize("where", [deletion, cycle, callback, making_a_class, importing, in_a_step, taking_a_lock])
def test_the_exception_comes_a_moment_later(where: Callable[[], None], capsys: pytest.CaptureFixture[str]) -> None:
    passed = False

    def go_on() -> None:
        nonlocal passed
        where()
        passed = True
        wait_until(lambda: False)

    with pytest.raises(Terminated), ended_in_order():
        go_on()
    assert passed
    assert capsys.readouterr().err == ""


def test_a_pool_of_threads_can_always_be_closed() -> None:
    done = script(
        "import itertools, random, signal, time\n"
        "from concurrent.futures import ThreadPoolExecutor\n"
        "from nurikabe_sat.processes import signals\n"
        "from nurikabe_sat.processes.calls import run_calls\n"
        "signals.SIGNALS = (signal.SIGALRM,)\n"
        "signal.signal(signal.SIGALRM, signals.quit_at_once)\n"
        "chance, ended = random.Random(1), 0\n"
        "for _ in range(500):\n"
        "    pool = ThreadPoolExecutor(3)\n"
        "    try:\n"
        "        with signals.ended_in_order():\n"
        "            try:\n"
        "                signal.setitimer(signal.ITIMER_REAL, chance.uniform(1e-5, 1.5e-3))\n"
        "                calls = ((k, lambda: time.sleep(5e-5)) for k in itertools.count())\n"
        "                for _ in run_calls(calls, pool, 6, ordered=False):\n"
        "                    pass\n"
        "            finally:\n"
        "                pool.shutdown(cancel_futures=True)\n"
        "    except signals.Terminated:\n"
        "        ended += 1\n"
        "print(ended)\n"
    )
    assert (done.returncode, done.stdout) == (0, "500\n"), done.stderr


def test_a_place_that_is_never_left_does_not_keep_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nurikabe_sat.processes.signals._PATIENCE", 3)
    timer = threading.Timer(0.1, signal.raise_signal, [signal.SIGTERM])
    timer.start()
    with pytest.raises(Terminated), ended_in_order(), undisturbed():
        wait_until(lambda: False)


def test_what_else_python_cannot_raise_is_printed_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    printed: list[Any] = []
    monkeypatch.setattr(sys, "unraisablehook", printed.append)

    def __del__(self: object) -> None:  # noqa: ARG001, N807 (the method of a class)
        raise ValueError

    with ended_in_order():
        type("Broken", (), {"__del__": __del__})()
    assert [type(one.exc_value) for one in printed] == [ValueError]
    assert sys.unraisablehook == printed.append


def test_ctrl_c_while_a_dataclass_is_compiled() -> None:
    """Python itself would end by the signal in the end, since KeyboardInterrupt has left a text that it compiles."""
    done = script(
        "import sys\n"
        "from nurikabe_sat.cli import main\n"
        "main._run = lambda argv: exec('import signal; signal.raise_signal(signal.SIGINT)')\n"
        "sys.exit(main.main([]))\n"
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "nurikabe-sat: interrupted\n")


# Solvers at work.

AT_WORK = """
import signal, sys, threading, time
from nurikabe_sat.processes.signals import Terminated, ended_in_order
from nurikabe_sat.sat.backends import open_backend
from tests.support.cnf_tools import pigeonhole

try:
    with ended_in_order(), open_backend(sys.argv[1], proof=sys.argv[2] == "proof") as solver:
        solver.add(pigeonhole(14))
        print("under way", flush=True)
        solver.solve()
except Terminated as told:
    print("in order")
    sys.exit(told.exit_code)
"""


@pytest.mark.parametrize(
    ("name", "stop", "error", "code"),
    [
        pytest.param(name, *end, marks=[pytest.mark.soak] if (number + which) % 2 else [])
        for number, name in enumerate(SOLVERS)
        for which, end in enumerate(ENDS[:2])
    ],
)
def test_a_solver_at_work_is_left_in_order(name: str, stop: signal.Signals, error: object, code: int) -> None:  # noqa: ARG001
    """Once at the start of its work, and once in the middle: after a moment of CPU time."""
    proof = "proof" if next(info for info in BACKENDS if info.name == name).proof else ""
    for is_later in (False, True):
        process = subprocess.Popen(
            [sys.executable, "-c", AT_WORK, name, proof], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "under way\n"
            if is_later:
                wait_for_work(process.pid)
            process.send_signal(stop)
            out, err = process.communicate(timeout=PATIENCE)
            assert (process.returncode, out, err) == (code, "in order\n", "")
        finally:
            process.kill()
            process.communicate()


@pytest.mark.parametrize("name", [one.name for one in BACKENDS if one.interrupts and is_present(one)])
def test_a_signal_just_after_a_search_does_not_reach_a_deleted_solver(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its thread interrupted the solver after the deletion, which ended in exit -11 (1 of 1,500 runs)."""
    others: list[int] = []

    def raises_at_the_end(fd: int, **options: bool) -> int:
        others.append(set_wakeup_fd(fd, **options))
        if len(others) == 2:
            raise Interrupted(signal.SIGINT)
        return others[-1]

    def search() -> None:
        with open_backend(name) as solver:
            solver.add([[1, 2]])
            monkeypatch.setattr(signal, "set_wakeup_fd", raises_at_the_end)
            solver.solve()

    set_wakeup_fd = signal.set_wakeup_fd
    with pytest.raises(Interrupted):
        search()
    watch = watch_of_signals()
    assert watch is not None
    assert len(others) == 2
    assert watch._interrupt is None


def test_no_handler_jumps_out_of_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """The one of python-sat does, which once damaged the heap (exit -6); it asks before it installs it."""
    solve_limited = solvers.Cadical195.solve_limited
    told: list[bool] = []

    def watched(solver: Any, *arguments: Any, **options: Any) -> Any:
        told.append(solvers.MainThread.check())
        return solve_limited(solver, *arguments, **options)

    monkeypatch.setattr(solvers.Cadical195, "solve_limited", watched)
    with open_backend("cadical195") as solver:
        solver.add([[1, 2]])
        assert solver.solve()
    assert told == [False]
    assert solvers.MainThread.check()


@pytest.mark.parametrize("name", ["glucose", "minisat22", "cadical153"])
def test_a_signal_that_ends_nothing_leaves_the_answer_as_it_is(name: str) -> None:
    """A handler of somebody else, as for the size of a terminal, and an event loop that wants to know of signals."""
    ours, theirs = socket.socketpair()
    for one in (ours, theirs):
        one.setblocking(False)
    handled: list[int] = []
    handler = signal.signal(signal.SIGUSR1, lambda number, _: handled.append(number))
    others = signal.set_wakeup_fd(ours.fileno())
    done = threading.Event()
    told = b""

    def disturb() -> None:
        while not done.wait(0.03):
            os.kill(os.getpid(), signal.SIGUSR1)

    disturber = threading.Thread(target=disturb)
    disturber.start()
    try:
        while not told:
            with open_backend(name) as solver:
                solver.add(pigeonhole(7))
                assert solver.solve() is False
                assert solver.solve() is False
            assert signal.set_wakeup_fd(ours.fileno()) == ours.fileno()
            with suppress(BlockingIOError):  # it was faster than the first signal
                told = theirs.recv(1 << 16)
    finally:
        done.set()
        disturber.join()
        signal.set_wakeup_fd(others)
        signal.signal(signal.SIGUSR1, handler)
        ours.close()
        theirs.close()
    assert handled
    assert set(told) == {int(signal.SIGUSR1)}
