"""A run on the lock screen, sound volumes, tones on devices that can't vibrate, and the mark that swings with the beat.
"""

import statistics

import pytest

from simulated_positions import advance, simulate_positions
from sound_tools import WATCH_BEATS, WATCH_SOUND, measure_swing

MARK = "document.querySelector('[data-beat-mark]')"

# Records the earcons that the page requests, which are messages for control 22.
WATCH_EARCONS = """
window.earcons = [];
const post = MessagePort.prototype.postMessage;
MessagePort.prototype.postMessage = function (message, ...rest) {
  if (message?.control?.[0] === 22) window.earcons.push(message.control[1]);
  return post.call(this, message, ...rest);
};
"""


def open_setup(phone):
    phone.allow_location("denied")
    phone.page.add_init_script(WATCH_SOUND)
    return phone.goto("/run")


def start(phone):
    phone.action("start").click()
    phone.page.wait_for_selector("body[data-state=running]")


def test_lock_screen_shows_distance_and_pace(demo, new_phone):
    phone = new_phone(demo)
    simulate_positions(phone)
    phone.start_run()
    advance(phone, 60)
    shown = phone.page.evaluate(
        "[navigator.mediaSession.metadata.title, navigator.mediaSession.metadata.artist]")
    assert shown[0] == f"{phone.slot('distance')} km"
    assert shown[1] == f"{phone.slot('pace')} min/km"


# Records the latest value of each control, from the audio worklet's creation and from messages to it.
WATCH_CONTROLS = """
window.controls = {};
window.AudioWorkletNode = class extends AudioWorkletNode {
  constructor(context, name, options) {
    super(context, name, options);
    Object.assign(window.controls, Object.fromEntries(options.processorOptions.controls));
  }
};
const post = MessagePort.prototype.postMessage;
MessagePort.prototype.postMessage = function (message, ...rest) {
  if (message?.control) window.controls[message.control[0]] = message.control[1];
  return post.call(this, message, ...rest);
};
"""
PLAYING, VOLUME, MUSIC_PLAYING, MUSIC_VOLUME = 1, 5, 15, 16


def control(phone, code, value):
    phone.until("([code, value]) => Math.abs(controls[code] - value) < 0.001", [code, value])


def test_beat_and_its_volume_work_before_and_during_a_run(demo, new_phone):
    phone = new_phone(demo)
    phone.page.add_init_script(WATCH_CONTROLS)
    page = open_setup(phone)
    listen = phone.action("listen")
    listen.click()
    control(phone, PLAYING, 1)
    assert listen.get_attribute("aria-pressed") == "true"
    page.locator("#volume").fill("35")
    control(phone, VOLUME, 0.35)
    listen.click()
    control(phone, PLAYING, 0)
    assert listen.get_attribute("aria-pressed") == "false"
    listen.click()
    page.locator("#beat").uncheck()
    control(phone, PLAYING, 0)
    assert not listen.is_visible()
    page.locator("#beat").check()
    start(phone)
    control(phone, PLAYING, 1)
    control(phone, VOLUME, 0.35)
    page.locator(".on-the-fly > summary").click()
    assert page.locator("#volume").input_value() == "35"
    page.locator("#volume").fill("60")
    control(phone, VOLUME, 0.6)


def test_music_and_its_volume_work_before_a_workout(demo, new_phone):
    phone = new_phone(demo)
    phone.page.add_init_script(WATCH_CONTROLS)
    page = phone.goto("/train/start?items=3,1,2,0")
    phone.action("music").click()
    control(phone, MUSIC_PLAYING, 1)
    page.locator("#music-volume").fill("25")
    control(phone, MUSIC_VOLUME, 0.25)
    assert phone.action("music").get_attribute("aria-pressed") == "true"
    phone.action("music").click()
    control(phone, MUSIC_PLAYING, 0)
    phone.goto("/train/start?items=3,1,2,0")
    assert page.locator("#music-volume").input_value() == "25"
    assert page.locator("[data-input=with-music]").is_checked()


