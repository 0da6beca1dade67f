"""Script that compiles the modules that queries need to bytecode. Pyodide runs it when the site is built.

Compiling is the slowest part of starting Python in WebAssembly. Bytecode of all modules would be a larger download, so
modules that no query loads stay unchanged. The methods of dataclasses are also compiled, but only those for a hint.
"""

import io
import json
import marshal
import sys
import zipfile
from functools import partial
from importlib import import_module, invalidate_caches
from pathlib import Path
from types import CodeType

_LIBRARY = "python_stdlib.zip"

_METHODS = b"""
import marshal as _marshal
_METHODS = _marshal.loads(%r)
def exec(text, names, found, _exec=exec):
    _exec(_METHODS.get(text, text), names, found)
"""
"""Source added to the module ``dataclasses``, which then compiles only methods whose text is unknown."""


def precompile(folder: str, wheels: list[str]) -> None:
    """Compile the modules of the standard library and of the wheels in a folder, in place."""
    site = next(path for path in sys.path if path.endswith("site-packages"))
    for wheel in wheels:
        with zipfile.ZipFile(Path(folder, wheel)) as archive:
            archive.extractall(site)
    invalidate_caches()
    queries = import_module("nurikabe_sat.queries")
    answer = import_module("nurikabe_sat.web.answer").answer
    dataclasses = vars(import_module("dataclasses"))
    methods: dict[str, CodeType] = {}
    dataclasses["exec"] = partial(_keep, methods)
    for entry in sorted(queries.QUERIES, key=lambda one: one.name != "hint"):
        answer(entry.name, json.dumps(dict(entry.load().example)))
        dataclasses["exec"] = exec  # methods for other queries would be a larger download
    library = next(path for path in sys.path if path.endswith(".zip"))
    for name, home in [(_LIBRARY, library), *((wheel, site) for wheel in wheels)]:
        files = (getattr(module, "__file__", None) or "" for module in list(sys.modules.values()))
        loaded = {
            file.removeprefix(f"{home}/") for file in files if file.startswith(f"{home}/") and file.endswith(".py")
        }
        path = Path(folder, name)
        path.write_bytes(_compiled(path.read_bytes(), loaded, methods))


def _keep(methods: dict[str, CodeType], text: str, names: dict[str, object], found: dict[str, object]) -> None:
    """Run the text of a dataclass's methods, and keep its bytecode."""
    methods[text] = compile(text, "<string>", "exec", dont_inherit=True)
    exec(methods[text], names, found)  # noqa: S102 (as the module dataclasses does)


def _compiled(archive: bytes, loaded: set[str], methods: dict[str, CodeType]) -> bytes:
    """Return an uncompressed copy of an archive in which bytecode replaces the ``loaded`` modules."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as old, zipfile.ZipFile(buffer, "w") as new:
        for name in old.namelist():
            content = old.read(name) + (_METHODS % marshal.dumps(methods) if name == "dataclasses.py" else b"")
            is_loaded = name in loaded
            entry = zipfile.ZipInfo(f"{name}c" if is_loaded else name)  # of 1980: the same files are the same bytes
            entry.external_attr = 0o644 << 16
            new.writestr(entry, _bytecode(content, name) if is_loaded else content)
    return buffer.getvalue()


def _bytecode(source: bytes, name: str) -> bytes:
    """Return the content of a ``.pyc`` file that Python uses without checking the source."""
    from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]  # no public function does it

    code = compile(source, name, "exec", dont_inherit=True)
    return bytes(_code_to_hash_pyc(code, bytes(8), checked=False))
