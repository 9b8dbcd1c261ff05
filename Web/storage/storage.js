// The durable log of sessions: the page's side. The worker beside it writes, so that flushing to
// disk never holds up the page.

import { address } from '../shared/address.js';

/** Another page or tab writes this log. */
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

  /** `files` (OPFS), `database` (IndexedDB), or null where the browser stores nothing. */
  kind() { return this.#ask('kind'); }

  /** @returns {Promise<{name: string, finished: boolean}[]>} oldest first */
  list() { return this.#ask('list'); }

  /** Opens a log for appending, made if missing; only one can be open. Throws `LogBusy`. */
  open(name) { return this.#ask('open', name); }

  /** Appends to the open log; on disk, flushed, when the promise resolves. */
  append(bytes) { return this.#ask('append', bytes); }

  /** Cuts the open log's torn tail. */
  truncate(byteCount) { return this.#ask('truncate', byteCount); }

  close() { return this.#ask('close'); }

  /** Marks a log as complete: it waits to be posted from now on. */
  finish(name) { return this.#ask('finish', name); }

  /** @returns {Promise<Uint8Array>} */
  read(name) { return this.#ask('read', name); }

  remove(name) { return this.#ask('remove', name); }
}

let shared;
/** The page's one connection to its storage. */
export const storage = () => (shared ??= new Storage());

/** Asks the browser not to clear what is stored when the disk runs full. */
export async function persist() {
  try {
    return await navigator.storage.persist();
  } catch {
    return false;
  }
}
