"""Somebody who walks slowly and unevenly with a cane: a calibration and a guided walk, from Start to the summary. The
readings are the engine's own simulator's; the page's clock is the test's."""

import pytest

from servers import replay
from simulated_sky import let_pass
from test_walk import HEARD_OUT_SECONDS, STEPS, number, open_walk
from walk_tools import SimulatedWalk

# 0.45 m/s.
CADENCE, LENGTH = 50, 0.54
# Missed or too many, of all steps.
STEP_SLACK = 2
# A calibration by a known distance; how long steps are without one is not what this walker's phone can know.
LENGTH_SLACK = 0.15


def cane_walk(steps, after, seed=1):
    return SimulatedWalk(
        gait="cane", cadence=CADENCE, length=LENGTH, push=1, steps=steps, before=2, after=after, seed=seed)


def start(phone):
    let_pass(phone, 1, step=1)
    phone.action("start").click()
    phone.page.wait_for_selector("body[data-state=running]")


def go(phone, walk, look=lambda: None):
    """Lets the walker stand, walk north and stand; answers what was looked at every second."""
    phone.page.evaluate("readings => walker.feed(readings)", walk.readings)
    seen = []
    for second in range(int(walk.seconds)):
        speed = LENGTH * CADENCE / 60 if walk.begins <= second < walk.ends else 0
        phone.page.evaluate("speed => { sky.speed = speed; }", speed)
        let_pass(phone, 1, step=1)
        seen.append(look())
    return seen


def taught(phone):
    """Length and speed of the target, and the constants that the calibration gave."""
    _, target, *constants = phone.page.evaluate(STEPS).split(";")
    _, length, speed = (float(each) for each in target.split(","))
    return length, speed, [each for each in constants if each]


def test_a_guided_walk_with_a_cane(own_demo, new_phone, tmp_path):
    phone = open_walk(new_phone, own_demo)
    page = phone.page
    start(phone)
    walk = cane_walk(steps=30, after=12)
    seen = go(phone, walk, lambda: (phone.slot("state"), number(phone, "steps")))
    unsure = [steps for state, steps in seen if state.startswith("I hear you")]
    assert unsure and unsure[0] == 0, seen
    assert "Walking" in [state for state, _ in seen], seen
    steps = number(phone, "steps")
    assert abs(steps - walk.steps) <= STEP_SLACK, seen
    # All that came after the walk was certain is standing.
    certain = int(walk.ends + HEARD_OUT_SECONDS) + 1
    assert {count for _, count in seen[certain:]} == {steps}, seen
    assert seen[-1][0] == "Not walking"
    assert float(phone.slot("averageStep")) > 20
    assert any(digit in phone.slot("lengthTarget") for digit in "123456789")

    phone.hold("finish")
    page.wait_for_url("**/walk/summary")
    let_pass(phone, HEARD_OUT_SECONDS, step=1)
    (log,) = phone.logs().values()
    (tmp_path / "walk.log").write_bytes(log)
    replayed = replay(tmp_path / "walk.log")
    assert replayed["digest"] == page.locator("[data-screen]").get_attribute("data-digest")
    assert abs(replayed["summary"]["walk"]["steps"] - walk.steps) <= STEP_SLACK
    shown = page.locator(".walk-figures b").first.text_content()
    assert int(shown) == replayed["summary"]["walk"]["steps"]


def test_standing_in_a_guided_walk_is_no_step(own_demo, new_phone):
    phone = open_walk(new_phone, own_demo)
    start(phone)
    phone.page.evaluate("readings => walker.feed(readings)", cane_walk(steps=1, after=12).readings[:120])
    let_pass(phone, 12, step=1)
    assert number(phone, "steps") == 0
    assert phone.slot("state") == "Not walking"


@pytest.mark.parametrize("seed", [1, 2])
def test_ten_steps_with_a_cane_give_a_target(own_demo, new_phone, seed):
    phone = open_walk(new_phone, own_demo, "/walk/calibrate")
    page = phone.page
    start(phone)
    seen = go(phone, cane_walk(steps=14, after=4, seed=seed), lambda: (phone.slot("countedWord"), number(phone, "counted")))
    assert any("I hear you" in word for word, _ in seen), seen
    assert 10 <= number(phone, "counted") <= 14 + STEP_SLACK, seen
    phone.action("finish").click()
    page.wait_for_selector("body[data-state=finished]")
    page.locator(".walk-calibrated .confirmed").wait_for()
    phone.action("done").click()
    page.wait_for_url("**/walk")
    length, speed, _ = taught(phone)
    assert 0.3 < length < 1
    # Steps a minute are right though lengths are not known.
    assert abs(60 * speed / length / CADENCE - 1) < 0.15
    shown = float(page.locator("[data-slot=stepField]").input_value().split()[0])
    assert abs(shown - 100 * length) <= 1


def test_a_known_distance_with_a_cane_teaches_the_length(own_demo, new_phone):
    phone = open_walk(new_phone, own_demo, "/walk/calibrate")
    page = phone.page
    walk = cane_walk(steps=40, after=4)
    page.locator("#known-distance").fill(f"{walk.meters:.1f} m")
    page.locator("#known-distance").blur()
    start(phone)
    go(phone, walk)
    assert abs(number(phone, "counted") - walk.steps) <= STEP_SLACK
    phone.action("finish").click()
    page.wait_for_selector("body[data-state=finished]")
    phone.action("done").click()
    page.wait_for_url("**/walk")
    length, _, constants = taught(phone)
    assert constants
    assert abs(length / LENGTH - 1) < LENGTH_SLACK
