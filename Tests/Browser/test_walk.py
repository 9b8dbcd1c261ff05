"""Guided walks: a body that walks with the phone in its pocket, what is shown, felt and kept of it. On the page's clock."""

import re

import pytest

from motion_tools import STANDING, override_motion, play_motion
from phone import eventually
from servers import replay
from session_log import records
from simulated_sky import let_pass, under_simulated_sky
from stand_ins import VOICE
from walk_tools import WALKER, walk

MOTION, CONSTANT = 11, 12
WARNING = "60,140,44,156,56"
CADENCE = 108
STEPS = "() => localStorage.getItem(`andante.walk.steps.${document.body.dataset.athlete}`)"
# The last step is certain only then.
HEARD_OUT_SECONDS = 2.5


def open_walk(new_phone, server, path="/walk"):
    phone = new_phone(server)
    under_simulated_sky(phone, speed=0)
    for script in (WALKER, VOICE):
        phone.page.add_init_script(script)
    phone.goto(path)
    return phone


def go(phone, seconds, length):
    """Walks north."""
    phone.page.evaluate("readings => walker.feed(readings)", walk(seconds, length))
    phone.page.evaluate("speed => { sky.speed = speed; }", length * CADENCE / 60)
    let_pass(phone, seconds, step=1)
    phone.page.evaluate("sky.speed = 0")


def number(phone, slot):
    return int(re.sub(r"\D", "", phone.slot(slot)) or 0)


def state_and_steps(phone):
    """Both of one moment: between two questions the page may go on."""
    state, steps = phone.page.evaluate(
        "() => ['state', 'steps'].map(slot => document.querySelector(`[data-slot=${slot}]`).textContent.trim())")
    return state, int(re.sub(r"\D", "", steps) or 0)


def feel(phone, pattern):
    return phone.page.evaluate("pattern => vibrations.filter((each) => each === pattern).length", pattern)


def test_a_guided_walk_is_warned_paused_and_kept(own_demo, new_phone, tmp_path):
    phone = open_walk(new_phone, own_demo)
    page = phone.page
    let_pass(phone, 1, step=1)
    phone.action("start").click()
    page.wait_for_selector("body[data-state=running]")
    page.wait_for_url("**/walk/live")
    go(phone, 25, 0.65)
    steps = number(phone, "steps")
    assert 38 <= steps <= 46
    assert feel(phone, WARNING) == 0

    phone.action("pause").click()
    page.wait_for_selector("body[data-state=paused]")
    let_pass(phone, 3, step=1)
    paused = number(phone, "steps")
    go(phone, 6, 0.65)
    assert number(phone, "steps") == paused
    phone.action("resume").click()
    page.wait_for_selector("body[data-state=running]")

    go(phone, 18, 0.45)
    assert feel(phone, WARNING) >= 1
    phone.hold("finish")
    page.wait_for_url("**/walk/summary")
    let_pass(phone, HEARD_OUT_SECONDS, step=1)
    digest = page.locator("[data-screen]").get_attribute("data-digest")
    (log,) = phone.logs().values()
    (tmp_path / "walk.log").write_bytes(log)
    assert sum(kind == MOTION for kind, _ in records(log)) > 45 * 55
    replayed = replay(tmp_path / "walk.log")
    assert replayed["digest"] == digest
    phone.action("done").click()
    phone.until("() => document.body.dataset.sentDigest", seconds=30)
    assert page.evaluate("document.body.dataset.sentDigest") == digest
    assert phone.logs() == {}
    phone.goto("/activities")
    address = page.locator("[data-rows] a[href^='/activities/']").first.get_attribute("href")
    rows = page.request.get(f"{own_demo.url}{address}/steps.csv").text().splitlines()
    assert len(rows) == 1 + replayed["summary"]["walk"]["steps"]
    steps = [dict(zip(rows[0].split(","), row.split(","))) for row in rows[1:]]
    assert all(0.2 <= float(step["peak_m"]) <= 1.1 and float(step["k"]) > 0.3 for step in steps)
    by_fusion = [step for step in steps if step["model"] == "sensorFusion"]
    assert by_fusion and all(step["fusion_m"] == step["length_m"] for step in by_fusion)


@pytest.mark.real_time
def test_steps_of_the_browsers_own_sensors_count(own_demo, new_phone):
    """In real seconds: the readings come from the browser's sensors, whose clock no test can move."""
    phone = new_phone(own_demo)
    phone.allow_location("denied")
    page = phone.goto("/walk")
    override_motion(phone.devtools, STANDING[:3], STANDING[3:])
    phone.action("start").click()
    page.wait_for_selector("body[data-state=running]")
    play_motion(phone.devtools, [STANDING] * 60 + walk(16, 0.65))
    assert state_and_steps(phone)[0] == "Walking"
    expected = 16 * CADENCE / 60
    assert 0.75 * expected <= number(phone, "steps") <= 1.1 * expected
    assert re.search(r"\d", phone.slot("length"))


