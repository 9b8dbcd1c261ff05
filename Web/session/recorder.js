// Records one session: events of the drivers and of the clock go into the engine, its log goes to
// durable storage when the engine asks for it, its effects to the page. Knows nothing of screens.

import { tellAthlete } from './athlete.js';
import { Battery } from '../sensors/battery.js';
import { COMMAND, EVENT, OPTION, SENSOR_USE, STATUS } from '../engine/codes.js';
import { SessionClock } from './clock.js';
import { fixFields, LocationDriver } from '../sensors/location.js';
import { allowMotion, MotionDriver } from '../sensors/motion.js';
import { keyOf } from '../shared/owner.js';
import { persist, storage } from '../storage/storage.js';
import { WakeLock } from '../shared/wakelock.js';

const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The facts of a session of this kind (`Engine.kind`) that begins now, and its random identity. */
export function newFacts({ sport, coach }) {
  return {
    identifier: crypto.getRandomValues(new Uint8Array(16)),
    sport,
    coach,
    startUnixSeconds: Date.now() / 1000,
    zoneMinutes: -new Date().getTimezoneOffset(),
  };
}

/**
 * Dispatches `effects` (detail: lines), `motion` (detail: `MotionDriver`'s state) and `unsaved` when
 * storage fails (the session goes on in memory), and `motion-ended` when motion stops, later than all else.
 */
export class Recorder extends EventTarget {
  #engine;
  #kind;
  #clock = null;
  #timer = null;
  /** Until motion rests as well. */
  #listening = null;
  #name = null;
  #wantsLocation = true;
  /** Where an adopted session's log ends, until it goes on. */
  #endedSeconds = null;
  #isUnsaved = false;
  /** Between a session's first record and the file it goes into: its log waits in the engine until then. */
  #isOpening = false;
  #saved = Promise.resolve();
  /** Chunks of the log that storage has not taken yet. */
  #unwritten = [];
  #wakeLock = new WakeLock();
  #location = new LocationDriver(
    (position) => this.send(EVENT.fix, ...fixFields(position, this.#clock)),
    (status) => this.send(EVENT.location, status),
  );
  #motion = new MotionDriver(
    (moment, ...axes) => this.#show(this.#engine.motion(this.#clock.secondsOf(moment), ...axes)),
    (state) => {
      this.option(OPTION.listensForSteps, state === 'heard' ? 1 : 0);
      this.dispatchEvent(new CustomEvent('motion', { detail: state }));
    },
  );
  #battery = new Battery((charge) => this.option(OPTION.battery, charge));

  /** @param kind which sensors are driven: as `Engine.kind` says */
  constructor(engine, kind) {
    super();
    this.#engine = engine;
    this.#kind = kind;
  }

