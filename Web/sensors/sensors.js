// The run's Bluetooth sensors: a button connects one and lets it go again, the page shows how it fares.

import { actions } from '../shared/actions.js';
import { BluetoothSensor, hasBluetooth, SENSORS } from './bluetooth.js';
import { when } from '../shared/when.js';

const STATES = ['off', 'connecting', 'connected', 'lost'];

export class Sensors {
  #sensors;

  /** @param {(kind: number, bytes: DataView) => void} onBytes each notification */
  constructor(onBytes) {
    this.#sensors = Object.entries(SENSORS).map(([name, sensor]) => {
      const show = (state) => STATES.forEach((each) => when(`${name}-${each}`, each === state));
      const driver = new BluetoothSensor(sensor, (bytes) => onBytes(sensor.kind, bytes), show);
      show('off');
      actions.set(`connect-${name}`, () => (driver.state === 'off' ? driver.choose() : driver.off()));
      return driver;
    });
    when('bluetooth', hasBluetooth());
    when('no-bluetooth', !hasBluetooth());
  }

  /** The run is over. */
  off() {
    for (const sensor of this.#sensors) sensor.off();
  }
}
