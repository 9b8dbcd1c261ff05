"""Maps: navigation with mouse, wheel, touch and keys, drawing, links with the charts, the map of all routes, and
offline use."""

from urllib.parse import urlsplit

import pytest

from activity_tools import open_activity
from phone import eventually

MAP = "[data-map]"
DESKTOP = {"viewport": {"width": 1280, "height": 800}, "has_touch": False, "is_mobile": False}


class Map:
    def __init__(self, phone):
        self.phone = phone
        self.page = phone.page
        self.canvas = self.page.locator(f"{MAP} canvas").first
        self.canvas.wait_for()
        self.canvas.scroll_into_view_if_needed()

    def ask(self, query):
        return self.page.evaluate(QUERIES[query])

    @property
    def zoom(self):
        return self.ask("zoom")

    @property
    def center(self):
        return self.ask("center")

    def until(self, query, holds):
        eventually(lambda: holds(self.ask(query)))

    def middle(self):
        box = self.canvas.bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def map_query(expression):
    """Returns a script that evaluates an expression on the page's first map. Each query is a separate function, because
    the content security policy blocks `eval`."""
    return f"""async () => {{
      const {{ mapOf }} = await import(new URL('/map/map.js', location.href));
      const map = mapOf(document.querySelector('[data-map]'));
      const view = map?.view;
      return map ? {expression} : null;
    }}"""


QUERIES = {name: map_query(expression) for name, expression in {
    "zoom": "view.zoom",
    "moving": "view.isMoving",
    "center": "view.center",
    "drawn": "map.layers.route.drawn",
    "scale": "map.layers.scale.drawn",
    "place": "map.layers.route.place",
    "stretch": "map.layers.route.stretch",
    "boxes": "[map.layers.scale.box(view), ...map.controls.boxes()]",
    "full": "map.controls.isFull",
    "routes": "map.layers.routes.routes.length",
    "most": "map.layers.routes.most",
    "me": "view.worldToScreen(...map.layers.route.line.last)",
    "size": "view.size",
    "middle of the route": """(() => {
      const places = map.layers.route.places.filter(Boolean);
      const [x, y] = view.worldToScreen(...places[Math.floor(places.length / 2)]);
      const box = view.canvas.getBoundingClientRect();
      return [x + box.left, y + box.top];
    })()""",
    "color": "map.element.dataset.color",
}.items()}


def run_of(phone):
    """Opens a run that has a route, heart rates and charts, and returns its address."""
    page = open_activity(phone, "main:has([data-tones-heart]):has([data-chart])")
    return urlsplit(page.url).path


@pytest.fixture
def desktop(demo, new_phone):
    phone = new_phone(demo, **DESKTOP)
    run_of(phone)
    return Map(phone)


@pytest.fixture
def handheld(demo, new_phone):
    phone = new_phone(demo)
    run_of(phone)
    return Map(phone)


def test_mouse_drags_and_buttons_zoom(desktop):
    before, zoom = desktop.center, desktop.zoom
    x, y = desktop.middle()
    desktop.page.mouse.move(x, y)
    desktop.page.mouse.down()
    desktop.page.mouse.move(x - 120, y - 60, steps=6)
    desktop.page.mouse.up()
    # Dragging to the upper left moves the centre to the south-east.
    assert desktop.center[1] > before[1] and desktop.center[0] < before[0]
    assert desktop.zoom == zoom
    desktop.page.get_by_role("button", name="Zoom in").click()
    desktop.until("zoom", lambda now: abs(now - zoom - 1) < 0.02)
    desktop.page.get_by_role("button", name="Zoom out").click()
    desktop.until("zoom", lambda now: abs(now - zoom) < 0.02)
    desktop.page.get_by_role("button", name="Show the whole route").click()
    desktop.until("center", lambda now: abs(now[0] - before[0]) < 1e-9)


