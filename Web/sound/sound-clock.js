// The audio clock against the page's: which frame is heard at a moment, and when a frame will be.

/** A device that claims more does not know. */
const POSSIBLE_LATENCY = { from: -0.1, to: 1 };

export class SoundClock {
  #context;

  constructor(context) {
    this.#context = context;
  }

  /** A second of the audio clock and the moment (`performance.now()`) it is heard at. */
  #anchor() {
    const now = performance.now();
    const { contextTime = 0, performanceTime = 0 } = this.#context.getOutputTimestamp?.() ?? {};
    const latency = this.#context.currentTime - contextTime - (now - performanceTime) / 1000;
    // Before the first sound, and in some browsers for good, the timestamp is zero or nonsense.
    const isPossible = performanceTime > 0
      && latency > POSSIBLE_LATENCY.from && latency < POSSIBLE_LATENCY.to;
    if (isPossible) return { second: contextTime, moment: performanceTime };
    return { second: this.#context.currentTime - (this.#context.outputLatency || 0), moment: now };
  }

  /** The moment a frame is heard, as far as the device tells. */
  momentOf(frame) {
    const { second, moment } = this.#anchor();
    return moment + (frame / this.#context.sampleRate - second) * 1000;
  }

  /** The frame heard at a moment, between samples. */
  frameAt(moment) {
    const anchor = this.#anchor();
    return (anchor.second + (moment - anchor.moment) / 1000) * this.#context.sampleRate;
  }

  /** Seconds from a frame's being made to its being heard. */
  get latency() {
    const { second, moment } = this.#anchor();
    return this.#context.currentTime - second - (performance.now() - moment) / 1000;
  }
}
