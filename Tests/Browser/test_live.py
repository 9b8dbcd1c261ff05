"""The live screens of runs and rides: touch, pauses, own sounds, units, battery saving, fixed bars, and layout."""

import json
import re

import pytest

from phone import eventually
from simulated_positions import advance, simulate_positions
from sound_tools import open_metronome, upload, wav
from fakes import BATTERY, BODY

DESKTOP = {"viewport": {"width": 1280, "height": 800}, "has_touch": False, "is_mobile": False}


def start(phone, path="/run"):
    phone.goto(path)
    phone.action("start").click()
    phone.page.wait_for_selector("body[data-state=running]")
    phone.page.wait_for_url(f"**{path}/live")


def end(phone, path="/run"):
    """Ends the session by holding Finish with the mouse, on the page's fake clock."""
    if not phone.page.locator("[data-hold=finish]").is_visible():
        phone.action("pause").click()
    phone.begin_hold("finish")
    phone.page.clock.run_for(1300)
    phone.page.wait_for_url(f"**{path}/summary")
    phone.page.mouse.up()


def touch(phone, kind, x=None, y=None):
    points = [] if x is None else [{"x": x, "y": y}]
    phone.devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def middle(locator):
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("path", ["/run", "/ride"])
def test_releasing_finish_does_not_press_a_button_on_the_next_page(demo, new_phone, path):
    phone = new_phone(demo)
    phone.allow_location("denied")
    start(phone, path)
    phone.action("pause").click()
    x, y = middle(phone.page.locator("[data-hold=finish]"))
    touch(phone, "touchStart", x, y)
    phone.page.wait_for_url(f"**{path}/summary")
    beneath = phone.page.evaluate("([x, y]) => document.elementFromPoint(x, y).closest('a, button')?.textContent", [x, y])
    assert beneath, "a tab or a button lies where the finger is"
    touch(phone, "touchEnd")
    # A press of the button would have opened its page by then.
    phone.page.wait_for_timeout(700)
    assert phone.page.url.endswith(f"{path}/summary")
    # Once the finger has been lifted, a tap works.
    phone.action("undo").tap()
    phone.page.wait_for_url(f"**{path}/live")


def test_click_after_holding_finish_is_ignored_once(demo, new_phone):
    """When the press ends, some browsers send a click to the element that is now under the pointer."""
    phone = new_phone(demo)
    simulate_positions(phone)
    start(phone)
    end(phone)
    clicked = """() => {
      const tab = document.querySelector('.tabs a');
      let reached = false;
      tab.addEventListener('click', (event) => { reached = true; event.preventDefault(); }, { once: true });
      tab.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
      return reached;
    }"""
    # `end` released the mouse button over the bar, and the resulting click was ignored.
    phone.page.evaluate("dispatchEvent(new PointerEvent('pointerdown'))")
    assert phone.page.evaluate(clicked)


def test_short_press_on_finish_asks_to_hold_it(demo, new_phone):
    phone = new_phone(demo)
    phone.page.clock.install()
    phone.allow_location("denied")
    start(phone)
    phone.action("pause").click()
    finish = phone.page.locator("[data-hold=finish]")
    assert finish.inner_text() == "Finish"
    finish.tap()
    assert finish.inner_text() == "Hold to finish"
    assert phone.page.locator("[data-announce]").text_content() == "Hold to finish"
    phone.page.clock.run_for(3000)
    assert finish.inner_text() == "Finish" and phone.page.url.endswith("/run/live")


def test_undo_counts_down_and_done_returns_to_the_setup(own_demo, new_phone):
    for path, words in (("/run", "Undo: resume the run"), ("/ride", "Undo: resume the ride")):
        phone = new_phone(own_demo)
        simulate_positions(phone)
        start(phone, path)
        advance(phone, 20)
        end(phone, path)
        undo = phone.action("undo")
        assert undo.get_attribute("aria-label") == words
        assert re.fullmatch(r"Undo\s+15 s", undo.inner_text())
        phone.page.clock.run_for(3000)
        left = int(re.search(r"(\d+) s", undo.inner_text()).group(1))
        assert 8 <= left <= 12
        bar = phone.page.locator(".end-bar").bounding_box()
        assert bar["y"] + bar["height"] <= 844, "the bar is in view without scrolling"
        phone.action("done").click()
        phone.page.wait_for_url(own_demo.url + path)