  /** Whether there is a log to write to. */
  get isRecording() { return this.#name !== null; }

  /** Follows the signal before the start; nothing of it is kept. */
  preview() {
    this.#begin();
    tellAthlete(this);
    this.#runClock();
  }

  /** Begins a session that is kept. `prepare` gives it what was chosen and is known, before its start. */
  async start(prepare, wantsLocation) {
    this.#wantsLocation = wantsLocation;
    this.#isOpening = true;
    const name = keyOf(hex(this.#begin().identifier));
    persist();
    await storage().open(name).catch((error) => this.#unsaved(error));
    this.#name = name;
    this.#isOpening = false;
    tellAthlete(this);
    prepare();
    if (!wantsLocation) this.send(EVENT.location, STATUS.notWanted);
    this.command(COMMAND.start);
    await this.wake();
  }

  #begin() {
    const facts = newFacts(this.#kind);
    this.#engine.begin(facts.identifier, facts);
    this.#clock = new SessionClock(facts.startUnixSeconds);
    return facts;
  }

  /** Takes over a stored session which the engine was restored from. Its sensors rest. */
  adopt(name, { startUnixSeconds, lastSeconds, wantsLocation }) {
    this.#name = name;
    this.#wantsLocation = wantsLocation;
    this.#clock = new SessionClock(startUnixSeconds, lastSeconds);
    this.#endedSeconds = lastSeconds;
  }

  /** As `send`, but where the log ends if the session was adopted: what came since is no part of it. */
  sendAtEnd(kind, ...fields) {
    this.#show(this.#engine.event(kind, this.#endedSeconds ?? this.#clock.now(), ...fields));
  }

  /** Since the log's last event the page was away, which is as if it had been hidden. */
  markGap(lastSeconds) {
    this.#show(this.#engine.event(EVENT.option, lastSeconds, OPTION.hidden, 1));
    this.option(OPTION.hidden, 0);
  }

  /** Clock and sensors run. */
  async wake() {
    this.#endedSeconds = null;
    clearTimeout(this.#listening);
    document.addEventListener('visibilitychange', this.#visibilityChanged);
    this.#wakeLock.hold();
    this.#runClock();
    this.#battery.start();
    if (this.#kind.motion !== SENSOR_USE.never) this.#motion.start();
    if (this.#wantsLocation) await this.#location.start();
  }

  /**
   * Clock and sensors stop; the log stays open, so that the end can be taken back. Motion may be heard for so much
   * longer.
   */
  async rest(listeningMs = 0) {
    document.removeEventListener('visibilitychange', this.#visibilityChanged);
    clearTimeout(this.#timer);
    this.#location.stop();
    this.#battery.stop();
    clearTimeout(this.#listening);
    if (listeningMs > 0) this.#listening = setTimeout(() => this.#endMotion(), listeningMs);
    else this.#motion.stop();
    // What the engine has not asked for yet must not be lost with it. Before the first wait: the engine may begin
    // another session meanwhile.
    const saved = this.save();
    await this.#wakeLock.release();
    await saved;
  }

  #endMotion() {
    this.#motion.stop();
    this.send(EVENT.tick);
    this.dispatchEvent(new Event('motion-ended'));
  }

  /**
   * Closes the log for good: from now on it waits in storage to be posted.
   * @returns {Promise<{name: string, bytes: Uint8Array} | null>} the log, where storage failed
   */
  async close() {
    await this.rest();
    if (!this.isRecording) return null;
    const name = this.#name;
    this.#name = null;
    if (this.#isUnsaved) return { name, bytes: this.#engine.log };
    await storage().finish(name);
    return null;
  }

  /** Ends it as if it had never been: nothing of its log stays. */
  async discard() {
    await this.rest();
    const name = this.#name;
    this.#name = null;
    if (name) await storage().remove(name).catch(() => {});
  }

  /** Takes positions where they are allowed already, or as soon as they are. */
  locateIfAllowed() { return this.#location.startIfAllowed(); }

  /** Asks for positions; the browser may ask the athlete. */
  askLocation() {
    this.#wantsLocation = true;
    return this.#location.start();
  }

  /** Asks for motion; call it from a tap. */
  async askMotion() {
    if (await allowMotion()) await this.#motion.start();
  }

  goWithoutLocation() {
    this.#wantsLocation = false;
    this.#location.stop();
    this.send(EVENT.location, STATUS.notWanted);
  }

  command(code) { this.send(EVENT.command, code); }

  option(code, value) { this.send(EVENT.option, code, value); }

  send(kind, ...fields) { this.#show(this.#engine.event(kind, this.#clock.now(), ...fields)); }

  /** What is known of the walker's steps, as text. */
  addSteps(text) { this.#show(this.#engine.addSteps(text, this.#clock.now())); }

  /** A workout's programme, as numbers. */
  programme(numbers) { this.#show(this.#engine.programme(numbers, this.#clock.now())); }

  /** A beat of the music, heard at a moment of `performance.now()` that is past; null once it has ended. */
  musicBeat(beat) {
    if (!this.isRecording) return;
    if (beat) this.send(EVENT.musicBeat, this.#clock.secondsOf(beat.moment), beat.beatsPerMinute);
    else this.send(EVENT.musicBeat);
  }

  /** What the camera saw at a moment of `performance.now()`: 33 × 4 numbers, or none. */
  pose(moment, aspect, points) {
    if (!this.#clock) return;
    this.#show(this.#engine.pose(this.#clock.now(), this.#clock.secondsOf(moment), aspect, points));
  }

  /** What a Bluetooth sensor notified. @param {DataView} bytes */
  sensor(kind, bytes) { this.#show(this.#engine.sensor(kind, bytes, this.#clock.now()) ?? ''); }

  /** The moment of `performance.now()` at which the session's clock showed so many seconds. */
  momentOf(seconds) { return this.#clock.momentOf(seconds); }

  #show(lines) {
    if (lines !== '') this.dispatchEvent(new CustomEvent('effects', { detail: lines }));
  }

  /** Writes what the engine has logged since, as it asks for (effect `log`); on disk when the promise resolves. */
  save() {
    if (this.#isOpening) return this.#saved;
    const chunk = this.#engine.takeLog();
    if (chunk && this.isRecording) {
      this.#unwritten.push(chunk);
      this.#saved = this.#saved.then(() => this.#write());
    }
    return this.#saved;
  }

  /** One write at a time; what failed goes first in the next, so that the log has no hole. */
  async #write() {
    const chunks = this.#unwritten;
    this.#unwritten = [];
    try {
      await storage().append(new Uint8Array(await new Blob(chunks).arrayBuffer()));
      if (this.#isUnsaved) this.dispatchEvent(new Event('saved'));
      this.#isUnsaved = false;
    } catch (error) {
      this.#unwritten = [...chunks, ...this.#unwritten];
      this.#unsaved(error);
    }
  }

  #unsaved(error) {
    if (!this.#isUnsaved) console.warn('The log could not be stored.', error);
    this.#isUnsaved = true;
    this.dispatchEvent(new Event('unsaved'));
  }

  #runClock() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.send(EVENT.tick);
      this.#runClock();
    }, this.#clock.untilNextSecond());
  }

  #visibilityChanged = () => {
    this.option(OPTION.hidden, document.visibilityState === 'hidden' ? 1 : 0);
  };
}
