// The ride pages, which add the choice of a bike to the session page.

import { COACH, COMMAND, OPTION, SETTING } from '../engine/codes.js';
import { Sensors } from '../sensors/sensors.js';
import { BatterySaver } from './battery-saver.js';
import { SessionChoices } from './session-choices.js';
import { SessionPage } from './session-page.js';

/** The code of a simulated ride (`SimulationName`). */
const RIDE = 9;
const BIKES = 'input[name=bike]';

export class RidePage extends SessionPage {
  #sensors = new Sensors((kind, bytes) => this.source?.sensor?.(kind, bytes));
  #saver = new BatterySaver(this);

  get coaches() { return [COACH.ride]; }

  makeChoices(known) {
    return new SessionChoices(
      this.container, this.engine, known, { key: 'andante.ride', shownAs: SETTING.tempoUnit });
  }

  get ownActions() {
    return { ...this.#saver.actions, lap: () => this.source.command(COMMAND.lap) };
  }

  /** Selects the previously chosen bike, if it still exists. Otherwise the server's default stays selected. */
  whenDrawn() {
    this.#saver.drawn();
    const chosen = this.choices.value('gear');
    const bike = this.container.querySelector(`${BIKES}[value="${chosen}"]`);
    if (bike) bike.checked = true;
  }

  prepare(source) {
    super.prepare(source);
    const bike = this.container.querySelector(`${BIKES}:checked`);
    source.option(OPTION.gear, Number(bike?.value ?? 0));
  }

  simulated(dataset) { return super.simulated({ scenario: RIDE, ...dataset }); }

  whenOver() { this.#sensors.off(); }
}
