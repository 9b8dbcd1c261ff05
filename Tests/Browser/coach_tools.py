"""Helpers for tests of the run coach: sound onsets measured in the audio thread, and events in the session log."""

from session_log import records

TICK, OPTION, CADENCE, FOOTFALL, PERSONAL = 0, 6, 7, 8, 9

# Injected into the app's audio worklet. Reports each sound onset after 60 ms of silence, both as a frame of the audio
# context and in seconds of rendered sound. For each control message, reports the rendered seconds at its arrival.
TAP = """
class TappedDesk extends Desk {
  renderedFrames = 0;
  silence = sampleRate;
  constructor(options) {
    super(options);
    this.port.addEventListener('message', ({ data: { control } }) => {
      if (control) this.port.postMessage({ receivedControls: [this.renderedFrames / sampleRate, ...control] });
    });
  }
  process(inputs, outputs, parameters) {
    const isActive = super.process(inputs, outputs, parameters);
    const [samples] = outputs[0];
    for (let at = 0; at < samples.length; at += 1) {
      if (Math.abs(samples[at]) < 1e-4) this.silence += 1;
      else {
        if (this.silence > 0.06 * sampleRate) {
          this.port.postMessage({ onset: currentFrame + at, second: (this.renderedFrames + at) / sampleRate });
        }
        this.silence = 0;
      }
    }
    this.renderedFrames += samples.length;
    return isActive;
  }
}
"""

REGISTRATION = "registerProcessor('desk', Desk);"

# `onsetTimes` lists the onsets at the speaker, in milliseconds of `performance.now()`. `onsets` lists the same onsets,
# and `receivedControls` the received control messages, both in seconds of rendered sound, which isn't affected by
# delays on a busy machine. `sentControls` lists the sent control messages, in milliseconds of `performance.now()`.
LISTEN = """
window.onsetTimes = [];
window.onsets = [];
window.receivedControls = [];
window.sentControls = [];
window.contexts = [];
window.AudioContext = class extends AudioContext {
  constructor(...options) { super(...options); window.contexts.push(this); }
};
window.AudioWorkletNode = class extends AudioWorkletNode {
  constructor(context, ...rest) {
    super(context, ...rest);
    const moment = (frame) => {
      const { contextTime, performanceTime } = context.getOutputTimestamp();
      return performanceTime + (frame / context.sampleRate - contextTime) * 1000;
    };
    this.port.addEventListener('message', ({ data }) => {
      if (data.receivedControls) window.receivedControls.push(data.receivedControls);
      if (data.onset === undefined) return;
      window.onsetTimes.push(moment(data.onset));
      window.onsets.push(data.second);
    });
    const post = this.port.postMessage.bind(this.port);
    this.port.postMessage = (message, ...more) => {
      if (message.control) window.sentControls.push([performance.now(), ...message.control]);
      post(message, ...more);
    };
  }
};
"""

PLAYING, TEMPO, FOOTFALL_CONTROL, DUCK, EARCON = 1, 2, 9, 21, 22


def capture_sound(phone):
    """Records the sound of pages that are opened later. Call `wait_for_service_worker` afterwards, because Playwright
    can intercept the service worker's request for the worklet, but not the page's own request."""
    def worklet(route):
        script = route.fetch().text()
        assert REGISTRATION in script
        route.fulfill(
            content_type="text/javascript",
            body=script.replace(REGISTRATION, TAP + REGISTRATION.replace("Desk", "TappedDesk")))
    phone.context.route("**/sound-worklet.js", worklet)
    phone.page.add_init_script(LISTEN)


def wait_for_service_worker(phone):
    phone.until("() => navigator.serviceWorker.controller !== null", seconds=30)


def audible_tempo(page, beats=6):
    """Returns the tempo of the latest clicks, in steps per minute."""
    onsets = page.evaluate(f"onsets.slice(-{beats + 1})")
    assert len(onsets) == beats + 1, onsets
    return 60 * beats / (onsets[-1] - onsets[0])


def sent_controls(page, control):
    return page.evaluate("code => sentControls.filter((each) => each[1] === code).map((each) => each[2])", control)


def events(phone, kind):
    """Returns the fields of all records of a kind in the session log in the browser's storage."""
    (log,) = phone.logs().values()
    return [fields for each, fields in records(log) if each == kind]


def options(phone, code):
    return [fields[2] for fields in events(phone, OPTION) if fields[1] == code]


def control_received_at(phone, control, before=0):
    """Waits until the control has been received `before` + 1 times. Returns when the last of these messages arrived, in
    seconds of rendered sound."""
    phone.until(
        "([code, before]) => receivedControls.filter((each) => each[1] === code).length > before", [control, before])
    return phone.page.evaluate(
        "([code, before]) => receivedControls.filter((each) => each[1] === code)[before][0]", [control, before])


def tempo_change_delay(onsets, moment, old, new):
    """Returns the seconds from `moment` until the audible tempo changed. Because the phase is continuous, the length of
    the interval that spans the change shows when it happened."""
    after = next(at for at, each in enumerate(onsets) if each > moment)
    slow, fast = 60 / old, 60 / new
    share = (onsets[after] - onsets[after - 1] - fast) / (slow - fast)
    return onsets[after - 1] - moment + share * slow