def test_session_is_sent_after_the_undo_countdown(own_demo, new_phone):
    phone = new_phone(own_demo)
    simulate_positions(phone)
    start(phone)
    advance(phone, 20)
    end(phone)
    advance(phone, 16, step=1)
    phone.page.locator("[data-when=sent]:visible").first.wait_for()
    assert phone.page.locator("p[data-when=sent]:visible").count() == 1, "it is said once"
    assert not phone.page.locator("[data-action=undo]").is_visible()


def test_pause_clears_current_values(demo, new_phone):
    phone = new_phone(demo)
    simulate_positions(phone)
    phone.page.add_init_script(BODY)
    phone.goto("/run")
    phone.page.locator("#beat").check()
    phone.action("start").click()
    phone.page.wait_for_selector("body[data-state=running]")
    phone.page.evaluate("body.cadence = 166")
    advance(phone, 30, step=1)
    assert phone.slot("actual").isdecimal() and phone.slot("bandWord") != "Paused"
    phone.action("pause").click()
    seen = set()
    for _ in range(6):
        phone.page.clock.run_for(1000)
        seen.add((phone.slot("actual"), phone.slot("speed"), phone.slot("support"), phone.slot("bandWord")))
    assert seen == {("–", "–", "--:--", "Paused")}
    assert phone.slot("state") == "Paused"


def test_lap_time_is_shown_briefly(demo, new_phone):
    phone = new_phone(demo)
    simulate_positions(phone)
    start(phone)
    advance(phone, 65, step=5)
    phone.action("lap").click()
    flash = phone.page.locator("[data-slot=lapTime]")
    assert re.fullmatch(r"Lap 1 · \d\.\d\d\skm · 1:0\d", flash.inner_text())
    advance(phone, 8, step=1)
    assert not flash.is_visible()


def test_low_battery_offers_battery_saving(demo, new_phone):
    phone = new_phone(demo)
    phone.allow_location("denied")
    phone.page.add_init_script(BATTERY)
    start(phone)
    note = phone.page.locator("[data-slot=batteryNote]")
    assert note.inner_text() == ""
    phone.page.evaluate("battery.drain(0.19)")
    note.get_by_role("button", name="Save battery").click()
    assert note.inner_text() == ""
    assert phone.page.locator("[data-slot=saver]").get_attribute("aria-pressed") == "true"


def advance_one_hour(phone):
    advance(phone, 20)
    phone.page.clock.fast_forward(3_560_000)
    advance(phone, 40)


@pytest.mark.parametrize("path", ["/run", "/ride"])
def test_battery_saving_starts_after_an_hour_without_battery_level(own_demo, new_phone, path):
    phone = new_phone(own_demo)
    phone.page.add_init_script("delete Navigator.prototype.getBattery;")
    simulate_positions(phone)
    start(phone, path)
    saver = phone.page.locator("[data-slot=saver]")
    assert saver.get_attribute("aria-pressed") == "false"
    advance_one_hour(phone)
    assert saver.get_attribute("aria-pressed") == "true"
    note = phone.page.locator("[data-when=saver-began]")
    note.get_by_role("button", name="Turn off").click()
    assert not note.is_visible()
    assert saver.get_attribute("aria-pressed") == "false"
    end(phone, path)
    phone.action("done").click()
    phone.page.wait_for_url(re.compile(f"{path}$"))
    phone.page.wait_for_selector("html[data-ready]", state="attached")
    assert not phone.page.locator("[data-input=saver-later]").is_checked()


def test_timed_battery_saving_can_be_turned_off_in_the_setup(demo, new_phone):
    phone = new_phone(demo)
    phone.page.add_init_script("delete Navigator.prototype.getBattery;")
    simulate_positions(phone)
    phone.goto("/run")
    later = phone.page.locator("[data-input=saver-later]")
    phone.page.locator("#recording > summary").click()
    later.uncheck()
    start(phone)
    advance_one_hour(phone)
    assert phone.page.locator("[data-slot=saver]").get_attribute("aria-pressed") == "false"


