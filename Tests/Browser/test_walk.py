"""Guided walks with simulated motion on the page's fake clock: steps, warnings, pauses, calibration, and the session
log."""

import re

import pytest

from motion_tools import STANDING, override_motion, play_motion
from phone import eventually
from servers import replay
from session_log import records
from simulated_positions import advance, simulate_positions
from fakes import VOICE
from walk_tools import WALKER, walk

MOTION, CONSTANT = 11, 12
WARNING = "60,140,44,156,56"
CADENCE = 108
STEPS = "() => localStorage.getItem(`andante.walk.steps.${document.body.dataset.athlete}`)"
# The delay until the last step is confirmed.
CONFIRMATION_SECONDS = 2.5


def open_walk(new_phone, server, path="/walk"):
    phone = new_phone(server)
    simulate_positions(phone, speed=0)
    for script in (WALKER, VOICE):
        phone.page.add_init_script(script)
    phone.goto(path)
    return phone


def walk_north(phone, seconds, length):
    """Walks north for some seconds with steps of `length` metres."""
    phone.page.evaluate("readings => walker.feed(readings)", walk(seconds, length))
    phone.page.evaluate("speed => { positions.speed = speed; }", length * CADENCE / 60)
    advance(phone, seconds, step=1)
    phone.page.evaluate("positions.speed = 0")


def number(phone, slot):
    return int(re.sub(r"\D", "", phone.slot(slot)) or 0)


def state_and_steps(phone):
    """Returns the state and the number of steps from a single evaluation, because the page may change between two
    calls."""
    state, steps = phone.page.evaluate(
        "() => ['state', 'steps'].map(slot => document.querySelector(`[data-slot=${slot}]`).textContent.trim())")
    return state, int(re.sub(r"\D", "", steps) or 0)


def count_vibrations(phone, pattern):
    return phone.page.evaluate("pattern => vibrations.filter((each) => each === pattern).length", pattern)


def test_guided_walk_warns_pauses_and_is_stored(own_demo, new_phone, tmp_path):
    phone = open_walk(new_phone, own_demo)
    page = phone.page
    advance(phone, 1, step=1)
    phone.action("start").click()
    page.wait_for_selector("body[data-state=running]")
    page.wait_for_url("**/walk/live")
    walk_north(phone, 25, 0.65)
    steps = number(phone, "steps")
    assert 38 <= steps <= 46
    assert count_vibrations(phone, WARNING) == 0

    phone.action("pause").click()
    page.wait_for_selector("body[data-state=paused]")
    advance(phone, 3, step=1)
    paused = number(phone, "steps")
    walk_north(phone, 6, 0.65)
    assert number(phone, "steps") == paused
    phone.action("resume").click()
    page.wait_for_selector("body[data-state=running]")

    walk_north(phone, 18, 0.45)
    assert count_vibrations(phone, WARNING) >= 1
    phone.hold("finish")
    page.wait_for_url("**/walk/summary")
    advance(phone, CONFIRMATION_SECONDS, step=1)
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
def test_steps_of_the_browsers_sensors_count(demo, new_phone):
    """Runs in real time, because the browser's emulated sensors don't use the page's fake clock."""
    phone = new_phone(demo)
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


def test_steps_count_only_once_they_are_confirmed(demo, new_phone):
    phone = open_walk(new_phone, demo)
    page = phone.page
    advance(phone, 1, step=1)
    phone.action("start").click()
    page.wait_for_selector("body[data-state=running]")
    advance(phone, 10, step=1)
    assert phone.slot("state") == "Not walking"
    assert "I can’t hear your steps." in phone.slot("banner")
    # The readings last longer than the loop below, because on a busy machine the page's clock advances between the
    # loop's steps.
    page.evaluate("readings => walker.feed(readings)", walk(60, 0.65))
    states = []
    for _ in range(40):
        advance(phone, 0.2, step=0.2)
        states.append(state_and_steps(phone))
    heard = [(state, steps) for state, steps in states if state.startswith("I hear you: ")]
    assert heard and all(steps == 0 for _, steps in heard), states
    assert states[-1][0] == "Walking" and states[-1][1] >= 8
    assert phone.slot("banner") == ""


def test_walk_can_be_restarted_in_a_pause(demo, new_phone, tmp_path):
    phone = open_walk(new_phone, demo)
    page = phone.page
    advance(phone, 1, step=1)
    phone.action("start").click()
    page.wait_for_selector("body[data-state=running]")
    over = page.locator(".start-over")
    assert not over.is_visible()
    walk_north(phone, 15, 0.5)
    assert number(phone, "steps") > 15
    phone.action("pause").click()
    page.wait_for_selector("body[data-state=paused]")
    advance(phone, 3, step=1)
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
    walk_north(phone, 15, 0.65)
    phone.hold("finish")
    page.wait_for_url("**/walk/summary")
    advance(phone, CONFIRMATION_SECONDS, step=1)
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
    walk_north(phone, 14, 0.6)
    assert number(phone, "counted") >= 12
    phone.action("finish").click()
    page.wait_for_selector("body[data-state=finished]")


def test_calibration_can_be_repeated_saved_and_deleted(own_demo, new_phone):
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

    # Calibrating with ten steps only sets the target. Both this screen and the server's initial page say so.
    assert "Target set." in phone.slot("calibrated")
    other = new_phone(own_demo)
    eventually(lambda: "Target set." in page.request.get(f"{own_demo.url}/walk").text())

    page.evaluate("document.querySelector('[data-action=forget-calibration]').click()")
    forgotten = page.evaluate(STEPS)
    assert forgotten.endswith(";") and int(forgotten[:-1]) >= int(target.split(",")[0])
    eventually(lambda: other.goto("/walk").evaluate("document.body.dataset.walk") == forgotten)
