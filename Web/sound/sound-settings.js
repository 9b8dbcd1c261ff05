// The athlete's sound settings. They stay on this device, stored separately for each athlete.

import { CONTROL } from '../engine/codes.js';
import { storedText, keyOf } from '../shared/owner.js';

const KEY = 'andante-sound';
/** The defaults. They must match those of the pages (`SoundDefaults` in Sources/Screens). */
const DEFAULTS = {
  tempo: 170, sound: 0, own: null, cueMode: 0, accent: 0, volume: 80, pan: 0,
  'music-volume': 80, 'music-follows': 0, loudness: 0,
  flash: true, vibrate: false, session: 'keep', 'run-beat': false, 'lock-screen': false, latencies: {},
};
/** The settings that are sent to the sound desk, each with its control and a factor. */
const TO_DESK = {
  tempo: [CONTROL.tempo, 1], sound: [CONTROL.sound, 1], cueMode: [CONTROL.cueMode, 1],
  accent: [CONTROL.accentEvery, 1], volume: [CONTROL.metronomeVolume, 0.01],
  pan: [CONTROL.panWidth, 0.01], 'music-volume': [CONTROL.musicVolume, 0.01],
  'music-follows': [CONTROL.musicFollows, 1], loudness: [CONTROL.loudness, 1],
};

function stored() {
  try {
    return JSON.parse(storedText(KEY)) ?? {};
  } catch {
    // Storage is unavailable or its content is unreadable.
    return {};
  }
}

export class SoundSettings {
  #values = { ...DEFAULTS, ...stored() };

  get(name) { return this.#values[name]; }

  /** Whether this device stores its own value. */
  isChosen(name) { return name in stored(); }

  /** Sets a default from the page, which applies until something is chosen. */
  suppose(name, value) {
    if (!this.isChosen(name)) this.#values[name] = value;
  }

  set(name, value) {
    this.#values[name] = value;
    try {
      // Read the stored settings again, because another page may have changed a different one in the meantime.
      localStorage.setItem(keyOf(KEY), JSON.stringify({ ...stored(), [name]: value }));
    } catch {
      // If storage is unavailable, the setting lasts until the page closes.
    }
  }

  /** Returns how much later than reported the sound of an output device is heard, in milliseconds. */
  latency(output) { return this.#values.latencies[output] ?? 0; }

  setLatency(output, milliseconds) {
    this.set('latencies', { ...this.#values.latencies, [output]: milliseconds });
  }

  /** Sends one, several or all settings to the sound desk. */
  sendTo(sound, names = Object.keys(TO_DESK)) {
    for (const name of [names].flat()) {
      if (!TO_DESK[name]) continue;
      const [code, factor] = TO_DESK[name];
      sound.set(code, Number(this.#values[name]) * factor);
    }
  }
}

export const TEMPOS = Object.freeze({ lowest: 30, highest: 300 });

/** Returns the nearest tempo that can be played. */
export const possibleTempo = (tempo) => Math.min(TEMPOS.highest, Math.max(TEMPOS.lowest, tempo));
