// "Tap along": how long after a beat the athlete taps with what they hear.

/** Slow enough that 300 ms late is not taken for early. */
export const TAP_ALONG_TEMPO = 72;
const TAPS = 10;
/** The first ones find the beat. */
const WARM_UP = 2;
const LATEST_MS = 300;

export class TapAlong {
  #beats = [];
  #offsets = [];

  /** @param {number} moment a beat's, as the device alone says it is heard */
  addBeat(moment) {
    this.#beats.push(moment);
    if (this.#beats.length > 4) this.#beats.shift();
  }

  get tapsLeft() { return TAPS - this.#offsets.length; }

  /** @returns {number | null} the offset in ms, once there are taps enough */
  tap(moment) {
    if (this.#beats.length === 0) return null;
    const distances = this.#beats.map((beat) => moment - beat);
    // A beat is told before it is heard, so the nearest one may lie ahead.
    const nearest = distances.reduce((a, b) => (Math.abs(b) < Math.abs(a) ? b : a));
    this.#offsets.push(nearest);
    return this.tapsLeft > 0 ? null : this.#result();
  }

  /** The median: one slip does not count. To 5 ms, as the slider. */
  #result() {
    const sorted = this.#offsets.slice(WARM_UP).sort((a, b) => a - b);
    const middle = (sorted.length - 1) / 2;
    const median = (sorted[Math.floor(middle)] + sorted[Math.ceil(middle)]) / 2;
    return Math.max(-LATEST_MS, Math.min(LATEST_MS, 5 * Math.round(median / 5)));
  }
}
