// The mark on a live screen that swings with the beat as it is heard: at one end on each beat, at the true tempo.

/** Of half its way: the disc stays within its track. */
const REACH = 46;
/** From rest into the swing, and back. */
const SETTLE_MS = 250;

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

export class BeatMark {
  #mark = null;
  #beat = null;
  #isPlaying = false;
  #weight = 0;
  #drawn = 0;
  #frame = null;

  /**
   * @param {EventTarget} beats dispatches `beat` at each one's moment
   * @param {EventTarget} sound dispatches `playing`
   */
  constructor(beats, sound) {
    beats.addEventListener('beat', ({ detail }) => { this.#beat = detail; });
    sound.addEventListener('playing', ({ detail: { metronome } }) => {
      this.#isPlaying = metronome;
      this.#run();
    });
  }

  /** A screen was drawn, with a mark or without. */
  show(container) {
    this.#mark = container.querySelector('[data-beat-mark]');
    this.#run();
  }

  #run() {
    if (!this.#mark || this.#frame !== null || !(this.#isPlaying || this.#weight > 0)) return;
    this.#drawn = performance.now();
    this.#frame = requestAnimationFrame(() => this.#draw());
  }

  #draw() {
    const now = performance.now();
    const step = (now - this.#drawn) / SETTLE_MS;
    const swings = this.#isPlaying && this.#beat !== null;
    this.#drawn = now;
    this.#weight = Math.min(1, Math.max(0, this.#weight + (swings ? step : -step)));
    if (this.#beat) this.#place(now, this.#beat);
    this.#frame = null;
    if (this.#mark?.isConnected) this.#run();
    if (this.#frame === null) this.#beat = null;
  }

  #place(now, { moment, next, isLeft }) {
    const part = Math.min(1, Math.max(0, (now - moment) / (next - moment)));
    const { style } = this.#mark;
    // Nothing moves: the mark is bright on the beat and fades softly.
    if (reducedMotion.matches) style.opacity = 1 - 0.7 * part * this.#weight;
    else {
      const along = (isLeft ? -1 : 1) * REACH * Math.cos(Math.PI * part) * this.#weight;
      style.transform = `translateX(${along.toFixed(2)}%)`;
    }
  }
}