def test_timed_battery_saving_is_hidden_with_battery_level(demo, new_phone):
    phone = new_phone(demo)
    phone.page.add_init_script(BATTERY)
    phone.goto("/run")
    phone.page.locator("#recording > summary").click()
    assert not phone.page.locator("[data-input=saver-later]").is_visible()


def test_own_sounds_can_be_chosen_before_and_during_a_run(own_demo, new_phone):
    phone = new_phone(own_demo)
    page = open_metronome(phone)
    upload(page, "castanet.wav", wav())
    page.locator("[data-own]").wait_for()
    upload(page, "bell & book.wav", wav(hertz=900))
    page.locator("[data-own]").nth(1).wait_for()
    kept = "JSON.parse(Object.entries(localStorage).find(([key]) => key.startsWith('andante-sound'))[1])"

    phone.goto("/run")
    page.locator("#how-it-beats > summary").click()
    page.locator("#how-it-beats label", has_text="castanet.wav").click()
    first = page.evaluate(kept)
    assert first["sound"] == 3 and first["own"]
    phone.allow_location("denied")
    phone.action("start").click()
    page.wait_for_selector("body[data-state=running]")
    page.locator(".on-the-fly > summary").click()
    live = page.locator(".on-the-fly")
    assert live.get_by_label("castanet.wav", exact=True).is_checked()
    live.locator("label", has_text="bell & book.wav").click()
    assert page.evaluate(kept)["own"] != first["own"]
    live.locator("label", has_text="Woodblock").click()
    assert page.evaluate(kept)["sound"] == 1


def test_uploaded_sound_is_offered_on_another_device(own_demo, new_phone):
    first = new_phone(own_demo)
    upload(open_metronome(first), "castanet.wav", wav())
    first.page.locator("[data-own]").wait_for()
    other = new_phone(own_demo)
    other.goto("/run")
    other.page.locator("#how-it-beats").get_by_label("castanet.wav", exact=True).wait_for(state="attached")


def test_target_can_be_entered_in_other_units(demo, new_phone):
    phone = new_phone(demo)
    simulate_positions(phone)
    page = phone.page
    phone.goto("/run")
    page.locator("#beat").check()
    page.locator(".speed-part").get_by_label("mph", exact=True).check()
    field = page.locator("#target-speed")
    assert field.input_value().replace("\u00a0", " ") == "6.7 mph"
    field.fill("7")
    field.blur()
    assert field.input_value().replace("\u00a0", " ") == "7.0 mph"
    phone.action("start").click()
    page.wait_for_selector("body[data-state=running]")
    assert phone.slot("manualTarget").replace("\u00a0", " ") == "7.0 mph"
    page.locator(".on-the-fly > summary").click()
    page.locator(".leading").get_by_label("km/h", exact=True).check()
    assert phone.slot("manualTarget").replace("\u00a0", " ") == "11.3 km/h"
    page.locator(".leading").get_by_label("min/km", exact=True).check()
    assert phone.slot("manualTarget").replace("\u00a0", " ") == "5:20 min/km"
    # Distances keep the athlete's unit.
    assert "km" in page.locator(".live .figures").inner_text()


def test_offset_changes_the_target_during_a_run(demo, new_phone):
    phone = new_phone(demo)
    phone.allow_location("denied")
    phone.goto("/run")
    phone.page.locator("#beat").check()
    phone.action("start").click()
    phone.page.wait_for_selector("body[data-state=running]")
    before = int(phone.slot("ruler"))
    phone.page.locator(".on-the-fly > summary").click()
    phone.page.locator("#offset").fill("7")
    assert int(phone.slot("ruler")) == before + 7


@pytest.mark.parametrize("size", [(390, 844), (320, 568)])
def test_settings_panel_scrolls_into_view_and_closes_on_pause(demo, new_phone, size):
    phone = new_phone(demo, reduced_motion="reduce", viewport=dict(zip(("width", "height"), size)))
    phone.allow_location("denied")
    page = phone.page
    start(phone)
    panel = page.locator(".on-the-fly")
    panel.locator("summary").click()
    phone.until("() => document.querySelector('.on-the-fly').getBoundingClientRect().top < 20")
    first = panel.locator("button, input").first.bounding_box()
    assert first["y"] + first["height"] <= page.locator(".controls").bounding_box()["y"]

    # Other buttons leave the panel open.
    phone.action("lap").click()
    assert panel.get_attribute("open") is not None
    phone.action("pause").click()
    page.wait_for_selector("body[data-state=paused]")
    assert panel.get_attribute("open") is None and page.evaluate("scrollY") == 0
    assert page.locator(".live-state").bounding_box()["y"] >= 0
    assert page.locator("[data-hold=finish]").is_visible()


