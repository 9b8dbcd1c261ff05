// The page's side of the log storage. A worker does the writing, so that flushing to disk doesn't block the page.

import { address } from '../shared/address.js';

/** Thrown if another page or tab is writing this log. */
export class LogBusy extends Error {}

export class Storage {
  #worker = new Worker(address('/storage/storage-worker.js'), { type: 'module' });
  #waiting = new Map();
  #nextCall = 0;

  constructor() {
    this.#worker.onmessage = ({ data: { call, result, error, busy } }) => {
      const { resolve, reject } = this.#waiting.get(call);
      this.#waiting.delete(call);
      if (error) reject(busy ? new LogBusy(error) : new Error(error));
      else resolve(result);
    };
    this.#worker.onerror = (event) => {
      for (const { reject } of this.#waiting.values()) reject(new Error(event.message));
      this.#waiting.clear();
    };
  }

  #ask(method, ...args) {
    const call = (this.#nextCall += 1);
    return new Promise((resolve, reject) => {
      this.#waiting.set(call, { resolve, reject });
      this.#worker.postMessage({ call, method, args });
    });
  }

  /** Returns `files` (OPFS), `database` (IndexedDB), or null if the browser can't store anything. */
  kind() { return this.#ask('kind'); }

  /** @returns {Promise<{name: string, finished: boolean}[]>} oldest first */
  list() { return this.#ask('list'); }

  /**
   * Opens a log for appending, creating it if missing. Only one log can be open. Throws `LogBusy` if another page or
   * tab is writing the log.
   */
  open(name) { return this.#ask('open', name); }

  /** Appends to the open log. The promise resolves once the data are flushed to disk. */
  append(bytes) { return this.#ask('append', bytes); }

  /** Truncates the open log to remove an incomplete record. */
  truncate(byteCount) { return this.#ask('truncate', byteCount); }

  close() { return this.#ask('close'); }

  /** Marks a log as complete and ready for upload. */
  finish(name) { return this.#ask('finish', name); }

  /** @returns {Promise<Uint8Array>} */
  read(name) { return this.#ask('read', name); }

  remove(name) { return this.#ask('remove', name); }
}

let shared;
/** Returns the page's only connection to the storage. */
export const storage = () => (shared ??= new Storage());

/** Asks the browser not to delete the stored data when the disk is full. */
export async function persist() {
  try {
    return await navigator.storage.persist();
  } catch {
    return false;
  }
}
