"""Counts since the start of the process, for ``/metrics``.

No key is a text of a client, so the counts cannot grow without limit.
"""

from collections import Counter, defaultdict

REQUESTS: Counter[tuple[str, str]] = Counter()
"""Number of finished requests, by question and HTTP status."""

REFUSED: Counter[tuple[str]] = Counter()
"""Number of refused requests and closed connections, by reason."""

WORK: defaultdict[tuple[str], float] = defaultdict(float)
"""Seconds during which worker processes worked, by question."""
