"""Every screen in every state: accessible, narrow, large, light and dark, by keyboard."""

import http.cookiejar
import re
import tempfile
import pathlib
import urllib.request

import pytest
from axe_playwright_python.sync_playwright import Axe

from servers import Server

WIDE = {"width": 1280, "height": 800}
NARROW = {"width": 320, "height": 640}
PHONE_SIZE = {"width": 390, "height": 844}

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
    .map((e) => e.outerHTML.slice(0, 120));
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
  return { seen, end: e === document.body, shown, html: e.outerHTML.slice(0, 120) };
}"""


def gallery_slugs():
    with tempfile.TemporaryDirectory() as folder:
        with Server(pathlib.Path(folder) / "data", "--demo", "--seed", "1", "--today", "2026-11-21") as server:
            opener = urllib.request.build_opener(
                urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))
            html = opener.open(server.url + "/gallery").read().decode()
    return sorted(set(re.findall(r'href="/gallery/([^"]+)"', html)))


def pytest_generate_tests(metafunc):
    if "slug" in metafunc.fixturenames:
        metafunc.parametrize("slug", gallery_slugs())


def overflow(page):
    return page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth")


def axe_findings(page):
    result = Axe().run(page, options={"resultTypes": ["violations"]})
    return [
        f"{v['id']}: {v['nodes'][0]['html'][:160]} {v['nodes'][0].get('failureSummary', '')}"
        for v in result.response["violations"]]


@pytest.fixture
def gallery_page(demo, new_context):
    context = new_context(demo, is_mobile=False, has_touch=False, reduced_motion="reduce")
    return context.new_page()


def test_screen_is_accessible_in_both_themes(gallery_page, slug):
    page = gallery_page
    page.goto(f"/gallery/{slug}")
    page.wait_for_selector("html[data-ready]", state="attached")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert axe_findings(page) == [], scheme


def test_screen_fits_every_width_and_large_text(gallery_page, slug):
    page = gallery_page
    page.set_viewport_size(NARROW)
    page.goto(f"/gallery/{slug}")
    page.wait_for_selector("html[data-ready]", state="attached")
    assert overflow(page) <= 0, "320 px"
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    for size in (PHONE_SIZE, WIDE):
        page.set_viewport_size(size)
        assert overflow(page) <= 0, f"200 % text at {size['width']} px"
    body = page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)")
    assert body >= 28, "text does not grow with the reader's setting"


def test_screen_can_be_used_by_keyboard(gallery_page, slug):
    page = gallery_page
    page.set_viewport_size(PHONE_SIZE)
    page.goto(f"/gallery/{slug}")
    page.wait_for_selector("html[data-ready]", state="attached")
    page.evaluate("() => { window.reached = new Set(); }")
    for _ in range(400):
        page.keyboard.press("Tab")
        step = page.evaluate(REACH)
        if step["end"] or step["seen"]:
            break
        assert step["shown"], f"no visible focus on {step['html']}"
    assert page.evaluate(UNREACHED) == []
