"""Maps: moved by mouse, wheel, fingers and keys; what is drawn; tied to the charts; all routes; without the server."""

import pytest

from phone import eventually

MAP = "[data-map]"
DESK = {"viewport": {"width": 1280, "height": 800}, "has_touch": False, "is_mobile": False}


class Map:
    def __init__(self, phone):
        self.phone = phone
        self.page = phone.page
        self.canvas = self.page.locator(f"{MAP} canvas").first
        self.canvas.wait_for()
        self.canvas.scroll_into_view_if_needed()

    def ask(self, question):
        return self.page.evaluate(QUESTIONS[question])

    @property
    def zoom(self):
        return self.ask("zoom")

    @property
    def center(self):
        return self.ask("center")

    def until(self, question, holds):
        eventually(lambda: holds(self.ask(question)))

    def middle(self):
        box = self.canvas.bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def asks(expression):
    """The policy bars `eval`: each question is a function of its own."""
    return f"""async () => {{
      const {{ mapOf }} = await import(new URL('/map/map.js', location.href));
      const map = mapOf(document.querySelector('[data-map]'));
      const view = map?.view;
      return map ? {expression} : null;
    }}"""


QUESTIONS = {name: asks(expression) for name, expression in {
    "zoom": "view.zoom",
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
    """The address of a run with a route, a heart rate and charts."""
    page = phone.goto("/activities")
    links = page.locator("main a[href^='/activities/']")
    for index in range(min(links.count(), 20)):
        address = links.nth(index).get_attribute("href")
        phone.goto(address)
        if page.locator("[data-tones-heart]").count() and page.locator("[data-chart]").count():
            return address
        phone.goto("/activities")
    raise AssertionError("no run with a route")


@pytest.fixture
def desk(demo, new_phone):
    phone = new_phone(demo, **DESK)
    run_of(phone)
    return Map(phone)


@pytest.fixture
def pocket(demo, new_phone):
    phone = new_phone(demo)
    run_of(phone)
    return Map(phone)


def test_the_mouse_drags_and_the_buttons_zoom(desk):
    before, zoom = desk.center, desk.zoom
    x, y = desk.middle()
    desk.page.mouse.move(x, y)
    desk.page.mouse.down()
    desk.page.mouse.move(x - 120, y - 60, steps=6)
    desk.page.mouse.up()
    # To the left and up goes what is seen: the middle lies farther east and south.
    assert desk.center[1] > before[1] and desk.center[0] < before[0]
    assert desk.zoom == zoom
    desk.page.get_by_role("button", name="Zoom in").click()
    desk.until("zoom", lambda now: abs(now - zoom - 1) < 0.02)
    desk.page.get_by_role("button", name="Zoom out").click()
    desk.until("zoom", lambda now: abs(now - zoom) < 0.02)
    desk.page.get_by_role("button", name="Show the whole route").click()
    desk.until("center", lambda now: abs(now[0] - before[0]) < 1e-9)


THROWN = """async (speeds) => {
  const { Motion } = await import(new URL('/map/map-motion.js', location.href));
  const ways = [];
  for (const speed of speeds) {
    let way = 0;
    const motion = new Motion({ panBy: (x, y) => { way += Math.hypot(x, y); }, requestDraw() {} });
    motion.throw(speed, speed);
    while (motion.isRunning) await new Promise((resolve) => { requestAnimationFrame(resolve); });
    ways.push(way);
  }
  return ways;
}"""


def test_a_thrown_map_stays_within_reach(desk):
    slow, fast, wild = desk.page.evaluate(THROWN, [0.2, 1, 40])
    assert 0 < slow < fast < 350
    # However fast the hand was, and however few frames there were.
    assert wild < 350


def test_the_wheel_scrolls_the_page_until_the_map_was_clicked(desk):
    zoom = desk.zoom
    x, y = desk.middle()
    desk.page.mouse.move(x, y)
    desk.page.mouse.wheel(0, 60)
    eventually(lambda: desk.page.evaluate("scrollY") > 0)
    assert desk.zoom == zoom
    assert desk.page.locator("[data-map-hint=wheel]").is_visible()
    desk.page.evaluate("scrollTo(0, 0)")
    desk.canvas.scroll_into_view_if_needed()
    x, y = desk.middle()
    desk.page.mouse.move(x, y)
    desk.page.mouse.down()
    desk.page.mouse.up()
    scrolled = desk.page.evaluate("scrollY")
    desk.page.mouse.wheel(0, -120)
    desk.until("zoom", lambda now: now > zoom)
    assert desk.page.evaluate("scrollY") == scrolled
    # The pointer leaves and comes back: the page scrolls again.
    desk.page.mouse.move(x, 2)
    desk.page.mouse.move(x, y)
    zoom = desk.zoom
    desk.page.mouse.wheel(0, 60)
    eventually(lambda: desk.page.evaluate("scrollY") > scrolled)
    assert desk.zoom == zoom


def test_keys_move_it(desk):
    desk.canvas.focus()
    before, zoom = desk.center, desk.zoom
    desk.page.keyboard.press("ArrowRight")
    assert desk.center[1] > before[1]
    desk.page.keyboard.press("ArrowUp")
    assert desk.center[0] > before[0]
    desk.page.keyboard.press("+")
    desk.until("zoom", lambda now: now > zoom + 0.9)
    desk.page.keyboard.press("-")
    desk.until("zoom", lambda now: now < zoom + 0.1)
    desk.page.keyboard.press("0")
    desk.until("center", lambda now: abs(now[1] - before[1]) < 1e-9)


def touch(pocket, kind, *points):
    pocket.phone.devtools.send("Input.dispatchTouchEvent", {
        "type": kind, "touchPoints": [{"x": x, "y": y, "id": index} for index, (x, y) in enumerate(points)]})


def swipe(pocket, start, by, steps=8):
    touch(pocket, "touchStart", start)
    for step in range(1, steps + 1):
        touch(pocket, "touchMove", (start[0] + by[0] * step / steps, start[1] + by[1] * step / steps))
    touch(pocket, "touchEnd")


def test_one_finger_scrolls_the_page_and_never_the_map(pocket):
    center, scrolled = pocket.center, pocket.page.evaluate("scrollY")
    swipe(pocket, pocket.middle(), (0, -160))
    eventually(lambda: pocket.page.evaluate("scrollY") > scrolled + 40)
    assert pocket.center == center
    # Sideways nothing scrolls; then it says how the map is moved.
    pocket.canvas.scroll_into_view_if_needed()
    swipe(pocket, pocket.middle(), (-120, 0))
    assert pocket.page.locator("[data-map-hint=fingers]").is_visible()
    assert pocket.center == center


def test_two_fingers_move_and_zoom(pocket):
    center, zoom, scrolled = pocket.center, pocket.zoom, pocket.page.evaluate("scrollY")
    x, y = pocket.middle()
    touch(pocket, "touchStart", (x - 30, y), (x + 30, y))
    for step in range(1, 9):
        touch(pocket, "touchMove", (x - 30 - 5 * step, y + 5 * step), (x + 30 + 5 * step, y + 5 * step))
    touch(pocket, "touchEnd")
    assert pocket.zoom > zoom + 0.8
    assert pocket.center[0] > center[0]
    assert pocket.page.evaluate("scrollY") == scrolled


def test_a_double_tap_zooms(pocket):
    zoom = pocket.zoom
    x, y = pocket.middle()
    for _ in range(2):
        touch(pocket, "touchStart", (x, y))
        touch(pocket, "touchEnd")
    pocket.until("zoom", lambda now: now > zoom + 0.9)


def test_in_full_screen_one_finger_moves_it_and_escape_leaves(pocket):
    pocket.page.get_by_role("button", name="Full screen").click()
    eventually(lambda: pocket.ask("full"))
    box = pocket.page.locator(MAP).bounding_box()
    assert box["width"] == 390 and box["height"] == 844
    # Nothing else can be reached.
    assert pocket.page.evaluate("document.querySelector('.tabs').inert")
    center = pocket.center
    swipe(pocket, pocket.middle(), (-120, -60))
    assert pocket.center != center
    pocket.canvas.focus()
    pocket.page.keyboard.press("Escape")
    eventually(lambda: not pocket.ask("full"))
    assert not pocket.page.evaluate("document.querySelector('.tabs').inert")


def test_full_screen_has_a_close_button_and_gives_focus_back(pocket):
    opener = pocket.page.get_by_role("button", name="Full screen")
    close = pocket.page.get_by_role("button", name="Close", exact=True)
    assert not close.is_visible()
    for leave in (close.click, lambda: pocket.page.keyboard.press("Escape")):
        opener.click()
        eventually(lambda: close.evaluate("button => button === document.activeElement"))
        box = close.bounding_box()
        assert box["width"] >= 44 and box["height"] >= 44
        assert box["y"] < 60 and box["x"] + box["width"] > 390 - 20
        leave()
        eventually(lambda: not pocket.ask("full"))
        assert opener.evaluate("button => button === document.activeElement")
    assert not close.is_visible()


def test_full_screen_takes_the_elevation_chart_along(pocket):
    order = "[...document.querySelectorAll('.charts [data-chart] h2')].map((title) => title.textContent)"
    before = pocket.page.evaluate(order)
    pocket.page.get_by_role("button", name="Full screen").click()
    chart = pocket.page.locator(f"{MAP} > .chart")
    assert chart.locator("h2").text_content() == "Elevation"
    assert chart.bounding_box()["height"] <= 844 / 3
    chart.locator("[data-seek]").focus()
    pocket.page.keyboard.press("ArrowRight")
    pocket.until("place", lambda place: place is not None)
    pocket.page.get_by_role("button", name="Close", exact=True).click()
    assert chart.count() == 0
    assert pocket.page.evaluate(order) == before


def overlaps(a, b):
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


@pytest.mark.parametrize("steps", [0, 1, 3])
def test_what_is_written_never_lies_over_each_other(desk, steps):
    for _ in range(steps):
        desk.page.get_by_role("button", name="Zoom in").click()
    desk.until("zoom", lambda now: now is not None)
    desk.page.wait_for_timeout(400)
    drawn = desk.ask("drawn")
    words = [label["box"] for label in drawn["labels"]]
    # A kilometre has its place, whatever button lies over it.
    for written in (words + desk.ask("boxes"), words + [mark["box"] for mark in drawn["marks"]]):
        for index, box in enumerate(written):
            for other in written[index + 1:]:
                assert not overlaps(box, other), drawn


def is_regular(numbers):
    step = numbers[0]
    return numbers == [step * (index + 1) for index in range(len(numbers))]


@pytest.mark.parametrize("is_full", [False, True])
def test_kilometres_are_marked_without_gaps(pocket, is_full):
    if is_full:
        pocket.page.get_by_role("button", name="Full screen").click()
        eventually(lambda: pocket.ask("full"))
    pocket.until("drawn", lambda drawn: is_regular([int(mark["label"]) for mark in drawn["marks"]]))
    entries = pocket.page.locator(MAP).get_attribute("data-marks").split("|")
    numbers = [int(mark["label"]) for mark in pocket.ask("drawn")["marks"]]
    assert numbers[-1] + numbers[0] > len(entries), "up to the last"


PLACED = """async ([marks, ends, scale]) => {
  const { placedMarks } = await import(new URL('/map/distance-marks.js', location.href));
  return placedMarks(marks.map(([x, y], index) => ({ x, y, number: index + 1, half: 9 })), ends, scale);
}"""


@pytest.mark.parametrize("places, expected", [
    # Out and back: the same places twice.
    ([[0, 0], [50, 0], [100, 0], [100, 1], [50, 1], [0, 1]], [1, 2, 3, 4, 5, 6]),
    # Laps of a track.
    ([[0, 60 * (index % 2)] for index in range(40)], [5, 10, 15, 20, 25, 30, 35, 40]),
    # Too near each other.
    ([[10 * index, 0] for index in range(12)], [5, 10]),
    ([[10, 10]], [1]),
    ([], []),
])
def test_kilometres_that_meet_stand_side_by_side(desk, places, expected):
    placed = desk.page.evaluate(PLACED, [places, [[0, 0]], 1])
    assert [mark["number"] for mark in placed] == expected
    boxes = [(mark["x"] + mark["shift"][0], mark["y"] + mark["shift"][1]) for mark in placed] + [(0, 0)]
    for index, (x, y) in enumerate(boxes):
        for other_x, other_y in boxes[index + 1:]:
            assert abs(x - other_x) >= 18 or abs(y - other_y) >= 18


def test_arrows_kilometres_and_ends_are_drawn(desk):
    desk.until("drawn", lambda drawn: drawn["arrows"] > 0 and len(drawn["marks"]) > 0)
    drawn = desk.ask("drawn")
    assert [label["text"] for label in drawn["labels"]] in (["End", "Start"], ["Start, end"])
    assert desk.ask("scale")["text"].endswith(("\u00a0m", "\u00a0km"))


def test_hovering_the_route_moves_the_charts_and_the_other_way_round(desk):
    heard = """() => new Promise((done) => {
      window.heard = [];
      document.addEventListener('track-place', ({ detail }) => window.heard.push(detail));
      done();
    })"""
    desk.page.evaluate(heard)
    x, y = desk.ask("middle of the route")
    desk.page.mouse.move(x + 2, y + 2)
    eventually(lambda: desk.page.evaluate("window.heard.length > 0"))
    told = desk.page.evaluate("window.heard.at(-1)")
    assert told["source"] == "map" and told["index"] == desk.ask("place")
    assert desk.page.locator("[data-map-readout]").inner_text().count("·") >= 1
    # Away from the route nothing is pointed out.
    box = desk.canvas.bounding_box()
    desk.page.mouse.move(box["x"] + 3, box["y"] + 3)
    eventually(lambda: desk.ask("place") is None)
    desk.page.evaluate(
        "document.dispatchEvent(new CustomEvent('track-place', { detail: { index: 12, source: 'chart' } }))")
    assert desk.ask("place") == 12


def test_a_stretch_is_painted_and_forgotten(desk):
    say = "document.dispatchEvent(new CustomEvent('track-stretch', { detail: %s }))"
    desk.page.evaluate(say % "{ from: 20, to: 60, isPreview: false, source: 'splits' }")
    assert desk.ask("stretch") == [20, 60]
    desk.page.evaluate(say % "{ from: null, source: 'splits' }")
    assert desk.ask("stretch") is None


def test_the_colour_is_remembered(desk):
    assert desk.ask("color") == "tempo"
    desk.page.locator(f"{MAP} label", has_text="Heart rate").click()
    assert desk.ask("color") == "heart"
    assert desk.page.locator("[data-map-ramp=heart]").is_visible()
    assert not desk.page.locator("[data-map-ramp=tempo]").is_visible()
    desk.page.reload()
    desk.canvas.wait_for()
    desk.until("color", lambda color: color == "heart")


def test_without_scripts_the_picture_is_there(demo, new_context):
    context = new_context(demo, java_script_enabled=False, **DESK)
    page = context.new_page()
    page.goto("/gallery/map-route")
    assert page.locator(f"{MAP} svg.route").evaluate("(svg) => getComputedStyle(svg).opacity") == "1"
    assert not page.locator("[data-map-tools]").is_visible()


@pytest.mark.service_worker
def test_a_visited_activity_has_its_map_without_the_server(own_demo, new_phone):
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
    phone = new_phone(demo, **DESK)
    page = phone.goto("/statistics/map")
    page.wait_for_selector(f"{MAP}[data-loaded]", state="attached")
    seen = Map(phone)
    count = int(page.locator(f"{MAP}").get_attribute("data-loaded"))
    assert count > 10 and seen.ask("routes") == count
    seen.until("most", lambda most: most >= 2)
    # All of them have come, and nothing says that some are still to come.
    assert page.locator("[data-map-loading]").is_hidden()
    assert page.locator(".stat-parts a[aria-current]").inner_text() == "Map"
    page.locator(f"{MAP} label", has_text="Routes").click()
    page.wait_for_timeout(300)
    # Another sport: fewer routes.
    page.select_option("select[name=sport]", index=1)
    page.wait_for_url("**sport=*")
    page.wait_for_selector(f"{MAP}[data-loaded]", state="attached")
    assert 0 < int(page.locator(MAP).get_attribute("data-loaded")) <= count


ACROSS_THE_DATE_LINE = """async () => {
  const { RoutesLayer } = await import(new URL('/map/routes-layer.js', location.href));
  const view = {
    addEventListener() {}, requestDraw() {}, size: [0, 0], scale: 1e6, screenToWorld: (x) => [x, 0.5] };
  const layer = new RoutesLayer(view);
  layer.add([{ bounds: [0.998, 0.5, 1.002, 0.5], segments: [[0.998, 0.5, 1.002, 0.5]] }]);
  const isThere = (x) => { layer.pointer(null, 0, 0); return layer.pointer({}, x, 0) };
  const far = isThere(0.5);
  return [far, isThere(0.001)];
}"""


def test_a_route_across_the_date_line_is_pointed_at(demo, new_phone):
    page = new_phone(demo).goto("/about")
    assert page.evaluate(ACROSS_THE_DATE_LINE) == [False, True]
