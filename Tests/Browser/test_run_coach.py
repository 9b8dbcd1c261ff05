"""The run coach on the page, with simulated motion and positions: the audible tempo, speech, and the session log. Runs
in real time because audio does."""

import pytest

from coach_tools import (
    DUCK, EARCON, FOOTFALL, FOOTFALL_CONTROL, PLAYING, TEMPO, audible_tempo, capture_sound, control_received_at,
    events, options, sent_controls, tempo_change_delay, wait_for_service_worker
)
from phone import METERS_PER_DEGREE, START, eventually
from servers import replay
from session_log import records
from simulated_positions import advance
from fakes import BATTERY, BODY, TRUE_CADENCE, VOICE

pytestmark = [pytest.mark.real_time, pytest.mark.service_worker]

INTERRUPTED = 20
HEARD_SECONDS = 0.3
# The number of positions after which a change of speed must be audible. Positions arrive every second, so three
# positions span at most two seconds.
DECIDING_POSITIONS = 3
LOW, HIGH = 1, 2
BEAT_BUTTON = "[data-slot=beat]"

# Records the speeds that the page receives, with their times.
SPEEDS = """
window.speeds = [];
const watch = navigator.geolocation.watchPosition.bind(navigator.geolocation);
navigator.geolocation.watchPosition = (received, ...rest) => watch((position) => {
  window.speeds.push([performance.now(), position.coords.speed]);
  received(position);
}, ...rest);
"""


def open_setup(new_phone, server, *scripts):
    phone = new_phone(server)
    phone.allow_location()
    phone.place(48.137, 11.575, speed=0)
    capture_sound(phone)
    for script in (BODY, VOICE, SPEEDS, *scripts):
        phone.page.add_init_script(script)
    phone.goto("/run")
    wait_for_service_worker(phone)
    phone.page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    return phone


def start(phone):
    phone.action("start").click()
    phone.page.wait_for_selector("body[data-state=running]")
    phone.page.wait_for_url("**/run/live")


def follow_speed(page):
    page.locator("[data-set='followsSpeed:1 chosenCadence:0']").check()


def silence_after(page, second):
    """Waits a second and returns the time from `second` to the latest onset, in seconds of rendered sound."""
    page.wait_for_timeout(1000)
    return page.evaluate("onsets.at(-1)") - second


def sound_after(phone, second):
    phone.until("second => onsets.at(-1) > second", second)
    return phone.page.evaluate("second => onsets.find((each) => each > second)", second) - second


def tap(phone, selector, control, times=1):
    """Taps an element and checks that the page sends the control message during the tap. Returns when the audio worklet
    received it, in seconds of rendered sound, which excludes delays on a busy machine."""
    before, after = phone.page.evaluate("""([selector, code, times]) => {
      const count = () => sentControls.filter((each) => each[1] === code).length;
      const before = count();
      for (let tap = 0; tap < times; tap += 1) {
        [...document.querySelectorAll(selector)].find((each) => each.checkVisibility()).click();
      }
      return [before, count()];
    }""", [selector, control, times])
    assert before < after <= before + times
    return control_received_at(phone, control, before)


