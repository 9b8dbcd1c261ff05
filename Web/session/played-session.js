// Plays a simulated or recorded session at 1 to 20 times its original speed, instead of recording the sensors. It isn't
// stored or uploaded.

import { COMMAND, EVENT } from '../engine/codes.js';
import { address } from '../shared/address.js';

const STEP_MS = 50;
const MAX_RATE = 20;

/** Fetches a log from this server. */
export async function fetchLog(url) {
  const response = await fetch(address(url), { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Implements the part of `Recorder`'s interface that pages use. Dispatches `end` after the last event. */
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
   * @param {Iterator<{kind: number, fields: number[]}>} events the events of the session that the engine has begun,
   * in chronological order
   */
  take(events) {
    this.#events = events;
    this.#advance();
  }

  #advance() {
    this.#next = this.#events.next().value;
  }

  /** Plays all events up to a time on the session's clock. */
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
    this.stopSensors();
    this.dispatchEvent(new Event('end'));
  }

  /**
   * Sends a command. Pausing also stops the playback, because otherwise the pause would be counted at the playback
   * rate.
   */
  command(code) {
    this.send(EVENT.command, code);
    if (code === COMMAND.pause) this.stopSensors();
    if (code === COMMAND.resume) this.startSensors();
  }

  option(code, value) { this.send(EVENT.option, code, value); }

  send(kind, ...fields) { this.#emit(kind, [this.#seconds, ...fields]); }

  addSteps(text) { this.#show(this.#engine.addSteps(text, this.#seconds)); }

  /** Discards the engine's pending log so that it doesn't grow. */
  save() { this.#engine.takeLog(); }

  stopSensors() { clearInterval(this.#timer); }

  startSensors() {
    this.stopSensors();
    this.#timer = setInterval(
      () => this.playUntil(this.#seconds + (STEP_MS / 1000) * this.#rate), STEP_MS);
  }

  close() { this.stopSensors(); }
}
