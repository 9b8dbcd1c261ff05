// Looks after a context once a second: counts what the device dropped, and sees when it hangs.

const LOOK_MS = 1000;
/** Later than this against the page's clock within a second is a dropout, not a clock's difference. */
const DROPOUT_SECONDS = 0.03;
/** So many looks at a running context whose time stands still, and it hangs for good. */
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

  /** @param {{patience: number, onChange: () => void, onHang: () => void}} options patience in looks */
  constructor(context, { patience, onChange, onHang }) {
    this.#context = context;
    this.#patience = patience;
    this.#onChange = onChange;
    this.#onHang = onHang;
    this.#restart();
    this.#timer = setInterval(() => this.#look(), LOOK_MS);
  }

  stop() { clearInterval(this.#timer); }

  /** Gaps in the sound so far: the browser's own count where it keeps one. */
  get dropouts() {
    return this.#context.playbackStats?.underrunEvents ?? this.#counted;
  }

  /** Whether time ever moved. */
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
    // A page that was frozen, or a context that rested meanwhile, says nothing about the sound.
    this.#behind = isRegular ? Math.max(0, this.#behind + elapsed - played) : 0;
    if (this.#behind > DROPOUT_SECONDS) {
      this.#counted += 1;
      this.#behind = 0;
    }
    this.#onChange();
  }
}
