"""Fake devices, as scripts for the page: a Bluetooth sensor, a voice, a battery and a runner's motion."""

# A Bluetooth sensor. `radio.notify([…])` delivers bytes, and `radio.device` is the chosen device.
RADIO = """
(() => {
  class Characteristic extends EventTarget {
    value = null;
    async startNotifications() { radio.characteristic = this; return this; }
  }
  class Device extends EventTarget {
    name = 'stand-in';
    gatt = {
      connected: false,
      connect: async () => {
        this.gatt.connected = true;
        return { getPrimaryService: async () => ({ getCharacteristic: async () => new Characteristic() }) };
      },
      disconnect: () => {
        if (!this.gatt.connected) return;
        this.gatt.connected = false;
        this.dispatchEvent(new Event('gattserverdisconnected'));
      },
    };
  }
  const radio = window.radio = {
    device: null, characteristic: null,
    notify(bytes) {
      if (!radio.device?.gatt.connected) return;
      radio.characteristic.value = new DataView(new Uint8Array(bytes).buffer);
      radio.characteristic.dispatchEvent(new Event('characteristicvaluechanged'));
    },
  };
  Object.defineProperty(navigator, 'bluetooth', { value: {
    getAvailability: async () => true,
    requestDevice: async () => radio.device = new Device(),
  } });
})();
"""

# A voice that takes `voice.seconds` per sentence. `voice.said` lists the sentences. If `voice.isMute` is true, a
# sentence never ends.
VOICE = """
(() => {
  const voice = window.voice = { said: [], isMute: false, seconds: 1 };
  Object.defineProperty(window, 'speechSynthesis', { value: {
    speak(utterance) {
      if (utterance.text.trim() === '') return;
      voice.said.push(utterance.text);
      voice.lang = utterance.lang;
      if (voice.isMute) return;
      setTimeout(() => utterance.dispatchEvent(new Event('end')), voice.seconds * 1000);
    },
    cancel() {},
  } });
})();
"""

# A battery that is 80 % charged. `battery.drain(0.19)` sets the level.
BATTERY = """
(() => {
  const battery = window.battery = new EventTarget();
  battery.level = 0.8;
  battery.drain = (level) => { battery.level = level; battery.dispatchEvent(new Event('levelchange')); };
  navigator.getBattery = async () => battery;
})();
"""

# Motion readings of a phone on a runner's trunk, at 60 Hz. Each step is a half-sine push followed by a flight phase,
# alternating left and right. `body.cadence` is in steps per minute, with 0 for standing. `body.steps` lists the true
# footfalls in milliseconds of `performance.now()`.
BODY = """
(() => {
  const [GRAVITY, CONTACT, HERTZ] = [9.81, 0.68, 60];
  const body = window.body = { cadence: 0, steps: [], samples: 0, tilt: 0.6, scatter: 0.015 };
  let [phase, side, due, stretch] = [0, 1, null, 1];
  let seed = 1;
  const random = () => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed / 2147483648;
  };
  const noise = () => random() + random() + random() - 1.5;
  const push = () => (body.cadence === 0 ? GRAVITY : phase >= CONTACT ? 0
    : GRAVITY * (Math.PI / 2 / CONTACT) * Math.sin(Math.PI * phase / CONTACT));
  const feel = (moment) => {
    const [up, sideways] = [push() * (1 + 0.03 * side), body.cadence ? 1.5 * side : 0];
    const event = new DeviceMotionEvent('devicemotion', {
      interval: 1000 / HERTZ,
      accelerationIncludingGravity: {
        x: sideways + 0.2 * noise(), y: up * Math.cos(body.tilt) + 0.2 * noise(),
        z: up * Math.sin(body.tilt) + 0.2 * noise(),
      },
      rotationRate: { alpha: 0, beta: 0, gamma: 0 },
    });
    Object.defineProperty(event, 'timeStamp', { value: moment });
    window.dispatchEvent(event);
    body.samples += 1;
  };
  const step = (milliseconds) => {
    if (body.cadence === 0) return;
    phase += milliseconds / 60_000 * body.cadence * stretch;
    if (phase < 1) return;
    phase -= 1;
    side = -side;
    stretch = 1 + body.scatter * noise();
    body.steps.push(due);
  };
  // Readings are delayed while the page is busy, like the browser's.
  setInterval(() => {
    due ??= performance.now();
    for (; due <= performance.now(); due += 1000 / HERTZ) {
      step(1000 / HERTZ);
      feel(due);
    }
  }, 1000 / HERTZ);
})();
"""

TRUE_CADENCE = """(seconds) => {
  const since = performance.now() - seconds * 1000;
  const steps = body.steps.filter((moment) => moment > since);
  return 60_000 * (steps.length - 1) / (steps.at(-1) - steps[0]);
}"""
