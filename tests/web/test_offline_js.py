"""When the page begins to load Python, with service workers that answer and those that do not."""

import pytest

from tests.web.node import in_node

LOADED = """
const waits = [];
const register = () => new Promise((_, refuse) => answer === "refused" && refuse(new Error("no")));
const serviceWorker = {controller: null, addEventListener: () => {}, register};
Object.defineProperty(globalThis, "navigator", {value: {serviceWorker}});
const {keepOffline} = await import(`${page}/lib/offline.js`);
globalThis.setTimeout = (act, time) => { waits.push(time); if (answer === "never") queueMicrotask(act); };
await keepOffline();
told = waits;
"""


@pytest.mark.parametrize("answer", ["never", "refused"])
def test_python_is_loaded_whatever_the_service_worker_does(answer: str) -> None:
    """In a frame, WebKit never answers; in a private window, a browser may refuse."""
    assert in_node(LOADED, answer=answer) == [5000]
