// Checks an audio context every second: counts dropouts and detects when it hangs.

const LOOK_MS = 1000;
/** A larger delay against the page's clock within a second is a dropout rather than clock drift. */
const DROPOUT_SECONDS = 0.03;
/** The context hangs if its time has not changed in this number of checks while it was running. */
export const HANGING_LOOKS = 5;

export class SoundWatch {
  #context;
  #timer = null;
  #moment;
  #time;
  #behind = 0;
  #still = 0;
  #counted = 0;
  #hasPlayed = false;
  #patience;
  #onChange;
  #onHang;

  /** @param {{patience: number, onChange: () => void, onHang: () => void}} options `patience` is a number of checks */
  constructor(context, { patience, onChange, onHang }) {
    this.#context = context;
    this.#patience = patience;
    this.#onChange = onChange;
    this.#onHang = onHang;
    this.#restart();
    this.#timer = setInterval(() => this.#look(), LOOK_MS);
  }

  stop() { clearInterval(this.#timer); }

  /** The number of gaps in the sound so far, counted by the browser if it does so. */
  get dropouts() {
    return this.#context.playbackStats?.underrunEvents ?? this.#counted;
  }

  /** Whether the context's time has ever advanced. */
  get hasPlayed() { return this.#hasPlayed; }

  #restart() {
    this.#moment = performance.now();
    this.#time = this.#context.currentTime;
  }

  #look() {
    const { state, currentTime } = this.#context;
    const elapsed = (performance.now() - this.#moment) / 1000;
    const played = currentTime - this.#time;
    const isRegular = state === 'running' && elapsed < (2 * LOOK_MS) / 1000;
    this.#restart();
    this.#hasPlayed ||= played > 0;
    this.#still = isRegular && played === 0 ? this.#still + 1 : 0;
    if (this.#still === this.#patience) this.#onHang();
    // If the page was frozen or the context was suspended, the measurement says nothing about the sound.
    this.#behind = isRegular ? Math.max(0, this.#behind + elapsed - played) : 0;
    if (this.#behind > DROPOUT_SECONDS) {
      this.#counted += 1;
      this.#behind = 0;
    }
    this.#onChange();
  }
}
