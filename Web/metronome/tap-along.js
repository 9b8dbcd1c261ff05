// "Tap along": how long after a beat the athlete taps with what they hear. The engine measures it.

import { openAudioEngine } from '../sound/audio-engine.js';

export class TapAlong {
  #engine;
  /** Steps a minute at which the beat is to be played. */
  tempo;

  static async begin() { return new TapAlong(await openAudioEngine()); }

  constructor(engine) {
    this.#engine = engine;
    this.tempo = engine.tap_along_begin();
  }

  /** @param {number} moment a beat's, as the device alone says it is heard */
  addBeat(moment) { this.#engine.tap_along_beat(moment); }

  get tapsLeft() { return this.#engine.tap_along_left(); }

  /** @returns {number | null} the offset in ms, once there are taps enough */
  tap(moment) {
    const offset = this.#engine.tap_along_tap(moment);
    return Number.isNaN(offset) ? null : offset;
  }
}
