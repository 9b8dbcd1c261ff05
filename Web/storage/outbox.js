// Uploads finished sessions. Each session waits here until the server has stored it, and is only uploaded while its own
// athlete is signed in.

import { athlete, isOwn, ownerOf } from '../shared/owner.js';
import { address } from '../shared/address.js';
import { storage } from './storage.js';

const RETRY_SECONDS = [5, 15, 60, 300];
const TIMEOUT_MS = 30_000;

const request = (path, options) => fetch(address(path), {
  ...options, credentials: 'same-origin', cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS),
});

/**
 * Returns who is signed in and a fresh CSRF token. The page itself may come from the cache and have an expired token.
 */
async function whoami() {
  const response = await request('/api/whoami');
  if (!response.ok) throw new Error(`whoami ${response.status}`);
  return response.json();
}

/** Returns a fresh CSRF token. Throws if another athlete has signed in since the page was loaded. */
export async function csrfToken() {
  const { csrf, athleteID } = await whoami();
  if (athlete() && athleteID !== athlete()) throw new Error('another athlete is signed in');
  return csrf;
}

/** Uploads a log. The outcome is `stored`, `refused` (kept but not retried, because a retry won't help) or `later`. */
async function post(bytes, csrf) {
  const response = await request('/api/sessions', {
    method: 'POST', body: bytes,
    headers: { 'X-Andante-CSRF': csrf, 'Content-Type': 'application/octet-stream' },
  });
  if (response.status === 200 || response.status === 201) {
    return { outcome: 'stored', ...(await response.json()) };
  }
  return { outcome: [400, 413, 415, 422].includes(response.status) ? 'refused' : 'later' };
}

export class Outbox extends EventTarget {
  #attempts = 0;
  #timer = null;
  #refused = new Set();
  /** Logs that couldn't be stored. They are only kept while the page is open. */
  #unstored = new Map();
  #isSuspended = false;

  constructor() {
    super();
    window.addEventListener('online', () => this.send());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') this.send();
    });
  }

  /**
   * Uploads the waiting logs, oldest first. Only one page does this at a time. Dispatches `sent` with each receipt
   * `{name, id, url, digest}`, `waiting` with the number of logs left, and `others` with the number of other athletes'
   * logs.
   */
  async send() {
    clearTimeout(this.#timer);
    if (this.#isSuspended) return;
    await navigator.locks.request('andante-outbox', () => this.#sendAll());
  }

  /** Suspends uploads while `isSuspended` is true, and resumes them afterwards. */
  setSuspended(isSuspended) {
    if (isSuspended === this.#isSuspended) return;
    this.#isSuspended = isSuspended;
    if (!isSuspended) this.send();
  }

  /** Adds a log that couldn't be stored. */
  hold({ name, bytes }) {
    this.#unstored.set(name, bytes);
  }

  async #sendAll() {
    const due = (await this.#reportWaiting()).filter((name) => !this.#refused.has(name));
    if (due.length === 0 || this.#isSuspended) return;
    try {
      const { csrf, athleteID } = await whoami();
      const outcomes = [];
      for (const name of due.filter((each) => ['', athleteID].includes(ownerOf(each)))) {
        if (this.#isSuspended) return;
        outcomes.push(await this.#sendOne(name, csrf));
      }
      if (outcomes.includes('later')) this.#retryLater();
      else this.#attempts = 0;
    } catch {
      this.#retryLater();
    }
    await this.#reportWaiting();
  }

  /**
   * Returns the names of all athletes' waiting logs, and dispatches how many there are. A page without an athlete, such
   * as the offline page, counts all of them as its own.
   */
  async #reportWaiting() {
    const waiting = await this.#waiting();
    const own = athlete() ? waiting.filter((name) => isOwn({ name })) : waiting;
    this.#dispatch('waiting', own.length);
    this.#dispatch('others', waiting.length - own.length);
    return waiting;
  }

  async #waiting() {
    const stored = await storage().list().catch(() => []);
    const finished = stored.filter((log) => log.finished).map(({ name }) => name);
    return [...finished, ...this.#unstored.keys()];
  }

  /**
   * Uploads one log. Returns the outcome, so that the other logs can still be uploaded if the server refuses this one.
   */
  async #sendOne(name, csrf) {
    const unstored = this.#unstored.get(name);
    const { outcome, ...receipt } = await post(unstored ?? await storage().read(name), csrf);
    if (outcome === 'later') return outcome;
    if (outcome === 'refused') {
      this.#refused.add(name);
      this.#dispatch('refused', { name });
      return outcome;
    }
    if (unstored) this.#unstored.delete(name);
    else await storage().remove(name);
    for (const warning of receipt.warnings ?? []) console.warn(warning);
    this.#dispatch('sent', { name, ...receipt });
    return outcome;
  }

  #retryLater() {
    const seconds = RETRY_SECONDS[Math.min(this.#attempts, RETRY_SECONDS.length - 1)];
    this.#attempts += 1;
    this.#timer = setTimeout(() => this.send(), seconds * 1000);
  }

  #dispatch(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
