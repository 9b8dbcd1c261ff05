// An animation that swings with the audible beat: it reaches one end on each beat, at the actual tempo.

/** How long the swing takes to start or to come to rest. */
const SETTLE_MS = 250;

export const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

/** Calls `place` for every frame while the beat plays, until the swing has come to rest. */
export class Swing {
  #beat = null;
  #isPlaying = false;
  #weight = 0;
  #drawn = 0;
  #frame = null;

  /** @param {EventTarget} beats dispatches `beat` at the time of each beat */
  constructor(beats) {
    beats.addEventListener('beat', ({ detail }) => { this.#beat = detail; });
  }

  get isPlaying() { return this.#isPlaying; }

  set isPlaying(value) {
    this.#isPlaying = value;
    this.run();
  }

  get hasTarget() { return true; }

  /** Starts drawing if necessary. */
  run() {
    if (this.#frame !== null || !this.#isMoving) return;
    this.#drawn = performance.now();
    this.#frame = requestAnimationFrame(() => this.#draw());
  }

  get #isMoving() { return this.hasTarget && (this.#isPlaying || this.#weight > 0); }

  #draw() {
    const now = performance.now();
    const step = (now - this.#drawn) / SETTLE_MS;
    const swings = this.#isPlaying && this.#beat !== null;
    this.#drawn = now;
    this.#weight = Math.min(1, Math.max(0, this.#weight + (swings ? step : -step)));
    if (this.#beat) this.#placeAt(now, this.#beat);
    this.#frame = this.#isMoving ? requestAnimationFrame(() => this.#draw()) : null;
    if (this.#frame === null) this.#beat = null;
  }

  #placeAt(now, beat) {
    const since = now - beat.moment;
    const part = Math.min(1, Math.max(0, since / (beat.next - beat.moment)));
    const side = beat.isLeft ? -1 : 1;
    this.place({ beat, since, faded: part * this.#weight, out: side * Math.cos(Math.PI * part) * this.#weight });
  }
}
