"""Selecting a stretch of an activity by dragging, touch, keyboard or splits, its metrics, and clearing the selection.
"""

import re

from activity_tools import LISTEN, middle, open_activity, open_desktop

LAST = "window.trackEvents.filter(({ name }) => name === 'track-stretch').at(-1)"
FIGURES = "() => !document.querySelector('[data-stretch-figures]').hidden"
SHADES = "() => [...document.querySelectorAll('[data-shade]')].map((e) => e.getAttribute('width'))"


def drag(page, stage, start, end):
    page.mouse.move(*middle(stage, start))
    page.mouse.down()
    x, y = middle(stage, end)
    page.mouse.move((x + middle(stage, start)[0]) / 2, y)
    page.mouse.move(x, y)
    page.mouse.up()


def kilometers(sheet):
    return float(re.search(r"([\d.]+)\s*$", sheet.locator("dd").first.inner_text()).group(1))


def test_dragging_selects_a_stretch_and_shows_its_figures(demo, new_context):
    phone = open_desktop(new_context, demo)
    page = open_activity(phone)
    page.evaluate(LISTEN)
    drag(page, page.locator("[data-track] .stage").first, 0.25, 0.75)
    phone.until(FIGURES)
    event = page.evaluate(LAST)
    assert event["isPreview"] is False and event["to"] > event["from"]
    widths = page.evaluate(SHADES)
    assert len(set(widths)) == 1 and 45 < float(widths[0].rstrip("%")) < 55
    sheet = page.locator("[data-stretch-figures]")
    text = sheet.inner_text()
    for name in ("Distance", "Time", "Pace", "Heart rate", "Clear"):
        assert name in text
    whole = float(page.locator(".figures b").first.inner_text())
    assert abs(kilometers(sheet) - whole / 2) < 0.03 * whole
    sheet.get_by_role("button", name="Clear").click()
    assert sheet.is_hidden() and page.evaluate(LAST)["from"] is None
    assert set(page.evaluate(SHADES)) == {"0%"}


def open_selected(new_context, demo):
    """Opens an activity on a desktop and selects a stretch. Returns the phone object, its page, and the chart."""
    phone = open_desktop(new_context, demo)
    page = open_activity(phone)
    page.evaluate(LISTEN)
    stage = page.locator("[data-track] .stage").first
    drag(page, stage, 0.2, 0.4)
    return phone, page, stage


def test_cancelled_drag_restores_the_selection(demo, new_context):
    _, page, stage = open_selected(new_context, demo)
    selected = page.evaluate(SHADES)
    page.mouse.move(*middle(stage, 0.5))
    page.mouse.down()
    page.mouse.move(*middle(stage, 0.9))
    assert page.evaluate(SHADES) != selected
    stage.dispatch_event("pointercancel", {"isPrimary": True})
    assert page.evaluate(SHADES) == selected and page.evaluate(LAST)["isPreview"] is False
    page.mouse.up()
    assert page.evaluate(SHADES) == selected


def test_click_or_escape_clears_the_selection(demo, new_context):
    phone, page, stage = open_selected(new_context, demo)
    phone.until(FIGURES)
    page.mouse.click(*middle(stage, 0.8))
    assert page.evaluate(LAST)["from"] is None
    drag(page, stage, 0.2, 0.4)
    phone.until(FIGURES)
    page.keyboard.press("Escape")
    assert page.locator("[data-stretch-figures]").is_hidden()


def test_keyboard_selects_from_the_crosshair(demo, new_context):
    phone = open_desktop(new_context, demo)
    page = open_activity(phone)
    page.evaluate(LISTEN)
    page.locator("[data-track] [data-seek]").first.focus()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    for _ in range(6):
        page.keyboard.press("Shift+ArrowRight")
    event = page.evaluate(LAST)
    assert (event["from"], event["to"], event["isPreview"]) == (4, 10, False)
    phone.until(FIGURES)
    page.keyboard.press("Shift+ArrowLeft")
    assert page.evaluate(LAST)["to"] == 9
    page.keyboard.press("Shift+Home")
    assert (page.evaluate(LAST)["from"], page.evaluate(LAST)["to"]) == (0, 4)
    page.keyboard.press("Escape")
    assert page.evaluate(LAST)["from"] is None


def test_long_press_selects(demo, new_phone):
    phone = new_phone(demo)
    page = open_activity(phone)
    page.evaluate(LISTEN)
    stage = page.locator("[data-track] .stage").first
    (x, y), (end, _) = middle(stage, 0.3), middle(stage, 0.7)
    touch = lambda kind, *points: phone.devtools.send(
        "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": px, "y": py} for px, py in points]})
    touch("touchStart", (x, y))
    phone.until(f"() => {LAST}?.isPreview === true")
    for step in range(1, 9):
        touch("touchMove", (x + (end - x) * step / 8, y))
    touch("touchEnd")
    phone.until(FIGURES)
    event = page.evaluate(LAST)
    assert event["isPreview"] is False and event["to"] - event["from"] > 40


def test_swipe_only_moves_the_crosshair(demo, new_phone):
    phone = new_phone(demo)
    page = open_activity(phone)
    page.evaluate(LISTEN)
    stage = page.locator("[data-track] .stage").first
    (x, y), (end, _) = middle(stage, 0.3), middle(stage, 0.7)
    touch = lambda kind, *points: phone.devtools.send(
        "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": px, "y": py} for px, py in points]})
    touch("touchStart", (x, y))
    for step in range(1, 9):
        touch("touchMove", (x + (end - x) * step / 8, y))
    touch("touchEnd")
    assert page.evaluate("window.trackEvents.some(({ name, index }) => name === 'track-place' && index > 0)")
    assert page.evaluate(f"({LAST})?.from ?? null") is None


def test_split_is_previewed_on_hover_and_selected_by_click(demo, new_context):
    phone = open_desktop(new_context, demo)
    page = open_activity(phone, "[data-samples] [data-track], tr[data-from]")
    page.evaluate(LISTEN)
    row = page.locator("details[open] tr[data-from]").nth(1)
    page.mouse.move(*middle(row))
    event = page.evaluate(LAST)
    assert event["isPreview"] is True and event["source"] == "splits"
    assert str(event["from"]) == row.get_attribute("data-from")
    assert page.evaluate(SHADES)[0] != "0%"
    page.mouse.move(5, 5)
    assert page.evaluate(LAST)["from"] is None and page.evaluate(SHADES)[0] == "0%"
    row.click()
    phone.until(FIGURES)
    page.mouse.move(5, 5)
    assert str(page.evaluate(LAST)["to"]) == row.get_attribute("data-to")


def test_arrow_keys_move_through_splits(demo, new_context):
    phone = open_desktop(new_context, demo)
    page = open_activity(phone)
    page.evaluate(LISTEN)
    rows = page.locator("details[open] tr[data-from]")
    rows.first.focus()
    page.keyboard.press("ArrowDown")
    assert str(page.evaluate(LAST)["from"]) == rows.nth(1).get_attribute("data-from")
    page.keyboard.press("Enter")
    phone.until(FIGURES)
    assert rows.evaluate_all("rows => rows.filter((row) => row.tabIndex === 0).length") == 1


def test_unreachable_server_is_reported(demo, new_context):
    phone = open_desktop(new_context, demo)
    page = open_activity(phone)
    phone.context.guard.expect("net::ERR_FAILED")
    page.route("**/stretch?*", lambda route: route.abort())
    drag(page, page.locator("[data-track] .stage").first, 0.2, 0.6)
    phone.until(FIGURES)
    assert "Can’t reach your server" in page.locator("[data-stretch-figures]").inner_text()
