"""Functions that load packages from a folder, from a cache, or with npm and pip from their registries."""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from nurikabe_sat.errors import UsageError
from nurikabe_sat.web.site.packages import PACKAGES, Package

_TIME = 600  # seconds for a download


def fetched(folder: Path | None = None) -> dict[Package, bytes]:
    """Return the files of all packages after checking their hashes.

    With ``folder``, the files are read from there. Otherwise, they are downloaded and cached.

    Raises:
        UsageError: If a file is missing, cannot be downloaded, or has a wrong hash.
    """
    return {package: _file(package, folder) for package in PACKAGES}


def cache_folder() -> Path:
    """Return the folder for cached downloads, as defined by the XDG base directory specification."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "nurikabe-sat"


def _file(package: Package, folder: Path | None) -> bytes:
    if folder is not None:
        return _checked(package, folder / package.file, offline=True)
    kept = cache_folder() / package.file
    if not kept.is_file():
        kept.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=kept.parent) as fresh:
            _download(package, fresh)
            _checked(package, Path(fresh) / package.file)
            (Path(fresh) / package.file).replace(kept)
    return _checked(package, kept)


def _checked(package: Package, path: Path, *, offline: bool = False) -> bytes:
    try:
        content = path.read_bytes()
    except OSError as error:
        how = f"; get it with: {' '.join(package.command('.'))}" if offline else ""
        raise UsageError(f"{path}: {error.strerror or error}{how}") from error
    digest = hashlib.new(package.algorithm, content).hexdigest()
    if digest != package.digest:
        raise UsageError(f"{path}: found {package.algorithm} {digest[:16]}..., expected {package.digest[:16]}...")
    return content


def _download(package: Package, folder: str) -> None:
    command = package.command(folder, sys.executable)
    program = shutil.which(command[0])
    what = f"{package.name} {package.version}"
    if program is None:
        raise UsageError(f"{what} cannot be fetched: {package.client} is not installed; use --offline FOLDER")
    try:
        done = subprocess.run(  # noqa: S603 (the commands of the table of packages)
            [program, *command[1:]], capture_output=True, text=True, errors="replace", timeout=_TIME, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise UsageError(f"{what} could not be fetched: {error}") from error
    if done.returncode != 0:
        lines = [line for line in done.stderr.splitlines() if line.strip()]
        said = lines[-1].strip() if lines else f"exit code {done.returncode}"
        raise UsageError(f"{what} could not be fetched with {package.client}: {said}")
