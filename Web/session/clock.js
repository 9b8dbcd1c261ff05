// The session's clock, in seconds since its log began. It never runs backwards.

/** If the wall clock is ahead by more than this, the device slept: some systems stop `performance` during sleep. */
const SLEEP_SECONDS = 2;
/** If it is ahead by more than this, the system's clock was corrected. */
const LONGEST_SLEEP_SECONDS = 86_400;
/** The longest plausible delay between an event's time stamp and its handling. */
const LATEST_SECONDS = 5;

export class SessionClock {
  #startUnixSeconds;
  #offset;

  /**
   * @param {number} startUnixSeconds the wall clock when the log began
   * @param {number} lastSeconds the latest time in the log of a resumed session
   */
  constructor(startUnixSeconds, lastSeconds = 0) {
    this.#startUnixSeconds = startUnixSeconds;
    const away = this.#wallSeconds() - lastSeconds;
    if (away > LONGEST_SLEEP_SECONDS) this.#startUnixSeconds += away;
    this.#offset = Math.max(this.#wallSeconds(), lastSeconds) - performance.now() / 1000;
  }

  #wallSeconds() {
    return Date.now() / 1000 - this.#startUnixSeconds;
  }

  now() {
    const monotonic = performance.now() / 1000 + this.#offset;
    const slept = this.#wallSeconds() - monotonic;
    if (slept <= SLEEP_SECONDS) return monotonic;
    if (slept > LONGEST_SLEEP_SECONDS) {
      this.#startUnixSeconds += slept;
      return monotonic;
    }
    this.#offset += slept;
    return monotonic + slept;
  }

  /** Returns the time until the clock reaches the next whole second, in milliseconds. */
  untilNextSecond() {
    const now = this.now();
    return Math.max(10, (Math.floor(now) + 1 - now) * 1000);
  }

  /** Converts a `performance.now()` time, such as an event's `timeStamp`, to a time on this clock. */
  secondsOf(moment) {
    const age = (performance.now() - moment) / 1000;
    // Some browsers stamp some events with the wall clock. In that case, use the event's arrival time.
    return this.now() - (age >= 0 && age < LATEST_SECONDS ? age : 0);
  }

  /** Converts a time on this clock to a `performance.now()` time. */
  momentOf(seconds) { return performance.now() - (this.now() - seconds) * 1000; }

  /**
   * Converts a receiver's wall-clock time stamp in milliseconds to a time on this clock. Returns NaN if it is
   * implausible.
   */
  at(timestamp) {
    const age = (Date.now() - timestamp) / 1000;
    // Some receivers count from a different epoch, which leaves the fix's time unknown.
    return Math.abs(age) < 86_400 ? this.now() - age : NaN;
  }
}
