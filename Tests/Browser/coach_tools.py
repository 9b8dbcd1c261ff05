"""What the tests of the run coach share: the sound as the audio thread makes it, and events in the log."""

from session_log import records

TICK, OPTION, CADENCE, FOOTFALL, PERSONAL = 0, 6, 7, 8, 9

# Put into the product's worklet on its way to the page: tells each beginning of sound after 60 ms of silence, by
# the context's frame and by the frames the desk has made, and when in those it was told a control.
TAP = """
class HeardDesk extends Desk {
  made = 0;
  silence = sampleRate;
  constructor(options) {
    super(options);
    this.port.addEventListener('message', ({ data: { control } }) => {
      if (control) this.port.postMessage({ taken: [this.made / sampleRate, ...control] });
    });
  }
  process(inputs, outputs, parameters) {
    const goesOn = super.process(inputs, outputs, parameters);
    const [samples] = outputs[0];
    for (let at = 0; at < samples.length; at += 1) {
      if (Math.abs(samples[at]) < 1e-4) this.silence += 1;
      else {
        if (this.silence > 0.06 * sampleRate) {
          this.port.postMessage({ onset: currentFrame + at, second: (this.made + at) / sampleRate });
        }
        this.silence = 0;
      }
    }
    this.made += samples.length;
    return goesOn;
  }
}
"""

REGISTRATION = "registerProcessor('desk', Desk);"

# `heard` are the moments (ms of `performance.now()`) at which sound began at the ear. `onsets` are the same in
# seconds of sound made, and `taken` when in those the desk was told a control: what a busy machine holds up is no
# part of them. `told` are the controls, in ms of `performance.now()`.
LISTEN = """
window.heard = [];
window.onsets = [];
window.taken = [];
window.told = [];
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
      if (data.taken) window.taken.push(data.taken);
      if (data.onset === undefined) return;
      window.heard.push(moment(data.onset));
      window.onsets.push(data.second);
    });
    const post = this.port.postMessage.bind(this.port);
    this.port.postMessage = (message, ...more) => {
      if (message.control) window.told.push([performance.now(), ...message.control]);
      post(message, ...more);
    };
  }
};
"""

PLAYING, TEMPO, FOOTFALL_CONTROL, DUCK, EARCON = 1, 2, 9, 21, 22


def listen_to(phone):
    """Call before the page is opened, and `await_worker` afterwards: a worklet's own request cannot be
    answered by a test, the service worker's can."""
    def worklet(route):
        script = route.fetch().text()
        assert REGISTRATION in script
        route.fulfill(
            content_type="text/javascript",
            body=script.replace(REGISTRATION, TAP + REGISTRATION.replace("Desk", "HeardDesk")))
    phone.context.route("**/sound-worklet.js", worklet)
    phone.page.add_init_script(LISTEN)


def await_worker(phone):
    phone.until("() => navigator.serviceWorker.controller !== null", seconds=30)


def tempo_heard(page, beats=6):
    """Steps a minute of the latest clicks."""
    onsets = page.evaluate(f"onsets.slice(-{beats + 1})")
    assert len(onsets) == beats + 1, onsets
    return 60 * beats / (onsets[-1] - onsets[0])


def told(page, control):
    return page.evaluate("code => told.filter((each) => each[1] === code).map((each) => each[2])", control)


def events(phone, kind):
    """Fields of the log's records of this kind, as they stand in the browser's storage."""
    (log,) = phone.logs().values()
    return [fields for each, fields in records(log) if each == kind]


def options(phone, code):
    return [fields[2] for fields in events(phone, OPTION) if fields[1] == code]


def desk_told(phone, control, before=0):
    """The second of sound made at which the desk was told this control for the first time after so many times."""
    phone.until("([code, before]) => taken.filter((each) => each[1] === code).length > before", [control, before])
    return phone.page.evaluate(
        "([code, before]) => taken.filter((each) => each[1] === code)[before][0]", [control, before])


def change_after(onsets, moment, old, new):
    """Seconds until the tempo changed at the ear: the interval around the change tells when, as the phase goes on
    through it."""
    after = next(at for at, each in enumerate(onsets) if each > moment)
    slow, fast = 60 / old, 60 / new
    share = (onsets[after] - onsets[after - 1] - fast) / (slow - fast)
    return onsets[after - 1] - moment + share * slow
