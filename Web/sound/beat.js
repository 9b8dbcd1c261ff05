// Reports beats at the time they are heard, for vibration and animation.

import { canVibrate } from './vibration.js';

/** The duration of the engine's `HapticPattern.beat`. */
const PULSE_MS = 40;
/** A beat that is reported later than this is ignored. */
const LATE_MS = 60;

/**
 * Dispatches `beat` at the time of each beat. The desk reports a beat when it is rendered, tens of milliseconds
 * before it is heard. If that is too late because the sound is set to be heard earlier, the prediction from the
 * previous beat is used.
 */
export class Beats extends EventTarget {
  /** The pending beats by index: the timer, and whether the beat is only predicted. */
  #waiting = new Map();
  #latest = -1;
  #before = null;
  vibrates = false;

  constructor(sound) {
    super();
    sound.addEventListener('beat', ({ detail }) => this.#told(detail));
    // Rendered beats will still be heard, but predictions are now wrong.
    sound.addEventListener('tempo', () => this.#forget(({ isForetold }) => isForetold));
    sound.addEventListener('playing', ({ detail: { metronome } }) => {
      if (!metronome) this.#reset();
    });
  }

  #told(beat) {
    // The index starts again from zero after a restart.
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
    // Feet and sounding beats alternate, so take the values of the beat before.
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
