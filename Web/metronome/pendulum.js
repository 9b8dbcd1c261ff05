// A pendulum that reaches its left or right end on each beat, depending on which foot the beat is for.

import { Swing, reducedMotion } from '../shared/swing.js';

const SWING_DEGREES = 27;
const PIVOT = '120 126';
const RING_MS = 220;

export class Pendulum extends Swing {
  #arm;
  #ring;
  #bob;
  flashes = true;

  /** @param {EventTarget} beats dispatches `beat` at the time of each beat */
  constructor(svg, beats) {
    super(beats);
    this.#arm = svg.querySelector('.pendulum-arm');
    this.#ring = svg.querySelector('.pendulum-ring');
    this.#bob = svg.querySelector('circle:not(.pendulum-ring)');
  }

  place({ beat, since, faded, out }) {
    if (reducedMotion.matches) {
      // With reduced motion, the bob stays in place, lights up on the beat and fades.
      this.#bob.style.opacity = 1 - 0.6 * faded;
      return;
    }
    this.#arm.setAttribute('transform', `rotate(${(SWING_DEGREES * out).toFixed(2)} ${PIVOT})`);
    const glow = this.flashes && beat.isSounded && this.isPlaying ? 1 - since / RING_MS : 0;
    this.#ring.style.opacity = Math.max(0, Math.min(1, glow));
    this.#ring.setAttribute('r', beat.isAccented ? 22 : 16);
  }
}