@pytest.mark.parametrize("path", ["/run", "/ride"])
def test_lock_screen_shows_a_session_without_the_beat(demo, new_phone, path):
    phone = new_phone(demo)
    page = open_setup(phone)
    page.locator("#beat").uncheck()
    phone.goto(path)
    page.locator("[data-input=lock-screen]").check()
    start(phone)
    phone.until("() => navigator.mediaSession.playbackState === 'playing'")
    phone.until("() => navigator.mediaSession.metadata?.title")
    page.evaluate("() => mediaHandlers.pause()")
    page.wait_for_selector("body[data-state=paused]")
    phone.until("() => navigator.mediaSession.playbackState === 'paused'")
    page.evaluate("() => mediaHandlers.play()")
    page.wait_for_selector("body[data-state=running]")
    assert page.evaluate("navigator.mediaSession.playbackState") == "playing"
    phone.action("pause").click()
    phone.hold("finish")
    page.wait_for_url(f"**{path}/summary")
    assert page.evaluate("navigator.mediaSession.playbackState") == "none"


def test_media_keys_pause_and_resume_a_run_with_the_beat(demo, new_phone):
    phone = new_phone(demo)
    page = open_setup(phone)
    start(phone)
    phone.until("() => navigator.mediaSession.playbackState === 'playing'")
    page.evaluate("() => mediaHandlers.pause()")
    page.wait_for_selector("body[data-state=paused]")
    assert page.evaluate("navigator.mediaSession.playbackState") == "paused"
    page.evaluate("() => mediaHandlers.play()")
    page.wait_for_selector("body[data-state=running]")
    phone.until("() => navigator.mediaSession.playbackState === 'playing'")


def test_cues_sound_and_flash_without_vibration(demo, new_phone):
    phone = new_phone(demo)
    phone.page.add_init_script("delete Navigator.prototype.vibrate;" + WATCH_EARCONS)
    page = open_setup(phone)
    page.locator("#beat").uncheck()
    start(phone)
    phone.until("() => earcons.includes(2)")
    phone.action("pause").click()
    phone.until("() => earcons.includes(4)")
    assert page.evaluate("document.body.hasAttribute('data-flash')")
    phone.until("() => !document.body.hasAttribute('data-flash')")
    # Tones must not stop another app's music.
    assert page.evaluate("navigator.mediaSession.playbackState") == "none"
    phone.hold("finish")
    page.wait_for_url("**/run/summary")
    phone.until("() => earcons.includes(5)")
    # Leaving the session must not stop the sound before the last tone has ended.
    page.wait_for_timeout(1000)
    assert page.evaluate("contexts.at(-1).state") == "running"


def test_cues_make_no_tones_with_vibration(demo, new_phone):
    phone = new_phone(demo)
    phone.page.add_init_script(
        "Navigator.prototype.vibrate = () => true;" + WATCH_EARCONS)
    page = open_setup(phone)
    start(phone)
    phone.action("pause").click()
    # A tone would be requested when the coach reports the pause.
    page.wait_for_timeout(500)
    assert page.evaluate("earcons.length") == 0
    assert not page.evaluate("document.body.hasAttribute('data-flash')")


def start_with_the_beat(phone):
    phone.page.add_init_script(WATCH_BEATS)
    page = open_setup(phone)
    start(phone)
    page.wait_for_url("**/run/live")
    phone.until("() => reportedBeats.length > 2")
    return page


@pytest.mark.real_time
def test_mark_swings_with_the_beat_and_stops_in_a_pause(demo, new_phone):
    phone = new_phone(demo)
    page = start_with_the_beat(phone)
    assert page.locator(".beat-mark").is_visible()
    swing = measure_swing(page, rf"/translateX\(([-\d.]+)/.exec({MARK}.style.transform)")
    period = 60 / int(phone.slot("ruler"))
    assert swing.reach > 40
    assert len(swing.gaps) >= 7 and abs(statistics.median(swing.gaps) - period) < 0.01
    assert statistics.median(swing.apart) < 0.02

    phone.action("pause").click()
    phone.until("() => document.querySelector('.beat-mark').hidden")
    phone.until(rf"() => /translateX\(0(px|%)?\)/.test({MARK}.style.transform)")
    phone.action("resume").click()
    phone.until(rf"() => !/translateX\(0(px|%)?\)/.test({MARK}.style.transform)")
    assert page.locator(".beat-mark").is_visible()
    page.locator("[data-slot=beat]").click()
    assert page.locator(".beat-mark").is_hidden()


def test_mark_fades_instead_of_swinging_with_reduced_motion(demo, new_phone):
    phone = new_phone(demo, reduced_motion="reduce")
    page = start_with_the_beat(phone)
    phone.until(f"() => Number({MARK}.style.opacity || 1) < 0.9")
    assert page.evaluate(f"{MARK}.style.transform") == ""
