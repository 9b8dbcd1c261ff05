"""The first minute: a tap on Today starts an audible demo run without navigation. Also tests demo walks, demo workouts,
replays, and the size of the first page.
"""

import re

import pytest

from coach_tools import PLAYING, TEMPO, capture_sound, sent_controls, wait_for_service_worker
from phone import eventually
from fakes import VOICE

# `IS_MARKED` is true if the page hasn't navigated since `MARK` ran.
MARK = "() => { window.marked = true; }"
IS_MARKED = "() => window.marked === true"
SET_FAST_PLAYBACK = "e => { e.value = 20; e.dispatchEvent(new Event('input', { bubbles: true })); }"
MOVING = "() => document.querySelector('[data-slot=moving]')?.textContent ?? ''"
BAND = "() => document.querySelector('[data-slot=band]').dataset.band"


def seconds_of(clock):
    return sum(int(part) * 60 ** place for place, part in enumerate(reversed(clock.split(":")))) if clock else 0


def open_audible_page(new_phone, server, path="/"):
    phone = new_phone(server)
    capture_sound(phone)
    phone.page.add_init_script(VOICE)
    phone.goto("/about")
    wait_for_service_worker(phone)
    phone.goto(path)
    return phone


@pytest.mark.service_worker
@pytest.mark.real_time
def test_press_on_today_starts_an_audible_demo_run(demo, new_phone):
    phone = open_audible_page(new_phone, demo)
    page = phone.page
    page.evaluate(MARK)
    page.get_by_role("link", name="Play a demo run").click()
    page.wait_for_selector("body[data-state=running]")
    assert page.evaluate(IS_MARKED), "the press began in another document"
    page.wait_for_url("**/run/live")

    # `onsets` contains the times since the tap.
    phone.until("() => onsets.length > 3")
    assert page.evaluate("onsets[0]") < 3
    assert sent_controls(page, PLAYING)[-1] == 1
    target = int(re.sub(r"\D", "", phone.slot("target") if page.locator("[data-slot=target]").count() else
                        phone.slot("ruler")))
    assert sent_controls(page, TEMPO)[-1] == target
    phone.until("() => voice.said.length > 0")
    assert page.evaluate("voice.said[0]") == f"Demo run. Your target is {target} steps a minute."
    assert page.get_by_text("Demo run, not saved").first.is_visible()

    # The runner enters the target band within a minute and stays in it.
    phone.until("() => document.querySelector('[data-slot=band]').dataset.band === 'inside'")
    assert seconds_of(page.evaluate(MOVING)) <= 60
    page.locator("[data-input=rate]").evaluate(SET_FAST_PLAYBACK)
    places = []
    while seconds_of(page.evaluate(MOVING)) < 300:
        places.append(page.evaluate(BAND))
        # Read the band many times per second of the playback.
        page.wait_for_timeout(50)
    assert places.count("inside") > 0.95 * len(places), places

    phone.end_run()
    assert phone.logs() == {}


def play_until(phone, seconds):
    phone.until(f"() => {{ const at = document.querySelector('[data-slot=moving]').textContent.split(':'); "
                f"return 60 * at[0] + Number(at[1]) >= {seconds}; }}", seconds=60)


def test_paused_demo_is_frozen_and_matches_the_summary(demo, new_phone):
    phone = new_phone(demo)
    page = phone.goto("/")
    page.get_by_role("link", name="Play a demo run").click()
    page.wait_for_selector("body[data-state=running]")
    assert phone.slot("averagePace") == "--:--", "too early for an average"
    page.locator("[data-input=rate]").evaluate(SET_FAST_PLAYBACK)
    play_until(phone, 120)
    phone.action("lap").click()
    play_until(phone, 240)
    page.evaluate("window.scrollTo(0, 400)")
    phone.action("pause").click()
    page.wait_for_selector("body[data-state=paused]")
    assert page.locator("[data-slot=state]").bounding_box()["y"] >= 0
    read = lambda: [phone.slot(name) for name in ("elapsed", "moving", "distance", "averagePace")]
    paused = read()
    assert paused[0] == paused[1], "no second of the pause is the play's"
    # The playback would advance by ten seconds.
    page.wait_for_timeout(500)
    assert read() == paused
    laps = sorted(re.findall(r"\d+:\d\d", page.locator("[data-slot=laps]").inner_text()))
    phone.hold("finish")
    page.wait_for_url("**/run/summary")
    figures = page.locator(".run-summary").inner_text()
    assert all(value in figures for value in paused[1:])
    table = page.locator(".run-summary section", has=page.get_by_role("heading", name="Laps")).inner_text()
    assert sorted(re.findall(r"\d+:\d\d", table)) == laps