def test_reloaded_run_shows_its_whole_route(demo, new_phone):
    phone = new_phone(demo)
    simulate_positions(phone)
    start(phone)
    advance(phone, 180, step=5)
    points = "() => document.querySelector('.live-route .route-line').getAttribute('d').split(/[ML]/).length"
    reach = "() => document.querySelector('.live-route svg').getAttribute('aria-label')"
    before = phone.page.evaluate(points)
    phone.page.reload()
    phone.page.wait_for_selector("body[data-state=running]")
    assert phone.page.evaluate(points) >= before - 8, phone.page.evaluate(reach)


def test_run_continued_after_minutes_shows_its_whole_route(demo, new_phone):
    phone = new_phone(demo)
    simulate_positions(phone)
    start(phone)
    advance(phone, 180, step=5)
    points = "() => document.querySelector('.live-route .route-line').getAttribute('d').split(/[ML]/).length"
    before = phone.page.evaluate(points)
    phone.goto("/about")
    phone.page.clock.run_for(200_000)
    phone.goto("/run")
    phone.page.wait_for_selector(".hint[data-when=unfinished]:visible")
    assert "Continue your run?" in phone.page.locator(".hint[data-when=unfinished]").inner_text()
    phone.action("continue").click()
    phone.page.wait_for_selector("body[data-state=running]")
    advance(phone, 10, step=1)
    assert phone.page.evaluate(points) >= before - 8


def test_five_hours_of_sleep_do_not_count_as_moving_time(demo, new_phone):
    phone = new_phone(demo)
    simulate_positions(phone)
    start(phone)
    advance(phone, 60, step=5)
    phone.page.clock.fast_forward("05:00:00")
    advance(phone, 10, step=1)
    minutes, seconds = phone.slot("moving").split(":")
    assert int(minutes) in (1, 2), phone.slot("moving")
    assert phone.slot("elapsed").startswith("5:01")


# Fixed bars


COVERED = """() => {
  const element = document.activeElement;
  if (element === document.body) return null;
  const shown = element.matches('input[type=radio], input[type=checkbox]') ? element.closest('label, .option') ?? element : element;
  const { left, top, right, bottom } = shown.getBoundingClientRect();
  // An element taller than the window is always partly covered.
  if (bottom - top > innerHeight) return ['', ''];
  const name = `${element.tagName} ${element.id || element.dataset.action || element.textContent.trim().slice(0, 30)}`;
  const bar = [...document.querySelectorAll('.tabs, .start-bar, .end-bar, .controls, .beat-bar, .steps-form .marks')]
    .filter((each) => ['fixed', 'sticky'].includes(getComputedStyle(each).position) && !each.contains(element))
    .map((each) => each.getBoundingClientRect())
    .find((box) => box.height > 0 && box.top < bottom - 1 && box.bottom > top + 1 && box.left < right && box.right > left);
  return [name, bar ? `${Math.round(top)}–${Math.round(bottom)} beneath ${Math.round(bar.top)}` : ''];
}"""


@pytest.mark.parametrize("slug", [
    "coach-all", "ride-ask", "beat-inside", "ride-live", "summary-undoable", "ride-summary", "walk-live", "settings",
    "today", "walk-steps", "walk-steps-changed", "metronome"])
def test_bars_never_cover_the_focused_element(gallery, new_phone, slug):
    page = new_phone(gallery).goto(f"/gallery/{slug}")
    covered = []
    for _ in range(150):
        page.keyboard.press("Tab")
        answer = page.evaluate(COVERED)
        if answer is None:
            break
        if answer[1]:
            covered.append(answer)
    assert covered == []


# Layout