def test_steps_are_heard_before_they_count(own_demo, new_phone):
    phone = open_walk(new_phone, own_demo)
    page = phone.page
    let_pass(phone, 1, step=1)
    phone.action("start").click()
    page.wait_for_selector("body[data-state=running]")
    let_pass(phone, 10, step=1)
    assert phone.slot("state") == "Not walking"
    assert "I can’t hear your steps." in phone.slot("banner")
    # Longer than the loop below: on a busy machine the page's clock runs on between its steps.
    page.evaluate("readings => walker.feed(readings)", walk(60, 0.65))
    states = []
    for _ in range(40):
        let_pass(phone, 0.2, step=0.2)
        states.append(state_and_steps(phone))
    heard = [(state, steps) for state, steps in states if state.startswith("I hear you: ")]
    assert heard and all(steps == 0 for _, steps in heard), states
    assert states[-1][0] == "Walking" and states[-1][1] >= 8
    assert phone.slot("banner") == ""


def test_a_pause_is_where_one_starts_over(own_demo, new_phone, tmp_path):
    phone = open_walk(new_phone, own_demo)
    page = phone.page
    let_pass(phone, 1, step=1)
    phone.action("start").click()
    page.wait_for_selector("body[data-state=running]")
    over = page.locator(".start-over")
    assert not over.is_visible()
    go(phone, 15, 0.5)
    assert number(phone, "steps") > 15
    phone.action("pause").click()
    page.wait_for_selector("body[data-state=paused]")
    let_pass(phone, 3, step=1)
    over.locator("summary").click()
    phone.action("keep-measured").click()
    assert number(phone, "steps") > 15
    over.locator("summary").click()
    phone.action("start-over").click()
    phone.until("() => document.querySelector('[data-slot=steps]').textContent === '0'")
    assert phone.slot("duration") == "0:00"
    assert phone.slot("averageStep") == "–"
    assert not phone.action("start-over").is_visible()
    phone.action("resume").click()
    page.wait_for_selector("body[data-state=running]")
    go(phone, 15, 0.65)
    phone.hold("finish")
    page.wait_for_url("**/walk/summary")
    let_pass(phone, HEARD_OUT_SECONDS, step=1)
    digest = page.locator("[data-screen]").get_attribute("data-digest")
    (log,) = phone.logs().values()
    (tmp_path / "walk.log").write_bytes(log)
    replayed = replay(tmp_path / "walk.log")
    assert replayed["digest"] == digest
    assert 20 <= replayed["summary"]["walk"]["steps"] <= 28
    assert abs(replayed["summary"]["walk"]["averageStepMeters"] - 0.65) < 0.06


def calibrate(phone):
    page = phone.page
    phone.action("start").click()
    page.wait_for_selector("body[data-state=running]")
    go(phone, 14, 0.6)
    assert number(phone, "counted") >= 12
    phone.action("finish").click()
    page.wait_for_selector("body[data-state=finished]")


def test_ten_steps_calibrate_again_and_for_good(own_demo, new_phone):
    phone = open_walk(new_phone, own_demo, "/walk/calibrate")
    page = phone.page
    calibrate(phone)
    assert page.evaluate(STEPS) is None
    page.evaluate("walker.queue.length = 0")
    phone.action("redo").click()
    page.wait_for_selector("body[data-state=ready]")
    assert number(phone, "counted") == 0
    calibrate(phone)
    phone.action("done").click()
    page.wait_for_url("**/walk")
    forgotten, target = page.evaluate(STEPS).split(";")[:2]
    assert forgotten == ""
    _, length, speed = (float(each) for each in target.split(","))
    assert abs(length - 0.6) < 0.06
    assert abs(speed - 1.08) < 0.15
    shown = float(page.locator("[data-slot=stepField]").input_value().split()[0])
    assert abs(shown - 100 * length) <= 1

    # Ten steps are no known distance, and not nothing: on this screen, and on the server's first one.
    assert "Target set." in phone.slot("calibrated")
    other = new_phone(own_demo)
    eventually(lambda: "Target set." in page.request.get(f"{own_demo.url}/walk").text())

    page.evaluate("document.querySelector('[data-action=forget-calibration]').click()")
    forgotten = page.evaluate(STEPS)
    assert forgotten.endswith(";") and int(forgotten[:-1]) >= int(target.split(",")[0])
    eventually(lambda: other.goto("/walk").evaluate("document.body.dataset.walk") == forgotten)
