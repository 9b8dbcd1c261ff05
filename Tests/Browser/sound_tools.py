"""What the sound tests share: contexts that can be taken away, sounds to upload, exact taps."""

import math
import struct

# Keeps the page's contexts and media handlers where a test can reach them.
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

# Counts how often the pendulum passes the middle: once a beat that is heard.
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

# What swings is measured against the audio clock: a device that drops out on a busy machine holds up the beat, and what
# swings with it.
WATCH_BEATS = """
  window.told = [];
  window.AudioWorkletNode = class extends AudioWorkletNode {
    constructor(...all) {
      super(...all);
      this.port.addEventListener('message', ({ data: { beats = [] } }) => {
        for (let at = 0; at < beats.length; at += 5) told.push([beats[at], beats[at + 4]]);
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
  return { swing, beats: told.map((beat) => beat.map((frame) => frame / context.sampleRate)) };
}"""

# What a browser says while the server is away.
AWAY = (
    "ERR_CONNECTION_REFUSED", "ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "Failed to fetch", "fetching the script")

# Presses the tap button at exact moments: real time passes, but the stamp on the event is the
# moment itself, not the one the busy machine got round to it.
TAP_AT = """async ([selector, every, count]) => {
  const button = document.querySelector(selector);
  const first = performance.now() + 50;
  for (let index = 0; index < count; index += 1) {
    const moment = first + index * every;
    await new Promise((done) => { setTimeout(done, moment - performance.now()); });
    for (const type of ['pointerdown', 'click']) {
      const event = new PointerEvent(type, { bubbles: true, cancelable: true, detail: 1 });
      Object.defineProperty(event, 'timeStamp', { value: moment });
      button.dispatchEvent(event);
    }
  }
  return first;
}"""


def wav(milliseconds=30, rate=44_100, hertz=1500, level=20_000):
    """A decaying tone, mono, 16 bits."""
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
    """How far it goes, the seconds from one pass through the middle to the next, and from each to the middle between
    two beats as they are heard."""

    def __init__(self, swing, beats):
        # Between two frames it is where a straight line between them says.
        passes = [
            at + (then - at) * before / (before - after)
            for (at, before), (then, after) in zip(swing, swing[1:]) if before * after < 0]
        middles = [(beat + following) / 2 for beat, following in beats]
        self.reach = max(abs(place) for _, place in swing)
        self.gaps = [b - a for a, b in zip(passes, passes[1:])]
        self.apart = [min(abs(each - middle) for middle in middles) for each in passes]


def swing_of(page, place):
    """Some seconds of what swings. `place`: a match of JavaScript whose group is where it is. Needs `WATCH_BEATS`."""
    return Swing(**page.evaluate(SWING.replace("PLACE", place)))


def is_playing(phone):
    return phone.page.locator("[data-when=beat-playing]").is_visible()


def play(phone):
    phone.action("beat").click()
    phone.page.wait_for_selector("[data-when=beat-playing]:visible")


# What a page in which the beat does not go on says about it.
WHY_STILL = """() => ({
  beats, frames, visibility: document.visibilityState,
  contexts: contexts.map(({ state, currentTime }) => ({ state, currentTime })),
  told: [...document.querySelectorAll('[data-when]')].filter((part) => part.checkVisibility())
    .map((part) => part.dataset.when).join(' '),
})"""


def goes_on(phone):
    """The desk goes on telling beats, and they are heard."""
    phone.page.evaluate(BEATS)
    phone.until("() => beats > 3", why=WHY_STILL)


def tempo(page):
    return int(page.locator(".ruler [data-slot=tempo]").inner_text())
