"""The metronome page: playback, tapping the tempo, interruptions, the lock screen."""

import re
import statistics
import time

import pytest

from sound_tools import (
    OFFLINE_ERRORS, TAP_AT, WATCH_BEATS, WATCH_SOUND, is_playing, measure_swing, open_metronome, play, tempo,
    wait_for_beats
)

STATE = "() => contexts.at(-1).state"


def test_metronome_plays_pauses_and_shows_the_tempo(demo, new_phone):
    phone = new_phone(demo)
    page = open_metronome(phone)
    assert not is_playing(phone)
    play(phone)
    wait_for_beats(phone)
    page.locator("[data-input=tempo]").fill("170")
    page.locator("[data-action=tempo-up]").click()
    page.locator("[data-action=tempo-up]").click()
    assert tempo(page) == 172 and page.locator(".marking").inner_text() == "Presto"
    phone.until("() => document.querySelector('[data-slot=to-the-ear]').textContent !== '–'")
    assert page.locator("[data-slot=dropouts]").inner_text().isdecimal()
    phone.action("beat").click()
    page.wait_for_selector("[data-when=beat-resting]:visible")


def test_held_button_repeats(demo, new_phone):
    """Uses the page's fake clock. The first repetition comes after 0.4 s, the others every 0.07 s."""
    phone = new_phone(demo)
    phone.page.clock.install()
    page = open_metronome(phone)
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 60"))
    began = tempo(page)
    box = page.locator("[data-action=tempo-down]").bounding_box()
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.clock.run_for(1000)
    page.mouse.up()
    stopped = tempo(page)
    assert began - stopped == 9
    page.clock.run_for(200)
    assert tempo(page) == stopped


def test_tempo_stays_in_its_range(demo, new_phone):
    page = open_metronome(new_phone(demo))
    slider = page.locator("[data-input=tempo]")
    slider.fill("300")
    page.locator("[data-action=tempo-up]").click()
    assert tempo(page) == 300
    slider.fill("30")
    page.locator("[data-action=tempo-down]").click()
    assert tempo(page) == 30 and page.locator(".marking").inner_text() == "Largo"


def test_taps_set_the_tempo_and_start_the_clicks(demo, new_phone):
    phone = new_phone(demo)
    page = open_metronome(phone)
    play(phone)
    phone.action("beat").click()
    page.wait_for_selector("[data-when=beat-resting]:visible")
    # After a pause of three seconds, these taps no longer count.
    page.evaluate(TAP_AT, ["[data-tap]", 400, 2, 3000])
    assert not is_playing(phone)
    page.evaluate(TAP_AT, ["[data-tap]", 400, 6])
    page.wait_for_selector("[data-when=beat-playing]:visible")
    phone.until("() => document.querySelector('.ruler [data-slot=tempo]').textContent === '150'")


def test_pendulum_swings_at_the_tempo(demo, new_phone):
    phone = new_phone(demo)
    phone.page.add_init_script(WATCH_BEATS)
    page = open_metronome(phone)
    page.locator("[data-input=tempo]").fill("120")
    play(phone)
    swing = measure_swing(
        page, r"/rotate\(([-\d.]+)/.exec(document.querySelector('.pendulum-arm').getAttribute('transform'))")
    assert swing.reach > 25
    assert len(swing.gaps) >= 7 and abs(statistics.median(swing.gaps) - 0.5) < 0.01
    assert statistics.median(swing.apart) < 0.02


def test_pendulum_does_not_swing_with_reduced_motion(demo, new_phone):
    phone = new_phone(demo, reduced_motion="reduce")
    page = open_metronome(phone)
    play(phone)
    phone.until("() => Number(document.querySelector('.pendulum circle:not(.pendulum-ring)').style.opacity) < 0.9")
    assert page.locator(".pendulum-arm").get_attribute("transform") is None


