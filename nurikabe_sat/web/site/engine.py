"""Python for the browser: Pyodide, the wheels and this program. The name of each file contains its hash.

Files are packed with gzip, and the worker of the page unpacks them, not its server. The download is therefore small on
any server, and no server needs to know these types of files. Archives inside are uncompressed, which makes the
whole smaller. Modules that questions load are bytecode; ``precompile.py`` gives the reason.
"""

import gzip
import hashlib
import io
import json
import shutil
import subprocess
import tarfile
import tempfile
import zipfile
from base64 import urlsafe_b64encode
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from nurikabe_sat.errors import UsageError
from nurikabe_sat.version import VERSION
from nurikabe_sat.web.site.packages import DEFUSEDXML, PYODIDE, PYTHON, PYTHON_SAT, Package

FOLDER = "engine"
LIST = f"{FOLDER}/engine.json"
"""Path of the file that lists the engine's files for the page's worker."""

_OWN_PACKAGE = Path(__file__).parents[2]
_COMPILED = (".c", ".so", ".pyd")
"""File name extensions of the compiled core, which does not run in browsers."""

_LEFT_OUT = ("cli/", "web/", "processes/dask.py")
"""Paths in this package that no query needs, except for the paths in ``_KEPT``."""
_KEPT = ("web/__init__.py", "web/answer.py", "web/refusals.py", "web/settings.py", "web/telling.py")

_LICENCES = """\
In addition to nurikabe-sat (MIT), this folder holds:
Pyodide {pyodide} with CPython and its standard library: Mozilla Public License 2.0 and the PSF licence; the sources are
at https://github.com/pyodide/pyodide (tag {pyodide}). python-sat {sat}: MIT, and its solvers under their own licences;
https://github.com/pysathq/pysat. defusedxml {xml}: PSF licence; https://github.com/tiran/defusedxml.
"""


_DROPPED: tuple[str, ...] = (
    *("unittest/", "_pyrepl/", "pydoc", "doctest.py", "pdb.py", "wsgiref/", "xmlrpc/", "sqlite3/", "ensurepip/"),
    *("mailbox.py", "ssl.py", "turtle.py", "smtplib.py", "imaplib.py", "poplib.py", "ftplib.py", "pysat/examples/"),
)
"""Prefixes of library files that no query needs."""

_LIBRARY = "python_stdlib.zip"


@dataclass(frozen=True)
class Engine:
    """Files that run Python in the browser, by their paths below the page.

    ``is_compiled`` is True if they contain compiled modules, so that Python starts faster.
    """

    files: Mapping[str, bytes]
    is_compiled: bool


def pack(packages: Mapping[Package, bytes]) -> Engine:
    """Return the files that run Python in the browser, from downloaded packages. Raises UsageError if node fails."""
    pyodide = _members(packages[PYODIDE])
    wheels = {PYTHON_SAT.file: packages[PYTHON_SAT], DEFUSEDXML.file: packages[DEFUSEDXML], **own_wheel()}
    archives, is_compiled = _compiled(pyodide, wheels)
    files: dict[str, bytes] = {}
    described: dict[str, dict[str, Any]] = {}

    def add(name: str, content: bytes, suffix: str = ".bin") -> None:
        is_packed = suffix == ".bin"
        held = gzip.compress(content, 9, mtime=0) if is_packed else content
        own = f"{name.rpartition('.')[0]}-{hashlib.sha256(content).hexdigest()[:10]}{suffix}"
        files[f"{FOLDER}/{own}"] = held
        described[name] = {"file": own, "size": len(held), "packed": is_packed}

    add("pyodide.mjs", pyodide["pyodide.mjs"].rpartition(b"//# sourceMappingURL")[0], ".js")
    add("pyodide.asm.mjs", pyodide["pyodide.asm.mjs"])
    add("pyodide.asm.wasm", pyodide["pyodide.asm.wasm"])
    for name, content in archives.items():
        add(name, _plain(content))
    info = json.loads(pyodide["pyodide-lock.json"])["info"]
    listed = {
        "python": PYTHON,
        "lock": {"info": info, "packages": {}},
        "files": described,
        "wheels": [*wheels],
        "module": "nurikabe_sat.web.answer",  # what answers
    }
    files[LIST] = json.dumps(listed, indent=1).encode()
    words = {"pyodide": PYODIDE.version, "sat": PYTHON_SAT.version, "xml": DEFUSEDXML.version}
    files[f"{FOLDER}/LICENCES.txt"] = _LICENCES.format(**words).encode()
    return Engine(files, is_compiled)