def test_wheel_scrolls_the_page_until_the_map_is_clicked(desktop):
    zoom = desktop.zoom
    x, y = desktop.middle()
    desktop.page.mouse.move(x, y)
    desktop.page.mouse.wheel(0, 60)
    eventually(lambda: desktop.page.evaluate("scrollY") > 0)
    assert desktop.zoom == zoom
    assert desktop.page.locator("[data-map-hint=wheel]").is_visible()
    desktop.page.evaluate("scrollTo(0, 0)")
    desktop.canvas.scroll_into_view_if_needed()
    x, y = desktop.middle()
    desktop.page.mouse.move(x, y)
    desktop.page.mouse.down()
    desktop.page.mouse.up()
    scrolled = desktop.page.evaluate("scrollY")
    desktop.page.mouse.wheel(0, -120)
    desktop.until("zoom", lambda now: now > zoom)
    assert desktop.page.evaluate("scrollY") == scrolled
    # After the pointer has left and returned, the wheel scrolls the page again.
    desktop.page.mouse.move(x, 2)
    desktop.page.mouse.move(x, y)
    zoom = desktop.zoom
    desktop.page.mouse.wheel(0, 60)
    eventually(lambda: desktop.page.evaluate("scrollY") > scrolled)
    assert desktop.zoom == zoom


def test_keys_move_and_zoom_the_map(desktop):
    desktop.canvas.focus()
    before, zoom = desktop.center, desktop.zoom
    desktop.page.keyboard.press("ArrowRight")
    assert desktop.center[1] > before[1]
    desktop.page.keyboard.press("ArrowUp")
    assert desktop.center[0] > before[0]
    desktop.page.keyboard.press("+")
    desktop.until("zoom", lambda now: now > zoom + 0.9)
    desktop.page.keyboard.press("-")
    desktop.until("zoom", lambda now: now < zoom + 0.1)
    desktop.page.keyboard.press("0")
    desktop.until("center", lambda now: abs(now[1] - before[1]) < 1e-9)


def touch(handheld, kind, *points):
    handheld.phone.devtools.send("Input.dispatchTouchEvent", {
        "type": kind, "touchPoints": [{"x": x, "y": y, "id": index} for index, (x, y) in enumerate(points)]})


def swipe(handheld, start, by, steps=8):
    touch(handheld, "touchStart", start)
    for step in range(1, steps + 1):
        touch(handheld, "touchMove", (start[0] + by[0] * step / steps, start[1] + by[1] * step / steps))
    touch(handheld, "touchEnd")


def test_one_finger_scrolls_the_page_but_not_the_map(handheld):
    center, scrolled = handheld.center, handheld.page.evaluate("scrollY")
    swipe(handheld, handheld.middle(), (0, -160))
    eventually(lambda: handheld.page.evaluate("scrollY") > scrolled + 40)
    assert handheld.center == center
    # A horizontal swipe doesn't scroll and shows a hint about moving the map.
    handheld.canvas.scroll_into_view_if_needed()
    swipe(handheld, handheld.middle(), (-120, 0))
    assert handheld.page.locator("[data-map-hint=fingers]").is_visible()
    assert handheld.center == center


def test_two_fingers_move_and_zoom_the_map(handheld):
    center, zoom, scrolled = handheld.center, handheld.zoom, handheld.page.evaluate("scrollY")
    x, y = handheld.middle()
    touch(handheld, "touchStart", (x - 30, y), (x + 30, y))
    for step in range(1, 9):
        touch(handheld, "touchMove", (x - 30 - 5 * step, y + 5 * step), (x + 30 + 5 * step, y + 5 * step))
    touch(handheld, "touchEnd")
    assert handheld.zoom > zoom + 0.8
    assert handheld.center[0] > center[0]
    assert handheld.page.evaluate("scrollY") == scrolled


def test_double_tap_zooms_in(handheld):
    zoom = handheld.zoom
    x, y = handheld.middle()
    for _ in range(2):
        touch(handheld, "touchStart", (x, y))
        touch(handheld, "touchEnd")
    handheld.until("zoom", lambda now: now > zoom + 0.9)


