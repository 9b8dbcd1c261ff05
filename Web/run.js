// The run pages: set-up, live, summary, and what the buttons on them do.

import { actions } from './actions.js';
import { settings } from './athlete.js';
import { COMMAND, Engine, OPTION, SCREEN, VersionMismatch } from './engine.js';
import { clearLockScreen } from './media.js';
import { allowMotion, hasMotion, needsMotionTap } from './motion.js';
import { PlayedRun } from './played-run.js';
import { enterPocket, leavePocket } from './pocket.js';
import { newFacts, Recorder } from './recorder.js';
import { RunBeat } from './run-beat.js';
import { RunChoices } from './run-choices.js';
import { isAtLiveRun, RunScreen } from './run-screen.js';
import { Sensors } from './sensors.js';
import { readLog } from './session-log.js';
import { LogBusy, storage } from './storage.js';
import { holdBackUpdates } from './update.js';
import { when } from './when.js';

/** How long the end of a run can be taken back before it is posted. */
const UNDO_MS = 15_000;
/** A live run whose page was loaded again within this many seconds goes on by itself. */
const CONTINUE_SECONDS = 120;
/** A log up to this long was cut off in its first second: there is nothing in it. */
const EMPTY_LOG_BYTES = 256;
const RUNNING = 1;
/** The engine's setting for how loud the beat is on this device. */
const BEAT_VOLUME = 20;

export class RunPage {
  #container;
  #outbox;
  #engine;
  #screen;
  #beat;
  #sensors;
  #choices;
  /** What drives the session: sensors, or the simulator. */
  #source;
  #unfinished = null;
  #undoTimer = null;

  constructor(container, outbox) {
    this.#container = container;
    this.#outbox = outbox;
  }

