"""Browser extension whose button opens the puzzle of a pzpr page, such as puzz.link, on this site.

extension/manifest.json     Manifest V3, for Chromium and Firefox
extension/background.mjs    the button
extension/elsewhere.js      reads the position: a module of the page
extension/128.png           the icon
"""

import json
from urllib.parse import urlsplit

from nurikabe_sat.errors import UsageError
from nurikabe_sat.version import VERSION
from nurikabe_sat.web.bundle import PAGE_SOURCES
from nurikabe_sat.web.site.icons import icon

FOLDER = "extension"
_ICON = 128
_MODULE = "elsewhere.js"

_BACKGROUND = """\
// The button: open the position of the page that is shown. The site is the home page of this extension.
import { positionOf } from "./elsewhere.js";

const { action, runtime, scripting, tabs } = globalThis.browser ?? chrome;

action.onClicked.addListener(async ({ id: tabId }) => {
  const args = [runtime.getManifest().homepage_url];
  const run = { target: { tabId }, world: "MAIN", func: positionOf, args };
  const [{ result } = {}] = await scripting.executeScript(run).catch(() => []);
  if (result) await tabs.create({ url: result });
  await action.setBadgeText({ tabId, text: result ? "" : "?" });
});
"""


def extension(address: str) -> dict[str, bytes]:
    """Return the files of the browser extension for a site at the given address.

    Raises:
        UsageError: If the address is not the URL of a folder.
    """
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
        raise UsageError(f"address: found {address!r}, expected an address such as https://example.org/nurikabe/")
    manifest = {
        "manifest_version": 3,
        "name": "Nurikabe: why?",
        "description": "Opens the Nurikabe of this tab, with its painted cells and a hint, in a new tab.",
        "version": VERSION,
        "homepage_url": address.rstrip("/") + "/",
        "permissions": ["activeTab", "scripting"],
        "background": {"service_worker": "background.mjs", "scripts": ["background.mjs"], "type": "module"},
        "action": {"default_title": "Why?", "default_icon": f"{_ICON}.png"},
        "icons": {f"{_ICON}": f"{_ICON}.png"},
        "minimum_chrome_version": "121",
        "browser_specific_settings": {"gecko": {"id": "nurikabe@nurikabe-sat", "strict_min_version": "128.0"}},
    }
    files = {
        "manifest.json": json.dumps(manifest, indent=1).encode(),
        "background.mjs": _BACKGROUND.encode(),
        _MODULE: (PAGE_SOURCES / "lib" / _MODULE).read_bytes(),
        f"{_ICON}.png": icon(_ICON),
    }
    return {f"{FOLDER}/{name}": content for name, content in files.items()}
