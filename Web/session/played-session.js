// A session that is played in place of the sensors, at 1 to 20 times the speed of life: the engine's
// simulator, or one recorded before. Nothing of it is stored or posted.

import { COMMAND, EVENT } from '../engine/codes.js';
import { address } from '../shared/address.js';

const STEP_MS = 50;
const MAX_RATE = 20;

/** The log at an address of this server. */
export async function fetchLog(url) {
  const response = await fetch(address(url), { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** The same face as `Recorder`, as far as a page needs it; `end` is dispatched after the last event. */
export class PlayedSession extends EventTarget {
  #engine;
  #events = [].values();
  #next;
  #seconds = 0;
  #timer = null;
  #rate = 1;

  constructor(engine) {
    super();
    this.#engine = engine;
  }

  isRecording = false;

  set rate(value) {
    this.#rate = Math.min(MAX_RATE, Math.max(1, value));
  }

  /**
   * @param {Iterator<{kind: number, fields: number[]}>} events of the session that the engine has begun, in order of
   *   their times
   */
  take(events) {
    this.#events = events;
    this.#advance();
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

  #emit(kind, fields) { this.#show(this.#engine.event(kind, ...fields)); }

  #show(lines) { this.dispatchEvent(new CustomEvent('effects', { detail: lines })); }

  #end() {
    this.rest();
    this.dispatchEvent(new Event('end'));
  }

  /** A pause by hand stops the playback as well. Otherwise the pause would count at playback speed. */
  command(code) {
    this.send(EVENT.command, code);
    if (code === COMMAND.pause) this.rest();
    if (code === COMMAND.resume) this.wake();
  }

  option(code, value) { this.send(EVENT.option, code, value); }

  send(kind, ...fields) { this.#emit(kind, [this.#seconds, ...fields]); }

  addSteps(text) { this.#show(this.#engine.addSteps(text, this.#seconds)); }

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