def test_demo_shows_a_pace_within_ten_seconds(demo, new_phone):
    """The demo plays at double speed, so ten simulated seconds take five seconds."""
    phone = new_phone(demo)
    page = phone.goto("/")
    page.get_by_role("link", name="Play a demo run").click()
    page.wait_for_selector("body[data-state=running]")
    phone.until("() => document.querySelector('[data-slot=support]').textContent !== '--:--'")
    assert seconds_of(phone.slot("moving")) <= 10


TARGET = "document.querySelector('[data-slot=target]')?.textContent"


def test_initial_html_has_the_athletes_own_target(demo, new_phone):
    """The HTML from the server and the page that the script renders show the same target."""
    phone = new_phone(demo)
    page = phone.goto("/move")
    own = page.locator("[data-tempo]").inner_text()
    sent = page.request.get(demo.url + "/run").text()
    assert page.evaluate(
        "text => new DOMParser().parseFromString(text, 'text/html').querySelector('[data-slot=target]').textContent", sent
    ) == own
    assert "172\u00a0cm" in sent and "Not set" not in re.search(r'data-slot="bodySummary"[^<]*', sent)[0]
    phone.goto("/run")
    phone.until("() => !document.querySelector('[data-screen]').hidden && document.querySelector('[data-screen]').dataset.digest")
    assert page.evaluate(TARGET) == own
    phone.goto("/metronome")
    assert page.locator("[data-slot=tempo]").inner_text() == own


def test_back_returns_to_the_page_with_the_demo_link(demo, new_phone):
    phone = new_phone(demo)
    page = phone.goto("/move")
    page.get_by_role("link", name="Play a demo run").click()
    page.wait_for_selector("body[data-state=running]")
    assert page.evaluate("document.activeElement.tagName") == "H1"
    page.go_back()
    page.wait_for_selector("body[data-page=move]")
    page.wait_for_selector("html[data-ready]", state="attached")
    assert page.url == demo.url + "/move"
    assert page.locator("h1").inner_text() == "Move"


def test_demo_link_can_be_opened_in_a_new_tab(demo, new_phone):
    phone = new_phone(demo)
    page = phone.goto("/move")
    with phone.context.expect_page() as opened:
        page.get_by_role("link", name="Play a demo run").click(modifiers=["Control"])
    opened.value.wait_for_selector("body[data-state=running]")
    assert page.url == demo.url + "/move"


def test_failed_fetch_falls_back_to_navigation(demo, new_phone):
    phone = new_phone(demo)
    page = phone.goto("/move")
    page.evaluate("() => { window.fetch = () => Promise.reject(new TypeError('away')); }")
    page.get_by_role("link", name="Play a demo run").click()
    page.wait_for_selector("body[data-state=running]")


def warning_banner(page):
    return page.locator("[data-slot=banner] .banner")


@pytest.mark.parametrize("path", ["/", "/move", "/walk"])
def test_demo_walk_plays_with_its_warnings(demo, new_phone, path):
    phone = new_phone(demo)
    phone.page.add_init_script(VOICE)
    page = phone.goto(path)
    page.evaluate(MARK)
    page.get_by_text("Watch a walk").first.click()
    page.wait_for_url("**/walk/live")
    page.wait_for_selector("body[data-state=running]")
    assert page.evaluate(IS_MARKED)
    assert page.get_by_text("Demo walk, not saved").first.is_visible()
    page.locator("[data-input=rate]").evaluate(SET_FAST_PLAYBACK)
    phone.until("() => voice.said.some((said) => /^Steps too (short|long)/.test(said))", seconds=60)
    page.wait_for_url("**/walk/summary", timeout=60_000)
    assert "Demo walk, not saved" in page.locator(".delivery").inner_text()
    assert phone.logs() == {}


def test_failure_to_fetch_the_demo_walk_is_reported(own_demo, new_phone):
    phone = new_phone(own_demo)
    page = phone.goto("/walk")
    phone.context.guard.expect("net::ERR_CONNECTION_REFUSED")
    own_demo.stop()
    phone.action("watch").click()
    said = page.locator("[data-when=play-failed]:visible")
    said.wait_for()
    assert said.count() == 1 and 0 <= said.bounding_box()["y"] < page.viewport_size["height"]


@pytest.mark.parametrize("path", ["/train", "/move"])
def test_demo_workout_plays(demo, new_phone, path):
    phone = new_phone(demo)
    page = phone.goto(path)
    page.evaluate(MARK)
    page.get_by_role("link", name="Watch a workout").click()
    page.wait_for_url("**/train/live")
    assert page.evaluate(IS_MARKED)
    assert page.get_by_text("Demo workout, not saved").first.is_visible()


