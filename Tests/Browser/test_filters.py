"""List filters apply immediately and keep the focus and the scroll position. Without JavaScript, a button applies them.
"""

import pytest

WIDE = {"width": 1280, "height": 800}
RUNNING = "1"


@pytest.fixture
def desktop(demo, new_phone):
    phone = new_phone(demo)
    phone.page.set_viewport_size(WIDE)
    return phone


def opened(phone, path):
    page = phone.goto(path)
    page.wait_for_selector("html[data-ready]", state="attached")
    return page


def wait_for_focus(page, name):
    page.wait_for_function("name => document.activeElement?.name === name", arg=name)


def test_choice_applies_at_once_and_keeps_the_sort_order(desktop):
    page = opened(desktop, "/activities?sort=time&order=down")
    assert not page.get_by_role("button", name="Apply").is_visible()
    page.locator("[data-filter] [name=sport]").select_option(RUNNING)
    page.wait_for_url(f"**sport={RUNNING}**")
    assert "sort=time" in page.url
    assert page.get_by_role("link", name="Show all").is_visible()


def test_arrow_keys_choose_and_keep_the_focus(desktop):
    page = opened(desktop, "/activities")
    field = page.locator("[data-filter] [name=sport]")
    field.focus()
    field.press("ArrowDown")
    page.wait_for_url("**sport=**")
    page.wait_for_selector("html[data-ready]", state="attached")
    wait_for_focus(page, "sport")
    first = field.input_value()
    page.keyboard.press("ArrowDown")
    page.wait_for_function("first => !location.search.includes(`sport=${first}&`)", arg=first)
    wait_for_focus(page, "sport")


def test_typed_date_applies_when_the_field_loses_focus(desktop):
    page = opened(desktop, "/activities")
    page.locator("[name=from]").focus()
    page.keyboard.type("01022020")
    assert "from" not in page.url
    page.locator("[name=to]").focus()
    page.wait_for_url("**from=2020-**")
    wait_for_focus(page, "to")


def test_search_applies_with_enter_and_keeps_the_focus(desktop):
    page = opened(desktop, "/activities")
    page.get_by_role("searchbox").fill("run")
    page.get_by_role("searchbox").press("Enter")
    page.wait_for_url("**q=run**")
    wait_for_focus(page, "q")


def rows_of(page):
    return page.locator("[data-activity]").count()


def test_search_applies_while_typing(desktop):
    page = opened(desktop, "/activities")
    page.evaluate("window.isThisPage = true")
    page.locator("[data-activity] input[type=checkbox]").first.check()
    before = page.locator("main > .title .quiet").inner_text()
    field = page.get_by_role("searchbox")
    field.focus()
    page.keyboard.type("wlk")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.keyboard.type("a")
    page.wait_for_url("**q=walk**")
    page.wait_for_function("before => document.querySelector('.title .quiet').textContent !== before", arg=before)
    assert page.evaluate("window.isThisPage") and rows_of(page) > 0
    assert page.evaluate("document.activeElement.name") == "q"
    assert field.evaluate("field => field.selectionStart") == 2
    assert page.locator(".filter .filtered").text_content() == "“walk”"
    # The replacement list is as interactive as the list that was loaded with the page.
    page.locator("[data-activity] input[type=checkbox]").first.check()
    assert page.locator("[data-selected-count]").inner_text().startswith("1 ")
    # Leaving the field doesn't load the same results again.
    page.locator("[data-filter] [name=sport]").focus()
    assert page.evaluate("window.isThisPage")


def test_search_without_matches_can_be_cleared(desktop):
    page = opened(desktop, "/activities")
    page.evaluate("window.isThisPage = true")
    field = page.get_by_role("searchbox")
    field.press_sequentially("no such word")
    page.get_by_role("heading", name="No matches").wait_for()
    field.fill("")
    page.wait_for_function("() => document.querySelectorAll('[data-activity]').length > 0")
    assert "q=" not in page.url and page.evaluate("window.isThisPage")


def test_filter_on_a_phone_stays_open_and_keeps_the_scroll_position(demo, new_phone):
    page = opened(new_phone(demo), "/activities")
    page.locator(".filter > summary").click()
    field = page.locator("[data-filter] [name=sport]")
    page.evaluate("scrollTo(0, 90)")
    field.select_option(RUNNING)
    page.wait_for_url(f"**sport={RUNNING}**")
    page.wait_for_selector("html[data-ready]", state="attached")
    assert field.is_visible()
    page.wait_for_function("() => scrollY === 90")


def test_back_button_restores_the_previous_filter(desktop):
    page = opened(desktop, "/activities")
    page.locator("[data-filter] [name=sport]").select_option(RUNNING)
    page.wait_for_url(f"**sport={RUNNING}**")
    page.go_back()
    page.wait_for_url("**/activities")
    page.wait_for_function("() => document.querySelector('[name=sport]').value === ''")


def test_map_of_all_routes_has_the_same_filter(desktop):
    page = opened(desktop, "/statistics/map")
    page.locator("[data-filter] [name=sport]").select_option(RUNNING)
    page.wait_for_url(f"**sport={RUNNING}**")
    wait_for_focus(page, "sport")


def test_button_applies_the_filter_without_scripts(demo, new_context):
    page = new_context(demo, java_script_enabled=False).new_page()
    page.goto("/activities")
    page.locator(".filter > summary").click()
    page.locator("[data-filter] [name=sport]").select_option(RUNNING)
    page.get_by_role("button", name="Apply").click()
    page.wait_for_url(f"**sport={RUNNING}**")
