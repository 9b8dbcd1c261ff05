// Creates tiles in a worker, or in the page if the browser can't paint in workers.

import { address } from '../shared/address.js';

const canPaintInWorkers = () => typeof Worker !== 'undefined'
  && typeof OffscreenCanvas !== 'undefined' && 'transferToImageBitmap' in OffscreenCanvas.prototype;

export class TileRenderer {
  #worker = null;
  #maker = null;
  #pendingJobs = new Map();
  #lastID = 0;

  constructor() {
    if (canPaintInWorkers()) this.#start();
  }

  #start() {
    this.#worker = new Worker(address('/map/tile-worker.js'), { type: 'module' });
    this.#worker.addEventListener('message', ({ data: { id, made } }) => {
      this.#pendingJobs.get(id)?.resolve(made);
      this.#pendingJobs.delete(id);
    });
    this.#worker.addEventListener('error', () => {
      this.#worker.terminate();
      this.#worker = null;
      const waiting = [...this.#pendingJobs.values()];
      this.#pendingJobs.clear();
      for (const { job, resolve } of waiting) resolve(this.make(job));
    });
  }

  make(job) {
    if (!this.#worker) return this.#makeHere(job);
    this.#lastID += 1;
    const id = this.#lastID;
    return new Promise((resolve) => {
      this.#pendingJobs.set(id, { job, resolve });
      this.#worker.postMessage({ id, job });
    });
  }

  /** Stops the worker. Promises for tiles in progress never resolve. */
  close() {
    this.#worker?.terminate();
    this.#worker = null;
    this.#pendingJobs.clear();
  }

  async #makeHere(job) {
    const { TileMaker } = await import('./tile-maker.js');
    this.#maker ??= new TileMaker();
    return this.#maker.make(job);
  }
}
