// Finished sessions wait here until the server has them.

import { storage } from './storage.js';

const RETRY_SECONDS = [5, 15, 60, 300];
const TIMEOUT_MS = 30_000;

const request = (url, options) => fetch(url, {
  ...options, credentials: 'same-origin', cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS),
});

/** A fresh CSRF token: the page may be from the cache and its own long expired. */
export async function csrfToken() {
  const response = await request('/api/whoami');
  if (!response.ok) throw new Error(`whoami ${response.status}`);
  return (await response.json()).csrf;
}

/** What became of one log: `stored`, `refused` (kept; asking again will not help) or `later`. */
async function post(name, csrf) {
  const response = await request('/api/sessions', {
    method: 'POST', body: await storage().read(name),
    headers: { 'X-Andante-CSRF': csrf, 'Content-Type': 'application/octet-stream' },
  });
  if (response.status === 200 || response.status === 201) {
    const receipt = await response.json();
    await storage().remove(name);
    return { name, outcome: 'stored', ...receipt };
  }
  const isRefused = [400, 413, 415, 422].includes(response.status);
  return { name, outcome: isRefused ? 'refused' : 'later' };
}

export class Outbox extends EventTarget {
  #attempts = 0;
  #timer = null;
  #refused = new Set();

  constructor() {
    super();
    window.addEventListener('online', () => this.send());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') this.send();
    });
  }

  /**
   * Posts what waits, oldest first, one page at a time. Dispatches `sent` with each receipt
   * `{name, id, url, digest}` and then `waiting` with how many are left.
   */
  async send() {
    clearTimeout(this.#timer);
    await navigator.locks.request('andante-outbox', () => this.#sendAll());
  }

  async #sendAll() {
    const waiting = (await storage().list()).filter((log) => log.finished);
    let left = waiting.length;
    this.#tell('waiting', left);
    const open = waiting.filter(({ name }) => !this.#refused.has(name));
    if (open.length === 0) return;
    try {
      const csrf = await csrfToken();
      for (const { name } of open) {
        const receipt = await post(name, csrf);
        if (receipt.outcome === 'later') throw new Error('later');
        if (receipt.outcome === 'refused') this.#refused.add(name);
        else left -= 1;
        this.#tell(receipt.outcome === 'stored' ? 'sent' : 'refused', receipt);
      }
      this.#attempts = 0;
    } catch {
      this.#again();
    }
    this.#tell('waiting', left);
  }

  #again() {
    const seconds = RETRY_SECONDS[Math.min(this.#attempts, RETRY_SECONDS.length - 1)];
    this.#attempts += 1;
    this.#timer = setTimeout(() => this.send(), seconds * 1000);
  }

  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
