// What is known of a walker's steps, as the engine wrote it (effect `keep`, docs/border.md): some of it kept on this
// device, some in the server's page. What the texts say, and which of them counts, is the engine's.

import { keyOf } from '../shared/owner.js';
import { address } from '../shared/address.js';
import { csrfToken } from '../storage/outbox.js';

const KEY = 'andante.walk.steps';

function stored() {
  try {
    return localStorage.getItem(keyOf(KEY)) ?? '';
  } catch {
    return '';
  }
}

const fromServer = () => document.body.dataset.walk ?? '';

export class KnownSteps {
  #engine;

  constructor(engine) { this.#engine = engine; }

  /** What this device and the server know together: `text`, and the `target` in it. */
  all() { return this.#engine.mergeSteps(stored(), fromServer()); }

  /** Keeps on this device what a session taught, beside what was known. */
  keep(text) {
    try {
      localStorage.setItem(keyOf(KEY), this.#engine.mergeSteps(stored(), text).text);
    } catch {
      // The server writes its own when it gets the log.
    }
  }

  /** Nothing was ever learnt, from now on: here at once, on the server as soon as it is reached. */
  async forget() {
    this.keep(`${Math.ceil(Date.now() / 1000)};`);
    await this.postForgotten();
  }

  /** Sends the server what was forgotten here while it was out of reach. */
  async postForgotten() {
    const { forgottenAt } = this.#engine.mergeSteps(stored(), '');
    if (forgottenAt <= this.#engine.mergeSteps(fromServer(), '').forgottenAt) return;
    try {
      await fetch(address('/api/walk/forget'), {
        method: 'POST', credentials: 'same-origin', body: new URLSearchParams({ moment: forgottenAt }),
        headers: { 'X-Andante-CSRF': await csrfToken() },
      });
    } catch {
      // The next walk page tries again.
    }
  }
}
