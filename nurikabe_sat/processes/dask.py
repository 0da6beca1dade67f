"""Executor for the workers of a Dask cluster. Requires the extra ``[dask]``.

    here                        a Dask worker                  its worker process
    DaskExecutor.submit  -->    call_in_worker_process  -->    fn(*args)

If a Dask worker dies, Dask gives its calls to another. Each Dask worker calls functions in separate worker processes.
Limits can therefore be enforced, a crashing solver does not end the Dask worker, and the Dask worker can always answer
its scheduler. A plugin starts the worker processes on every Dask worker, including those that join later.
"""

import logging
import pickle
import socket
import uuid
import warnings
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import contextmanager, suppress
from functools import partial
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from importlib.util import find_spec
from typing import Any, ParamSpec, TypeVar
from urllib.parse import urlsplit

import dask
from distributed import Client, KilledWorker, LocalCluster, WorkerPlugin, get_worker

from nurikabe_sat.errors import SolverError, UsageError
from nurikabe_sat.processes.each import Part
from nurikabe_sat.processes.pool import WorkerPool
from nurikabe_sat.processes.worker import Limits, Worker
from nurikabe_sat.version import VERSION

P = ParamSpec("P")
T = TypeVar("T")
Q = TypeVar("Q")

_CONNECT = 10.0  # seconds for an answer of the scheduler

_DASHBOARD = "bokeh"  # the package for Dask's dashboard
_PAGE = "/status"
_HERE = "127.0.0.1"

# For a cluster inside this process: only the dashboard is served, and frequent polling is off, because it
# costs more than the calls.
_LOCAL = {
    "distributed.scheduler.worker-saturation": 1.0,
    "distributed.scheduler.http.routes": [],
    "distributed.worker.http.routes": [],
    "distributed.worker.profile.enabled": False,
    "distributed.admin.tick.interval": "5s",
    "distributed.admin.tick.limit": "60s",
    "distributed.admin.system-monitor.interval": "5s",
    "distributed.scheduler.work-stealing": False,
    "distributed.scheduler.active-memory-manager.start": False,
}


class DaskExecutor(Executor):
    """Executor that calls functions on the workers of a Dask cluster. ``limits`` apply to each call.

    Futures fail as those of ``Workers`` do. They also fail with BrokenExecutor if all workers that tried a call have
    died, and with ConnectionError if the scheduler is lost.

    Raises:
        UsageError: If nurikabe-sat is missing on the workers or has another version there.
    """

    def __init__(self, client: Client, limits: Limits | None = None) -> None:
        self._client = client
        self._name = f"nurikabe-sat-{uuid.uuid4().hex}"
        try:
            client.register_plugin(_Plugin(limits or Limits()), name=self._name)
        except Exception as error:  # whatever its workers raise
            raise UsageError(f"the Dask workers cannot be used: {error}") from error
        self._executor = client.get_executor(pure=False)

    @property
    def threads(self) -> int:
        """The number of calls that the cluster can currently run in parallel."""
        return sum(self._client.nthreads().values())

    @property
    def dashboard(self) -> str | None:
        """The address of the cluster's dashboard, or None if the cluster has no dashboard.

        The page is requested to find out, because the scheduler always listens on that port.
        """
        where = self._client.scheduler.address
        port = self._client.scheduler_info(n_workers=0)["services"]["dashboard"]
        is_here = where.startswith("inproc:")
        host = _HERE if is_here else urlsplit(where).hostname
        if host is None or not _serves(host, port, _PAGE):
            return None
        link: str | None = f"http://{_HERE}:{port}{_PAGE}" if is_here else self._client.dashboard_link
        return link

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> "Future[T]":
        """Schedule a call of ``fn`` on a worker."""
        return self._submit(call_in_worker_process, self._name, pickle.dumps((fn, args, kwargs)))

    def submit_each(self, fn: Callable[[Q], T], things: Sequence[Q]) -> "Future[Part[T]]":
        """Schedule calls of ``fn`` for several items.

        At least the first item is processed. Limits apply to each call.
        """
        return self._submit(call_each_in_worker_process, self._name, pickle.dumps((fn, list(things))))

    def _submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> "Future[T]":
        ours: Future[T] = Future()
        theirs = self._executor.submit(fn, *args, **kwargs)
        theirs.add_done_callback(partial(_pass_on, ours))
        return ours

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Shut down the executor. Unfinished calls are abandoned unless ``wait`` is True."""
        self._executor.shutdown(wait=wait and not cancel_futures)

    def close(self) -> None:
        """Cancel the calls of this executor. The cluster keeps running."""
        with suppress(Exception):  # it may be gone, and its workers with it
            if self._client.status == "running":
                self._executor.shutdown(wait=False)
                self._client.unregister_worker_plugin(self._name)

    def __exit__(self, *exception: object) -> None:
        self.close()


@contextmanager
def connect(address: str) -> Iterator[Client]:
    """Yield a client of a Dask scheduler. Raises UsageError if no scheduler answers at the address."""
    _be_quiet()
    try:
        _knock(address)
        client = Client(address, timeout=_CONNECT, set_as_default=False)
    except (OSError, ValueError, RuntimeError, TypeError) as error:
        raise UsageError(f"no Dask scheduler at {address}: {error}") from error
    try:
        yield client
    finally:
        client.close(timeout=1)


@contextmanager
def local_cluster(count: int) -> Iterator[Client]:
    """Yield a client of a new Dask cluster in this process, which runs ``count`` calls at a time.

    Calls run in worker processes, so more cluster processes would not help. The cluster ends with the ``with`` block.
    Only its dashboard accepts connections, if that package is installed, and only from this machine.

    Raises:
        SolverError: If the cluster does not start.
    """
    _be_quiet()
    with dask.config.set(_LOCAL), _start_cluster(count) as cluster, Client(cluster, set_as_default=False) as client:
        yield client


def _start_cluster(count: int) -> LocalCluster:
    try:
        return LocalCluster(
            n_workers=1,
            threads_per_worker=count,
            processes=False,
            memory_limit=None,
            silence_logs=logging.CRITICAL,
            dashboard_address=f"{_HERE}:0",  # without it Dask would listen to every machine, even with nothing to say
            worker_dashboard_address=f"{_HERE}:0",
            scheduler_kwargs={"dashboard": find_spec(_DASHBOARD) is not None},
        )
    except Exception as error:  # whatever Dask raises
        raise SolverError(f"the Dask cluster did not start: {error}") from error


def _knock(address: str) -> None:
    """Raise OSError or ValueError if no scheduler answers. These errors state the reason, but Dask's errors do not."""
    where = urlsplit(address if "://" in address else f"tcp://{address}")
    if where.scheme in ("tcp", "tls"):
        if where.hostname is None or where.port is None:
            raise ValueError("expected tcp://HOST:PORT, or 'local'")
        socket.create_connection((where.hostname, where.port), _CONNECT).close()


