"""The activity page: actions, charts with a shared crosshair and axis switch, export menu, and desktop columns."""

import pytest

from activity_tools import LISTEN, middle, open_activity, open_desktop

READOUTS = "() => [...document.querySelectorAll('[data-track] [data-readout]')].map((e) => e.textContent)"
AT = "() => [...document.querySelectorAll('[data-track]')].map((e) => e.dataset.at ?? null)"


@pytest.mark.parametrize("down", [0.05, 0.5, 0.95])
def test_chart_shows_readout_at_every_height(demo, new_context, down):
    page = open_activity(open_desktop(new_context, demo))
    stage = page.locator("[data-track] .stage").first
    page.mouse.move(*middle(stage, 0.5, down))
    assert page.locator("[data-track] [data-readout]").first.text_content() != ""


def test_statistics_chart_shows_readout_at_its_bottom(demo, new_context):
    page = open_desktop(new_context, demo).goto("/statistics")
    chart = page.locator("figure.chart").first
    page.mouse.move(*middle(chart.locator(".stage"), 0.4, 0.95))
    assert chart.locator("[data-readout]").text_content() != ""


def test_all_charts_share_one_crosshair(demo, new_context):
    phone = open_desktop(new_context, demo)
    page = open_activity(phone)
    page.evaluate(LISTEN)
    page.mouse.move(*middle(page.locator("[data-track] .stage").first, 0.37))
    shown = page.evaluate(AT)
    assert len(shown) >= 3 and len(set(shown)) == 1 and shown[0] is not None
    places = {text.split(":")[0] for text in page.evaluate(READOUTS)}
    assert len(places) == 1
    event = page.evaluate("window.trackEvents.at(-1)")
    assert event["name"] == "track-place" and event["source"] == "chart" and str(event["index"]) == shown[0]
    # This is the event that the map sends.
    page.evaluate("""() => document.dispatchEvent(
      new CustomEvent('track-place', { detail: { index: 7, source: 'map' } }))""")
    assert set(page.evaluate(AT)) == {"7"}
    page.evaluate("""() => document.dispatchEvent(
      new CustomEvent('track-place', { detail: { index: null, source: 'map' } }))""")
    assert set(page.evaluate(AT)) == {None}


def test_readout_appears_next_to_title_without_layout_shift(demo, new_context):
    page = open_activity(open_desktop(new_context, demo))
    boxes = lambda: page.locator("[data-track]").evaluate_all(
        "figures => figures.map((figure) => figure.offsetTop + ' ' + figure.offsetHeight)")
    before = boxes()
    page.mouse.move(*middle(page.locator("[data-track] .stage").nth(1), 0.6))
    assert boxes() == before
    title = page.locator("[data-track] h2").nth(1).bounding_box()
    readout = page.locator("[data-track] [data-readout]").nth(1).bounding_box()
    assert readout["x"] > title["x"] + title["width"]
    assert abs(readout["y"] + readout["height"] / 2 - title["y"] - title["height"] / 2) < 10


def test_axis_switch_applies_to_all_charts_and_persists(demo, new_context):
    phone = open_desktop(new_context, demo)
    page = open_activity(phone)
    ends = lambda: page.locator("[data-track] .along:visible text:last-child").all_text_contents()
    assert all("km" in end for end in ends())
    index = "() => document.querySelector('[data-track]').dataset.at"
    page.locator("[data-track] [data-seek]").first.focus()
    before = page.evaluate(index)
    page.locator("[value=time]").check()
    assert len(set(ends())) == 1 and ":" in ends()[0]
    page.locator("[data-track] [data-seek]").first.focus()
    assert page.evaluate(index) == before
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached")
    assert ":" in ends()[0] and page.locator("[value=time]").is_checked()
    page.mouse.move(*middle(page.locator("[data-track] .stage").first, 0.5))
    assert all(text.count(":") >= 2 or "–" in text or ":" in text for text in page.evaluate(READOUTS))


def test_actions_are_at_the_top_and_fit_a_phone(demo, new_phone):
    page = open_activity(new_phone(demo))
    buttons = page.locator(".activity-actions > .button:visible, .activity-actions summary")
    tops = {round(buttons.nth(index).bounding_box()["y"]) for index in range(buttons.count())}
    assert buttons.count() == 3 and len(tops) == 1
    assert max(tops) < page.locator(".activity-top").bounding_box()["y"]
    order = page.evaluate("""() => ['.figures', '.activity-map', '.track-charts', '.splits'].map(
      (part) => document.querySelector(part).getBoundingClientRect().top)""")
    assert order == sorted(order)


