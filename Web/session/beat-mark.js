// The mark on a live screen that swings with the beat.

import { Swing, reducedMotion } from '../shared/swing.js';

/** Of half its way: the disc stays within its track. */
const REACH = 46;

export class BeatMark extends Swing {
  #mark = null;

  /**
   * @param {EventTarget} beats dispatches `beat` at each one's moment
   * @param {EventTarget} sound dispatches `playing`
   */
  constructor(beats, sound) {
    super(beats);
    sound.addEventListener('playing', ({ detail: { metronome } }) => { this.isPlaying = metronome; });
  }

  get isThere() { return this.#mark?.isConnected === true; }

  /** A screen was drawn, with a mark or without. */
  show(container) {
    this.#mark = container.querySelector('[data-beat-mark]');
    this.run();
  }

  place({ faded, out }) {
    const { style } = this.#mark;
    // Nothing moves: the mark is bright on the beat and fades softly.
    if (reducedMotion.matches) style.opacity = 1 - 0.7 * faded;
    else style.transform = `translateX(${(REACH * out).toFixed(2)}%)`;
  }
}