def test_run_follows_speed_measures_cadence_and_is_stored(own_demo, new_phone, tmp_path):
    phone = open_setup(new_phone, own_demo, BATTERY)
    page = phone.page
    page.locator("#beat").check()
    follow_speed(page)
    start(phone)
    page.evaluate("body.cadence = 166")
    meters = phone.run_north(8, speed=2.8)
    slow = audible_tempo(page)

    there = (START[0] + (meters + 2.8) / METERS_PER_DEGREE, START[1])
    before = len(sent_controls(page, TEMPO))
    phone.run_north(6, speed=3.9, start=there)
    wanted = sent_controls(page, TEMPO)[-1]
    changed = page.evaluate("sentControls.filter((each) => each[1] === 2).at(-1)[0]")
    # Count positions instead of seconds, because a busy machine delivers them late.
    deciding = page.evaluate("moment => speeds.filter(([at, speed]) => speed > 3.5 && at <= moment).length", changed)
    fast = audible_tempo(page, beats=3)
    received = control_received_at(phone, TEMPO, len(sent_controls(page, TEMPO)) - 1)
    wait = tempo_change_delay(page.evaluate("onsets"), received, slow, fast)
    print(f"{slow:.1f} spm at 2.8 m/s, {fast:.1f} at 3.9: decided by {deciding} positions of that speed, "
          f"heard {1000 * wait:.0f} ms later")
    assert len(sent_controls(page, TEMPO)) > before
    assert abs(fast - wanted) <= 0.5 and fast > slow + 7
    assert 1 <= deciding <= DECIDING_POSITIONS and wait <= HEARD_SECONDS

    truth = page.evaluate(TRUE_CADENCE, 8)
    shown = float(phone.slot("actual"))
    print(f"true cadence {truth:.1f}, shown {shown}")
    assert abs(shown - truth) <= 1 + 0.5
    page.evaluate("battery.drain(0.19)")
    phone.until("() => voice.said.some((each) => each.includes('20'))")
    phone.until("() => sentControls.filter((each) => each[1] === 21).length === 2")
    assert sent_controls(page, DUCK) == [1, 0]

    phone.end_run()
    digest = page.locator("[data-screen]").get_attribute("data-digest")
    (log,) = phone.logs().values()
    (tmp_path / "run.log").write_bytes(log)
    footfalls = [fields[1] for kind, fields in records(log) if kind == FOOTFALL]
    assert len(footfalls) >= 0.9 * page.evaluate("body.steps.length")
    assert replay(tmp_path / "run.log")["digest"] == digest
    with page.expect_response("**/api/sessions") as posted:
        phone.action("done").click()
    assert posted.value.status == 201
    page.wait_for_url(own_demo.url + "/run")
    eventually(lambda: phone.logs() == {})
    status, stored = phone.post_log(log)
    assert status == 200 and stored["digest"] == digest


def test_every_change_of_the_beat_is_audible_within_300_ms(own_demo, new_phone):
    phone = open_setup(new_phone, own_demo)
    page = phone.page
    page.locator("#beat").check()
    start(phone)
    phone.until("() => onsetTimes.length > 4")
    waits = {"off": silence_after(page, tap(phone, BEAT_BUTTON, PLAYING))}
    waits["on"] = sound_after(phone, tap(phone, BEAT_BUTTON, PLAYING))
    # Let the beat sound for a while before each of the next changes.
    page.wait_for_timeout(1500)
    waits["paused"] = silence_after(page, tap(phone, "[data-action=pause]", PLAYING))
    waits["resumed"] = sound_after(phone, tap(phone, "[data-action=resume]", PLAYING))
    page.wait_for_timeout(1500)
    old = audible_tempo(page, beats=2)
    faster = tap(phone, "[data-slot=faster]", TEMPO, times=6)
    phone.until("second => onsets.filter((each) => each > second).length > 5", faster)
    waits["faster"] = tempo_change_delay(page.evaluate("onsets"), faster, old, audible_tempo(page, beats=3))
    print(", ".join(f"{name} {1000 * wait:.0f} ms" for name, wait in waits.items()))
    assert all(wait <= HEARD_SECONDS for wait in waits.values()), waits
    assert abs(audible_tempo(page, beats=4) - sent_controls(page, TEMPO)[-1]) <= 0.5
    phone.end_run()


