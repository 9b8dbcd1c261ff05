// The walk pages: what they have beside what every session has, and the calibration.

import { EFFECT, EVENT, SETTING, STATUS } from '../engine/codes.js';
import { locationStatus } from '../sensors/location.js';
import { allowMotion, hasMotion, probeMotion } from '../sensors/motion.js';
import { SessionChoices } from './session-choices.js';
import { CALIBRATION, pathOf, WALK } from './session-kinds.js';
import { SessionPage } from './session-page.js';
import {
  forgetSteps, keepSteps, knownSteps, targetOptions, tellConstants, tellForgotten,
} from './walk-constants.js';
import { when } from '../shared/when.js';

/** A distance that was marked out is not there the next time. */
const PASSING = ['knownDistance'];

/** A foot's touch is certain when the next would be due. */
const LAST_STEP_MS = 1500;

const kindHere = () => (
  window.location.pathname === pathOf(CALIBRATION.setup) ? CALIBRATION : WALK);

export class WalkPage extends SessionPage {
  /** What the engine taught of this session, until its end is certain. */
  #learnt = null;
  #mayLocate = false;

  constructor(container, outbox) {
    super(container, outbox, kindHere());
  }

  get kinds() { return [WALK, CALIBRATION]; }

  get lastStepMs() { return LAST_STEP_MS; }

  get lockSlots() { return this.kind === WALK ? ['distance', 'stride'] : null; }

  get effects() { return { [EFFECT.keep]: (text) => { this.#learnt = text; } }; }

  get ownActions() {
    return {
      redo: () => this.#redo(),
      leave: () => this.#abandon(),
      'forget-calibration': () => this.#forget(),
    };
  }

  makeChoices(known) {
    return new SessionChoices(
      this.container, this.engine, known,
      { key: 'andante.walk', shownAs: SETTING.walkUnit, passing: PASSING });
  }

  tell(source) {
    this.#adoptNewest();
    this.choices.tellAll(source);
    tellConstants(source, knownSteps());
  }

  /** A calibration not heard of before sets the target, here or wherever it was. */
  #adoptNewest() {
    const { target } = knownSteps();
    if (!target || target.moment <= (this.choices.note('calibrated') ?? 0)) return;
    this.choices.adopt(targetOptions(target), { calibrated: target.moment });
  }

  async mayStart() {
    const isAllowed = await allowMotion();
    const isDenied = hasMotion() && !isAllowed;
    when('motion-denied', isDenied);
    return !isDenied;
  }

  get wantsLocation() { return !this.choices.note('withoutLocation'); }

  async whenSetUp() {
    this.#mayLocate = (await locationStatus()) === STATUS.granted;
    const motion = await probeMotion();
    if (this.source.isRecording) return;
    when('ask-motion', motion === 'ask');
    when('no-motion', motion === 'missing');
    tellForgotten();
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

  /** Ten steps are no reason to ask for positions; where they are allowed, they teach. */
  start(wantsLocation) {
    return super.start(wantsLocation && (this.kind === WALK || this.#mayLocate));
  }

  // The calibration

  /** A calibration waits for OK or Redo, a walk for its end to be certain. */
  async finish() {
    if (this.kind === WALK) {
      await super.finish();
    } else {
      await this.end();
      this.screen.go(this.kind.summary);
    }
  }

  async finished() {
    // What it taught is told again, to a page that was not there.
    if (this.source.isRecording) this.source.sendAtEnd(EVENT.tick);
    if (this.kind === WALK) await super.finished();
    else this.screen.go(this.kind.summary);
  }

  /** Nobody goes on with ten steps of long ago: what they came to is shown. */
  offerUnfinished() {
    return this.kind === WALK ? super.offerUnfinished() : this.saveUnfinished();
  }

  async #redo() {
    await this.#drop();
    await this.setUp();
  }

  async #abandon() {
    await this.#drop();
    await this.#goTo(WALK);
  }

  async #drop() {
    this.#learnt = null;
    await this.source.discard?.();
  }

  async #goTo(kind) {
    this.kind = kind;
    await this.setUp();
  }

  async #forget() {
    const told = forgetSteps();
    await this.setUp();
    await told;
  }

  whenOver() {
    if (this.#learnt && this.source.isRecording) keepSteps(this.#learnt);
    this.#learnt = null;
  }

  /** The next walk need not wait for the server. */
  async done() {
    await this.close();
    this.send();
    await this.#goTo(WALK);
  }
}
