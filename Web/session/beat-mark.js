// The mark on a live screen that swings to the beat.

import { Swing, reducedMotion } from '../shared/swing.js';

/** The largest deflection, as a percentage of the mark's own width, so that the disc stays within its track. */
const REACH = 46;

export class BeatMark extends Swing {
  #mark = null;

  /**
   * @param {EventTarget} beats dispatches `beat` at the time of each beat
   * @param {EventTarget} sound dispatches `playing`
   */
  constructor(beats, sound) {
    super(beats);
    sound.addEventListener('playing', ({ detail: { metronome } }) => { this.isPlaying = metronome; });
  }

  get hasTarget() { return this.#mark?.isConnected === true; }

  /** Finds the mark after a screen was drawn, if the screen has one. */
  show(container) {
    this.#mark = container.querySelector('[data-beat-mark]');
    this.run();
  }

  place({ faded, out }) {
    const { style } = this.#mark;
    // With reduced motion, the mark stays in place, lights up on the beat and fades.
    if (reducedMotion.matches) style.opacity = 1 - 0.7 * faded;
    else style.transform = `translateX(${(REACH * out).toFixed(2)}%)`;
  }
}
