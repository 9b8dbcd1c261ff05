// A clock that only moves when a test moves it. It replaces timers, animation frames and both of the page's clocks.

const FRAME_MS = 16;
const realSetImmediate = setImmediate;

/** Waits until all promises that can be resolved without a timer are resolved. */
export const settled = () => new Promise((resolve) => { realSetImmediate(resolve); });

export class Clock {
  /** The time of `performance.now()`. */
  now = 1000;
  /** The wall clock's lead over `performance.now()`. */
  lead = 1_700_000_000_000;
  #timers = new Map();
  #lastID = 0;

  /** Replaces the globals. Each test file has its own process, so nothing is restored. */
  constructor() {
    Object.defineProperty(performance, 'now', { value: () => this.now, configurable: true });
    Date.now = () => this.now + this.lead;
    globalThis.setTimeout = (work, ms = 0) => this.#add(work, ms);
    globalThis.setInterval = (work, ms) => this.#add(work, ms, ms);
    globalThis.requestAnimationFrame = (work) => this.#add(() => work(this.now), FRAME_MS);
    for (const name of ['clearTimeout', 'clearInterval', 'cancelAnimationFrame']) {
      globalThis[name] = (id) => { this.#timers.delete(id); };
    }
  }

  /** The number of timers and animation frames that are waiting. */
  get waiting() { return this.#timers.size; }

  #add(work, ms, every = null) {
    this.#lastID += 1;
    this.#timers.set(this.#lastID, { work, at: this.now + ms, every });
    return this.#lastID;
  }

  /** Lets time pass. Everything due runs at its own time, in order, and so do the promises that it resolves. */
  async pass(ms) {
    const end = this.now + ms;
    for (;;) {
      await settled();
      const [id, timer] = [...this.#timers].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at)[0] ?? [];
      if (!timer) break;
      this.now = Math.max(this.now, timer.at);
      if (timer.every === null) this.#timers.delete(id);
      else timer.at += timer.every;
      timer.work();
    }
    this.now = end;
  }
}