def test_export_menu_has_every_format_and_closes(demo, new_phone):
    page = open_activity(new_phone(demo))
    menu = page.locator("[data-menu]")
    menu.locator("summary").click()
    for name in ("GPX", "TCX", "FIT", "GeoJSON", "CSV", "Original file"):
        box = menu.get_by_role("link", name=name).bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= 390
    with page.expect_download() as download:
        menu.get_by_role("link", name="TCX").click()
    assert download.value.suggested_filename.endswith(".tcx")
    menu.locator("summary").focus()
    page.keyboard.press("Escape")
    assert not menu.get_by_role("link", name="GPX").is_visible()
    menu.locator("summary").click()
    page.mouse.click(10, 400)
    assert not menu.get_by_role("link", name="GPX").is_visible()


@pytest.mark.parametrize("slug", ["activity", "activity-ride", "activity-no-heart"])
def test_desktop_layout_has_columns(gallery, new_context, slug):
    page = open_desktop(new_context, gallery).goto(f"/gallery/{slug}")
    route = page.locator(".activity-map").bounding_box()
    charts = page.locator(".activity-charts").bounding_box()
    assert charts["x"] >= route["x"] + route["width"]
    lefts = {round(part.bounding_box()["x"]) for part in page.locator(".part").all() if part.is_visible()}
    assert len(lefts) >= 2


def test_map_stays_visible_next_to_the_splits(gallery, new_context):
    page = open_desktop(new_context, gallery).goto("/gallery/activity")
    rows = page.locator("details[open] .split-table tbody tr")
    rows.last.scroll_into_view_if_needed()
    stage, row = page.locator(".map-stage").bounding_box(), rows.last.bounding_box()
    assert stage["y"] >= 0 and stage["y"] + stage["height"] <= 800
    assert row["x"] > stage["x"] + stage["width"]


def test_map_scrolls_away_in_a_low_window(gallery, new_context):
    page = open_desktop(new_context, gallery).goto("/gallery/activity")
    page.set_viewport_size({"width": 1280, "height": 400})
    page.locator("details[open] .split-table tbody tr").last.scroll_into_view_if_needed()
    box = page.locator(".map-stage").bounding_box()
    assert box["y"] + box["height"] <= 0, "it scrolls away with the page"


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_faster_split_has_a_longer_bar(gallery, new_context, width):
    page = open_desktop(new_context, gallery).goto("/gallery/activity")
    page.set_viewport_size({"width": width, "height": 800})
    rows = page.locator("details[open] .split-table tbody tr").evaluate_all("""rows => rows.slice(0, -1).map((row) => [
      row.querySelector('b').textContent.split(':').reduce((minutes, seconds) => 60 * minutes + Number(seconds), 0),
      row.querySelector('rect').getBoundingClientRect().width])""")
    assert len(rows) >= 5 and min(bar for _, bar in rows) > 8
    by_pace = [bar for _, bar in sorted(rows, key=lambda row: (row[0], -row[1]))]
    assert by_pace == sorted(by_pace, reverse=True)
    cells = page.locator("details[open] .split-table").evaluate("e => e.scrollWidth <= e.parentElement.clientWidth + 1")
    assert cells, "no column is cut off"


def test_zone_bars_share_their_left_edge(gallery, new_context):
    page = open_desktop(new_context, gallery).goto("/gallery/activity")
    lefts = page.locator(".zone-bar").evaluate_all("bars => bars.map((bar) => bar.getBoundingClientRect().left)")
    fills = page.locator(".zone-bar rect").evaluate_all(
        "bars => bars.map((bar) => bar.getBoundingClientRect().left)")
    assert len(lefts) >= 3
    assert max(lefts) - min(lefts) < 1 and max(fills) - min(fills) < 1
    for row in page.locator(".zones tbody tr").all_inner_texts():
        assert "%" in row and ":" in row


@pytest.mark.parametrize("slug", ["compare", "compare-nothing", "compare-by-time"])
def test_comparison_has_no_empty_column(gallery, new_context, slug):
    page = open_desktop(new_context, gallery).goto(f"/gallery/{slug}")
    columns = page.locator(".compare-page .wide > div")
    assert columns.count() == (2 if slug == "compare" else 0)
    for column in columns.all():
        assert column.bounding_box()["height"] > 300
    if slug == "compare":
        page.mouse.move(*middle(page.locator("[data-track] .stage").first, 0.4, 0.9))
        shown = page.evaluate(AT)
        assert len(shown) >= 2 and len(set(shown)) == 1 and shown[0] is not None
