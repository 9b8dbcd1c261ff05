// Converts between the audio clock and the page's clock: which frame is heard at a given time, and when a given frame
// is heard.

/** The plausible range of a device's latency, in seconds. Other values are ignored. */
const POSSIBLE_LATENCY = { from: -0.1, to: 1 };

export class SoundClock {
  #context;

  constructor(context) {
    this.#context = context;
  }

  /** Returns a time of the audio clock in seconds, and the time of `performance.now()` at which that sound is heard. */
  #anchor() {
    const now = performance.now();
    const { contextTime = 0, performanceTime = 0 } = this.#context.getOutputTimestamp?.() ?? {};
    const latency = this.#context.currentTime - contextTime - (now - performanceTime) / 1000;
    // Before the first sound, and in some browsers always, the time stamp is zero or implausible.
    const isPossible = performanceTime > 0
      && latency > POSSIBLE_LATENCY.from && latency < POSSIBLE_LATENCY.to;
    if (isPossible) return { second: contextTime, moment: performanceTime };
    return { second: this.#context.currentTime - (this.#context.outputLatency || 0), moment: now };
  }

  /** Returns the time at which a frame is heard, according to the device. */
  momentOf(frame) {
    const { second, moment } = this.#anchor();
    return moment + (frame / this.#context.sampleRate - second) * 1000;
  }

  /** Returns the fractional number of the frame that is heard at a time. */
  frameAt(moment) {
    const anchor = this.#anchor();
    return (anchor.second + (moment - anchor.moment) / 1000) * this.#context.sampleRate;
  }

  /** The time from rendering a frame to hearing it, in seconds. */
  get latency() {
    const { second, moment } = this.#anchor();
    return this.#context.currentTime - second - (performance.now() - moment) / 1000;
  }
}