def _serves(host: str, port: int, page: str) -> bool:
    """Return True if an HTTP server at the given address serves ``page``."""
    connection = HTTPConnection(host, port, timeout=_CONNECT)
    try:
        connection.request("GET", page)
        return connection.getresponse().status == HTTPStatus.OK
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()


def _be_quiet() -> None:
    """Silence Dask's logs and warnings. No log is needed, because Dask also raises the errors that it logs."""
    for name in ("distributed", "distributed.client", "tornado", "tornado.application", "asyncio"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    warnings.filterwarnings("ignore", module="distributed")


def _pass_on(ours: "Future[Any]", theirs: "Future[Any]") -> None:
    if theirs.cancelled():
        ours.set_exception(ConnectionError("the Dask scheduler has stopped or has cancelled the puzzles"))
        return
    error = theirs.exception()
    if isinstance(error, KilledWorker):
        ours.set_exception(BrokenExecutor(f"{error.allowed_failures + 1} Dask workers died"))
    elif error is not None:
        ours.set_exception(error)
    else:
        ours.set_result(theirs.result())


# The following code runs in a Dask worker.


class _Plugin(WorkerPlugin):
    """Dask plugin that starts and stops the worker processes of a Dask worker."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._version = VERSION

    def setup(self, worker: Any) -> None:
        if self._version != VERSION:
            raise UsageError(f"{worker.address} has nurikabe-sat {VERSION}, but this process has {self._version}")
        self._processes = WorkerPool(self._limits)
        self._at: dict[object, Worker] = {}

    def teardown(self, worker: Any) -> None:  # noqa: ARG002 (as Dask calls it)
        self._processes.close()

    def transition(self, key: object, start: str, finish: str, **_: Any) -> None:  # noqa: ARG002 (likewise)
        """Stop a running call when Dask releases it, because nothing needs the result of the call."""
        worker = self._at.get(key)
        if finish == "released" and worker is not None:
            worker.stop()

    def call(self, key: object, how: Callable[[Worker], T]) -> T:
        with self._processes.borrow() as worker:
            self._at[key] = worker
            try:
                return how(worker)
            finally:
                del self._at[key]


def call_in_worker_process(name: str, request: bytes) -> Any:
    """Run a pickled call in a worker process of the plugin with the given name, and return the result of the call.

    The scheduler therefore needs no modules of the call, and the Dask worker needs only the modules of its result.
    """
    return _with_worker_process(name, lambda worker: worker.call(_call_pickled, request))


def _call_pickled(request: bytes) -> Any:
    fn, args, kwargs = pickle.loads(request)  # noqa: S301 (from our own client)
    return fn(*args, **kwargs)


def call_each_in_worker_process(name: str, chunk: bytes) -> Part[Any]:
    """Call a pickled function for one item after another, in a worker process of the named plugin."""
    return _with_worker_process(name, lambda worker: worker.call_each_pickled(chunk))


def _with_worker_process(name: str, how: Callable[[Worker], T]) -> T:
    worker = get_worker()
    plugin: _Plugin = worker.plugins[name]
    return plugin.call(worker.get_current_task(), how)