def test_choices_survive_a_reload(demo, new_phone):
    phone = new_phone(demo)
    page = open_metronome(phone)
    page.locator("[data-input=tempo]").fill("181")
    for name, value in {"volume": "35", "pan": "60", "music-volume": "20", "latency": "-145"}.items():
        page.locator(f"[data-input={name}]").fill(value)
    for name, value in {"sound": "2", "cueMode": "1", "loudness": "1", "session": "mix"}.items():
        page.locator(f"[data-input={name}][value='{value}']").check()
    page.locator("[data-input=accent]").select_option("4")
    page.locator("[data-input=flash]").uncheck()
    page.locator("[data-input=music-follows]").check()
    chosen = """() => [...document.querySelectorAll('[data-input]')].map((input) => [input.dataset.input,
      input.value, ['radio', 'checkbox'].includes(input.type) ? input.checked : null])"""
    before = page.evaluate(chosen)
    phone.goto("/metronome")
    assert page.evaluate(chosen) == before
    assert tempo(page) == 181
    assert page.locator("[data-slot=latency]").inner_text() == "-145"


def test_static_page_has_the_initial_values_of_the_script(demo, new_context):
    drawn = new_context(demo, java_script_enabled=False).new_page()
    drawn.goto("/metronome")
    alive = new_context(demo).new_page()
    alive.goto("/metronome")
    alive.wait_for_selector("html[data-ready]", state="attached")
    # Compare the markup, because scripts can't be evaluated in a page without scripts.
    shown = lambda page: re.sub(r"<template.*?</template>", "", page.locator("main").inner_html())
    values = lambda page: [
        page.locator(f"main [data-slot={name}]").first.inner_text()
        for name in ("tempo", "volume", "pan", "music-volume", "latency")]
    assert values(drawn) == values(alive)
    checked = re.findall(r'<input[^>]*checked', shown(drawn))
    assert len(checked) == alive.locator("main input:checked").count()


def test_music_plays_changes_its_style_and_pauses(demo, new_phone):
    phone = new_phone(demo)
    page = open_metronome(phone)
    pressed = "() => [...document.querySelectorAll('[data-action=music][aria-pressed=true]')].map((b) => b.dataset.style).join()"
    page.locator("[data-style='3']").click()
    phone.until(f"() => ({pressed})() === '3'")
    assert page.evaluate("navigator.mediaSession.metadata.title") == "Dance Groove"
    page.locator("[data-style='2']").click()
    phone.until(f"() => ({pressed})() === '2'")
    page.locator("[data-style='2']").click()
    phone.until(f"() => ({pressed})() === ''")
    assert not is_playing(phone)


# Interruptions


def test_suspended_context_resumes(demo, new_phone):
    phone = new_phone(demo)
    page = open_metronome(phone)
    play(phone)
    page.evaluate("() => contexts.at(-1).suspend()")
    page.wait_for_selector("[data-when=sound-interrupted]:visible")
    page.evaluate("() => window.dispatchEvent(new Event('focus'))")
    page.wait_for_selector("[data-when=sound-interrupted]", state="hidden")
    assert page.evaluate(STATE) == "running"
    wait_for_beats(phone)


def test_lost_device_gets_a_new_context(demo, new_phone):
    phone = new_phone(demo)
    page = open_metronome(phone)
    play(phone)
    page.evaluate("() => contexts.at(-1).close()")
    page.wait_for_selector("[data-when=sound-interrupted]:visible")
    phone.action("sound-resume").click()
    page.wait_for_selector("[data-when=sound-interrupted]", state="hidden")
    assert page.evaluate("() => contexts.length") == 2
    page.wait_for_selector("[data-when=beat-playing]:visible")
    wait_for_beats(phone)


def test_new_context_keeps_the_tapped_tempo(demo, new_phone):
    phone = new_phone(demo)
    phone.page.add_init_script("""
      window.tempos = [];
      window.AudioWorkletNode = class extends AudioWorkletNode {
        constructor(context, name, options) {
          super(context, name, options);
          window.tempos.push(new Map(options.processorOptions.controls).get(2));
        }
      };""")
    page = open_metronome(phone)
    play(phone)
    page.evaluate(TAP_AT, ["[data-tap]", 400, 6])
    phone.until("() => document.querySelector('.ruler [data-slot=tempo]').textContent === '150'")
    page.evaluate("() => contexts.at(-1).dispatchEvent(new Event('error'))")
    phone.until("() => tempos.length === 2")
    assert round(page.evaluate("tempos[1]")) == 150


