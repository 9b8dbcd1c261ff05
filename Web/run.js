// The run pages: set-up, live, summary. Screens come from app.wasm; here is only their order.

import { actions, armHolds } from './actions.js';
import { apply } from './effects.js';
import { COMMAND, Engine, EVENT, OPTION, SCREEN, VersionMismatch } from './engine.js';
import { clearLockScreen, showOnLockScreen } from './media.js';
import { locationStatus, STATUS } from './location.js';
import { Pocket } from './pocket.js';
import { Recorder } from './recorder.js';
import { LogBusy, storage } from './storage.js';
import { holdBackUpdates } from './update.js';
import { vibrate } from './vibration.js';
import { refresh, when } from './when.js';

const PATHS = { [SCREEN.setup]: '/run', [SCREEN.live]: '/run/live', [SCREEN.summary]: '/run/summary' };
/** How long the end of a run can be taken back before it is posted. */
const UNDO_MS = 15_000;
/** A page that was loaded again within this many seconds goes on by itself. */
const CONTINUE_SECONDS = 120;
const RUNNING = 0;

export class RunPage {
  #container;
  #outbox;
  #engine;
  #recorder;
  #screen = SCREEN.setup;
  #unfinished = null;
  #undo = null;
  #wantsLocation = true;

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
    for (const [code, value] of settings()) this.#engine.set(code, value);
    this.#recorder = new Recorder(this.#engine);
    this.#recorder.addEventListener('effects', ({ detail }) => this.#apply(detail));
    this.#recorder.addEventListener('redraw', () => this.#draw(this.#screen));
    this.#recorder.addEventListener('unsaved', () => when('no-storage', true));
    this.#bindActions();
    await this.#findUnfinished();
  }

  get engine() { return this.#engine; }

  #apply(lines) {
    apply(lines, {
      log: () => this.#recorder.save(),
      cue: (text) => announce(text),
      vibrate: (pattern) => vibrate(pattern),
    });
    if (this.#screen === SCREEN.live) showLockScreen();
  }

  #draw(screen) {
    this.#screen = screen;
    this.#container.innerHTML = this.#engine.screen(screen);
    armHolds(this.#container);
    refresh(this.#container);
    if (window.location.pathname !== PATHS[screen]) history.replaceState(null, '', PATHS[screen]);
  }

  /** Draws another screen and tells assistive technology that it is there. */
  #go(screen) {
    this.#draw(screen);
    window.scrollTo(0, 0);
    const heading = this.#container.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }

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
      // Killed before its first second was over: there is nothing in it.
      await storage().remove(name);
      return false;
    }
    if (valid < bytes.length) await storage().truncate(valid);
    this.#unfinished = { name, facts: this.#engine.facts };
    if (this.#engine.facts.isFinished) {
      await this.#finished();
    } else if (this.#isJustReloaded()) {
      await this.#continue();
    } else {
      when('unfinished', true);
      this.#go(SCREEN.setup);
    }
    return true;
  }

  #isJustReloaded() {
    const { startUnixSeconds, lastSeconds } = this.#unfinished.facts;
    const silence = Date.now() / 1000 - startUnixSeconds - lastSeconds;
    return window.location.pathname === PATHS[SCREEN.live] && silence < CONTINUE_SECONDS;
  }

  async #setUp() {
    this.#unfinished = null;
    when('unfinished', false);
    this.#recorder.preview(RUNNING);
    this.#go(SCREEN.setup);
    const status = await locationStatus();
    if (status === STATUS.granted) await this.#recorder.askLocation();
    else this.#recorder.send(EVENT.location, status);
  }

  #bindActions() {
    const command = (code) => () => this.#recorder.command(code);
    const all = {
      start: () => this.#start(true),
      'without-location': () => this.#withoutLocation(),
      'ask-location': () => this.#recorder.askLocation(),
      continue: () => this.#continue(),
      save: () => this.#saveUnfinished(),
      discard: () => this.#discard(),
      pause: command(COMMAND.pause),
      resume: command(COMMAND.resume),
      lap: command(COMMAND.lap),
      finish: () => this.#finish(),
      undo: () => this.#undoFinish(),
      done: () => this.#done(),
      pocket: () => this.#pocket(),
      saver: (element) => this.#recorder.option(OPTION.saver, isOn(element) ? 0 : 1),
    };
    for (const [name, work] of Object.entries(all)) actions.set(name, work);
  }

  async #start(wantsLocation) {
    this.#wantsLocation = wantsLocation;
    holdBackUpdates(true);
    await this.#recorder.start(RUNNING, chosenOptions(this.#container), wantsLocation);
    this.#go(SCREEN.live);
  }

  async #withoutLocation() {
    if (!this.#recorder.isRecording) return this.#start(false);
    this.#wantsLocation = false;
    return this.#recorder.goWithoutLocation();
  }

  async #continue() {
    const { name, facts } = this.#unfinished;
    this.#unfinished = null;
    when('unfinished', false);
    holdBackUpdates(true);
    this.#wantsLocation = facts.wantsLocation;
    await this.#recorder.resume(name, facts, this.#wantsLocation);
    this.#go(SCREEN.live);
  }

  async #saveUnfinished() {
    const { name, facts } = this.#unfinished;
    this.#recorder.adopt(name, facts);
    this.#recorder.command(COMMAND.finish);
    await this.#finished();
  }

  async #discard() {
    await storage().remove(this.#unfinished.name);
    await this.#setUp();
  }

  async #finish() {
    this.#recorder.command(COMMAND.finish);
    await this.#recorder.rest();
    when('undoable', true);
    this.#undo = setTimeout(() => this.#deliver(), UNDO_MS);
    this.#go(SCREEN.summary);
  }

  async #undoFinish() {
    clearTimeout(this.#undo);
    when('undoable', false);
    this.#recorder.command(COMMAND.undoFinish);
    await this.#recorder.wake(this.#wantsLocation);
    this.#go(SCREEN.live);
  }

  /** A run that had ended when its page was closed. */
  async #finished() {
    this.#recorder.adopt(this.#unfinished.name, this.#unfinished.facts);
    this.#unfinished = null;
    this.#go(SCREEN.summary);
    await this.#deliver();
  }

  async #deliver() {
    clearTimeout(this.#undo);
    when('undoable', false);
    clearLockScreen();
    holdBackUpdates(false);
    if (this.#recorder.isRecording) await this.#recorder.close();
    await this.#outbox.send();
  }

  async #done() {
    await this.#deliver();
    window.location.assign('/');
  }

  #pocket() {
    const dialog = document.querySelector('[data-pocket]');
    new Pocket(dialog).enter();
  }
}

const isOn = (element) => element.getAttribute('aria-pressed') === 'true';

/** What set-up's fields say, as pairs of option code and value. */
function chosenOptions(container) {
  return [...container.querySelectorAll('[data-option]')]
    .filter((field) => field.type !== 'radio' || field.checked)
    .map((field) => [
      OPTION[field.dataset.option],
      field.type === 'checkbox' ? Number(field.checked) : Number(field.value),
    ]);
}

/** The athlete's settings as the server wrote them into the page: `data-settings="1:0 2:1 …"`. */
function settings() {
  const text = document.body.dataset.settings ?? '';
  return text.split(' ').filter(Boolean).map((pair) => pair.split(':').map(Number));
}

function announce(text) {
  const region = document.querySelector('[data-announce]');
  if (region) region.textContent = text;
}

function showLockScreen() {
  const said = (slot) => document.querySelector(`[data-slot="${slot}"]`)?.textContent ?? '';
  showOnLockScreen(said('distance'), said('pace'));
}
