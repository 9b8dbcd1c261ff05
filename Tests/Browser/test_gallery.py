"""Every screen in every state: accessible, narrow, large, light and dark, by keyboard."""

import pytest

from accessibility import axe_findings
from demos import gallery_slugs
from guard import Guard

WIDE = {"width": 1280, "height": 800}
NARROW = {"width": 320, "height": 640}
PHONE_SIZE = {"width": 390, "height": 844}
MOST_STOPS = 400

# What the Tab key must reach, and what it did not.
UNREACHED = """() => {
  const visible = (e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest('[inert]');
  const all = document.querySelectorAll(
    'a[href], button:not([disabled]), input:not([type=hidden]):not([disabled]), '
    + 'select:not([disabled]), textarea, summary, [tabindex="0"]');
  return [...all].filter(visible).filter((e) => !window.reached.has(e))
    // Of a group of radio buttons one is reached, the arrows lead to the others.
    .filter((e) => !(e.type === 'radio'
      && [...window.reached].some((r) => r.type === 'radio' && r.name === e.name)))
    .map((e) => `the Tab key does not reach ${e.outerHTML.slice(0, 120)}`);
}"""
REACH = """() => {
  const e = document.activeElement;
  // A date field has several stops inside; it stays the active element meanwhile.
  const isInner = e === window.latest;
  const seen = window.reached.has(e) && !isInner;
  window.reached.add(e);
  window.latest = e;
  const style = getComputedStyle(e);
  const shown = isInner || style.outlineStyle !== 'none' || style.boxShadow !== 'none'
    || e.closest(':focus-within') !== e && getComputedStyle(e.parentElement).outlineStyle !== 'none';
  return { end: seen || e === document.body, shown, html: e.outerHTML.slice(0, 120) };
}"""


def pytest_generate_tests(metafunc):
    if "slug" in metafunc.fixturenames:
        metafunc.parametrize("slug", gallery_slugs())


@pytest.fixture(scope="module")
def gallery_context(browser, demo):
    """One for all screens: what they share is loaded once, and no worker fills its cache for each."""
    context = browser.new_context(
        base_url=demo.url, viewport=PHONE_SIZE, reduced_motion="reduce", service_workers="block")
    context.guard = Guard(context, demo.url)
    yield context
    context.close()


@pytest.fixture
def gallery_page(gallery_context):
    page = gallery_context.new_page()
    yield page
    page.close()
    gallery_context.guard.check_and_forget()


def overflow(page, size, text=""):
    """What a page of this size says if it has to be pushed sideways."""
    page.set_viewport_size(size)
    (width, wanted) = page.evaluate(
        "[document.documentElement.clientWidth, document.documentElement.scrollWidth]")
    assert width == size["width"], "the page did not take the size"
    return [f"{wanted} px wide at {width} px{text}"] if wanted > width else []


def fit_findings(page):
    """At 320 px, and with text of twice the size on a phone and on a wide screen."""
    found = overflow(page, NARROW)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    found += overflow(page, PHONE_SIZE, ", 200 % text") + overflow(page, WIDE, ", 200 % text")
    if page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)") < 28:
        found.append("text does not grow with the reader's setting")
    page.evaluate("document.documentElement.style.fontSize = ''")
    return found


def keyboard_findings(page):
    """From the top of the page with the Tab key until it starts again."""
    page.evaluate("() => { window.reached = new Set(); }")
    found = []
    for _ in range(MOST_STOPS):
        page.keyboard.press("Tab")
        step = page.evaluate(REACH)
        if step["end"]:
            return found + page.evaluate(UNREACHED)
        if not step["shown"]:
            found.append(f"no visible focus on {step['html']}")
    return found + [f"the Tab key never comes to an end in {MOST_STOPS} steps"]


def test_screen_is_for_everybody(gallery_page, slug):
    page = gallery_page
    page.goto(f"/gallery/{slug}")
    page.wait_for_selector("html[data-ready]", state="attached")
    found = fit_findings(page)
    page.set_viewport_size(PHONE_SIZE)
    assert found + axe_findings(page) + keyboard_findings(page) == []
