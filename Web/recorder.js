// Records one session: events of the drivers and of the clock go into the engine, its log goes to
// durable storage, its effects to the page. Knows nothing of screens.

import { COMMAND, EVENT, OPTION } from './engine.js';
import { SessionClock } from './clock.js';
import { LocationDriver, STATUS, fixFields } from './location.js';
import { storage, persist } from './storage.js';
import { WakeLock } from './wakelock.js';

const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The facts of a session that begins now, and its random identity. */
export function newFacts(sport) {
  return {
    identifier: crypto.getRandomValues(new Uint8Array(16)),
    sport,
    startUnixSeconds: Date.now() / 1000,
    zoneMinutes: -new Date().getTimezoneOffset(),
  };
}

/**
 * Dispatches `effects` (detail: lines), `unsaved` when storage fails (the run goes on in memory)
 * and `redraw` when a whole screen must be drawn again.
 */
export class Recorder extends EventTarget {
  #engine;
  #clock = null;
  #timer = null;
  #name = null;
  #saved = Promise.resolve();
  #wakeLock = new WakeLock();
  #location = new LocationDriver(
    (position) => this.send(EVENT.fix, ...fixFields(position, this.#clock)),
    (status) => this.send(EVENT.location, status),
  );

  constructor(engine) {
    super();
    this.#engine = engine;
    engine.onRecovered = () => this.dispatchEvent(new Event('redraw'));
    document.addEventListener('visibilitychange', () => this.#visibilityChanged());
  }

  get isRecording() { return this.#name !== null; }
  get name() { return this.#name; }

  /** Watches the position before the start, so that the signal is there when it counts. */
  preview(sport) {
    const facts = newFacts(sport);
    this.#engine.begin(facts.identifier, facts);
    this.#clock = new SessionClock(facts.startUnixSeconds);
    this.#runClock();
  }

  /** Begins a session that is kept. `options` are pairs of `OPTION` code and value. */
  async start(sport, options, wantsLocation) {
    const facts = newFacts(sport);
    this.#engine.begin(facts.identifier, facts);
    this.#clock = new SessionClock(facts.startUnixSeconds);
    await this.#keepIn(hex(facts.identifier));
    for (const [code, value] of options) this.option(code, value);
    if (!wantsLocation) this.send(EVENT.location, STATUS.notWanted);
    this.command(COMMAND.start);
    await this.#sense(wantsLocation);
  }

  /** Goes on with a stored session whose log the engine was restored from. */
  async resume(name, facts, wantsLocation) {
    this.#name = name;
    this.#clock = new SessionClock(facts.startUnixSeconds, facts.lastSeconds);
    await this.#sense(wantsLocation);
  }

  async #keepIn(name) {
    this.#name = name;
    persist();
    await storage().open(name).catch((error) => this.#unsaved(error));
  }

  async #sense(wantsLocation) {
    this.#wakeLock.hold();
    this.#runClock();
    if (wantsLocation) await this.#location.start();
  }

  /** Asks for positions; the browser may ask the athlete. */
  askLocation() { return this.#location.start(); }

  command(code) { this.send(EVENT.command, code); }

  option(code, value) {
    if (code === OPTION.saver) this.#location.saver = value === 1;
    this.send(EVENT.option, code, value);
  }

  send(kind, ...fields) {
    const lines = this.#engine.event(kind, this.#clock.now(), ...fields);
    this.dispatchEvent(new CustomEvent('effects', { detail: lines }));
  }

  /** Writes what the engine has logged since; on disk when the promise resolves. */
  save() {
    if (!this.isRecording) return this.#saved;
    const chunk = this.#engine.takeLog();
    if (chunk) this.#saved = storage().append(chunk).catch((error) => this.#unsaved(error));
    return this.#saved;
  }

  #unsaved(error) {
    console.warn('The log could not be stored.', error);
    this.dispatchEvent(new Event('unsaved'));
  }

  #runClock() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.send(EVENT.tick);
      this.save();
      this.#runClock();
    }, this.#clock.untilNextSecond());
  }

  #visibilityChanged() {
    if (!this.isRecording) return;
    this.option(OPTION.hidden, document.visibilityState === 'hidden' ? 1 : 0);
    this.save();
  }

  /** Sensors and clock stop; the log stays open, so that the end can be taken back. */
  rest() {
    clearTimeout(this.#timer);
    this.#location.stop();
    this.#wakeLock.release();
    return this.save();
  }

  wake(wantsLocation) { return this.#sense(wantsLocation); }

  /** Closes the log for good: from now on it waits to be posted. */
  async close() {
    await this.rest();
    const name = this.#name;
    this.#name = null;
    await storage().finish(name);
    return name;
  }
}
