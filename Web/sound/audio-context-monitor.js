// Checks an audio context every second: counts dropouts, and detects when the context hangs.

const CHECK_MS = 1000;
/**
 * If the audio falls behind the page's clock by more than this within a second, that is a dropout rather than clock
 * drift.
 */
const DROPOUT_SECONDS = 0.03;
/** The context hangs if its time hasn't advanced in this number of checks although it was running. */
export const HANG_CHECKS = 5;

export class AudioContextMonitor {
  #context;
  #timer = null;
  #moment;
  #time;
  #delaySeconds = 0;
  #stuckChecks = 0;
  #counted = 0;
  #hasPlayed = false;
  #hangChecks;
  #onChange;
  #onHang;

  /**
   * @param {{hangChecks: number, onChange: () => void, onHang: () => void}} options `hangChecks` has the meaning of
   *   `HANG_CHECKS`
   */
  constructor(context, { hangChecks, onChange, onHang }) {
    this.#context = context;
    this.#hangChecks = hangChecks;
    this.#onChange = onChange;
    this.#onHang = onHang;
    this.#restart();
    this.#timer = setInterval(() => this.#check(), CHECK_MS);
  }

  stop() { clearInterval(this.#timer); }

  /** The number of gaps in the sound so far, as counted by the browser or else by this monitor. */
  get dropouts() {
    return this.#context.playbackStats?.underrunEvents ?? this.#counted;
  }

  /** Whether the context's time has ever advanced. */
  get hasPlayed() { return this.#hasPlayed; }

  #restart() {
    this.#moment = performance.now();
    this.#time = this.#context.currentTime;
  }

  #check() {
    const { state, currentTime } = this.#context;
    const elapsed = (performance.now() - this.#moment) / 1000;
    const played = currentTime - this.#time;
    const isRegular = state === 'running' && elapsed < (2 * CHECK_MS) / 1000;
    this.#restart();
    this.#hasPlayed ||= played > 0;
    this.#stuckChecks = isRegular && played === 0 ? this.#stuckChecks + 1 : 0;
    if (this.#stuckChecks === this.#hangChecks) this.#onHang();
    // If the page was frozen or the context was suspended, the measurement says nothing about dropouts.
    this.#delaySeconds = isRegular ? Math.max(0, this.#delaySeconds + elapsed - played) : 0;
    if (this.#delaySeconds > DROPOUT_SECONDS) {
      this.#counted += 1;
      this.#delaySeconds = 0;
    }
    this.#onChange();
  }
}
