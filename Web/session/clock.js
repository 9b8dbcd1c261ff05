// The session's clock: seconds since its log began. It never runs backwards.

/** A jump of the wall clock beyond this is sleep, during which some systems stop `performance`. */
const SLEEP_SECONDS = 2;
/** No event is handled later than this. */
const LATEST_SECONDS = 5;

export class SessionClock {
  #startUnixSeconds;
  #offset;

  /**
   * @param {number} startUnixSeconds wall clock when the log began
   * @param {number} lastSeconds the latest time already in the log, for a session that goes on
   */
  constructor(startUnixSeconds, lastSeconds = 0) {
    this.#startUnixSeconds = startUnixSeconds;
    this.#offset = Math.max(this.#wallSeconds(), lastSeconds) - performance.now() / 1000;
  }

  #wallSeconds() {
    return Date.now() / 1000 - this.#startUnixSeconds;
  }

  now() {
    const monotonic = performance.now() / 1000 + this.#offset;
    const slept = this.#wallSeconds() - monotonic;
    if (slept <= SLEEP_SECONDS) return monotonic;
    this.#offset += slept;
    return monotonic + slept;
  }

  /** Milliseconds until the clock shows the next whole second. */
  untilNextSecond() {
    const now = this.now();
    return Math.max(10, (Math.floor(now) + 1 - now) * 1000);
  }

  /** A moment of `performance.now()`, as of an event's `timeStamp`, on this clock. */
  secondsOf(moment) {
    const age = (performance.now() - moment) / 1000;
    // Some browsers stamp some events with the wall clock; then only the arrival is known.
    return this.now() - (age >= 0 && age < LATEST_SECONDS ? age : 0);
  }

  /** And back. */
  momentOf(seconds) { return performance.now() - (this.now() - seconds) * 1000; }

  /** A receiver's wall-clock timestamp in ms on this clock; NaN when it makes no sense. */
  at(timestamp) {
    const age = (Date.now() - timestamp) / 1000;
    // Some receivers count from another epoch; then only the arrival is known.
    return Math.abs(age) < 86_400 ? this.now() - age : NaN;
  }
}
