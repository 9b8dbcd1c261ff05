"""Opens phones whose camera plays a clip, and records how the page processes each frame."""

import contextlib

from conftest import CHROMIUM, PHONE
from guard import Guard
from phone import Phone

FAKE_CAMERA = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"]


def with_clip(path):
    """Returns the launch options for a Chromium whose camera plays a file."""
    return {**CHROMIUM, "args": [*CHROMIUM["args"], *FAKE_CAMERA, f"--use-file-for-fake-video-capture={path}"]}


@contextlib.contextmanager
def camera_phone(playwright, clip, server, **options):
    """Yields a phone whose page may use the camera, and checks its guard afterwards."""
    browser = playwright.chromium.launch(**with_clip(clip))
    try:
        phone = instrumented_phone(browser.new_context(base_url=server.url, **{**PHONE, **options}), server)
        yield phone
    finally:
        browser.close()
    phone.context.guard.check()


def persistent_camera_phone(playwright, clip, server, profile):
    """Returns a phone whose storage survives a restart of the browser, in a profile directory."""
    context = playwright.chromium.launch_persistent_context(
        profile, base_url=server.url, **with_clip(clip), **PHONE)
    return instrumented_phone(context, server)


def instrumented_phone(context, server):
    context.guard = Guard(context, server.url)
    context.add_init_script(WATCH_CAMERA)
    return Phone(context, server)


# Records the camera requests, each frame's number in the clip with its times, and the frames at which the counter
# changed. `watch.frames`: moment → {number, captured, moment}; `watch.poses`: {moment, arrived, isSomebody,
# milliseconds}; `watch.counts`: {text, stage, moment, now}.
WATCH_CAMERA = """
(() => {
  const BITS = 12;
  const watch = window.watch = {
    asked: [], opened: null, build: null, frames: new Map(), poses: [], counts: [], feedback: [], isMusicHeard: false,
  };

  const { mediaDevices } = navigator;
  if (!mediaDevices) return; // An empty page.
  const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (constraints) => {
    watch.asked.push(constraints);
    const stream = await getUserMedia(constraints);
    watch.opened = performance.now();
    return stream;
  };

  /** Reads the number that `drawNumber` wrote along the frame's lower edge. */
  const strip = new OffscreenCanvas(BITS, 1);
  const ink = strip.getContext('2d', { willReadFrequently: true });
  const numberOf = (video) => {
    const size = video.videoHeight / 30;
    ink.drawImage(video, 0, video.videoHeight - size, BITS * size, size, 0, 0, BITS, 1);
    const { data } = ink.getImageData(0, 0, BITS, 1);
    return Array.from({ length: BITS }, (_, bit) => (data[4 * bit] > 127 ? 1 << bit : 0)).reduce((a, b) => a + b);
  };
  const wanted = HTMLVideoElement.prototype.requestVideoFrameCallback;
  HTMLVideoElement.prototype.requestVideoFrameCallback = function (work) {
    return wanted.call(this, (moment, facts) => {
      if (!window.measuresTime) watch.number = numberOf(this);
      const captured = facts.captureTime ?? moment;
      watch.frames.set(Math.round(captured), { number: watch.number, captured, moment });
      work(moment, facts);
    });
  };

  let latest = null;
  window.Worker = class extends Worker {
    constructor(...options) {
      super(...options);
      this.addEventListener('message', ({ data }) => {
        if (data.ready) watch.build = data.build;
        if (data.seconds === undefined) return;
        latest = Math.round(1000 * data.seconds);
        watch.poses.push({
          moment: latest, arrived: performance.now(), isSomebody: data.landmarks !== null,
          milliseconds: data.milliseconds,
        });
      });
    }
  };

  const MUSIC = 4;
  window.AudioWorkletNode = class extends AudioWorkletNode {
    constructor(...options) {
      super(...options);
      this.port.addEventListener('message', ({ data }) => { if (data.state & MUSIC) watch.isMusicHeard = true; });
    }
  };

  const text = (slot) => document.querySelector(`[data-slot=${slot}]`)?.textContent.trim() ?? '';
  let shown = '';
  new MutationObserver(() => {
    const stage = document.querySelector('.train-live')?.dataset.stage;
    if (!stage) return;
    const now = `${stage} ${text('number')}`;
    if (now !== shown) watch.counts.push({ stage, text: text('number'), moment: latest, now: performance.now() });
    shown = now;
    const feedback = text('feedback');
    if (feedback && feedback !== watch.feedback.at(-1)?.text) watch.feedback.push({ text: feedback, moment: latest });
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
})();
"""


def counted_repetitions(phone):
    """Returns the counts that the page has shown, each with the number of the clip's frame that caused it."""
    return phone.page.evaluate("""() => watch.counts
      .filter(({ stage, text }) => stage === 'active' && Number(text) > 0)
      .map(({ text, moment }) => [Number(text), watch.frames.get(moment)?.number])""")


def rejected_movements(phone):
    """Returns the messages about movements that didn't count, each with the number of the clip's frame that caused
    it."""
    return phone.page.evaluate("""() => watch.feedback
      .filter(({ text }) => text === 'Not counted. Go lower.')
      .map(({ text, moment }) => [text, watch.frames.get(moment)?.number])""")