def test_one_finger_moves_the_full_screen_map_and_escape_leaves_it(handheld):
    handheld.page.get_by_role("button", name="Full screen").click()
    eventually(lambda: handheld.ask("full"))
    box = handheld.page.locator(MAP).bounding_box()
    assert box["width"] == 390 and box["height"] == 844
    # The rest of the page is inert.
    assert handheld.page.evaluate("document.querySelector('.tabs').inert")
    center = handheld.center
    swipe(handheld, handheld.middle(), (-120, -60))
    assert handheld.center != center
    handheld.canvas.focus()
    handheld.page.keyboard.press("Escape")
    eventually(lambda: not handheld.ask("full"))
    assert not handheld.page.evaluate("document.querySelector('.tabs').inert")


def test_full_screen_has_a_close_button_and_restores_focus(handheld):
    opener = handheld.page.get_by_role("button", name="Full screen")
    close = handheld.page.get_by_role("button", name="Close", exact=True)
    assert not close.is_visible()
    for leave in (close.click, lambda: handheld.page.keyboard.press("Escape")):
        opener.click()
        eventually(lambda: close.evaluate("button => button === document.activeElement"))
        box = close.bounding_box()
        assert box["width"] >= 44 and box["height"] >= 44
        assert box["y"] < 60 and box["x"] + box["width"] > 390 - 20
        leave()
        eventually(lambda: not handheld.ask("full"))
        assert opener.evaluate("button => button === document.activeElement")
    assert not close.is_visible()


def test_full_screen_includes_the_elevation_chart(handheld):
    order = "[...document.querySelectorAll('.charts [data-chart] h2')].map((title) => title.textContent)"
    before = handheld.page.evaluate(order)
    handheld.page.get_by_role("button", name="Full screen").click()
    chart = handheld.page.locator(f"{MAP} > .chart")
    assert chart.locator("h2").text_content() == "Elevation"
    assert chart.bounding_box()["height"] <= 844 / 3
    chart.locator("[data-seek]").focus()
    handheld.page.keyboard.press("ArrowRight")
    handheld.until("place", lambda place: place is not None)
    handheld.page.get_by_role("button", name="Close", exact=True).click()
    assert chart.count() == 0
    assert handheld.page.evaluate(order) == before


# Waits until a frame that was requested before has been drawn.
NEXT_FRAME = "() => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); })"


def overlaps(a, b):
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


@pytest.mark.parametrize("steps", [0, 1, 3])
def test_labels_never_overlap(desktop, steps):
    zoom = desktop.zoom
    for _ in range(steps):
        desktop.page.get_by_role("button", name="Zoom in").click()
    desktop.until("zoom", lambda now: abs(now - zoom - steps) < 0.02)
    desktop.until("moving", lambda moving: not moving)
    desktop.page.evaluate(NEXT_FRAME)
    drawn = desktop.ask("drawn")
    words = [label["box"] for label in drawn["labels"]]
    # Kilometre marks may be under buttons, but must not overlap labels.
    for written in (words + desktop.ask("boxes"), words + [mark["box"] for mark in drawn["marks"]]):
        for index, box in enumerate(written):
            for other in written[index + 1:]:
                assert not overlaps(box, other), drawn


def is_regular(numbers):
    step = numbers[0]
    return numbers == [step * (index + 1) for index in range(len(numbers))]


@pytest.mark.parametrize("is_full", [False, True])
def test_kilometre_marks_are_evenly_spaced(handheld, is_full):
    if is_full:
        handheld.page.get_by_role("button", name="Full screen").click()
        eventually(lambda: handheld.ask("full"))
    handheld.until("drawn", lambda drawn: is_regular([int(mark["label"]) for mark in drawn["marks"]]))
    entries = handheld.page.locator(MAP).get_attribute("data-marks").split("|")
    numbers = [int(mark["label"]) for mark in handheld.ask("drawn")["marks"]]
    assert numbers[-1] + numbers[0] > len(entries), "up to the last"


def test_arrows_kilometre_marks_and_ends_are_drawn(desktop):
    desktop.until("drawn", lambda drawn: drawn["arrows"] > 0 and len(drawn["marks"]) > 0)
    drawn = desktop.ask("drawn")
    assert [label["text"] for label in drawn["labels"]] in (["End", "Start"], ["Start, end"])
    assert desktop.ask("scale")["text"].endswith(("\u00a0m", "\u00a0km"))


