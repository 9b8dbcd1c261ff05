// A page that handles all sessions of one sport from set-up to summary, including interrupted ones. `RunPage`,
// `WalkPage`, `RidePage` and `TrainPage` override what is specific to them.

import { actions } from '../shared/actions.js';
import { applyAthleteSettings, settings } from './athlete.js';
import { COMMAND, EVENT, OPTION, SENSOR_USE } from '../engine/codes.js';
import { Engine, VersionMismatch } from '../engine/engine.js';
import { corrections } from './corrections.js';
import { clearLockScreen } from '../sound/media.js';
import { allowMotion, hasMotion } from '../sensors/motion.js';
import { PlayedSession } from './played-session.js';
import { SessionPlayer } from './session-player.js';
import { enterPocket, leavePocket } from './pocket.js';
import { Recorder } from './recorder.js';
import { RunBeat } from './run-beat.js';
import { isAt, pathOf } from './session-paths.js';
import { SessionScreen } from './session-screen.js';
import { UndoCountdown } from './undo-countdown.js';
import { isOwn } from '../shared/owner.js';
import { LogBusy, storage } from '../storage/storage.js';
import { whenReleased } from '../shared/release.js';
import { suspendUpdates } from '../shared/update.js';
import { when } from '../shared/when.js';

/** A live session continues automatically if its page is reloaded within this many seconds. */
const CONTINUE_SECONDS = 120;
/** A log of at most this size was interrupted within its first second, so it contains nothing useful. */
const EMPTY_LOG_BYTES = 256;

export class SessionPage {
  container;
  engine;
  screen;
  beat;
  choices;
  player = new SessionPlayer(this);
  /** The source of the session's events: the sensors, or a played session. */
  source;
  /** The current kind of session (`Engine.kind`), one of `coaches`. */
  kind;
  outbox;
  #unfinished = null;
  #undoCountdown;
  /** The sound that was started by the tap that led here, if any. Otherwise the page creates its own. */
  #sound;

  constructor(container, outbox, sound) {
    this.container = container;
    this.#undoCountdown = new UndoCountdown(container);
    this.outbox = outbox;
    this.#sound = sound;
  }

  // Overridden by subclasses

  /** The kinds of session (`COACH`) that this page handles, the default one first. Other kinds have their own pages. */
  get coaches() { throw new Error('Each page must define its kinds of session.'); }

  /** The handlers of engine effects that only this page handles, by name. */
  get effects() { return {}; }

  /** The page's actions in addition to those of every session, by name. */
  get ownActions() { return {}; }

  /** @param {Map<number, number>} known the settings by code @returns {SessionChoices} */
  makeChoices() { throw new Error('Each page must define its choices.'); }

  /** Passes the athlete's choices and known data to a session before it starts. */
  prepare(source) { this.choices.sendAll(source); }

  /** Whether the beat plays from the start. */
  get wantsBeat() { return false; }

  /** Returns whether the session may begin, after a tap on Start. */
  async mayStart() {
    const asks = [SENSOR_USE.wanted, SENSOR_USE.needed].includes(this.kind.motion);
    const allowed = asks ? allowMotion() : true;
    const isDenied = this.kind.motion === SENSOR_USE.needed && hasMotion() && !(await allowed);
    when('motion-denied', isDenied);
    return !isDenied;
  }

  /** Whether the athlete wants location tracking, if the session supports it. */
  get wantsLocation() { return true; }

  /** Called after a whole screen was drawn. */
  whenDrawn() {}

  /** Called when the set-up is shown. */
  async whenSetUp() {}

  /** Called when the session is over, before its upload. */
  whenOver() {}

  /** Marks the time since the log's last event as a gap. @param {{lastSeconds: number, isRunning: boolean}} session */
  markGap({ lastSeconds }) { this.source.markGap(lastSeconds); }

  /** Whether the end of the session can be undone: false for played sessions, because they aren't stored. */
  get mayUndo() { return this.source.isRecording; }

  /** Returns to the set-up of the next session after Done was pressed. */
  leave() { window.location.assign(pathOf(this.kind.setup)); }

  // Opening

