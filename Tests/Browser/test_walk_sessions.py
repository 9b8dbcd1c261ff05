"""The walk's pages: what is remembered, what a device lacks, and sessions found at another's address."""

import time

from stand_ins import BODY

# iOS asks; this one answers as a test wants.
ASKING = """
window.answer = 'denied';
window.asked = 0;
DeviceMotionEvent.requestPermission = async () => { window.asked += 1; return window.answer; };
const query = navigator.permissions.query.bind(navigator.permissions);
navigator.permissions.query = (what) => (what.name === 'accelerometer'
  ? Promise.reject(new TypeError('unknown')) : query(what));
"""


def open_walk(new_phone, server, *scripts, path="/walk"):
    phone = new_phone(server)
    phone.allow_location()
    phone.place(48.137, 11.575, speed=1.2)
    for script in scripts:
        phone.page.add_init_script(script)
    phone.goto(path)
    return phone


def start(phone):
    phone.action("start").click()
    phone.page.wait_for_selector("body[data-state=running]")
    phone.page.wait_for_url("**/walk/live")


def type_into(page, field, text):
    page.locator(field).fill(text)
    page.locator(field).blur()


def test_a_target_is_typed_in_any_unit_and_remembered(own_demo, new_phone):
    phone = open_walk(new_phone, own_demo, BODY)
    page = phone.page
    type_into(page, "#step-length", "25.5 in")
    phone.until("() => document.querySelector('#step-length').value === '64.8\u00a0cm'")
    assert "130" in phone.slot("stepStride")
    page.locator("[data-input=shown-as][value='0']").check(force=True)
    phone.until("() => document.querySelector('#step-length').value === '25.5\u00a0in'")
    type_into(page, "#step-length", "4")
    assert "Choose a value" in page.locator("#step-length-fault").text_content()
    phone.goto("/walk")
    phone.until("() => document.querySelector('#step-length').value === '25.5\u00a0in'")


def test_a_device_without_motion_says_so(demo, new_phone):
    phone = open_walk(new_phone, demo)
    phone.page.locator("[data-when=no-motion]:visible").wait_for(timeout=8000)


def test_refused_motion_holds_the_walk_back_and_says_what_to_do(own_demo, new_phone):
    phone = open_walk(new_phone, own_demo, BODY, ASKING)
    page = phone.page
    page.locator("[data-when=ask-motion]:visible").wait_for()
    phone.action("start").click()
    page.locator("[data-when=motion-denied]:visible").wait_for()
    assert page.evaluate("[asked, location.pathname]") == [1, "/walk"]
    page.evaluate("answer = 'granted'")
    start(phone)


def test_an_unfinished_walk_is_found_at_the_run_and_goes_on(own_demo, new_phone):
    phone = open_walk(new_phone, own_demo, BODY)
    start(phone)
    time.sleep(2)
    phone.goto("/run")
    phone.page.wait_for_url("**/walk")
    phone.action("continue").click()
    phone.page.wait_for_url("**/walk/live")
    phone.hold("finish")
    phone.page.wait_for_url("**/walk/summary")
    phone.action("done").click()
    phone.page.wait_for_url("**/walk")


def test_a_tap_on_done_holds_while_the_last_steps_are_counted(own_demo, new_phone):
    phone = open_walk(new_phone, own_demo, BODY)
    start(phone)
    time.sleep(2)
    phone.hold("finish")
    phone.page.wait_for_url("**/walk/summary")
    phone.action("done").wait_for()
    box = phone.action("done").bounding_box()
    phone.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    phone.page.mouse.down()
    # The summary is drawn again in this time, for what was heard after the end. In real time: the finger rests.
    time.sleep(3.5)
    phone.page.mouse.up()
    phone.page.wait_for_url("**/walk")


def test_an_unfinished_run_is_found_at_the_walk_and_goes_on(own_demo, new_phone):
    phone = open_walk(new_phone, own_demo, path="/run")
    phone.start_run()
    time.sleep(2)
    phone.goto("/walk")
    phone.page.wait_for_url("**/run")
    phone.action("continue").click()
    phone.page.wait_for_url("**/run/live")
    phone.end_run()


def test_a_live_walk_loaded_again_goes_on_by_itself(own_demo, new_phone):
    phone = open_walk(new_phone, own_demo, BODY)
    start(phone)
    phone.page.evaluate("body.cadence = 110")
    time.sleep(3)
    phone.goto("/walk/live")
    phone.page.wait_for_selector("body[data-state=running]")
    assert phone.page.url.endswith("/walk/live")


def test_a_calibration_without_steps_is_begun_anew_and_leaves_nothing(own_demo, new_phone):
    phone = open_walk(new_phone, own_demo, BODY, path="/walk/calibrate")
    page = phone.page
    phone.action("start").click()
    page.wait_for_selector("body[data-state=running]")
    phone.action("finish").click()
    phone.action("redo").wait_for()
    assert len(phone.logs()) == 1
    phone.action("redo").click()
    phone.action("start").wait_for()
    assert phone.logs() == {}
    phone.action("start").click()
    page.wait_for_selector("body[data-state=running]")
    phone.action("finish").click()
    phone.action("leave").click()
    page.wait_for_url("**/walk")
    assert phone.logs() == {}
