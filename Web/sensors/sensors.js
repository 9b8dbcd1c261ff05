// The Bluetooth sensors of a session. Each has a button that connects or disconnects it and shows its state.

import { actions } from '../shared/actions.js';
import { BluetoothSensor, hasBluetooth, SENSORS } from './bluetooth.js';
import { when } from '../shared/when.js';

const STATES = ['off', 'connecting', 'connected', 'lost'];

export class Sensors {
  #sensors;

  /** @param {(kind: number, bytes: DataView) => void} onBytes called with each notification */
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

  /** Disconnects all sensors after the session. */
  off() {
    for (const sensor of this.#sensors) sensor.off();
  }
}