def test_demo_workout_shows_a_correction(demo, new_phone):
    phone = new_phone(demo)
    phone.page.add_init_script(VOICE)
    page = phone.goto("/train")
    page.get_by_role("link", name="Watch a workout").click()
    page.wait_for_selector("body[data-state=running]")
    correction = "Not counted. Go lower."
    phone.until("words => document.querySelector('[data-slot=feedback][data-kind=warning]')?.textContent === words",
                correction, seconds=40)
    # The third movement isn't counted, but the later ones are.
    assert phone.slot("number") == "2"
    phone.until("words => voice.said.includes(words)", correction)
    page.locator("[data-input=rate]").evaluate(SET_FAST_PLAYBACK)
    page.wait_for_url("**/train/summary", timeout=40_000)
    assert page.evaluate("voice.said").count(correction) == 1


def test_demo_workout_lasts_one_to_two_minutes(demo, new_phone):
    page = new_phone(demo).goto("/train")
    page.evaluate("""async () => {
      const { Engine } = await import('/engine/engine.js');
      const play = Engine.prototype.workoutSimulation;
      Engine.prototype.workoutSimulation = function (numbers) { window.shown = numbers; return play.call(this, numbers); };
    }""")
    page.get_by_role("link", name="Watch a workout").click()
    page.wait_for_selector("body[data-state=running]")
    seconds = page.evaluate("""async () => {
      const { Engine } = await import('/engine/engine.js');
      const { newHeader } = await import('/session/recorder.js');
      const engine = await Engine.open();
      const header = newHeader(engine.kind(3));
      engine.begin(header.identifier, header);
      let last = 0;
      for (const { kind, fields } of engine.workoutSimulation(shown)) {
        engine.event(kind, ...fields);
        [last] = fields;
      }
      return last;
    }""")
    assert 60 <= seconds <= 120


@pytest.mark.parametrize("sport, live", [("1", "run"), ("2", "walk"), ("6", "train")])
def test_activity_with_a_log_can_be_replayed(demo, new_phone, sport, live):
    phone = new_phone(demo)
    page = phone.goto(f"/activities?sport={sport}")
    link = page.evaluate(
        """async () => {
          for (const { href } of document.querySelectorAll('[data-rows] a[href*="/activities/"]')) {
            if ((await (await fetch(href)).text()).includes('data-action="play"')) return href;
          }
          return null;
        }""")
    if link is None:
        pytest.skip("the demo has no session of this sport")
    page.goto(link)
    page.wait_for_selector("html[data-ready]", state="attached")
    page.evaluate(MARK)
    page.get_by_role("link", name="Replay").click()
    page.wait_for_url(f"**/{live}/live")
    assert page.evaluate(IS_MARKED)
    assert page.get_by_text("Replay, not saved").first.is_visible()
    before = phone.logs()
    assert before == {}
    eventually(lambda: page.locator("body[data-state=running]").count())


# The maximum number of bytes transferred for the first page, without WebAssembly modules.
LIMIT = 150_000


# Records every layout shift with the elements that moved, and every notice that was revealed.
SHIFTS = """
  window.shifts = [];
  const describe = ({ node, previousRect: from, currentRect: to }) =>
    `${node?.nodeName} ${node?.className} ${node?.textContent?.trim().slice(0, 40)}: ${from.y} ${from.height} to ${to.y} ${to.height}`;
  new PerformanceObserver((list) => shifts.push(...list.getEntries().map((e) => [e.value, ...e.sources.map(describe)])))
    .observe({ type: 'layout-shift', buffered: true });
  // A notice that appears above the content shifts it. The assertion message lists the notices.
  window.notices = [];
  new MutationObserver((changes) => notices.push(
    ...changes.filter(({ target }) => target.dataset?.when && !target.hidden).map(({ target }) => target.dataset.when)))
    .observe(document, { subtree: true, attributeFilter: ['hidden'] });
"""


@pytest.mark.parametrize("width, height", [(390, 844), (1280, 800)])
def test_first_page_is_small_and_does_not_shift(demo, new_phone, width, height):
    phone = new_phone(demo)
    page = phone.page
    page.set_viewport_size({"width": width, "height": height})
    page.add_init_script(SHIFTS)
    sizes, urls = {}, {}
    phone.devtools.send("Network.enable")
    phone.devtools.on(
        "Network.requestWillBeSent", lambda event: urls.update({event["requestId"]: event["request"]["url"]}))
    phone.devtools.on(
        "Network.loadingFinished", lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}))
    phone.goto("/")
    page.wait_for_load_state("networkidle")
    loaded = {urls[each]: size for each, size in sizes.items() if not urls[each].endswith(".wasm")}
    assert any(url.endswith("/app.js") for url in loaded)
    total = sum(loaded.values())
    print(f"{len(loaded)} files, {total} bytes")
    assert total <= LIMIT, sorted(loaded.items(), key=lambda each: -each[1])
    page.evaluate("() => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); })")
    assert page.evaluate("shifts") == []