def test_sound_interruption_is_logged_and_recovered(own_demo, new_phone):
    phone = open_setup(new_phone, own_demo)
    page = phone.page
    page.locator("#beat").check()
    start(phone)
    phone.until("() => onsetTimes.length > 3")
    page.evaluate("() => contexts.at(-1).suspend()")
    eventually(lambda: options(phone, INTERRUPTED)[-1:] == [1])
    before = page.evaluate("onsetTimes.length")
    page.evaluate("() => document.dispatchEvent(new Event('resume'))")
    phone.until("before => onsetTimes.length > before + 2", before)
    eventually(lambda: options(phone, INTERRUPTED)[-2:] == [1, 0])

    page.evaluate("() => contexts.at(-1).close()")
    # The page notices the closed context.
    page.wait_for_timeout(300)
    page.mouse.click(5, 5)
    before = page.evaluate("onsetTimes.length")
    phone.until("before => onsetTimes.length > before + 2", before)
    eventually(lambda: options(phone, INTERRUPTED)[-2:] == [1, 0])
    assert page.evaluate("contexts.length") == 2
    phone.end_run()


def test_reloaded_run_continues_and_beats_after_a_tap(own_demo, new_phone):
    phone = open_setup(new_phone, own_demo)
    page = phone.page
    page.locator("#beat").check()
    start(phone)
    phone.run_north(3)
    page.reload()
    page.wait_for_selector("body[data-state=running]")
    hidden = lambda: [(fields[0], fields[2]) for fields in events(phone, 6) if fields[1] == 3]
    eventually(lambda: len(hidden()) >= 2)
    (away, value), (back, end) = hidden()
    assert [value, end] == [1, 0] and back > away
    page.mouse.click(5, 5)
    phone.until("() => onsetTimes.length > 3")
    phone.end_run()


def test_intervals_are_counted_down_and_announced(own_demo, new_phone):
    """Uses the page's fake clock, so that a busy machine can't skip a second of a countdown."""
    phone = new_phone(own_demo)
    page = phone.page
    page.clock.install()
    phone.allow_location("denied")
    capture_sound(phone)
    page.add_init_script(VOICE)
    phone.goto("/run")
    wait_for_service_worker(phone)
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    for line, text in enumerate(["2", "", "0:30", "0:20", ""], start=1):
        field = page.locator(f"[data-workout='{line}']")
        field.fill(text)
        field.blur()
    page.locator("[data-workout=on]").check()
    start(phone)
    advance(phone, 110, step=1)
    phone.until("() => voice.said.length === 4")
    assert page.evaluate("voice.said") == [
        "Go. 1 of 2.", "Recover.", "Go. 2 of 2.", "Workout done. Keep running if you like."]
    phone.until("() => sentControls.filter((each) => each[1] === 22).length === 13")
    calls = sent_controls(page, EARCON)
    assert calls == [HIGH, *3 * [LOW, LOW, LOW, HIGH]]
    phone.until("() => sentControls.filter((each) => each[1] === 21).at(-1)?.[2] === 0")
    assert sent_controls(page, DUCK)[-2:] == [1, 0]
    phone.end_run()


def test_beat_locked_to_steps_follows_the_cadence(own_demo, new_phone):
    phone = open_setup(new_phone, own_demo)
    page = phone.page
    page.locator("#beat").check()
    page.locator("#lock-mode").select_option("1")
    page.evaluate("body.cadence = 176")
    start(phone)
    # The lock needs some time to find the cadence, and then twelve beats are measured.
    page.wait_for_timeout(22_000)
    truth = page.evaluate(TRUE_CADENCE, 8)
    measured = audible_tempo(page, beats=12)
    phases = page.evaluate("""() => onsetTimes.slice(-12).map((beat) => {
      const step = body.steps.findLast((each) => each <= beat);
      const next = body.steps.find((each) => each > beat) ?? step + (step - body.steps.at(-2));
      const share = (beat - step) / (next - step);
      return share > 0.5 ? share - 1 : share;
    })""")
    sent_footfalls = sent_controls(page, FOOTFALL_CONTROL)
    print(f"true {truth:.1f}, beat {measured:.1f}, {len(sent_footfalls)} footfalls sent, "
          f"beats {360 * sum(phases) / len(phases):.0f}° from the steps")
    assert len(sent_footfalls) > 30 and abs(measured - truth) <= 2
    phone.end_run()
