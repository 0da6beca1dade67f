"""External program that runs in a temporary folder. The program can be stopped together with all its children.

    this process ----- pipe ----->  guard: waits until the pipe closes, then ends the group and removes the folder
          `---------- starts ---->  program, the leader of a separate group

A killed program cannot stop its children, and neither can this process if it is killed (SIGKILL, out of memory). The
guard is therefore a separate process: a shell that only reads from a pipe, which the system closes when this process
ends for any reason. The program starts when the guard knows its process id.

Windows has neither process groups nor this shell. There, a job object stops the processes, and the folder remains if
this process is killed.
"""

import os
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.errors import SolverError

LARGEST_FILE = 1 << 30
"""Maximum size, in bytes, of each file that a program writes and of its output. Windows does not enforce this limit."""

_SHELL = "/bin/sh"
_GUARD = 'read -r group && read -r _; test -n "$group" && kill -s KILL -- "-$group"; rm -rf -- "$1"'
_LAUNCH = f'read -r _ || exit; ulimit -f {LARGEST_FILE // 512}; exec "$@" </dev/null'
_NOT_STARTED = (126, 127)  # the exit codes of a shell that cannot run a program
_TAIL = 200  # characters of standard error that go into a message

_Process = subprocess.Popen[bytes]


class ProgramFolder:
    """Temporary folder in which a program runs. The folder is removed at the end of a ``with`` block."""

    def __init__(self) -> None:
        self.path = Path(tempfile.gettempdir(), f"nurikabe-sat-{secrets.token_hex(8)}")
        # Should anything come between these steps, the pipe closes, and the guard does its work.
        self._guard = None if sys.platform == "win32" else _start([_SHELL, "-c", _GUARD, "guard", str(self.path)], "/")
        self.path.mkdir(0o700)

    def __enter__(self) -> "ProgramFolder":
        return self

    def __exit__(self, *exception: object) -> None:
        shutil.rmtree(self.path, ignore_errors=True)
        if self._guard is not None:
            _end(self._guard)

    def run(self, command: Sequence[str], deadline: Deadline) -> int | None:
        """Run a command in the folder. Return its exit code, or None if the deadline passes first.

        The output of the program is in the files ``stdout`` and ``stderr`` of the folder. Its children are stopped.

        Raises:
            SolverError: If the program does not start, or writes more than ``LARGEST_FILE`` bytes to a file.
        """
        try:
            with (self.path / "stdout").open("wb") as out, (self.path / "stderr").open("wb") as err:
                code = self._run(command, out.fileno(), err.fileno(), deadline)
        except subprocess.TimeoutExpired:
            return None
        except OSError as fault:
            raise SolverError(f"{command[0]} does not start: {fault.strerror or fault}") from fault
        if sys.platform != "win32" and code in _NOT_STARTED:
            raise SolverError(f"{command[0]} does not start: {self.last_words().rpartition(f'{command[0]}: ')[2]}")
        if sys.platform != "win32" and code in (-signal.SIGXFSZ, 128 + signal.SIGXFSZ):
            raise SolverError(f"{command[0]} wrote more than {LARGEST_FILE >> 20} MiB to a file")
        return code

    def last_words(self) -> str:
        """Return the end of the program's standard error as one line."""
        with (self.path / "stderr").open("rb") as stream:
            stream.seek(max(0, os.fstat(stream.fileno()).st_size - 4 * _TAIL))
            return " ".join(stream.read().decode("utf-8", "replace").split())[-_TAIL:]

    def _run(self, command: Sequence[str], out: int, err: int, deadline: Deadline) -> int:
        if sys.platform == "win32":
            from nurikabe_sat.processes.windows import run_in_job

            return run_in_job(command, self.path, out, err, deadline.seconds_left())
        process = _start([_SHELL, "-c", _LAUNCH, "sh", *command], self.path, out, err)
        try:
            with suppress(BrokenPipeError):  # a killed process reads nothing
                if self._guard is not None:
                    _tell(self._guard, f"{process.pid}\n")
                _tell(process, "go\n")
            return process.wait(deadline.seconds_left())
        finally:
            with suppress(ProcessLookupError, PermissionError):  # nothing of the group is left
                os.killpg(process.pid, signal.SIGKILL)
            _end(process)


def _start(command: Sequence[str], folder: Path | str, out: int | None = None, err: int | None = None) -> _Process:
    return subprocess.Popen(  # noqa: S603 (the user names the program; the shell gets it as an argument)
        command,
        cwd=folder,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL if out is None else out,
        stderr=subprocess.DEVNULL if err is None else err,
        start_new_session=True,  # Ctrl-C is for us: we end it
        bufsize=0,
    )


def _tell(process: _Process, line: str) -> None:
    if process.stdin is not None:
        process.stdin.write(line.encode())


def _end(process: _Process) -> None:
    process.kill()
    process.wait()
    if process.stdin is not None:
        process.stdin.close()
