// "Tap along": measures how late the athlete taps after hearing the beats. The engine does the calculation.

import { openAudioEngine } from '../sound/audio-engine.js';

export class TapAlong {
  #engine;
  /** The tempo of the beat during the measurement, in steps per minute. */
  tempo;

  static async begin() { return new TapAlong(await openAudioEngine()); }

  constructor(engine) {
    this.#engine = engine;
    this.tempo = engine.tap_along_begin();
  }

  /** @param {number} moment the time at which a beat is heard according to the device */
  addBeat(moment) { this.#engine.tap_along_beat(moment); }

  get tapsLeft() { return this.#engine.tap_along_left(); }

  /** @returns {number | null} the offset in milliseconds, or null until there are enough taps */
  tap(moment) {
    const offset = this.#engine.tap_along_tap(moment);
    return Number.isNaN(offset) ? null : offset;
  }
}
