// Records one session: passes sensor and clock events to the engine, saves the log when the engine requests it, and
// passes the effects to the page. Independent of screens.

import { applyAthleteSettings } from './athlete.js';
import { Battery } from '../sensors/battery.js';
import { COMMAND, EVENT, OPTION, SENSOR_USE, STATUS } from '../engine/codes.js';
import { SessionClock } from './clock.js';
import { fixFields, LocationDriver } from '../sensors/location.js';
import { allowMotion, MotionDriver } from '../sensors/motion.js';
import { keyOf } from '../shared/owner.js';
import { persist, storage } from '../storage/storage.js';
import { WakeLock } from '../shared/wakelock.js';

const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Returns the properties of a new session of this kind (`Engine.kind`) that begins now, with a random identifier. */
export function newHeader({ sport, coach }) {
  return {
    identifier: crypto.getRandomValues(new Uint8Array(16)),
    sport,
    coach,
    startUnixSeconds: Date.now() / 1000,
    zoneMinutes: -new Date().getTimezoneOffset(),
  };
}

/**
 * Dispatches `effects` (detail: lines), `motion` (detail: the state of `MotionDriver`), `unsaved` if storing the log
 * fails (the session continues in memory), and `motion-ended` when the motion sensor stops, after all other events.
 */
export class Recorder extends EventTarget {
  #engine;
  #kind;
  #clock = null;
  #timer = null;
  /** The timer that stops the motion sensor after the session ended. */
  #motionTimer = null;
  #name = null;
  #wantsLocation = true;
  /** The time at which an adopted session's log ends; null once the session continues. */
  #endedSeconds = null;
  #isUnsaved = false;
  /** Whether the session has begun but its file isn't open yet. Until then the log stays in the engine. */
  #isOpening = false;
  #saved = Promise.resolve();
  /** Chunks of the log that aren't stored yet. */
  #pendingChunks = [];
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

  /** @param kind the kind of session (`Engine.kind`), which determines the sensors that are used */
  constructor(engine, kind) {
    super();
    this.#engine = engine;
    this.#kind = kind;
  }