def test_silent_audio_element_resumes_after_an_interruption(demo, new_phone):
    phone = new_phone(demo)
    phone.page.add_init_script("""
      window.elements = [];
      window.Audio = class extends Audio {
        constructor(...sources) { super(...sources); window.elements.push(this); }
      };""")
    page = open_metronome(phone)
    play(phone)
    phone.until("() => !elements.at(-1).paused")
    page.evaluate("() => { elements.at(-1).pause(); return contexts.at(-1).suspend(); }")
    page.wait_for_selector("[data-when=sound-interrupted]:visible")
    page.evaluate("() => window.dispatchEvent(new Event('focus'))")
    phone.until("() => contexts.at(-1).state === 'running' && !elements.at(-1).paused")


def test_sound_closed_while_starting_can_start_again(demo, new_phone):
    phone = new_phone(demo)
    phone.page.add_init_script(WATCH_SOUND)
    phone.goto("/metronome").locator("h1").click()
    states = phone.page.evaluate("""async () => {
      const { Sound } = await import('/sound/sound.js');
      const sound = new Sound();
      sound.isExclusive = false;
      const statuses = [];
      sound.addEventListener('status', ({ detail }) => statuses.push(detail));
      const first = sound.start().then(() => 'started', () => 'given up');
      const closed = sound.close();
      const second = sound.start().then(() => 'started', () => 'failed');
      const ends = [await first, await second];
      await closed;
      return { ends, statuses, status: sound.status, context: contexts.at(-1).state };
    }""")
    assert states == {
        "ends": ["given up", "started"], "statuses": ["running"], "status": "running",
        "context": "running"}


def test_failing_context_is_replaced_automatically(demo, new_phone):
    phone = new_phone(demo)
    page = open_metronome(phone)
    play(phone)
    page.evaluate("() => contexts.at(-1).dispatchEvent(new Event('error'))")
    phone.until("() => contexts.length === 2 && contexts[1].state === 'running'")
    wait_for_beats(phone)


def test_context_whose_time_is_stuck_is_replaced(demo, new_phone):
    phone = new_phone(demo)
    page = open_metronome(phone)
    play(phone)
    page.evaluate("() => Object.defineProperty(contexts.at(-1), 'currentTime', { value: 1 })")
    phone.until("() => contexts.length === 2 && contexts[1].state === 'running'")
    assert page.evaluate("contexts[0].state") == "closed"
    page.wait_for_selector("[data-when=beat-playing]:visible")
    wait_for_beats(phone)


def test_stuck_contexts_are_replaced_with_growing_delays(demo, new_phone):
    phone = new_phone(demo)
    page = open_metronome(phone)
    play(phone)
    page.evaluate("() => Object.defineProperty(AudioContext.prototype, 'currentTime', { value: 1 })")
    made = []
    for count in (2, 3):
        phone.until(f"() => contexts.length === {count}")
        made.append(page.evaluate("performance.now()"))
    assert made[1] - made[0] > 8000


def test_frozen_page_resumes(demo, new_phone):
    phone = new_phone(demo)
    open_metronome(phone)
    play(phone)
    phone.devtools.send("Page.setWebLifecycleState", {"state": "frozen"})
    # Several beats are missed.
    time.sleep(3)
    phone.devtools.send("Page.setWebLifecycleState", {"state": "active"})
    wait_for_beats(phone)
    assert is_playing(phone)


# Lock screen


def test_lock_screen_pauses_and_plays(demo, new_phone):
    phone = new_phone(demo)
    page = open_metronome(phone)
    play(phone)
    assert page.evaluate("navigator.mediaSession.playbackState") == "playing"
    assert page.evaluate("navigator.mediaSession.metadata.title") == f"{tempo(page)} steps a minute"
    page.evaluate("() => mediaHandlers.pause()")
    page.wait_for_selector("[data-when=beat-resting]:visible")
    assert page.evaluate("navigator.mediaSession.playbackState") == "paused"
    page.evaluate("() => mediaHandlers.play()")
    page.wait_for_selector("[data-when=beat-playing]:visible")
    assert page.evaluate("navigator.mediaSession.playbackState") == "playing"
    wait_for_beats(phone)


# The time after which a silent page releases the audio device, and the shortened time in these tests. A fake page clock
# can't be used because the audio device has its own clock.
RELEASE_MS = 20_000
SHORTENED_RELEASE_MS = 1_000
SHORTEN_RELEASE = f"""
const wait = window.setTimeout;
window.setTimeout = (work, ms, ...rest) => wait(work, ms === {RELEASE_MS} ? {SHORTENED_RELEASE_MS} : ms, ...rest);
"""