  /**
   * Loads the engine and shows an unfinished session, or the set-up.
   * @param {{begins?: boolean}} way whether the Start button led here; an unfinished session takes precedence
   */
  async open({ begins = false } = {}) {
    try {
      this.engine = await Engine.open();
    } catch (error) {
      when(error instanceof VersionMismatch ? 'old-version' : 'no-engine', true);
      throw error;
    }
    this.kind = this.#kindHere();
    const known = new Map(settings());
    for (const [code, value] of known) this.engine.set(code, value);
    this.choices = this.makeChoices(known);
    this.#makeBeat();
    this.screen = new SessionScreen(this.container, this.engine, this.beat, () => this.whenDrawn());
    this.engine.onRecovered = () => this.screen.draw();
    this.#bindActions();
    const played = new URLSearchParams(window.location.search).get('play');
    if (played === 'simulation') this.player.simulate({});
    else if (!played?.startsWith('/') || !(await this.plays(played))) await this.#findUnfinished();
    if (begins && !this.#unfinished && this.screen.shown === this.kind.setup) await this.start(this.wantsLocation);
  }

  /** Plays a log and returns whether that worked. If it failed, the page shows a message and behaves as usual. */
  async plays(url) {
    const failure = await this.player.playLog(url).then(() => null, (error) => error);
    if (failure) console.warn(failure);
    when('play-failed', failure !== null);
    return failure === null;
  }

  /** Returns the kind of session whose set-up is at this address. */
  #kindHere() {
    const kinds = this.coaches.map((coach) => this.engine.kind(coach));
    return kinds.find(({ setup }) => isAt(setup)) ?? kinds[0];
  }

  #makeBeat() {
    this.beat = new RunBeat(this.container, this.#sound);
    this.beat.addEventListener('interrupted', ({ detail }) => {
      if (this.source?.isRecording) this.source.option(OPTION.soundInterrupted, Number(detail));
    });
  }

  use(source) {
    this.source?.stopSensors();
    this.source = source;
    source.addEventListener('effects', ({ detail }) => this.screen.show(detail, source, this.effects));
    source.addEventListener('motion', ({ detail }) => {
      when('ask-motion', detail === 'ask');
      when('no-motion', detail === 'missing');
    });
    source.addEventListener('unsaved', () => when('no-storage', true));
    source.addEventListener('saved', () => when('no-storage', false));
    source.addEventListener('end', () => this.finished());
    source.addEventListener('motion-ended', () => whenReleased(() => {
      if (this.screen.shown === this.kind.summary) this.screen.draw();
    }));
    const isPlayed = source instanceof PlayedSession;
    when('played', isPlayed);
    this.choices.use(source, !isPlayed);
    return source;
  }

  #bindActions() {
    const command = (code) => () => this.source.command(code);
    const all = {
      start: () => this.start(this.wantsLocation),
      'without-location': () => this.withoutLocation(),
      'ask-location': () => this.askLocation(),
      'ask-motion': () => this.source?.askMotion?.(),
      continue: () => this.#continue(),
      save: () => this.saveUnfinished(),
      discard: () => this.#discard(),
      pause: () => this.#pause(),
      resume: command(COMMAND.resume),
      finish: () => this.finish(),
      undo: () => this.#undoFinish(),
      ...corrections(this, () => this.#undoCountdown.begin(() => this.deliver())),
      done: () => this.done(),
      pocket: enterPocket,
      unlock: leavePocket,
      simulate: ({ dataset }) => this.player.simulate(dataset),
      rate: (element) => { this.source.rate = Number(element.value); },
      ...this.ownActions,
    };
    for (const [name, work] of Object.entries(all)) actions.set(name, work);
  }

  // Before the session

  async #findUnfinished() {
    const logs = await storage().list().catch(() => []);
    const log = logs.filter(({ finished }) => !finished).filter(isOwn).at(-1);
    try {
      if (log && (await this.#restore(log.name))) return;
    } catch (error) {
      if (!(error instanceof LogBusy)) throw error;
      when('busy', true);
    }
    await this.setUp();
  }

  async #restore(name) {
    await storage().open(name);
    const bytes = await storage().read(name);
    const valid = this.engine.restore(bytes);
    if (valid === 0) {
      await this.#handOver(name, bytes);
      return false;
    }
    if (valid < bytes.length) await storage().truncate(valid);
    const { header } = this.engine;
    const kind = this.engine.kind(header.coach);
    if (this.handles(kind)) await this.#offer({ name, ...header }, kind);
    else await this.#redirectTo(kind);
    return true;
  }

  handles(kind) { return this.coaches.includes(kind.coach); }