def test_hovering_links_route_and_charts(desktop):
    collect_events = """() => new Promise((done) => {
      window.trackEvents = [];
      document.addEventListener('track-place', ({ detail }) => window.trackEvents.push(detail));
      done();
    })"""
    desktop.page.evaluate(collect_events)
    x, y = desktop.ask("middle of the route")
    desktop.page.mouse.move(x + 2, y + 2)
    eventually(lambda: desktop.page.evaluate("window.trackEvents.length > 0"))
    event = desktop.page.evaluate("window.trackEvents.at(-1)")
    assert event["source"] == "map" and event["index"] == desktop.ask("place")
    assert desktop.page.locator("[data-map-readout]").inner_text().count("·") >= 1
    # Away from the route, no point is highlighted.
    box = desktop.canvas.bounding_box()
    desktop.page.mouse.move(box["x"] + 3, box["y"] + 3)
    eventually(lambda: desktop.ask("place") is None)
    desktop.page.evaluate(
        "document.dispatchEvent(new CustomEvent('track-place', { detail: { index: 12, source: 'chart' } }))")
    assert desktop.ask("place") == 12


def test_highlighted_stretch_is_drawn_and_cleared(desktop):
    say = "document.dispatchEvent(new CustomEvent('track-stretch', { detail: %s }))"
    desktop.page.evaluate(say % "{ from: 20, to: 60, isPreview: false, source: 'splits' }")
    assert desktop.ask("stretch") == [20, 60]
    desktop.page.evaluate(say % "{ from: null, source: 'splits' }")
    assert desktop.ask("stretch") is None


def test_route_colouring_persists(desktop):
    assert desktop.ask("color") == "tempo"
    desktop.page.locator(f"{MAP} label", has_text="Heart rate").click()
    assert desktop.ask("color") == "heart"
    assert desktop.page.locator("[data-map-ramp=heart]").is_visible()
    assert not desktop.page.locator("[data-map-ramp=tempo]").is_visible()
    desktop.page.reload()
    desktop.canvas.wait_for()
    desktop.until("color", lambda color: color == "heart")


def test_static_route_is_shown_without_scripts(gallery, new_context):
    context = new_context(gallery, java_script_enabled=False, **DESKTOP)
    page = context.new_page()
    page.goto("/gallery/map-route")
    assert page.locator(f"{MAP} svg.route").evaluate("(svg) => getComputedStyle(svg).opacity") == "1"
    assert not page.locator("[data-map-tools]").is_visible()


@pytest.mark.service_worker
def test_viewed_activity_has_its_map_offline(own_demo, new_phone):
    phone = new_phone(own_demo)
    address = run_of(phone)
    phone.until("() => navigator.serviceWorker.controller !== null")
    phone.goto(address)
    own_demo.stop()
    phone.context.guard.expect("console: Failed to load resource", "net::ERR")
    phone.goto(address)
    seen = Map(phone)
    seen.until("drawn", lambda drawn: drawn["segments"] > 0)


def test_all_routes_are_counted_and_drawn(demo, new_phone):
    phone = new_phone(demo, **DESKTOP)
    page = phone.goto("/statistics/map")
    page.wait_for_selector(f"{MAP}[data-loaded]", state="attached")
    seen = Map(phone)
    count = int(page.locator(f"{MAP}").get_attribute("data-loaded"))
    assert count > 10 and seen.ask("routes") == count
    seen.until("most", lambda most: most >= 2)
    # All routes are loaded, so the loading notice is hidden.
    assert page.locator("[data-map-loading]").is_hidden()
    assert page.locator(".stat-parts a[aria-current]").inner_text() == "Map"
    page.locator(f"{MAP} label", has_text="Routes").click()
    # Let the routes be painted in this mode, because errors in it would be found in the console.
    page.wait_for_timeout(300)
    # Another sport has fewer routes.
    page.select_option("select[name=sport]", index=1)
    page.wait_for_url("**sport=*")
    page.wait_for_selector(f"{MAP}[data-loaded]", state="attached")
    assert 0 < int(page.locator(MAP).get_attribute("data-loaded")) <= count
