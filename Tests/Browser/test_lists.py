"""The Today page and the list of activities, which is a table on a desktop and a list of cards on a phone."""

import re

import pytest

from phone import eventually

WIDE = {"width": 1280, "height": 800}
FIRST_VIEW_BYTES = 150_000


def open_desktop(new_phone, server):
    phone = new_phone(server)
    phone.page.set_viewport_size(WIDE)
    return phone


@pytest.fixture
def desktop(demo, new_phone):
    return open_desktop(new_phone, demo)


def boxes(page):
    return page.locator("[data-activity] input[type=checkbox]")


def numbers(page, column):
    """Returns the values of a column in order, skipping missing ones."""
    texts = page.locator(f"[data-activity] td.{column} b").all_inner_texts()
    return [float(text.replace(",", "")) for text in texts]


def test_column_heading_sorts_and_reverses(desktop):
    page = desktop.goto("/activities")
    page.get_by_role("link", name="Distance").click()
    page.wait_for_url("**sort=distance**")
    down = numbers(page, "distance")
    assert len(down) > 10 and down == sorted(down, reverse=True)
    assert page.get_by_role("columnheader", name="Distance").get_attribute("aria-sort") == "descending"
    page.get_by_role("link", name="Distance").click()
    page.wait_for_url("**order=up**")
    up = numbers(page, "distance")
    assert up == sorted(up) and up != down


def test_sorted_list_loads_more_rows_in_order(desktop):
    page = desktop.goto("/activities?sort=climb&order=down")
    page.wait_for_selector("html[data-ready]", state="attached")
    first = page.locator("[data-activity]").count()
    page.locator("[data-next]").scroll_into_view_if_needed()
    page.wait_for_function(f"() => document.querySelectorAll('[data-activity]').length > {first}")
    climbs = numbers(page, "climb")
    assert climbs == sorted(climbs, reverse=True)
    ids = page.locator("[data-activity]").evaluate_all("rows => rows.map(row => row.dataset.activity)")
    assert len(set(ids)) == len(ids)


def test_filter_keeps_the_sort_order(desktop):
    page = desktop.goto("/activities?sort=time&order=down")
    page.get_by_role("searchbox").fill("run")
    page.get_by_role("searchbox").press("Enter")
    page.wait_for_url("**q=run**")
    assert "sort=time" in page.url
    assert page.locator("th[aria-sort=descending]").inner_text().startswith("Time")


def test_selected_activities_can_be_deleted_and_restored(own_demo, new_phone):
    page = open_desktop(new_phone, own_demo).goto("/activities")
    page.wait_for_selector("html[data-ready]", state="attached")
    total = page.locator(".title p").inner_text()
    bar = page.locator(".selection")
    assert not bar.is_visible()
    boxes(page).nth(1).click()
    boxes(page).nth(4).click(modifiers=["Shift"])
    assert page.locator("[data-selected-count]").inner_text() == "4 selected"
    assert page.get_by_role("button", name="Compare (select 2)").is_disabled()
    page.get_by_role("button", name="Delete").click()
    page.wait_for_url("**deleted-at=**")
    assert "4 activities were deleted." in page.locator(".notice[role=status]").inner_text()
    page.get_by_role("button", name="Undo").click()
    page.wait_for_url(re.compile(r"/activities$"))
    assert page.locator(".title p").inner_text() == total


def test_whole_page_can_be_selected_and_exported(desktop):
    page = desktop.goto("/activities?sport=running")
    page.wait_for_selector("html[data-ready]", state="attached")
    page.get_by_label("Select all on this page").click()
    count = boxes(page).count()
    assert page.locator("[data-selected-count]").inner_text() == f"{count} selected"
    with page.expect_download() as download:
        page.get_by_role("button", name="Export").click()
    assert download.value.suggested_filename.endswith(".zip")
    page.get_by_role("button", name="Select none").click()
    assert not page.locator(".selection").is_visible()


def test_two_selected_activities_can_be_compared(desktop):
    page = desktop.goto("/activities?sport=running")
    page.wait_for_selector("html[data-ready]", state="attached")
    boxes(page).nth(0).click()
    boxes(page).nth(2).click()
    page.get_by_role("button", name="Compare", exact=True).click()
    page.wait_for_url(re.compile(r"/activities/[^/]+/compare/[^/]+$"))


def test_rows_on_a_phone_are_cards_with_routes(demo, new_phone):
    page = new_phone(demo).goto("/activities")
    row = page.locator("[data-activity]").first
    assert row.evaluate("e => getComputedStyle(e).display") == "grid"
    assert not boxes(page).first.is_visible()
    assert page.locator("[data-activity] .route-picture:not(.none) path").count() > 10
    assert page.locator("[data-activity] .route-picture").first.is_visible()
    # A click anywhere on the card opens the activity.
    box = row.bounding_box()
    page.mouse.click(box["x"] + box["width"] - 8, box["y"] + box["height"] - 8)
    page.wait_for_url("**/activities/*")


def test_nothing_shifts_while_the_list_loads(demo, new_phone):
    phone = new_phone(demo)
    phone.page.add_init_script("""
      window.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });""")
    for size in (None, WIDE):
        if size:
            phone.page.set_viewport_size(size)
        for path in ("/", "/activities"):
            page = phone.goto(path)
            page.wait_for_selector("html[data-ready]", state="attached")
            assert page.evaluate("window.shift") < 0.01, (path, size)


def test_today_has_two_columns_on_a_desktop_and_one_on_a_phone(demo, new_phone):
    phone = new_phone(demo)
    page = phone.goto("/")
    left, right = page.locator(".today-main"), page.locator(".today-side")
    assert left.bounding_box()["x"] == right.bounding_box()["x"]
    start = page.locator(".today .button.primary").first.bounding_box()
    assert start["y"] < 320, "the main button comes first"
    page.set_viewport_size(WIDE)
    assert right.bounding_box()["x"] > left.bounding_box()["x"] + left.bounding_box()["width"]
    words = page.locator(".today").inner_text()
    for expected in ("This week", "Usually", "Service due", "Last measured walk", "Latest"):
        assert expected in words


def test_today_transfers_few_bytes(demo, new_context):
    """Counts the bytes that are transferred before the page is ready, without WebAssembly and pose models."""
    context = new_context(demo)
    sizes = []

    def note(response):
        if not response.url.endswith((".wasm", ".pose")):
            sizes.append(response.request.sizes()["responseBodySize"])

    page = context.new_page()
    page.on("requestfinished", lambda request: note(request.response()))
    page.goto("/")
    page.wait_for_selector("html[data-ready]", state="attached")
    # The browser reports finished requests late.
    page.wait_for_load_state("networkidle")
    # Playwright dispatches events only during calls to its API.
    eventually(lambda: page.evaluate("1") and sum(sizes) > 10_000)
    assert sum(sizes) <= FIRST_VIEW_BYTES