  /** Uploads an unreadable log, because a newer server may be able to read it. Deletes empty logs. */
  #handOver(name, bytes) {
    return bytes.length > EMPTY_LOG_BYTES ? storage().finish(name) : storage().remove(name);
  }

  /** Redirects to the page that handles sessions of that kind, which finds the same log. */
  async #redirectTo(kind) {
    await storage().close();
    window.location.replace(pathOf(kind.setup));
  }

  async #offer(session, kind) {
    const canContinue = isAt(kind.live);
    this.kind = kind;
    this.#unfinished = session;
    const silence = Date.now() / 1000 - session.startUnixSeconds - session.lastSeconds;
    if (session.isFinished) {
      this.#adopt();
      await this.finished();
    } else if (canContinue && silence < CONTINUE_SECONDS) {
      await this.#continue();
    } else {
      await this.offerUnfinished();
    }
  }

  /** Offers a session that was interrupted long ago. The athlete decides what to do with it. */
  offerUnfinished() {
    when('unfinished', true);
    this.screen.go(this.kind.setup);
  }

  get #usesLocation() { return this.kind.location !== SENSOR_USE.never; }

  async setUp() {
    this.#unfinished = null;
    when('unfinished', false);
    const preview = this.use(new Recorder(this.engine, this.kind));
    preview.preview();
    this.prepare(preview);
    this.screen.go(this.kind.setup);
    if (this.wantsLocation && this.#usesLocation) await preview.locateIfAllowed();
    else preview.goWithoutLocation();
    await this.whenSetUp();
  }

  async start(wantsLocation) {
    this.beat.begin(this.wantsBeat);
    if (!(await this.mayStart())) return;
    const recorder = this.use(new Recorder(this.engine, this.kind));
    suspendUpdates(true);
    await recorder.start(() => this.prepare(recorder), wantsLocation && this.#usesLocation);
    this.screen.go(this.kind.live);
  }

  askLocation() { return this.source?.askLocation?.(); }

  withoutLocation() {
    return this.source?.isRecording ? this.source.goWithoutLocation() : this.start(false);
  }

  #pause() {
    this.source.command(COMMAND.pause);
    this.screen.showState();
  }

  // Played sessions

  /** Returns the events of a simulated session. */
  simulated({ seed, scenario }) {
    return this.engine.simulation(Number(seed) || 1, Number(scenario) || 0);
  }

  /** Prepares a simulated session before its start. */
  prepareSimulated(source) {
    applyAthleteSettings(source);
    this.prepare(source);
  }

  // Interrupted sessions

  /** Makes the stored session the current one. Its sensors stay off. */
  #adopt() {
    const session = this.#unfinished;
    this.#unfinished = null;
    when('unfinished', false);
    const recorder = this.use(new Recorder(this.engine, this.kind));
    recorder.adopt(session.name, session);
    return session;
  }

  async #continue() {
    this.beat.begin(false);
    allowMotion();
    suspendUpdates(true);
    this.markGap(this.#adopt());
    // Log the current state of the sound, because the logged one belongs to the page that was lost.
    this.source.option(OPTION.soundInterrupted, Number(this.beat.isInterrupted));
    await this.source.startSensors();
    this.screen.go(this.kind.live);
  }

  async saveUnfinished() {
    this.#adopt();
    this.source.sendAtEnd(EVENT.command, COMMAND.finish);
    await this.finished();
  }

  async #discard() {
    await storage().remove(this.#unfinished.name);
    await this.setUp();
  }

  // After the session

  /** Ends the session on the screen without uploading it. */
  async end() {
    this.source.command(COMMAND.finish);
    this.beat.end();
    // Keep listening, because steps taken before the end may be detected late.
    await this.source.stopSensors(this.kind.heardAfterEndMs);
  }

  async finish() {
    const { mayUndo } = this;
    await this.end();
    if (this.kind.endWaitsForApproval) {
      this.screen.go(this.kind.summary);
      return;
    }
    when('undoable', mayUndo);
    this.screen.go(this.kind.summary);
    if (mayUndo) this.#undoCountdown.begin(() => this.deliver());
    else if (this.source.isRecording) await this.deliver();
  }

  async #undoFinish() {
    this.beat.begin(false);
    this.#undoCountdown.stop();
    when('undoable', false);
    this.source.command(COMMAND.undoFinish);
    await this.source.startSensors();
    this.screen.go(this.kind.live);
  }

  /** Handles a session that wasn't ended with the button, so its end can't be undone. */
  async finished() {
    this.screen.go(this.kind.summary);
    if (!this.kind.endWaitsForApproval) await this.deliver();
  }

  deliver() { return this.close().then(() => this.send()); }

  /** Closes the session for good. Its log now waits for the upload. */
  async close() {
    this.#undoCountdown.stop();
    when('undoable', false);
    this.beat.end();
    this.whenOver();
    clearLockScreen();
    suspendUpdates(false);
    const unsaved = await this.source.close();
    if (unsaved) this.outbox.hold(unsaved);
  }

  send() { return this.outbox.send(); }

  async done() {
    await this.deliver();
    await this.leave();
  }
}
