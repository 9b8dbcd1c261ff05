"""Helpers for tests of sound: access to the audio contexts, sounds to upload, taps at exact times."""

import math
import struct

# Exposes the page's audio contexts and media session handlers to the test.
WATCH_SOUND = """
window.contexts = [];
window.AudioContext = class extends AudioContext {
  constructor(...options) { super(...options); window.contexts.push(this); }
};
window.mediaHandlers = {};
const setHandler = MediaSession.prototype.setActionHandler;
MediaSession.prototype.setActionHandler = function (action, handler) {
  window.mediaHandlers[action] = handler;
  setHandler.call(this, action, handler);
};
"""

# Counts how often the pendulum passes the middle, which is once per audible beat.
BEATS = """() => {
  const arm = document.querySelector('.pendulum-arm');
  let side = 0;
  window.beats = 0;
  window.frames = 0;
  const count = () => { window.frames += 1; requestAnimationFrame(count); };
  count();
  new MutationObserver(() => {
    const now = Math.sign(Number(/rotate\\(([-\\d.]+)/.exec(arm.getAttribute('transform'))[1]));
    if (now === -side) window.beats += 1;
    if (now !== 0) side = now;
  }).observe(arm, { attributes: true });
}"""

# Swinging elements are measured against the audio clock, because if the audio device drops out on a busy machine, both
# the beat and the animation are delayed.
WATCH_BEATS = """
  window.reportedBeats = [];
  window.AudioWorkletNode = class extends AudioWorkletNode {
    constructor(...all) {
      super(...all);
      this.port.addEventListener('message', ({ data: { beats = [] } }) => {
        for (let at = 0; at < beats.length; at += 5) reportedBeats.push([beats[at], beats[at + 4]]);
      });
    }
  };"""
SWING = """async () => {
  const context = contexts.at(-1);
  const heard = () => {
    const { contextTime, performanceTime } = context.getOutputTimestamp();
    return contextTime + (performance.now() - performanceTime) / 1000;
  };
  const swing = [];
  const end = context.currentTime + 5.5;
  const tooLate = performance.now() + 30_000;
  while (context.currentTime < end && performance.now() < tooLate) {
    await new Promise(requestAnimationFrame);
    swing.push([heard(), Number((PLACE)?.[1] ?? 0)]);
  }
  return { swing, beats: reportedBeats.map((beat) => beat.map((frame) => frame / context.sampleRate)) };
}"""

# Messages that the browser logs while the server is unreachable.
OFFLINE_ERRORS = (
    "ERR_CONNECTION_REFUSED", "ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "Failed to fetch", "fetching the script")

# Presses the tap button in real time. The events have the intended timestamps, even if a busy machine dispatches them
# late. `earlier` moves all timestamps into the past, in milliseconds.
TAP_AT = """async ([selector, every, count, earlier = 0]) => {
  const button = document.querySelector(selector);
  const first = performance.now() + 50;
  for (let index = 0; index < count; index += 1) {
    const moment = first + index * every;
    await new Promise((done) => { setTimeout(done, moment - performance.now()); });
    for (const type of ['pointerdown', 'click']) {
      const event = new PointerEvent(type, { bubbles: true, cancelable: true, detail: 1 });
      Object.defineProperty(event, 'timeStamp', { value: moment - earlier });
      button.dispatchEvent(event);
    }
  }
  return first;
}"""


def wav(milliseconds=30, rate=44_100, hertz=1500, level=20_000):
    """Returns a WAV file with a decaying tone, mono, 16 bits per sample."""
    count = rate * milliseconds // 1000
    samples = b"".join(
        struct.pack("<h", int(level * math.sin(2 * math.pi * hertz * i / rate) * math.exp(-i / 2000)))
        for i in range(count))
    header = struct.pack("<IHHIIHH", 16, 1, 1, rate, 2 * rate, 2, 16)
    return (b"RIFF" + struct.pack("<I", 36 + len(samples)) + b"WAVEfmt " + header
            + b"data" + struct.pack("<I", len(samples)) + samples)


def upload(page, name, content):
    page.locator("[data-own-file]").set_input_files(
        [{"name": name, "mimeType": "audio/wav", "buffer": content}])


def open_metronome(phone, path="/metronome"):
    phone.page.add_init_script(WATCH_SOUND)
    return phone.goto(path)


class Swing:
    """A measured swing. `reach` is its amplitude, `gaps` contains the seconds between passes through the middle, and
    `apart` the distance of each pass from the nearest midpoint between two audible beats, in seconds."""

    def __init__(self, swing, beats):
        # Interpolate linearly between two animation frames.
        passes = [
            at + (then - at) * before / (before - after)
            for (at, before), (then, after) in zip(swing, swing[1:]) if before * after < 0]
        middles = [(beat + following) / 2 for beat, following in beats]
        self.reach = max(abs(place) for _, place in swing)
        self.gaps = [b - a for a, b in zip(passes, passes[1:])]
        self.apart = [min(abs(each - middle) for middle in middles) for each in passes]


def measure_swing(page, place):
    """Measures a swinging element for 5.5 s. `place` is a JavaScript match whose first group is the element's position.
    Requires `WATCH_BEATS`."""
    return Swing(**page.evaluate(SWING.replace("PLACE", place)))


def is_playing(phone):
    return phone.page.locator("[data-when=beat-playing]").is_visible()


def play(phone):
    phone.action("beat").click()
    phone.page.wait_for_selector("[data-when=beat-playing]:visible")


# Describes the page's state for the error message if the beat doesn't continue.
BEAT_STATE = """() => ({
  beats, frames, visibility: document.visibilityState,
  contexts: contexts.map(({ state, currentTime }) => ({ state, currentTime })),
  notices: [...document.querySelectorAll('[data-when]')].filter((part) => part.checkVisibility())
    .map((part) => part.dataset.when).join(' '),
})"""


def wait_for_beats(phone):
    """Waits until the pendulum has followed several more audible beats."""
    phone.page.evaluate(BEATS)
    phone.until("() => beats > 3", why=BEAT_STATE)


def tempo(page):
    return int(page.locator(".ruler [data-slot=tempo]").inner_text())
