"""Builder of the static site: the page, its data, Python for the browser, and offline support.

index.html  prove.html  ...    the page, as a server has it; a line of each document says who answers
data/                          responses of a server: about.json, pack.json
engine/                        Python: see engine.py
sw.js                          the service worker, with the files of this version and their hashes
manifest.json  icons/          the app
extension/                     the browser extension, for a known address
"""

import hashlib
import json
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from gzip import compress
from pathlib import Path
from tempfile import TemporaryDirectory

from nurikabe_sat.errors import ConsistencyError, UsageError
from nurikabe_sat.rendering.explanation import page as explanation
from nurikabe_sat.version import VERSION
from nurikabe_sat.web.about import about
from nurikabe_sat.web.bundle import page_folder, write_bundle
from nurikabe_sat.web.samples import samples
from nurikabe_sat.web.settings import Settings
from nurikabe_sat.web.site import engine
from nurikabe_sat.web.site.extension import extension
from nurikabe_sat.web.site.icons import SIZES, icon
from nurikabe_sat.web.site.packages import Package

_SERVED = '<meta name="answers" content="server">'
_ALONE = """\
<meta name="answers" content="browser">
<meta http-equiv="Content-Security-Policy" content="default-src 'self'; img-src 'self' data:; object-src 'none'; \
base-uri 'none'; form-action 'self'">
<meta name="theme-color" content="#f5f4f1" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#12161a" media="(prefers-color-scheme: dark)">
<link rel="manifest" href="manifest.json">
<link rel="apple-touch-icon" href="icons/180.png">"""
_DOCUMENTS = ("index.html", "prove.html")
_WORKER, _EMPTY = "sw.js", 'const SITE = { version: "", shell: {}, engine: [] };'
_COLOUR = "#12161a"


@dataclass(frozen=True)
class Site:
    """Files of a static site, keyed by their paths.

    Attributes:
        version: A text that changes whenever a file changes.
        is_compiled: True if the modules are compiled, as in ``Engine``.
    """

    files: Mapping[str, bytes]
    version: str
    is_compiled: bool

    @property
    def size(self) -> int:
        """The size of all files in bytes."""
        return sum(map(len, self.files.values()))

    @property
    def compressed(self) -> int:
        """The total download size in bytes if the server compresses texts."""
        return sum(min(len(content), len(compress(content, 6))) for content in self.files.values())


def make_site(packages: Mapping[Package, bytes], address: str | None = None) -> Site:
    """Return all files of the site. With ``address``, they include the browser extension.

    ``packages`` are the downloaded packages.

    Raises:
        UsageError: If Pillow is missing or the address is invalid.
    """
    others = extension(address) if address else {}
    shell = _page()
    worker = shell.pop(_WORKER).decode()
    for name in _DOCUMENTS:
        shell[name] = _replaced(shell[name].decode(), _SERVED, _ALONE).encode()
    shell["data/about.json"] = json.dumps(about(Settings())).encode()
    shell["data/pack.json"] = json.dumps([*samples().values()]).encode()
    shell["manifest.json"] = json.dumps(_manifest(), indent=1).encode()
    for size in SIZES:
        shell[f"icons/{size}.png"] = icon(size)
    packed = engine.pack(packages)
    python = dict(packed.files)
    shell[engine.LIST] = python.pop(engine.LIST)
    hashes = {name: _integrity(content) for name, content in shell.items()}
    version = f"{VERSION}-{hashlib.sha256(json.dumps([hashes, worker]).encode()).hexdigest()[:10]}"
    known = {"version": version, "shell": hashes, "engine": sorted(python)}
    shell[_WORKER] = _replaced(worker, _EMPTY, f"const SITE = {json.dumps(known)};").encode()
    return Site({**shell, **python, **others}, version, packed.is_compiled)


def write_site(site: Site, folder: Path) -> None:
    """Write the site to a folder completely or not at all. An earlier site in the folder is replaced.

    Raises:
        UsageError: If the folder has other contents or cannot be written.
    """
    if folder.exists() and not (folder / engine.LIST).is_file() and (not folder.is_dir() or any(folder.iterdir())):
        raise UsageError(f"{folder}: the folder exists and was not created by this command; choose a new one")
    try:
        target = folder.resolve()
        target.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(prefix=f".{target.name}-", dir=target.parent) as beside:
            fresh = Path(beside, "new")
            for name, content in site.files.items():
                path = fresh / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
            if target.exists():
                target.rename(Path(beside, "old"))
            fresh.rename(target)
    except OSError as error:
        raise UsageError(f"{folder}: {error.strerror or error}") from error


def _page() -> dict[str, bytes]:
    """Return the files of the page, keyed by path. If possible, they are bundled."""
    with TemporaryDirectory() as folder:
        fresh = Path(folder, "bundle")
        home = page_folder()
        if home.name != fresh.name and write_bundle(fresh):
            home = fresh
        files = {path.relative_to(home).as_posix(): path.read_bytes() for path in home.rglob("*") if path.is_file()}
    if home.name != fresh.name:
        files |= {name: (explanation.FOLDER / name).read_bytes() for name in explanation.SHARED}
    return {name: files[name] for name in sorted(files) if not name.endswith(".d.ts")}


def _manifest() -> dict[str, object]:
    pictures: list[dict[str, str]] = [{"src": "icon.svg", "sizes": "any", "type": "image/svg+xml"}]
    pictures += [
        {"src": f"icons/{size}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for size in SIZES[1:]
        for purpose in ("any", "maskable")
    ]
    return {
        "name": "Nurikabe",
        "short_name": "Nurikabe",
        "description": "Play Nurikabe, learn how it is solved, and set puzzles of your own.",
        "id": "./",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": _COLOUR,
        "theme_color": _COLOUR,
        "icons": pictures,
    }


def _replaced(text: str, old: str, new: str) -> str:
    if text.count(old) != 1:
        raise ConsistencyError(f"the page must contain the line {old!r} exactly once")
    return text.replace(old, new)


def _integrity(content: bytes) -> str:
    """Return the value of the HTML attribute ``integrity`` for a file's content."""
    return f"sha256-{b64encode(hashlib.sha256(content).digest()).decode()}"
