"""Every screen in every state: accessibility, narrow windows, large text, both themes, keyboard navigation."""

import pytest

from accessibility import AXE, PageAudit
from demos import gallery_slugs
from guard import Guard

WIDE = {"width": 1280, "height": 800}
NARROW = {"width": 320, "height": 640}
PHONE_SIZE = {"width": 390, "height": 844}
MAX_STOPS = 400
STOPS_AT_ONCE = 10

# Waits until the page is ready. A locator would take longer, because Playwright would first load a script into each page.
READY = """() => new Promise((ready, failed) => {
  const root = document.documentElement;
  const check = () => { if ('ready' in root.dataset) ready(); };
  new MutationObserver(check).observe(root, { attributeFilter: ['data-ready'] });
  check();
  setTimeout(() => failed(new Error('the page is not ready after 30 s')), 30_000);
})"""
# Records every element that the Tab key focuses, in order, and whether its focus is visible.
WATCH_STOPS = """() => {
  window.stops = [];
  addEventListener('focusin', ({ target }) => {
    const style = getComputedStyle(target);
    window.stops.push({ target, shown: style.outlineStyle !== 'none' || style.boxShadow !== 'none' });
  });
}"""
# Returns null until the focus has reached an element twice or left the page, then the problems found.
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
    // The Tab key reaches one radio button per group. The arrow keys reach the others.
    .filter((e) => !(e.type === 'radio'
      && [...reached].some((r) => r.type === 'radio' && r.name === e.name)))
    // The same applies to a chart's linked bars and to the days of a calendar.
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
def shared_page(browser, gallery):
    """Opens one page for all screens, so that shared files are only loaded once and no test has to open a tab."""
    context = browser.new_context(
        base_url=gallery.url, viewport=PHONE_SIZE, reduced_motion="reduce", service_workers="block")
    context.guard = Guard(context, gallery.url)
    context.add_init_script(AXE)
    yield context.new_page()
    context.close()


@pytest.fixture(scope="module")
def accessibility(tmp_path_factory, worker_id):
    folder = tmp_path_factory.getbasetemp()
    # The parent is the folder of all processes of the run.
    return PageAudit((folder if worker_id == "master" else folder.parent) / "passed-looks.jsonl")


@pytest.fixture
def gallery_page(shared_page):
    yield shared_page
    shared_page.context.guard.check_and_reset()


def overflow(page, size, text=""):
    """Returns a finding if the page scrolls horizontally at this size."""
    if page.viewport_size != size:
        page.set_viewport_size(size)
    (width, wanted) = page.evaluate(
        "[document.documentElement.clientWidth, document.documentElement.scrollWidth]")
    assert width == size["width"], "the page did not take the size"
    return [f"{wanted} px wide at {width} px{text}"] if wanted > width else []


def fit_findings(page):
    """Checks for horizontal scrolling at 320 px, and with doubled text size on a phone and on a wide screen."""
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    found = overflow(page, PHONE_SIZE, ", 200 % text") + overflow(page, WIDE, ", 200 % text")
    if page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)") < 28:
        found.append("text does not grow with the reader's setting")
    page.evaluate("document.documentElement.style.fontSize = ''")
    return found + overflow(page, NARROW)


def keyboard_findings(page):
    """Presses the Tab key from the top of the page until the focus wraps around, and returns the problems found."""
    page.evaluate(WATCH_STOPS)
    for _ in range(MAX_STOPS // STOPS_AT_ONCE):
        for _ in range(STOPS_AT_ONCE):
            page.keyboard.down("Tab")
        found = page.evaluate(STOPS_FINDINGS)
        if found is not None:
            return found
    return [f"the Tab key never comes to an end in {MAX_STOPS} steps"]


def test_screen_is_accessible(gallery_page, accessibility, slug):
    page = gallery_page
    page.emulate_media(color_scheme="light")
    page.goto(f"/gallery/{slug}")
    page.evaluate(READY)
    found = fit_findings(page)
    page.set_viewport_size(PHONE_SIZE)
    assert found + accessibility.findings(page) + keyboard_findings(page) == []
