// Stores everything that the engine has learnt about a walker's steps (effect `keep`, docs/developing/bridge.md). This
// device stores one copy, and the page contains another from the server. The engine interprets and merges them.

import { keyOf } from '../shared/owner.js';
import { address } from '../shared/address.js';
import { csrfToken } from '../storage/outbox.js';

const STORAGE_KEY = 'andante.walk.steps';

function stored() {
  try {
    return localStorage.getItem(keyOf(STORAGE_KEY)) ?? '';
  } catch {
    return '';
  }
}

const fromServer = () => document.body.dataset.walk ?? '';

export class StepKnowledge {
  #engine;

  constructor(engine) { this.#engine = engine; }

  /** Returns the merged knowledge of this device and the server: the `text`, and the `target` in it. */
  all() { return this.#engine.mergeSteps(stored(), fromServer()); }

  /** Adds what a session learnt to the text on this device. */
  add(text) {
    try {
      localStorage.setItem(keyOf(STORAGE_KEY), this.#engine.mergeSteps(stored(), text).text);
    } catch {
      // Ignore errors: the server learns the same from the uploaded log.
    }
  }

  /** Discards everything learnt so far: on this device immediately, and on the server once it is reachable. */
  async reset() {
    this.add(`${Math.ceil(Date.now() / 1000)};`);
    await this.postReset();
  }

  /** Sends the server a reset that was made on this device while the server was unreachable. */
  async postReset() {
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
