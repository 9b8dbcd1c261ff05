"""Walk sessions: stored targets, missing or denied motion sensors, and continuing unfinished sessions."""

import time

from fakes import BODY
from phone import eventually
from session_log import TICK, records

# Simulates the permission request of iOS. The test sets the response.
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


def wait_until_stored(phone, seconds):
    """Waits until this many seconds of the session are in the browser's storage."""
    def is_stored():
        (log,) = phone.logs().values()
        # The file exists before its first chunk is written.
        return log and any(kind == TICK and fields[0] >= seconds for kind, fields in records(log))

    eventually(is_stored)


def type_into(page, field, text):
    page.locator(field).fill(text)
    page.locator(field).blur()


def test_target_accepts_any_unit_and_is_remembered(own_demo, new_phone):
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


def test_missing_motion_sensor_is_reported(demo, new_phone):
    phone = open_walk(new_phone, demo)
    phone.page.locator("[data-when=no-motion]:visible").wait_for(timeout=8000)


def test_denied_motion_permission_blocks_the_walk_with_instructions(demo, new_phone):
    phone = open_walk(new_phone, demo, BODY, ASKING)
    page = phone.page
    page.locator("[data-when=ask-motion]:visible").wait_for()
    phone.action("start").click()
    page.locator("[data-when=motion-denied]:visible").wait_for()
    assert page.evaluate("[asked, location.pathname]") == [1, "/walk"]
    page.evaluate("answer = 'granted'")
    start(phone)


def test_unfinished_walk_can_be_continued_from_the_run_page(own_demo, new_phone):
    phone = open_walk(new_phone, own_demo, BODY)
    start(phone)
    wait_until_stored(phone, seconds=2)
    phone.goto("/run")
    phone.page.wait_for_url("**/walk")
    phone.action("continue").click()
    phone.page.wait_for_url("**/walk/live")
    phone.hold("finish")
    phone.page.wait_for_url("**/walk/summary")
    phone.action("done").click()
    phone.page.wait_for_url("**/walk")


def test_done_works_while_the_last_steps_are_counted(own_demo, new_phone):
    phone = open_walk(new_phone, own_demo, BODY)
    start(phone)
    wait_until_stored(phone, seconds=2)
    phone.hold("finish")
    phone.page.wait_for_url("**/walk/summary")
    phone.action("done").wait_for()
    box = phone.action("done").bounding_box()
    phone.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    phone.page.mouse.down()
    # After the last steps have been counted, the summary is rendered again while the button is held.
    time.sleep(3.5)
    phone.page.mouse.up()
    phone.page.wait_for_url("**/walk")


def test_unfinished_run_can_be_continued_from_the_walk_page(demo, new_phone):
    phone = open_walk(new_phone, demo, path="/run")
    phone.start_run()
    wait_until_stored(phone, seconds=2)
    phone.goto("/walk")
    phone.page.wait_for_url("**/run")
    phone.action("continue").click()
    phone.page.wait_for_url("**/run/live")
    phone.end_run()


def test_reloaded_walk_continues_automatically(demo, new_phone):
    phone = open_walk(new_phone, demo, BODY)
    start(phone)
    phone.page.evaluate("body.cadence = 110")
    wait_until_stored(phone, seconds=3)
    phone.goto("/walk/live")
    phone.page.wait_for_selector("body[data-state=running]")
    assert phone.page.url.endswith("/walk/live")


def test_calibration_without_steps_can_be_repeated_and_is_not_stored(own_demo, new_phone):
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
