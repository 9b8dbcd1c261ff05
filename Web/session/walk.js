// The walk pages, which add the walking target and its calibration to the session page.

import { COACH, COMMAND, EFFECT, EVENT, SENSOR_USE, SETTING, STATUS } from '../engine/codes.js';
import { locationStatus } from '../sensors/location.js';
import { probeMotion } from '../sensors/motion.js';
import { SessionChoices } from './session-choices.js';
import { SessionPage } from './session-page.js';
import { StepKnowledge } from './step-knowledge.js';
import { setCookie } from '../shared/cookie.js';
import { when } from '../shared/when.js';

/** Options that aren't remembered, because a measured distance may not be available the next time. */
const NOT_REMEMBERED = ['knownDistance'];
const DEMO_WALK = '/play/walk';

/** Stores the chosen unit in a cookie, so that the server's pages use it for walks. */
const storeUnit = (unit) => setCookie('andante-walk-unit', unit);

/** Closes the enclosing fold and returns the focus to the control that opened it. */
function fold(element) {
  const details = element.closest('details');
  details.open = false;
  details.querySelector('summary').focus();
}

export class WalkPage extends SessionPage {
  /** The text that the engine learnt in this session; stored once the end is final. */
  #learntSteps = null;
  #mayLocate = false;
  #steps;

  get coaches() { return [COACH.walk, COACH.walkCalibration]; }

  get #isWalk() { return this.kind.coach === COACH.walk; }

  get effects() { return { [EFFECT.keep]: (text) => { this.#learntSteps = text; } }; }

  get ownActions() {
    return {
      redo: () => this.#restartCalibration(),
      leave: () => this.#leaveCalibration(),
      watch: () => this.#playDemo(),
      'forget-calibration': () => this.#resetSteps(),
      'keep-measured': fold,
      'start-over': (element) => {
        fold(element);
        this.source.command(COMMAND.startOver);
      },
    };
  }

  makeChoices(known) {
    this.#steps = new StepKnowledge(this.engine);
    return new SessionChoices(
      this.container, this.engine, known,
      { key: 'andante.walk', shownAs: SETTING.walkUnit, onShownAs: storeUnit, forgotten: NOT_REMEMBERED });
  }

  prepare(source) {
    const known = this.#steps.all();
    this.#adoptNewest(known);
    this.choices.sendAll(source);
    source.addSteps(known.text);
  }

  /** Adopts the target of a new calibration, whichever device it was made on. */
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
    this.#steps.postReset();
  }

  /** Plays a demo walk that the server generates for the walker's own target. */
  async #playDemo() {
    // Scroll up, because the error message is at the top of the page.
    if (!(await this.plays(DEMO_WALK))) window.scrollTo(0, 0);
  }

  // GPS is optional for walks. The page remembers whether the athlete wants it.

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
    // Make the engine send the calibration's result again, because this page may have been reloaded since.
    if (this.source.isRecording) this.source.sendAtEnd(EVENT.tick);
    await super.finished();
  }

  /** Shows the result of an interrupted calibration, because continuing its ten steps much later makes no sense. */
  offerUnfinished() {
    return this.#isWalk ? super.offerUnfinished() : this.saveUnfinished();
  }

  async #restartCalibration() {
    await this.#discardCalibration();
    await this.setUp();
  }

  async #leaveCalibration() {
    await this.#discardCalibration();
    await this.#goToWalk();
  }

  async #discardCalibration() {
    this.#learntSteps = null;
    await this.source.discard?.();
  }

  async #goToWalk() {
    this.kind = this.engine.kind(COACH.walk);
    await this.setUp();
  }

  async #resetSteps() {
    const posted = this.#steps.reset();
    await this.setUp();
    await posted;
  }

  whenOver() {
    if (this.#learntSteps && this.source.isRecording) this.#steps.add(this.#learntSteps);
    this.#learntSteps = null;
  }

  /** Closes the calibration and returns to the walk without waiting for the upload. */
  async done() {
    await this.close();
    this.send();
    await this.#goToWalk();
  }
}
