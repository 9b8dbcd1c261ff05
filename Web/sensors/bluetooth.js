// Bluetooth driver for heart-rate straps and foot pods. The engine decodes their bytes.

import { SENSOR } from '../engine/codes.js';

export const hasBluetooth = () => 'bluetooth' in navigator;

/** Returns false if the device has no Bluetooth or it is turned off. */
export async function isBluetoothAvailable() {
  return hasBluetooth() && navigator.bluetooth.getAvailability();
}

/** Service and characteristic numbers assigned by the Bluetooth SIG. */
export const SENSORS = Object.freeze({
  heart: { kind: SENSOR.heartRate, service: 0x180d, characteristic: 0x2a37 },
  pod: { kind: SENSOR.runningSpeedCadence, service: 0x1814, characteristic: 0x2a53 },
});

const RETRY_MS = { first: 1000, longest: 30_000 };
/** After this time without a notification, the connection counts as lost. Both kinds of sensor notify every second. */
const SILENCE_MS = 10_000;
/** Connecting fails after this time, because some systems never report that a device is out of range. */
const CONNECT_MS = 20_000;

const connectTimeout = () => new Promise((_, reject) => {
  setTimeout(() => reject(new Error('The sensor did not answer.')), CONNECT_MS);
});

/** A sensor that the athlete chose. It stays connected, or reconnects, until it is turned off. */
export class BluetoothSensor {
  #sensor;
  #onBytes;
  #onState;
  #state = 'off';
  #device = null;
  #characteristic = null;
  #retry = RETRY_MS.first;
  #timer = null;

  /**
   * @param {{service: number, characteristic: number}} sensor one of `SENSORS`
   * @param {(bytes: DataView) => void} onBytes called with each notification
   * @param {(state: 'off' | 'connecting' | 'connected' | 'lost') => void} onState called on every change
   */
  constructor(sensor, onBytes, onState) {
    this.#sensor = sensor;
    this.#onBytes = onBytes;
    this.#onState = onState;
  }

  get state() { return this.#state; }

  /** Lets the athlete choose a sensor. Must be called during a tap. Closing the list keeps the previous sensor. */
  async choose() {
    const { service } = this.#sensor;
    let device;
    try {
      device = await navigator.bluetooth.requestDevice({ filters: [{ services: [service] }] });
    } catch (error) {
      if (error.name !== 'NotFoundError') console.warn('The sensor could not be chosen.', error);
      return;
    }
    this.off();
    this.#device = device;
    this.#retry = RETRY_MS.first;
    device.addEventListener('gattserverdisconnected', this.#onLost);
    this.#report('connecting');
    await this.#connect(device);
  }

  off() {
    const device = this.#device;
    this.#device = null;
    clearTimeout(this.#timer);
    this.#removeCharacteristic();
    device?.removeEventListener('gattserverdisconnected', this.#onLost);
    if (device?.gatt.connected) device.gatt.disconnect();
    this.#report('off');
  }

  async #connect(device) {
    try {
      await Promise.race([this.#subscribe(device), connectTimeout()]);
    } catch {
      if (device === this.#device) this.#scheduleRetry();
      return;
    }
    if (device !== this.#device) {
      device.gatt.disconnect();
      return;
    }
    this.#retry = RETRY_MS.first;
    this.#report('connected');
    this.#restartTimeout();
  }

  async #subscribe(device) {
    const server = await device.gatt.connect();
    const service = await server.getPrimaryService(this.#sensor.service);
    const characteristic = await service.getCharacteristic(this.#sensor.characteristic);
    if (device !== this.#device) return;
    this.#removeCharacteristic();
    this.#characteristic = characteristic;
    characteristic.addEventListener('characteristicvaluechanged', this.#received);
    await characteristic.startNotifications();
  }

  #removeCharacteristic() {
    this.#characteristic?.removeEventListener('characteristicvaluechanged', this.#received);
    this.#characteristic = null;
  }

  #received = ({ target }) => {
    if (this.#state === 'connected') this.#restartTimeout();
    this.#onBytes(target.value);
  };

  #restartTimeout() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const { gatt } = this.#device;
      // Disconnecting triggers `gattserverdisconnected`, just like any other loss of the connection.
      if (gatt.connected) gatt.disconnect();
      this.#onLost();
    }, SILENCE_MS);
  }

  #onLost = () => {
    this.#report('lost');
    this.#scheduleRetry();
  };

  /** Retries with growing delays. A strap that is put on again is found within 30 s. */
  #scheduleRetry() {
    const device = this.#device;
    this.#removeCharacteristic();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#connect(device), this.#retry);
    this.#retry = Math.min(2 * this.#retry, RETRY_MS.longest);
  }

  #report(state) {
    if (state === this.#state) return;
    this.#state = state;
    this.#onState(state);
  }
}
