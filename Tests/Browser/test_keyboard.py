"""Keyboard shortcuts."""

import re

import pytest

WIDE = {"width": 1280, "height": 800}


@pytest.fixture
def page(demo, new_phone):
    phone = new_phone(demo)
    phone.page.set_viewport_size(WIDE)
    return phone.page


def opened(page, path):
    page.goto(path)
    page.wait_for_selector("html[data-ready]", state="attached")
    return page


def focused(page):
    return page.evaluate("document.activeElement.getAttribute('href')")


def test_slash_focuses_the_search(page):
    opened(page, "/").keyboard.press("/")
    page.wait_for_url("**/activities#search")
    page.wait_for_function("() => document.activeElement.type === 'search'")
    page.keyboard.type("a/b?gx")
    assert page.get_by_role("searchbox").input_value() == "a/b?gx"
    assert not page.locator("#shortcuts").is_visible()
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement === document.body")
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.type") == "search"


def test_slash_opens_the_filter_on_a_phone(demo, new_phone):
    page = opened(new_phone(demo).page, "/activities")
    page.keyboard.press("/")
    assert page.get_by_role("searchbox").is_visible()
    assert page.evaluate("document.activeElement.type") == "search"


def test_arrow_keys_move_through_rows_and_enter_opens(page):
    opened(page, "/activities")
    links = page.locator("[data-activity] th a").evaluate_all("all => all.map(a => a.getAttribute('href'))")
    for key, expected in (("ArrowDown", 0), ("ArrowDown", 1), ("ArrowDown", 2), ("ArrowUp", 1)):
        page.keyboard.press(key)
        assert focused(page) == links[expected]
    page.keyboard.press("x")
    assert page.locator("[data-selected-count]").inner_text() == "1 selected"
    page.keyboard.press("Escape")
    assert not page.locator(".selection").is_visible()
    page.keyboard.press("Enter")
    page.wait_for_url(f"**{links[1]}")


def test_left_and_right_open_neighbouring_activities(page):
    opened(page, "/activities")
    links = page.locator("[data-activity] th a").evaluate_all("all => all.map(a => a.getAttribute('href'))")
    opened(page, links[1])
    page.keyboard.press("ArrowRight")
    page.wait_for_url(f"**{links[2]}")
    page.wait_for_selector("html[data-ready]", state="attached")
    page.keyboard.press("ArrowLeft")
    page.wait_for_url(f"**{links[1]}")
    page.wait_for_selector("html[data-ready]", state="attached")
    # A focused chart handles the arrow keys itself.
    page.locator(".chart input[type=range]").first.focus()
    page.keyboard.press("ArrowRight")
    assert page.url.endswith(links[1])


def test_two_key_sequences_open_the_tabs(page):
    for key, path in (("m", "/move"), ("g", "/garage"), ("a", "/activities"), ("s", "/settings"), ("t", "/")):
        opened(page, "/about")
        page.keyboard.press("g")
        page.keyboard.press(key)
        page.wait_for_url(re.compile(re.escape(path) + "$"))


def test_question_mark_opens_the_help_and_escape_closes_it(page):
    for path in ("/", "/activities", "/garage", "/settings", "/train", "/statistics"):
        opened(page, path).keyboard.press("?")
        help = page.get_by_role("dialog", name="Keyboard shortcuts")
        assert help.is_visible() and "Search activities" in help.inner_text()
        page.keyboard.press("Escape")
        assert not help.is_visible()


def test_escape_closes_the_help_before_the_selection(page):
    opened(page, "/activities")
    for key in ("ArrowDown", "x", "?"):
        page.keyboard.press(key)
    help = page.get_by_role("dialog", name="Keyboard shortcuts")
    assert help.is_visible()
    page.keyboard.press("Escape")
    assert not help.is_visible()
    assert page.locator("[data-selected-count]").inner_text() == "1 selected"
    page.keyboard.press("Escape")
    assert not page.locator(".selection").is_visible()


def test_shortcuts_are_ignored_in_fields_and_with_modifiers(page):
    opened(page, "/settings")
    page.locator("#height").focus()
    for key in ("g", "a", "?", "/"):
        page.keyboard.press(key)
    assert page.url.endswith("/settings") and not page.locator("#shortcuts").is_visible()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Control+/")
    assert page.url.endswith("/settings")
