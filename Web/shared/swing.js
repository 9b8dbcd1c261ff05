// What swings with the beat as it is heard: out at one end on each beat, at the true tempo.

/** From rest into the swing, and back. */
const SETTLE_MS = 250;

export const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

/** Draws by `place` while it is played and until it rests. */
export class Swing {
  #beat = null;
  #isPlaying = false;
  #weight = 0;
  #drawn = 0;
  #frame = null;

  /** @param {EventTarget} beats dispatches `beat` at each one's moment */
  constructor(beats) {
    beats.addEventListener('beat', ({ detail }) => { this.#beat = detail; });
  }

  get isPlaying() { return this.#isPlaying; }

  set isPlaying(value) {
    this.#isPlaying = value;
    this.run();
  }

  /** Whether there is something to draw on. */
  get isThere() { return true; }

  /** Draws from now on, if there is anything to draw. */
  run() {
    if (this.#frame !== null || !this.#goesOn) return;
    this.#drawn = performance.now();
    this.#frame = requestAnimationFrame(() => this.#draw());
  }

  get #goesOn() { return this.isThere && (this.#isPlaying || this.#weight > 0); }

  #draw() {
    const now = performance.now();
    const step = (now - this.#drawn) / SETTLE_MS;
    const swings = this.#isPlaying && this.#beat !== null;
    this.#drawn = now;
    this.#weight = Math.min(1, Math.max(0, this.#weight + (swings ? step : -step)));
    if (this.#beat) this.#placeAt(now, this.#beat);
    this.#frame = this.#goesOn ? requestAnimationFrame(() => this.#draw()) : null;
    if (this.#frame === null) this.#beat = null;
  }

  #placeAt(now, beat) {
    const since = now - beat.moment;
    const part = Math.min(1, Math.max(0, since / (beat.next - beat.moment)));
    const side = beat.isLeft ? -1 : 1;
    this.place({ beat, since, faded: part * this.#weight, out: side * Math.cos(Math.PI * part) * this.#weight });
  }
}
