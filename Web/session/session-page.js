// A page that leads through sessions of one sport, from set-up to summary, and those that were cut off. `RunPage`,
// `WalkPage` and `TrainPage` say what is their own.

import { actions } from '../shared/actions.js';
import { settings, tellAthlete } from './athlete.js';
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
import { isAt, pathOf } from './session-kinds.js';
import { SessionScreen } from './session-screen.js';
import { UndoTime } from './undo-time.js';
import { isOwn } from '../shared/owner.js';
import { LogBusy, storage } from '../storage/storage.js';
import { whenReleased } from '../shared/release.js';
import { holdBackUpdates } from '../shared/update.js';
import { when } from '../shared/when.js';

/** A live session whose page was loaded again within this many seconds goes on by itself. */
const CONTINUE_SECONDS = 120;
/** A log up to this long was cut off in its first second: there is nothing in it. */
const EMPTY_LOG_BYTES = 256;

export class SessionPage {
  container;
  engine;
  screen;
  beat;
  choices;
  player = new SessionPlayer(this);
  /** What drives the session: sensors, or what is played. */
  source;
  /** What is led through now, one of `coaches`: as `Engine.kind` says. */
  kind;
  outbox;
  #unfinished = null;
  #undoTime;
  /** Begun in the tap that led here; else the page makes its own. */
  #sound;

  constructor(container, outbox, sound) {
    this.container = container;
    this.#undoTime = new UndoTime(container);
    this.outbox = outbox;
    this.#sound = sound;
  }

  // What a page says of itself

  /** The kinds of session (`COACH`) that are led through here, the usual one first; others are sent to their page. */
  get coaches() { throw new Error('A page has its kinds of session.'); }

  /** Effects of the engine that only this page knows, by name. */
  get effects() { return {}; }

  /** Actions beside those of every session, by name. */
  get ownActions() { return {}; }

  /** @param {Map<number, number>} known settings by code @returns {SessionChoices} */
  makeChoices() { throw new Error('A page has its choices.'); }

  /** Gives a session, before its start, what was chosen and is known. */
  prepare(source) { this.choices.sendAll(source); }

  /** Whether the beat is heard from the start. */
  get wantsBeat() { return false; }

  /** After a tap on Start: whether the session may begin. */
  async mayStart() {
    const asks = [SENSOR_USE.wanted, SENSOR_USE.needed].includes(this.kind.motion);
    const allowed = asks ? allowMotion() : true;
    const isDenied = this.kind.motion === SENSOR_USE.needed && hasMotion() && !(await allowed);
    when('motion-denied', isDenied);
    return !isDenied;
  }

  /** Whether the athlete wants positions, where a session has use for them. */
  get wantsLocation() { return true; }

  /** A whole screen was drawn. */
  whenDrawn() {}

  /** The set-up is shown. */
  async whenSetUp() {}

  /** The session is over and about to be posted. */
  whenOver() {}

  /** The page was away since the log's last event. @param {{lastSeconds: number, isRunning: boolean}} session */
  markGap({ lastSeconds }) { this.source.markGap(lastSeconds); }

  /** Whether the end of the session can be taken back; what is played is not kept. */
  get mayUndo() { return this.source.isRecording; }

  /** After Done: where the next one begins. */
  leave() { window.location.assign(pathOf(this.kind.setup)); }

  // Opening

  /**
   * Loads the engine and shows where the athlete is: a session to go on with, or set-up.
   * @param {{begins?: boolean}} way whether the press that led here was Start, where there is nothing to go on with
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

  /** Whether there is a log to play; without it the page is what it is without anything to play, and says so. */
  async plays(url) {
    const failure = await this.player.playLog(url).then(() => null, (error) => error);
    if (failure) console.warn(failure);
    when('play-failed', failure !== null);
    return failure === null;
  }

  /** The one whose set-up stands at this address. */
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
    this.source?.rest();
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
      ...corrections(this, () => this.#undoTime.begin(() => this.deliver())),
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
      await this.#putAside(name, bytes);
      return false;
    }
    if (valid < bytes.length) await storage().truncate(valid);
    const { facts } = this.engine;
    const kind = this.engine.kind(facts.coach);
    if (this.leads(kind)) await this.#offer({ name, ...facts }, kind);
    else await this.#sendTo(kind);
    return true;
  }

  leads(kind) { return this.coaches.includes(kind.coach); }

  /** A log this engine cannot read is never thrown away: the server, maybe newer, gets it. */
  #putAside(name, bytes) {
    return bytes.length > EMPTY_LOG_BYTES ? storage().finish(name) : storage().remove(name);
  }

  /** Another page leads through sessions of that kind; it finds the log as this one did. */
  async #sendTo(kind) {
    await storage().close();
    window.location.replace(pathOf(kind.setup));
  }

  async #offer(session, kind) {
    const mayGoOn = isAt(kind.live);
    this.kind = kind;
    this.#unfinished = session;
    const silence = Date.now() / 1000 - session.startUnixSeconds - session.lastSeconds;
    if (session.isFinished) {
      this.#adopt();
      await this.finished();
    } else if (mayGoOn && silence < CONTINUE_SECONDS) {
      await this.#continue();
    } else {
      await this.offerUnfinished();
    }
  }

  /** A session that was cut off long ago: the athlete decides. */
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
    holdBackUpdates(true);
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

  // A session that is played

  /** The events of a session that nobody does. */
  simulated({ seed, scenario }) {
    return this.engine.simulation(Number(seed) || 1, Number(scenario) || 0);
  }

  /** Gives a simulated session, before its start, what it is to be heard and seen with. */
  prepareSimulated(source) {
    tellAthlete(source);
    this.prepare(source);
  }

  // A session that was cut off

  /** The stored session becomes the one the buttons act on; its sensors rest. */
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
    holdBackUpdates(true);
    this.markGap(this.#adopt());
    // What the lost page told of its sound says nothing of this one's.
    this.source.option(OPTION.soundInterrupted, Number(this.beat.isInterrupted));
    await this.source.wake();
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

  /** Ends it on the screen; nothing is posted yet. */
  async end() {
    this.source.command(COMMAND.finish);
    this.beat.end();
    // For steps that were taken before it.
    await this.source.rest(this.kind.heardAfterEndMs);
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
    if (mayUndo) this.#undoTime.begin(() => this.deliver());
    else if (this.source.isRecording) await this.deliver();
  }

  async #undoFinish() {
    this.beat.begin(false);
    this.#undoTime.stop();
    when('undoable', false);
    this.source.command(COMMAND.undoFinish);
    await this.source.wake();
    this.screen.go(this.kind.live);
  }

  /** The session ended otherwise than by the button: nothing to take back. */
  async finished() {
    this.screen.go(this.kind.summary);
    if (!this.kind.endWaitsForApproval) await this.deliver();
  }

  deliver() { return this.close().then(() => this.send()); }

  /** Its end is certain: from now on its log waits to be posted. */
  async close() {
    this.#undoTime.stop();
    when('undoable', false);
    this.beat.end();
    this.whenOver();
    clearLockScreen();
    holdBackUpdates(false);
    const unsaved = await this.source.close();
    if (unsaved) this.outbox.hold(unsaved);
  }

  send() { return this.outbox.send(); }

  async done() {
    await this.deliver();
    await this.leave();
  }
}