  /** Whether a log is being written for the session. */
  get isRecording() { return this.#name !== null; }

  /** Begins a preview that checks the sensors before the start. It isn't stored. */
  preview() {
    this.#begin();
    applyAthleteSettings(this);
    this.#runClock();
  }

  /**
   * Begins a session that is stored. Calls `prepare` before the start, to pass choices and known data to the session.
   */
  async start(prepare, wantsLocation) {
    this.#wantsLocation = wantsLocation;
    this.#isOpening = true;
    const name = keyOf(hex(this.#begin().identifier));
    persist();
    await storage().open(name).catch((error) => this.#unsaved(error));
    this.#name = name;
    this.#isOpening = false;
    applyAthleteSettings(this);
    prepare();
    if (!wantsLocation) this.send(EVENT.location, STATUS.notWanted);
    this.command(COMMAND.start);
    await this.startSensors();
  }

  #begin() {
    const header = newHeader(this.#kind);
    this.#engine.begin(header.identifier, header);
    this.#clock = new SessionClock(header.startUnixSeconds);
    return header;
  }

  /** Takes over a stored session that was restored into the engine. Its sensors stay off. */
  adopt(name, { startUnixSeconds, lastSeconds, wantsLocation }) {
    this.#name = name;
    this.#wantsLocation = wantsLocation;
    this.#clock = new SessionClock(startUnixSeconds, lastSeconds);
    this.#endedSeconds = lastSeconds;
  }

  /**
   * Sends an event like `send`. If the session was adopted, the event's time is the end of its log, because the time
   * since then isn't part of the session.
   */
  sendAtEnd(kind, ...fields) {
    this.#show(this.#engine.event(kind, this.#endedSeconds ?? this.#clock.now(), ...fields));
  }

  /** Marks the time since the log's last event as a gap, as if the page had been hidden. */
  markGap(lastSeconds) {
    this.#show(this.#engine.event(EVENT.option, lastSeconds, OPTION.hidden, 1));
    this.option(OPTION.hidden, 0);
  }

  /** Starts the clock and the sensors. */
  async startSensors() {
    this.#endedSeconds = null;
    clearTimeout(this.#motionTimer);
    document.addEventListener('visibilitychange', this.#visibilityChanged);
    this.#wakeLock.hold();
    this.#runClock();
    this.#battery.start();
    if (this.#kind.motion !== SENSOR_USE.never) this.#motion.start();
    if (this.#wantsLocation) await this.#location.start();
  }

  /**
   * Stops the clock and the sensors. The log stays open so that the end can be undone. The motion sensor continues for
   * another `listeningMs`.
   */
  async stopSensors(listeningMs = 0) {
    document.removeEventListener('visibilitychange', this.#visibilityChanged);
    clearTimeout(this.#timer);
    this.#location.stop();
    this.#battery.stop();
    clearTimeout(this.#motionTimer);
    if (listeningMs > 0) this.#motionTimer = setTimeout(() => this.#endMotion(), listeningMs);
    else this.#motion.stop();
    // Save the rest of the log without waiting for the engine to request it. Do so before the first `await`, because
    // the engine may begin another session in the meantime.
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
   * Closes the log for good. It then waits in storage for its upload.
   * @returns {Promise<{name: string, bytes: Uint8Array} | null>} the log, if storing it failed
   */
  async close() {
    await this.stopSensors();
    if (!this.isRecording) return null;
    const name = this.#name;
    this.#name = null;
    if (this.#isUnsaved) return { name, bytes: this.#engine.log };
    await storage().finish(name);
    return null;
  }

  /** Ends the session and deletes its log. */
  async discard() {
    await this.stopSensors();
    const name = this.#name;
    this.#name = null;
    if (name) await storage().remove(name).catch(() => {});
  }

  /** Starts location updates, now or as soon as they are allowed. */
  locateIfAllowed() { return this.#location.startIfAllowed(); }

  /** Starts location updates. The browser may ask the athlete for permission. */
  askLocation() {
    this.#wantsLocation = true;
    return this.#location.start();
  }

  /** Asks for access to the motion sensor. Must be called during a tap. */
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

  /** Passes the stored text about the walker's steps to the session. */
  addSteps(text) { this.#show(this.#engine.addSteps(text, this.#clock.now())); }

  /** Sets a workout's programme, given as numbers. */
  programme(numbers) { this.#show(this.#engine.programme(numbers, this.#clock.now())); }

  /** Records the music beat that was heard at a past `performance.now()` time; null if the music has ended. */
  musicBeat(beat) {
    if (!this.isRecording) return;
    if (beat) this.send(EVENT.musicBeat, this.#clock.secondsOf(beat.moment), beat.beatsPerMinute);
    else this.send(EVENT.musicBeat);
  }

  /**
   * Passes the pose in a camera frame with its `performance.now()` time: 33 × 4 numbers, or an empty array if no person
   * was found.
   */
  pose(moment, aspect, points) {
    if (!this.#clock) return;
    this.#show(this.#engine.pose(this.#clock.now(), this.#clock.secondsOf(moment), aspect, points));
  }

  /** Passes a notification from a Bluetooth sensor to the engine. @param {DataView} bytes */
  sensor(kind, bytes) { this.#show(this.#engine.sensor(kind, bytes, this.#clock.now()) ?? ''); }

  /** Returns the `performance.now()` time that corresponds to a time on the session's clock. */
  momentOf(seconds) { return this.#clock.momentOf(seconds); }

  #show(lines) {
    if (lines !== '') this.dispatchEvent(new CustomEvent('effects', { detail: lines }));
  }

  /**
   * Stores the data that the engine has logged since the last call. The engine requests this with the effect `log`. The
   * promise resolves once the data are on disk.
   */
  save() {
    if (this.#isOpening) return this.#saved;
    const chunk = this.#engine.takeLog();
    if (chunk && this.isRecording) {
      this.#pendingChunks.push(chunk);
      this.#saved = this.#saved.then(() => this.#write());
    }
    return this.#saved;
  }

  /** Writes one batch at a time. Chunks that failed come first in the next batch, so that the log has no gaps. */
  async #write() {
    const chunks = this.#pendingChunks;
    this.#pendingChunks = [];
    try {
      await storage().append(new Uint8Array(await new Blob(chunks).arrayBuffer()));
      if (this.#isUnsaved) this.dispatchEvent(new Event('saved'));
      this.#isUnsaved = false;
    } catch (error) {
      this.#pendingChunks = [...chunks, ...this.#pendingChunks];
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