def test_lock_screen_resumes_after_a_long_pause(demo, new_phone):
    phone = new_phone(demo)
    phone.page.add_init_script(SHORTEN_RELEASE)
    page = open_metronome(phone)
    play(phone)
    page.evaluate("() => mediaHandlers.pause()")
    # Without the pause, the device would be released by then.
    page.wait_for_timeout(2 * SHORTENED_RELEASE_MS)
    assert page.evaluate("navigator.mediaSession.playbackState") == "paused"
    page.evaluate("() => mediaHandlers.play()")
    page.wait_for_selector("[data-when=beat-playing]:visible")
    wait_for_beats(phone)


def test_audio_device_is_released_after_silence(demo, new_phone):
    phone = new_phone(demo)
    phone.page.add_init_script(SHORTEN_RELEASE)
    page = open_metronome(phone)
    play(phone)
    phone.action("beat").click()
    page.wait_for_selector("[data-when=beat-resting]:visible")
    assert page.evaluate(STATE) == "running"
    phone.until("() => contexts.at(-1).state === 'suspended'", seconds=RELEASE_MS / 2000)
    assert page.evaluate("navigator.mediaSession.playbackState") == "none"
    play(phone)
    wait_for_beats(phone)


def test_mixing_does_not_use_the_lock_screen(demo, new_phone):
    phone = new_phone(demo)
    page = open_metronome(phone)
    page.locator("[data-input=session][value=mix]").check()
    play(phone)
    assert page.evaluate("navigator.mediaSession.playbackState") == "none"
    assert page.evaluate("Object.values(mediaHandlers).every((handler) => handler === null)")


# Missing features


@pytest.mark.service_worker
def test_metronome_plays_offline(own_demo, new_phone):
    phone = new_phone(own_demo)
    phone.context.guard.expect(*OFFLINE_ERRORS)
    phone.goto("/")
    phone.until("() => navigator.serviceWorker.controller !== null")
    phone.until("() => caches.match('/metronome').then(Boolean)")
    own_demo.stop()
    open_metronome(phone)
    play(phone)
    wait_for_beats(phone)


def test_metronome_does_not_load_the_app_module(demo, new_phone):
    phone = new_phone(demo)
    asked = []
    phone.page.on("request", lambda request: asked.append(request.url))
    open_metronome(phone)
    play(phone)
    assert any(url.endswith("/audio.wasm") for url in asked)
    assert not any(url.endswith("/app.wasm") for url in asked)


def test_missing_audio_worklet_is_reported(demo, new_phone):
    phone = new_phone(demo)
    phone.page.add_init_script("delete window.AudioWorkletNode;")
    page = phone.goto("/metronome")
    assert page.locator("[data-when=sound-missing]").is_visible()


def test_vibration_follows_the_beat(demo, new_phone):
    phone = new_phone(demo)
    phone.page.add_init_script(
        "window.buzzes = []; Navigator.prototype.vibrate = (ms) => { buzzes.push(ms); return true; };")
    page = open_metronome(phone)
    page.locator("[data-input=vibrate]").check()
    play(phone)
    phone.until("() => buzzes.length >= 5")
    assert page.evaluate("buzzes.every((ms) => ms === 40)")
    assert page.locator("[data-when=no-vibration]").is_hidden()


def test_missing_vibration_is_reported(demo, new_phone):
    phone = new_phone(demo)
    phone.page.add_init_script("delete Navigator.prototype.vibrate;")
    page = open_metronome(phone)
    assert page.locator("[data-when=no-vibration]").is_visible()
    assert page.locator("[data-when=can-vibrate]").is_hidden()


@pytest.mark.parametrize("width, height, text", [(320, 568, 100), (375, 667, 100), (390, 844, 200)])
def test_controls_are_visible_on_small_phones_and_with_large_text(demo, new_phone, width, height, text):
    page = open_metronome(new_phone(demo))
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("size => { document.documentElement.style.fontSize = `${size}%`; }", text)
    edges = {name: page.locator(name).bounding_box() for name in (".tempo-controls", ".beat-bar", ".tabs")}
    bottom = {name: box["y"] + box["height"] for name, box in edges.items()}
    assert bottom[".tempo-controls"] <= edges[".beat-bar"]["y"]
    assert bottom[".beat-bar"] <= edges[".tabs"]["y"] + 1
