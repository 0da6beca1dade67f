"""Function that runs a program in a Windows job object. The job object can stop the program with all its children.

https://learn.microsoft.com/windows/win32/procthread/job-objects
"""

import ctypes
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

if sys.platform == "win32":
    from ctypes import wintypes

    _EXTENDED_LIMITS = 9  # JobObjectExtendedLimitInformation
    _KILL_ON_CLOSE = 0x2000  # JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE

    class _BasicLimits(ctypes.Structure):
        _fields_ = (
            ("PerProcessUserTimeLimit", wintypes.LARGE_INTEGER),
            ("PerJobUserTimeLimit", wintypes.LARGE_INTEGER),
            ("LimitFlags", wintypes.DWORD),
            ("MinimumWorkingSetSize", ctypes.c_size_t),
            ("MaximumWorkingSetSize", ctypes.c_size_t),
            ("ActiveProcessLimit", wintypes.DWORD),
            ("Affinity", ctypes.c_size_t),
            ("PriorityClass", wintypes.DWORD),
            ("SchedulingClass", wintypes.DWORD),
        )

    class _ExtendedLimits(ctypes.Structure):
        _fields_ = (
            ("BasicLimitInformation", _BasicLimits),
            ("IoInfo", ctypes.c_ulonglong * 6),
            ("ProcessMemoryLimit", ctypes.c_size_t),
            ("JobMemoryLimit", ctypes.c_size_t),
            ("PeakProcessMemoryUsed", ctypes.c_size_t),
            ("PeakJobMemoryUsed", ctypes.c_size_t),
        )

    _kernel = ctypes.WinDLL("kernel32", use_last_error=True)
    _kernel.CreateJobObjectW.restype = wintypes.HANDLE
    _kernel.CreateJobObjectW.argtypes = (ctypes.c_void_p, wintypes.LPCWSTR)
    _kernel.SetInformationJobObject.argtypes = (wintypes.HANDLE, ctypes.c_int, ctypes.c_void_p, wintypes.DWORD)
    _kernel.AssignProcessToJobObject.argtypes = (wintypes.HANDLE, wintypes.HANDLE)
    _kernel.CloseHandle.argtypes = (wintypes.HANDLE,)

    def run_in_job(command: Sequence[str], folder: Path, out: int, err: int, seconds: float | None) -> int:
        """Run a program in a Windows job object, and return its exit code.

        Raises:
            OSError: If the program does not start.
            TimeoutExpired: If the program runs for more than ``seconds``.
        """
        job = _open_job()
        try:
            process = subprocess.Popen(  # noqa: S603 (the user names the program; no shell reads the arguments)
                command,
                cwd=folder,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=err,
                creationflags=subprocess.CREATE_NEW_PROCESS_GROUP,  # Ctrl-C is for us: we end it
            )
            try:
                handle = int(process._handle)  # type: ignore[attr-defined]  # no other name
                if not _kernel.AssignProcessToJobObject(job, handle) and process.poll() is None:
                    raise ctypes.WinError(ctypes.get_last_error())  # its children could outlive it
                return process.wait(seconds)
            finally:
                process.kill()
                process.wait()  # until then, it holds files of its folder
        finally:
            _kernel.CloseHandle(job)

    def _open_job() -> int:
        job: int | None = _kernel.CreateJobObjectW(None, None)
        limits = _ExtendedLimits()
        limits.BasicLimitInformation.LimitFlags = _KILL_ON_CLOSE
        size = ctypes.sizeof(limits)
        if not job or not _kernel.SetInformationJobObject(job, _EXTENDED_LIMITS, ctypes.byref(limits), size):
            raise ctypes.WinError(ctypes.get_last_error())
        return job
