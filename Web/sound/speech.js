// Speaks the coach's sentences with the browser's voice.

/**
 * An utterance counts as finished after this time, because some never report their end (locked screen, failing voice).
 */
const LONGEST_MS = 15_000;
/** The maximum number of waiting sentences that may not be replaced. */
const MAX_WAITING = 3;

export const hasSpeech = () => 'speechSynthesis' in window && 'SpeechSynthesisUtterance' in window;

/**
 * Speaks one sentence at a time. A newer sentence replaces the waiting one, unless that one must be spoken. Dispatches
 * `speaking` (detail: whether it is speaking), so that the music can be turned down.
 */
export class Speech extends EventTarget {
  #waiting = [];
  /** Referenced until its end, because Chrome drops the end event of an utterance that is garbage-collected. */
  #current = null;
  #timer = null;
  /** Whether the latest sentence was spoken completely. */
  #hasEnded = false;

  /** Unlocks speech. Must be called during a tap, because Safari only speaks later if it has spoken during a tap. */
  unlock() {
    if (!hasSpeech() || this.#current) return;
    const nothing = new SpeechSynthesisUtterance(' ');
    nothing.volume = 0;
    speechSynthesis.speak(nothing);
  }

  /** @param {boolean} isRequired whether the sentence must be spoken even if newer ones follow */
  say(text, isRequired) {
    if (!hasSpeech() || text === '') return;
    this.#waiting = this.#waiting.filter((each) => each.isRequired);
    if (this.#waiting.length === MAX_WAITING) this.#waiting.shift();
    this.#waiting.push({ text, isRequired });
    if (!this.#current) this.#next();
  }

  /** Speaks one sentence. @returns {Promise<boolean>} whether it was spoken completely */
  trial(text) {
    return new Promise((resolve) => {
      this.addEventListener('speaking', ({ detail }) => { if (!detail) resolve(this.#hasEnded); });
      this.say(text, true);
    });
  }

  /** Drops the waiting sentences at the end of a run. */
  clearQueue() { this.#waiting = []; }

  #next() {
    clearTimeout(this.#timer);
    const wasSpeaking = this.#current !== null;
    const sentence = this.#waiting.shift();
    this.#current = sentence ? this.#utter(sentence.text) : null;
    const isSpeaking = this.#current !== null;
    if (isSpeaking !== wasSpeaking) {
      this.dispatchEvent(new CustomEvent('speaking', { detail: isSpeaking }));
    }
    if (!isSpeaking) return;
    const over = this.#current;
    this.#timer = setTimeout(() => {
      speechSynthesis.cancel();
      this.#over(over);
    }, LONGEST_MS);
    speechSynthesis.speak(over);
  }

  #utter(text) {
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = document.documentElement.lang || 'en';
    for (const type of ['end', 'error']) {
      utterance.addEventListener(type, () => this.#over(utterance, type === 'end'));
    }
    return utterance;
  }

  #over(utterance, hasEnded = false) {
    // An utterance that timed out may still end later.
    if (utterance !== this.#current) return;
    this.#hasEnded = hasEnded;
    this.#next();
  }
}
