"""Counters for ``/metrics``, which start at zero with the process.

No key is a text of a client, so the counts cannot grow without limit.
"""

from collections import Counter, defaultdict

REQUESTS: Counter[tuple[str, str]] = Counter()
"""Number of finished requests, by query and HTTP status."""

REFUSED: Counter[tuple[str]] = Counter()
"""Number of refused requests and closed connections, by reason."""

WORK: defaultdict[tuple[str], float] = defaultdict(float)
"""Total time, in seconds, that worker processes have worked, by query."""
