// What the athlete chose to hear. It stays on this device, for each athlete apart: another one has other ears beside it.

import { CONTROL } from '../engine/codes.js';
import { keptText, keyOf } from '../shared/owner.js';

const KEY = 'andante-sound';
/** As the pages are drawn (`SoundDefaults` in Sources/Screens). */
const DEFAULTS = {
  tempo: 170, sound: 0, own: null, cueMode: 0, accent: 0, volume: 80, pan: 0,
  'music-volume': 80, 'music-follows': 0, loudness: 0,
  flash: true, vibrate: false, session: 'keep', 'run-beat': false, 'lock-screen': false, latencies: {},
};
/** Settings the desk is told, and how they read there. */
const TO_DESK = {
  tempo: [CONTROL.tempo, 1], sound: [CONTROL.sound, 1], cueMode: [CONTROL.cueMode, 1],
  accent: [CONTROL.accentEvery, 1], volume: [CONTROL.metronomeVolume, 0.01],
  pan: [CONTROL.panWidth, 0.01], 'music-volume': [CONTROL.musicVolume, 0.01],
  'music-follows': [CONTROL.musicFollows, 1], loudness: [CONTROL.loudness, 1],
};

function stored() {
  try {
    return JSON.parse(keptText(KEY)) ?? {};
  } catch {
    // Nothing can be kept here, or what was kept is no longer readable.
    return {};
  }
}

export class SoundSettings {
  #values = { ...DEFAULTS, ...stored() };

  get(name) { return this.#values[name]; }

  /** Whether this device has one of its own. */
  isChosen(name) { return name in stored(); }

  /** What holds until something is chosen: the page knows the athlete. */
  suppose(name, value) {
    if (!this.isChosen(name)) this.#values[name] = value;
  }

  set(name, value) {
    this.#values[name] = value;
    try {
      // Another page may have set something else meanwhile.
      localStorage.setItem(keyOf(KEY), JSON.stringify({ ...stored(), [name]: value }));
    } catch {
      // It holds until the page closes.
    }
  }

  /** How much later than the device says an output is heard, in ms. */
  latency(output) { return this.#values.latencies[output] ?? 0; }

  setLatency(output, milliseconds) {
    this.set('latencies', { ...this.#values.latencies, [output]: milliseconds });
  }

  /** Sends the desk one setting, or all of them. */
  sendTo(sound, names = Object.keys(TO_DESK)) {
    for (const name of [names].flat()) {
      if (!TO_DESK[name]) continue;
      const [code, factor] = TO_DESK[name];
      sound.set(code, Number(this.#values[name]) * factor);
    }
  }
}

export const TEMPOS = Object.freeze({ lowest: 30, highest: 300 });

/** A tempo that can be played. */
export const possibleTempo = (tempo) => Math.min(TEMPOS.highest, Math.max(TEMPOS.lowest, tempo));
