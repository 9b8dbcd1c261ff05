// Speech: what the coach says aloud, by the browser's own voice.

/** An utterance whose end is never told (a locked screen, a voice that fails) is over after so long. */
const LONGEST_MS = 15_000;
/** Sentences that must be said and wait; more were no help to anybody. */
const MOST_KEPT = 3;

export const hasSpeech = () => 'speechSynthesis' in window && 'SpeechSynthesisUtterance' in window;

/**
 * One sentence at a time, and one that waits: a newer one takes its place, unless it is to be kept.
 * Dispatches `speaking` (detail: whether) around what is said, for the music to make room.
 */
export class Speech extends EventTarget {
  #waiting = [];
  /** Referred to until its end: Chrome forgets the end of what nobody holds. */
  #current = null;
  #timer = null;
  /** The latest sentence was said to its end. */
  #hasEnded = false;

  /** Safari speaks later only if it spoke in a tap. Call it from one. */
  unlock() {
    if (!hasSpeech() || this.#current) return;
    const nothing = new SpeechSynthesisUtterance(' ');
    nothing.volume = 0;
    speechSynthesis.speak(nothing);
  }

  /** @param {boolean} isKept whether it is to be said whatever comes after it */
  say(text, isKept) {
    if (!hasSpeech() || text === '') return;
    this.#waiting = this.#waiting.filter((each) => each.isKept);
    if (this.#waiting.length === MOST_KEPT) this.#waiting.shift();
    this.#waiting.push({ text, isKept });
    if (!this.#current) this.#next();
  }

  /** Says one sentence. @returns {Promise<boolean>} whether a voice said it to the end */
  trial(text) {
    return new Promise((resolve) => {
      this.addEventListener('speaking', ({ detail }) => { if (!detail) resolve(this.#hasEnded); });
      this.say(text, true);
    });
  }

  /** The run is over: what waits is not said any more. */
  hush() { this.#waiting = []; }

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
    // One that was given up may end after all.
    if (utterance !== this.#current) return;
    this.#hasEnded = hasEnded;
    this.#next();
  }
}
