// For how many seconds the end of a session can still be taken back: counted down on the button that does it.

export class UndoTime {
  #container;
  #timer = null;

  constructor(container) {
    this.#container = container;
  }

  /** @param {() => void} over called when the time has passed */
  begin(over, seconds) {
    this.stop();
    this.#show(seconds, over);
  }

  stop() { clearTimeout(this.#timer); }

  #show(seconds, over) {
    for (const place of this.#container.querySelectorAll('[data-undo-seconds]')) place.textContent = seconds;
    this.#timer = setTimeout(() => (seconds > 1 ? this.#show(seconds - 1, over) : over()), 1000);
  }
}
