// Beats at the moment they are heard, for the hand and the eye.

import { canVibrate } from './vibration.js';

/** The engine's `HapticPattern.beat`. */
const PULSE_MS = 40;
/** A beat told later than this is past. */
const LATE_MS = 60;

/**
 * Dispatches `beat` at each beat's moment. The desk tells a beat when it is rendered, tens of milliseconds
 * before it is heard; where that is too late (sound said to be heard earlier), what the beat before
 * foretold stands in.
 */
export class Beats extends EventTarget {
  /** Index → its timer, and whether the beat is only foretold. */
  #waiting = new Map();
  #latest = -1;
  #before = null;
  vibrates = false;

  constructor(sound) {
    super();
    sound.addEventListener('beat', ({ detail }) => this.#told(detail));
    // What was rendered is heard all the same; what was foretold no longer holds.
    sound.addEventListener('tempo', () => this.#forget(({ isForetold }) => isForetold));
    sound.addEventListener('playing', ({ detail: { metronome } }) => {
      if (!metronome) this.#reset();
    });
  }

  #told(beat) {
    // A start counts from zero again.
    if (beat.index < this.#latest) this.#reset();
    this.#wait(beat);
    this.#schedule(beat);
    this.#before = beat;
  }

  #wait(beat, isForetold = false) {
    clearTimeout(this.#waiting.get(beat.index)?.timer);
    this.#waiting.delete(beat.index);
    const wait = beat.moment - performance.now();
    if (beat.index <= this.#latest || wait < -LATE_MS) return;
    const timer = setTimeout(() => this.#happen(beat), Math.max(0, wait));
    this.#waiting.set(beat.index, { timer, isForetold });
  }

  #schedule(beat) {
    // Feet and clicks alternate with the beat before.
    const isSounded = this.#before?.isSounded ?? true;
    this.#wait({
      ...beat, index: beat.index + 1, moment: beat.next, next: 2 * beat.next - beat.moment,
      isLeft: !beat.isLeft, isSounded, isAccented: false,
    }, true);
  }

  #happen(beat) {
    this.#waiting.delete(beat.index);
    this.#latest = beat.index;
    if (this.vibrates && beat.isSounded && canVibrate()) navigator.vibrate(PULSE_MS);
    this.dispatchEvent(new CustomEvent('beat', { detail: beat }));
  }

  #forget(isGone = () => true) {
    for (const [index, waiting] of this.#waiting) {
      if (!isGone(waiting)) continue;
      clearTimeout(waiting.timer);
      this.#waiting.delete(index);
    }
  }

  #reset() {
    this.#forget();
    this.#latest = -1;
    this.#before = null;
  }
}
