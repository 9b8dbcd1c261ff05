// The worker's side of the log storage. Calls are handled one after another.

import { Files } from './storage-files.js';
import { Database } from './storage-database.js';

let store;

async function choose() {
  for (const kind of [Files, Database]) {
    try {
      return await kind.open();
    } catch {
      // Try the next kind of storage. Private windows lack one or both.
    }
  }
  return null;
}

async function answer({ call, method, args }) {
  try {
    store ??= await choose();
    if (method === 'kind') return { call, result: store?.kind ?? null };
    if (!store) throw new Error('This browser cannot store data.');
    return { call, result: await store[method](...args) };
  } catch (error) {
    return { call, error: String(error), busy: error.name === 'NoModificationAllowedError' };
  }
}

let queue = Promise.resolve();
self.onmessage = ({ data }) => {
  queue = queue.then(() => answer(data)).then((reply) => self.postMessage(reply));
};
