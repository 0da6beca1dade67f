"""Description of the machine and the versions for each line of a result."""

import hashlib
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from nurikabe_sat.compiled import CORE


def machine() -> dict[str, Any]:
    """Return the CPU model, the number of cores, the memory in GiB, and the operating system."""
    return {
        "cpu": _cpu(),
        "cores": os.cpu_count(),
        "memory": _memory(),
        "os": f"{platform.system()} {platform.machine()}",
    }


def versions() -> dict[str, str]:
    """Return the version of Python, the kind of core and, if git is available, the commit of this checkout."""
    found = {"python": platform.python_version(), "core": "Python" if CORE is None else "compiled"}
    if commit := _commit():
        found["commit"] = commit
    return found


def program_digest(words: Sequence[str]) -> str:
    """Return 12 hexadecimal digits of the SHA-256 hash of a command's program and of all files that it names."""
    found = hashlib.sha256()
    for word in words:
        path = Path(shutil.which(word) or word)
        if path.is_file():
            found.update(path.read_bytes())
    return found.hexdigest()[:12]


def _cpu() -> str:
    with suppress(OSError):
        for line in Path("/proc/cpuinfo").read_text("utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def _memory() -> float | None:
    if sys.platform == "win32":
        return None
    try:
        return round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30, 1)
    except (ValueError, OSError):
        return None


def _commit() -> str | None:
    git = shutil.which("git")
    if git is None:
        return None
    command = [git, "describe", "--always", "--dirty"]
    done = subprocess.run(command, cwd=Path(__file__).parent, capture_output=True, text=True, check=False)
    return done.stdout.strip() or None
