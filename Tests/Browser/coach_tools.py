"""What the tests of the run coach share: the sound as the audio thread makes it, and events in the log."""

from session_log import records

TICK, OPTION, CADENCE, FOOTFALL, PERSONAL = 0, 6, 7, 8, 9

# Put into the product's worklet on its way to the page: tells each beginning of sound after 60 ms of
# silence, by the context's frame.
TAP = """
;{
  const render = Desk.prototype.process;
  let silence = sampleRate;
  Desk.prototype.process = function (inputs, outputs, parameters) {
    const goesOn = render.call(this, inputs, outputs, parameters);
    const [samples] = outputs[0];
    for (let at = 0; at < samples.length; at += 1) {
      if (Math.abs(samples[at]) < 1e-4) silence += 1;
      else {
        if (silence > 0.06 * sampleRate) this.port.postMessage({ onset: currentFrame + at });
        silence = 0;
      }
    }
    return goesOn;
  };
}
"""

REGISTRATION = "registerProcessor('desk', Desk);"

# `heard` are the moments (ms of `performance.now()`) at which sound began at the ear, `onsets` the same by the
# audio clock in seconds, `told` the controls.
LISTEN = """
window.heard = [];
window.onsets = [];
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
      if (data.onset === undefined) return;
      window.heard.push(moment(data.onset));
      window.onsets.push(data.onset / context.sampleRate);
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
            content_type="text/javascript", body=script.replace(REGISTRATION, TAP + REGISTRATION))
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
