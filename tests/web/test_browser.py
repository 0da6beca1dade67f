"""The watch over pages: what is wrong with one is not overlooked."""

from typing import TYPE_CHECKING

import pytest

from tests.web.browser import Visitor, expect

pytestmark = pytest.mark.slow

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ELSEWHERE = "http://elsewhere.invalid/"


@pytest.mark.parametrize(
    ("fault", "says"),
    [
        ("console.error('a mistake')", "a mistake"),
        ("setTimeout(() => { throw new Error('not caught'); })", "not caught"),
        ("document.head.append(Object.assign(document.createElement('style'), {textContent: 'p {}'}))", "Policy"),
        (f"location.href = '{ELSEWHERE}'", f"a request to {ELSEWHERE}"),
    ],
)
def test_faults_are_seen(browser: "Browser", server: str, fault: str, says: str) -> None:
    visitor = Visitor(browser, server)
    page = visitor("#rules")
    page.context.route(f"{ELSEWHERE}**", lambda route: route.fulfill(body="nothing", content_type="text/html"))
    page.evaluate(f"() => {{ {fault}; document.title = 'done'; }}")
    expect(page).to_have_title("" if ELSEWHERE in fault else "done")
    page.wait_for_load_state()
    with pytest.raises(AssertionError, match=says):
        visitor.leave()


def test_an_expected_fault_is_none(browser: "Browser", server: str) -> None:
    visitor = Visitor(browser, server)
    page = visitor("#rules", expected="known to fail")
    page.evaluate("console.error('this is known to fail')")
    visitor.leave()
    assert visitor.faults == []
