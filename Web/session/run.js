// The run pages, which add Bluetooth sensors, the beat and battery saving to the session page.

import { COACH, COMMAND, OPTION, SETTING } from '../engine/codes.js';
import { hasMotion, needsMotionTap } from '../sensors/motion.js';
import { Sensors } from '../sensors/sensors.js';
import { BatterySaver } from './battery-saver.js';
import { SessionChoices } from './session-choices.js';
import { SessionPage } from './session-page.js';
import { when } from '../shared/when.js';

export class RunPage extends SessionPage {
  #sensors = new Sensors((kind, bytes) => this.source?.sensor?.(kind, bytes));
  #saver = new BatterySaver(this);

  get coaches() { return [COACH.run]; }

  makeChoices(known) {
    return new SessionChoices(
      this.container, this.engine, known,
      { key: 'andante.run', shownAs: SETTING.tempoUnit, defaults: { beat: 1 } });
  }

  get ownActions() {
    const command = (code) => () => this.source.command(code);
    return {
      ...this.#saver.actions,
      lap: command(COMMAND.lap),
      'skip-part': command(COMMAND.skipPart),
    };
  }

  /** Turns on the beat, so that the coach is heard in a simulated run. */
  prepareSimulated(source) {
    super.prepareSimulated(source);
    source.option(OPTION.beat, 1);
  }

  get wantsBeat() { return this.choices.isOn('beat'); }

  async whenSetUp() {
    when('ask-motion', await needsMotionTap());
    when('no-motion', !hasMotion());
  }

  whenDrawn() { this.#saver.drawn(); }

  whenOver() { this.#sensors.off(); }
}
