"""Bundler of the page. It runs esbuild, which joins and minifies modules and style sheets.

The bundle is made when a wheel or a static site is built. Without node or esbuild, browsers load the separate modules.
``setup.py`` runs this file alone, so it imports only the standard library.
"""

import shutil
import subprocess
from pathlib import Path

_WEB = Path(__file__).parent
PAGE_SOURCES, _BUNDLE = _WEB / "page", _WEB / "bundle"
_SHARED = _WEB.parent / "rendering" / "explanation"
_MISSING = 3  # the exit code of the script without esbuild
_TIME = 60


def page_folder() -> Path:
    """Return the folder of the page: the bundle if this is an installed wheel, otherwise the modules."""
    return _BUNDLE if _BUNDLE.is_dir() else PAGE_SOURCES


def write_bundle(folder: Path) -> bool:
    """Bundle the page into a new folder. If node or esbuild is missing, write nothing and return False.

    Raises:
        ValueError: If the page cannot be bundled, for example because of a syntax error.
    """
    node = shutil.which("node")
    if node is None:
        return False
    script = _WEB / "site" / "bundle.mjs"
    done = subprocess.run(  # noqa: S603 (our own script)
        [node, script, PAGE_SOURCES, _SHARED, folder],
        capture_output=True,
        text=True,
        errors="replace",
        timeout=_TIME,
        check=False,
    )
    if done.returncode not in (0, _MISSING):
        lines = [line.strip()[:200] for line in done.stderr.splitlines() if "rror" in line]
        raise ValueError(f"the page could not be bundled: {lines[0] if lines else done.returncode}")
    return done.returncode == 0
