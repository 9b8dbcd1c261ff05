// A JavaScript wrapper for app.wasm, the coach: passes numbers and bytes in, and returns lines of text.

import { COACH, PHASE, STATUS } from './codes.js';
import { address } from '../shared/address.js';

/** The version of the interface to app.wasm that this page uses (docs/developing/bridge.md). */
export const ABI_VERSION = 4;

const INPUT_COUNT = 16;
const FEED_SIZE = 65_536;
/** Special results of `played_next`: after the last event, if nothing is being played, and for an unreadable record. */
const [NO_MORE, NOTHING_PLAYED, UNKNOWN_RECORD] = [-1, -7, -10];
const decoder = new TextDecoder();

/** Splits bytes into parts that fit the module's input buffer. */
function* pieces(bytes) {
  for (let at = 0; at < bytes.length; at += FEED_SIZE) yield bytes.subarray(at, at + FEED_SIZE);
}

/** Thrown if the page's scripts and app.wasm are from different versions. Only reloading the page can fix this. */
export class VersionMismatch extends Error {}

async function compile(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

/**
 * One instance of the module, with one session. A trap leaves the instance in an undefined state, so it is replaced by
 * a new instance, which is then fed the session's log.
 */
export class Engine {
  #module;
  #wasm;
  #doubles;
  #settings = new Map();
  /** The chunks of the log taken so far, from which a new instance is restored. */
  #chunks = [];
  /** Called after the engine recovered from a trap, so that every screen can be redrawn. */
  onRecovered = () => {};

  static async open(url = address('/app.wasm')) {
    return new Engine(await compile(url));
  }

  constructor(module) {
    this.#module = module;
    this.#instantiate();
  }

  #instantiate() {
    this.#wasm = new WebAssembly.Instance(this.#module, {}).exports;
    this.#wasm._initialize?.();
    const version = this.#wasm.abi_version();
    if (version !== ABI_VERSION) throw new VersionMismatch(`app.wasm ${version}, page ${ABI_VERSION}`);
    for (const [code, value] of this.#settings) this.#wasm.settings(code, value);
  }

  #input() {
    // `memory.grow` detaches all views, so create a new one whenever the buffer changes.
    if (this.#doubles?.buffer !== this.#wasm.memory.buffer) {
      const address = this.#wasm.input();
      this.#doubles = new Float64Array(this.#wasm.memory.buffer, address, INPUT_COUNT);
    }
    return this.#doubles;
  }

  /**
   * Returns a view of the module's memory. The address is computed before the buffer is read because computing it may
   * grow the memory.
   */
  #view(address, length) {
    return new Uint8Array(this.#wasm.memory.buffer, address, length);
  }

  #text(length) {
    if (length <= 0) return '';
    return decoder.decode(this.#view(this.#wasm.output(), length));
  }

  /** Runs `work`. After a trap, restores the engine and returns `undefined`. */
  #guarded(work) {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      console.error('The engine was restarted.', error);
      this.#instantiate();
      this.#feed(this.#chunks);
      this.onRecovered();
      return undefined;
    }
  }

  set(code, value) {
    this.#settings.set(code, value);
    this.#guarded(() => this.#wasm.settings(code, value));
  }

  /** Begins a session. @param {Uint8Array} identifier 16 random bytes */
  begin(identifier, { sport = 0, startUnixSeconds, zoneMinutes, coach = COACH.run }) {
    this.#chunks = [];
    this.#view(this.#wasm.bytes(), 16).set(identifier);
    this.#check(this.#wasm.session_new(sport, startUnixSeconds, zoneMinutes, coach));
  }

  /** Feeds one event. Unknown fields are null or NaN. @returns {string} effect lines */
  event(kind, ...fields) {
    return this.#guarded(() => {
      const input = this.#input();
      input.fill(NaN);
      fields.forEach((field, index) => { input[index] = field ?? NaN; });
      return this.#answer(this.#wasm.event(kind));
    }) ?? '';
  }

  /** Feeds a motion-sensor reading. @returns {string} effect lines, usually empty */
  motion(seconds, x, y, z, turnX, turnY, turnZ) {
    return this.#guarded(
      () => this.#text(this.#wasm.motion(seconds, x, y, z, turnX, turnY, turnZ))) ?? '';
  }

  /**
   * Feeds a notification from a Bluetooth sensor. @param {DataView} bytes
   * @returns {string | null} effect lines; null if the bytes aren't a measurement
   */
  sensor(kind, bytes, seconds) {
    return this.#guarded(() => {
      const count = Math.min(bytes.byteLength, FEED_SIZE);
      const view = new Uint8Array(bytes.buffer, bytes.byteOffset, count);
      this.#view(this.#wasm.bytes(), count).set(view);
      const length = this.#wasm.sensor(kind, count, seconds);
      return length < 0 ? null : this.#text(length);
    }) ?? null;
  }

  /**
   * Feeds the pose from a camera frame.
   * @param {Float64Array} points four numbers per point: 33 points, or empty without a person
   * @returns {string} effect lines
   */
  pose(seconds, frameSeconds, aspect, points) {
    return this.#guarded(() => {
      this.#writeNumbers(points);
      return this.#answer(this.#wasm.pose(seconds, frameSeconds, aspect, points.length));
    }) ?? '';
  }

  /** Sets a workout's programme, four numbers per exercise. @returns {string} effect lines */
  programme(numbers, seconds) {
    return this.#guarded(() => {
      this.#writeNumbers(numbers);
      return this.#answer(this.#wasm.programme(numbers.length, seconds));
    }) ?? '';
  }

  /** Returns the drawing of an exercise's demo figure (`MannequinDrawing`). @returns {Float64Array} a copy */
  figure(exercise, seconds) {
    return this.#guarded(() => {
      const count = this.#wasm.figure(exercise, seconds);
      return new Float64Array(this.#view(this.#wasm.bytes(), 8 * count).slice().buffer);
    }) ?? new Float64Array();
  }

  #writeNumbers(numbers) {
    const bytes = new Uint8Array(Float64Array.from(numbers).buffer);
    this.#view(this.#wasm.bytes(), bytes.length).set(bytes);
  }

  /** Parses text typed for an option. If it is invalid, `value` is NaN and `sentence` says why. */
  optionText(option, text) {
    const count = this.#write(text);
    const value = this.#wasm.option_text(option, count);
    return Number.isNaN(value) ? { value, sentence: this.#sentence() } : { value, sentence: '' };
  }

  /**
   * Parses an interval workout typed in five lines into the fields of its event. If it is invalid, returns the number
   * of the invalid line and the reason instead.
   */
  workoutText(text) {
    const line = this.#wasm.workout_text(this.#write(text));
    if (line === 0) return { fields: Array.from(this.#input().slice(1)), line, sentence: '' };
    return { fields: [], line, sentence: this.#sentence() };
  }

  /** @returns {number} the number of bytes written */
  #write(text) {
    const bytes = new TextEncoder().encode(text).slice(0, FEED_SIZE);
    this.#view(this.#wasm.bytes(), bytes.length).set(bytes);
    return bytes.length;
  }

  #sentence() { return this.#text(this.#wasm.output_length()); }

  /** Returns the bytes logged since the last call, or null. They are also kept here for recovery. */
  takeLog() {
    const length = this.#wasm.log_take();
    if (length <= 0) return null;
    const chunk = this.#view(this.#wasm.log_address(), length).slice();
    this.#chunks.push(chunk);
    return chunk;
  }

  /** All log bytes taken so far. */
  get log() {
    const whole = new Uint8Array(this.#chunks.reduce((sum, chunk) => sum + chunk.length, 0));
    let at = 0;
    for (const chunk of this.#chunks) {
      whole.set(chunk, at);
      at += chunk.length;
    }
    return whole;
  }

  /**
   * Restores a stored session. An incomplete record at the end is dropped.
   * @returns {number} the number of valid bytes; 0 if the log is unreadable
   */
  restore(bytes) {
    const valid = this.#feed([bytes]);
    this.#chunks = valid > 0 ? [bytes.slice(0, valid)] : [];
    return Math.max(0, valid);
  }

  #feed(chunks) {
    this.#wasm.restore_begin();
    for (const chunk of chunks) {
      for (const part of pieces(chunk)) {
        this.#view(this.#wasm.bytes(), part.length).set(part);
        if (this.#wasm.restore_feed(part.length) < 0) return 0;
      }
    }
    const valid = this.#wasm.restore_end();
    const [unknown] = this.#input();
    if (valid > 0 && unknown > 0) {
      console.warn(`Records left out of the session because this version of the app cannot read them: ${unknown}`);
    }
    return valid;
  }

  /** Returns a whole screen as HTML. */
  screen(id) {
    return this.#guarded(() => this.#answer(this.#wasm.screen(id))) ?? '';
  }

  /** The header and the state of the current or restored session. */
  get header() {
    this.#check(this.#wasm.session_facts());
    const [sport, startUnixSeconds, zoneMinutes, lastSeconds, phase, location, coach] = this.#input();
    return {
      sport, startUnixSeconds, zoneMinutes, lastSeconds, coach,
      isFinished: phase === PHASE.finished, isRunning: phase === PHASE.running, wantsLocation: location !== STATUS.notWanted,
    };
  }

  /** Returns the properties of a kind of session (`COACH`): its screens, and how it uses each sensor. */
  kind(coach) {
    this.#check(this.#wasm.kind_facts(coach));
    const [sport, setup, live, summary, location, motion, heardAfterEnd, end] = this.#input();
    return {
      coach, sport, setup, live, summary, location, motion,
      heardAfterEndMs: 1000 * heardAfterEnd, endWaitsForApproval: end === 1,
    };
  }

  /**
   * Merges two stored texts with a walker's step constants (effect `keep`). Returns the merged text, the time of the
   * last reset or 0, and the walking target or null.
   */
  mergeSteps(one, other) {
    const text = this.#answer(this.#wasm.steps_merge(this.#write(`${one}\n${other}`)));
    const [forgottenAt, moment, stepLength, speed] = this.#input();
    const target = Number.isNaN(moment) ? null : { moment, stepLength, speed };
    return { text, forgottenAt: forgottenAt || 0, target };
  }

  /** Adds the constants from a text of the effect `keep` to the session. @returns {string} effect lines */
  addSteps(text, seconds) {
    return this.#guarded(() => this.#answer(this.#wasm.steps_add(this.#write(text), seconds))) ?? '';
  }

  get digest() {
    return this.#answer(this.#wasm.digest_text());
  }

  get snapshotCount() {
    return this.#wasm.snapshot_count();
  }

  /** @returns {Generator<{kind: number, fields: number[]}>} the simulator's events, in order */
  simulation(seed, scenario) {
    this.#check(this.#wasm.simulation_begin(seed, scenario));
    return this.#played();
  }

  /**
   * @returns {Generator<{kind: number, fields: number[]}>} the events of a simulated workout with this programme, in
   * order
   */
  workoutSimulation(numbers) {
    this.#writeNumbers(numbers);
    this.#check(this.#wasm.workout_simulation_begin(numbers.length));
    return this.#played();
  }

  /**
   * Plays a stored log. The session has begun once the first event has been yielded. Throws at that point if the bytes
   * aren't a log.
   * @returns {Generator<{kind: number, fields: number[]}>} its events, in order
   */
  * playLog(bytes) {
    this.#wasm.log_play_begin();
    for (const part of pieces(bytes)) {
      this.#view(this.#wasm.bytes(), part.length).set(part);
      this.#check(this.#wasm.log_play_feed(part.length));
      yield* this.#played();
    }
  }

  * #played() {
    for (;;) {
      const kind = this.#wasm.played_next();
      // Playback also ends if the engine was restarted in the meantime.
      if (kind === NO_MORE || kind === NOTHING_PLAYED) return;
      if (kind === UNKNOWN_RECORD) console.warn(this.#text(this.#wasm.error_text(kind)));
      else yield { kind: this.#checked(kind), fields: Array.from(this.#input()) };
    }
  }

  #answer(length) {
    this.#check(length);
    return this.#text(length);
  }

  #checked(code) {
    this.#check(code);
    return code;
  }

  #check(code) {
    if (code < 0) throw new Error(this.#text(this.#wasm.error_text(code)) || `engine error ${code}`);
  }
}
