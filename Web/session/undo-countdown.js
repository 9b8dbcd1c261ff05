// Counts down the seconds during which the end of a session can be undone, and shows them on the undo button.

const SECONDS = 15;
/** The number of seconds if the summary asks a question. */
const SECONDS_TO_ANSWER = 60;

export class UndoCountdown {
  #container;
  #timer = null;

  constructor(container) {
    this.#container = container;
  }

  /** @param {() => void} over called when the time has passed */
  begin(over) {
    this.stop();
    const asks = this.#container.querySelector('[data-action=straight-gaps]') !== null;
    this.#show(asks ? SECONDS_TO_ANSWER : SECONDS, over);
  }

  stop() { clearTimeout(this.#timer); }

  #show(seconds, over) {
    for (const place of this.#container.querySelectorAll('[data-undo-seconds]')) place.textContent = seconds;
    this.#timer = setTimeout(() => (seconds > 1 ? this.#show(seconds - 1, over) : over()), 1000);
  }
}
