// A session that is played in place of the sensors, at 1 to 20 times the speed of life: the engine's
// simulator, or one recorded before. Nothing of it is stored or posted.

import { EVENT } from '../engine/codes.js';
import { address } from '../shared/address.js';

const STEP_MS = 50;
const MAX_RATE = 20;

/** The log at an address of this server. */
export async function fetchLog(url) {
  const response = await fetch(address(url), { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** The same face as `Recorder`, as far as a page needs it; `end` is dispatched after the last. */
export class PlayedSession extends EventTarget {
  #engine;
  #events;
  #next;
  #seconds = 0;
  #timer = null;
  #rate = 1;

  /**
   * @param {Iterator<{kind: number, fields: number[]}>} events of the session that the engine has begun, in order of
   *   their times
   */
  constructor(engine, events) {
    super();
    this.#engine = engine;
    this.#events = events;
    this.#advance();
  }

  isRecording = false;

  set rate(value) {
    this.#rate = Math.min(MAX_RATE, Math.max(1, value));
  }

  #advance() {
    this.#next = this.#events.next().value;
  }

  /** Plays what is due up to a time on the session's clock. */
  playUntil(seconds) {
    this.#seconds = seconds;
    while (this.#next && this.#next.fields[0] <= seconds) {
      this.#emit(this.#next.kind, this.#next.fields);
      this.#advance();
    }
    if (!this.#next) this.#end();
  }

  #emit(kind, fields) {
    const lines = this.#engine.event(kind, ...fields);
    this.dispatchEvent(new CustomEvent('effects', { detail: lines }));
  }

  #end() {
    this.rest();
    this.dispatchEvent(new Event('end'));
  }

  command(code) { this.#emit(EVENT.command, [this.#seconds, code]); }

  option(code, value) { this.#emit(EVENT.option, [this.#seconds, code, value]); }

  /** Keeps the engine's pending log from growing; it goes nowhere. */
  save() { this.#engine.takeLog(); }

  rest() { clearInterval(this.#timer); }

  wake() {
    this.rest();
    this.#timer = setInterval(
      () => this.playUntil(this.#seconds + (STEP_MS / 1000) * this.#rate), STEP_MS);
  }

  close() { this.rest(); }
}