def test_cadence_is_larger_than_target_and_texts_are_at_least_16_px(gallery, new_phone):
    page = new_phone(gallery).goto("/gallery/beat-inside")
    size = lambda selector: float(page.locator(selector).first.evaluate("e => parseFloat(getComputedStyle(e).fontSize)"))
    assert size(".band b") > 2 * size(".ruler b") and size(".ruler b") >= 56
    small = page.evaluate("""() => [...document.querySelectorAll('.live-face *, .live-top *, .live-words *')]
      .filter((each) => each.checkVisibility() && [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
      .filter((each) => !each.matches('.unseen') && parseFloat(getComputedStyle(each).fontSize) < 16)
      .map((each) => each.textContent)""")
    assert small == []


@pytest.mark.parametrize("size", [(390, 844), (320, 568)])
def test_layout_is_stable_when_the_verdict_changes(gallery, new_phone, size):
    phone = new_phone(gallery, viewport=dict(zip(("width", "height"), size)))
    places = []
    for slug, verdict in (("beat-below", "9 below target"), ("beat-below", "11 below target"), ("beat-unknown", None)):
        page = phone.goto(f"/gallery/{slug}")
        if verdict:
            page.locator("[data-slot=bandWord]").evaluate("(word, text) => { word.textContent = text; }", verdict)
        places.append(page.evaluate("""() => document.querySelector('.target-row').getBoundingClientRect().top
          - document.querySelector('.band').getBoundingClientRect().top"""))
    assert max(places) - min(places) < 1, places


def test_small_phone_fits_target_and_buttons(gallery, new_phone):
    phone = new_phone(gallery, viewport={"width": 320, "height": 568})
    page = phone.goto("/gallery/coach-first")
    target, bar = (page.locator(part).bounding_box() for part in (".suggested", ".start-bar"))
    assert target["y"] + target["height"] <= bar["y"]
    page = phone.goto("/gallery/beat-below")
    beat, settings = (page.locator(part).bounding_box() for part in ("[data-slot=beat]", ".on-the-fly"))
    assert beat["y"] == settings["y"] and beat["x"] + beat["width"] < settings["x"]


@pytest.mark.parametrize("signal, color", [("good", "--soon"), ("fair", "--over"), ("excellent", "--band")])
def test_signal_colour_follows_its_quality(gallery, new_phone, signal, color):
    page = new_phone(gallery).goto("/gallery/live-running")
    found, wanted = page.evaluate("""([signal, color]) => {
      const mark = document.querySelector('.signal');
      mark.dataset.signal = signal;
      const probe = document.createElement('i');
      probe.style.setProperty('color', `var(${color})`);
      mark.append(probe);
      return [getComputedStyle(mark, '::before').color, getComputedStyle(probe).color];
    }""", [signal, color])
    assert found == wanted


def test_beat_button_text_does_not_wrap(gallery, new_phone):
    page = new_phone(gallery).goto("/gallery/beat-interrupted")
    lines = page.evaluate("""() => {
      const range = document.createRange();
      const text = document.querySelector('[data-slot=beatWord]').firstChild;
      range.selectNodeContents(text);
      return range.getClientRects().length;
    }""")
    assert lines == 1


def test_desktop_shows_route_and_figures_side_by_side(gallery, new_phone):
    for slug in ("beat-inside", "ride-live"):
        page = new_phone(gallery, **DESKTOP).goto(f"/gallery/{slug}")
        figures, route = [page.locator(each).first.bounding_box() for each in (".live-face", ".live-route svg")]
        assert figures["x"] + figures["width"] <= route["x"]
        assert route["y"] + route["height"] <= 800 and route["width"] > 400


def test_setup_has_two_columns_on_a_desktop_and_start_within_reach(gallery, new_phone):
    for slug in ("coach-formula", "ride-ask"):
        page = new_phone(gallery, **DESKTOP).goto(f"/gallery/{slug}")
        first, more = [page.locator(each).bounding_box() for each in (".setup-first", ".setup-more")]
        assert first["x"] + first["width"] <= more["x"]
        page = new_phone(gallery).goto(f"/gallery/{slug}")
        box = page.locator("[data-action=start]").bounding_box()
        assert 844 / 2 < box["y"] < 844 - box["height"]
        location = page.locator(".location-line").bounding_box()
        assert location["height"] <= 100