@pytest.mark.parametrize("width, height", [(390, 844), (1280, 800)])
def test_first_page_does_not_shift_on_a_slow_device(demo, new_phone, width, height):
    """Rendering is blocked until the main content has been parsed. Otherwise content would shift as more of it
    arrives."""
    phone = new_phone(demo)
    phone.page.set_viewport_size({"width": width, "height": height})
    phone.page.add_init_script(SHIFTS)
    phone.devtools.send("Emulation.setCPUThrottlingRate", {"rate": 15})
    phone.devtools.send("Network.enable")
    phone.devtools.send("Network.emulateNetworkConditions", {
        "offline": False, "latency": 60, "downloadThroughput": 60_000, "uploadThroughput": 60_000})
    page = phone.goto("/")
    page.wait_for_selector("html[data-ready]", state="attached")
    assert page.locator("link[rel=expect][blocking=render][href='#main']").count() == 1
    shifts = page.evaluate("shifts")
    notices = page.evaluate("notices")
    # A cumulative shift of 0.1 is considered good. The limit here is a tenth of that.
    assert sum(value for value, *_ in shifts) < 0.01, (shifts, notices)


def font_sizes(page, selector):
    return page.locator(selector).evaluate_all(
        "all => all.filter((e) => e.checkVisibility()).map((e) => parseFloat(getComputedStyle(e).fontSize))")


def test_units_on_the_walk_screen_are_at_least_16_px(demo, new_phone):
    phone = new_phone(demo)
    page = phone.goto("/walk")
    phone.action("watch").click()
    page.wait_for_url("**/walk/live")
    sizes = font_sizes(page, ".gauge-unit, .gauge-unit *, .gauge-head .quiet, .figures dt, .live-top *")
    assert len(sizes) >= 9 and min(sizes) >= 16


# The horizontal extent of all elements that match a selector, in pixels.
USED = """(selector) => {
  const boxes = [...document.querySelectorAll(selector)].map((e) => e.getBoundingClientRect());
  return Math.max(...boxes.map((b) => b.right)) - Math.min(...boxes.map((b) => b.left));
}"""


@pytest.mark.parametrize("path, selector", [
    ("/move", ".card"), ("/walk", ".desk-columns > *"), ("/walk/calibrate", ".desk-columns > *"),
    ("/gallery/walk-live", ".gauge")])
def test_desktop_layout_uses_the_width(gallery, new_phone, path, selector):
    phone = new_phone(gallery)
    page = phone.page
    page.set_viewport_size({"width": 1280, "height": 800})
    phone.goto(path)
    assert page.evaluate(USED, selector) > 900
    tops = page.locator(selector).evaluate_all("all => all.map((e) => Math.round(e.getBoundingClientRect().top))")
    assert tops[0] == tops[1], "side by side"


def test_second_tap_stops_a_music_preview_that_is_still_loading(demo, new_phone):
    phone = new_phone(demo)
    page = phone.page
    page.add_init_script("""
      const { fetch } = window;
      const opened = new Promise(() => {});
      window.fetch = async (url, ...rest) => {
        if (String(url).endsWith('/audio.wasm')) await opened;
        return fetch(url, ...rest);
      };
    """)
    phone.goto("/train/how/squat")
    button = phone.action("preview-music")
    button.click()
    page.wait_for_selector("[data-action=preview-music][aria-pressed=true]")
    button.click()
    page.wait_for_selector("[data-action=preview-music][aria-pressed=false]", timeout=5_000)


def test_second_tap_stops_a_metronome_that_is_still_loading(demo, new_phone):
    phone = new_phone(demo)
    page = phone.page
    page.add_init_script("""
      const { fetch } = window;
      const opened = new Promise((resolve) => { window.letOpen = resolve; });
      window.fetch = async (url, ...rest) => {
        if (String(url).endsWith('/audio.wasm')) await opened;
        return fetch(url, ...rest);
      };
      window.controls = [];
      window.AudioWorkletNode = class extends AudioWorkletNode {
        constructor(context, name, options) {
          super(context, name, options);
          controls.push(...options.processorOptions.controls);
          const post = this.port.postMessage.bind(this.port);
          this.port.postMessage = (message, ...more) => {
            if (message.control) controls.push(message.control);
            post(message, ...more);
          };
        }
      };
    """)
    phone.goto("/metronome")
    for name in ("music", "beat"):
        button = phone.action(name)
        button.click()
        button.click()
    page.evaluate("letOpen()")
    phone.until("() => controls.length > 0")
    # The controls of all four taps arrive shortly after each other.
    page.wait_for_timeout(300)
    last = page.evaluate("Object.fromEntries(controls)")
    assert last.get("15", 0) == 0 and last.get("1", 0) == 0, last
