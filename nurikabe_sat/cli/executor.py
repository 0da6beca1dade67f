"""Choice of the executor that processes many puzzles: this process, worker processes or a Dask cluster."""

import argparse
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass

from nurikabe_sat.cli.numbers import number_between
from nurikabe_sat.cli.output import tell
from nurikabe_sat.cli.parser import PARALLEL, group
from nurikabe_sat.errors import UsageError, missing_extra
from nurikabe_sat.processes.each import IN_FLIGHT
from nurikabe_sat.processes.pool import Workers
from nurikabe_sat.processes.worker import KEEPS_MEMORY, Limits, cores

LOCAL = "local"

_FOR_EACH = 3  # submitted chunks of puzzles per worker
_FOR_A_CLUSTER = 64  # minimum number of submitted chunks on a cluster, which may grow
_MARGIN = 10.0  # seconds
_SMALLEST_MEMORY = 256  # MiB; Python and a solver need about 150 to start
_MOST_JOBS = 9999

mebibytes = number_between(int, _SMALLEST_MEMORY, 10**9)
"""Parser of a memory limit in MiB."""


@dataclass(frozen=True)
class BatchExecutor:
    """Executor of a batch (None for this process), with limits on the numbers of submitted chunks and calls."""

    executor: Executor | None = None
    in_flight: int = IN_FLIGHT
    width: int = 1


def add_executor(parser: argparse.ArgumentParser, *, all_cores: bool = False, memory: int | None = None) -> None:
    """Add the options that select worker processes or a Dask cluster.

    With ``all_cores``, all cores are used by default. ``memory`` is the default memory limit in MiB.
    """
    default = "all cores" if all_cores else "1"
    where = group(parser, PARALLEL)
    where.add_argument(
        "-j",
        "--jobs",
        metavar="N",
        type=number_between(int, 0, _MOST_JOBS),
        help=f"Number of worker processes; 0 uses all cores (default: {default})",
    )
    where.add_argument(
        "--dask",
        metavar="WHERE",
        help="Use a Dask cluster: tcp://HOST:PORT, or local to start a cluster on this machine",
    )
    where.add_argument(
        "--memory",
        metavar="MIB",
        type=mebibytes,
        default=memory,
        help=f"Memory limit per process, in MiB, at least {_SMALLEST_MEMORY}"
        + (" (default: none)" if memory is None else " (default: %(default)s)"),
    )
    parser.set_defaults(all_cores=all_cores)


@contextmanager
def open_executor(args: argparse.Namespace, *, keeps_time: bool = True) -> Iterator[BatchExecutor]:
    """Yield the executor that the command line selects. Its processes are stopped at the end of the ``with`` block.

    With ``keeps_time``, the calls check the time limit themselves, and processes are stopped only long after it.

    Raises:
        UsageError: If the options are not supported on this system.
    """
    limits = _limits_of(args, keeps_time)
    if args.jobs == 0 or (args.jobs is None and args.all_cores and args.dask is None):
        args.jobs = cores()
    if args.dask is not None:
        with _cluster(args, limits) as crew:
            yield crew
    elif args.jobs in (None, 1) and limits == Limits():
        yield BatchExecutor()
    else:
        count = args.jobs or 1
        with Workers(count, limits) as workers:
            yield BatchExecutor(workers, max(IN_FLIGHT, _FOR_EACH * count), count)


def _limits_of(args: argparse.Namespace, keeps_time: bool) -> Limits:
    """Return the time limit and the memory limit that this process enforces on its worker processes."""
    if args.memory is not None and not KEEPS_MEMORY and args.dask in (None, LOCAL):
        raise UsageError("--memory is not supported: this system cannot limit the memory of a process")
    seconds = 2 * args.timeout + _MARGIN if keeps_time and args.timeout is not None else args.timeout
    return Limits(seconds, None if args.memory is None else args.memory << 20)


@contextmanager
def _cluster(args: argparse.Namespace, limits: Limits) -> Iterator[BatchExecutor]:
    if args.dask != LOCAL and args.jobs is not None:
        raise UsageError("--jobs cannot be combined with a remote Dask cluster")
    try:
        from nurikabe_sat.processes.dask import DaskExecutor, connect, local_cluster
    except ImportError as error:
        raise missing_extra("--dask requires", "dask", error) from error
    clients = local_cluster(args.jobs or cores()) if args.dask == LOCAL else connect(args.dask)
    with clients as client, DaskExecutor(client, limits) as executor:
        if executor.dashboard is not None:
            tell(f"Dask dashboard: {executor.dashboard}")
        threads = executor.threads
        if not threads:
            tell(f"the cluster at {args.dask} has no workers yet: waiting for them")
        at_least = IN_FLIGHT if args.dask == LOCAL else _FOR_A_CLUSTER
        yield BatchExecutor(executor, max(at_least, _FOR_EACH * threads), max(1, threads))