  /** Loads the engine and shows where the athlete is: a run to go on with, or set-up. */
  async open() {
    try {
      this.#engine = await Engine.open();
    } catch (error) {
      when(error instanceof VersionMismatch ? 'old-version' : 'no-engine', true);
      throw error;
    }
    const known = new Map(settings());
    for (const [code, value] of known) this.#engine.set(code, value);
    this.#choices = new RunChoices(this.#container, this.#engine, known);
    this.#beat = new RunBeat(this.#container);
    this.#engine.set(BEAT_VOLUME, this.#beat.volume);
    this.#beat.addEventListener('interrupted', ({ detail }) => {
      if (this.#source?.isRecording) this.#source.option(OPTION.soundInterrupted, Number(detail));
    });
    this.#sensors = new Sensors((kind, bytes) => this.#source?.sensor?.(kind, bytes));
    this.#screen = new RunScreen(this.#container, this.#engine, this.#beat);
    this.#engine.onRecovered = () => this.#screen.draw();
    this.#bindActions();
    const played = new URLSearchParams(window.location.search).get('play');
    if (played === 'simulation') this.#simulate({ dataset: {} });
    else if (played?.startsWith('/activities/')) await this.#playLog(played);
    else await this.#findUnfinished();
  }

  get engine() { return this.#engine; }

  #use(source) {
    this.#source?.rest();
    this.#source = source;
    source.addEventListener('effects', ({ detail }) => {
      this.#screen.show(detail, source);
    });
    source.addEventListener('motion', ({ detail }) => {
      when('ask-motion', detail === 'ask');
      when('no-motion', detail === 'missing');
    });
    source.addEventListener('unsaved', () => when('no-storage', true));
    source.addEventListener('saved', () => when('no-storage', false));
    source.addEventListener('end', () => this.#finished());
    const isPlayed = source instanceof PlayedRun;
    when('played', isPlayed);
    this.#choices.use(source, !isPlayed);
    return source;
  }

  #bindActions() {
    const command = (code) => () => this.#source.command(code);
    const all = {
      start: () => this.#start(true),
      'without-location': () => this.#withoutLocation(),
      'ask-location': () => this.#source?.askLocation?.(),
      'ask-motion': () => this.#source?.askMotion?.(),
      continue: () => this.#continue(),
      save: () => this.#saveUnfinished(),
      discard: () => this.#discard(),
      pause: command(COMMAND.pause),
      resume: command(COMMAND.resume),
      lap: command(COMMAND.lap),
      'skip-part': command(COMMAND.skipPart),
      finish: () => this.#finish(),
      undo: () => this.#undoFinish(),
      done: () => this.#done(),
      pocket: enterPocket,
      unlock: leavePocket,
      saver: (element) => this.#source.option(OPTION.saver, isOn(element) ? 0 : 1),
      simulate: (element) => this.#simulate(element),
      rate: (element) => { this.#source.rate = Number(element.value); },
    };
    for (const [name, work] of Object.entries(all)) actions.set(name, work);
  }

  // Before the run

  async #findUnfinished() {
    const logs = await storage().list().catch(() => []);
    const log = logs.filter(({ finished }) => !finished).at(-1);
    try {
      if (log && (await this.#restore(log.name))) return;
    } catch (error) {
      if (!(error instanceof LogBusy)) throw error;
      when('busy', true);
    }
    await this.#setUp();
  }

  async #restore(name) {
    await storage().open(name);
    const bytes = await storage().read(name);
    const valid = this.#engine.restore(bytes);
    if (valid === 0) {
      await this.#putAside(name, bytes);
      return false;
    }
    if (valid < bytes.length) await storage().truncate(valid);
    await this.#offer({ name, ...this.#engine.facts });
    return true;
  }

  /** A log this engine cannot read is never thrown away: the server, maybe newer, gets it. */
  #putAside(name, bytes) {
    return bytes.length > EMPTY_LOG_BYTES ? storage().finish(name) : storage().remove(name);
  }

  async #offer(run) {
    this.#unfinished = run;
    const silence = Date.now() / 1000 - run.startUnixSeconds - run.lastSeconds;
    if (run.isFinished) {
      this.#adopt();
      await this.#finished();
    } else if (isAtLiveRun() && silence < CONTINUE_SECONDS) {
      await this.#continue();
    } else {
      when('unfinished', true);
      this.#screen.go(SCREEN.setup);
    }
  }

  async #setUp() {
    this.#unfinished = null;
    when('unfinished', false);
    const preview = this.#use(new Recorder(this.#engine));
    preview.preview(RUNNING);
    this.#choices.tellAll(preview);
    this.#screen.go(SCREEN.setup);
    when('ask-motion', await needsMotionTap());
    when('no-motion', !hasMotion());
    await this.#source.locateIfAllowed();
  }

  async #start(wantsLocation) {
    this.#beat.begin(this.#choices.isOn('beat'));
    allowMotion();
    const recorder = this.#use(new Recorder(this.#engine));
    holdBackUpdates(true);
    await recorder.start(RUNNING, () => this.#choices.tellAll(recorder), wantsLocation);
    this.#screen.go(SCREEN.live);
  }

  #withoutLocation() {
    return this.#source?.isRecording ? this.#source.goWithoutLocation() : this.#start(false);
  }

  // A run that is played

  #simulate({ dataset }) {
    const events = this.#engine.simulation(Number(dataset.seed) || 1, Number(dataset.scenario) || 0);
    this.#play(newFacts(RUNNING), events);
  }

  /** Plays the log at an address of this server. */
  async #playLog(url) {
    const response = await fetch(url, { credentials: 'same-origin' });
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    const { facts, events } = readLog(new Uint8Array(await response.arrayBuffer()));
    this.#play(facts, events);
  }

  #play(facts, events) {
    this.#beat.begin(false);
    const run = this.#use(new PlayedRun(this.#engine, facts, events));
    this.#screen.go(SCREEN.live);
    run.rate = Number(this.#container.querySelector('[data-input=rate]')?.value) || 1;
    run.wake();
  }

  // A run that was cut off

  /** The stored session becomes the one the buttons act on; its sensors rest. */
  #adopt() {
    const run = this.#unfinished;
    this.#unfinished = null;
    when('unfinished', false);
    const recorder = this.#use(new Recorder(this.#engine));
    recorder.adopt(run.name, run);
    return run;
  }

  async #continue() {
    this.#beat.begin(false);
    allowMotion();
    const { lastSeconds } = this.#adopt();
    holdBackUpdates(true);
    this.#source.markGap(lastSeconds);
    // What the lost page told of its sound says nothing of this one's.
    this.#source.option(OPTION.soundInterrupted, Number(this.#beat.isInterrupted));
    await this.#source.wake();
    this.#screen.go(SCREEN.live);
  }

  async #saveUnfinished() {
    this.#adopt();
    this.#source.command(COMMAND.finish);
    await this.#finished();
  }

  async #discard() {
    await storage().remove(this.#unfinished.name);
    await this.#setUp();
  }

  // After the run

  async #finish() {
    this.#source.command(COMMAND.finish);
    this.#beat.end();
    await this.#source.rest();
    // What is played is not kept, so there is nothing to wait with.
    when('undoable', this.#source.isRecording);
    if (this.#source.isRecording) this.#undoTimer = setTimeout(() => this.#deliver(), UNDO_MS);
    this.#screen.go(SCREEN.summary);
  }

  async #undoFinish() {
    this.#beat.begin(false);
    clearTimeout(this.#undoTimer);
    when('undoable', false);
    this.#source.command(COMMAND.undoFinish);
    await this.#source.wake();
    this.#screen.go(SCREEN.live);
  }

  /** The session ended otherwise than by the button: nothing to take back. */
  async #finished() {
    this.#screen.go(SCREEN.summary);
    await this.#deliver();
  }

  async #deliver() {
    clearTimeout(this.#undoTimer);
    when('undoable', false);
    this.#beat.end();
    this.#sensors.off();
    clearLockScreen();
    holdBackUpdates(false);
    const unsaved = await this.#source.close();
    if (unsaved) this.#outbox.hold(unsaved);
    await this.#outbox.send();
  }

  async #done() {
    await this.#deliver();
    window.location.assign('/');
  }
}

const isOn = (element) => element.getAttribute('aria-pressed') === 'true';
