"""Which Chromium the tests of pages start, None if there is none: rather the one that has no windows to draw."""

import shutil

_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")

CHROMIUM = next(filter(None, map(shutil.which, _NAMES)), None)
