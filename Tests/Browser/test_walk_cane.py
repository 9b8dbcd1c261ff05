"""A slow, uneven walker with a cane: calibration and a guided walk, from the start to the summary. The readings come
from the engine's simulator, and the page has a fake clock."""

import re

from servers import replay
from simulated_positions import advance
from test_walk import CONFIRMATION_SECONDS, STEPS, number, open_walk
from walk_tools import SimulatedWalk

# Steps per minute and metres per step, which correspond to a speed of 0.45 m/s.
CADENCE, LENGTH = 50, 0.54
# The permitted error of the step count.
STEP_SLACK = 2
# The permitted relative errors of the step length: with default constants, and after calibration with a known distance.
DEFAULT_SLACK, CALIBRATED_SLACK = 0.25, 0.08
STANDING_SECONDS = 10


def cane_walk(steps, before=2, after=4):
    return SimulatedWalk(
        gait="cane", cadence=CADENCE, length=LENGTH, push=1, steps=steps, before=before, after=after, seed=1)


def start(phone):
    advance(phone, 1, step=1)
    phone.action("start").click()
    phone.page.wait_for_selector("body[data-state=running]")


def play(phone, walk, observe=lambda: None):
    """Plays a walk and returns the results of `observe` for every second."""
    phone.page.evaluate("readings => walker.feed(readings)", walk.readings)
    seen = []
    for second in range(int(walk.seconds)):
        speed = LENGTH * CADENCE / 60 if walk.begins <= second < walk.ends else 0
        phone.page.evaluate("speed => { positions.speed = speed; }", speed)
        advance(phone, 1, step=1)
        seen.append(observe())
    return seen


def calibration(phone):
    """Returns the target's step length and speed, and the calibrated constants."""
    _, target, *constants = phone.page.evaluate(STEPS).split(";")
    _, length, speed = (float(each) for each in target.split(","))
    return length, speed, [each for each in constants if each]


def test_guided_walk_with_a_cane_counts_steps(demo, new_phone, tmp_path):
    phone = open_walk(new_phone, demo)
    page = phone.page
    start(phone)
    walk = cane_walk(steps=30, before=STANDING_SECONDS, after=STANDING_SECONDS + CONFIRMATION_SECONDS)
    seen = play(phone, walk, lambda: (phone.slot("state"), number(phone, "steps")))
    states = [state for state, _ in seen]
    assert "Walking" in states, seen
    unsure = [steps for state, steps in seen[:states.index("Walking")] if state.startswith("I hear you: ")]
    assert set(unsure) == {0}, seen
    steps = number(phone, "steps")
    assert abs(steps - walk.steps) <= STEP_SLACK, seen
    # No steps are counted before the walk starts, and the count doesn't change after the walk ends.
    assert {count for _, count in seen[:STANDING_SECONDS]} == {0}, seen
    assert {count for _, count in seen[-STANDING_SECONDS:]} == {steps}, seen
    assert states[-1] == "Not walking"
    assert abs(float(phone.slot("averageStep")) / (100 * LENGTH) - 1) < DEFAULT_SLACK
    assert re.search(r"[1-9]", phone.slot("lengthTarget"))

    phone.hold("finish")
    page.wait_for_url("**/walk/summary")
    advance(phone, CONFIRMATION_SECONDS, step=1)
    (log,) = phone.logs().values()
    (tmp_path / "walk.log").write_bytes(log)
    replayed = replay(tmp_path / "walk.log")
    assert replayed["digest"] == page.locator("[data-screen]").get_attribute("data-digest")
    assert abs(replayed["summary"]["walk"]["steps"] - walk.steps) <= STEP_SLACK
    shown = page.locator(".walk-figures b").first.text_content()
    assert int(shown) == replayed["summary"]["walk"]["steps"]


def finish_calibration(phone):
    phone.action("finish").click()
    phone.page.wait_for_selector("body[data-state=finished]")
    phone.page.locator(".walk-calibrated .confirmed").wait_for()
    phone.action("done").click()
    phone.page.wait_for_url("**/walk")


def test_ten_steps_with_a_cane_set_a_target(own_demo, new_phone):
    phone = open_walk(new_phone, own_demo, "/walk/calibrate")
    start(phone)
    walk = cane_walk(steps=14)
    seen = play(phone, walk, lambda: (phone.slot("countedWord"), number(phone, "counted")))
    assert any("I hear you: " in word for word, _ in seen), seen
    assert 10 <= number(phone, "counted") <= walk.steps + STEP_SLACK, seen
    finish_calibration(phone)
    length, speed, _ = calibration(phone)
    assert abs(length / LENGTH - 1) < DEFAULT_SLACK
    assert abs(60 * speed / length / CADENCE - 1) < 0.15
    shown = float(phone.page.locator("[data-slot=stepField]").input_value().split()[0])
    assert abs(shown - 100 * length) <= 1


def test_known_distance_with_a_cane_calibrates_the_step_length(own_demo, new_phone):
    phone = open_walk(new_phone, own_demo, "/walk/calibrate")
    walk = cane_walk(steps=40)
    field = phone.page.locator("#known-distance")
    field.fill(f"{walk.meters:.1f} m")
    field.blur()
    start(phone)
    play(phone, walk)
    assert abs(number(phone, "counted") - walk.steps) <= STEP_SLACK
    finish_calibration(phone)
    length, _, constants = calibration(phone)
    assert constants
    assert abs(length / LENGTH - 1) < CALIBRATED_SLACK
