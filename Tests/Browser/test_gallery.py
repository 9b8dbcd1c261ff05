"""Every screen in every state: accessible, narrow, large, light and dark, by keyboard."""

import pytest

from accessibility import AXE, ManyPages
from demos import gallery_slugs
from guard import Guard

WIDE = {"width": 1280, "height": 800}
NARROW = {"width": 320, "height": 640}
PHONE_SIZE = {"width": 390, "height": 844}
MOST_STOPS = 400
STOPS_AT_ONCE = 10

# Keeps every stop of the Tab key in order, and whether it can be seen there.
WATCH_STOPS = """() => {
  window.stops = [];
  addEventListener('focusin', ({ target }) => {
    const style = getComputedStyle(target);
    window.stops.push({ target, shown: style.outlineStyle !== 'none' || style.boxShadow !== 'none' });
  });
}"""
# Null until the way has come to its end: back at a stop that was seen before, or out of the page.
STOPS_FINDINGS = """() => {
  const targets = window.stops.map((stop) => stop.target);
  const again = targets.findIndex((target, index) => targets.indexOf(target) < index);
  if (again < 0 && document.activeElement !== document.body) return null;
  const way = again < 0 ? window.stops : window.stops.slice(0, again);
  const reached = new Set(way.map((stop) => stop.target));
  const visible = (e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest('[inert]');
  const all = document.querySelectorAll(
    'a[href], button:enabled, input:not([type=hidden]):enabled, '
    + 'select:enabled, textarea:enabled, summary, [tabindex="0"]');
  const missed = [...all].filter(visible).filter((e) => !reached.has(e))
    // Of a group of radio buttons and of a calendar's days one is reached, the arrows lead to the others.
    .filter((e) => !(e.type === 'radio'
      && [...reached].some((r) => r.type === 'radio' && r.name === e.name)))
    // So it is with the bars of a chart that lead somewhere.
    .filter((e) => !(e.closest('.bar-links')
      && [...reached].some((r) => r.closest('.bar-links') === e.closest('.bar-links'))))
    .filter((e) => !(e.closest('[data-calendar] table.calendar')
      && [...reached].some((r) => r.closest('[data-calendar] table.calendar'))));
  const says = (what, e) => `${what} ${e.outerHTML.slice(0, 120)}`;
  return [
    ...way.filter((stop) => !stop.shown).map((stop) => says('no visible focus on', stop.target)),
    ...missed.map((e) => says('the Tab key does not reach', e)),
  ];
}"""


def pytest_generate_tests(metafunc):
    if "slug" in metafunc.fixturenames:
        metafunc.parametrize("slug", gallery_slugs())


@pytest.fixture(scope="module")
def shared_page(browser, demo):
    """One page for all screens: what they share is loaded once, and no test opens a tab."""
    context = browser.new_context(
        base_url=demo.url, viewport=PHONE_SIZE, reduced_motion="reduce", service_workers="block")
    context.guard = Guard(context, demo.url)
    context.add_init_script(AXE)
    yield context.new_page()
    context.close()


@pytest.fixture(scope="module")
def accessibility():
    return ManyPages()


@pytest.fixture
def gallery_page(shared_page):
    yield shared_page
    shared_page.context.guard.check_and_forget()


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
    page.evaluate(WATCH_STOPS)
    for _ in range(MOST_STOPS // STOPS_AT_ONCE):
        for _ in range(STOPS_AT_ONCE):
            page.keyboard.down("Tab")
        found = page.evaluate(STOPS_FINDINGS)
        if found is not None:
            return found
    return [f"the Tab key never comes to an end in {MOST_STOPS} steps"]


def test_screen_is_for_everybody(gallery_page, accessibility, slug):
    page = gallery_page
    page.emulate_media(color_scheme="light")
    page.goto(f"/gallery/{slug}")
    page.wait_for_selector("html[data-ready]", state="attached")
    found = fit_findings(page)
    page.set_viewport_size(PHONE_SIZE)
    assert found + accessibility.findings(page) + keyboard_findings(page) == []