def _compiled(pyodide: Mapping[str, bytes], wheels: Mapping[str, bytes]) -> tuple[dict[str, bytes], bool]:
    """Return the standard library and the wheels, and whether they were compiled. Compiling requires node.

    Only the modules that queries load are compiled to bytecode.
    """
    archives = {_LIBRARY: pyodide[_LIBRARY], **wheels}
    node = shutil.which("node")
    if node is None:
        return archives, False
    with tempfile.TemporaryDirectory() as folder:
        for name, content in {**pyodide, **archives}.items():
            Path(folder, name).write_bytes(content)
        script, program = (str(Path(__file__).with_name(f"precompile.{suffix}")) for suffix in ("mjs", "py"))
        done = subprocess.run(  # noqa: S603 (our own script)
            [node, script, folder, program, *wheels], capture_output=True, text=True, errors="replace", check=False
        )
        if done.returncode != 0:
            lines = [line.strip()[:200] for line in done.stderr.splitlines() if "Error" in line]
            raise UsageError(f"node could not compile Python's modules: {lines[-1] if lines else done.returncode}")
        return {name: Path(folder, name).read_bytes() for name in archives}, True


def _plain(archive: bytes) -> bytes:
    """Return an uncompressed copy of an archive without unneeded files. The whole copy is compressed later."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as old, zipfile.ZipFile(buffer, "w") as new:
        for name in sorted(old.namelist()):
            if not name.startswith(_DROPPED) and ".data/scripts/" not in name and not name.endswith("/"):
                new.writestr(zipfile.ZipInfo(name), old.read(name))
    return buffer.getvalue()


def _members(package: bytes) -> dict[str, bytes]:
    """Return the files of an npm package, keyed by path. The name of the common folder is removed."""
    found = {}
    with tarfile.open(fileobj=io.BytesIO(package), mode="r:gz") as archive:
        for member in archive:
            content = archive.extractfile(member) if member.isfile() else None
            if content is not None:
                found[member.name.partition("/")[2]] = content.read()
    return found


def own_wheel() -> dict[str, bytes]:
    """Return the name and the content of a wheel with the modules of this package that queries need.

    The bytes depend only on the program.

    >>> [name] = own_wheel()
    >>> name.startswith("nurikabe_sat-")
    True
    """
    about = f"nurikabe_sat-{VERSION}.dist-info"
    files = dict(_own_files())
    files[f"{about}/METADATA"] = f"Metadata-Version: 2.1\nName: nurikabe-sat\nVersion: {VERSION}\n".encode()
    files[f"{about}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: nurikabe-sat\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    record = "".join(f"{name},sha256={_base64(content)},{len(content)}\n" for name, content in files.items())
    files[f"{about}/RECORD"] = f"{record}{about}/RECORD,,\n".encode()
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as wheel:
        for name, content in files.items():
            wheel.writestr(zipfile.ZipInfo(name), content)  # of 1980, so that the same files are the same bytes
    return {f"nurikabe_sat-{VERSION}-py3-none-any.whl": buffer.getvalue()}


def _own_files() -> Iterator[tuple[str, bytes]]:
    for path in sorted(_OWN_PACKAGE.rglob("*")):
        name = path.relative_to(_OWN_PACKAGE).as_posix()
        is_wanted = name in _KEPT or not (name.startswith(_LEFT_OUT) or path.suffix in _COMPILED)
        if is_wanted and path.is_file() and "__pycache__" not in path.parts:
            yield f"{_OWN_PACKAGE.name}/{name}", path.read_bytes()


def _base64(content: bytes) -> str:
    return urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
