// The walk pages: what they have beside what every session has, and the calibration.

import { COACH, COMMAND, EFFECT, EVENT, SENSOR_USE, SETTING, STATUS } from '../engine/codes.js';
import { locationStatus } from '../sensors/location.js';
import { probeMotion } from '../sensors/motion.js';
import { SessionChoices } from './session-choices.js';
import { SessionPage } from './session-page.js';
import { KnownSteps } from './known-steps.js';
import { setCookie } from '../shared/cookie.js';
import { when } from '../shared/when.js';

/** A distance that was marked out is not there the next time. */
const PASSING = ['knownDistance'];
const DEMO_WALK = '/play/walk';

/** The server's pages show walks in the unit chosen here. */
const tellUnit = (unit) => setCookie('andante-walk-unit', unit);

/** Closes what the control stands in, and gives the focus back to what had opened it. */
function fold(element) {
  const details = element.closest('details');
  details.open = false;
  details.querySelector('summary').focus();
}

export class WalkPage extends SessionPage {
  /** What the engine taught of this session, until its end is certain. */
  #learnt = null;
  #mayLocate = false;
  #steps;

  get coaches() { return [COACH.walk, COACH.walkCalibration]; }

  get #isWalk() { return this.kind.coach === COACH.walk; }

  get effects() { return { [EFFECT.keep]: (text) => { this.#learnt = text; } }; }

  get ownActions() {
    return {
      redo: () => this.#redo(),
      leave: () => this.#abandon(),
      watch: () => this.#watch(),
      'forget-calibration': () => this.#forget(),
      'keep-measured': fold,
      'start-over': (element) => {
        fold(element);
        this.source.command(COMMAND.startOver);
      },
    };
  }

  makeChoices(known) {
    this.#steps = new KnownSteps(this.engine);
    return new SessionChoices(
      this.container, this.engine, known,
      { key: 'andante.walk', shownAs: SETTING.walkUnit, tell: tellUnit, passing: PASSING });
  }

  prepare(source) {
    const known = this.#steps.all();
    this.#adoptNewest(known);
    this.choices.sendAll(source);
    source.addSteps(known.text);
  }

  /** A calibration not heard of before sets the target, here or wherever it was. */
  #adoptNewest({ target }) {
    if (!target || target.moment <= (this.choices.note('calibrated') ?? 0)) return;
    const { moment, stepLength, speed } = target;
    this.choices.adopt({ targetStepLength: stepLength, targetStepSpeed: speed }, { calibrated: moment });
  }

  get wantsLocation() { return !this.choices.note('withoutLocation'); }

  async whenSetUp() {
    this.#mayLocate = (await locationStatus()) === STATUS.granted;
    const motion = await probeMotion();
    if (this.source.isRecording) return;
    when('ask-motion', motion === 'ask');
    when('no-motion', motion === 'missing');
    this.#steps.postForgotten();
  }

  /** A walk that nobody walks, made by the server to the walker's own target. */
  async #watch() {
    // What failed is said on top.
    if (!(await this.plays(DEMO_WALK))) window.scrollTo(0, 0);
  }

  // GPS helps a walk and is not needed: whether it is wanted is remembered.

  async askLocation() {
    this.choices.adopt({}, { withoutLocation: false });
    await super.askLocation();
  }

  withoutLocation() {
    this.choices.adopt({}, { withoutLocation: true });
    this.source.goWithoutLocation();
  }

  start(wantsLocation) {
    const mayAsk = this.kind.location !== SENSOR_USE.whereAllowed;
    return super.start(wantsLocation && (mayAsk || this.#mayLocate));
  }

  // The calibration

  async finished() {
    // What it taught is told again, to a page that was not there.
    if (this.source.isRecording) this.source.sendAtEnd(EVENT.tick);
    await super.finished();
  }

  /** Nobody goes on with ten steps of long ago: what they came to is shown. */
  offerUnfinished() {
    return this.#isWalk ? super.offerUnfinished() : this.saveUnfinished();
  }

  async #redo() {
    await this.#drop();
    await this.setUp();
  }

  async #abandon() {
    await this.#drop();
    await this.#goToWalk();
  }

  async #drop() {
    this.#learnt = null;
    await this.source.discard?.();
  }

  async #goToWalk() {
    this.kind = this.engine.kind(COACH.walk);
    await this.setUp();
  }

  async #forget() {
    const posted = this.#steps.forget();
    await this.setUp();
    await posted;
  }

  whenOver() {
    if (this.#learnt && this.source.isRecording) this.#steps.keep(this.#learnt);
    this.#learnt = null;
  }

  /** The next walk need not wait for the server. */
  async done() {
    await this.close();
    this.send();
    await this.#goToWalk();
  }
}
