// Reports beats at the time they are heard, for vibration and animation.

import { canVibrate } from './vibration.js';

/** The same duration as the engine's `HapticPattern.beat`. */
const PULSE_MS = 40;
/** A beat that is reported later than this is dropped. */
const LATE_MS = 60;

/**
 * Dispatches `beat` at the time of each beat. The desk reports a beat when it renders it, tens of milliseconds before
 * it is heard. If the sound is set to be heard earlier, that can be too late, so each beat also predicts the next one.
 */
export class Beats extends EventTarget {
  /** The pending beats by index: the timer, and whether the beat is only predicted. */
  #pending = new Map();
  #latest = -1;
  #before = null;
  vibrates = false;

  constructor(sound) {
    super();
    sound.addEventListener('beat', ({ detail }) => this.#receive(detail));
    // A tempo change invalidates the predictions. Beats that are already rendered will still be heard.
    sound.addEventListener('tempo', () => this.#cancel(({ isPredicted }) => isPredicted));
    sound.addEventListener('playing', ({ detail: { metronome } }) => {
      if (!metronome) this.#reset();
    });
  }

  #receive(beat) {
    // The index starts again from zero after a restart.
    if (beat.index < this.#latest) this.#reset();
    this.#schedule(beat);
    this.#predictNext(beat);
    this.#before = beat;
  }

  #schedule(beat, isPredicted = false) {
    clearTimeout(this.#pending.get(beat.index)?.timer);
    this.#pending.delete(beat.index);
    const wait = beat.moment - performance.now();
    if (beat.index <= this.#latest || wait < -LATE_MS) return;
    const timer = setTimeout(() => this.#dispatch(beat), Math.max(0, wait));
    this.#pending.set(beat.index, { timer, isPredicted });
  }

  #predictNext(beat) {
    // Sounding and silent beats can alternate, so use the value from two beats before the predicted one.
    const isSounded = this.#before?.isSounded ?? true;
    this.#schedule({
      ...beat, index: beat.index + 1, moment: beat.next, next: 2 * beat.next - beat.moment,
      isLeft: !beat.isLeft, isSounded, isAccented: false,
    }, true);
  }

  #dispatch(beat) {
    this.#pending.delete(beat.index);
    this.#latest = beat.index;
    if (this.vibrates && beat.isSounded && canVibrate()) navigator.vibrate(PULSE_MS);
    this.dispatchEvent(new CustomEvent('beat', { detail: beat }));
  }

  #cancel(isCancelled = () => true) {
    for (const [index, pending] of this.#pending) {
      if (!isCancelled(pending)) continue;
      clearTimeout(pending.timer);
      this.#pending.delete(index);
    }
  }

  #reset() {
    this.#cancel();
    this.#latest = -1;
    this.#before = null;
  }
}
